"""Running an example of docs/skill-documents.md: its files are written to a folder of their own and linted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from citecheck.skilldocs.project import Complaint, read_project
from citecheck.skilldocs.settings import LintSettings

if TYPE_CHECKING:
    from citecheck.skilldocs.engine import LintReport
    from citecheck.skilldocs.examples import MarkedExample
    from citecheck.standard import Example

_FILE: Final = re.compile(r"^=== (?P<path>\S+) ===\n", re.MULTILINE)
_ESCAPE: Final = re.compile(r"\\u\{([0-9a-f]{1,6})\}(?:\*(\d{1,4}))?")
_SETTINGS: Final = "pyproject.toml"


def findings_of(example: Example | MarkedExample, complaint: Complaint = lambda _: None) -> list[str]:
    """What the lint says about an example's folder, as the document writes it."""
    from citecheck.skilldocs.engine import lint

    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for path, text in files_of(example.response):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(text.encode())
        project = read_project([folder], _settings(folder), complaint=complaint, base=folder)
        return list(shown(lint(project)))


def files_of(body: str) -> Iterator[tuple[str, str]]:
    """(path, text) of each file that an example holds.

    What a document must not say itself is an escape there: `\\u{200b}` becomes the character, `\\u{a}*300` many of it.
    """
    parts = _FILE.split(body)
    for path, text in zip(parts[1::2], parts[2::2], strict=True):
        yield path, _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)) * int(escape[2] or 1), text)


def shown(report: LintReport) -> Iterator[str]:
    for path, findings in report.files:
        for finding in findings:
            yield f"{path}:{finding.region.line} {finding.rule} {finding.level}: {finding.message}"


def _settings(folder: Path) -> LintSettings:
    path = folder / _SETTINGS
    said = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return LintSettings.model_validate(said.get("tool", {}).get("citecheck", {}).get("lint", {}))
