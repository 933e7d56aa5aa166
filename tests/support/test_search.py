"""Passages for a question."""

from __future__ import annotations

import json

from command import EXAMPLES, citecheck

from citecheck.support.search import search
from support.made import document

TEXT = """\
Costs
The heating of the flats costs 1,204 pounds a year.
Yes.
The water costs 310 pounds a year, and the garden is free.
Keys
The keys are handed back on the last day.
"""


def found(question: str, *, most: int = 8, each: int = 4) -> list[tuple[str, str, tuple[int, ...]]]:
    passages = search(question, {"source": document(TEXT)}, most=most, each=each)
    return [(one.passage.text, one.heading, one.passage.lines) for one in passages]


def test_the_best_passage_comes_first_with_its_heading() -> None:
    heating = "The heating of the flats costs 1,204 pounds a year."
    water = "The water costs 310 pounds a year, and the garden is free."
    assert found("What does heating cost?") == [(heating, "Costs", (2,)), (water, "Costs", (4,))]
    assert (
        found("What does heating cost?", most=1)
        == found("What does heating cost?", each=1)
        == [(heating, "Costs", (2,))]
    )
    assert found("Who hands back the keys?")[0] == ("The keys are handed back on the last day.", "Keys", (6,))
    assert found("moon") == []


def test_entries_are_those_of_a_data_block() -> None:
    run = citecheck(
        "search", EXAMPLES / "lease.pdf", "When is the Deposit returned?", "--top", "1", "--format", "entries"
    )
    quote = (
        "6.2 The Landlord shall return the Deposit within 21 days after the Tenant has given back the keys, less any"
        " deduction that clause 6.3 allows."
    )
    entry = {"n": 1, "r": "", "f": quote, "k": "", "p": "page_number_3_index_2", "l": [21, 22, 23, 24]}
    assert (run.code, json.loads(run.out)) == (0, {"lease-a007c828": [entry]})


def test_what_is_no_question() -> None:
    assert citecheck("search", "question").err == (
        'citecheck: Name a source and then the question, as in citecheck search lease.pdf "who pays".\n'
    )
    run = citecheck("search", EXAMPLES / "lease.pdf", "moon")
    assert (run.code, run.out) == (1, "nothing found\n")
