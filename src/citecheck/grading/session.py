"""Grading many runs: each batch is read, its sources are read ahead, its answers are graded and journalled.

A batch is what is in memory at once. While it is graded the next one is read.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from citecheck.grading.engines import Map
from citecheck.grading.grade import RunGrade
from citecheck.grading.journal import Journal, JournalEntry, key_of
from citecheck.grading.runs import Run
from citecheck.grading.worker import ReadAhead, Setup, Task, grade_all, read_ahead
from citecheck.limits import GRADED_AT_ONCE, GRADED_TEXT
from citecheck.response.reader import read_citations
from citecheck.sources.open import Identity
from citecheck.sources.resolve import Sources
from citecheck.transcripts.transcript import Status
from citecheck.version import STANDARD_VERSION, __version__

SEARCHED: Final = 8  # answers that cite a source; among so many one will miss, and then every page is searched
_FEW: Final = 4  # answers that are graded here: others would take longer to start
_CHUNK: Final = 8  # answers that are handed out at once
_MARGIN: Final = 4  # so many chunks a worker, or the last one would keep the others waiting

_Batch = Sequence[Run]
_Pages = Mapping[Path, set[int]]  # by their source


@dataclass
class Session:
    """One grade of many runs. `jobs` processes share the work.

    `on_progress` gets how many runs are through, and how many bytes of the files. `resumed` counts those that were
    graded before.
    """

    setup: Setup
    sources: Sources
    journal: Journal
    map: Map
    jobs: int = 1
    on_progress: Callable[[int, int], None] = lambda _, __: None
    resumed: int = 0
    _read: defaultdict[Path, set[int]] = field(default_factory=lambda: defaultdict(set))
    _cited: Counter[Path] = field(default_factory=Counter)
    _whole: set[Path] = field(default_factory=set)
    _through: int = 0
    _bytes: int = 0

    def grade(self, runs: Iterable[Run]) -> None:
        """Grades what the journal does not know yet."""
        for batch in _ahead(_batches(runs)):
            entries = [_entry(run) for run in batch]
            self.journal.add(entries)
            cited = [(task, self._pages(task)) for task in self._fresh(batch, entries)]
            fresh = sorted(cited, key=lambda row: sorted(row[1]))  # so that each source is held once
            many = len(fresh) > _FEW and self.jobs > 1
            if many:
                self._read_sources([pages for _, pages in fresh])
            self._grade(batch, [task for task, _ in fresh], self.map if many else map)

    def _fresh(self, batch: _Batch, entries: Sequence[JournalEntry]) -> list[Task]:
        """What is still to be graded, each answer once."""
        keys = list(dict.fromkeys(entry.key for entry in entries if entry.key))
        known = self.journal.known(keys)
        self.resumed += sum(known.get(entry.key or "", False) for entry in entries)
        wanted = {
            entry.key: Task(entry.key, run.answer.graded, run.answer.question)
            for run, entry in zip(batch, entries, strict=True)
            if entry.key and entry.key not in known
        }
        return list(wanted.values())

    def _read_sources(self, cited: Sequence[_Pages]) -> None:
        """What was not read before, source by source: so each page is read once, whoever needs it."""
        wanted: defaultdict[Path, set[int]] = defaultdict(set)
        for answer in cited:
            for path, pages in answer.items():
                wanted[path] |= pages - self._read[path]
                self._cited[path] += 1
        readings = [self._reading(path, pages) for path, pages in sorted(wanted.items())]
        for _ in self.map(partial(read_ahead, self.setup), [reading for reading in readings if reading]):
            pass

    def _reading(self, path: Path, pages: set[int]) -> ReadAhead | None:
        whole = self._cited[path] >= SEARCHED and path not in self._whole
        self._read[path] |= pages
        if whole:
            self._whole.add(path)
        return ReadAhead(path, tuple(sorted(pages)), whole) if pages or whole else None

    def _pages(self, task: Task) -> _Pages:
        """The pages that an answer cites."""
        found: defaultdict[Path, set[int]] = defaultdict(set)
        for citation in read_citations(task.text):
            path = self.sources.place(citation.attachment_id)
            if path is not None and citation.page is not None:
                found[path].add(citation.page)
        return found

    def _grade(self, batch: _Batch, tasks: Sequence[Task], map_: Map) -> None:
        size = max(1, min(_CHUNK, len(tasks) // (self.jobs * _MARGIN)))
        chunks = (tasks[at : at + size] for at in range(0, len(tasks), size))
        done = len(batch) - len(tasks)
        for graded in map_(partial(grade_all, self.setup), chunks):
            self.journal.put(graded)
            done += len(graded)
            part = (batch[-1].read - self._bytes) * done // len(batch)
            self.on_progress(self._through + done, self._bytes + part)
        self._through += len(batch)
        self._bytes = batch[-1].read
        self.on_progress(self._through, self._bytes)


def journal_name(sources: Sources, *, thorough: bool, support: bool = False) -> str:
    """A name for the grades that these sources and settings give; another source's bytes make it another one."""
    about = [__version__, STANDARD_VERSION, thorough, support, sources.password]
    about += [(given.attachment_id, _digest(sources, given.path)) for given in sources.given]
    pinned = sorted(sources.manifest.items())
    about += sorted((name, str(one)) for name, one in sources.left_out.items())
    about += [(name, source.sha256, _digest(sources, source.path)) for name, source in pinned]
    return hashlib.sha256(repr(about).encode()).hexdigest()


def _digest(sources: Sources, path: Path) -> tuple[str, str]:
    identity = sources.identity(path)
    return path.name, identity.sha256 if isinstance(identity, Identity) else str(identity)


def _entry(run: Run) -> JournalEntry:
    answer = run.answer
    grade = RunGrade(
        run.name, run.labels, answer.format, answer.status.value, answer.reason, answer.unknown, answer.corrupt
    )
    return JournalEntry(grade, key_of(answer.graded, answer.question) if answer.status is Status.OK else None)


# ── Batches ──────────────────────────────────────────────────────────────────────────────────────


def _batches(runs: Iterable[Run]) -> Iterator[_Batch]:
    batch: list[Run] = []
    size = 0
    for run in runs:
        batch.append(run)
        size += len(run.answer.graded)
        if len(batch) >= GRADED_AT_ONCE or size >= GRADED_TEXT:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _ahead(batches: Iterator[_Batch]) -> Iterator[_Batch]:
    """The same, the next one read in a thread while the caller has one."""
    with ThreadPoolExecutor(1) as reader:
        coming = reader.submit(next, batches, None)
        while (batch := coming.result()) is not None:
            coming = reader.submit(next, batches, None)
            yield batch
