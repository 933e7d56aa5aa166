"""Two rows of a table that a claim compares, the growth of one in two years, and the sign of a cell by its label."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge

UNITS = "2021 2020 2019 (In millions) Net sales: Tugs and Barges $ 510 $ 402 $ 371 Ferries, Yachts and Docks 620 590 575 Total net sales $ 1,130 $ 992 $ 946"
SHARES = "Year Ended December 31, 2021 2020 2019 Nordic region 18.2 % 17.1 % 16.9 % Baltic region 8.7 9.1 10.3 Alpine region 12.4 11.9 12.2"
CHANGES = "Years ended December 31, Change 2021 2020 2019 2021 vs. 2020 2020 vs. 2019 Sales $ 1,690 $ 1,300 $ 1,040 30% 25% Ferry profit 240 200 150 20% 33%"
SPANS = "Three Months Ended Six Months Ended June 30, 2022 June 30, 2021 June 30, 2022 June 30, 2021 Docks $ 91 $ 84 $ 160 $ 171 Ferry fares 410 455 802 873"
RESULTS = "2021 2020 (In millions) Norway $ 118 $ 51 Abroad 204 (73) Total pre-tax income (loss) $ 322 $ (22)"
OTHER = "(In millions) 2021 2020 Interest income (12) (9) Other (income) expense, net 640 (381)"
COSTS = (
    "Increase (Decrease) in Net Cost (millions): Discount Rate -0.5% +0.5% Home plans $ 41 $ (37) Plans abroad 19 (16)"
)

PAYMENTS = "Payments expected ($ in millions): Remainder of fiscal 2021 $ 31 Fiscal 2022 44 Fiscal 2023 40 Fiscal 2024 22 Thereafter 90"


@each(
    "quote, honest, wrong",
    [
        (PAYMENTS, "Payments are expected to go down from fiscal 2022 to fiscal 2023.", "Payments are expected to go up from fiscal 2022 to fiscal 2023."),
        (UNITS, "Ferries, yachts and docks sold more than tugs and barges in 2021.", "Tugs and barges sold more than ferries, yachts and docks in 2021."),
        (UNITS, "Tugs and barges sold less than ferries, yachts and docks in all three years.", "Ferries, yachts and docks sold less than tugs and barges in the latest year."),
        (SHARES, "The Alpine region had a larger share in 2021 than the Baltic region.", "The Baltic region had a larger share in 2021 than the Alpine region."),
        (CHANGES, "Sales growth accelerated in 2021 compared with 2020.", "Sales growth slowed in 2021 compared with 2020."),
        (CHANGES, "Growth in ferry profit slowed in 2021.", "Growth in ferry profit picked up speed in 2021."),
        (CHANGES, "Ferry profit grew faster in 2020 than in 2021.", "Ferry profit grew faster in 2021 than in 2020."),
        (SPANS, "Ferry fares fell in the quarter compared with a year earlier.", "Ferry fares rose in the quarter compared with a year earlier."),
        (SPANS, "Docks rose in the three months ended June 30, 2022.", "Docks fell in the three months ended June 30, 2022."),
        (SPANS, "Docks were lower in the six months ended June 30, 2022 than in the same period of 2021.", "Docks were higher in the six months ended June 30, 2022 than in the same period of 2021."),
        (RESULTS, "The business abroad lost $73 million before tax in 2020.", "The business abroad earned pre-tax income of $73 million in 2020."),
        (RESULTS, "The business abroad earned pre-tax income of $204 million in 2021.", "The business abroad made a pre-tax loss of $204 million in 2021."),
        (OTHER, "Other items were net income of $381 million in 2020.", "Other items were a net expense of $381 million in 2020."),
        (COSTS, "The higher rate would lower the cost of the plans abroad by $16 million.", "A rate 0.5% higher would push up the cost of the plans abroad by $16 million."),
    ],
)  # fmt: skip
def test_cells_that_are_the_other_way_round(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote).mismatch is None
    assert judge(wrong, quote).mismatch


@each(
    "claim, quote",
    [
        ("The margin of tugs and barges was higher than that of ferries, yachts and docks in 2021.", UNITS),
        ("Tugs and barges grew more than ferries, yachts and docks in 2021.", UNITS),
        ("Sales rose, but ferries were 3% of them.", "Sales rose by 4% and costs by 2%."),
        ("Tugs and barges were not larger than ferries, yachts and docks.", UNITS),
        ("Docks fell compared with the year before.", SPANS),
        ("The slower growth of costs helped sales in 2021.", CHANGES),
    ],
)  # fmt: skip
def test_what_the_cells_may_say(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch is None
