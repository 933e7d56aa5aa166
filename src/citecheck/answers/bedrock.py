"""Answers of Amazon Bedrock: Converse with citations, its stream, and RetrieveAndGenerate of its knowledge bases.

Converse: each part of the content is a text, or a text with citations. A location is a union: the one member that it
has names its kind. The reference does not say whether an end belongs to its range, so both readings are allowed.
RetrieveAndGenerate: a stretch of the text rests on retrieved passages, whose text is the quote.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, Cited
from citecheck.answers.json_tree import Node, joined, made, made_list
from citecheck.answers.locations import bedrock_location, cite_located
from citecheck.answers.places import place_in
from citecheck.model import Response, SourceRef
from citecheck.text.quoting import quoted

_SILENT: Final = frozenset({"reasoningContent", "toolUse", "toolResult", "cachePoint"})


def _message(file: AnswerFile) -> Node | None:
    events = [event for value in file.values for event in value.items or value.each("stream") or (value,)]
    if any(event.get("contentBlockDelta") for event in events):
        return _streamed(events)
    if len(file.values) != 1:
        return None
    value = file.values[0]
    return value.get("output", "message") or (value if value.string("role") == "assistant" else None)


def _streamed(events: Sequence[Node]) -> Node:
    """The message that the events of ConverseStream make: what a block has of text, and of citations of it."""
    blocks: dict[int, list[Node]] = {}
    for event in (one for event in events if (one := event.get("contentBlockDelta"))):
        blocks.setdefault(event.number("contentBlockIndex") or 0, []).append(event.get("delta") or event)
    parts = []
    for deltas in blocks.values():
        texts = [text for delta in deltas if (text := delta.get("text"))]
        citations = [one for delta in deltas if (one := delta.get("citation"))]
        content = made({"text": joined(texts)}, texts[0]) if texts else made({}, deltas[0])
        cited = made({"content": made_list([content], content), "citations": made_list(citations, content)}, content)
        parts.append(made({"citationsContent": cited}, content) if texts else made(deltas[0].members or {}, content))
    reasons = [reason for event in events if (reason := event.get("messageStop", "stopReason"))]
    end = Node("the stream has no messageStop", events[-1].span)
    return made({"content": made_list(parts, events[-1]), "stopReason": (reasons or [end])[-1]}, events[-1])


def _recognises(file: AnswerFile) -> bool:
    message = _message(file)
    cites = message is not None and any(part.get("citationsContent") for part in message.each("content"))
    return cites or _is_generated(file)


def _is_generated(file: AnswerFile) -> bool:
    value = file.values[0] if len(file.values) == 1 else None
    citations = value.each("citations") if value and value.get("output", "text") else ()
    return any(one.get("generatedResponsePart") for one in citations)


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    if _is_generated(file):
        _read_generated(file.values[0], builder)
        return builder.response()
    message = _message(file)
    for part in _with_texts(message.each("content")) if message else ():
        _read_part(part, builder)
    reason = file.values[0].get("stopReason") or (message.get("stopReason") if message else None)
    builder.ended(reason, file.values[-1])
    return builder.response()


def _with_texts(parts: Sequence[Node]) -> list[Node]:
    """The parts; citations without a text belong to the text before them, as frameworks save a stream."""
    kept: list[Node] = []
    for part in parts:
        cited = part.get("citationsContent")
        if cited and kept and kept[-1].get("text") and not any(True for _ in cited.walk("content.*.text")):
            own = made({**(cited.members or {}), "content": made_list([kept[-1]], part)}, part)
            kept[-1] = made({"citationsContent": own}, kept[-1])
        else:
            kept.append(part)
    return kept


def _read_part(part: Node, builder: AnswerBuilder) -> None:
    cited = part.get("citationsContent")
    kind = next(iter(part.members or {}), "")
    if cited is not None:
        numbers = [n for citation in cited.each("citations") for n in cite(citation, builder)]
        for text in cited.each("content"):
            _add(text, numbers, builder)
    elif part.get("text") is not None:
        _add(part, [], builder)
    elif kind in _SILENT:
        builder.new_paragraph(part)
    else:
        builder.unknown(part, f"the content {quoted(kind, 40)}")


def _add(part: Node, numbers: list[int], builder: AnswerBuilder) -> None:
    text = part.get("text")
    if text is None or not isinstance(text.value, str):
        builder.malformed(part, "Generated content must have a string `text`")
    else:
        builder.cited_text(text.value, text.span, numbers)


def cite(citation: Node, builder: AnswerBuilder) -> list[int]:
    location, place = bedrock_location(citation, builder)
    quote = "".join(part.string("text") for part in citation.each("sourceContent"))
    if not quote.strip():
        wanted = "`sourceContent` must have a `text` that is not empty"
        builder.malformed(citation, wanted, len(builder.citations))
    names = (citation.string("source"), citation.string("title"))
    return cite_located(citation, place, location, builder, citation.get("sourceContent"), quote, names)


# ── RetrieveAndGenerate ──────────────────────────────────────────────────────────────────────────


def _read_generated(value: Node, builder: AnswerBuilder) -> None:
    text, cited = value.get("output", "text"), []
    said = text.string() if text else ""
    for citation in value.each("citations"):
        references = citation.each("retrievedReferences")
        if not references:  # a stretch that rests on nothing
            continue
        start, end = _stretch(citation.get("generatedResponsePart", "textResponsePart") or citation, said, builder)
        numbers = [n for reference in references for n in _cite_retrieved(reference, builder)]
        cited.append(Cited(start, end, tuple(numbers)))
    if text is not None and said:
        builder.annotated(said, text.span, cited)
    else:
        builder.malformed(value, "`output` must have a string `text`")
    if value.string("guardrailAction") == "INTERVENED":
        builder.cut_off(value, "The answer was cut off (guardrail).")


def _stretch(part: Node, text: str, builder: AnswerBuilder) -> tuple[int, int]:
    """The characters that `span` names, whether its end belongs to it or not: they are `text`."""
    said, start = part.string("text"), part.number("span", "start")
    end = part.number("span", "end")
    if start is not None and end is not None and 0 <= start <= end:
        ends = (one for one in (end, end + 1) if one <= len(text) and (not said or text[start:one] == said))
        found = next(ends, None)
        if found is not None:
            return start, found
    builder.malformed(part, "The characters that `span` names must be its `text`", len(builder.citations))
    return len(text), len(text)


def _cite_retrieved(reference: Node, builder: AnswerBuilder) -> list[int]:
    """A passage by the address of its document; what is not a text has no quote."""
    places = (reference.get("location") or reference).members or {}
    own = [place.string(name) for place in places.values() for name in ("uri", "url", "id") if place.string(name)]
    quote = reference.get("content", "text")
    return builder.cite(
        own[0] if own else "a source without a name",
        SourceRef(tuple(dict.fromkeys(own))),
        reference.span,
        quote=quote.string().strip() if quote else "",
        named=place_in(reference.get("metadata")) if quote else None,
        pointer=reference.pointer,
        spans={"f": quote.span} if quote else None,
    )


READER: Final = AnswerReader("Amazon Bedrock", _recognises, _read)
