"""Ranges: both ends share the currency that one of them states, and the scale and unit of the second."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.quantities.claim_check import Outcome, judge

MONEY = [
    "$10 million to $12 million",
    "$10-12 million",
    "$10–12 million",
    "$10 – $12 million",
    "$10 to $12 million",
    "$10 to 12 million",
    "$10 million-12 million",
    "$10m-12m",
    "$10m–$12m",
    "$10-12m",
    "between $10 and $12 million",
    "between $10 and 12 million",
    "between $10 million and $12 million",
    "10 to 12 million dollars",
    "10-12 million US dollars",
    "USD 10-12 million",
]


@each("claim", MONEY)
@each("quote", MONEY)
def test_one_range_however_it_is_written(claim: str, quote: str) -> None:
    assert judge(f"Spending will be {claim}.", f"Spending will be {quote} this year.") == Outcome()


@each("quote", MONEY)
@each("claim", ["$10–13 million", "$8 to $12 million", "€10–12 million", "$10-12 billion"])
def test_another_range_contradicts(claim: str, quote: str) -> None:
    outcome = judge(f"Spending will be {claim}.", f"Spending will be {quote} this year.")
    if quote.startswith("between"):  # other words beside it: it asks for a look
        assert outcome[:2] == (None, (claim,))
    else:
        assert outcome.missing == ()
        assert outcome.mismatch is not None
        assert outcome.mismatch[0] == claim
        assert outcome.mismatch[1] in quote


@each(
    ("claim", "quote"),
    [
        ("It costs £25–30 million", "It costs between £25 million and £30 million"),
        ("It costs £25 to 30 million", "It costs between £25 million and £30 million"),
        ("It costs £25-30m", "It costs between £25 million and £30 million"),
        ("It costs €5-7", "It costs 5€-7€"),
        ("It costs between 5 and 7 euros", "It costs €5 to €7"),
        ("It pays $25–30 a week", "It pays from $25 a week to $30 a week"),
        ("Growth of 10-12%", "Growth of 10% - 12%"),
        ("Growth between 10% and 12%", "Growth of 10–12 percent"),
        ("It takes 5–7 days", "It takes 5 days to 7 days"),
        ("It takes 5 – 7 days", "It takes from 5 to 7 days"),
        ("Store at 10-40 °C", "Store at 10 °C to 40 °C"),
        ("Store at 10 - 40 °C", "Store at 10°–40 °C"),
        ("Sales fell from $152 million", "Sales fell from $152 to $92 million"),
        ("Fees are $500 to $2 million", "Fees are $500 to $2 million"),
        ("Fees start at $500", "Fees are $500 to $2 million"),
        ("It rose by $5 million to 12% of sales", "It rose by $5 million to 12 percent of sales"),
        ("In 2019-21, sales rose", "From 2019 to 2021, sales rose"),
        ("From 2019 to 2021, sales rose", "In 2019–21, sales rose"),
        ("In 1999-00, sales rose", "From 1999 to 2000, sales rose"),
        ("In 2009–12, sales rose", "From 2009 to 2012, sales rose"),
    ],
)
def test_honest_ranges(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@pytest.mark.parametrize(
    ("claim", "quote", "missing"),
    [
        ("Fees are $500 thousand at least", "Fees are $500 to $2 million", "$500 thousand"),
        ("Fees start at $500 million", "Fees are $500 to $2 million", "$500 million"),
        ("Sales fell from $152", "Sales fell from $152 to $92 million", "$152"),
    ],
)
def test_a_scale_that_may_be_another_is_neither_verified_nor_contradicted(claim: str, quote: str, missing: str) -> None:
    assert judge(claim, quote) == Outcome(None, (missing,))


def test_another_span_of_years_is_missing() -> None:
    assert judge("In 2019-21, sales rose", "From 2019 to 2023, sales rose")[:2] == (None, ("21",))
