"""Remarks about a grade beside its report: what was skipped, and what is likely to be a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from citecheck.grading.issues import NO_SOURCE
from citecheck.reporting.summary import counted
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from collections import Counter

    from citecheck.cli.grade_run import Graded, GradeOptions
    from citecheck.grading.leaderboard import Board
    from citecheck.grading.runs import Runs
    from citecheck.reporting.grades import Grades

_NAMED: Final = 3  # attachment ids in a remark


def remarks(options: GradeOptions, found: Graded) -> Iterator[str]:
    if found.resumed:
        yield f"Went on with an unfinished grade: {counted(found.resumed, 'run')} had been graded before."
    yield from _of_files(found.runs)
    yield from _of_grades(options, found)
    yield from found.base_remarks


def _of_files(runs: Runs) -> Iterator[str]:
    """Of what was skipped in folders."""
    if runs.skipped:
        fitting = "does not fit --pattern" if runs.skipped == 1 else "do not fit --pattern"
        being = "is not a run" if runs.skipped == 1 else "are not runs"
        why = fitting if runs.wanted.pattern else being
        which = f": {runs.first_skipped}" if runs.skipped == 1 else f", the first {runs.first_skipped}"
        yield f"Skipped {counted(runs.skipped, 'file')} that {why}{which}."


def _of_grades(options: GradeOptions, found: Graded) -> Iterator[str]:
    """Of what the grades rest on."""
    if not found.grades.board.total.runs:
        yield "No run was found: name transcripts, answers or folders of them" + (
            "; none fits --pattern." if options.asked.pattern else "; of records, where the answer is with --field."
        )
        return
    yield from _of_labels(options, found.labels, found.grades.board)
    yield from _of_lines(found.grades)
    if not (found.setup.sources or found.setup.pinned):
        yield "No source was given to check against: name them with -s PATH."
    yield from _of_missing(found.grades)


def _of_labels(options: GradeOptions, labels: Counter[str], board: Board) -> Iterator[str]:
    """Of those that were asked for and that not every run has; and of cases, over which groups are compared."""
    runs, groups = board.total.runs, board.groups
    for label in dict.fromkeys((*options.asked.by, *(written.partition("=")[0] for written in options.asked.label))):
        without = runs - labels[label]
        if without == runs:
            yield f"No run has the label '{label}'."
        elif without and label in options.asked.by:
            yield f"{counted(without, 'run')} without the label '{label}': they are a group apart."
    if len(groups) > 1 and not labels["case"]:
        yield "No run has a case, so each run counts as its own case: set it with --pattern or --label."


def _of_lines(grades: Grades) -> Iterator[str]:
    total = grades.board.total
    parts = [f"{total.corrupt:,} that cannot be read"] if total.corrupt else []
    parts += [f"{total.unknown:,} of a kind that is not known"] if total.unknown else []
    if parts:
        first = next((run.run for run in grades.runs() if run.corrupt or run.unknown), "")
        yield f"Lines of transcripts: {', '.join(parts)}; the first in {first}."


def _of_missing(grades: Grades) -> Iterator[str]:
    """Reports cited sources that were not given: an agent invented them, or -s is missing."""
    if NO_SOURCE not in grades.board.total.issues:
        return
    runs = 0
    names: dict[str, None] = {}
    for run in grades.runs():
        missing = [one.attachment_id for one in run.grade.citations if NO_SOURCE in one.issues] if run.grade else []
        runs += bool(missing)
        if len(names) <= _NAMED:
            names |= dict.fromkeys(missing)
    listed = ", ".join(quoted(name, 60) for name in list(names)[:_NAMED])
    more = " and others" if len(names) > _NAMED else ""
    verb = "cites" if runs == 1 else "cite"
    that = "that" if len(names) == 1 else "such an"
    cited = f"{listed}{more}, but no given source has {that} id"
    yield f"{counted(runs, 'run')} {verb} {cited}; add the missing sources with -s."
