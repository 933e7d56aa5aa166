"""The report as JSON, and its shape as pydantic models: the published contract of `--format json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from citecheck.model import CitationResult, Finding, Outcome
from citecheck.reporting.findings import json_text, values_of
from citecheck.reporting.summary import NOT_CHECKED, called_in, checked, summary_counts
from citecheck.version import STANDARD_VERSION, __version__

# ── Its shape ─────────────────────────────────────────────────────────────────────────────────────


class Part(BaseModel):
    """A part of a file that we write: it has no other keys, and values of no other kind."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Tool(Part):
    name: Literal["citecheck"]
    version: str
    standard: str


TOOL: Final = Tool(name="citecheck", version=__version__, standard=STANDARD_VERSION).model_dump()


class SourceDocument(Part):
    attachment_id: str
    path: str
    sha256: str
    pages: int
    reader: str
    kind: Literal["pdf", "text", "prepared", "html", "docx"]


class Cited(Part):
    """What the answer said."""

    page: int | None
    lines: list[int]


class CitationRow(Part):
    """One citation's verdict; `called` is what the answer calls its source; `page` and `lines`: where its quote is."""

    n: int | None
    attachment_id: str
    called: list[str]
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


class FindingRow(Part):
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


class ClosestRow(Part):
    """What is in the source instead of a quote that was not found: a hint, never a verdict."""

    citation: int
    page: int
    passage: str


class ResponseRow(Part):
    path: str
    documents: list[SourceDocument]
    citations: list[CitationRow]
    findings: list[FindingRow]
    closest: list[ClosestRow]
    verdict: Literal["verified", "failed", "open", "nothing-to-check"]


class Kinds(Part):
    """The errors and warnings of each kind."""

    source: int
    claim: int
    place: int
    form: int


class Summary(Part):
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


class ReportFile(Part):
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


def schema_of(file: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a file that we write."""
    from citecheck.response.schema import DIALECT

    return {"$schema": DIALECT, **file.model_json_schema()}


def first_error(error: ValidationError) -> str:
    """The first thing that is wrong with a file, and where."""
    first = error.errors(include_url=False)[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg']}" if where else first["msg"]


# ── The report ────────────────────────────────────────────────────────────────────────────────────


def render_json(outcomes: Sequence[Outcome], skipped: int = 0, settings: str | None = None) -> str:
    reports = [outcome.report for outcome in outcomes]
    report = ReportFile(
        schema_version=1,
        tool=Tool(**TOOL),
        responses=[_response(outcome) for outcome in outcomes],
        summary=Summary.model_validate(summary_counts(reports, skipped)),
        not_checked=f"{checked(reports)} {NOT_CHECKED}",
        settings=settings,
    )
    shown = report.model_dump(exclude={"settings"} if settings is None else None)
    return json_text(shown, indent=2) + "\n"


def _response(outcome: Outcome) -> ResponseRow:
    report = outcome.report
    return ResponseRow(
        path=report.path,
        documents=[SourceDocument(**facts._asdict()) for facts in report.documents],
        citations=[_citation(result) for result in report.results],
        findings=[finding_row(finding) for finding in report.findings],
        closest=[ClosestRow(citation=i, page=c.page, passage=c.passage) for i, c in sorted(outcome.closest.items())],
        verdict=report.verdict.value,
    )


def _citation(result: CitationResult) -> CitationRow:
    citation, evidence = result.citation, result.evidence
    found = evidence.found
    return CitationRow(
        n=citation.n,
        attachment_id=citation.attachment_id,
        called=list(called_in(citation)),
        verdict=result.verdict.value,  # type: ignore[arg-type] # a citation is never "nothing-to-check"
        match=evidence.match.value if evidence.match and not evidence.open else None,
        place=evidence.place.value if evidence.place and not evidence.open else None,
        page=found.anchor_page if found else None,
        lines=list(found.lines) if found else [],
        occurrences=1 + len(evidence.located.others) if evidence.located else 0,
        forgiven=list(found.forgiven) if found else [],
        reading=found.reading if found else None,
        cited=Cited(page=citation.page, lines=list(citation.line_ids)),
        findings=list(result.findings),
    )


def finding_row(finding: Finding) -> FindingRow:
    return FindingRow(**values_of(finding))
