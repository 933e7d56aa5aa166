"""What `support` found: for people at a terminal, and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from citecheck.reporting.escaping import shown_path, terminal
from citecheck.reporting.findings import json_text, values_of
from citecheck.reporting.json import TOOL
from citecheck.reporting.profiles import profile_footer as profile_footer  # noqa: PLC0414 - its readers find it here
from citecheck.reporting.profiles import profile_lines, profile_value
from citecheck.reporting.summary import counted, finding_counts, kind_counts, kinds_line
from citecheck.reporting.text import Paint, finding_lines, painter
from citecheck.support import judgements
from citecheck.support.nouns import (
    WORST_FIRST,
    Action,
    Assessment,
    Cite,
    Correction,
    FigureMatch,
    Judgement,
    Kind,
    Passage,
    Revised,
    Signal,
    Status,
    SupportReport,
    Verdict,
    Web,
)
from citecheck.text.quoting import shortened

CHECKED = "Checked: that the sources have the figures, dates, names, quotations and negations of the claims."
NOT_CHECKED = (
    "Not checked: that a source says what an undecided claim says. Somebody has to read the passages for that."
)
_COLOURS = {
    Verdict.SUPPORTED: "green",
    Verdict.PARTIAL: "yellow",
    Verdict.UNSUPPORTED: "red",
    Verdict.CONTRADICTED: "red",
    Verdict.UNDECIDED: "yellow",
}
_SHOWN = 100  # characters of a claim, and of a passage


def counts(reports: Sequence[SupportReport]) -> dict[str, int]:
    """The claims of each verdict, and the findings of each level."""
    verdicts = Counter(assessment.verdict for report in reports for assessment in report.assessments)
    return {
        "responses": len(reports),
        "claims": verdicts.total(),
        **{verdict.value: verdicts[verdict] for verdict in Verdict},
        **finding_counts(reports),
        **({"not_asked": unasked} if (unasked := sum(report.unasked for report in reports)) else {}),
    }


def summary_counts(reports: Sequence[SupportReport]) -> dict[str, object]:
    return {**counts(reports), "kinds": kind_counts(reports)}


def summary_lines(reports: Sequence[SupportReport]) -> tuple[str, ...]:
    """What is wrong by kind, if anything is, and the counts."""
    n = counts(reports)
    several = f"{n['responses']} answers, " if n["responses"] != 1 else ""
    verdicts = ", ".join(f"{n[verdict]} {verdict.value}" for verdict in Verdict)
    ignored = f"; not shown: {n['ignored']} ignored" if n["ignored"] else ""
    findings = f"{counted(n['errors'], 'error')}, {counted(n['warnings'], 'warning')}"
    partial = f"; partial: {counted(n['not_asked'], 'task')} not asked" if "not_asked" in n else ""
    line = f"{several}{counted(n['claims'], 'claim')}: {verdicts}; {findings}{ignored}{partial}"
    return (*filter(None, [kinds_line(finding for report in reports for finding in report.findings)]), line)


# ── Text ─────────────────────────────────────────────────────────────────────────────────────────


def render_text(
    reports: Sequence[SupportReport], *, colour: bool = False, figures: bool = False, profile: Sequence[str] = ()
) -> str:
    """With `figures` each claim's figures, and how its sources have them. `profile`: lines about all answers."""
    paint = painter(colour=colour)
    lines = [line for report in reports for line in (*_report(report, paint, figures=figures), "")]
    lines += [*map(terminal, profile)]
    tail = [*(paint(line, "bold") for line in summary_lines(reports)), paint(CHECKED, "dim"), paint(NOT_CHECKED, "dim")]
    return "\n".join([*lines, *tail]) + "\n"


def _report(report: SupportReport, paint: Paint, *, figures: bool) -> Iterator[str]:
    yield paint(terminal(report.path), "bold")
    if not report.assessments:
        yield "  no claims: nothing in the answer cites a source"
    paths = {facts.attachment_id: shown_path(facts.path) for facts in report.documents}
    for assessment in report.assessments:
        yield from _assessment(assessment, report, paths, paint)
        for looked in assessment.looked if figures else ():
            yield from (terminal(f"      {_figure_line(match, looked.cite, paths)}") for match in looked.figures)
    for place in report.skipped:
        yield terminal(f"  not judged, over --max-claims: {_short(report.assessments[place].claim.text)}")
    for change in report.corrections:
        yield terminal(f"  {change_text(change)}: {_short(change.claim)}")
        yield terminal(f"      {place_of(change.passage, paths)}: {_short(change.passage.text)}")
    yield from (terminal(f"  {revision_text(claim)}") for claim in report.revisions)
    yield from (terminal(line) for line in report.diff.splitlines())
    if report.profile:
        yield from (terminal(f"  {line}") for line in profile_lines(report.profile))


