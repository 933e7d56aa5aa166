"""What the templates show: the page, its responses, and the rows of what is wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from citecheck.limits import UNCITED_STATEMENTS
from citecheck.model import (
    CitationResult,
    DocumentFacts,
    Finding,
    Level,
    LineIndex,
    Marker,
    Region,
    Report,
    Response,
    Span,
    Verdict,
)
from citecheck.reporting.escaping import shown_path
from citecheck.reporting.html import phrases
from citecheck.reporting.html.answer import answer_nodes
from citecheck.reporting.html.cards import (
    CLAIM,
    Card,
    Claim,
    ClaimsView,
    FindingView,
    Proof,
    Words,
    excerpt,
    finding_view,
    make_card,
)
from citecheck.reporting.html.pictures import Image, Images
from citecheck.reporting.html.tree import Cite, Node, cites_in, uncited_in
from citecheck.reporting.summary import NOT_CHECKED, checked, counts, kinds_line
from citecheck.response.coverage import coverage
from citecheck.response.prose import Stretch, by_sentence, span_of
from citecheck.text.quoting import shortened
from citecheck.version import STANDARD_VERSION, __version__


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A line of the summary: what is wrong with a citation, or with the answer beside its citations.

    `tone` is a verdict, or "warned" for a sentence without a source; what has no `number` has a `label`.
    """

    href: str
    tone: str
    number: str
    label: str
    heading: str
    why: str
    more: int
    words: Words
    cited: str
    found: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One response. `asides` has by marker without an entry the id of the finding that says so.

    `uncited` counts the statements without a citation that are marked in it.
    """

    id: str
    number: int
    path: str
    tone: str
    headline: str
    sources: str
    rows: tuple[SummaryRow, ...]
    nodes: tuple[Node, ...]
    uncited: int
    unmarked: tuple[int, ...]
    cards: tuple[Card, ...]
    findings: tuple[FindingView, ...]
    asides: Mapping[int, str]
    hidden: int
    claims: ClaimsView | None


@dataclass(frozen=True, slots=True)
class Filter:
    id: str
    label: str
    short: str
    css: str
    count: int


@dataclass(frozen=True, slots=True)
class ProofView:
    """The page. `tone` is its verdict, or "warned": verified, with a warning about a source or a claim."""

    version: str
    standard: str
    title: str
    tone: str
    headline: str
    kinds: str
    told: tuple[str, ...]
    results: str
    filters: tuple[Filter, ...]
    sections: tuple[AnswerView, ...]
    images: tuple[Image, ...]
    documents: tuple[DocumentFacts, ...]
    checked: str
    not_checked: str
    date: str


def page_view(proofs: Sequence[Proof], date: str = "") -> ProofView:
    images = Images()
    sections = tuple(_section(proof, number, images) for number, proof in enumerate(proofs, start=1))
    reports = [proof.outcome.report for proof in proofs]
    documents = {(d.attachment_id, d.sha256): d for report in reports for d in report.documents}
    headline = phrases.headline(reports)
    names = sections[0].path if len(sections) == 1 else f"{len(sections)} answers"
    return ProofView(
        version=__version__,
        standard=STANDARD_VERSION,
        title=f"{headline} · {names}",
        tone=phrases.tone(reports),
        headline=headline,
        kinds=kinds_line(finding for report in reports for finding in report.findings),
        told=tuple(sentence for proof in proofs for sentence in proof.told),
        results=_results(sections),
        filters=_filters(reports),
        sections=sections,
        images=images.all(),
        documents=tuple(documents[key]._replace(path=shown_path(documents[key].path)) for key in sorted(documents)),
        checked=checked(reports),
        not_checked=NOT_CHECKED,
        date=date,
    )


def _results(sections: Sequence[AnswerView]) -> str:
    """The heading over the rows of all responses."""
    tones = {row.tone for section in sections for row in section.rows}
    if Verdict.FAILED in tones:
        return "What is wrong"
    if tones:
        return "What could not be checked" if Verdict.OPEN in tones else "What has no source"
    return "Verified" if any(section.cards for section in sections) else "There are no citations"


def _filters(reports: Sequence[Report]) -> tuple[Filter, ...]:
    n = counts(reports)
    return (
        Filter("show-all", "All", "All", "all", n["citations"]),
        Filter("show-failed", "Failed", "Failed", "failed", n["failed"]),
        Filter("show-open", "Could not be checked", "Open", "open", n["open"]),
        Filter("show-verified", "Verified", "Verified", "verified", n["verified"]),
    )


UNCITED: Final = "uncited-statement"  # the rule about statements without a citation

# ── A response ───────────────────────────────────────────────────────────────────────────────────


def _section(proof: Proof, number: int, images: Images) -> AnswerView:
    report, response = proof.outcome.report, proof.response
    lacking = _lacking(proof, number)
    nodes = answer_nodes(response, [stretch for stretch, _ in lacking])
    bare = {lacking[at - 1][1]: f"u-{number}-{at}" for at in reversed([*uncited_in(nodes)])}
    claims, asides = _claims(proof, nodes, number), _asides(proof, number)
    cards = tuple(
        make_card(proof, index, f"{number}-{index + 1}", claims[index], images) for index in range(len(report.results))
    )
    unmarked = tuple(index for index in range(len(cards)) if not claims[index])
    unknown = [cite for cite in cites_in(nodes) if cite.citation is None]
    places = {asides[cite.marker]: place_id(cite, number) for cite in unknown if cite.marker in asides}
    findings = tuple(_about_the_answer(report, number, places | bare))
    return AnswerView(
        id=f"r-{number}",
        number=number,
        path=shown_path(report.path) or "The answer",
        tone=phrases.tone([report]),
        headline=phrases.headline([report]),
        sources=", ".join(phrases.source_line(facts) for facts in report.documents),
        rows=tuple(_rows(proof, cards, findings)),
        nodes=nodes,
        uncited=sum(1 for _ in uncited_in(nodes)),
        unmarked=unmarked,
        cards=cards,
        findings=findings,
        asides=asides,
        hidden=report.ignored + report.baselined,
        claims=proof.claims,
    )


def _claims(proof: Proof, nodes: Sequence[Node], number: int) -> defaultdict[int, list[Claim]]:
    """By citation the sentences that cite it, in the order of the answer."""
    claims: defaultdict[int, list[Claim]] = defaultdict(list)
    pairs = [(one, group[-1]) for group in by_sentence(proof.response.markers) for one in group]
    for cite in cites_in(nodes):
        if cite.citation is not None:
            claims[cite.citation].append(_claim(*pairs[cite.marker], place_id(cite, number)))
    return claims


def _claim(marker: Marker, last: Marker, place: str) -> Claim:
    """The sentence of a marker; its `last` marker, and those directly before that one, cover the rest of it too."""
    start = marker.claim.find(marker.claim_before) if len(marker.claim) <= CLAIM else -1
    if start < 0:
        return Claim("", shortened(marker.claim, CLAIM), "", place)
    end = len(marker.claim) if marker.claim_after == last.claim_after else start + len(marker.claim_before)
    return Claim(marker.claim[:start], marker.claim[start:end], marker.claim[end:], place)


def place_id(cite: Cite, number: int) -> str:
    """The id of a place in the answer: t-R-I for the first one that cites entry I, and m-R-1 on for missing entries."""
    if cite.citation is None:
        return f"m-{number}-{cite.nth}"
    again = f"-{cite.nth}" if cite.nth > 1 else ""
    return f"t-{number}-{cite.citation + 1}{again}"


def _asides(proof: Proof, number: int) -> dict[int, str]:
    """By marker that names no entry the id of the finding that says so."""
    at = {finding.region: finding_id(number, i) for i, finding in _beside(proof.outcome.report)}
    regions = _regions(proof.response, (marker.span for marker in proof.response.markers))
    return {index: at[region] for index, region in enumerate(regions) if region in at}


def _lacking(proof: Proof, number: int) -> list[tuple[Stretch, str]]:
    """The statements without a citation of which a finding is shown, each with the id of that finding.

    The last finding is about all statements that have none themselves.
    """
    beside = _beside(proof.outcome.report)
    at = {finding.region: finding_id(number, i) for i, finding in beside if finding.name == UNCITED}
    if not at:
        return []
    response = proof.response
    alone = [one.stretch for one in coverage(response).alone]
    single = alone[: UNCITED_STATEMENTS + 1]
    regions = _regions(response, (span_of(response.text, stretch) for stretch in single))
    ids = [at.get(region, "") for region in regions]
    ids += ids[UNCITED_STATEMENTS:] * (len(alone) - len(ids))
    return [(stretch, id_) for stretch, id_ in zip(alone, ids, strict=True) if id_]


def _regions(response: Response, spans: Iterable[Span]) -> Iterator[Region]:
    """Places in the response, as findings have them."""
    origin = response.origin
    lines = LineIndex(origin.file if origin else response.text)
    return (lines.region(origin.span(span) if origin else span) for span in spans)


def finding_id(number: int, index: int) -> str:
    return f"f-{number}-{index + 1}"


def _beside(report: Report) -> Iterator[tuple[int, Finding]]:
    return ((i, finding) for i, finding in enumerate(report.findings) if finding.citation is None)


def _about_the_answer(report: Report, number: int, places: Mapping[str, str]) -> Iterator[FindingView]:
    for i, finding in _beside(report):
        id_ = finding_id(number, i)
        yield finding_view(finding, id_, places.get(id_, ""))


def _rows(proof: Proof, cards: Sequence[Card], findings: Sequence[FindingView]) -> Iterator[SummaryRow]:
    """What failed, what is wrong beside the citations, what has no source, then what could not be checked."""
    pairs = list(zip(cards, proof.outcome.report.results, strict=True))
    yield from (_row(card, result) for card, result in pairs if card.verdict is Verdict.FAILED)
    for one in findings:
        if one.level is Level.ERROR:
            yield _row_about_the_answer(one, Verdict.FAILED, "error")
    for one in findings:
        if one.name == UNCITED and one.level is not Level.ERROR:
            yield _row_about_the_answer(one, "warned", "no source")
    yield from (_row(card, result) for card, result in pairs if card.verdict is Verdict.OPEN)


def _row_about_the_answer(finding: FindingView, tone: str, label: str) -> SummaryRow:
    return SummaryRow(f"#{finding.id}", tone, "", label, "", finding.message, 0, (), "", "")


def _row(card: Card, result: CitationResult) -> SummaryRow:
    return SummaryRow(
        f"#{card.id}",
        card.verdict,
        card.number,
        "",
        card.heading,
        card.why,
        sum(finding.level is Level.ERROR for finding in card.findings),
        excerpt(card.closest) if card.closest else (),
        phrases.cited(result.citation),
        phrases.found(result.evidence),
    )
