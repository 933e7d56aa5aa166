"""Annotations of a page: notes that are taken off it, and fields and notes that are words of it. In the child only."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple

import pypdfium2.raw as pdfium

from citecheck import limits
from citecheck.sources.pdf.canvas import Image, drawn
from citecheck.sources.pdf.contrast import CONTRAST, differs, grey
from citecheck.sources.pdf.glyphs import to_shown_space

Box = tuple[float, float, float, float]  # left, bottom, right, top, in points


def are_drawn(page: Any) -> bool:
    """Whether an annotation of the page may be drawn: any but links without their own appearance."""
    return any(_may_be_drawn(note) for note in notes_on(page))


def _may_be_drawn(note: Any) -> bool:
    is_link = pdfium.FPDFAnnot_GetSubtype(note) == pdfium.FPDF_ANNOT_LINK
    return not is_link or bool(pdfium.FPDFAnnot_HasKey(note, b"AP"))


def notes_on(page: Any) -> Iterator[Any]:
    """Handles of the page's annotations, each to be used before the next one."""
    for index in range(pdfium.FPDFPage_GetAnnotCount(page.raw)):
        note = pdfium.FPDFPage_GetAnnot(page.raw, index)
        try:
            yield note
        finally:
            pdfium.FPDFPage_CloseAnnot(note)


def remove_notes(page: Any) -> None:
    """Takes reviewers' notes off the page in memory: their icons lie on text that a reader can uncover.

    A note that looks like paper stays: it is no icon, and covers what is under it.
    """
    kinds = [pdfium.FPDFAnnot_GetSubtype(note) for note in notes_on(page)]
    notes = [index for index, kind in enumerate(kinds) if kind == pdfium.FPDF_ANNOT_TEXT]
    popups = [index for index, kind in enumerate(kinds) if kind == pdfium.FPDF_ANNOT_POPUP]
    for index in sorted({*popups, *notes} - _like_paper(page, notes), reverse=True):
        pdfium.FPDFPage_RemoveAnnot(page.raw, index)


def _like_paper(page: Any, notes: Collection[int]) -> set[int]:
    """Those of these annotations that cover their place with one shade."""
    width, height = (math.ceil(side) for side in page.get_size())
    if not notes or width * height > limits.RASTER_PIXELS:
        return set()
    area = (0, 0, width, height)
    whole = drawn(page, 1.0, area).copy()
    flags = [pdfium.FPDFAnnot_GetFlags(note) for note in notes_on(page)]
    places = [_place(page, note, area) for note in notes_on(page)]
    for index, note in enumerate(notes_on(page)):
        if index in notes:
            pdfium.FPDFAnnot_SetFlags(note, flags[index] | pdfium.FPDF_ANNOT_FLAG_HIDDEN)
    rest = drawn(page, 1.0, area)
    for note, before in zip(notes_on(page), flags, strict=True):
        pdfium.FPDFAnnot_SetFlags(note, before)
    return {index for index in notes if _is_flat(whole[places[index]], rest[places[index]])}


def _place(page: Any, note: Any, area: tuple[int, int, int, int]) -> tuple[slice, slice]:
    """The pixels of an annotation where the page is drawn on this area."""
    box, x, y = pdfium.FS_RECTF(), ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFAnnot_GetRect(note, box)
    corners = []
    for corner in ((box.left, box.top), (box.right, box.bottom)):
        pdfium.FPDF_PageToDevice(page.raw, *area, 0, *corner, x, y)
        corners.append((x.value, y.value))
    (left, right), (top, bottom) = (sorted(side) for side in zip(*corners, strict=True))
    return slice(max(0, top), bottom + 1), slice(max(0, left), right + 1)


def _is_flat(cover: Image, under: Image) -> bool:
    """Whether what is drawn over something has one shade only."""
    shades = grey(cover)[differs(cover, under)]
    return bool(shades.size) and int(shades.max()) - int(shades.min()) < CONTRAST


