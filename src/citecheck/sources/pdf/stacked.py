"""Fractions of one part over the other, with a bar between them, as one word: 3/4 or ¾. Pure geometry.

The bar alone is not enough, as a table has one over its sum: beside a fraction is a word at the height of the bar.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.raised import VULGAR

_Box = tuple[float, float, float, float]  # left, bottom, right, top, in points

_MARKS: Final = ".,;:)"
_PART: Final = re.compile(rf"\d{{1,3}}[{_MARKS}]?")
_BIN: Final = 6.0  # points
_HIGHEST: Final = 60.0  # points: of a word in running text
# More are on hostile pages alone: numbers on a page of text, numbers in one place, words in one row.
_NUMBERS, _HERE, _ROW = 3_000, 8, 100
# Of a word's height.
_CENTRED: Final = 0.3  # between the middles of the two parts
_APART: Final = (-0.5, 0.4)  # between the two parts, whose boxes may overlap
_LEVEL: Final = 0.3  # between the bar and the middle of the word beside it
_BESIDE: Final = 1.0
_LONGER: Final = 0.6  # the bar, than the longer part, on each side


def joined(words: Sequence[Word], bars: Callable[[], Sequence[_Box]]) -> list[Word]:
    """The words, each such fraction as one. `bars` are asked for where two numbers are placed like its parts."""
    changed: dict[int, Word | None] = {}
    for above, below, beside in _candidates(words):
        if above in changed or below in changed:
            continue
        if any(_is_between(bar, words[above], words[below]) for bar in bars()):
            changed[above], changed[below] = _fraction(words[above], words[below], beside), None
    kept = (changed.get(index, word) for index, word in enumerate(words))
    return [word for word in kept if word is not None]


def _candidates(words: Sequence[Word]) -> Iterator[tuple[int, int, Word]]:
    """(the number above, the number below it, a word beside both at half their height)."""
    numbers = {index: word for index, word in enumerate(words) if _PART.fullmatch(word.text) and _is_set(word)}
    pairs = list(_pairs(numbers)) if len(numbers) <= _NUMBERS else []
    rows: dict[int, list[Word]] = defaultdict(list)
    for word in words if pairs else ():
        rows[_bin((word.y0 + word.y1) / 2)].append(word)
    for above, below in pairs:
        upper, lower = words[above], words[below]
        level = (upper.y0 + lower.y1) / 2
        near = (word for step in (-1, 0, 1) for word in rows.get(_bin(level) + step, ())[:_ROW])
        beside = next((word for word in near if _is_beside(word, upper, lower, level)), None)
        if beside:
            yield above, below, beside


def _pairs(numbers: Mapping[int, Word]) -> Iterator[tuple[int, int]]:
    """A number and one right below it."""
    places: dict[tuple[int, int], list[int]] = defaultdict(list)
    for index, word in numbers.items():
        places[_bin(_middle(word)), _bin(word.y1)].append(index)
    for above, word in numbers.items():
        height = word.y1 - word.y0
        for row in range(_bin(word.y0 - _APART[1] * height), _bin(word.y0 - _APART[0] * height) + 1):
            for step in (-1, 0, 1):
                near = places.get((_bin(_middle(word)) + step, row), ())[:_HERE]
                yield from ((above, below) for below in near if below != above and _is_over(word, numbers[below]))


def _bin(place: float) -> int:
    return int(place // _BIN)


def _is_set(word: Word) -> bool:
    return word.upright and word.y1 - word.y0 < _HIGHEST


def _middle(word: Word) -> float:
    return (word.x0 + word.x1) / 2


def _is_over(above: Word, below: Word) -> bool:
    height = above.y1 - above.y0
    gap = above.y0 - below.y1
    return abs(_middle(above) - _middle(below)) <= _CENTRED * height and _APART[0] * height < gap < _APART[1] * height


def _is_beside(word: Word, above: Word, below: Word, level: float) -> bool:
    if not word.upright or word is above or word is below:
        return False
    height = word.y1 - word.y0
    left = min(above.x0, below.x0) - word.x1
    right = word.x0 - max(above.x1, below.x1)
    return 0 <= max(left, right) < _BESIDE * height and abs((word.y0 + word.y1) / 2 - level) < _LEVEL * height


def _is_between(bar: _Box, above: Word, below: Word) -> bool:
    height = above.y1 - above.y0
    x0, x1 = min(above.x0, below.x0), max(above.x1, below.x1)
    level = (above.y0 + below.y1) / 2
    reach = _LONGER * height
    is_level = abs((bar[1] + bar[3]) / 2 - level) < _LEVEL * height
    return is_level and x0 - reach <= bar[0] <= x0 + reach and x1 - reach <= bar[2] <= x1 + reach


def _fraction(above: Word, below: Word, beside: Word) -> Word:
    """On the line of the word beside it."""
    number = below.text.rstrip(_MARKS)
    mark = below.text[len(number) :]
    text = f"{above.text}/{number}"
    x0, x1 = min(above.x0, below.x0), max(above.x1, below.x1)
    return above._replace(
        text=VULGAR.get(text, text) + mark, x0=x0, x1=x1, y0=beside.y0, y1=beside.y1, glued=False, breaks=False
    )
