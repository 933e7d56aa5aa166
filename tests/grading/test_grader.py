"""Grades worked out by hand."""

from __future__ import annotations

import pytest

from citecheck.grading.grade import CitationGrade, Grade, Rate, Standing
from citecheck.grading.grader import issue_of
from citecheck.grading.issues import ISSUES
from citecheck.model import Level
from citecheck.rules import RULES
from grading.made import FACTS, ID, Cited, answer, cited, facts, forged, long_anchor, uncited, wrong_page

GOOD = {"display": "A", "anchor": "A", "evidence": "A", "relevance": None, "prose": None, "concise": "A"}


def test_a_sound_answer(graded):
    assert graded(answer(cited(1), cited(2))) == Grade(
        citations=(
            CitationGrade(1, ID, Standing.FOUND, (), (), GOOD, "A"),
            CitationGrade(2, ID, Standing.FOUND, (), (), GOOD, "A"),
        ),
        sentences=2,
        cited=2,
        letter="A",
    )


def test_one_of_each_kind(graded):
    found = graded(answer(cited(1), forged(2), long_anchor(3), wrong_page(4), uncited(5), cited(1)))
    f = {"display": "A", "anchor": "F", "evidence": "F", "relevance": None, "prose": None, "concise": "A"}
    elsewhere = {**GOOD, "evidence": "B"}
    long = {"display": "C", "anchor": "B", "evidence": "A", "relevance": None, "prose": None, "concise": "C"}
    assert found == Grade(
        citations=(
            CitationGrade(1, ID, Standing.FOUND, (), (), GOOD, "A"),
            CitationGrade(2, ID, Standing.NOT_FOUND, ("NOT_FOUND",), ("CIT401",), f, "F"),
            CitationGrade(3, ID, Standing.FOUND, ("LONG_ANCHOR",), ("CIT302",), long, "B"),
            CitationGrade(4, ID, Standing.PARTIAL, ("PARTIAL",), ("CIT503", "CIT511"), elsewhere, "B"),
            CitationGrade(5, ID, Standing.FOUND, (), (), GOOD, "A", repeats=True),
        ),
        sentences=5,
        cited=4,
        uncited=(9,),
        letter="C",
    )
    assert found.counts() == {"NOT_FOUND": 1, "LONG_ANCHOR": 1, "PARTIAL": 1, "UNCITED": 1}
    assert found.rates() == {
        "found": Rate(2, 4),
        "partial": Rate(1, 4),
        "not_found": Rate(1, 4),
        "clean": Rate(1, 4),
        "coverage": Rate(4, 5),
        "decided": Rate(4, 4),
    }


def test_the_same_quote_under_another_page_is_partial(tmp_path):
    from citecheck.grading.grader import Grader

    (tmp_path / "two.txt").write_text("Nothing of it stands here.\f" + FACTS[0].f, "utf-8")
    with Grader([f"{ID}={tmp_path / 'two.txt'}"]) as grader:
        found = grader.grade(answer(cited(1, l=[1]))).grade
    assert found is not None
    assert [(one.standing, one.issues, one.rules, one.mark) for one in found.citations] == [
        (Standing.PARTIAL, ("PARTIAL",), ("CIT504", "CIT511"), "B")
    ]
    assert found.letter == "B"  # one medium issue, and an error of the standard


LETTERS = {
    "sound": (facts(range(1, 21)), "A"),
    "one long anchor": ((cited(1), long_anchor(2)), "B"),
    "two long anchors": ((cited(1), long_anchor(2), long_anchor(3)), "B"),
    "three long anchors": (tuple(long_anchor(at) for at in (1, 2, 3)), "B"),
    "six long anchors": (tuple(long_anchor(at) for at in range(1, 7)), "B"),
    "twenty long anchors": (tuple(long_anchor(at) for at in range(1, 21)), "B"),
    "one false and no long anchor": ((cited(1), cited(2), forged(30)), "C"),
    "one false among twenty": ((*facts(range(1, 21)), forged(30)), "C"),
    "two false among twenty": ((*facts(range(1, 21)), forged(30), forged(31)), "D"),
    "nothing but one false": ((forged(1),), "C"),
    "the same false one twice": ((forged(1), forged(1)), "C"),
    "two claims on one false quote": ((forged(1), forged(1, "It is **$999 a month** [{n}] for a yacht.")), "D"),
    "and in one entry": ((forged(1, "A berth: **$999 a month** [{n}].\n\nA yacht: **$999 a month** [{n}]."),), "D"),
    "an id that no source has": ((cited(1), cited(2, source="elsewhere")), "C"),
    "two of those": ((cited(1), cited(2, source="elsewhere"), cited(3, source="elsewhere")), "D"),
    "one sentence without a citation": ((cited(1), uncited(2)), "C"),
    "the same sentence twice": ((cited(1), uncited(2), uncited(2)), "C"),
    "five of them": ((cited(1), *map(uncited, range(2, 7))), "C"),
    "six of them": ((cited(1), *map(uncited, range(2, 8))), "D"),
    "one and no citation at all": ((uncited(1),), "C"),
    "six and no citation at all": (tuple(map(uncited, range(1, 7))), "D"),
    "one entry without a marker": ((cited(1), cited(2, "Words.")), "A"),
    "two of them": ((cited(1), cited(2, "Words."), cited(3, "More words.")), "B"),
    "five of them, throughout": ((cited(1), *(cited(at, f"Words {chr(96 + at)}.") for at in range(2, 7))), "B"),
    "a figure that the quote lacks": ((cited(1, "It is $7,000 a month, due on **day 1** [{n}].", k="day 1"),), "C"),
    "five of those": (
        tuple(cited(at, f"It is ${at},000, due on **day {at}** [{{n}}].", k=f"day {at}") for at in range(1, 6)),
        "D",
    ),
    "five of those, and one without a citation": (
        (
            *(cited(at, f"It is ${at},000, due on **day {at}** [{{n}}].", k=f"day {at}") for at in range(1, 6)),
            uncited(7),
        ),
        "D",
    ),
    "six of those": (
        tuple(cited(at, f"It is ${at},000, due on **day {at}** [{{n}}].", k=f"day {at}") for at in range(1, 7)),
        "D",
    ),
    "another figure in its place": ((cited(1, "The lease runs for 7 days from **day 1** [{n}].", k="day 1"),), "C"),
}


