"""The objects that a page is drawn of, taken off and put back, and parts of it drawn. In the child process only."""

from __future__ import annotations

import ctypes
import math
from array import array
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress, repeat, takewhile
from operator import lt, mul
from typing import Any, Final

import pypdfium2.raw as pdfium

from citecheck import limits
from citecheck.sources.pdf import notes
from citecheck.sources.pdf.canvas import drawn, function, inactive
from citecheck.sources.pdf.glyphs import to_shown_space

Box = tuple[float, float, float, float]  # left, bottom, right, top, in points

_DEPTH = 8  # of forms in forms
_ACTUAL_TEXT = b"ActualText"
_THIN, _SHORT = 2.5, 60.0  # points
SMALL: Final = 0.25  # of the size of other text
_MANY_CLIPS = 16  # paths on a page
_RECTANGLE = (4, 5)  # points, the first one once or twice
_COARSE = 0.5  # pixels to the point: enough to see shapes of one colour
_WHITE_PAINT = (255, 255, 255, 255)


class Objects:
    """Handles of a page's objects, those of the forms on it included."""

    def __init__(self, page: Any) -> None:
        handle = ctypes.cast(page.raw, _pointer).value
        self._page = page
        self._others: list[int] = []  # objects of the page itself that are, or contain, more than text
        self._below = 0  # how many of them are painted before any text
        self.texts: list[int] = []
        self.pictures: list[int] = []
        self.shapes: list[int] = []
        self._in_turned_forms: set[int] = set()
        self._sort(map(_object, repeat(handle), range(_count(handle))), _DEPTH)

    @property
    def count(self) -> int:
        return len(self.texts) + len(self.pictures) + len(self.shapes)

    @cached_property
    def beside_text(self) -> list[Box] | None:
        """Where something other than text may leave ink, y upwards; None if it may be anywhere."""
        return None if self._bounds_of_others is None else self._bounds_of_others[self._blank :]

    @cached_property
    def above_text(self) -> list[Box] | None:
        """The same of what may be painted over text."""
        return None if self._bounds_of_others is None else self._bounds_of_others[self._below :]

    @cached_property
    def strip(self) -> float:
        """How many points of the page are best drawn at once.

        The engine fills an image as large as all that it draws for each path by which an object is clipped.
        """
        clips = sum(count for count in _clips([*self.shapes, *self.pictures]) if count > 0)
        high = float(self._page.get_height())
        return high / math.isqrt(clips) if clips >= _MANY_CLIPS else high

    @cached_property
    def cut(self) -> frozenset[int]:
        """Texts of which a clip path may leave out a part."""
        clipped = list(compress(self.texts, map((0).__lt__, _clips(self.texts))))
        return frozenset(item for item, box in zip(clipped, bounds(clipped), strict=False) if _may_cut(item, box))

    @cached_property
    def turned(self) -> frozenset[int]:
        """Texts that may be turned or mirrored against most texts of the page: few pages have any."""
        if not any(self._directions):
            return frozenset(self._in_turned_forms)
        unusual = compress(self.texts, map(self.usual_direction.__ne__, self._directions))
        return frozenset(self._in_turned_forms.union(unusual))

    @cached_property
    def usual_direction(self) -> int:
        """That of most texts, as far as it is known: what a form turns again is left out."""
        known = [
            way for text, way in zip(self.texts, self._directions, strict=True) if text not in self._in_turned_forms
        ]
        return Counter(known).most_common(1)[0][0] if known else 0

    @cached_property
    def small(self) -> frozenset[int]:
        """Texts that are much smaller than most, or than those painted before or after them."""
        sizes = self.sizes
        if not sizes or min(sizes) >= SMALL * max(sizes):
            return frozenset()
        usual = Counter(sizes).most_common(1)[0][0]
        nearby = map(max, [usual, *sizes[:-1]], [*sizes[1:], usual], repeat(usual))
        return frozenset(compress(self.texts, map(lt, sizes, map(mul, nearby, repeat(SMALL)))))

    @property
    def sizes(self) -> list[float]:
        """Those of the fonts of its texts as they are on the page, but for the scale of forms (points)."""
        return self._turns[1]

    @property
    def _directions(self) -> list[int]:
        return self._turns[0]

    @cached_property
    def _turns(self) -> tuple[list[int], list[float]]:
        return _turns(self.texts)

    @cached_property
    def _blank(self) -> int:
        """How many of the others are under all text and leave the paper white: many pages begin with a white box."""
        white = len(list(takewhile(_is_white, self._others[: self._below])))
        return white if white and self._are_blank(white) else 0

    def _are_blank(self, count: int) -> bool:
        """Whether so many objects alone leave the paper white: a file may turn their colour into another one."""
        width, height = self._page.get_size()
        if width * height * _COARSE**2 > limits.RASTER_PIXELS:
            return False
        area = (0, 0, math.ceil(width * _COARSE), math.ceil(height * _COARSE))
        with inactive([*self._others[count:], *self.texts]):
            image = drawn(self._page, _COARSE, area, annotated=False, strip=self.strip)
        return bool(image[..., :3].min(initial=255) == 255)

    @cached_property
    def bars(self) -> list[Box]:
        """Short, thin and level strokes, such as those of fractions; none if they are not known."""
        return [box for box in self._shown_bounds or () if box[3] - box[1] <= _THIN and box[2] - box[0] <= _SHORT]

    @cached_property
    def _bounds_of_others(self) -> list[Box] | None:
        """None if they are not known, or an annotation may be drawn anywhere."""
        return None if notes.are_drawn(self._page) else self._shown_bounds

    @cached_property
    def _shown_bounds(self) -> list[Box] | None:
        """The same, whatever annotations there are."""
        known = bounds(self._others)
        return to_shown_space(self._page, known) if len(known) == len(self._others) else None

    def _sort(self, objects: Iterable[int], depth: int) -> None:
        all_ = list(objects)
        kinds = list(map(_kind, all_))
        self.texts += compress(all_, map(pdfium.FPDF_PAGEOBJ_TEXT.__eq__, kinds))
        first = next((at for at, kind in enumerate(kinds) if kind == pdfium.FPDF_PAGEOBJ_TEXT), len(all_))
        count = len(self.texts)
        for at, (item, kind) in enumerate(zip(all_, kinds, strict=True)):
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                continue
            size = len(self.pictures) + len(self.shapes)
            if kind == pdfium.FPDF_PAGEOBJ_FORM and depth:
                texts = len(self.texts)
                self._sort(map(_object_in_form, repeat(item), range(_count_in_form(item))), depth - 1)
                if any(_turns([item], are_texts=False)[0]):
                    self._in_turned_forms.update(self.texts[texts:])
            else:
                (self.pictures if kind == pdfium.FPDF_PAGEOBJ_IMAGE else self.shapes).append(item)
            if depth == _DEPTH and len(self.pictures) + len(self.shapes) > size:
                self._others.append(item)
                self._below += at < first and len(self.texts) == count


