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
    SupportReport,
    Verdict,
)
from citecheck.support.rules import SupportRule, rule_of
from citecheck.support.signals import about
from citecheck.text.quoting import quoted

_RISKY: Final = 0.7  # riskier claims are looked for in other sources too
_FOUND: Final = 3  # passages of other sources that are shown for a claim


def support(
    response: Response,
    documents: Mapping[str, Document],
    *,
    path: str = "",
    unresolved: Mapping[str, Open] | None = None,
    multi: Multi = Multi.ALL,
    answers: Iterable[object] = (),
    indexes: Indexes | None = None,
    others: Callable[[], Mapping[str, Document]] = dict,
    each: ProgressHook = iter,
) -> SupportReport:
    """Looks at every claim of an answer that cites something, and never raises for what is wrong with it.

    documents: the opened source of each attachment id that the answer uses; unresolved: why others have none.
    multi: what a claim with several sources asks. answers: those of judges, which are checked.
    indexes: those of earlier answers, for the sources that they share. others: all that was given, by id; it is asked
    for where all that a claim cites lacks something. each: sees the claims as they are looked at.
    """
    library = Library(documents, unresolved or {}, by_task(answers), indexes or Indexes())
    lines = LineIndex(response.origin.file if response.origin else response.text)
    pointers = _pointers(response)
    findings: list[Finding] = []
    assessments: list[Assessment] = []
    seen = [(claim, look(claim, library, multi)) for claim in each(claims_of(response))]
    found, beside = _elsewhere(seen, library, others)
    for at, (claim, looked) in enumerate(seen):
        told = list(_told(looked, multi))
        own = [_finding(one, one.rule, claim, response, lines) for one in told if one.rule]
        own = [*(_pointing(one, found[at], beside) for one in own[:1]), *own[1:]] if at in found else own
        places = tuple(range(len(findings), len(findings) + len(own)))
        findings += own
        region = lines.region(_in_file(span_of(response.text, claim.stretch), response))
        doubts = tuple((one.cite, one.signal) for one in told if one.rule is None)
        verdict, risk = _verdict(looked, told, multi), _risk(looked, multi)
        pointer = pointers(span_of(response.text, claim.stretch))
        assessments.append(Assessment(claim, region, verdict, looked, places, doubts, risk, pointer, found.get(at, ())))
    used = {cite.source for one in assessments for cite in one.claim.cites} & documents.keys()
    named = {one.source: beside[one.source] for passages in found.values() for one in passages}
    shown = {**named, **{name: documents[name] for name in used}}
    facts = tuple(document.facts._replace(attachment_id=name) for name, document in sorted(shown.items()))
    return SupportReport(path, tuple(assessments), tuple(findings), facts)


def _pointers(response: Response) -> Callable[[Span], str]:
    """The place in a file of JSON of a stretch of the answer; nothing for other files."""
    file = response.origin.file if response.origin and any(one.pointer for one in response.citations) else ""
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
            cited = [library.documents[one.cite.source] for one in looked]
            (other,) = look(citing(claim, Cite(0, name)), there, Multi.ALL)
            if document not in cited and carries(other, with_doubts=True):
                found[at].append(other.passages[0])
    return {at: tuple(passages[:_FOUND]) for at, passages in found.items()}, beside


def _lacks(looked: Looked) -> bool:
    if looked.is_open or decided(looked.judgements) is Verdict.SUPPORTED:
        return False
    return fails(looked) or (looked.risk or 0) >= _RISKY


def _pointing(finding: Finding, found: Sequence[Passage], beside: Mapping[str, Document]) -> Finding:
    """A finding whose hint says where the claim's words are."""
    places = (
        f"Found in {beside[one.source].facts.path}, page {one.page}, {_lines(one.lines)}, "
        f"which the claim does not cite: {quoted(one.text)}."
        for one in found
    )
    return replace(finding, hint=f"{' '.join(places)} If it says so, cite it there.")


# ── The report ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Told:
    """A signal about one source; `rule` is None for a doubt, `also` names a cited source that has no such signal."""

    cite: Cite
    signal: Signal
    rule: SupportRule | None
    level: Level
    looked: Looked
    also: Cite | None = None


