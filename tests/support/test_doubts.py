"""Doubts about words of a claim: those that a reader would share, and none of a word that means something else there."""

from __future__ import annotations

from cases import each

from support.made import seen

SOURCE = """\
The ferries carried a little over 45 tons, primarily salt, and the port opened the quay.
No boat was lost in each quarter of 2018.
The employees of the harbour received a pension, and those who stole were imprisoned for ten years.
The captain may charge the owner 50 crowns of income for the berth.
"""
NO_DOUBT = [
    "The ferries carried close to 45 tons, mainly salt.",
    "The ferries carried salt above all.",
    "The ferries as a whole carried 45 tons.",
    "The harbour employed those who received a pension.",
    "Those who stole went to prison for ten years.",
]
DOUBTED = [
    ("The ferries carried nearly all salt.", [("quantifier", "all", "")]),
    ("Only salt was carried by the ferries.", [("quantifier", "Only", "")]),
]


@each("claim", NO_DOUBT)
def test_words_that_mean_something_else_are_no_doubt(claim: str) -> None:
    assert seen(claim, SOURCE) == []


@each("claim, expected", DOUBTED)
def test_what_a_reader_would_doubt(claim: str, expected: list[tuple[str, str, str]]) -> None:
    assert seen(claim, SOURCE) == expected


COSTS = "The cost of the boats increased by 26 crowns.\n"
NOTES = "By contract we owed 5 crowns for boats and 7 crowns for oars.\n"
PHRASES = [
    ("Altogether, the cost of the boats rose more slowly, by 26 crowns.", COSTS),
    ("The 5 crowns for boats and 7 crowns for oars add up.", NOTES),
]


@each("claim, source", PHRASES)
def test_phrases_move_nothing(claim: str, source: str) -> None:
    assert seen(claim, source) == []


MEMBERS = "Crew members include those who are on a free trial as long as a way of payment has been provided.\n"


def test_verbs_are_no_doers() -> None:
    assert seen("Crew members on a free trial also count, provided that a payment way has been given.", MEMBERS) == []
