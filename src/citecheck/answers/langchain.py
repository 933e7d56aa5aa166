"""Messages of LangChain: text blocks with annotations, in the standard form of its content blocks.

`start_index` and `end_index` are those of the block's own text; without them the whole block rests on the citation.
What a provider says about the place in the source is in `extras`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, Cited, cited_stretch
from citecheck.answers.json_tree import Node
from citecheck.answers.locations import cite_located, location_told
from citecheck.model import Response, SourceRef
from citecheck.text.quoting import quoted

_SILENT: Final = frozenset(
    """
    reasoning tool_call tool_call_chunk invalid_tool_call server_tool_call server_tool_call_chunk server_tool_result
    image audio video file text-plain non_standard thinking tool_use
    """.split()
)


def _blocks(file: AnswerFile) -> tuple[Node, ...]:
    """Those of a message, however it was saved; of a conversation, those of its last message.

    Several answers without a question are rows.
    """
    if len(file.values) != 1:
        return ()
    value = file.values[0]
    listed = value.items or value.each("messages")
    if len(listed) > 1 and all(map(_is_answer, listed)):
        return ()
    message = listed[-1] if listed and not _is_block(listed[0]) else value
    held = [message.get("kwargs") or message.get("data") or message, message]
    named = [one.each(name) for one in held for name in ("content_blocks", "content", "contentBlocks")]
    return next((blocks for blocks in (value.items or (), *named) if any(map(_is_block, blocks))), ())


def _is_answer(message: Node) -> bool:
    held = message.get("kwargs") or message.get("data") or message
    return "ai" in {held.string("type"), message.string("type")} or held.string("role") == "assistant"


def _is_block(node: Node) -> bool:
    return node.string("type") == "text" and any(_is_annotation(one) for one in node.each("annotations"))


def _is_annotation(node: Node) -> bool:
    return node.string("type") in {"citation", "non_standard_annotation"}


def _recognises(file: AnswerFile) -> bool:
    return bool(_blocks(file))


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    for block in _blocks(file):
        _read_block(block, builder)
    whole = file.values[0]
    told = whole.get("response_metadata") or whole.get("kwargs", "response_metadata")
    for name in ("stop_reason", "finish_reason"):
        builder.ended(told.get(name) if told else None, whole)
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
    quote = annotation.held("cited_text") or annotation.held("citedText")
    text = quote.string() if quote else ""
    if quote is not None and not text.strip():
        builder.malformed(annotation, "`cited_text` must be a text that is not empty", len(builder.citations))
    fields = ("startIndex", "endIndex", "") if annotation.held("startIndex") else ("start_index", "end_index", "")
    start, end = cited_stretch(annotation, fields, said, builder) if annotation.held(fields[0]) else (0, len(said))
    extras = annotation.held("extras")
    names = (annotation.string("url"), annotation.string("title"), annotation.string("source"))
    more = tuple(extras.string(name) for name in ("file_id", "filename", "source")) if extras else ()
    numbers = cite_located(annotation, extras, location_told(extras), builder, quote, text, (*names, *more))
    yield Cited(start, end, tuple(numbers))


READER: Final = AnswerReader("LangChain", _recognises, _read)
