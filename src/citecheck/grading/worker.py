"""What a worker does: read sources ahead, grade answers, make proofs. Values in, values out; any process can do it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from citecheck.answers import read_answer
from citecheck.checker import Checked, Checker
from citecheck.errors import SourceError
from citecheck.grading.grade import GRADES
from citecheck.grading.grader import grade
from citecheck.limits import HELD_PAGES
from citecheck.model import Response
from citecheck.sources.manifest import Pinned
from citecheck.sources.resolve import Given
from citecheck.support.index import Indexes

_THREAD: Final = threading.local()  # a document belongs to one thread; an engine may have several in a process


@dataclass(frozen=True, slots=True)
class Setup:
    """What answers are checked against, and how; the same for every worker. `folder` is the command's own."""

    sources: tuple[Given, ...]
    pinned: tuple[tuple[str, Pinned], ...] = ()
    password: str | None = None
    cache: bool = True
    thorough: bool = False
    support: bool = False
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """An answer to grade; `key` is what its grade is known by."""

    key: str
    text: str
    question: str = ""


@dataclass(frozen=True, slots=True)
class ReadAhead:
    """Pages of a source that answers cite; `whole`: its other pages will be searched as well."""

    path: Path
    pages: tuple[int, ...]
    whole: bool = False


def read_ahead(setup: Setup, reading: ReadAhead) -> None:
    """Reads and draws the pages into the cache, where every worker of this machine finds them."""
    sources = _kept(setup).checker.sources
    for document in sources.opened(reading.path):
        document.prefetch(reading.pages, dict.fromkeys(reading.pages, ()))
        for number in reading.pages:
            with suppress(SourceError, IndexError):
                document.sight(number)
        for number in range(1, document.page_count + 1) if reading.whole else ():
            with suppress(SourceError):
                document.page(number)
    sources.release(0)


def grade_all(setup: Setup, tasks: Sequence[Task]) -> list[tuple[str, bytes]]:
    """(key, grade) of each answer."""
    return [(task.key, _graded(setup, task)) for task in tasks]


def _graded(setup: Setup, task: Task) -> bytes:
    done = checked(setup, read_answer(task.text))
    graded = grade(done.response, done.report, task.question)
    data = GRADES.dump_json(replace(graded, support=_support(done, setup)) if setup.support else graded)
    let_go(setup)
    return data


def _support(done: Checked, setup: Setup) -> dict[str, int]:
    """How many claims of the answer have each verdict of `support`."""
    from citecheck.support.assess import support
    from citecheck.support.nouns import Verdict

    report = support(done.response, done.documents, indexes=_kept(setup).indexes)
    counts = Counter(assessment.verdict for assessment in report.assessments)
    return {verdict.value: counts[verdict] for verdict in Verdict}


def checked(setup: Setup, response: Response, path: str = "") -> Checked:
    """The answer, checked; its documents stay open until `let_go`."""
    return _kept(setup).checker.check(response, path, thorough=setup.thorough)


def let_go(setup: Setup) -> None:
    """Ends the readers' processes, and closes what too many pages are held of."""
    sources = _kept(setup).checker.sources
    sources.rest()
    sources.release(HELD_PAGES)


@dataclass(frozen=True)
class _Kept:
    """What a thread keeps from answer to answer."""

    setup: Setup
    checker: Checker
    indexes: Indexes


def _kept(setup: Setup) -> _Kept:
    """This thread's checker and indexes; those of another setup are closed."""
    kept: _Kept | None = getattr(_THREAD, "kept", None)
    if kept is None or kept.setup != setup:
        close()
        checker = Checker(
            setup.sources,
            password=setup.password,
            cache=setup.cache,
            readers=1,
            pinned=dict(setup.pinned),
            folder=setup.folder,
        )
        kept = _THREAD.kept = _Kept(setup, checker, Indexes())
    return kept


def close() -> None:
    """Closes this thread's checker."""
    kept: _Kept | None = getattr(_THREAD, "kept", None)
    if kept is not None:
        kept.checker.close()
        del _THREAD.kept
