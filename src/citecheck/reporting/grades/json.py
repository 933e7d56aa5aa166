"""Grades as JSON, and as JSON lines: written, and read back. schema.py has the shape.

A record has the fields of its dataclass, and what is worked out from them. Numbers that are none (NaN, infinite) are
null: no reader of JSON agrees on them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError

from citecheck.errors import UsageError
from citecheck.grading.grade import CitationGrade, Grade, Rate, RunGrade, passes
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


# ── Grades that were written so, read back: what a later grade is compared with ───────────────────

_END = b'{"summary":'
_BLOCK: Final = 1 << 16  # bytes, how much is read from the end at first
_Count = Field(ge=0)


class _Part(BaseModel):
    """Keys that a later version adds do not concern this one."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)


class _RateRow(_Part):
    count: int = _Count
    total: int = _Count


class _Rates(_Part):
    """The others follow from the citations."""

    coverage: _RateRow


class _RunRow(_Part):
    run: str
    labels: dict[str, str]
    format: str
    status: str
    reason: str
    letter: Literal["A", "B", "C", "D"] | None
    rates: _Rates | None
    answer_issues: tuple[str, ...]
    uncited: tuple[int, ...]
    citations: tuple[CitationGrade, ...]
    unknown: int = _Count
    corrupt: int = _Count
    support: dict[str, int] | None = None


class _File(_Part):
    schema_version: Literal[1]
    board: dict[str, Any]
    runs: tuple[_RunRow, ...]


class _End(_Part):
    summary: dict[str, Any]


class _Tool(_Part):
    version: str
    standard: str


class _MadeBoard(_Part):
    pass_mark: str | None = None


class _Made(_Part):
    """How grades were made: of a file of JSON, or of the last line of JSONL."""

    board: _MadeBoard = Field(default=_MadeBoard(), validation_alias=AliasChoices("board", "summary"))
    tool: _Tool | None = None


def read_rows(path: Path) -> Iterator[RunGrade]:
    """The runs of a file that `render_json` or `render_jsonl` wrote; of JSONL one line at a time.

    Raises UsageError, which names the file, if it cannot be read, is something else or is not whole.
    """
    try:
        with path.open("rb") as file:
            first = file.readline()
            if first.startswith((b'{"run":', _END)):
                yield from _lines(path, first, file)
            else:
                yield from map(_run, _whole(path, first + file.read()).runs)
    except OSError as error:
        raise _unread(path, error) from None


def base_remarks(path: Path, pass_mark: str) -> tuple[str, ...]:
    """What is to be known before runs are compared with those of the file: it was made otherwise. Nothing is escaped.

    Of JSONL only the last line is read. Raises UsageError as `read_rows`, which alone looks at the runs.
    """
    try:
        with path.open("rb") as file:
            jsonl = file.readline(len(_END)).startswith((b'{"run":', _END))
            file.seek(0)
            made = _made(path, _last(file) if jsonl else file.read())
    except OSError as error:
        raise _unread(path, error) from None
    return tuple(_remarks(path, made, pass_mark))


def _made(path: Path, data: bytes) -> _Made:
    try:
        return _Made.model_validate_json(data)
    except ValidationError as error:
        raise _unusable(path, f"is not a file of grades ({_first_error(error)})") from None


def _last(file: BinaryIO) -> bytes:
    """The last line, in blocks from the end, each four times the one before: with many groups it is long."""
    size, block = file.seek(0, os.SEEK_END), _BLOCK
    while True:
        start = max(0, size - block)
        file.seek(start)
        _, between, line = file.read(size - start).rstrip(b"\n").rpartition(b"\n")
        if between or not start:
            return line
        block *= 4


def _remarks(path: Path, made: _Made, pass_mark: str) -> Iterator[str]:
    mark, tool = made.board.pass_mark, made.tool
    if mark not in {None, pass_mark}:
        yield f"{path} was written with the pass mark {mark}; here its runs pass with {pass_mark} or better."
    if tool and (tool.version, tool.standard) != (__version__, STANDARD_VERSION):
        yield (
            f"{path} was graded by citecheck {tool.version} with the standard {tool.standard}, the runs now by "
            f"{__version__} with {STANDARD_VERSION}: a difference may be that of the versions."
        )


def _whole(path: Path, data: bytes) -> _File:
    try:
        return _File.model_validate_json(data, strict=True)
    except ValidationError as error:
        raise _unusable(path, f"is not a file of grades ({_first_error(error)})") from None


def _lines(path: Path, first: bytes, rest: Iterator[bytes]) -> Iterator[RunGrade]:
    number, line = 1, first
    while not line.startswith(_END):
        try:
            yield _run(_RunRow.model_validate_json(line, strict=True))
        except ValidationError as error:
            raise _unusable(path, f"is not a file of grades (line {number}: {_first_error(error)})") from None
        number, line = number + 1, next(rest, b"")
        if not line:
            raise _unusable(path, "is not whole (its last line, the summary, is missing)")
    _ended(path, line, next(rest, b""))


def _ended(path: Path, line: bytes, more: bytes) -> None:
    try:
        _End.model_validate_json(line)
    except ValidationError as error:
        raise _unusable(path, f"is not whole (its summary: {_first_error(error)})") from None
    if more:
        raise _unusable(path, "is not a file of grades (it goes on behind its summary)")


def _run(row: _RunRow) -> RunGrade:
    return RunGrade(
        run=row.run,
        labels=row.labels,
        format=row.format,
        status=row.status,
        reason="" if row.rates else row.reason,
        unknown=row.unknown,
        corrupt=row.corrupt,
        grade=_grade(row, row.rates.coverage) if row.rates else None,
    )


def _grade(row: _RunRow, coverage: _RateRow) -> Grade:
    return Grade(
        citations=row.citations,
        issues=row.answer_issues,
        sentences=coverage.total,
        cited=coverage.count,
        uncited=row.uncited,
        letter=row.letter,
        reason=row.reason,
        support=row.support,
    )


def _first_error(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg']}" if where else first["msg"]


def _unread(path: Path, error: OSError) -> UsageError:
    return UsageError(f"{path} cannot be read ({error.strerror}): name a file of grades.")


def _unusable(path: Path, why: str) -> UsageError:
    return UsageError(f"{path} {why}: name a file that `citecheck grade` wrote with --format json or jsonl.")
