"""Who decides: one judge under two names, people, two judges of everything, cheap judges first."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from cases import each
from command import Run, citecheck
from support.made import SOURCE, answer, document

from citecheck.judging.panel import Panel
from citecheck.judging.routing import Depth, Routing, gets, route
from citecheck.judging.store import RUBRIC, Reply, Store
from citecheck.standard import claimed_response
from citecheck.support.assess import support
from citecheck.support.judgements import tasks_of
from citecheck.support.nouns import Kind, Part, Signal, SupportReport, Task

QUOTE = "The company employs 4,200 people in nine countries"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("source.txt").write_text(SOURCE, "utf-8")


# ── One judge is one judge, whatever it calls itself ─────────────────────────────────────────────


@dataclass
class Thin:
    """Supports everything with a quote that lacks the claim's figures, under each of `names`."""

    name: str
    names: Sequence[str] = ("x",)
    model: str = ""

    def ask(self, tasks: Sequence[Task]) -> Iterator[Reply]:
        for task in tasks:
            for name in self.names:
                parts = [{"id": part.id, "verdict": "supported", "quotes": [QUOTE]} for part in task.parts]
                said = {"task": task.id, "judge": name, "verdict": "supported", "parts": parts}
                yield Reply(task.id, said)


IDENTITIES = [
    ("two names of one judge", [Thin("A", ("x", "y"))], [], "undecided"),
    ("one judge twice", [Thin("A"), Thin("A", ("y",))], [], "undecided"),
    ("two judges under one name", [Thin("A"), Thin("B")], [], "supported"),
    ("a judge that was asked, and a file", [Thin("A")], ["y"], "supported"),
    ("a file with the name of the judge", [Thin("A")], ["A"], "undecided"),
]


@each("about, judges, given, verdict", IDENTITIES, ids=lambda case: case[0])
def test_a_second_judge_is_another_judge(about: str, judges: list[Thin], given: list[str], verdict: str) -> None:
    def look(answers: Sequence[object]) -> list[SupportReport]:
        return [support(answer("Acme has 4,200 staff in Leeds [1]."), {"source": document()}, answers=answers)]

    tasks = list(tasks_of(look([])).values())
    said = [reply.answer for name in given for reply in Thin("", (name,)).ask(tasks)]
    with Store(None) as kept:
        panel = Panel(kept, said, print)
        for judge in judges:
            panel.ask(judge, look(panel.answers), again=False)
        (report,) = look(panel.answers)
        panel.keep([report])
    assert report.assessments[0].verdict.value == verdict


# ── Cheap judges first ───────────────────────────────────────────────────────────────────────────

DOUBT = Signal(Kind.HEDGE_DROPPED, "may")
WORDS = Routing(harder=("tends to", "may"), easier=("exactly",))
ROUTES = [
    ("Rent is due.", 0, Routing(), Depth.QUICK),
    ("Rent is due.", 1, Routing(), Depth.STANDARD),
    ("Rent is due.", 2, Routing(), Depth.STANDARD),
    ("Rent is due.", 3, Routing(), Depth.FULL),
    ("Rent may be due.", 0, WORDS, Depth.STANDARD),
    ("Rent is due in mayor's town.", 0, WORDS, Depth.QUICK),
    ("Rent Tends to rise, and may fall.", 1, WORDS, Depth.FULL),
    ("Rent may be exactly due.", 0, WORDS, Depth.QUICK),
    ("Rent is exactly due.", 1, WORDS, Depth.STANDARD),
    ("Rent is due.", 1, Routing(step=0.4), Depth.FULL),
]


def task(claim: str, doubts: int = 0) -> Task:
    return Task("t", claim, "", ("s",), (), (DOUBT,) * doubts, (Part("a", claim),))


@each("claim, doubts, settings, depth", ROUTES, ids=lambda case: f"{case[0]} {case[1]}")
def test_where_a_task_begins(claim: str, doubts: int, settings: Routing, depth: Depth) -> None:
    assert route(task(claim, doubts), settings) is depth


def test_which_judges_get_a_task() -> None:
    tasks = [task("Rent is due.", doubts) for doubts in (0, 1, 3)]
    for judges, rows in {
        1: ["yyy"],
        2: ["ynn", "yyy"],
        3: ["ynn", "yyn", "yyy"],
        4: ["ynn", "yyn", "yyy", "yyy"],
    }.items():
        assert ["".join("ny"[gets(at, judges, Routing())(one)] for one in tasks) for at in range(judges)] == rows
    assert gets(0, 3, None)(tasks[2])


