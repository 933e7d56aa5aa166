"""The quotes of an answer with a block: the first passages of their claims, with which figures are compared first."""

from __future__ import annotations

import json

from cases import each

from citecheck import read_response
from citecheck.support.assess import support
from citecheck.support.claims import claims_of
from citecheck.support.nouns import Looked, SupportReport, Verdict
from support.made import document

SOURCE = """\
The early repair of the ferries led to a charge of 96 million, 5 years of which were less dear per ferry.
Sales of the harbour should grow further.

Sales of the harbour were 470 in 2018 compared to 92 in 2017.
Sales of the ferries grew to 8.89 in 2018, up from 7.93 in 2017.
The share of freight was 38% in 2018 compared to 34% in 2017.
The harbour employs 10,100 people in three towns. The crew of the ferries is younger.
Cranes cost 30 thousand and boats 50 thousand.
"""
OTHER = "The crew of the barges counts 40 people. Barges cost 70 thousand.\n"
QUOTES = (
    "Sales of the harbour were 470 in 2018 compared to 92 in 2017.",
    "Sales of the ferries grew to 8.89 in 2018, up from 7.93 in 2017.",
    "The share of freight was 38% in 2018 compared to 34% in 2017.",
    "The harbour employs 10,100 people in three towns.",
    "Cranes cost 30 thousand",
    "boats 50 thousand",
)


def report(prose: str, *quotes: str, other: str = "") -> SupportReport:
    """[1] cites the first quote, and so on; the last one is that of another source."""
    entries = {"a": [{"n": n, "f": quote, "p": 1} for n, quote in enumerate(quotes, 1)]}
    if other:
        entries["b"] = [{"n": len(quotes) + 1, "f": other, "p": 1}]
    block = f"<<<CITATION_DATA>>>\n{json.dumps(entries)}\n<<<END_CITATION_DATA>>>\n"
    documents = {"a": document(SOURCE, "a.txt"), "b": document(OTHER, "b.txt")}
    return support(read_response(f"{prose}\n\n{block}"), documents)


def looked(prose: str, *quotes: str, other: str = "") -> list[Looked]:
    return [one for claim in report(prose, *quotes, other=other).assessments for one in claim.looked]


def findings(prose: str, *quotes: str, other: str = "") -> list[tuple[str, str, str]]:
    found = report(prose, *quotes, other=other).findings
    return [(one.rule, one.level.value, one.message.split("'")[1]) for one in found]


STATED = [
    ("The sales of 470 [1] were more than five times the 92 of the year before.", QUOTES[:1]),
    ("The share of freight rose by four percentage points to 38% [1].", QUOTES[2:3]),
    ("One paid 30 thousand [1] and 50 thousand [2], or 80 thousand together.", QUOTES[4:]),
    ("Ferries sold for 12.1% more than before, for 8.89 [1].", QUOTES[1:2]),
]


@each("prose, quotes", STATED)
def test_what_the_quotes_state_is_stated(prose: str, quotes: tuple[str, ...]) -> None:
    assert findings(prose, *quotes) == []


@each(
    "prose, quotes, expected",
    [
        ("One paid 30 thousand [1] and 50 thousand [2], or 90 thousand together.", QUOTES[4:], "90 thousand"),
        ("Sales of the harbour were 480 in 2018 [1].", QUOTES[:1], [("CIT803", "error", "480")]),
        ("Ferries sold for 8.89 [1], 11 times as much.", ["Ferries sold for 8.89, 11 times as much."], "11 times"),
    ],
)
def test_what_they_do_not_state_is_still_found(
    prose: str, quotes: tuple[str, ...], expected: str | list[tuple[str, str, str]]
) -> None:
    found = findings(prose, *quotes)
    assert found == (expected if isinstance(expected, list) else [("CIT801", "error", expected)])


def test_a_contradicted_claim_is_contradicted_by_its_own_quote() -> None:
    (one,) = report("The share of freight was 39% [1] in 2018.", QUOTES[2]).assessments
    assert one.verdict is Verdict.CONTRADICTED
    assert one.looked[0].passages[0].text == QUOTES[2]


