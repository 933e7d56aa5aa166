"""Text that a file gives for several drawings at once (ActualText): above all letters with their vowel marks.

pdfium gives such a text the box of its first drawing alone, gives it again for a drawing that does not directly follow
the others, and makes spaces and line breaks of the room that the rest takes. Runs in the child process only.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import pypdfium2.raw as pdfium

from citecheck.sources.pdf import glyphs
from citecheck.sources.pdf.glyphs import NOTHING, UNAMENDED, Amendment
from citecheck.sources.pdf.page_objects import Objects, bounds, is_space, mark_of_actual_text, owners_of
from citecheck.sources.pdf.writing_directions import is_right_to_left

_SPACE: Final = 0.2  # of the font's size: a narrower gap is not a space
_OVERLAP: Final = 1.0  # of the font's size: a mark reaches back over the letter before it so far
_SAME_ROW: Final = 0.3  # of the lower one's height
# Scripts in which several glyphs make one letter, and marks that are drawn over any letter.
CLUSTERED: Final = re.compile(
    "[\u0300-\u036f\u0590-\u109f\u1780-\u17ff\u1a20-\u1aaf\ua8e0-\uaaff\ufb1d-\ufdff\ufe70-\ufeff]"
)

_Box = tuple[float, float, float, float]  # left, bottom, right, top


def amendment(page: Any, textpage: Any, objects: Objects) -> Amendment:
    """Which characters and breaks of pdfium's text the page does not have, and where its clusters really are."""
    text = textpage.get_text_range()
    if not CLUSTERED.search(text):
        return UNAMENDED
    marks = {item: mark for item in objects.texts if (mark := mark_of_actual_text(item))}
    is_amended = marks or is_right_to_left(text)  # whose digits may be separated by breaks
    return _Page(page, textpage, objects.texts, marks).amendment() if is_amended else UNAMENDED


class _Page:
    """The characters of a page by their units: what is painted as one. A cluster is a unit, by its mark."""

    def __init__(self, page: Any, textpage: Any, objects: Sequence[int], marks: Mapping[int, int]) -> None:
        self._textpage, self._objects, self._marks = textpage, objects, marks
        self._bounds = glyphs.to_shown_space(page, bounds(objects))
        owners = owners_of(textpage)
        self._repeats = frozenset(_repeats(owners, marks))
        kept = [at for at, owner in enumerate(owners) if owner and at not in self._repeats]
        boxes = glyphs.to_shown_space(page, glyphs.loose_boxes(textpage, kept))
        self._boxes = dict(zip(kept, boxes, strict=True))
        self._unit_of = {at: marks.get(owners[at], owners[at]) for at in kept}
        self._characters: defaultdict[int, list[int]] = defaultdict(list)
        for at, unit in self._unit_of.items():
            self._characters[unit].append(at)
        self._drawn = self._clusters()

    def amendment(self) -> Amendment:
        wholes = {unit: _around([self._boxes[at] for at in those]) for unit, those in self._characters.items()}
        wholes.update(self._drawn)
        parted = set(self._with_edges(wholes))
        changed = dict.fromkeys(self._repeats, " ")
        for one, other in pairwise(self._boxes):
            units = self._unit_of[one], self._unit_of[other]
            if other == one + 1 or self._is_space(one) or self._is_space(other):
                continue
            if units not in parted and self._are_near(*units, wholes):
                changed.update(dict.fromkeys(range(one + 1, other), NOTHING))
        boxes = {at: box for mark in self._drawn for at, box in self._shares(self._characters[mark], wholes[mark])}
        return Amendment(changed, boxes)

    def _is_space(self, at: int) -> bool:
        return chr(pdfium.FPDFText_GetUnicode(self._textpage.raw, at)).isspace()

    def _clusters(self) -> dict[int, _Box]:
        """What all objects of each text cover."""
        drawn: defaultdict[int, list[_Box]] = defaultdict(list)
        for item, box in zip(self._objects, self._bounds, strict=False):
            if item in self._marks:
                drawn[self._marks[item]].append(box)
        return {mark: _around(boxes) for mark, boxes in drawn.items() if self._is_cluster(mark)}

    def _is_cluster(self, mark: int) -> bool:
        """Whether a text has a letter of a script in which several glyphs make one."""
        codes = (pdfium.FPDFText_GetUnicode(self._textpage.raw, at) for at in self._characters.get(mark, ()))
        return any(CLUSTERED.match(chr(code)) for code in codes)

    def _with_edges(self, wholes: dict[int, _Box]) -> Iterator[tuple[int, int]]:
        """Moves the edges of clusters to where their neighbours or spaces are: ink is narrower than a letter, or wider.

        Gives the neighbours that have a space between them, in both orders.
        """
        for one, other, space in self._neighbours():
            if not self._are_near(one, other, wholes):
                continue
            left, right = sorted((one, other), key=lambda unit: wholes[unit][0])
            ends, begins = wholes[left][2], wholes[right][0]
            if space is not None:
                yield from ((one, other), (other, one))
                ends, begins = min(ends, space), max(begins, space + _SPACE * self._size(right))
            elif left in self._drawn:
                ends = begins
            else:
                begins = ends
            if left in self._drawn:
                wholes[left] = (*wholes[left][:2], ends, wholes[left][3])
            if right in self._drawn:
                wholes[right] = (begins, *wholes[right][1:])

    def _neighbours(self) -> Iterator[tuple[int, int, float | None]]:
        """Units that follow each other in the file, and where a space begins that is an object between them."""
        last, space = None, None
        for item, box in zip(self._objects, self._bounds, strict=False):
            unit = self._marks.get(item, item)
            if box[0] == box[2] and is_space(item):
                space = box[0]
            elif unit in self._characters and unit != last:
                if last is not None:
                    yield last, unit, space
                last, space = unit, None

    def _are_near(self, one: int, other: int, wholes: Mapping[int, _Box]) -> bool:
        """Whether two units are in a row with no room for a space between them."""
        left, right = sorted((wholes[one], wholes[other]))
        size = self._size(other)
        shared = min(left[3], right[3]) - max(left[1], right[1])
        lower = min(left[3] - left[1], right[3] - right[1])
        return shared > _SAME_ROW * lower and -_OVERLAP * size < right[0] - left[2] < _SPACE * size

    def _size(self, unit: int) -> float:
        return glyphs.size(self._textpage, self._characters[unit][0])

    def _shares(self, characters: Sequence[int], whole: _Box) -> Iterator[tuple[int, _Box]]:
        """The boxes of characters, spread over the whole as they are over the drawing that pdfium knows."""
        x0, _, x1, _ = _around([self._boxes[at] for at in characters])
        scale = (whole[2] - whole[0]) / (x1 - x0) if x1 > x0 else 0.0
        for at in characters:
            left, _, right, _ = self._boxes[at]
            yield at, (whole[0] + (left - x0) * scale, whole[1], whole[0] + (right - x0) * scale, whole[3])


def _repeats(owners: Sequence[int], marks: Mapping[int, int]) -> Iterator[int]:
    """Characters of a text that pdfium has already given for another object."""
    told: dict[int, int] = {}
    for at, owner in enumerate(owners):
        mark = marks.get(owner)
        if mark and told.setdefault(mark, owner) != owner:
            yield at


def _around(boxes: Sequence[_Box]) -> _Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)
