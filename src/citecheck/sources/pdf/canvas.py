"""A page drawn with some of its objects, by the engine that reads it. Runs in the child process only."""

from __future__ import annotations

import ctypes
import math
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import repeat
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pypdfium2.raw as pdfium

Image = npt.NDArray[np.uint8]  # rows, columns, and blue, green, red and a byte without meaning; or rows and columns

WHITE: Final = 0xFFFFFFFF
_PIXEL_BYTES: Final = 4
_CANVAS_STEP: Final = 16 * 2**20  # bytes: nearly all drawings need one


def function(name: str, result: Any, *arguments: Any) -> Any:
    """A function of pdfium that keeps the interpreter's lock: a page may have an object for each character."""
    address = ctypes.cast(getattr(pdfium, name), ctypes.c_void_p).value
    return ctypes.PYFUNCTYPE(result, *arguments)(address or 0)


_set_active = function("FPDFPageObj_SetIsActive", ctypes.c_int, ctypes.c_void_p, ctypes.c_int)


@contextmanager
def inactive(objects: Iterable[int]) -> Iterator[None]:
    """Without these objects."""
    hidden = list(objects)
    deque(map(_set_active, hidden, repeat(0)), maxlen=0)
    try:
        yield
    finally:
        deque(map(_set_active, hidden, repeat(1)), maxlen=0)


def drawn(
    page: Any,
    scale: float,
    area: tuple[int, int, int, int],
    paper: int = WHITE,
    *,
    annotated: bool = True,
    strip: float = math.inf,
) -> Image:
    """The pixels (rows, columns, blue-green-red) of this area, with annotations or without, until the next drawing.

    It is drawn in strips of so many points, which changes the time that it takes, and pixels by less than an eye sees.
    """
    left, top, right, bottom = area
    width, height = right - left, bottom - top
    stride = _PIXEL_BYTES * width
    canvas = _canvas(math.ceil(stride * height / _CANVAS_STEP))
    rows = max(1, math.ceil(min(strip * scale, height)))
    for first in range(0, height, rows):
        part = (left, top + first, right, min(top + first + rows, bottom))
        _draw(page, scale, part, paper, ctypes.byref(canvas, stride * first), annotated=annotated)
    return np.asarray(np.frombuffer(memoryview(canvas), np.uint8, stride * height).reshape(height, width, _PIXEL_BYTES))


def _draw(
    page: Any, scale: float, area: tuple[int, int, int, int], paper: int, canvas: Any, *, annotated: bool
) -> None:
    left, top, right, bottom = area
    width, height = right - left, bottom - top
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGRx, canvas, _PIXEL_BYTES * width)
    if not bitmap:
        raise MemoryError
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, paper)
        where = (-left, -top, *(math.ceil(side * scale) for side in page.get_size()))
        pdfium.FPDF_RenderPageBitmap(bitmap, page.raw, *where, 0, pdfium.FPDF_ANNOT if annotated else 0)
        if annotated and page.formenv:
            pdfium.FPDF_FFLDraw(page.formenv.raw, bitmap, page.raw, *where, 0, pdfium.FPDF_ANNOT)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)


@lru_cache(maxsize=1)
def _canvas(steps: int) -> ctypes.Array[ctypes.c_char]:
    """Memory to draw on, used again and again: to ask the system for it took a tenth of the time."""
    return (ctypes.c_char * (steps * _CANVAS_STEP))()
