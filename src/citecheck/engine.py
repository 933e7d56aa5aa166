"""check(response, documents) → Report: locate every quote once, ask every rule, derive the verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from citecheck.locate import locate
from citecheck.model import (
    Citation,
    CitationResult,
    DocumentFacts,
    Evidence,
    Finding,
    Level,
    LineIndex,
    Open,
    Report,
    Response,
    Sighting,
    Span,
    Verdict,
)
from citecheck.rules import RULES
from citecheck.rules.rule import Remark, Rule
from citecheck.sources.document import Document, no_source


def check(
    response: Response,
    documents: Mapping[str, Document],
    rules: Sequence[Rule] = RULES,
    *,
    path: str = "",
    unresolved: Mapping[str, Open] | None = None,
) -> Report:
    """Checks a response against its sources.

    `documents` maps attachment ids to opened sources, and `unresolved` ids to the reason why there is none.
    """
    evidence = _gather(response, documents, unresolved or {})
    findings = _findings(response, evidence, rules)
    results = tuple(
        _result(index, citation, found, findings)
        for index, (citation, found) in enumerate(zip(response.citations, evidence, strict=True))
    )
    facts = tuple(_named(name, documents[name]) for name in sorted(_used(response) & documents.keys()))
    verdict = _overall(results, findings)
    return Report(path, results, tuple(findings), facts, verdict, markers=len(response.markers))


# ── Evidence ─────────────────────────────────────────────────────────────────────────────────────


def _gather(response: Response, documents: Mapping[str, Document], unresolved: Mapping[str, Open]) -> list[Evidence]:
    _prefetch(response, documents)
    found = []
    for citation in response.citations:
        document = documents.get(citation.attachment_id)
        if document is None:
            found.append(
                Evidence(
                    citation,
                    open=unresolved.get(citation.attachment_id) or no_source(citation.attachment_id, documents),
                )
            )
        else:
            found.append(_noted(locate(citation, document), document))
    return found


def _prefetch(response: Response, documents: Mapping[str, Document]) -> None:
    """Every cited page of a source in one go."""
    for name, document in documents.items():
        cited = [c.page for c in response.citations if c.attachment_id == name and c.page and c.source_context.strip()]
        document.prefetch(cited, sight=True)


def _noted(evidence: Evidence, document: Document) -> Evidence:
    """With what is to be known about the source of a citation."""
    path, found = document.facts.path, evidence.found
    notes = []
    if document.facts.kind == "prepared":
        notes.append(
            Open("prepared-source", f"Checked against prepared text ({path}), which can be edited; not the PDF.")
        )
    if found and found.sighting is Sighting.RECOGNISED:
        notes.append(
            Open(
                "recognised-text",
                f"Page {found.anchor_page} of {path} is a picture; its text is what a program recognised in it.",
            )
        )
    return replace(evidence, notes=tuple(notes)) if notes else evidence


def _used(response: Response) -> set[str]:
    return {citation.attachment_id for citation in response.citations}


def _named(attachment_id: str, document: Document) -> DocumentFacts:
    return replace(document.facts, attachment_id=attachment_id)


# ── Findings ─────────────────────────────────────────────────────────────────────────────────────


def _findings(response: Response, evidence: Sequence[Evidence], rules: Iterable[Rule]) -> list[Finding]:
    lines = LineIndex(response.text)
    remarks = ((rule, remark) for rule in rules for remark in rule.check(response, evidence))
    findings = [_finding(rule, remark, response, lines) for rule, remark in remarks]
    return sorted(findings, key=lambda f: (f.region, f.rule, f.message))


def _finding(rule: Rule, remark: Remark, response: Response, lines: LineIndex) -> Finding:
    citation = response.citations[remark.citation] if remark.citation is not None else None
    return Finding(
        rule.code,
        rule.name,
        rule.level,
        remark.message,
        lines.region(remark.span or _span(citation, remark.field)),
        n=citation.n if citation else None,
        citation=remark.citation,
        field=remark.field,
        hint=remark.hint,
    )


def _span(citation: Citation | None, field: str | None) -> Span:
    if citation is None:
        return Span(0, 0)
    return citation.spans.get(field or "") or citation.spans.get("") or Span(0, 0)


# ── Verdicts ─────────────────────────────────────────────────────────────────────────────────────


def _result(index: int, citation: Citation, evidence: Evidence, findings: Sequence[Finding]) -> CitationResult:
    own = tuple(i for i, finding in enumerate(findings) if finding.citation == index)
    if any(findings[i].level is Level.ERROR for i in own):
        verdict = Verdict.FAILED
    elif evidence.open is None and evidence.found is not None:
        verdict = Verdict.VERIFIED
    else:
        verdict = Verdict.OPEN
    return CitationResult(citation, evidence, verdict, own)


def _overall(results: Sequence[CitationResult], findings: Sequence[Finding]) -> Verdict:
    verdicts = {result.verdict for result in results}
    if Verdict.FAILED in verdicts or any(finding.level is Level.ERROR for finding in findings):
        return Verdict.FAILED
    if Verdict.OPEN in verdicts:
        return Verdict.OPEN
    return Verdict.VERIFIED if results else Verdict.NOTHING
