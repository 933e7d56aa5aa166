"""docs/ci.md: its recipes parse, their commands run on stand-ins, and what they keep is what the commands write."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml
from command import EXAMPLES, ROOT, alone, citecheck
from markdown_it import MarkdownIt

from citecheck.cli import command_line
from citecheck.version import __version__
from documents.transcript import path_with_citecheck

TEXT = (ROOT / "docs" / "ci.md").read_text("utf-8")
BLOCKS = [(token.info, token.content) for token in MarkdownIt("commonmark").parse(TEXT) if token.type == "fence"]
ACTION_FLOW, GITHUB, GITLAB_FLOW, PRE_COMMIT = (yaml.safe_load(code) for info, code in BLOCKS if info == "yaml")
(GITLAB,) = GITLAB_FLOW.values()
((_, JENKINS),) = [block for block in BLOCKS if block[0] == "groovy"]
((_, SCRIPT),) = [block for block in BLOCKS if block[0] == "bash"]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
GITHUB_STEPS = GITHUB["jobs"]["citecheck"]["steps"]
JENKINS_LINES = re.findall(r"sh '([^']+)'", JENKINS)
HOSTS = {
    "GitHub": [step["run"] for step in GITHUB_STEPS if "run" in step],
    "GitLab": [*GITLAB["script"], *GITLAB["after_script"]],
    "Jenkins": JENKINS_LINES,
}
KEPT = {
    "GitHub": [step["with"][key] for step in GITHUB_STEPS for key in ("path", "sarif_file") if key in step.get("with", {})],
    "GitLab": [*GITLAB["artifacts"]["paths"], *GITLAB["artifacts"]["reports"].values()],
    "Jenkins": re.findall(r"(?:junit|archiveArtifacts) '([^']+)'", JENKINS),
}  # fmt: skip


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A repository with an answer and its source."""
    here = tmp_path / "repository"
    for name, path in (("answers", EXAMPLES / "answers" / "lease-good.md"), ("sources", EXAMPLES / "lease.pdf")):
        (here / name).mkdir(parents=True)
        shutil.copy(path, here / name)
    alone(monkeypatch, here, tmp_path / "cache")
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    return here


def commands(lines: list[str]) -> list[list[str]]:
    found = (line for block in lines for line in block.splitlines() if line.startswith("citecheck "))
    return [shlex.split(line.removesuffix(" || true"))[1:] for line in found]


# ── Every host ───────────────────────────────────────────────────────────────────────────────────


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    assert {info for info, _ in BLOCKS} == {"yaml", "groovy", "bash"}


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.full
def test_the_commands_of_a_recipe_write_what_it_keeps(host: str, folder: Path) -> None:
    for arguments in commands(HOSTS[host]):
        assert citecheck(*arguments).code == 0, arguments
    written = {path.name for path in folder.iterdir()} - {"answers", "sources"}
    assert written == set(KEPT[host])


@pytest.mark.full
def test_a_recipe_fails_with_the_answer_and_tells_why(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(folder.parent / "summary.md"))
    shutil.copy(EXAMPLES / "answers" / "lease-bad.md", "answers")
    check, prove = (citecheck(*arguments) for arguments in commands(HOSTS["GitHub"]))
    assert (check.code, prove.code) == (1, 1)
    assert check.out.startswith("::error file=answers/lease-bad.md,line=17,")
    assert (folder.parent / "summary.md").read_text("utf-8").startswith("## ")
    assert {path.name for path in folder.iterdir()} - {"answers", "sources"} == set(KEPT["GitHub"])


def test_what_is_installed_is_the_wheel() -> None:
    assert set(re.findall(r"[\w./-]+\.whl", TEXT)) == {f"ci/citecheck_verify-{__version__}-py3-none-any.whl"}


# ── One by one ───────────────────────────────────────────────────────────────────────────────────


def test_the_workflow_with_the_action() -> None:
    (job,) = ACTION_FLOW["jobs"].values()
    step = job["steps"][1]
    assert ACTION_FLOW["permissions"] == {"contents": "read"}
    assert step["uses"] == "OWNER/REPO@COMMIT"
    assert set(step["with"]) <= set(ACTION["inputs"])
    assert {name for name, input_ in ACTION["inputs"].items() if input_.get("required")} <= set(step["with"])


def test_the_inputs_of_the_action() -> None:
    table = re.findall(r"^\| `([\w-]+)` \| (.+) \|$", TEXT, re.MULTILINE)
    assert [name for name, _ in table] == list(ACTION["inputs"])
    told = {name: re.findall(r"`(\w+)` \(default\)", meaning) for name, meaning in table}
    defaults = {name: [input_["default"]] for name, input_ in ACTION["inputs"].items() if input_.get("default")}
    assert {name: default for name, default in told.items() if default} == defaults
    assert [name for name in ACTION["outputs"] if f"`{name}`" not in TEXT] == []


def test_the_workflow_by_hand() -> None:
    assert GITHUB["permissions"] == {"contents": "read", "security-events": "write"}
    used = [step["uses"] for step in GITHUB_STEPS if "uses" in step]
    assert used == ["actions/checkout@v6", "actions/upload-artifact@v7", "github/codeql-action/upload-sarif@v4"]
    after = [step.get("if") for step in GITHUB_STEPS[3:]]
    assert after == ["${{ !cancelled() }}"] * 3  # the check before them may have failed
    for step in GITHUB_STEPS:
        ran = subprocess.run(["bash", "-n", "-c", step.get("run", "")], capture_output=True, check=False)
        assert ran.stderr == b""


def test_gitlab_keeps_what_it_has_of_a_job_that_failed() -> None:
    assert GITLAB["artifacts"]["when"] == "always"
    assert set(GITLAB["artifacts"]["reports"]) == {"codequality", "junit"}


def test_jenkins_keeps_it_too() -> None:
    always = JENKINS.partition("always {")[2]
    assert [line in always for line in JENKINS_LINES] == [False, True]
    assert JENKINS_LINES[1].endswith(" || true")  # it would skip the steps behind it
    assert JENKINS.count("{") == JENKINS.count("}")


def test_the_recipe_for_pre_commit() -> None:
    (repo,) = PRE_COMMIT["repos"]
    assert repo["rev"] == "COMMIT"  # there is no tag
    assert [hook["id"] for hook in repo["hooks"]] == list(HOOKS)
    verbs: Any = typer.main.get_command(command_line())
    for hook in repo["hooks"]:
        whole = HOOKS[hook["id"]] | hook
        verb, *rest = [*whole["entry"].split()[1:], *whole["args"], "answers/a.md"]
        assert verbs.commands[verb].make_context(verb, rest)
        assert whole.get("always_run") or re.compile(whole["files"]).pattern == "^answers/"


@pytest.mark.parametrize(
    ("answer", "code", "told"),
    [
        ("lease-good.md", 0, "All citations verified."),
        ("lease-bad.md", 1, "Citations failed: see proof.html."),
        ("plain.md", 3, "There was nothing to check."),
        ("scanned-open.md", 4, "Somebody has to look at what could not be checked: see proof.html."),
    ],
)
@pytest.mark.full
def test_the_script(folder: Path, answer: str, code: int, told: str) -> None:
    Path("answers", "lease-good.md").unlink()
    shutil.copy(EXAMPLES / "answers" / answer, "answers")
    shutil.copy(EXAMPLES / "scanned.pdf", "sources")
    ran = subprocess.run(
        ["bash", "-c", SCRIPT],
        env=os.environ | {"PATH": path_with_citecheck(folder.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (code, f"{told}\n")
    assert Path("report.txt").is_file()
    assert Path("proof.html").is_file()
