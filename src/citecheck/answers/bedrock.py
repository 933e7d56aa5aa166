"""Answers of Amazon Bedrock's Converse with citations, and of its stream. Those of knowledge bases are in `stretches`.

Each part of the content is a text, or a text with citations. A location is a union: the one member that it has names
its kind. The reference does not say whether an end belongs to its range, so both readings are allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader
from citecheck.answers.json_tree import Node, joined, made, made_list
from citecheck.answers.locations import bedrock_location, cite_located
from citecheck.model import Response
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
    return message is not None and any(part.get("citationsContent") for part in message.each("content"))


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
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


READER: Final = AnswerReader("Amazon Bedrock", _recognises, _read)
