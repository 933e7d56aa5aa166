"""Where in its source a quote is, as a citation says: the fields that each API has for it, and what is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder
from citecheck.answers.json_tree import Node
from citecheck.answers.places import place_in
from citecheck.model import CitedRange, RangeUnit, SourceRef, Span
from citecheck.text.quoting import quoted


class Location(NamedTuple):
    """The fields that a kind of citation has for the range that it names, and for its source.

    `either`: the API does not say whether the end belongs to the range.
    """

    unit: RangeUnit | None
    start: str = ""
    end: str = ""
    counter: str = "document_index"
    names: tuple[str, ...] = ("document_title", "file_id")
    either: bool = False


ANTHROPIC: Final[Mapping[str, Location]] = {
    "char_location": Location(RangeUnit.CHARACTERS, "start_char_index", "end_char_index"),
    "page_location": Location(RangeUnit.PAGES, "start_page_number", "end_page_number"),
    "content_block_location": Location(RangeUnit.BLOCKS, "start_block_index", "end_block_index"),
    "search_result_location": Location(
        RangeUnit.BLOCKS, "start_block_index", "end_block_index", "search_result_index", ("source", "title")
    ),
    "web_search_result_location": Location(None, counter="", names=("url", "title")),
}
BEDROCK: Final[Mapping[str, Location]] = {
    "documentChar": Location(RangeUnit.CHARACTERS, "start", "end", "documentIndex", (), either=True),
    "documentPage": Location(RangeUnit.PAGES, "start", "end", "documentIndex", (), either=True),
    "documentChunk": Location(RangeUnit.BLOCKS, "start", "end", "documentIndex", (), either=True),
    "searchResultLocation": Location(RangeUnit.BLOCKS, "start", "end", "searchResultIndex", (), either=True),
    "web": Location(None, counter="", names=("url",)),
}
UNKNOWN: Final = Location(None, counter="", names=())
_OF_DOCUMENTS: Final = frozenset({"document_index", "documentIndex"})
_NOUNS: Final = {
    "document_index": "document",
    "documentIndex": "document",
    "search_result_index": "search result",
    "searchResultIndex": "search result",
}


def location_told(fields: Node | None) -> Location:
    """The kind of location by its fields, where its type was left out: a framework keeps them beside the quote."""
    members = (fields.members or {}) if fields else {}
    held = [one for one in ANTHROPIC.values() if one.start and one.start in members]
    return next((one for one in held if one.counter in members), held[0] if held else UNKNOWN)


def bedrock_location(citation: Node, builder: AnswerBuilder) -> tuple[Location, Node | None]:
    """The kind of location that a citation of Bedrock has, and its fields."""
    fields = citation.held("location")
    kind = next(iter((fields.members or {}) if fields else {}), "")
    location = BEDROCK.get(kind, UNKNOWN)
    if fields is not None and location is UNKNOWN:
        builder.unknown(fields, f"the location {quoted(kind, 40)}", len(builder.citations))
    return location, fields.get(kind) if fields and kind else None


def cite_located(
    citation: Node,
    fields: Node | None,
    location: Location,
    builder: AnswerBuilder,
    quote: Node | None,
    text: str = "",
    names: tuple[str, ...] = (),
) -> list[int]:
    """One more citation: `fields` has its location, and `quote` is where its `text` is in the file."""
    place = fields or citation
    own = tuple(filter(None, (place.string(name) for name in location.names)))
    source = _source(place, location, (*own, *filter(None, names)))
    return builder.cite(
        _called(location, source, citation.string("type")),
        source,
        citation.span,
        quote=text,
        named=_range(place, citation, location, builder, quoted=bool(text.strip())),
        pointer=citation.pointer,
        spans=_spans(place, location, quote),
    )


def _range(
    node: Node, citation: Node, location: Location, builder: AnswerBuilder, *, quoted: bool
) -> CitedRange | None:
    if location.unit is None:
        return place_in(citation, None if node is citation else node) if quoted else None
    start, end = node.number(location.start), node.number(location.end)
    if start is None or end is None:
        wanted = f"`{location.start}` and `{location.end}` must be whole numbers"
        builder.malformed(node, wanted, len(builder.citations))
        return None
    return CitedRange(location.unit, start, end, location.either)


def _source(node: Node, location: Location, names: tuple[str, ...]) -> SourceRef:
    index = node.number(location.counter) if location.counter else None
    ordered = location.counter in _OF_DOCUMENTS
    return SourceRef(tuple(dict.fromkeys(names)), index, "" if index is None else str(index), ordered)


def _called(location: Location, source: SourceRef, kind: str) -> str:
    """What reports call the source: its number tells sources of one title apart."""
    name = source.names[0] if source.names else ""
    if source.index is None:
        return name or kind or "unknown"
    numbered = f"{_NOUNS[location.counter]} {source.index}"
    return f"{numbered} ({name})" if name else numbered


def _spans(node: Node, location: Location, quote: Node | None) -> dict[str, Span]:
    """Where the quote and the range are in the file."""
    start, end = node.get(location.start), node.get(location.end)
    spans = {"f": quote.span} if quote else {}
    if start and end:
        spans["range"] = Span(min(start.span.start, end.span.start), max(start.span.end, end.span.end))
    return spans
