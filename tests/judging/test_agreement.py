"""Whether judges agree: known tables, theory, and when there is no headline."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from cases import each

from citecheck.judging.agreement import agreement, compare, disputed
from citecheck.judging.kappa import kappa
from citecheck.judging.rows import SCALE, VERDICTS, Row, row_of

SUP, PART, UNSUP, CONTRA, CANNOT = VERDICTS
# Two models on 167 claims that a site's articles make about the pages that they cite.
FAITHFULNESS = {(SUP, SUP): 133, (PART, PART): 15, (SUP, PART): 12, (PART, SUP): 4, (SUP, UNSUP): 2, (UNSUP, SUP): 1}


def rows(*pairs: tuple[str, str], judges: Sequence[str] = ("haiku", "sonnet")) -> list[Row]:
    """A task per pair; "" is a task that the judge did not decide."""
    said = [
        (f"t{at:04}", judge, verdict)
        for at, pair in enumerate(pairs)
        for judge, verdict in zip(judges, pair, strict=True)
    ]
    return [Row(task, judge, verdict, "accepted", "1.0") for task, judge, verdict in said if verdict]


def test_two_models_on_167_claims() -> None:
    pairs = [pair for pair, count in FAITHFULNESS.items() for _ in range(count)]
    found = agreement(rows(*pairs))
    assert found.headline is not None
    one = found.headline
    assert (one.pairs, one.confusion, one.flips, one.alone) == (167, FAITHFULNESS, (), (0, 0))
    figures = [one.agreement.value, one.kappa.value, one.weighted.value]
    assert [round(value or 0, 3) for value in figures] == [0.886, 0.552, 0.511]
    assert [score.verdicts for score in found.scores] == [
        {SUP: 147, PART: 19, UNSUP: 1},
        {SUP: 138, PART: 27, UNSUP: 2},
    ]


# The standard error of kappa is .0537 here, by numeric derivatives too.
THREE = {("a", "a"): 106, ("a", "b"): 10, ("a", "c"): 4, ("b", "a"): 22, ("b", "b"): 28, ("b", "c"): 10, ("c", "a"): 2, ("c", "b"): 12, ("c", "c"): 6}  # fmt: skip
TABLES = [
    ("three verdicts", THREE, "abc", (0.429, 0.323, 0.534)),
    ("all agree: no interval", {("a", "a"): 3, ("b", "b"): 2}, "ab", (1.0, None, None)),
    ("one verdict alone: no kappa", {("a", "a"): 5}, "ab", (None, None, None)),
    ("as by chance", {("a", "a"): 25, ("a", "b"): 25, ("b", "a"): 25, ("b", "b"): 25}, "ab", (0.0, -0.196, 0.196)),
    ("always different", {("a", "b"): 5, ("b", "a"): 5}, "ab", (-1.0, None, None)),
    ("nothing", {}, "ab", (None, None, None)),
]


@each("about, table, classes, expected", TABLES, ids=lambda case: case[0])
def test_kappa(about: str, table: dict[tuple[str, str], int], classes: str, expected: tuple[float | None, ...]) -> None:
    found = kappa(table, classes)
    assert tuple(None if x is None else round(x, 3) for x in (found.value, found.low, found.high)) == expected


@pytest.mark.parametrize(("p", "n"), [(0.9, 150), (0.75, 150), (0.6, 300)])
def test_judges_that_are_right_with_probability_p(p: float, n: int) -> None:
    """Both right, or both wrong in the same of three ways; all four verdicts are equally frequent."""
    random, trials = Random(42), 1000  # noqa: S311 - no secret
    same = p**2 + (1 - p) ** 2 / 3
    beyond = (same - 0.25) / 0.75  # also if weighted: errors are as likely in every class
    found = [_simulated(random, p, n) for _ in range(trials)]
    for at, truth in enumerate([same, beyond, beyond]):
        values = [pair[at] for pair in found]
        mean = sum(one.value or 0.0 for one in values) / trials
        covered = sum((one.low or 0.0) <= truth <= (one.high or 1.0) for one in values) / trials
        assert mean == pytest.approx(truth, abs=0.01)
        assert 0.92 <= covered <= 0.98


def _simulated(random: Random, p: float, n: int):
    def judged(truth: str) -> str:
        return truth if random.random() < p else random.choice([one for one in SCALE if one != truth])

    truths = {f"t{at}": random.choice(SCALE) for at in range(n)}
    said = {name: {task: judged(truth) for task, truth in truths.items()} for name in "ab"}
    found = compare("a", "b", said)
    return found.agreement, found.kappa, found.weighted


TRUST = [
    ("clear", [(SUP, PART)] * 20, "haiku"),
    ("nearly the same", [(SUP, SUP)] * 12 + [(SUP, PART)] * 3, None),
    ("two decisions", [(SUP, PART)] * 2, None),
]


@each("about, pairs, trusted", TRUST, ids=lambda case: case[0])
def test_which_judge_to_trust(about: str, pairs: list[tuple[str, str]], trusted: str | None) -> None:
    people = [Row(f"t{at:04}", "a person", SUP, "resolved", "1.0") for at in range(len(pairs))]
    found = agreement([row._replace(cost=0.01) for row in rows(*pairs)] + people)
    assert (found.trusted.judge if found.trusted else None) == trusted
    assert [(one.judge, one.cost_per_task) for one in found.by_people] == [
        ("haiku", pytest.approx(0.01)),
        ("sonnet", pytest.approx(0.01)),
    ]


def test_people_score_the_judges() -> None:
    judged = rows((SUP, SUP), (SUP, CONTRA), (PART, PART), (CANNOT, UNSUP))
    people = [Row(f"t{at:04}", "a person", said, "resolved", "1.0") for at, said in enumerate([SUP, CONTRA, SUP])]
    found = agreement([*judged, *people])
    assert [(one.judge, one.right.value, one.right.n, one.recall) for one in found.scores] == [
        ("haiku", 1 / 3, 3, {SUP: (1, 2), CONTRA: (0, 1)}),
        ("sonnet", 2 / 3, 3, {SUP: (1, 2), CONTRA: (1, 1)}),
    ]
    assert (found.people, found.tasks, found.comparisons[0].flips) == (3, 4, ("t0001",))
    assert found.headline is found.comparisons[0]


RUBRICS = "The judgements follow 2 rubrics: 1.0, 1.1."
NO_HEADLINE = [
    (rows((SUP, SUP), (SUP, "")), ("sonnet decided 1 of 2 tasks.",)),
    (
        [*rows((SUP, SUP)), *(Row("t0001", judge, SUP, "accepted", "1.1") for judge in ("haiku", "sonnet"))],
        (RUBRICS,),
    ),
    (rows((SUP, SUP))[:1], ("A headline compares two judges; there are 1.",)),
    (rows((SUP, SUP, SUP), judges="abc"), ("A headline compares two judges; there are 3.",)),
    ([*rows((SUP, "")), Row("t0000", "sonnet", SUP, "rejected", "1.0")], ("sonnet decided 0 of 1 tasks.",)),
    ([*rows((SUP, "")), Row("t0000", "sonnet", SUP, "", "1.0")], ("sonnet decided 0 of 1 tasks.",)),
    ([], ("A headline compares two judges; there are 0.",)),
]


@each("given, reasons", NO_HEADLINE, ids=lambda case: case[1][0])
def test_no_headline(given: list[Row], reasons: tuple[str, ...]) -> None:
    found = agreement(given)
    assert (found.reasons, found.headline) == (reasons, None)


def test_a_task_without_an_answer_is_not_covered() -> None:
    found = agreement(rows((SUP, SUP)), ["t0000", "t0001"])
    assert (found.tasks, found.headline) == (2, None)
    assert found.reasons == ("haiku decided 1 of 2 tasks.", "sonnet decided 1 of 2 tasks.")


def test_pairs_are_by_task_in_any_order() -> None:
    judged = rows((SUP, PART), (PART, PART), (CONTRA, SUP))
    assert agreement(reversed(judged)) == agreement(judged)


def test_what_a_person_decides_first() -> None:
    judged = rows((SUP, SUP), (SUP, PART), (CANNOT, CANNOT), (CONTRA, SUP), (SUP, CONTRA))
    resolved = Row("t0004", "a person", SUP, "resolved", "1.0")
    unsure = [row._replace(task="t0006", entailment=0.2) for row in judged if row.task == "t0001"]
    assert list(disputed([*judged, resolved, Row("t0005", "haiku", "", "rejected"), *unsure])) == [
        "t0003",
        "t0006",
        "t0001",
        "t0002",
        "t0005",
    ]


ROWS = [
    ({"task": "t", "judge": "j", "model": "m", "verdict": "partial", "status": "accepted"}, ("j m", PART, "accepted")),
    ({"task": "t", "judge": "j", "verdict": "undecided", "status": "accepted"}, ("j", CANNOT, "accepted")),
    ({"task": "t", "judge": 3, "verdict": "supported"}, ("unnamed", SUP, "")),
    ({"task": "t", "judge": "j", "verdict": "yes", "status": "accepted"}, ("j", "yes", "")),
    ({"task": "t", "judge": "j", "verdict": [], "status": "rejected", "parts": [{"quotes": 5}]}, ("j", "", "rejected")),
    ({"task": "t", "verdict": "supported", "status": "resolved", "cost": True}, ("a person", SUP, "resolved")),
]


@each("value, expected", ROWS, ids=lambda case: str(case[1]))
def test_a_line_of_results(value: dict[str, object], expected: tuple[str, str, str]) -> None:
    row = row_of(value)
    assert (row.judge, row.verdict, row.status) == expected
