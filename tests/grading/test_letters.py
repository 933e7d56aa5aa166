"""The marks of one citation, each at its edges."""

from __future__ import annotations

import pytest

from citecheck.grading.grade import Standing
from citecheck.grading.letters import dimensions, rolled_up

WORDS = "one two three four five six seven eight nine"


def marks(
    shown: tuple[str, ...] = ("$900",),
    anchor: str = "$900",
    standing: Standing = Standing.FOUND,
    rules: tuple[str, ...] = (),
    issues: tuple[str, ...] = (),
) -> dict[str, str | None]:
    return dict(dimensions(shown, anchor, standing, rules, issues))


def first(count: int) -> str:
    return " ".join(WORDS.split()[:count])


def test_a_sound_citation() -> None:
    assert marks() == {
        "display": "A",
        "anchor": "A",
        "evidence": "A",
        "relevance": None,
        "prose": None,
        "concise": "A",
    }


@pytest.mark.parametrize(("count", "mark"), [(0, "F"), (1, "A"), (4, "A"), (5, "B"), (6, "C"), (8, "C"), (9, "F")])
def test_what_the_marker_stands_on(count: int, mark: str) -> None:
    assert marks(shown=(first(count),))["display"] == mark


def test_of_several_markers_the_worst_counts() -> None:
    assert marks(shown=("one", first(9), first(5)))["display"] == "F"
    assert marks(shown=())["display"] is None


@pytest.mark.parametrize(("count", "mark"), [(0, "F"), (1, "A"), (3, "A"), (4, "B"), (5, "C"), (6, "C"), (7, "F")])
def test_how_long_the_anchor_is(count: int, mark: str) -> None:
    assert marks(anchor=first(count))["concise"] == mark


ANCHORS = {
    (4, Standing.FOUND, ()): "A",
    (5, Standing.FOUND, ()): "B",
    (1, Standing.FOUND, ("CIT305",)): "B",
    (1, Standing.FOUND, ("CIT301",)): "C",
    (1, Standing.FOUND, ("CIT303", "CIT305")): "C",
    (1, Standing.PARTIAL, ()): "A",
    (0, Standing.FOUND, ()): "F",
    (1, Standing.NOT_FOUND, ()): "F",
    (1, Standing.OPEN, ("CIT301",)): None,
}


@pytest.mark.parametrize("case", ANCHORS)
def test_the_anchor(case: tuple[int, Standing, tuple[str, ...]]) -> None:
    count, standing, rules = case
    assert marks(anchor=first(count), standing=standing, rules=rules)["anchor"] == ANCHORS[case]


EVIDENCE = {
    (Standing.FOUND, (), ()): "A",
    (Standing.FOUND, (), ("LAZY_LINEID",)): "B",
    (Standing.PARTIAL, ("CIT504",), ("PARTIAL",)): "B",
    (Standing.PARTIAL, ("CIT512",), ("PARTIAL",)): "F",
    (Standing.FOUND, ("CIT701",), ("CONTRADICTED",)): "F",
    (Standing.NOT_FOUND, ("CIT401",), ("NOT_FOUND",)): "F",
    (Standing.OPEN, ("CIT602",), ("UNCHECKED",)): None,
}


@pytest.mark.parametrize("case", EVIDENCE)
def test_the_evidence(case: tuple[Standing, tuple[str, ...], tuple[str, ...]]) -> None:
    standing, rules, issues = case
    assert marks(standing=standing, rules=rules, issues=issues)["evidence"] == EVIDENCE[case]


def given(display: str | None, anchor: str | None, evidence: str | None, concise: str | None) -> dict[str, str | None]:
    return {
        "display": display,
        "anchor": anchor,
        "evidence": evidence,
        "relevance": None,
        "prose": None,
        "concise": concise,
    }


ROLLED = {
    ("A", "A", "A", "A"): "A",
    ("B", "A", "A", "B"): "A",  # 90, the least of an A
    ("C", "A", "A", "B"): "B",  # 86.25
    ("F", "A", "A", "A"): "B",  # 75, the least of a B
    ("F", "A", "A", "B"): "C",  # 70
    ("F", "A", "A", "F"): "F",  # 50
    ("A", "B", "A", "A"): "B",  # 95, but the anchor has a B
    ("A", "A", "F", "A"): "F",  # 75, but there is no evidence
    ("A", "F", "A", "A"): "F",
    ("A", "C", "B", "A"): "C",
    (None, "A", "A", "A"): "A",
    ("A", None, None, "A"): None,
}


@pytest.mark.parametrize("case", ROLLED)
def test_the_mark_of_all(case: tuple[str | None, str | None, str | None, str | None]) -> None:
    assert rolled_up(given(*case)) == ROLLED[case]


def test_nothing_given_is_no_mark() -> None:
    assert rolled_up(given(None, None, None, None)) is None
