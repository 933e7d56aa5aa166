"""Runs → board: each run is counted once and let go; what is kept grows with groups and cases, never with runs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import fsum
from typing import Final

from citecheck.grading.aggregates import ONE, PASSED, Key, Tally, estimate, merged, tallies
from citecheck.grading.board import Board, Estimate, Group, Trials
from citecheck.grading.comparisons import Row, compared
from citecheck.grading.grade import LETTERS, METRICS, RunGrade, Standing
from citecheck.grading.intervals import pass_all, pass_at, wilson
from citecheck.grading.issues import ISSUES

_DEFAULT_K: Final = 10  # at most, where nobody asks for a k
_RANKS: Final = {issue.name: rank for rank, issue in enumerate(ISSUES)}


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
    compared, case by case; whether a difference `holds` is asked of all their runs. Raises UsageError where no group is
    named `base`.
    """
    by = tuple(dict.fromkeys(by))
    found = tallies(runs, by, pass_mark)
    rows = _rows(found, by)
    groups = tuple(_group(row.labels, row.tally, _trials(row.tally, ks)) for row in rows if row.labels)
    total = merged(found.values())
    differences = tuple(compared(rows, by, pass_mark, base, earlier))
    return Board(
        by=tuple(rows[0].labels) if rows else (),
        pass_mark=pass_mark,
        total=_group({}, total, () if len(groups) > 1 else _trials(total, ks)),
        groups=groups,
        base=base if earlier is None else base or "earlier",
        differences=differences,
    )


def _rows(tallies: Mapping[Key, Tally], by: tuple[str, ...]) -> list[Row]:
    """In their order; one without labels where no run has any."""
    kept = [at for at in range(len(by)) if any(key[at] for key in tallies)]
    ordered = sorted(tallies, key=lambda key: [_natural(label) for label in key])
    return [Row(key, {by[at]: key[at] for at in kept}, tallies[key]) for key in ordered]


def _natural(label: str) -> tuple[list[tuple[int, str]], str]:
    """Compares numbers as numbers, without making one: a label may have any number of digits."""
    parts = re.split("([0-9]+)", label.casefold())
    for at in range(1, len(parts), 2):
        parts[at] = parts[at].lstrip("0")
    return [(len(part) if at % 2 else 0, part) for at, part in enumerate(parts)], label


def _group(labels: Mapping[str, str], tally: Tally, trials: tuple[Trials, ...]) -> Group:
    graded = tally.letters.total()
    return Group(
        labels=labels,
        runs=tally.runs,
        graded=graded,
        ungradable=dict(sorted(tally.ungradable.items())),
        letters={letter: tally.letters[letter] for letter in LETTERS},
        passed=tally.passed,
        cases=len(tally.cases),
        pass_rate=estimate(tally, PASSED),
        bounds=_bounds(tally.passed, tally.runs - graded, tally.runs),
        rates={metric: estimate(tally, measure) for measure, metric in enumerate(METRICS)},
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


def _trials(tally: Tally, ks: Sequence[int]) -> tuple[Trials, ...]:
    """Runs without a case are trials of nothing."""
    outcomes = [(sums.counts[PASSED], sums.totals[PASSED] // ONE) for sums in tally.cases.values()]
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
    return replace(wilson(passed / n, n), n=1) if k == 1 else Estimate(of(n, passed, k), None, None, 1)
