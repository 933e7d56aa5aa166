"""Grades as JSON, and as JSON lines: written, and read back. schema.py has the shape."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, TypeVar

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError

from citecheck.errors import UsageError
from citecheck.grading.grade import RunGrade
from citecheck.reporting.findings import json_text
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.schema import RunRow, board_row, run_row
from citecheck.reporting.json import TOOL, first_error
from citecheck.version import STANDARD_VERSION, __version__

_Model = TypeVar("_Model", bound=BaseModel)


def render_json(grades: Grades) -> Iterator[str]:
    """One object, of which a run is a line."""
    head = {"schema_version": 1, "tool": TOOL, "board": board_row(grades.board)}
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
    yield json_text({"summary": board_row(grades.board), "tool": TOOL}) + "\n"


# ── Grades that were written so, read back: what a later grade is compared with ───────────────────

_END: Final = b'{"summary":'
_LINE: Final = (b'{"run":', _END)
_NO_GRADES: Final = "is not a file of grades ({})"


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)


class _File(_Part):
    schema_version: Literal[1]
    board: dict[str, Any]
    runs: tuple[RunRow, ...]


class _End(_Part):
    summary: dict[str, Any]


class _Made(_Part):
    """How grades were made: of a file of JSON, or of the last line of JSONL."""

    board: dict[str, Any] = Field(default={}, validation_alias=AliasChoices("board", "summary"))
    tool: dict[str, Any] = {}


def read_rows(path: Path) -> Iterator[RunGrade]:
    """The runs of a file that `render_json` or `render_jsonl` wrote; of JSONL one line at a time.

    Raises UsageError, which names the file, if it cannot be read, is something else or is not whole.
    """
    with _opened(path) as file:
        first = file.readline()
        if first.startswith(_LINE):
            yield from _lines(path, chain([first], file))
        else:
            whole = _read(_File, first + file.read(), path, _NO_GRADES)
            yield from (row.run_grade() for row in whole.runs)


def base_remarks(path: Path, pass_mark: str) -> tuple[str, ...]:
    """What is to be known before runs are compared with those of the file: it was made otherwise. Nothing is escaped.

    Of JSONL only the last line is looked at. Raises UsageError as `read_rows`, which alone looks at the runs.
    """
    with _opened(path) as file:
        first = file.readline()
        data = deque(chain([first], file), 1).pop() if first.startswith(_LINE) else first + file.read()
    return tuple(_remarks(path, _read(_Made, data, path, _NO_GRADES), pass_mark))


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}): name a file of grades.") from None


def _remarks(path: Path, made: _Made, pass_mark: str) -> Iterator[str]:
    mark = made.board.get("pass_mark")
    if mark not in (None, pass_mark):
        yield f"{path} was written with the pass mark {mark}; here its runs pass with {pass_mark} or better."
    version, standard = (made.tool.get(key, TOOL[key]) for key in ("version", "standard"))
    if (version, standard) != (__version__, STANDARD_VERSION):
        yield (
            f"{path} was graded by citecheck {version} with the standard {standard}, the runs now by "
            f"{__version__} with {STANDARD_VERSION}: a difference may be that of the versions."
        )


def _lines(path: Path, lines: Iterator[bytes]) -> Iterator[RunGrade]:
    for number, line in enumerate(lines, start=1):
        if line.startswith(_END):
            _read(_End, line, path, "is not whole (its summary: {})")
            break
        yield _read(RunRow, line, path, f"is not a file of grades (line {number}: {{}})").run_grade()
    else:
        raise _unusable(path, "is not whole (its last line, the summary, is missing)")
    if next(lines, b""):
        raise _unusable(path, "is not a file of grades (it goes on behind its summary)")


def _read(model: type[_Model], data: bytes, path: Path, refusal: str) -> _Model:
    """Raises UsageError with this refusal, which has a place for the first error."""
    try:
        return model.model_validate_json(data, strict=True)
    except ValidationError as error:
        raise _unusable(path, refusal.format(first_error(error))) from None


def _unusable(path: Path, why: str) -> UsageError:
    return UsageError(f"{path} {why}: name a file that `citecheck grade` wrote with --format json or jsonl.")
