"""What the leaderboard's template shows: the headline, the groups, their plots, their issues, the runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from citecheck.grading.intervals import Estimate, Trials
from citecheck.grading.issues import ISSUES
from citecheck.grading.leaderboard import Board, Group
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import between, by_kind, cases_of, percent
from citecheck.reporting.grades.headline import Headline, headline, key_of, ranked
from citecheck.reporting.grades.html import phrases, plots
from citecheck.reporting.grades.html.listing import Listing, listing
from citecheck.reporting.summary import CHECKED, NOT_CHECKED, NOTHING_CHECKED
from citecheck.version import STANDARD_VERSION, __version__

GROUPS_LISTED: Final = 200  # in the table; a board by case may have thousands
GROUPS_COMPARED: Final = 24  # in the plots, the filters and the columns of issues: what people can tell apart
_RATES: Final = {
    "found": "Found",
    "partial": "Found elsewhere",
    "not_found": "Not found",
    "coverage": "Coverage",
    "decided": "Decided",
}
_FOUND: Final = "Quotes that are where the answer says, of those that could be checked."
_COVERED: Final = "Sentences with a figure or a quotation that have a citation."


@dataclass(frozen=True, slots=True)
class RateView:
    """`over` says how many cases it is of, where that is not all."""

    label: str
    value: str
    spread: str
    over: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A group of the leaderboard. `bounds` is "" if no run is ungradable."""

    name: tuple[str, ...]
    runs: int
    graded: int
    ungradable: tuple[tuple[str, int], ...]
    bar: plots.Bar
    passed: RateView
    n: int
    bounds: str
    rates: tuple[RateView, ...]
    trials: tuple[RateView, ...]


@dataclass(frozen=True, slots=True)
class IssueRow:
    """`counts` are those of the groups compared, in their order."""

    name: str
    about: str
    severity: str
    total: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LeaderboardView:
    version: str
    standard: str
    title: str
    headline: Headline
    total: TableRow
    pass_mark: str
    by: tuple[str, ...]
    rows: tuple[TableRow, ...]
    trials: bool
    groups_not_listed: int
    compared: tuple[tuple[str, ...], ...]
    groups_not_compared: int
    forests: tuple[plots.Forest, ...]
    bars: tuple[plots.Bar, ...]
    base: tuple[str, ...] | None
    differences: tuple[plots.Forest, ...]
    issues: tuple[IssueRow, ...]
    kinds: str
    listing: Listing
    unknown: int
    corrupt: int
    checked: str
    not_checked: str


def page_view(grades: Grades, proofs: Mapping[str, str]) -> LeaderboardView:
    board = grades.board
    groups = ranked(board)
    named = [(phrases.group_name(group.labels, board.by), group) for group in groups]
    compared, marks = named[:GROUPS_COMPARED], _marks(board, groups)
    title = headline(board, named)
    return LeaderboardView(
        version=__version__,
        standard=STANDARD_VERSION,
        title=_title(board.total),
        headline=title,
        total=_row((), board.total),
        pass_mark=board.pass_mark,
        by=tuple(phrases.foreign(name) for name in board.by),
        rows=tuple(_row(name, group) for name, group in named[:GROUPS_LISTED]),
        trials=any(group.trials for group in groups[:GROUPS_LISTED]),
        groups_not_listed=max(0, len(named) - GROUPS_LISTED),
        compared=tuple(name for name, _ in compared),
        groups_not_compared=len(named) - len(compared),
        forests=_forests(compared),
        bars=tuple(plots.bar(name, group) for name, group in compared),
        base=(phrases.foreign(board.base),) if board.base is not None else None,
        differences=_differences(board, marks),
        issues=tuple(_issues(board.total, [group for _, group in compared])),
        kinds=by_kind(board.total.issues),
        listing=listing(grades, proofs, marks),
        unknown=board.total.unknown,
        corrupt=board.total.corrupt,
        checked=CHECKED if board.total.graded else NOTHING_CHECKED,
        not_checked=NOT_CHECKED,
    )


def _title(total: Group) -> str:
    runs = f"{total.runs:,} {'run' if total.runs == 1 else 'runs'}"
    return f"{runs}, {percent(total.pass_rate.value)} passed" if total.graded else f"{runs}, none graded"


def _marks(board: Board, groups: Sequence[Group]) -> dict[tuple[str, ...], str]:
    """By the values of its labels what marks the runs of a group that has a filter: g1, g2, …"""
    compared = groups[:GROUPS_COMPARED]
    return {key_of(group.labels, board): f"g{number}" for number, group in enumerate(compared, start=1)}


# ── Groups ───────────────────────────────────────────────────────────────────────────────────────


def _row(name: tuple[str, ...], group: Group) -> TableRow:
    rates = ((label, group.rates[metric]) for metric, label in _RATES.items() if metric in group.rates)
    return TableRow(
        name=name,
        runs=group.runs,
        graded=group.graded,
        ungradable=tuple((phrases.ungradable(why), count) for why, count in sorted(group.ungradable.items()) if count),
        bar=plots.bar(name, group),
        passed=_value("Pass rate", group.pass_rate),
        n=group.pass_rate.n,
        bounds=phrases.interval(*group.bounds) if any(group.ungradable.values()) else "",
        rates=tuple(_value(label, estimate) for label, estimate in rates),
        trials=tuple(value for trials in group.trials for value in _trials(trials, group)),
    )


def _value(label: str, estimate: Estimate) -> RateView:
    return RateView(label, percent(estimate.value), between(estimate))


def _trials(trials: Trials, group: Group) -> tuple[RateView, ...]:
    over = f"{cases_of(trials, group)} cases" if trials.pass_at.n < group.cases else ""
    named = (("@", trials.pass_at), ("^", trials.pass_all))
    at, every = (replace(_value(f"pass{sign}{trials.k}", one), over=over) for sign, one in named)
    return (at,) if trials.k == 1 else (at, every)


def _forests(named: plots.Named) -> tuple[plots.Forest, ...]:
    rates = (plots.rates("found", _FOUND, named), plots.rates("coverage", _COVERED, named))
    return (plots.pass_rates(named), *(forest for forest in rates if forest.dots))


def _differences(board: Board, marks: Mapping[tuple[str, ...], str]) -> tuple[plots.Forest, ...]:
    """One plot a metric, the pass rate first; in each the groups compared, in the order of the leaderboard."""
    places = {key: place for place, key in enumerate(marks)}
    compared = [one for one in board.differences if key_of(one.labels, board) in places]
    compared.sort(key=lambda one: places[key_of(one.labels, board)])
    named = [(phrases.group_name(one.labels, board.by), one) for one in compared]
    metrics = dict.fromkeys(one.metric for one in compared)
    order = sorted(metrics, key=lambda metric: list(phrases.METRICS).index(metric) if metric in phrases.METRICS else 99)
    return tuple(plots.differences(metric, named) for metric in order)


def _issues(total: Group, groups: Sequence[Group]) -> list[IssueRow]:
    """Those that occur, the heaviest first."""
    return [
        IssueRow(issue.name, issue.about, issue.severity, total.issues[issue.name], _counts(issue.name, groups))
        for issue in ISSUES
        if total.issues.get(issue.name)
    ]


def _counts(issue: str, groups: Sequence[Group]) -> tuple[int, ...]:
    return tuple(group.issues.get(issue, 0) for group in groups)
