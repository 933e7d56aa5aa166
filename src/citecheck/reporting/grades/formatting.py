"""The words and numbers that the formats for people have in common. Foreign text in them is not escaped yet.

Rounding never makes all or nothing of a share: 100.0 % is every run, 0.0 % none. A missing value is "–".
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from math import isfinite
from typing import Final

from citecheck.grading.grade import LETTERS, RunGrade
from citecheck.grading.intervals import Estimate, Trials
from citecheck.grading.issues import BY_NAME, ISSUES, Severity, rank_of
from citecheck.grading.leaderboard import Board, Difference, Group
from citecheck.kinds import Kind

NONE: Final = "–"


class Sense(StrEnum):
    """What can be reported about a difference."""

    BETTER = "better"
    WORSE = "worse"
    UNCLEAR = "unclear"
    TURNABLE = "unclear: ungradable runs could turn it"
    NOTHING = "–"


_LESS_IS_BETTER: Final = frozenset({"partial", "not_found"})
_HIGH: Final = frozenset(issue.name for issue in ISSUES if issue.severity is Severity.HIGH)


# ── Numbers ──────────────────────────────────────────────────────────────────────────────────────


def figure(share: float) -> str:
    """A share of 0 to 1 in per cent, without the sign."""
    rounded = f"{share * 100:.1f}"
    if rounded == "100.0" and share < 1:
        return "99.9"
    return "0.1" if rounded == "0.0" and share > 0 else rounded


def percent(share: float | None) -> str:
    return f"{figure(share)} %" if share is not None and isfinite(share) else NONE


def between(estimate: Estimate) -> str:
    """91.7–94.8; nothing where there is no interval."""
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return ""
    return f"{figure(estimate.low)}–{figure(estimate.high)}"


def interval(estimate: Estimate, *, sign: bool = True) -> str:
    """93.4 % (91.7–94.8); without the interval if there is none, without the `sign` where a table's head has it."""
    value = percent(estimate.value)
    inside = between(estimate)
    return (value if sign else value.removesuffix(" %")) + (f" ({inside})" if inside else "")


def points(value: float) -> str:
    """A difference in percentage points, with its sign: +4.2."""
    return f"{round(value * 100, 1) + 0.0:+.1f}".replace("-", "\N{MINUS SIGN}")


def points_between(difference: Difference) -> str:
    """−1.0 to +9.3; nothing where there is no interval."""
    if difference.low is None or difference.high is None:
        return ""
    return f"{points(difference.low)} to {points(difference.high)}"


def sense(difference: Difference) -> Sense:
    """Better or worse where the interval leaves 0 out and no ungradable run could turn it; unclear where it has 0."""
    low, high = difference.low, difference.high
    if difference.value is None:
        return Sense.NOTHING
    if low is None or high is None or low <= 0 <= high:
        return Sense.UNCLEAR
    if not difference.holds:
        return Sense.TURNABLE
    return Sense.BETTER if (low > 0) is not (difference.metric in _LESS_IS_BETTER) else Sense.WORSE


# ── Groups and runs ──────────────────────────────────────────────────────────────────────────────


def named(labels: Mapping[str, str]) -> str:
    """arm=skill, model=small; "all runs" without labels."""
    return ", ".join(f"{name}={value or NONE}" for name, value in labels.items()) or "all runs"


def spaced(name: str) -> str:
    """A metric, a status or a standing as people write it."""
    return name.replace("_", " ")


def shown_groups(board: Board) -> tuple[Group, ...]:
    """The groups; all the runs as one where nothing tells them apart."""
    return board.groups or (board.total,)


def summary(board: Board) -> str:
    """1,000 runs: 970 graded (A 800 · B 120 · C 30 · D 20), 30 ungradable; 93.4 % pass (91.7–94.8)."""
    total = board.total
    letters = " · ".join(f"{letter} {total.letters.get(letter, 0):,}" for letter in LETTERS)
    graded = f"{total.graded:,} graded ({letters})" if total.graded else "none graded"
    rate, inside = total.pass_rate.value, between(total.pass_rate)
    share = f"; {percent(rate)} pass" + (f" ({inside})" if inside else "") if rate is not None else ""
    return f"{run_count(total)}: {graded}, {total.runs - total.graded:,} ungradable{share}"


def run_count(group: Group) -> str:
    return f"{group.runs:,} {'run' if group.runs == 1 else 'runs'}"


def bounds(group: Group) -> str:
    """What the ungradable runs could make of the pass rate, in figures; nothing where no run is ungradable."""
    low, high = group.bounds
    return f"{figure(low)}–{figure(high)}" if group.runs > group.graded else ""


def cases_of(trials: Trials, group: Group) -> str:
    """Over how many cases; of how many, where some of them have too few graded trials."""
    n = trials.pass_at.n
    return f"{n:,} of {group.cases:,}" if n < group.cases else f"{n:,}"


def runs_of(group: Group, by: Sequence[str], runs: Iterable[RunGrade]) -> Iterator[RunGrade]:
    """A label that a run lacks is "" in its group."""
    wanted = [group.labels.get(name, "") for name in by]
    return (run for run in runs if [run.labels.get(name, "") for name in by] == wanted)


# ── Issues ───────────────────────────────────────────────────────────────────────────────────────


def issues_of(run: RunGrade) -> dict[str, int]:
    """How often each issue occurs, in the order of the taxonomy."""
    counts = run.grade.counts() if run.grade else Counter[str]()
    return {name: counts[name] for name in sorted(counts, key=rank_of) if counts[name]}


def by_kind(issues: Mapping[str, int]) -> str:
    """12 source · 3 claim · 9 form: how many issues there are of each kind."""
    counts = {kind: sum(count for name, count in issues.items() if BY_NAME[name].kind is kind) for kind in Kind}
    return " · ".join(f"{count:,} {kind}" for kind, count in counts.items() if count)


def listed(issues: Mapping[str, int]) -> str:
    """3 × NOT_FOUND, 1 × UNCITED."""
    return ", ".join(f"{count:,} × {name}" for name, count in issues.items())


def worst(runs: Iterable[RunGrade], most: int) -> Sequence[RunGrade]:
    """Those with the worst letters and, of one letter, the most grave issues; what has no issue is not among them.

    Keeps no more than `most` runs; of equals the first.
    """
    return heapq.nsmallest(most, (run for run in runs if run.letter and issues_of(run)), key=_badness)


def _badness(run: RunGrade) -> tuple[int, int, int]:
    issues = issues_of(run)
    grave = sum(count for name, count in issues.items() if name in _HIGH)
    return -LETTERS.index(run.letter or "A"), -grave, -sum(issues.values())
