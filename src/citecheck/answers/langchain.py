"""Messages of LangChain: text blocks with annotations, in the standard form of its content blocks.

`start_index` and `end_index` are those of the block's own text; without them the whole block rests on the citation.
What a provider says about the place in the source is in `extras`. Messages of Gemini have the answer's own words as
`cited_text` and offsets in bytes; what was retrieved is in the grounding metadata of the response.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citecheck.answers import gemini
from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, Cited, byte_stretch, cited_stretch
from citecheck.answers.json_tree import Node, in_camel_case, in_snake_case, made
from citecheck.answers.locations import BEDROCK, bedrock_location, cite_located, location_told
from citecheck.model import Response, SourceRef
from citecheck.text.quoting import quoted

_SILENT: Final = frozenset(
    """
    reasoning tool_call tool_call_chunk invalid_tool_call server_tool_call server_tool_call_chunk server_tool_result
    image audio video file text-plain non_standard thinking tool_use
    """.split()
)


def _message(file: AnswerFile) -> Node | None:
    """The message, however it was saved, or the last one of a conversation; a list of blocks is one.

    Several answers without a question are rows.
    """
    if len(file.values) != 1:
        return None
    value = file.values[0]
    listed = value.items or value.each("messages")
    if len(listed) > 1 and all(map(_is_answer, listed)):
        return None
    if listed and _is_block(listed[0]):
        return made({"content": value}, value)
    message = listed[-1] if listed else value
    return message.get("kwargs") or message.get("data") or message


def _blocks(message: Node) -> tuple[Node, ...]:
    named = (message.each(name) for name in ("content_blocks", "content", "contentBlocks"))
    return next((blocks for blocks in named if any(map(_is_block, blocks))), ())


def _grounded(message: Node) -> gemini.Candidate | None:
    """What a message of Gemini keeps of the response, if it names sources."""
    told, content = message.held("response_metadata"), message.get("content")
    grounding = told.held("grounding_metadata") if told else None
    if told is None or grounding is None or content is None or not grounding.each("grounding_supports"):
        return None
    parts = content.items if content.items is not None else (content,)
    texts = [part.get("text") if part.string("type") == "text" else part for part in parts]
    said = [text if text and isinstance(text.value, str) else None for text in texts]
    return gemini.candidate(said, in_camel_case(grounding), told.get("finish_reason"))


def _is_answer(message: Node) -> bool:
    held = message.get("kwargs") or message.get("data") or message
    return "ai" in {held.string("type"), message.string("type")} or held.string("role") == "assistant"


def _is_block(node: Node) -> bool:
    kinds = {one.string("type") for one in node.each("annotations")}
    return node.string("type") == "text" and not kinds.isdisjoint({"citation", "non_standard_annotation"})


def _recognises(file: AnswerFile) -> bool:
    message = _message(file)
    return message is not None and bool(_blocks(message) or _grounded(message))


def _read(file: AnswerFile) -> Response:
    builder, message = AnswerBuilder(file.text), _message(file)
    grounded = _grounded(message) if message else None
    if grounded:
        gemini.read_candidate(grounded, builder)
    elif message:
        for block in _blocks(message):
            _read_block(block, builder)
        for name in ("stop_reason", "finish_reason", "stopReason"):
            builder.ended(message.get("response_metadata", name), file.values[0])
    return builder.response()


def _read_block(block: Node, builder: AnswerBuilder) -> None:
    kind, text = block.string("type"), block.get("text")
    if kind == "text" and text is not None and isinstance(text.value, str):
        said = text.value
        cited = [one for annotation in block.each("annotations") for one in _cite(annotation, said, builder)]
        builder.annotated(said, text.span, cited)
    elif kind == "text":
        builder.malformed(block, "A text block must have a string `text`")
    elif kind in _SILENT:
        builder.new_paragraph(block)
    else:
        builder.unknown(block, f"the block type {quoted(kind, 40)}")


def _cite(annotation: Node, said: str, builder: AnswerBuilder) -> Iterator[Cited]:
    kind = annotation.string("type")
    if kind != "citation":
        builder.unknown(annotation, f"the annotation type {quoted(kind, 40)}", len(builder.citations))
        numbers = builder.cite(kind or "unknown", SourceRef(), annotation.span, pointer=annotation.pointer)
        yield Cited(0, len(said), tuple(numbers))
        return
    told, start, end = in_snake_case(annotation), 0, len(said)
    quote, extras = told.held("cited_text"), told.held("extras")
    if extras and extras.held("google_ai_metadata"):  # it repeats the answer's own words, at their bytes
        segment = {**(in_camel_case(told).members or {}), **({"text": quote} if quote else {})}
        (start, end), quote = byte_stretch(made(segment, told), said, builder, annotation), None
    elif told.held("start_index"):
        start, end = cited_stretch(told, ("start_index", "end_index", ""), said, builder)
    if quote is not None and not quote.string().strip():
        builder.malformed(annotation, "`cited_text` must be a text that is not empty", len(builder.citations))
    names = (*told.words("url", "title", "source"), *(extras.words("file_id", "filename", "source") if extras else ()))
    held = next(
        (one for one in in_camel_case(extras or told).walk("location") if {*(one.members or {})} & {*BEDROCK}), None
    )
    location, place = (
        bedrock_location(made({"location": held}, told), builder) if held else (location_told(extras), extras)
    )
    text = quote.string() if quote else ""
    yield Cited(start, end, tuple(cite_located(annotation, place, location, builder, quote, text, names)))


READER: Final = AnswerReader("LangChain", _recognises, _read)
