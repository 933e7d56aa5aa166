"""Raised and lowered digits are tokens of their own, however they are drawn."""

from __future__ import annotations

from cases import each
from pdfs import FONT, drawn
from pypdfium2 import PdfDocument
from reportlab.pdfgen.canvas import Canvas

from citecheck.sources.pdf import glyphs
from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.raised import marked

HIGH = 10.0


def _word(text: str, x0: float, size: float = 1.0, rise: float = 0.0, *, glued: bool = False) -> Word:
    height = HIGH * size
    low = 2 - 0.2 * height + rise * HIGH  # the baseline is at 2
    return Word(text, x0, low, x0 + 5 * size * len(text), low + height, glued, False)


@each(
    ("words", "written"),
    [
        ([_word("10", 0), _word("3", 10, 0.6, 0.4, glued=True), _word("litres", 20)], ["10", "³", "litres"]),
        ([_word("CO", 0), _word("2", 10, 0.6, -0.2, glued=True), _word("is", 20)], ["CO", "₂", "is"]),
        ([_word("10", 0), _word("litres", 16), _word("3", 10, 0.6, 0.4)], ["10", "³", "litres"]),
        ([_word("10", 0), _word("-3", 10, 0.6, 0.4, glued=True)], ["10", "⁻³"]),
        (
            [_word("70", 0), _word("1", 10, 0.6, 0.4), _word("/", 13), _word("2", 18, 0.6), _word("years", 24)],
            ["70", "½", "years"],
        ),
        (
            [_word("5", 0), _word("3", 5, 0.6, 0.4), _word("/", 8), _word("16", 13, 0.6), _word("inches", 24)],
            ["5", "3/16", "inches"],
        ),
        ([_word("10", 0), _word("3", 10, glued=True), _word("x", 20)], ["10", "3", "x"]),
        ([_word("rent", 0), _word("is", 24), _word("2", 17, 0.6, 0.4)], ["rent", "²", "is"]),  # over its last letter
        ([_word("rent", 0), _word("is", 24), _word("2", 15, 0.6, 0.4)], ["rent", "is", "2"]),
        ([_word("Total", 0), _word("7", 60, 0.6, 0.4)], ["Total", "7"]),
        ([_word("Note", 0), _word("1", 21, 0.8)], ["Note", "1"]),
        # Of the size of their neighbour, and only raised: they must touch it.
        ([_word("10", 0), _word("3", 10, 1.0, 0.3, glued=True), _word("litres", 20)], ["10", "³", "litres"]),
        ([_word("10", 0), _word("litres", 16), _word("3", 10, 0.95, 0.4)], ["10", "³", "litres"]),
        ([_word("CO", 0), _word("2", 10, 1.0, -0.25, glued=True), _word("is", 20)], ["CO", "₂", "is"]),
        ([_word("Total", 0), _word("7", 27, 1.0, 0.4), _word("is", 40)], ["Total", "7", "is"]),
        ([_word("10", 0), _word("3", 10, 1.0, 0.1, glued=True), _word("x", 20)], ["10", "3", "x"]),
        ([_word("Rent", 0), _word("45", 20, 1.0, -1.2), _word("is", 40)], ["Rent", "45", "is"]),
    ],
)
def test_what_is_written(words: list[Word], written: list[str]) -> None:
    assert [word.text for word in marked(words)] == written


def test_figures_of_the_size_of_their_neighbour_are_not_raised() -> None:
    """Where a font says nothing of its height, the box of a comma reaches below those of figures."""
    figure, comma = Word("2010", 0, 2, 20, 9, False, False), Word(",", 20, 0, 23, 9, True, False)
    asked: list[tuple[str, str]] = []

    def are_alike(one: Word, other: Word) -> bool:
        asked.append((one.text, other.text))
        return True

    assert [word.text for word in marked([figure, comma])] == ["²⁰¹⁰", ","]
    assert [word.text for word in marked([figure, comma], are_alike)] == ["2010", ","]
    assert asked == [("2010", ",")]


def test_size_and_baseline_of_neighbours() -> None:
    def page(canvas: Canvas) -> None:
        canvas.drawString(40, 200, "mass")
        canvas.drawString(80, 200, "2010")
        canvas.drawString(120, 204, "2011")
        canvas.setFont(FONT, 7)
        canvas.drawString(160, 200, "2012")

    with PdfDocument(drawn(page)) as document:
        textpage = document[0].get_textpage()
        mass, *years = glyphs.words(document[0], textpage)
        assert [year.text for year in years if glyphs.are_alike(document[0], textpage, year, mass)] == ["2010"]
