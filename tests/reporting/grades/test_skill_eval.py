"""Grades as the grading.json of evaluations of skills."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from citecheck.grading.grade import Grade, RunGrade, Standing
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.skill_eval import render_skill_eval
from reporting.grades.samples import GRADES, RUNS, citation, one


def rendered(grades: Grades) -> str:
    return "".join(render_skill_eval(grades))


def said(run: RunGrade) -> list[tuple[str, bool, str]]:
    return [tuple(one_.values()) for one_ in json.loads(rendered(one(run)))["expectations"]]


def graded(*standings: Standing, sentences: int = 1, letter: str = "A") -> RunGrade:
    citations = tuple(citation(n, standing) for n, standing in enumerate(standings, 1))
    return RunGrade("a.md", {}, "markdown", "ok", grade=Grade(citations, (), sentences, sentences, (), letter))


def test_with_several_runs_each_is_named_and_all_are_counted() -> None:
    report = json.loads(rendered(GRADES))
    named = [run.run for run in RUNS for _ in range(6 if run.letter else 1)]
    assert [one_["text"].split(": ")[0] for one_ in report["expectations"]] == named
    met = sum(one_["passed"] for one_ in report["expectations"])
    assert report["summary"] == {"passed": met, "failed": 43 - met, "total": 43, "pass_rate": met / 43}
    assert met == 24


def test_what_cannot_be_seen_in_a_name_is_shown() -> None:
    runs = (RunGrade("a\u202eb", {}, "x", "empty", "No\u200bthing."), RUNS[4])
    report = json.loads(rendered(replace(GRADES, runs=lambda: iter(runs))))
    assert report["expectations"][0] == {
        "text": "a\\u{202e}b: The run can be graded.",
        "passed": False,
        "evidence": "empty: No\\u{200b}thing.",
    }


@pytest.mark.parametrize(
    ("run", "why"),
    [
        (RUNS[4], "truncated: The answer was cut off at the limit of its length."),
        (RUNS[8], "open: 1 citation could not be checked; the letter depends on that (A to D)."),
        (RUNS[9], "nothing to check: There is nothing to check: no citation, and no sentence that asks for one."),
    ],
)
def test_a_run_that_cannot_be_graded_meets_nothing(run: RunGrade, why: str) -> None:
    assert said(run) == [("The run can be graded.", False, why)]


def test_a_run_without_citations_meets_nothing_about_citations() -> None:
    assert said(graded(sentences=0, letter="A"))[1:] == [
        ("Every citation is found where it says.", False, "There are no citations."),
        ("No anchor is longer than four words.", False, "There are no citations."),
        ("Every figure and quotation has a citation.", False, "There are no citations."),
        ("No claim contradicts its quote.", False, "There are no citations."),
        ("The grade is at least B.", True, "It is A: no issues."),
    ]


def test_a_run_that_is_sound_meets_everything() -> None:
    assert [(passed, evidence) for _, passed, evidence in said(graded(Standing.FOUND))] == [
        (True, "Its grade is A."),
        (True, "Of 1 different quote: 1 found."),
        (True, "0 × LONG_ANCHOR."),
        (True, "Of 1 sentence with a figure or a quotation 1 has a citation."),
        (True, "0 × CONTRADICTED."),
        (True, "It is A: no issues."),
    ]


def test_a_citation_that_could_not_be_checked_is_not_found() -> None:
    assert said(graded(Standing.FOUND, Standing.OPEN, sentences=0))[1:4:2] == [
        ("Every citation is found where it says.", False, "Of 2 different quotes: 1 found, 1 open."),
        ("Every figure and quotation has a citation.", True, "No sentence has a figure or a quotation."),
    ]


def test_the_pass_mark_is_the_board_s() -> None:
    grades = one(graded(Standing.FOUND, letter="B"))
    board = replace(grades.board, pass_mark="A")  # noqa: S106 - a letter
    report = json.loads(rendered(replace(grades, board=board)))
    assert report["expectations"][-1] == {
        "text": "The grade is at least A.",
        "passed": False,
        "evidence": "It is B: no issues.",
    }
