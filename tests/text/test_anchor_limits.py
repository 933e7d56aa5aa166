"""Counting what an anchor may have."""

from __future__ import annotations

import pytest
from cases import each
from hypothesis import given, settings
from hypothesis import strategies as st

from citecheck.text.anchor_limits import anchor_limit, has_content, shorter_anchor, words


@each(
    ("text", "found"),
    [
        ("", []),
        ("  ", []),
        ("two (2) weeks", ["two", "(2)", "weeks"]),
        ("a\u00a0b\u2009c\nd", ["a", "b", "c", "d"]),
        ("profit - loss", ["profit", "loss"]),
        ("profit — loss / tax", ["profit", "loss", "tax"]),
        ("re-sign and/or", ["re-sign", "and/or"]),
        ("A & B", ["A", "B"]),
        ("-- x", ["x"]),
        ("$ 5", ["$", "5"]),
        ("W I T N E S S: the end", ["WITNESS:", "the", "end"]),
    ],
)
def test_words(text: str, found: list[str]) -> None:
    assert words(text) == found


@each(
    ("anchor", "limit"),
    [
        ("one two three four", None),
        ("one - two / three four", None),
        ("one two three four five", "5 words; at most 4 are allowed"),
        ("a" * 40, None),
        ("a" * 41, "41 characters; at most 40 are allowed"),
        ("é" * 40, None),
        ("e\u0301" * 20, None),
        ("東" * 12, None),
        ("東" * 13, "13 characters; at most 12 are allowed in a script without spaces"),
        ("กรุงเทพมหานคร", "13 characters; at most 12 are allowed in a script without spaces"),
        ("東京 都 は 首 都 です", "13 characters; at most 12 are allowed in a script without spaces"),
        ("한국어는 띄어쓰기가 있다", None),
    ],
)
def test_anchor_limit(anchor: str, limit: str | None) -> None:
    assert anchor_limit(anchor) == limit


@pytest.mark.parametrize("anchor", ["5", "50%", "rent", "the rent", "Rent of", "東", "not able", "in 2012", "May"])
def test_has_content(anchor: str) -> None:
    assert has_content(anchor)


@each("anchor", ["", "of the", "THE", "by", "shall be", "—", "$", "(a)", "it is", "x", "may"])
def test_has_no_content(anchor: str) -> None:
    assert not has_content(anchor)


@pytest.mark.parametrize(
    ("anchor", "shorter"),
    [
        ("remove other pets within two (2) weeks", "two (2) weeks"),
        ("the monthly rent of the flat upstairs", "flat upstairs"),
        ("within 21 days after the Tenant has given back", "21 days"),
        ("at a rate of 58.5 cents per mile for business", "58.5 cents per mile"),
        ("the Tenant may not sublet the Flat without consent", "not sublet"),
        ("not the last month’s Rent", "not the last"),
        ("of the of the of the", None),
        ("", None),
    ],
)
def test_shorter_anchor(anchor: str, shorter: str | None) -> None:
    assert shorter_anchor(anchor) == shorter


@settings(deadline=None)
@given(st.lists(st.sampled_from(["the", "rent", "of", "$1,850", "is", "due", "東京", "—", "a" * 30]), max_size=9))
def test_a_shorter_anchor_is_a_part_within_the_limits(parts: list[str]) -> None:
    anchor = " ".join(parts)
    shorter = shorter_anchor(anchor)
    if shorter is not None:
        assert shorter in anchor
        assert anchor_limit(shorter) is None
        assert has_content(shorter)
