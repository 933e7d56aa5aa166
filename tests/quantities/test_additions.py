"""What a claim adds to the figures of its quote, and which of two places or amounts it names: the whole outcome."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge


@each(
    ("claim", "quote", "added", "held"),
    [
        ("The dose is at least 40 mg", "The dose is 40 mg daily", "at least 40 mg", "40 mg"),
        ("It lasted more than 6 weeks", "It lasted 6 weeks", "more than 6 weeks", "6 weeks"),
        ("Up to 12 judges sat", "12 judges sat", "Up to 12 judges", "12 judges"),
        ("The pump weighs under 30 kg", "The pump weighs 30 kg", "under 30 kg", "30 kg"),
        ("The span is at least 7.2 m", "The span is 7.2 m. The load may be 3 kN", "at least 7.2 m", "7.2 m"),
        ("The fee is three times $250", "The fee is $250", "three times $250", "$250"),
        ("Give 2 x 40 mg", "Give 40 mg", "2 x 40 mg", "40 mg"),
        ("The fee is $250 x 10", "The fee is $250", "$250 x 10", "$250"),
        ("Notice is 14 business days", "Notice is 14 days", "14 business days", "14 days"),
        ("The cap is $250 a month", "The cap is at most $250", "$250 a month", "$250"),
        ("The fee is over $45", "The fee is $45 and is due in May", "over $45", "$45"),
        ("The fee is at most $45", "The fee is $45 and was cancelled", "at most $45", "$45"),
    ],
)
def test_what_a_claim_adds_to_an_amount_is_an_error(claim: str, quote: str, added: str, held: str) -> None:
    outcome = judge(claim, quote)
    assert (outcome.mismatch, outcome.instead) == (None, (added, held))
    assert added in outcome.missing


@each(
    ("claim", "quote"),
    [
        ("It is paid over 12 months", "It is paid in 12 months"),
        ("It is owed under two contracts", "It is owed by two contracts"),
        ("It takes up to 6 weeks", "It takes 4 to 6 weeks"),
        ("The fee is at most $250", "The fee may be $250"),
        ("Give at most 8 tablets a day", "Do not give more than 8 tablets in 24 hours"),
        ("It pumps 3.6 cubic metres an hour", "It pumps 3.6 m³/h"),
        ("The fee is $500 per calendar month", "The monthly fee is $500 for each tenant"),
        ("It falls by 2.5% for each step", "It falls by 2.5% for each full $1,000"),
        (
            "Names are needed above $75",
            "Meals above which names are needed . . . . . . . . . . . . . . . . . . . . . $75",
        ),
        ("It runs at most 20 h", "It may run, at a fixed capacity, 20 h"),
        ("It costs $450 per guest", "It costs $450 for each person"),
        ("It costs $450 per share", "It costs $450 for each lot of shares"),
    ],
)
def test_what_a_quote_says_in_other_words_is_not_added(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    ("claim", "quote", "other"),
    [
        ("It costs $450 per share", "It costs $450 for each lot", "$450 per share"),
        ("It drew 41,212 a match", "It drew 41,212 a week", "41,212 a match"),
    ],
)
def test_another_thing_that_it_is_for_each_of_is_a_warning(claim: str, quote: str, other: str) -> None:
    assert judge(claim, quote) == Outcome(missing=(other,))


def test_what_a_cell_does_not_have_its_heading_may_say() -> None:
    assert judge("She pays $78 a month", "Three rooms $231 $78 $309") == Outcome(missing=("$78 a month",))


@each("claim", ["The fee is CAD $250", "The fee is $250 Canadian"])
def test_a_currency_that_the_quote_leaves_open_is_a_warning(claim: str) -> None:
    assert judge(claim, "The fee is $250 for each filing") == Outcome(missing=(claim.removeprefix("The fee is "),))


@each(
    ("claim", "quote", "told"),
    [
        ("Section 163(j)(9) defines it", "Section 163(j)(8) defines it", ("Section 163(j)(9)", "Section 163(j)(8)")),
        ("Under § 5(b) notice is due", "Under § 5(a) notice is due", ("§ 5(b)", "§ 5(a)")),
        ("It is $5 or 4%, whichever is less", "It is $5 or 4%, whichever is greater", ("whichever is less", "whichever is greater")),
        ("It is $5, or 4% if that is less", "It is $5 or 4%, whichever is higher", ("if that is less", "whichever is higher")),
        ("Of 3 years and 90 km, the one that ends earlier counts", "It ends after 3 years or 90 km, whichever is later", ("the one that ends earlier", "whichever is later")),
        ("It ends after 3 years or 90 km, whichever is later", "It ends after 3 years or 90 km, whichever comes first", ("whichever is later", "whichever comes first")),
        ("It is the lower of $5 and 4%", "It is the higher of $5 and 4%", ("the lower of", "the higher of")),
    ],
)  # fmt: skip
def test_another_reference_or_choice(claim: str, quote: str, told: tuple[str, str]) -> None:
    assert judge(claim, quote) == Outcome(missing=told[:1], instead=told)


@each(
    ("claim", "quote"),
    [
        ("Section 5(b) defines it", "Section 5(a) applies, and section 5(b) defines it"),
        ("Section 5(b) names the parties", "Section 5(a) defines the term"),
        ("Section 6(a) defines it", "Section 5(a) defines it"),
        ("Section 5(a)(1) defines it", "Section 5(a) defines it"),
        ("It is $5 or 4%, whichever is higher", "It is $5 or 4%, whichever is the greater"),
        ("It is $5, or 4% if that is more", "It is $5 or 4%, whichever is the greater"),
        ("It is $5, or 4% if lower", "It is the lesser of $5 and 4%"),
        (
            "It ends after 3 years or 90 km, whichever is earlier",
            "It ends after 3 years or 90 km, whichever occurs first",
        ),
        ("It is $5 or 4%, whichever is less", "It is $5 or 4% of it"),
    ],
)
def test_what_may_be_the_same_reference_or_choice(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    ("claim", "quote", "told"),
    [
        ("A lease of three years costs $700 a year", "A lease of three years costs $700", "$700 a year"),
        (
            "The guild lost $4 million every quarter",
            "In its ten years the guild lost $4 million",
            "$4 million every quarter",
        ),
        ("Each month the tenant pays $900", "The tenant pays $900 over six months", "$900 (for each month)"),
        (
            "It lost $7 million in each of the three years",
            "It lost $7 million over three years",
            "$7 million (for each year)",
        ),
        ("It pays $4 to $6 million a quarter", "It pays $4 to $6 million in 2019", "$4 to $6 million a quarter"),
    ],
)
def test_an_amount_over_some_years_is_not_for_each_of_them(claim: str, quote: str, told: str) -> None:
    outcome = judge(claim, quote)
    assert outcome.instead is not None
    assert outcome.instead[0] == told


@each(
    ("claim", "quote", "told"),
    [
        ("The licence costs $300 a year", "The licence costs $300 and is for 5 years", "$300 a year"),
        ("Sales grew by 40% a year", "Sales grew by 40% over three years", "40% a year"),
    ],
)
def test_what_may_be_for_each_of_the_years_is_a_warning(claim: str, quote: str, told: str) -> None:
    assert judge(claim, quote) == Outcome(missing=(told,))


@each(
    ("claim", "quote"),
    [
        ("It costs $12 over six years, or $2 a year", "It costs $12 over six years"),
        ("The yearly fee is $300", "A fee of $300 is due each year for three years"),
        ("Sales averaged $5 million a year", "Sales averaged $5 million over three years"),
        ("The notes pay 5% a year", "The ten-year notes bear interest at 5%"),
        ("The annual cost is $300", "It costs $300 for twelve months"),
        ("Annual sales were $5 million", "Sales in 2016 were $5 million, after three lean years"),
        ("Quarterly sales were $5 million", "Sales for the three months ended June 30 were $5 million"),
    ],
)
def test_an_amount_that_the_quote_has_for_such_a_time_is_no_addition(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    ("claim", "quote"),
    [
        ("It works in 73 nations", "It works in 73 countries"),
        ("It cut 120 jobs", "It cut 120 positions"),
        ("It has three days", "It has 72 hours"),
    ],
)
def test_another_word_for_the_same_things_is_no_addition(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    ("claim", "quote", "told"),
    [
        ("It works in 73 countries", "It works with 73 currencies", "73 countries"),
        ("It has 40 patients", "It has 40 employees", "40 patients"),
    ],
)
def test_a_count_of_surely_other_things_is_a_warning(claim: str, quote: str, told: str) -> None:
    assert judge(claim, quote) == Outcome(missing=(told,))
