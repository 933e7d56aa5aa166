"""A report in which every text that comes from others is a payload, one payload a citation."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from citecheck import read_response
from citecheck.model import (
    Box,
    Citation,
    CitationResult,
    Closest,
    DocumentFacts,
    Evidence,
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
    Response,
    Side,
    Undetermined,
    Verdict,
)
from citecheck.page_previews import Exhibit, Exhibits, Mark, Picture, ShownLine, Shows
from citecheck.reporting.html import Proof, render_html

AT_ONCE: Final = 60  # citations of one report; a multiple of the kinds
_GIF: Final = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAIBRAA7")
_WHERE: Final = Region(1, 1, 1, 2)
_ANCHOR: Final = "the rent"  # k has a mark of its own in f, so one of the two is fixed


@dataclass(frozen=True, slots=True)
class _Kind:
    """How a citation fares: which verdict, how it matched and where, and what is shown for it."""

    verdict: Verdict
    match: Match | None
    place: Place | None
    rule: tuple[str, str, Level]
    shows: Shows | None = None
    picture: bool = False
    anchor_is_payload: bool = False


_KINDS: Final = (
    _Kind(
        Verdict.VERIFIED, Match.EXACT, Place.AS_CITED, ("CIT407", "folded-match", Level.NOTE), Shows.FOUND, picture=True
    ),
    _Kind(
        Verdict.FAILED,
        Match.NONE,
        Place.NOWHERE,
        ("CIT401", "quote-not-found", Level.ERROR),
        Shows.CLOSEST,
        anchor_is_payload=True,
    ),
    _Kind(
        Verdict.FAILED, Match.EXACT, Place.OTHER_PAGE, ("CIT504", "wrong-page", Level.ERROR), Shows.FOUND, picture=True
    ),
    _Kind(
        Verdict.OPEN, None, None, ("CIT604", "page-without-text", Level.WARNING), Shows.CITED, anchor_is_payload=True
    ),
    _Kind(Verdict.VERIFIED, Match.FOLDED, Place.OTHER_LINES, ("CIT506", "wrong-lines", Level.WARNING), Shows.FOUND),
    _Kind(Verdict.FAILED, Match.NONE, Place.NOWHERE, ("CIT608", "hidden-text", Level.ERROR), anchor_is_payload=True),
)


def page_of(payloads: Sequence[str]) -> str:
    """The HTML report with these different payloads, the nth in all texts of citation n; the first in what is there once."""
    prose = "\n".join(
        f'<p>{escape(text)}; <b data-cite="{n}">{escape(text)}</b> it says.</p>' for n, text in enumerate(payloads, 1)
    )
    citations = tuple(_citation(n, text) for n, text in enumerate(payloads, 1))
    response = replace(read_response(f"<html>{prose}</html>", html=True), citations=citations)
    return render_html([_proof(response, payloads)])


def _proof(response: Response, payloads: Sequence[str]) -> Proof:
    results, findings, exhibits = [], [], {}
    for i, text in enumerate(payloads):
        kind = _KINDS[i % len(_KINDS)]
        results.append(
            CitationResult(response.citations[i], _evidence(kind, response.citations[i], text), kind.verdict, (i,))
        )
        findings.append(Finding(*kind.rule, text, _WHERE, i + 1, i, "f", text))
        if kind.shows:
            exhibits[i] = (_exhibit(kind, text),)
    beside = Finding("CIT101", "missing-block", Level.ERROR, payloads[0], _WHERE, hint=payloads[0])
    facts = tuple(DocumentFacts(text, f"{text}.pdf", "0" * 64, 3, text) for text in payloads)
    report = Report(
        f"{payloads[0]}.md", tuple(results), (*findings, beside), facts, Verdict.FAILED, len(response.markers)
    )
    return Proof(
        Outcome(report, _closest(payloads)),
        response,
        Exhibits(exhibits, {"page": Picture("image/gif", _GIF, 200, 300)}),
    )


def _citation(n: int, text: str) -> Citation:
    own = _KINDS[(n - 1) % len(_KINDS)].anchor_is_payload
    f, k = (_ANCHOR, text) if own else (f"{text} is {_ANCHOR}", _ANCHOR)
    return Citation(n, text, text, f, k, text, None, (3, 4))


def _evidence(kind: _Kind, citation: Citation, text: str) -> Evidence:
    common = {"citation": citation, "notes": (Open("page-without-text", text),)}
    outside = Qualifier(text, Side.BEFORE, 2, 3, reverses=True)
    there = Occurrence(2, text, kind.match or Match.NONE, text, (3,), 2, (3,), forgiven=(text, text), qualifier=outside)
    missing = NotFound(**common, near=text, tried=(text, text))
    located = Located(**common, found=there, place=kind.place, others=(there,), printed_label=text)
    search = missing if kind.match in {None, Match.NONE} else located
    if kind.verdict is not Verdict.OPEN:
        return search
    return Undetermined(**common, open=Open("page-without-text", text), search=search if kind.match else None)


def _exhibit(kind: _Kind, text: str) -> Exhibit:
    marks = (Mark.NONE, Mark.QUOTE, Mark.ANCHOR, Mark.QUOTE)
    lines = tuple(ShownLine(number, tuple((mark, text) for mark in marks)) for number in (3, 4))
    box = Box(20, 100, 120, 112)
    if kind.picture:
        return Exhibit(2, kind.shows, text, lines, "page", quote=(box,), anchor=(box,))
    return Exhibit(2, kind.shows, text, lines, no_picture=text)


def _closest(payloads: Sequence[str]) -> dict[int, Closest]:
    missing = [i for i in range(len(payloads)) if _KINDS[i % len(_KINDS)].match is Match.NONE]
    return {i: Closest(2, payloads[i], tuple((sign, payloads[i]) for sign in "=-+=")) for i in missing}
