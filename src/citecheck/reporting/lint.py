"""The lint's own reports: text for people, and JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from citecheck.model import Level
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, each_finding, json_text
from citecheck.reporting.json import TOOL, FindingRow, Part, Tool, finding_row
from citecheck.reporting.summary import counted
from citecheck.reporting.text import finding_lines, painter


class LintedFile(Part):
    path: str
    findings: list[FindingRow]


class LintSummary(Part):
    """`examples` counts those that were run, `suppressed` the findings that a suppression covers."""

    files: int
    skills: int
    examples: int
    suppressed: int
    errors: int
    warnings: int
    notes: int


class LintFile(Part):
    """The whole report of `citecheck lint --format json`."""

    schema_version: Literal[1]
    tool: Tool
    files: list[LintedFile]
    summary: LintSummary


def lint_counts(files: Sequence[FileFindings], skills: int, examples: int, suppressed: int) -> dict[str, int]:
    levels = Counter(finding.level for _, finding in each_finding(files))
    return {
        "files": len(files),
        "skills": skills,
        "examples": examples,
        "suppressed": suppressed,
        "errors": levels[Level.ERROR],
        "warnings": levels[Level.WARNING],
        "notes": levels[Level.NOTE],
    }


def lint_summary(counts: Mapping[str, int]) -> str:
    seen, found = (
        ", ".join(counted(counts[f"{noun}s"], noun) for noun in nouns)
        for nouns in (("file", "skill", "example"), ("error", "warning", "note"))
    )
    return f"{seen} run: {found}" + (f"; {counts['suppressed']} suppressed" if counts["suppressed"] else "")


def render_lint_text(files: Sequence[FileFindings], counts: Mapping[str, int], *, colour: bool) -> str:
    paint = painter(colour=colour)
    lines: list[str] = []
    for file in files:
        if file.findings:
            lines += [paint(terminal(file.path), "bold")]
            lines += [line for finding in file.findings for line in finding_lines(finding, paint)]
            lines += [""]
    return "\n".join([*lines, paint(lint_summary(counts), "bold")]) + "\n"


def render_lint_json(files: Sequence[FileFindings], counts: Mapping[str, int]) -> str:
    report = LintFile(
        schema_version=1,
        tool=Tool(**TOOL),
        files=[LintedFile(path=file.path, findings=[finding_row(f) for f in file.findings]) for file in files],
        summary=LintSummary(**counts),
    )
    return json_text(report.model_dump(), indent=2) + "\n"
