"""Claims that give a cell another unit or scale than its table does, rates for each of another unit, and honest ones."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

SCALED = (
    "(in thousands, except per share data) Year Ended June 30, 2021 2020 2019 Net revenue $ 686,618 $ 452,168 $ 391,204 "
    "Net income per share $ 1.25 $ 0.98 $ 0.71 Employees 1,204 1,104 990"
)
MILLIONS = "Sensitivity (Millions) -1% +1% Pension cost $ 57 $ (54) Health cost 21 (17)"
LIFE = "Options Number (thousands) Remaining Life (years) Outstanding 1,327 2.67 Exercisable 1,214 2.40"
MARGIN = "2016 2015 2014 2016 2015 Operating margin 15.6% 13.2% 14.4% 2.4 (1.2)"
SHARES = "In 2016, the two companies had approximately 24% and 20% of the category, respectively."
SPREAD = "The loans bear interest at SOFR plus 1.25%."
PREFERRED = (
    "Each series has a redemption price per share of $4,000, plus dividends. The aggregate value was $31 million."
)
CARRIER = "Liability shall not exceed 2 SDR per kilogram of gross weight."
CURRENT = "Quiescent current is typically 25 µA in standby; output is derated by 40 mA per °C."
MEMBERS = (
    "The suits represent approximately 2,320 individual claimants, compared to 2,230 individual claimants a year ago."
)
DATES = "On July 27, 2015, we extended the maturity date of the agreement to July 27, 2020."


@each(
    "claim, quote",
    [
        ("Net revenue was about $687 thousand in 2021", SCALED),
        ("Net revenue came to $452,168 in 2020", SCALED),
        ("Net revenue was about $0.45 million in 2020", SCALED),
        ("In 2021 net income was $1.25 million", SCALED),
        ("Pension cost would rise by $57 thousand", MILLIONS),
        ("Outstanding options had 2.67 months left", LIFE),
        ("Operating margin was up 2.4 basis points", MARGIN),
        ("The first company was 4 basis points ahead", SHARES),
        ("Liability is limited to 2 SDR per tonne", CARRIER),
        ("Liability is limited to 2 euros per kilogram", CARRIER),
        ("The redemption price of a series is $4,000 in total", PREFERRED),
        ("The loans were 90 or more months past due", "Loans 90 or more days past due were $3 million."),
        ("In standby it draws 25 mA", CURRENT),
        ("40 µA of output is lost per degree", CURRENT),
        ("The suits represent about 2.3 million individual claimants", MEMBERS),
        ("The agreement then matures five months later", DATES),
    ],
)
def test_another_unit_is_an_error(claim: str, quote: str) -> None:
    assert is_contradicted(claim, quote)


@each(
    "claim, quote",
    [
        ("The redemption price of each share is $4,000 in total", PREFERRED),
        ("The series had a value of $31 million in total", PREFERRED),
        ("The loans were at least 90 days past due", "Loans 90 or more days past due were $3 million."),
        ("Net revenue was $686.6 million in 2021", SCALED),
        ("Net revenue was $452,168 thousand in 2020", SCALED),
        ("Net revenue was $0.69 billion in 2021", SCALED),
        ("Net revenue rose by $234 million in 2021", SCALED),
        ("Net income per share was $1.25 in 2021", SCALED),
        ("It had 1,204 employees in 2021", SCALED),
        ("Pension cost would rise by $57 million", MILLIONS),
        ("Outstanding options had 2.67 years left", LIFE),
        ("Outstanding options had about 32 months left", LIFE),
        ("Operating margin was up 2.4 percentage points", MARGIN),
        ("Operating margin was up 240 basis points", MARGIN),
        ("The first company was 400 basis points ahead", SHARES),
        ("The spread is 125 basis points", SPREAD),
        ("Liability is limited to 2 SDR per kg", CARRIER),
        ("In standby it draws 25 µA", CURRENT),
        ("In standby it draws 25 microamps", CURRENT),
        ("The suits represent about 2.3 thousand individual claimants", MEMBERS),
        ("The agreement then matures five years later", DATES),
        ("The agreement then matures 60 months later", DATES),
    ],
)
def test_the_unit_of_the_quote_is_none(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)


@each(
    ("claim", "quote", "contradicted"),
    [
        ("Minus $40 million", "The balance was $40 million at the end of the year.", True),
        ("The balance was minus $40 million", "The balance was $40 million at the end of the year.", True),
        ("Negative $40 million was the balance", "The balance was $40 million at the end of the year.", True),
        ("Change: negative 40 units", "The stock changed by 40 units.", True),
        ("Minus $40 million", "The balance was -$40 million at the end of the year.", False),
        ("Minus $40 million", "The balance was ($40 million) at the end of the year.", False),
        ("Minus $40 million", "The firm lost $40 million in the year.", False),
        ("Minus $40 million", "Sales fell by $40 million in the year.", False),
        ("The refund is $100, minus $40 for handling", "The refund is $100 less a fee of $40.", False),
        ("The refund is $100 minus $40", "The refund is $100, and the fee is $40.", False),
        ("A reading of minus 40 degrees", "It was 40 degrees below zero.", False),
        ("The night was minus 40 degrees", "The night was cold at minus 40 degrees.", False),
        ("There were negative results in 40 cases", "The results of 40 cases were negative.", False),
    ],
)
def test_a_figure_that_the_claim_calls_minus(claim: str, quote: str, contradicted: bool) -> None:
    assert is_contradicted(claim, quote) is contradicted
