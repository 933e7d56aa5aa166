"""Claims that state two amounts and say which of them is the larger."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

TEXT = (
    "Sales fell 2% in Asia and 6% in Europe, with margins of 24% and 20%. Sheds last 40 years, tools 3 to 10 years. "
    "The fees were $5 million and $8 million. There were 120 staff in Asia and 95 staff in Europe. "
    "46 samples exceeded the level of 50 mg. Doses of 10 mg and 20 mg were given."
)


@each(
    "honest, wrong",
    [
        ("Sales in Asia fell only 2%, a smaller decline than the 6% in Europe.", "Sales in Asia fell only 2%, a larger decline than the 6% in Europe."),
        ("Sheds last 40 years, a longer span than the 3 to 10 years of tools.", "Sheds last 40 years, a shorter span than the 3 to 10 years of tools."),
        ("The margin of Asia was larger than that of Europe, at 24% against 20%.", "The margin of Asia was smaller than that of Europe, at 24% against 20%."),
        ("The margin was lower in Europe (20%) than in Asia (24%).", "The margin was lower in Asia (24%) than in Europe (20%)."),
        ("Asia had 120 staff, more than the 95 staff of Europe.", "Asia had 120 staff, fewer than the 95 staff of Europe."),
        ("Asia's margin of 24% exceeded the 20% of Europe.", "Asia's margin of 24% trailed the 20% of Europe."),
    ],
)  # fmt: skip
def test_two_amounts_in_order(honest: str, wrong: str) -> None:
    assert not is_contradicted(honest, TEXT)
    assert is_contradicted(wrong, TEXT)


@each(
    "claim",
    [
        "46 samples exceeded 50 mg.",
        "Margins were 20% in Europe, 4 points lower than the 24% in Asia.",
        "One fee was $8 million, less than twice the $5 million of the other.",
        "One fee was $5 million, more than half the $8 million of the other.",
        "The margin was 24%, and a lower one than in Asia was reported in Europe, at 20%.",
        "Europe had 95 staff, fewer than Asia with 120 staff.",
        "The effect was seen at 20 mg, and a smaller one than that at 10 mg.",
        "Asia's margin was 24%, not a lower one than the 20% of Europe.",
    ],
)
def test_amounts_that_are_compared_with_something_else(claim: str) -> None:
    assert not is_contradicted(claim, TEXT)
