"""The GitHub Action: its steps run with bash as a runner would run them, on the examples."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from itertools import cycle, product
from pathlib import Path

import pytest
import yaml
from cases import mostly_nightly
from command import BAD, EXAMPLES, GOOD, LEASE, NOTHING, OPEN, ROOT, answer, entry

from citecheck.reporting.summary import NOT_CHECKED

TEXT = (ROOT / "action.yml").read_text("utf-8")
ACTION = yaml.safe_load(TEXT)
INSTALL, CHECK = ACTION["runs"]["steps"]
EXPRESSION = re.compile(r"\$\{\{ *([\w.-]+) *\}\}")


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str
    outputs: str
    summary: str


def run(folder: Path, **inputs: str) -> Ran:
    """Runs the second step; the first one's environment is the one of these tests."""
    temp = folder / "runner-temp"
    temp.mkdir(exist_ok=True)
    (temp / "citecheck").unlink(missing_ok=True)
    (temp / "citecheck").symlink_to(sys.prefix)
    given = {name: str(input_.get("default", "")) for name, input_ in ACTION["inputs"].items()}
    given |= {name.replace("_", "-"): value for name, value in inputs.items()}
    values = {f"inputs.{name}": value for name, value in given.items()} | {"runner.temp": str(temp)}
    environment = {name: EXPRESSION.sub(lambda m: values[m[1]], value) for name, value in CHECK["env"].items()}
    files = {name: folder / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    for file in files.values():
        file.write_text("")
    (temp / "step.sh").write_text(CHECK["run"])
    ran = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", temp / "step.sh"],
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "CITECHECK_CACHE": str(folder / "cache"),
            **environment,
            **{name: str(file) for name, file in files.items()},
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr, *(file.read_text() for file in files.values()))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {
        "lease.txt": LEASE,
        "good.md": GOOD,
        "bad.md": BAD,
        "open.md": OPEN,
        "nothing.md": NOTHING,
    }.items():
        (tmp_path / name).write_text(text)
    return tmp_path


# ── What it does ─────────────────────────────────────────────────────────────────────────────────


def test_a_sound_answer(folder: Path) -> None:
    ran = run(folder, paths="good.md", sources="lease.txt")
    assert (ran.code, ran.err, ran.outputs) == (0, "", "exit-code=0\n")
    assert "::error" not in ran.out
    assert ran.summary.startswith("## citecheck: ✓ verified\n\n1 citation: 1 verified, ")
    assert ran.summary.endswith(f"\n{NOT_CHECKED}\n")


def test_errors_are_marked_in_the_change_and_told_in_the_summary(folder: Path) -> None:
    ran = run(folder, paths="bad.md", sources="lease.txt")
    assert (ran.code, ran.outputs) == (1, "exit-code=1\n")
    assert ran.out.splitlines()[0].startswith("::error file=bad.md,line=5,")
    assert "CIT401" in ran.out
    assert ran.summary.startswith("## citecheck: ✗ failed\n")
    assert "\n- **error** bad.md:5 CIT401 " in ran.summary


@pytest.mark.parametrize(
    ("name", "code", "outcome"),
    [("nothing.md", 3, "– nothing to check"), ("open.md", 4, "? open")],
)
@pytest.mark.first_is_fast
def test_what_is_no_pass_does_not_pass(folder: Path, name: str, code: int, outcome: str) -> None:
    ran = run(folder, paths=name)
    assert (ran.code, ran.outputs) == (code, f"exit-code={code}\n")
    assert ran.summary.startswith(f"## citecheck: {outcome}\n")