def _assessment(assessment: Assessment, report: SupportReport, paths: Mapping[str, str], paint: Paint) -> Iterator[str]:
    numbers = "".join(f"[{cite.number}]" for cite in assessment.claim.cites)
    verdict = paint(f"{assessment.verdict.value:<12}", _COLOURS[assessment.verdict])
    place = f" (at {assessment.pointer})" if assessment.pointer else ""
    place += " (revised)" if assessment.claim.is_revised else ""
    yield f"  {verdict} {terminal(numbers)} {terminal(_short(assessment.claim.text))}{terminal(place)}"
    for judgement in (judgement for looked in assessment.looked for judgement in looked.judgements):
        yield terminal(f"      {judgement.judge or 'judge'}: {judged(judgement)}")
    for index in assessment.findings:
        yield from finding_lines(report.findings[index], paint)
    yield from map(terminal, _web_lines(assessment.web))
    if assessment.verdict is not Verdict.UNDECIDED:
        return
    # What somebody who decides reads first: the nearest passages, and what speaks against the claim.
    for looked in assessment.looked:
        for passage in looked.passages[:1]:
            yield terminal(f"      {place_of(passage, paths)}: {_short(passage.text)}")
    for passage in assessment.elsewhere if not assessment.findings else ():
        where = f"found in {place_of(passage, paths)}, which the claim does not cite"
        yield terminal(f"      {where}: {_short(passage.text)}")
    for sentence in dict.fromkeys(doubt(signal) for _, signal in assessment.doubts):
        yield f"      {paint('doubt:', 'dim')} {terminal(sentence)}"


def _web_lines(web: Web | None) -> Iterator[str]:
    if web and not web.passages:
        yield f"      web: none of the {counted(web.texts, 'text')} found has all of the claim"
    for url, _, passage in web.passages if web else ():
        yield f"      web: {place_of(passage, {passage.source: url})}, not a cited source: {_short(passage.text)}"


def _figure_line(found: FigureMatch, cite: Cite, paths: Mapping[str, str]) -> str:
    """A figure, how the source has it, and where."""
    held = "".join(f", {part}" for part in (found.source and f"“{found.source}”", found.formula) if part)
    place = f" ({place_of(found.passage, paths)})" if found.passage else ""
    return f"[{cite.number}] {found.figure}: {found.match.value}{held}{place}"


def change_text(change: Correction) -> str:
    """What becomes of the markers, and where; a file of JSON has names in their place."""
    old, new = "".join(f"[{number}]" for number in change.old), f"[{change.new}]"
    if change.pointer:
        old, new = ", ".join(change.names[0]), change.names[1]
    changes = {
        Action.REPLACE: f"replace {old} with {new}",
        Action.ADD: f"add {new}",
        Action.REMOVE: f"remove {old}",
    }
    return f"{change.pointer or f'line {change.line}'}: {changes[change.action]}"


def revision_text(claim: Revised) -> str:
    """What a revision did with a claim, and where."""
    done = claim.style.value if claim.style else f"left, {claim.why}"
    return f"{claim.pointer or f'line {claim.line}'}: {done}: {_short(claim.claim)}"


def judged(judgement: Judgement) -> str:
    """What a judge says, or why that does not count."""
    if judgement.status is Status.REJECTED:
        return f"rejected: {judgement.why}"
    if judgement.status is Status.RESOLVED:
        return f"{judgement.verdict.value}: {judgement.reason}"
    second = f"; a second judge has to agree: {judgement.doubted}" if judgement.doubted else ""
    number = "" if judgement.entailment is None else f", entailment {judgement.entailment:.2f}"
    quotes = "".join(f" “{_short(quote)}”" for quote in judgement.quotes)
    parts = "".join(f"; {part.verdict}: {_short(part.text)}" for part in judgement.missing)
    return f"{judgement.verdict.value}{number}{quotes}{parts}{second}"


DOUBTS: Final[Mapping[Kind, str]] = {
    Kind.DATE_FROM_DATELINE: "{anchor} may follow from the source's own date.",
    Kind.NEGATION_IN_SOURCE: "The source says {held} here; the claim leaves it out.",
    Kind.HEDGE_DROPPED: "The source hedges with {held}; the claim does not.",
    Kind.QUANTIFIER: "The claim says {anchor}; the source does not.",
    Kind.SUPERLATIVE: "The claim says {anchor}; the source does not.",
    Kind.ANTONYM: "The claim says {anchor}, and the source has a word of the opposite sense.",
    Kind.WORD_ORDER: "The claim names {anchor} before {held}, and the source the other way round: who did what?",
}


def doubt(signal: Signal) -> str:
    """What to look at, in a sentence."""
    sentence = DOUBTS.get(signal.kind, signal.kind.value)
    return sentence.format(anchor=f"“{_short(signal.anchor)}”", held=f"“{_short(signal.held)}”")


