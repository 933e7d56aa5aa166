"""UI messages of Vercel's AI SDK: a source part belongs to the text before it, or to the number [n] in the text.

Only the provider of Anthropic keeps the quote and its place, whose end is exclusive as in Anthropic's own messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, Cited, numbers_in
from citecheck.answers.json_tree import Node, in_snake_case
from citecheck.answers.listed import Listed, read_numbers
from citecheck.answers.locations import cite_located, location_told
from citecheck.model import Response

_SOURCES: Final = frozenset({"source-url", "source-document"})
_NAMES: Final = ("url", "filename", "title", "sourceId")


def _parts(file: AnswerFile) -> tuple[Node, ...]:
    """Those of a message, or of the last message of a chat; several answers without a question are rows."""
    value = file.values[0] if len(file.values) == 1 else None
    listed = (value.items or value.each("messages")) if value else ()
    if len(listed) > 1 and all(one.string("role") == "assistant" for one in listed):
        return ()
    message = listed[-1] if listed else value
    return message.each("parts") if message and message.string("role") in {"assistant", ""} else ()


def _recognises(file: AnswerFile) -> bool:
    kinds = {part.string("type") for part in _parts(file)}
    return "text" in kinds and bool(kinds & _SOURCES)


def _read(file: AnswerFile) -> Response:
    builder, parts = AnswerBuilder(file.text), _parts(file)
    texts = [text for part in parts if part.string("type") == "text" for text in part.walk("text") if text.string()]
    sources = {n: [Listed(one, one.words(*_NAMES))] for n, one in enumerate(filter(_is_source, parts), 1)}
    used = {number for text in texts for number in numbers_in(text, file.text)}
    if used and used <= {*sources}:
        read_numbers(texts, sources, builder)
    else:
        _read_in_order(parts, texts, builder)
    if any(part.string("state") == "streaming" for part in parts):
        builder.cut_off(parts[-1], "The answer was not finished: a part of it is still streaming.")
    return builder.response()


def _is_source(part: Node) -> bool:
    return part.string("type") in _SOURCES


def _read_in_order(parts: Sequence[Node], texts: Sequence[Node], builder: AnswerBuilder) -> None:
    """Sources before the first text belong to it."""
    sources = [part for part in parts if _is_source(part)]
    for at, text in enumerate(texts):
        first = text.span.start if at else 0
        end = texts[at + 1].span.start if at + 1 < len(texts) else len(builder.file)
        own = [n for part in sources if first <= part.span.start < end for n in _cite(part, builder)]
        builder.annotated(text.string(), text.span, [Cited(0, len(text.string()), tuple(own))])


def _cite(part: Node, builder: AnswerBuilder) -> list[int]:
    kept = part.held("providerMetadata", "anthropic")
    fields = in_snake_case(kept) if kept else None
    quote = fields.get("cited_text") if fields else None
    text = quote.string() if quote else ""
    return cite_located(part, fields, location_told(fields), builder, quote, text, part.words(*_NAMES))


READER: Final = AnswerReader("Vercel UI messages", _recognises, _read)
