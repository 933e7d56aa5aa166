"""True claims in other words than their quotes, by the step that leads to them, and false ones beside them."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge

RATE = "The tax rate increased to 26.1% in the second quarter of fiscal 2024 compared to 15.6% in the second quarter of 2023."
SHARE = "Our top five customers represented approximately 32% of our 2016 revenue in North America, with Acme representing approximately 18%."
RETURN = "We expect to return $6.5 billion to shareholders through share repurchases of $2.0 billion and dividends of $4.5 billion."
SPENDING = "We expect 2017 net capital spending to be approximately $3 billion."
TENOR = "On April 3, 2023, it announced that the one-month rates will be published through September 30, 2024."
PERIOD = "The period began on May 7, 2007 (60 days before the ex-dividend date)."
PENALTY = "The penalty is 15% per month, up to a maximum of 75%, if the failure to file is fraudulent."


def is_contradicted(claim: str, quote: str) -> bool:
    outcome = judge(claim, quote)
    return bool(outcome.mismatch or outcome.instead)


@each(
    "claim, quote",
    [
        ("The quarter's tax rate was 10.5 percentage points higher than in the same quarter of fiscal 2023", RATE),
        ("In that quarter the rate was 26.1%", RATE),
        ("Acme was responsible for around 18% of 2016 revenue in North America", SHARE),
        ("It planned to give shareholders about $6.5 billion by way of dividends and buybacks", RETURN),
        ("Net capital spending for 2017 is projected to average around $250 million a month", SPENDING),
        ("It comes to an average of $750 million a quarter in 2017", SPENDING),
        ("The rates are published for almost 18 months after the announcement", TENOR),
        ("They are published for about a year and a half", TENOR),
        ("The ex-dividend date was July 6, 2007", PERIOD),
        ("The fraud penalty hits its ceiling after five months", PENALTY),
        ("The maximum is reached in 5 months", PENALTY),
    ],
)  # fmt: skip
def test_what_follows_from_the_quote_is_no_error(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)


@each(
    "claim, quote",
    [
        ("The tax rate was 12.5 percentage points higher than in the same quarter of fiscal 2023", RATE),
        ("Three quarters of the tax was paid, at a rate of 28%", RATE),
        ("It planned to give shareholders $7.5 billion by way of dividends", RETURN),
        ("Net capital spending for 2017 is projected to average around $350 million a month", SPENDING),
        ("The ex-dividend date was July 9, 2007", PERIOD),
        ("The fraud penalty hits its ceiling after seven months", "The penalty is 15% for each of 3 months, up to 75%."),
    ],
)  # fmt: skip
def test_what_does_not_follow_is_one(claim: str, quote: str) -> None:
    assert is_contradicted(claim, quote)
