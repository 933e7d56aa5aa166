"""Grades as the grading.json that evaluations of skills use: expectations, each met or not, with what shows it.

A run without citations meets no expectation about citations.
"""

from __future__ import annotations

from collections.abc import Iterator

from citecheck.grading.grade import Grade, RunGrade, Standing, passes
from citecheck.grading.issues import CONTRADICTED
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import json_text
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import issues_of, listed, spaced
from citecheck.reporting.summary import counted, lines

_Expectation = tuple[str, bool, str]  # what is expected, whether it is so, and what shows it


def render_skill_eval(grades: Grades) -> Iterator[str]:
    """Without runs the one expectation that there are some is not met: its readers want a number for the rate."""
    met = total = 0
    yield '{\n  "expectations": ['
    for text, passed, evidence in _expectations(grades):
        met, total = met + passed, total + 1
        # People read these texts in a page: what cannot be seen is shown.
        row = {"text": terminal(text), "passed": passed, "evidence": terminal(evidence)}
        yield ("\n    " if total == 1 else ",\n    ") + json_text(row)
    summary = {"passed": met, "failed": total - met, "total": total, "pass_rate": met / total}
    yield f'\n  ],\n  "summary": {json_text(summary)}\n}}\n'


def _expectations(grades: Grades) -> Iterator[_Expectation]:
    several = grades.board.total.runs > 1
    run = None
    for run in grades.runs():
        for text, passed, evidence in _of(run, grades.board.pass_mark):
            yield f"{run.run}: {text}" if several else text, passed, evidence
    if run is None:
        yield "There are runs to grade.", False, "No run was found."


def _of(run: RunGrade, pass_mark: str) -> Iterator[_Expectation]:
    if run.grade is None or run.letter is None:
        yield "The run can be graded.", False, f"{spaced(run.ungradable or '')}: {run.why}"
        return
    issues = issues_of(run)
    yield "The run can be graded.", True, f"Its grade is {run.letter}."
    about_citations = (
        _found(run.grade),
        _free(issues, "LONG_ANCHOR", "No anchor is longer than four words."),
        _covered(run.grade),
        _free(issues, CONTRADICTED, "No claim contradicts its quote."),
    )
    for text, is_met, evidence in about_citations:
        yield (text, is_met, evidence) if run.grade.citations else (text, False, "There are no citations.")
    evidence = f"It is {run.letter}: {listed(issues) or 'no issues'}."
    yield f"The grade is at least {pass_mark}.", passes(run.letter, pass_mark), evidence


def _found(grade: Grade) -> _Expectation:
    """A citation that could not be checked is not found."""
    counts = {standing: grade.standing(standing) for standing in Standing}
    total = sum(counts.values())
    each = ", ".join(f"{count} {spaced(standing)}" for standing, count in counts.items() if count)
    evidence = f"Of {counted(total, 'different quote')}: {each}."
    return "Every citation is found where it says.", 0 < total == counts[Standing.FOUND], evidence


def _free(issues: dict[str, int], name: str, text: str) -> _Expectation:
    return text, name not in issues, f"{issues.get(name, 0)} × {name}."


def _covered(grade: Grade) -> _Expectation:
    text = "Every figure and quotation has a citation."
    if not grade.sentences:
        return text, True, "No sentence has a figure or a quotation."
    without = f"; without: {lines(grade.uncited)} of the answer" if grade.uncited else ""
    asking = f"Of {counted(grade.sentences, 'sentence')} with a figure or a quotation"
    verb = "has" if grade.cited == 1 else "have"
    return text, grade.cited == grade.sentences, f"{asking} {grade.cited} {verb} a citation{without}."
