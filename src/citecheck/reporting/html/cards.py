"""A citation as a card: what the answer says, what it quotes, and the page that says it or does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from citecheck.errors import LimitError
from citecheck.kinds import Kind
from citecheck.model import Citation, CitationResult, Closest, Finding, Level, Outcome, Report, Response, Verdict
from citecheck.page_previews import Exhibit, Exhibits, Mark, ShownLine, Shows
from citecheck.reporting.escaping import shown_path
from citecheck.reporting.html import phrases
from citecheck.reporting.html.pictures import Images, Window, whole_page, windows_of
from citecheck.sources.document import READING
from citecheck.standard import clauses
from citecheck.text.matching import find_in
from citecheck.text.quoting import word_diff


@dataclass(frozen=True, slots=True)
class Proof:
    """`told` is what else is known of the response, in whole sentences; `claims` is None if not requested."""

    outcome: Outcome
    response: Response
    exhibits: Exhibits = field(default_factory=Exhibits)
    told: tuple[str, ...] = ()
    claims: ClaimsView | None = None


CLAIM: Final = 600  # characters of a sentence that are shown
_CLAIMS: Final = 5  # sentences of one card; an entry that is cited more often is a hostile one, or the answer's theme
Marked = tuple[tuple[Mark, str], ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of the answer that cites this entry, in three parts, of which its marker covers one; and its place."""

    before: str
    covered: str
    after: str
    place: str

    @property
    def text(self) -> str:
        return f"{self.before}{self.covered}{self.after}"


@dataclass(frozen=True, slots=True)
class Shown:
    """One page shown. Without a window the whole page is there at once; without a picture its lines do."""

    caption: str
    windows: tuple[Window, ...]
    whole: Window | None
    lines: tuple[ShownLine, ...]
    remark: str


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding; `place` is where in the answer it was made, if it is about the answer as a whole."""

    level: Level
    rule: str
    name: str
    message: str
    hint: str
    demand: str
    id: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A citation. `rank` orders the cards: what failed first; `details` are for people who know the tool."""

    id: str
    number: str
    verdict: Verdict
    word: str
    heading: str
    why: str
    lead: FindingView | None
    quote: Marked
    near: str
    closest: Closest | None
    differs: str
    claims: tuple[Claim, ...]
    more_claims: int
    back: str
    shown: tuple[Shown, ...]
    facts: tuple[tuple[str, str], ...]
    details: tuple[tuple[str, str], ...]
    findings: tuple[FindingView, ...]
    warnings: int

    @property
    def rank(self) -> int:
        return (Verdict.FAILED, Verdict.OPEN, Verdict.VERIFIED).index(self.verdict)


def _weight(finding: Finding) -> tuple[int, int]:
    """Errors before warnings; among them what is about the source and the claim before what is about form."""
    return list(Level).index(finding.level), list(Kind).index(finding.kind)


def make_card(proof: Proof, index: int, name: str, claims: Sequence[Claim], images: Images) -> Card:
    """`name` is what ids of this citation end in."""
    report = proof.outcome.report
    result = report.results[index]
    whose = f"citation {phrases.number_of(result.citation)} of {shown_path(report.path)}"
    evidence, citation = result.evidence, result.citation
    own = sorted((report.findings[i] for i in result.findings), key=_weight)
    lead = phrases.lead(result, own)
    closest = _closest(proof, index)
    return Card(
        id=f"c-{name}",
        number=phrases.number_of(citation),
        verdict=result.verdict,
        word=phrases.VERDICTS[result.verdict],
        heading=phrases.heading_of(citation),
        why=phrases.why(result, lead),
        lead=finding_view(lead) if lead else None,
        quote=_quote(citation),
        near=evidence.missing.near or "" if evidence.missing else "",
        closest=closest,
        differs=phrases.differences(closest.words) if closest else "",
        claims=tuple(claims[:_CLAIMS]),
        more_claims=max(0, len(claims) - _CLAIMS),
        back=claims[0].place if claims else f"t-{name}",
        shown=tuple(_shown(proof, index, whose, images)),
        facts=tuple((term, value) for term, value in _facts(result, report) if value),
        details=tuple((term, value) for term, value in _details(result) if value),
        findings=tuple(finding_view(finding) for finding in own if finding is not lead),
        warnings=sum(finding.level is Level.WARNING for finding in own),
    )


