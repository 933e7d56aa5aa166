"""`citecheck support`: exit codes, formats, tasks and judges."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from command import citecheck

from citecheck.cli.outputs import Format
from citecheck.standard import claimed_response
from support.made import SOURCE

QUOTE = "The company employs 4,200 people in nine countries"
JUDGE = """\
import json, sys
for line in sys.stdin:
    task = json.loads(line)
    parts = [{"id": part["id"], "verdict": "supported", "quotes": ["%s"]} for part in task["parts"]]
    print(json.dumps({"task": task["task"], "judge": "script", "verdict": "supported", "parts": parts}))
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("source.txt").write_text(SOURCE, "utf-8")


def answered(prose: str) -> str:
    Path("answer.md").write_text(claimed_response(prose, "source"), "utf-8")
    return "answer.md"


def code(prose: str, *options: str) -> int:
    return citecheck("support", answered(prose), "-s", "source.txt", *options).code


def test_exit_codes() -> None:
    assert code(f"“{QUOTE}” [1].") == 0
    assert code("Acme has 4,700 employees [1].") == 1
    assert code("Acme has 4,700 employees [1].", "--ignore", "CIT801") == 4
    assert code("Acme has 4,200 employees [1].") == 4
    assert code("Acme has 4,200 employees [1].", "--strict") == 1
    assert code("Nothing is cited.") == 3


def test_json() -> None:
    run = citecheck("support", answered("Acme has 4,700 employees [1]."), "-s", "source.txt", "--format", "json")
    value = json.loads(run.out)
    (response,) = value["responses"]
    (claim,) = response["claims"]
    assert (claim["text"], claim["line"], claim["cites"], claim["verdict"], claim["findings"]) == (
        "Acme has 4,700 employees.",
        1,
        ["1"],
        "unsupported",
        [0],
    )
    assert claim["passages"][0]["lines"] == [1]
    assert (response["findings"][0]["rule"], response["verdict"]) == ("CIT801", "unsupported")
    assert (value["summary"]["claims"], value["summary"]["unsupported"]) == (1, 1)


@pytest.mark.parametrize("format_", Format)
def test_every_format_names_the_finding(format_: str) -> None:
    run = citecheck("support", answered("Acme has 4,700 employees [1]."), "-s", "source.txt", "--format", format_)
    assert run.code == 1
    assert "4,700" in run.out


def test_tasks_and_answers() -> None:
    prose = "Acme has 4,200 employees [1]."
    assert code(prose, "--tasks", "tasks.jsonl") == 4
    task = json.loads(Path("tasks.jsonl").read_text("utf-8"))
    parts = [{"id": "a", "verdict": "supported", "quotes": [QUOTE, "Acme Ltd was founded in Leeds"]}]
    said = {"task": task["task"], "judge": "me", "verdict": "supported", "parts": parts}
    Path("answers.jsonl").write_text(json.dumps(said) + "\nno JSON\n", "utf-8")
    assert code(prose, "--answers", "answers.jsonl", "--tasks", "rest.jsonl") == 0
    assert Path("rest.jsonl").read_text("utf-8") == ""
    Path("answers.jsonl").write_text(json.dumps(said | {"verdict": "partial"}), "utf-8")
    assert code(prose, "--answers", "answers.jsonl") == 4


@pytest.mark.full
def test_a_program_as_a_judge() -> None:
    Path("judge.py").write_text(JUDGE % QUOTE, "utf-8")
    judge = f'"{sys.executable}" judge.py'
    assert code("The company has 4,200 employees [1].", "--judge", judge) == 0
    Path("judge.py").write_text(JUDGE % "The company employs 4,300 people", "utf-8")
    assert code("The company has 4,200 employees [1].", "--judge", judge) == 4
    assert code("The company has 4,200 employees [1].", "--judge", "no-such-program") == 2