def test_the_quote_comes_first_in_its_sentences() -> None:
    (one,) = looked("Dear early repair of the ferries [1] led to it.", "employs 10,100 people")
    texts = [passage.text for passage in one.passages]
    assert (texts[0], texts[1][:16]) == (QUOTES[3], "The early repair")
    assert one.task is not None
    assert [window.text for window in one.task.windows[:3]] == [
        QUOTES[2],
        QUOTES[3],
        "The crew of the ferries is younger.",
    ]


def test_a_quote_over_two_sentences_is_one_passage() -> None:
    (one,) = looked(
        "It says so [1].", "Sales of the ferries grew to 8.89 in 2018, up from 7.93 in 2017. The share of freight"
    )
    assert (one.passages[0].text, one.passages[0].lines) == (f"{QUOTES[1]} {QUOTES[2]}", (4, 5))


def test_the_same_words_elsewhere_do_not_hedge_what_is_quoted() -> None:
    claim = "Sales of the harbour further grow [1]."
    assert [signal.held for one in looked(claim) for signal in one.signals] == []
    (beside,) = looked(claim, "Sales of the harbour should grow further.")
    (quoted,) = looked(claim, QUOTES[0])
    assert [one.held for one in beside.signals if one.kind == "hedge-dropped"] == ["should"]
    assert [one.held for one in quoted.signals if one.kind == "hedge-dropped"] == []


def test_a_quote_that_the_source_does_not_have_states_nothing() -> None:
    assert findings("Boats cost 60 thousand [1].", "Boats cost 60 thousand.") == [("CIT810", "warning", "60 thousand")]


def test_a_figure_computed_from_two_sources_is_stated() -> None:
    prose = "Together these come to 120 thousand [1][2]."
    assert findings(prose, QUOTES[5], other="Barges cost 70 thousand.") == []


# ── What is around a claim ───────────────────────────────────────────────────────────────────────


def around(prose: str) -> list[tuple[str, str]]:
    block = '<<<CITATION_DATA>>>\n{"a": [{"n": 1, "f": "x"}]}\n<<<END_CITATION_DATA>>>\n'
    return [(one.text, one.before) for one in claims_of(read_response(f"{prose}\n\n{block}"))]


def test_a_cell_has_the_labels_of_its_row_and_column() -> None:
    table = "| Item | 2015 | 2016 |\n|---|---|---|\n| Boats | | up to **5** [1] |\n| **Cranes** [1] | 2 [1] | |\n"
    assert around(table) == [("up to 5", "Boats, 2016:"), ("Cranes", "Item:"), ("2", "Cranes, 2015:")]


def test_a_cell_is_found_by_the_label_of_its_row() -> None:
    source = document("Boats cost 30 in all.\nCranes cost 50.\nBarges cost 50 too.\n", "a.txt")
    block = '<<<CITATION_DATA>>>\n{"a": [{"n": 1}]}\n<<<END_CITATION_DATA>>>\n'
    table = "| Item | 2015 |\n|---|---|\n| Barges | it was 50 [1] |\n"
    (one,) = support(read_response(f"{table}\n\n{block}"), {"a": source}).assessments
    assert [passage.text for passage in one.looked[0].passages] == ["Barges cost 50 too.", "Cranes cost 50."]


def test_a_part_of_a_sentence_has_the_rest_before_it_and_its_figure_whole() -> None:
    assert around("It rained. Boats cost **30** [1] thousand and **50** [1] thousand more [1].") == [
        ("Boats cost 30 thousand", "It rained."),
        ("and 50 thousand", "It rained. Boats cost 30 thousand"),
        ("more.", "It rained. Boats cost 30 thousand and 50 thousand"),
    ]


# ── Units and kinds ──────────────────────────────────────────────────────────────────────────────


@each(
    "claim, rule",
    [
        ("The early repair of the ferries took 5 weeks less per ferry [1].", "CIT803"),
        ("The early repair of the ferries led to a charge of 96 billion [1].", "CIT803"),
    ],
)
def test_a_figure_of_another_kind_contradicts_nothing(claim: str, rule: str) -> None:
    found = findings(claim, "The early repair of the ferries led to a charge")
    assert [one[:2] for one in found] == [(rule, "error")]
