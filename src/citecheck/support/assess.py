"""Answer + sources → SupportReport: look at every claim, word the findings, derive the verdicts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from citecheck.answers.json_tree import NoJson, parse, pointer_at
from citecheck.engine import ProgressHook
from citecheck.model import Finding, Level, LineIndex, Open, Response, Span
from citecheck.response.prose import span_of
from citecheck.selection import Selection, levelled
from citecheck.sources.document import Document
from citecheck.support import MIN_ENTAILMENT, Evidence
from citecheck.support.claims import claims_of
from citecheck.support.index import Indexes
from citecheck.support.judgements import by_task, decided
from citecheck.support.look import Library, carries, citing, fails, look
from citecheck.support.nouns import (
    WORST_FIRST,
    Assessment,
    Cite,
    Claim,
    Kind,
    Looked,
    Multi,
    Passage,
    Signal,
    Status,
    SupportReport,
    Verdict,
)
from citecheck.support.rules import SupportRule, rule_of
from citecheck.support.signals import about
from citecheck.text.quoting import quoted

_RISKY: Final = 0.7  # riskier claims are looked for in other sources too
# What no judge answers: figures that differ, and doubts whether the source says the opposite.
_STANDING: Final = frozenset({Kind.FIGURE_DIFFERS, Kind.UNMATCHED_NEGATION, Kind.NEGATION_IN_SOURCE, Kind.ANTONYM})
_FOUND: Final = 3  # passages of other sources that are shown for a claim


def support(
    response: Response,
    documents: Mapping[str, Document],
    *,
    path: str = "",
    unresolved: Mapping[str, Open] | None = None,
    multi: Multi = Multi.ALL,
    answers: Iterable[object] = (),
    min_entailment: float = MIN_ENTAILMENT,
    indexes: Indexes | None = None,
    others: Callable[[], Mapping[str, Document]] = dict,
    each: ProgressHook = iter,
    evidence: Evidence = Evidence.WINDOWS,
) -> SupportReport:
    """Looks at every claim of an answer that cites something, and never raises for what is wrong with it.

    documents: the opened source of each attachment id that the answer uses; unresolved: why others have none.
    multi: what a claim with several sources asks. answers: those of judges, which are checked.
    min_entailment: the lowest entailment with which a judge supports a claim alone.
    indexes: those of earlier answers, for the sources that they share. others: all that was given, by id; it is asked
    for where all that a claim cites lacks something. each: sees the claims as they are looked at.
    evidence: what judges see of a source.
    """
    library = Library(documents, unresolved or {}, by_task(answers), indexes or Indexes(), evidence, min_entailment)
    lines = LineIndex(response.origin.file if response.origin else response.text)
    pointers = _pointers(response)
    findings: list[Finding] = []
    assessments: list[Assessment] = []
    seen = [(claim, look(claim, library, multi)) for claim in each(claims_of(response))]
    found, beside = _elsewhere(seen, library, others)
    for at, (claim, looked) in enumerate(seen):
        reports = list(_reports(looked, multi))
        own = [_finding(report, report.rule, claim, response, lines) for report in reports if report.rule]
        if own and at in found:
            own[0] = _pointing(own[0], found[at], beside)
        places = tuple(range(len(findings), len(findings) + len(own)))
        findings += own
        region = lines.region(_in_file(span_of(response.text, claim.stretch), response))
        doubts = tuple((report.cite, report.signal) for report in reports if report.rule is None)
        risks = [source.risk for source in looked if source.risk is not None]
        risk = (min if multi is Multi.ANY else max)(risks, default=None)  # with ANY of the source that carries it best
        verdict = _verdict(looked, reports, multi)
        pointer = pointers(span_of(response.text, claim.stretch))
        assessments.append(Assessment(claim, region, verdict, looked, places, doubts, risk, pointer, found.get(at, ())))
    used = {cite.source for assessment in assessments for cite in assessment.claim.cites} & documents.keys()
    named = {passage.source: beside[passage.source] for passages in found.values() for passage in passages}
    shown = {**named, **{name: documents[name] for name in used}}
    facts = tuple(document.facts._replace(attachment_id=name) for name, document in sorted(shown.items()))
    return SupportReport(path, tuple(assessments), tuple(findings), facts)


def _pointers(response: Response) -> Callable[[Span], str]:
    """The place in a file of JSON of a stretch of the answer; nothing for other files."""
    file = response.origin.file if response.origin and any(citation.pointer for citation in response.citations) else ""
    try:
        whole = parse(file.removeprefix("\ufeff")) if file else None
    except NoJson:  # lines of JSON: the line tells the row
        whole = None
    lead = len(file) - len(file.removeprefix("\ufeff"))
    return lambda span: pointer_at(whole, _in_file(span, response).start - lead) if whole else ""


# ── What other sources have ──────────────────────────────────────────────────────────────────────


def _elsewhere(
    seen: Sequence[tuple[Claim, Sequence[Looked]]], library: Library, others: Callable[[], Mapping[str, Document]]
) -> tuple[dict[int, tuple[Passage, ...]], Mapping[str, Document]]:
    """The passages of other sources that have what all that a claim cites lacks, by the place of the claim."""
    lacking = [at for at, (_, looked) in enumerate(seen) if looked and all(map(_lacks, looked))]
    beside = others() if lacking else {}
    found: defaultdict[int, list[Passage]] = defaultdict(list)
    for name, document in beside.items():  # source by source: its index is made once
        there = Library({name: document}, indexes=library.indexes)
        for at in lacking:
            claim, looked = seen[at]
            cited = [library.documents[source.cite.source] for source in looked]
            (other,) = look(citing(claim, Cite(0, name)), there, Multi.ALL)
            if document not in cited and carries(other, with_doubts=True):
                found[at].append(other.passages[0])
    return {at: tuple(passages[:_FOUND]) for at, passages in found.items()}, beside


def _lacks(looked: Looked) -> bool:
    if looked.is_open or _judged(looked) is Verdict.SUPPORTED:
        return False
    return fails(looked) or (looked.risk or 0) >= _RISKY


def _pointing(finding: Finding, found: Sequence[Passage], beside: Mapping[str, Document]) -> Finding:
    """A finding whose hint says where the claim's words are."""
    places = (
        f"Found in {beside[passage.source].facts.path}, page {passage.page}, {_lines(passage.lines)}, "
        f"which the claim does not cite: {quoted(passage.text)}."
        for passage in found
    )
    return replace(finding, hint=f"{' '.join(places)} If it says so, cite it there.")


