"""The page of a proof: its headline, what is wrong, and each answer beside its citations."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from citecheck.limits import UNCITED_STATEMENTS
from citecheck.model import (
    TABLE_HEAD,
    Finding,
    Level,
    LineIndex,
    Marker,
    Region,
    Report,
    Response,
    Span,
    Unit,
    Verdict,
)
from citecheck.reporting.escaping import shown_path
from citecheck.reporting.html import phrases
from citecheck.reporting.html.answer import Answer, Place, write_answer
from citecheck.reporting.html.cards import CLAIM, Claim, Images, Proof, View, badge_view, card_view, finding_view
from citecheck.reporting.html.listed import listed_sources
from citecheck.reporting.summary import NOT_CHECKED, checked, counted, kinds_line
from citecheck.response.coverage import coverage
from citecheck.response.prose import Stretch, by_sentence, span_of
from citecheck.text.quoting import shortened
from citecheck.version import STANDARD_VERSION, __version__

_FILTERS: Final = (
    ("all", "All", "All"),
    ("failed", "Wrong", "Wrong"),
    ("form", "Form", "Form"),
    ("open", "Could not be checked", "Open"),
    ("verified", "Verified", "Verified"),
)
Cite = Callable[..., Markup]  # the macro that shows a place that cites


def page_view(proofs: Sequence[Proof], date: str, cite: Cite) -> View:
    images: Images = {}
    reports = [proof.outcome.report for proof in proofs]
    documents = {(d.attachment_id, d.sha256): d for report in reports for d in report.documents}
    names = file_names(report.path for report in reports)
    sections = [
        _Section(proof, number, name, cite).view(images)
        for number, (proof, name) in enumerate(zip(proofs, names, strict=True), start=1)
    ]
    tones = Counter(card["tone"] for section in sections for card in section["cards"])
    tones["all"] = tones.total()
    headline = phrases.headline(reports)
    subject = names[0] if len(sections) == 1 else f"{len(sections)} answers"
    return {
        "version": __version__,
        "standard": STANDARD_VERSION,
        "title": f"{headline} · {subject}",
        "tone": phrases.tone(reports),
        "headline": headline,
        "also": kinds_line(finding for report in reports for finding in _not_in_headline(report)),
        "remarks": [sentence for proof in proofs for sentence in proof.remarks],
        "filters": [
            {"id": f"show-{css}", "css": css, "label": label, "short": short, "count": tones[css]}
            for css, label, short in _FILTERS
        ],
        "sections": sections,
        "images": images,
        "documents": [documents[key]._replace(path=shown_path(documents[key].path)) for key in sorted(documents)],
        "checked": checked(reports),
        "not_checked": NOT_CHECKED,
        "date": date,
    }


def file_names(paths: Iterable[str]) -> list[str]:
    """The name of each file; its path as it was given where two have the same name."""
    shown = [shown_path(path) for path in paths]
    names = [path.rsplit("/", 1)[-1] for path in shown]
    return [name if names.count(name) == 1 else path for name, path in zip(names, shown, strict=True)]


def _not_in_headline(report: Report) -> Iterator[Finding]:
    """What neither explains the verdict of a quote nor is counted beside them."""
    wrong = (result for result in report.results if result.verdict is not Verdict.VERIFIED)
    told = {id(phrases.lead(result, phrases.weighed(report, result))) for result in wrong}
    others = (one for one in report.findings if id(one) not in told)
    return (one for one in others if one.name != phrases.UNCITED and not phrases.is_beside(one))


@dataclass(frozen=True, slots=True)
class _Section:
    """One answer of the page; `number` counts from 1."""

    proof: Proof
    number: int
    name: str
    cite: Cite

    @property
    def report(self) -> Report:
        return self.proof.outcome.report

    def view(self, images: Images) -> View:
        report, number = self.report, self.number
        badges = [badge_view(report, index, number) for index in range(len(report.results))]
        asides, lacking = self._asides(), self._lacking()

        def cited(place: Place, words: Markup) -> Markup:
            badge = None if place.citation is None else badges[place.citation]
            return self.cite(place, place.id(number), badge, words, asides.get(place.marker, f"r-{number}"))

        answer = write_answer(self.proof.response, [stretch for stretch, _ in lacking], number, cited)
        claims = self._claims(answer)
        cards = [card_view(self.proof, i, badge, claims[i], images) for i, badge in enumerate(badges)]
        places = {asides[p.marker]: p.id(number) for p in answer.places if p.citation is None and p.marker in asides}
        places |= {lacking[at - 1][1]: f"u-{number}-{at}" for at in reversed(answer.uncited)}
        findings = [
            {**finding_view(finding, None, id_, places.get(id_, "")), "group": _group(finding)}
            for id_, finding in self._beside()
        ]
        return {
            "id": f"r-{number}",
            "path": self.name or "The answer",
            "given": shown_path(report.path) or "The answer",
            "tone": phrases.tone([report]),
            "headline": phrases.headline([report]),
            "sources": ", ".join(
                f"{name} ({counted(d.pages, 'page')})"
                for d, name in zip(report.documents, file_names(d.path for d in report.documents), strict=True)
            ),
            "listed": listed_sources(self.proof.response, report),
            "groups": [*_groups(cards, findings)],
            "answer": answer.html,
            "uncited": len(answer.uncited),
            "unmarked": [card for index, card in enumerate(cards) if not claims[index]],
            "cards": cards,
            "findings": findings,
            "hidden": report.ignored + report.baselined,
            "support": self.proof.claims,
        }

    def _claims(self, answer: Answer) -> defaultdict[int, list[Claim]]:
        """By citation the sentences that cite it, in the order of the answer; before a cell, those left of it."""
        claims: defaultdict[int, list[Claim]] = defaultdict(list)
        rows = _cells_before(self.proof.response.units)
        pairs = [(marker, group[-1]) for group in by_sentence(self.proof.response.markers) for marker in group]
        for place in answer.places:
            if place.citation is not None:
                marker, last = pairs[place.marker]
                claim = _claim(marker, last, place.id(self.number))
                claims[place.citation].append(claim._replace(before=rows.get(marker.span, "") + claim.before))
        return claims

    def _beside(self) -> Iterator[tuple[str, Finding]]:
        """The findings that are about no citation, with their ids."""
        for index, finding in enumerate(self.report.findings, start=1):
            if finding.citation is None:
                yield f"f-{self.number}-{index}", finding

    def _asides(self) -> dict[int, str]:
        """By marker that names no entry the id of the finding that says so."""
        at = {finding.region: id_ for id_, finding in self._beside()}
        response = self.proof.response
        regions = _regions(response, (marker.span for marker in response.markers))
        return {index: at[region] for index, region in enumerate(regions) if region in at}

    def _lacking(self) -> list[tuple[Stretch, str]]:
        """The statements without a citation of which a finding is shown, each with the id of that finding.

        The last finding is about all statements that have none themselves.
        """
        at = {finding.region: id_ for id_, finding in self._beside() if finding.name == phrases.UNCITED}
        if not at:
            return []
        response = self.proof.response
        alone = [uncited.stretch for uncited in coverage(response).alone]
        single = alone[: UNCITED_STATEMENTS + 1]
        regions = _regions(response, (span_of(response.text, stretch) for stretch in single))
        ids = [at.get(region, "") for region in regions]
        ids += ids[UNCITED_STATEMENTS:] * (len(alone) - len(ids))
        return [(stretch, id_) for stretch, id_ in zip(alone, ids, strict=True) if id_]


def _claim(marker: Marker, last: Marker, place: str) -> Claim:
    """The sentence of a marker; its `last` marker, and those directly before that one, cover the rest of it too."""
    start = marker.claim.find(marker.claim_before) if len(marker.claim) <= CLAIM else -1
    if start < 0:
        return Claim("", shortened(marker.claim, CLAIM), "", place)
    end = len(marker.claim) if marker.claim_after == last.claim_after else start + len(marker.claim_before)
    return Claim(marker.claim[:start], marker.claim[start:end], marker.claim[end:], place)


def _cells_before(units: Iterable[Unit]) -> dict[Span, str]:
    """By marker in a row of a table, the cells before its own."""
    cells: defaultdict[int, str] = defaultdict(str)
    found: dict[Span, str] = {}
    for unit in units:
        if unit.row is not None and unit.row != TABLE_HEAD:
            found.update((mark.span, cells[unit.row]) for mark in unit.marks)
            cells[unit.row] = shortened(cells[unit.row] + unit.plain.strip(), CLAIM) + " | "
    return found


def _regions(response: Response, spans: Iterable[Span]) -> Iterator[Region]:
    """Places in the answer, as findings have them."""
    origin = response.origin
    lines = LineIndex(origin.file if origin else response.text)
    return (lines.region(origin.span(span) if origin else span) for span in spans)


def _groups(cards: Sequence[View], findings: Sequence[View]) -> Iterator[View]:
    """The cards of each group, with what is wrong beside the citations; the worst first."""
    for group in phrases.Group:
        own = [card for card in cards if card["group"] is group]
        beside = [{**one, "label": _beside(group)} for one in findings if one["group"] is group]
        if own or beside:
            title = phrases.TITLES[group]
            yield {"name": group.value, "tone": group.tone, "title": title, "cards": own, "findings": beside}


def _group(finding: Finding) -> phrases.Group | None:
    """That of a finding beside the citations; None if it is no more than a warning."""
    if finding.name == phrases.UNCITED:
        return phrases.Group.UNCITED
    return phrases.group_of_finding(finding) if finding.level is Level.ERROR else None


def _beside(group: phrases.Group) -> str:
    return "no source" if group is phrases.Group.UNCITED else group.label
