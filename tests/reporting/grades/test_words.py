"""The words and numbers of grades for people, and a report at a terminal."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from citecheck.grading.grade import Grade, RunGrade
from citecheck.grading.intervals import Estimate, Trials
from citecheck.grading.leaderboard import Board, Difference
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import cases_of, interval, percent, sense, summary, worst
from citecheck.reporting.grades.text import render_text
from reporting.grades.samples import ALL, BOARD, GRADES, NO_GROUP, OPEN, RUNS, SKILL, TOTAL, one


def text(grades: Grades, *, colour: bool = False) -> str:
    return "".join(render_text(grades, colour=colour))


def board(*groups, **changes) -> Grades:
    return Grades(replace(BOARD, groups=groups, differences=(), **changes), lambda: iter(()))


def test_colour_changes_nothing_but_colour() -> None:
    coloured = text(GRADES, colour=True)
    assert re.sub(r"\x1b\[\d+m", "", coloured) == text(GRADES)
    for number, word in {"32": "better   ", "31": "worse    ", "2": "unclear  ", "33": "unclear \\*"}.items():
        assert re.search(f"\x1b\\[{number}m{word}\x1b", coloured), word


HEADINGS = ("Compared", "Rates in %", "Trials", "Ungradable", "Parts of", "Commonest issues", "Worst")


def test_a_section_without_rows_is_left_out() -> None:
    clean = replace(TOTAL, runs=6, ungradable={}, unknown=0, corrupt=0)
    page = text(board(*BOARD.groups, total=clean))
    assert [heading for heading in HEADINGS if heading in page] == ["Rates in %", "Trials", "Commonest issues"]
    for counts in ({"unknown": 1}, {"corrupt": 1}):
        assert "Parts of transcripts" in text(board(total=replace(clean, **counts)))


@pytest.mark.parametrize(
    ("labels", "counts", "rows"),
    [
        (
            {"a\x1b[2J": "skill"},
            {},
            [
                "  a\\x1b[2J  runs  graded  ungradable  A  B  C  D                  pass    bounds %",
                "  skill        6       2           4  1  1  0  0  100.0 % (34.2–100.0)  33.3–100.0",
            ],
        ),
        (
            {"arm": "東京 [red]e\u0301"},
            {"graded": 6},
            [
                "  arm          runs  graded  ungradable  A  B  C  D                  pass",
                "  東京 [red]e\u0301     6       6           0  1  1  0  0  100.0 % (34.2–100.0)",
            ],
        ),
        (
            {"arm": "a" * 60},
            {"runs": 1_234_567},
            [
                f"  {'arm':60}       runs  graded  ungradable  A  B  C  D                  pass    bounds %",
                f"  {'a' * 60}  1,234,567       2   1,234,565  1  1  0  0  100.0 % (34.2–100.0)  33.3–100.0",
            ],
        ),
    ],
)
def test_columns_are_aligned_whatever_is_in_them(labels, counts, rows) -> None:
    page = text(board(replace(SKILL, labels=labels, **counts), by=tuple(labels)))
    assert page.splitlines()[1:3] == rows


# ── Words and numbers ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (None, "–"),
        (float("nan"), "–"),
        (0.0, "0.0 %"),
        (1e-9, "0.1 %"),
        (0.00049, "0.1 %"),
        (0.934, "93.4 %"),
        (0.9994, "99.9 %"),
        (0.99999, "99.9 %"),
        (1.0, "100.0 %"),
    ],
)
def test_rounding_makes_neither_all_nor_nothing(share: float | None, shown: str) -> None:
    assert percent(share) == shown


def test_an_interval_is_shown_where_there_is_one() -> None:
    estimates = (Estimate(None, None, None, 0), Estimate(0.5, None, None, 1), Estimate(0.5, 0.25, 0.75, 4))
    assert [interval(estimate) for estimate in estimates] == ["–", "50.0 %", "50.0 % (25.0–75.0)"]
    assert interval(estimates[2], sign=False) == "50.0 (25.0–75.0)"


@pytest.mark.parametrize(
    ("metric", "low", "high", "word"),
    [
        ("passed", 0.01, 0.2, "better"),
        ("passed", -0.2, -0.01, "worse"),
        ("passed", 0.0, 0.2, "unclear"),
        ("passed", -0.2, 0.0, "unclear"),
        ("passed", None, 0.2, "unclear"),
        ("decided", 0.01, 0.2, "better"),
        ("not_found", 0.01, 0.2, "worse"),
        ("not_found", -0.2, -0.01, "better"),
        ("partial", 0.01, 0.2, "worse"),
        ("partial", -0.2, -0.01, "better"),
    ],
)
def test_better_is_said_where_the_interval_leaves_0_out(metric: str, low: float, high: float, word: str) -> None:
    assert sense(Difference({}, metric, 0.1, low, high, 0)) == word
    assert sense(Difference({}, metric, None, low, high, 0)) == "–"


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        (0.01, 0.2, "unclear: ungradable runs could turn it"),
        (-0.2, -0.01, "unclear: ungradable runs could turn it"),
        (-0.2, 0.2, "unclear"),
        (None, None, "unclear"),
    ],
)
def test_better_is_not_said_of_what_ungradable_runs_could_turn(low: float, high: float, word: str) -> None:
    for metric in ("passed", "not_found"):
        assert sense(Difference({}, metric, 0.1, low, high, 0, holds=False)) == word
        assert sense(Difference({}, metric, None, None, None, 0, holds=False)) == "–"


def test_of_how_many_cases_trials_are_is_said_where_it_is_not_all() -> None:
    trials = [Trials(5, replace(ALL, n=n), replace(ALL, n=n)) for n in (0, 1_999, 2_000)]
    group = replace(SKILL, cases=2_000)
    assert [cases_of(one, group) for one in trials] == ["0 of 2,000", "1,999 of 2,000", "2,000"]


def test_the_summary() -> None:
    letters = {"A": 800, "B": 120, "C": 30, "D": 20}
    total = replace(TOTAL, runs=1000, graded=970, letters=letters, pass_rate=Estimate(0.934, 0.917, 0.948, 970))
    assert summary(replace(BOARD, total=total)) == (
        "1,000 runs: 970 graded (A 800 · B 120 · C 30 · D 20), 30 ungradable; 93.4 % pass (91.7–94.8)"
    )
    assert summary(Board((), "B", replace(NO_GROUP, runs=1, ungradable={"open": 1}), ())) == (
        "1 run: none graded, 1 ungradable"
    )


# ── The worst ────────────────────────────────────────────────────────────────────────────────────


def test_at_most_ten_runs_are_shown_the_worst_first() -> None:
    runs = [
        RunGrade(
            f"{letter}{lines}-{at}", {}, "x", "ok", grade=Grade((), ("MALFORMED",) * at, 9, 0, (1,) * lines, letter)
        )
        for letter in "ABCD"
        for lines in (1, 2)
        for at in (0, 3)
    ]
    shown = [run.run for run in worst(runs, 10)]
    assert shown == ["D2-3", "D2-0", "D1-3", "D1-0", "C2-3", "C2-0", "C1-3", "C1-0", "B2-3", "B2-0"]
    page = text(replace(one(RUNS[0]), runs=lambda: iter(runs)))
    assert re.findall(r"^  [A-D]  ([A-D]\d-\d)  ", page, re.MULTILINE) == shown


def test_runs_without_a_letter_or_without_an_issue_are_not_the_worst() -> None:
    assert worst([RunGrade("a", {}, "x", "ok", grade=OPEN), RUNS[0], RUNS[4]], 10) == []