def _told(looked: Sequence[Looked], multi: Multi) -> Iterator[_Told]:
    for one in looked:
        for signal in one.signals:
            rule = rule_of(signal.kind)
            other = next((two.cite for two in looked if not _sees(two, signal)), None)
            if other and multi is Multi.ANY and not one.is_open:
                rule = None
            level = rule.level if rule else Level.NOTE
            if level is Level.ERROR and (other or one.unread):
                level = Level.WARNING  # it may be there
            if rule and decided(one.judgements) is Verdict.SUPPORTED:
                level = Level.NOTE  # judges have answered it
            yield _Told(one.cite, signal, rule, level, one, other)


def _sees(looked: Looked, signal: Signal) -> bool:
    """Whether the same is seen beside this source; beside one that cannot be read everything may be."""
    return looked.is_open or any((about(one), one.at) == (about(signal), signal.at) for one in looked.signals)


def _finding(told: _Told, rule: SupportRule, claim: Claim, response: Response, lines: LineIndex) -> Finding:
    said = rule.says(told.signal, f"[{told.cite.number}]")
    other = None if told.looked.is_open else told.also
    hint = f"[{other.number}] has it: cite only that source here." if other else said.hint
    if told.looked.unread:
        hint = f"{told.looked.unread} of its pages could not be read: look there. {hint}"
    if other is None and (nearest := _nearest(told)):
        hint = f"{hint} {nearest}"
    place = lines.region(_in_file(_place(told.signal, claim, response), response))
    return Finding(rule.code, rule.name, told.level, said.message, place, n=told.cite.number, hint=hint or None)


def _nearest(told: _Told) -> str:
    if told.looked.is_open or not told.looked.passages:
        return ""
    passage = told.looked.passages[0]
    return f"Nearest, page {passage.page}, {_lines(passage.lines)}: {quoted(passage.text)}."


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


def _verdict(looked: Sequence[Looked], told: Sequence[_Told], multi: Multi) -> Verdict:
    """What the sources together say: with ANY the best of them, or else the worst."""
    refused = _refused(told)
    verdicts = [_of_one(one, refused) for one in looked]
    if not verdicts:
        return Verdict.UNDECIDED
    if multi is Multi.ANY and Verdict.SUPPORTED in verdicts:
        return Verdict.SUPPORTED
    if multi is Multi.ANY and Verdict.UNDECIDED in verdicts:
        return Verdict.UNDECIDED
    return next(verdict for verdict in WORST_FIRST if verdict in verdicts)


def _of_one(looked: Looked, refused: Verdict) -> Verdict:
    """What one source says: by its judges, or else by code, which refuses, or finds an exact quotation."""
    if looked.is_open:
        return Verdict.UNDECIDED
    if looked.verbatim:
        return Verdict.SUPPORTED
    said = decided(looked.judgements)
    return refused if said is Verdict.UNDECIDED else said


def _refused(told: Sequence[_Told]) -> Verdict:
    """What code says where no source has what the claim states."""
    kinds = {one.signal.kind for one in told if one.level is Level.ERROR}
    if Kind.FIGURE_DIFFERS in kinds:
        return Verdict.CONTRADICTED
    return Verdict.UNSUPPORTED if kinds else Verdict.UNDECIDED


def _risk(looked: Sequence[Looked], multi: Multi) -> float | None:
    """That of the source which carries it least; with ANY of the one which carries it best."""
    risks = [one.risk for one in looked if one.risk is not None]
    return (min if multi is Multi.ANY else max)(risks, default=None)


# ── What a caller wants to see ───────────────────────────────────────────────────────────────────


def selected(report: SupportReport, selection: Selection) -> SupportReport:
    """The report with the wanted findings alone, at the wanted levels; verdicts stay."""
    kept = [at for at, finding in enumerate(report.findings) if selection.wants(finding.rule, finding.name)]
    now_at = {before: at for at, before in enumerate(kept)}
    findings = tuple(levelled(report.findings[at], selection) for at in kept)
    assessments = tuple(
        replace(one, findings=tuple(now_at[at] for at in one.findings if at in now_at)) for one in report.assessments
    )
    ignored = len(report.findings) - len(kept)
    return replace(report, assessments=assessments, findings=findings, ignored=ignored)
