"""What the leaderboard's template shows: the headline, the groups, their plots, their issues, the runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from citecheck.grading.intervals import Estimate, Trials
from citecheck.grading.issues import ISSUES
from citecheck.grading.leaderboard import Board, Group
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import (
    NONE,
    between,
    bounds,
    by_kind,
    cases_of,
    percent,
    run_count,
    ungradable,
)
from citecheck.reporting.grades.headline import headline, key_of, ranked
from citecheck.reporting.grades.html import plots
from citecheck.reporting.grades.html.listing import Key, foreign, listing
from citecheck.reporting.html.cards import View
from citecheck.reporting.summary import CHECKED, NOT_CHECKED, NOTHING_CHECKED
from citecheck.version import STANDARD_VERSION, __version__

GROUPS_LISTED: Final = 200  # in the table; a board by case may have thousands
GROUPS_COMPARED: Final = 24  # in the plots, the filters and the columns of issues: what people can tell apart
_RATES: Final = ("found", "partial", "not_found", "coverage", "decided")
_FOUND: Final = "Quotes that are where the answer says, of those that could be checked."
_COVERED: Final = "Sentences with a figure or a quotation that have a citation."


def page_view(grades: Grades, proofs: Mapping[str, str]) -> View:
    board = grades.board
    named = [(group_name(group.labels, board.by), group) for group in ranked(board)]
    listed, compared = named[:GROUPS_LISTED], named[:GROUPS_COMPARED]
    # By the values of its labels what marks the runs of a group that has a filter: g1, g2, …
    marks = {key_of(group.labels, board): f"g{number}" for number, (_, group) in enumerate(compared, start=1)}
    total = board.total
    share = f"{percent(total.pass_rate.value)} passed" if total.graded else "none graded"
    return {
        "version": __version__,
        "standard": STANDARD_VERSION,
        "title": f"{run_count(total)}, {share}",
        "headline": headline(board, named),
        "total": _row((), total),
        "pass_mark": board.pass_mark,
        "by": [foreign(name) for name in board.by],
        "rows": [_row(name, group) for name, group in listed],
        "trials": any(group.trials for _, group in listed),
        "groups_not_listed": len(named) - len(listed),
        "compared": [name for name, _ in compared],
        "groups_not_compared": len(named) - len(compared),
        "forests": [*_forests(compared)],
        "bars": [plots.bar(name, group) for name, group in compared],
        "base": (foreign(board.base),) if board.base is not None else None,
        "differences": [*_differences(board, marks)],
        "issues": [*_issues(total, [group for _, group in compared])],
        "kinds": by_kind(total.issues),
        "listing": listing(grades, proofs, marks),
        "unknown": total.unknown,
        "corrupt": total.corrupt,
        "checked": CHECKED if total.graded else NOTHING_CHECKED,
        "not_checked": NOT_CHECKED,
    }


def group_name(labels: Mapping[str, str], by: Sequence[str]) -> Key:
    """The values of a group's labels; one that it lacks is a dash, so that the others keep their places."""
    return tuple(foreign(labels.get(name, "")) or NONE for name in by) or ("All runs",)


def _row(name: Key, group: Group) -> View:
    rates = ((plots.METRICS[metric], group.rates[metric]) for metric in _RATES if metric in group.rates)
    return {
        "name": name,
        "runs": group.runs,
        "graded": group.graded,
        "ungradable": ungradable(group),
        "bar": plots.bar(name, group),
        "passed": _value("Pass rate", group.pass_rate),
        "n": group.pass_rate.n,
        "bounds": bounds(group),
        "rates": [_value(label, estimate) for label, estimate in rates],
        "trials": [value for trials in group.trials for value in _trials(trials, group)],
    }


def _value(label: str, estimate: Estimate) -> View:
    return {"label": label, "value": percent(estimate.value), "spread": between(estimate)}


def _trials(trials: Trials, group: Group) -> Iterator[View]:
    over = f"{cases_of(trials, group)} cases" if trials.pass_at.n < group.cases else ""
    yield _value(f"pass@{trials.k}", trials.pass_at) | {"over": over}
    if trials.k > 1:
        yield _value(f"pass^{trials.k}", trials.pass_all) | {"over": over}


def _forests(named: plots.Named) -> Iterator[View]:
    yield plots.pass_rates(named)
    rates = (plots.rates("found", _FOUND, named), plots.rates("coverage", _COVERED, named))
    yield from (forest for forest in rates if forest["dots"])


def _differences(board: Board, marks: Mapping[Key, str]) -> Iterator[View]:
    """One plot a metric, the pass rate first; in each the groups compared, in the order of the leaderboard."""
    places = {key: place for place, key in enumerate(marks)}
    compared = [difference for difference in board.differences if key_of(difference.labels, board) in places]
    compared.sort(key=lambda difference: places[key_of(difference.labels, board)])
    named = [(group_name(difference.labels, board.by), difference) for difference in compared]
    found = {difference.metric for difference in compared}
    return (plots.differences(metric, named) for metric in plots.METRICS if metric in found)


def _issues(total: Group, groups: Sequence[Group]) -> Iterator[View]:
    """Those that occur, the heaviest first; `counts` are those of the groups compared."""
    for issue in ISSUES:
        if count := total.issues.get(issue.name):
            counts = [group.issues.get(issue.name, 0) for group in groups]
            about = {"name": issue.name, "about": issue.about, "severity": issue.severity}
            yield {**about, "total": count, "counts": counts}
