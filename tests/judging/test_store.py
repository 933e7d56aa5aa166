"""What was paid for is kept: after a kill, beside another run, and whatever else fails."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from cases import each
from support.made import SOURCE, answer, document

from citecheck.errors import CitecheckError
from citecheck.judging.command import CommandJudge
from citecheck.judging.panel import Panel
from citecheck.judging.rows import read_results
from citecheck.judging.store import RUBRIC, Key, Reply, Store
from citecheck.standard import claimed_response
from citecheck.support.assess import support
from citecheck.support.judgements import RUBRIC_HASH, RUBRIC_VERSION
from citecheck.support.nouns import SupportReport, Task

PROSE = "Acme sells to nine countries [1]. The board met in Leeds [1]. A plant may open [1]. Calder won [1]."
DOCUMENT = document()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_rubric_has_another_version_if_its_text_changes() -> None:
    assert (RUBRIC_VERSION, RUBRIC_HASH) == ("1.0", "bc220eb494fafb46")
    assert RUBRIC == "1.0-bc220eb494fafb46"


# ── A judge that is asked through the store ──────────────────────────────────────────────────────


@dataclass
class Fake:
    """Answers every task as unsupported, but those whose claim has a word of `fails`, the last first."""

    name: str = "fake"
    model: str = "m1"
    fails: str = "none"
    asked: int = 0

    def ask(self, tasks: Sequence[Task]) -> Iterator[Reply]:
        for task in reversed(tasks):
            self.asked += 1
            fails = self.fails in task.claim
            yield Reply(task.id, None, "429: too many calls") if fails else Reply(task.id, said(task), cost=0.01)


def said(task: Task, judge: str = "j") -> dict[str, Any]:
    parts = [{"id": part.id, "verdict": "unsupported"} for part in task.parts]
    return {"task": task.id, "judge": judge, "verdict": "unsupported", "parts": parts}


def look(answers: Sequence[object]) -> list[SupportReport]:
    return [support(answer(PROSE), {"source": DOCUMENT}, answers=answers)]


def judged(store: Path | None, judge: Fake, given: Sequence[object] = ()) -> tuple[list[str], list[str]]:
    remarks: list[str] = []
    with Store(store) as kept:
        panel = Panel(kept, given, remarks.append)
        panel.ask(judge, look(panel.answers), again=False)
        reports = look(panel.answers)
        panel.keep(reports)
    return [one.verdict.value for one in reports[0].assessments], remarks


def test_a_failed_call_leaves_its_claim_undecided_and_is_made_again() -> None:
    store = Path("judged.db")
    assert judged(store, Fake(fails="plant")) == (
        ["unsupported", "unsupported", "undecided", "unsupported"],
        ["fake: 429: too many calls"],
    )
    again = Fake()
    assert judged(store, again) == (["unsupported"] * 4, [])
    assert again.asked == 1


def test_another_judge_or_model_is_asked_anew() -> None:
    store = Path("judged.db")
    asked = [Fake(), Fake(), Fake(model="m2"), Fake(name="other")]
    assert [judged(store, judge)[0] for judge in asked] == [["unsupported"] * 4] * 4
    assert [judge.asked for judge in asked] == [4, 0, 4, 4]
    found = read_results([store])
    assert sorted({(row.judge, row.status, row.rubric, row.cost) for row in found.rows}) == [
        ("fake m1", "accepted", RUBRIC, 0.01),
        ("fake m2", "accepted", RUBRIC, 0.01),
        ("other m1", "accepted", RUBRIC, 0.01),
    ]
    assert (len(found.rows), len(found.tasks)) == (12, 4)


def test_answers_from_a_file_are_stored_with_what_came_of_them() -> None:
    store = Path("judged.db")
    tasks = [one.looked[0].task for one in look([])[0].assessments]
    good, broken = said(tasks[0], "agent"), said(tasks[1], "agent") | {"verdict": "yes"}
    for given in ([good, broken, "no JSON"], [good, broken]):  # the same file twice
        judged(store, Fake(fails=""), given)
    rows = read_results([store]).rows
    assert [(row.judge, row.status, row.why[:12]) for row in sorted(rows, key=lambda row: row.status)] == [
        ("agent", "accepted", ""),
        ("agent", "rejected", "A verdict is"),
    ]


def test_the_first_of_two_runs_is_believed_by_both() -> None:
    key = Key("j", "", "task", 0)

    def run(number: int) -> list[object]:
        with Store(Path("judged.db")) as store:
            for n in range(20):
                store.put(key._replace(n=n), Reply("task", number))
            return [answer for _, answer in store.answers("j", "", ["task"], 0)["task"]]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(run, range(8)))
    assert all(one == found[0] for one in found)
    assert len(found[0]) == 20


def _other(path: Path) -> None:
    with sqlite3.connect(path) as base:
        base.execute("CREATE TABLE mine (x)")
    base.close()


def _newer(path: Path) -> None:
    Store(path).__exit__()
    base = sqlite3.connect(path)
    base.execute("PRAGMA user_version = 9")
    base.close()


UNUSABLE = [
    (_other, "judged.db is another database: give another file."),
    (_newer, "judged.db was written by a newer citecheck: update citecheck."),
    (lambda path: path.write_text("# Notes\n" * 200), "judged.db is not a store of judgements"),
    (lambda path: path.mkdir(), "judged.db cannot be used"),
]


@each("make, message", UNUSABLE, ids=lambda case: case[1])
def test_files_that_are_not_a_store(make: Any, message: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("store") / "judged.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(CitecheckError) as caught:
        Store(path)
    assert message in str(caught.value)
    assert (path.read_bytes() if path.is_file() else b"") == before


# ── Programs as judges ───────────────────────────────────────────────────────────────────────────

PROGRAM = """\
import json, os, signal, sqlite3, sys, time
deadly = int(sys.argv[1])
def stored():
    base = sqlite3.connect("judged.db", timeout=60)
    (n,) = base.execute("SELECT count(*) FROM answers").fetchone()
    base.close()
    return n
