"""What follows from a quote in one step, with its formula; beside each a value that does not follow."""

from __future__ import annotations

from cases import each

from citecheck.figures import State, compare_claim

GROWTH = "Sales were $560 in 2020 and $500 in 2019."
PARTS = "It has 12 cars, 8 vans and 5 buses."


@each(
    "quote, true, formula, false",
    [
        (GROWTH, "Sales rose by $60.", "$560 − $500", "Sales rose by $70."),
        (GROWTH, "Sales grew 12% in 2020.", "($560 − $500) / $500", "Sales grew 14%."),
        (PARTS, "In total there are 25.", "12 + 8 + 5", "In total there are 27."),
        ("Rent is $900 and heating $100.", "Together it is $1,000.", "$900 + $100", "Together it is $1,100."),
        ("The share was 12% and is now 15%.", "It rose by 3 percentage points.", "12% − 15%", "It rose by 4 percentage points."),
        ("Of $200 it spent $50.", "It spent 25% of it.", "$50 / $200", "It spent 35% of it."),
        ("85% agreed.", "15% did not agree.", "100 − 85%", "16% did not agree."),
        ("The fee is 10% of $200.", "The fee is $20.", "10% × $200", "The fee is $30."),
        ("It paid $12 a month.", "That is $144 in a year.", "$12 a month × 12", "That is $155 in a year."),
        ("It scored 4 and 8 points.", "The mean is 6.", "mean of 2 values", "The mean is 7."),
        ("It ran from 1 March 2020 to 31 March 2020.", "It ran for 30 days.", "31 March 2020 − 1 March 2020", "It ran for 40 days."),
        ("It opened at 9 a.m. and closed at 5 p.m.", "It was open for 8 hours.", "5 p.m. − 9 a.m.", "It was open for 9 hours."),
    ],
)
def test_formulas(quote: str, true: str, formula: str, false: str) -> None:
    (found,) = compare_claim(true, quote).those(State.DERIVED)
    assert found.formula == formula
    assert compare_claim(false, quote).those(State.DERIVED, State.SUPPORTED) == []


def test_the_other_direction_is_a_contradiction() -> None:
    (found,) = compare_claim("Sales fell by $60.", GROWTH).those(State.CONTRADICTED)
    assert (found.attribute, found.formula) == ("direction", "$560 − $500")


def test_numbers_that_happen_to_fit_are_only_computed() -> None:
    quote = "The shop has 14 rooms, 9 doors, 31 lamps, 52 chairs, 7 desks, 18 clocks and 3 plants."
    (found,) = compare_claim("It has 23 windows.", quote).checks
    assert (found.state, found.formula) == (State.COMPUTED, "14 + 9")
