"""How groups differ from their base."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from citecheck.errors import UsageError
from citecheck.grading.aggregates import MEASURES, ONE, Key, Tally, estimate, reach, tallies
from citecheck.grading.board import Difference, Estimate
from citecheck.grading.grade import RunGrade
from citecheck.grading.intervals import correlation, newcombe, wilson

_PAIRS: Final = 3  # shared cases from which on a difference is taken over them alone, if they are half of each or more
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
        raise UsageError(f"No run has a label to tell '{base}' by: give the runs an arm.")
    names = list(dict.fromkeys(row.labels[labels[0]] for row in rows if row.labels[labels[0]]))
    listed = ", ".join(f"'{name}'" for name in names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
    raise UsageError(f"No run has the {labels[0]} '{base}': compare with one of {listed}.")


def _counterparts(pool: Mapping[Key, Tally], levels: Sequence[Sequence[int]]) -> Callable[[Key], Tally]:
    """For a group's key, the tally of those in the pool that agree with it on the first of `levels` where any does."""
    indexes: list[defaultdict[Key, Tally]] = []
    for level in levels:
        index: defaultdict[Key, Tally] = defaultdict(Tally)
        for key, tally in pool.items():
            index[tuple(key[at] for at in level)].absorb(tally)
        indexes.append(index)

    def counterpart(key: Key) -> Tally:
        for level, index in zip(levels, indexes, strict=True):
            found = index.get(tuple(key[at] for at in level))
            if found is not None:
                return found
        return Tally()

    return counterpart


def _differences(labels: Mapping[str, str], one: Tally, base: Tally) -> Iterator[Difference]:
    shared = [(sums, base.cases[case]) for case, sums in one.cases.items() if case in base.cases]
    for measure, metric in enumerate(MEASURES):
        pairs = [(a.mean(measure), b.mean(measure)) for a, b in shared if a.counts[measure] and b.counts[measure]]
        most = max(sum(1 for sums in tally.cases.values() if sums.counts[measure]) for tally in (one, base))
        paired = len(pairs) if len(pairs) >= max(_PAIRS, most / 2) else 0
        known = _paired(pairs) if paired else newcombe(estimate(one, measure), estimate(base, measure))
        holds = _holds(known.value, one, base, measure)
        yield Difference(labels, metric, known.value, known.low, known.high, paired, holds)


def _holds(value: float | None, one: Tally, base: Tally, measure: int) -> bool:
    """Whether no outcome of the runs without a value gives the difference of all runs another sign."""
    if one.whole(measure) and base.whole(measure):
        return True
    (low, high), (base_low, base_high) = reach(one, measure), reach(base, measure)
    return bool(value) and (low > base_high if (value or 0) > 0 else high < base_low)


def _paired(pairs: list[tuple[int, int]]) -> Estimate:
    n = len(pairs)
    one, base = (sum(values) / ONE for values in zip(*pairs, strict=True))
    products = sum(a * b for a, b in pairs) / ONE**2
    return newcombe(wilson(one / n, n), wilson(base / n, n), correlation(n, one, base, products))
