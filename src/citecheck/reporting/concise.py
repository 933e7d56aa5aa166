"""One line a finding, in the form editors and grep understand: path:line:column: level CODE name [n] message."""

from __future__ import annotations

from collections.abc import Sequence

from citecheck.model import Finding, Outcome
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, each_finding, findings_of
from citecheck.reporting.summary import summary_line


def render_concise(outcomes: Sequence[Outcome]) -> str:
    reports = [outcome.report for outcome in outcomes]
    return render_concise_files([findings_of(report) for report in reports], summary_line(reports))


def render_concise_files(files: Sequence[FileFindings], summary: str) -> str:
    return "\n".join([*(_line(path, finding) for path, finding in each_finding(files)), terminal(summary)]) + "\n"


def _line(path: str, finding: Finding) -> str:
    number = f" [{finding.n}]" if finding.n is not None else ""
    place = f"{path}:{finding.region.line}:{finding.region.column}"
    return terminal(f"{place}: {finding.level} {finding.rule} {finding.name}{number} {finding.message}")