# ── The command ──────────────────────────────────────────────────────────────────────────────────

JUDGE = """\
import json, sys
for line in sys.stdin:
    task = json.loads(line)
    print(task["claim"], file=open(sys.argv[1] + ".log", "a"))
    verdict = sys.argv[2] if task["hints"] else "supported"
    quotes = [window["text"] for window in task["windows"]]
    parts = [{"id": part["id"], "verdict": verdict, "quotes": quotes} for part in task["parts"]]
    if verdict != "none":
        print(json.dumps({"task": task["task"], "judge": "j", "verdict": verdict, "parts": parts}), flush=True)
"""
COUNTRIES, BOARD, PLANT = (
    "The company works in nine countries",
    "The board did pay a dividend",
    "The plant opens next year",
)
PROSE = f"{COUNTRIES} [1]. {BOARD} [1]. {PLANT} [1]."


def judge(name: str, verdict: str) -> tuple[str, str]:
    Path("judge.py").write_text(JUDGE, "utf-8")
    return "--judge", f'"{sys.executable}" judge.py {name} {verdict}'


def run(*options: str, prose: str = PROSE) -> Run:
    Path("answer.md").write_text(claimed_response(prose, "source"), "utf-8")
    return citecheck("support", "answer.md", "-s", "source.txt", *options)


def verdicts(ran: Run) -> list[str]:
    return [claim["verdict"] for claim in json.loads(ran.out)["responses"][0]["claims"]]


def lines(name: str, *values: object) -> str:
    Path(name).write_text("".join(f"{json.dumps(value)}\n" for value in values), "utf-8")
    return name


@pytest.mark.full
def test_judges_by_route() -> None:
    two = (*judge("cheap", "supported"), *judge("dear", "partial"))
    assert verdicts(run(*two, "--route", "--format", "json")) == ["supported", "partial", "partial"]
    assert [Path(f"{name}.log").read_text("utf-8").split(".\n") for name in ("cheap", "dear")] == [
        [COUNTRIES, ""],
        [PLANT, BOARD, ""],  # the riskiest first,
    ]
    lines("citecheck.toml")
    Path("citecheck.toml").write_text('route = { harder = ["countries"], quick = 0.8 }', "utf-8")
    Path("cheap.log").unlink()
    assert verdicts(run(*two, "--route", "--format", "json")) == ["supported", "partial", "partial"]
    assert not Path("cheap.log").exists()


@pytest.mark.full
def test_two_judges_of_everything() -> None:
    two = (*judge("easy", "supported"), *judge("strict", "partial"))
    ran = run(*two, "--profile", "two-judges")
    easy, strict = two[1], two[3]
    assert f"\nprofile two-judges: {easy} and {strict} agree on 33.3 % (6.1–79.2) of 3 tasks, κ 0.00\n" in ran.out
    ran = run(*two, "--profile", "two-judges", "--format", "json")
    assert verdicts(ran) == ["supported", "undecided", "undecided"]
    profile = json.loads(ran.out)["profile"]
    names = ("name", "pairs", "tasks", "no_headline", "kappa")
    assert {name: profile[name] for name in names} == {
        "name": "two-judges",
        "pairs": 3,
        "tasks": 3,
        "no_headline": [],
        "kappa": 0.0,
    }
    partly = run(*judge("easy", "supported"), *judge("mute", "none"), "--profile", "two-judges")
    assert "profile two-judges: No headline\n" in partly.out
    assert "mute none decided 1 of 3 tasks.\n" in partly.out


PROFILE = "citecheck: --profile two-judges compares two judges: give --judge twice, with two judges, no --route.\n"


@each("options", [[], ["A"], ["A", "A"], ["A", "B", "C"]])
def test_two_judges_are_two(options: list[str]) -> None:
    ran = run("--profile", "two-judges", *(word for name in options for word in ("--judge", name)))
    assert (ran.code, ran.out, ran.err) == (2, "", PROFILE)


# ── Decisions of people ──────────────────────────────────────────────────────────────────────────


