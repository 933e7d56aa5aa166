"""mend(response, report, documents) → the answer with its slips repaired, and what was left.

Whatever is repaired is read and checked again by the same engine. What would add a finding, worsen a verdict or be read
otherwise than it was meant is not done; so it is by construction that a repair never makes an answer worse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from citecheck.engine import check
from citecheck.model import Citation, Marker, Open, Report, Response, Span, Verdict
from citecheck.repair.plan import planned
from citecheck.repair.rewrite import Repair, Ways, bare, is_tag, joined, repaired, reshaped, rewritten, written
from citecheck.response import field_names, read_response
from citecheck.sources.document import Document

_RUNNING: Final = 3  # lines at the top of a page that may be its running head
_ROUNDS: Final = 4  # after the first there is hardly ever anything left


@dataclass(frozen=True, slots=True)
class Change:
    """One value before and after: the text of f and k, p and l as they are written.

    Both are "" for the order of the fields ("order") and for the shape of the block ("shape"). `heading` is how another
    page begins that `p` names now.
    """

    field: str
    old: str = ""
    new: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Mended:
    """The repaired response and its report; what changed, and what is wrong and was left, by citation."""

    response: Response
    report: Report
    changes: Mapping[int, tuple[Change, ...]]
    left: Mapping[int, str]


def mend(
    response: Response,
    report: Report,
    documents: Mapping[str, Document],
    *,
    thorough: bool = False,
) -> Mended:
    """Repairs what has exactly one answer.

    `report` is the engine's for this response and these documents, with every finding, checked as `thorough` says.
    """
    bench = Bench(documents, _unresolved(report, documents), thorough)
    checked = CheckedResponse(response, report)
    begun = bench.reshaped(checked) or checked
    now, made, left = begun, list[Repair](), dict[int, str]()
    for _ in range(_ROUNDS):
        plan = planned(now.response, now.report, documents)
        tried = Attempt(bench, now)
        tried.take(plan.ways)
        left = plan.left | tried.refused
        if not tried.kept:
            break
        made += tried.kept
        now = tried.after
    changes = _changes(begun.response, now.response, made, documents)
    if begun is not checked:
        shape = (Change("shape"),)
        changes = {index: (*shape, *changes.get(index, ())) for index in range(len(response.citations))}
    return Mended(now.response, now.report, changes, left)


def _unresolved(report: Report, documents: Mapping[str, Document]) -> dict[str, Open]:
    """Why an id has no document, as the report says it."""
    without = (result for result in report.results if result.citation.attachment_id not in documents)
    return {result.citation.attachment_id: result.evidence.open for result in without if result.evidence.open}


def _changes(
    before: Response, after: Response, made: Iterable[Repair], documents: Mapping[str, Document]
) -> dict[int, tuple[Change, ...]]:
    changes: dict[int, tuple[Change, ...]] = {}
    for index, repair in sorted(joined(made).items()):
        old, new = before.citations[index], after.citations[index]
        order = [Change("order")] if repair.ordered else []
        named = [name for name in field_names.NAMES if name in repair.values]
        heading = _heading(old, new, documents.get(new.attachment_id))
        values = [
            Change(name, _shown(before, old, name), _shown(after, new, name), heading if name == "p" else "")
            for name in named
        ]
        changes[index] = (*order, *values)
    return changes


def _heading(old: Citation, new: Citation, document: Document | None) -> str:
    """The first line of another page that is not the first line of the page before, as a running head is."""
    if document is None or new.page is None or new.page == old.page:
        return ""
    here, there = (document.readable(page) if page else None for page in (old.page, new.page))
    running = {line.text for line in here.lines[:_RUNNING]} if here else set()
    lines = [line.text for line in there.lines if line.text.strip()] if there else []
    return next((line for line in lines[:_RUNNING] if line not in running), next(iter(lines), ""))


def _shown(response: Response, citation: Citation, name: str) -> str:
    texts = {"f": citation.source_context, "k": citation.source_match}
    return texts.get(name) or " ".join(written(response, citation, name).split())


# ── Those that can be made together ──


_TRIALS: Final = 100  # times that an answer is checked; only one made for it needs more


@dataclass(slots=True)
class Attempt:
    """All of them, or all but those that spoil something; `refused` says by citation what they would bring."""

    bench: Bench
    before: CheckedResponse
    kept: list[Repair] = field(default_factory=list)
    refused: dict[int, str] = field(default_factory=dict)
    trials: int = 0
    after: CheckedResponse = field(init=False)

    def __post_init__(self) -> None:
        self.after = self.before

    def take(self, ways: Sequence[Ways]) -> None:
        """As many as can be: without those to which something was brought, then halves until one stands alone."""
        worse = self._try([first for first, *_ in ways]) if ways else None
        if worse is None:
            return
        if len(ways) == 1:
            self._take_next(ways[0], worse)
            return
        suspect = [first.citation in worse.citations for first, *_ in ways]
        if all(suspect) or not any(suspect):
            suspect = [at < len(ways) // 2 for at in range(len(ways))]
        self.take([way for way, off in zip(ways, suspect, strict=True) if not off])
        self.take([way for way, off in zip(ways, suspect, strict=True) if off])

    def _take_next(self, ways: Ways, worse: Worse) -> None:
        """The fullest of the other ways that spoils nothing."""
        first, *others = ways
        if all(self._try([other]) for other in others):
            self.refused[first.citation] = f"repairing it would bring {worse.what}"

    def _try(self, repairs: Sequence[Repair]) -> Worse | None:
        """Keeps the repairs, or says what they would bring."""
        self.trials += 1
        if self.trials > _TRIALS:
            return Worse("more checks than an answer may ask for")
        after = self.bench.after(self.before, [*self.kept, *repairs])
        if isinstance(after, Worse):
            return after
        self.kept += repairs
        self.after = after
        return None


# ── Trying a repair out ──


_WORST_FIRST: Final = (Verdict.FAILED, Verdict.OPEN, Verdict.NOTHING, Verdict.VERIFIED)
_REWORDED: Final = "folded-match"  # its message names what is left to forgive, which may change where the finding stays
_ANYWHERE: Final = Span(0, 0)


@dataclass(frozen=True, slots=True)
class CheckedResponse:
    """A response, and what the engine says about it."""

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

    def reshaped(self, before: CheckedResponse) -> CheckedResponse | None:
        """The answer with each block whose shape was guessed in the standard's; None if there is no such block."""
        text = reshaped(before.response)
        if text == before.response.text:
            return None
        after = self._read(before, text, {})
        return None if isinstance(after, Worse) else after

    def after(self, before: CheckedResponse, repairs: Sequence[Repair]) -> CheckedResponse | Worse:
        """The answer with these repairs, read and checked; or what is worse about it."""
        return self._read(before, rewritten(before.response, repairs), joined(repairs))

    def _read(self, before: CheckedResponse, text: str, repairs: Mapping[int, Repair]) -> CheckedResponse | Worse:
        response = read_response(text, html=before.response.is_html)
        if not _is_meant(before.response, response, repairs):
            return Worse("an answer that is read otherwise")
        report = check(
            response,
            self.documents,
            path=before.report.path,
            unresolved=self.unresolved,
            thorough=self.thorough,
        )
        return _worse(before.report, report) or CheckedResponse(response, report)


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
    new = _finding_keys(after) - _finding_keys(before)
    if new:
        rule, name, *_ = min(new)
        return Worse(f"{rule} {name}", frozenset(citation for _, _, citation, *_ in new))
    verdicts = enumerate(zip(before.results, after.results, strict=True))
    worse = frozenset(index for index, (then, now) in verdicts if _rank(then.verdict) > _rank(now.verdict))
    return Worse("a worse verdict", worse) if worse or _rank(before.verdict) > _rank(after.verdict) else None


def _finding_keys(report: Report) -> Counter[tuple[str, str, int, str, str]]:
    return Counter(
        (
            finding.rule,
            finding.name,
            -1 if finding.citation is None else finding.citation,
            finding.field or "",
            "" if finding.name == _REWORDED else finding.fingerprint_text,
        )
        for finding in report.findings
    )


def _rank(verdict: Verdict) -> int:
    return _WORST_FIRST.index(verdict)
