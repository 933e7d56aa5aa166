"""Parts of a page as pixels: as it is, without its text, and its text alone. Runs in the child process only.

A drawing is as wide as its page. Boxes are rows of left, top, right, bottom in points, y downwards from the top of the
page; masks are true where a pixel has something. One engine draws all of it, so that two drawings differ in nothing but
what was left out.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pypdfium2.raw as pdfium

from citecheck import limits
from citecheck.sources.pdf.canvas import WHITE, Image, drawn, inactive
from citecheck.sources.pdf.contrast import CONTRAST, FAINT, Mask, along, apart, differs, far, grey
from citecheck.sources.pdf.page_objects import Box, Objects

Boxes = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]

_PLAIN_GREEN: Final = 60  # of 255: a difference in green that is one in lightness, whatever red and blue do
_COVERS: Final = 64  # of 255: what covers a stroke has another colour
_NEAR: Final = 1.0  # points: what is drawn at the edge of a pixel
_MANY: Final = 1_000_000  # pairs of boxes; more are not compared
_SMALLEST_SCALE: Final = 0.5  # pixels to the point: what is too large to be drawn so is not judged
_RUN: Final = re.compile(rb"\x01+(?:\x00{1,36}\x01+)*")  # rows of points; to draw those between two costs less
_PURPLE: Final = 0xFF783CC8  # paper on which black, white and any usual colour of text show


class TooLarge(Exception):  # noqa: N818 - no error of this program
    """The page is too large to be drawn."""


class Drawing:
    """The rows of a page between `top` and `bottom` (points), so many pixels to the point or as many as there may be.

    A quick one knows ink by green alone: it may miss some, and never has too much. Raises TooLarge.
    """

    def __init__(
        self, page: Any, objects: Objects, finest: float, rows: tuple[float, float] | None = None, *, quick: bool
    ) -> None:
        wide, high = page.get_size()
        self._high = high
        self._places: Boxes | None = None
        top, bottom = rows or (0.0, high)
        scale = min(finest, math.sqrt(limits.RASTER_PIXELS / max(wide * (bottom - top), 1.0)))
        if scale < _SMALLEST_SCALE or bottom <= top:
            raise TooLarge
        self.scale, self._objects, self._page, self._quick = scale, objects, page, quick
        self.first = math.floor(top * scale)
        self.size = max(1, math.ceil(bottom * scale) - self.first), math.ceil(wide * scale)
        self.whole = self._drawn(0, self.size[0]).copy()

    def _drawn(self, top: int, bottom: int, paper: int = WHITE, *, annotated: bool = True) -> Image:
        area = (0, self.first + top, self.size[1], self.first + bottom)
        return drawn(self._page, self.scale, area, paper, annotated=annotated, strip=self._objects.strip)

    def narrow(self, places: Boxes) -> None:
        """Lets only these places count: elsewhere it is not drawn without text, and has no ink that is not its own."""
        self._places = places

    @cached_property
    def mixed(self) -> list[slice]:
        """The rows of pixels in which something other than text may leave ink."""
        return self._parts(self._objects.beside_text)

    @cached_property
    def overlaid(self) -> list[slice]:
        """The rows of pixels in which something may be painted over text."""
        return self._parts(self._objects.above_text)

    def _parts(self, boxes: Sequence[Box] | None) -> list[slice]:
        top, bottom = self.first / self.scale, (self.first + self.size[0]) / self.scale
        places = np.array([[-np.inf, top, np.inf, bottom]]) if self._places is None else self._places
        if boxes is not None:
            drawn = np.array(boxes, np.float64).reshape(-1, 4)
            drawn = np.stack([drawn[:, 0], self._high - drawn[:, 3], drawn[:, 2], self._high - drawn[:, 1]], 1)
            places = places[touched(places, drawn + np.array([-_NEAR, -_NEAR, _NEAR, _NEAR]))]
        rows = np.zeros(math.ceil(self._high) + 1, bool)
        for start, end in np.clip(places[:, 1::2], top, bottom).tolist():
            rows[math.floor(start) : math.ceil(end)] = True
        runs = [found.span() for found in _RUN.finditer(rows.tobytes())]
        edges = [(math.floor(one * self.scale), math.ceil(end * self.scale)) for one, end in runs]
        return [slice(max(0, one - self.first), min(self.size[0], end - self.first)) for one, end in edges]

    @cached_property
    def bare(self) -> Image:
        """The page without its text."""
        return self._without(self._objects.texts)

    @cached_property
    def backdrop(self) -> Image:
        """The page without text and pictures, in grey."""
        return grey(self._without([*self._objects.texts, *self._objects.pictures]))

    def _without(self, objects: Iterable[int]) -> Image:
        image = np.full_like(self.whole, 255)
        with inactive(objects if self.mixed else ()):
            for part in self.mixed:
                image[part] = self._drawn(part.start, part.stop)
        return image

    @cached_property
    def bare_grey(self) -> Image:
        return grey(self.bare)

    @cached_property
    def ink(self) -> Mask:
        """Where text makes a difference that can be read."""
        if not self._quick:
            return differs(self.whole, self.bare)
        found = self.whole[..., 1] <= 255 - _PLAIN_GREEN
        for part in self.mixed:
            found[part] = apart(self.whole[part][..., 1], self.bare[part][..., 1]) >= _PLAIN_GREEN
        return np.asarray(found)

    def ink_of(self, objects: Iterable[int]) -> Mask:
        """Where the page would look otherwise without these texts."""
        with inactive(objects):
            return differs(self.whole, self._drawn(0, self.size[0]))

    def black_ink_of(self, texts: set[int]) -> Mask:
        """Where these texts would leave ink in black, whatever lies on them. They stay black."""
        for text in texts:
            handle = ctypes.cast(text, pdfium.FPDF_PAGEOBJECT)
            pdfium.FPDFTextObj_SetTextRenderMode(handle, pdfium.FPDF_TEXTRENDERMODE_FILL)
            pdfium.FPDFPageObj_SetFillColor(handle, 0, 0, 0, 255)
        rest = (text for text in self._objects.texts if text not in texts)
        with inactive([*self._objects.pictures, *self._objects.shapes, *rest]):
            return self._drawn(0, self.size[0], annotated=False)[..., 1] < 255 - CONTRAST

    @cached_property
    def strokes(self) -> Mask:
        """Where text would leave ink if nothing lay on it; only where something may."""
        return self._layers[0]

    @cached_property
    def covered(self) -> Mask:
        """Where something of another colour lies on strokes of the text."""
        return self._layers[1]

    @cached_property
    def _layers(self) -> tuple[Mask, Mask]:
        strokes, covered, ink = np.zeros(self.size, bool), np.zeros(self.size, bool), self.ink
        for part in self.overlaid:
            with inactive([*self._objects.pictures, *self._objects.shapes]):
                alone = self._drawn(part.start, part.stop, _PURPLE, annotated=False)
            strokes[part] = found = far(alone, _purple(), _COVERS)
            places = np.nonzero(found & ~ink[part])
            covered[part][places] = far(alone[places], self.whole[part][places], _COVERS)
        return strokes, covered

    @cached_property
    def breaks(self) -> Mask:
        """Where a row of what is drawn without text differs from the one below: shades and upright rules have none."""
        found = np.zeros(self.size, bool)
        for part in self.mixed:
            pixels = self.bare[part].view(np.uint32)[..., 0]
            rows = np.nonzero((pixels[1:] != pixels[:-1]).any(1))[0] + part.start
            found[rows] = far(self.bare[rows], self.bare[rows + 1], FAINT)
        return found

    # ── Boxes in it ──────────────────────────────────────────────────────────────────────────────

    def pixels(self, boxes: Boxes, margin: int = 0) -> Ints:
        """The pixels that boxes touch, as left, top, right, bottom; and so many more on each side."""
        scaled = boxes * self.scale
        edges = np.concatenate([np.floor(scaled[:, :2]) - margin, np.ceil(scaled[:, 2:]) + margin], 1)
        edges[:, 1::2] -= self.first
        return np.asarray(np.clip(edges, 0, [self.size[1], self.size[0]] * 2).astype(np.intp))

    def inner(self, boxes: Boxes) -> Ints:
        """The pixels that boxes fill, one at least."""
        scaled = boxes * self.scale
        start, end = np.ceil(scaled[:, :2]), np.floor(scaled[:, 2:])
        edges = np.concatenate([start, np.maximum(start + 1, end)], 1)
        edges[:, 1::2] -= self.first
        return np.asarray(np.clip(edges, 0, [self.size[1], self.size[0]] * 2).astype(np.intp))

    def crop(self, box: Boxes, margin: int = 0) -> tuple[slice, slice]:
        left, top, right, bottom = self.pixels(box[None], margin)[0]
        return slice(top, bottom), slice(left, right)


def has_any(mask: Mask, pixels: Ints) -> Mask:
    """Which of these places have something of the mask."""
    rows = np.concatenate([[0], np.cumsum(along(mask, 1))])
    found = rows[pixels[:, 1]] < rows[np.maximum(pixels[:, 1], pixels[:, 3])]
    for at in np.nonzero(found)[0].tolist():
        left, top, right, bottom = pixels[at].tolist()
        found[at] = mask[top:bottom, left:right].any()
    return np.asarray(found)


def touched(boxes: Boxes, others: Boxes) -> Mask:
    """Which of these boxes reach into one of the others; all of them if there are too many to know."""
    if len(boxes) * len(others) > _MANY:
        return np.ones(len(boxes), bool)
    near = ((boxes[:, None, :2] < others[None, :, 2:]) & (boxes[:, None, 2:] > others[None, :, :2])).all(-1)
    return np.asarray(np.any(near, 1))


def each(starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """The numbers from each start to before its end, and which pair each one is of."""
    lengths = ends - starts
    owner = np.repeat(np.arange(len(starts)), lengths)
    return owner, np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths - starts, lengths)


def _purple() -> Image:
    return np.frombuffer(_PURPLE.to_bytes(4, "little"), np.uint8)
