"""A figure of a claim that the quote has otherwise: the attribute that differs, and a twin in which nothing differs."""

from __future__ import annotations

from cases import each
from claims import outcome

from citecheck.figures import State, compare_claim

SALES = "Sales were $34 million in 2020 and $30 million in 2019."
LOAN = "The loan rose from $3 million to $5 million."
CRUDE = "In 2021 the island generated 96 GWh, of which hydro supplied 41%, biomass 8% and diesel 51%."


@each(
    "attribute, quote, false, true",
    [
        ("value", "The deposit is $3,700.", "The deposit is $3,800.", "The deposit is $3,700."),
        ("value", "It is due within 14 days.", "It is due within 15 days.", "It is due within two weeks."),
        ("value", "The lease ends on 31 March 2024.", "The lease ends on 31 March 2025.", "The lease ends on March 31, 2024."),
        ("value", "It costs $249.50.", "It costs $249.00.", "It costs about $250."),
        ("value", "It awarded approximately $2 million.", "It awarded approximately $4 million.", "It awarded some $2 million."),
        ("value", "up to $5 billion may be drawn", "up to $6 billion may be drawn", "up to $5,000 million may be drawn"),
        ("unit", "The deposit is $3,700.", "The deposit is 3,700%.", "The deposit is 3,700 dollars."),
        ("unit", "It is due within 14 days.", "It is due within 14 weeks.", "It is due within 14 days."),
        ("unit", "The margin rose 3 percentage points.", "The margin rose 3 percent.", "The margin rose 300 basis points."),
        ("unit", "The load is 12 kN.", "The load is 12 kg.", "The load is 12,000 N."),
        ("currency", "The deposit is $3,700.", "The deposit is €3,700.", "The deposit is US$3,700."),
        ("currency", "It costs 5 euros.", "It costs 5 Swiss francs.", "It costs EUR 5."),
        ("scale", "The fee is $5 billion.", "The fee is $5 million.", "The fee is $5,000 million."),
        ("scale", "Fees are $10-12 million.", "Fees are $10-12 billion.", "Fees are between $10 million and $12 million."),
        ("sign", "Heating changed by −1.8%.", "Heating changed by 1.8%.", "Heating changed by -1.8%."),
        ("direction", "Sales fell 20%.", "Sales rose 20%.", "Sales were down 20%."),
        ("direction", "Heating: −1.8%", "Heating rose by 1.8%", "Heating fell by 1.8%"),
        ("bound", "At least 5 members vote.", "At most 5 members vote.", "No fewer than 5 members vote."),
        ("bound", "No more than 10 people may attend.", "More than 10 people may attend.", "Up to 10 people may attend."),
        ("bound", "Tax is due on $5,000 or more.", "Tax is due below $5,000.", "No tax is due below $5,000."),
        ("rate", "The fee is $9 a month.", "The fee is $9 a week.", "The monthly fee is $9."),
        ("period", SALES, "Sales were $34 million in 2019.", "Sales in 2020 were $34 million."),
        ("period", "In 2020 and 2019, it paid $5 and $4, respectively.", "It paid $5 in 2019.", "It paid $4 in 2019."),
        ("end", LOAN, "The loan rose from $5 million.", "The loan rose to $5 million."),
        ("subject", CRUDE, "Biomass was 41%.", "Hydro supplied 41%."),
    ],
)
def test_one_attribute_differs(attribute: str, quote: str, false: str, true: str) -> None:
    found = compare_claim(false, quote).those(State.CONTRADICTED)
    assert [one.attribute for one in found][:1] == [attribute]
    assert outcome(true, quote) == "ok"


@each(
    "claim, quote, words",
    [
        ("The tenant may buy the house", "The landlord may buy the house", ("tenant", "landlord")),
        ("Sales increased", "Sales declined in the north", ("increased", "declined")),
        ("The loan is secured by the house", "The loan is unsecured by the house", ("secured", "unsecured")),
        ("The fee is not refundable to the tenant", "The fee is refundable to the tenant", ("not refundable", "refundable")),
        ("Costs rose, and sales fell", "Sales fell, and costs rose", None),
        ("A grew, while B shrank", "A shrank, while B grew and C grew", None),
        ("Sales increased", "Costs declined", None),
    ],
)
def test_opposites(claim: str, quote: str, words: tuple[str, str] | None) -> None:
    assert compare_claim(claim, quote).opposite == words


@each(
    "claim, quote, state",
    [
        ("Sales were $5 million", "Sales were good", State.MISSING),
        ("It was so in 2020", "It was so", State.UNKNOWN),
        ("It was so in May 2020", "It was so in April 2020 and in June 2020", State.INSTEAD),
        ("Costs were $7", "Sales were $5 and taxes $6", State.INSTEAD),
        ("Sales were $5 and costs $7", "Sales were $5 and taxes $6", State.MISSING),
    ],
)
def test_what_no_quote_has(claim: str, quote: str, state: State) -> None:
    assert compare_claim(claim, quote).checks[-1].state is state


def test_a_bound_that_the_claim_leaves_out() -> None:
    assert compare_claim("The fine is $500", "The fine is up to $500").unbounded == ("$500", "at most $500")
    assert compare_claim("The fine is up to $500", "The fine is up to $500").unbounded is None
