"""`citecheck grade`: what many runs of agents are worth, and which arm cites better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from citecheck.cli.config import check_options
from citecheck.cli.grade_outputs import GradeFormat
from citecheck.cli.grade_run import Grading, Working
from citecheck.cli.options import Color, Colour, Exit, Outputs, Selecting, option, remark
from citecheck.errors import UsageError
from citecheck.reporting.summary import counted
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from collections import Counter

    from citecheck.cli.grade_run import Graded, GradeOptions
    from citecheck.grading.leaderboard import Board, Group
    from citecheck.grading.runs import Runs
    from citecheck.reporting.grades import Grades

_FORMAT: Final = f"How to report: {', '.join(GradeFormat)}."
_PROOFS: Final = "Write the proofs of the runs to this folder."
_WRITE: Final = "Make the proofs that the leaderboard links to."


def grade(
    asked: Grading,
    format_: Annotated[GradeFormat, option("--format", _FORMAT, "FORMAT", show_default=True)] = GradeFormat.TEXT,
    output: Outputs = [],
    proofs: Annotated[Path | None, option("--proofs", _PROOFS, "FOLDER", show_default="beside the html")] = None,
    make_proofs: Annotated[bool, option("--make-proofs/--no-proofs", _WRITE, show_default=True)] = True,
    work: Working = Working(),
    color: Color = Colour.AUTO,
) -> None:
    """Grade runs of agents by their citations.

    It shows rates, letters, pass@k, and which arm (group of runs) is better.

    After an interruption, run the same command again: it continues.

    Exit code: 0 graded, 1 below --fail-under, 2 wrong usage, 3 no runs, 4 some runs have no grade.
    """
    from citecheck.cli.grade_outputs import targets, write_all
    from citecheck.cli.grade_run import GradeOptions, graded

    fail_under = asked.fail_under
    if fail_under and fail_under < 1:
        raise UsageError(f"--fail-under {fail_under:g} is less than one percent: write {100 * fail_under:g}.")
    settings = check_options(Selecting(config=work.config), source=asked.source, thorough=work.thorough)
    reports = targets(output, format_, proofs if make_proofs else None, make=make_proofs)
    options = GradeOptions(
        asked._replace(source=list(settings.sources)),
        work._replace(thorough=settings.thorough),
        written=(*(target.path for target in reports.targets), reports.proofs),
        read=(settings.file,),
    )
    with graded(options) as found:
        write_all(reports, found, color)
        board = found.grades.board
        said = [*_remarks(options, found), *_missed(board, fail_under)]
    remark(*said)
    raise typer.Exit(_code(board, fail_under))


def _code(board: Board, fail_under: float | None) -> Exit:
    """Runs without a letter are neither below the mark nor above it: they count both ways."""
    if not board.total.runs:
        return Exit.NOTHING
    if fail_under is None:
        return Exit.OPEN if board.total.ungradable else Exit.PASSED
    groups = _held(board)
    if any(_percent(group.passed + group.runs - group.graded, group) < fail_under for group in groups):
        return Exit.FINDINGS
    return Exit.OPEN if any(_percent(group.passed, group) < fail_under for group in groups) else Exit.PASSED


def _held(board: Board) -> Sequence[Group]:
    """The groups that have to reach --fail-under: those that are compared, or all of them."""
    compared = [dict(difference.labels) for difference in board.differences]  # the base itself is not
    return [group for group in board.groups if not compared or dict(group.labels) in compared] or [board.total]


def _missed(board: Board, fail_under: float | None) -> Iterator[str]:
    """Which groups miss --fail-under, or may."""
    from citecheck.reporting.grades.formatting import named, percent

    for group in _held(board) if fail_under is not None and board.total.runs else ():
        low, high = group.passed, group.passed + group.runs - group.graded
        if _percent(high, group) < (fail_under or 0):
            yield f"--fail-under {fail_under:g}: of {named(group.labels)} at most {percent(high / group.runs)} pass."
        elif _percent(low, group) < (fail_under or 0):
            bounds = f"{percent(low / group.runs)} to {percent(high / group.runs)}"
            yield f"--fail-under {fail_under:g}: of {named(group.labels)} {bounds} pass; its ungradable runs decide."


def _percent(runs: int, group: Group) -> float:
    """Rounded once: 29 of 100 runs are 29 %, and not 28.999…."""
    return 100 * runs / group.runs


# ── Remarks beside the report: what was skipped, and what is likely to be a mistake ──────────────────

_SHOWN_IDS: Final = 3  # attachment ids in a remark


def _remarks(options: GradeOptions, found: Graded) -> Iterator[str]:
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
    from citecheck.grading.issues import NO_SOURCE

    if NO_SOURCE not in grades.board.total.issues:
        return
    runs = 0
    names: dict[str, None] = {}
    for run in grades.runs():
        missing = [one.attachment_id for one in run.grade.citations if NO_SOURCE in one.issues] if run.grade else []
        runs += bool(missing)
        if len(names) <= _SHOWN_IDS:
            names |= dict.fromkeys(missing)
    listed = ", ".join(quoted(name, 60) for name in list(names)[:_SHOWN_IDS])
    more = " and others" if len(names) > _SHOWN_IDS else ""
    verb = "cites" if runs == 1 else "cite"
    that = "that" if len(names) == 1 else "such an"
    cited = f"{listed}{more}, but no given source has {that} id"
    yield f"{counted(runs, 'run')} {verb} {cited}; add the missing sources with -s."
