"""What a caller leaves of a report: pure functions, whole reports."""

from __future__ import annotations

from dataclasses import replace

import pytest
from command import LEASE, MIXED
from hypothesis import given
from hypothesis import strategies as st
from pdfs import opened

from citecheck import Report, check, read_response
from citecheck.model import Level
from citecheck.rules import RULES
from citecheck.selection import Selection, is_named, selected, with_findings


@pytest.fixture(scope="module")
def mixed() -> Report:
    with opened(LEASE.encode(), "lease.txt") as document:
        return check(read_response(MIXED), {"lease": document})


def test_nothing_said_nothing_changed(mixed: Report) -> None:
    assert selected(mixed, Selection()) == mixed


def test_only_the_findings_and_their_indexes_change(mixed: Report) -> None:
    shown = selected(mixed, Selection(ignore=("CIT401",), severity={"CIT506": Level.NOTE}))
    lone, lines = mixed.findings[1:]
    assert [finding.rule for finding in mixed.findings] == ["CIT401", "CIT511", "CIT506"]
    assert shown.findings == (lone, replace(lines, level=Level.NOTE))
    assert [result.findings for result in shown.results] == [(), (), (0,), (1,)]
    assert shown.ignored == 1
    same = [result._replace(findings=()) for result in mixed.results]
    assert [result._replace(findings=()) for result in shown.results] == same
    assert replace(shown, findings=(), results=(), ignored=0) == replace(mixed, findings=(), results=())


def test_selecting_twice_counts_both(mixed: Report) -> None:
    once = selected(mixed, Selection(ignore=("CIT401",)))
    assert selected(once, Selection(select=("CIT511",))).ignored == 2


@given(kept=st.sets(st.integers(0, 2)))
def test_every_index_still_means_the_same_finding(mixed: Report, kept: set[int]) -> None:
    after = with_findings(mixed, sorted(kept))
    for old, new in zip(mixed.results, after.results, strict=True):
        told = [mixed.findings[i] for i in old.findings if i in kept]
        assert [after.findings[i] for i in new.findings] == told
        assert old._replace(findings=()) == new._replace(findings=())


KEYS = st.sampled_from(["CIT", "CIT4", "CIT401", "quote-not-found", "CIT50", "wrong-lines", "lone-line", "zzz"])


@given(select=st.lists(KEYS), ignore=st.lists(KEYS), severity=st.dictionaries(KEYS, st.sampled_from(Level)))
def test_no_selection_changes_a_verdict(
    mixed: Report, select: list[str], ignore: list[str], severity: dict[str, Level]
) -> None:
    after = selected(mixed, Selection(tuple(select), tuple(ignore), severity))
    assert after.verdict is mixed.verdict
    assert [result.verdict for result in after.results] == [result.verdict for result in mixed.results]
    assert len(after.findings) + after.ignored == len(mixed.findings)


@pytest.mark.parametrize(
    ("severity", "level"),
    [
        ({}, Level.WARNING),
        ({"CIT": Level.NOTE}, Level.NOTE),
        ({"CIT50": Level.ERROR, "CIT5": Level.NOTE}, Level.ERROR),
        ({"CIT506": Level.ERROR, "CIT50": Level.NOTE}, Level.ERROR),
        ({"wrong-lines": Level.ERROR, "CIT50": Level.NOTE}, Level.ERROR),
        ({"CIT506": Level.ERROR, "wrong-lines": Level.NOTE}, Level.NOTE),
        ({"wrong-lines": Level.NOTE, "CIT506": Level.ERROR}, Level.ERROR),
        ({"CIT507": Level.NOTE, "wrong": Level.NOTE}, Level.WARNING),
    ],
)
def test_the_longest_key_gives_the_level_and_of_equals_the_last(severity: dict[str, Level], level: Level) -> None:
    assert Selection(severity=severity).level("CIT506", "wrong-lines", Level.WARNING) is level


@pytest.mark.parametrize(
    ("selection", "wanted"),
    [
        (Selection(), True),
        (Selection(select=("CIT5",)), True),
        (Selection(select=("CIT506",)), True),
        (Selection(select=("wrong-lines",)), True),
        (Selection(select=("CIT4",)), False),
        (Selection(select=("wrong",)), False),
        (Selection(ignore=("CIT5",)), False),
        (Selection(select=("CIT506",), ignore=("CIT5",)), False),
        (Selection(ignore=("CIT4", "lines")), True),
    ],
)
def test_which_rules_are_wanted(selection: Selection, *, wanted: bool) -> None:
    assert selection.wants("CIT506", "wrong-lines") is wanted


def test_a_key_stands_for_rules() -> None:
    expected = [rule.code for rule in RULES if rule.code[:5] == "CIT20" or rule.code == "CIT504"]
    assert [rule.code for rule in RULES if is_named(rule, ["CIT20", "wrong-page"])] == expected
