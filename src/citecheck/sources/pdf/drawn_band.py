"""A part of a page, drawn with and without some of its objects. Runs in the child process only."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Any, Final

from PIL import Image, ImageChops

from citecheck import limits
from citecheck.sources.pdf import contrast, ink, page_objects
from citecheck.sources.pdf.overlapping_text import Glyph, Pixels, around
from citecheck.sources.pdf.page_objects import Objects, inactive

SMALLEST_SCALE: Final = 0.5  # pixels to the point: what is too large to be drawn so is not judged
_COVERS: Final = 64  # of 255: what covers a stroke has another colour
_PURPLE: Final = 0xFF783CC8  # paper on which black, white and any usual colour of text show


def finest(width: float, height: float) -> float:
    """Pixels to the point that a drawing of so many points may have."""
    return math.sqrt(limits.RASTER_PIXELS / max(width * height, 1.0))


def whole(page: Any, scale: float) -> Pixels:
    width, height = page.get_size()
    return 0, 0, math.ceil(width * scale), math.ceil(height * scale)


class Band:
    """A part of a page, drawn with and without some of its objects."""

    def __init__(self, page: Any, objects: Objects, scale: float, area: Pixels) -> None:
        self._page, self._area = page, area
        self.objects, self.scale = objects, scale

    def without(self, objects: Iterable[int]) -> Image.Image:
        with inactive(objects):
            return page_objects.drawn(self._page, self.scale, self._area)

    def text_without(self, texts: Iterable[int], paper: int) -> Image.Image:
        with inactive([*self.objects.pictures, *self.objects.shapes, *texts]):
            return page_objects.drawn(self._page, self.scale, self._area, paper, annotated=False)

    @cached_property
    def whole(self) -> Image.Image:
        return self.without(())

    @cached_property
    def _more_than_text(self) -> page_objects.Layer:
        left, top, right, bottom = (edge / self.scale for edge in self._area)
        high = self._page.get_height()
        return self.objects.more_than_text((left, high - bottom, right, high - top))

    @property
    def is_text_alone(self) -> bool:
        """Whether text is all that is drawn here: then one drawing is enough."""
        return self._more_than_text is page_objects.Layer.NONE

    @property
    def may_be_covered(self) -> bool:
        return self._more_than_text is page_objects.Layer.ABOVE

    @cached_property
    def is_blank(self) -> bool:
        """Whether nothing but text can be seen."""
        return self.is_text_alone or contrast.span(self.bare_grey) < contrast.LUMA

    @cached_property
    def bare(self) -> Image.Image:
        """Without text."""
        if self.is_text_alone:
            return Image.new("RGB", self.whole.size, "white")
        return self.without(self.objects.texts)

    @cached_property
    def bare_grey(self) -> Image.Image:
        return contrast.grey(self.bare)

    @cached_property
    def backdrop(self) -> Image.Image:
        """Without text and pictures."""
        return self.bare if self.is_text_alone else self.without([*self.objects.texts, *self.objects.pictures])

    @cached_property
    def plain_ink(self) -> Image.Image:
        """Where text makes a difference that can be read, in grey."""
        if self.is_text_alone:
            return contrast.plain_on_white(self.whole)
        return contrast.plain(self.whole, self.bare)

    @cached_property
    def ink(self) -> Image.Image:
        """The same in colour."""
        return ImageChops.lighter(self.plain_ink, contrast.seen(self.whole, self.bare))

    @cached_property
    def covered(self) -> Image.Image:
        """Where something of another colour lies on strokes of the text."""
        lost = ImageChops.darker(self.strokes, contrast.differ(self.text_alone, self.whole, _COVERS))
        return ImageChops.subtract(lost, self.plain_ink)

    def covers(self, letters: Sequence[Glyph]) -> bool:
        """Whether anything lies on these letters."""
        if not letters or not self.may_be_covered or not self._is_covered:
            return False
        return bool(ink.inked(self.covered.crop(around(letters).touched(self.scale))))

    @cached_property
    def _is_covered(self) -> bool:
        return self.covered.getbbox() is not None

    @cached_property
    def strokes(self) -> Image.Image:
        paper = Image.new("RGB", self.whole.size, f"#{_PURPLE & 0xFFFFFF:06x}")
        return contrast.differ(self.text_alone, paper, _COVERS)

    @cached_property
    def text_alone(self) -> Image.Image:
        return self.text_without((), _PURPLE)

    def painted_black(self, texts: AbstractSet[int]) -> Image.Image:
        """Where these text objects leave ink, whatever colour they have and whatever lies on them."""
        for text in texts:
            page_objects.paint_black(text)
        rest = (text for text in self.objects.texts if text not in texts)
        return contrast.plain_on_white(self.text_without(rest, page_objects.WHITE))
