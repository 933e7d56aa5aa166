"""Whether a quote that is in another reading than the reading order follows the page's geometry.

No word of the page may lie between two neighbours of the quote, and its lines follow each other in one column or row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, product
from typing import NamedTuple

from citecheck.sources.document import (
    DRAWN,
    PAGE_BREAK,
    READING,
    SECOND_READING,
    VISIBLE,
    Document,
    Line,
    Page,
    Reading,
)
from citecheck.sources.packed_lines import texts
from citecheck.text.folding import fold
from citecheck.text.matching import Hit
from citecheck.text.qualifiers import qualifiers

_FREE = frozenset({READING, PAGE_BREAK, VISIBLE, DRAWN, "text columns", "text columns, marks closed up"})
_LOST = 3  # letters of a piece that the line lacks: a second reader finds a few that the first one loses
_FEW_WORDS = 3  # a cell has at most so many
_HEAD = 4  # lines at the top of a column that are no part of its text, at most
_HEAD_GAP = 1.5  # of a line's height: the white space below them
_ENDS = re.compile(r"[.!?:;][\"'”’)\]]*$")
_EFFORT = 10_000_000  # lines looked at for two pieces; a page made for it is not searched to its end


def is_as_seen(reading: Reading, hit: Hit, document: Document) -> bool:
    """Whether people read the quote so: each piece in one line of the page, and the lines one after the other."""
    if reading.name in _FREE:
        return True
    page = document.page(reading.origin(reading.between(hit.start, hit.end)[0]).page)
    own = [reading.lines[i] for i in reading.between(hit.start, hit.end)]
    bare = [_bare(text) for text in texts(page.lines)]
    pieces = list(filter(None, map(_bare, reading.searchable.text[hit.start : hit.end].split("\n"))))
    lines = [_lines_of(piece, page, bare, whole=reading.name != SECOND_READING) for piece in pieces]
    places = own if len(own) == len(pieces) else [None] * len(pieces)
    steps = zip(pairwise(zip(pieces, lines, strict=True)), pairwise(places), strict=True)
    return all(lines) and all(
        _in_turn(page.lines, upper, lower, None if _are_near(*pair) else _Joint(bare, end, begin))
        for ((end, upper), (begin, lower)), pair in steps
    )


class _Joint(NamedTuple):
    """Two pieces that must run on: not out of the middle of a line into the middle of another."""

    bare: Sequence[str]
    end: str
    begin: str

    def fits(self, first: int, second: int) -> bool:
        left, right = self.bare[first], self.bare[second]
        if self.end not in left or self.begin not in right:
            return True  # a reader lost letters of them
        if first == second:
            return self.end + self.begin in left
        return left.endswith(self.end) or right.startswith(self.begin)


def _are_near(line: Line | None, other: Line | None) -> bool:
    """Whether one piece is known to be above or beside the other."""
    if line is None or other is None or line.box is None or other.box is None:
        return False
    return line.box.shares_column(other.box) or line.box.shares_row(other.box)


def _in_turn(
    lines: Sequence[Line],
    upper: Sequence[tuple[int, ...]],
    lower: Sequence[tuple[int, ...]],
    joint: _Joint | None,
) -> bool:
    """Whether some line of the upper piece leads to some line of the lower one, as far as that is looked at."""
    pairs = (pair for places in product(upper, lower) for pair in product(*places))
    return any(
        _follows(lines, *pair) and (joint is None or joint.fits(*pair)) for pair in islice(pairs, _EFFORT // len(lines))
    )


def _bare(text: str) -> str:
    return re.sub(r"[\s\x01\x02]", "", fold(text).text.lower())


def _lines_of(piece: str, page: Page, bare: Sequence[str], *, whole: bool) -> list[tuple[int, ...]]:
    """The indexes of the lines with the piece, without a gap; cells of one row may share it. `bare`: their texts."""
    found: list[tuple[int, ...]] = [
        (index,) for index, text in enumerate(bare) if (piece in text if whole else _covers(text, piece))
    ]
    return found or [cells for cells in _shared(piece, page.lines, bare) if _are_in_row(page.lines, *cells)]


def _shared(piece: str, lines: Sequence[Line], bare: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Pairs of lines: one ends in the beginning of the piece, the other is a cell that begins with the rest."""
    ends = [[at for at in range(1, len(piece)) if text.endswith(piece[:at])] for text in bare]
    cells = [index for index, line in enumerate(lines) if _is_cell(line.text)]
    lefts = [index for index, places in enumerate(ends) if places]
    for left, right in islice(product(lefts, cells), _EFFORT // len(lines)):
        if any(bare[right].startswith(piece[at:]) for at in ends[left]):
            yield left, right


def _is_cell(text: str) -> bool:
    """Whether a line is a cell with figures, and no column of text."""
    return any(map(str.isdigit, text)) and len(re.findall(r"[^\W\d_]{2,}", text)) < _FEW_WORDS


def _covers(line: str, piece: str) -> bool:
    """Whether the piece has all characters of a stretch of the line, in their order, and hardly a letter more."""
    return any(_covers_from(line, start, piece.rstrip("-")) for start in range(len(line)))


def _covers_from(line: str, at: int, piece: str) -> bool:
    lost, matched = 0, True
    for character in piece:
        matched = line[at : at + 1] == character
        if matched:
            at += 1
        elif not character.isalpha() or (lost := lost + 1) > _LOST:
            return False
    return matched


def _are_in_row(lines: Sequence[Line], first: int, second: int) -> bool:
    """Whether two lines are side by side, the first on the left, with nothing between them."""
    left, right = lines[first].box, lines[second].box
    if left is None or right is None or left.x1 > right.x0 or not left.shares_row(right):
        return False
    boxes = (line.box for line in lines if line.box)
    return not any(left.shares_row(box) and left.x1 <= box.x0 and box.x1 <= right.x0 for box in boxes)


def _follows(lines: Sequence[Line], first: int, second: int) -> bool:
    """Whether a reader comes from one line to the other: the next one, the one below it, or beside it."""
    if second in {first, first + 1}:
        return True
    upper, lower = lines[first].box, lines[second].box
    if upper is None or lower is None:
        return False
    if lower.y1 > upper.y1 or not upper.shares_column(lower):
        return first < second and _runs_over_head(lines[first : second + 1])
    return not any(
        line.box
        and index not in {first, second}
        and lower.y1 <= line.box.y1 < upper.y1
        and line.box.shares_column(lower)
        and upper.shares_column(line.box)
        for index, line in enumerate(lines)
    )


def _runs_over_head(lines: Sequence[Line]) -> bool:
    """Whether the last line of a column goes on in that of the next one, over a few lines that are its head.

    White space parts the head from the text, and it says nothing that could turn a sentence round.
    """
    last, *head, first = lines
    boxes = [line.box for line in head]
    if last.box is None or first.box is None or not 0 < len(head) <= _HEAD or None in boxes:
        return False
    gap = min(box.y0 for box in boxes if box) - first.box.y1
    return (
        last.box.x1 <= first.box.x0
        and last.box.y1 < first.box.y0
        and gap >= _HEAD_GAP * first.box.height
        and all(box.x0 >= last.box.x1 for box in boxes if box)
        and not _ENDS.search(last.text)
        and first.text[:1].islower()
        and not any(line.text[:1].islower() or qualifiers(line.text) for line in head)
    )
