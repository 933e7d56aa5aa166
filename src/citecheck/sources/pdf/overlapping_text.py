"""Text that lies on other text: which characters clash, and in which layers they can be taken off the page."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations, pairwise, product
from typing import NamedTuple

from citecheck import limits

Pixels = tuple[int, int, int, int]  # left, top, right, bottom

_OVERLAP = 0.1  # of the smaller character: less is a letter that leans over its neighbour
_LAYERS = 12  # deeper piles are not a page that a person made
_MIDDLE = 0.15  # of width and height: so near are the middles of two letters in one place; a lost space is farther
_OF_A_SIZE = 4.0  # times the area: what is larger is a watermark
_NEARLY_HALF = 0.4
_COLUMN = 24.0  # points: about as wide as a word
_LAST_COLUMN = 600  # beyond the largest page
_TWIN = 0.2  # of the height: the same letter so near is one letter painted twice, as bold is faked


class Glyph(NamedTuple):
    """A character: its number on the page, and the box of what is painted of it, in points, y downwards."""

    at: int
    x0: float
    y0: float
    x1: float
    y1: float

    def inner(self, scale: float) -> Pixels:
        """The pixels that it fills at so many to the point."""
        return _at_least_one(
            math.ceil(self.x0 * scale),
            math.ceil(self.y0 * scale),
            math.floor(self.x1 * scale),
            math.floor(self.y1 * scale),
        )

    def touched(self, scale: float) -> Pixels:
        """The pixels that it touches."""
        return (
            math.floor(self.x0 * scale),
            math.floor(self.y0 * scale),
            math.ceil(self.x1 * scale),
            math.ceil(self.y1 * scale),
        )

    def around(self, scale: float) -> Pixels:
        """The pixels that it touches, and one more on each side: a glyph is drawn at the nearest whole pixel."""
        return (
            math.floor(self.x0 * scale) - 1,
            math.floor(self.y0 * scale) - 1,
            math.ceil(self.x1 * scale) + 1,
            math.ceil(self.y1 * scale) + 1,
        )

    @property
    def area(self) -> float:
        return (self.x1 - self.x0) * (self.y1 - self.y0)


def _at_least_one(x0: int, y0: int, x1: int, y1: int) -> Pixels:
    return x0, y0, max(x0 + 1, x1), max(y0 + 1, y1)


Clashes = Mapping[Glyph, set[Glyph]]


class PiledUp(Exception):  # noqa: N818 - no error of this program
    """More text lies on text than on any page that a person made: what of it can be seen stays unknown."""


def piled(words: Sequence[Sequence[Glyph]]) -> Clashes:
    """For each character that lies on others, these others. Raises PiledUp if there are too many."""
    clashes: defaultdict[Glyph, set[Glyph]] = defaultdict(set)
    for compared, (one, other) in enumerate(_suspects(words)):
        if compared > limits.PILED_PAIRS:
            raise PiledUp
        if _shared(one, other) > _OVERLAP * min(one.area, other.area):
            clashes[one].add(other)
            clashes[other].add(one)
    return clashes


def _suspects(words: Sequence[Sequence[Glyph]]) -> Iterator[tuple[Glyph, Glyph]]:
    for letters in words:
        if any(_steps_back(left, right) for left, right in pairwise(letters)):
            yield from combinations(letters, 2)
    spelled = [letters for letters in words if letters]
    for one, other in overlapping([(around(letters), len(letters)) for letters in spelled]):
        yield from product(spelled[one], spelled[other])


def _steps_back(left: Glyph, right: Glyph) -> bool:
    """Whether the second letter begins before the middle of the first one on its line."""
    return 2 * right.x0 < left.x0 + left.x1 and right.y0 < left.y1 and right.y1 > left.y0


def overlapping(words: Sequence[tuple[Glyph, int]]) -> Iterator[tuple[int, int]]:
    """Which words share more than a part of a letter, by their boxes and numbers of letters.

    Raises PiledUp if too many words lie close together.
    """
    for one, other in _touching([box for box, _ in words]):
        smallest = min(box.area / letters for box, letters in (words[one], words[other]))
        if _shared(words[one][0], words[other][0]) > _OVERLAP * smallest / 2:
            yield one, other


def _touching(boxes: Iterable[Glyph]) -> Iterator[tuple[int, int]]:
    """Which boxes overlap, each pair once: a sweep down the page, in columns."""
    open_: defaultdict[int, list[tuple[int, Glyph, int]]] = defaultdict(list)
    compared = 0
    for at, box in sorted(enumerate(boxes), key=lambda numbered: numbered[1].y0):
        if box.area <= 0:
            continue
        first, last = _column(box.x0), _column(box.x1)
        for column in range(first, last + 1):
            here = open_[column] = [other for other in open_[column] if other[1].y1 > box.y0]
            compared += len(here)
            for beside, other, others_first in here:
                if column == max(first, others_first) and box.x0 < other.x1 and other.x0 < box.x1:
                    yield at, beside
            here.append((at, box, first))
        if compared > limits.PILED_PAIRS:
            raise PiledUp


def _column(x: float) -> int:
    return int(min(max(x / _COLUMN, 0), _LAST_COLUMN))


def around(letters: Sequence[Glyph]) -> Glyph:
    """The box around all of them."""
    _, x0, y0, x1, y1 = zip(*letters, strict=True)
    return Glyph(-1, min(x0), min(y0), max(x1), max(y1))


def _shared(one: Glyph, other: Glyph) -> float:
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    return max(0.0, width) * max(0.0, height)


def is_in_place(one: Glyph, other: Glyph) -> bool:
    """Whether both, alike in size, have one middle: letters that lean over their neighbours have not."""
    small, large = sorted((one, other), key=lambda glyph: glyph.area)
    return large.area <= _OF_A_SIZE * small.area and all(
        abs(sum(ours) - sum(theirs)) / 2 <= _MIDDLE * (ours[1] - ours[0])
        for ours, theirs in (((large.x0, large.x1), (small.x0, small.x1)), ((large.y0, large.y1), (small.y0, small.y1)))
    )


def covers_half(one: Glyph, other: Glyph) -> bool:
    """Whether nearly half of one lies on the other, and they are not one glyph for both."""
    return one[1:] != other[1:] and _shared(one, other) > _NEARLY_HALF * min(one.area, other.area) > 0


def twins(clashes: Clashes, letters: Mapping[Glyph, str]) -> Clashes:
    """For each character the same letters in the same place: one letter painted several times, as bold is faked."""
    same = {g: {o for o in others if letters[o] == letters[g] and _is_near(g, o)} for g, others in clashes.items()}
    return {glyph: others for glyph, others in same.items() if others}


def _is_near(one: Glyph, other: Glyph) -> bool:
    near = _TWIN * max(one.y1 - one.y0, other.y1 - other.y0)
    return abs(one.x0 - other.x0) < near and abs(one.y0 - other.y0) < near


def layers(wanted: AbstractSet[Glyph], clashes: Clashes, owners: Mapping[Glyph, int]) -> list[set[Glyph]]:
    """The wanted characters in sets whose owners can be taken off together: none clashes with another one's.

    An owner is what is taken off as a whole. What is piled deeper than `_LAYERS` shares the last set.
    """
    rivals: defaultdict[int, set[int]] = defaultdict(set)
    for glyph, others in clashes.items():
        rivals[owners[glyph]] |= {owners[other] for other in others} - {owners[glyph]}
    layer_of: dict[int, int] = {}
    found: defaultdict[int, set[Glyph]] = defaultdict(set)
    for glyph in sorted(wanted):
        owner = owners[glyph]
        if owner not in layer_of:
            taken = {layer_of[rival] for rival in rivals[owner] if rival in layer_of}
            layer_of[owner] = next(layer for layer in range(_LAYERS) if layer not in taken or layer == _LAYERS - 1)
        found[layer_of[owner]].add(glyph)
    return list(found.values())


def joined(owners: Mapping[Glyph, int], pairs: Clashes) -> dict[Glyph, int]:
    """The owners, where those of paired characters count as one (union-find)."""
    parents = {owner: owner for owner in owners.values()}

    def first(owner: int) -> int:
        while parents[owner] != owner:
            owner = parents[owner]
        return owner

    for glyph, others in pairs.items():
        for other in others:
            parents[first(owners[glyph])] = first(owners[other])
    return {glyph: first(owner) for glyph, owner in owners.items()}
