"""Words that turn a sentence round, left standing outside the quote."""

from __future__ import annotations

import pytest

from citecheck.text.qualifiers import dropped_qualifier


@pytest.mark.parametrize(
    ("around", "dropped"),
    [
        ("The tenant is not |able to agree|.", "not"),
        ("It will never |be returned|.", "never"),
        ("Neither |options are transferable|.", "Neither"),
        ("Nor |does it matter|.", "Nor"),
        ("There is no |pet in the house|.", "no"),
        ("It cannot |be returned|.", "cannot"),
        ("He doesn't |pay the rent|.", "doesn't"),
        ("He doesn’t |pay the rent|.", "doesn’t"),
        ("|The tenant may keep pets|, except dogs.", "except"),
        ("|It is returned within 14 days|, unless rent is owed.", "unless"),
        ("|The rent falls| only if the owner agrees.", "only if"),
        ("|The rent falls| only when the owner agrees.", "only when"),
        ("|It is paid| without interest.", "without"),
        ("EXCEPT dogs, |pets are allowed|.", "EXCEPT"),
        ("It is not, and never was, |allowed|.", "never"),
        ("He does not say that |it is allowed|, unless asked.", "not"),
        ("Dogs are not allowed. |Cats are allowed|.", None),
        ("|Cats are allowed|. Dogs are not.", None),
        ("|The tenant is not able to agree|.", None),
        ("|It is returned, unless rent is owed|.", None),
        ("See No. 5 for |the rent|.", None),
        ("A notable |rule|.", None),
        ("A knot |is tied|.", None),
        ("The northern |wall|.", None),
        ("|The rent| falls only for cats.", None),
    ],
)
def test_dropped(around: str, dropped: str | None) -> None:
    before, quote, after = around.split("|")
    page = f"Something stands above it all, and it is long. {before}{quote}{after} Something stands below, and is long."
    start = page.index(before + quote) + len(before)
    assert dropped_qualifier(page, start, start + len(quote)) == dropped


def test_far_away_in_a_page_without_full_stops_nothing_counts() -> None:
    page = "not " + "and a row of words " * 20 + "the rent"
    assert dropped_qualifier(page, len(page) - 8, len(page)) is None


def test_over_a_line_end() -> None:
    page = "The landlord of this house is not\nable to agree to a longer period."
    start = page.index("able")
    assert dropped_qualifier(page, start, len(page)) == "not"
