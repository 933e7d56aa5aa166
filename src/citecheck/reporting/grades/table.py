"""Grades as a table of one line for each run and metric, the long form that spreadsheets and data frames take.

A column of a label has the label's name; one that is named like a column of ours is "label." and the name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from citecheck.grading.grade import METRICS, Rate, RunGrade
from citecheck.grading.issues import ISSUES
from citecheck.reporting.grades.formatting import PASSED, issues_of
from citecheck.reporting.grades.to_json import passed

BEFORE: Final = ("run",)
AFTER: Final = ("format", "status", "ungradable", "letter", "metric", "value", "count", "total")
_OURS: Final = frozenset((*BEFORE, *AFTER))
_PREFIX: Final = "label."
_ISSUE: Final = "issue."  # else "partial" and "PARTIAL" would be one column where names have no case


class Measure(NamedTuple):
    """`value` is a rate, 0 or 1 for "passed", how many for an issue; all None where there is none."""

    metric: str
    value: float | None
    part: int | None
    whole: int | None


def label_names(runs: Iterable[RunGrade]) -> list[str]:
    """The names of all labels, sorted."""
    return sorted({name for run in runs for name in run.labels})


def column(label: str) -> str:
    """Two labels never share a column."""
    return f"{_PREFIX}{label}" if label in _OURS or label.startswith(_PREFIX) else label


def measures(run: RunGrade, pass_mark: str) -> Iterator[Measure]:
    """METRICS, then "issue." and each name of the taxonomy, then "passed"."""
    rates = run.grade.rates() if run.grade else {}
    yield from (_rate(name, rates.get(name)) for name in METRICS)
    found = issues_of(run)
    for issue in ISSUES:
        count = found.get(issue.name, 0) if run.grade else None
        yield Measure(f"{_ISSUE}{issue.name}", count, count, None)
    good = passed(run, pass_mark)
    yield _rate(PASSED, None if good is None else Rate(int(good), 1))


def _rate(name: str, rate: Rate | None) -> Measure:
    return Measure(name, rate.value, rate.count, rate.total) if rate else Measure(name, None, None, None)
