"""Structured output: {"answer": …, "citations": [{"source_id", "quote"}]}, as people ask models for it.

A `source_id` is a number or a name. Where the answer has [n], each marks its own sentence: n is a `source_id`, or else
the place of a citation in the list. Without any, the whole answer rests on all citations.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, numbers_in
from citecheck.answers.json_tree import Node
from citecheck.model import CitedRange, ProblemKind, RangeUnit, Response, SourceRef

_ANSWERS: Final = ("answer", "response", "output")
_SOURCES: Final = (
    "source_id",
    "sourceId",
    "id",
    "document_id",
    "source",
    "document",
    "url",
    "title",
    "file_id",
    "filename",
)
_QUOTES: Final = ("quote", "cited_text", "excerpt", "text", "quoted_text")


def _held(file: AnswerFile) -> Node | None:
    """The object with the answer and its citations; a chain wraps it once more."""
    value = file.values[0] if len(file.values) == 1 else None
    inner = value.get("answer") if value else None
    return next((one for one in (value, inner) if one and _text(one) and _is_list(one.get("citations"))), None)


def _text(value: Node) -> Node | None:
    return next((text for name in _ANSWERS if (text := value.get(name)) and isinstance(text.value, str)), None)


def _is_list(node: Node | None) -> bool:
    return node is not None and node.items is not None


def _recognises(file: AnswerFile) -> bool:
    return _held(file) is not None


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    held = _held(file)
    text = _text(held) if held else None
    if held is None or text is None:
        return builder.response()
    citations = held.each("citations")
    ids = [_number(one) for one in citations]
    first = file.base if file.base is not None else 0 if 0 in ids else 1
    used = numbers_in(text, file.text)
    marks = _marks(ids, used)
    numbers = [n for one, mark in zip(citations, marks, strict=True) for n in _cite(one, first, builder, mark)]
    if any(mark is not None for mark in marks):
        builder.add(str(text.value), text.span)
    else:
        builder.cited_text(str(text.value), text.span, numbers)
    for number in sorted(used - {*marks}):
        message = f"'[{number}]' is not the `source_id` of a citation (at {text.pointer})."
        builder.note(ProblemKind.NUMBER_WITHOUT_ENTRY, text.span, message)
    return builder.response(frozenset(used))


def _marks(ids: Sequence[int | None], used: AbstractSet[int]) -> Sequence[int | None]:
    """The [n] of each citation: its id, or else its place in the list; None if the whole answer rests on it."""
    if used & {*ids}:
        return ids
    places = range(1, len(ids) + 1)
    return places if used and used <= {*places} else [None] * len(ids)


def _number(citation: Node) -> int | None:
    """The number of its source, if it has one."""
    source = _source(citation)
    value = source.value if source else None
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 8:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _source(citation: Node) -> Node | None:
    if citation.members is None:
        return citation if citation.items is None else None
    return next((one for name in _SOURCES if (one := citation.get(name)) and one.value not in {None, ""}), None)


def _cite(citation: Node, first: int, builder: AnswerBuilder, mark: int | None) -> list[int]:
    source, number = _source(citation), _number(citation)
    quote = next((one for name in _QUOTES if (one := citation.held(name)) is not None), None)
    text = quote.string() if quote else ""
    if source is None or not isinstance(source.value, str | int):
        builder.malformed(citation, "A citation must name its source in `source_id`", len(builder.citations))
    if quote is not None and not text.strip():
        builder.malformed(quote, "`quote` must be a text that is not empty", len(builder.citations))
    page = next((at for name in ("page", "page_number") if (at := citation.number(name)) is not None), None)
    names = [str(source.value)] if source and source.value is not None else []
    names += [citation.string(name) for name in ("url", "title", "filename") if citation.string(name)]
    index = None if number is None else number - first
    return builder.cite(
        names[0] if names else "a source without a name",
        SourceRef(tuple(dict.fromkeys(names)), index, "" if number is None else str(number)),
        citation.span,
        quote=text,
        named=CitedRange(RangeUnit.PAGES, page, page + 1) if page is not None and text else None,
        pointer=citation.pointer,
        spans={"f": quote.span} if quote else None,
        number=mark,
    )


READER: Final = AnswerReader("structured output", _recognises, _read)
