"""`citecheck agreement`, `review` and `resolve`: exit codes, formats, files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from cases import each
from command import citecheck

HOSTILE = "<script>alert(1)</script>\x1b[31m"
TASK = {"task": "t1", "claim": f"Rent is due {HOSTILE}", "windows": [{"page": 2, "lines": [7], "text": "Rent is due."}]}


def row(task: str, judge: str, verdict: str, **more: Any) -> dict[str, Any]:
    return {"task": task, "judge": judge, "verdict": verdict, "status": "accepted", "rubric": "1.0", **more}


BOTH = [row("t1", "a", "supported", cost=0.25, tokens=90), row("t1", "b", "contradicted", reason=HOSTILE)]
SAME = [row("t2", "a", "partial"), row("t2", "b", "partial")]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lines(name: str, *values: object) -> str:
    Path(name).write_text("".join(f"{json.dumps(value)}\n" for value in values), "utf-8")
    return name


CODES = [
    ("agreement", [*BOTH, *SAME], 0),
    ("agreement", [*BOTH, SAME[0]], 4),
    ("agreement", [*SAME, row("t1", "a", "partial", rubric="1.1"), row("t1", "b", "partial", rubric="1.1")], 4),
    ("agreement", [], 3),
    ("agreement", [{"rows": []}], 2),
    ("review", SAME, 0),
    ("review", BOTH, 4),
    ("review", [], 3),
    ("review", [TASK], 4),
    ("review", [TASK, row("t1", "", "partial", status="resolved")], 0),
]


@each("verb, values, code", CODES, ids=lambda case: f"{case[0]} {case[2]} {len(case[1])}")
def test_exit_codes(verb: str, values: list[object], code: int) -> None:
    assert citecheck(verb, lines("r.jsonl", *values)).code == code


def test_files_that_cannot_be_used() -> None:
    Path("bytes").write_bytes(b"\xff\xfe{")
    results = lines("r.jsonl", *BOTH)
    runs = {
        ("agreement", "missing.db"): "missing.db cannot be read (No such file or directory): check the name.",
        ("agreement", "bytes"): "bytes is not UTF-8 text: give JSON lines, or a file of --store.",
        ("agreement", results, "-o", results): "r.jsonl is read by this command: name another file to write to.",
        ("resolve", "x", "partial", "--why", "W.", "--results", results): (
            "'x': no such task: see the names in `citecheck review`."
        ),
        ("resolve", "t1", "partial", "--why", " ", "--results", results): (
            "--why is empty: write the reason, so that others can check it."
        ),
    }
    for arguments, message in runs.items():
        run = citecheck(*arguments)
        assert (run.code, run.out, run.err) == (2, "", f"citecheck: {message}\n")


def test_json_has_the_headline_on_top() -> None:
    value = json.loads(citecheck("agreement", lines("r.jsonl", *BOTH, *SAME), "--format", "json").out)
    names = ("pairs", "agreement", "kappa", "hard_flips", "no_headline", "people")
    assert {name: value[name] for name in names} == {
        "pairs": 2,
        "agreement": 0.5,
        "kappa": pytest.approx(1 / 3),
        "hard_flips": ["t1"],
        "no_headline": [],
        "people": 0,
    }
    assert value["confusion"]["supported"] == {"supported": 0, "partial": 0, "contradicted": 1}
    assert [(one["judge"], one["decided"], one["cost"], one["tokens"]) for one in value["judges"]] == [
        ("a", 2, 0.25, 90),
        ("b", 2, None, None),
    ]
    partly = json.loads(citecheck("agreement", lines("r.jsonl", *BOTH, SAME[0]), "--format", "json").out)
    assert (partly["agreement"], partly["kappa"], partly["comparisons"][0]["pairs"]) == (None, None, 1)


@pytest.mark.parametrize("verb", ["agreement", "review"])
def test_pages_load_nothing_and_show_texts_as_text(verb: str) -> None:
    results = lines("r.jsonl", TASK, *BOTH, *SAME, row("t2", HOSTILE, "partial"))
    page = citecheck(verb, results, "--format", "html").out
    assert page == citecheck(verb, results, "--format", "html").out
    assert "<script>alert" not in page
    assert "\x1b" not in page
    assert not re.search(r"""(?:src|href)\s*=\s*["']|url\(|https?://|\b(?:fetch|XMLHttpRequest|import)\b""", page)
    assert "default-src 'none'" in page
    assert page.count("<script>") == (verb == "review")


def test_a_task_that_no_judge_was_asked() -> None:
    tasks = lines("tasks.jsonl", TASK)
    assert 'data-task="t1" data-rubric=""' in citecheck("review", tasks, "--format", "html").out
    assert citecheck("resolve", "t1", "partial", "--why", "Line 7.", "--results", tasks).code == 0
    assert citecheck("review", tasks, "decisions.jsonl").code == 0


def test_the_queue_and_a_decision() -> None:
    results = lines("r.jsonl", TASK, *BOTH, *SAME)
    shown = citecheck("review", results)
    assert shown.out.splitlines()[:3] == [
        "t1  Rent is due <script>alert(1)</script>\\x1b[31m",
        "    page 2, line 7: Rent is due.",
        "    a: supported: ",
    ]
    Path("decisions.jsonl").write_text("{}", "utf-8")  # without an end of its line
    done = citecheck("resolve", "t1", "supported", "--why", "Line 7.", "--results", results)
    assert (done.code, done.out, done.err) == (0, "", "citecheck: decisions.jsonl: t1 is supported.\n")
    assert Path("decisions.jsonl").read_text("utf-8").splitlines()[1:] == [
        '{"task": "t1", "verdict": "supported", "status": "resolved", "rubric": "1.0", "reason": "Line 7."}'
    ]
    assert citecheck("review", results, "decisions.jsonl").code == 0
    scored = json.loads(citecheck("agreement", results, "decisions.jsonl", "--format", "json").out)
    assert [one["people"]["recall"] for one in scored["judges"]] == [
        {"supported": {"found": 1, "of": 1}},
        {"supported": {"found": 0, "of": 1}},
    ]
