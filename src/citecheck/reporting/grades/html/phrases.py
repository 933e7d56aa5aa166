"""What the leaderboard says in words and figures, beside what all formats say alike. Templates escape all of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from citecheck.grading.leaderboard import Difference
from citecheck.reporting.grades.formatting import NONE, PASSED, figure, points, spaced
from citecheck.reporting.html.phrases import one_line
from citecheck.text.quoting import shortened

_LABEL: Final = 80  # characters of a label's value that are shown
METRICS: Final[Mapping[str, str]] = {
    PASSED: "Pass rate",
    "found": "Found where cited",
    "partial": "Found elsewhere",
    "not_found": "Not found",
    "clean": "Without any issue",
    "coverage": "Coverage",
    "decided": "Decided",
}
_UNGRADABLE: Final[Mapping[str, str]] = {
    "no_final_message": "without a final message",
    "truncated": "cut off",
    "error_result": "ended in an error",
    "empty": "empty",
    "unreadable": "unreadable",
    "open": "could not be checked",
    "nothing_to_check": "with nothing to check",
}


def ungradable(why: str) -> str:
    return _UNGRADABLE.get(why, spaced(why))


def metric(name: str) -> str:
    return METRICS.get(name, spaced(name))


def group_name(labels: Mapping[str, str], by: Sequence[str]) -> tuple[str, ...]:
    """The values of a group's labels; one that it lacks is a dash, so that the others keep their places."""
    return tuple(foreign(labels.get(name, "")) or NONE for name in by) or ("All runs",)


def foreign(text: str, size: int = _LABEL) -> str:
    """One line of somebody else's text, shortened."""
    return shortened(one_line(text[: 4 * size]), size)


def interval(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"{figure(low)}–{figure(high)}"


def difference(one: Difference) -> str:
    return NONE if one.value is None else f"{points(one.value)} points"
