"""Counts for --stats: how often each rule spoke, how the quotes matched, what was read, and how long it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from citecheck.model import Evidence, Finding, Match, Report
from citecheck.reporting.escaping import terminal
from citecheck.reporting.summary import counted

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
