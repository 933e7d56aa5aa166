"""A place where a quote is, out of a hit of the matcher: its lines, its anchor's lines, and their characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from citecheck.cell_joins import label_left_out, status_left_out
from citecheck.figures import read
from citecheck.model import Box, Citation, LineSpan, Occurrence, Qualifier, Side
from citecheck.sources.document import (
    PAGE_BREAK,
    READING,
    SECOND_READING,
    VISIBLE,
    Document,
    Line,
    Origin,
    Page,
    Reading,
)
from citecheck.text.marks import begins_note, may_be_power, notes_of, raised_at
from citecheck.text.matching import Hit, Searchable
from citecheck.text.negation import negation_before
from citecheck.text.plain_words import Outside
from citecheck.text.qualifiers import dropped_qualifier
from citecheck.text.table_rows import joined_row
from citecheck.value_edges import is_cut

_TABLE: Final = 6_000  # characters above a row in which the heads of its table may be


def occurrence(citation: Citation, reading: Reading, hit: Hit) -> Occurrence:
    """The hit of a citation's quote in one reading."""
    text = reading.searchable.text
    quote = reading.between(hit.start, hit.end)
    anchor_at = _anchor(citation, reading, hit)
    anchor = reading.between(*anchor_at) if anchor_at else quote
    origins = [reading.origin(i) for i in quote]
    page = reading.origin(anchor[0]).page
    return Occurrence(
        page=origins[0].page,
        reading=reading.name,
        match=hit.match,
        text=text[hit.start : hit.end],
        lines=ids_of(origin for origin in origins if origin.page == page),
        anchor_page=page,
        anchor_lines=ids_of(reading.origin(i) for i in anchor if reading.origin(i).page == page),
        spans=_spans(reading, hit.start, hit.end),
        anchor_spans=_spans(reading, *anchor_at) if anchor_at else (),
        forgiven=hit.forgiven,
        qualifier=qualifier_of(reading, hit),
        pages=tuple(dict.fromkeys(origin.page for origin in origins)),
        lines_beside=ids_of(origin for origin in origins if origin.page != page),
        skipped=reading.skipped,
        columns=_columns(text, hit.start, hit.end),
        row_left_out=_row_left_out(reading, hit, anchor_at[0] if anchor_at else hit.end),
    )


def _columns(text: str, start: int, end: int) -> tuple[str, ...]:
    """The head of a table above each value of text[start:end]; none for what is no row, or has no heads above it."""
    values = read(text[start:end]).quantities
    if not values:
        return ()
    first = text.rfind("\n", 0, start + values[0].span.start) + 1
    last = text.find("\n", start + values[-1].span.start)
    row = text[first : last if last >= 0 else len(text)]
    if "\n" in row:
        return ()
    whole = read(row, text[max(0, first - _TABLE) : first].splitlines())
    heads = {first + one.span.start: head for one, head in zip(whole.quantities, whole.heads, strict=False)}
    found = tuple(heads.get(start + one.span.start, "") for one in values)
    return found if any(found) else ()


def _row_left_out(reading: Reading, hit: Hit, anchor: int) -> str | None:
    """What the quote leaves out of a row of which it joins a part to another row."""
    known = joined_row(reading.searchable.text, hit.start, hit.end, anchor)
    return known or label_left_out(reading, hit.start, hit.end, anchor)


def qualifier_of(reading: Reading, hit: Hit) -> Qualifier | None:
    """What the sentence of a quote has outside of it that reverses or limits it."""
    text = reading.searchable.text
    negation = negation_before(text, hit.start, hit.end)
    outside = negation or dropped_qualifier(text, hit.start, hit.end)
    if outside is None and (status := status_left_out(reading, hit)):
        outside = Outside(status[1], status[1], status[0], Side.JUST_AFTER)
    if outside is None:
        return None
    origin = reading.origin(reading.between(outside.at, outside.at + 1)[0])
    line = origin.ids[0] if origin.ids else None
    return Qualifier(outside.words, outside.side, origin.page, line, reverses=negation is not None)


def _anchor(citation: Citation, reading: Reading, hit: Hit) -> tuple[int, int] | None:
    """Where the anchor begins and ends in the reading's text, inside this occurrence of the quote."""
    quote = reading.searchable.text[hit.start : hit.end]
    hits = Searchable(quote).find(citation.source_match).hits
    if not hits:
        return None
    anchor = hits[0]
    if len(hits) > 1:  # the only one is meant, whole or not
        anchor = next((inner for inner in hits if not is_cut(quote, inner)), anchor)
    return hit.start + anchor.start, hit.start + anchor.end


def _spans(reading: Reading, start: int, end: int) -> tuple[LineSpan, ...]:
    return tuple(span for piece in reading.pieces(start, end) for span in _spans_of_line(reading, *piece))


def _spans_of_line(reading: Reading, line: int, start: int, end: int) -> Iterator[LineSpan]:
    """In a reading that the page can give again; else as whole lines of its reading order."""
    page, ids = reading.origin(line)
    if reading.name in {VISIBLE, SECOND_READING}:
        yield from (LineSpan(page, READING, i - 1, 0, None) for i in ids)
    elif reading.name == PAGE_BREAK:
        yield LineSpan(page, READING, ids[0] - 1, start, end)
    else:
        yield LineSpan(page, reading.name, line, start, end)


def ids_of(origins: Iterable[Origin]) -> tuple[int, ...]:
    """The line ids of some lines, each once, in their order."""
    return tuple(dict.fromkeys(i for origin in origins for i in origin.ids))


# ── Raised digits that a quote leaves out ────────────────────────────────────────────────────────

_NOTE_HEIGHT = 0.97  # of the line with its mark: a note is set smaller


def left_out_powers(reading: Reading, hit: Hit, document: Document) -> str | None:
    """Raised digits that the quote leaves out, that are after a number, and whose note is not on the page."""
    text = reading.searchable.text
    for at in hit.left_out:
        line = reading.between(at, at + 1)[0]
        page = document.page(reading.origin(line).page)
        raised = raised_at(text, at)
        known = all(_has_note(page, number, reading.lines[line]) for number in notes_of(raised))
        if may_be_power(text, at) and not known:
            return raised
    return None


def _has_note(page: Page, number: str, marked: Line) -> bool:
    """Whether a line of the page begins with this number and is set as a note: smaller, and below."""
    return any(begins_note(line.text, number) and _is_below(line, marked) for line in page.lines)


def _is_below(note: Line, marked: Line) -> bool:
    if note.box is None or marked.box is None:
        return note is not marked
    return note.box.y1 < marked.box.y1 and _height(note.box) < _NOTE_HEIGHT * _height(marked.box)


def _height(box: Box) -> float:
    return box.y1 - box.y0
