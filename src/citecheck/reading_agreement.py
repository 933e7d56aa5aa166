"""Whether a quote that is in another reading than the reading order follows the page's geometry.

No word of the page may lie between two neighbours of the quote, and its lines follow each other in one column or row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, product
from typing import NamedTuple

from citecheck.model import Box
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
_TOUCH = 1.0  # points by which neighbours may overlap
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
    if _runs_sideways(own, page):
        return True
    bare = [_bare(text) for text in texts(page.lines)]
    pieces = list(filter(None, map(_bare, reading.searchable.text[hit.start : hit.end].split("\n"))))
    lines = [_lines_of(piece, page, bare, whole=reading.name != SECOND_READING) for piece in pieces]
    places = own if len(own) == len(pieces) else [None] * len(pieces)
    steps = zip(pairwise(zip(pieces, lines, strict=True)), pairwise(places), strict=True)
    return all(lines) and all(
        _in_turn(page.lines, ones, others, *(() if _are_near(*two) else (_Joint(bare, end, begin),)))
        for ((end, ones), (begin, others)), two in steps
    )


class _Joint(NamedTuple):
    """Two pieces that must run on: not out of the middle of a line into the middle of another."""

    bare: Sequence[str]
    end: str
    begin: str

    def holds(self, one: int, other: int) -> bool:
        left, right = self.bare[one], self.bare[other]
        if self.end not in left or self.begin not in right:
            return True  # a reader lost letters of them
        if one == other:
            return self.end + self.begin in left
        return left.endswith(self.end) or right.startswith(self.begin)


def _are_near(one: Line | None, other: Line | None) -> bool:
    """Whether one piece is known to be above or beside the other."""
    if one is None or other is None or one.box is None or other.box is None:
        return False
    return _above(one.box, other.box) or _side_by_side(one.box, other.box)


def _in_turn(
    lines: Sequence[Line],
    ones: Sequence[tuple[int, ...]],
    others: Sequence[tuple[int, ...]],
    joint: _Joint | None = None,
) -> bool:
    """Whether some line of the one piece leads to some line of the other, as far as that is looked at."""
    pairs = (pair for one, other in product(ones, others) for pair in product(one, other))
    return any(
        _follows(lines, *pair) and (joint is None or joint.holds(*pair))
        for pair in islice(pairs, _EFFORT // len(lines))
    )


def _runs_sideways(pieces: Sequence[Line], page: Page) -> bool:
    """Whether the pieces are one line of text that runs up or down the page, with no word of the page between them."""
    boxes = [piece.box for piece in pieces if piece.box]
    tall = [box.y1 - box.y0 > 2 * (box.x1 - box.x0) > 0 for box in boxes]
    if len(boxes) < len(pieces) or not any(tall) or not all(_above(one, other) for one, other in pairwise(boxes)):
        return False
    down = all(other.y1 <= one.y0 + _TOUCH for one, other in pairwise(boxes))
    up = all(other.y0 >= one.y1 - _TOUCH for one, other in pairwise(boxes))
    low, high = min(box.y0 for box in boxes), max(box.y1 for box in boxes)
    within = [
        line.box
        for line in page.lines
        if line.box and _above(line.box, boxes[0]) and low < (line.box.y0 + line.box.y1) / 2 < high
    ]
    return (down or up) and sum(box.y1 - box.y0 for box in within) <= sum(box.y1 - box.y0 for box in boxes) + _TOUCH


def _bare(text: str) -> str:
    return re.sub(r"[\s\x01\x02]", "", fold(text).text.lower())


def _lines_of(piece: str, page: Page, bare: Sequence[str], *, whole: bool) -> list[tuple[int, ...]]:
    """The indexes of the lines with the piece, without a gap; cells of one row may share it. `bare`: their texts."""
    held: list[tuple[int, ...]] = [
        (index,) for index, text in enumerate(bare) if (piece in text if whole else _covers(text, piece))
    ]
    return held or [cells for cells in _shared(piece, page.lines, bare) if _are_in_row(page.lines, *cells)]


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


def _are_in_row(lines: Sequence[Line], one: int, other: int) -> bool:
    """Whether two lines are side by side, the one on the left, with nothing between them."""
    left, right = lines[one].box, lines[other].box
    return (
        left is not None
        and right is not None
        and left.x1 <= right.x0
        and _side_by_side(left, right)
        and _is_free([line.box for line in lines], left, right)
    )


def _side_by_side(one: Box, other: Box) -> bool:
    return min(one.y1, other.y1) - max(one.y0, other.y0) > 0.5 * min(one.y1 - one.y0, other.y1 - other.y0)


def _is_free(boxes: Sequence[Box | None], left: Box, right: Box) -> bool:
    return not any(box and _side_by_side(left, box) and left.x1 <= box.x0 and box.x1 <= right.x0 for box in boxes)


def _follows(lines: Sequence[Line], one: int, other: int) -> bool:
    """Whether a reader comes from one line to the other: the next one, the one below it, or beside it."""
    if other in {one, one + 1}:
        return True
    upper, lower = lines[one].box, lines[other].box
    if upper is None or lower is None:
        return False
    if lower.y1 > upper.y1 or not _above(upper, lower):
        return one < other and _runs_over_head(lines[one : other + 1])
    return not any(
        line.box
        and index not in {one, other}
        and lower.y1 <= line.box.y1 < upper.y1
        and _above(line.box, lower)
        and _above(upper, line.box)
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
        and gap >= _HEAD_GAP * (first.box.y1 - first.box.y0)
        and all(box.x0 >= last.box.x1 for box in boxes if box)
        and not _ENDS.search(last.text)
        and first.text[:1].islower()
        and not any(line.text[:1].islower() or qualifiers(line.text) for line in head)
    )


def _above(one: Box, other: Box) -> bool:
    return min(one.x1, other.x1) - max(one.x0, other.x0) > 0.5 * min(one.x1 - one.x0, other.x1 - other.x0)
