"""Which text of a page is a watermark: large, over a good part of the page, and slanted or under other text."""

from __future__ import annotations

import pypdfium2
from attacks.hidden import LIE, TRUTH, line
from attacks.hostile import book, page, stream
from cases import each

from citecheck.sources.pdf.page_objects import Objects
from citecheck.sources.pdf.watermark import watermark

BODY = "".join(line(text, y).decode() for text, y in ((TRUTH, 260), (LIE, 240), (TRUTH, 220), (LIE, 200)))
SLANTED, LEVEL = "0.77 0.64 -0.64 0.77 120 60", "1 0 0 1 40 205"


@each(
    ("size", "place", "text", "found"),
    [
        (60, SLANTED, "DRAFT", "DRAFT"),
        (60, SLANTED, "Entwurf 2", "Entwurf 2"),
        (60, SLANTED.replace("120 60", "20 20"), "NULL AND VOID", "NULL AND VOID"),
        (60, LEVEL, "SUPERSEDED", "SUPERSEDED"),
        (60, "0 1 -1 0 300 60", "COPY", "COPY"),
        (60, "1 0 0 1 40 60", "Annual report", None),  # a title, with nothing on it
        (12, SLANTED, "an axis of a chart", None),
        (40, SLANTED, "5", None),  # a stamp
        (30, "1 0 0 1 30 255", "T", None),  # the first letter of a paragraph
    ],
)
def test_what_is_a_watermark(size: int, place: str, text: str, found: str | None) -> None:
    mark = f"q 0.85 g BT /F1 {size} Tf {place} Tm ({text}) Tj ET Q\n"
    first = pypdfium2.PdfDocument(book(page(), stream((mark + BODY).encode())))[0]
    assert watermark(first, first.get_textpage(), Objects(first)) == found


def test_letters_that_are_objects_of_their_own_are_one_watermark() -> None:
    letters = "".join(
        f"BT /F1 50 Tf 0.77 0.64 -0.64 0.77 {60 + 40 * at} {40 + 34 * at} Tm ({one}) Tj ET "
        for at, one in enumerate("DRAFT")
    )
    first = pypdfium2.PdfDocument(book(page(), stream((letters + BODY).encode())))[0]
    assert watermark(first, first.get_textpage(), Objects(first)) == "DRAFT"


def test_a_page_without_text_has_none() -> None:
    first = pypdfium2.PdfDocument(book(page(), stream(b"0 0 10 10 re f")))[0]
    assert watermark(first, first.get_textpage(), Objects(first)) is None
