"""Answers of OpenAI's APIs: Responses and the last event of their streams; Chat Completions, whole or as a stream.

An annotation says which file or page, and no quote. `start_index` and `end_index` are those of the answer's text;
`index` of a file is a point in it.

Other vendors have Chat Completions too, and each puts its citations into another place. OpenAI has `annotations` beside
the text, as in its Responses. Azure OpenAI marks [doc1] of the message's `context.citations`, whose `content` is the
quote. Perplexity marks [1] of the response's `search_results` or `citations`, which have addresses. Mistral puts
`reference` parts between those of the text: their numbers are those of the sources in the request, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, Cited, cited_stretch
from citecheck.answers.json_tree import Node, joined
from citecheck.answers.listed import Listed, read_numbers
from citecheck.answers.places import place_in
from citecheck.model import Response, SourceRef
from citecheck.text.quoting import quoted

_SILENT_TYPES: Final = frozenset({"file_path"})  # a file that the answer made
_NAMES_OF: Final = {
    "document_citation": ("document_id",),  # Groq
    "function_citation": ("tool_call_id",),
    "file_citation": ("filename", "file_id"),
    "container_file_citation": ("filename", "file_id"),
    "url_citation": ("url", "title"),
}
_POINTS: Final = frozenset({"file_citation"})  # `index` is a point in the text
_ENDED: Final = frozenset({"response.completed", "response.incomplete", "response.failed"})


class Annotated(NamedTuple):
    """A text of the answer, and its annotations."""

    text: Node
    annotations: tuple[Node, ...]


def _recognises_response(file: AnswerFile) -> bool:
    return _is_stream(file) or (len(file.values) == 1 and any(True for _ in _texts(file.values[0])))


def _is_stream(file: AnswerFile) -> bool:
    return bool(file.values) and file.values[0].string("type") == "response.created"


def _texts(answer: Node) -> Iterator[Annotated]:
    for item in (answer, *answer.each("output")):
        for part in item.each("content"):
            text = part.get("text")
            if part.string("type") == "output_text" and text is not None and isinstance(text.value, str):
                yield Annotated(text, part.each("annotations"))


def _read_response(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    last = file.values[-1]
    if _is_stream(file) and last.string("type") not in _ENDED:
        message = "The stream ends before the response does (response.completed), so it cannot be checked."
        builder.cut_off(last, message)
    answer = (last.get("response") or last) if _is_stream(file) else last
    for found in _texts(answer):
        read_annotated(found, builder)
    if reason := answer.string("incomplete_details", "reason"):
        builder.cut_off(answer, f"The answer was cut off ({reason}).")
    else:
        for one in (answer, *answer.each("output")):
            builder.ended(one.held("status"), one)
    for part in (part for item in answer.each("output") for part in item.each("content")):
        if part.string("type") == "refusal":
            builder.cut_off(part, "The answer was refused.")
    return builder.response()


def read_annotated(found: Annotated, builder: AnswerBuilder) -> None:
    text = found.text.string()
    cited = [one for annotation in found.annotations for one in _cite(annotation, text, builder)]
    builder.annotated(text, found.text.span, cited)


def _cite(annotation: Node, text: str, builder: AnswerBuilder) -> Iterator[Cited]:
    kind = annotation.string("type")
    if kind in _SILENT_TYPES:
        return
    here = annotation.get(kind) or annotation  # Chat Completions put it one level deeper
    if kind not in _NAMES_OF:
        builder.unknown(annotation, f"the annotation type {quoted(kind, 40)}", len(builder.citations))
    names = tuple(filter(None, (here.string(name) for name in _NAMES_OF.get(kind, ()))))
    start, end = _span(kind, here, text, builder)
    called = names[0] if names else kind or "unknown"
    numbers = builder.cite(called, SourceRef(names), annotation.span, pointer=annotation.pointer)
    yield Cited(start, end, tuple(numbers))


def _span(kind: str, here: Node, text: str, builder: AnswerBuilder) -> tuple[int, int]:
    """The stretch of the text, or the point, that is cited; the end of the text if none is given."""
    if kind in _NAMES_OF and (here.get("start_index") or here.get("end_index")):
        return cited_stretch(here, ("start_index", "end_index", ""), text, builder)
    index, point = here.get("index"), here.number("index")
    if kind in _POINTS and index and (point is None or not 0 <= point <= len(text)):
        shown = quoted(str(index.value), 20)
        wanted = f"`index` must be a place in the text, which has {len(text)} characters; it is {shown}"
        builder.malformed(here, wanted, len(builder.citations))
    elif point is not None and 0 < point <= len(text):
        return point, point
    return len(text), len(text)


RESPONSES_READER: Final = AnswerReader("OpenAI", _recognises_response, _read_response)


# ── Chat Completions ──────────────────────────────────────────────────────────────────────────────

_NAMES: Final = ("filepath", "url", "title", "id")
_REFERENCES: Final = frozenset({"reference", "tool_reference"})
_SILENT: Final = frozenset({"thinking", "image_url", "document_url", "file"})


class _Choice(NamedTuple):
    """The parts of a message, the sources that its numbers mean, and its annotations.

    `end` is the last value, `reason` why it ended; None if a stream does not say so, or goes on.
    """

    parts: tuple[Node, ...]
    listed: tuple[Node, ...]
    annotations: tuple[Node, ...]
    end: Node
    reason: Node | None


def _choices(file: AnswerFile) -> Iterator[_Choice]:
    """The choices of a response, or those that the chunks of a stream make; several whole responses are rows."""
    said = "message" if len(file.values) == 1 else "delta"
    chunks: dict[int, list[tuple[Node, Node]]] = {}
    for value in file.values:
        for choice in value.each("choices"):
            chunks.setdefault(choice.number("index") or 0, []).append((value, choice))
    for own in chunks.values():
        messages = [message for _, choice in own if (message := choice.get(said))]
        lists = [listed for value, _ in own for name in ("search_results", "citations") if (listed := value.each(name))]
        lists += [listed for message in messages if (listed := message.each("context", "citations"))]
        told = [choice.get("finish_reason") for _, choice in own]
        ends = [at for at, reason in enumerate(told) if reason and (reason.value is not None or len(file.values) == 1)]
        goes_on = (
            any(message.string("content") for _, choice in own[ends[0] + 1 :] if (message := choice.get(said)))
            if ends
            else False
        )
        reason = told[ends[0]] if ends and not goes_on else None
        noted = [one for message in messages for one in message.each("annotations")]
        annotations = tuple({file.text[slice(*one.span)]: one for one in reversed(noted)}.values())[::-1]
        yield _Choice(tuple(_parts(messages)), lists[-1] if lists else (), annotations, own[-1][1], reason)


def _parts(messages: Sequence[Node]) -> Iterator[Node]:
    """The parts of the content; the pieces of a text are one part."""
    pieces: list[Node] = []
    for content in (message.get("content") for message in messages):
        for part in (content,) if content and content.items is None else content.items or () if content else ():
            text = part if part.members is None else part.get("text") if part.string("type") == "text" else None
            if text is not None and isinstance(text.value, str):
                pieces.append(text)
            elif part.members is not None:
                yield from [joined(pieces)] if pieces else []
                pieces = []
                yield part
    yield from [joined(pieces)] if pieces else []


def _is_reference(part: Node) -> bool:
    return part.string("type") in _REFERENCES


def _recognises_chat(file: AnswerFile) -> bool:
    return any(
        choice.parts and (choice.listed or choice.annotations or any(map(_is_reference, choice.parts)))
        for choice in _choices(file)
    )


def _read_chat(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    for choice in _choices(file):
        if choice.annotations:
            _read_annotations(choice, builder)
        elif choice.listed:
            _read_numbers(choice, builder)
        else:
            _read_references(choice.parts, builder)
        if choice.reason is None and len(file.values) > 1:
            builder.cut_off(choice.end, "The answer was cut off (the stream has no `finish_reason` at its end).")
        builder.ended(choice.reason, choice.end)
        if choice.end.string("message", "refusal"):
            builder.cut_off(choice.end, "The answer was refused.")
    return builder.response()


def _read_other(part: Node, builder: AnswerBuilder) -> None:
    if part.string("type") in _SILENT:
        builder.new_paragraph(part)
    else:
        builder.unknown(part, f"the content type {quoted(part.string('type'), 40)}")


def _read_annotations(choice: _Choice, builder: AnswerBuilder) -> None:
    """Their places are those of the text, which is the first part; what else there is has none."""
    annotations = choice.annotations
    for part in choice.parts:
        if part.members is None:
            read_annotated(Annotated(part, annotations), builder)
            annotations = ()
        else:
            _read_other(part, builder)
    for left in annotations:
        builder.malformed(left, "An annotation must have a text beside it")


# ── Numbers of a list ────────────────────────────────────────────────────────────────────────────


def _read_numbers(choice: _Choice, builder: AnswerBuilder) -> None:
    sources = {number: [_listed(one)] for number, one in enumerate(choice.listed, 1)}
    read_numbers(choice.parts, sources, builder, _read_other)


def _listed(source: Node) -> Listed:
    quote = source.get("content")
    names = tuple(dict.fromkeys(filter(None, (source.string(), *source.words(*_NAMES)))))
    return Listed(source, names, quote, place_in(source) if quote else None)


# ── References between the texts ─────────────────────────────────────────────────────────────────


def _read_references(parts: Sequence[Node], builder: AnswerBuilder) -> None:
    """Each text rests on the references right after it."""
    for at, part in enumerate(parts):
        if part.members is None:
            own = takewhile(_is_reference, parts[at + 1 :])
            builder.cited_text(part.string(), part.span, [n for one in own for n in _cite_reference(one, builder)])
        elif not _is_reference(part):
            _read_other(part, builder)
        elif not at or not (_is_reference(parts[at - 1]) or parts[at - 1].members is None):
            builder.malformed(part, "A reference must follow the text that rests on it")


def _cite_reference(part: Node, builder: AnswerBuilder) -> Iterator[int]:
    """The citations of a `reference`, which has numbers of sources, or of a `tool_reference`, which has an address."""
    ids = part.each("reference_ids")
    names = tuple(filter(None, (part.string("url"), part.string("title"))))
    if names:
        yield from builder.cite(names[0], SourceRef(names), part.span, pointer=part.pointer)
    for one in ids:
        if isinstance(one.value, int | str) and not isinstance(one.value, bool):
            key, index = str(one.value), one.value if isinstance(one.value, int) else None
            yield from builder.cite(f"source {key}", SourceRef((key,), index, key), one.span, pointer=one.pointer)
        else:
            builder.malformed(one, "A reference must be a number or a name")
    if not ids and not names:
        builder.malformed(part, "A reference must have `reference_ids`, or a `url` or `title`")


CHAT_READER: Final = AnswerReader("Chat Completions", _recognises_chat, _read_chat)
