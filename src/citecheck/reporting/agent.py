"""The report for the model that wrote the answer: one line a finding, what to write instead, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from citecheck.model import Closest, Finding, Level
from citecheck.reporting.outcome import Outcome
from citecheck.reporting.safe import terminal
from citecheck.reporting.summary import summary_line


def render_agent(outcomes: Sequence[Outcome]) -> str:
    lines = [_line(o, finding) for o in outcomes for finding in o.report.findings if finding.level is not Level.NOTE]
    return "\n".join([*lines, summary_line([o.report for o in outcomes])]) + "\n"


def _line(outcome: Outcome, finding: Finding) -> str:
    number = f"[{finding.n}] " if finding.n is not None else ""
    field = f"{finding.field}: " if finding.field else ""
    parts = [f"{number}{field}{finding.message}", finding.hint or ""]
    closest = outcome.closest.get(-1 if finding.citation is None else finding.citation)
    if closest and finding.name == "quote-not-found":
        parts.append(_closest(closest))
    return terminal(
        f"{finding.level} {finding.rule} line {finding.region.line} " + " ".join(part for part in parts if part)
    )


def _closest(closest: Closest) -> str:
    return (
        f"Closest in the source, page {closest.page}: '{closest.passage}'. "
        "If that is not what you claim, drop the claim."
    )
