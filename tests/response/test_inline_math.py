"""Formulas: which dollar signs make one, and what a reader sees of it."""

from __future__ import annotations

from cases import each

from citecheck.response import read_response


def plain(text: str) -> str:
    (unit,) = read_response(text).units
    return unit.plain


@each(
    ("text", "shown"),
    [
        ("It is $\\$9{,}900$ now.", "It is $9,900 now."),
        ("It is $14$ days.", "It is 14 days."),
        ("It is $37\\%$ of $x_1$.", "It is 37% of x₁."),
        ("So $$\\$4{,}000 \\times 2$$ it is.", "So $4,000 × 2 it is."),
        ("So \\(10^{6}\\) units.", "So 10⁶ units."),
        ("So \\[10^6\\] units.", "So 10⁶ units."),
        ("So $\\text{EUR}~5$ and $\\frac{1}{2}$.", "So EUR 5 and 1/2."),
        ("It is $\\approx 5\\,\\mathrm{kg}$.", "It is ≈ 5 kg."),
        ("It is $\\frac{1{,}000}{2}$ now.", "It is 1,000/2 now."),
        ("So $10^{6{,}000}$ units.", "So 10⁶,⁰⁰⁰ units."),
    ],
)
def test_formulas(text: str, shown: str) -> None:
    assert plain(text) == shown


@each(
    "text",
    [
        "It costs $5 and $6, from $5-$10.",
        "The fee is $5 (in AU$).",
        "It is US$5-US$10 a month.",
        "It is 5$/6$ a month.",
        "It is $5 per head and per $.",
        "It is $ 5 $.",
    ],
)
def test_amounts_are_no_formulas(text: str) -> None:
    assert plain(text) == text


def test_an_escaped_bracket_is_no_formula() -> None:
    assert plain("So \\[1\\] and \\(2\\).") == "So [1] and (2)."


def test_code_is_none() -> None:
    assert plain("So `$x_1$`.") == "So $x_1$."


@each(
    ("text", "shown", "unseen"),
    [
        ("It is $\\phantom{900}5$ now.", "It is 5 now.", ["900"]),
        ("It is $\\phantom{9{,}900}5$ now.", "It is 5 now.", ["9,900"]),
        ("It is $\\phantom{\\text{900}}5$ now.", "It is 5 now.", ["900"]),
        ("It is $\\phantom9 5$ now.", "It is 5 now.", ["9"]),
        ("It is $\\textcolor{white}{9{,}900}5$ now.", "It is 5 now.", ["9,900"]),
        ("It is $\\textcolor{red}{5}$ now.", "It is red5 now.", []),
        ("It is $\\text{5}$ now.", "It is 5 now.", []),
    ],
)
def test_a_figure_that_is_not_drawn_is_hidden(text: str, shown: str, unseen: list[str]) -> None:
    (unit,) = read_response(text).units
    seen = unit.plain
    for low, high in reversed(unit.hidden):
        seen = f"{seen[:low]}{seen[high:]}"
    assert (" ".join(seen.split()), [unit.plain[low:high] for low, high in unit.hidden]) == (shown, unseen)
