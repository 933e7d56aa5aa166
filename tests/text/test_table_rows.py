"""A row's label with the figure of a later column: the row up to that figure, and the year over it."""

from __future__ import annotations

from cases import each

from citecheck.text.matching import Searchable
from citecheck.text.table_rows import TableRow, row_of

PAGE = Searchable(
    """Consolidated statement
(in millions) 2016 2015 2014
Net revenue (a) $ 62,799 $ 63,056 $ 66,683
Operating profit 9,785 8,353 (9,581)
Income attributable to holders per
common share 4.36 3.67 4.27
Change (6) % (3)% 4 %
Return — 13 NM
Heating ........ 1,204 1,187
Sites 14 in 3 lands and 7 towns
Balance at 31 December 2016 5,000 1,200 7"""
)


@each(
    ("quote", "text", "head"),
    [
        ("Operating profit 8,353", "Operating profit 9,785 8,353", "2015"),
        ("Operating profit $8,353", "Operating profit 9,785 8,353", "2015"),
        ("Operating profit (9,581)", "Operating profit 9,785 8,353 (9,581)", "2014"),
        ("Operating profit 8,353 (9,581)", "Operating profit 9,785 8,353 (9,581)", None),
        ("Operating profit 9,785 (9,581)", "Operating profit 9,785 8,353 (9,581)", None),
        ("Net revenue $ 63,056", "Net revenue (a) $ 62,799 $ 63,056", "2015"),
        (
            "Income attributable to holders per common share 3.67",
            "Income attributable to holders per common share 4.36 3.67",
            "2015",
        ),
        ("Change (3)%", "Change (6) % (3)%", "2015"),
        ("Return 13", "Return — 13", "2015"),
        ("Heating 1,187", "Heating ........ 1,204 1,187", None),
        ("Balance at 31 December 2016 1,200", "Balance at 31 December 2016 5,000 1,200", "2015"),
    ],
)
def test_the_row_up_to_the_figure(quote: str, text: str, head: str | None) -> None:
    assert row_of(quote, PAGE) == TableRow(text, head)


@each(
    "quote",
    [
        "Operating profit 9,785",  # there is nothing between them
        "Operating profit 8,354",
        "Operating profit 9,581",
        "Operating profit (8,353)",
        "Operating profits 8,353",
        "profit rose to 8,353",
        "Sites 7 towns",
        "Sites 3",  # words stand between them
        "8,353",
        "Operating profit",
        "",
    ],
)
def test_no_such_row(quote: str) -> None:
    assert row_of(quote, PAGE) is None


@each(
    ("line", "head"),
    [
        ("Year Ended December 31, 2016 2015", "2015"),
        ("(in millions) Three months ended March 31, 2016 2015", "2015"),
        ("December 31, 2016 December 26, 2015", "2015"),
        ("as of December 31, 2016 and 2015", None),
        ("Sold in 2016 2015", None),
    ],
)
def test_a_head_may_begin_with_its_period(line: str, head: str | None) -> None:
    assert row_of("Rent 2", Searchable(f"{line}\nRent 1 2")) == TableRow("Rent 1 2", head)


def test_a_head_counts_as_many_cells_as_the_row() -> None:
    page = Searchable("2016 2015\nRent 1 2 3\nHeat 4 5")
    assert (row_of("Rent 2", page), row_of("Heat 5", page)) == (TableRow("Rent 1 2"), TableRow("Heat 4 5", "2015"))
