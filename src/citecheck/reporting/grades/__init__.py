"""Renderers of grades: one a format. What is long is made piece by piece: memory does not grow with the runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from citecheck.grading.grade import RunGrade
from citecheck.grading.leaderboard import Board


@dataclass(frozen=True, slots=True)
class Grades:
    """`runs` gives every run in its order; each call begins again."""

    board: Board
    runs: Callable[[], Iterator[RunGrade]]
