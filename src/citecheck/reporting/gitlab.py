"""The code quality report of GitLab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citecheck.model import Finding, Level
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, Results, each_finding, fingerprints, json_text, sentence

_SEVERITIES: Final = {Level.ERROR: "major", Level.WARNING: "minor", Level.NOTE: "info"}


def render(results: Results) -> str:
    return render_gitlab(results.files)


def render_gitlab(files: Sequence[FileFindings]) -> str:
    marked = zip(each_finding(files), fingerprints(files), strict=True)
    return json_text([_issue(path, finding, mark) for (path, finding), mark in marked], indent=2) + "\n"


def _issue(path: str, finding: Finding, fingerprint: str) -> dict[str, object]:
    return {
        "description": terminal(f"{finding.name}: {sentence(finding)}"),
        "check_name": finding.rule,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[finding.level],
        "location": {"path": path, "lines": {"begin": finding.region.line}},
    }
