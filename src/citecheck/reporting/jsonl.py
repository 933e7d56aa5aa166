"""One JSON object a finding and a line, the summary last: for scripts that read line by line.

Citations and their verdicts are not in it; `--format json` has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citecheck.model import Finding
from citecheck.reporting.findings import FileFindings, Results, each_finding, json_text


def render(results: Results) -> str:
    return render_jsonl(results.files, results.counts)


def render_jsonl(files: Sequence[FileFindings], summary: Mapping[str, object]) -> str:
    rows: list[Mapping[str, object]] = [_row(path, finding) for path, finding in each_finding(files)]
    return "".join(json_text(row) + "\n" for row in [*rows, {"summary": dict(summary)}])


def _row(path: str, finding: Finding) -> dict[str, object]:
    """The keys of schema.FindingRow after the path."""
    return {
        "path": path,
        "rule": finding.rule,
        "name": finding.name,
        "kind": finding.kind.value,
        "level": finding.level.value,
        "n": finding.n,
        "field": finding.field,
        "message": finding.message,
        "hint": finding.hint,
        **finding.region._asdict(),
    }
