"""Grades as CSV, in the long form of table.py. As RFC 4180 has it, but for the ends of lines, which are "\\n".

Every reader takes those, and tools that read line by line want them.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from citecheck.grading.grade import RunGrade
from citecheck.reporting.escaping import terminal
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.table import AFTER, BEFORE, column, label_names, measures

# What a spreadsheet takes for a formula, full-width signs too; and our own mark, so that it can be taken off again.
_FORMULA: Final = re.compile(r"\s*[=+\-@＝＋－＠']")


def render_csv(grades: Grades) -> Iterator[str]:
    """Goes over the runs twice: the first time for the names of the labels."""
    names = label_names(grades.runs())
    yield _text([[*BEFORE, *(cell(column(name)) for name in names), *AFTER]])
    for run in grades.runs():
        yield _text(_lines(run, names, grades.board.pass_mark))


def cell(text: str) -> str:
    """Foreign text on one line, with nothing hidden, that no spreadsheet computes: a formula has a ' before it."""
    shown = terminal(text)
    return f"'{shown}" if _FORMULA.match(shown) else shown


def _lines(run: RunGrade, names: Sequence[str], pass_mark: str) -> Iterator[list[object]]:
    about = [cell(text) for text in (run.run, *(run.labels.get(name, "") for name in names), run.format, run.status)]
    outcome = [run.ungradable or "", run.letter or ""]
    for measure in measures(run, pass_mark):
        yield [*about, *outcome, *("" if value is None else value for value in measure)]


def _text(rows: Iterable[Sequence[object]]) -> str:
    """The library writes None as nothing and a number so that it reads back the same."""
    page = io.StringIO()
    csv.writer(page, lineterminator="\n").writerows(rows)
    return page.getvalue()
