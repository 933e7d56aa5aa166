"""Whether a quote that stands in another reading than the reading order follows the page's geometry.

No word of the page may lie between two neighbours of the quote, and its lines follow each other in one column or row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, product

from citecheck.model import Box
from citecheck.sources.document import PAGE_BREAK, READING, SECOND_READING, VISIBLE, Document, Line, Page, Reading
from citecheck.text.folding import fold
from citecheck.text.matching import Hit

_FREE = frozenset({READING, PAGE_BREAK, VISIBLE, "text columns", "text columns, marks closed up"})
_LOST = 3  # letters of a piece that the line lacks: a second reader finds a few that the first one loses
_TOUCH = 1.0  # points by which neighbours may overlap
_FEW_WORDS = 3  # a cell has at most so many


def is_as_seen(reading: Reading, hit: Hit, document: Document) -> bool:
    """Whether people read the quote so: each piece in one line of the page, and the lines one after the other."""
    if reading.name in _FREE:
        return True
    page = document.page(reading.origin(reading.between(hit.start, hit.end)[0]).page)
    text = reading.searchable.text[hit.start : hit.end]
    if _runs_sideways([reading.lines[i] for i in reading.between(hit.start, hit.end)], page):
        return True
    lines = [_lines_of(piece, page, whole=reading.name != SECOND_READING) for piece in text.split("\n") if _bare(piece)]
    return all(lines) and all(
        any(_follows(page.lines, i, j) for one, other in product(ones, others) for i, j in product(one, other))
        for ones, others in pairwise(lines)
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


def _lines_of(piece: str, page: Page, *, whole: bool) -> list[tuple[int, ...]]:
    """The lines, by index, that hold the piece without a gap; cells of one row may share it."""
    wanted = _bare(piece)
    texts = [_bare(line.text) for line in page.lines]
    held: list[tuple[int, ...]] = [
        (index,) for index, text in enumerate(texts) if (wanted in text if whole else _covers(text, wanted))
    ]
    return held or [cells for cells in _rows(page.lines) if _are_cells(page.lines, cells, texts, wanted)]


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


def _rows(lines: Sequence[Line]) -> list[tuple[int, ...]]:
    """Pairs of lines that stand side by side, with nothing between them."""
    boxes = [line.box for line in lines]
    return [
        (one, other)
        for one, left in enumerate(boxes)
        for other, right in enumerate(boxes)
        if left and right and left.x1 <= right.x0 and _side_by_side(left, right) and _is_free(boxes, left, right)
    ]


def _side_by_side(one: Box, other: Box) -> bool:
    return min(one.y1, other.y1) - max(one.y0, other.y0) > 0.5 * min(one.y1 - one.y0, other.y1 - other.y0)


def _is_free(boxes: Sequence[Box | None], left: Box, right: Box) -> bool:
    return not any(box and _side_by_side(left, box) and left.x1 <= box.x0 and box.x1 <= right.x0 for box in boxes)


def _are_cells(lines: Sequence[Line], cells: tuple[int, ...], texts: Sequence[str], wanted: str) -> bool:
    """Whether the piece is a label and its figures, in cells of a row, and not two columns of text."""
    right = lines[cells[-1]].text
    is_cell = any(map(str.isdigit, right)) and len(re.findall(r"[^\W\d_]{2,}", right)) < _FEW_WORDS
    return is_cell and wanted in "".join(texts[index] for index in cells)


def _follows(lines: Sequence[Line], one: int, other: int) -> bool:
    """Whether a reader comes from one line to the other: the next one, the one below it, or beside it."""
    if other in {one, one + 1}:
        return True
    upper, lower = lines[one].box, lines[other].box
    if upper is None or lower is None or lower.y1 > upper.y1 or not _above(upper, lower):
        return False
    return not any(
        line.box
        and index not in {one, other}
        and lower.y1 <= line.box.y1 < upper.y1
        and _above(line.box, lower)
        and _above(upper, line.box)
        for index, line in enumerate(lines)
    )


def _above(one: Box, other: Box) -> bool:
    return min(one.x1, other.x1) - max(one.x0, other.x0) > 0.5 * min(one.x1 - one.x0, other.x1 - other.x0)
