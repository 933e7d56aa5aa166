"""Grades made by hand, and the leaderboards of them that tests look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from citecheck.grading.grade import METRICS, CitationGrade, Grade, RunGrade, Standing
from citecheck.grading.intervals import Estimate, Trials
from citecheck.grading.leaderboard import Board, Difference, Group
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.html.page import render_leaderboard

BY: Final = ("arm", "model")
NOTHING: Final = Estimate(None, None, None, 0)
DIFFERENCES: Final = (
    Difference({"arm": "skill", "model": "large"}, "passed", 0.25, 0.04, 0.43, 12),
    Difference({"arm": "skill", "model": "small"}, "passed", 0.12, -0.11, 0.33, 0),
    Difference({"arm": "terse", "model": "large"}, "passed", -0.3, -0.52, -0.06, 12),
    Difference({"arm": "none", "model": "small"}, "passed", None, None, None, 0),
    Difference({"arm": "skill", "model": "large"}, "found", 0.051, 0.012, 0.09, 12),
    Difference({"arm": "skill", "model": "small"}, "found", 0.0, -0.04, 0.04, 0),
)


def estimate(value: float, half: float = 0.1, n: int = 12) -> Estimate:
    return Estimate(value, max(0.0, value - half), min(1.0, value + half), n)


def group(
    labels: Mapping[str, str],
    letters: tuple[int, int, int, int],
    ungradable: Mapping[str, int],
    rates: tuple[float, ...],
    trials: int = 0,
) -> Group:
    """With letters A to D, whose means are these: the pass rate, then METRICS."""
    graded, lost = sum(letters), sum(ungradable.values())
    passed = letters[0] + letters[1]
    total = graded + lost
    means = [estimate(value, 0.12 if i == 0 else 0.06) for i, value in enumerate(rates)] or [NOTHING] * 7
    return Group(
        labels=labels,
        runs=total,
        graded=graded,
        ungradable=ungradable,
        letters=dict(zip("ABCD", letters, strict=True)),
        passed=passed,
        cases=12,
        pass_rate=means[0],
        bounds=(passed / total, (passed + lost) / total),
        rates=dict(zip(METRICS, means[1:], strict=True)),
        citations={"found": 9 * graded, "partial": graded, "not_found": letters[3], "open": lost},
        issues={"NOT_FOUND": 2 * letters[3], "UNCITED": letters[2], "WEAK_ANCHOR": letters[1]} if graded else {},
        unknown=lost,
        corrupt=0,
        trials=(Trials(trials, estimate(0.97, 0.03), estimate(0.61, 0.2)),) if trials else (),
    )


GROUPS: Final = (
    group({"arm": "none", "model": "large"}, (18, 7, 6, 5), {}, (0.69, 0.86, 0.06, 0.08, 0.74, 0.81, 0.97), 3),
    group({"arm": "none", "model": "small"}, (0, 0, 0, 0), {"truncated": 30, "open": 6}, ()),
    group({"arm": "skill", "model": "large"}, (30, 4, 1, 0), {"open": 1}, (0.94, 0.97, 0.02, 0.01, 0.9, 0.98, 0.96), 3),
    group(
        {"arm": "skill", "model": "small"},
        (20, 8, 4, 1),
        {"no_final_message": 2, "truncated": 1},
        (0.83, 0.93, 0.04, 0.03, 0.8, 0.95, 1.0),
        3,
    ),
    group({"arm": "terse", "model": "large"}, (8, 6, 12, 9), {"empty": 1}, (0.39, 0.8, 0.1, 0.1, 0.6, 0.5, 0.9), 3),
)
TOTAL: Final = group(
    {},
    (76, 25, 23, 15),
    {"truncated": 31, "open": 7, "no_final_message": 2, "empty": 1},
    (0.71, 0.9, 0.05, 0.05, 0.77, 0.82, 0.96),
    3,
)


def citation(n: int, standing: Standing, *issues: str) -> CitationGrade:
    return CitationGrade(n, "lease", standing, issues, (), {"quote": "A"}, "A")


def run(place: int) -> RunGrade:
    """One of many: its group, letter and trouble follow from its place."""
    labels = {
        "arm": ("none", "skill", "terse")[place % 3],
        "model": "large" if place % 2 else "small",
        "case": str(place // 6 + 1),
        "trial": str(place % 6 // 2 + 1),
    }
    name = f"runs/{labels['arm']}/{labels['model']}/case-{labels['case']}/trial-{labels['trial']}.jsonl"
    if place % 7 == 6:
        return RunGrade(name, labels, "claude", "truncated", "The transcript ends in the middle of a line.")
    letter = "AABACB-DAA"[place * 7 % 10]
    found = (citation(1, Standing.FOUND), citation(2, Standing.FOUND))
    if letter == "-":
        reason = "No source of lease was given."
        grade = Grade((citation(1, Standing.OPEN, "UNCHECKED"),), ("UNCHECKED",), reason=reason)
    elif letter in "CD":
        grade = Grade(
            (*found, citation(3, Standing.NOT_FOUND, "NOT_FOUND")), ("UNCITED",) * 2, 5, 3, (4, 9), letter=letter
        )
    else:
        grade = Grade(found, sentences=2, cited=2, letter=letter)
    return RunGrade(name, labels, "claude", "ok", grade=grade)


def several(runs: int = 60) -> Grades:
    board = Board(BY, "B", TOTAL, GROUPS, "none", DIFFERENCES)
    return Grades(board, lambda: map(run, range(runs)))


def proofs(runs: int = 60) -> dict[str, str]:
    """Of about half of the runs."""
    return {run(place).run: f"proofs/{place}.html" for place in range(runs) if place // 2 % 2 == 0}


def hostile(payloads: Sequence[str]) -> Grades:
    """The nth payload is in every text of the nth best group and of run n; the first also in what is there once."""
    first = payloads[0]
    groups = tuple(
        replace(GROUPS[place % 5], labels={first: text}, pass_rate=estimate(0.9 - place / 100))
        for place, text in enumerate(payloads)
    )
    runs = [replace(run(place), run=text, labels={first: text, text: text}) for place, text in enumerate(payloads)]
    runs = [replace(one, reason=one.labels[first]) if one.grade is None else one for one in runs]
    differences = tuple(replace(DIFFERENCES[place % 6], labels=one.labels) for place, one in enumerate(groups))
    return Grades(Board((first,), "B", TOTAL, groups, first, differences), lambda: iter(runs))


def made(folder: Path) -> Path:
    page = folder / "leaderboard.html"
    page.write_text(render_leaderboard(several(), proofs()), "utf-8")
    return page
