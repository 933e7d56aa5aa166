"""What is seen of a claim beside its source."""

from __future__ import annotations

from cases import each

from support.made import seen

CASES = [
    ("Acme has 4,200 employees.", []),
    ("Acme has about 4,000 employees.", []),
    ("Acme has 4,700 employees.", [("figure-not-in-source", "4,700 employees", "")]),
    ("Its revenue was $81 billion.", [("figure-not-in-source", "$81 billion", "")]),
    ("In 2022 its revenue rose by 12% to $91 million.", [("figure-differs", "$91 million", "$81 million")]),
    ("Acme was founded in 1987.", []),
    ("Acme was founded in 1978.", [("date-not-in-source", "1978", "")]),
    ("The company was founded by Ruth Calder.", []),
    ("The company was founded by Ruth Venn.", [("name-not-in-source", "Ruth Venn", "")]),
    ("Revenue rose in 2022.", []),
    ("The report says it “employs 4,200 people in nine countries”.", []),
    (
        "The report says it “employs 4,200 people in many countries”.",
        [("quotation-not-in-source", "employs 4,200 people in many countries", ""), ("quantifier", "many", "")],
    ),
    ("No dividend was paid by the board.", []),
    ("The board did not pay a bonus in Leeds.", []),
    ("Acme was not founded in Leeds.", [("unmatched-negation", "not", "")]),
    (
        "The board paid a dividend.",
        [("negation-in-source", "The board paid a dividend.", "not")],
    ),
    (
        "The new plant will open.",
        [("hedge-dropped", "The new plant will open.", "may")],
    ),
    ("Revenue of the company fell in 2022.", [("antonym", "fell", "ros")]),
    ("Northwind sued Calder over the patent.", [("word-order", "Northwind", "Calder")]),
    ("All people of the company work in nine countries.", [("quantifier", "All", "")]),
    ("The company employs people in the largest plant.", [("superlative", "largest", "")]),
]


@each("claim, expected", CASES)
def test_signals(claim: str, expected: list[tuple[str, str, str]]) -> None:
    assert seen(claim) == expected


def test_a_source_that_dates_itself_has_the_days_that_it_tells() -> None:
    dated = "Leeds, 15 March 2021. The mayor resigned on Friday. Last year the budget fell.\n"
    assert seen("The mayor resigned on 12 March 2021.", dated) == [("date-from-dateline", "12 March 2021", "")]
    assert seen("The mayor resigned on 11 March 2021.", dated) == [("date-not-in-source", "11 March 2021", "")]
    assert seen("The budget fell in 2020.", dated) == [("date-from-dateline", "2020", "")]
    assert seen("The budget fell in 2019.", dated) == [("date-not-in-source", "2019", "")]


def test_a_small_number_in_words_is_a_doubt() -> None:
    assert seen("The company has six subsidiaries.") == [("number-in-words", "six subsidiaries", "")]
