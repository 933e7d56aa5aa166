"""Markers that cite the wrong source → which marker to replace, add or remove. Only where one source carries the claim.

A source carries a claim here if nothing of the claim is missing in it and nothing is doubtful. That is enough to cite
it instead of a source that lacks something; it never makes the claim supported.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from citecheck.model import LineIndex, Response, Span
from citecheck.response.coverage import coverage
from citecheck.response.prose import span_of
from citecheck.support.look import Library, carries, citing, fails, look
from citecheck.support.nouns import (
    WORST_FIRST,
    Action,
    Assessment,
    Cite,
    Claim,
    Correction,
    Looked,
    Multi,
    SupportReport,
    Verdict,
)

_MARKER: Final = re.compile(r"\[\d{1,7}(?:, ?\d{1,7})*\]")
_ENDS: Final = (".", "!", "?")


class Answer(Protocol):
    """An answer, the text of its file, and whether its sources support its claims."""

    @property
    def response(self) -> Response: ...
    @property
    def report(self) -> SupportReport: ...
    @property
    def file(self) -> str: ...


_Answer = TypeVar("_Answer", bound=Answer)


def corrected(
    answer: _Answer,
    candidates: Mapping[int, str],
    library: Library,
    read: Callable[[str], _Answer],
    keeps: Callable[[str], bool] = lambda _: True,
    written: Mapping[int, str] | None = None,
) -> tuple[_Answer, tuple[Correction, ...]]:
    """The answer with all corrections that hold, and these corrections.

    candidates: the source of each number that may be cited. read: a text as the answer was read and looked at.
    keeps: whether a text may be written; asked last, of a text that is better. written: of sources that no list of
    references names yet, what is written there.
    """
    made: list[Correction] = []
    while proposed := list(_proposed(answer, candidates, library, written or {})):
        kept = _kept(answer, proposed, read, keeps)
        if kept is None:
            break
        answer, group = kept
        made += group
    return answer, tuple(made)


def _kept(
    answer: _Answer, proposed: Sequence[Correction], read: Callable[[str], _Answer], keeps: Callable[[str], bool]
) -> tuple[_Answer, Sequence[Correction]] | None:
    """All at once where that holds, or else the first one that holds: the places of the others move."""
    groups = [proposed, *([correction] for correction in proposed)] if len(proposed) > 1 else [proposed]
    for group in groups:
        text = edited(answer.file, (edit for correction in group for edit in correction.edits))
        after = read(text)
        if _is_better(answer.report, after.report, group) and keeps(text):
            return after, group
    return None


def edited(text: str, edits: Iterable[tuple[Span, str]]) -> str:
    for span, instead in sorted(dict(edits).items(), reverse=True):
        text = text[: span.start] + instead + text[span.end :]
    return text


def _is_better(before: SupportReport, after: SupportReport, made: Sequence[Correction]) -> bool:
    """Whether no claim is worse, the corrected ones have no finding, and the claims are the same and the added ones."""
    added = Counter(correction.claim for correction in made if correction.action is Action.ADD)
    changed = {correction.claim for correction in made}
    old = list(before.assessments)
    for new in after.assessments:
        claim = new.claim.text
        if claim in changed and new.findings:
            return False
        if old and claim == old[0].claim.text:
            was = old.pop(0)
            if len(new.findings) > len(was.findings) or _rank(new.verdict) < _rank(was.verdict):
                return False
        elif added[claim]:
            added[claim] -= 1
        else:
            return False
    return not old and not added.total()


def _rank(verdict: Verdict) -> int:
    return WORST_FIRST.index(verdict)


# ── Proposals ────────────────────────────────────────────────────────────────────────────────────


def _proposed(
    answer: Answer, candidates: Mapping[int, str], library: Library, written: Mapping[int, str]
) -> Iterator[Correction]:
    """At most one proposal for a claim; it removes or replaces every marker that fails."""
    for assessment in answer.report.assessments:
        yield from _of_claim(assessment, answer, candidates, library, written)
    response, lines = answer.response, LineIndex(answer.file)
    if _has_lists(response):
        return  # a text without references is nobody's claim
    for uncited in coverage(response).alone:
        claim = Claim(uncited.stretch.text, uncited.stretch)
        place = _end(span_of(response.text, uncited.stretch), response)
        found = _carrier(claim, candidates, library) if place else None
        if place and found:
            edit = (place, f" [{found.cite.number}]")
            line = lines.region(place).line
            yield Correction(Action.ADD, claim.text, line, (), found.cite.number, found.passages[0], (edit,))


def _of_claim(
    assessment: Assessment,
    answer: Answer,
    candidates: Mapping[int, str],
    library: Library,
    written: Mapping[int, str],
) -> Iterator[Correction]:
    claim = assessment.claim
    failing = [looked.cite.number for looked in assessment.looked if fails(looked)]
    if assessment.verdict is Verdict.SUPPORTED or not failing or any(looked.is_open for looked in assessment.looked):
        return
    kept = [looked for looked in assessment.looked if carries(looked)]
    if kept:
        found, instead = kept[0], dict.fromkeys(failing)
    elif len(failing) < len(assessment.looked):
        return  # a source that is not refused may carry it
    elif carrier := _carrier(claim, candidates, library):
        found, instead = carrier, {**dict.fromkeys(failing), failing[0]: carrier.cite.number}
    else:
        return
    if _has_lists(answer.response):
        edits = _relisted(claim, instead, answer, written)
    else:
        edits = _renumbered(claim, instead, answer)
    if edits:
        new = instead[failing[0]]
        action = Action.REMOVE if new is None else Action.REPLACE
        old = tuple(failing)
        called = {cite.number: cite.source for cite in claim.cites}
        fresh = json.loads(written[new]) if new and new in written else candidates.get(new or 0, "")
        names = tuple(called[number] for number in old), fresh
        passage = found.passages[0]
        yield Correction(
            action, claim.text, assessment.region.line, old, new, passage, edits, assessment.pointer, names
        )


def _carrier(claim: Claim, candidates: Mapping[int, str], library: Library) -> Looked | None:
    """The one source that carries it; of several the one that has it word for word."""
    cited = {cite.source for cite in claim.cites}
    cites = {source: Cite(number, source) for number, source in candidates.items() if source not in cited}
    beside = (look(citing(claim, cite), library, Multi.ALL)[0] for cite in cites.values())
    found = [looked for looked in beside if carries(looked)]
    exact = [looked for looked in found if looked.verbatim]
    best = exact or found
    return best[0] if len(best) == 1 else None


# ── Edits of the file ────────────────────────────────────────────────────────────────────────────


def _renumbered(claim: Claim, instead: Mapping[int, int | None], answer: Answer) -> tuple[tuple[Span, str], ...]:
    """The markers with other numbers; none if one of them is not written as [1] or [1, 2]."""
    edits: list[tuple[Span, str]] = []
    for mark in claim.marks:
        span = answer.response.origin.span(mark.span) if answer.response.origin else mark.span
        if not set(mark.numbers) & instead.keys():
            continue
        if not _MARKER.fullmatch(answer.file, span.start, span.end):
            return ()
        numbers = dict.fromkeys(instead.get(number, number) for number in mark.numbers)
        listed = ", ".join(str(number) for number in numbers if number is not None)
        edits.append((span, f"[{listed}]") if listed else (_with_space(span, answer.file), ""))
    return tuple(edits)


def _has_lists(response: Response) -> bool:
    return any("references" in citation.spans for citation in response.citations)


def _relisted(
    claim: Claim, instead: Mapping[int, int | None], answer: Answer, written: Mapping[int, str]
) -> tuple[tuple[Span, str], ...]:
    """The lists of references with other ones; none if one of them is not a text or a number."""
    citations = {citation.n: citation for citation in answer.response.citations}
    edits: list[tuple[Span, str]] = []
    for listed in dict.fromkeys(citations[n].spans["references"] for mark in claim.marks for n in mark.numbers):
        places = {n: cited.spans["reference"] for n, cited in citations.items() if cited.spans["references"] == listed}
        wanted = (instead.get(n, n) if n is not None else None for n in places)
        kept = (n for n in wanted if n is not None)
        named = (written.get(n) or answer.file[slice(*citations[n].spans["reference"])] for n in kept)
        references = list(dict.fromkeys(named))
        if any(reference[:1] in "{[" for reference in references):
            return ()
        spans = list(places.values())
        between = answer.file[spans[0].end : spans[1].start] if len(spans) > 1 else ", "
        before, after = answer.file[listed.start : spans[0].start], answer.file[spans[-1].end : listed.end]
        edits.append((listed, f"{before}{between.join(references)}{after}" if references else "[]"))
    return tuple(edits)


def _with_space(span: Span, text: str) -> Span:
    """A marker that goes takes the space before it, unless another marker follows at once."""
    spaced = span.start and text[span.start - 1] == " " and text[span.end : span.end + 1] != "["
    return Span(span.start - bool(spaced), span.end)


def _end(span: Span, response: Response) -> Span | None:
    """The place before the full stop of a sentence; None if it ends otherwise."""
    text = response.text[span.start : span.end].rstrip()
    if not text.endswith(_ENDS):
        return None
    at = span.start + len(text.rstrip("".join(_ENDS)))
    if at <= span.start:
        return None
    end = response.origin.span(Span(at - 1, at)).end if response.origin else at
    return Span(end, end)
