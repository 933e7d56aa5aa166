"""What a heading or lead-in above a claim, or the sentence after it, says that its quote does not."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge
from citecheck.quantities.mismatches.framing import above, below

RENT = "The monthly rent is $1,850, due on the first day of each month."


@each(
    ("head", "found"),
    [
        ("Weekly rent", "Weekly"),
        ("Rent per day:", "per day"),
        ("Rent in euros", "in euros"),
        ("Amounts in £", "in £"),
        ("In thousands:", "In thousands"),
        ("Costs ($ million)", "$ million"),
        ("Maximum rent", "Maximum"),
        ("Half the rent", "Half"),
        ("The rent is not:", "not"),
        ("**Untrue claims**:", "Untrue"),
        ("The tenant never pays:", "never"),
    ],
)
def test_a_head_that_contradicts(head: str, found: str) -> None:
    assert above(head, "$1,850", [RENT]) == found


@each(
    ("head", "claim", "quote"),
    [
        ("Monthly rent", "The rent is $1,850", RENT),
        ("Annual results", "The rent is $1,850", RENT),
        ("Annual report 2023", "The rent is $1,850 a month", RENT),
        ("Weekly rent", "The rent is $1,850 a month, $462.50 a week", RENT),
        ("Annual rent", "The rent is $22,200 a year", "The rent is $22,200."),
        ("Weekly rent", "It is due on the first day", RENT),
        ("Weekly and monthly rents", "The weekly rent is $400", "The rent is $400 a week or $1,850 a month."),
        ("In millions:", "Net sales were $32,765", "(in millions) Net sales 32,765 30,109"),
        ("Results in millions", "Net sales were $32,765", "Net sales 32,765 30,109"),
        ("In millions:", "Net sales were $32.8 million", "Net sales were $32.8 million."),
        ("Costs in dollars:", "The rent is $1,850", RENT),
        ("Maximum penalty", "It is $500", "The penalty is at most $500."),
        ("What is not covered", "The rent is $1,850", RENT),
        ("Not covered:", "Damage over $500", "Damage over $500 is excluded."),
        ("No. of rooms:", "The rent is $1,850", RENT),
        ("The rent is not $500 a week:", "The rent is $1,850", RENT),
    ],
)
def test_a_head_that_may_be_as_well(head: str, claim: str, quote: str) -> None:
    assert above(head, claim, [quote]) == ""


@each(
    ("sentence", "found"),
    [
        ("It is due weekly.", "weekly"),
        ("That is the yearly sum.", "yearly"),
        ("(In millions.)", "In millions"),
        ("All sums here are in euros.", "in euros"),
        ("It is due at the end of each quarter.", "each quarter"),
        ("That is a ten-fold rise.", "ten-fold"),
        ("This is false.", "This is false."),
        ("Not so!", "Not so!"),
    ],
)
def test_a_next_sentence_that_contradicts(sentence: str, found: str) -> None:
    assert below(sentence, "The rent is $1,850.", [RENT]) == found


@each(
    "sentence",
    [
        "It is due monthly.",
        "It is due on the first day.",
        "Weekly rents are rare.",
        "It was $400 a week before.",
        "It is not a deposit.",
        "It is reviewed a year after the start.",
        "",
    ],
)
def test_a_next_sentence_that_may_follow(sentence: str) -> None:
    assert below(sentence, "The rent is $1,850.", [RENT]) == ""


@each(
    ("claim", "is_found"),
    [
        ("The rent was $1,850 (in euros)", True),
        ("The rent in yen was $1,850", True),
        ("The rent was $1,850 (in Zimbabwe dollars)", True),
        ("The rent in HK dollars was $1,850", True),
        ("The rent was Canadian $1,850", True),
        ("The rent was $1,850 in dollars", False),
        ("The rent was $1,850 (in US dollars)", False),
        ("The rent was US $1,850", False),
        ("The rent of $1,850 is paid in cash", False),
        ("The deposit is paid in euros", False),
        ("The rent of New York is $1,850", False),
        ("Rent $1,850", False),
        ("Paid to Smith $1,850 of rent", False),
        ("Eighteen hundred and fifty dollars of rent, $1,850", False),
    ],
)
def test_a_currency_that_a_claim_names_besides_the_sign(claim: str, is_found: bool) -> None:
    outcome = judge(claim, RENT)
    assert bool(outcome.missing or outcome.mismatch) is is_found


def test_a_currency_that_a_quote_names() -> None:
    assert judge("The rent was $1,850 (in Canadian dollars)", "The Canadian tenant pays $1,850.").missing == ()
    assert above("All amounts are in Canadian dollars:", "$1,850", [RENT]) == "Canadian dollars"
