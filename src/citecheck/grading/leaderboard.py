"""Runs → board: each run is counted once and dropped; what is kept grows with groups and cases, never with runs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import fsum
from typing import Annotated, Final, NamedTuple, TypeAlias

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from citecheck.errors import UsageError
from citecheck.grading.aggregates import MEASURES, ONE, PASSED, Key, Tally, estimate, merged, reach, tallies
from citecheck.grading.grade import LETTERS, METRICS, PUBLISHED, Letter, Metric, RunGrade, Standing, Why
from citecheck.grading.intervals import Estimate, Number, Trials, correlation, newcombe, pass_all, pass_at, wilson
from citecheck.grading.issues import rank_of

_DEFAULT_K: Final = 10  # at most, where nobody asks for a k
_ENDS: Final = {"low": {"type": "number"}, "high": {"type": "number"}}
Bounds: TypeAlias = Annotated[
    tuple[float, float],
    BeforeValidator(lambda bounds: tuple(bounds.values()) if isinstance(bounds, dict) else bounds),
    PlainSerializer(lambda bounds: dict(zip(_ENDS, bounds, strict=True))),
    WithJsonSchema({"type": "object", "properties": _ENDS, "required": [*_ENDS], "additionalProperties": False}),
]


@dataclass(frozen=True, slots=True)
class Group:
    """The runs with the same labels. `ungradable` counts by why those without a letter.

    Those without a grade are in no mean; an open run's decided citations count in `rates`, and never in a letter or in
    the pass rate. `bounds` is the pass rate if every ungradable run had failed, and if every one had passed. `rates`
    are means (METRICS) over cases, over runs where fewer than two cases have a value; `issues` and `citations` (by
    standing) are totals, as are those of `support`, which has none if nobody asked for it.
    """

    __pydantic_config__ = PUBLISHED

    labels: Mapping[str, str]
    runs: int
    graded: int
    ungradable: Mapping[Why, int]
    letters: Mapping[Letter, int]
    passed: int
    cases: int
    pass_rate: Estimate
    bounds: Bounds
    rates: Mapping[Metric, Estimate]
    citations: Mapping[Standing, int]
    issues: Mapping[str, int]
    unknown: int
    corrupt: int
    trials: tuple[Trials, ...] = ()
    support: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Difference:
    """A metric of a group less that of the base, over `paired` cases that both have (0: not paired).

    `holds`: whether it would have the same sign however the runs that are not in the metric had come out.
    """

    __pydantic_config__ = PUBLISHED

    labels: Mapping[str, str]
    metric: Annotated[str, WithJsonSchema({"enum": [*MEASURES], "type": "string"})]
    value: Number
    low: Number
    high: Number
    paired: int
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Board:
    """`total` is all the runs as one group, `groups` those of each combination of the labels in `by`, in their order.

    `pass_mark` is the letter that a run needs to pass. `base` names what `differences` are taken from, if anything.
    """

    __pydantic_config__ = PUBLISHED

    by: tuple[str, ...]
    pass_mark: Letter
    total: Group
    groups: tuple[Group, ...]
    base: str | None = None
    differences: tuple[Difference, ...] = ()


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
    compared, case by case; whether a difference `holds` is asked of all their runs. Raises UsageError if no group is
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
    counts, parts = tally.counts, tally.counts["parts"]
    runs, graded, passed = parts["runs"], counts["letters"].total(), parts[PASSED]
    issues = sorted(counts["issues"], key=rank_of)
    return Group(
        labels=labels,
        runs=runs,
        graded=graded,
        ungradable=dict(sorted(counts["ungradable"].items())),
        letters={letter: counts["letters"][letter] for letter in LETTERS},
        passed=passed,
        cases=len(tally.cases),
        pass_rate=estimate(tally, PASSED),
        bounds=(passed / runs, (passed + runs - graded) / runs) if runs else (0.0, 0.0),
        rates={metric: estimate(tally, metric) for metric in METRICS},
        citations={standing: counts["citations"][standing] for standing in Standing},
        issues={name: counts["issues"][name] for name in issues if counts["issues"][name]},
        unknown=parts["unknown"],
        corrupt=parts["corrupt"],
        trials=trials,
        support=dict(counts["support"]),
    )


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


# ── Differences ───────────────────────────────────────────────────────────────────────────────────


_PAIRS: Final = 3  # fewest shared cases that are compared alone, if they are half of each group or more
_NAMED: Final = 12  # arms that a message names


class Row(NamedTuple):
    """A group. `labels` are those of its key that any run has."""

    key: Key
    labels: Mapping[str, str]
    tally: Tally


def compared(
    rows: list[Row], by: tuple[str, ...], pass_mark: str, base: str | None, earlier: Iterable[RunGrade] | None
) -> Iterator[Difference]:
    if earlier is not None:
        # The label that tells now from then must not keep apart what is otherwise the same.
        levels = [range(len(by)), [at for at, label in enumerate(by) if label != "arm"], ()]
        counterpart = _counterparts(tallies(earlier, by, pass_mark), levels)
    elif base is not None:
        axis = _axis(rows, by, base)
        levels = [[at for at in range(len(by)) if at != axis], ()]
        counterpart = _counterparts({row.key: row.tally for row in rows if row.key[axis] == base}, levels)
        rows = [row for row in rows if row.key[axis] != base]
    else:
        return
    for row in rows:
        yield from _differences(row.labels, row.tally, counterpart(row.key))


def _axis(rows: list[Row], by: tuple[str, ...], base: str) -> int:
    """Which label of `by` `base` is a value of: "arm" before the others."""
    labels = sorted((label for label in by if rows and label in rows[0].labels), key=lambda label: label != "arm")
    for label in labels:
        if any(row.labels[label] == base for row in rows):
            return by.index(label)
    if not labels:
        raise UsageError(f"No run has a label, so there is no '{base}': give the runs an arm.")
    names = list(dict.fromkeys(row.labels[labels[0]] for row in rows if row.labels[labels[0]]))
    listed = ", ".join(f"'{name}'" for name in names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
    raise UsageError(f"No run has the {labels[0]} '{base}': compare with one of {listed}.")


def _counterparts(pool: Mapping[Key, Tally], levels: Sequence[Sequence[int]]) -> Callable[[Key], Tally]:
    """For a group's key, the tally of those in the pool that agree with it on the first of `levels` where any does."""
    merged_by: list[defaultdict[Key, Tally]] = [defaultdict(Tally) for _ in levels]
    for level, tallied in zip(levels, merged_by, strict=True):
        for key, tally in pool.items():
            tallied[tuple(key[at] for at in level)].absorb(tally)

    def counterpart(key: Key) -> Tally:
        found = (tallied.get(tuple(key[at] for at in level)) for level, tallied in zip(levels, merged_by, strict=True))
        return next((tally for tally in found if tally is not None), Tally())

    return counterpart


