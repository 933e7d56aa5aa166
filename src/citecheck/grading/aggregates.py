"""What is kept of a group's runs: sums, that grow with its cases and never with its runs.

What a mean is taken over: runs of one case are not independent witnesses, so the units are cases, each with the mean of
its runs; a run without a case is a separate unit. Where fewer than two cases have a value, the units are the runs,
and the mean speaks of that case alone.

What counts: letters and the pass rate are of the runs that have a letter. Rates are of every run that has a grade, an
open one too: what was decided of it is as good as another's, and leaving it out would flatter the decided rate. A rate
without a total is in no mean.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from citecheck.grading.grade import METRICS, Rate, RunGrade, passes
from citecheck.grading.intervals import Estimate, wilson

PASSED: Final = "passed"  # beside METRICS: whether a run's letter is as good as the pass mark
MEASURES: Final = (*METRICS, PASSED)
ONE: Final = 1 << 128  # sums are whole parts of it: in any order the same, and no longer for a million runs

Key: TypeAlias = tuple[str, ...]  # the values of all labels in `by`


@dataclass(slots=True)
class Sums:
    """By measure: how many runs have it, their sum in parts of `ONE`, and how many lack it for want of a grade."""

    counts: Counter[str] = field(default_factory=Counter)
    totals: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)

    def add(self, run: RunGrade, pass_mark: str) -> None:
        rates = run.grade.rates() if run.grade else {}
        if run.letter:
            rates[PASSED] = Rate(int(passes(run.letter, pass_mark)), 1)
        for measure, rate in rates.items():
            if rate.total:
                self.counts[measure] += 1
                self.totals[measure] += rate.count * ONE // rate.total
        self.missing.update(MEASURES if not run.grade else () if run.letter else [PASSED])

    def absorb(self, other: Sums) -> None:
        self.counts.update(other.counts)
        self.totals.update(other.totals)
        self.missing.update(other.missing)

    def mean(self, measure: str) -> int:
        """In parts of `ONE`; only where `counts` is not 0."""
        return self.totals[measure] // self.counts[measure]


@dataclass(slots=True)
class Tally:
    """All that is kept of a group's runs: counts by what is counted, and sums by case; "" are runs without a case."""

    counts: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    sums: defaultdict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))

    @property
    def cases(self) -> dict[str, Sums]:
        return {case: sums for case, sums in self.sums.items() if case}

    def add(self, run: RunGrade, pass_mark: str) -> None:
        self.counts["parts"].update(runs=1, unknown=run.unknown, corrupt=run.corrupt)
        if run.letter:
            self.counts["letters"][run.letter] += 1
            self.counts["parts"][PASSED] += passes(run.letter, pass_mark)
        if run.ungradable:
            self.counts["ungradable"][run.ungradable] += 1
        if run.grade:
            self.counts["issues"].update(run.grade.counts())
            self.counts["support"].update(run.grade.support or {})
            self.counts["citations"].update(
                citation.standing.value for citation in run.grade.citations if not citation.repeats
            )
        self.sums[run.labels.get("case", "")].add(run, pass_mark)

    def absorb(self, other: Tally) -> None:
        for what, counts in other.counts.items():
            self.counts[what].update(counts)
        for case, sums in other.sums.items():
            self.sums[case].absorb(sums)

    def is_whole(self, measure: str) -> bool:
        """Whether no run is missing from the measure."""
        return not any(sums.missing[measure] for sums in self.sums.values())


def tallies(runs: Iterable[RunGrade], by: tuple[str, ...], pass_mark: str) -> dict[Key, Tally]:
    """The tally of the runs of each combination of labels."""
    found: defaultdict[Key, Tally] = defaultdict(Tally)
    for run in runs:
        found[tuple(run.labels.get(label, "") for label in by)].add(run, pass_mark)
    return found


def merged(tallies: Iterable[Tally]) -> Tally:
    """The tally of all their runs."""
    total = Tally()
    for tally in tallies:
        total.absorb(tally)
    return total


def estimate(tally: Tally, measure: str) -> Estimate:
    """The mean over cases and single runs, or over runs alone where fewer than two cases have a value."""
    return wilson(*_mean(tally, measure))


def reach(tally: Tally, measure: str) -> tuple[float, float]:
    """The least and the most that the mean of `estimate` might be, had the runs that are missing from it been in it."""
    return _mean(tally, measure, missing=0)[0], _mean(tally, measure, missing=1)[0]


def _mean(tally: Tally, measure: str, missing: int | None = None) -> tuple[float, int]:
    """The mean and the number of its units; a run that lacks the measure counts as `missing`, or not at all."""
    counted = {case: sums.counts[measure] for case, sums in tally.sums.items()}
    totals = {case: sums.totals[measure] for case, sums in tally.sums.items()}
    if missing is not None:
        for case, sums in tally.sums.items():
            counted[case] += sums.missing[measure]
            totals[case] += sums.missing[measure] * missing * ONE
    cases = [case for case, runs in counted.items() if case and runs]
    if len(cases) > 1:
        totals |= {case: totals[case] // counted[case] for case in cases}
        counted |= dict.fromkeys(cases, 1)
    n = sum(counted.values())
    return (sum(totals.values()) / (n * ONE) if n else float(missing or 0)), n
