"""Tables whose rows begin with their times, those below a dated row, and roll-forwards."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge
from citecheck.quantities.reading.led_rows import led_rows

YEARS = (
    "Amortization is expected as follows (in thousands): Fiscal Year Patents Brands 2016 ........ $ 30,745 $ 108,716 "
    "2017 ........ 23,401 97,822 Total $ 54,146 $ 206,538"
)
PARTS = (
    "Results for fiscal 2015 and 2014 (in thousands): Media Print Total Fiscal 2015 Revenue $ 3,095 $ 1,508 $ 4,603 "
    "Cost 210 525 735 Fiscal 2014 Revenue $ 2,603 $ 1,355 $ 3,958 Cost 148 463 611"
)
BALANCES = (
    "(in millions) Home Abroad Total Balances at January 28, 2023 $ 102 $ 5 $ 107 Cash payments (44) (2) (46) "
    "Balances at July 29, 2023 $ 58 $ 3 $ 61"
)
ROLLED = (
    "Year Ended December 31, (in thousands) 2016 2015 Allowance, beginning of the period $ 7,443 $ 2,431 "
    "Provision 1,159 6,240 Charged off (4,039) (1,228) Allowance, end of the period $ 4,563 $ 7,443"
)
QUARTERS = (
    "Three Months Ended, Dec. 31, Sep. 30, Jun. 30, Mar. 31, 2016 2016 2016 2016 (in thousands) "
    "Sales $ 191,877 $ 177,777 $ 170,809 $ 146,155 Profit $ 29,793 $ 11,623 $ 12,554 $ 9,083"
)
GROUPS = (
    "Staff, Spending and Plant (Millions, except Staff) 2018 2017 2016 2018 2017 2016 2018 2017 "
    "Europe 37,412 36,958 35,748 $ 994 $ 852 $ 834 $ 4,915 $ 4,891 Asia 16,249 15,426 17,509 50 56 64 448 505"
)
ALONE = (
    "Rent is due as follows ($ in thousands): Remainder of fiscal 2021 $ 34 Fiscal 2022 33 Fiscal 2023 28 Fiscal 2024 17 "
    "Thereafter 55"
)
CHANGES = "2018 2017 2016 Sales (millions) $ 5,472 $ 5,501 $ 4,926 Total sales change (0.5) % 11.7 %"


@each(
    "text, expected",
    [
        (YEARS, [("$ 30,745", 2016), ("$ 108,716", 2016), ("23,401", 2017), ("97,822", 2017)]),
        (BALANCES, [(cell, 2023) for cell in ("$ 102", "$ 5", "$ 107", "$ 58", "$ 3", "$ 61")]),
        (ALONE, [("$ 34", 2021), ("33", 2022), ("28", 2023), ("17", 2024)]),
        ("2018 2017 Sales $ 5 $ 4 Cost 3 2", []),
        ("In 2016 we sold $ 5 and in 2017 $ 6.", []),
        ("Notes of 2016 $ 5,000 4,000", []),
    ],
)
def test_the_times_that_lead_rows(text: str, expected: list[tuple[str, int]]) -> None:
    assert [(one.figure.text, one.time.year) for one in led_rows(text)] == expected


@each(
    "claim, quote",
    [
        ("Brands bring $108.7 million of amortization in fiscal 2017", YEARS),
        ("Total revenue was $4,603 thousand in fiscal 2014", PARTS),
        ("Print cost $463 thousand in fiscal 2015", PARTS),
        ("On July 29, 2023 the balances totalled $107 million", BALANCES),
        ("At the end of 2016 the allowance was $7.4 million", ROLLED),
        ("Profit was $12.6 million in the quarter ended September 30, 2016", QUARTERS),
        ("Asia spent $56 million in 2016", GROUPS),
        ("Rent will be $28 thousand in fiscal 2024", ALONE),
        ("Plant in Asia stood at $448 million in 2017", GROUPS),
        ("Total sales grew by 11.7% in 2018", CHANGES),
    ],
)
def test_another_row_is_an_error(claim: str, quote: str) -> None:
    outcome = judge(claim, quote)
    assert outcome.mismatch or outcome.instead


@each(
    "claim, quote",
    [
        ("Brands bring $108.7 million of amortization in fiscal 2016", YEARS),
        ("Brands bring $206.5 million of amortization in all", YEARS),
        ("In 2016 patents and brands together bring $139.5 million", YEARS),
        ("Total revenue rose from $3,958 thousand in fiscal 2014 to $4,603 thousand in fiscal 2015", PARTS),
        ("On January 28, 2023 the balances totalled $107 million", BALANCES),
        ("Cash payments came to $46 million by July 29, 2023", BALANCES),
        ("The balances fell from $107 million to $61 million by July 29, 2023", BALANCES),
        ("At the end of 2015 the allowance was $7.4 million", ROLLED),
        ("At the beginning of 2016 the allowance was $7.4 million", ROLLED),
        ("In 2016 the allowance fell from $7.4 million to $4.6 million", ROLLED),
        ("Profit was $12.6 million in the quarter ended June 30, 2016", QUARTERS),
        ("Asia spent $56 million in 2017", GROUPS),
        ("Rent will be $28 thousand in fiscal 2023", ALONE),
        ("After fiscal 2024, rent of $55 thousand is due", ALONE),
        ("Asia had 15,426 on its staff in 2017", GROUPS),
        ("Total sales grew by 11.7% in 2017", CHANGES),
        ("Total sales fell by 0.5% in 2018", CHANGES),
    ],
)
def test_the_row_of_the_time_is_none(claim: str, quote: str) -> None:
    outcome = judge(claim, quote)
    assert not outcome.mismatch
    assert not outcome.instead
