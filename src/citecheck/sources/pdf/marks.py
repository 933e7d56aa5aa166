"""What is drawn beside the text of a page and says something about it. Pure functions on pixels.

A background explains itself: a shade, a picture of one colour, a gradient, a rule between columns, an underline. What
is left are strokes, as thin as those of letters: a level one through the middle of a word strikes it through; any other
may make another word of it. `bare` is a page without its text in grey, cropped to a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from citecheck.sighting import Sighting
from citecheck.sources.pdf.canvas import Image
from citecheck.sources.pdf.contrast import CONTRAST, Mask, along, apart

_STROKE: Final = 0.4  # of the height of a font: what is thicker is a shape or a shade
_MIDDLE: Final = (0.22, 0.72)  # of the height of a word, from above: an underline is lower, a rule above it higher
_THROUGH: Final = 0.85  # of a word's width that a line through it covers
_LETTER: Final = 0.2  # of the height of a font: ink that is neither so high nor so wide is a speck
_LONGEST_SIGN: Final = 6.0  # times that: a level stroke that is longer is a rule
_LINES: Final = 3  # at most: an underline, and two through the word; what has more is a pattern behind it
_OCTAGON: Final = 0.41  # of its height: a side of it
_PATTERN: Final = 0.35  # of the place of a word: more of it in strokes is a pattern or a picture


def on_word(
    bare: Image, body: slice, ink: tuple[float, float], high: float, beside: tuple[Image, Image] | None = None
) -> Sighting:
    """What strokes make of a word: nothing, struck through, or doubtful.

    `bare` is as wide as the word and as high as its font, `high` pixels; its letters are in the rows of `ink`, and
    what is in those of `body` may mark them. `beside` is what is on the left and on the right of it.
    """
    strokes = _thin(bare, high, _spread) & _broken(bare)
    strokes[: body.start] = strokes[body.stop :] = False
    if not strokes.any():
        return Sighting.PAINTED
    level = _level(strokes, min(_THROUGH * bare.shape[1], _LONGEST_SIGN * _LETTER * high), _LETTER * high)
    lines = [(start + end) / 2 for start, end in _runs(along(level, 1))]
    first, last = (ink[0] + part * (ink[1] - ink[0]) for part in _MIDDLE)
    if len(lines) <= _LINES and any(first <= line <= last for line in lines):
        return Sighting.STRUCK
    rest = strokes & ~level
    rest[along(level, 1)] = False
    if beside:
        above = slice(0, max(0, int(ink[0])))
        rest[above] &= ~_going_on(rest[above], bare[above], (beside[0][above], beside[1][above]))
    is_pattern = rest[body].mean() > _PATTERN or len(lines) > _LINES
    if is_pattern or not _has_letter(rest, _LETTER * high):
        return Sighting.PAINTED
    rest &= _thin(bare, high, _spread_round)
    return Sighting.DOUBTFUL if _has_letter(rest, _LETTER * high) else Sighting.PAINTED


def in_gap(ink: Mask, body: slice, high: float) -> bool:
    """Whether something like a letter is between two words of a row: no rule, no box, and not higher than the row.

    `ink` is as wide as the gap, and higher than the line.
    """
    ink = ink & ~(ink.all(0) | (ink[0] & ink[-1]))
    return any(
        not (ink[0, start:end].any() or ink[-1, start:end].any() or _is_box(ink[:, start:end]))
        and _is_like_letter(
            ink[body, start:end], high, [at for at, edge in ((0, 0), (-1, ink.shape[1])) if edge in (start, end)]
        )
        for start, end in _runs(along(ink[body], 0))
    )


def _is_like_letter(piece: Mask, high: float, edges: Sequence[int]) -> bool:
    """Whether it is neither a speck nor a rule, and does not go on behind, above or below a neighbour of the gap.

    `edges` are those of its columns that are beside a neighbour.
    """
    tall, wide = int(np.ptp(np.nonzero(along(piece, 1))[0])) + 1, piece.shape[1]
    first, last = (round(part * len(piece)) for part in _MIDDLE)
    goes_on = any(not piece[first:last, at].any() for at in edges) or (edges and piece.all())
    is_rule = wide >= _LONGEST_SIGN * _LETTER * high and np.median(piece.sum(0)) <= _LETTER * high / 2
    return bool(max(wide, tall) > _LETTER * high and not goes_on and not is_rule)


def inked(bare: Image) -> Mask:
    """What differs from the paper, which is the shade that most pixels have."""
    paper = np.bincount(bare.ravel(), minlength=256).argmax().astype(np.uint8)
    return np.asarray(apart(bare, paper) >= CONTRAST)


def _thin(bare: Image, high: float, spread: Callable[[Image, int, Callable[..., Any]], Image]) -> Mask:
    """Where strokes are, dark or light: what is gone if everything so thin is filled up."""
    size = max(3, 2 * round(_STROKE * high / 2) + 1)
    closed = spread(spread(bare, size, np.max), size, np.min)
    opened = spread(spread(bare, size, np.min), size, np.max)
    return np.asarray((closed - bare >= CONTRAST) | (bare - opened >= CONTRAST))


def _spread(image: Image, size: int, extreme: Callable[..., Any]) -> Image:
    for axis in (0, 1):
        pad = [(0, 0), (0, 0)]
        pad[axis] = (size // 2, size // 2)
        image = extreme(sliding_window_view(np.pad(image, pad, "edge"), size, axis), axis=-1)
    return image


def _spread_round(image: Image, size: int, extreme: Callable[..., Any]) -> Image:
    """The same in an octagon: the corners of a shape may be round."""
    straight = 2 * round(_OCTAGON * size / 2) + 1
    image = _spread(image, straight, extreme)
    for _ in range((size - straight) // 2):
        padded = np.pad(image, 1, "edge")
        shifted = padded[2:, 1:-1], padded[:-2, 1:-1], padded[1:-1, 2:], padded[1:-1, :-2]
        image = extreme([image, *shifted], axis=0)
    return image


def _broken(bare: Image) -> Mask:
    """The columns in which something ends: an upright rule goes on, and so does a shade."""
    return np.asarray((apart(bare[1:], bare[:-1]) >= CONTRAST).any(0))


def _level(strokes: Mask, least: float, gap: float) -> Mask:
    """Those of level lines of such a length, dashed ones included."""
    found = np.zeros_like(strokes)
    for row in np.nonzero(strokes.any(1))[0].tolist():
        runs = list(_runs(strokes[row]))
        joined = [runs[0]]
        for start, end in runs[1:]:
            if start - joined[-1][1] <= gap:
                joined[-1] = joined[-1][0], end
            else:
                joined.append((start, end))
        for start, end in joined:  # a dash may end beside the word
            long = (end if end < strokes.shape[1] - gap else strokes.shape[1]) - (start if start > gap else 0)
            found[row, start:end] = long >= least
    return found


def _going_on(strokes: Mask, bare: Image, beside: tuple[Image, Image]) -> Mask:
    """What goes on in both the rows of a word and beside it: the underline of the line above ends over its letters."""
    found = np.zeros_like(strokes)
    for strip, step in zip(beside, (1, -1), strict=True):
        goes_on = (
            ~along(apart(strip, bare[:, ::step][:, :1]) >= CONTRAST, 1) if strip.size else np.zeros(len(bare), bool)
        )
        found |= (np.logical_and.accumulate(strokes[:, ::step], 1) & goes_on[:, None])[:, ::step]
    return found


def _has_letter(strokes: Mask, least: float) -> bool:
    return any(
        max(end - start, int(np.ptp(np.nonzero(along(strokes[:, start:end], 1))[0])) + 1) > least
        for start, end in _runs(along(strokes, 0))
    )


def _is_box(piece: Mask) -> bool:
    """Whether ink goes all along its four sides, give or take a pixel: the box of a form, empty or ticked."""
    rows, columns = (np.nonzero(piece.any(axis))[0] for axis in (1, 0))
    box = piece[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    sides = (box[:2].any(0), box[-2:].any(0), box[:, :2].any(1), box[:, -2:].any(1))
    return min(box.shape) > 4 and all(side.mean() >= _THROUGH for side in sides)


def _runs(marked: Mask) -> Iterator[tuple[int, int]]:
    """Where runs of what is marked begin and end."""
    edges = np.nonzero(np.diff(np.concatenate([[False], marked, [False]]).astype(np.int8)))[0].tolist()
    return zip(edges[::2], edges[1::2], strict=True)
