"""docs/integrations.md: its files are written and run as the tools run them, and what it says is what the modules say."""

from __future__ import annotations

import ast
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from command import ROOT
from documents.transcript import Step, steps_of

from citecheck.integrations import inspect_scorer, promptfoo
from citecheck.transcripts.transcript import Status
from integrations.running import run_pytest
from integrations.said import SLIPS_FOUND, answer
from integrations.test_inspect_scorer import evaluated, ran
from integrations.test_promptfoo import CALL, asserted

TEXT = (ROOT / "docs" / "integrations.md").read_text("utf-8")
STEPS = steps_of(TEXT)
FILES = {step.doing: step.shown for step in STEPS if step.kind == "file"}
SECTIONS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))


def named(text: str) -> set[str]:
    return set(re.findall(r"`([\w-]+)`", text))


@pytest.fixture(autouse=True)
def _written(folder: Path) -> None:
    for name, content in FILES.items():
        (folder / name).write_text(content)


def test_every_example_is_run() -> None:
    assert set(SECTIONS) == {"Inspect", "promptfoo", "pytest", "Claims"}
    assert set(FILES) == {
        "leaving.py",
        "citations.py",
        "promptfooconfig.yaml",
        "test_memo.py",
        "test_slips.py",
        "pyproject.toml",
        "memo.md",
        "judge.py",
        "rent.py",
        "claims.py",
        "test_claims.py",
    }


# ── Inspect ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_the_task(folder: Path) -> None:
    pytest.importorskip("inspect_ai", reason="Inspect is not installed")
    first, _ = evaluated("leaving.py", folder)
    assert sorted(first[4:]) == ["C", "I", "nan"]


def test_the_arguments_are_those_of_the_scorer() -> None:
    rows = re.findall(r"^\| `(\w+)", SECTIONS["Inspect"], re.MULTILINE)
    assert rows == ["sources", "sources_from", "pass_mark", "question_from"]
    assert set(rows) == set(inspect.signature(inspect_scorer._cited).parameters)


def test_the_reasons_are_all_there_are() -> None:
    told = re.search(r"its `reason` says why\s*\(([^)]*)\)", SECTIONS["Inspect"])
    assert told
    assert named(told[1]) == {"open", "nothing_to_check", *Status} - {Status.OK, Status.UNREADABLE}


# ── promptfoo ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_the_configuration() -> None:
    (test,) = yaml.safe_load(FILES["promptfooconfig.yaml"])["tests"]
    (assertion,) = test["assert"]
    assert (assertion["type"], assertion["value"]) == ("python", "file://citations.py")
    given = json.dumps([answer("lease-slips"), {"vars": test["vars"], "config": assertion["config"]}])
    done = subprocess.run([sys.executable, "-c", CALL], input=given, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == asserted(answer("lease-slips"))


def test_the_keys_and_scores_are_those_of_the_assertion() -> None:
    assert set(promptfoo.KEYS) <= named(SECTIONS["promptfoo"])
    assert "1, 0.75, 0.5 or 0 for A, B, C and D" in SECTIONS["promptfoo"]
    assert [f"{score:g}" for score in promptfoo.SCORES.values()] == ["1", "0.75", "0.5", "0"]


# ── pytest ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_the_tests() -> None:
    ran = run_pytest("test_memo.py", "test_slips.py")
    (shown,) = re.findall(r"```text\n(.*?)```", SECTIONS["pytest"], re.DOTALL)
    assert ran.outcomes == {"passed": 1, "failed": 1}
    assert shown in ran.out
    assert shown.splitlines()[1:] == [f"E       {line}" for line in SLIPS_FOUND]


@pytest.mark.full
def test_the_settings(folder: Path) -> None:
    (folder / "test_settings.py").write_text(FILES["test_memo.py"].replace(', "lease.pdf"', ""))
    assert run_pytest("test_settings.py").outcomes == {"passed": 1}


@pytest.mark.full
def test_the_function() -> None:
    code: list[Step] = [step for step in STEPS if step.kind == "python" and step.doing not in FILES.values()]
    (step,) = code
    compile(ast.parse(step.doing), "<document>", "exec")
    done = subprocess.run([sys.executable, "-c", step.doing], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# ── Claims ───────────────────────────────────────────────────────────────────────────────────────

RENT = """
import json
from pathlib import Path
from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model

output = ModelOutput.from_content("mockllm/model", Path("memo.md").read_text("utf-8"))
output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
model = get_model("mockllm/model", custom_outputs=[output])
(log,) = eval("rent.py", model=model, display="none", log_dir="logs")
print(json.dumps({name: str(score.as_str()) for name, score in log.samples[0].scores.items()}))
"""


@pytest.mark.full
def test_the_task_with_claims(folder: Path) -> None:
    pytest.importorskip("inspect_ai", reason="Inspect is not installed")
    assert ran(RENT, folder) == [{"cited": "nan", "supported": "C"}]


@pytest.mark.full
def test_the_claims_in_pytest_and_promptfoo() -> None:
    done = run_pytest("test_claims.py")
    (shown,) = re.findall(r"```text\n(.*?)```", SECTIONS["Claims"], re.DOTALL)
    assert done.outcomes == {"passed": 1, "failed": 1}
    assert shown in done.out
    config = {"sources": ["lease.pdf"], "store": "judged.db", "judge": "python3 judge.py"}
    program = f"import json, claims; print(json.dumps(claims.get_assert({answer('memo')!r}, {{'config': {config}}})))"
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert json.loads(again.stdout)["namedScores"] == {"support": 1, "undecided": 0}


def test_the_arguments_are_those_of_the_assertions() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", SECTIONS["Claims"], re.MULTILINE)
    assert rows == list(promptfoo.SUPPORT_KEYS)
    assert {*rows, "sources_from"} == set(inspect.signature(inspect_scorer._supported).parameters)
