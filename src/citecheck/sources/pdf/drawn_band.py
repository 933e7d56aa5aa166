"""A part of a page, drawn with and without some of its objects. Runs in the child process only."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Any, Final, cast

from PIL import Image, ImageChops, ImageStat

from citecheck import limits
from citecheck.sources.pdf import contrast, page_objects
from citecheck.sources.pdf.overlapping_text import Glyph, Pixels, around
from citecheck.sources.pdf.page_objects import Objects, inactive

SMALLEST_SCALE: Final = 0.5  # pixels to the point: what is too large to be drawn so is not judged
_RUN: Final = re.compile(rb"\x01+(?:\x00{1,36}\x01+)*")  # rows of points; to draw those between two costs less
_COVERS: Final = 64  # of 255: what covers a stroke has another colour
_PURPLE: Final = 0xFF783CC8  # paper on which black, white and any usual colour of text show


def finest(width: float, height: float) -> float:
    """Pixels to the point that a drawing of so many points may have."""
    return math.sqrt(limits.RASTER_PIXELS / max(width * height, 1.0))


def whole(page: Any, scale: float) -> Pixels:
    width, height = page.get_size()
    return 0, 0, math.ceil(width * scale), math.ceil(height * scale)


class Band:
    """A part of a page, drawn with and without some of its objects.

    Where no other object's bounds reach there is nothing but text, so only the rows beside other objects are drawn
    without it: the engine itself leaves out objects whose bounds are outside the area that it draws.
    """

    def __init__(self, page: Any, objects: Objects, scale: float, area: Pixels) -> None:
        self._page, self._area = page, area
        self.objects, self.scale = objects, scale

    @cached_property
    def whole(self) -> Image.Image:
        return self.without(())

    def without(self, objects: Iterable[int]) -> Image.Image:
        with inactive(objects):
            return self._drawn(self._area)

    def _drawn(self, area: Pixels, paper: int = page_objects.WHITE, *, annotated: bool = True) -> Image.Image:
        strip = self.objects.strip
        return page_objects.drawn(self._page, self.scale, area, paper, annotated=annotated, strip=strip)

    # ── Rows ─────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def _mixed(self) -> list[Pixels]:
        """The parts of it, from edge to edge, where something other than text may be."""
        return self._parts(self.objects.rows)

    @cached_property
    def _overlaid(self) -> list[Pixels]:
        """The parts where something may lie on text."""
        return self._parts(self.objects.rows_above)

    def _parts(self, rows: bytes) -> list[Pixels]:
        _, top, wide, bottom = self._area
        first, last = math.floor(top / self.scale), math.ceil(bottom / self.scale)
        runs = [(first + run.start(), first + run.end()) for run in _RUN.finditer(rows[first:last])]
        edges = [(math.floor(start * self.scale), math.ceil(end * self.scale)) for start, end in runs]
        return [(0, max(0, start - top), wide, min(bottom, end) - top) for start, end in edges]

    def _on_page(self, part: Pixels) -> Pixels:
        left, top, right, bottom = part
        return left, top + self._area[1], right, bottom + self._area[1]

    @property
    def is_text_alone(self) -> bool:
        return not self._mixed

    def is_beside_more(self, box: Glyph) -> bool:
        """Whether something other than text may be in the rows of this box."""
        first = self._area[1] / self.scale
        return self.objects.rows.find(1, max(0, math.floor(first + box.y0)), math.ceil(first + box.y1)) >= 0

    def contains(self, box: Pixels) -> bool:
        left, top, right, bottom = box
        return left >= 0 and top >= 0 and right <= self.whole.width and bottom <= self.whole.height

    # ── Without text ─────────────────────────────────────────────────────────────────────────────

    @cached_property
    def is_blank(self) -> bool:
        """Whether nothing but text can be seen."""
        return self.is_text_alone or contrast.span(self.bare_grey) < contrast.LUMA

    @cached_property
    def bare(self) -> Image.Image:
        """Without text."""
        return self._on_white(self._bare)

    @cached_property
    def bare_grey(self) -> Image.Image:
        image = Image.new("L", self.whole.size, contrast.WHITE)
        for part, grey in zip(self._mixed, self._bare_greys, strict=True):
            image.paste(grey, part)
        return image

    @cached_property
    def marked_rows(self) -> bytes:
        """For each row of pixels, 1 where something other than text is drawn, though it is faint, else 0."""
        rows = bytearray(self.whole.height)
        for (_, top, _, bottom), grey in zip(self._mixed, self._bare_greys, strict=True):
            rows[top:bottom] = contrast.marks(grey).getprojection()[1]
        return bytes(rows)

    @cached_property
    def backdrop(self) -> Image.Image:
        """Without text and pictures."""
        return self._on_white(self._parts_without([*self.objects.texts, *self.objects.pictures]))

    @cached_property
    def _bare(self) -> list[Image.Image]:
        return self._parts_without(self.objects.texts)

    @cached_property
    def _bare_greys(self) -> list[Image.Image]:
        return [contrast.grey(drawing) for drawing in self._bare]

    def _parts_without(self, objects: Iterable[int]) -> list[Image.Image]:
        with inactive(objects if self._mixed else ()):
            return [self._drawn(self._on_page(part)) for part in self._mixed]

    def _on_white(self, drawings: Iterable[Image.Image]) -> Image.Image:
        image = Image.new("RGB", self.whole.size, "white")
        for part, drawing in zip(self._mixed, drawings, strict=True):
            image.paste(drawing, part)
        return image

    # ── Ink ──────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def plain_ink(self) -> Image.Image:
        """Where text makes a difference that can be read, in grey."""
        whole = contrast.grey(self.whole)
        image = contrast.apart_from_white(whole)
        for part, bare in zip(self._mixed, self._bare_greys, strict=True):
            image.paste(contrast.apart(whole.crop(part), bare), part)
        return image

    def has_plain_ink(self, box: Glyph, without: Iterable[Glyph] = ()) -> bool:
        """Whether text leaves ink in this box, apart from that of these letters."""
        left, top, *_ = area = box.inner(self.scale)
        if not self.plain_ink.im.crop(area).getbbox():  # Pillow's own wrappers take longer
            return False
        ink = self.plain_ink.crop(area)
        for letter in without:
            x0, y0, x1, y1 = letter.around(self.scale)
            ink.paste(0, (x0 - left, y0 - top, x1 - left, y1 - top))
        return ink.getbbox() is not None

    def inked_columns(self, box: Glyph) -> tuple[bytes, int]:
        """For each column of pixels of this box 1 where text leaves ink in it, else 0; and which one is the first."""
        left, top, right, bottom = box.touched(self.scale)
        return self.plain_ink.im.crop((left, top, right, bottom)).getprojection()[0], left

    def shade(self, letter: Glyph) -> int:
        """That of the ink of a letter, in grey: the one that differs most from what is behind it."""
        box = letter.inner(self.scale)
        grey, behind = contrast.grey(self.whole.crop(box)), self.bare_grey.crop(box)
        difference = ImageChops.difference(grey, behind)
        strongest = cast("tuple[int, int]", difference.getextrema())[1]
        mask = difference.point([0] * strongest + [255] * (256 - strongest))
        return round(ImageStat.Stat(grey, mask).mean[0])

    def places(self, letters: Iterable[Glyph]) -> Image.Image:
        """Where these letters are, by their boxes."""
        image = Image.new("L", self.plain_ink.size)
        for letter in letters:
            image.paste(255, letter.around(self.scale))
        return image

    def ink(self, area: Pixels) -> Image.Image:
        """The same in colour, of a part of it: to weigh the colours of a whole page takes long."""
        return ImageChops.lighter(self.plain_ink.crop(area), contrast.seen(self.whole.crop(area), self.bare.crop(area)))

    def has_ink(self, area: Pixels) -> bool:
        """Whether there is ink. Grey nearly always shows it; where text changes nothing there is none."""
        if self.plain_ink.crop(area).getbbox() is not None:
            return True
        return self.whole.crop(area) != self.bare.crop(area) and self.ink(area).getbbox() is not None

    def painted_black(self, texts: AbstractSet[int]) -> Image.Image:
        """Where these text objects leave ink, whatever colour they have and whatever lies on them."""
        for text in texts:
            page_objects.paint_black(text)
        rest = (text for text in self.objects.texts if text not in texts)
        return contrast.apart_from_white(contrast.grey(self._text(self._area, page_objects.WHITE, without=rest)))

    def _text(self, area: Pixels, paper: int, without: Iterable[int] = ()) -> Image.Image:
        """Text alone."""
        with inactive([*self.objects.pictures, *self.objects.shapes, *without]):
            return self._drawn(area, paper, annotated=False)

    # ── What lies on text ────────────────────────────────────────────────────────────────────────

    def covers(self, letters: Sequence[Glyph]) -> bool:
        """Whether anything lies on these letters."""
        if not letters or not self._is_covered:
            return False
        return bool(contrast.inked(self.covered.crop(around(letters).touched(self.scale))))

    @cached_property
    def _is_covered(self) -> bool:
        return bool(self._overlaid) and self.covered.getbbox() is not None

    @cached_property
    def covered(self) -> Image.Image:
        """Where something of another colour lies on strokes of the text."""
        image = Image.new("L", self.whole.size)
        for part in self._overlaid:
            alone = self._text(self._on_page(part), _PURPLE)
            lost = ImageChops.darker(_strokes(alone), contrast.differ(alone, self.whole.crop(part), _COVERS))
            image.paste(ImageChops.subtract(lost, self.plain_ink.crop(part)), part)
        return image

    @cached_property
    def strokes(self) -> Image.Image:
        """Where text leaves ink if nothing lies on it."""
        return _strokes(self._text(self._area, _PURPLE))


def _strokes(text: Image.Image) -> Image.Image:
    paper = Image.new("RGB", text.size, f"#{_PURPLE & 0xFFFFFF:06x}")
    return contrast.differ(text, paper, _COVERS)
