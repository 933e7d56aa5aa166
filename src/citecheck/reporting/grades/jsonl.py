"""One JSON object a run and a line, the board last: for programs that read line by line."""

from __future__ import annotations

from collections.abc import Iterator

from citecheck.reporting.findings import json_text
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.to_json import TOOL, board_row, run_row


def render_jsonl(grades: Grades) -> Iterator[str]:
    """The keys of a run and of the board are those of schema.py. Without its last line a file is not whole."""
    for run in grades.runs():
        yield json_text(run_row(run, grades.board.pass_mark)) + "\n"
    yield json_text({"summary": board_row(grades.board), "tool": TOOL}) + "\n"