def decision(verdict: str, task: str = "", **more: Any) -> dict[str, Any]:
    return {"task": task, "verdict": verdict, "status": "resolved", "rubric": RUBRIC, "reason": "Line 2.", **more}


def tasks(prose: str) -> list[str]:
    run("--tasks", "tasks.jsonl", prose=prose)
    return [json.loads(line)["task"] for line in Path("tasks.jsonl").read_text("utf-8").splitlines()]


FIGURE = "The company employs 4,300 people in nine countries [1]."
HEDGE = f"{PLANT} [1]."
DECIDED = [
    ("supported, against a figure that differs", FIGURE, ["supported"], 0),
    ("contradicted", FIGURE, ["contradicted"], 1),
    ("partial: a warning", HEDGE, ["partial"], 4),
    ("the last one counts", HEDGE, ["partial", "supported"], 0),
    ("unsupported, against a judge", f"{COUNTRIES} [1].", ["unsupported"], 1),
]


@each("about, prose, said, code", DECIDED, ids=lambda case: case[0])
def test_a_person_has_the_last_word(about: str, prose: str, said: list[str], code: int) -> None:
    (one,) = tasks(prose)
    quotes = [{"id": "a", "verdict": "supported", "quotes": [QUOTE]}]
    judged = lines("j.jsonl", {"task": one, "judge": "j", "verdict": "supported", "parts": quotes})
    kept = lines("decisions.jsonl", *(decision(verdict, one) for verdict in said))
    ran = run("--decisions", kept, "--answers", judged, "--format", "json", prose=prose)
    assert (ran.code, verdicts(ran), ran.err) == (code, said[-1:], "")
    judgements = json.loads(ran.out)["responses"][0]["claims"][0]["judgements"]
    assert [(row["judge"], row["verdict"], row["status"], row["reason"]) for row in judgements][1:] == [
        ("a person", said[-1], "resolved", "Line 2.")
    ]
    assert f"      a person: {said[-1]}: Line 2.\n" in run("--decisions", kept, prose=prose).out


def test_no_answer_of_a_judge_is_a_decision() -> None:
    (one,) = tasks(HEDGE)
    ran = run("--answers", lines("answers.jsonl", decision("supported", one)), "--format", "json", prose=HEDGE)
    assert (ran.code, verdicts(ran)) == (4, ["undecided"])


@pytest.mark.full
def test_no_judge_is_asked_what_a_person_decided() -> None:
    (one,) = tasks(HEDGE)
    run("--decisions", lines("d.jsonl", decision("partial", one)), *judge("asked", "supported"), prose=HEDGE)
    assert not Path("asked.log").exists()


def test_decisions_about_something_else_are_not_used() -> None:
    before = f"{PLANT} soon [1]."
    (one,), (changed,) = tasks(HEDGE), tasks(before)
    kept = lines("d.jsonl", decision("supported", one, rubric="0.9-ab"), decision("supported", changed))
    ran = run("--decisions", kept, "--format", "json", prose=HEDGE)
    assert (ran.code, verdicts(ran)) == (4, ["undecided"])
    assert ran.err.splitlines() == [
        f"citecheck: --decisions: 1 of 2 not used, under another rubric than {RUBRIC}: decide again.",
        "citecheck: --decisions: 1 of 2 not used, no claim here has its words, context and source: decide again if they changed.",
    ]
    Path("source.txt").write_text(f"{SOURCE}More.\n", "utf-8")
    assert verdicts(
        run("--decisions", lines("d.jsonl", decision("supported", one)), "--format", "json", prose=HEDGE)
    ) == ["undecided"]


NEEDS = (
    'it needs `task`, `verdict` (supported, partial, unsupported, contradicted), `status` "resolved" and a `reason`.'
)


@each(
    "value",
    [
        *(decision("yes", "t"), decision("cannot_tell", "t"), decision("partial", "t", reason=" "), "no JSON", {}),
        *(decision("supported", "t", status="accepted"), {**decision("supported"), "task": 1}),
    ],
)
def test_a_file_of_something_else_is_refused(value: object) -> None:
    ran = run("--decisions", lines("d.jsonl", decision("partial", "x"), value))
    assert (ran.code, ran.err) == (2, f"citecheck: d.jsonl: entry 2 is not a decision: {NEEDS}\n")
