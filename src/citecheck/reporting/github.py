"""Annotations of GitHub Actions: one workflow command a finding, then the summary.

The runner takes a line that begins with :: for a command, and in older forms a ##[ anywhere in a line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from citecheck.model import Finding, Level
from citecheck.reporting.findings import FileFindings, each_finding, sentence
from citecheck.reporting.safe import terminal
from citecheck.text.lookalikes import code_point

_COMMANDS: Final = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
_OLD_COMMAND: Final = re.compile(r"##(?=(?:vso)?\[)", re.IGNORECASE)


def render_github(files: Sequence[FileFindings], summary: str) -> str:
    commands = [_command(path, finding) for path, finding in each_finding(files)]
    # A line that begins with our name is no command, whatever the summary says.
    return "\n".join([*commands, f"citecheck: {_broken(summary)}"]) + "\n"


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
