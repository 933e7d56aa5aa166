"""`citecheck grade`: what many runs of agents are worth, and which arm cites better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from citecheck.cli.grade_outputs import GradeFormat
from citecheck.cli.grade_run import Grading, Working
from citecheck.cli.options import Color, Colour, Exit, Outputs, Selecting, option, remark
from citecheck.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citecheck.grading.leaderboard import Board, Group

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
    from citecheck.cli.config import check_options
    from citecheck.cli.grade_outputs import targets, write_all
    from citecheck.cli.grade_remarks import remarks
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
        said = [*remarks(options, found), *_missed(board, fail_under)]
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
