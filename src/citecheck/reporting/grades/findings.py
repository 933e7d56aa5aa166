"""A run's grade as findings, a line each in the formats concise and agent.

A grade contains no places: every finding is at the beginning of its run's file. What belongs to no rule of the
standard, an issue of the whole answer or a run that cannot be graded, has the name of the issue as its code.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citecheck.grading.grade import CitationGrade, RunGrade
from citecheck.grading.issues import BY_NAME, ISSUES, UNCITED, Severity
from citecheck.model import Finding, Level, Region
from citecheck.reporting.findings import FileFindings
from citecheck.reporting.grades.formatting import spaced
from citecheck.rules import RULES

_START: Final = Region(1, 1, 1, 1)
_RULES: Final = {rule.code: rule for rule in RULES}
_ISSUE_OF: Final = {code: issue for issue in ISSUES for code in issue.rules}


def run_findings(run: RunGrade) -> FileFindings:
    """One a citation and rule, one an issue of the answer, one a sentence without its citation; why there is no letter.

    The path is the run's name. Those of no citation come first.
    """
    return FileFindings(run.run, tuple(_findings(run)))


def _findings(run: RunGrade) -> Iterator[Finding]:
    if run.letter is None:
        message = f"{spaced(run.ungradable or '')}: {run.why}"
        yield Finding("UNGRADABLE", "ungradable-run", Level.WARNING, message, _START)
    if run.grade is None:
        return
    yield from (_of_answer(name, "") for name in run.grade.issues)
    # The lines are those of the answer, not of the transcript.
    yield from (_of_answer(UNCITED, f" (line {line} of the answer)") for line in run.grade.uncited)
    for index, citation in enumerate(run.grade.citations):
        yield from _of_citation(citation, index)


def _of_answer(name: str, more: str) -> Finding:
    issue = BY_NAME[name]
    level = Level.ERROR if issue.severity is Severity.HIGH else Level.WARNING
    return Finding(name, name.lower().replace("_", "-"), level, f"{name}: {issue.about}{more}.", _START)


def _of_citation(citation: CitationGrade, index: int) -> Iterator[Finding]:
    """Notes are not issues: without its answer a grade has no use for them."""
    for code in citation.rules:
        rule, issue = _RULES[code], _ISSUE_OF.get(code)
        if issue and rule.level is not Level.NOTE:
            message = f"{issue.name}: {issue.about}."
            yield Finding(code, rule.name, rule.level, message, _START, n=citation.n, citation=index)
