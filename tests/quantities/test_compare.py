"""Two figures: when they are the same, when one is another value, and when they have nothing to do with each other."""

from __future__ import annotations

from decimal import Decimal

import pytest
from cases import each, texts_with_lines

from citecheck.quantities.compare import Relation, Scales, relation
from citecheck.quantities.reading.extract import read


def related(claim: str, quote: str, scales: Scales | None = None) -> str:
    (stated,), (held,) = read(claim).singles, read(quote).singles
    return relation(stated, held, scales or Scales()).value


MILLION = Decimal(10**6)
SAME = [
    ("3.2 billion", "3200 million"),
    ("$3.2B", "$3,200,000,000"),
    ("3.2B", "3.19B"),
    ("$3.2 billion", "$3,217 million"),
    ("$0.5 billion", "$457 million"),
    ("12.6%", "12.57%"),
    ("13 percent", "12.6%"),
    ("0.25 percentage points", "25 basis points"),
    ("two weeks", "14 days"),
    ("5 weeks", "5"),
    ("one year", "twelve months"),
    ("24 hours", "one day"),
    ("5 km", "5,000 metres"),
    ("$118 thousand", "$118,000"),
    ("58.5 cents", "$0.585"),
    ("US$5", "$5"),
    ("¥5", "JPY 5"),
    ("3,700", "$3,700"),
    ("5 people", "5 employees"),
    ("20%", "one in five"),
    ("a loss of 370", "Result (370)"),
    ("-1.8%", "fell by 1.8%"),
    ("fell 1.8%", "declined by 1.8 percent"),
    ("-5%", "a loss of 5%"),
    ("31 December 2024", "December 31, 2024"),
    ("December 2024", "31.12.2024"),
    ("2024", "31 December 2024"),
    ("2024", "Q4 2024"),
    ("Q4 2024", "fourth quarter of 2024"),
    ("at least 14 days", "14 days"),
    ("2019", "a total of 2,019"),
]
OTHER = [
    ("$3.2 billion", "$2.8 billion"),
    ("1990", "2020"),
    ("3.2", "13.25"),
    ("$3,800", "3,700"),
    ("15 days", "14 days"),
    ("$3,800", "$3,700"),
    ("3.17 billion", "3.2 billion"),  # the quote has fewer digits: it does not carry the claim
    ("13 dogs", "12.6 dogs"),  # small counts are exact
    ("12.6%", "12.7%"),
    ("1.24%", "12.4%"),
    ("31 December 2024", "30 December 2024"),
    ("Q3 2024", "Q4 2024"),
    ("about 3,000 dogs", "3,600 dogs"),
    ("nearly 40%", "41%"),
    ("more than 50 km", "more than 100 km"),
]
SWAPPED = [
    ("$5 million", "$5 billion"),
    ("3 percent", "3 percentage points"),
    ("€20m", "$20m"),
    ("5 weeks", "5 days"),
    ("5 kg", "5 mg"),
    ("$5", "5%"),
    ("5%", "5 days"),
    ("$5", "$5 million"),
    ("63.2 cents per mile", "63.2 cents per kilometre"),
    ("-1.8%", "1.8%"),
    ("1.8%", "−1.8%"),
    ("5 MW", "5 mW"),
]
UNRELATED = [
    ("5 percent", "2015"),
    ("$3.2", "13.25 days"),
    ("20%", "24"),
    ("20%", "2 employees"),
    ("30 hours", "14 months"),
    ("5 dogs", "7 cats"),
    ("$350,000", "Net sales 12"),
    ("31 December 2024", "December 2024"),
    ("31 December 2024", "2025"),
    ("May 2024", "in May"),
    ("$5", "€7"),
]


@each(("claim", "quote"), SAME)
def test_same(claim: str, quote: str) -> None:
    assert related(claim, quote) == Relation.SAME


@each(("claim", "quote"), OTHER)
def test_another_value(claim: str, quote: str) -> None:
    assert related(claim, quote) == Relation.OTHER


@each(("claim", "quote"), SWAPPED)
def test_equal_digits_with_another_unit_scale_currency_or_sign(claim: str, quote: str) -> None:
    assert related(claim, quote) == Relation.SWAPPED


@pytest.mark.parametrize(("claim", "quote"), UNRELATED)
def test_unrelated(claim: str, quote: str) -> None:
    assert related(claim, quote) == Relation.UNRELATED


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("about 3,000 dogs", "3,217 dogs"),
        ("about 45%", "47%"),
        ("nearly $3.3 billion", "$3,217 million"),
        ("over $3.2 billion", "$3,274 million"),
        ("more than 90,000 dogs", "93,516 dogs"),
        ("at least 3,000 dogs", "3,217 dogs"),
        ("up to 40%", "37%"),
    ],
)
def test_a_hedge_allows_one_step_of_its_last_digit(claim: str, quote: str) -> None:
    assert related(claim, quote) == Relation.WITHIN


