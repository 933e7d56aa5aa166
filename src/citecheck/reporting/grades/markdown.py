"""Grades as Markdown: for the summary of a job, or a comment on a change. Every line stands for itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from citecheck.grading.grade import LETTERS, RunGrade
from citecheck.grading.intervals import Estimate
from citecheck.grading.leaderboard import Board, Difference, Group
from citecheck.reporting.escaping import markdown
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import (
    ABOUT,
    NONE,
    Sense,
    bounded,
    bounds,
    by_kind,
    cases_of,
    change,
    commonest,
    comparisons,
    interval,
    issues_of,
    listed,
    named,
    pairs,
    percent,
    reasons,
    sense,
    shown_groups,
    spaced,
    summary,
    ungradable,
    worst,
)

WORST: Final = 20  # runs that are shown
COMMONEST: Final = 10  # issues that are shown
_SENSES: Final = {
    Sense.BETTER: "▲ better",
    Sense.WORSE: "▼ worse",
    Sense.UNCLEAR: "? unclear",
    Sense.TURNABLE: f"? {Sense.TURNABLE}",
    Sense.NOTHING: NONE,
}
_RATES: Final = ("found", "coverage", "not found", "decided")
_UNKNOWN: Final = Estimate(None, None, None, 0)


def render_markdown(grades: Grades) -> Iterator[str]:
    """Goes over the runs once or twice: for the worst of them, and for why some have no grade."""
    board = grades.board
    yield f"## citecheck: grades\n\n{markdown(summary(board))}\n"
    yield "".join(f"{line}\n" for part in (_groups, _differences, _trials) for line in part(board))
    yield "".join(f"{line}\n" for line in _ungradable(grades))
    yield "".join(f"{line}\n" for line in _issues(board))
    yield "".join(f"{line}\n" for line in _worst(worst(grades.runs(), WORST)))


def _table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Nothing where there are no rows. Cells are Markdown already."""
    found = list(rows)
    if found:
        yield from ("", f"### {title}", "", _row(head), f"|{'---|' * len(head)}")
        yield from map(_row, found)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


# ── Groups ───────────────────────────────────────────────────────────────────────────────────────


def _groups(board: Board) -> Iterator[str]:
    groups = shown_groups(board)
    limits = any(map(bounds, groups))
    head = ["group", "runs", "graded", "ungradable", *LETTERS, "pass", *(["bounds %"] if limits else []), *_RATES]
    title = f"Groups (a run passes with {board.pass_mark} or better; 95 % intervals)"
    return _table(title, head, (_group(group, limits=limits) for group in groups))


def _group(group: Group, *, limits: bool) -> list[str]:
    rates = {name: group.rates.get(name, _UNKNOWN) for name in ("found", "coverage", "not_found", "decided")}
    return [
        markdown(named(group.labels)),
        f"{group.runs:,}",
        f"{group.graded:,}",
        f"{group.runs - group.graded:,}",
        *(f"{group.letters.get(letter, 0):,}" for letter in LETTERS),
        interval(group.pass_rate),
        *([bounds(group)] if limits else []),
        interval(rates["found"]),
        interval(rates["coverage"]),
        percent(rates["not_found"].value),
        percent(rates["decided"].value),
    ]


def _trials(board: Board) -> Iterator[str]:
    rows = (
        [
            markdown(named(group.labels)),
            str(trials.k),
            interval(trials.pass_at),
            interval(trials.pass_all),
            cases_of(trials, group),
        ]
        for group in shown_groups(board)
        for trials in group.trials
    )
    return _table("Trials of a case", ["group", "k", "one of k passes", "all k pass", "cases"], rows)


def _differences(board: Board) -> Iterator[str]:
    title = f"Compared with {markdown(board.base or '')}, in points"
    return _table(title, ["group", "metric", "difference", "", "cases"], map(_difference, comparisons(board)))


def _difference(difference: Difference) -> list[str]:
    return [
        markdown(named(difference.labels)),
        spaced(difference.metric),
        change(difference),
        _SENSES[sense(difference)],
        pairs(difference),
    ]


# ── Runs ─────────────────────────────────────────────────────────────────────────────────────────


def _ungradable(grades: Grades) -> Iterator[str]:
    found = ungradable(grades.board.total)
    own = reasons(grades.runs()) if found else {}
    rows = ([f"{count:,}", markdown(why), markdown(own.get(why) or ABOUT.get(why, ""))] for why, count in found)
    yield from _table("Ungradable, and in no mean", ["count", "why", "what it is"], rows)
    if found:
        yield from ("", bounded(grades.board.total))


def _issues(board: Board) -> Iterator[str]:
    found = commonest(board.total.issues, COMMONEST)
    title = f"Commonest issues, by kind: {by_kind(board.total.issues)}"
    return _table(title, ["count", "issue", "what it is"], map(_count, found))


def _count(found: tuple[str, int]) -> list[str]:
    name, count = found
    return [f"{count:,}", markdown(name), ABOUT.get(name, "")]


def _worst(runs: Iterable[RunGrade]) -> Iterator[str]:
    rows = ([run.letter or "", markdown(run.run), markdown(listed(issues_of(run)))] for run in runs)
    return _table("Worst runs", ["grade", "run", "issues"], rows)
