"""Parts and multiples in words: what no quote has, what is of another size than the quote's, and what follows from it."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

JUDGES = "The court has nine judges, of whom six are women."
PUPILS = "Of the 90 pupils who live in town, 45 walk to school."
RIVERS = "Four of the seven rivers are polluted."
SALES = "Sales were $8 million, up from $4.1 million the year before."
FARE = "Pupils pay half the adult fare."
DAYS = "Count all days in 2007, but only 1/3 of the days of presence in 2006 and 1/6 of the days in 2005."
CREDIT = "As of July, $4.0 billion of the $5.0 billion share programme was available."
COSTS = "Costs were $13.2 million in 2015 and $57.5 million in 2016."


@each(
    ("claim", "quote"),
    [
        ("A third of the nine judges are women", JUDGES),
        ("Half of the nine judges are women", JUDGES),
        ("Three of the nine judges are women", JUDGES),
        ("A minority of the nine judges are women", JUDGES),
        ("A quarter of the 90 pupils walk to school", PUPILS),
        ("Nearly all of the 90 pupils walk to school", PUPILS),
        ("All seven rivers are polluted", RIVERS),
        ("Sales tripled to $8 million", SALES),
        ("Sales rose by a third to $8 million", SALES),
        ("Costs tripled to $57.5 million in 2016", COSTS),
        ("Costs increased tenfold to $57.5 million in 2016", COSTS),
        ("Sales doubled to $6 million", "Sales were $6 million, up from $4 million"),
        ("Sales more than doubled to $6 million", "Sales were $6 million, up from $4 million"),
        ("Sales fell by half to $6 million", "Sales were $6 million, down from $8 million"),
        ("Costs were twice $57.5 million in 2016", COSTS),
        ("Costs were a quarter of $57.5 million in 2016", COSTS),
        ("Costs were a hundred times $57.5 million in 2016", COSTS),
        ("It packed about 120 dozen crates", "It packed about 120 crates"),
        ("Pupils pay a quarter of the adult fare", FARE),
        ("Only one-half of the days of presence in 2006 count", DAYS),
        ("One third of the $5.0 billion programme had been used up", CREDIT),
        ("Half of the $5.0 billion programme was available", CREDIT),
    ],
)
def test_another_part_or_multiple_is_an_error(claim: str, quote: str) -> None:
    outcome = judge(claim, quote)
    assert outcome.mismatch or outcome.instead


@each(
    ("claim", "quote", "told"),
    [
        ("The grant was $5 million, half of which was for roads", "The grant was $5 million", "half"),
        ("The grant was $5 million, two thirds for roads", "The grant was $5 million", "two thirds"),
        ("The grant doubled to $5 million", "The grant was $5 million", "doubled"),
        ("The grant doubled", "The grant was $5 million", "doubled"),
        ("The grant of $5 million was twice that of last year", "The grant was $5 million", "twice"),
        ("The grant rose tenfold", "The grant was $5 million", "tenfold"),
    ],
)
def test_a_part_or_multiple_of_which_the_quote_says_nothing_is_a_warning(claim: str, quote: str, told: str) -> None:
    assert judge(claim, quote) == Outcome(missing=(told,))


@each(
    ("claim", "quote"),
    [
        ("Pupils pay one half of the adult fare", FARE),
        ("Pupils pay 50% of the adult fare", FARE),
        ("Only one third of the days of presence in 2006 count", DAYS),
        ("Days in 2005 count half as much as days in 2006", DAYS),
        ("One fifth of the $5.0 billion programme had been used up", CREDIT),
        ("Four fifths of the $5.0 billion programme was available", CREDIT),
        ("Two thirds of the nine judges are women", JUDGES),
        ("Most of the nine judges are women", JUDGES),
        ("A third of the nine judges are not women", JUDGES),
        ("Three of the nine judges are men", JUDGES),
        ("Half of the 90 pupils walk to school", PUPILS),
        ("All of the 90 pupils live in town", PUPILS),
        ("Three of the seven rivers are not polluted", RIVERS),
        ("Sales almost doubled to $8 million", SALES),
        ("Sales nearly doubled, to $8 million", SALES),
        ("Costs more than doubled to $57.5 million in 2016", COSTS),
        ("Costs more than quadrupled to $57.5 million in 2016", COSTS),
        ("Sales nearly tripled to $8.7 million", "Sales were $8.7 million, up from $3 million"),
        ("Sales fell by about a quarter to $6 million", "Sales were $6 million, down from $8.1 million"),
        ("Costs were halved to $4 million", "Costs were $4 million, down from $8.2 million"),
        ("Sales increased tenfold to $20 million", "Sales were $20 million, up from $2 million"),
        ("Half of the sales were made abroad", "Sales were $8 million, of which $4 million were made abroad"),
        ("Half of the sales were made abroad", "Of all sales, 50% were made abroad"),
        ("Costs have doubled since 2015", "Costs were $2 million in 2015 and $4.1 million in 2020"),
        (
            "At $10 million the cost was twice the $5 million of 2019",
            "It cost $5 million in 2019 and $10 million in 2020",
        ),
        ("The board meets twice a month", "The board meets two times a month"),
        ("The cost would double if sales doubled", "The cost was $4 million"),
    ],
)
def test_a_part_or_multiple_that_follows_is_none(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()
