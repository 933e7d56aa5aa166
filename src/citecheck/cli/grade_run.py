"""From the options of `grade` to the grades: sources, journal, engine, session."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from citecheck.cli import options as opt
from citecheck.cli.options import option
from citecheck.cli.outputs import refuse_inputs
from citecheck.cli.progress import grading_progress, wants_progress
from citecheck.errors import InterruptedRunError, UsageError
from citecheck.files import absolute
from citecheck.grading.engines import EngineName
from citecheck.sources.manifest import nearest_manifest

if TYPE_CHECKING:
    from citecheck.grading.engines import Map
    from citecheck.grading.journal import Journal
    from citecheck.grading.runs import Runs
    from citecheck.grading.worker import Setup
    from citecheck.reporting.grades import Grades
    from citecheck.sources.resolve import Sources

_GRADES: Final = "grades"  # the journals' folder in the user's cache
_KEPT: Final = 30 * 24 * 3600  # seconds that an unfinished grade can be continued


_RUNS: Final = "Transcripts and answers: files, folders, or - for stdin."
_READER: Final = "Format of the runs, if it cannot be detected: claude-code, inspect, records, plain, …"
_FIELD: Final = "The field of a record that has the answer, as output.text or /output/text."
_LABEL: Final = "Label each run with a field of its record, as in model=config.model; repeatable."
_PATTERN: Final = "Label each run with parts of its path, as in {arm}/{case}/{trial}.jsonl."
_BY: Final = "The labels that make a group; repeatable."
_MARK: Final = "The lowest letter that passes."
_K: Final = "The number of trials k of pass@k and pass^k; repeatable."
_COMPARE: Final = "Compare the runs with this arm, or with an earlier grade (a json or jsonl file)."
_UNDER: Final = "Fail if less than PERCENT of any group passes, even if its ungradable runs had passed."
_SUPPORT: Final = "Also count which claims the sources support; no letter changes."
_ENGINE: Final = "Grade on this machine, or on a dask cluster."
_ADDRESS: Final = "Address of the cluster; by default that of dask's own settings."
_JOBS: Final = "Processes on this machine."


class Grading(NamedTuple):
    """The options of which runs are graded, and how they are grouped and compared."""

    runs: Annotated[list[str], typer.Argument(metavar="RUN...", help=_RUNS)]
    source: opt.Source = []
    reader: Annotated[str | None, option("--reader", _READER, "NAME")] = None
    field: Annotated[str | None, option("--field", _FIELD, "PLACE")] = None
    label: Annotated[list[str], option("--label", _LABEL, "NAME=PLACE")] = []
    pattern: Annotated[str | None, option("--pattern", _PATTERN, "PATH")] = None
    by: Annotated[list[str], option("--by", _BY, "LABEL", show_default="arm, model")] = []
    pass_mark: Annotated[str, option("--pass-mark", _MARK, "LETTER", show_default=True)] = "B"  # noqa: S105 - a letter
    k: Annotated[list[int], option("-k", _K, "K", min=1)] = []
    compare: Annotated[str | None, option("--compare", _COMPARE, "BASE")] = None
    fail_under: Annotated[float | None, option("--fail-under", _UNDER, "PERCENT", min=0, max=100)] = None
    support: Annotated[bool, option("--support", _SUPPORT)] = False


class Working(NamedTuple):
    """The options of where runs are graded, and how their sources are read."""

    engine: Annotated[EngineName, option("--engine", _ENGINE, show_default=True)] = EngineName.LOCAL
    engine_address: Annotated[str | None, option("--engine-address", _ADDRESS, "ADDRESS")] = None
    jobs: Annotated[int | None, option("-j --jobs", _JOBS, "N", min=1, show_default="one a core")] = None
    config: opt.ConfigFile = None
    password: opt.Password = None
    thorough: opt.Thorough = None
    no_cache: opt.NoCache = False


@dataclass(frozen=True, slots=True)
class GradeOptions:
    """The command line, with what the settings add. `written` are the files that it writes, `read` others it reads."""

    asked: Grading
    work: Working
    written: tuple[Path | None, ...] = ()
    read: tuple[Path | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Base:
    """What runs are compared with: an arm of this name, or the earlier grade in the file `path`."""

    name: str
    path: Path | None = None


@dataclass
class Graded:
    """The grades, what more can be done with their answers, and what they rest on.

    `labels` counts the runs that have each label, `resumed` those that were graded before. `base_remarks` says how an
    earlier grade was made otherwise than this one.
    """

    grades: Grades
    runs: Runs
    setup: Setup
    map: Map
    labels: Counter[str]
    resumed: int
    base_remarks: tuple[str, ...]


@contextmanager
def graded(options: GradeOptions) -> Iterator[Graded]:
    """Grades what was asked for; the engine works on as long as the block lasts.

    The journal goes where the block ends well: a report that cannot be written costs no grade.
    """
    from citecheck.grading.engines import engine
    from citecheck.grading.grade import LETTERS
    from citecheck.grading.session import Session
    from citecheck.grading.worker import close
    from citecheck.reporting.grades.json import base_remarks

    if options.asked.pass_mark not in LETTERS:
        raise UsageError(
            f"--pass-mark {options.asked.pass_mark}: there is no such letter; there are {', '.join(LETTERS)}."
        )
    base = _base(options.asked.compare)
    # An earlier grade that cannot be read fails before all the work.
    remarks = base_remarks(base.path, options.asked.pass_mark) if base and base.path else ()
    sources, setup = _sources(options, base)
    try:
        runs = _runs(options, sources)
        cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
        jobs = options.work.jobs or len(cores)
        journal = _journal(sources, options)
        try:
            with _end_as_interrupt(), engine(options.work.engine, jobs, options.work.engine_address) as map_:
                many = jobs if options.work.engine is EngineName.LOCAL else 2
                session = Session(setup, sources, journal, map_, many)
                with grading_progress(runs.size() if wants_progress() else 0) as session.on_progress:
                    session.grade(runs.read())
                labels = journal.labels()
                grades = _grades(options, journal, labels, base)
                yield Graded(grades, runs, setup, map_, labels, session.resumed, remarks)
        except BaseException as error:
            journal.close()
            if isinstance(error, KeyboardInterrupt) and not options.work.no_cache:
                raise InterruptedRunError("interrupted; run the same command again to continue.") from None
            raise
        journal.close(done=True)
    finally:
        close()
        sources.close()


@contextmanager
def _end_as_interrupt() -> Iterator[None]:
    """A command that is told to end (SIGTERM) does so as after Ctrl-C: its workers go, and it says how to go on."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _sources(options: GradeOptions, base: Base | None) -> tuple[Sources, Setup]:
    from citecheck.grading.worker import Setup
    from citecheck.sources.resolve import Given, Sources, parse_sources

    here = Path.cwd()
    manifest, pinned = nearest_manifest(here, beside_sources=bool(options.asked.source))
    # A worker may have another folder than this one.
    parsed = parse_sources(options.asked.source)
    given = [Given(absolute(g.path), g.attachment_id, g.from_folder) for g in parsed]
    sources = Sources(given, pinned, options.work.password, cache=not options.work.no_cache, readers=1)
    used = [one.path for one in given] + [one.path for one in sources.manifest.values()]
    named = [Path(name) for name in options.asked.runs if Path(name).is_file()]
    refuse_inputs(options.written, [*used, *options.read, base.path if base else None, *named, manifest])
    by_id = tuple(sorted(pinned.items()))
    setup = Setup(
        tuple(given),
        by_id,
        options.work.password,
        not options.work.no_cache,
        bool(options.work.thorough),
        options.asked.support,
        here,
    )
    return sources, setup


