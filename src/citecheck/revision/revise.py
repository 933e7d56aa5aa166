"""A checked answer → the same with a notice at each claim that is not supported, or without the claim.

Each edit is tried on the whole answer: it is read again, its quotes are validated and its claims are supported again.
It is kept only if nothing is worse. A claim is read without its notice, so no notice changes a verdict.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from citecheck.checker import Checker
from citecheck.errors import UsageError
from citecheck.model import AnswerForm, Report, Response
from citecheck.model import Verdict as Checked
from citecheck.repair.diff import unified
from citecheck.revision.edits import Way, unit_of, ways, written
from citecheck.revision.places import has_lists
from citecheck.support import Style
from citecheck.support.corrections import Answer
from citecheck.support.notices import without_notices
from citecheck.support.nouns import WORST_FIRST, Assessment, Claim, Revised, SupportReport, Verdict

_Answer = TypeVar("_Answer", bound=Answer)
_ROUNDS: Final = 4  # a removal may make another one possible
_TRIALS: Final = 100  # times that an answer is checked in a round
_WORST_CHECKED: Final = (Checked.FAILED, Checked.OPEN, Checked.NOTHING, Checked.VERIFIED)
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Revision(Generic[_Answer]):
    """The answer before and after; what became of each claim that is not supported; the diff of the file."""

    before: _Answer
    after: _Answer
    claims: tuple[Revised, ...] = ()
    diff: str = ""


def revised(
    assessed: _Answer,
    checker: Checker,
    style: Style,
    again: Callable[[str], _Answer],
    keeps: Callable[[str], bool] = lambda _: True,
) -> Revision[_Answer]:
    """The answer with all edits that make nothing worse. Of a revised answer nothing changes.

    again: a text of the file as the answer was read, and its claims supported by the same judgements. keeps: whether a
    text may be written; asked last.
    """
    if why := _refusal(assessed):
        return Revision(assessed, assessed, tuple(_left(one, why) for _, one in _unsupported(assessed)))
    made: dict[int, Revised] = {}
    now, places = assessed, [*range(len(assessed.report.assessments))]  # the places of now's claims in `assessed`
    for _ in range(_ROUNDS):
        tried = _Attempt(now, checker, again, keeps, checker.check(now.response).report)
        tried.take([plan for plan in _plans(now, style) if plan])
        for place, why in {**_unreadable(now), **tried.refused}.items():
            made.setdefault(places[place], _left(assessed.report.assessments[places[place]], why))
        for way in tried.kept:
            made[places[way.place]] = _done(assessed.report.assessments[places[way.place]], way.style)
        removed = tried.removed
        places = [was for place, was in enumerate(places) if place not in removed]
        now = tried.after
        if not tried.kept or not (removed or tried.refused):
            break
    old, new = (answer.file.encode("utf-8", "surrogatepass") for answer in (assessed, now))
    diff = unified(assessed.report.path, old, new).decode("utf-8", "replace")
    return Revision(assessed, now, tuple(one for _, one in sorted(made.items())), diff)


def _refusal(answer: Answer) -> str:
    """Why the text of this form is not rewritten."""
    response = answer.response
    if response.form is AnswerForm.QUOTED and not has_lists(response):
        return "the response of an API is not rewritten"
    return ""


def _unsupported(answer: Answer) -> Iterator[tuple[int, Assessment]]:
    for place, one in enumerate(answer.report.assessments):
        if one.verdict is not Verdict.SUPPORTED:
            yield place, one


def _is_open(assessment: Assessment) -> bool:
    return any(looked.is_open for looked in assessment.looked)


def _plans(answer: Answer, style: Style) -> Iterator[list[Way]]:
    for place, one in _unsupported(answer):
        if not _is_open(one):
            yield ways(place, one, answer.response, style)


def _unreadable(answer: Answer) -> dict[int, str]:
    return {place: "a source could not be read" for place, one in _unsupported(answer) if _is_open(one)}


def _done(assessment: Assessment, style: Style) -> Revised:
    line, pointer = assessment.region.line, assessment.pointer
    return Revised(assessment.claim.text, line, assessment.verdict, style, pointer=pointer)


def _left(assessment: Assessment, why: str) -> Revised:
    return _done(assessment, Style.MARK)._replace(style=None, why=why)


# ── Edits that can be made together ──────────────────────────────────────────────────────────────


@dataclass(slots=True)
class _Attempt(Generic[_Answer]):
    """All edits, or all but those that make something worse; `refused` has the reasons by the place of the claim."""

    before: _Answer
    checker: Checker
    again: Callable[[str], _Answer]
    keeps: Callable[[str], bool]
    report: Report
    kept: list[Way] = field(default_factory=list)
    refused: dict[int, str] = field(default_factory=dict)
    trials: int = 0
    after: _Answer = field(init=False)

    def __post_init__(self) -> None:
        self.after = self.before

    @property
    def removed(self) -> set[int]:
        return {way.place for way in self.kept if way.style is Style.REMOVE}

    def take(self, plans: Sequence[Sequence[Way]]) -> None:
        """All at once, or else halves, until a claim is alone with its other ways."""
        worse = self._try([plan[0] for plan in plans]) if plans else ""
        if not worse:
            return
        if len(plans) > 1:
            self.take(plans[: len(plans) // 2])
            self.take(plans[len(plans) // 2 :])
        elif all(self._try([way]) for way in plans[0][1:]):
            self.refused[plans[0][0].place] = f"it would bring {worse}"

    def _try(self, tried: Sequence[Way]) -> str:
        """Keeps the edits, or returns what they would bring."""
        self.trials += 1
        if self.trials > _TRIALS:
            return "more checks than an answer may ask for"
        taken = [*self.kept, *tried]
        claims = [one.claim for one in self.before.report.assessments]
        text = written(self.before.response, self.before.file, taken, claims)
        try:
            after = self.again(text)
        except UsageError:
            return _OTHERWISE
        worse = _worse(self.before, after, taken) or _worse_check(
            self.report, self.checker.check(after.response).report
        )
        if not worse and not self.keeps(text):
            worse = "a file that does not match its schema"
        if not worse:
            self.kept, self.after = taken, after
        return worse


# ── What is worse ────────────────────────────────────────────────────────────────────────────────

_OTHERWISE: Final = "an answer that is read otherwise"


def _worse(before: Answer, after: Answer, taken: Iterable[Way]) -> str:
    """What of the claims is worse, or otherwise than the edits mean; "" if nothing is."""
    styles = {way.place: way.style for way in taken}
    removed = [place for place, style in styles.items() if style is Style.REMOVE]
    old = [(place, one) for place, one in enumerate(before.report.assessments) if place not in removed]
    new = after.report.assessments
    if [_meant(one.claim) for _, one in old] != [_meant(one.claim) for one in new]:
        return _OTHERWISE
    words = _words(after.response)
    if _words(before.response, [before.report.assessments[place].claim for place in removed]) != words:
        return _OTHERWISE
    if not words:
        return "an empty answer"
    for (place, was), now in zip(old, new, strict=True):
        if place in styles and not now.claim.is_revised:
            return _OTHERWISE
        if WORST_FIRST.index(now.verdict) < WORST_FIRST.index(was.verdict):
            return "a worse verdict"
        if _rules(after.report, now) - _rules(before.report, was):
            return "a new finding"
    return ""


def _meant(claim: Claim) -> object:
    return claim.text, claim.cites


def _rules(report: SupportReport, assessment: Assessment) -> Counter[str]:
    return Counter(report.findings[at].rule for at in assessment.findings)


def _words(response: Response, removed: Sequence[Claim] = ()) -> list[str]:
    """The words of the answer without notices, and without the removed claims."""
    gone: dict[int, list[tuple[int, int]]] = {id(unit): [] for unit in response.units}
    for claim in removed:
        gone[id(unit_of(claim, response))].append((claim.stretch.low, claim.stretch.high))
    words: list[str] = []
    for unit in response.units:
        at = 0
        for low, high in sorted(gone[id(unit)]):
            words += _WORD.findall(without_notices(unit.plain[at:low]))
            at = high
        words += _WORD.findall(without_notices(unit.plain[at:]))
    return words


def _worse_check(before: Report, after: Report) -> str:
    """What of the citations is worse."""
    new = _findings(after) - _findings(before)
    if new:
        return " ".join(map(str, min(new)[:2]))
    old = _verdicts(before)
    if any(rank < old.get(number, rank) for number, rank in _verdicts(after).items()):
        return "a worse verdict of a citation"
    return "a worse verdict" if _rank(after.verdict) < _rank(before.verdict) else ""


def _findings(report: Report) -> Counter[tuple[str, str, int]]:
    return Counter((one.rule, one.name, -1 if one.n is None else one.n) for one in report.findings)


def _verdicts(report: Report) -> dict[int | None, int]:
    """The worst verdict of each number."""
    worst: dict[int | None, int] = {}
    for result in report.results:
        number = result.citation.n
        worst[number] = min(_rank(result.verdict), worst.get(number, len(_WORST_CHECKED)))
    return worst


def _rank(verdict: Checked) -> int:
    return _WORST_CHECKED.index(verdict)
