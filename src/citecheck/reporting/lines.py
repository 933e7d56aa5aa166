"""One line a finding: for editors and grep (concise), for the model that wrote the text (agent), for scripts (jsonl).

Concise lines are path:line:column: level CODE name [n] message. Agent lines say what to write instead. A line of jsonl
is an object of JSON, the summary is the last; `--format json` has citations and their verdicts too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citecheck.model import Closest, Finding, Level, Outcome
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, Results, each_finding, json_text, values_of
from citecheck.reporting.summary import changed_by, summary_lines


def render(results: Results) -> str:
    return render_concise_files(results.files, (*results.summary, *results.changed))


def render_concise_files(files: Sequence[FileFindings], summary: tuple[str, ...]) -> str:
    lines = [
        f"{path}:{finding.region.line}:{finding.region.column}: {finding.level} {finding.rule} {finding.name}"
        f"{'' if finding.n is None else f' [{finding.n}]'} {finding.message}"
        for path, finding in each_finding(files)
    ]
    return "".join(f"{terminal(line)}\n" for line in (*lines, *summary))


# ── For a model ────────────────────────────────────────────────────────────────────────────────────


class AgentLine(NamedTuple):
    """A finding on one line, and its level."""

    level: Level
    text: str


def agent_lines(outcome: Outcome, *, notes: bool = False) -> list[AgentLine]:
    """The errors and warnings of an answer, and with `notes` its notes too."""
    return [
        AgentLine(finding.level, agent_line(finding, outcome.closest))
        for finding in outcome.report.findings
        if notes or finding.level is not Level.NOTE
    ]


def agent_line(finding: Finding, closest: Mapping[int, Closest]) -> str:
    """A finding on one line; `closest` are the passages most like missing quotes, by the index of their citation."""
    return _agent_line(finding, "", _closest(closest, finding))


def render_agent(outcomes: Sequence[Outcome], *, notes: bool = False, settings: str | None = None) -> str:
    lines = [line.text for outcome in outcomes for line in agent_lines(outcome, notes=notes)]
    changed = map(terminal, changed_by(settings))
    return "\n".join([*lines, *summary_lines([outcome.report for outcome in outcomes]), *changed]) + "\n"


def render_agent_files(files: Sequence[FileFindings], summary: tuple[str, ...]) -> str:
    """For files without citations: each line names its file."""
    shown = (pair for pair in each_finding(files) if pair[1].level is not Level.NOTE)
    lines = [_agent_line(finding, f"{path} ") for path, finding in shown]
    return "\n".join([*lines, *map(terminal, summary)]) + "\n"


def _agent_line(finding: Finding, file: str, closest: str = "") -> str:
    number = f"[{finding.n}] " if finding.n is not None else ""
    field = f"{finding.field}: " if finding.field else ""
    parts = (f"{number}{field}{finding.message}", finding.hint, closest)
    place = f"{file}line {finding.region.line}"
    return terminal(f"{finding.level} {finding.rule} {place} {' '.join(filter(None, parts))}")


def _closest(passages: Mapping[int, Closest], finding: Finding) -> str:
    closest = passages.get(-1 if finding.citation is None else finding.citation)
    if closest is None or finding.name != "quote-not-found":
        return ""
    return (
        f"Closest in the source, page {closest.page}: '{closest.passage}'. "
        "If that is not what you claim, drop the claim."
    )


# ── For scripts that read line by line ────────────────────────────────────────────────────────────


def render_jsonl(files: Sequence[FileFindings], summary: Mapping[str, object]) -> str:
    rows = [{"path": path, **values_of(finding)} for path, finding in each_finding(files)]
    return "".join(f"{json_text(row)}\n" for row in (*rows, {"summary": dict(summary)}))
