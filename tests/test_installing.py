"""docs/installing.md: its commands parse or run, its snippets are what the files they speak of take."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml
from command import EXAMPLES, ROOT, alone, citecheck
from markdown_it import MarkdownIt

from citecheck.cli import app
from citecheck.version import __version__

TEXT = (ROOT / "docs" / "installing.md").read_text("utf-8")
BLOCKS = [token for token in MarkdownIt("commonmark").parse(TEXT) if token.type == "fence"]
SHELL = [line for block in BLOCKS if block.info == "bash" for line in block.content.splitlines()]
PRE_COMMIT, WORKFLOW = (yaml.safe_load(block.content) for block in BLOCKS if block.info == "yaml")
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
CLONE = "citecheck-clone"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with a clone in it, or what stands for one."""
    alone(monkeypatch, tmp_path, tmp_path / "cache")
    Path(CLONE).symlink_to(ROOT)
    return tmp_path


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────


def test_every_block_is_of_a_kind_that_is_tested_here() -> None:
    assert {block.info for block in BLOCKS} == {"bash", "text", "yaml"}
    programs = [shlex.split(line)[0].rpartition("/")[2] for line in SHELL]
    assert programs == [
        "git", "python3", "python", "python", "citecheck", "codex", "codex", "mkdir", "mkdir", "gemini", "npx", "npx",
        "citecheck", "python3",
    ]  # fmt: skip


@pytest.mark.parametrize("line", SHELL)
def test_a_line_is_shell(line: str) -> None:
    assert subprocess.run(["bash", "-n", "-c", line], capture_output=True, check=False).stderr == b""


def test_the_commands_of_the_program_do_what_is_said(folder: Path) -> None:
    version, package = [shlex.split(line)[1:] for line in SHELL if shlex.split(line)[0].endswith("citecheck")]
    assert citecheck(*version).out.startswith(f"citecheck {__version__} ")
    packed = citecheck(*package)
    assert (packed.code, packed.out.splitlines()[1:], packed.err) == (0, ["left out: evals/"], "")
    with zipfile.ZipFile("verify.zip") as archive:
        assert "verify/SKILL.md" in archive.namelist()


def test_the_script_is_run_as_shown(folder: Path) -> None:
    (line,) = [line for line in SHELL if line.endswith("check.py answer.md")]
    shutil.copy(EXAMPLES / "answers" / "lease-good.md", "answer.md")
    ran = subprocess.run([sys.executable, *shlex.split(line)[1:]], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (4, "")
    assert "NOT CHECKED" in ran.stdout.splitlines()[-1]


def test_npx_is_told_for_which_agent() -> None:
    """Without that, --yes would install for all of them."""
    asked = [shlex.split(line)[1:] for line in SHELL if line.startswith("npx")]
    options = ["--skill", "verify", "--agent", "codex"]
    assert asked == [["skills", "add", where, *options] for where in (f"./{CLONE}", "OWNER/REPO")]


@pytest.mark.parametrize("line", [line for line in SHELL if line.startswith("mkdir")])
def test_copying_the_skill_brings_all_of_it(folder: Path, line: str) -> None:
    subprocess.run(["bash", "-e", "-c", line], check=True)
    (copied,) = (path.parent for path in folder.glob(".*/skills/verify/SKILL.md"))
    skill = ROOT / "skills" / "verify"
    names = {path.relative_to(skill) for path in skill.rglob("*") if path.is_file()}
    assert {path.relative_to(copied) for path in copied.rglob("*") if path.is_file()} == names


@pytest.mark.parametrize("path", sorted(set(re.findall(rf"{CLONE}(/[\w./-]*\w)?", TEXT))))
def test_what_is_named_in_the_clone_exists(path: str) -> None:
    assert (ROOT / path.lstrip("/")).exists()


def test_it_is_installed_from_the_clone_and_never_by_a_name() -> None:
    """The index has a stranger's package of the command's name."""
    installs = re.findall(r"(?:pip|uv tool) install ([^\n`]+)", TEXT)
    assert [install.split()[-1] for install in installs] == [
        f"{CLONE}/requirements.lock", f"./{CLONE}", f"./{CLONE}", f"./{CLONE}",
    ]  # fmt: skip


# ── The plugins ──────────────────────────────────────────────────────────────────────────────────


def test_the_plugins_are_called_what_their_manifests_say() -> None:
    for name in (".claude-plugin/marketplace.json", ".agents/plugins/marketplace.json"):
        marketplace = json.loads((ROOT / name).read_text("utf-8"))
        asked = {f"{plugin['name']}@{marketplace['name']}" for plugin in marketplace["plugins"]}
        assert asked == set(re.findall(r"plugin (?:install|add) (\S+)", TEXT))
    assert json.loads((ROOT / "gemini-extension.json").read_text("utf-8"))["name"] == "citecheck"
    assert "`gemini extensions update citecheck`" in TEXT
    assert "`/citecheck:verify`" in TEXT


def test_what_was_not_tried_is_said_not_to_be() -> None:
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (yes|no)\b.*\|$", TEXT, re.MULTILINE)
    assert [(client, tried) for client, _, tried in rows] == [
        ("Claude Code", "no"),
        ("Codex", "no"),
        ("Cursor", "no"),
        ("Gemini CLI", "no"),
        ("`npx skills`", "yes"),
        ("claude.ai and the Skills API", "no"),
    ]
    assert all(re.search(r"\d", version) for _, version, _ in rows)


def test_no_address_is_made_up() -> None:
    assert not re.search(r"https?://", TEXT)
    assert set(re.findall(r"github\.com[:/]([\w/]+)", TEXT)) == {"OWNER/REPO"}


# ── The snippets ─────────────────────────────────────────────────────────────────────────────────


def parses(*arguments: str) -> bool:
    """Whether the real command line takes them."""
    import typer.main

    verb, *rest = arguments
    typer.main.get_command(app).commands[verb].make_context(verb, rest)
    return True


def test_the_pre_commit_recipe() -> None:
    (repo,) = PRE_COMMIT["repos"]
    assert repo["rev"] == "COMMIT"  # there is no tag
    assert [hook["id"] for hook in repo["hooks"]] == list(HOOKS)
    for hook in repo["hooks"]:
        whole = HOOKS[hook["id"]] | hook
        assert parses(*whole["entry"].split()[1:], *whole["args"], "answers/a.md")
        assert whole.get("always_run") or re.compile(whole["files"]).pattern == "^answers/"


def test_the_workflow() -> None:
    (job,) = WORKFLOW["jobs"].values()
    step = job["steps"][1]
    assert WORKFLOW["permissions"] == {"contents": "read"}
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
