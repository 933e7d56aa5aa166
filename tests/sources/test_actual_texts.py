"""Letters with their marks, drawn as several glyphs for which the file gives one text (ActualText), as browsers print."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cases import each
from made_bytes import written_pdf
from pdfs import lines_of, opened

WIDE = 6.6  # points: each glyph of the font
THAI = ("ผู้", "เ", "ช่", "า", " ", "5", " ", "ชั้", "น")
HINDI = ("कि", "रा", "या", " ", "का", " ", "म", "की")
ARABIC = ("عُ", "دَّ", " ", "ال", "ع", "ق", "دُ", " ", "12")


def drawn(units: Sequence[str], *, beside: bool, gaps: bool = False) -> bytes:
    """One line. The glyphs of a unit are beside each other, or those of its marks over the first; spaces, or `gaps`."""
    codes = {character: 0x41 + at for at, character in enumerate(sorted(set("".join(units)) - {" "}))}
    content, x = "BT /F 11 Tf\n", 40.0
    for unit in units:
        placed = [(character, x + at * WIDE if beside else x + 2 * at) for at, character in enumerate(unit)]
        glyphs = "".join(
            f"1 0 0 1 {left:.2f} 200 Tm <{codes.get(character, 0x20):02X}> Tj\n"
            for character, left in placed
            if character != " " or not gaps
        )
        coded = "".join(f"{ord(character):04X}" for character in unit)
        content += f"/Span<</ActualText<FEFF{coded}>>>BDC\n{glyphs}EMC\n" if len(unit) > 1 else glyphs
        x += WIDE * (len(unit) if beside else 1)
    return written_pdf(f"{content}ET", {0x20: " ", **{code: character for character, code in codes.items()}})


def from_right(units: Sequence[str]) -> list[str]:
    """The units as they are from left to right, figures as they are read."""
    runs = [list(run) for _, run in groupby(units, str.isdigit)]
    return [unit for run in reversed(runs) for unit in (run if run[0].isdigit() else run[::-1])]


@each(
    ("units", "beside", "gaps"),
    [
        (THAI, False, False),
        (THAI, False, True),
        (HINDI, True, False),
        (HINDI, True, True),
    ],
)
def test_each_letter_is_there_once_with_its_marks(units: Sequence[str], beside: bool, gaps: bool) -> None:
    assert lines_of(drawn(units, beside=beside, gaps=gaps)) == ["".join(units)]


def test_marks_of_letters_that_are_read_from_the_right() -> None:
    assert lines_of(drawn(from_right(ARABIC), beside=False)) == ["".join(ARABIC)]


def test_a_quote_without_a_mark_or_with_another_one_is_not_found() -> None:
    with opened(drawn(THAI, beside=False)) as document:
        page = document.page(1).readings[0].searchable
        found = {quote: [hit.cut for hit in page.find(quote).hits] for quote in ("ผู้เช่า 5 ชั้น", "ผเช่า 5 ชั้น", "ผี้เช่า 5 ชั้น")}
    assert found == {"ผู้เช่า 5 ชั้น": [False], "ผเช่า 5 ชั้น": [], "ผี้เช่า 5 ชั้น": []}