def bounds(objects: Sequence[int]) -> list[Box]:
    """What these objects of the page cover, not yet in the space that is shown; none if one does not say it."""
    flat = array("f", bytes(16 * len(objects)))
    start = flat.buffer_info()[0]
    edges = [range(start + 4 * edge, start + 4 * edge + 16 * len(objects), 16) for edge in range(4)]
    known = all(list(map(_bounds, objects, *edges)))
    return list(zip(*(iter(flat),) * 4, strict=True)) if known else []


def direction(a: float, b: float, c: float, d: float) -> int:
    """How a matrix turns what is painted: quarter turns against the clock, and 4 more if it is mirrored first."""
    mirrored = a * d < b * c
    sine, cosine = (-b, -a) if mirrored else (b, a)
    return 4 * mirrored + round(math.atan2(sine, cosine) / (math.pi / 2)) % 4


def _turns(items: Sequence[int], *, are_texts: bool = True) -> tuple[list[int], list[float]]:
    """The directions of objects of a page, and the sizes of their fonts as they are on it."""
    flat, fonts = array("f", bytes(24 * len(items))), array("f", [1.0]) * len(items)
    start, first = flat.buffer_info()[0], fonts.buffer_info()[0]
    deque(map(_matrix, items, range(start, start + 24 * len(items), 24)), maxlen=0)
    if are_texts:
        deque(map(_font_size, items, range(first, first + 4 * len(items), 4)), maxlen=0)
    a, b, c, d = (flat[part::6] for part in range(4))
    if min(a, default=1) > 0 < min(d, default=1) and not any(b) and not any(c) and min(fonts, default=1) >= 0:
        return [0] * len(items), list(map(mul, fonts, d))
    turned = [
        direction(*matrix) if font >= 0 else direction(*(-part for part in matrix))
        for *matrix, font in zip(a, b, c, d, fonts, strict=True)
    ]
    return turned, list(map(mul, map(abs, fonts), map(math.hypot, c, d)))


def _is_white(item: int) -> bool:
    """Whether it is a shape that is filled with opaque white, and has no lines."""
    handle = ctypes.cast(item, pdfium.FPDF_PAGEOBJECT)
    if _kind(item) != pdfium.FPDF_PAGEOBJ_PATH or pdfium.FPDFPageObj_HasTransparency(handle):
        return False
    fill, is_stroked = ctypes.c_int(), ctypes.c_int()
    known = pdfium.FPDFPath_GetDrawMode(handle, fill, is_stroked)
    return bool(known) and not is_stroked.value and fill_of(item) == _WHITE_PAINT


