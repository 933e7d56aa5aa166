"""A place where a quote is, out of a hit of the matcher: its lines, its anchor's lines, and their characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from citecheck.cell_joins import label_left_out, status_left_out
from citecheck.figures import read
from citecheck.model import Citation, LineSpan, Occurrence, Qualifier, Side
from citecheck.sources.document import (
    PAGE_BREAK,
    READING,
    SECOND_READING,
    VISIBLE,
    Document,
    Line,
    Origin,
    Reading,
)
from citecheck.text.marks import MARK, begins_note, may_be_power, notes_of, raised_at
from citecheck.text.matching import Hit, Searchable
from citecheck.text.negation import negation_before
from citecheck.text.plain_words import Outside
from citecheck.text.qualifiers import dropped_qualifier, in_note
from citecheck.text.sentences import sentence_end
from citecheck.text.table_rows import joined_row
from citecheck.value_edges import is_cut

_TABLE: Final = 6_000  # characters above a row in which the heads of its table may be


def occurrence(citation: Citation, reading: Reading, hit: Hit) -> Occurrence:
    """The hit of a citation's quote in one reading."""
    text = reading.searchable.text
    quote = reading.between(hit.start, hit.end)
    anchor_at = _anchor(citation, reading, hit)
    anchor = reading.between(*anchor_at) if anchor_at else quote
    anchor_start = anchor_at[0] if anchor_at else hit.end
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
        row_left_out=joined_row(text, hit.start, hit.end, anchor_start)
        or label_left_out(reading, hit.start, hit.end, anchor_start),
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
    heads = {first + value.span.start: head for value, head in zip(whole.quantities, whole.heads, strict=False)}
    found = tuple(heads.get(start + value.span.start, "") for value in values)
    return found if any(found) else ()


def qualifier_of(reading: Reading, hit: Hit) -> Qualifier | None:
    """What the sentence of a quote has outside of it that reverses or limits it."""
    text = reading.searchable.text
    negation = negation_before(text, hit.start, hit.end)
    outside = negation or dropped_qualifier(text, hit.start, hit.end)
    if outside is None and (status := status_left_out(reading, hit)):
        outside = Outside(status[1], status[1], status[0], Side.JUST_AFTER)
    if outside is None:
        outside = _in_footnote(reading, hit)
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
        notes = [note for note in page.lines if _is_note(note, reading.lines[line])]
        known = all(any(begins_note(note.text, number) for note in notes) for number in notes_of(raised))
        if may_be_power(text, at) and not known:
            return raised
    return None


_STARS: Final = re.compile(r"(?<=[^\s*])[*†‡]+")
_LONGEST_NOTE: Final = 3  # lines


def _in_footnote(reading: Reading, hit: Hit) -> Outside | None:
    """The footnote of a mark in the quote or up to the end of its sentence, if a word in it limits what it is about.

    It is on the page of its mark.
    """
    text = reading.searchable.text
    end = sentence_end(text, hit.end) + 1
    for mark in (*MARK.finditer(text, hit.start, end), *_STARS.finditer(text, hit.start, end)):
        at = _note_of(mark, reading)
        if at is not None and (note := in_note(_note(reading.lines[at:]), text[hit.start : hit.end])):
            return Outside(note, note, text.find(reading.lines[at].text, mark.end()), Side.NOTE)
    return None


def _note_of(mark: re.Match[str], reading: Reading) -> int | None:
    """The first line below a mark, on its page, that begins with it."""
    marked = reading.between(mark.start(), mark.end())[0]
    signs = [mark[0]] if _STARS.fullmatch(mark[0]) else notes_of(mark[0])
    page = reading.origin(marked).page
    below = takewhile(lambda at: reading.origin(at).page == page, range(marked + 1, len(reading.lines)))
    begins = (at for at in below if any(_begins_note(reading.lines[at], sign, reading.lines[marked]) for sign in signs))
    return next(begins, None)


def _begins_note(note: Line, sign: str, marked: Line) -> bool:
    """Whether a line below the marked one begins with its mark; a number is one if the line is set smaller."""
    if sign.isdigit():
        return begins_note(note.text, sign) and _is_note(note, marked)
    return note.text.startswith(sign) and note.text[len(sign) :].strip()[:1].isalnum()


def _note(lines: Sequence[Line]) -> str:
    """The first sentence of a footnote that begins these lines, with its mark."""
    first, *rest = (line.text for line in lines[:_LONGEST_NOTE])
    following = takewhile(lambda line: line[:1].islower(), rest)
    return " ".join((first, *following))


def _is_note(note: Line, marked: Line) -> bool:
    """Whether a line is set as a note of the marked one: smaller, and below."""
    if note.box is None or marked.box is None:
        return note is not marked
    return note.box.y1 < marked.box.y1 and note.box.height < _NOTE_HEIGHT * marked.box.height