def place_of(passage: Passage, paths: Mapping[str, str]) -> str:
    """Its source, by the path where that is known, its page and its lines."""
    first, last = passage.lines[0], passage.lines[-1]
    lines = f"line {first}" if first == last else f"lines {first}-{last}"
    return f"{paths.get(passage.source, passage.source)}, page {passage.page}, {lines}"


def _short(text: str) -> str:
    return shortened(" ".join(text.split()), _SHOWN)


# ── JSON ─────────────────────────────────────────────────────────────────────────────────────────


def render_json(reports: Sequence[SupportReport], profile: Mapping[str, object] | None = None) -> str:
    """`profile` is about all answers."""
    value = {
        "schema_version": 1,
        "tool": TOOL,
        "responses": [_response(report) for report in reports],
        "summary": counts(reports),
        **({"profile": profile} if profile else {}),
        "not_checked": f"{CHECKED} {NOT_CHECKED}",
    }
    return json_text(value, indent=2) + "\n"


def _response(report: SupportReport) -> dict[str, object]:
    verdicts = {assessment.verdict for assessment in report.assessments}
    return {
        "path": report.path,
        "documents": [facts._asdict() for facts in report.documents],
        "claims": [*map(_claim, report.assessments)],
        "findings": [*map(values_of, report.findings)],
        "verdict": next((verdict.value for verdict in WORST_FIRST if verdict in verdicts), "nothing-to-check"),
        **({"corrections": [*map(_correction, report.corrections)]} if report.corrections else {}),
        **({"revisions": [*map(_revision, report.revisions)], "diff": report.diff} if report.revisions else {}),
        **({"skipped": list(report.skipped)} if report.skipped else {}),
        **({"profile": profile_value(report.profile)} if report.profile else {}),
    }


def _claim(assessment: Assessment) -> dict[str, object]:
    return {
        "text": assessment.claim.text,
        "line": assessment.region.line,
        "column": assessment.region.column,
        **({"pointer": assessment.pointer} if assessment.pointer else {}),
        "heading": assessment.claim.heading,
        "before": assessment.claim.before,
        "cites": [str(cite.number) for cite in assessment.claim.cites],
        "verdict": assessment.verdict.value,
        **({"revised": True} if assessment.claim.is_revised else {}),
        "risk": None if assessment.risk is None else round(assessment.risk, 3),
        "findings": list(assessment.findings),
        "doubts": [
            {"kind": signal.kind.value, "cite": str(cite.number), "claim": signal.anchor, "source": signal.held}
            for cite, signal in assessment.doubts
        ],
        "figures": [_figure(match, looked.cite) for looked in assessment.looked for match in looked.figures],
        "passages": [
            {"cite": str(looked.cite.number), **passage._asdict()}
            for looked in assessment.looked
            for passage in looked.passages
        ],
        **({"elsewhere": [passage._asdict() for passage in assessment.elsewhere]} if assessment.elsewhere else {}),
        **({"web": _web(assessment.web)} if assessment.web else {}),
        "judgements": [_judgement(judgement) for looked in assessment.looked for judgement in looked.judgements],
    }


def _web(web: Web) -> dict[str, object]:
    passages = [{"url": url, "title": title, **passage._asdict()} for url, title, passage in web.passages]
    return {"texts": web.texts, "passages": passages}


def _correction(change: Correction) -> dict[str, object]:
    return {
        "action": change.action.value,
        "claim": change.claim,
        "line": change.line,
        **({"pointer": change.pointer} if change.pointer else {}),
        "old": [str(number) for number in change.old],
        "new": None if change.new is None else str(change.new),
        "passage": change.passage._asdict(),
    }


def _figure(found: FigureMatch, cite: Cite) -> dict[str, object]:
    """`source` is the figure of the source that is meant, and `formula` how the figure of the claim follows."""
    place = {"page": found.passage.page, "lines": found.passage.lines} if found.passage else {}
    more = {"source": found.source, "formula": found.formula}
    known = {name: value for name, value in more.items() if value}
    return {"cite": str(cite.number), "figure": found.figure, "match": found.match.value, **known, **place}


def _revision(claim: Revised) -> dict[str, object]:
    """`style` is null for a claim that was left, and `why` says for what reason."""
    value = {name: field for name, field in claim._asdict().items() if field or name not in {"why", "pointer"}}
    return {**value, "verdict": claim.verdict.value, "style": claim.style and claim.style.value}


def _judgement(judgement: Judgement) -> dict[str, object]:
    said = {
        name: getattr(judgement, name) for name in ("task", "judge", "verdict", "quotes", "reason", "status", "why")
    }
    number = {} if judgement.entailment is None else {"entailment": judgement.entailment}
    parts = {"parts": [part._asdict() for part in judgement.parts]} if judgement.parts else {}
    more = {**number, **parts, "rubric": judgements.RUBRIC_VERSION, "second_judge": bool(judgement.doubted)}
    return {**said, **more}
