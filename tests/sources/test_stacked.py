"""A fraction whose parts stand over each other is one word; a sum below its bar is none."""

from __future__ import annotations

from cases import each
from pdfs import FONT, drawn
from pypdfium2 import PdfDocument
from reportlab.pdfgen.canvas import Canvas

from citecheck.sources.pdf import glyphs
from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.page_objects import Objects
from citecheck.sources.pdf.stacked import joined

BAR = (18.0, 6.5, 28.0, 7.5)


def _word(text: str, x0: float, y0: float = 2.0, size: float = 10.0) -> Word:
    return Word(text, x0, y0, x0 + size / 2 * len(text), y0 + size, False, False)


@each(
    ("words", "bars", "written"),
    [
        ([_word("is", 5), _word("3", 20, 8), _word("4", 20, -3), _word("of", 31)], [BAR], "is ¾ of"),
        ([_word("is", 5), _word("7", 20, 8), _word("12.", 18, -3)], [BAR], "is 7/12."),
        ([_word("5", 10), _word("3", 20, 8, 7), _word("4", 20, -1, 7)], [(19.0, 6.5, 25.0, 7.5)], "5 ¾"),
        ([_word("is", 5), _word("3", 20, 8), _word("4", 20, -3)], [], "is 3 4"),  # two lines
        ([_word("3", 20, 8), _word("4", 20, -3)], [BAR], "3 4"),  # nothing beside them
        ([_word("Sum", 0, -3), _word("3", 20, 8), _word("4", 20, -3)], [BAR], "Sum 3 4"),  # a table's last row
        ([_word("is", 5), _word("3", 20, 8), _word("4", 20, -3)], [(0.0, 6.5, 60.0, 7.5)], "is 3 4"),  # a rule
        ([_word("is", 5), _word("3", 20, 8), _word("4", 20, -3)], [(18.0, -4.5, 28.0, -3.5)], "is 3 4"),  # a line below
        ([_word("is", 5), _word("3", 20, 8), _word("4", 26, -3)], [BAR], "is 3 4"),
        ([_word("is", 5), _word("3a", 20, 8), _word("4", 22, -3)], [BAR], "is 3a 4"),
    ],
)
def test_what_is_written(words: list[Word], bars: list[tuple[float, float, float, float]], written: str) -> None:
    assert " ".join(word.text for word in joined(words, lambda: bars)) == written


def _fraction(canvas: Canvas) -> None:
    canvas.drawString(40, 200, "The share is 5")
    canvas.setFont(FONT, 7)
    canvas.drawString(115, 205, "3")
    canvas.drawString(115, 196, "4")
    canvas.line(114, 203, 120, 203)


def _sum(canvas: Canvas) -> None:
    canvas.drawString(40, 213, "Dogs")
    canvas.drawString(40, 200, "Sum")
    canvas.drawString(90, 213, "3")
    canvas.drawString(90, 200, "3")
    canvas.line(89, 211, 97, 211)


@each(("draw", "written"), [(_fraction, "The share is 5 ¾"), (_sum, "Dogs Sum 3 3")])
def test_on_a_page(draw: object, written: str) -> None:
    page = PdfDocument(drawn(draw))[0]  # type: ignore[arg-type]
    words = joined(glyphs.words(page, page.get_textpage()), lambda: Objects(page).bars)
    assert " ".join(word.text for word in words) == written
