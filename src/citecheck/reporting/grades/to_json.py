"""Grades as JSON, and as JSON lines: schema.py has the shape, from_json.py reads runs back.

A record has the fields of its dataclass, and what is worked out from them. Numbers that are none (NaN, infinite) are
null: no reader of JSON agrees on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from math import isfinite

from citecheck.grading.grade import Grade, Rate, RunGrade, passes
from citecheck.grading.leaderboard import Board, Group
from citecheck.reporting.findings import json_text
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import issues_of
from citecheck.version import STANDARD_VERSION, __version__

_TOOL = {"name": "citecheck", "version": __version__, "standard": STANDARD_VERSION}
_Row = dict[str, object]


def render_json(grades: Grades) -> Iterator[str]:
    """One object, of which a run is a line."""
    head = {"schema_version": 1, "tool": _TOOL, "board": board_row(grades.board)}
    yield json_text(head, indent=2).removesuffix("\n}") + ',\n  "runs": ['
    between = "\n    "
    for run in grades.runs():
        yield between + json_text(run_row(run, grades.board.pass_mark))
        between = ",\n    "
    yield "\n  ]\n}\n"


def render_jsonl(grades: Grades) -> Iterator[str]:
    """One object a run and a line, the board last; without that line a file is not whole."""
    for run in grades.runs():
        yield json_text(run_row(run, grades.board.pass_mark)) + "\n"
    yield json_text({"summary": board_row(grades.board), "tool": _TOOL}) + "\n"


def run_row(run: RunGrade, pass_mark: str) -> _Row:
    """`rates` is null where there was no answer to grade, `passed` where there is no letter."""
    grade = run.grade or Grade(())
    return {
        "run": run.run,
        "labels": dict(run.labels),
        "format": run.format,
        "status": run.status,
        "ungradable": run.ungradable,
        "reason": run.why,
        "letter": run.letter,
        "passed": passed(run, pass_mark),
        "rates": {name: _rate(rate) for name, rate in run.grade.rates().items()} if run.grade else None,
        "issues": issues_of(run),
        "answer_issues": list(grade.issues),
        "uncited": list(grade.uncited),
        "citations": [_plain(asdict(citation)) for citation in grade.citations],
        "unknown": run.unknown,
        "corrupt": run.corrupt,
        **({"support": dict(grade.support)} if grade.support is not None else {}),
    }


def passed(run: RunGrade, pass_mark: str) -> bool | None:
    """None if the run has no letter."""
    return passes(run.letter, pass_mark) if run.letter else None


def _rate(rate: Rate) -> _Row:
    return {**asdict(rate), "value": rate.value}


def board_row(board: Board) -> _Row:
    groups = [_group(group) for group in board.groups]
    return {name: _plain(value) for name, value in asdict(board).items()} | {
        "total": _group(board.total),
        "groups": groups,
    }


def _group(group: Group) -> object:
    row = asdict(group) | {"bounds": dict(zip(("low", "high"), group.bounds, strict=True))}
    return _plain({name: value for name, value in row.items() if name != "support" or value})


def _plain(value: object) -> object:
    """As JSON has it."""
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return None if isinstance(value, float) and not isfinite(value) else value
