"""The claims of an answer beside the passages of their sources, what those do not have, and proposed corrections."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from citecheck.page_previews import Mark
from citecheck.reporting.escaping import shown_path
from citecheck.reporting.html.cards import CLAIM, Marked, View, finding_view
from citecheck.reporting.summary import counted
from citecheck.reporting.support import NOT_CHECKED, doubt, place_of
from citecheck.support.nouns import (
    WORST_FIRST,
    Action,
    Assessment,
    Correction,
    Passage,
    SupportReport,
    Verdict,
)
from citecheck.support.words import content
from citecheck.text.quoting import shortened

_SHAPES: Final = {
    Verdict.SUPPORTED: "verified",
    Verdict.PARTIAL: "open",
    Verdict.UNDECIDED: "open",
    Verdict.UNSUPPORTED: "failed",
    Verdict.CONTRADICTED: "failed",
}
_PROPOSED: Final = (
    "A proposed source lacks nothing of the claim that can be compared. Whether it says the same is for you to judge."
)
Numbers = Mapping[int, str]  # the source of each number, by its path


def claims_view(report: SupportReport) -> View:
    """`added` are proposals for sentences that cite nothing."""
    paths = {facts.attachment_id: shown_path(facts.path) for facts in report.documents}
    cites = (cite for assessment in report.assessments for cite in assessment.claim.cites)
    numbers = {cite.number: paths.get(cite.source, cite.source) for cite in cites}
    proposed: defaultdict[object, list[View]] = defaultdict(list)
    for change in report.corrections:
        proposed[change.claim, change.line, change.pointer].append(_correction(change, numbers, paths))
    claims = []
    for assessment in report.assessments:
        key = assessment.claim.text, assessment.region.line, assessment.pointer
        claims.append(_claim(assessment, report, paths) | {"corrections": proposed.pop(key, ())})
    return {
        "remarks": (f"{_counts(report)}.", NOT_CHECKED, *([_PROPOSED] if report.corrections else [])),
        "claims": claims,
        "added": [change for changes in proposed.values() for change in changes],
    }


def _counts(report: SupportReport) -> str:
    """How many claims have each verdict, the worst first."""
    verdicts = [assessment.verdict for assessment in report.assessments]
    each = (f"{verdicts.count(verdict)} {verdict.value}" for verdict in WORST_FIRST if verdict in verdicts)
    return ": ".join(filter(None, (counted(len(verdicts), "claim"), ", ".join(each))))


def _claim(assessment: Assessment, report: SupportReport, paths: Mapping[str, str]) -> View:
    """A claim beside passages of its sources; `missing` are its words that none of them has."""
    passages = [passage for looked in assessment.looked for passage in looked.passages]
    return {
        "verdict": assessment.verdict.value,
        "shape": _SHAPES[assessment.verdict],
        "numbers": "".join(f"[{cite.number}]" for cite in assessment.claim.cites),
        "text": shortened(assessment.claim.text, CLAIM),
        "passages": [(place_of(passage, paths), shortened(passage.text, CLAIM)) for passage in passages],
        "missing": _missing(assessment.claim.text, passages) if passages else (),
        "findings": [finding_view(report.findings[index]) for index in assessment.findings],
        "doubts": list(dict.fromkeys(doubt(signal) for _, signal in assessment.doubts)),
    }


# ── Word by word ───────────────────────────────────────────────────────────────────────────────────

_TOKEN: Final = re.compile(r"[\w$€£¥](?:\S*[\w%])?")


def _tokens(text: str) -> Iterator[tuple[re.Match[str], frozenset[str]]]:
    """Each word or figure as it is written, and the stems that are compared, none for a word that says nothing."""
    for found in _TOKEN.finditer(text):
        yield found, frozenset(word.stem for word in content(found[0]))


def _missing(text: str, passages: Sequence[Passage]) -> list[str]:
    """In the order of the claim, each once; other inflections of a word count as the word."""
    stems = {word.stem for passage in passages for word in content(passage.text)}
    return list({own: found[0] for found, own in _tokens(text) if not own <= stems}.values())


def _shared(text: str, claim: str) -> Marked:
    """A passage with the words of the claim marked; small words between two of them go along."""
    stems = {word.stem for word in content(claim)}
    parts: list[tuple[Mark, str]] = []
    end = 0
    for is_shared, group in groupby((one for one in _tokens(text) if one[1]), lambda one: one[1] <= stems):
        if is_shared:
            found = [found for found, _ in group]
            start = found[0].start()
            parts += (Mark.NONE, text[end:start]), (Mark.ANCHOR, text[start : found[-1].end()])
            end = found[-1].end()
    return tuple(part for part in (*parts, (Mark.NONE, text[end:])) if part[1])


# ── Corrections ────────────────────────────────────────────────────────────────────────────────────


def _correction(change: Correction, numbers: Numbers, paths: Mapping[str, str]) -> View:
    named = {**numbers, **({change.new: paths.get(change.passage.source, "")} if change.new is not None else {})}
    old = " and ".join(_cited(number, named, change) for number in change.old)
    new = _cited(change.new, named, change) if change.new is not None else ""
    lacks = "they lack" if len(change.old) > 1 else "it lacks"
    sentences = {
        Action.REPLACE: f"Cite {new} instead of {old}.",
        Action.REMOVE: f"Take out {old}: {lacks} something of the claim, and another cited source has it.",
        Action.ADD: f"Cite {new} here.",
    }
    return {
        "proposal": sentences[change.action],
        "words": [*_changed(change, named)],
        "place": place_of(change.passage, paths),
        "passage": _shared(shortened(change.passage.text, CLAIM), change.claim),
    }


def _cited(number: int, named: Numbers, change: Correction) -> str:
    """A marker and its source; structured output has names of sources alone."""
    source = named.get(number, "")
    if change.pointer:
        return source
    return f"[{number}] ({source})" if source else f"[{number}]"


def _changed(change: Correction, named: Numbers) -> Iterator[tuple[str, str]]:
    """The claim with its markers before and after, as in Closest.words."""
    marks = named if change.pointer else {number: f"[{number}]" for number in named}
    yield "=", shortened(change.claim, CLAIM).rstrip(".!?")
    if change.old:
        yield "-", " ".join(marks.get(number, "") for number in change.old)
    if change.new is not None:
        yield "+", marks[change.new]
