"""Judgements → whether judges agree, and which of them people agree with. Pure functions, paired by task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from citecheck.grading.intervals import Estimate, wilson
from citecheck.judging.kappa import Confusion, kappa
from citecheck.judging.rows import SCALE, UNCHECKED, VERDICTS, Row
from citecheck.support.nouns import Status

_FLIP: Final = {"supported", "contradicted"}

_Decided = Mapping[str, Mapping[str, str]]  # by judge, and by task


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two judges over the tasks that both decided. `flips`: one says supported, the other contradicted.

    `agreement` and `kappa` are over all five verdicts, `weighted` over the four that have an order.
    `alone`: how many tasks only the first and only the second decided.
    """

    judges: tuple[str, str]
    agreement: Estimate
    kappa: Estimate
    weighted: Estimate
    confusion: Confusion
    flips: tuple[str, ...]
    alone: tuple[int, int]

    @property
    def pairs(self) -> int:
        return self.agreement.n


@dataclass(frozen=True, slots=True)
class Score:
    """One judge: its verdicts, what was rejected or not checked, and what it cost (None if unknown).

    `right`: how often it agrees with people, over the tasks that both decided. `recall`, by the people's verdict: how
    many of these tasks the judge found, and how many there are.
    """

    judge: str
    verdicts: Mapping[str, int]
    rejected: int
    unchecked: int
    cost: float | None
    tokens: int | None
    right: Estimate
    recall: Mapping[str, tuple[int, int]]

    @property
    def judged(self) -> int:
        return sum(self.verdicts.values())

    @property
    def cost_per_task(self) -> float | None:
        return None if self.cost is None or not self.judged else self.cost / self.judged


@dataclass(frozen=True, slots=True)
class Agreement:
    """`tasks` that any judge was asked, and those that `people` decided. `reasons`: why there is no headline."""

    tasks: int
    people: int
    rubrics: tuple[str, ...]
    scores: tuple[Score, ...]
    comparisons: tuple[Comparison, ...]
    reasons: tuple[str, ...]

    @property
    def headline(self) -> Comparison | None:
        """The only comparison; None unless there are two judges, and both decided every task under one rubric."""
        return None if self.reasons else self.comparisons[0]

    @property
    def by_people(self) -> list[Score]:
        """The judges with tasks that people decided, the one that they agree with most often first."""
        scored = [score for score in self.scores if score.right.n]
        return sorted(scored, key=lambda score: (-(score.right.value or 0.0), score.cost_per_task or 0.0, score.judge))

    @property
    def trusted(self) -> Score | None:
        """The judge that people agree with most often; None if intervals overlap, or there is one judge."""
        ranked = self.by_people
        ends = [(one.right.low, one.right.high) for one in ranked]
        low = ends[0][0] if len(ends) > 1 else None
        clear = low is not None and all(high is not None and high < low for _, high in ends[1:])
        return ranked[0] if clear else None


def agreement(rows: Iterable[Row], tasks: Iterable[str] = ()) -> Agreement:
    """The scores of the judges, and how far each two of them agree.

    Of a judge that answered a task more than once, the last accepted answer counts. `tasks`: those that were to be
    judged, if more than have an answer.
    """
    every = list(rows)
    people = {row.task: row.verdict for row in every if row.status == Status.RESOLVED}
    by_judge: dict[str, list[Row]] = {}
    for row in every:
        if row.status != Status.RESOLVED:
            by_judge.setdefault(row.judge, []).append(row)
    verdicts = {judge: _decided(own_rows) for judge, own_rows in sorted(by_judge.items())}
    comparisons = tuple(compare(a, b, verdicts) for a, b in combinations(verdicts, 2))
    scores = tuple(_score(judge, by_judge[judge], verdicts[judge], people) for judge in verdicts)
    judged = [row for own_rows in by_judge.values() for row in own_rows]
    asked = {*tasks, *(row.task for row in judged)}
    rubrics = tuple(sorted({row.rubric for row in judged}))
    reasons = tuple(_reasons(len(asked), rubrics, scores))
    return Agreement(len(asked), len(people), rubrics, scores, comparisons, reasons)


def _decided(rows: Sequence[Row]) -> dict[str, str]:
    return {row.task: row.verdict for row in rows if row.status == Status.ACCEPTED}


def compare(first: str, second: str, verdicts: _Decided) -> Comparison:
    """Two judges, over the tasks that both decided."""
    a, b = verdicts[first], verdicts[second]
    both = sorted(a.keys() & b.keys())
    counts = Counter((a[task], b[task]) for task in both)
    same = sum(count for (x, y), count in counts.items() if x == y)
    return Comparison(
        (first, second),
        wilson(same / len(both) if both else 0.0, len(both)),
        kappa(counts, VERDICTS),
        kappa(counts, SCALE, weighted=True),
        counts,
        tuple(task for task in both if {a[task], b[task]} == _FLIP),
        (len(a.keys() - b.keys()), len(b.keys() - a.keys())),
    )


def _score(judge: str, rows: Sequence[Row], own: Mapping[str, str], people: Mapping[str, str]) -> Score:
    states = Counter(row.status for row in rows)
    costs = [row.cost for row in rows if row.cost is not None]
    tokens = [row.tokens for row in rows if row.tokens is not None]
    shared = [task for task in own if task in people]
    totals = Counter(people[task] for task in shared)
    found = Counter(people[task] for task in shared if own[task] == people[task])
    return Score(
        judge,
        Counter(own.values()),
        states[Status.REJECTED],
        states[UNCHECKED],
        sum(costs) if costs else None,
        sum(tokens) if tokens else None,
        wilson(found.total() / len(shared) if shared else 0.0, len(shared)),
        {verdict: (found[verdict], totals[verdict]) for verdict in VERDICTS if totals[verdict]},
    )


def _reasons(tasks: int, rubrics: Sequence[str], scores: Sequence[Score]) -> Iterable[str]:
    """Why no number speaks for all tasks."""
    if len(scores) != 2:
        yield f"A headline compares two judges; there are {len(scores)}."
    if len(rubrics) > 1:
        yield f"The judgements follow {len(rubrics)} rubrics: {', '.join(rubric or 'unknown' for rubric in rubrics)}."
    for score in scores:
        if score.judged < tasks:
            yield f"{score.judge} decided {score.judged} of {tasks} tasks."


def disputed(rows: Iterable[Row], tasks: Iterable[str] = ()) -> dict[str, list[Row]]:
    """The tasks for a person to decide: hard flips first, then other disagreement, then tasks without a verdict.

    Of equal ones those with the lowest entailment come first. `tasks` may have no rows.
    """
    by_task: dict[str, list[Row]] = {task: [] for task in tasks}
    for row in rows:
        by_task.setdefault(row.task, []).append(row)
    ranked = sorted((rank, _lowest(own), task) for task, own in by_task.items() if (rank := _rank(own)) is not None)
    return {task: by_task[task] for _, _, task in ranked}


def _lowest(rows: Sequence[Row]) -> float:
    """The lowest entailment that a judge gave; 1 if none did."""
    return min((row.entailment for row in rows if row.entailment is not None), default=1.0)


def _rank(rows: Sequence[Row]) -> int | None:
    """0 for a hard flip, 1 other disagreement, 2 no usable verdict; None if a person decided, or all judges agree."""
    if any(row.status == Status.RESOLVED for row in rows):
        return None
    found = set({row.judge: row.verdict for row in rows if row.status == Status.ACCEPTED}.values())
    if len(found) > 1:
        return 0 if _FLIP.issubset(found) else 1
    return None if found and found != {"cannot_tell"} else 2
