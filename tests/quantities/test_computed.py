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
WATER = "The pump moves 340 litres per minute, and the flow is cut by 25% at night."
SEA = "The sea rose by 3 mm per year between 2006 and 2018."
LEASE = "The lease began on 1 April 2024 and the first review is due in 18 months."
DEAL = "Each $1,000 of notes converts into 125.5 shares."
OVEN = "The oven is set to 220 °C and then to 170 °C."
ACRES = "The 43-acre campus will have 2,600 students."
HALL = "The hall is 270,000 square feet."
CHANGES = "Acquisitions increased sales by 7.3 percent, divestitures reduced sales by 3.1 percent, and prices added 0.2 percent."
RISE = "Sales rose by $9.1 million, or 124%."
TRIPS = "The ferry carried 1.24 million passengers in 2025, 7% fewer than in 2024."
PARTS = "It had about 5,500 members at the end of June. Of these, about 5,400 had paid."
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
        ("The pump moves 20.4 cubic metres an hour, day and night, before the cut of 25%", WATER),
        ("Over twelve years the sea rose by some 36 mm", SEA),
        ("The first review falls on 1 October 2025", LEASE),
        ("The first review is around October 2025", LEASE),
        ("A holder of $10,000 would get 1,255 shares", DEAL),
        ("The oven is then 50 degrees cooler", OVEN),
        ("That would be about sixty students per acre", ACRES),
        ("The hall has about 25,000 square metres", HALL),
        ("Netting acquisitions and divestitures, sales gained 4.2 percent, and 0.2 percent came from prices", CHANGES),
        ("The rise of 124% implies sales of a little over $7 million before", RISE),
        ("The 1,240,000 passengers of 2025 suggest some 1.33 million in 2024", TRIPS),
        ("Of its 5,500 members, 100 had not paid", PARTS),
        ("All but 100 of its 5,500 members had paid", PARTS),
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
        ("The pump moves 24.4 cubic metres an hour", WATER, "24.4 cubic metres", "340 litres"),
        ("The first review falls on 1 December 2025", LEASE, "1 December 2025", "1 April 2024"),
        ("The oven is then 60 degrees cooler", OVEN, "60 degrees", "220 °C"),
        ("That comes to about eighty students per acre", ACRES, "eighty students", "2,600 students"),
        ("Of its 5,500 members, 100 had paid", PARTS, "100", "5,400"),
        ("Of its 5,500 members, 200 had not paid", PARTS, "200", "5,400"),
        ("Of its 5,500 members, 100 had not voted", PARTS, "100", "5,400"),
        ("All but 100 of its 5,500 members had not paid", PARTS, "100", "5,400"),
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
    "claim, quote, missing",
    [
        ("Giving 100 days' notice would be enough", "A party may leave on at least 90 days' notice.", "100 days'"),
        ("A $650 claim goes to a director", "Claims over $500 go to a director.", "$650"),
        ("A nine-year-old needs two doses", "Children aged 6 to 11 years need two doses.", "nine-year"),
    ],
)
def test_a_case_to_which_a_bound_is_applied_asks_for_a_look(claim: str, quote: str, missing: str) -> None:
    assert judge(claim, quote) == Outcome(missing=(missing,))


@each(
    "claim, quote, pair",
    [
        ("The hall has about 35,000 square metres", HALL, ("35,000 square metres", "270,000 square feet")),
        ("Over twelve years the sea rose by some 46 mm", SEA, ("46 mm", "3 mm")),
    ],
)
def test_another_value_in_the_place_of_the_quotes_is_a_mismatch(claim: str, quote: str, pair: tuple[str, str]) -> None:
    assert judge(claim, quote) == Outcome(mismatch=pair)


@each(
    "claim, quote, held",
    [
        ("A party must give 90 weeks' notice", "A party may leave on at least 90 days' notice.", "90 days'"),
        ("Claims over $650 go to a director", "Claims over $500 go to a director.", "$500"),
    ],
)
def test_a_bound_with_another_value_is_no_case(claim: str, quote: str, held: str) -> None:
    outcome = judge(claim, quote)
    pair = outcome.mismatch or outcome.instead
    assert pair is not None
    assert pair[1] == held


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


