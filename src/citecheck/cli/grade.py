"""`citecheck grade`: what many runs of agents are worth, and which arm cites better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from citecheck.cli.grade_outputs import GradeFormat
from citecheck.cli.options import Color, Colour, ConfigFile, Exit, NoCache, Outputs, Password, Source, Thorough, remark
from citecheck.errors import UsageError
from citecheck.grading.engines import EngineName

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citecheck.grading.leaderboard import Board, Group

_FORMAT = f"How to report: {', '.join(GradeFormat)}."
_READER = "Format of the runs, if it cannot be detected: claude-code, inspect, records, plain, …"
_FIELD = "The field of a record that has the answer, as output.text or /output/text."
_LABEL = "Label each run with a field of its record, as in model=config.model; repeatable."
_PATTERN = "Label each run with parts of its path, as in {arm}/{case}/{trial}.jsonl."
_BY = "The labels that make a group; repeatable."
_MARK = "The lowest letter that passes."
_K = "The number of trials k of pass@k and pass^k; repeatable."
_COMPARE = "Compare the runs with this arm, or with an earlier grade (a json or jsonl file)."
_SUPPORT = "Also count which claims the sources support; no letter changes."
_UNDER = "Fail if less than PERCENT of any group passes, even if its ungradable runs had passed."
_PROOFS = "Write the proofs of the runs to this folder."
_WRITE = "Make the proofs that the leaderboard links to."
_ENGINE = "Grade on this machine, or on a dask cluster."
_ADDRESS = "Address of the cluster; by default that of dask's own settings."


def grade(
    runs: Annotated[
        list[str],
        typer.Argument(metavar="RUN...", help="Transcripts and answers: files, folders, or - for stdin."),
    ],
    source: Source = [],  # noqa: B006 - typer copies it, here and below
    reader: Annotated[Optional[str], typer.Option("--reader", metavar="NAME", help=_READER)] = None,  # noqa: UP045
    field: Annotated[Optional[str], typer.Option("--field", metavar="PLACE", help=_FIELD)] = None,  # noqa: UP045
    label: Annotated[list[str], typer.Option("--label", metavar="NAME=PLACE", help=_LABEL, show_default=False)] = [],  # noqa: B006
    pattern: Annotated[Optional[str], typer.Option("--pattern", metavar="PATH", help=_PATTERN)] = None,  # noqa: UP045
    by: Annotated[list[str], typer.Option("--by", metavar="LABEL", help=_BY, show_default="arm, model")] = [],  # noqa: B006
    pass_mark: Annotated[str, typer.Option("--pass-mark", metavar="LETTER", help=_MARK)] = "B",  # noqa: S107
    k: Annotated[list[int], typer.Option("-k", min=1, metavar="K", help=_K, show_default=False)] = [],  # noqa: B006
    compare: Annotated[Optional[str], typer.Option("--compare", metavar="BASE", help=_COMPARE)] = None,  # noqa: UP045
    fail_under: Annotated[
        Optional[float],  # noqa: UP045
        typer.Option("--fail-under", min=0, max=100, metavar="PERCENT", help=_UNDER, show_default=False),
    ] = None,
    support: Annotated[bool, typer.Option("--support", help=_SUPPORT)] = False,
    format_: Annotated[GradeFormat, typer.Option("--format", metavar="FORMAT", help=_FORMAT)] = GradeFormat.TEXT,
    output: Outputs = [],  # noqa: B006
    proofs: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--proofs", metavar="FOLDER", help=_PROOFS, show_default="beside the html"),
    ] = None,
    make_proofs: Annotated[bool, typer.Option("--make-proofs/--no-proofs", help=_WRITE)] = True,
    engine: Annotated[EngineName, typer.Option("--engine", help=_ENGINE)] = EngineName.LOCAL,
    engine_address: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--engine-address", metavar="ADDRESS", help=_ADDRESS, show_default=False),
    ] = None,
    jobs: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option("-j", "--jobs", metavar="N", min=1, help="Processes on this machine.", show_default="one a core"),
    ] = None,
    config: ConfigFile = None,
    password: Password = None,
    thorough: Thorough = None,
    no_cache: NoCache = False,
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

    if fail_under and fail_under < 1:
        raise UsageError(f"--fail-under {fail_under:g} is less than one percent: write {100 * fail_under:g}.")
    checking = check_options(config, source=source, thorough=thorough)
    reports = targets(output, format_, proofs if make_proofs else None, make=make_proofs)
    options = GradeOptions(
        runs=tuple(runs),
        sources=checking.sources,
        reader=reader,
        field=field,
        labels=tuple(label),
        pattern=pattern,
        by=tuple(by),
        pass_mark=pass_mark,
        ks=tuple(k),
        compare=compare,
        engine=engine,
        address=engine_address,
        jobs=jobs,
        password=password,
        thorough=checking.thorough,
        cache=not no_cache,
        support=support,
        written=(*(target.path for target in reports.targets), reports.proofs),
        read=(checking.file,),
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
