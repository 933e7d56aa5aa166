"""Raised and lowered digits are tokens of their own, however they are drawn."""

from __future__ import annotations

from cases import each

from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.raised import marked

HIGH = 10.0


def _word(text: str, x0: float, size: float = 1.0, rise: float = 0.0, *, glued: bool = False) -> Word:
    height = HIGH * size
    low = 2 - 0.2 * height + rise * HIGH  # the baseline is at 2
    return Word(text, x0, low, x0 + 5 * size * len(text), low + height, glued, False, True)


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
        ([_word("Total", 0), _word("7", 60, 0.6, 0.4)], ["Total", "7"]),
        ([_word("Note", 0), _word("1", 21, 0.8)], ["Note", "1"]),
    ],
)
def test_what_is_written(words: list[Word], written: list[str]) -> None:
    assert [word.text for word in marked(words)] == written
