"""Linting a folder in a test: files in, findings out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from citecheck.skill_lint.engine import LintReport, lint
from citecheck.skill_lint.project import Project, read_project
from citecheck.skill_lint.rule import LintRule
from citecheck.skill_lint.rules import LINT_RULES
from citecheck.skill_lint.rules.examples import with_outcomes
from citecheck.skill_lint.settings import LintSettings

FRONT = """---
name: charts
description: Draws charts from tables of numbers. Use when the user asks for a chart or a graph.
---
"""


def skill(body: str = "Draw what the table says.\n", front: str = FRONT) -> str:
    return f"{front}\n{body}"


def written(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def project(folder: Path, sources: Mapping[str, tuple[Path, ...]] | None = None, **settings: object) -> Project:
    return read_project([folder], LintSettings.model_validate(settings), sources, base=folder)


def report(folder: Path, sources: Mapping[str, tuple[Path, ...]] | None = None, **settings: object) -> LintReport:
    return lint(with_outcomes(project(folder, sources, **settings)))


def findings(folder: Path, rules: Sequence[LintRule] = LINT_RULES, **settings: object) -> list[str]:
    """Each as `path:line CODE level: message`."""
    shown = lint(with_outcomes(project(folder, **settings)), rules)
    return [f"{path}:{f.region.line} {f.rule} {f.level}: {f.message}" for path, found in shown.files for f in found]


def found(folder: Path, files: Mapping[str, str | bytes], **settings: object) -> list[str]:
    """What the lint says of a folder with these files."""
    return findings(written(folder, files), **settings)


def codes(folder: Path, text: str, **settings: object) -> list[tuple[int, str]]:
    """(line, code) of what it says of one document that is not a skill."""
    lines = found(folder, {"guide.md": text}, **settings)
    return [(int(line.split()[0].rpartition(":")[2]), line.split()[1]) for line in lines]


def places(folder: Path, **settings: object) -> list[str]:
    """Each as `path:line CODE`."""
    return [" ".join(line.split()[:2]) for line in findings(folder, **settings)]
