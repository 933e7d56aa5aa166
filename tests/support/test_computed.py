"""What may be computed from the figures of a passage."""

from __future__ import annotations

from decimal import Decimal

from cases import each

from citecheck.quantities.compare import Scales, is_derived
from citecheck.quantities.reading.extract import read
from citecheck.support.figure_signals import is_computed

MILLION = Decimal(10**6)
COMPUTED = {
    "a sum, difference or mean": [
        ("30 dogs", "10 dogs and 20 dogs"),
        ("10 dogs", "20 dogs and 30 dogs"),
        ("13 dogs", "11 dogs, 15 dogs"),
        ("12 dogs", "11 dogs, 14 dogs"),
        ("17 dogs", "11 dogs, 13 dogs, 27 dogs"),
        ("51 dogs", "11 dogs, 13 dogs, 27 dogs"),
        ("$30 million", "$10 20 $7"),
        ("$30 thousand", "10 20 7"),
        ("$3.0", "$1.02 and $2.03"),
        ("2 weeks", "10 days and 4 days"),
    ],
    "a share, a change or what a share leaves": [
        ("50%", "5 dogs of 10 dogs"),
        ("50.5%", "5 dogs of 10 dogs"),
        ("200%", "5 dogs of 10 dogs"),
        ("100%", "5 dogs, then 10 dogs"),
        ("50%", "−5 dogs of 10 dogs"),
        ("7%", "a rate of 5% and 12%"),
        ("7 percentage points", "a rate of 5% and 12%"),
        ("15%", "-5% and 10%"),
        ("30%", "70% of the cats left"),
        ("30%", "70%"),
        ("100%", "0 dogs and 5 dogs"),
    ],
    "for another time": [
        ("$6,000 a year", "$500 a month"),
        ("$6,000", "$500 a month"),
        ("$500 a month", "$6,000 a year"),
        ("$500", "$6,000 a year"),
        ("12%", "1% a month"),
        ("12.5%", "1% a month"),
        ("5 years", "from 2015 to 2020"),
        ("60 months", "from 2015 to 2020"),
    ],
    "the same": [("5.4 dogs", "5.43 dogs"), ("5 dogs", "5 dogs"), ("about 50 dogs", "51 dogs")],
}
NOT_COMPUTED = [
    ("61 dogs", "10 dogs, 20 dogs, 30 dogs"),
    ("18 dogs", "11 dogs, 13 dogs, 27 dogs"),
    ("52 dogs", "11 dogs, 13 dogs, 27 dogs"),
    ("17 dogs", "11 dogs, 6 cats, 34 cats"),
    ("30 dogs", "10 cats and 20 cats"),
    ("20 dogs", "10 dogs"),
    ("$3.0", "$1.02 and $2.04"),
    ("50.6%", "5 dogs of 10 dogs"),
    ("150%", "5 dogs of 10 dogs"),
    ("50%", "$5 of 10 dogs"),
    ("50%", "0 dogs and 0 dogs"),
    ("8 percentage points", "a rate of 5% and 12%"),
    ("31%", "70% of the cats left"),
    ("dogs 30%", "dogs 70%"),
    ("$3", "1% of $300"),
    ("$6,001 a year", "$500 a month"),
    ("$6,000.4 a year", "$500 a month"),
    ("7.4 percentage points", "a rate of 5% and 12%"),
    ("$501 a month", "$6,000 a year"),
    ("$6,000 a week", "$500 a month"),
    ("12.6%", "1% a month"),
    ("6 years", "from 2015 to 2020"),
    ("5 days", "from 2015 to 2020"),
    ("2024", "2020 and 4 dogs"),
]


def computed(claim: str, *quotes: str, scales: Scales | None = None) -> bool:
    (figure,) = read(claim).singles
    return is_computed(figure, [read(quote).singles for quote in quotes], scales or Scales())


@each(("how", "pairs"), COMPUTED.items())
def test_what_may_be_computed(how: str, pairs: list[tuple[str, str]]) -> None:
    assert how
    assert [pair for pair in pairs if not computed(*pair)] == []


@each(("claim", "quote"), NOT_COMPUTED)
def test_what_is_not_computed(claim: str, quote: str) -> None:
    assert not computed(claim, quote)


def test_figures_of_several_quotes_and_of_a_stated_scale() -> None:
    assert computed("30 dogs", "10 dogs", "20 dogs")
    row, claims = "Net sales 32,765", ("$32.8 billion", "$32.8 million")
    assert [computed(claim, row) for claim in claims] == [True, True]
    assert [computed(claim, row, scales=Scales(quote=MILLION)) for claim in claims] == [True, False]


def test_of_a_long_quote_the_first_figures_are_looked_at() -> None:
    def beside(cats: int, dogs: str) -> str:
        return ", ".join((*(f"{n} cats" for n in range(1001, 1001 + cats)), dogs))

    assert [computed("12%", beside(cats, "6 dogs, 50 dogs")) for cats in (10, 11)] == [True, False]
    (figure,) = read("100 dogs").singles
    many = [", ".join(f"{n} dogs" for n in [*range(1001, 1001 + dogs), 60, 40]) for dogs in (28, 29)]
    assert [is_derived(figure, read(text).singles) for text in many] == [True, False]
