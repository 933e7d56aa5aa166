"""What a drawing shows of the letters of a word: whether there is ink, and whether it can be read. Pure functions.

Boxes are in points, y downwards, `scale` pixels to the point; `ink` is white where text leaves some, else black.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from math import ceil, floor
from operator import sub
from typing import TYPE_CHECKING, Final

from citecheck.sources.pdf import contrast
from citecheck.sources.pdf.overlapping_text import Glyph, Pixels, around

if TYPE_CHECKING:
    from PIL import Image

_SPECK: Final = 0.75  # points: ink that is lower cannot be read
_SQUEEZED: Final = 0.2  # points: nor can letters that are narrower
_BLOT: Final = 0.99  # of the box of a word: with so much ink its letters cannot be told apart
_BLOTTED: Final = 2  # letters, at least


def is_clear(ink: Image.Image, letters: Sequence[Glyph], scale: float, speck: float) -> bool:
    """Whether one look shows that every letter of a word has ink, and that the word is neither tiny nor a blot.

    It is so with most words, and quickly told: what it does not show, the functions below decide.
    """
    if not letters:
        return False
    lefts = [floor(letter.x0 * scale) for letter in letters]
    rights = [ceil(letter.x1 * scale) for letter in letters]
    return is_clear_within(ink, around(letters), lefts, rights, scale, speck)


def is_clear_within(
    ink: Image.Image, said: Glyph, lefts: Sequence[int], rights: Sequence[int], scale: float, speck: float
) -> bool:
    """The same of the letters in this box that begin and end at these columns of pixels."""
    left, top, right, bottom = touched = said.touched(scale)
    inner = said.inner(scale)
    if (len(lefts) > 1 and bottom - top > right - left) or not _contains(touched, inner):
        return False
    box = ink.im.crop(touched)  # Pillow's own wrappers take as long as all the rest, for each word of a page
    columns, rows = box.getprojection()
    if -1 in map(columns.find, repeat(1), map(sub, lefts, repeat(left)), map(sub, rights, repeat(left))):
        return False
    wide, high = (line.rfind(1) - line.find(1) + 1 for line in (columns, rows))
    if _is_tiny(wide, high, said, len(lefts), scale, speck):
        return False
    most = _BLOT * _area(inner)
    return bool(columns.count(1) * rows.count(1) < most or box.histogram()[255] < most)


def _contains(one: Pixels, other: Pixels) -> bool:
    return one[0] <= other[0] and one[1] <= other[1] and one[2] >= other[2] and one[3] >= other[3]


def _area(box: Pixels) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def without_ink(ink: Image.Image, letters: Sequence[Glyph], scale: float) -> Iterator[Glyph]:
    """The characters of one word that no ink is under."""
    if not letters:
        return
    boxes = [glyph.touched(scale) for glyph in letters]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    if bottom - top > right - left and len(letters) > 1:  # it runs sideways
        yield from (glyph for glyph, box in zip(letters, boxes, strict=True) if not ink.crop(box).getbbox())
        return
    columns = bytes(ink.crop((left, top, right, bottom)).getprojection()[0])
    if 0 in columns:
        yield from (
            g for g, box in zip(letters, boxes, strict=True) if columns.find(1, box[0] - left, box[2] - left) < 0
        )


def is_tiny(ink: Image.Image, letters: Sequence[Glyph], scale: float, speck: float) -> bool:
    """Whether the ink of a word is too low, or too narrow, to be read, however large its font says that it is."""
    if not letters:
        return False
    said = around(letters)
    box = ink.crop(said.around(scale)).getbbox()
    return box is not None and _is_tiny(box[2] - box[0], box[3] - box[1], said, len(letters), scale, speck)


def _is_tiny(wide: int, high: int, said: Glyph, letters: int, scale: float, speck: float) -> bool:
    """Whether so many pixels of ink are too few for so many letters, or their box is; more ink is never sooner tiny."""
    low, high = sorted((wide, high))
    least = _SPECK * speck * scale
    return (
        (high if letters == 1 else low) <= least
        or 0 < max(said.y1 - said.y0, said.x1 - said.x0 if letters == 1 else 0) < _SPECK * speck
        or high < _SQUEEZED * speck * scale * letters
    )


def is_blot(ink: Image.Image, letters: Sequence[Glyph], scale: float) -> bool:
    """Whether the letters of a word have grown together: ink is all over its box."""
    if len(letters) < _BLOTTED:
        return False
    box = ink.crop(around(letters).inner(scale))
    return inked(box) >= _BLOT * box.width * box.height


def inked(mask: Image.Image) -> int:
    return mask.histogram()[255]


def depth(image: Image.Image, box: Pixels) -> int:
    """How far the darkest and the lightest pixel are apart."""
    return contrast.span(contrast.grey(image.crop(box)))
