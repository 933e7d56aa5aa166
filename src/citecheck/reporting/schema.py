"""The JSON report as pydantic models: the published contract of `--format json`."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Tool(_Part):
    name: Literal["citecheck"]
    version: str
    standard: str


class SourceDocument(_Part):
    attachment_id: str
    path: str
    sha256: str
    pages: int
    reader: str
    kind: Literal["pdf", "text", "prepared"]


class Cited(_Part):
    """What the response said."""

    page: int | None
    lines: list[int]


class CitationRow(_Part):
    """One citation's verdict; `page` and `lines` say where its quote was found."""

    n: int | None
    attachment_id: str
    verdict: Literal["verified", "failed", "open"]
    match: Literal["exact", "folded", "none"] | None
    place: Literal["as_cited", "other_lines", "other_page", "nowhere"] | None
    page: int | None
    lines: list[int]
    occurrences: int
    forgiven: list[str]
    reading: str | None
    cited: Cited
    findings: list[int]


class FindingRow(_Part):
    """One finding; lines and columns are 1-based, columns count code points, ends are exclusive."""

    rule: str
    name: str
    kind: Literal["source", "claim", "place", "form"]
    level: Literal["error", "warning", "note"]
    n: int | None
    field: str | None
    message: str
    hint: str | None
    line: int
    column: int
    end_line: int
    end_column: int


class ClosestRow(_Part):
    """What is in the source instead of a quote that was not found: a hint, never a verdict."""

    citation: int
    page: int
    passage: str


class ResponseRow(_Part):
    path: str
    documents: list[SourceDocument]
    citations: list[CitationRow]
    findings: list[FindingRow]
    closest: list[ClosestRow]
    verdict: Literal["verified", "failed", "open", "nothing-to-check"]


class Kinds(_Part):
    """The errors and warnings of each kind."""

    source: int
    claim: int
    place: int
    form: int


class Summary(_Part):
    responses: int
    citations: int
    verified: int
    failed: int
    open: int
    errors: int
    warnings: int
    notes: int
    ignored: int = Field(description="Findings that --select or --ignore leaves out; verdicts count them.")
    baselined: int = Field(description="Findings that the baseline leaves out; verdicts count them.")
    skipped: int = Field(description="Files of a folder that have neither block nor markers.")
    kinds: Kinds


class ReportFile(_Part):
    """The whole report."""

    schema_version: Literal[1]
    tool: Tool
    responses: list[ResponseRow]
    summary: Summary
    not_checked: str
    settings: str | None = Field(
        default=None,
        description="The file of settings, where it leaves findings out or changes a level; else absent.",
    )


def report_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of the JSON report."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **ReportFile.model_json_schema()}
