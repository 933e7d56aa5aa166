"""Grades as pydantic models: the published contract of `citecheck grade --format json`, and of the lines of jsonl."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from citecheck.reporting.json import Tool

Letter = Literal["A", "B", "C", "D"]
Why = Literal["no_final_message", "truncated", "error_result", "empty", "unreadable", "open", "nothing_to_check"]
Standing = Literal["found", "partial", "not_found", "open"]
Metric = Literal["found", "partial", "not_found", "clean", "coverage", "decided"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class RateRow(_Part):
    """`value` is count / total, null where the total is 0: that is not a rate, neither 0 nor 1."""

    count: int
    total: int
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
    issues: list[str]
    rules: list[str]
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
    answer_issues: list[str] = Field(description="Those that belong to no citation.")
    uncited: list[int] = Field(description="The lines of the answer where a sentence lacks its citation.")
    citations: list[GradedCitation]
    unknown: int = Field(description="Parts of the transcript that its reader does not know.")
    corrupt: int = Field(description="Parts of the transcript that cannot be read.")
    support: dict[str, int] | None = Field(None, description="Claims by the verdict of support; only with --support.")


class EstimateRow(_Part):
    """A mean with its 95 % interval over `n` independent units; null where there is nothing to take it of."""

    value: float | None
    low: float | None
    high: float | None
    n: int


class BoundsRow(_Part):
    """The pass rate if every ungradable run had failed, and if every one had passed."""

    low: float
    high: float


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
    bounds: BoundsRow
    rates: dict[Metric, EstimateRow]
    citations: dict[Standing, int]
    issues: dict[str, int]
    unknown: int
    corrupt: int
    support: dict[str, int] | None = Field(None, description="Claims by the verdict of support; only with --support.")
    trials: list[TrialsRow]


class DifferenceRow(_Part):
    """A metric of a group less that of the base, over `paired` cases that both have (0: not paired)."""

    labels: dict[str, str]
    metric: Literal["found", "partial", "not_found", "clean", "coverage", "decided", "passed"]
    value: float | None
    low: float | None
    high: float | None
    paired: int
    holds: bool = Field(description="Whether the sign is the same however the ungradable runs had come out.")


class BoardRow(_Part):
    by: list[str]
    pass_mark: Letter
    total: GroupRow
    groups: list[GroupRow]
    base: str | None
    differences: list[DifferenceRow]


class GradeFile(_Part):
    """The grades of agent runs. A line of JSONL is one of `runs`; the last has the board as `summary`, and `tool`."""

    schema_version: Literal[1]
    tool: Tool
    board: BoardRow
    runs: list[RunRow]


def grade_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of the grades as JSON."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **GradeFile.model_json_schema()}
