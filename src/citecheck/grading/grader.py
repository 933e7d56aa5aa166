"""grade(response, report) → Grade: the engine's verdicts and findings, counted."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple, Self

from citecheck.answers import read_answer
from citecheck.checker import Checker
from citecheck.grading.grade import CitationGrade, Grade, RunGrade, Standing, settled
from citecheck.grading.issues import (
    BY_NAME,
    CONTRADICTED,
    FIGURE_ELSEWHERE,
    ISSUES,
    NO_SOURCE,
    NOT_FOUND,
    UNCITED,
    Severity,
    rank_of,
)
from citecheck.grading.letters import LetterCounts, dimensions, letter, rolled_up
from citecheck.kinds import Kind
from citecheck.model import CitationResult, Finding, Level, Marker, Report, Response, Verdict
from citecheck.response.coverage import Coverage, coverage, quote_key

_COUNTED: Final = frozenset({Severity.HIGH, Severity.MEDIUM})
_MISSING: Final = frozenset({NOT_FOUND, NO_SOURCE})
_OF_CLAIMS: Final = frozenset({CONTRADICTED, FIGURE_ELSEWHERE, *_MISSING})  # each claim counts, whatever it cites


def grade(response: Response, report: Report, question: str = "") -> Grade:
    """`report` is that of `response`, with every finding; `question` is what the user asked."""
    markers = _markers_by_number(response)
    citations = tuple(_citations(report, markers))
    loose = _without_citation(report)
    named = issue_of()
    found = {(_place_of(finding), named[finding.rule]) for finding in loose if finding.rule in named}
    issues = tuple(name for _, name in sorted(found))
    covered = coverage(response, question)
    nothing = not (response.markers or covered.sentences or _is_unread(loose))
    if nothing and all(citation.standing is not Standing.NOT_FOUND for citation in citations):
        reason = "There is nothing to check: nothing is cited, and no sentence needs a citation."
        return Grade(citations, issues, reason=reason)
    best, worst = _letters(report, citations, loose, covered, markers)
    sentences = covered.sentences, covered.cited, covered.uncited
    counted = Grade(citations, issues, *sentences, unread=covered.unread)
    if best == worst:
        return replace(counted, letter=best)
    return replace(counted, reason=_undecided(citations, _unknown_parts(loose), best, worst), best=best)


def _without_citation(report: Report) -> list[Finding]:
    """The findings that belong to no citation; `coverage`, which knows the question, counts uncited statements."""
    return [
        finding
        for finding in report.findings
        if finding.citation is None and finding.level is not Level.NOTE and issue_of().get(finding.rule) != UNCITED
    ]


def _place_of(finding: Finding) -> tuple[str, str]:
    """The same for findings of one rule about the same number, or with the same message: they count once."""
    return finding.rule, finding.message if finding.n is None else str(finding.n)


def _is_unread(loose: Sequence[Finding]) -> bool:
    return any(finding.rule == "CIT120" for finding in loose)


def _unknown_parts(loose: Sequence[Finding]) -> int:
    """How many parts of the answer are of a type that nobody knows: there may be citations in them."""
    return sum(finding.rule == "CIT151" for finding in loose)


def _undecided(citations: Sequence[CitationGrade], parts: int, best: str, worst: str) -> str:
    """Why there is no letter: what could not be checked, and the letters that it may come to."""
    count = sum(citation.standing is Standing.OPEN for citation in citations)
    named = [f"{n} {noun if n == 1 else noun + 's'}" for n, noun in ((count, "citation"), (parts, "unknown part")) if n]
    return f"{' and '.join(named)} could not be checked; the letter depends on that ({best} to {worst})."


# ── Issues ───────────────────────────────────────────────────────────────────────────────────────


@cache
def issue_of() -> Mapping[str, str]:
    """The issue that a rule stands for, by the rule's code."""
    return {rule: issue.name for issue in ISSUES for rule in issue.rules}


def _is_form(name: str) -> bool:
    return BY_NAME[name].kind is Kind.FORM


def _named(findings: Iterable[Finding]) -> dict[str, Level]:
    """The issues of some findings in the order of the taxonomy, each with its worst level; notes are none."""
    named: dict[str, Level] = {}
    for finding in findings:
        name = issue_of().get(finding.rule)
        if name and finding.level is not Level.NOTE:
            named[name] = Level.ERROR if Level.ERROR in {finding.level, named.get(name)} else finding.level
    return {name: named[name] for name in sorted(named, key=rank_of)}


# ── Citations ────────────────────────────────────────────────────────────────────────────────────


_Markers = Mapping[int | None, Sequence[Marker]]  # by number: the sentence around a marker is what it is cited for


def _markers_by_number(response: Response) -> _Markers:
    markers: defaultdict[int | None, list[Marker]] = defaultdict(list)
    for marker in response.markers:
        markers[marker.n].append(marker)
    return markers


def _citations(report: Report, markers: _Markers) -> Iterable[CitationGrade]:
    seen: set[object] = set()
    for result in report.results:
        citation = result.citation
        found = [report.findings[index] for index in result.findings]
        issues = tuple(_named(found))
        rules = tuple(sorted({finding.rule for finding in found}))
        standing = _standing(result, issues)
        own = markers.get(citation.n, ())
        shown = [marker.shown for marker in own if marker.shown is not None]
        marks = dimensions(shown, citation.source_match, standing, rules, issues)
        claims = tuple(marker.claim for marker in own) if _OF_CLAIMS & set(issues) else ()
        key = (quote_key(citation), standing, issues, claims)
        yield CitationGrade(
            citation.n, citation.attachment_id, standing, issues, rules, marks, rolled_up(marks), repeats=key in seen
        )
        seen.add(key)


