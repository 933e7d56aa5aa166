"""A run's grade as findings, for the formats that show findings: concise, sarif, github, gitlab, agent.

A grade holds no places: every finding stands at the beginning of its run's file. What belongs to no rule of the
standard, an issue of the whole answer and a run that cannot be graded, has a rule of `ISSUE_RULES`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citecheck.grading.grade import CitationGrade, RunGrade
from citecheck.grading.issues import ISSUES, UNCITED, Issue, Severity
from citecheck.model import Finding, Level, Region
from citecheck.reporting.findings import FileFindings, RuleFacts
from citecheck.reporting.grades.formatting import spaced
from citecheck.rules import RULES

UNGRADABLE: Final = RuleFacts("UNGRADABLE", "ungradable-run", Level.WARNING, "A run SHOULD end in an answer to grade.")
_START: Final = Region(1, 1, 1, 1)
_RULES: Final = {rule.code: rule for rule in RULES}
_ISSUES: Final = {issue.name: issue for issue in ISSUES}
_ISSUE_OF: Final = {code: issue for issue in ISSUES for code in issue.rules}


def _facts(issue: Issue) -> RuleFacts:
    level = Level.ERROR if issue.severity is Severity.HIGH else Level.WARNING
    return RuleFacts(issue.name, issue.name.lower().replace("_", "-"), level, f"An issue: {issue.about}.")


ISSUE_RULES: Final = (*map(_facts, ISSUES), UNGRADABLE)
_BY_NAME: Final = {facts.code: facts for facts in ISSUE_RULES}


def run_findings(run: RunGrade) -> FileFindings:
    """One a citation and rule, one an issue of the answer, one a sentence without its citation; why there is no letter.

    The path is the run's name. Those of no citation come first.
    """
    return FileFindings(run.run, tuple(_findings(run)))


def _findings(run: RunGrade) -> Iterator[Finding]:
    if run.letter is None:
        yield _finding(UNGRADABLE, f"{spaced(run.ungradable or '')}: {run.why}")
    if run.grade is None:
        return
    yield from (_finding(_BY_NAME[name], f"{name}: {_ISSUES[name].about}.") for name in run.grade.issues)
    yield from map(_uncited, run.grade.uncited)
    for index, citation in enumerate(run.grade.citations):
        yield from _cited(citation, index)


def _uncited(line: int) -> Finding:
    """The line is the answer's, which is not the transcript's."""
    return _finding(_BY_NAME[UNCITED], f"{UNCITED}: {_ISSUES[UNCITED].about} (line {line} of the answer).")


def _cited(citation: CitationGrade, index: int) -> Iterator[Finding]:
    """Notes are no issues, and of a grade without its answer they tell nobody anything."""
    for code in citation.rules:
        rule, issue = _RULES[code], _ISSUE_OF.get(code)
        if issue and rule.level is not Level.NOTE:
            message = f"{issue.name}: {issue.about}."
            yield Finding(code, rule.name, rule.level, message, _START, n=citation.n, citation=index)


def _finding(facts: RuleFacts, message: str) -> Finding:
    return Finding(facts.code, facts.name, facts.level, message, _START)
