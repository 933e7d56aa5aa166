"""Grades as CSV: a line for each run and metric, the form that spreadsheets and data frames take.

A column of a label has the label's name; one that is named like a column of ours is "label." and the name.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from citecheck.grading.aggregates import PASSED
from citecheck.grading.grade import METRICS, Rate, RunGrade
from citecheck.grading.issues import ISSUES
from citecheck.reporting.escaping import spreadsheet_cell
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import issues_of
from citecheck.reporting.grades.json import passed

_AFTER: Final = ("format", "status", "ungradable", "letter", "metric", "value", "count", "total")
_OURS: Final = frozenset(("run", *_AFTER))
_PREFIX: Final = "label."
_Measure = tuple[str, float | None, int | None, int | None]  # metric, value, count, total


def render_csv(grades: Grades) -> Iterator[str]:
    """As RFC 4180 has it, but that lines end in "\\n": every reader takes those, and tools that read by line want them.

    Goes over the runs twice: the first time for the names of the labels.
    """
    names = sorted({name for run in grades.runs() for name in run.labels})
    yield _csv([["run", *(spreadsheet_cell(_column(name)) for name in names), *_AFTER]])
    for run in grades.runs():
        yield _csv(_lines(run, names, grades.board.pass_mark))


def _column(label: str) -> str:
    """Two labels never share a column."""
    return f"{_PREFIX}{label}" if label in _OURS or label.startswith(_PREFIX) else label


def _lines(run: RunGrade, names: Sequence[str], pass_mark: str) -> Iterator[list[object]]:
    texts = (run.run, *(run.labels.get(name, "") for name in names), run.format, run.status)
    about = [*map(spreadsheet_cell, texts), run.ungradable or "", run.letter or ""]
    for measure in _measures(run, pass_mark):
        yield [*about, *("" if value is None else value for value in measure)]


def _measures(run: RunGrade, pass_mark: str) -> Iterator[_Measure]:
    """METRICS, then "issue." and each name of the taxonomy, then "support." and each verdict of it, then "passed"."""
    rates = run.grade.rates() if run.grade else {}
    yield from (_rate(name, rates.get(name)) for name in METRICS)
    found = issues_of(run)
    for issue in ISSUES:
        count = found.get(issue.name, 0) if run.grade else None
        # Without "issue." "partial" and "PARTIAL" would be one column where names have no case.
        yield f"issue.{issue.name}", count, count, None
    support = (run.grade.support if run.grade else None) or {}
    yield from ((f"support.{name}", count, count, sum(support.values())) for name, count in support.items())
    is_good = passed(run, pass_mark)
    yield _rate(PASSED, None if is_good is None else Rate(int(is_good), 1))


def _rate(name: str, rate: Rate | None) -> _Measure:
    return (name, rate.value, rate.count, rate.total) if rate else (name, None, None, None)


def _csv(rows: Iterable[Sequence[object]]) -> str:
    """The library writes a number so that it reads back the same."""
    page = io.StringIO()
    csv.writer(page, lineterminator="\n").writerows(rows)
    return page.getvalue()
