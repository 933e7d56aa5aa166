"""A grade as pydantic models: the published contract of `citecheck grade --format json`, and of the lines of jsonl.

A model is made of the values of grading, dumped, and read back. Numbers that are none (NaN, infinite) are null: no
reader of JSON agrees on them. Keys that a later version adds are skipped when a file is read.
"""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter

from citecheck.grading.grade import CitationGrade, Grade, RunGrade, passes
from citecheck.grading.leaderboard import Board
from citecheck.reporting.grades.formatting import issues_of
from citecheck.reporting.json import Tool, schema_of

Letter = Literal["A", "B", "C", "D"]
Why = Literal["no_final_message", "truncated", "error_result", "empty", "unreadable", "open", "nothing_to_check"]
Standing = Literal["found", "partial", "not_found", "open"]
Metric = Literal["found", "partial", "not_found", "clean", "coverage", "decided"]
Count = Annotated[int, Field(ge=0, strict=True)]
Number = Annotated[float | None, BeforeValidator(lambda value: value if value is None or isfinite(value) else None)]
_CITATIONS: Final = TypeAdapter(tuple[CitationGrade, ...])
_SUPPORT = Field(None, description="Claims by the verdict of support; only with --support.")


class _Part(BaseModel):
    """Has no other keys when it is written, and passes over others when it is read."""

    model_config = ConfigDict(
        frozen=True, extra="ignore", from_attributes=True, json_schema_extra={"additionalProperties": False}
    )


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


class GradedCitation(_Part):
    """`repeats`: an earlier citation has the same quote, and this one is in no count."""

    n: int | None
    attachment_id: str
    standing: Standing
    issues: tuple[str, ...]
    rules: tuple[str, ...]
    dimensions: dict[str, Literal["A", "B", "C", "F"] | None]
    mark: str | None
    repeats: bool


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
    citations: tuple[GradedCitation, ...]
    unknown: Count = Field(description="Parts of the transcript that its reader does not know.")
    corrupt: Count = Field(description="Parts of the transcript that cannot be read.")
    support: dict[str, int] | None = _SUPPORT

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
            citations=_CITATIONS.validate_python([citation.model_dump() for citation in self.citations]),
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


class EstimateRow(_Part):
    """A mean with its 95 % interval over `n` independent units; null where there is nothing to take it of."""

    value: Number
    low: Number
    high: Number
    n: int


class BoundsRow(_Part):
    """The pass rate if every ungradable run had failed, and if every one had passed."""

    low: float
    high: float


def _bounds(bounds: Any) -> Any:
    return {"low": bounds[0], "high": bounds[1]} if isinstance(bounds, tuple) else bounds


class TrialsRow(_Part):
    """`pass_at`: at least one of k trials of a case passes; `pass_all`: all of them do; `n` counts cases."""

    k: int
    pass_at: EstimateRow
    pass_all: EstimateRow


class GroupRow(_Part):
    labels: dict[str, str]
    runs: int
    graded: int
    ungradable: dict[Why, int]
    letters: dict[Letter, int]
    passed: int
    cases: int
    pass_rate: EstimateRow
    bounds: Annotated[BoundsRow, BeforeValidator(_bounds)]
    rates: dict[Metric, EstimateRow]
    citations: dict[Standing, int]
    issues: dict[str, int]
    unknown: int
    corrupt: int
    trials: tuple[TrialsRow, ...]
    support: dict[str, int] | None = _SUPPORT


class DifferenceRow(_Part):
    """A metric of a group less that of the base, over `paired` cases that both have (0: not paired)."""

    labels: dict[str, str]
    metric: Literal["found", "partial", "not_found", "clean", "coverage", "decided", "passed"]
    value: Number
    low: Number
    high: Number
    paired: int
    holds: bool = Field(description="Whether the sign is the same however the ungradable runs had come out.")


class BoardRow(_Part):
    by: tuple[str, ...]
    pass_mark: Letter
    total: GroupRow
    groups: tuple[GroupRow, ...]
    base: str | None
    differences: tuple[DifferenceRow, ...]


class GradeFile(_Part):
    """The grades of agent runs. A line of JSONL is one of `runs`; the last has the board as `summary`, and `tool`."""

    schema_version: Literal[1]
    tool: Tool
    board: BoardRow
    runs: list[RunRow]


def run_row(run: RunGrade, pass_mark: str) -> dict[str, Any]:
    """A run as JSON has it; without support where nobody asked for it."""
    row = RunRow.of(run, pass_mark)
    return row.model_dump(exclude={"support"} if row.support is None else None)


def board_row(board: Board) -> dict[str, Any]:
    """A board as JSON has it; its groups without support where nobody asked for it."""
    row = BoardRow.model_validate(board).model_dump()
    for group in (row["total"], *row["groups"]):
        if not group["support"]:
            del group["support"]
    return row


def grade_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of the grades as JSON."""
    return schema_of(GradeFile)
