"""What code hosts show beside the lines: annotations of GitHub Actions, the code quality report of GitLab.

An annotation is a workflow command, and the summary follows them all. GitHub's runner takes a line that begins with ::
for a command, and in older forms a ##[ anywhere in a line.
"""

from __future__ import annotations

import errno
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from citecheck.model import Finding, Level
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, each_finding, fingerprints, json_text, sentence
from citecheck.reporting.markdown import cut
from citecheck.reporting.summary import counted
from citecheck.text.lookalikes import code_point

SHOWN: Final = 10  # annotations of a level that GitHub shows for a step
SUMMARY_BYTES: Final = 2**20  # of a step's summary; GitHub shows nothing of a longer one
_COMMANDS: Final = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
_OLD_COMMAND: Final = re.compile(r"##(?=(?:vso)?\[)", re.IGNORECASE)


def render_github(files: Sequence[FileFindings], summary: tuple[str, ...], *, job_summary: bool = False) -> str:
    """`job_summary` means that what is not shown beside the lines is there."""
    commands = [_command(path, finding) for path, finding in each_finding(files)]
    more = _not_shown(files, "job summary" if job_summary else "log")
    # A line that begins with our name is not a command, whatever the summary says.
    lines = [f"citecheck: {_broken(line)}" for line in summary]
    return "\n".join([*commands, *lines]) + f"{more}\n"


def append_job_summary(report: str, path: Path) -> bool:
    """Puts a report in Markdown after what is in the step's summary, if it does not end with it already.

    False if there was room for its beginning only. Raises OSError, also where there is no room at all.
    """
    with path.open("a+b") as file:
        file.seek(0)
        before = file.read()
        if before.endswith(report.encode()):
            return True
        gap = "\n" if before.endswith(b"\n") else "\n\n"  # a blank line ends whatever is there
        text = f"{gap}{report}" if before else report
        kept = cut(text, SUMMARY_BYTES - len(before))
        if not kept:
            raise OSError(errno.EFBIG, "it is full")
        file.write(kept.encode())
    return kept == text


def _not_shown(files: Sequence[FileFindings], where: str) -> str:
    levels = Counter(finding.level for _, finding in each_finding(files))
    more = [counted(levels[level] - SHOWN, level.value) for level in Level if levels[level] > SHOWN]
    return f"; GitHub shows {SHOWN} annotations of a level: {', '.join(more)} more in the {where}" if more else ""


def _command(path: str, finding: Finding) -> str:
    line, column, end_line, end_column = finding.region
    properties = {"file": path, "line": line, "col": column, "endLine": end_line}
    if line == end_line:
        properties["endColumn"] = end_column
    properties["title"] = f"{finding.rule} {finding.name}"
    listed = ",".join(f"{key}={escaped(str(value), ':,')}" for key, value in properties.items())
    return f"::{_COMMANDS[finding.level]} {listed}::{escaped(sentence(finding))}"


def escaped(text: str, also: str = "") -> str:
    """`text` as data of a command; a property needs colons and commas escaped `also`."""
    return "".join(f"%{ord(c):02X}" if c in f"%\r\n{also}" else c for c in _broken(text))


def _broken(text: str) -> str:
    """On one line, with nothing in it that begins a command of the older forms."""
    return _OLD_COMMAND.sub(lambda _: f"#{code_point('#')}", terminal(text))


# ── The code quality report of GitLab ─────────────────────────────────────────────────────────────

_SEVERITIES: Final = {Level.ERROR: "major", Level.WARNING: "minor", Level.NOTE: "info"}


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
