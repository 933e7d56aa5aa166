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
from typing import Final

from citecheck.grading.grade import METRICS, Grade, Rate, RunGrade, passes
from citecheck.grading.intervals import Estimate, wilson

MEASURES: Final = (*METRICS, "passed")
PASSED: Final = len(METRICS)  # its place
ONE: Final = 1 << 128  # sums are whole parts of it: in any order the same, and no longer for a million runs

Key = tuple[str, ...]  # the values of all labels in `by`


@dataclass(slots=True)
class Sums:
    """By measure: how many runs have it, and their sum in parts of `ONE`. How many have no grade, and no letter."""

    ungraded: int = 0
    unlettered: int = 0
    counts: list[int] = field(default_factory=lambda: [0] * len(MEASURES))
    totals: list[int] = field(default_factory=lambda: [0] * len(MEASURES))

    def add(self, measure: int, rate: Rate) -> None:
        if rate.total:
            self.counts[measure] += 1
            self.totals[measure] += rate.count * ONE // rate.total

    def absorb(self, other: Sums) -> None:
        self.ungraded += other.ungraded
        self.unlettered += other.unlettered
        self.counts = [mine + more for mine, more in zip(self.counts, other.counts, strict=True)]
        self.totals = [mine + more for mine, more in zip(self.totals, other.totals, strict=True)]

    def mean(self, measure: int) -> int:
        """In parts of `ONE`; only where `counts` is not 0."""
        return self.totals[measure] // self.counts[measure]

    def missing(self, measure: int) -> int:
        """How many runs might have had it, had they been gradable."""
        return self.unlettered if measure == PASSED else self.ungraded


@dataclass(slots=True)
class Tally:
    """All that is kept of a group's runs. `single` sums up those without a case."""

    runs: int = 0
    passed: int = 0
    unknown: int = 0
    corrupt: int = 0
    letters: Counter[str] = field(default_factory=Counter)
    ungradable: Counter[str] = field(default_factory=Counter)
    citations: Counter[str] = field(default_factory=Counter)
    issues: Counter[str] = field(default_factory=Counter)
    support: Counter[str] = field(default_factory=Counter)
    single: Sums = field(default_factory=Sums)
    cases: dict[str, Sums] = field(default_factory=dict)

    def add(self, run: RunGrade, pass_mark: str) -> None:
        self.runs += 1
        self.unknown += run.unknown
        self.corrupt += run.corrupt
        sums = self._sums(run.labels.get("case", ""))
        sums.ungraded += run.grade is None
        sums.unlettered += run.letter is None
        if run.grade:
            self._add_grade(run.grade, sums)
        if run.letter is not None:
            self._add_letter(run.letter, sums, passed=passes(run.letter, pass_mark))
        if run.ungradable is not None:
            self.ungradable[run.ungradable] += 1

    def whole(self, measure: int) -> bool:
        """Whether no run is missing from the measure."""
        return not any(sums.missing(measure) for sums in (self.single, *self.cases.values()))

    def _sums(self, case: str) -> Sums:
        if not case:
            return self.single
        if case not in self.cases:
            self.cases[case] = Sums()
        return self.cases[case]

    def _add_letter(self, letter: str, sums: Sums, *, passed: bool) -> None:
        self.letters[letter] += 1
        self.passed += passed
        sums.add(PASSED, Rate(int(passed), 1))

    def _add_grade(self, grade: Grade, sums: Sums) -> None:
        rates = grade.rates()
        for measure, metric in enumerate(METRICS):
            sums.add(measure, rates[metric])
        self.issues.update(grade.counts())
        self.support.update(grade.support or {})
        self.citations.update(one.standing.value for one in grade.citations if not one.repeats)

    def absorb(self, other: Tally) -> None:
        self.runs += other.runs
        self.passed += other.passed
        self.unknown += other.unknown
        self.corrupt += other.corrupt
        self.letters.update(other.letters)
        self.ungradable.update(other.ungradable)
        self.citations.update(other.citations)
        self.issues.update(other.issues)
        self.support.update(other.support)
        self.single.absorb(other.single)
        for case, sums in other.cases.items():
            self._sums(case).absorb(sums)


def tallies(runs: Iterable[RunGrade], by: tuple[str, ...], pass_mark: str) -> dict[Key, Tally]:
    found: defaultdict[Key, Tally] = defaultdict(Tally)
    for run in runs:
        found[tuple(run.labels.get(label, "") for label in by)].add(run, pass_mark)
    return found


def merged(each: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in each:
        total.absorb(tally)
    return total


def estimate(tally: Tally, measure: int) -> Estimate:
    """Over cases and single runs, or over runs alone where fewer than two cases have a value."""
    cases = [sums for sums in tally.cases.values() if sums.counts[measure]]
    n, total = tally.single.counts[measure], tally.single.totals[measure]
    if len(cases) < 2:
        n += sum(sums.counts[measure] for sums in cases)
        total += sum(sums.totals[measure] for sums in cases)
    else:
        n += len(cases)
        total += sum(sums.mean(measure) for sums in cases)
    return wilson(total / (n * ONE) if n else 0.0, n)


def reach(tally: Tally, measure: int) -> tuple[float, float]:
    """The least and the most that the mean of `estimate` might be, had the runs that are missing from it been in it."""
    single, cases = tally.single, [sums for sums in tally.cases.values() if _possible(sums, measure)]
    n, low, gap = _possible(single, measure), single.totals[measure], single.missing(measure) * ONE
    for sums in cases:
        runs = _possible(sums, measure) if len(cases) > 1 else 1
        n += _possible(sums, measure) // runs
        low += sums.totals[measure] // runs
        gap += sums.missing(measure) * ONE // runs
    return (low / (n * ONE), (low + gap) / (n * ONE)) if n else (0.0, 1.0)


def _possible(sums: Sums, measure: int) -> int:
    return sums.counts[measure] + sums.missing(measure)
