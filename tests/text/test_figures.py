"""The figures of a text."""

from __future__ import annotations

import pytest

from citecheck.text.figures import figures


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("The rent is $1,850 and the rate 4.5%.", ["$1,850", "4.5%"]),
        ("58.5 cents per mile", ["58.5"]),
        ("$ 1,850 or 50 %", ["$1,850", "50%"]),
        ("€12 and £13 and ¥14", ["€12", "£13", "¥14"]),
        ("In 2024 it was 1899 or 2100", ["1899", "2100"]),
        ("$2024", ["$2024"]),
        ("3 pets", []),
        ("$3 and 3%", ["$3", "3%"]),
        ("10 pets, 11 cats.", ["10", "11"]),
        ("mg5 5mg R2D2 10K", []),
        ("Section 304(a)(1)", ["304"]),
        ("1.2.3", ["1.2.3"]),
        ("(370)", ["370"]),
        ("-42", ["42"]),
    ],
)
def test_figures(text: str, found: list[str]) -> None:
    assert figures(text) == found