def fill_of(item: int) -> tuple[int, ...]:
    """Red, green, blue and opacity with which an object is filled."""
    colour = [ctypes.c_uint() for _ in range(4)]
    pdfium.FPDFPageObj_GetFillColor(ctypes.cast(item, pdfium.FPDF_PAGEOBJECT), *colour)
    return tuple(part.value for part in colour)


def is_clipped(item: int, x: float, y: float) -> bool:
    """Whether a clip path of the object leaves this point of the page out."""
    clip = pdfium.FPDFPageObj_GetClipPath(ctypes.cast(item, pdfium.FPDF_PAGEOBJECT))
    if not clip:
        return False
    return any(not _encloses(clip, index, x, y) for index in range(max(0, pdfium.FPDFClipPath_CountPaths(clip))))


def _clips(items: Iterable[int]) -> Iterator[int]:
    """By how many paths each of these objects is clipped; -1 if it has none."""
    return map(_count_of_clips, map(_clip, items))


def _may_cut(item: int, box: Box) -> bool:
    """Whether one of the paths that clip an object is no rectangle around its box."""
    clip = pdfium.FPDFPageObj_GetClipPath(ctypes.cast(item, pdfium.FPDF_PAGEOBJECT))
    return any(
        len(points := _points(clip, index)) not in _RECTANGLE
        or not (_has_within(points, *box[:2]) and _has_within(points, *box[2:]))
        for index in range(_count_of_clips(clip))
    )


def _encloses(clip: Any, index: int, x: float, y: float) -> bool:
    points = _points(clip, index)
    return not points or _has_within(points, x, y)


def _points(clip: Any, index: int) -> list[tuple[float, float]]:
    """Those of a clip path."""
    points: list[tuple[float, float]] = []
    for segment in range(max(0, pdfium.FPDFClipPath_CountPathSegments(clip, index))):
        at_x, at_y = ctypes.c_float(), ctypes.c_float()
        if pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, index, segment), at_x, at_y):
            points.append((at_x.value, at_y.value))
    return points


def _has_within(points: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    """Whether the box around these points has this one in it."""
    xs, ys = zip(*points, strict=True)
    return bool(min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys))


def actual_text(item: int) -> str | None:
    """The text for which the object is painted, where the file has such a replacement text (ActualText)."""
    if not (mark := mark_of_actual_text(item)):
        return None
    size = ctypes.c_ulong()
    pdfium.FPDFPageObjMark_GetParamStringValue(_mark(mark), _ACTUAL_TEXT, None, 0, size)
    buffer = (ctypes.c_ushort * (size.value // 2))()
    pdfium.FPDFPageObjMark_GetParamStringValue(_mark(mark), _ACTUAL_TEXT, buffer, size.value, size)
    return bytes(buffer)[:-2].decode("utf-16-le", "replace")


def is_space(item: int) -> bool:
    """Whether a blank object is one, and no soft hyphen inside a line."""
    actual = actual_text(item)
    return actual is None or actual.isspace()


def mark_of_actual_text(item: int) -> int:
    """The mark of the object that has such a text: the same one for all objects that the text stands for; or 0."""
    handle = ctypes.cast(item, pdfium.FPDF_PAGEOBJECT)
    for index in reversed(range(max(0, pdfium.FPDFPageObj_CountMarks(handle)))):
        mark = pdfium.FPDFPageObj_GetMark(handle, index)
        if pdfium.FPDFPageObjMark_GetParamStringValue(mark, _ACTUAL_TEXT, None, 0, ctypes.c_ulong()):
            return ctypes.cast(mark, _pointer).value or 0
    return 0


def _mark(address: int) -> Any:
    return ctypes.cast(address, pdfium.FPDF_PAGEOBJECTMARK)


def owners_of(textpage: Any) -> list[int]:
    """For each character of the page its text object; none (0) for one that the engine makes of a gap."""
    handle = ctypes.cast(textpage.raw, _pointer).value
    found = map(_text_object, repeat(handle), range(max(0, textpage.count_chars())))
    return [item or 0 for item in found]


_pointer, _int = ctypes.c_void_p, ctypes.c_int
_matrix = function("FPDFPageObj_GetMatrix", _int, _pointer, _pointer)
_font_size = function("FPDFTextObj_GetFontSize", _int, _pointer, _pointer)
_count = function("FPDFPage_CountObjects", _int, _pointer)
_object = function("FPDFPage_GetObject", _pointer, _pointer, _int)
_count_in_form = function("FPDFFormObj_CountObjects", _int, _pointer)
_object_in_form = function("FPDFFormObj_GetObject", _pointer, _pointer, ctypes.c_ulong)
_kind = function("FPDFPageObj_GetType", _int, _pointer)
_bounds = function("FPDFPageObj_GetBounds", _int, *[_pointer] * 5)
_clip = function("FPDFPageObj_GetClipPath", _pointer, _pointer)
_count_of_clips = function("FPDFClipPath_CountPaths", _int, _pointer)
_text_object = function("FPDFText_GetTextObject", _pointer, _pointer, _int)
