"""What the integrations share: what their callers give, and a grade and its findings in words."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from citecheck.errors import UsageError

if TYPE_CHECKING:
    from citecheck.grading.grade import Grade, RunGrade
    from citecheck.grading.grader import Grader
    from citecheck.model import Report


# ── What callers give ──────────────────────────────────────────────────────────────────────────────

PASSWORD = "CITECHECK_PASSWORD"  # noqa: S105 - the name of a variable of the environment, as for the command


def opened(sources: object, folder: Path) -> Grader:
    """A grader for `sources`: one or several, written as for -s, whose paths are seen from `folder`. Close it.

    Raises UsageError if there is none, one is not a path, or one is missing.
    """
    from citecheck.grading.grader import Grader

    return Grader([anchored(source, folder) for source in listed(sources)], password=os.environ.get(PASSWORD))


def listed(sources: object) -> list[str]:
    """The sources one by one. Raises UsageError if there is none, or something else was given."""
    refusal = "There is no source: name one or several, as lease.pdf or as lease=lease.pdf."
    if given := several(sources, refusal):
        return given
    raise UsageError(refusal)


def several(given: object, refusal: str) -> list[str]:
    """One text or path, or several; none for None. Raises UsageError for anything else."""
    texts = [given] if isinstance(given, str | os.PathLike) else () if given is None else given
    if not isinstance(texts, Iterable) or isinstance(texts, bytes | dict):
        raise UsageError(refusal)
    made = list(texts)
    if not all(isinstance(text, str | os.PathLike) for text in made):
        raise UsageError(refusal)
    return list(map(str, made))


def anchored(source: str, folder: Path) -> str:
    """`source`, PATH or ID=PATH, with its path seen from `folder`."""
    name, equals, path = source.partition("=")
    if equals and not (folder / source).exists():
        return f"{name}={_joined(path, folder)}"
    return _joined(source, folder)


def _joined(path: str, folder: Path) -> str:
    return str(folder / path) if path.strip() else path  # an empty path is refused later, and is not the folder


def pass_mark(letter: object) -> str:
    """Raises UsageError for what is not a letter."""
    from citecheck.grading.grade import LETTERS

    if letter not in LETTERS:
        raise UsageError(f"The pass mark {letter!r} is none of {', '.join(LETTERS)}.")
    return str(letter)


# ── Texts for them: text is escaped for a terminal ─────────────────────────────────────────────

FEW = 5  # findings beside a grade; who wants all of them runs `citecheck validate`


def explained(run: RunGrade, text: str, grader: Grader) -> list[str]:
    """The grade of the answer `text` in lines: the letter with its issues, what is not cited, the first findings."""
    from citecheck.reporting.escaping import terminal

    head = [terminal(line) for line in (graded(run), uncited(run.grade)) if line]
    clean = run.letter is not None and run.grade is not None and not tallied(run.grade)
    return head if clean else head + findings(grader.report(text), FEW)


def graded(run: RunGrade) -> str:
    """The letter and its issues, or why there is none."""
    if run.grade is None or run.letter is None:
        return f"Not graded: {run.why}"
    return f"Letter {run.letter}: {issues(run.grade)}."


def issues(grade: Grade) -> str:
    """Each issue with how often it occurs."""
    return ", ".join(f"{name} {count}" for name, count in tallied(grade).items()) or "no issues"


def tallied(grade: Grade) -> dict[str, int]:
    """How often each issue occurs, in the order of the taxonomy."""
    from citecheck.grading.issues import ISSUES

    counts = grade.counts()
    return {issue.name: counts[issue.name] for issue in ISSUES if counts[issue.name]}


def uncited(grade: Grade | None) -> str:
    """Where the sentences begin that need a citation and have none; "" if there are none."""
    if grade is None or not grade.uncited:
        return ""
    noun = "line" if len(grade.uncited) == 1 else "lines"
    return f"Not cited: {noun} {', '.join(map(str, grade.uncited))}."


def findings(report: Report, most: int) -> list[str]:
    """Errors and warnings in words, with what to write instead, and the counts in the last line."""
    from citecheck.model import Outcome
    from citecheck.reporting.lines import agent_lines
    from citecheck.reporting.summary import summary_lines

    lines = [line.text for line in agent_lines(Outcome(report))]
    left = len(lines) - most
    more = [f"{left} more: run `citecheck validate` on the answer to see all."] if left > 0 else []
    return [*lines[:most], *more, *summary_lines([report])]


def values(run: RunGrade) -> dict[str, object]:
    """The grade as plain JSON values: names and numbers, nothing that an answer or a source says."""
    if run.grade is None:
        return {"letter": None, "ungradable": run.ungradable}
    return {
        "letter": run.letter,
        "ungradable": run.ungradable,
        "rates": {name: rate.value for name, rate in run.grade.rates().items()},
        "standings": _standings(run.grade),
        "issues": tallied(run.grade),
        "sentences": run.grade.sentences,
        "cited": run.grade.cited,
    }


def _standings(grade: Grade) -> Mapping[str, int]:
    from citecheck.grading.grade import Standing

    return {standing.value: grade.standing(standing) for standing in Standing}
