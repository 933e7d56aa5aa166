"""Token boundaries: where a quote may begin and end."""

from __future__ import annotations

from cases import each
from hypothesis import given, settings
from hypothesis import strategies as st

from citecheck.text.folding import LINE_HYPHEN
from citecheck.text.matching import cuts_number, is_inside_token


@each(
    "around",
    [
        "a|b",
        "1|5",
        "5|years",
        "Section|s",
        "é|a",
        "a|\u0301b",
        "5|,363",
        "5,|363",
        "5|.363",
        "5.|363",
        "٣|٣",
        f"bene|{LINE_HYPHEN}ficially",
        f"bene{LINE_HYPHEN}|ficially",
        "字a|b",
    ],
)
def test_inside_a_token(around: str) -> None:
    left, right = around.split("|")
    assert is_inside_token(left + right, len(left))


@each(
    "around",
    [
        "|a",
        "a|",
        "a| b",
        "a |b",
        "a|.",
        "a|, b",
        "5|, 6",
        "5,| 6",
        "5|.",
        ".|5",
        " ,|5",
        "a.|5",
        "a|.5",
        "5|.a",
        "re|-sign",
        "re-|sign",
        "(|a",
        "a|)",
        "$|5",
        "5|%",
        "-|5",
        "x |1",
        "東|京",
        "京|a",
        "a|京",
        "x|_y",
    ],
)
def test_at_a_token_boundary(around: str) -> None:
    left, right = around.split("|")
    assert not is_inside_token(left + right, len(left))


def test_an_exponent_belongs_to_its_number() -> None:
    assert is_inside_token("10⁶", 2)


@settings(deadline=None)
@given(st.text(max_size=20), st.integers(-3, 25))
def test_the_ends_of_a_text_are_boundaries(text: str, position: int) -> None:
    assert not is_inside_token(text, 0)
    assert not is_inside_token(text, len(text))
    if not 0 < position < len(text):
        assert not is_inside_token(text, position)


@each(
    "around",
    [
        "-|5|",
        "a -|5| b",
        "(-|5|)",
        "+|5|",
        "±|5|",
        "$|5|",
        "€|5|",
        "-$|5|",
        "-|$5|",
        "|5|%",
        "|5|‰",
        "(|370|)",
        "(|370)|",
        "|(370|)",
        "(|$370|)",
        "a (|1,370.5|) b",
        "(|5%|)",
        "|$5|%",
        "|5|€",
        "$|.5|",
        "-|.5|",
    ],
)
def test_a_quote_that_parts_a_number_from_its_marks(around: str) -> None:
    before, quote, after = around.split("|")
    assert cuts_number(before + quote + after, len(before), len(before + quote))


@each(
    "around",
    [
        "$ |5|",  # a space is a token boundary: cells of a table stand apart from their signs
        "|5| %",
        "|5| € a year",
        "|5|",
        "|-5|",
        "|(370)|",
        "a |(370)| b",
        "|$5|",
        "|5%|",
        "up |5%| more",
        "2012-|2015|",
        "pages 3-|5|",
        "a - |5| b",
        "|rent is 5|, due",
        "|cash $ 2,853| $ 3,053",
        "(|rent is 5|)",
        "(|see 5 of|)",
        "(|a|)",
        "|(a)(1)|",
        "section |304|(a)",
        "(|370|",
        "|370|)",
    ],
)
def test_a_quote_that_keeps_its_numbers_whole(around: str) -> None:
    before, quote, after = around.split("|")
    assert not cuts_number(before + quote + after, len(before), len(before + quote))
