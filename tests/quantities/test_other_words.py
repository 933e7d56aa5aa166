"""What is no amount and is compared all the same: tax, ranks, dates of two readings, days alone, quarters, shares."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

SIGNED = "It was signed on 5 May 2024 by all."


@each(
    "quote, honest, wrong",
    [
        ("It was signed on 03/04/2024.", "It was signed on 03/04/2024.", "It was signed on 04/03/2024."),
        ("It was signed on 03/04/2024.", "It was signed on 3/4/2024.", "It was signed on 4/3/2024."),
        ("One in five tenants left.", "One in five tenants left.", "Four in five tenants left."),
        ("Nine out of ten tenants left.", "90% of the tenants left.", "Six out of ten tenants left."),
        (SIGNED, "It was signed on the 5th.", "It was signed on the 6th."),
        (f"{SIGNED} Rent is due on the 6th.", "Rent is due on the 6th.", "Rent is due on the 7th."),
        (
            "File by the 15th day of the 4th month after the year's end.",
            "File by the fifteenth day of the fourth month after the year's end.",
            "File by the 15th day of the 4th week after the year's end.",
        ),
        ("The 2nd day of the 3rd week is free.", "The second day of the third week is free.", "The 3rd day is free."),
        ("The price excluding tax is $500.", "The price is $500 excluding tax.", "The price including tax is $500."),
        ("It is $500 incl. VAT.", "It is $500 including VAT.", "It is $500 plus VAT."),
        ("It is the 4th largest bank.", "It is the fourth-largest bank.", "It is the largest bank."),
        ("It is the 4th largest bank.", "It is one of the largest banks.", "It is the largest."),
        (
            "The second longest river is in Asia.",
            "The second longest river is in Asia.",
            "The longest river is in Asia.",
        ),
        (
            "The largest and the second largest bank merged.",
            "The largest bank merged.",
            "The third largest bank merged.",
        ),
    ],
)
def test_what_the_quote_says_instead(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote) == Outcome()
    outcome = judge(wrong, quote)
    assert outcome.mismatch or outcome.instead


@each(
    "claim, quote, told",
    [
        ("In Q3 it was signed.", SIGNED, "Q3"),
        ("It was signed in the third quarter.", SIGNED, "third quarter"),
    ],
)
def test_a_quarter_without_the_day_asks_for_a_look(claim: str, quote: str, told: str) -> None:
    assert told in judge(claim, quote).missing


@each(
    "claim, quote",
    [
        ("In Q2 it was signed.", SIGNED),
        (
            "In the second quarter of fiscal 2023 it earned $5.",
            "For the three months ended March 31, 2023 it earned $5.",
        ),
        ("Income before tax was $5 million.", "Income was $5 million."),
        ("Five in 2016 were sold.", "In 2016 five were sold."),
    ],
)
def test_what_may_be_so(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    "claim, held",
    [
        ("The deposit is $500 (in millions).", "$500"),
        ("In thousands, the deposit is $500.", "$500"),
        ("The deposit is $500 k.", "$500"),
    ],
)
def test_a_scale_that_the_quote_does_not_have(claim: str, held: str) -> None:
    mismatch = judge(claim, "The deposit is $500 for the flat.").mismatch
    assert mismatch
    assert mismatch[1] == held


@each(
    "claim, quote",
    [
        ("Cash was $500 (in thousands).", "(in thousands) cash $ 500 $ 400"),
        ("Cash was $500 (in thousands).", "Cash $ 500 $ 400"),
        ("Cash was $500 (in millions).", "Cash was $500 million."),
        ("It earned $5.25 a share (in millions, except per share).", "It earned $5.25 per share."),
    ],
)
def test_a_scale_that_the_quote_may_have(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


EARNED = "Net income was $244 million, compared with a net loss of $856 million in the prior year."
PAID = "The fund paid 412 grants this quarter, up from 388 grants a year earlier."


@each(
    "quote, claim",
    [
        (EARNED, "Net income in the prior year was $244 million."),
        (EARNED, "It lost $856 million this year."),
        (PAID, "A year earlier, the fund paid 412 grants."),
        (PAID, "The fund paid 388 grants this quarter."),
    ],
)
def test_an_amount_of_the_prior_year_is_not_that_of_this_year(quote: str, claim: str) -> None:
    assert judge(claim, quote).mismatch


@each(
    "quote, claim",
    [
        (EARNED, "It lost $856 million in the prior year."),
        (EARNED, "Net income this year was $244 million."),
        (EARNED, "Net income was $244 million, after a loss in the prior year."),
        (EARNED, "Net income swung to $244 million from a loss the year before."),
        (EARNED, "It earned $1.1 billion more than in the prior year."),
        (PAID, "The fund paid 412 grants, more than a year earlier."),
        (PAID, "A year earlier, the fund had paid 388 grants."),
        (PAID, "Compared with a year earlier, the fund's 412 grants were a rise."),
        (PAID, "Grants were up by 24 on a year earlier."),
    ],
)
def test_an_amount_beside_a_comparison_with_the_prior_year_is_none(quote: str, claim: str) -> None:
    outcome = judge(claim, quote)
    assert (outcome.mismatch, outcome.instead) == (None, None)
