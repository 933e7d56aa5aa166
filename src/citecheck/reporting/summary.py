"""The counts that every format ends in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from citecheck.model import Level, Report, Verdict

CHECKED = (
    "Checked: that the quotes stand where they are said to and can be seen there, "
    "and that the claims' figures agree with them."
)
NOT_CHECKED = (
    "Not checked: that the claims follow from them, nor that the page's glyphs look like the characters of its text."
)


def counts(reports: Sequence[Report]) -> dict[str, int]:
    verdicts = Counter(result.verdict for report in reports for result in report.results)
    levels = Counter(finding.level for report in reports for finding in report.findings)
    return {
        "responses": len(reports),
        "citations": sum(len(report.results) for report in reports),
        "verified": verdicts[Verdict.VERIFIED],
        "failed": verdicts[Verdict.FAILED],
        "open": verdicts[Verdict.OPEN],
        "errors": levels[Level.ERROR],
        "warnings": levels[Level.WARNING],
        "notes": levels[Level.NOTE],
        "ignored": sum(report.ignored for report in reports),
        "baselined": sum(report.baselined for report in reports),
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
