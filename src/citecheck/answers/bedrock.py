"""Answers of Amazon Bedrock's Converse with citations: each part of the content is a text, or a text with citations.

A location is a union: the one member that it has names its kind. The reference does not say whether an end belongs to
its range, so both readings are allowed.
"""

from __future__ import annotations

from typing import Final

from citecheck.answers.builder import AnswerBuilder
from citecheck.answers.json_tree import Node
from citecheck.answers.locations import BEDROCK, UNKNOWN, cite_located
from citecheck.answers.reader import AnswerFile, AnswerReader
from citecheck.model import Response
from citecheck.text.quoting import quoted

_SILENT: Final = frozenset({"reasoningContent", "toolUse", "toolResult", "cachePoint"})
_CUT: Final = frozenset({"max_tokens", "model_context_window_exceeded", "guardrail_intervened", "content_filtered"})


def _message(file: AnswerFile) -> Node | None:
    if len(file.values) != 1:
        return None
    value = file.values[0]
    return value.get("output", "message") or (value if value.string("role") == "assistant" else None)


def _recognises(file: AnswerFile) -> bool:
    message = _message(file)
    return message is not None and any(part.get("citationsContent") for part in message.each("content"))


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    message = _message(file)
    for part in message.each("content") if message else ():
        _read_part(part, builder)
    reason = file.values[0].string("stopReason")
    if reason in _CUT:
        builder.cut_off(file.values[0], f"The answer was cut off ({reason}).")
    return builder.response()


def _read_part(part: Node, builder: AnswerBuilder) -> None:
    cited = part.get("citationsContent")
    kind = next(iter(part.members or {}), "")
    if cited is not None:
        numbers = [n for citation in cited.each("citations") for n in _cite(citation, builder)]
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


def _cite(citation: Node, builder: AnswerBuilder) -> list[int]:
    fields = citation.get("location")
    kind = next(iter((fields.members or {}) if fields else {}), "")
    location = BEDROCK.get(kind, UNKNOWN)
    if fields is not None and location is UNKNOWN:
        builder.unknown(fields, f"the location {quoted(kind, 40)}", len(builder.citations))
    quote = "".join(part.string("text") for part in citation.each("sourceContent"))
    if not quote.strip():
        wanted = "`sourceContent` must have a `text` that is not empty"
        builder.malformed(citation, wanted, len(builder.citations))
    place = fields.get(kind) if fields and kind else None
    names = (citation.string("source"), citation.string("title"))
    return cite_located(citation, place, location, builder, citation.get("sourceContent"), quote, names)


READER: Final = AnswerReader("Amazon Bedrock", _recognises, _read)