# ── The report ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Report:
    """A signal about one source; `rule` is None for a doubt, `also` names a cited source that has no such signal."""

    cite: Cite
    signal: Signal
    rule: SupportRule | None
    level: Level
    looked: Looked
    also: Cite | None = None


def _reports(looked: Sequence[Looked], multi: Multi) -> Iterator[_Report]:
    for source in looked:
        for signal in source.signals:
            rule = rule_of(signal.kind)
            other = next((another.cite for another in looked if not _sees(another, signal)), None)
            if other and multi is Multi.ANY and not source.is_open:
                rule = None
            level = rule.level if rule else Level.NOTE
            if level is Level.ERROR and (other or source.unread):
                level = Level.WARNING  # it may be there
            if rule and decided(source.judgements) is Verdict.SUPPORTED:
                answered = _judged(source) is Verdict.SUPPORTED
                level = Level.NOTE if answered else Level.WARNING
            yield _Report(source.cite, signal, rule, level, source, other)


def _sees(looked: Looked, signal: Signal) -> bool:
    """Whether the same is seen beside this source; beside one that cannot be read everything may be."""
    seen = {(about(other), other.at) for other in looked.signals}
    return looked.is_open or (about(signal), signal.at) in seen


def _finding(report: _Report, rule: SupportRule, claim: Claim, response: Response, lines: LineIndex) -> Finding:
    message, hint = rule.says(report.signal, f"[{report.cite.number}]")
    looked = report.looked
    other = None if looked.is_open else report.also
    if other:
        hint = f"[{other.number}] has it: cite only that source here."
    if looked.unread:
        hint = f"{looked.unread} of its pages could not be read: look there. {hint}"
    if other is None and looked.passages and not looked.is_open:
        nearest = looked.passages[0]
        hint = f"{hint} Nearest, page {nearest.page}, {_lines(nearest.lines)}: {quoted(nearest.text)}."
    place = lines.region(_in_file(_place(report.signal, claim, response), response))
    return Finding(rule.code, rule.name, report.level, message, place, n=report.cite.number, hint=hint or None)


