"""What an eye sees of drawings: where two of them differ, and whether the ink of a word can be read. Pure functions.

Lightness counts most, and red against green; blue against yellow counts nothing: strokes as thin as letters that differ
in that alone (yellow on white) cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import repeat
from math import ceil, floor
from operator import sub
from typing import Final, cast

from PIL import Image, ImageChops, ImageCms

from citecheck.sources.pdf.overlapping_text import Glyph, Pixels, around

LUMA = 24  # of 255: a difference that can be read, in grey
FAINT = LUMA // 2  # a thin line in a small drawing
_LIGHTNESS = 20  # of 255: 8 of 100 in CIE L*, the same in any colour
_RED_GREEN = 32  # of CIE a*
_WEIGHTS = (0.2126, 0.7152, 0.0722, 0)  # of red, green and blue in what is light (ITU-R BT.709)


def grey(image: Image.Image) -> Image.Image:
    return image.convert("L", _WEIGHTS)


WHITE = cast("int", grey(Image.new("RGB", (1, 1), "white")).getpixel((0, 0)))


def span(grey: Image.Image) -> int:
    """How far its darkest and its lightest pixel are apart."""
    darkest, lightest = cast("tuple[int, int]", grey.getextrema())
    return lightest - darkest


def plain(one: Image.Image, other: Image.Image) -> Image.Image:
    """Where they differ in grey so much that it can be read: quickly told, and enough for nearly all text."""
    return apart(grey(one), grey(other))


def apart(one: Image.Image, other: Image.Image) -> Image.Image:
    """The same of two in grey."""
    return above(ImageChops.difference(one, other), LUMA)


def apart_from_white(grey: Image.Image) -> Image.Image:
    """The same of a white page that something is drawn on, in grey."""
    return grey.point([255] * (WHITE - LUMA + 1) + [0] * (255 - WHITE + LUMA))


def marks(grey: Image.Image) -> Image.Image:
    """What is on white paper, though it is faint."""
    return grey.point([255] * (WHITE - FAINT + 1) + [0] * (255 - WHITE + FAINT))


def is_marked(grey: Image.Image) -> bool:
    """Whether something is on white paper, though it is faint."""
    return cast("tuple[int, int]", grey.getextrema())[0] <= WHITE - FAINT


def seen(one: Image.Image, other: Image.Image) -> Image.Image:
    """Where they differ so much that it can be read, colours weighed as eyes do."""
    light, red_green = (
        ImageChops.difference(ours, theirs) for ours, theirs in zip(_lab(one), _lab(other), strict=True)
    )
    return ImageChops.lighter(above(light, _LIGHTNESS), above(red_green, _RED_GREEN))


def differ(one: Image.Image, other: Image.Image, most: int) -> Image.Image:
    """Where any channel differs by so much or more."""
    red, green, blue = ImageChops.difference(one, other).split()
    return above(ImageChops.lighter(ImageChops.lighter(red, green), blue), most)


def above(image: Image.Image, least: int) -> Image.Image:
    return image.point([0] * least + [255] * (256 - least))


def _lab(image: Image.Image) -> tuple[Image.Image, Image.Image]:
    lab = ImageCms.applyTransform(image, _to_lab())
    if lab is None:
        raise ValueError("no image")
    light, red_green, _ = lab.split()
    return light, red_green


@cache
def _to_lab() -> ImageCms.ImageCmsTransform:
    return ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")


# ── What a drawing shows of the letters of a word: whether there is ink, and whether it can be read

_SPECK: Final = 0.75  # points: ink that is lower cannot be read
_SQUEEZED: Final = 0.2  # points: nor can letters that are narrower
_BLOT: Final = 0.99  # of the box of a word: with so much ink its letters cannot be told apart
_ROUNDING: Final = 2  # pixels
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
    _, x0, y0, x1, y1 = said  # written out, as its methods are: they took half of the time, for each word of a page
    x0, y0, x1, y1 = x0 * scale, y0 * scale, x1 * scale, y1 * scale
    left, top, right, bottom = floor(x0), floor(y0), ceil(x1), ceil(y1)
    inner_left, inner_top = ceil(x0), ceil(y0)
    inner_right, inner_bottom = max(inner_left + 1, floor(x1)), max(inner_top + 1, floor(y1))
    if (len(lefts) > 1 and bottom - top > right - left) or inner_right > right or inner_bottom > bottom:
        return False
    box = ink.im.crop((left, top, right, bottom))  # Pillow's own wrappers take as long as all the rest
    columns, rows = box.getprojection()
    if -1 in map(columns.find, repeat(1), map(sub, lefts, repeat(left)), map(sub, rights, repeat(left))):
        return False
    wide, high = columns.rfind(1) - columns.find(1) + 1, rows.rfind(1) - rows.find(1) + 1
    if _is_tiny(wide, high, said, len(lefts), scale, speck):
        return False
    most = _BLOT * (inner_right - inner_left) * (inner_bottom - inner_top)
    return bool(columns.count(1) * rows.count(1) < most or box.histogram()[255] < most)


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
    low, high = (wide, high) if wide < high else (high, wide)
    least = _SPECK * speck * scale
    return (
        (high if letters == 1 else low) <= least
        or 0 < max(said.y1 - said.y0, said.x1 - said.x0 if letters == 1 else 0) < _SPECK * speck
        or high < _SQUEEZED * speck * scale * letters
    )


def cut_off(ink: Image.Image, letter: Glyph, scale: float) -> float:
    """How much of a letter's width or height is missing at a side; ink reaches all sides of the box of a whole one."""
    crop = ink.crop(letter.touched(scale))
    if (found := crop.getbbox()) is None:
        return 1.0
    left, top, right, bottom = found
    across, down = max(left, crop.width - right), max(top, crop.height - bottom)
    return max((across - _ROUNDING) / crop.width, (down - _ROUNDING) / crop.height)


def has_grown_in(ink: Image.Image, point: Glyph, digit: Glyph, scale: float) -> bool:
    """Whether ink goes on above a point, or on its side where the digit is, so that it is no separate sign."""
    left, top, right, bottom = point.touched(scale)
    is_left = digit.x0 + digit.x1 < point.x0 + point.x1
    strips = (
        (left + 1, top - _ROUNDING, right - 1, top - 1),
        (left - _ROUNDING, top + 1, left - 1, bottom - 1)
        if is_left
        else (right + 1, top + 1, right + _ROUNDING, bottom - 1),
    )
    return any(
        x0 < x1 and y0 < y1 and 2 * inked(ink.crop((x0, y0, x1, y1))) > (x1 - x0) * (y1 - y0)
        for x0, y0, x1, y1 in strips
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
    return span(grey(image.crop(box)))