@pytest.mark.full
def test_the_examples_of_the_project(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    good = run(tmp_path, paths="examples/answers/lease-good.md", sources="examples/lease.pdf")
    bad = run(tmp_path, paths="examples/answers/lease-*.md", sources="examples/lease.pdf", format="text")
    assert (good.code, bad.code) == (0, 1)


@pytest.mark.full
def test_several_paths_and_sources(folder: Path) -> None:
    (folder / "another source.txt").write_text(LEASE)
    (folder / "with space.md").write_text(answer(name="another"))
    paths = "\n  good.md\n\nwith space.md\n"
    ran = run(folder, paths=paths, sources="lease=lease.txt\nanother=another source.txt\n", format="jsonl")
    assert ran.code == 0
    assert json.loads(ran.out.splitlines()[-2])["summary"]["citations"] == 2


FAULTY = """---
name: notes
description: Takes notes.
---

<!-- citecheck: good source=none -->
```text
The rent is **x** [1].
```
"""


@pytest.mark.full
def test_lint_is_run_with_its_level(folder: Path) -> None:
    (folder / "notes").mkdir()
    (folder / "notes" / "SKILL.md").write_text(FAULTY)
    ran = run(folder, command="lint", paths="notes")
    assert (ran.code, ran.outputs) == (1, "exit-code=1\n")
    assert ran.summary.startswith("## citecheck: errors\n")
    assert run(folder, command="lint", paths="notes", fail_on="never").code == 0


def test_a_sarif_file_beside_the_report(folder: Path) -> None:
    ran = run(folder, paths="bad.md", sources="lease.txt", sarif_file="report.sarif")
    assert ran.code == 1
    written = json.loads((folder / "report.sarif").read_text())
    assert {result["ruleId"] for result in written["runs"][0]["results"]} >= {"CIT401"}


@pytest.mark.full
def test_a_sarif_file_that_cannot_be_written_fails(folder: Path) -> None:
    ran = run(folder, paths="good.md", sources="lease.txt", sarif_file="absent/report.sarif")
    assert (ran.code, ran.outputs) == (2, "exit-code=2\n")
    assert ran.summary == "## citecheck: it could not be run as given\n"


@pytest.mark.parametrize(
    "inputs",
    [
        {"paths": ""},
        {"paths": "absent.md"},
        {"paths": "good.md", "format": "xml"},
        {"paths": "good.md", "fail_on": "note"},  # there is no such level
        {"paths": "good.md", "sources": "absent.pdf"},
    ],
)
@pytest.mark.first_is_fast
def test_usage(folder: Path, inputs: dict[str, str]) -> None:
    ran = run(folder, **inputs)
    assert (ran.code, ran.outputs) == (2, "exit-code=2\n")
    assert ran.err != ""


# ── What it must not do ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("command", ["demo", "--version", "validate; touch ran", ""])
@pytest.mark.first_is_fast
def test_only_two_commands_are_run(folder: Path, command: str) -> None:
    ran = run(folder, command=command, paths="good.md")
    assert (ran.code, ran.out) == (2, "::error::The input command is validate or lint.\n")
    assert not (folder / "ran").exists()


NAMES = ("paths", "sources", "format", "fail_on", "config", "baseline", "sarif_file")
ATTACKS = ("$(touch ran)", "`touch ran`", '"; touch ran; "', "'; touch ran; '", "*; touch ran")


@pytest.mark.parametrize(
    ("name", "attack"), mostly_nightly(product(NAMES, ATTACKS), *zip(NAMES, cycle(ATTACKS), strict=False))
)
@pytest.mark.first_is_fast
def test_no_input_becomes_script(folder: Path, name: str, attack: str) -> None:
    ran = run(folder, **{"paths": "good.md", "sources": "lease.txt", name: attack})
    assert ran.code in {0, 2}
    assert not (folder / "ran").exists()


@pytest.mark.full
def test_the_settings_that_are_named_count(folder: Path) -> None:
    (folder / "strict.toml").write_text('select = ["CIT9"]\n')
    assert run(folder, paths="good.md", sources="lease.txt", config="strict.toml").code == 2  # a rule of the lint
    (folder / "known.json").write_text('{"version": 1, "findings": []}')
    assert run(folder, paths="good.md", sources="lease.txt", baseline="known.json").code == 0
    assert run(folder, paths="good.md", sources="lease.txt", baseline="missing.json").code == 2


@pytest.mark.full
def test_no_path_becomes_an_option(folder: Path) -> None:
    ran = run(folder, paths="--output=stolen\ngood.md", sources="lease.txt")
    assert (ran.code, (folder / "stolen").exists()) == (2, False)
    assert run(folder, paths="good.md", sources="lease=lease.txt --output=stolen").code == 2
    assert not (folder / "stolen").exists()


def test_no_script_has_an_expression_in_it() -> None:
    assert [step["name"] for step in (INSTALL, CHECK) if "${{" in step["run"]] == []
    assert all(step["shell"] == "bash" for step in (INSTALL, CHECK))


@pytest.mark.full
def test_other_formats_cannot_speak_to_the_runner(folder: Path) -> None:
    (folder / "bad.md").write_text(answer("It is **x** [1].", [entry(k="::error::x", f="##[error]y ::error::x")]))
    out = run(folder, paths="bad.md", sources="lease.txt", format="text").out.splitlines()
    token = re.fullmatch(r"::stop-commands::([0-9a-f]{32})", out[0])
    assert token
    assert out[-1] == f"::{token[1]}::"
    again = run(folder, paths="bad.md", sources="lease.txt", format="text").out.splitlines()
    assert again[0] != out[0]
    assert again[1:-1] == out[1:-1]


@pytest.mark.full
def test_the_summary_cannot_be_written_by_the_answer(folder: Path) -> None:
    quote = "</pre><h1>All verified</h1> & <b>"
    (folder / "bad.md").write_text(answer("It is **x** [1].", [entry(f=f"{quote} x y z", k="</pre>")]))
    summary = run(folder, paths="bad.md", sources="lease.txt").summary
    assert "\\</pre\\>" in summary
    assert re.findall(r"(?<!\\)<[^>]*>", summary) == []


@pytest.mark.full
def test_the_summary_is_the_same_whatever_the_log_has(folder: Path) -> None:
    ran = {format_: run(folder, paths="bad.md", sources="lease.txt", format=format_) for format_ in ("github", "text")}
    assert ran["github"].summary == ran["text"].summary != ""
    assert "::error" not in ran["text"].out


# ── The file ─────────────────────────────────────────────────────────────────────────────────────


def test_every_input_is_used_and_every_output_is_set() -> None:
    used = {match[1] for match in EXPRESSION.finditer(TEXT)}
    assert used == {f"inputs.{name}" for name in ACTION["inputs"]} | {
        "github.action_path",
        "runner.temp",
        "steps.check.outputs.exit-code",
    }
    assert ACTION["outputs"]["exit-code"]["value"] == "${{ steps.check.outputs.exit-code }}"
    names = ["command", "paths", "sources", "format", "fail-on", "config", "baseline", "sarif-file"]
    assert list(ACTION["inputs"]) == names
    assert ACTION["inputs"]["command"]["default"] == "validate"
    assert ACTION["inputs"]["format"]["default"] == "github"


def test_it_uses_no_other_action() -> None:
    assert all("uses" not in step for step in ACTION["runs"]["steps"])


def test_it_installs_itself_and_nothing_by_name() -> None:
    assert INSTALL["env"] == {"ACTION": "${{ github.action_path }}", "ENVIRONMENT": "${{ runner.temp }}/citecheck"}
    installs = [line.strip() for line in INSTALL["run"].splitlines() if re.match(r"\s*install [^(]", line)]
    assert installs == ['install --require-hashes -r "$ACTION/requirements.lock"', 'install --no-deps "$ACTION"']
    assert (ROOT / "requirements.lock").is_file()


def test_an_older_python_is_refused_before_anything_is_installed(tmp_path: Path) -> None:
    (tmp_path / "python3").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "python3").chmod(0o755)
    ran = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", INSTALL["run"]],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "ACTION": "x", "ENVIRONMENT": str(tmp_path / "environment")},
        capture_output=True,
        text=True,
        check=False,
    )
    told = "::error::citecheck needs Python 3.11 or newer: set it up in a step before this one.\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, told, "")
    assert not (tmp_path / "environment").exists()


@pytest.mark.parametrize("step", [INSTALL, CHECK], ids=["install", "check"])
def test_bash_understands_it(step: dict[str, str]) -> None:
    assert subprocess.run(["bash", "-n"], input=step["run"], text=True, capture_output=True, check=False).stderr == ""
