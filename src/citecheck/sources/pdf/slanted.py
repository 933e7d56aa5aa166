"""Words that are neither level nor upright, as in stamps: their pixels, turned level. In the child process only."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from citecheck.sources.pdf import glyphs
from citecheck.sources.pdf.drawing import Drawing, Ints

_ASCENT, _DESCENT = 1.0, 0.3  # of a font's size


class Slanted(NamedTuple):
    """Where a word begins, in points of the page as it is shown, y downwards; its direction, length and font size."""

    x: float
    y: float
    cosine: float
    sine: float
    long: float
    size: float


def slanted(page: Any, textpage: Any, first: int, last: int) -> Slanted | None:
    """The word of the characters from `first` to before `last` of the page; None if it is level or upright."""
    if not glyphs.is_slanted(textpage, first):
        return None
    cosine, sine = glyphs.slope(textpage, first)
    most = math.hypot(*page.get_size())
    size, (x, y, *_) = min(most, glyphs.size(textpage, first)), glyphs.origin(textpage, first)
    end_x, end_y, *_ = glyphs.origin(textpage, last - 1)
    long = math.hypot(end_x - x, end_y - y) + glyphs.advance(textpage, last - 1, size)
    points = [(x, y, x, y), (x + cosine, y + sine, x + cosine, y + sine)]
    (x, y, *_), (beyond, above, *_) = glyphs.to_shown_space(page, points)
    return Slanted(x, page.get_height() - y, beyond - x, y - above, min(most, long), size)


def pixels(drawing: Drawing, word: Slanted) -> tuple[Ints, Ints]:
    """The rows and columns of the drawing that are the word's if it is turned level."""
    down = np.arange(-_ASCENT * word.size, _DESCENT * word.size, 1 / drawing.scale)[:, None]
    along = np.arange(0, word.long, 1 / drawing.scale)[None, :]
    columns = (word.x + along * word.cosine - down * word.sine) * drawing.scale
    rows = (word.y + along * word.sine + down * word.cosine) * drawing.scale - drawing.first
    high, wide = drawing.size
    return (
        np.clip(rows, 0, high - 1).astype(np.intp),
        np.clip(columns, 0, wide - 1).astype(np.intp),
    )
