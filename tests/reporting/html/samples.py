"""Small proofs made by hand: values in, so that a test sees what the page makes of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from citecheck.model import (
    Box,
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
    Region,
    Report,
    Undetermined,
    Verdict,
)
from citecheck.page_previews import Exhibit, Exhibits, Mark, Picture, ShownLine, Shows
from citecheck.reporting.html import Proof
from citecheck.response import read_response

SHA = "3f2a9c1d" * 8
LEASE = DocumentFacts("lease-3f2a9c1d", "sources/lease.pdf", SHA, 12, "pypdfium2 5")
NOTES = DocumentFacts("notes-00000000", "notes.txt", "0" * 64, 1, "plain text", "text")
RENT = Citation(
    1, LEASE.attachment_id, "the rent", "The rent is $1,850.", "$1,850", "page_number_2_index_1", 2, line_ids=(3, 4)
)
FOUND = Occurrence(2, "reading order", Match.EXACT, "The rent is $1,850.", (3,), 2, (3,), pages=(2,))
PICTURE = Picture("image/webp", b"not really a picture", 612.0, 792.0)
QUOTE, ANCHOR = Box(90, 700, 330, 712), Box(170, 700, 210, 712)
LINES = (
    ShownLine(2, ((Mark.NONE, "4. Rent"),)),
    ShownLine(3, ((Mark.NONE, "4.1 "), (Mark.QUOTE, "The rent is "), (Mark.ANCHOR, "$1,850"), (Mark.QUOTE, "."))),
    ShownLine(None, ((Mark.NONE, "a line of another order"),)),
)
EXHIBIT = Exhibit(2, Shows.FOUND, lines=LINES, picture="p", quote=(QUOTE,), anchor=(ANCHOR,))
MISSING = Finding(
    "CIT401",
    "quote-not-found",
    Level.ERROR,
    "Quote not found in the source.",
    Region(6, 32, 6, 97),
    n=1,
    citation=0,
    field="f",
    hint="Quote the source's own words, correct the claim, or take it out.",
)
CLOSEST = Closest(3, "The rent is $1,580.", (("=", "The rent is"), ("-", "$1,850."), ("+", "$1,580.")))


def verified(citation: Citation = RENT, **evidence: Any) -> CitationResult:
    made = {"place": Place.AS_CITED, "found": FOUND} | evidence
    return CitationResult(citation, Located(citation, **made), Verdict.VERIFIED)


def missing(citation: Citation = RENT, **evidence: Any) -> CitationResult:
    made = {"tried": ("page 2 (reading order)", "the other 11 pages")}
    return CitationResult(citation, NotFound(citation, **(made | evidence)), Verdict.FAILED, (0,))


def unread(reason: str = "lease.pdf: page 2 is a picture without text.", citation: Citation = RENT) -> CitationResult:
    return CitationResult(citation, Undetermined(citation, open=Open("page-without-text", reason)), Verdict.OPEN)


def report(
    *results: CitationResult,
    findings: Sequence[Finding] = (),
    path: str = "answers/rent.md",
    documents: Sequence[DocumentFacts] = (LEASE,),
    **more: Any,
) -> Report:
    order = (Verdict.FAILED, Verdict.OPEN, Verdict.VERIFIED)
    worst = next((v for v in order if any(r.verdict is v for r in results)), Verdict.NOTHING)
    return Report(path, results, tuple(findings), tuple(documents), more.pop("verdict", worst), **more)


def proof(
    made: Report,
    prose: str = "The rent is **$1,850** [1].",
    shown: dict[int, tuple[Exhibit, ...]] | None = None,
    closest: dict[int, Closest] | None = None,
    *,
    html: bool = False,
) -> Proof:
    """The answer has this prose, with the citations of the report as if they stood in its block."""
    citations = tuple(result.citation for result in made.results)
    response = replace(read_response(prose, html=html), citations=citations)
    pictures = {"p": PICTURE} if shown else {}
    return Proof(Outcome(made, closest or {}), response, Exhibits(shown or {}, pictures))
