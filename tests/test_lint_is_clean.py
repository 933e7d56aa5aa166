"""The project's own documents and skill keep to the lint's rules, with its own settings."""

from __future__ import annotations

import pytest
from command import ROOT, Run, citecheck

DOCUMENTS = ("skills", "docs", "README.md", "CHANGELOG.md", "examples/README.md")


@pytest.mark.full
def test_the_lint_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    run = citecheck("lint", *DOCUMENTS, "--format", "concise", "--fail-on", "warning")
    *findings, summary = run.out.splitlines()
    assert (findings, run.code, run.err) == ([], 0, "")
    assert ", 1 skill, " in summary


def test_the_makefile_lints_the_same() -> None:
    assert f"citecheck lint {' '.join(DOCUMENTS)} --fail-on warning\n" in (ROOT / "Makefile").read_text("utf-8")


@pytest.mark.full
def test_the_shorter_command_of_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert citecheck("lint", "skills", "docs", "--format", "agent") == Run(
        0, citecheck("lint", "skills", "docs").out, ""
    )
