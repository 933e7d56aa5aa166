"""Quotes that join cells of words which no reader joins, told from the wide gaps in the lines of a page.

One joins the last cell of a row to the label of the next row, another one two short columns of text read across.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from citecheck.sources.document import Line, Reading
from citecheck.sources.packed_lines import Cell
from citecheck.text.matching import Hit
from citecheck.text.qualifiers import takes_back
from citecheck.text.sentences import ITEM
from citecheck.text.table_rows import end_of_label

_ENDED: Final = (".", ";", ":", "!", "?")
_ALIGNED: Final = 3.0  # points by which cells of one column may begin, end or have their middle apart
_MARK: Final = re.compile(rf"{ITEM}|\W*[A-Z]?\d*\W*")
_WORDS: Final = 3  # of a line of a text column, at least


def label_left_out(reading: Reading, start: int, end: int, anchor: int) -> str | None:
    """The part of a row of words before its last cells, where a quote joins these to the next row and relies on them.

    It relies on them if the anchor is there, or if it leaves out cells of the next row too.
    """
    pieces = list(reading.pieces(start, end))
    if len(pieces) < 2:
        return None
    (first, begins, stop), (second, _, ends) = pieces[:2]
    row, below = reading.lines[first], reading.lines[second]
    at = _cell_at(row, begins)
    is_whole = len(pieces) > 2 or _cell_at(below, ends - 1) + 1 >= len(below.cells)
    is_relied_on = anchor < start + stop - begins or not is_whole
    if not at or not is_relied_on or not _are_rows(row, at, below):
        return None
    label = row.text[: row.cells[at].start].strip()
    return None if _MARK.fullmatch(label) else end_of_label(label)


def _cell_at(line: Line, at: int) -> int:
    """The index of the cell with this character of the line."""
    return max((index for index, cell in enumerate(line.cells) if cell.start <= at), default=0)


def _are_rows(row: Line, at: int, below: Line) -> bool:
    """Whether two lines are rows of one table: the one below has its label left of this cell, and a cell below it."""
    cell = row.cells[at]
    text = row.text[cell.start :].rstrip()
    if not below.cells or below.cells[0].x1 > cell.x0 or text.endswith(_ENDED) or ": " in text:
        return False
    return any(_are_aligned(cell, other) for other in below.cells[1:])


def _are_aligned(upper: Cell, lower: Cell) -> bool:
    places = ((upper.x0, lower.x0), (upper.x1, lower.x1), ((upper.x0 + upper.x1) / 2, (lower.x0 + lower.x1) / 2))
    return any(abs(above - below) <= _ALIGNED for above, below in places)


def status_left_out(reading: Reading, hit: Hit) -> tuple[int, str] | None:
    """Where the last cell of a row is, and what it says, if it takes back the statement before it that is quoted."""
    *_, (index, start, end) = reading.pieces(hit.start, hit.end)
    line = reading.lines[index]
    parts = _parts(line)
    at = _cell_at(line, end - 1)
    if len(parts) < 2 or at + 2 != len(parts) or not takes_back(parts[-1].text):
        return None
    words = line.text[max(start, parts[at].cell.start) : end].split()
    return (hit.end - end + parts[-1].cell.start, parts[-1].text) if len(words) >= _WORDS else None


# ── Short columns of text read across ─────────────────────────────────────────────────────────────


class _Part(NamedTuple):
    """A cell with its words."""

    cell: Cell
    text: str

    @property
    def goes_on(self) -> bool:
        return not self.text.endswith(_ENDED)

    @property
    def begins_small(self) -> bool:
        return self.text[:1].islower()


def reads_across(reading: Reading, hit: Hit, lines: Sequence[Line]) -> bool:
    """Whether the quote runs from a line of one text column into the line of another one beside it.

    `lines` are those of the page: a second reader says nothing about gaps.
    """
    if not lines or lines[0].box is None:  # a text source may have very many, and no gaps
        return False
    pieces = [_bare(text) for text in reading.searchable.text[hit.start : hit.end].split("\n")]
    return any(
        _are_columns(lines, index, left, right)
        for index, line in enumerate(lines)
        for left, right in pairwise(_parts(line))
        if any(_is_over_gap(piece, line.text, right.cell.start) for piece in pieces)
    )


def _is_over_gap(piece: str, line: str, gap: int) -> bool:
    """Whether a piece of a quote is in a line, and has words from both sides of this place."""
    at = _bare(line).find(piece)
    return at >= 0 and at < len(_bare(line[:gap])) < at + len(piece)


def _bare(text: str) -> str:
    return "".join(text.split())


def _parts(line: Line) -> list[_Part]:
    if not line.cells:
        return []
    stops = [*(cell.start for cell in line.cells[1:]), len(line.text)]
    return [_Part(cell, line.text[cell.start : stop].strip()) for cell, stop in zip(line.cells, stops, strict=True)]


def _are_columns(lines: Sequence[Line], index: int, left: _Part, right: _Part) -> bool:
    """Whether two neighbouring cells are lines of text that both go on in the line below, or both come from above."""
    if min(len(part.text.split()) for part in (left, right)) < _WORDS:
        return False
    above, below = (_parts(lines[at]) if 0 <= at < len(lines) else [] for at in (index - 1, index + 1))
    return any(_go_on(left, lower, right, other) for lower, other in pairwise(below)) or any(
        _go_on(upper, left, other, right) for upper, other in pairwise(above)
    )


def _go_on(left: _Part, left_below: _Part, right: _Part, right_below: _Part) -> bool:
    """Whether both cells of a line go on in those below them."""
    columns = ((left, left_below), (right, right_below))
    return all(
        abs(upper.cell.x0 - lower.cell.x0) <= _ALIGNED and upper.goes_on and lower.begins_small
        for upper, lower in columns
    )