for done, line in enumerate(sys.stdin):
    if done == deadly and not os.path.exists("killed"):
        while stored() < done:
            time.sleep(0.01)
        open("killed", "w").close()
        os.kill(os.getppid(), signal.SIGKILL)
        sys.exit()
    task = json.loads(line)
    print(task["task"], file=open("paid", "a"))
    parts = [{"id": part["id"], "verdict": "unsupported"} for part in task["parts"]]
    print(json.dumps({"task": task["task"], "judge": "j", "verdict": "unsupported", "parts": parts}), flush=True)
"""


def started(deadly: int) -> subprocess.Popen[str]:
    Path("source.txt").write_text(SOURCE, "utf-8")
    Path("answer.md").write_text(claimed_response(PROSE, "source"), "utf-8")
    Path("judge.py").write_text(PROGRAM, "utf-8")
    judge = f'"{sys.executable}" judge.py {deadly}'
    command = [sys.executable, "-m", "citecheck", "support", "answer.md", "-s", "source.txt", "--judge", judge]
    return subprocess.Popen(
        [*command, "--store", "judged.db"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def paid() -> list[str]:
    return Path("paid").read_text("utf-8").split() if Path("paid").exists() else []


@pytest.mark.full
@pytest.mark.parametrize("deadly", [0, 2])
def test_after_a_kill_nothing_is_paid_for_twice(deadly: int) -> None:
    killed = started(deadly)
    assert (killed.communicate()[0], killed.returncode, len(paid())) == ("", -9, deadly)
    out, err = started(deadly).communicate()
    assert (err, len(paid()), len(set(paid()))) == ("", 4, 4)
    assert "4 claims: 0 supported, 0 partial, 4 unsupported" in out
    assert started(deadly).communicate() == (out, "")
    assert len(paid()) == 4


@pytest.mark.full
def test_two_runs_at_once() -> None:
    runs = [started(99) for _ in range(2)]
    ended = [run.communicate() for run in runs]
    assert ended == [ended[0]] * 2
    assert ended[0][1] == ""
    assert len(read_results([Path("judged.db")]).rows) == 4


def test_programs_that_fail() -> None:
    (task,) = {one.looked[0].task for one in look([])[0].assessments[:1]}
    assert task is not None
    line = json.dumps(said(task))
    judge = f'"{sys.executable}" judge.py'
    rows = {
        f"print('{line}')": [(task.id, "")],
        "print('no JSON')": [("", "")],
        f"print('{line}', flush=True); raise SystemExit(3)": [
            (task.id, ""),
            ("", "it ended with code 3; what it did not answer stays undecided."),
        ],
    }
    for program, expected in rows.items():
        Path("judge.py").write_text(program, "utf-8")
        found = CommandJudge(judge).ask([task])
        assert [(reply.task, reply.why) for reply in found] == expected
    Path("judge.py").write_text("import time; time.sleep(60)", "utf-8")
    late = CommandJudge(judge, seconds=0.6).ask([task])
    assert [reply.why for reply in late] == ["it took over 0.01 minutes; its claims stay undecided."]
