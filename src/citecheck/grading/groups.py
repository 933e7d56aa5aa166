"""Runs → board: each run is counted once and let go; what is kept grows with groups and cases, never with runs.

What a mean is taken over: runs of one case are no independent witnesses, so the units are cases, each with the mean of
its runs; a run without a case is a unit of its own. Where fewer than two cases have a value, the units are the runs,
and the mean speaks of that case alone.

What counts: letters and the pass rate are of the runs that have a letter. Rates are of every run that has a grade, an
open one too: what was decided of it is as good as another's, and leaving it out would flatter the decided rate. A rate
without a total is in no mean.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import Final, NamedTuple

from citecheck.errors import UsageError
from citecheck.grading.board import Board, Difference, Estimate, Group, Trials
from citecheck.grading.grade import LETTERS, METRICS, Grade, Rate, RunGrade, Standing, passes
from citecheck.grading.intervals import correlation, newcombe, pass_all, pass_at, wilson
from citecheck.grading.issues import ISSUES

_MEASURES: Final = (*METRICS, "passed")
_PASSED: Final = len(METRICS)  # its place
_ONE: Final = 1 << 128  # sums are whole parts of it: in any order the same, and no longer for a million runs
_PAIRS: Final = 3  # shared cases from which on a difference is taken over them alone
_DEFAULT_K: Final = 10  # at most, where nobody asks for a k
_NAMED: Final = 12  # arms that a message names
_RANKS: Final = {issue.name: rank for rank, issue in enumerate(ISSUES)}

_Key = tuple[str, ...]  # the values of all labels in `by`


@dataclass(slots=True)
class _Sums:
    """By measure: how many runs have it, and their sum in parts of `_ONE`."""

    counts: list[int] = field(default_factory=lambda: [0] * len(_MEASURES))
    totals: list[int] = field(default_factory=lambda: [0] * len(_MEASURES))

    def add(self, measure: int, rate: Rate) -> None:
        if rate.total:
            self.counts[measure] += 1
            self.totals[measure] += rate.count * _ONE // rate.total

    def absorb(self, other: _Sums) -> None:
        self.counts = [mine + more for mine, more in zip(self.counts, other.counts, strict=True)]
        self.totals = [mine + more for mine, more in zip(self.totals, other.totals, strict=True)]

    def mean(self, measure: int) -> int:
        """In parts of `_ONE`; only where `counts` is not 0."""
        return self.totals[measure] // self.counts[measure]


@dataclass(slots=True)
class _Tally:
    """All that is kept of a group's runs. `single` sums up those without a case."""

    runs: int = 0
    passed: int = 0
    unknown: int = 0
    corrupt: int = 0
    letters: Counter[str] = field(default_factory=Counter)
    ungradable: Counter[str] = field(default_factory=Counter)
    citations: Counter[str] = field(default_factory=Counter)
    issues: Counter[str] = field(default_factory=Counter)
    single: _Sums = field(default_factory=_Sums)
    cases: dict[str, _Sums] = field(default_factory=dict)

    def add(self, run: RunGrade, pass_mark: str) -> None:
        self.runs += 1
        self.unknown += run.unknown
        self.corrupt += run.corrupt
        sums = self._sums(run.labels.get("case", ""))
        if run.grade:
            self._add_grade(run.grade, sums)
        if run.letter is not None:
            self._add_letter(run.letter, sums, passed=passes(run.letter, pass_mark))
        if run.ungradable is not None:
            self.ungradable[run.ungradable] += 1

    def _sums(self, case: str) -> _Sums:
        if not case:
            return self.single
        if case not in self.cases:
            self.cases[case] = _Sums()
        return self.cases[case]

    def _add_letter(self, letter: str, sums: _Sums, *, passed: bool) -> None:
        self.letters[letter] += 1
        self.passed += passed
        sums.add(_PASSED, Rate(int(passed), 1))

    def _add_grade(self, grade: Grade, sums: _Sums) -> None:
        rates = grade.rates()
        for measure, metric in enumerate(METRICS):
            sums.add(measure, rates[metric])
        self.issues.update(grade.counts())
        self.citations.update(one.standing.value for one in grade.citations if not one.repeats)

    def absorb(self, other: _Tally) -> None:
        self.runs += other.runs
        self.passed += other.passed
        self.unknown += other.unknown
        self.corrupt += other.corrupt
        self.letters.update(other.letters)
        self.ungradable.update(other.ungradable)
        self.citations.update(other.citations)
        self.issues.update(other.issues)
        self.single.absorb(other.single)
        for case, sums in other.cases.items():
            self._sums(case).absorb(sums)


class _Row(NamedTuple):
    """A group. `labels` are those of its key that any run has."""

    key: _Key
    labels: Mapping[str, str]
    tally: _Tally


