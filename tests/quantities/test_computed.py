"""Claims whose figures follow from those of their quotes, and claims whose figures do not."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

ROW = "Net revenue $ 6,475 $ 5,253"
COSTS = "Advertising costs for 2016, 2015 and 2014 were $58.3 million, $52.0 million and $45.1 million, respectively."
RATE = "The effective tax rate for 2017 was 35.5 percent, compared to 28.3 percent in 2016, an increase of 7.2 points."
CHARGES = "We recorded $78 million of charges and $58 million of project costs."
SHARE = "The total was $42.9 million, of which $37.9 million would be recognized."
LOSS = "Net loss was $12 million in 2018 and $33 million in 2017."
SALES = "It sold 2.4 million shares at an average price of $35.10."
SHOPS = "Shops brought in $30 million, and the website $20 million."
FEES = "The fee is $394.1 million, recognized over 1.5 years."


@each(
    "claim, quote",
    [
        ("Revenue grew 23% to $6,475 million", ROW),
        ("Revenue rose by $1,222 million", ROW),
        ("Costs were $58.3 million in 2016, $6.3 million more than in 2015", COSTS),
        ("Costs of $110.3 million in 2016 and 2015 together", COSTS),
        ("Costs rose by $13.2 million in two years", COSTS),
        ("Costs averaged $51.8 million", COSTS),
        ("The rate climbed 7.2 points to 35.5 percent", RATE),
        ("The rate of 2016, 28.3 percent, was 7.2 points below that of 2017", RATE),
        ("Restructuring cost $136 million, of which $78 million were charges", CHARGES),
        ("88% of the total of $42.9 million would be recognized", SHARE),
        ("Almost 90% of the total of $42.9 million would be recognized", SHARE),
        ("The loss shrank by $21 million to $12 million", LOSS),
        ("The fee of $394.1 million comes to some $263 million a year over 1.5 years", FEES),
        ("Costs rose by 12% over $52.0 million", COSTS),
        ("It sold shares for about $84.2 million in total", SALES),
        ("Shops made 60% of the total", SHOPS),
    ],
)
def test_what_follows_from_the_figures_of_quotes_is_no_finding(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    "claim, quote, stated, held",
    [
        ("Revenue grew 32% to $6,475 million", ROW, "32%", "$ 6,475"),
        ("Revenue rose by $1,322 million to $6,475 million", ROW, "$1,322 million", "$ 5,253"),
        ("Costs were $58.3 million in 2016, $7.3 million more than in 2015", COSTS, "$7.3 million", "$52.0 million"),
        ("Costs of $112.3 million in 2016 and 2015 together", COSTS, "$112.3 million", "$58.3 million"),
        ("The rate climbed 7.9 points to 35.5 percent", RATE, "7.9 points", "7.2 points"),
        ("Restructuring cost $146 million, of which $78 million were charges", CHARGES, "$146 million", "$58 million"),
        ("78% of the total of $42.9 million would be recognized", SHARE, "78%", "$42.9 million"),
        ("It sold shares for about $94.2 million in total", SALES, "$94.2 million", "$35.10"),
        ("Shops made 70% of the total", SHOPS, "70%", "$30 million"),
        ("Costs rose to €58.3 million from $52.0 million", COSTS, "€58.3 million", "$58.3 million"),
    ],
)
def test_what_follows_from_none_of_them_is_an_error(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote) == Outcome(missing=(stated,), instead=(stated, held))


@each(
    "claim, quote, missing",
    [
        ("The rent is $500, and the cap $900", "The rent is $500", "$900"),
        ("The rent of $500 takes 30% of the income", "The rent is $500", "30%"),
        ("The rent of $500 takes 30% of the income", "The rent of $500 is due within 14 days", "30%"),
    ],
)
def test_a_figure_of_which_the_quote_says_nothing_asks_for_a_look(claim: str, quote: str, missing: str) -> None:
    assert judge(claim, quote) == Outcome(missing=(missing,))


@each(
    "claim, stated",
    [
        ("Revenue grew from $5,253 million to $6,475 thousand", "$5,253 million … $6,475 thousand"),
        ("Revenue grew to $6,475 million from £5,253 million", "$6,475 million … £5,253 million"),
    ],
)
def test_the_cells_of_a_row_have_one_scale_and_one_currency(claim: str, stated: str) -> None:
    outcome = judge(claim, "Net revenue 6,475 5,253")
    assert outcome.mismatch is not None
    assert outcome.mismatch[0] == stated


TABLE = "2023 2022 Change Fees 1,234 975 27 % Provisions 2,275 1,463 56 %"


@each(
    "claim",
    [
        "Provisions swelled 56% to $2,275 million in 2023",
        "Fees grew 27% to $1,234 million",
        "Fees were $975 million in 2022",
    ],
)
def test_a_row_of_a_table_with_its_growth_is_held(claim: str) -> None:
    assert judge(claim, TABLE) == Outcome()


@each(
    "claim, mismatch",
    [
        ("Provisions melted by 56% to $2,275 million", ("melted to $2,275 million", "2,275 … 1,463")),
        ("Fees dwindled 27% to $1,234 million", ("dwindled to $1,234 million", "1,234 … 975")),
        ("The rate moved down to 20.5% from 24.8%", ("down from 24.8% to 20.5%", "up from 20.5% to 24.8%")),
    ],
)
def test_a_growth_goes_the_way_of_the_figures_before_it(claim: str, mismatch: tuple[str, str]) -> None:
    assert judge(claim, f"{TABLE}. The rate moved up to 24.8% from 20.5%").mismatch == mismatch


@each(
    "claim, quote, stated, held",
    [
        ("Volume slumped 16 million cases", "Volume decreased 16 percent", "16 million cases", "16 percent"),
        ("Costs went up 8 percent", "Costs increased $8 million", "8 percent", "$8 million"),
        ("Fees were $975 million in 2023", TABLE, "$975 million (2023)", "975 (2022)"),
        (
            "Income was $199 million lower in 2015, at $3,676 million",
            "Income for 2016 and 2015 was $3,676 million and $3,875 million, respectively",
            "$3,676 million (2015)",
            "$3,676 million (2016)",
        ),
    ],
)
def test_another_unit_or_another_column_is_an_error(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote).instead == (stated, held)


def test_columns_that_ascend_lead_to_the_last() -> None:
    quote = "Q1 Q2 Sales 20,894 21,519"
    assert judge("Sales grew by $625 million", quote) == Outcome()
    assert judge("Sales fell by $625 million", quote).mismatch == ("fell by $625 million", "20,894 … 21,519")


def test_a_date_that_the_claim_compares_with_is_no_year_before() -> None:
    quote = "July 29, 2023 January 28, 2023 July 30, 2022 Cash 1,093 1,874 840"
    assert (
        judge("Cash decreased by $781 million from January 28, 2023 to $1,093 million on July 29, 2023", quote)
        == Outcome()
    )
