"""What a shell offers at a tab, and that asking for it changes nothing but what is asked for."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command import Run, citecheck
from command_line import objection

from citecheck.cli.options import all_rules, answer_levels, answer_rules, lint_levels, lint_rules
from citecheck.cli.outputs import Format
from citecheck.rules import RULES
from citecheck.skill_lint.rules import LINT_RULES
from citecheck.support.rules import SUPPORT_RULES

SHELLS = ("bash", "zsh", "fish", "powershell")


def typed(line: str) -> list[str]:
    """What bash offers behind this line; its last word is the one that is being typed."""
    words = line.split(" ")
    variables = {"_CITECHECK_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    run = subprocess.run(
        [sys.executable, "-c", "from citecheck.cli import command_line; command_line()(prog_name='citecheck')"],
        env=os.environ | variables, capture_output=True, check=True, text=True,
    )  # fmt: skip
    return run.stdout.split()


# ── Rules ────────────────────────────────────────────────────────────────────────────────────────


def test_codes_and_names() -> None:
    assert answer_rules("CIT50") == [(r.code, r.name) for r in RULES if r.code.startswith("CIT50")]
    assert answer_rules("quote-") == [("quote-not-found", "CIT401")]
    assert answer_rules("zzz") == []
    known = (*RULES, *SUPPORT_RULES)
    assert [key for key, _ in answer_rules("")] == [r.code for r in known] + [r.name for r in known]
    assert [key for key, _ in lint_rules("CIT")] == [r.code for r in LINT_RULES]
    assert {key for key, _ in all_rules("CIT")} == {r.code for r in (*known, *LINT_RULES)}


def test_levels() -> None:
    assert answer_levels("CIT401") == [("CIT401=", "quote-not-found")]
    assert [said for said, _ in answer_levels("CIT401=")] == ["CIT401=error", "CIT401=warning", "CIT401=note"]
    assert [said for said, _ in lint_levels("broken-link=n")] == ["broken-link=note"]
    assert answer_levels("CIT401=zzz") == []


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("citecheck validate --ignore CIT40", [r.code for r in RULES if r.code.startswith("CIT40")]),
        ("citecheck validate --select wrong-", ["wrong-page", "wrong-lines", "wrong-range"]),
        ("citecheck lint --ignore CIT94", [r.code for r in LINT_RULES if r.code.startswith("CIT94")]),
        ("citecheck explain broken-l", ["broken-link"]),
        ("citecheck validate --format ", [format_.value for format_ in Format]),
        ("citecheck validate --fail-on ", ["error", "warning", "never"]),
        ("citecheck val", ["validate"]),
        ("citecheck validate --write-", ["--write-baseline"]),
    ],
)
@pytest.mark.first_is_fast
def test_what_is_offered(line: str, offered: list[str]) -> None:
    assert typed(line) == offered


# ── The shell's own files ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.first_is_fast
def test_every_shell_has_a_script(shell: str) -> None:
    code = "from citecheck.cli import command_line; command_line()(prog_name='citecheck')"
    variables = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    run = subprocess.run(
        [sys.executable, "-c", code, "--show-completion", shell],
        env=os.environ | variables, capture_output=True, check=True, text=True,
    )  # fmt: skip
    assert "_CITECHECK_COMPLETE" in run.stdout


@pytest.mark.parametrize("line", ["--install-completion", "--show-completion", "--install-completion validate"])
def test_a_document_that_shows_how_installs_nothing(line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The lint parses the commands of documents with the real command line."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    assert objection(shlex.split(line)) is None
    assert objection(["--install-completion", "--nope"]) is not None
    Path("guide.md").write_text(f"```bash\ncitecheck {line}\n```\n", "utf-8")
    summary = "1 file, 0 skills, 0 examples run: 0 errors, 0 warnings, 0 notes\n"
    assert citecheck("lint", "guide.md") == Run(0, summary, "")
    assert list(home.iterdir()) == []
