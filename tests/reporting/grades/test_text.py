"""Grades at a terminal."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from citecheck.grading.grade import Grade, RunGrade
from citecheck.grading.intervals import Estimate, Trials
from citecheck.grading.leaderboard import Board, Difference
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import cases_of, figure, interval, percent, sense, summary, worst
from citecheck.reporting.grades.text import Cell, lines, render_text, width
from citecheck.reporting.text import painter
from reporting.grades.samples import ALL, BOARD, EMPTY, GRADES, NO_GROUP, OPEN, RUNS, SKILL, TOTAL, one

WHOLE = """\
Runs, and how many pass (grade B or better; 95 % interval)
  arm    runs  graded  ungradable  A  B  C  D                  pass    bounds %
  –         1       0           1  0  0  0  0                     –   0.0–100.0
  base      6       4           2  1  0  1  2     25.0 % (2.7–80.2)   16.7–50.0
  skill     6       2           4  1  1  0  0  100.0 % (34.2–100.0)  33.3–100.0

Compared with base, in points (95 % interval; unclear if it contains 0)
  arm    metric     difference                         cases
  –      passed     –                       –          not paired
  skill  passed     +75.0 (+10.9 to +97.3)  better     3 shared cases
  skill  found      +0.0 (-59.6 to +59.6)   unclear    3 shared cases
  skill  partial    +25.0 (+1.0 to +80.2)   worse      not paired
  skill  not found  -25.0 (-80.2 to -4.5)   unclear *  not paired
  skill  decided    -8.3 (-15.7 to -0.5)    worse      1 shared case
  * The interval leaves 0 out, but the ungradable runs could turn it.

Rates in %, means over runs: coverage is of sentences, the others are of quotes
  arm               found            coverage  partial  not found  decided
  –                     –                   –        –          –        –
  base   75.0 (19.8–97.3)    62.5 (14.2–94.4)      0.0       25.0     75.0
  skill  75.0 (19.8–97.3)  100.0 (34.2–100.0)     25.0        0.0     75.0

Trials: of k runs of a case at least one passes (pass@k), or all do (pass^k)
  arm    k                pass@k                pass^k   cases
  base   1     25.0 % (2.7–80.2)     25.0 % (2.7–80.2)  2 of 3
  base   2     50.0 % (9.4–90.5)      0.0 % (0.0–65.8)  2 of 3
  skill  1  100.0 % (34.2–100.0)  100.0 % (34.2–100.0)  2 of 3
  skill  2                     –                     –  0 of 3

Ungradable, and in no mean
  1  empty             The agent answered nothing.
  1  error result      The run says that it failed: overloaded.
  1  no final message  The run ended while the agent worked.
  1  nothing to check  no citation, and no sentence that asks for one
  1  open              what could not be checked decides the letter
  1  truncated         The answer was cut off at the limit of its length.
  1  unreadable        No reader knows the file.
  Bounds: of all runs 23.1 % pass if none of these would, 76.9 % if all would.
Parts of transcripts that no reader knows: 2; that cannot be read: 1

Commonest issues, by kind: 3 source · 5 claim · 1 place · 2 form
  4  UNCITED       a sentence with a figure, date or quotation lacks a citation
  2  UNCHECKED     a part of the answer could not be checked
  1  NOT_FOUND     the quote is not in the source
  1  CONTRADICTED  the claim has another figure than its quote, or reverses it
  1  LONG_ANCHOR   the anchor has more than four words
  1  PARTIAL       the quote is elsewhere
  1  MALFORMED     the block or an entry breaks the standard

Worst runs
  D  runs/base/large/tax.jsonl: 1 × NOT_FOUND, 2 × UNCITED, 1 × LONG_ANCHOR, 1 × MALFORMED, 1 × UNCHECKED
  D  runs/base/small/tax.jsonl: 2 × UNCITED
  C  runs/base/small/lease.jsonl: 1 × CONTRADICTED
  B  runs/skill/large/tax.jsonl: 1 × PARTIAL

skill has the best pass rate, 100.0 %.
  Against the base: +75.0 points, 95 % interval +10.9 to +97.3, which leaves
  zero out.
  The ungradable runs could turn the order.

13 runs: 6 graded (A 2 · B 1 · C 1 · D 2), 7 ungradable; 50.0 % pass (9.4–90.5)
"""
NOTHING = """\
Runs, and how many pass (grade B or better; 95 % interval)
            runs  graded  ungradable  A  B  C  D  pass
  all runs     0       0           0  0  0  0  0     –

Rates in %, means over runs: coverage is of sentences, the others are of quotes
            found  coverage  partial  not found  decided
  all runs      –         –        –          –        –

0 runs: none graded, 0 ungradable
"""
ALONE = """\
Runs, and how many pass (grade B or better; 95 % interval)
            runs  graded  ungradable  A  B  C  D   pass
  all runs     1       1           0  0  0  0  1  0.0 %

Rates in %, means over runs: coverage is of sentences, the others are of quotes
            found  coverage  partial  not found  decided
  all runs      –         –        –          –        –

