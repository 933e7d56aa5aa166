"""The journal of a grade: what is graded already, so that a run that is killed goes on where it stopped.

One SQLite file, which is whole after any kill. Grades are kept by what they are of, and what the command line
named is written again each time, so a second start with more runs, fewer or others is as good as a first one. It has
counts, rule codes and names; no word of an answer. Memory does not grow with the runs: they are read back one by one.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Self

from citecheck.errors import EngineError
from citecheck.grading.grade import GRADES, RunGrade, settled

_TABLES: Final = {
    "grades": "CREATE TABLE grades (key text primary key, opening integer, grade blob not null) without rowid",
    "runs": "CREATE TABLE runs (position integer primary key, run text not null, key text)",
}
_UNUSABLE: Final = {  # nothing is wrong with the file's content, as far as is known
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
_DIGEST: Final = hashlib.sha256().digest_size


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A run as it was read; `key` is that of its grade, None if there is nothing to grade."""

    run: RunGrade
    key: str | None


def key_of(text: str, question: str) -> str:
    """What a grade is known by; the sources and settings are the journal's own."""
    return hashlib.sha256(json.dumps([question, text]).encode()).hexdigest()


class Journal:
    """`path` None: a journal that goes with the process."""

    def __init__(self, path: Path | None) -> None:
        """Raises OSError if the file cannot be used, or another process is using it."""
        self._path = path
        try:
            self._db = _opened(path)
        except sqlite3.Error as error:
            raise OSError(str(error)) from None
        (self._opening,) = self._db.execute("pragma user_version").fetchone()
        self._next = 0

    def known(self, keys: Sequence[str]) -> dict[str, bool]:
        """Those of the keys that have a whole grade, and whether it was there when the journal was opened."""
        marks = ",".join("?" * len(keys))
        query = f"select key, opening, grade from grades where key in ({marks})"  # noqa: S608 - marks are no values
        with _kept():
            rows = self._db.execute(query, keys).fetchall()
        return {key: opening != self._opening for key, opening, grade in rows if _is_whole(key, grade)}

    def add(self, entries: Iterable[JournalEntry]) -> None:
        """The next runs, in their order."""
        rows = [(self._next + at, _run_text(entry.run), entry.key) for at, entry in enumerate(entries)]
        self._next += len(rows)
        with _kept():
            self._db.executemany("insert into runs values (?, ?, ?)", rows)
            self._db.commit()

    def put(self, grades: Iterable[tuple[str, bytes]]) -> None:
        rows = [(key, self._opening, _digest(key, grade) + grade) for key, grade in grades]
        with _kept():
            self._db.executemany("insert or replace into grades values (?, ?, ?)", rows)
            self._db.commit()

    def runs(self, pass_mark: str) -> Iterator[RunGrade]:
        """Every run that was added, in order, with its grade; each call begins again."""
        query = "select run, grade from runs left join grades using (key) order by position"
        with _kept(), closing(self._db.execute(query)) as rows:
            for run, grade in rows:
                yield settled(_run(run, grade), pass_mark)

    @property
    def count(self) -> int:
        """How many runs were added."""
        return self._next

    def labels(self) -> Counter[str]:
        """How many of the runs have each label."""
        with _kept(), closing(self._db.execute("select run from runs")) as rows:
            return Counter(label for (run,) in rows for label, value in json.loads(run)["labels"].items() if value)

    def close(self, *, done: bool = False) -> None:
        """`done`: nothing is left to continue with."""
        self._db.close()
        if done and self._path is not None:
            with suppress(OSError):
                self._path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def _kept() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise EngineError(
            f"The grades cannot be saved ({error}): free disk space and run the command again; it continues."
        ) from None


def _opened(path: Path | None) -> sqlite3.Connection:
    try:
        return _prepared(path)
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if path is None or getattr(error, "sqlite_errorcode", 0) & 0xFF in _UNUSABLE:
            raise
        path.unlink()  # no journal, or a damaged one: what it held is graded again
        return _prepared(path)


def _prepared(path: Path | None) -> sqlite3.Connection:
    db = sqlite3.connect(path or "", timeout=0)  # "": a file that SQLite makes and takes away itself
    try:
        db.execute("pragma locking_mode=exclusive")
        db.execute("pragma synchronous=normal")
        db.execute("begin exclusive")
        _refuse_damaged(db)
        db.execute("drop table if exists runs")
        for name, table in _TABLES.items():
            db.execute(table.replace(f" {name} ", f" if not exists {name} ", 1))
        (opening,) = db.execute("pragma user_version").fetchone()
        db.execute(f"pragma user_version={opening % 2**30 + 1}")
        db.commit()
    except BaseException:
        db.close()
        raise
    return db


def _refuse_damaged(db: sqlite3.Connection) -> None:
    """Raises DatabaseError for a file that is another one, or whose pages do not hang together."""
    tables = dict(db.execute("select name, sql from sqlite_schema").fetchall())
    if tables and tables != _TABLES:
        raise sqlite3.DatabaseError("no journal")
    if db.execute("pragma quick_check(1)").fetchall() != [("ok",)]:
        raise sqlite3.DatabaseError("a damaged journal")


def _digest(key: str, grade: bytes) -> bytes:
    return hashlib.sha256(f"{key}\n".encode() + grade).digest()


def _is_whole(key: str, stored: object) -> bool:
    """A disk may have changed it since; one of another key is none either."""
    return isinstance(stored, bytes) and _digest(key, stored[_DIGEST:]) == stored[:_DIGEST]


def _run_text(run: RunGrade) -> str:
    """Without its grade. Not through pydantic: a file's name may contain what is not UTF-8 text."""
    return json.dumps({name: value for name, value in asdict(run).items() if name != "grade"})


def _run(text: str, grade: bytes | None) -> RunGrade:
    known = GRADES.validate_json(grade[_DIGEST:]) if grade is not None else None
    return RunGrade(**json.loads(text), grade=known)
