"""Filled form fields and FreeText notes are words of their page, where viewers show them."""

from __future__ import annotations

from typing import Any, Final

from pypdfium2 import raw as pdfium

from citecheck.sources.pdf.page_objects import drawn, notes_on, remove_notes

_WRITTEN_IN: Final = frozenset(
    {pdfium.FPDF_FORMFIELD_TEXTFIELD, pdfium.FPDF_FORMFIELD_COMBOBOX, pdfium.FPDF_FORMFIELD_LISTBOX}
)
_CORNER: Final = (0, 0, 1, 1)
_NOTHING: Final = 2  # bytes of an empty value: its end in UTF-16


def with_fields_as_text(document: Any, number: int) -> Any:
    """The page, whose notes and fields become drawn text where one of them says something.

    An empty form, and notes of other kinds alone, leave the page as it is. So does a field on a layer: the engine draws
    it whether its layer is on or off.
    """
    page = document[number - 1]
    texts = [pdfium.FPDFAnnot_HasKey(note, b"OC") for note in notes_on(page) if _is_text(page, note)]
    if not texts or any(texts):
        return page
    remove_notes(page)
    drawn(page, 1.0, _CORNER)  # the engine makes the appearances that notes lack
    for note in notes_on(page):
        flags = pdfium.FPDFAnnot_GetFlags(note)
        if flags & pdfium.FPDF_ANNOT_FLAG_NOVIEW:  # which flattening does not ask for
            pdfium.FPDFAnnot_SetFlags(note, flags | pdfium.FPDF_ANNOT_FLAG_HIDDEN)
    if pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_NORMALDISPLAY) != pdfium.FLATTEN_SUCCESS:
        return page
    page.close()
    return document[number - 1]


def _is_text(page: Any, note: Any) -> bool:
    kind = pdfium.FPDFAnnot_GetSubtype(note)
    if kind != pdfium.FPDF_ANNOT_WIDGET or not page.formenv:
        return bool(kind == pdfium.FPDF_ANNOT_FREETEXT)
    if pdfium.FPDFAnnot_GetFormFieldType(page.formenv.raw, note) not in _WRITTEN_IN:
        return False
    return bool(pdfium.FPDFAnnot_GetFormFieldValue(page.formenv.raw, note, None, 0) > _NOTHING)
