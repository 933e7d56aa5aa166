"""Answers of Cohere's chat with documents: version 2, version 1, and a stream of version 2.

`start` and `end` count characters of the answer's text, and `text` is what is there. The text of a document, or of a
tool's output, that the answer cites is the quote.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, Cited, cited_stretch
from citecheck.answers.json_tree import Node, joined
from citecheck.answers.places import place_in
from citecheck.model import Response, SourceRef
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted

_NAMES: Final = ("title", "url", "source", "filename")
_TEXTS: Final = ("snippet", "text", "content", "data")
_ORDER: Final = lazy_pattern(r"doc[:_](\d{1,5})\Z")  # the id of a document that came without one
_OF_THOUGHTS: Final = frozenset({"THINKING_CONTENT", "PLAN"})


def _recognises(file: AnswerFile) -> bool:
    if _is_stream(file):
        return True
    if len(file.values) != 1:
        return False
    value = file.values[0]
    if value.get("message", "citations") and value.each("message", "content"):
        return any(one.get("start") for one in value.each("message", "citations"))
    return bool(value.string("text")) and any(one.get("document_ids") for one in value.each("citations"))


def _is_stream(file: AnswerFile) -> bool:
    kinds = [value.string("type") for value in file.values]
    return kinds[:1] == ["message-start"] and "content-delta" in kinds


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    value = file.values[-1]
    texts: Sequence[Node | None]
    citations: Sequence[Node]
    reason: Node | None
    if _is_stream(file):
        texts, citations, reason = _streamed(file.values)
        if value.string("type") != "message-end":
            message = "The stream ends before the message does (message-end): the rest of the answer is missing."
            builder.cut_off(value, message)
    elif held := value.get("message"):
        texts = [part.get("text") for part in held.each("content")]
        citations, reason = held.each("citations"), value.get("finish_reason")
    else:
        texts, citations, reason = [value.get("text")], value.each("citations"), value.get("finish_reason")
    _build(texts, citations, {one.string("id"): one for one in value.each("documents")}, builder)
    builder.ended(reason, value)
    return builder.response()


def _streamed(events: Sequence[Node]) -> tuple[list[Node | None], Sequence[Node], Node | None]:
    pieces: dict[int, list[Node]] = {}
    for event in events:
        if event.string("type") == "content-delta" and (text := event.get("delta", "message", "content", "text")):
            pieces.setdefault(event.number("index") or 0, []).append(text)
    texts = [joined(own) for _, own in sorted(pieces.items())]
    citations = [one for event in events if (one := event.get("delta", "message", "citations")) is not None]
    return list(texts), citations, next(filter(None, (e.get("delta", "finish_reason") for e in events)), None)


def _build(
    texts: Sequence[Node | None], citations: Sequence[Node], documents: Mapping[str, Node], builder: AnswerBuilder
) -> None:
    cited: list[list[Cited]] = [[] for _ in texts]
    for citation in citations:
        index = citation.number("content_index") or 0
        if citation.string("type") in _OF_THOUGHTS:
            continue
        if not 0 <= index < len(texts):
            builder.malformed(citation, f"`content_index` is {index}; the answer has {len(texts)} parts")
            continue
        sources, text = list(_sources(citation)), texts[index]
        if not sources:
            builder.malformed(citation, "A citation must have `sources` or `document_ids`")
            continue
        start, end = cited_stretch(citation, ("start", "end", "text"), str(text.value) if text else "", builder)
        numbers = [n for source in sources for n in _cite(source, citation, documents, builder)]
        cited[index].append(Cited(start, end, tuple(numbers)))
    for text, own in zip(texts, cited, strict=True):
        if text is not None and isinstance(text.value, str):
            builder.annotated(text.value, text.span, own)


def _sources(citation: Node) -> Iterator[Node]:
    yield from citation.each("sources")
    yield from citation.each("document_ids")


def _cite(source: Node, citation: Node, documents: Mapping[str, Node], builder: AnswerBuilder) -> list[int]:
    kind = source.string("type")
    if source.members is not None and kind not in {"document", "tool"}:
        builder.unknown(source, f"the source type {quoted(kind, 40)}", len(builder.citations))
        return builder.cite(kind or "unknown", SourceRef(), citation.span, pointer=source.pointer)
    own = str(source.value) if isinstance(source.value, str) else source.string("id")
    document = source.get("document") or source.get("tool_output") or documents.get(own)
    texts = [(name, document.string(name)) for name in _TEXTS if document and document.string(name)]
    names = tuple(filter(None, (own, *(document.string(name) for name in _NAMES if document))))
    order = _ORDER.match(own)
    ref = SourceRef(names, int(order[1]) if order else None, order[1] if order else "", ordered=bool(order))
    quote = document.get(texts[0][0]) if document and texts else None
    return builder.cite(
        names[0] if names else kind or "unknown",
        ref,
        citation.span,
        quote=texts[0][1] if texts else "",
        named=place_in(document) if texts else None,
        pointer=source.pointer,
        spans={"f": quote.span} if quote else None,
    )


READER: Final = AnswerReader("Cohere", _recognises, _read)
