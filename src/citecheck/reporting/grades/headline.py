"""The board in a sentence, and how far to believe it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citecheck.grading.aggregates import PASSED
from citecheck.grading.leaderboard import Board, Difference, Group
from citecheck.reporting.grades.formatting import (
    Sense,
    between,
    percent,
    points,
    points_between,
    sense,
    shown_groups,
)

Named = Sequence[tuple[tuple[str, ...], Group]]


class Headline(NamedTuple):
    """`name` is the group that the sentence is about, if it is about one; `belief` says how sure that is."""

    name: tuple[str, ...]
    text: str
    belief: tuple[str, ...]


def headline(board: Board, named: Named) -> Headline:
    """Of groups in the order of their rank."""
    rated = [(name, group) for name, group in named if group.pass_rate.value is not None]
    if len(rated) < 2:
        return Headline((), _passed(board.total), _alone(rated[0][1]) if rated else ())
    (name, first), (_, second) = rated[:2]
    if not first.pass_rate.value:
        return Headline((), f"No run passed in any of {len(named)} groups", ())
    rate = percent(first.pass_rate.value)
    best = sum(group.pass_rate.value == first.pass_rate.value for _, group in rated)
    if best > 1:
        which = f"All {best}" if best == len(named) else f"{best} of {len(named)}"
        return Headline((), f"{which} groups share the best pass rate, {rate}", _order(rated, best))
    what, difference = _against(board, first, second)
    against = (f"{what}: {_difference(difference)}",) if difference else ()
    order = _order(rated, 1, decisive=difference if len(rated) == 2 else None)
    return Headline(name, f"has the best pass rate, {rate}", (*against, *order))


def ranked(board: Board) -> list[Group]:
    """The best pass rate first, of equal ones the better found rate, then by label; without a graded run last."""
    return sorted(shown_groups(board), key=lambda group: _place(group, board))


def _place(group: Group, board: Board) -> tuple[bool, float, float, tuple[str, ...]]:
    rate, found = group.pass_rate.value, group.rates["found"].value if "found" in group.rates else None
    return rate is None, -(rate or 0), 1 if found is None else -found, key_of(group.labels, board)


def key_of(labels: Mapping[str, str], board: Board) -> tuple[str, ...]:
    """A group's values of the labels that make groups; "" if it has none."""
    return tuple(labels.get(name, "") for name in board.by)


def _passed(total: Group) -> str:
    if not total.runs:
        return "There are no runs"
    if not total.graded:
        return "The run could not be graded" if total.runs == 1 else f"None of {total.runs:,} runs could be graded"
    if total.graded == 1:
        return "The graded run passed" if total.passed else "The graded run did not pass"
    if not total.passed:
        return f"None of {total.graded:,} graded runs passed"
    return f"{total.passed:,} of {total.graded:,} graded runs passed"


def _alone(group: Group) -> tuple[str, ...]:
    rate = group.pass_rate
    if rate.low is None:
        return ("One is too few for an interval.",) if rate.n == 1 else ()
    return (f"With 95 % confidence the pass rate lies in {between(rate)} %.",)


def _against(board: Board, best: Group, second: Group) -> tuple[str, Difference | None]:
    """The difference of the best group from the base, or, where it is the base, of the next group from it.

    A group is compared with that of the base like it in the rest.
    """
    known = {key_of(of.labels, board): of for of in board.differences if of.metric == PASSED and of.value is not None}
    if found := known.get(key_of(best.labels, board)):
        return "Against the base", found
    differ = [name for name in board.by if best.labels.get(name) != second.labels.get(name)]
    is_base = len(differ) == 1 and best.labels.get(differ[0]) == board.base
    return "The next one against it, the base", known.get(key_of(second.labels, board)) if is_base else None


def _difference(difference: Difference) -> str:
    value = points(difference.value or 0.0)
    if difference.low is None or difference.high is None:
        return f"{value} points; there are too few for an interval."
    chance = "so this may be chance" if difference.low <= 0 <= difference.high else "which leaves zero out"
    turned = ", but the ungradable runs could turn it" if sense(difference) is Sense.TURNABLE else ""
    return f"{value} points, 95 % interval {points_between(difference)}, {chance}{turned}."


def _order(rated: Named, best: int, *, decisive: Difference | None = None) -> tuple[str, ...]:
    """Sentences about whether the order could be chance, or hang on runs that could not be graded.

    `decisive` is a difference whose interval says the first already, and better than two intervals do; where ungradable
    runs could turn it, it says the second too.
    """
    first, others = rated[0][1], [group for _, group in rated[best:]]
    sentences = []
    if others and decisive is None:
        sentences.append(_overlap(first, others))
    turned = [group for group in others if group.bounds[1] >= first.bounds[0]]
    if decisive is not None and sense(decisive) is Sense.TURNABLE:
        return tuple(sentences)
    if any(sum(group.ungradable.values()) for group in (first, *turned)) and turned:
        sentences.append("The ungradable runs could turn the order.")
    return tuple(sentences)


def _overlap(first: Group, others: Sequence[Group]) -> str:
    low, highs = first.pass_rate.low, [group.pass_rate.high for group in others]
    if low is None or None in highs:
        return "There are too few runs to tell the groups apart."
    overlapping = sum(high >= low for high in highs if high is not None)
    if not overlapping:
        return "The best interval lies above all others."
    which = "that of one other group" if overlapping == 1 else f"those of {overlapping} other groups"
    return f"The best interval overlaps {which}: which of these is better may be chance."
