"""What holds for any runs: the same again, in any order, and whatever cannot be graded beside them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from command import citecheck
from hypothesis import given, settings
from hypothesis import strategies as st

from grading.made import ID, answer, cited, forged, long_anchor, source_file, uncited

ANSWERS = (
    answer(cited(1), cited(2)),
    answer(cited(3)),
    answer(forged(4)),
    answer(cited(5), forged(6), forged(7)),
    answer(long_anchor(8), cited(9)),
    answer(uncited(10)),
    answer(*map(uncited, range(11, 18))),
    answer(cited(18, source="unknown")),
    "The papers do not say.\n",
)
UNGRADABLE = ("", '{"output": "The', '{"other": 1}', '{"type": "result", "is_error": true, "result": "x"}')
Row = dict[str, Any]

answers = st.lists(st.sampled_from(ANSWERS), min_size=1, max_size=7)
arms = st.sampled_from(["new", "old"])
runs = st.lists(st.tuples(arms, st.sampled_from("xyz"), st.sampled_from(ANSWERS)), min_size=1, max_size=7)
few = settings(max_examples=20)


def grade(found: Sequence[tuple[str, str]], *options: str) -> Row:
    """The report on runs, given as (path, text), named in this order."""
    with TemporaryDirectory() as folder, chdir(folder):
        source_file(Path())
        for name, text in found:
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(text, "utf-8")
        named = [name for name, _ in found]
        settings_ = ("-s", f"{ID}=tariff.txt", "--pattern", "{arm}/{case}/{trial}.txt", "--no-cache", "-j", "1")
        run = citecheck("grade", *named, *settings_, "--format", "json", *options)
        assert run.code in {0, 4}, run.err
        return json.loads(run.out)


def placed(found: Sequence[tuple[str, str, str]]) -> list[tuple[str, str]]:
    return [(f"runs/{arm}/{case}/{at}.txt", text) for at, (arm, case, text) in enumerate(found)]


def by_name(report: Row) -> dict[str, Row]:
    return {row["run"]: row for row in report["runs"]}


@few
@given(found=runs)
@pytest.mark.full
def test_the_same_again_is_the_same(found: list[tuple[str, str, str]]) -> None:
    assert grade(placed(found)) == grade(placed(found))


@few
@given(found=runs, data=st.data())
@pytest.mark.full
def test_in_any_order_each_run_has_the_same_grade(found: list[tuple[str, str, str]], data: st.DataObject) -> None:
    first = placed(found)
    one, other = grade(first), grade(data.draw(st.permutations(first)))
    assert by_name(other) == by_name(one)
    assert other["board"] == one["board"]


@few
@given(texts=answers, at=st.integers(0, 6))
@pytest.mark.full
def test_a_run_has_the_same_grade_alone(texts: list[str], at: int) -> None:
    found = placed([("new", "x", text) for text in texts])
    one = found[at % len(found)]
    [alone] = grade([one])["runs"]
    assert by_name(grade(found))[one[0]] == alone


@few
@given(
    found=runs, text=st.sampled_from(UNGRADABLE), place=st.tuples(arms, st.sampled_from("xyzw")), at=st.integers(0, 7)
)
@pytest.mark.full
def test_what_cannot_be_graded_changes_no_mean_and_no_letter(
    found: list[tuple[str, str, str]], text: str, place: tuple[str, str], at: int
) -> None:
    """It is counted, and it makes what is not known larger, in its group and nowhere else."""
    before = placed(found)
    more = ("/".join(("runs", *place, "ungradable.txt")), text)
    one, other = grade(before), grade([*before[:at], more, *before[at:]])
    rows = by_name(other)
    assert rows.pop(more[0])["letter"] is None
    assert rows == by_name(one)
    old = {group["labels"]["arm"]: group for group in one["board"]["groups"]} | {"": one["board"]["total"]}
    new = {group["labels"]["arm"]: group for group in other["board"]["groups"]} | {"": other["board"]["total"]}
    for arm, group in old.items():
        counted = arm in {"", place[0]}
        assert new[arm]["runs"] == group["runs"] + counted
        assert new[arm]["bounds"]["low"] <= group["bounds"]["low"]
        assert new[arm]["bounds"]["high"] >= group["bounds"]["high"]
        for name in ("graded", "letters", "passed", "citations", "issues", "pass_rate", "rates"):
            assert new[arm][name] == group[name], name
