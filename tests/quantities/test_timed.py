"""The times that a text gives its amounts, and claims that give them others."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

from citecheck.quantities.claim_check import Outcome, judge
from citecheck.quantities.timed import Time, timed

QUARTER = (
    "Net income for the three months ended March 31, 2023 and 2022 was $12.6 billion and $8.3 billion, respectively."
)
HALF = "Sales were $5.1 billion and $9.7 billion for the three and six months ended June 30, 2021, respectively."
FISCAL = "Dividends paid in fiscal 2016 and 2015 were $1,072 million and $1,018 million, respectively."
SECOND = "Revenue for the second quarter of 2017 was $312 million."
YEAR = "Capital spending was $1.2 billion in 2018."
MIXED = "Currency brought a gain of $22.8 million and a loss of $37.3 million in 2016 and 2015 respectively."
GREW = "Revenue for the year ended December 31, 2015 grew by $9.1 million, or 24%, compared to 2014."


@each(
    "text, expected",
    [
        (QUARTER, [("$12.6 billion", Time(2023, 0, 3, 3)), ("$8.3 billion", Time(2022, 0, 3, 3))]),
        (HALF, [("$5.1 billion", Time(2021, 0, 3, 6)), ("$9.7 billion", Time(2021, 0, 6, 6))]),
        (FISCAL, [("$1,072 million", Time(2016)), ("$1,018 million", Time(2015))]),
        (SECOND, [("$312 million", Time(2017, 2))]),
        ("Third-quarter revenue was $312 million", [("$312 million", Time(None, 3))]),
        (MIXED, [("$22.8 million", Time(2016)), ("$37.3 million", Time(2015))]),
        (GREW, [("$9.1 million", Time(2015, 0, 0, 12)), ("24%", Time(2015, 0, 0, 12))]),
        ("It earned $31 million more in 2018 than in 2017, namely $163 million.", [("$31 million", Time(2018))]),
        ("Since 2019, the rent is $500.", []),
        (
            "We had 2021 capital expenditures of $905 million compared to 2020 capital expenditures of $596 million.",
            [("$905 million", Time(2021)), ("$596 million", Time(2020))],
        ),
        ("It repaid the 2017 notes of $5 million.", []),
        ("For tax years beginning after 2024, the deduction is $5.", []),
    ],
)
def test_the_times_of_amounts(text: str, expected: list[tuple[str, Time]]) -> None:
    assert [(one.figure.text, one.time) for one in timed(text)] == expected


@each(
    "claim, quote",
    [
        ("Net income was $12.6 billion in the first quarter of 2023", QUARTER),
        ("In Q1 2022 net income was $8.3 billion", QUARTER),
        ("Net income was $12.6 billion in the second quarter of fiscal 2023", QUARTER),
        ("Sales were $9.7 billion in the first half of 2021", HALF),
        ("Dividends rose from $1,018 million in 2015 to $1,072 million in 2016", FISCAL),
        ("Second-quarter revenue was $312 million", SECOND),
        ("In 2017, it booked revenue of $312 million in the second quarter", SECOND),
        ("Capital spending was $1.2 billion in 2018", YEAR),
    ],
)
def test_an_amount_of_its_time_is_held(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    "claim, quote, stated, held",
    [
        ("Net income was $8.3 billion in the first quarter of 2023", QUARTER, "$8.3 billion (quarter 1 of 2023)", "$8.3 billion (3 months of 2022)"),
        ("Sales were $5.1 billion in the first half of 2021", HALF, "$5.1 billion (6 months of 2021)", "$5.1 billion (3 months of 2021)"),
        ("Dividends were $1,072 million in fiscal 2015", FISCAL, "$1,072 million (2015)", "$1,072 million (2016)"),
        ("Revenue for 2017 was $312 million", SECOND, "$312 million (2017)", "$312 million (quarter 2 of 2017)"),
        ("Capital spending was $1.2 billion in the first half of 2018", YEAR, "$1.2 billion (6 months of 2018)", "$1.2 billion (2018)"),
        ("A gain of $22.8 million in 2015", MIXED, "$22.8 million (2015)", "$22.8 million (2016)"),
    ],
)  # fmt: skip
def test_an_amount_of_another_time_is_an_error(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote).instead == (stated, held)


def test_an_amount_that_a_quote_states_without_a_time_may_be_of_any() -> None:
    assert judge("The rent was $500 in 2018", "The rent is $500.") == Outcome()
    assert judge("The rent was $500 in 2018", "In 2017, the rent was $500.", ["In 2018 it was equal."]) == Outcome()


def test_a_year_that_no_quote_has_is_an_error_beside_an_amount_of_theirs() -> None:
    claim = "Costs were $58 million in 2016, $13 million above 2013"
    quote = "Costs for 2016, 2015 and 2014 were $58 million, $58 million and $45 million, respectively."
    assert judge(claim, quote) == Outcome(missing=("2013",), instead=("2013", "2015"))


def test_a_total_is_not_an_amount_a_year() -> None:
    quote = "Total purchase commitments are $68 million."
    assert judge("Commitments are $68 million", quote) == Outcome()
    assert judge("Commitments are $68 million a year", quote).instead == ("$68 million a year", "$68 million")


LINE = "In May 2017, we replaced our $400 million credit line expiring in June 2020 with a $650 million line expiring in May 2022."
SERIES = "In 2018 we sold notes of $300 million and $450 million due 2021 and 2025."
OPENED = "In 2019 we repaid $70 million of the $200 million loan signed in 2015."
BOUGHT = "In 2018 we agreed to buy Alder for $90 million. The purchase closed in 2019."
AWARDS = "In 2018 we paid $12 million for 2016 awards."
MARCH = "Sales were $5 million for the three months ended March 31, 2024."
CLOSED = "At December 31, 2017 the balance was $42 million. At December 31, 2016 the balance was $19 million."
DEDUCTION = "For the 2026 tax year, the deduction rises to $15,400, an increase of $650 over 2025."
SHARED = "Fees for the year 2016 rose by $41 million compared to the year 2015."
ANNOUNCED = "In April 2019, the board announced a bonus of $40,000 that was paid on May 14, 2019 to all members."
DEMANDED = "In March 2018, the harbour office demanded fees of $70,000 and, in April 2018, the owner paid."
NIGHTS = "It counts the nights in 2023, but only 1/2 the nights in 2022 and only 1/4 the nights in 2021."
FEES = (
    "Fees were $9, $8 and $7 in 2018, 2017 and 2016, respectively. The 2018 fee was a 4 percent increase from 2017, and "
    "the 2017 fee was a 9 percent increase from 2016."
)
DECEMBER = "Net income for the three months ended December 31, 2021 was $7 million."


@each(
    "true, false, quote",
    [
        ("The swap of May 2017 lifted the line to $650 million", "In 2016 it replaced a $400 million line", LINE),
        ("The line that replaced it in May 2017 is $650 million", "", LINE),
        ("The notes due in 2021 include some of $9 million", "Notes due in 2025 include $9 million in euros", "Notes due in 2021 include $9 million in euros, more than those due in 2025."),
        ("In 2018 it had $9 million of notes in euros", "", "Notes due in 2021 include $9 million in euros, as we said in 2018."),
        ("The loan was repaid in 2019 with $60 million", "In 2016 it signed a loan of $60 million", "In 2017 we signed a loan of $60 million, which was repaid in 2019."),
        ("In 2019 it paid bonuses of $4 million", "In 2016 it paid bonuses of $4 million", "In 2019 we paid $4 million of bonuses for 2018."),
        ("Sales were $5,000 thousand in 2018", "Costs were $410 thousand in 2017", "2018 2017 (In thousands) Sales 12 5,000 4,000 Costs 410 390"),
        ("Impairments were $35 thousand in 2018", "Sales were $80 thousand in 2018", "2018 2017 2018 2017 (In thousands) Sales 90 80 170 160 Impairments — 20 35 60"),
        ("Cash at the end of fiscal 2021 was $61 million", "Cash at the end of fiscal 2021 was $57 million", "Cash was $61 million, $59 million and $57 million at January 30, 2022, January 31, 2021 and January 31, 2020."),
        ("Sales beat those of 2018 by $2 million in 2019", "Sales beat those of 2018 by $18 million in 2018", "Sales were $18 million in 2019, $2 million more than in 2018."),
        ("Notes of $300 million were sold in 2018", "", SERIES),
        ("$70 million was repaid in 2019 of the $200 million loan", "In 2018 it repaid $70 million, not in 2019", OPENED),
        ("In 2019 it repaid part of its $200 million loan", "", OPENED),
        ("It completed its $90 million purchase of Alder in 2019", "It agreed in 2017 to buy Alder for $90 million", BOUGHT),
        ("In 2018 it paid $12 million for 2016 awards", "In 2017 it paid $12 million for 2016 awards", AWARDS),
        ("It paid $12 million for awards in 2018", "", AWARDS),
        ("Fees rose in 2016, a gain of $41 million on 2015", "Fees rose by $41 million in 2015", SHARED),
        ("Sales were $5 million in the first quarter of 2024", "Sales were $5 million in the second quarter of 2024", MARCH),
        ("Sales were $5 million in the first three months of 2024", "Sales were $5 million in 2024", MARCH),
        ("Sales were $9 million in fiscal 2024", "Sales were $9 million for calendar 2024", "Sales were $9 million in fiscal 2024."),
        ("In 2019, In 2017 the plan earned 12% and in 2016 earned 5%", "", "In 2017 the plan earned 12% and in 2016 earned 5%."),
        ("In 2017 it earned 12%", "Back in 2017 it earned 5%", "In 2017 the plan earned 12% and in 2016 earned a return of 5%."),
        ("The balance came to $42 million in 2017", "As 2016 drew to a close, the balance was $42 million", CLOSED),
        ("The rate was 4.8% in March", "In February the rate was 4.8%", "The rate fell to 4.8% in March from 5.3% in February."),
        ("The deduction of 2026 is $15,400", "For the 2025 tax year, the deduction is $15,400", DEDUCTION),
        ("The payment of 2021 is $131 million", "The payment in 2020 is $131 million", "Payments: 2020 ($216 million), 2021 ($131 million)."),
        ("Fees of 2016 were $41 million over 2015", "", SHARED),
        ("Fees for 2016 were up $41 million against 2015", "Fees for 2015 were $41 million more than in 2014", SHARED),
        ("Fees for 2016 were $41 million above 2015", "", SHARED),
        ("Net income was $7 million in the second quarter of 2022", "Net income was $7 million in the second quarter of 2019", DECEMBER),
        ("Net income was $12.6 billion in the third fiscal quarter of 2023", "Net income was $12.6 billion in the third quarter of 2022", QUARTER),
        ("The bonus of $40,000 was paid in May 2019", "The board announced a bonus of $40,000 in June 2019", ANNOUNCED),
        ("The harbour office demanded $70,000 in March 2018", "In June 2018 it demanded fees of $70,000", DEMANDED),
        ("A night in 2021 counts only one quarter of a night in 2023", "In 2022, a night counts for 1/4", NIGHTS),
        ("Fees rose 4 percent in 2018, after 9 percent in 2017", "", FEES),
        ("Capital spending was $1.2 billion at the end of the fourth quarter of 2018", "Capital spending was $1.2 billion in the fourth quarter of 2018", YEAR),
    ],
)  # fmt: skip
def test_a_time_of_something_else_is_not_that_of_an_amount(true: str, false: str, quote: str) -> None:
    assert judge(true, quote).instead is None
    assert not false or judge(false, quote).instead


TERMS = "Visitors by site (thousands) Q3 2024 Q3 2023 Castle 128.4 119.9 Abbey 96.3 101.2 Gardens 74.9 63.5"
DEBT = "Borrowings at 30 June 2025 stood at €1.34bn (2024: €1.52bn)."


@each(
    "true, false, quote",
    [
        ("The abbey had 96.3 thousand visitors in Q3 2024.", "The abbey had 96.3 thousand visitors in Q3 2023.", TERMS),
        (
            "In the third quarter of 2023 the gardens had 63,500.",
            "In the third quarter of 2024 the gardens had 63,500.",
            TERMS,
        ),
        ("On 30 June 2025 it had borrowings of €1.34bn.", "On 30 June 2024 it had borrowings of €1.34bn.", DEBT),
        ("On 30 June 2024 it had borrowings of €1.52bn.", "On 30 June 2025 it had borrowings of €1.52bn.", DEBT),
    ],
)
def test_columns_of_quarters_and_days(true: str, false: str, quote: str) -> None:
    assert [is_contradicted(claim, quote) for claim in (true, false)] == [False, True]


PLANS = "In November 2018 the board replaced its February 2016 plan; the new plan allows purchases of $10 billion."
FIRST = "In February 2019 the board declared a first-quarter 2019 dividend of $1.44 per share."


@each(
    "true, false, quote",
    [
        ("The board set up the plan in November 2018.", "The board set up the plan in November 2016.", PLANS),
        ("The old plan is from February 2016.", "The old plan is from February 2018.", PLANS),
        ("The dividend was for the first quarter of 2019.", "The dividend was for the second quarter of 2019.", FIRST),
        ("Two years later than November 2016 a plan was set up.", "The new plan dates from November 2017.", PLANS),
    ],
)
def test_a_month_of_another_year_and_another_quarter_are_errors(true: str, false: str, quote: str) -> None:
    assert [is_contradicted(claim, quote) for claim in (true, false)] == [False, True]


WINTER = (
    "For the fourth quarter of 2021, net sales of the dairy were $2.6 million, compared to $1.9 million a year earlier."
)
MARCH = "In March 2021, costs of the dairy were $0.3 million."
NINE = "For the nine months ended September 30, 2021, expenses of the dairy were $6.4 million."
BOTH = "Milk sold by the dairy in the fourth quarter and full year 2021 rose 2.7 percent and 1.3 percent, respectively."


@each(
    "true, false, quote",
    [
        (
            "In the fourth quarter of 2021, net sales were $2.6 million.",
            "In 2021, net sales were $2.6 million.",
            WINTER,
        ),
        ("In 2021, quarterly sales reached $2.6 million.", "In 2021, sales reached $2.6 million.", WINTER),
        ("Costs were $0.3 million in March 2021.", "Costs for 2021 were $0.3 million.", MARCH),
        ("In 2021, the dairy spent $0.3 million in March.", "In 2021, costs were $0.3 million.", MARCH),
        (
            "Expenses for the nine months to September 2021 were $6.4 million.",
            "Expenses for September 2021 were $6.4 million.",
            NINE,
        ),
        ("Milk sold rose 1.3 percent in full year 2021.", "Milk sold rose 2.7 percent in full year 2021.", BOTH),
        (
            "It rose 2.7 percent in the fourth quarter and 1.3 percent in the full year.",
            "It rose 1.3 percent in the fourth quarter and 2.7 percent in the full year.",
            BOTH,
        ),
        (
            "In 2021 the dairy bought a mill for $2.6 million.",
            "",
            "In the fourth quarter of 2021, the dairy bought a mill for $2.6 million.",
        ),
        ("In 2021, debt rose to $2.6 million.", "", "As of December 31, 2021, debt rose to $2.6 million."),
    ],
)
def test_a_part_of_a_year_is_not_the_year(true: str, false: str, quote: str) -> None:
    assert not is_contradicted(true, quote)
    assert not false or is_contradicted(false, quote)
