"""The counts that every format ends in, and those of --stats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from citecheck.model import Evidence, Finding, Level, Match, Report, Verdict
from citecheck.reporting.escaping import terminal

CHECKED = (
    "Checked: that the quotes are where the answer says and can be seen there, "
    "and that the claims' figures agree with them."
)
NOT_CHECKED = (
    "Not checked: that the claims follow from them, nor that the page's glyphs look like the characters of its text."
)

CHANGED = "changed what is reported: findings are left out or have another level than usual."


class HasFindings(Protocol):
    """A report of `validate` or of `support`."""

    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def ignored(self) -> int: ...


def counts(reports: Sequence[Report]) -> dict[str, int]:
    verdicts = Counter(result.verdict for report in reports for result in report.results)
    return {
        "responses": len(reports),
        "citations": sum(len(report.results) for report in reports),
        "verified": verdicts[Verdict.VERIFIED],
        "failed": verdicts[Verdict.FAILED],
        "open": verdicts[Verdict.OPEN],
        **finding_counts(reports),
        "baselined": sum(report.baselined for report in reports),
    }


def finding_counts(reports: Sequence[HasFindings]) -> dict[str, int]:
    """The findings of each level, and those that are not shown."""
    levels = Counter(finding.level for report in reports for finding in report.findings)
    return {
        "errors": levels[Level.ERROR],
        "warnings": levels[Level.WARNING],
        "notes": levels[Level.NOTE],
        "ignored": sum(report.ignored for report in reports),
    }


def summary_line(reports: Sequence[Report]) -> str:
    n = counts(reports)
    several = f"{n['responses']} responses, " if n["responses"] != 1 else ""
    nothing = sum(report.verdict is Verdict.NOTHING for report in reports)
    empty = f"{nothing} with nothing to check, " if nothing and several else ""
    return (
        f"{several}{empty}{counted(n['citations'], 'citation')}: "
        f"{n['verified']} verified, {n['failed']} failed, {n['open']} open; "
        f"{counted(n['errors'], 'error')}, {counted(n['warnings'], 'warning')}, {counted(n['notes'], 'note')}"
        f"{_not_shown(n)}"
    )


def _not_shown(n: Mapping[str, int]) -> str:
    parts = [f"{n['ignored']} ignored"] if n["ignored"] else []
    parts += [f"{n['baselined']} in the baseline"] if n["baselined"] else []
    return f"; not shown: {', '.join(parts)}" if parts else ""


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# ── --stats ────────────────────────────────────────────────────────────────────────────────────────

_MATCHES = {Match.EXACT: "exact", Match.FOLDED: "folded", Match.NONE: "none"}


def render_stats(reports: Sequence[Report], seconds: float) -> str:
    """Of reports as the engine makes them: what is ignored has been said as well."""
    return _page([*_rules(f for report in reports for f in report.findings), *_evidence(reports)], seconds)


def render_lint_stats(findings: Iterable[Finding], seconds: float) -> str:
    return _page(_rules(findings), seconds)


def _page(lines: Iterable[str], seconds: float) -> str:
    return "".join(f"{line}\n" for line in (*lines, f"time      {seconds:.2f} s"))


def _rules(findings: Iterable[Finding]) -> Iterator[str]:
    spoke = Counter((finding.rule, finding.name) for finding in findings)
    for (code, name), count in sorted(spoke.items(), key=lambda one: (-one[1], one[0])):
        yield f"{code}  {count:>6}  {name}"


def _evidence(reports: Sequence[Report]) -> Iterator[str]:
    evidence = [result.evidence for report in reports for result in report.results]
    matched = Counter(map(_match, evidence))
    yield "quotes    " + ", ".join(f"{matched[name]} {name}" for name in (*_MATCHES.values(), "open"))
    readings = Counter(one.found.reading for one in evidence if one.found)
    if readings:
        yield "readings  " + ", ".join(f"{count} {terminal(name)}" for name, count in _most_first(readings))
    pages = {(facts.path, facts.sha256): facts.pages for report in reports for facts in report.documents}
    for (path, _), count in sorted(pages.items()):
        yield f"source    {terminal(path)}, {counted(count, 'page')}"


def _match(evidence: Evidence) -> str:
    return "open" if evidence.open or evidence.match is None else _MATCHES[evidence.match]


def _most_first(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))
