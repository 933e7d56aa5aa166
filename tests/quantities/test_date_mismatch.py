"""Years, quarters, months and days of a claim against those of its quote."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

TURNOVER = "Turnover in 2023 was $55.5 million."
LOAN = "The loan matures on 30 June 2027 and may be extended once."
OUTPUT = "Output was 610 tonnes in the third quarter of 2023."
DIVIDEND = "In March 2023, dividends of $5 a share were paid."
SIGNED = "The agreement was signed on 4 May 2021."
YEAR_ENDED = "Turnover for the year ended 31 December 2023 was $55.5 million."
BROKEN = "Turnover for the year ended 31 March 2023 was $55.5 million."
RETAILER = "Sales for the 52 weeks ended February 3, 2024 were $55.5 million."
SPAN = "From 2019 to 2021, the rent was $500."


@each(
    ("claim", "quote", "missing"),
    [
        ("Turnover was $55.5 million in 2021.", TURNOVER, "2021"),
        ("In 2021, turnover was $55.5 million.", TURNOVER, "2021"),
        ("In 2021, revenue came to $55.5 million.", TURNOVER, "2021"),
        ("Turnover for 2021 was $55.5 million.", TURNOVER, "2021"),
        ("FY2021 turnover: $55.5 million", TURNOVER, "FY2021"),
        ("Fiscal 2021 turnover: $55.5 million", TURNOVER, "2021"),
        ("The 2021 turnover was $55.5 million.", TURNOVER, "2021"),
        ("Turnover was $55.5 million (2021).", TURNOVER, "2021"),
        ("Turnover 2021: $55.5 million", TURNOVER, "2021"),
        ("2021: $55.5 million", TURNOVER, "2021"),
        ("2021 | $55.5 million", TURNOVER, "2021"),
        ("As of December 31, 2021, turnover was $55.5 million.", TURNOVER, "December 31, 2021"),
        ("By the end of 2024, turnover was $55.5 million.", TURNOVER, "2024"),
        ("Turnover was $55.5 million in Q2 2022.", TURNOVER, "Q2 2022"),
        ("FY2021 turnover was $55.5 million.", YEAR_ENDED, "FY2021"),
        ("In fiscal 2025, sales were $55.5 million.", RETAILER, "2025"),
        ("In 2023, sales were $55.5 million.", RETAILER, "2023"),  # only a fiscal year ends in the next one
        ("The loan matures in June 2028.", LOAN, "June 2028"),
        ("The loan matures in 2028.", LOAN, "2028"),
        ("The loan matures by 2029.", LOAN, "2029"),
        ("In 2028, the loan matures.", LOAN, "2028"),
        ("In Q4 2023, output was 610 tonnes.", OUTPUT, "Q4 2023"),
        ("Output was 610 tonnes in Q3 2022.", OUTPUT, "Q3 2022"),
        ("In May 2023, dividends of $5 were paid.", DIVIDEND, "May 2023"),
        ("Dividends for 2023 were paid in May 2023.", "Dividends for 2023 were paid in March 2023.", "May 2023"),
        ("It was signed in May 2019.", SIGNED, "May 2019"),
        ("It was signed in 2019.", SIGNED, "2019"),
        ("In 2019 the rent was $5 and in 2021 it was $6", "The rent was $5 in 2019 and $6 in 2022", "2021"),
        ("The firm exists since 1987.", "The firm exists since 1985.", "1987"),
        ("In May 2023, the rent was $500.", "Since 2022, the rent is $500.", "May 2023"),
        ("In Q2 2023, the rent was $500.", "Since 2022, the rent is $500.", "Q2 2023"),
        ("In May 2023, the rent was $500.", "Until 2024, the rent is $500.", "May 2023"),
        ("The rent was $500 in 2020.", "The rent was $500 in 2019 and 2021.", "2020"),
        ("Turnover was $6 million in 2021.", "Turnover rose from $5 million to $6 million in 2022.", "2021"),
        ("Output was 610 tonnes in Q3 2023.", "Output was 610 tonnes in 2023 and in Q2 2023.", "Q3 2023"),
        ("The rent was $500 in 2023.", SPAN, "2023"),
        ("The rent was $500 from 2019 to 2022.", SPAN, "2022"),
        ("The rent was $500 from 2019 to 2020.", SPAN, "2020"),  # an end of another span, though it lies inside
        ("In its 2021 financial statements, turnover was $55.5 million.", TURNOVER, "2021"),
        ("In 2021 Acme reports turnover of $55.5 million.", TURNOVER, "2021"),
        ("In the first quarter, output was 610 tonnes.", OUTPUT, "first quarter"),
        (
            "As of 31 December 2022, there were 5,300 staff.",
            "There were 5,300 staff at 31 December 2023.",
            "31 December 2022",
        ),
        ("In 2024, there were 5,300 staff.", "There were 5,300 staff at 31 December 2023.", "2024"),
        ("The plan ends in 2025.", "The plan runs until 2027.", "2025"),
    ],
)
def test_another_time_in_the_place_of_the_quotes_is_missing(claim: str, quote: str, missing: str) -> None:
    assert judge(claim, quote)[:2] == (None, (missing,))


def test_another_span_is_missing_with_both_its_years() -> None:
    assert judge("In 2020/21, turnover was $55.5 million.", BROKEN)[:2] == (None, ("2020", "21"))
    assert judge("Between 2016 and 2018, the rent was $500.", SPAN)[:2] == (None, ("2016", "2018"))


def test_another_day_in_the_same_words_contradicts() -> None:
    assert judge("The loan matures on 30 June 2028.", LOAN) == Outcome(("30 June 2028", "30 June 2027"))
    claim = "In the year ended 31 December 2021, turnover was $55.5 million."
    assert judge(claim, YEAR_ENDED) == Outcome(("31 December 2021", "31 December 2023"))


HELD = [
    ("Turnover was $55.5 million in 2023.", TURNOVER),
    ("In 2023, turnover was $55.5 million.", TURNOVER),
    ("FY2023 turnover: $55.5 million", TURNOVER),
    ("Fiscal 2023 turnover: $55.5 million", TURNOVER),
    ("The 2023 turnover was $55.5 million.", TURNOVER),
    ("Turnover was $55.5 million (2023).", TURNOVER),
    ("2023 | $55.5 million", TURNOVER),
    ("2023: $55.5 million", TURNOVER),
    ("Turnover by the end of 2023 was $55.5 million.", TURNOVER),
    ("Turnover was $55.5 million in the year ended 31 December 2023.", YEAR_ENDED),
    ("As of 31 December 2023, turnover was $55.5 million.", TURNOVER),  # a day of that year sets the scene
    ("In fiscal 2023, turnover was $55.5 million.", YEAR_ENDED),
    ("In 2023, turnover was $55.5 million.", YEAR_ENDED),
    ("In the year to December 2023, turnover was $55.5 million.", YEAR_ENDED),
    ("In 2022/23, turnover was $55.5 million.", BROKEN),
    ("In 2022-23, turnover was $55.5 million.", BROKEN),
    ("In FY2022/23, turnover was $55.5 million.", BROKEN),
    ("In FY2023, turnover was $55.5 million.", BROKEN),
    ("In FY2023, turnover was $55.5 million.", "Turnover in 2022/23 was $55.5 million."),
    ("In 2022/2023, turnover was $55.5 million.", "Turnover in 2022/23 was $55.5 million."),
    ("In fiscal 2023, sales were $55.5 million.", RETAILER),
    ("In FY2024, sales were $55.5 million.", RETAILER),
    ("In Q1 of fiscal 2024, sales were $5 million.", "Sales for the three months ended October 31, 2023 were $5 million."),
    ("In Q3 2023, sales were $5 million.", "Sales for the three months ended September 30, 2023 were $5 million."),
    ("In the third quarter, sales were $5 million.", "Sales for the quarter ended September 30, 2023 were $5 million."),
    ("The loan matures in June 2027.", LOAN),
    ("The loan matures in 2027.", LOAN),
    ("The loan matures by mid-2027.", LOAN),
    ("In its 2024 report, the company says the loan matures in 2027.", LOAN),
    ("According to the Annual Report 2023, the loan matures on 30 June 2027.", LOAN),
    ("In 2023, the company expected the loan to mature in June 2027.", LOAN),
    ("Form 10-K 2023: the loan may be extended once.", LOAN),
    ("The 2024 annual report says that it may be extended once.", LOAN),
    ("In 2023, it had a loan that may be extended once.", "The loan, which expires on 30 June 2027, may be extended once."),
    ("In 2023, it had a lease of ten years.", "The lease of ten years runs until 31 December 2031."),
    ("In 2023, the rent was $500.", "Since 2019, the rent is $500."),
    ("In Q3 2023, output was 610 tonnes.", OUTPUT),
    ("Output in Q3 was 610 tonnes.", OUTPUT),
    ("Output was 610 tonnes in one quarter of 2023.", OUTPUT),
    ("In March 2023, dividends of $5 were paid.", DIVIDEND),
    ("In 2023, dividends of $5 were paid.", DIVIDEND),
    ("It was signed in May 2021.", SIGNED),
    ("It was signed in 2021, long before 2023.", SIGNED),
    ("Since 2019, the rent is $500.", "Since 1 January 2019 the rent is $500."),
    ("In 2020, the rent was $500.", SPAN),
    ("In 2020, the rent was $500.", "The rent was $500 between 2019 and 2021."),
    ("In 2023, the rent was $500.", "Until 2024, the rent is $500."),
    ("Turnover was $6 million in 2021.", "Turnover was $6 million, against $5 million in 2022."),
    ("Between 2019 and 2021, the rent was $500.", SPAN),
    ("In 2019-21, the rent was $500.", SPAN),
    ("From 2019–2021, the rent was $500.", SPAN),
    ("In 2023, turnover was $55.5 million.", "Turnover was $55.5 million, up 11% from $50 million in 2022."),
    ("In 2023, turnover was $55.5 million.", "Turnover was $55.5 million (2022: $50 million)."),
    ("In 2023, turnover was $55.5 million.", "Turnover was $55.5 million, an increase of 11% over 2022."),
    ("Turnover was $55.5 million, more than in 2022.", TURNOVER),
    ("In 2024, the fee was $5.", "Under the Companies Act 2006, the fee is $5."),
    ("In 2024, the fee was $5.", "Under the Clean Water Act of 1996 the fee is $5."),
    ("Under the Act of 1996, the fee is $5.", "The fee in 2024 is $5."),
        ("In 2024, the fee was $5.", "The fee is $5."),
        ("In 2023, turnover rose 11%.", "Compared with 2022, turnover rose 11%."),
        ("At the start of 2024, there were 5,300 employees.", "There were 5,300 employees at 31 December 2023."),
        ("At the end of fiscal 2023, it had 12 stores.", "At January 28, 2024, it had 12 stores."),
        ("The company, founded in 1985, had turnover of $55.5 million in 2023.", TURNOVER),
        ("Its 2024 report puts turnover at $55.5 million.", TURNOVER),
        ("The rent in 2024 is $500.", "This lease dated 4 March 2023 sets the rent at $500."),
        ("In 2025, the deduction was $5.", "For tax years beginning after 2024, the deduction is $5."),
]  # fmt: skip


@each(("claim", "quote"), HELD)
def test_a_time_that_could_be_the_quotes_or_sets_the_scene_is_held(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


def test_what_another_quote_of_the_sentence_holds_is_no_finding() -> None:
    claim = "In 2021, turnover was $55.5 million"
    assert judge(claim, TURNOVER, ["The year 2021 was good."]) == Outcome()
    assert judge(claim, TURNOVER, ["The year 2022 was good."])[:2] == (None, ("2021",))


def test_a_half_that_ends_one_of_the_quotes_is_held() -> None:
    claim = "Profit for the first half of 2022 was £3 million."
    assert judge(claim, "This is of the first half of 2022", ["Profit was £3 million."]) == Outcome()
    assert judge(claim, "Profit was £3 million.", ["This is of the first half of 2022"]) == Outcome()


def test_a_time_after_a_marker_is_compared_with_the_quote_before_it_too() -> None:
    sentence = "Turnover was $50 million in 2021 and $55.5 million in 2023."
    rest = " in 2021 and $55.5 million in 2023."
    before = "Turnover in 2022 was $50 million."
    assert judge(rest, TURNOVER, [before], sentence=sentence)[:2] == (None, ("2021",))
    assert (
        judge(rest.replace("2021", "2022"), TURNOVER, [before], sentence=sentence.replace("2021", "2022")) == Outcome()
    )
    scene = "Turnover was $50 million and in 2021 the rent was $500."
    assert judge(" and in 2021 the rent was $500.", "The rent is $500.", [before], sentence=scene) == Outcome()


def test_a_time_inside_the_anchor_is_in_the_quote() -> None:
    assert judge("Turnover in 2021", TURNOVER, anchor=(0, 16)) == Outcome()


HALF = "Profit for the second half of 2022 was £3 million."


@each(
    ("claim", "quote", "instead"),
    [
        (
            "In the first six months of 2022, profit was £3 million.",
            HALF,
            ("first six months of 2022", "second half of 2022"),
        ),
        ("Profit for the last 6 months of 2022 was £3 million.", HALF, None),
        ("Profit for the first half of 2021 was £3 million.", HALF, ("first half", "second half")),
        ("In calendar 2022 tax was $12 million.", "In fiscal 2021 tax was $12 million.", ("2022", "2021")),
        ("In 2022 tax was $12 million.", "In fiscal 2021 tax was $12 million.", None),  # it may have ended in 2022
    ],
)
def test_halves_and_kinds_of_years(claim: str, quote: str, instead: tuple[str, str] | None) -> None:
    assert judge(claim, quote, sentence=claim).instead == instead


TERM = "The contract begins on 1 May 2021 and runs for eight years; it may be ended on the third anniversary of its beginning."


@each(
    ("claim", "is_held"),
    [
        ("The contract runs out in 2029.", True),
        ("It may be ended on 1 May 2024.", True),
        ("The contract runs out in 2028.", False),
        ("It may be ended on 1 May 2025.", False),
        ("It may be ended on 1 June 2024.", False),
    ],
)
def test_the_end_of_a_term_and_an_anniversary(claim: str, *, is_held: bool) -> None:
    assert (judge(claim, TERM) == Outcome()) is is_held


_NOTES = "Interest is payable on May 1 and November 1 of each year from November 1, 2015 until the maturity date of May 1, 2021."
_RATES = "Publication of the rates (one-month, six-month and 12-month) is scheduled for June 30, 2023."
_TERM = "The lease started on July 1, 2018 for ten years."


@each(
    ("claim", "quote", "missing"),
    [
        ("The notes fall due on May 1, 2026.", _NOTES, "May 1, 2026"),
        ("The notes fall due on May 1, 2021.", _NOTES, None),
        ("Interest was paid on May 1, 2016.", "Interest is payable on May 1 and November 1 of each year.", None),
        ("Publication is due on June 30, 2024.", _RATES, "June 30, 2024"),
        ("Publication is due on June 30, 2023.", _RATES, None),
        ("The lease runs until July 1, 2028.", _TERM, None),
        ("The lease runs until June 30, 2028.", _TERM, None),
        ("The lease runs until June 30, 2029.", _TERM, "June 30, 2029"),
        ("The contract ended in 2029.", "The contract began in May 2021 and lasts eight years.", None),
        ("The contract runs out in May 2029.", "The contract began in May 2021 and lasts eight years.", None),
        ("The contract runs out in May 2030.", "The contract began in May 2021 and lasts eight years.", "May 2030"),
        (
            "Holders may redeem until February 1, 2021.",
            "The notes expire on May 1, 2021 and may be redeemed up to three months before.",
            None,
        ),
        (
            "With its five-year extension the lease runs until June 30, 2028.",
            "The lease expires on June 30, 2023 and may be extended for five years.",
            None,
        ),
    ],
)
def test_a_day_of_another_year_and_the_end_of_a_term(claim: str, quote: str, missing: str | None) -> None:
    assert judge(claim, quote).missing == ((missing,) if missing else ())


def test_four_quarters_are_a_year() -> None:
    quote = "Dividends 2019 Fourth quarter $ 0.25 Third quarter 0.25 Second quarter 0.25 First quarter 0.25"
    assert judge("25 cents were paid in each quarter of 2019, or $1.00 for the whole year.", quote) == Outcome()
    assert judge("25 cents were paid in each quarter of 2019, or $1.20 for the whole year.", quote).instead


def test_what_is_left_after_a_time() -> None:
    quote = "Of the orders of $80 million, $62 million are due in the next 12 months, and the rest thereafter."
    assert judge("About $18 million are due after more than twelve months.", quote) == Outcome()
    assert judge("About $62 million are due after more than twelve months.", quote).instead
