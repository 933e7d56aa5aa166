"""Grades as JUnit XML: a group is a suite, a run is a case. What both schemas in use take, as in reporting.junit.

A run below the pass mark is a failure; one that cannot be graded is skipped, with the reason.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from typing import Final

from citecheck.grading.grade import RunGrade
from citecheck.grading.issues import BY_NAME
from citecheck.grading.leaderboard import Board, Group
from citecheck.reporting.escaping import terminal
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import issues_of, listed, named, runs_of, shown_groups, spaced
from citecheck.reporting.grades.json import passed
from citecheck.reporting.junit import XML, suite_attributes

SUITES: Final = 50  # at most, since the runs are gone over once for each; of more groups one suite is made
_END: Final = "    <system-out />\n    <system-err />\n  </testsuite>\n"


def render_junit(grades: Grades) -> Iterator[str]:
    """Goes over the runs once for each suite, so that none has to be kept."""
    board, groups = grades.board, shown_groups(grades.board)
    yield f"{XML}\n<testsuites>\n"
    if len(groups) > SUITES:
        yield from _suite(0, "runs", board.total, grades.runs(), board)
    else:
        for number, group in enumerate(groups):
            yield from _suite(number, named(group.labels), group, runs_of(group, board.by, grades.runs()), board)
    yield "</testsuites>\n"


def _suite(number: int, name: str, group: Group, runs: Iterable[RunGrade], board: Board) -> Iterator[str]:
    failures, skipped = group.graded - group.passed, group.runs - group.graded
    about = suite_attributes(number, terminal(name), group.runs, failures, skipped)
    start = ET.tostring(ET.Element("testsuite", about), encoding="unicode").removesuffix(" />")
    yield f"  {start}>\n    <properties />\n"
    for run in runs:
        labels = {label: run.labels.get(label, "") for label in (board.by if board.groups else ())}
        case = _case(run, terminal(named(labels)), board.pass_mark)
        ET.indent(case, level=2)
        yield f"    {ET.tostring(case, encoding='unicode')}\n"
    yield _END


def _case(run: RunGrade, group: str, pass_mark: str) -> ET.Element:
    element = ET.Element("testcase", {"classname": group, "name": terminal(run.run), "time": "0"})
    is_good = passed(run, pass_mark)
    if is_good is None:
        why = f"{spaced(run.ungradable or '')}: {run.why}" if run.why else spaced(run.ungradable or "")
        ET.SubElement(element, "skipped", {"message": terminal(why)})
    elif not is_good:
        issues = issues_of(run)
        why = f": {listed(issues)}" if issues else "."
        kind = terminal(next(iter(issues), "grade"))
        failure = {"type": kind, "message": terminal(f"Grade {run.letter}, below {pass_mark}{why}")}
        lines = (terminal(f"{count} × {name}: {BY_NAME[name].about}") for name, count in issues.items())
        ET.SubElement(element, "failure", failure).text = "\n".join(lines)
    return element
