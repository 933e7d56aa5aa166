"""Trying a repair out: the answer is read and checked again by the same engine, and compared with what it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from citecheck.engine import check
from citecheck.model import Marker, Open, Report, Response, Span, Verdict
from citecheck.repair.repair import Repair, bare, joined, repaired
from citecheck.repair.rewrite import is_tag, rewritten, written
from citecheck.response import read_response
from citecheck.sources.document import Document

_WORST_FIRST: Final = (Verdict.FAILED, Verdict.OPEN, Verdict.NOTHING, Verdict.VERIFIED)
# Their messages name what is left to forgive, and lines of the answer: they may change where the finding stays.
_REWORDED: Final = frozenset(("folded-match", "duplicate-number"))
_ANYWHERE: Final = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Answer:
    """A response, and what the engine says of it."""

    response: Response
    report: Report


@dataclass(frozen=True, slots=True)
class Worse:
    """What a repair would bring, and the citations that it would be brought to, where it is one's own."""

    what: str
    citations: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Bench:
    """Where repairs are tried out."""

    documents: Mapping[str, Document]
    unresolved: Mapping[str, Open]
    thorough: bool

    def after(self, before: Answer, repairs: Sequence[Repair]) -> Answer | Worse:
        """The answer with these repairs, read and checked; or what is worse about it."""
        response = read_response(rewritten(before.response, repairs), html=before.response.is_html)
        if not _is_meant(before.response, response, joined(repairs)):
            return Worse("an answer that is read otherwise")
        report = check(
            response,
            self.documents,
            path=before.report.path,
            unresolved=self.unresolved,
            thorough=self.thorough,
        )
        return _worse(before.report, report) or Answer(response, report)


def _is_meant(before: Response, after: Response, repairs: Mapping[int, Repair]) -> bool:
    """Whether nothing but the repaired values is read otherwise."""
    meant = [repaired(citation, repairs.get(index)) for index, citation in enumerate(before.citations)]
    same = _prose(before) == _prose(after) and [*map(_anywhere, before.markers)] == [*map(_anywhere, after.markers)]
    return same and meant == [*map(bare, after.citations)]


def _prose(response: Response) -> str:
    """The prose without the entries that older drafts have in it."""
    prose = response.prose
    for citation in response.citations:
        if is_tag(response, citation):
            prose = prose.replace(written(response, citation), "", 1)
    return prose


def _anywhere(marker: Marker) -> Marker:
    return replace(marker, span=_ANYWHERE)


def _worse(before: Report, after: Report) -> Worse | None:
    """What is in the second report and not in the first."""
    new = _told(after) - _told(before)
    if new:
        rule, name, *_ = min(new)
        return Worse(f"{rule} {name}", frozenset(citation for _, _, citation, *_ in new))
    verdicts = enumerate(zip(before.results, after.results, strict=True))
    worse = frozenset(index for index, (then, now) in verdicts if _rank(then.verdict) > _rank(now.verdict))
    return Worse("a worse verdict", worse) if worse or _rank(before.verdict) > _rank(after.verdict) else None


def _told(report: Report) -> Counter[tuple[str, str, int, str, str]]:
    return Counter(
        (
            finding.rule,
            finding.name,
            -1 if finding.citation is None else finding.citation,
            finding.field or "",
            "" if finding.name in _REWORDED else finding.message,
        )
        for finding in report.findings
    )


def _rank(verdict: Verdict) -> int:
    return _WORST_FIRST.index(verdict)
