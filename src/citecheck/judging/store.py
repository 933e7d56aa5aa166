"""What judges answered, kept in one SQLite file, so that no answer is paid for twice.

The key of an answer is the rubric, the judge, its model, the task and the round. The task is the hash of the claim, its
context, the bytes of its sources and the rubric. An answer is on the disk before the next one is looked at. Several
processes may use one file: the first answer to a question stays.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from citecheck.errors import EngineError, UsageError
from citecheck.support.judgements import RUBRIC_HASH, RUBRIC_VERSION, read_answers, task_line
from citecheck.support.nouns import Judgement, Task

RUBRIC: Final = f"{RUBRIC_VERSION}-{RUBRIC_HASH}"
GIVEN: Final = -1  # the round of answers that were not asked for, but read from a file
_MAGIC: Final = b"SQLite format 3\0"
_APPLICATION: Final = 0x43495445  # "CITE", in the file's own header
_LAYOUT: Final = 1
_WAIT: Final = 60.0  # seconds, for another process that writes
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS tasks (task TEXT PRIMARY KEY, line TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS answers (
  rubric TEXT NOT NULL, judge TEXT NOT NULL, model TEXT NOT NULL, task TEXT NOT NULL, round INTEGER NOT NULL,
  n INTEGER NOT NULL, answer TEXT NOT NULL, status TEXT NOT NULL DEFAULT '', why TEXT NOT NULL DEFAULT '',
  cost REAL, tokens INTEGER, PRIMARY KEY (rubric, judge, model, task, round, n));
"""


class Key(NamedTuple):
    """The `n`-th answer to a task in a round."""

    judge: str
    model: str
    task: str
    round: int
    n: int = 0


class Reply(NamedTuple):
    """What a judge answered to a task, as JSON or read from it, and what it cost. None: the call failed, see `why`."""

    task: str
    answer: object
    why: str = ""
    cost: float | None = None
    tokens: int | None = None


def is_store(path: Path) -> bool:
    """Whether it is a file of SQLite. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


class Store:
    """`path` None: in memory, for this process alone. `writes` False: the file is read only."""

    def __init__(self, path: Path | None, *, writes: bool = True) -> None:
        """Raises UsageError if the file is not a store, or cannot be used."""
        self._name = str(path)
        uri = f"{path.absolute().as_uri()}{'' if writes else _read_only(path)}" if path else ":memory:"
        with self._used():
            self._db = sqlite3.connect(uri, _WAIT, isolation_level=None, uri=path is not None)
        try:
            with self._used():
                self._prepare(writes=writes)
        except BaseException:
            self._db.close()
            raise

    def _prepare(self, *, writes: bool) -> None:
        # In this order: a process that makes the tables at this moment has signed them before they are seen.
        (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (made_by,) = self._db.execute("PRAGMA application_id").fetchone()
        (layout,) = self._db.execute("PRAGMA user_version").fetchone()
        if (tables and made_by != _APPLICATION) or not (tables or writes):
            raise UsageError(f"{self._name} is another database: give another file.")
        if layout > _LAYOUT:
            raise UsageError(f"{self._name} was written by a newer citecheck: update citecheck.")
        if writes and not tables:
            with suppress(sqlite3.OperationalError):  # another process does it at this moment
                self._db.execute("PRAGMA journal_mode = WAL")
            marks = f"PRAGMA application_id = {_APPLICATION}; PRAGMA user_version = {_LAYOUT};"
            self._db.executescript(f"BEGIN IMMEDIATE; {_TABLES} {marks} COMMIT;")
        self._db.execute("PRAGMA synchronous = FULL")

    def put(self, key: Key, reply: Reply, task: Task | None = None) -> None:
        """Keeps an answer that was paid for; one that is there stays. Answers from a file replace those of before."""
        how = "REPLACE" if key.round == GIVEN else "IGNORE"
        values = (RUBRIC, *key, _kept(reply.answer), reply.cost, reply.tokens)
        names = "rubric, judge, model, task, round, n, answer, cost, tokens"
        with self._used(), self._written():
            if task:
                self._db.execute("INSERT OR REPLACE INTO tasks VALUES (?, ?)", (task.id, _ascii(task)))
            self._db.execute(f"INSERT OR {how} INTO answers ({names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)  # noqa: S608 - two words of ours

    def mark(self, judgements: Iterable[tuple[Key, Judgement]]) -> None:
        """Keeps what came of answers."""
        sql = "UPDATE answers SET status = ?, why = ? WHERE (rubric, judge, model, task, round, n) = (?, ?, ?, ?, ?, ?)"
        rows = [(judgement.status.value, _safe(judgement.why), RUBRIC, *key) for key, judgement in judgements]
        with self._used(), self._written():
            self._db.executemany(sql, rows)

    def answers(self, judge: str, model: str, tasks: Iterable[str], round_: int) -> dict[str, list[tuple[Key, object]]]:
        """Those of the tasks that have answers, with each in its order."""
        found: defaultdict[str, list[tuple[Key, object]]] = defaultdict(list)
        sql = "SELECT n, answer FROM answers WHERE (rubric, judge, model, task, round) = (?, ?, ?, ?, ?) ORDER BY n"
        with self._used():
            for task in tasks:
                for n, answer in self._db.execute(sql, (RUBRIC, judge, model, task, round_)):
                    found[task].append((Key(judge, model, task, round_, n), read_answers(answer)[0]))
        return dict(found)

    def exported(self) -> Iterator[Mapping[str, Any]]:
        """The tasks, and every answer as a line of results: with its judge, rubric, status and cost."""
        with self._used():
            for (line,) in self._db.execute("SELECT line FROM tasks ORDER BY task"):
                yield json.loads(line)
            sql = "SELECT rubric, judge, model, task, answer, status, why, cost, tokens FROM answers"
            names = ("rubric", "judge", "model", "task", "status", "why", "cost", "tokens")
            for *row, answer, status, why, cost, tokens in self._db.execute(f"{sql} ORDER BY judge, task, round, n"):
                (said,) = read_answers(answer)
                own = said if isinstance(said, dict) else {}
                yield {"verdict": "", **own, **dict(zip(names, (*row, status, why, cost, tokens), strict=True))}

    @contextmanager
    def _used(self) -> Iterator[None]:
        """Raises UsageError for a file that is not a database, EngineError where the disk or the file fails."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise EngineError(f"{self._name} cannot be used ({error}): check its folder and the disk.") from None
        except sqlite3.DatabaseError as error:
            raise UsageError(f"{self._name} is not a store of judgements ({error}): give another file.") from None

    @contextmanager
    def _written(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()


def _read_only(path: Path) -> str:
    """A file that no process has open is read so that SQLite makes no files beside it."""
    return "?mode=ro" if path.with_name(f"{path.name}-wal").exists() else "?immutable=1"


def _ascii(task: Task) -> str:
    """Half of a surrogate pair cannot be stored as it is."""
    return json.dumps(json.loads(task_line(task)))


def _safe(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


def _kept(answer: object) -> str:
    try:
        return json.dumps(answer)
    except RecursionError:
        return '"an answer that is nested too deeply"'