def _standing(result: CitationResult, issues: Sequence[str]) -> Standing:
    if result.verdict is Verdict.OPEN:
        return Standing.OPEN
    evidence = result.evidence
    if NOT_FOUND in issues or evidence.found is None:
        return Standing.NOT_FOUND
    return Standing.PARTIAL if "PARTIAL" in issues else Standing.FOUND


# ── The letter ───────────────────────────────────────────────────────────────────────────────────


def _letters(
    report: Report, citations: Sequence[CitationGrade], loose: Sequence[Finding], covered: Coverage, markers: _Markers
) -> tuple[str, str]:
    """The letter if every open citation were sound, and if none were."""
    high, medium, false, lacking, errors, form = 0, 0, 0, 0, 0, 0
    for quote in _by_quote(report, citations, loose, markers, covered.unheld):
        weights = [_weight(name, level) for name, level in quote.issues.items() if not _is_form(name)]
        form += sum(_weight(name, level) in _COUNTED for name, level in quote.issues.items() if _is_form(name))
        high += weights.count(Severity.HIGH) + max(0, quote.denied + quote.turned - 1) + max(0, quote.lacking - 1)
        medium += weights.count(Severity.MEDIUM)
        false += quote.denied + quote.turned
        lacking += quote.lacking
        errors += list(quote.issues.values()).count(Level.ERROR)
    unread = 2 * _is_unread(loose)  # what is not read at all is a D
    open_ = [citation for citation in citations if citation.standing is Standing.OPEN]
    unchecked = sum(_claims_on(markers.get(citation.n, ())) for citation in open_) + _unknown_parts(loose)
    uncited = len(covered.uncited)
    best = LetterCounts(high + uncited, medium, false + unread, lacking + uncited, errors, form)
    return letter(best), letter(replace(best, high=best.high + unchecked, false=best.false + unchecked))


class _QuoteIssues(NamedTuple):
    """The issues of one quote, or of what belongs to none.

    `denied` counts the claims that state another figure than the quote, or that cite a missing quote; `lacking` those
    whose figure the quote does not contain; `turned` those that make the opposite of its anchor.
    """

    issues: Mapping[str, Level]
    denied: int = 0
    lacking: int = 0
    turned: int = 0


def _by_quote(
    report: Report, citations: Sequence[CitationGrade], loose: Sequence[Finding], markers: _Markers, unheld: int
) -> Iterable[_QuoteIssues]:
    """Each different quote, and each thing that belongs to none; `unheld` sentences may not have been compared."""
    for citation, result in zip(citations, report.results, strict=True):
        if not citation.repeats:
            found = [report.findings[index] for index in result.findings]
            denied, lacking = (len({f.region for f in found if f.rule == rule}) for rule in ("CIT701", "CIT702"))
            issues = _named(found)
            missing = _claims_on(markers.get(citation.n, ())) if _MISSING & set(issues) else 0
            turned = len({f.region for f in found if f.rule == "CIT704" and f.level is Level.ERROR})
            yield _QuoteIssues(issues, max(denied, missing), lacking, turned)
    seen: set[tuple[str, str]] = set()
    for finding in loose:
        if finding.rule == "CIT101":  # nothing that the prose cites is there
            yield from (_QuoteIssues({NOT_FOUND: Level.ERROR}, _claims_on(own)) for own in markers.values() or [()])
        elif _place_of(finding) not in seen:
            seen.add(_place_of(finding))
            issues = _named([finding])
            denied = _claims_on(markers.get(finding.n, ())) if NOT_FOUND in issues else 0
            yield _QuoteIssues(issues, denied, unheld if FIGURE_ELSEWHERE in issues else 0)


def _claims_on(markers: Sequence[Marker]) -> int:
    """How many different claims rest on what they cite; what is cited nowhere is claimed once, by its entry."""
    return len({marker.claim for marker in markers}) or 1


def _weight(issue: str, level: Level) -> Severity:
    """Its severity; what the standard calls an error weighs medium at least."""
    severity = BY_NAME[issue].severity
    if level is Level.ERROR and severity in {Severity.LOW, Severity.UNCERTAIN}:
        return Severity.MEDIUM
    return severity


# ── One answer at a time ──────────────────────────────────────────────────────────────────────────


class Grader:
    """Grades answers against `sources`, each of which is opened once. One answer at a time, in whatever threads."""

    def __init__(
        self, sources: Iterable[str | os.PathLike[str]], *, password: str | None = None, cache: bool = True
    ) -> None:
        """`sources` are written as for -s: paths of files or folders, or ID=PATH.

        Raises UsageError for one that is missing.
        """
        self.checker: Final = Checker(sources, password=password, cache=cache)
        self._last: tuple[str, Response, Report] | None = None

    def grade(self, text: str, *, question: str = "", name: str = "answer", pass_mark: str = "B") -> RunGrade:  # noqa: S107
        """The grade of an answer; `question` is what was asked, `name` what the run is called.

        An answer that cannot pass with `pass_mark` has the letter that it has at best, whatever is open in it.
        """
        response, report = self._checked(text)
        return settled(RunGrade(name, {}, "plain", "ok", grade=grade(response, report, question)), pass_mark)

    def report(self, text: str) -> Report:
        """The findings in words, and the verdicts."""
        return self._checked(text)[1]

    def close(self) -> None:
        self.checker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _checked(self, text: str) -> tuple[Response, Report]:
        """The last answer is not checked again: who grades one mostly wants its findings too."""
        with self.checker.lock:
            if self._last is None or self._last[0] != text:
                checked = self.checker.check(read_answer(text))
                self._last = text, checked.response, checked.report
            return self._last[1:]
