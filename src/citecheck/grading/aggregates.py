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

    def possible(self, measure: str) -> int:
        """How many runs have the measure, or might have had it."""
        return self.counts[measure] + self.missing[measure]


@dataclass(slots=True)
class Tally:
    """All that is kept of a group's runs: counts by what is counted, and sums. `single` are runs without a case."""

    counts: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    single: Sums = field(default_factory=Sums)
    cases: defaultdict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))

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
            self.counts["citations"].update(one.standing.value for one in run.grade.citations if not one.repeats)
        case = run.labels.get("case", "")
        (self.cases[case] if case else self.single).add(run, pass_mark)

    def absorb(self, other: Tally) -> None:
        for what, counts in other.counts.items():
            self.counts[what].update(counts)
        self.single.absorb(other.single)
        for case, sums in other.cases.items():
            self.cases[case].absorb(sums)

    def is_whole(self, measure: str) -> bool:
        """Return whether no run is missing from the measure."""
        return not any(sums.missing[measure] for sums in (self.single, *self.cases.values()))


def tallies(runs: Iterable[RunGrade], by: tuple[str, ...], pass_mark: str) -> dict[Key, Tally]:
    """The tally of the runs of each combination of labels."""
    found: defaultdict[Key, Tally] = defaultdict(Tally)
    for run in runs:
        found[tuple(run.labels.get(label, "") for label in by)].add(run, pass_mark)
    return found


def merged(each: Iterable[Tally]) -> Tally:
    """The tally of all their runs."""
    total = Tally()
    for tally in each:
        total.absorb(tally)
    return total


def estimate(tally: Tally, measure: str) -> Estimate:
    """The mean over cases and single runs, or over runs alone where fewer than two cases have a value."""
    cases = [sums for sums in tally.cases.values() if sums.counts[measure]]
    n, total = tally.single.counts[measure], tally.single.totals[measure]
    for sums in cases:
        n += 1 if len(cases) > 1 else sums.counts[measure]
        total += sums.mean(measure) if len(cases) > 1 else sums.totals[measure]
    return wilson(total / (n * ONE) if n else 0.0, n)


def reach(tally: Tally, measure: str) -> tuple[float, float]:
    """The least and the most that the mean of `estimate` might be, had the runs that are missing from it been in it."""
    single, cases = tally.single, [sums for sums in tally.cases.values() if sums.possible(measure)]
    n, low, gap = single.possible(measure), single.totals[measure], single.missing[measure] * ONE
    for sums in cases:
        runs = sums.possible(measure) if len(cases) > 1 else 1
        n += sums.possible(measure) // runs
        low += sums.totals[measure] // runs
        gap += sums.missing[measure] * ONE // runs
    return (low / (n * ONE), (low + gap) / (n * ONE)) if n else (0.0, 1.0)
