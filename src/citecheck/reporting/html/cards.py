"""A citation as a card: what the answer says, what it quotes, and the page that has it or not.

What the functions return is what the templates show; nothing of it is escaped yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from citecheck.errors import LimitError
from citecheck.model import Citation, CitationResult, Closest, Finding, Level, Outcome, Report, Response
from citecheck.page_previews import Exhibit, Exhibits, Mark, Picture, Shows
from citecheck.reporting.escaping import shown_path
from citecheck.reporting.html import phrases
from citecheck.reporting.html.pictures import whole_page, windows_of
from citecheck.reporting.summary import lines, number_of, place, source_as_called, source_name, source_of
from citecheck.reporting.text import shortened_words
from citecheck.sources.document import READING
from citecheck.standard import clauses
from citecheck.text.matching import find_in
from citecheck.text.quoting import word_diff

View = dict[str, Any]  # what a template shows, by name


@dataclass(frozen=True, slots=True)
class Proof:
    """`remarks` are what else is known of the answer, in whole sentences; `claims` is None if not requested."""

    outcome: Outcome
    response: Response
    exhibits: Exhibits = field(default_factory=Exhibits)
    remarks: tuple[str, ...] = ()
    claims: View | None = None


Images = dict[Picture, str]  # the id of each picture, in the order in which they are first shown
Marked = tuple[tuple[Mark, str], ...]
Words = tuple[tuple[str, str], ...]  # (mark, text) as in Closest.words
CLAIM: Final = 600  # characters of a sentence that are shown
_CLAIMS: Final = 5  # sentences of one card; an entry that is cited more often is a hostile one, or the answer's theme
_DIFFERENCES: Final = 3  # shown in one line


class Claim(NamedTuple):
    """A sentence of the answer that cites this entry, in three parts, of which its marker covers one."""

    before: str
    covered: str
    after: str
    place: str


def badge_view(report: Report, index: int, answer: int) -> View:
    """Return a citation in short: where its card is, its number, its verdict, why, and its findings as they matter."""
    result = report.results[index]
    findings = phrases.weighed(report, result)
    lead = phrases.lead(result, findings)
    group = phrases.group_of(result, lead)
    return {
        "id": f"c-{answer}-{index + 1}",
        "verdict": result.verdict,
        "group": group,
        "tone": group.tone,
        "label": group.label,
        "number": number_of(result.citation),
        "why": phrases.why(result, lead),
        "findings": findings,
        "lead": lead,
    }


def card_view(proof: Proof, index: int, badge: View, claims: Sequence[Claim], images: Images) -> View:
    report = proof.outcome.report
    result = report.results[index]
    citation, missing = result.citation, result.evidence.missing
    closest, lead = _closest(proof, index), badge["lead"]
    others = [finding for finding in badge["findings"] if finding is not lead]
    return {
        **badge,
        "word": phrases.VERDICTS[result.verdict],
        "heading": phrases.heading_of(citation),
        "lead": finding_view(lead, citation) if lead else None,
        "quote": _quote(citation),
        "near": (missing.near or "") if missing else "",
        "closest": closest,
        "excerpt": excerpt(closest) if closest else (),
        "differs": phrases.differences(closest.words) if closest else "",
        "claims": claims[:_CLAIMS],
        "more_claims": max(0, len(claims) - _CLAIMS),
        "back": claims[0].place if claims else badge["id"].replace("c-", "t-", 1),
        "shown": [*_shown(proof, index, images)],
        "facts": [pair for pair in _facts(result, report) if pair[1]],
        "details": [pair for pair in _details(result) if pair[1]],
        "findings": [finding_view(finding, citation) for finding in others],
        "errors": sum(finding.level is Level.ERROR for finding in others),
        "warnings": sum(finding.level is Level.WARNING for finding in badge["findings"]),
        "cited": phrases.cited(citation),
        "found": phrases.found(result.evidence),
    }


def finding_view(finding: Finding, citation: Citation | None = None, id_: str = "", back: str = "") -> View:
    """`back` is where in the answer the finding was made, if it is about the answer as a whole."""
    clause = clauses().get(finding.rule)
    return {
        "id": id_,
        "level": finding.level,
        "rule": finding.rule,
        "name": finding.name,
        "message": phrases.message_of(finding, citation),
        "hint": phrases.without_fields(finding.hint or ""),
        "demand": phrases.without_fields(clause.first_sentence).replace("`", "") if clause else "",
        "back": back,
    }


def _closest(proof: Proof, index: int) -> Closest | None:
    """Return the passage most like a missing quote; a near miss is shown in the same way where its page is known."""
    evidence = proof.outcome.report.results[index].evidence
    shown = proof.exhibits.citations.get(index, ())
    page = next((exhibit.page for exhibit in shown if exhibit.shows is Shows.CLOSEST), None)
    near = evidence.missing.near if evidence.missing else None
    if near is None or page is None:
        return proof.outcome.closest.get(index)
    return Closest(page, near, tuple(word_diff(evidence.citation.source_context, near)))


def _quote(citation: Citation) -> Marked:
    """Return the quote, its anchor marked where it is in it."""
    quote, anchor = citation.source_context, citation.source_match
    try:
        hits = find_in(quote, anchor).hits if anchor.strip() else ()
    except LimitError:
        hits = ()
    if not hits:
        return ((Mark.NONE, quote),) if quote else ()
    hit = next((hit for hit in hits if not hit.cut), hits[0])
    parts = (Mark.NONE, quote[: hit.start]), (Mark.ANCHOR, quote[hit.start : hit.end]), (Mark.NONE, quote[hit.end :])
    return tuple(part for part in parts if part[1])


def _facts(result: CitationResult, report: Report) -> Iterator[tuple[str, str]]:
    evidence, citation = result.evidence, result.citation
    yield "Source", source_as_called(citation, report)
    yield "Cited", ", ".join(filter(None, (phrases.cited(citation), lines(citation.line_ids))))
    if evidence.found:
        yield "Found", place(evidence.found.anchor_page, evidence.found.anchor_lines)
    yield "Also on", phrases.elsewhere(evidence.located.others if evidence.located else ())


def _details(result: CitationResult) -> Iterator[tuple[str, str]]:
    """What people want to know who know the tool."""
    evidence = result.evidence
    yield "Matched", phrases.matched(evidence)
    if evidence.found and evidence.found.reading != READING:
        yield "Read in", evidence.found.reading
    yield "Looked for on", "; ".join(evidence.missing.tried if evidence.missing else ())
    yield "Reason given", result.citation.reasoning
    yield "Place in the file", result.citation.pointer


def excerpt(closest: Closest) -> Words:
    """Return the first differences with a few words beside them."""
    shown: list[tuple[str, str]] = []
    last = len(closest.words) - 1
    for at, (mark, text) in enumerate(closest.words):
        is_enough = sum(mark != "=" for mark, _ in shown) >= 2 * _DIFFERENCES
        shown.append((mark, shortened_words(text, at > 0, at < last and not is_enough) if mark == "=" else text))
        if mark == "=" and is_enough:
            break
    return tuple(shown)


# ── The pages ────────────────────────────────────────────────────────────────────────────────────


def _shown(proof: Proof, index: int, images: Images) -> Iterator[View]:
    """The pages of a citation: without a window the whole page is there at once; without a picture its lines are."""
    report = proof.outcome.report
    result = report.results[index]
    name = source_name(result.citation, report)
    whose = f"citation {number_of(result.citation)} of {shown_path(report.path)}"
    for exhibit in proof.exhibits.citations.get(index, ()):
        page = f"{name}, page {exhibit.page}" + (f" (printed {exhibit.printed})" if exhibit.printed else "")
        meaning = _meaning(exhibit, result)
        caption = f"{page}: {meaning}" if meaning else page
        view: View = {"caption": caption, "lines": exhibit.lines, "closest": exhibit.shows is Shows.CLOSEST}
        picture = proof.exhibits.pictures.get(exhibit.picture or "")
        if picture is None:
            source = source_of(result.citation, report)
            is_drawn = source is None or source.kind == "pdf"  # that text has no pictures goes without saying
            yield {**view, "windows": (), "whole": None, "remark": (exhibit.no_picture or "") if is_drawn else ""}
            continue
        image = images.setdefault(picture, f"page-{len(images) + 1}")
        yield {
            **view,
            "windows": windows_of(exhibit, picture, image, f"{caption}, with the quote marked"),
            "whole": whole_page(exhibit, picture, image, f"{page}, the whole page, for {whose}"),
            "remark": "The boxes are those of whole lines." if exhibit.whole_lines else "",
        }


def _meaning(exhibit: Exhibit, result: CitationResult) -> str:
    if exhibit.shows is Shows.CLOSEST:
        return "the closest passage"
    found, cited = result.evidence.found, result.citation.page
    if exhibit.shows is Shows.FOUND and found:
        if exhibit.page != found.anchor_page:
            return "the rest of the quote"
        return "" if cited in {None, exhibit.page} else f"the quote is here, not on page {cited}"
    if result.evidence.missing:
        return "the cited page, without the quote"
    return "the cited page, for you to look at"
