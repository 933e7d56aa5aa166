"""Words with un- or non- beside a figure, and the same words without: the claim has the one and its quote the other."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

MILL = "We recorded non-cash impairment losses of $7 million on the mill."
DAIRY = "It received approximately $3 billion of cash consideration for the dairy."
PENSION = "There was $9 million of unrecognized pension cost that is expected to be recognized over 2 years."
WORKS = "Spending (other than for repair works) is expected to be $75 million."


@each(
    ("claim", "quote"),
    [
        ("Cash impairment losses of $7 million were recorded on the mill", MILL),
        ("It received $3 billion of non-cash consideration", DAIRY),
        ("In 2016 it recognized $9 million of pension cost", PENSION),
        ("Realized gains were $6 million", "Unrealized gains were $6 million"),
        ("It had 400 unsold cars", "It had 400 sold cars"),
    ],
)
def test_a_word_with_or_without_its_prefix_is_an_error(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch


@each(
    ("claim", "quote"),
    [
        ("Noncash impairment losses of $7 million were recorded", MILL),
        ("An impairment loss of $7 million, which took no cash, was recorded", MILL),
        ("Its cash flow statement adds back $7 million of impairment losses", MILL),
        ("It received cash of $3 billion for the dairy", DAIRY),
        ("The $9 million of pension cost is expected to be recognized over 2 years", PENSION),
        ("Pension cost of $9 million had yet to be recognized", PENSION),
        ("Spending on non-repair works is expected to be $75 million", WORKS),
    ],
)
def test_the_same_in_other_words_is_held(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()
