"""Grades as JSON, and as JSON lines: the published contract, what is written, and what is read back.

The board and the citations are the values of grading themselves. A run is a separate row.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final, Literal, TypeVar

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from citecheck.errors import UsageError
from citecheck.grading.grade import PUBLISHED, CitationGrade, Grade, RunGrade, Why, passes
from citecheck.grading.leaderboard import Board
from citecheck.reporting.findings import json_text
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import issues_of
from citecheck.reporting.json import TOOL, Tool, first_error
from citecheck.version import STANDARD_VERSION, __version__

Letter = Literal["A", "B", "C", "D"]
Count = Annotated[int, Field(ge=0, strict=True)]
_BOARD: Final = TypeAdapter(Board)
_Model = TypeVar("_Model", bound=BaseModel)


class _Part(BaseModel):
    """Has no other keys when it is written, and passes over others when it is read."""

    model_config = ConfigDict(**PUBLISHED, frozen=True, from_attributes=True)


class RateRow(_Part):
    """`value` is count / total, null where the total is 0: that is not a rate, neither 0 nor 1."""

    count: Count
    total: Count
    value: float | None


class RatesRow(_Part):
    """Of a run. Of its different quotes, but for `coverage`, which is of the sentences that need a citation."""

    found: RateRow
    partial: RateRow
    not_found: RateRow
    clean: RateRow
    coverage: RateRow
    decided: RateRow


class RunRow(_Part):
    run: str
    labels: dict[str, str]
    format: str
    status: Literal["ok", "no_final_message", "truncated", "error_result", "empty", "unreadable"]
    ungradable: Why | None = Field(description="Why there is no letter; null where there is one.")
    reason: str = Field(description="The same in one sentence.")
    letter: Letter | None
    passed: bool | None = Field(description="Null where there is no letter.")
    rates: RatesRow | None = Field(description="Null where there was no answer to grade.")
    issues: dict[str, int] = Field(description="How often each occurs, in the answer and its citations.")
    answer_issues: tuple[str, ...] = Field(description="Those that belong to no citation.")
    uncited: tuple[int, ...] = Field(description="The lines of the answer where a sentence lacks its citation.")
    unread: tuple[int, ...] = Field((), description="Those of sentences that nothing compares with a source.")
    citations: tuple[CitationGrade, ...]
    unknown: Count = Field(description="Parts of the transcript that its reader does not know.")
    corrupt: Count = Field(description="Parts of the transcript that cannot be read.")
    support: dict[str, int] | None = Field(None, description="Claims by the verdict of support; only with --support.")

    @classmethod
    def of(cls, run: RunGrade, pass_mark: str) -> RunRow:
        """`rates` is null where there was no answer to grade, `passed` where there is no letter."""
        grade = run.grade or Grade(())
        same = ("run", "labels", "format", "status", "ungradable", "letter", "unknown", "corrupt")
        return cls.model_validate(
            {name: getattr(run, name) for name in same}
            | {name: getattr(grade, name) for name in ("uncited", "unread", "citations", "support")}
            | {
                "reason": run.why,
                "passed": passed(run, pass_mark),
                "rates": run.grade.rates() if run.grade else None,
                "issues": issues_of(run),
                "answer_issues": grade.issues,
            }
        )

    def run_grade(self) -> RunGrade:
        """Return the run that the row was made of."""
        return RunGrade(
            run=self.run,
            labels=self.labels,
            format=self.format,
            status=self.status,
            reason="" if self.rates else self.reason,
            unknown=self.unknown,
            corrupt=self.corrupt,
            grade=self._grade(self.rates.coverage) if self.rates else None,
        )

    def _grade(self, coverage: RateRow) -> Grade:
        return Grade(
            citations=self.citations,
            issues=self.answer_issues,
            sentences=coverage.total,
            cited=coverage.count,
            uncited=self.uncited,
            unread=self.unread,
            letter=self.letter,
            reason=self.reason,
            support=self.support,
        )


def passed(run: RunGrade, pass_mark: str) -> bool | None:
    """Whether a run passes; None if it has no letter."""
    return passes(run.letter, pass_mark) if run.letter else None


class GradeFile(_Part):
    """The grades of agent runs. A line of JSONL is one of `runs`; the last has the board as `summary`, and `tool`."""

    schema_version: Literal[1]
    tool: Tool
    board: Board
    runs: list[RunRow]


def run_row(run: RunGrade, pass_mark: str) -> dict[str, Any]:
    """A run as JSON has it; without support where nobody asked for it."""
    row = RunRow.of(run, pass_mark)
    return row.model_dump(exclude={"support"} if row.support is None else None)


def board_row(board: Board) -> dict[str, Any]:
    """A board as JSON has it; its groups without support where nobody asked for it."""
    row: dict[str, Any] = _BOARD.dump_python(board)
    for group in (row["total"], *row["groups"]):
        if not group["support"]:
            del group["support"]
    return row


# ── What is written ──────────────────────────────────────────────────────────────────────────────


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
