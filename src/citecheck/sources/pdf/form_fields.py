"""Filled form fields and FreeText notes are words of their page, where viewers show them."""

from __future__ import annotations

from typing import Any, Final

from pypdfium2 import raw as pdfium

from citecheck.sources.pdf.page_objects import remove_notes

_WRITTEN_IN: Final = frozenset(
    {pdfium.FPDF_FORMFIELD_TEXTFIELD, pdfium.FPDF_FORMFIELD_COMBOBOX, pdfium.FPDF_FORMFIELD_LISTBOX}
)
_NOTHING: Final = 2  # bytes of an empty value: its end in UTF-16


def with_fields_as_text(document: Any, number: int) -> Any:
    """The page, whose notes and fields become drawn text where one of them says something.

    An empty form, and notes of other kinds alone, leave the page as it is.
    """
    page = document[number - 1]
    if not _says_something(page):
        return page
    remove_notes(page)
    if pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_NORMALDISPLAY) != pdfium.FLATTEN_SUCCESS:
        return page
    page.close()
    return document[number - 1]


def _says_something(page: Any) -> bool:
    for index in range(pdfium.FPDFPage_GetAnnotCount(page.raw)):
        note = pdfium.FPDFPage_GetAnnot(page.raw, index)
        try:
            if _is_text(page, note):
                return True
        finally:
            pdfium.FPDFPage_CloseAnnot(note)
    return False


def _is_text(page: Any, note: Any) -> bool:
    kind = pdfium.FPDFAnnot_GetSubtype(note)
    if kind != pdfium.FPDF_ANNOT_WIDGET or not page.formenv:
        return bool(kind == pdfium.FPDF_ANNOT_FREETEXT)
    if pdfium.FPDFAnnot_GetFormFieldType(page.formenv.raw, note) not in _WRITTEN_IN:
        return False
    return bool(pdfium.FPDFAnnot_GetFormFieldValue(page.formenv.raw, note, None, 0) > _NOTHING)
