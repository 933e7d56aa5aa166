"""From what was asked of `grade` to the grades: sources, journal, engine, session."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Final

from citecheck.errors import UsageError
from citecheck.grading.engines import EngineName

if TYPE_CHECKING:
    from collections import Counter

    from citecheck.grading.engines import Map
    from citecheck.grading.grade import RunGrade
    from citecheck.grading.journal import Journal
    from citecheck.grading.runs import Runs
    from citecheck.grading.worker import Setup
    from citecheck.reporting.grades import Grades
    from citecheck.sources.resolve import Sources

_GRADES: Final = "grades"  # the journals' folder in the user's cache
_KEPT: Final = 30 * 24 * 3600  # seconds that an unfinished grade can be gone on with


@dataclass(frozen=True, slots=True)
class Asked:
    """The command line. `written` are the files that it writes, `read` others that it reads."""

    runs: tuple[str, ...]
    sources: tuple[str, ...]
    reader: str | None
    field: str | None
    labels: tuple[str, ...]
    pattern: str | None
    by: tuple[str, ...]
    pass_mark: str
    ks: tuple[int, ...]
    compare: str | None
    engine: EngineName
    address: str | None
    jobs: int | None
    password: str | None
    thorough: bool
    cache: bool
    written: tuple[Path | None, ...] = ()
    read: tuple[Path | None, ...] = ()


@dataclass
class Graded:
    """The grades, what more can be done with their answers, and what is to be said."""

    grades: Grades
    runs: Runs
    setup: Setup
    map: Map
    said: Sequence[str] = ()


@contextmanager
def graded(asked: Asked) -> Iterator[Graded]:
    """Grades what was asked for; the engine works on as long as the block lasts.

    The journal goes where the block ends well: a report that cannot be written costs no grade.
    """
    from citecheck.cli.grade_remarks import of_base, of_files, of_grades, of_progress
    from citecheck.grading.engines import engine
    from citecheck.grading.grade import LETTERS
    from citecheck.grading.session import Session
    from citecheck.grading.worker import close

    if asked.pass_mark not in LETTERS:
        raise UsageError(f"--pass-mark {asked.pass_mark}: there is no such letter; there are {', '.join(LETTERS)}.")
    of_base_file = of_base(asked)  # a base that cannot be read is told before all the work
    sources, setup = _sources(asked)
    try:
        runs = _runs(asked, sources)
        jobs = _jobs(asked)
        journal = _journal(sources, asked)
        try:
            with _asked_to_end(), engine(asked.engine, jobs, asked.address) as map_:
                many = jobs if asked.engine is EngineName.LOCAL else 2
                session = Session(setup, sources, journal, map_, many)
                with _shown(runs) as session.heard:
                    session.grade(runs.read())
                labels = journal.labels()
                grades = _grades(asked, journal, labels)
                known = bool(sources.given or sources.manifest)
                said = [
                    *of_progress(session.resumed),
                    *of_files(runs),
                    *of_grades(asked, grades, labels, sources=known),
                    *of_base_file,
                ]
                yield Graded(grades, runs, setup, map_, said)
        except BaseException as error:
            journal.close()
            if isinstance(error, KeyboardInterrupt) and asked.cache:
                sys.stderr.write("citecheck: interrupted; the same command goes on where this one stopped.\n")
            raise
        journal.close(done=True)
    finally:
        close()
        sources.close()


@contextmanager
def _asked_to_end() -> Iterator[None]:
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


def _sources(asked: Asked) -> tuple[Sources, Setup]:
    from citecheck.cli.outputs import refuse_inputs
    from citecheck.grading.worker import Setup
    from citecheck.sources.manifest import nearest_manifest
    from citecheck.sources.resolve import Given, Sources, parse_sources

    manifest, pinned = nearest_manifest(Path.cwd())
    # A worker may have another folder than this one.
    given = [Given(Path(os.path.abspath(g.path)), g.attachment_id, g.from_folder) for g in parse_sources(asked.sources)]  # noqa: PTH100 - links stay
    used = [one.path for one in given] + [one.path for one in pinned.values()]
    base = Path(asked.compare) if asked.compare and Path(asked.compare).is_file() else None
    named = [Path(name) for name in asked.runs if Path(name).is_file()]
    refuse_inputs(asked.written, [*used, *asked.read, base, *named, *([manifest] if manifest else [])])
    setup = Setup(tuple(given), tuple(sorted(pinned.items())), asked.password, asked.cache, asked.thorough)
    return Sources(given, pinned, asked.password, cache=asked.cache, readers=1), setup


def _runs(asked: Asked, sources: Sources) -> Runs:
    from citecheck.grading.path_labels import path_pattern
    from citecheck.grading.runs import Runs, Wanted

    labels = dict(_label(written) for written in asked.labels)
    pattern = path_pattern(asked.pattern) if asked.pattern else None
    wanted = Wanted(asked.reader, asked.field, labels, pattern)
    used = [*(given.path for given in sources.given), *(pinned.path for pinned in sources.manifest.values())]
    own, written = (frozenset(os.path.realpath(path) for path in paths if path) for paths in (used, asked.written))
    runs = Runs(asked.runs, wanted, own, written)
    runs.refuse_written()
    return runs


def _label(written: str) -> tuple[str, str]:
    name, equals, place = written.partition("=")
    if not (name and equals and place):
        raise UsageError(f"--label {written}: write NAME=PLACE, as in model=config.model.")
    return name, place


def _jobs(asked: Asked) -> int:
    return asked.jobs or len(
        os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    )


def _journal(sources: Sources, asked: Asked) -> Journal:
    """In the user's cache, named by the sources and settings; in nobody's way where that cannot be."""
    from citecheck.grading.journal import Journal
    from citecheck.grading.session import journal_name
    from citecheck.sources.page_cache import private_folder

    if not asked.cache:
        return Journal(None)
    try:
        folder = private_folder(_GRADES)
        _forget_old(folder)
        return Journal(folder / f"{journal_name(sources, thorough=asked.thorough)}.sqlite")
    except OSError:
        return Journal(None)


def _forget_old(folder: Path) -> None:
    """Journals that nobody went on with; one that is in use is younger."""
    for path in folder.glob("*.sqlite"):
        with suppress(OSError):
            if time() - path.stat().st_mtime > _KEPT:
                path.unlink()


def _grades(asked: Asked, journal: Journal, labels: Counter[str]) -> Grades:
    from citecheck.grading.leaderboard import make_board
    from citecheck.reporting.grades import Grades

    earlier, base = _earlier(asked.compare)
    runs = partial(journal.runs, asked.pass_mark)
    by = asked.by or _by(labels, journal.count)
    board = make_board(runs(), by=by, pass_mark=asked.pass_mark, ks=asked.ks, base=base, earlier=earlier)
    return Grades(board, runs)


def _by(labels: Counter[str], runs: int) -> tuple[str, ...]:
    """By arm; and by model where every run tells its own, or an arm would fall apart by how its runs were kept."""
    every = labels["model"] == runs if labels["arm"] else True
    return ("arm", "model") if every else ("arm",)


def _earlier(compare: str | None) -> tuple[Iterator[RunGrade] | None, str | None]:
    if compare is None or not Path(compare).is_file():
        return None, compare
    from citecheck.reporting.grades.from_json import read_rows

    return read_rows(Path(compare)), Path(compare).name


# ── Progress ─────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def _shown(runs: Runs) -> Iterator[Callable[[int, int], None]]:
    """How far it is and how long it will take, for somebody who waits at a terminal."""
    from citecheck.cli.progress import grading_progress, wants_progress

    if not wants_progress():
        yield lambda _, __: None
        return
    with grading_progress(runs.size()) as heard:
        yield heard
