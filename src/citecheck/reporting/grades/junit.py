"""Grades as JUnit XML: a group is a suite, a run is a case. What both schemas in use take, as in reporting.junit.

A run below the pass mark is a failure; one that cannot be graded is skipped, with the reason.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from typing import Final

from citecheck.grading.grade import RunGrade
from citecheck.grading.issues import ISSUES
from citecheck.grading.leaderboard import Board, Group
from citecheck.reporting.escaping import terminal
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import issues_of, listed, named, runs_of, shown_groups, spaced
from citecheck.reporting.grades.json import passed
from citecheck.reporting.junit import UNTIMED

SUITES: Final = 50  # at most, since the runs are gone over once for each; of more groups one suite is made
_ABOUT: Final = {issue.name: issue.about for issue in ISSUES}
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n'
_END: Final = "    <system-out />\n    <system-err />\n  </testsuite>\n"


def render_junit(grades: Grades) -> Iterator[str]:
    """Goes over the runs once for each suite, so that none has to be kept."""
    board, groups = grades.board, shown_groups(grades.board)
    yield _HEAD
    if len(groups) > SUITES:
        yield from _written(0, "runs", board.total, grades.runs(), board)
    else:
        for number, group in enumerate(groups):
            runs = runs_of(group, board.by, grades.runs())
            yield from _written(number, terminal(named(group.labels)), group, runs, board)
    yield "</testsuites>\n"


def _written(number: int, name: str, group: Group, runs: Iterable[RunGrade], board: Board) -> Iterator[str]:
    yield f"  {_opened(_suite(number, name, group))}\n    <properties />\n"
    by = board.by if board.groups else ()
    for run in runs:
        labels = {label: run.labels.get(label, "") for label in by}
        yield _indented(_case(run, terminal(named(labels)), board.pass_mark))
    yield _END


def _suite(number: int, name: str, group: Group) -> ET.Element:
    counts = {
        "tests": group.runs,
        "failures": group.graded - group.passed,
        "errors": 0,
        "skipped": group.runs - group.graded,
    }
    numbers = {key: str(count) for key, count in counts.items()}
    return ET.Element("testsuite", {"name": name, "package": "citecheck", "id": str(number), **numbers, **UNTIMED})


def _opened(element: ET.Element) -> str:
    """The element's start tag alone."""
    return ET.tostring(element, encoding="unicode").removesuffix(" />") + ">"


def _case(run: RunGrade, group: str, pass_mark: str) -> ET.Element:
    element = ET.Element("testcase", {"classname": group, "name": terminal(run.run), "time": "0"})
    good = passed(run, pass_mark)
    if good is None:
        why = f"{spaced(run.ungradable or '')}: {run.why}" if run.why else spaced(run.ungradable or "")
        ET.SubElement(element, "skipped", {"message": terminal(why)})
    elif not good:
        ET.SubElement(element, "failure", _failure(run, pass_mark)).text = _lines(run)
    return element


def _failure(run: RunGrade, pass_mark: str) -> dict[str, str]:
    issues = issues_of(run)
    why = f": {listed(issues)}" if issues else "."
    kind = next(iter(issues), "grade")
    return {"type": terminal(kind), "message": terminal(f"Grade {run.letter}, below {pass_mark}{why}")}


def _lines(run: RunGrade) -> str:
    """One an issue."""
    issues = issues_of(run).items()
    return "\n".join(terminal(f"{count} × {name}: {_ABOUT.get(name, '')}") for name, count in issues)


def _indented(case: ET.Element) -> str:
    ET.indent(case, level=2)
    return f"    {ET.tostring(case, encoding='unicode')}\n"
