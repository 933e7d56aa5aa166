"""Grades as the grading.json that evaluations of skills use: expectations, each met or not, with what shows it.

A run without citations meets no expectation about citations: nothing is not everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from citecheck.grading.grade import Grade, RunGrade, Standing, passes
from citecheck.grading.issues import CONTRADICTED
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import json_text
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import issues_of, listed, spaced
from citecheck.reporting.summary import counted

_NO_CITATIONS = "There are no citations."


class Expectation(NamedTuple):
    """The names are the file's."""

    text: str
    passed: bool
    evidence: str


def render_skill_eval(grades: Grades) -> Iterator[str]:
    """Without runs the one expectation that there are some is not met: its readers want a number for the rate."""
    met: Counter[bool] = Counter()
    yield '{\n  "expectations": ['
    between = "\n    "
    for expectation in _expectations(grades):
        met[expectation.passed] += 1
        yield between + json_text(_row(expectation))
        between = ",\n    "
    total = met.total()
    summary = {"passed": met[True], "failed": met[False], "total": total, "pass_rate": met[True] / total}
    yield f'\n  ],\n  "summary": {json_text(summary)}\n}}\n'


def _row(expectation: Expectation) -> dict[str, object]:
    """People read these texts in a page: what cannot be seen is shown."""
    text, passed, evidence = expectation
    return {"text": terminal(text), "passed": passed, "evidence": terminal(evidence)}


def _expectations(grades: Grades) -> Iterator[Expectation]:
    several = grades.board.total.runs > 1
    none = True
    for run in grades.runs():
        none = False
        for one in _of(run, grades.board.pass_mark):
            yield one._replace(text=f"{run.run}: {one.text}") if several else one
    if none:
        yield Expectation("There are runs to grade.", passed=False, evidence="No run was found.")


def _of(run: RunGrade, pass_mark: str) -> Iterator[Expectation]:
    graded = "The run can be graded."
    if run.grade is None or run.letter is None:
        yield Expectation(graded, passed=False, evidence=f"{spaced(run.ungradable or '')}: {run.why}")
        return
    yield Expectation(graded, passed=True, evidence=f"Its grade is {run.letter}.")
    issues = issues_of(run)
    yield _found(run.grade)
    yield _free(run.grade, issues, "LONG_ANCHOR", "No anchor is longer than four words.")
    yield _covered(run.grade)
    yield _free(run.grade, issues, CONTRADICTED, "No claim contradicts its quote.")
    yield Expectation(
        f"The grade is at least {pass_mark}.",
        passes(run.letter, pass_mark),
        f"It is {run.letter}: {listed(issues) or 'no issues'}.",
    )


def _found(grade: Grade) -> Expectation:
    """A citation that could not be checked is not found."""
    counts = {standing: grade.standing(standing) for standing in Standing}
    total = sum(counts.values())
    said = ", ".join(f"{count} {spaced(standing)}" for standing, count in counts.items() if count)
    evidence = f"Of {counted(total, 'different quote')}: {said}." if total else _NO_CITATIONS
    return Expectation("Every citation is found where it says.", 0 < total == counts[Standing.FOUND], evidence)


def _free(grade: Grade, issues: dict[str, int], name: str, text: str) -> Expectation:
    if not grade.citations:
        return Expectation(text, passed=False, evidence=_NO_CITATIONS)
    return Expectation(text, name not in issues, f"{issues.get(name, 0)} × {name}.")


def _covered(grade: Grade) -> Expectation:
    text = "Every figure and quotation has a citation."
    if not grade.citations:
        return Expectation(text, passed=False, evidence=_NO_CITATIONS)
    if not grade.sentences:
        return Expectation(text, passed=True, evidence="No sentence has a figure or a quotation.")
    lines = f"; without: {_lines(grade.uncited)}" if grade.uncited else ""
    verb = "has" if grade.cited == 1 else "have"
    asking = f"Of {counted(grade.sentences, 'sentence')} with a figure or a quotation"
    return Expectation(text, grade.cited == grade.sentences, f"{asking} {grade.cited} {verb} a citation{lines}.")


def _lines(lines: tuple[int, ...]) -> str:
    return f"{'line' if len(lines) == 1 else 'lines'} {', '.join(map(str, lines))} of the answer"
