"""Rows of tables: up to the figure of a later column, with the year over it; and quotes that join parts of two."""

from __future__ import annotations

from cases import each

from citecheck.text.matching import Searchable
from citecheck.text.table_rows import TableRow, joined_row, row_of

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


ROWS = """Selected data (in thousands) 2017 2016 2015
Years ended December 31:
Total assets $ 500 $ 400 $ 300
Total liabilities 900 800 700
Equity 20
Debt 30
The rent was raised in 2019. 2020
was a year of 5 repairs and 7
more in 2021.
"""


@each(
    ("quote", "anchor", "left_out"),
    [
        ("2015 Years ended December 31: Total assets $ 500", "$ 500", "Selected data (in thousands) 2017 2016"),
        ("$ 300 Total liabilities", "$ 300", "Total assets $ 500 $ 400"),
        ("$ 300 Total liabilities 900", "$ 300", "Total assets $ 500 $ 400"),
        ("20 Debt 30", "20", "Equity"),
        ("Equity 20 Debt", "20", "30"),
        ("Equity 20 Debt", "Debt", "30"),
        ("Total liabilities 900 800 700 Equity 20 Debt", "900", None),
        ("$ 300 Total liabilities 900", "900", None),
        ("20 Debt 30", "30", None),
        ("2017 2016 2015 Years ended December 31: Total assets $ 500", "$ 500", None),
        ("Total assets $ 500 $ 400 $ 300 Total liabilities 900", "900", None),
        ("Equity 20 Debt 30", "30", None),
        ("400 $ 300", "$ 300", None),
        ("2020 was a year of 5 repairs", "2020", None),
        ("7 more in 2021.", "7", None),
    ],
)
def test_a_quote_that_joins_parts_of_two_rows(quote: str, anchor: str, left_out: str | None) -> None:
    (hit,) = Searchable(ROWS).find(quote).hits
    at = ROWS.replace("\n", " ").index(anchor, hit.start)
    assert joined_row(ROWS, hit.start, hit.end, at) == left_out


@each(
    ("around", "left_out"),
    [
        ("Pet\tRule\nDogs in flats\t|banned\nCats in flats|\tallowed", "Dogs in flats"),
        ("Dogs in flats  |banned\nBirds\tallowed\nCats in flats|  allowed", "Dogs in flats"),
        ("| Dogs in flats | @banned |\n| Cats in flats| | allowed |", "Dogs in flats"),
        ("Inge Thulin |Chairman of the Board\nMichael F. Roman| Chief Executive", "Inge Thulin"),
        ("Dogs in flats |banned\nCats in flats| allowed", "Dogs in flats"),
        ("|Dogs in flats\tbanned\nCats in flats\tallowed|", None),
        ("Dogs in flats\t|banned\nCats in flats\tallowed|", None),
        ("|Dogs in flats banned\nCats in flats| allowed", None),
        ("Dogs in |flats are banned\nCats in| flats are allowed", None),
        ("Rent of |the Flat.\nThe Landlord| and Tenant", None),
        ("House of |the\nMiller| and Sons", None),
        ("Rent of |the Flat\nin the House| of Anna", None),
        ("The old house of |Anna, the miller of the long valley of trees,\nHeirs| of Anna", None),
    ],
)
def test_a_quote_that_joins_cells_of_words_of_two_rows(around: str, left_out: str | None) -> None:
    before, quote, after = _parted(around)
    page = before + quote + after
    assert joined_row(page, len(before), len(before + quote), len(page)) == left_out


@each(
    ("around", "left_out"),
    [
        ("Data sheet\nMaximum load\n|400 kg\nMinimum load|\n20 kg\nVoltage", "20 kg"),
        ("Liabilities\nLoans 500\n|Leases 40\nAssets|\nCash 70", "Cash 70"),
        ("Rent: |$4,000 Deposit:| $8,000 Fee: $50", "Rent:"),
        ("Data sheet\n|Maximum load\n400 kg|\nMinimum load\n20 kg", None),
        ("Data sheet\n|Maximum load\n400 kg\nMinimum load\n20 kg|\nVoltage", None),
        ("|Rent: $4,000 Deposit: $8,000| Fee: $50", None),
        ("Rent: |$4,000|  Deposit: $8,000", None),
        ("It weighs\n|400 kg\nand stands in the yard.|\n20 men lifted it.", None),
        ("The house has\n|90 rooms\nThe yard has a well,|\n20 trees and a pond.", None),
    ],
)
def test_a_quote_that_ends_at_the_next_label(around: str, left_out: str | None) -> None:
    before, quote, after = around.split("|")
    page = before + quote + after
    assert joined_row(page, len(before), len(before + quote), len(before)) == left_out


def _parted(around: str) -> tuple[str, str, str]:
    """What is before, between and after two bars; rows with bars have an @ where the quote begins."""
    if "@" in around:
        before, _, rest = around.partition("@")
        quote, _, after = rest.rpartition("| |")
        return before, quote, f" |{after}"
    before, quote, after = around.split("|")
    return before, quote, after
