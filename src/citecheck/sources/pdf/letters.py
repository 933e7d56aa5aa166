"""The letters of many words, in columns of numbers: what is asked of all of them at once costs a fifth for each.

Boxes are in points, y downwards. Pure functions of numbers and drawings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain, compress, count, pairwise, repeat
from math import ceil, floor
from operator import add, ge, lt, mul, sub
from typing import TYPE_CHECKING

from citecheck.sources.pdf.ink import is_clear_within
from citecheck.sources.pdf.overlapping_text import Glyph, overlapping
from citecheck.sources.pdf.page_characters import SLENDER

if TYPE_CHECKING:
    from PIL import Image


class Letters:
    """Words are numbered in the order in which they are given; `spans` are the numbers of their characters."""

    def __init__(self, spans: Sequence[range], boxes: Sequence[tuple[float, float, float, float]], high: float) -> None:
        self._at = list(chain.from_iterable(spans))
        self._parts = [slice(*ends) for ends in pairwise([0, *accumulate(map(len, spans))])]
        columns: list[tuple[float, ...]] = list(zip(*boxes, strict=True)) or [()] * 4
        self._x0, bottoms, self._x1, tops = columns
        self._y0 = list(map(sub, repeat(high), tops))
        self._y1 = list(map(sub, repeat(high), bottoms))

    def of(self, word: int) -> list[Glyph]:
        part = self._parts[word]
        return list(map(Glyph, self._at[part], self._x0[part], self._y0[part], self._x1[part], self._y1[part]))

    def around(self, word: int) -> Sequence[Glyph]:
        """The box around its letters; none around none."""
        return self._around[word]

    @cached_property
    def _around(self) -> list[Sequence[Glyph]]:
        x0, y0, x1, y1 = self._x0, self._y0, self._x1, self._y1
        return [
            [Glyph(-1, min(x0[part]), min(y0[part]), max(x1[part]), max(y1[part]))] if part.start < part.stop else []
            for part in self._parts
        ]

    @cached_property
    def _word_of(self) -> list[int]:
        """The word of each letter."""
        return [word for word, part in enumerate(self._parts) for _ in range(part.start, part.stop)]

    def clear(self, ink: Image.Image, scale: float, speck: float) -> set[int]:
        """The words that one look shows to be clear."""
        lefts = list(map(floor, map(mul, self._x0, repeat(scale))))
        rights = list(map(ceil, map(mul, self._x1, repeat(scale))))
        return {
            word
            for word, (part, around) in enumerate(zip(self._parts, self._around, strict=True))
            if around and is_clear_within(ink, around[0], lefts[part], rights[part], scale, speck)
        }

    def slender(self) -> Iterator[tuple[int, Glyph]]:
        """The letters that may be squeezed, and their words."""
        wide, high = list(map(sub, self._x1, self._x0)), list(map(sub, self._y1, self._y0))
        for one, other in ((wide, high), (high, wide)):
            for at in compress(count(), map(ge, one, map(mul, other, repeat(SLENDER)))):
                word = self._word_of[at]
                yield word, self.of(word)[at - self._parts[word].start]

    def piled(self) -> list[int]:
        """The words that may lie on each other, and those whose letters may."""
        back = map(lt, map(add, self._x0[1:], self._x0[1:]), map(add, self._x0, self._x1))
        words = {self._word_of[at] for at in compress(count(), back) if self._word_of[at] == self._word_of[at + 1]}
        spelled = [word for word, around in enumerate(self._around) if around]
        boxed = [(self._around[word][0], self._parts[word].stop - self._parts[word].start) for word in spelled]
        return sorted(words.union(spelled[word] for pair in overlapping(boxed) for word in pair))
