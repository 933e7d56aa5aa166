"""A run, and a board, as what the formats for programs write: schema.py has the shape, reading.py reads runs back.

Numbers that are none (NaN, infinite) are null: no reader of JSON agrees on them.
"""

from __future__ import annotations

from math import isfinite

from citecheck.grading.board import Board, Difference, Estimate, Group, Trials
from citecheck.grading.grade import CitationGrade, Grade, RunGrade, passes
from citecheck.reporting.grades.formatting import issues_of
from citecheck.version import STANDARD_VERSION, __version__

TOOL = {"name": "citecheck", "version": __version__, "standard": STANDARD_VERSION}
Row = dict[str, object]


def run_row(run: RunGrade, pass_mark: str) -> Row:
    """`rates` is null where there was no answer to grade, `passed` where there is no letter."""
    grade = run.grade or Grade(())
    return {
        "run": run.run,
        "labels": dict(run.labels),
        "format": run.format,
        "status": run.status,
        "ungradable": run.ungradable,
        "reason": run.why,
        "letter": run.letter,
        "passed": passed(run, pass_mark),
        "rates": _rates(run.grade) if run.grade else None,
        "issues": issues_of(run),
        "answer_issues": list(grade.issues),
        "uncited": list(grade.uncited),
        "citations": [_citation(citation) for citation in grade.citations],
        "unknown": run.unknown,
        "corrupt": run.corrupt,
    }


def passed(run: RunGrade, pass_mark: str) -> bool | None:
    """None where the run has no letter."""
    return passes(run.letter, pass_mark) if run.letter else None


def _rates(grade: Grade) -> Row:
    return {
        name: {"count": rate.count, "total": rate.total, "value": _number(rate.value)}
        for name, rate in grade.rates().items()
    }


def _citation(citation: CitationGrade) -> Row:
    return {
        "n": citation.n,
        "attachment_id": citation.attachment_id,
        "standing": citation.standing.value,
        "issues": list(citation.issues),
        "rules": list(citation.rules),
        "dimensions": dict(citation.dimensions),
        "mark": citation.mark,
        "repeats": citation.repeats,
    }


# ── The board ────────────────────────────────────────────────────────────────────────────────────


def board_row(board: Board) -> Row:
    return {
        "by": list(board.by),
        "pass_mark": board.pass_mark,
        "total": _group(board.total),
        "groups": [_group(group) for group in board.groups],
        "base": board.base,
        "differences": [_difference(difference) for difference in board.differences],
    }


def _group(group: Group) -> Row:
    low, high = group.bounds
    return {
        "labels": dict(group.labels),
        "runs": group.runs,
        "graded": group.graded,
        "ungradable": dict(group.ungradable),
        "letters": dict(group.letters),
        "passed": group.passed,
        "cases": group.cases,
        "pass_rate": _estimate(group.pass_rate),
        "bounds": {"low": _number(low), "high": _number(high)},
        "rates": {name: _estimate(rate) for name, rate in group.rates.items()},
        "citations": dict(group.citations),
        "issues": dict(group.issues),
        "unknown": group.unknown,
        "corrupt": group.corrupt,
        "trials": [_trials(trials) for trials in group.trials],
    }


def _estimate(estimate: Estimate) -> Row:
    return {
        "value": _number(estimate.value),
        "low": _number(estimate.low),
        "high": _number(estimate.high),
        "n": estimate.n,
    }


def _trials(trials: Trials) -> Row:
    return {"k": trials.k, "pass_at": _estimate(trials.pass_at), "pass_all": _estimate(trials.pass_all)}


def _difference(difference: Difference) -> Row:
    return {
        "labels": dict(difference.labels),
        "metric": difference.metric,
        "value": _number(difference.value),
        "low": _number(difference.low),
        "high": _number(difference.high),
        "paired": difference.paired,
        "holds": difference.holds,
    }


def _number(value: float | None) -> float | None:
    return value if value is not None and isfinite(value) else None