@pytest.mark.parametrize("name", LETTERS)
def test_letters(name, graded):
    parts, letter = LETTERS[name]
    assert graded(answer(*parts)).letter == letter


def test_what_cannot_be_checked_leaves_the_letter_open_where_it_decides(tmp_path):
    from citecheck.grading.grader import Grader

    (tmp_path / "tariff.txt").write_text(FACTS[0].f, "utf-8")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7 and nothing else")
    with Grader([f"{ID}={tmp_path / 'tariff.txt'}", f"scan={tmp_path / 'broken.pdf'}"]) as grader:
        one = grader.grade(answer(cited(1, l=[1]), cited(2, source="scan")))
        sunk = grader.grade(answer(forged(3), forged(4), cited(2, source="scan")))
    assert (one.letter, one.ungradable, one.why) == (
        None,
        "open",
        "1 citation could not be checked; the letter depends on that (A to C).",
    )
    assert one.grade is not None
    assert one.grade.rates()["found"] == Rate(1, 1)
    assert one.grade.rates()["decided"] == Rate(1, 2)
    assert (sunk.letter, sunk.ungradable, sunk.why) == ("D", None, "")


@pytest.mark.parametrize("text", ["The papers do not say.\n", "# A heading of 12 metres\n", "Is it $500?\n"])
def test_nothing_to_check_is_no_grade(text, graded):
    found = graded(text)
    reason = "There is nothing to check: nothing is cited, and no sentence needs a citation."
    assert found == Grade((), reason=reason)
    assert all(rate.value is None for rate in found.rates().values())


def test_claims_that_share_a_quote_which_is_not_there(graded):
    """Each is false; what is said twice in the same words is said once."""
    yacht = forged(1, "It is **$999 a month** [{n}] for a yacht.")
    found = graded(answer(cited(2), forged(1), yacht, forged(1), yacht))
    assert [(one.n, one.issues, one.repeats) for one in found.citations] == [
        (1, (), False),
        (2, ("NOT_FOUND",), False),
        (3, ("NOT_FOUND",), False),
        (4, ("NOT_FOUND",), True),
        (5, ("NOT_FOUND",), True),
    ]
    assert (found.counts()["NOT_FOUND"], found.rates()["not_found"]) == (2, Rate(2, 3))


def test_an_id_that_no_source_has(graded):
    [one] = graded(answer(cited(1, source="elsewhere"))).citations
    assert (one.standing, one.issues, one.rules) == (Standing.NOT_FOUND, ("NO_SOURCE",), ("CIT601",))


def test_an_uncited_statement_counts_once(graded):
    one = graded(answer(cited(1), "The fee is $700."))
    assert (one.letter, one.issues, one.counts()) == ("C", (), {"UNCITED": 1})


def test_markers_without_a_block_are_as_false_as_there_are(graded):
    assert graded("It is **soft** [1].\n").letter == "C"
    assert graded("It is **soft** [1], and **loud** [2].\n").letter == "D"
    assert graded("It is **soft** [1].\n\nIt was **soft** [1].\n").letter == "D"


def test_every_rule_that_can_fail_an_answer_has_its_issue():
    told = [rule for issue in ISSUES for rule in issue.rules]
    assert len(told) == len(set(told))
    assert set(issue_of()) == {rule.code for rule in RULES if rule.level is not Level.NOTE}
    names = [issue.name for issue in ISSUES]
    assert len(names) == len(set(names))


def test_entries_of_one_response_keep_their_order(graded):
    parts: list[Cited] = [cited(9), cited(3), cited(9)]
    assert [(one.n, one.repeats) for one in graded(answer(*parts)).citations] == [(1, False), (2, False), (3, True)]
