"""Which part of a long anchor is worth a search, and what a word of content is."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.text.anchor_limits import has_content, shorter_anchor


@each(
    ("anchor", "part"),
    [
        ("the rent is $500 a month", "$500 a month"),
        ("of to from by rent $500", "$500"),
        ("$500 rent by of to from", "$500 rent"),
        ("in the lease, the rent, $500;", "$500"),
        ("to be of X9 and rent in it", "X9 and rent"),
        ("(the $500 rent", "$500 rent"),
        ("– $500 rent", "$500 rent"),
        ("a" * 30 + " " + "b" * 35, "b" * 35),
        ("a" * 40 + ", " + "b" * 45, "a" * 40),
        ("X" + "a" * 40 + " " + "b" * 45, None),
        ("of the to in", None),
        ("", None),
    ],
)
def test_the_part_of_an_anchor_that_is_worth_a_search(anchor: str, part: str | None) -> None:
    assert shorter_anchor(anchor) == part


@pytest.mark.parametrize(
    ("text", "content"), [("mW", True), ("5", True), ("x", False), ("of", False), ("Of THE", False), ("京", True)]
)
def test_content(text: str, *, content: bool) -> None:
    assert has_content(text) is content
