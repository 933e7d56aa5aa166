"""grade(response, report) → Grade: the engine's verdicts and findings, counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from citecheck.grading.coverage import coverage, quote_key
from citecheck.grading.dimensions import dimensions, rolled_up
from citecheck.grading.grade import CitationGrade, Grade, Standing
from citecheck.grading.issues import CONTRADICTED, FIGURE_ELSEWHERE, ISSUES, NOT_FOUND, Severity
from citecheck.grading.letters import Tally, letter
from citecheck.model import CitationResult, Finding, Level, Marker, Match, Report, Response, Verdict

_FALSE: Final = frozenset({NOT_FOUND, CONTRADICTED})
_OF_CLAIMS: Final = frozenset({CONTRADICTED, FIGURE_ELSEWHERE})  # one quote may be held against several claims


def grade(response: Response, report: Report, question: str = "") -> Grade:
    """`report` is that of `response`, with every finding; `question` is what the user asked."""
    citations = tuple(_citations(response, report))
    loose = [finding for finding in report.findings if finding.citation is None and finding.level is not Level.NOTE]
    issues = tuple(name for _, name in sorted(_loose(loose)))
    covered = coverage(response, question)
    if not (citations or issues or covered.sentences):
        reason = "There is nothing to check: no citation, and no sentence that asks for one."
        return Grade(citations, reason=reason)
    numbers = max(1, len({marker.n for marker in response.markers}))
    best, worst = _letters(report, citations, loose, len(covered.uncited), numbers)
    sentences = (covered.sentences, covered.cited, covered.uncited)
    if best == worst:
        return Grade(citations, issues, *sentences, letter=best)
    return Grade(citations, issues, *sentences, reason=_undecided(citations, best, worst), best=best)


def _undecided(citations: Sequence[CitationGrade], best: str, worst: str) -> str:
    count = sum(one.standing is Standing.OPEN for one in citations)
    verb = "citation" if count == 1 else "citations"
    return f"{count} {verb} could not be checked; the letter depends on that ({best} to {worst})."


# ── Issues ───────────────────────────────────────────────────────────────────────────────────────


@cache
def issue_of() -> Mapping[str, str]:
    """The issue that a rule stands for, by the rule's code."""
    return {rule: issue.name for issue in ISSUES for rule in issue.rules}


@cache
def _severity(issue: str) -> Severity:
    return next(one.severity for one in ISSUES if one.name == issue)


def _named(findings: Iterable[Finding]) -> dict[str, Level]:
    """The issues of some findings in the order of the taxonomy, each with its worst level; notes are none."""
    named: dict[str, Level] = {}
    for finding in findings:
        name = issue_of().get(finding.rule)
        if name and finding.level is not Level.NOTE:
            named[name] = Level.ERROR if Level.ERROR in {finding.level, named.get(name)} else finding.level
    order = [issue.name for issue in ISSUES]
    return dict(sorted(named.items(), key=lambda item: order.index(item[0])))


def _loose(findings: Iterable[Finding]) -> set[tuple[tuple[str, object], str]]:
    """What belongs to no citation: the same thing told of the same marker or place counts once."""
    named = issue_of()
    return {((f.rule, f.message if f.n is None else str(f.n)), named[f.rule]) for f in findings if f.rule in named}


# ── Citations ────────────────────────────────────────────────────────────────────────────────────


def _citations(response: Response, report: Report) -> Iterable[CitationGrade]:
    markers: defaultdict[int | None, list[Marker]] = defaultdict(list)
    for marker in response.markers:
        markers[marker.n].append(marker)
    seen: set[object] = set()
    for result in report.results:
        citation = result.citation
        found = [report.findings[index] for index in result.findings]
        issues = tuple(_named(found))
        rules = tuple(sorted({finding.rule for finding in found}))
        standing = _standing(result, issues)
        own = markers[citation.n] if citation.n is not None else []
        shown = [marker.shown for marker in own if marker.shown is not None]
        marks = dimensions(shown, citation.source_match, standing, rules, issues)
        claims = tuple(marker.claim for marker in own) if _OF_CLAIMS & set(issues) else ()
        told = (quote_key(citation), standing, issues, claims)
        yield CitationGrade(
            citation.n, citation.attachment_id, standing, issues, rules, marks, rolled_up(marks), repeats=told in seen
        )
        seen.add(told)


def _standing(result: CitationResult, issues: Sequence[str]) -> Standing:
    if result.verdict is Verdict.OPEN:
        return Standing.OPEN
    evidence = result.evidence
    if NOT_FOUND in issues or evidence.found is None or evidence.match in {None, Match.NONE}:
        return Standing.NOT_FOUND
    return Standing.PARTIAL if "PARTIAL" in issues else Standing.FOUND


# ── The letter ───────────────────────────────────────────────────────────────────────────────────


def _letters(
    report: Report, citations: Sequence[CitationGrade], loose: Sequence[Finding], uncited: int, cited_numbers: int
) -> tuple[str, str]:
    """The letter if every open citation were sound, and if none were."""
    high, medium, false, bare = uncited, 0, 0, uncited
    for names in _counted(report, citations, loose, cited_numbers):
        weights = [_weight(name, level) for name, level in names.items()]
        high += weights.count(Severity.HIGH)
        medium += weights.count(Severity.MEDIUM)
        false += bool(_FALSE & names.keys())
        bare += FIGURE_ELSEWHERE in names
    unchecked = sum(one.standing is Standing.OPEN for one in citations if not one.repeats)
    best = Tally(high, medium, false, bare)
    worst = Tally(high + unchecked, medium, false + unchecked, bare)
    return letter(best), letter(worst)


def _counted(
    report: Report, citations: Sequence[CitationGrade], loose: Sequence[Finding], cited_numbers: int
) -> Iterable[Mapping[str, Level]]:
    """The issues of each different quote, and of each thing that belongs to none."""
    for one, result in zip(citations, report.results, strict=True):
        if not one.repeats:
            yield _named(report.findings[index] for index in result.findings)
    told: set[tuple[str, object]] = set()
    for finding in loose:
        if finding.rule == "CIT101":  # nothing that the prose cites is there
            yield from ({NOT_FOUND: Level.ERROR} for _ in range(cited_numbers))
            continue
        key = (finding.rule, finding.message if finding.n is None else str(finding.n))
        if key not in told:
            told.add(key)
            yield _named([finding])


def _weight(issue: str, level: Level) -> Severity:
    """Its severity; what the standard calls an error weighs medium at least."""
    severity = _severity(issue)
    if level is Level.ERROR and severity in {Severity.LOW, Severity.UNCERTAIN}:
        return Severity.MEDIUM
    return severity
