"""Amounts by which something moves, for amounts that it has, and the other way round."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge

FLOW = "Ticket sales of the opera decreased $46 million, or 2 percent, in 2017 compared to 2016."
STOCK = "Storms decreased the mill's stock of timber by $61 million."
QUOTA = "The harbour's quota increased by approximately three percentage points during 2018."
LOANS = "Library loans at the end of 2019 were $3.40 billion, up from $2.10 billion at the end of 2018."
RESERVE = "The reserve for repairs was $38 million, all of it for the roof."
MARGIN = "The margin was 41 percent and rose 120 basis points."


@each(
    "quote, honest, wrong",
    [
        (FLOW, "Ticket sales fell by $46 million.", "Ticket sales decreased to $46 million in 2017."),
        (FLOW, "The decrease in ticket sales amounted to $46 million.", "Ticket sales amounted to $46 million in 2017."),
        (STOCK, "Storms cost the mill $61 million of timber.", "Storms brought the stock of timber down to $61 million."),
        (STOCK, "The storms' effect was $61 million.", "The stock of timber was $61 million."),
        (QUOTA, "The quota was about three percentage points higher.", "The quota was three percentage points in 2018."),
        (LOANS, "Library loans rose by $1.30 billion to $3.40 billion.", "Library loans rose by $2.10 billion to $3.40 billion."),
        (LOANS, "Library loans increased to $3.40 billion.", "Library loans increased $3.40 billion."),
        (RESERVE, "The reserve amounted to $38 million.", "The reserve rose by $38 million."),
        (RESERVE, "The reserve stood at $38 million.", "The reserve was $38 million higher than a year ago."),
        (MARGIN, "The margin rose 120 basis points to 41 percent.", "The margin rose 41 percent."),
        (MARGIN, "The margin reached 41 percent.", "The margin was 120 basis points."),
    ],
)  # fmt: skip
def test_a_change_is_not_a_level(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote).mismatch is None
    assert judge(wrong, quote).mismatch


@each(
    "claim, quote",
    [
        ("The levy reduced the mill's profit by $5 million.", "The levy was $5 million."),
        ("The levy was $5 million.", "The levy reduced the mill's profit by $5 million."),
        ("The goodwill fell by $5 million.", "The amortisation of goodwill was $5 million."),
        ("Debt fell by $5 million.", "Debt repayments were $5 million."),
        ("Savings were $5 million.", "Costs were reduced by $5 million."),
        ("Cash fell by $5 million.", "Net cash used by the mill was $5 million."),
        ("Loans grew by $5 million.", "Loans doubled from $5 million."),
        ("Loans fell from $9 million to $4 million.", "Loans were $4 million, compared with $9 million in 2018."),
        ("Growth was 3 percent.", "Ticket sales rose 3 percent."),
        ("The pay award was 3 percent.", "Pay rose 3 percent."),
    ],
)
def test_a_change_that_is_the_size_of_something_else(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch is None


@each(
    "claim, quote, missing",
    [
        ("The reserve rose to $38 million.", RESERVE, ("rose to $38 million",)),
        ("The reserve fell to $38 million.", RESERVE, ("fell to $38 million",)),
        ("The reserve came to $38 million.", RESERVE, ()),
        ("Loans rose to $4 million.", "Loans were $4 million, compared with $3 million in 2018.", ()),
        ("Loans rose to $4 million.", "Loans were $4 million, a record.", ()),
    ],
)
def test_a_movement_that_the_quote_does_not_state(claim: str, quote: str, missing: tuple[str, ...]) -> None:
    assert judge(claim, quote).missing == missing
