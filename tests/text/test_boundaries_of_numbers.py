"""Boundaries at the edges of numbers, of scripts with spacing marks, and of what is not a number any more."""

from __future__ import annotations

import pytest

from citecheck.text.matching import Searchable, cuts_number, is_inside_token


@pytest.mark.parametrize(
    "around", ["5|.3 million", "12|'345", "12'|345", "5,|3%", "1|,250 m", "1.|5-2", "क|\u093eम", "क\u093e|म"], ids=ascii
)
def test_inside_a_token(around: str) -> None:
    left, right = around.split("|")
    assert is_inside_token(left + right, len(left))


@pytest.mark.parametrize("around", ["5|.x3", "5|, 3", "5.|x", ".|5.3", "15|", "|15"])
def test_at_the_edge_of_a_token(around: str) -> None:
    left, right = around.split("|")
    assert not is_inside_token(left + right, len(left))


@pytest.mark.parametrize("around", ["X|5|", "|5|X", "flat 3X|12|B", "a-|5|"])
def test_letters_and_joined_dashes_are_no_sign_of_a_number(around: str) -> None:
    """A letter beside a digit is a token that is cut, which is another question."""
    before, quote, after = around.split("|")
    assert not cuts_number(before + quote + after, len(before), len(before + quote))


def test_an_accounting_parenthesis_holds_a_number_of_at_most_forty_characters() -> None:
    digits = "1" * 36
    assert cuts_number(f"({digits})", 1, 1 + len(digits))
    assert not cuts_number(f"({digits * 2})", 1, 1 + 2 * len(digits))


@pytest.mark.parametrize("quote", ["3,681", "(3,681", "3,681)", "3,681 )", "681 )", "$ 3,681", "$3,681", "($3,681"])
@pytest.mark.parametrize(
    "page", ["Net (3,681) and", "Net (3,681 ) and", "Née (3,681 ) and", "Net ($3,681 ) and", "Net ($ 3,681) and"]
)
def test_no_part_of_a_number_in_brackets(page: str, quote: str) -> None:
    assert all(hit.cut for hit in Searchable(page).find(quote).hits)


@pytest.mark.parametrize("page", ["Net -$5 and", "Net -$ 5 and", "Née -$ 5 and"])
def test_no_figure_without_its_minus(page: str) -> None:
    assert [hit.cut for quote in ("$5", "$ 5") for hit in Searchable(page).find(quote).hits] == [True, True]