def make_board(
    runs: Iterable[RunGrade],
    *,
    by: tuple[str, ...] = ("arm", "model"),
    pass_mark: str = "B",  # noqa: S107 - a letter, no password
    ks: Sequence[int] = (),
    base: str | None = None,
    earlier: Iterable[RunGrade] | None = None,
) -> Board:
    """The runs by the labels of `by` that any of them has (a run without one has ""), in natural order; one pass.

    Without such a label there are no groups, only the total. `ks` are the k of `Group.trials`, from 1 on; without them
    k is 1 and, where every case has several graded trials, the most that every case has, up to 10. The total of several
    groups has no trials: theirs are not trials of one thing.

    Differences are taken from the groups whose "arm" is `base` (else the first label of `by` that has this value), or
    from the runs of `earlier`, which `base` then only names. A group is compared with those of the base that have the
    same other labels, else with all of the base. Where both have a value for three cases or more, these alone are
    compared, case by case. Raises UsageError where no group is named `base`.
    """
    by = tuple(dict.fromkeys(by))
    tallies = _tallies(runs, by, pass_mark)
    rows = _rows(tallies, by)
    groups = tuple(_group(row.labels, row.tally, _trials(row.tally, ks)) for row in rows if row.labels)
    total = _merged(tallies.values())
    differences = tuple(_compared(rows, by, pass_mark, base, earlier))
    return Board(
        by=tuple(rows[0].labels) if rows else (),
        pass_mark=pass_mark,
        total=_group({}, total, () if len(groups) > 1 else _trials(total, ks)),
        groups=groups,
        base=base if earlier is None else base or "earlier",
        differences=differences,
    )


def _tallies(runs: Iterable[RunGrade], by: tuple[str, ...], pass_mark: str) -> dict[_Key, _Tally]:
    tallies: defaultdict[_Key, _Tally] = defaultdict(_Tally)
    for run in runs:
        tallies[tuple(run.labels.get(label, "") for label in by)].add(run, pass_mark)
    return tallies


def _merged(tallies: Iterable[_Tally]) -> _Tally:
    merged = _Tally()
    for tally in tallies:
        merged.absorb(tally)
    return merged


def _rows(tallies: Mapping[_Key, _Tally], by: tuple[str, ...]) -> list[_Row]:
    """In their order; one without labels where no run has any."""
    kept = [at for at in range(len(by)) if any(key[at] for key in tallies)]
    ordered = sorted(tallies, key=lambda key: [_natural(label) for label in key])
    return [_Row(key, {by[at]: key[at] for at in kept}, tallies[key]) for key in ordered]


def _natural(label: str) -> tuple[list[tuple[int, str]], str]:
    """Compares numbers as numbers, without making one: a label may have any number of digits."""
    parts = re.split("([0-9]+)", label.casefold())
    for at in range(1, len(parts), 2):
        parts[at] = parts[at].lstrip("0")
    return [(len(part) if at % 2 else 0, part) for at, part in enumerate(parts)], label


def _group(labels: Mapping[str, str], tally: _Tally, trials: tuple[Trials, ...]) -> Group:
    graded = tally.letters.total()
    return Group(
        labels=labels,
        runs=tally.runs,
        graded=graded,
        ungradable=dict(sorted(tally.ungradable.items())),
        letters={letter: tally.letters[letter] for letter in LETTERS},
        passed=tally.passed,
        cases=len(tally.cases),
        pass_rate=_estimate(tally, _PASSED),
        bounds=_bounds(tally.passed, tally.runs - graded, tally.runs),
        rates={metric: _estimate(tally, measure) for measure, metric in enumerate(METRICS)},
        citations={standing.value: tally.citations[standing.value] for standing in Standing},
        issues=_issues(tally.issues),
        unknown=tally.unknown,
        corrupt=tally.corrupt,
        trials=trials,
    )


def _bounds(passed: int, ungradable: int, runs: int) -> tuple[float, float]:
    return (passed / runs, (passed + ungradable) / runs) if runs else (0.0, 0.0)


def _issues(counts: Counter[str]) -> dict[str, int]:
    """Those that occur, in the order of the taxonomy."""
    names = sorted(counts, key=lambda name: (_RANKS.get(name, len(_RANKS)), name))
    return {name: counts[name] for name in names if counts[name]}


def _estimate(tally: _Tally, measure: int) -> Estimate:
    """Over cases and single runs, or over runs alone where fewer than two cases have a value."""
    cases = [sums for sums in tally.cases.values() if sums.counts[measure]]
    n, total = tally.single.counts[measure], tally.single.totals[measure]
    if len(cases) < 2:
        n += sum(sums.counts[measure] for sums in cases)
        total += sum(sums.totals[measure] for sums in cases)
    else:
        n += len(cases)
        total += sum(sums.mean(measure) for sums in cases)
    return wilson(total / (n * _ONE) if n else 0.0, n)