Worst runs
  D  runs/base/large/tax.jsonl: 1 × NOT_FOUND, 2 × UNCITED, 1 × LONG_ANCHOR, 1 × MALFORMED, 1 × UNCHECKED

1 run: 1 graded (A 0 · B 0 · C 0 · D 1), 0 ungradable; 0.0 % pass
"""


HEADINGS = ("Compared", "Rates in %", "Trials", "Ungradable", "Parts of", "Commonest issues", "Worst")


def text(grades: Grades, *, colour: bool = False) -> str:
    return "".join(render_text(grades, colour=colour))


def test_whole_output() -> None:
    assert text(GRADES) == WHOLE
    assert text(EMPTY) == NOTHING
    assert text(one(RUNS[1])) == ALONE


def test_it_fits_a_narrow_terminal() -> None:
    assert max(map(len, WHOLE[: WHOLE.index("Worst")].splitlines())) <= 80


def test_colour_changes_nothing_but_colour() -> None:
    coloured = text(GRADES, colour=True)
    assert re.sub(r"\x1b\[\d+m", "", coloured) == WHOLE
    shown = dict(re.findall(r"\x1b\[(\d+)m(better|worse|unclear|unclear \*|D)\x1b\[0m", coloured))
    assert shown == {"32": "better", "31": "D", "2": "unclear", "33": "unclear *"}
    assert "\x1b[31mworse\x1b[0m" in coloured


def test_what_there_is_none_of_is_not_told() -> None:
    clean = replace(TOTAL, runs=6, ungradable={}, unknown=0, corrupt=0)
    page = text(Grades(replace(BOARD, total=clean, differences=()), lambda: iter(())))
    assert [heading for heading in HEADINGS if heading in page] == ["Rates in %", "Trials", "Commonest issues"]
    for counts in ({"unknown": 1}, {"corrupt": 1}):
        page = text(Grades(replace(BOARD, total=replace(clean, **counts)), lambda: iter(())))
        assert ("Ungradable" in page, "Parts of transcripts" in page) == (False, True)


def test_the_name_of_a_label_is_foreign_too() -> None:
    group = replace(SKILL, labels={"a\x1b[2J": "skill"})
    page = text(Grades(replace(BOARD, by=("a\x1b[2J",), groups=(group,), differences=()), lambda: iter(())))
    assert page.splitlines()[1:3] == [
        "  a\\x1b[2J  runs  graded  ungradable  A  B  C  D                  pass    bounds %",
        "  skill        6       2           4  1  1  0  0  100.0 % (34.2–100.0)  33.3–100.0",
    ]


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
    assert figure(0.5) == "50.0"


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


def test_bounds_are_shown_where_a_run_is_ungradable() -> None:
    clean = replace(SKILL, graded=6, ungradable={}, bounds=(1.0, 1.0), labels={"arm": "clean"})
    boards = [replace(BOARD, groups=groups, differences=()) for groups in ((clean,), (clean, SKILL))]
    assert [text(Grades(board, lambda: iter(()))).splitlines()[1:4] for board in boards] == [
        [
            "  arm    runs  graded  ungradable  A  B  C  D                  pass",
            "  clean     6       6           0  1  1  0  0  100.0 % (34.2–100.0)",
            "",
        ],
        [
            "  arm    runs  graded  ungradable  A  B  C  D                  pass    bounds %",
            "  clean     6       6           0  1  1  0  0  100.0 % (34.2–100.0)",
            "  skill     6       2           4  1  1  0  0  100.0 % (34.2–100.0)  33.3–100.0",
        ],
    ]


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
    assert re.findall(r"^  [A-D]  ([A-D]\d-\d): ", page, re.MULTILINE) == shown


def test_runs_without_a_letter_or_without_an_issue_are_not_the_worst() -> None:
    assert worst([RunGrade("a", {}, "x", "ok", grade=OPEN), RUNS[0], RUNS[4]], 10) == []


# ── Columns ──────────────────────────────────────────────────────────────────────────────────────


def test_columns_stand_under_each_other_whatever_the_script() -> None:
    rows = [[Cell("東京", left=True), Cell("1")], [Cell("cafe\u0301", "red", left=True), Cell("1,234", "bold")]]
    assert list(lines([Cell("", left=True), Cell("runs")], rows, painter(colour=False))) == [
        "         runs",
        "  東京      1",
        "  cafe\u0301  1,234",
    ]
    assert list(lines(None, rows[1:], painter(colour=True))) == ["  \x1b[31mcafe\u0301\x1b[0m  \x1b[1m1,234\x1b[0m"]
    assert [width(word) for word in ("ab", "東京", "e\u0301", "é–")] == [2, 4, 1, 2]


def test_a_label_makes_its_column_wider_and_no_number_wraps() -> None:
    arm = "a" * 60
    group = replace(SKILL, labels={"arm": arm}, runs=1_234_567)
    first = text(Grades(replace(BOARD, groups=(group,), differences=()), lambda: iter(()))).splitlines()[2]
    assert first == f"  {arm}  1,234,567       2   1,234,565  1  1  0  0  100.0 % (34.2–100.0)  33.3–100.0"
