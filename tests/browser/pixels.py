"""Screenshots as pixels: is something painted, and where do two of them differ?"""

from __future__ import annotations

import io
from collections.abc import Mapping

from PIL import Image, ImageChops


def part(png: bytes, box: Mapping[str, float]) -> Image.Image:
    """What a screenshot of the window shows in this box, which is in CSS pixels of the window."""
    left, top = box["x"], box["y"]
    whole = Image.open(io.BytesIO(png)).convert("RGB")
    return whole.crop((round(left), round(top), round(left + box["width"]), round(top + box["height"])))


def shades(image: Image.Image) -> int:
    """How many colours it has: 1 where nothing is painted."""
    return len(image.getcolors(image.width * image.height) or ())


def difference(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """The smallest box (left, top, right, bottom) that holds every pixel in which they differ."""
    return ImageChops.difference(one, other).getbbox()
