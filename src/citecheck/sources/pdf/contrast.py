"""Where two drawings differ so much that an eye sees it. Pure functions on images.

Lightness counts most, and red against green; blue against yellow counts nothing: strokes as thin as letters that differ
in that alone (yellow on white) cannot be read.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from PIL import Image, ImageChops, ImageCms

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
