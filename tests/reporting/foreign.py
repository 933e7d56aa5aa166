"""A report in which any text that others wrote may be a payload."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from citecheck.model import (
    Citation,
    CitationResult,
    Closest,
    DocumentFacts,
    Finding,
    Level,
    Located,
    Match,
    NotFound,
    Occurrence,
    Open,
    Outcome,
    Place,
    Qualifier,
    Region,
    Report,
    Side,
    Undetermined,
    Verdict,
)

HARMLESS: Final = "harmless"
FIELDS: Final = (
    "path",
    "document path",
    "reader",
    "attachment id",
    "attachment id without a source",
    "reasoning",
    "quote",
    "anchor",
    "page id",
    "found text",
    "reading",
    "forgiven",
    "qualifier",
    "near",
    "structure reason",
    "printed label",
    "open reason",
    "message",
    "hint",
    "message of no citation",
    "closest passage",
    "closest words",
)
RULES: Final = (
    ("CIT511", "lone-line", Level.NOTE),
    ("CIT401", "quote-not-found", Level.ERROR),
    ("CIT602", "no-source", Level.WARNING),
)
_Texts = Mapping[str, str]


def outcome_with(payload: str, *fields: str) -> Outcome:
    """A verified, a failed and an open citation; the payload is in these fields, in all of them if none is named."""
    assert set(fields) <= {*FIELDS}
    text = {field: payload if field in fields or not fields else HARMLESS for field in FIELDS}
    findings = [Finding("CIT101", "missing-block", Level.ERROR, text["message of no citation"], Region(1, 1, 1, 2))]
    findings += [
        Finding(code, name, level, text["message"], Region(5 + at, 1, 5 + at, 9), at + 1, at, "f", text["hint"])
        for at, (code, name, level) in enumerate(RULES)
    ]
    document = DocumentFacts(text["attachment id"], f"a{text['document path']}.pdf", "0" * 64, 3, text["reader"])
    report = Report(f"a{text['path']}.md", _results(text), tuple(findings), (document,), Verdict.FAILED)
    words = tuple((mark, text["closest words"]) for mark in "=-+=")
    return Outcome(report, {1: Closest(2, text["closest passage"], words)})


def _results(text: _Texts) -> tuple[CitationResult, ...]:
    found, missing = _citation(text, 1), _citation(text, 2)
    unknown = _citation(text, 3, text["attachment id without a source"])
    not_there = NotFound(missing, near=text["near"])
    no_source = Undetermined(unknown, open=Open("no-source", text["open reason"]))
    return (
        CitationResult(found, _evidence(found, text), Verdict.VERIFIED, (1,)),
        CitationResult(missing, not_there, Verdict.FAILED, (2,)),
        CitationResult(unknown, no_source, Verdict.OPEN, (3,)),
    )


def _citation(text: _Texts, n: int, attachment_id: str | None = None) -> Citation:
    return Citation(
        n,
        attachment_id or text["attachment id"],
        text["reasoning"],
        text["quote"],
        text["anchor"],
        text["page id"],
        page=2,
        line_ids=(3, 4),
    )


def _evidence(citation: Citation, text: _Texts) -> Located:
    occurrence = Occurrence(
        page=2,
        reading=text["reading"],
        match=Match.FOLDED,
        text=text["found text"],
        lines=(3, 4),
        anchor_page=2,
        anchor_lines=(3,),
        forgiven=(text["forgiven"],),
        qualifier=Qualifier(text["qualifier"], Side.JUST_BEFORE, 2, 3, reverses=True),
    )
    return Located(
        citation,
        found=occurrence,
        place=Place.AS_CITED,
        others=(occurrence,),
        structure_reasons=(text["structure reason"],),
        printed_label=text["printed label"],
    )
