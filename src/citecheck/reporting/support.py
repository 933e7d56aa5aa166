"""What `support` and its lexical profile found: for people at a terminal, as JSON, and as a footer of Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from citecheck.reporting.escaping import markdown, shown_path, terminal
from citecheck.reporting.findings import json_text
from citecheck.reporting.json import finding_row
from citecheck.reporting.summary import counted, finding_counts, kind_counts, kinds_line
from citecheck.reporting.text import Paint, finding_lines, painter
from citecheck.support import judgements
from citecheck.support.lexical import Check, Verification
from citecheck.support.nouns import (
    WORST_FIRST,
    Action,
    Assessment,
    Correction,
    Judgement,
    Kind,
    Looked,
    Passage,
    Signal,
    Status,
    SupportReport,
    Verdict,
)
from citecheck.text.quoting import shortened
from citecheck.version import STANDARD_VERSION, __version__

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
    verdicts = Counter(one.verdict for report in reports for one in report.assessments)
    return {
        "responses": len(reports),
        "claims": sum(len(report.assessments) for report in reports),
        **{verdict.value: verdicts[verdict] for verdict in Verdict},
        **finding_counts(reports),
    }


def summary_counts(reports: Sequence[SupportReport]) -> dict[str, object]:
    kinds = kind_counts(finding for report in reports for finding in report.findings)
    return {**counts(reports), "kinds": {kind.value: count for kind, count in kinds.items()}}


def summary_lines(reports: Sequence[SupportReport]) -> tuple[str, ...]:
    """What is wrong by kind, if anything is, and the counts."""
    kinds = kinds_line(finding for report in reports for finding in report.findings)
    return (*([kinds] if kinds else []), summary_line(reports))


def summary_line(reports: Sequence[SupportReport]) -> str:
    n = counts(reports)
    several = f"{n['responses']} responses, " if n["responses"] != 1 else ""
    verdicts = ", ".join(f"{n[verdict]} {verdict.value}" for verdict in Verdict)
    ignored = f"; not shown: {n['ignored']} ignored" if n["ignored"] else ""
    findings = f"{counted(n['errors'], 'error')}, {counted(n['warnings'], 'warning')}"
    return f"{several}{counted(n['claims'], 'claim')}: {verdicts}; {findings}{ignored}"


# ── Text ─────────────────────────────────────────────────────────────────────────────────────────


def render_text(reports: Sequence[SupportReport], *, colour: bool = False) -> str:
    paint = painter(colour=colour)
    lines = [line for report in reports for line in (*_report(report, paint), "")]
    tail = [*(paint(line, "bold") for line in summary_lines(reports)), paint(CHECKED, "dim"), paint(NOT_CHECKED, "dim")]
    return "\n".join([*lines, *tail]) + "\n"


def _report(report: SupportReport, paint: Paint) -> Iterator[str]:
    yield paint(terminal(report.path), "bold")
    if not report.assessments:
        yield "  no claims: nothing in the answer cites a source"
    paths = {facts.attachment_id: shown_path(facts.path) for facts in report.documents}
    for one in report.assessments:
        numbers = "".join(f"[{cite.number}]" for cite in one.claim.cites)
        verdict = paint(f"{one.verdict.value:<12}", _COLOURS[one.verdict])
        place = f" (at {one.pointer})" if one.pointer else ""
        yield f"  {verdict} {terminal(numbers)} {terminal(_short(one.claim.text))}{terminal(place)}"
        for said in (said for looked in one.looked for said in looked.judgements):
            yield terminal(f"      {said.judge or 'judge'}: {_said(said)}")
        for index in one.findings:
            yield from finding_lines(report.findings[index], paint)
        if one.verdict is Verdict.UNDECIDED:
            yield from _to_read(one, paths, paint)
    for change in report.corrections:
        yield terminal(f"  {_change(change)}: {_short(change.claim)}")
        yield terminal(f"      {place_of(change.passage, paths)}: {_short(change.passage.text)}")
    if report.profile:
        yield from (terminal(f"  {line}") for line in lexical_lines(report.profile))


def _change(change: Correction) -> str:
    """What becomes of the markers, and where; a file of JSON has names in their place."""
    old, new = "".join(f"[{number}]" for number in change.old), f"[{change.new}]"
    if change.pointer:
        old, new = ", ".join(change.names[0]), change.names[1]
    said = {
        Action.REPLACE: f"replace {old} with {new}",
        Action.ADD: f"add {new}",
        Action.REMOVE: f"remove {old}",
    }
    return f"{change.pointer or f'line {change.line}'}: {said[change.action]}"


def _said(said: Judgement) -> str:
    if said.status is Status.REJECTED:
        return f"rejected: {said.why}"
    second = "; a second judge has to agree: its quotes do not have all of the claim" if not said.alone else ""
    quotes = "".join(f" “{_short(quote)}”" for quote in said.quotes)
    return f"{said.verdict.value}{quotes}{second}"


def _to_read(one: Assessment, paths: dict[str, str], paint: Paint) -> Iterator[str]:
    """What somebody who decides reads first: the nearest passages, and what speaks against the claim."""
    for looked in one.looked:
        for passage in looked.passages[:1]:
            yield terminal(f"      {place_of(passage, paths)}: {_short(passage.text)}")
    for passage in one.elsewhere if not one.findings else ():
        place = place_of(passage, paths)
        yield terminal(f"      found in {place}, which the claim does not cite: {_short(passage.text)}")
    for sentence in dict.fromkeys(doubt(signal) for _, signal in one.doubts):
        yield f"      {paint('doubt:', 'dim')} {terminal(sentence)}"


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


def render_json(reports: Sequence[SupportReport]) -> str:
    value = {
        "schema_version": 1,
        "tool": {"name": "citecheck", "version": __version__, "standard": STANDARD_VERSION},
        "responses": [_response(report) for report in reports],
        "summary": counts(reports),
        "not_checked": f"{CHECKED} {NOT_CHECKED}",
    }
    return json_text(value, indent=2) + "\n"


def _response(report: SupportReport) -> dict[str, object]:
    return {
        "path": report.path,
        "documents": [facts._asdict() for facts in report.documents],
        "claims": [_claim(one) for one in report.assessments],
        "findings": [finding_row(finding).model_dump() for finding in report.findings],
        "verdict": _worst(report),
        **({"corrections": [*map(_correction, report.corrections)]} if report.corrections else {}),
        **({"profile": lexical_json(report.profile)} if report.profile else {}),
    }


def _claim(one: Assessment) -> dict[str, object]:
    return {
        "text": one.claim.text,
        "line": one.region.line,
        "column": one.region.column,
        **({"pointer": one.pointer} if one.pointer else {}),
        "heading": one.claim.heading,
        "before": one.claim.before,
        "cites": [str(cite.number) for cite in one.claim.cites],
        "verdict": one.verdict.value,
        "risk": None if one.risk is None else round(one.risk, 3),
        "findings": list(one.findings),
        "doubts": [
            {"kind": signal.kind.value, "cite": str(cite.number), "claim": signal.anchor, "source": signal.held}
            for cite, signal in one.doubts
        ],
        "passages": [passage for looked in one.looked for passage in _passages(looked)],
        **({"elsewhere": [_passage(passage) for passage in one.elsewhere]} if one.elsewhere else {}),
        "judgements": [_judgement(said) for looked in one.looked for said in looked.judgements],
    }


def _correction(change: Correction) -> dict[str, object]:
    return {
        "action": change.action.value,
        "claim": change.claim,
        "line": change.line,
        **({"pointer": change.pointer} if change.pointer else {}),
        "old": [str(number) for number in change.old],
        "new": None if change.new is None else str(change.new),
        "passage": _passage(change.passage),
    }


def _judgement(said: Judgement) -> dict[str, object]:
    return {
        "task": said.task,
        "judge": said.judge,
        "verdict": said.verdict.value,
        "quotes": list(said.quotes),
        "reason": said.reason,
        "status": said.status.value,
        "why": said.why,
        "rubric": judgements.RUBRIC_VERSION,
        "second_judge": not said.alone,
    }


def _passages(looked: Looked) -> list[dict[str, object]]:
    return [{"cite": str(looked.cite.number), **_passage(passage)} for passage in looked.passages]


def _passage(passage: Passage) -> dict[str, object]:
    return {**passage._asdict(), "lines": list(passage.lines)}


def _worst(report: SupportReport) -> str:
    found = {one.verdict for one in report.assessments}
    return next((verdict.value for verdict in WORST_FIRST if verdict in found), "nothing-to-check")


# ── What `support --profile lexical` says about an answer: lines of text, JSON, and a footer for Markdown


def lexical_lines(found: Verification) -> Iterator[str]:
    yield f"profile lexical: {_lexical_summary(found)}"
    yield from (f"  weak: {_lexical_shown(check)}" for check in found.unsupported)
    yield from (
        f"  not counted, names sources that were left out: {_lexical_shown(check)}" for check in found.disclaimers
    )


def _lexical_summary(found: Verification) -> str:
    return f"{found.supported} of {counted(found.total, 'citation')} supported (recall {found.threshold:g} or more)"


def _lexical_shown(check: Check) -> str:
    recalls = ", ".join(f"[{number}] {check.recalls[number]:.2f}" for number in dict.fromkeys(check.unsupported))
    return f"{check.sentence} — {recalls}"


def lexical_json(found: Verification) -> dict[str, object]:
    """The keys and numbers of the verifier that the profile stands for."""
    verification = {
        "threshold": found.threshold,
        "totalCitations": found.total,
        "supportedCitations": found.supported,
        "checks": list(map(_lexical_check, found.checks)),
        "unsupported": list(map(_lexical_check, found.unsupported)),
        "disclaimers": list(map(_lexical_check, found.disclaimers)),
    }
    return {"name": "lexical", "verification": verification}


def _lexical_check(check: Check) -> dict[str, object]:
    return {
        "sentence": check.sentence,
        "citedIds": list(check.cited),
        "unsupportedIds": list(check.unsupported),
        "recallByCite": {str(number): value for number, value in check.recalls.items()},
        "supported": not check.unsupported,
    }


def lexical_footer(found: Iterable[Verification | None]) -> str:
    """A section that names the sentences; "" if all citations are supported."""
    weak = [one for one in found if one and one.unsupported]
    if not weak:
        return ""
    lines = [f"- {markdown(_lexical_shown(check))}" for one in weak for check in one.unsupported]
    return "\n".join(["", "## Citation health", "", *_lexical_told(weak), "", *lines]) + "\n"


def _lexical_told(weak: Sequence[Verification]) -> Iterator[str]:
    for one in weak:
        weak_of_all = f"{one.total - one.supported} of {counted(one.total, 'citation')}"
        yield f"{weak_of_all} share few words with their source (recall below {one.threshold:g})."
