"""Strokes that cross out words though they are not level: a diagonal, an X, a zigzag. Pure functions on ink.

`ink` is what is drawn without text, white on black, as high as a word; the word has the columns from `left` to `right`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from math import hypot
from typing import Final, NamedTuple

from PIL import Image

MIDDLE: Final = (0.22, 0.72)  # of the height of a word, from above: an underline is lower, a rule above it higher
_THICKEST: Final = 0.4  # of the height: what is thicker is a shape or a letter of a watermark
_SLANT: Final = 0.2  # of the height that a stroke goes down: what leans less is a rule between columns
_IN_WORD: Final = 0.3  # of the stroke, or of the word, that both share
_STRAIGHT: Final = 0.9  # of the rows between two ends that have ink on the line between them
_MOST_STROKES: Final = 4  # beside a word; what has more is a pattern or a picture
_ALONG: Final = 0.85  # of a word's columns that a zigzag covers
_IN_MIDDLE: Final = 0.35  # of these, where it is in the middle: a wavy underline is lower
_RUN: Final = re.compile(rb"\xff+")


class _Run(NamedTuple):
    start: int
    end: int

    @property
    def middle(self) -> float:
        return (self.start + self.end - 1) / 2


def cross_out(ink: Image.Image, left: int, right: int) -> bool:
    """Whether strokes of this ink go through the middle of the word."""
    return _is_crossed(ink, left, right) or _is_covered(ink.crop((left, 0, right, ink.height)))


def _is_crossed(ink: Image.Image, left: int, right: int) -> bool:
    """Whether a straight, thin and slanted stroke goes down through the middle of the word."""
    first, last = (round(part * ink.height) for part in MIDDLE)
    rows = [_runs(row) for row in _lines(ink.crop((0, first, ink.width, last)))]
    if len(rows) < 2 or not 0 < len(rows[0]) <= _MOST_STROKES or not 0 < len(rows[-1]) <= _MOST_STROKES:
        return False
    return any(
        _share(top, bottom, left, right) and _is_stroke(rows, top, bottom, _THICKEST * ink.height)
        for top, bottom in product(rows[0], rows[-1])
    )


def _share(top: _Run, bottom: _Run, left: int, right: int) -> bool:
    """Whether the stroke between these ends is in the columns of the word for the most part."""
    start, end = min(top.start, bottom.start), max(top.end, bottom.end)
    return min(end, right) - max(start, left) >= _IN_WORD * min(end - start, right - left)


def _is_stroke(rows: Sequence[Sequence[_Run]], top: _Run, bottom: _Run, most: float) -> bool:
    """Whether ink goes straight from one end to the other and is thin, but where another stroke crosses it."""
    down, aside = len(rows) - 1, bottom.middle - top.middle
    if abs(aside) < _SLANT * down:
        return False
    widest = most * hypot(down, aside) / down
    on_line = [_at(row, top.middle + aside * at / down) for at, row in enumerate(rows)]
    thin = sum(run is not None and run.end - run.start <= widest for run in on_line)
    return on_line.count(None) <= (1 - _STRAIGHT) * len(rows) and 2 * thin > len(rows)


def _at(row: Sequence[_Run], column: float) -> _Run | None:
    """The ink at this column, give or take a pixel."""
    return next((run for run in row if run.start - 1 <= column <= run.end), None)


def _is_covered(ink: Image.Image) -> bool:
    """Whether one thin line goes through nearly all columns of a word, up and down, and often in its middle."""
    columns = [_runs(column) for column in _lines(ink.transpose(Image.Transpose.TRANSPOSE))]
    lone = [runs[0] for runs in columns if len(runs) == 1 and runs[0].end - runs[0].start <= _THICKEST * ink.height]
    first, last = (part * ink.height for part in MIDDLE)
    through = sum(first <= run.middle <= last for run in lone)
    return len(lone) >= _ALONG * len(columns) and through >= _IN_MIDDLE * len(columns)


def _lines(ink: Image.Image) -> Iterator[bytes]:
    data = ink.tobytes()
    return (data[at : at + ink.width] for at in range(0, len(data), ink.width))


def _runs(line: bytes) -> list[_Run]:
    return [_Run(*found.span()) for found in _RUN.finditer(line)]
