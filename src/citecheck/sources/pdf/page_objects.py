"""The objects that a page is drawn of, taken off and put back, and parts of it drawn. In the child process only."""

from __future__ import annotations

import ctypes
import math
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import compress, repeat
from typing import Any

import pypdfium2.raw as pdfium
from PIL import Image

Pixels = tuple[int, int, int, int]  # left, top, right, bottom

WHITE = 0xFFFFFFFF
_DEPTH = 8  # of forms in forms


class Objects:
    """Handles of a page's objects, those of the forms on it included."""

    def __init__(self, page: Any) -> None:
        handle = ctypes.cast(page.raw, _pointer).value
        self.texts: list[int] = []
        self.pictures: list[int] = []
        self.shapes: list[int] = []
        self._sort(map(_object, repeat(handle), range(_count(handle))), _DEPTH)

    @property
    def count(self) -> int:
        return len(self.texts) + len(self.pictures) + len(self.shapes)

    def _sort(self, objects: Iterable[int], depth: int) -> None:
        all_ = list(objects)
        kinds = list(map(_kind, all_))
        self.texts += compress(all_, map(pdfium.FPDF_PAGEOBJ_TEXT.__eq__, kinds))
        for item, kind in zip(all_, kinds, strict=True):
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                continue
            if kind == pdfium.FPDF_PAGEOBJ_FORM and depth:
                self._sort(map(_object_in_form, repeat(item), range(_count_in_form(item))), depth - 1)
            else:
                (self.pictures if kind == pdfium.FPDF_PAGEOBJ_IMAGE else self.shapes).append(item)


@contextmanager
def inactive(objects: Iterable[int]) -> Iterator[None]:
    """Without these objects."""
    hidden = list(objects)
    deque(map(_set_active, hidden, repeat(0)), maxlen=0)
    try:
        yield
    finally:
        deque(map(_set_active, hidden, repeat(1)), maxlen=0)


def drawn(page: Any, scale: float, area: Pixels, paper: int = WHITE, *, annotated: bool = True) -> Image.Image:
    """The pixels of this area, as a viewer draws them, with annotations and form fields or without."""
    left, top, right, bottom = area
    width, height = right - left, bottom - top
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGRx, None, 0)
    if not bitmap:
        raise MemoryError
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, paper)
        where = (-left, -top, *(math.ceil(side * scale) for side in page.get_size()))
        pdfium.FPDF_RenderPageBitmap(bitmap, page.raw, *where, 0, pdfium.FPDF_ANNOT if annotated else 0)
        if annotated and page.formenv:
            pdfium.FPDF_FFLDraw(page.formenv.raw, bitmap, page.raw, *where, 0, pdfium.FPDF_ANNOT)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        data = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return Image.frombytes("RGB", (width, height), data, "raw", "BGRX", stride)


def paint_black(text: int) -> None:
    """Fills a text object with black, whatever its own mode and colour are. It is not put back."""
    handle = ctypes.cast(text, pdfium.FPDF_PAGEOBJECT)
    pdfium.FPDFTextObj_SetTextRenderMode(handle, pdfium.FPDF_TEXTRENDERMODE_FILL)
    pdfium.FPDFPageObj_SetFillColor(handle, 0, 0, 0, 255)


def is_clipped(item: int, x: float, y: float) -> bool:
    """Whether a clip path of the object leaves this point of the page out."""
    clip = pdfium.FPDFPageObj_GetClipPath(ctypes.cast(item, pdfium.FPDF_PAGEOBJECT))
    if not clip:
        return False
    return any(not _encloses(clip, index, x, y) for index in range(max(0, pdfium.FPDFClipPath_CountPaths(clip))))


def _encloses(clip: Any, index: int, x: float, y: float) -> bool:
    points: list[tuple[float, float]] = []
    for segment in range(max(0, pdfium.FPDFClipPath_CountPathSegments(clip, index))):
        at_x, at_y = ctypes.c_float(), ctypes.c_float()
        if pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, index, segment), at_x, at_y):
            points.append((at_x.value, at_y.value))
    xs, ys = [at for at, _ in points], [at for _, at in points]
    return not points or (min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys))


def actual_text(item: int) -> str | None:
    """The text for which the object is painted, where the file has such a replacement text (ActualText)."""
    handle = ctypes.cast(item, pdfium.FPDF_PAGEOBJECT)
    for index in reversed(range(max(0, pdfium.FPDFPageObj_CountMarks(handle)))):
        mark, size, key = pdfium.FPDFPageObj_GetMark(handle, index), ctypes.c_ulong(), b"ActualText"
        if not pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, None, 0, size):
            continue
        buffer = (ctypes.c_ushort * (size.value // 2))()
        pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, buffer, size.value, size)
        return bytes(buffer)[:-2].decode("utf-16-le", "replace")
    return None


def remove_notes(page: Any) -> None:
    """Takes reviewers' notes off the page in memory: their icons lie on text that a reader can uncover."""
    for index in reversed(range(pdfium.FPDFPage_GetAnnotCount(page.raw))):
        note = pdfium.FPDFPage_GetAnnot(page.raw, index)
        kind = pdfium.FPDFAnnot_GetSubtype(note)
        pdfium.FPDFPage_CloseAnnot(note)
        if kind in {pdfium.FPDF_ANNOT_TEXT, pdfium.FPDF_ANNOT_POPUP}:
            pdfium.FPDFPage_RemoveAnnot(page.raw, index)


def function(name: str, result: Any, *arguments: Any) -> Any:
    """A function of pdfium that keeps the interpreter's lock: a page may have an object for each character."""
    address = ctypes.cast(getattr(pdfium, name), ctypes.c_void_p).value
    return ctypes.PYFUNCTYPE(result, *arguments)(address or 0)


_pointer, _int = ctypes.c_void_p, ctypes.c_int
_count = function("FPDFPage_CountObjects", _int, _pointer)
_object = function("FPDFPage_GetObject", _pointer, _pointer, _int)
_count_in_form = function("FPDFFormObj_CountObjects", _int, _pointer)
_object_in_form = function("FPDFFormObj_GetObject", _pointer, _pointer, ctypes.c_ulong)
_kind = function("FPDFPageObj_GetType", _int, _pointer)
_set_active = function("FPDFPageObj_SetIsActive", _int, _pointer, _int)