@pytest.mark.parametrize(
    ("claim", "quote"),
    [("$200 million", "$203.4 million"), ("over 100 dogs", "290 dogs"), ("31 December 2024", "December 31")],
)
def test_unclear(claim: str, quote: str) -> None:
    assert related(claim, quote) == Relation.UNCLEAR


BOUNDS = """
same
    1.5% | 1.55%
    100 dogs | 100.5 dogs
    over $3.2 billion | $3.25 billion
    5 pounds | £5
    £5 | 5 pounds
    5° | 5 °C
    in May | May 2024
    4 May | 4 May 2024
    Q1 | Q1 2024
    until at least 2024 | until 2024
    5 | 5 dogs
    63.2 cents | 63.2 cents per mile
within
    over $3.2 billion | $3.29 billion
    about $3.2 billion | $3.29 billion
    over 100,000 dogs | 150,000 dogs
    over 3,000 dogs | 4,000 dogs
    under 3,000 dogs | 2,500 dogs
    about 3,000 dogs | 3,450 dogs
    about 3,200 dogs | 3,360 dogs
    over 50 dogs | 60 dogs
    over 400 days | 450 days
unclear
    over $3.2 billion | $3.35 billion
    over 100,000 dogs | 150,001 dogs
    over 3,000 dogs | 4,001 dogs
    over 5 days | 6 days
    over 40 days | 45 days
    $200 million | $250 million
    4 May 2024 | 4 May
    Q1 2024 | Q1
other
    1.5% | 1.551%
    99 dogs | 99.4 dogs
    100 dogs | 100.6 dogs
    about $3.2 billion | $3.4 billion
    under 3,000 dogs | 3,500 dogs
    about 3,000 dogs | 3,451 dogs
    about 3,217 dogs | 3,218 dogs
    about 3,200 dogs | about 3,360 dogs
    $200 million | $250.1 million
    5 dogs | 100 dogs
    100 dogs | 5 dogs
    first dog | second dog
    in May | in June
    5 pounds | £6
    6 days | 5 weeks
    3,800 | $3,700
opposed
    at least 5 dogs | at most 5 dogs
    more than 5 dogs | exactly 5 dogs
    exactly 5 dogs | at least 5 dogs
    at least 5 dogs | exactly 5 dogs
    up to 5 dogs | exactly 5 dogs
    within 5 days | more than 5 days
    until at least 2024 | until at most 2024
swapped
    5 °C | 5 °F
    fell to $5 | −$5
unrelated
    5 dogs | 101 dogs
    101 dogs | 5 dogs
    10 °C | 5 degrees
    2024 | 1,999
    4 May 2024 | May 2024
    6 | 5 dogs
    5 dogs per mile | 5%
    first dog | second cat
    $3,800 | 3,700 dogs
    3,800 dogs | $3,700
"""


@each(("found", "pairs"), texts_with_lines(BOUNDS))
def test_at_the_bounds_of_what_a_rounding_hedge_or_date_allows(found: str, pairs: list[str]) -> None:
    assert [pair for pair in pairs if related(*pair.split(" | ")) != found] == []


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("rose 20%", "fell 20%"),
        ("sales fell to $5 million", "sales rose to $5 million"),
        ("increased by 1.8%", "−1.8%"),
        ("up 3%", "a 3% decline"),
    ],
)
def test_the_other_way(claim: str, quote: str) -> None:
    assert related(claim, quote) == Relation.OPPOSED


def test_parentheses_against_a_rise_are_not_decided() -> None:
    assert related("Cash grew by 1,582", "Net change in cash (1,582)") == Relation.BOOKED


@pytest.mark.parametrize(
    ("claim", "cell", "same"),
    [
        ("$32.8 billion", "Net sales $ 32,765", True),
        ("$32,765 million", "Net sales 32,765", True),
        ("$33.8 billion", "Net sales $ 32,765", False),
        ("32.8%", "Margin 32.8", True),
        ("$32.8 million", "The price is $32.8", False),
    ],
)
def test_the_heading_of_a_table_may_hold_scale_and_unit(claim: str, cell: str, same: bool) -> None:
    assert (related(claim, cell) == Relation.SAME) is same


def test_a_scale_that_the_quote_states_is_the_scale() -> None:
    assert related("$32.8 billion", "Net sales 32,765", Scales(quote=MILLION)) == Relation.SAME
    assert related("$32.8 million", "Net sales 32,765", Scales(quote=MILLION)) != Relation.SAME
    assert related("5,000,000 days", "5 days", Scales(quote=MILLION)) == Relation.UNRELATED
    assert related("5%", "5%", Scales(quote=MILLION)) == Relation.SAME


def test_a_scale_that_the_claim_states() -> None:
    assert related("1,204", "£1.204 million", Scales(claim=Decimal(1000))) == Relation.SAME
    assert related("1,204", "1,204", Scales(quote=Decimal(1000))) == Relation.SAME
