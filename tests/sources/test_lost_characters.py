"""Characters that pdfium drops where each is an object of its own: they are on the page, so they are in its text."""

from __future__ import annotations

from made_bytes import written_pdf
from pdfs import Draw, drawn, lines_of
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

ITALIC, SIZE, SCALE = "Times-Italic", 20, 0.6


def _spelled(canvas: Canvas, x: float, y: float, text: str, *, font: str = ITALIC, tight: float = 0.0) -> None:
    """Each character as an object of its own; a space takes `tight` less than its width."""
    canvas.setFont(font, SIZE)
    for character in text:
        canvas.drawString(x, y, character)
        x += stringWidth(character, font, SIZE) - (tight if character == " " else 0.0)


def _small(draw: Draw) -> bytes:
    """The page drawn at three fifths of its size, as programs do that print web pages."""

    def scaled(canvas: Canvas) -> None:
        canvas.scale(SCALE, SCALE)
        draw(canvas)

    return drawn(scaled)


def test_the_second_of_two_letters_that_lean_over_each_other_is_there() -> None:
    text = "It may differ; a sufficient effect of offices suffers off"
    assert lines_of(_small(lambda canvas: _spelled(canvas, 40, 400, text))) == [text]


def test_a_space_that_is_drawn_parts_words_that_stand_close() -> None:
    """An upright f leans over the space behind it, and the next word begins before the space ends."""
    text = "As of December and in 2016 we paid for all of 28 flats"
    page = _small(lambda canvas: _spelled(canvas, 40, 400, text, font="Times-Roman", tight=5.0))
    assert lines_of(page) == [text]


def test_a_letter_that_is_painted_twice_to_look_bold_is_one_letter() -> None:
    def bold(canvas: Canvas) -> None:
        canvas.setFont(ITALIC, SIZE)
        for at, character in enumerate("of fire"):
            canvas.drawString(40 + 14 * at, 400, character)
            canvas.drawString(40.6 + 14 * at, 400, character)

    assert "".join(lines_of(_small(bold))).replace(" ", "") == "offire"


def test_a_figure_is_never_made_of_two_that_lie_on_each_other() -> None:
    def figures(canvas: Canvas) -> None:
        _spelled(canvas, 40, 400, "We paid 10")
        canvas.drawString(40 + stringWidth("We paid 1", ITALIC, SIZE) + 4, 400, "0")
        _spelled(canvas, 40 + stringWidth("We paid 10 ", ITALIC, SIZE), 400, "shillings")

    assert lines_of(_small(figures)) == ["We paid 10 shillings"]


def test_a_letter_in_another_colour_is_not_taken_for_the_second_of_two() -> None:
    def white(canvas: Canvas) -> None:
        _spelled(canvas, 40, 400, "the end of")
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(40 + stringWidth("the end of", ITALIC, SIZE), 400, "f")

    assert lines_of(_small(white)) == ["the end of"]


def test_a_soft_hyphen_inside_a_line_is_not_a_space() -> None:
    """As browsers print it: a blank object without width, with a replacement text."""
    codes = {character: 0x41 + at for at, character in enumerate("condit")} | {" ": 0x20}
    content = "BT /F 11 Tf\n"
    for at, part in enumerate(("con", None, "dit", None, "ion")):
        text = "".join(f"{codes[character]:02X}" for character in part or " ")
        x = 40 + 6.6 * 3 * ((at + 1) // 2)
        shown = f"1 0 0 1 {x:.1f} 200 Tm <{text}> Tj\n"
        content += shown if part else f"/Span <</ActualText <FEFF00AD>>> BDC {shown}EMC\n"
    page = written_pdf(f"{content}ET", {code: character for character, code in codes.items()})
    assert lines_of(page) == ["condition"]
