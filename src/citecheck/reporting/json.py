"""The report as JSON, in the shape of reporting.schema."""

from __future__ import annotations

from collections.abc import Sequence

from citecheck.model import CitationResult, Finding, Outcome
from citecheck.reporting import schema
from citecheck.reporting.findings import json_text
from citecheck.reporting.summary import NOT_CHECKED, checked, summary_counts
from citecheck.version import STANDARD_VERSION, __version__


def render_json(outcomes: Sequence[Outcome], skipped: int = 0, settings: str | None = None) -> str:
    reports = [outcome.report for outcome in outcomes]
    report = schema.ReportFile(
        schema_version=1,
        tool=schema.Tool(name="citecheck", version=__version__, standard=STANDARD_VERSION),
        responses=[_response(outcome) for outcome in outcomes],
        summary=schema.Summary.model_validate(summary_counts(reports, skipped)),
        not_checked=f"{checked(reports)} {NOT_CHECKED}",
        settings=settings,
    )
    shown = report.model_dump(exclude={"settings"} if settings is None else None)
    return json_text(shown, indent=2) + "\n"


def _response(outcome: Outcome) -> schema.ResponseRow:
    report = outcome.report
    return schema.ResponseRow(
        path=report.path,
        documents=[schema.SourceDocument(**facts._asdict()) for facts in report.documents],
        citations=[_citation(result) for result in report.results],
        findings=[finding_row(finding) for finding in report.findings],
        closest=[
            schema.ClosestRow(citation=i, page=c.page, passage=c.passage) for i, c in sorted(outcome.closest.items())
        ],
        verdict=report.verdict.value,
    )


def _citation(result: CitationResult) -> schema.CitationRow:
    citation, evidence = result.citation, result.evidence
    found = evidence.found
    return schema.CitationRow(
        n=citation.n,
        attachment_id=citation.attachment_id,
        verdict=result.verdict.value,  # type: ignore[arg-type] # a citation is never "nothing-to-check"
        match=evidence.match.value if evidence.match and not evidence.open else None,
        place=evidence.place.value if evidence.place and not evidence.open else None,
        page=found.anchor_page if found else None,
        lines=list(found.lines) if found else [],
        occurrences=1 + len(evidence.located.others) if evidence.located else 0,
        forgiven=list(found.forgiven) if found else [],
        reading=found.reading if found else None,
        cited=schema.Cited(page=citation.page, lines=list(citation.line_ids)),
        findings=list(result.findings),
    )


def finding_row(finding: Finding) -> schema.FindingRow:
    return schema.FindingRow(
        rule=finding.rule,
        name=finding.name,
        kind=finding.kind.value,
        level=finding.level.value,
        n=finding.n,
        field=finding.field,
        message=finding.message,
        hint=finding.hint,
        line=finding.region.line,
        column=finding.region.column,
        end_line=finding.region.end_line,
        end_column=finding.region.end_column,
    )
