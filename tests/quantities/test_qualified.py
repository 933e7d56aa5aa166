"""Words that a claim adds directly beside the figure of its quote: the whole outcome."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

RENT = "The monthly rent is $1,850, due on the first day of each month."


@each(
    ("claim", "added"),
    [
        ("The rent is just under $1,850", "just under $1,850"),
        ("The rent is a shade over $1,850", "a shade over $1,850"),
        ("The rent is shy of $1,850", "shy of $1,850"),
        ("The rent is a multiple of $1,850", "a multiple of $1,850"),
        ("The rent is nowhere near $1,850", "nowhere near $1,850"),
        ("The rent is $1,850 times two.", "$1,850 times two"),
        ("The rent is $1,850 squared", "$1,850 squared"),
        ("The rent is $1,850 basis points", "$1,850 basis points"),
        ("The rent is $1,850 in rupees", "$1,850 in rupees"),
        ("The rent is $1,850 quid.", "$1,850 quid"),
        ("The rent is $1,850 in cents", "$1,850 in cents"),
        ("The rent is $1,850 max.", "$1,850 max."),
        ("The rent is $1,850 tops", "$1,850 tops"),
        ("The rent is $1,850 min", "$1,850 min"),
    ],
)
def test_what_contradicts_the_figure_is_an_error(claim: str, added: str) -> None:
    assert judge(claim, RENT) == Outcome(missing=(added,), instead=(added, "$1,850"))


@each(
    ("claim", "added"),
    [
        ("The rent is nearly $1,850", "nearly $1,850"),
        ("The rent is barely $1,850", "barely $1,850"),
        ("Heating is an extra $1,850", "an extra $1,850"),
        ("Heating is another $1,850", "another $1,850"),
        ("The rent is $1,850 net", "$1,850 net"),
        ("The rent is $1,850 before tax", "$1,850 before tax"),
        ("The rent is $1,850 including heat", "$1,850 including heat"),
        ("The rent is $1,850 in loonies", "$1,850 in loonies"),
        ("The rent is $1,850 Zimbabwean", "$1,850 Zimbabwean"),
        ("The rent is $1,850 per room", "$1,850 per room"),
        ("The rent is $1,850 per sq m", "$1,850 per sq m"),
        ("The rent is $1,850 each", "$1,850 each"),
    ],
)
def test_what_it_may_be_as_well_is_a_warning(claim: str, added: str) -> None:
    assert judge(claim, RENT) == Outcome(missing=(added,))


@each("after", ["per night", "nightly", "p.w.", "pw", "pa", "p.a.", "a week"])
def test_another_period_in_short_is_a_mismatch(after: str) -> None:
    assert judge(f"The rent is $1,850 {after}", RENT).mismatch is not None


@each(
    ("claim", "quote"),
    [
        ("The rent is $1,850 pcm", RENT),
        ("The rent is $1,850 p.m. from May", RENT),
        ("The rent is $1,850 in dollars", RENT),
        ("The room is $90 per night", "The room is $90 a day"),
        ("The rate is just under 18%", "The rate is nearly 18%"),
        ("The fee is almost $45", "The fee is about $45"),
        ("The fee is an additional $45", "It costs $500 plus a fee of $45"),
        ("Notes are in multiples of $1,000", "Notes are issued in integral multiples of $1,000"),
        ("Sales were nearly $32.8 billion", "(in millions) Net sales 32,765 30,109"),
        ("Profit was $5 million net", "Net profit was $5 million"),
        ("Profit was $5 million before tax", "Pre-tax profit was $5 million"),
        ("The limit is $45 max", "The limit is $45"),
        ("It takes 5 min", "It takes 5 minutes"),
        ("Take 25 mg, max 3 times daily", "Take 25 mg no more than 3 times daily"),
        ("The fee is £45 sterling", "The fee is £45"),
        ("The seat is $45 each way", "The seat is $45 one way"),
    ],
)
def test_what_the_quote_says_in_other_words_is_not_added(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    ("claim", "quote", "outcome"),
    [
        ("The rent is $1,850 grand", RENT, Outcome(mismatch=("$1,850 grand", "$1,850"))),
        ("The car is nine grand.", "The car is $9,000.", Outcome()),
        ("The car is 9 grand a piece", "The car is $8,000.", Outcome(mismatch=("9 grand", "$8,000"))),
        ("The hall has two grand pianos", "The hall has two grand pianos", Outcome()),
        ("The car is Ⅸ thousand dollars", "The car is $8,000.", Outcome(mismatch=("9 thousand dollars", "$8,000"))),
        ("It treats type Ⅱ diabetes", "It treats type 2 diabetes", Outcome()),
    ],
)  # fmt: skip
def test_thousands_in_other_words(claim: str, quote: str, outcome: Outcome) -> None:
    assert judge(claim, quote) == outcome


LOSS = "The mill made a loss of $7 million in 2015."


@each(
    ("claim", "added"),
    [
        ("The loss in HK dollars was $7 million", "$7 million (in HK dollars)"),
        ("The loss was Canadian $7 million", "$7 million (Canadian)"),
        ("The loss was $7 million (in Zimbabwe dollars)", "$7 million (in Zimbabwe dollars)"),
        ("The loss was $7 million (Zimbabwean)", "$7 million (Zimbabwean)"),
        ("All is in Canadian dollars. The loss was $7 million", "$7 million (in Canadian dollars)"),
    ],
)
def test_a_currency_in_words_that_the_quote_leaves_open_is_a_warning(claim: str, added: str) -> None:
    assert judge(claim, LOSS) == Outcome(missing=(added,))


def test_another_currency_in_brackets_is_an_error() -> None:
    added = "$7 million (in euros)"
    assert judge("The loss was $7 million (in euros)", LOSS) == Outcome(missing=(added,), instead=(added, "$7 million"))


@each(
    ("claim", "quote"),
    [
        ("The loss was $7 million (in US dollars)", LOSS),
        ("In dollars, the loss was $7 million", LOSS),
        ("The Canadian mill lost $7 million", "The mill in Canada lost $7 million"),
        ("The loss was $7 million (Canadian)", "The Canadian mill had a loss of $7 million"),
        ("The loss on bonds in euros was $7 million", "The loss on euro bonds was $7 million"),
        ("The loss was €7 million, paid in euros", "The loss was €7 million"),
    ],
)
def test_the_currency_of_the_quote_in_words_is_no_addition(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()