def _lines(lines: Sequence[int]) -> str:
    if len(lines) == 1:
        return f"line {lines[0]}"
    return f"lines {lines[0]}-{lines[-1]}"


def _in_file(span: Span, response: Response) -> Span:
    """Its place in the file, where the text was made of another form."""
    return response.origin.span(span) if response.origin else span


def _place(signal: Signal, claim: Claim, response: Response) -> Span:
    """Where the anchor is in the answer, or else the claim."""
    whole = span_of(response.text, claim.stretch)
    at = response.text.find(signal.anchor, whole.start, whole.end) if signal.anchor else -1
    return Span(at, at + len(signal.anchor)) if at >= 0 else whole


# ── Verdicts ─────────────────────────────────────────────────────────────────────────────────────


def _verdict(looked: Sequence[Looked], reports: Sequence[_Report], multi: Multi) -> Verdict:
    """What the sources together say: with ANY the best of them, or else the worst."""
    refused = _refused(reports)
    verdicts = [_of_source(source, refused) for source in looked]
    if not verdicts:
        return Verdict.UNDECIDED
    if multi is Multi.ANY and Verdict.SUPPORTED in verdicts:
        return Verdict.SUPPORTED
    if multi is Multi.ANY and Verdict.UNDECIDED in verdicts:
        return Verdict.UNDECIDED
    return next(verdict for verdict in WORST_FIRST if verdict in verdicts)


def _of_source(looked: Looked, refused: Verdict) -> Verdict:
    """What one source says: by a person or its judges, or else by code, which refuses, or finds an exact quotation."""
    if looked.is_open:
        return Verdict.UNDECIDED
    if looked.verbatim:
        return Verdict.SUPPORTED
    if decided(looked.judgements) is Verdict.SUPPORTED:
        return _judged(looked)
    judged = decided(looked.judgements)
    return refused if judged is Verdict.UNDECIDED else judged


def _judged(looked: Looked) -> Verdict:
    """What a person says, or the judges.

    Nothing, if judges call supported what code contradicts or doubts as the opposite.
    """
    judged = decided(looked.judgements)
    is_resolved = any(judgement.status is Status.RESOLVED for judgement in looked.judgements)
    stands = not is_resolved and any(signal.kind in _STANDING for signal in looked.signals)
    return Verdict.UNDECIDED if judged is Verdict.SUPPORTED and stands else judged


def _refused(reports: Sequence[_Report]) -> Verdict:
    """What code says where no source has what the claim states."""
    kinds = {report.signal.kind for report in reports if report.level is Level.ERROR}
    if Kind.FIGURE_DIFFERS in kinds:
        return Verdict.CONTRADICTED
    return Verdict.UNSUPPORTED if kinds else Verdict.UNDECIDED


# ── What a caller wants to see ───────────────────────────────────────────────────────────────────


def selected(report: SupportReport, selection: Selection) -> SupportReport:
    """The report with the wanted findings alone, at the wanted levels; verdicts stay."""
    kept = [at for at, finding in enumerate(report.findings) if selection.wants(finding.rule, finding.name)]
    now_at = {before: at for at, before in enumerate(kept)}
    findings = tuple(levelled(report.findings[at], selection) for at in kept)
    assessments = tuple(
        replace(assessment, findings=tuple(now_at[at] for at in assessment.findings if at in now_at))
        for assessment in report.assessments
    )
    ignored = len(report.findings) - len(kept)
    return replace(report, assessments=assessments, findings=findings, ignored=ignored)
