"""One line a finding, in the form editors and grep understand: path:line:column: level CODE name [n] message."""

from __future__ import annotations

from collections.abc import Sequence

from citecheck.model import Finding, Report
from citecheck.reporting.outcome import Outcome
from citecheck.reporting.safe import terminal
from citecheck.reporting.summary import summary_line


def render_concise(outcomes: Sequence[Outcome]) -> str:
    lines = [_line(o.report, finding) for o in outcomes for finding in o.report.findings]
    return "\n".join([*lines, summary_line([o.report for o in outcomes])]) + "\n"


def _line(report: Report, finding: Finding) -> str:
    number = f" [{finding.n}]" if finding.n is not None else ""
    place = f"{report.path}:{finding.region.line}:{finding.region.column}"
    return terminal(f"{place}: {finding.level} {finding.rule} {finding.name}{number} {finding.message}")
