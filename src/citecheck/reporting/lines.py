"""One line a finding: for editors and grep (concise), for the model that wrote the text (agent), for scripts (jsonl).

Concise lines are path:line:column: level CODE name [n] message. Agent lines say what to write instead. A line of jsonl
is an object of JSON, the summary is the last; `--format json` has citations and their verdicts too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citecheck.model import Closest, Finding, Level, Outcome
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, Results, each_finding, findings_of, json_text
from citecheck.reporting.summary import summary_lines


def render(results: Results) -> str:
    return render_concise_files(results.files, results.summary)


def render_concise(outcomes: Sequence[Outcome]) -> str:
    reports = [outcome.report for outcome in outcomes]
    return render_concise_files([findings_of(report) for report in reports], summary_lines(reports))


def render_concise_files(files: Sequence[FileFindings], summary: tuple[str, ...]) -> str:
    lines = (_concise_line(path, finding) for path, finding in each_finding(files))
    return "\n".join([*lines, *map(terminal, summary)]) + "\n"


def _concise_line(path: str, finding: Finding) -> str:
    number = f" [{finding.n}]" if finding.n is not None else ""
    place = f"{path}:{finding.region.line}:{finding.region.column}"
    return terminal(f"{place}: {finding.level} {finding.rule} {finding.name}{number} {finding.message}")


# ── For a model ────────────────────────────────────────────────────────────────────────────────────


class AgentLine(NamedTuple):
    """A finding on one line, and its level."""

    level: Level
    text: str


def agent_lines(outcome: Outcome, *, notes: bool = False) -> list[AgentLine]:
    """The errors and warnings of an answer, and with `notes` its notes too."""
    return [
        AgentLine(finding.level, _line(finding, _place(finding), _closest(outcome, finding)))
        for finding in outcome.report.findings
        if notes or finding.level is not Level.NOTE
    ]


def render_agent(outcomes: Sequence[Outcome], *, notes: bool = False) -> str:
    lines = [line.text for outcome in outcomes for line in agent_lines(outcome, notes=notes)]
    return "\n".join([*lines, *summary_lines([o.report for o in outcomes])]) + "\n"


def render_agent_files(files: Sequence[FileFindings], summary: tuple[str, ...]) -> str:
    """For files without citations: each line names its file."""
    lines = [
        _line(finding, f"{path} {_place(finding)}")
        for path, finding in each_finding(files)
        if finding.level is not Level.NOTE
    ]
    return "\n".join([*lines, *map(terminal, summary)]) + "\n"


def _line(finding: Finding, place: str, closest: str = "") -> str:
    number = f"[{finding.n}] " if finding.n is not None else ""
    field = f"{finding.field}: " if finding.field else ""
    parts = [f"{number}{field}{finding.message}", finding.hint or "", closest]
    return terminal(f"{finding.level} {finding.rule} {place} " + " ".join(part for part in parts if part))


def _place(finding: Finding) -> str:
    return f"line {finding.region.line}"


def _closest(outcome: Outcome, finding: Finding) -> str:
    closest = outcome.closest.get(-1 if finding.citation is None else finding.citation)
    return _closest_line(closest) if closest and finding.name == "quote-not-found" else ""


def _closest_line(closest: Closest) -> str:
    return (
        f"Closest in the source, page {closest.page}: '{closest.passage}'. "
        "If that is not what you claim, drop the claim."
    )


# ── For scripts that read line by line ────────────────────────────────────────────────────────────


def render_jsonl(files: Sequence[FileFindings], summary: Mapping[str, object]) -> str:
    rows: list[Mapping[str, object]] = [_row(path, finding) for path, finding in each_finding(files)]
    return "".join(json_text(row) + "\n" for row in [*rows, {"summary": dict(summary)}])


def _row(path: str, finding: Finding) -> dict[str, object]:
    """The keys of json.FindingRow after the path."""
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
