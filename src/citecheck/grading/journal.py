"""The journal of a grade: what is graded already, so that a run that is killed goes on where it stopped.

One SQLite file, which is whole after any kill. Grades are kept by what they are of, and what the command line
named is written anew each time, so a second start with more runs, fewer or others is as good as a first one. It holds
counts, rule codes and names; no word of an answer. Memory does not grow with the runs: they are read back one by one.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from citecheck.grading.grade import RunGrade, settled
from citecheck.grading.stored import GRADES

_TABLES: Final = """
create table if not exists grades (key text primary key, grade blob not null) without rowid;
drop table if exists runs;
create table runs (position integer primary key, run text not null, key text);
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A run as it was read; `key` is that of its grade, None where there is nothing to grade."""

    run: RunGrade
    key: str | None


def key_of(text: str, question: str) -> str:
    """What a grade is known by; the sources and settings are the journal's own."""
    return hashlib.sha256(json.dumps([question, text]).encode()).hexdigest()


class Journal:
    """`path` None: a journal that goes with the process."""

    def __init__(self, path: Path | None) -> None:
        """Raises OSError where the file cannot be used, or another process is using it."""
        self._path = path
        try:
            self._db = _opened(path)
        except sqlite3.OperationalError as error:
            raise OSError(str(error)) from None
        self._next = 0

    def known(self, keys: Sequence[str]) -> set[str]:
        """Those of the keys that have a grade."""
        marks = ",".join("?" * len(keys))
        return {key for (key,) in self._db.execute(f"select key from grades where key in ({marks})", keys)}  # noqa: S608

    def add(self, entries: Iterable[Entry]) -> None:
        """The next runs, in their order."""
        rows = [(self._next + at, _run_text(entry.run), entry.key) for at, entry in enumerate(entries)]
        self._next += len(rows)
        self._db.executemany("insert into runs values (?, ?, ?)", rows)
        self._db.commit()

    def put(self, grades: Iterable[tuple[str, bytes]]) -> None:
        self._db.executemany("insert or replace into grades values (?, ?)", grades)
        self._db.commit()

    def runs(self, pass_mark: str) -> Iterator[RunGrade]:
        """Every run that was added, in order, with its grade; each call begins anew."""
        query = "select run, grade from runs left join grades using (key) order by position"
        with closing(self._db.execute(query)) as rows:
            for run, grade in rows:
                yield settled(_run(run, grade), pass_mark)

    def close(self, *, done: bool = False) -> None:
        """`done`: nothing is left to go on with."""
        self._db.close()
        if done and self._path is not None:
            with suppress(OSError):
                self._path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _opened(path: Path | None) -> sqlite3.Connection:
    try:
        return _prepared(path)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:  # no journal, or a damaged one: what it held is graded again
        if path is None:
            raise
        path.unlink()
        return _prepared(path)


def _prepared(path: Path | None) -> sqlite3.Connection:
    db = sqlite3.connect(path or "", timeout=0)  # "": a file that SQLite makes and takes away itself
    try:
        db.execute("pragma locking_mode=exclusive")
        db.execute("pragma synchronous=normal")
        db.executescript(_TABLES)
        db.commit()
    except BaseException:
        db.close()
        raise
    return db


def _run_text(run: RunGrade) -> str:
    return json.dumps([run.run, dict(run.labels), run.format, run.status, run.reason, run.unknown, run.corrupt])


def _run(text: str, grade: bytes | None) -> RunGrade:
    name, labels, format_, status, reason, unknown, corrupt = json.loads(text)
    known = GRADES.validate_json(grade) if grade is not None else None
    return RunGrade(name, labels, format_, status, reason, unknown, corrupt, known)
