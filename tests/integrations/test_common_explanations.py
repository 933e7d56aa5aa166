"""A grade in words and in values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citecheck.grading.grade import CitationGrade, Grade, RunGrade, Standing
from citecheck.integrations.common import explained, graded, opened, tallied, uncited, values
from integrations.said import BAD, GOOD, NOTHING, OPEN, SLIPS, UNCITED, answer, claiming

NAMES = {"lease-good": GOOD, "lease-bad": BAD, "lease-slips": SLIPS, "plain": NOTHING}


def quote(number: int, standing: Standing, *issues: str, repeats: bool = False) -> CitationGrade:
    return CitationGrade(number, "lease", standing, issues, (), {}, None, repeats)


SOME = Grade(
    (
        quote(1, Standing.FOUND),
        quote(2, Standing.PARTIAL, "PARTIAL", "ELLIPSIS"),
        quote(3, Standing.NOT_FOUND, "NOT_FOUND"),
        quote(4, Standing.FOUND, repeats=True),
    ),
    ("MALFORMED", "NOT_FOUND"),
    sentences=5,
    cited=3,
    uncited=(7, 9),
    letter="D",
)


def run(grade: Grade | None, status: str = "ok", reason: str = "") -> RunGrade:
    return RunGrade("answer", {}, "plain", status, reason, grade=grade)


def test_issues_come_in_the_order_of_the_taxonomy() -> None:
    expected = {"NOT_FOUND": 2, "UNCITED": 2, "PARTIAL": 1, "MALFORMED": 1, "ELLIPSIS": 1}
    assert list(tallied(SOME).items()) == list(expected.items())


def test_the_letter_and_the_lines() -> None:
    assert graded(run(SOME)) == "Letter D: NOT_FOUND 2, UNCITED 2, PARTIAL 1, MALFORMED 1, ELLIPSIS 1."
    assert uncited(SOME) == "Not cited: lines 7, 9."
    assert [uncited(None), uncited(Grade(()))] == ["", ""]


def test_the_values_are_numbers_and_names() -> None:
    made = values(run(SOME))
    assert json.loads(json.dumps(made)) == made
    assert made == {
        "letter": "D",
        "ungradable": None,
        "rates": {
            "found": 1 / 3,
            "partial": 1 / 3,
            "not_found": 1 / 3,
            "clean": 1 / 3,
            "coverage": 0.6,
            "decided": 1.0,
        },
        "standings": {"found": 1, "partial": 1, "not_found": 1, "open": 0},
        "issues": {"NOT_FOUND": 2, "UNCITED": 2, "PARTIAL": 1, "MALFORMED": 1, "ELLIPSIS": 1},
        "sentences": 5,
        "cited": 3,
    }


def test_without_a_grade_there_is_no_number() -> None:
    cut = run(None, "truncated", "The answer was cut off.")
    assert (graded(cut), values(cut)) == (
        "Not graded: The answer was cut off.",
        {"letter": None, "ungradable": "truncated"},
    )
    nothing = run(Grade((), reason="There is nothing to check."))
    assert graded(nothing) == "Not graded: There is nothing to check."
    assert values(nothing)["rates"] == dict.fromkeys(["found", "partial", "not_found", "clean", "coverage", "decided"])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.full
def test_what_is_said_of_an_answer(name: str, folder: Path) -> None:
    with opened("lease.pdf", folder) as grader:
        text = answer(name)
        assert explained(grader.grade(text), text, grader) == NAMES[name]


def test_what_is_said_of_a_claim_without_a_citation(folder: Path) -> None:
    with opened("lease.pdf", folder) as grader:
        assert explained(grader.grade(claiming()), claiming(), grader) == UNCITED


def test_what_could_not_be_checked_has_no_letter(folder: Path) -> None:
    with opened("scanned.pdf", folder) as grader:
        text = answer("scanned-open")
        assert explained(grader.grade(text), text, grader) == OPEN


def test_what_steers_a_terminal_is_shown(folder: Path) -> None:
    text = answer("lease-good").replace("page_number_6_index_5", "page\\u001b[31m_\\u202e6")
    with opened("lease.pdf", folder) as grader:
        told = "\n".join(explained(grader.grade(text), text, grader))
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert r"page\x1b[31m_\u{202e}6" in told