# ── Filled form fields and FreeText notes are words of their page, where viewers show them ────────

_WRITTEN_IN: Final = frozenset(
    {pdfium.FPDF_FORMFIELD_TEXTFIELD, pdfium.FPDF_FORMFIELD_COMBOBOX, pdfium.FPDF_FORMFIELD_LISTBOX}
)
_CORNER: Final = (0, 0, 1, 1)
_COMB: Final = 1 << 24
_LOWEST: Final = 1.0  # points: no text is in a field or note that is lower
_NOTHING: Final = 2  # bytes of an empty value: its end in UTF-16


def with_fields_as_text(document: Any, page: Any, number: int) -> Any:
    """The page; another one, whose notes and fields become drawn text where one of them says something.

    An empty form, and notes of other kinds alone, leave the page as it is. So does a field on a layer: the engine draws
    it whether its layer is on or off.
    """
    texts = [pdfium.FPDFAnnot_HasKey(note, b"OC") for note in notes_on(page) if _is_text(page, note)]
    if not texts or any(texts):
        return page
    remove_notes(page)
    drawn(page, 1.0, _CORNER)  # the engine makes the appearances that notes lack
    for note in notes_on(page):
        flags = pdfium.FPDFAnnot_GetFlags(note)
        if flags & pdfium.FPDF_ANNOT_FLAG_NOVIEW or not _has_size(note):  # which flattening does not ask for
            pdfium.FPDFAnnot_SetFlags(note, flags | pdfium.FPDF_ANNOT_FLAG_HIDDEN)
    if pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_NORMALDISPLAY) != pdfium.FLATTEN_SUCCESS:
        return page
    page.close()
    return document[number - 1]


class Comb(NamedTuple):
    """A field of a form that has a cell for each character of its value."""

    value: str
    box: Box  # as the page is shown


def combs(page: Any) -> list[Comb]:
    if not page.formenv:
        return []
    return [Comb(_value(page, note), _shown_box(page, note)) for note in notes_on(page) if _is_comb(page, note)]


def _is_comb(page: Any, note: Any) -> bool:
    return _is_text(page, note) and bool(
        pdfium.FPDFAnnot_GetSubtype(note) == pdfium.FPDF_ANNOT_WIDGET
        and pdfium.FPDFAnnot_GetFormFieldFlags(page.formenv.raw, note) & _COMB
    )


def _value(page: Any, note: Any) -> str:
    size = pdfium.FPDFAnnot_GetFormFieldValue(page.formenv.raw, note, None, 0)
    buffer = (ctypes.c_ushort * (size // 2))()
    pdfium.FPDFAnnot_GetFormFieldValue(page.formenv.raw, note, buffer, size)
    return bytes(buffer)[:-2].decode("utf-16-le", "replace")


def _shown_box(page: Any, note: Any) -> Box:
    box = pdfium.FS_RECTF()
    pdfium.FPDFAnnot_GetRect(note, box)
    return to_shown_space(page, [(box.left, box.bottom, box.right, box.top)])[0]


def _has_size(note: Any) -> bool:
    """Whether there is room for text in its rectangle."""
    box = pdfium.FS_RECTF()
    pdfium.FPDFAnnot_GetRect(note, box)
    return bool(min(abs(box.right - box.left), abs(box.top - box.bottom)) >= _LOWEST)


def _is_text(page: Any, note: Any) -> bool:
    kind = pdfium.FPDFAnnot_GetSubtype(note)
    if not _has_size(note):
        return False
    if kind != pdfium.FPDF_ANNOT_WIDGET or not page.formenv:
        return bool(kind == pdfium.FPDF_ANNOT_FREETEXT)
    if pdfium.FPDFAnnot_GetFormFieldType(page.formenv.raw, note) not in _WRITTEN_IN:
        return False
    return bool(pdfium.FPDFAnnot_GetFormFieldValue(page.formenv.raw, note, None, 0) > _NOTHING)