def _closest(proof: Proof, index: int) -> Closest | None:
    """The passage most like a missing quote; a near miss is shown in the same way where its page is known."""
    evidence = proof.outcome.report.results[index].evidence
    shown = proof.exhibits.citations.get(index, ())
    page = next((exhibit.page for exhibit in shown if exhibit.shows is Shows.CLOSEST), None)
    near = evidence.missing.near if evidence.missing else None
    if near is None or page is None:
        return proof.outcome.closest.get(index)
    return Closest(page, near, tuple(word_diff(evidence.citation.source_context, near)))


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """A proposed change of markers: `words` is the claim with the old and the new ones, `passage` speaks for it."""

    told: str
    words: Words
    place: str
    passage: Marked


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim beside passages of its sources; `missing` are its words that none of them has."""

    verdict: str
    shape: str
    numbers: str
    text: str
    passages: tuple[tuple[str, str], ...]
    missing: tuple[str, ...]
    findings: tuple[FindingView, ...]
    doubts: tuple[str, ...]
    corrections: tuple[CorrectionView, ...]


@dataclass(frozen=True, slots=True)
class ClaimsView:
    """Whether the sources support the claims of an answer; claims.py makes it.

    `told` says it in sentences. `added` are proposals for sentences that cite nothing.
    """

    told: tuple[str, ...]
    claims: tuple[ClaimView, ...]
    added: tuple[CorrectionView, ...] = ()


def finding_view(finding: Finding, id_: str = "", place: str = "") -> FindingView:
    message, hint = phrases.told(finding), phrases.without_fields(finding.hint or "")
    return FindingView(finding.level, finding.rule, finding.name, message, hint, _demand(finding.rule), id_, place)


def _demand(code: str) -> str:
    clause = clauses().get(code)
    return phrases.without_fields(clause.first_sentence).replace("`", "") if clause else ""


def _quote(citation: Citation) -> Marked:
    """The quote, its anchor marked where it is in it."""
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
    yield "Source", phrases.document_name(citation, report)
    yield "Cited", ", ".join(part for part in (phrases.cited(citation), phrases.lines(citation.line_ids)) if part)
    if evidence.found:
        yield "Found", phrases.place(evidence.found.anchor_page, evidence.found.anchor_lines)
    yield "Also on", phrases.elsewhere(evidence.located.others if evidence.located else ())


def _details(result: CitationResult) -> Iterator[tuple[str, str]]:
    evidence = result.evidence
    yield "Matched", phrases.matched(evidence)
    if evidence.found and evidence.found.reading != READING:
        yield "Read in", evidence.found.reading
    yield "Looked for on", "; ".join(evidence.missing.tried if evidence.missing else ())
    yield "Reason given", result.citation.reasoning


# ── The pages ────────────────────────────────────────────────────────────────────────────────────


def _shown(proof: Proof, index: int, whose: str, images: Images) -> Iterator[Shown]:
    result = proof.outcome.report.results[index]
    name = phrases.document_name(result.citation, proof.outcome.report)
    for exhibit in proof.exhibits.citations.get(index, ()):
        page = f"{name}, page {exhibit.page}" + (f" (printed {exhibit.printed})" if exhibit.printed else "")
        meaning = _meaning(exhibit, result)
        caption = f"{page}: {meaning}" if meaning else page
        picture = proof.exhibits.pictures.get(exhibit.picture or "")
        if picture is None:
            remark = exhibit.no_picture if phrases.has_pictures(result.citation, proof.outcome.report) else ""
            yield Shown(caption, (), None, exhibit.lines, remark or "")
            continue
        image = images.add(picture)
        yield Shown(
            caption,
            windows_of(exhibit, picture, image, f"{caption}, with the quote marked"),
            whole_page(exhibit, picture, image, f"{page}, the whole page, for {whose}"),
            exhibit.lines,
            "The boxes are those of whole lines." if exhibit.whole_lines else "",
        )


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


# ── Differences ────────────────────────────────────────────────────────────────────────────────────

Words = tuple[tuple[str, str], ...]  # (mark, text) as in Closest.words

_BESIDE: Final = 4  # words shown on each side of a difference
_DIFFERENCES: Final = 3  # shown in one line


def excerpt(closest: Closest) -> Words:
    """The first differences with a few words beside them."""
    shown: list[tuple[str, str]] = []
    last = len(closest.words) - 1
    for at, (mark, text) in enumerate(closest.words):
        if mark == "=" and sum(m != "=" for m, _ in shown) >= 2 * _DIFFERENCES:
            return (*shown, ("=", " ".join([*text.split()[:_BESIDE], "…"])))
        shown.append((mark, " ".join(_shortened(text, at, last)) if mark == "=" else text))
    return tuple(shown)


def _shortened(text: str, at: int, last: int) -> Iterator[str]:
    words = text.split()
    head = words[:_BESIDE] if at else []
    tail = words[-_BESIDE:] if at < last else []
    if len(words) <= len(head) + len(tail) + 1:
        yield from words
    else:
        yield from (*head, "…", *tail)