def _runs(options: GradeOptions, sources: Sources) -> Runs:
    from citecheck.grading.runs import Runs, Wanted, path_pattern

    labels = dict(_label(written) for written in options.asked.label)
    pattern = path_pattern(options.asked.pattern) if options.asked.pattern else None
    wanted = Wanted(options.asked.reader, options.asked.field, labels, pattern)
    evidence = (given.path for given in sources.given if not sources.holds_contexts(given))
    used = [*evidence, *(pinned.path for pinned in sources.manifest.values())]
    own, written = (frozenset(os.path.realpath(path) for path in paths if path) for paths in (used, options.written))
    runs = Runs(tuple(options.asked.runs), wanted, own, written)
    runs.refuse_written()
    return runs


def _label(written: str) -> tuple[str, str]:
    name, equals, place = written.partition("=")
    if not (name and equals and place):
        raise UsageError(f"--label {written}: write NAME=PLACE, as in model=config.model.")
    return name, place


def _journal(sources: Sources, options: GradeOptions) -> Journal:
    """In the user's cache, named by the sources and settings; in nobody's way where that cannot be."""
    from citecheck.grading.journal import Journal
    from citecheck.grading.session import journal_name
    from citecheck.sources.page_cache import private_folder

    if options.work.no_cache:
        return Journal(None)
    try:
        folder = private_folder(_GRADES)
        _forget_old(folder)
        name = journal_name(sources, thorough=bool(options.work.thorough), support=options.asked.support)
        return Journal(folder / f"{name}.jsonl")
    except OSError:
        return Journal(None)


def _forget_old(folder: Path) -> None:
    """Journals that nobody went on with; one that is in use is younger."""
    for path in folder.glob("*"):
        with suppress(OSError):
            if time() - path.stat().st_mtime > _KEPT:
                path.unlink()


def _grades(options: GradeOptions, journal: Journal, labels: Counter[str], base: Base | None) -> Grades:
    from citecheck.grading.leaderboard import make_board
    from citecheck.reporting.grades import Grades
    from citecheck.reporting.grades.json import read_rows

    earlier = read_rows(base.path) if base and base.path else None
    runs = partial(journal.runs, options.asked.pass_mark)
    by = tuple(options.asked.by) or _by(labels, journal.count)
    name = base.name if base else None
    board = make_board(runs(), by=by, pass_mark=options.asked.pass_mark, ks=options.asked.k, base=name, earlier=earlier)
    return Grades(board, runs)


def _by(labels: Counter[str], runs: int) -> tuple[str, ...]:
    """By arm; and by model where every run tells its own, or an arm would fall apart by how its runs were kept."""
    every = labels["model"] == runs if labels["arm"] else True
    return ("arm", "model") if every else ("arm",)


def _base(compare: str | None) -> Base | None:
    """Raises UsageError for a file that does not exist."""
    if compare is None:
        return None
    path = Path(compare)
    if compare and path.is_file():
        return Base(path.name, path)
    if path.suffix in {".json", ".jsonl"} and not path.exists():
        raise UsageError(f"--compare {path} does not exist: name an earlier grade, or one of the arms.")
    return Base(compare)
