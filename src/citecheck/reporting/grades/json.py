"""Grades as one JSON object, in the shape of schema.py; a run is a line of it."""

from __future__ import annotations

from collections.abc import Iterator

from citecheck.reporting.findings import json_text
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.to_json import TOOL, board_row, run_row


def render_json(grades: Grades) -> Iterator[str]:
    head = {"schema_version": 1, "tool": TOOL, "board": board_row(grades.board)}
    yield json_text(head, indent=2).removesuffix("\n}") + ',\n  "runs": ['
    between = "\n    "
    for run in grades.runs():
        yield between + json_text(run_row(run, grades.board.pass_mark))
        between = ",\n    "
    yield "\n  ]\n}\n"