def _differences(labels: Mapping[str, str], own: Tally, base: Tally) -> Iterator[Difference]:
    """The difference of each measure between a group's runs and those of the base."""
    shared = [(sums, base.sums[case]) for case, sums in own.cases.items() if case in base.sums]
    for measure in MEASURES:
        pairs = [(a.mean(measure), b.mean(measure)) for a, b in shared if a.counts[measure] and b.counts[measure]]
        most = max(sum(1 for sums in tally.cases.values() if sums.counts[measure]) for tally in (own, base))
        paired = len(pairs) if len(pairs) >= max(_PAIRS, most / 2) else 0
        known = _paired(pairs) if paired else newcombe(estimate(own, measure), estimate(base, measure))
        holds = _holds(known.value, own, base, measure)
        yield Difference(labels, measure, known.value, known.low, known.high, paired, holds)


def _holds(value: float | None, own: Tally, base: Tally, measure: str) -> bool:
    """Whether no outcome of the runs without a value gives the difference of all runs another sign."""
    if own.is_whole(measure) and base.is_whole(measure):
        return True
    (low, high), (base_low, base_high) = reach(own, measure), reach(base, measure)
    return bool(value) and (low > base_high if (value or 0) > 0 else high < base_low)


def _paired(pairs: list[tuple[int, int]]) -> Estimate:
    """The difference of the means of paired values, in parts of `ONE`."""
    n = len(pairs)
    own, base = (sum(values) / ONE for values in zip(*pairs, strict=True))
    products = sum(a * b for a, b in pairs) / ONE**2
    return newcombe(wilson(own / n, n), wilson(base / n, n), correlation(n, own, base, products))