@each(
    "claim, missing",
    [
        ("It costs 0.5% at first and then 5%, ten times as much", ()),
        ("It costs 1/2 of 1% at first, and the 5% of later months are 10 times as much", ()),
        ("The 5% of later months are ten times the 0.5% at first", ()),
        ("It costs 0.5% at first, ten times the 5% of later months", ("ten times",)),
        ("It costs 0.5% at first and then 5%, eight times as much", ("eight times",)),
        ("It costs 0.5% at first, and then ten times as much", ("ten times",)),
    ],
)
def test_a_multiple_of_rates_follows_from_those_that_the_claim_states(claim: str, missing: tuple[str, ...]) -> None:
    quotes = "It costs 1/2 of 1% in the first month.", "It costs 5% in later months."
    assert judge(claim, quotes[0], quotes[1:], sentence=claim) == Outcome(missing=missing)


def test_one_of_two_rates_may_be_in_another_part_of_the_sentence() -> None:
    first, later = "It costs 0.5% in the first month.", "It costs 5% in later months."
    sentence = "It costs 0.5% in the first month, and the 5% of later months are ten times as much"
    part = ", and the 5% of later months are ten times as much"
    assert judge(part, later, [first], sentence=sentence) == Outcome()
    assert judge(part, later, [first], sentence=part).missing == ("ten times",)


def test_a_multiple_is_one_of_the_amount_behind_it() -> None:
    north, south = "The north sold $5 million.", "The south sold $50 million."
    assert judge("With $50 million, the south sold ten times the $5 million of the north", north, [south]) == Outcome()
    assert judge("The north sold $5 million, ten times the $50 million of the south", north, [south]).missing


@each(
    "claim, outcome",
    [
        ("The $18,604 million of the south are 72% of the group's $26.0 billion", Outcome()),
        # 18,604 is 71.0% of 26.2 billion, and 96.9% of 19,204.
        (
            "The $18,604 million of the south are 71% of the group's $26.0 billion",
            Outcome(missing=("71%",), instead=("71%", "0.5%"), computed="71.6%"),
        ),
        (
            "The $18,604 million of the south are 97% of the group's $26.0 billion",
            Outcome(missing=("97%",), instead=("97%", "0.5%")),
        ),
    ],
)
def test_a_share_is_one_of_the_amount_that_the_claim_names_in_the_scale_that_it_gives(
    claim: str, outcome: Outcome
) -> None:
    group = "Sales fell 0.5% to $26.0 billion from $26.2 billion the year before."
    assert judge(claim, group, ["Sales, south $ 18,604 $ 19,204"], sentence=claim) == outcome


@each("claim, computed", [("22%", "23.3%"), ("24.3%", ""), ("33%", "")])
def test_what_it_is_close_to_is_told(claim: str, computed: str) -> None:
    outcome = judge(f"Revenue grew {claim} to $6,475 million", ROW)
    assert outcome == Outcome(missing=(claim,), instead=(claim, "$ 6,475"), computed=computed)


@each(
    "claim, quote",
    [
        (
            "Stripped of both, the debt is $2,973",
            "A balance of $3,217, including a penalty of $148 and interest of $96.",
        ),
        ("Commitments are therefore $120 million", "A fee of 1.5% of the Commitments, amounting to $1.8 million."),
        ("It is 9% more than before", "The premium is $1,860, an increase of $155 over the last one."),
        ("That corresponds to ten years", "The mean time between failures is 87,600 hours."),
        (
            "Together, growth and closures reduced sales by about 1.3 percent",
            "Growth increased sales by 5.1 percent, and closures reduced sales by 6.4 percent.",
        ),
        ("In both arms together there were 820 patients", "It enrolled 412 patients with the drug and 408 without."),
        ("Every instalment is €1.5 million", "The loan of €24 million is repaid in 16 equal instalments."),
    ],
)
def test_more_that_follows_in_one_step(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    "claim, quote, missing",
    [
        ("That equals 71 watts per kilogram of the machine", "Rated power 2.2 kW, mass 31 kg.", "71 watts"),
        (
            "Holders of the smallest plots would get roughly $48 for their whole neighbourhood",
            "The monthly rent is $8,400.",
            "$48",
        ),
    ],
)
def test_what_may_be_worked_out_in_more_steps_asks_for_a_look(claim: str, quote: str, missing: str) -> None:
    assert judge(claim, quote) == Outcome(missing=(missing,))
