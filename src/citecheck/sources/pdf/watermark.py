"""The text of a watermark of a page. Runs in the child process only.

A watermark is text much larger than most of its page, over a good part of it, that is slanted or has other text on it.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from typing import Any, Final

import pypdfium2.raw as pdfium

from citecheck.sources.pdf.page_objects import Box, Objects, bounds

_LARGE: Final = 2.5  # times the usual size of text
_SLANTED: Final = 10.0  # degrees from level and upright
_SPAN: Final = 0.25  # of the page's diagonal
_LIES_ON_IT: Final = 2  # other texts, at least
_LEANS: Final = 1.0  # points that texts share where one leans over the other
_FEW: Final = 60  # objects; a page with more large texts is a poster


def watermark(page: Any, textpage: Any, objects: Objects) -> str | None:
    """Return what the watermark says, or None for a page without one."""
    sizes = objects.sizes
    usual = sorted(sizes)[len(sizes) // 4] if sizes else 0.0  # of pages with few words, a mark in letters is a half
    large = [text for text, size in zip(objects.texts, sizes, strict=True) if size >= _LARGE * max(usual, 1.0)]
    if not 0 < len(large) <= _FEW:
        return None
    found = [text for text in large if _is_slanted(text)] or [text for text in large if _lies_under(text, objects)]
    if not found or _diagonal(bounds(found)) < _SPAN * math.hypot(*page.get_size()):
        return None
    words = [_text(text, textpage).strip() for text in found]
    return " ".join("".join(words).split() if max(map(len, words)) == 1 else words).strip() or None


def _is_slanted(text: int) -> bool:
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(ctypes.cast(text, pdfium.FPDF_PAGEOBJECT), matrix)
    angle = math.degrees(math.atan2(matrix.b, matrix.a)) % 90
    return min(angle, 90 - angle) > _SLANTED


def _lies_under(text: int, objects: Objects) -> bool:
    """Whether other texts reach into its bounds."""
    x0, y0, x1, y1 = (bounds([text]) or [(0.0, 0.0, 0.0, 0.0)])[0]
    inside = sum(
        x0 + _LEANS < right and left + _LEANS < x1 and y0 + _LEANS < top and bottom + _LEANS < y1
        for left, bottom, right, top in bounds(objects.texts)
    )
    return inside > _LIES_ON_IT  # it is one


def _diagonal(boxes: Sequence[Box]) -> float:
    if not boxes:
        return 0.0
    left, bottom, right, top = zip(*boxes, strict=True)
    return math.hypot(max(right) - min(left), max(top) - min(bottom))


def _text(text: int, textpage: Any) -> str:
    handle = ctypes.cast(text, pdfium.FPDF_PAGEOBJECT)
    size = pdfium.FPDFTextObj_GetText(handle, textpage.raw, None, 0)
    buffer = (ctypes.c_ushort * (size // 2))()
    pdfium.FPDFTextObj_GetText(handle, textpage.raw, buffer, size)
    return bytes(buffer)[:-2].decode("utf-16-le", "replace")
