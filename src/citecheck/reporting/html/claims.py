"""The claims of an answer beside the passages of their sources, and what those do not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from citecheck.reporting.escaping import shown_path
from citecheck.reporting.html import phrases
from citecheck.reporting.html.cards import CLAIM, ClaimsView, ClaimView, finding_view
from citecheck.reporting.support import NOT_CHECKED, place_of, summary_line
from citecheck.support.nouns import Assessment, Passage, SupportReport, Verdict
from citecheck.support.words import content

_SHAPES: Final = {
    Verdict.SUPPORTED: "verified",
    Verdict.PARTIAL: "open",
    Verdict.UNDECIDED: "open",
    Verdict.UNSUPPORTED: "failed",
    Verdict.CONTRADICTED: "failed",
}


def claims_view(report: SupportReport) -> ClaimsView:
    paths = {facts.attachment_id: shown_path(facts.path) for facts in report.documents}
    told = f"{summary_line([report])}. {NOT_CHECKED}"
    return ClaimsView(told, tuple(_view(one, report, paths) for one in report.assessments))


def _view(one: Assessment, report: SupportReport, paths: Mapping[str, str]) -> ClaimView:
    passages = [passage for looked in one.looked for passage in looked.passages]
    return ClaimView(
        verdict=one.verdict.value,
        shape=_SHAPES[one.verdict],
        numbers="".join(f"[{cite.number}]" for cite in one.claim.cites),
        text=phrases.shortened(one.claim.text, CLAIM),
        passages=tuple((place_of(passage, paths), phrases.shortened(passage.text, CLAIM)) for passage in passages),
        missing=tuple(_missing(one, passages)) if passages else (),
        findings=tuple(finding_view(report.findings[index]) for index in one.findings),
        doubts=tuple(dict.fromkeys(signal.kind.value for _, signal in one.doubts)),
    )


def _missing(one: Assessment, passages: Sequence[Passage]) -> Iterator[str]:
    """In the order of the claim, each once; other inflections of a word count as the word."""
    held = {word.stem for passage in passages for word in content(passage.text)}
    lacking = {word.stem: word.text for word in content(one.claim.text) if word.stem not in held}
    yield from lacking.values()
