"""Hebrew and Arabic from right to left, Japanese down the page: the order of words, on words and on made pages."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from cases import each
from made_bytes import written_pdf
from pdfs import opened
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfgen.canvas import Canvas

from citecheck.locate import locate
from citecheck.model import Citation, Match, Place
from citecheck.sources.pdf.writing_directions import in_reading_order

RENT = "שכר הדירה הוא 1,850 שקלים (כולל מס) בחודש."
DUE = "הדייר משלם עד 14 במרץ 2024 ללא דיחוי."
RISE = "השכר של Acme Ltd עלה 4.5% בשנה"
MIXED = "the rent is שכר הדירה per month"
COLUMNS = ("家賃は五万円です。毎月一日に", "支払うものとする。敷金は十", "万円であり退去時に返還する。")


@each(
    ("from_left", "read"),
    [
        ("a b c", "a b c"),
        ("ג ב א", "א ב ג"),
        ("ג 5 א", "א 5 ג"),
        ("ג Acme Ltd א", "א Acme Ltd ג"),
        ("ד Acme 5 Ltd 7 א", "א 7 Acme 5 Ltd ד"),
        ("the rent ב א per month", "the rent א ב per month"),
        ("at ג 5 א 7 per month only", "at א 5 ג 7 per month only"),
        ("1 2", "1 2"),
    ],
)
def test_words_of_a_row_as_they_are_read(from_left: str, read: str) -> None:
    assert in_reading_order(from_left.split(), str) == read.split()


# ── Pages ────────────────────────────────────────────────────────────────────────────────────────


def from_right(*drawn: str) -> bytes:
    """Lines as their glyphs stand, from left to right, flush on the right; codes of a font that says what they are."""
    codes = {character: 0x41 + at for at, character in enumerate(sorted(set("".join(drawn))))}
    content = "BT /F 11 Tf\n"
    for number, line in enumerate(drawn):
        hexed = "".join(f"{codes[character]:02X}" for character in line)
        content += f"1 0 0 1 {400 - 6.6 * len(line):.1f} {260 - 14 * number} Tm <{hexed}> Tj\n"
    return written_pdf(f"{content}ET", {code: character for character, code in codes.items()})


def down_the_page(columns: Sequence[str], order: Sequence[int]) -> bytes:
    """Columns from right to left, drawn in this order."""
    font = UnicodeCIDFont("HeiseiMin-W3", isVertical=True)
    registerFont(font)
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(420, 300), invariant=1)
    canvas.setFont(font.fontName, 14)
    for index in order:
        canvas.drawString(380 - 24 * index, 270, columns[index])
    canvas.save()
    return file.getvalue()


def test_lines_from_the_right_with_their_brackets() -> None:
    drawn = (
        ".שדוחב (סמ ללוכ) םילקש 1,850 אוה הרידה רכש",
        ".יוחיד אלל 2024 ץרמב 14 דע םלשמ ריידה",
        "הנשב 4.5% הלע Acme Ltd לש רכשה",
        "the rent is הרידה רכש per month",
    )
    with opened(from_right(*drawn)) as document:
        (reading,) = document.page(1).readings
        assert [line.text for line in reading.lines] == [RENT, DUE, RISE, MIXED]
        told = [
            locate(Citation(1, "a", "r", quote, "2024", "page_number_1_index_0", 1, (2,)), document)
            for quote in (DUE, " ".join(reversed(DUE.split())), DUE[::-1])
        ]
    assert [(e.match, e.place) for e in told] == [
        (Match.EXACT, Place.AS_CITED),
        (Match.NONE, Place.NOWHERE),
        (Match.NONE, Place.NOWHERE),
    ]


def piece_by_piece(*drawn: Sequence[str]) -> bytes:
    """The same, but each piece an object of its own, as browsers print: letters and brackets as they look."""
    codes = {character: 0x41 + at for at, character in enumerate(sorted(set("".join(map("".join, drawn)))))}
    content = "BT /F 11 Tf\n"
    for number, line in enumerate(drawn):
        x = 400 - 6.6 * sum(map(len, line))
        placed = []
        for piece in line:
            hexed = "".join(f"{codes[character]:02X}" for character in piece)
            placed.append(f"1 0 0 1 {x:.1f} {260 - 14 * number} Tm <{hexed}> Tj\n")
            x += 6.6 * len(piece)
        content += "".join(reversed(placed))
    return written_pdf(f"{content}ET", {code: character for character, code in codes.items()})


def test_pieces_of_lines_from_the_right_in_the_order_of_a_browser() -> None:
    drawn = (
        (".", "שדוחב ", "(", "סמ ללוכ", ")", " םילקש ", "1,850", " אוה הרידה רכש"),
        (".", "Acme Systems (Israel) Ltd", " ", "תרבחל ", "60", "-מ"),
        ("הנשב ", "4.5%", "-", "ב הלע רכשה"),
        ("the rent (monthly) is", " הרידה רכש ", "per month"),
    )
    with opened(piece_by_piece(*drawn)) as document:
        assert [line.text for line in document.page(1).lines] == [
            RENT,
            "מ-60 לחברת Acme Systems (Israel) Ltd.",
            "השכר עלה ב-4.5% בשנה",
            "the rent (monthly) is שכר הדירה per month",
        ]


def test_arabic_letters_that_are_written_as_they_look() -> None:
    drawn = (
        (".", "يرهش", " ", "(", "ب", ")", " ", "12", " ", "ةداملا"),
        ("%", "7.4", " ", "ةبسنب", " ", "تعفترا"),
        ("٪", "١٢٫٥", " ", "ةدايزب", " ", "٣٬٤٥٠", " ", "حبرلا", " ", "غلب"),
    )
    with opened(piece_by_piece(*drawn)) as document:
        assert [line.text for line in document.page(1).lines] == [
            "المادة 12 (ب) شهري.",
            "ارتفعت بنسبة 7.4%",
            "بلغ الربح ٣٬٤٥٠ بزيادة ١٢٫٥٪",
        ]


def test_brackets_of_a_line_in_another_script_do_not_turn() -> None:
    drawn = (".שדוחב )סמ ללוכ( םילקש 1,850 אוה הרידה רכש", "the word רכש is rent (see pages", "14-16).")
    with opened(from_right(*drawn)) as document:
        assert [line.text for line in document.page(1).lines] == [RENT, "the word שכר is rent (see pages", "14-16)."]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_columns_down_the_page_run_from_right_to_left(order: Sequence[int]) -> None:
    with opened(down_the_page(COLUMNS, order)) as document:
        readings = {reading.name: reading for reading in document.page(1).readings}
    assert {name: sorted(line.text for line in reading.lines) for name, reading in readings.items()} == dict.fromkeys(
        readings, sorted(COLUMNS)
    )
    first = readings["reading order"]
    assert [line.text for line in first.lines] == list(COLUMNS)
    assert [hit.cut for hit in first.searchable.find("毎月一日に支払うものとする。").hits] == [False]
    assert first.searchable.find("返還する。支払うものとする。").hits == ()