def _trials(tally: _Tally, ks: Sequence[int]) -> tuple[Trials, ...]:
    """Runs without a case are trials of nothing."""
    outcomes = [(sums.counts[_PASSED], sums.totals[_PASSED] // _ONE) for sums in tally.cases.values()]
    if not outcomes:
        return ()
    fewest = min(n for n, _ in outcomes)
    asked = sorted(set(ks)) or sorted({1, min(max(1, fewest), _DEFAULT_K)})
    return tuple(Trials(k, _chance(outcomes, k, pass_at), _chance(outcomes, k, pass_all)) for k in asked)


def _chance(outcomes: list[tuple[int, int]], k: int, of: Callable[[int, int, int], float]) -> Estimate:
    """Over the cases with `k` trials.

    Of a single case, k = 1 has the interval of its trials; for more there is none: its draws of k share their trials.
    """
    able = [(n, passed) for n, passed in outcomes if n >= k]
    if len(able) != 1:
        return wilson(fsum(of(n, passed, k) for n, passed in able) / max(1, len(able)), len(able))
    n, passed = able[0]
    return wilson(passed / n, n) if k == 1 else Estimate(of(n, passed, k), None, None, 1)


def _compared(
    rows: list[_Row], by: tuple[str, ...], pass_mark: str, base: str | None, earlier: Iterable[RunGrade] | None
) -> Iterator[Difference]:
    if earlier is not None:
        # The label that tells now from then must not keep apart what is otherwise the same.
        levels = [range(len(by)), [at for at, label in enumerate(by) if label != "arm"], ()]
        counterpart = _counterparts(_tallies(earlier, by, pass_mark), levels)
    elif base is not None:
        axis = _axis(rows, by, base)
        levels = [[at for at in range(len(by)) if at != axis], ()]
        counterpart = _counterparts({row.key: row.tally for row in rows if row.key[axis] == base}, levels)
        rows = [row for row in rows if row.key[axis] != base]
    else:
        return
    for row in rows:
        yield from _differences(row.labels, row.tally, counterpart(row.key))


def _axis(rows: list[_Row], by: tuple[str, ...], base: str) -> int:
    """Which label of `by` `base` is a value of: "arm" before the others."""
    labels = sorted((label for label in by if rows and label in rows[0].labels), key=lambda label: label != "arm")
    for label in labels:
        if any(row.labels[label] == base for row in rows):
            return by.index(label)
    if not labels:
        raise UsageError(f"No run has a label to tell '{base}' by: give the runs an arm.")
    names = list(dict.fromkeys(row.labels[labels[0]] for row in rows))
    listed = ", ".join(f"'{name}'" for name in names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
    raise UsageError(f"No run has the {labels[0]} '{base}': compare with one of {listed}.")


def _counterparts(pool: Mapping[_Key, _Tally], levels: Sequence[Sequence[int]]) -> Callable[[_Key], _Tally]:
    """For a group's key, the tally of those in the pool that agree with it on the first of `levels` where any does."""
    indexes: list[defaultdict[_Key, _Tally]] = []
    for level in levels:
        index: defaultdict[_Key, _Tally] = defaultdict(_Tally)
        for key, tally in pool.items():
            index[tuple(key[at] for at in level)].absorb(tally)
        indexes.append(index)

    def counterpart(key: _Key) -> _Tally:
        for level, index in zip(levels, indexes, strict=True):
            found = index.get(tuple(key[at] for at in level))
            if found is not None:
                return found
        return _Tally()

    return counterpart


def _differences(labels: Mapping[str, str], one: _Tally, base: _Tally) -> Iterator[Difference]:
    shared = [(sums, base.cases[case]) for case, sums in one.cases.items() if case in base.cases]
    for measure, metric in enumerate(_MEASURES):
        pairs = [(a.mean(measure), b.mean(measure)) for a, b in shared if a.counts[measure] and b.counts[measure]]
        paired = len(pairs) if len(pairs) >= _PAIRS else 0
        known = _paired(pairs) if paired else newcombe(_estimate(one, measure), _estimate(base, measure))
        yield Difference(labels, metric, known.value, known.low, known.high, paired)


def _paired(pairs: list[tuple[int, int]]) -> Estimate:
    n = len(pairs)
    one, base = (sum(values) / _ONE for values in zip(*pairs, strict=True))
    products = sum(a * b for a, b in pairs) / _ONE**2
    return newcombe(wilson(one / n, n), wilson(base / n, n), correlation(n, one, base, products))
