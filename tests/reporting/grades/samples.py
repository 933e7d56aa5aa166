"""Graded runs of two arms and two models, made by hand: every letter, every way to have none, and hostile ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from citecheck.grading.grade import METRICS, CitationGrade, Grade, RunGrade, Standing
from citecheck.grading.intervals import Estimate, Trials
from citecheck.grading.leaderboard import Board, Difference, Group
from citecheck.reporting.grades import Grades

_MARKS: Final = {"anchor": "A", "context": "B", "reason": None}


def citation(n: int | None, standing: Standing, *issues: str, rules: tuple[str, ...] = (), repeats: bool = False):
    return CitationGrade(n, "lease-a007c828", standing, issues, rules, dict(_MARKS), "A", repeats)


def run(arm: str, model: str, case: str, grade: Grade | None, status: str = "ok", reason: str = "", **counts: int):
    labels = {"arm": arm, "model": model, "case": case}
    return RunGrade(f"runs/{arm}/{model}/{case}.jsonl", labels, "claude-code", status, reason, grade=grade, **counts)


FOUND: Final = citation(1, Standing.FOUND)
GOOD: Final = Grade((FOUND, citation(2, Standing.FOUND)), (), 2, 2, (), "A")
BAD: Final = Grade(
    (
        FOUND,
        citation(2, Standing.NOT_FOUND, "NOT_FOUND", "LONG_ANCHOR", rules=("CIT401", "CIT302")),
        citation(2, Standing.NOT_FOUND, "NOT_FOUND", rules=("CIT401",), repeats=True),
        citation(None, Standing.OPEN, "UNCHECKED", rules=("CIT602",)),
    ),
    ("MALFORMED",),
    4,
    2,
    (3, 9),
    "D",
)
ELSEWHERE: Final = Grade(
    (FOUND, citation(2, Standing.PARTIAL, "PARTIAL", rules=("CIT504", "CIT511"))), (), 3, 3, (), "B"
)
UNSOUND: Final = Grade((citation(1, Standing.FOUND, "CONTRADICTED", rules=("CIT701",)),), (), 0, 0, (), "C")
BARE: Final = Grade((), (), 2, 0, (1, 4), "D")
OPEN: Final = Grade(
    (citation(1, Standing.OPEN, "UNCHECKED", rules=("CIT602",)),),
    (),
    1,
    1,
    (),
    None,
    "1 citation could not be checked; the letter depends on that (A to D).",
)
NOTHING: Final = Grade((), reason="There is nothing to check: no citation, and no sentence that asks for one.")

RUNS: Final = (
    run("base", "large", "lease", GOOD),
    run("base", "large", "tax", BAD),
    run("base", "small", "lease", UNSOUND),
    run("base", "small", "tax", BARE),
    run("base", "small", "trap", None, "truncated", "The answer was cut off at the limit of its length.", corrupt=1),
    run("skill", "large", "lease", GOOD),
    run("skill", "large", "tax", ELSEWHERE),
    run("skill", "large", "trap", None, "no_final_message", "The run ended while the agent worked.", unknown=2),
    run("skill", "small", "lease", OPEN),
    run("skill", "small", "tax", NOTHING),
    run("skill", "small", "trap", None, "error_result", "The run says that it failed: overloaded."),
    RunGrade("runs/odd.txt", {}, "", "unreadable", "No reader knows the file."),
    RunGrade("runs/odd.jsonl#2", {"arm": "base", "trial": "2"}, "openai-chat", "empty", "The agent answered nothing."),
)

# ── What they come to ────────────────────────────────────────────────────────────────────────────

NONE: Final = Estimate(None, None, None, 0)
LOW: Final = Estimate(0.25, 0.0267, 0.8021, 2)
HALF: Final = Estimate(0.5, 0.0945, 0.9055, 2)
HIGH: Final = Estimate(0.75, 0.1979, 0.9733, 2)
ZERO: Final = Estimate(0.0, 0.0, 0.6576, 2)
ALL: Final = Estimate(1.0, 0.3424, 1.0, 2)


def rates(*estimates: Estimate) -> Mapping[str, Estimate]:
    return dict(zip(METRICS, estimates, strict=True))


def letters(*counts: int) -> Mapping[str, int]:
    return dict(zip("ABCD", counts, strict=True))


def standings(*counts: int) -> Mapping[Standing, int]:
    return dict(zip(Standing, counts, strict=True))


TOTAL: Final = Group(
    labels={},
    runs=13,
    graded=6,
    ungradable={
        "empty": 1,
        "error_result": 1,
        "no_final_message": 1,
        "nothing_to_check": 1,
        "open": 1,
        "truncated": 1,
        "unreadable": 1,
    },
    letters=letters(2, 1, 1, 2),
    passed=3,
    cases=3,
    pass_rate=HALF,
    bounds=(3 / 13, 10 / 13),
    rates=rates(HIGH, LOW, LOW, HALF, HIGH, HIGH),
    citations=standings(7, 1, 1, 2),
    issues={
        "NOT_FOUND": 1,
        "CONTRADICTED": 1,
        "UNCITED": 4,
        "LONG_ANCHOR": 1,
        "PARTIAL": 1,
        "MALFORMED": 1,
        "UNCHECKED": 2,
    },
    unknown=2,
    corrupt=1,
)
NEITHER: Final = Group(
    labels={"arm": ""},
    runs=1,
    graded=0,
    ungradable={"unreadable": 1},
    letters=letters(0, 0, 0, 0),
    passed=0,
    cases=0,
    pass_rate=NONE,
    bounds=(0.0, 1.0),
    rates=rates(NONE, NONE, NONE, NONE, NONE, NONE),
    citations=standings(0, 0, 0, 0),
    issues={},
    unknown=0,
    corrupt=0,
)
BASE: Final = Group(
    labels={"arm": "base"},
    runs=6,
    graded=4,
    ungradable={"empty": 1, "truncated": 1},
    letters=letters(1, 0, 1, 2),
    passed=1,
    cases=3,
    pass_rate=LOW,
    bounds=(1 / 6, 0.5),
    rates=rates(HIGH, ZERO, LOW, HALF, Estimate(0.625, 0.1417, 0.9439, 2), HIGH),
    citations=standings(4, 0, 1, 1),
    issues={"NOT_FOUND": 1, "CONTRADICTED": 1, "UNCITED": 4, "LONG_ANCHOR": 1, "MALFORMED": 1, "UNCHECKED": 1},
    unknown=0,
    corrupt=1,
    trials=(Trials(1, LOW, LOW), Trials(2, HALF, ZERO)),
)
SKILL: Final = Group(
    labels={"arm": "skill"},
    runs=6,
    graded=2,
    ungradable={"error_result": 1, "no_final_message": 1, "nothing_to_check": 1, "open": 1},
    letters=letters(1, 1, 0, 0),
    passed=2,
    cases=3,
    pass_rate=ALL,
    bounds=(1 / 3, 1.0),
    rates=rates(HIGH, LOW, ZERO, HIGH, ALL, HIGH),
    citations=standings(3, 1, 0, 1),
    issues={"PARTIAL": 1, "UNCHECKED": 1},
    unknown=2,
    corrupt=0,
    trials=(Trials(1, ALL, ALL), Trials(2, NONE, NONE)),
)


def difference(arm: str, metric: str, value: float | None, low: float | None, high: float | None, paired: int = 0):
    return Difference({"arm": arm}, metric, value, low, high, paired, holds=metric != "not_found")


DIFFERENCES: Final = (
    difference("", "found", None, None, None),
    difference("", "passed", None, None, None),
    difference("skill", "found", 0.0, -0.5956, 0.5956, 3),
    difference("skill", "partial", 0.25, 0.0104, 0.8021),
    difference("skill", "not_found", -0.25, -0.8021, -0.0445),
    difference("skill", "decided", -0.0833, -0.1566, -0.0054, 1),
    difference("skill", "passed", 0.75, 0.1087, 0.9733, 3),
)
BOARD: Final = Board(("arm",), "B", TOTAL, (NEITHER, BASE, SKILL), "base", DIFFERENCES)
GRADES: Final = Grades(BOARD, lambda: iter(RUNS))

# ── Others ───────────────────────────────────────────────────────────────────────────────────────

NO_GROUP: Final = Group({}, 0, 0, {}, {}, 0, 0, NONE, (0.0, 0.0), {}, {}, {}, 0, 0)
EMPTY: Final = Grades(Board((), "B", NO_GROUP, ()), lambda: iter(()))
HARMLESS: Final = "harmless"


def one(graded: RunGrade) -> Grades:
    """A run alone, in no group."""
    passed = int(graded.letter in {"A", "B"})
    known = graded.letter is not None
    total = Group(
        {},
        1,
        int(known),
        {} if known else {graded.ungradable or "": 1},
        {graded.letter: 1} if graded.letter else {},
        passed,
        0,
        Estimate(float(passed), None, None, 1) if known else NONE,
        (float(passed), float(passed or not known)),
        {},
        {},
        {},
        0,
        0,
    )
    return Grades(Board((), "B", total, ()), lambda: iter((graded,)))


def hostile(payload: str) -> Grades:
    """Every text that others write is the payload: names, labels and their names, formats, reasons, ids, what is compared."""
    cited = CitationGrade(1, payload, Standing.NOT_FOUND, ("NOT_FOUND",), ("CIT401",), dict(_MARKS), "D")
    labels = {"arm": payload, payload: payload}
    runs = (
        RunGrade(payload, labels, payload, "ok", grade=Grade((cited,), (), 1, 0, (1,), "D")),
        RunGrade(f"{payload}#2", labels, payload, "error_result", payload),
        RunGrade(f"{payload}#3", labels, payload, "ok", grade=Grade((), reason=payload)),
    )
    trials = (Trials(1, NONE, NONE),)
    group = Group(
        {"arm": payload},
        3,
        1,
        {"error_result": 1, "nothing_to_check": 1},
        {"D": 1},
        0,
        0,
        Estimate(0.0, 0.0, 0.8, 1),
        (0.0, 2 / 3),
        {},
        {},
        {"NOT_FOUND": 1, "UNCITED": 1},
        0,
        0,
        trials,
    )
    differences = (Difference({"arm": payload}, "passed", -0.5, -0.9, -0.1, 0),)
    return Grades(Board(("arm",), "B", replace(group, labels={}), (group,), payload, differences), lambda: iter(runs))
