"""What many runs come to: estimates with their intervals, by group, and the differences between groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean (0 to 1) with its 95 % interval, over `n` independent units: cases, or runs.

    All None where there is nothing to take a mean of.
    """

    value: float | None
    low: float | None
    high: float | None
    n: int


@dataclass(frozen=True, slots=True)
class Trials:
    """How `k` trials of a case come out, over the cases that have so many graded ones.

    `pass_at`: at least one of k passes (pass@k); `pass_all`: all of them do (pass^k). Both unbiased; their `n`
    counts those cases.
    """

    k: int
    pass_at: Estimate
    pass_all: Estimate


@dataclass(frozen=True, slots=True)
class Group:
    """The runs with the same labels. `ungradable` counts by why those without a letter.

    Those without a grade are in no mean; an open run's decided citations count in `rates`, and never in a letter or in
    the pass rate. `bounds` is the pass rate if every ungradable run had failed, and if every one had passed. `rates`
    are means (METRICS) over cases, over runs where fewer than two cases have a value; `issues` and `citations` (by
    standing) are totals.
    """

    labels: Mapping[str, str]
    runs: int
    graded: int
    ungradable: Mapping[str, int]
    letters: Mapping[str, int]
    passed: int
    cases: int
    pass_rate: Estimate
    bounds: tuple[float, float]
    rates: Mapping[str, Estimate]
    citations: Mapping[str, int]
    issues: Mapping[str, int]
    unknown: int
    corrupt: int
    trials: tuple[Trials, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """A metric of a group less that of the base, over `paired` cases that both have (0: not paired).

    `holds`: whether it would have the same sign however the runs that are not in the metric had come out.
    """

    labels: Mapping[str, str]
    metric: str
    value: float | None
    low: float | None
    high: float | None
    paired: int
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Board:
    """`total` is all the runs as one group, `groups` those of each combination of the labels in `by`, in their order.

    `pass_mark` is the letter that a run needs to pass. `base` names what `differences` are taken from, if anything.
    """

    by: tuple[str, ...]
    pass_mark: str
    total: Group
    groups: tuple[Group, ...]
    base: str | None = None
    differences: tuple[Difference, ...] = ()
