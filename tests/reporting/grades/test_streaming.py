"""Renderers make their output piece by piece: memory does not grow with the runs."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from cases import mostly_full

from citecheck.grading.grade import RunGrade
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.json import render_json, render_jsonl
from citecheck.reporting.grades.junit import render_junit
from citecheck.reporting.grades.markdown import render_markdown
from citecheck.reporting.grades.skill_eval import render_skill_eval
from citecheck.reporting.grades.table import render_csv
from citecheck.reporting.grades.text import render_text
from reporting.grades.samples import BAD, BOARD, SKILL, one

PEAK = 512 * 1024  # bytes; twenty thousand runs that are kept, or their lines, are ten times as much
RENDERERS: dict[str, Callable[[Grades], Iterator[str]]] = {
    "text": render_text,
    "markdown": render_markdown,
    "json": render_json,
    "jsonl": render_jsonl,
    "csv": render_csv,
    "junit": render_junit,
    "skill-eval": render_skill_eval,
}


def many(count: int) -> Grades:
    board = one(RunGrade("run", {}, "x", "empty")).board
    return Grades(
        board, lambda: (RunGrade(f"run {n}", {"case": str(n % 7)}, "x", "empty", "Nothing.") for n in range(count))
    )


def peak(grades: Grades, render: Callable[[Grades], Iterator[str]]) -> tuple[int, int]:
    """(bytes in use at most, characters made)."""
    tracemalloc.start()
    try:
        made = sum(map(len, render(grades)))
        return tracemalloc.get_traced_memory()[1], made
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", mostly_full(RENDERERS, "csv", "jsonl"))
@pytest.mark.full
def test_memory_is_flat(name: str) -> None:
    peak(many(10), RENDERERS[name])  # what is made once and kept
    most, made = peak(many(20_000 if name == "jsonl" else 6_000), RENDERERS[name])
    assert most < PEAK
    assert made > (PEAK if name not in {"text", "markdown"} else 0)


@pytest.mark.full
def test_csv_of_a_hundred_thousand_runs_comes_at_once() -> None:
    """The names of the labels are looked for in all of them first; the lines are not."""
    drawn = []

    def runs() -> Iterator[RunGrade]:
        drawn.append(0)
        for n in range(100_000):
            drawn[-1] += 1
            yield RunGrade(f"run {n}", {"case": str(n % 7)}, "x", "empty")

    pieces = list(islice(render_csv(Grades(BOARD, runs)), 4))
    assert (len(pieces), drawn) == (4, [100_000, 3])


@pytest.mark.full
def test_graded_runs_are_let_go_too() -> None:
    group = Grades(BOARD, lambda: (RunGrade(f"run {n}", SKILL.labels, "x", "ok", grade=BAD) for n in range(600)))
    for render in RENDERERS.values():
        assert peak(group, render)[0] < PEAK
