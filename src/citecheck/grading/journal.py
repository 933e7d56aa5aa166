"""The journal of a grade: the grades so far, so that a run that is killed goes on where it stopped.

One file of JSON lines, each with the key of its grade and a checksum: a line that a kill or a disk has damaged is
none, and its answer is graded again. Grades are kept by what they are of, and what the command line named is written
again each time, so a second start with more runs, fewer or others is as good as a first one. It has counts, rule codes
and names; no word of an answer. In memory there is one place in the file for each grade; runs are read back one by one.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Final, Self

from citecheck.errors import EngineError
from citecheck.grading.grade import GRADES, RunGrade, settled

_LINE: Final = re.compile(rb'\{"key":"([^"]+)","sha256":"([0-9a-f]{64})","grade":(.*)\}\n')


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A run as it was read; `key` is that of its grade, None if there is nothing to grade."""

    run: RunGrade
    key: str | None


_Place = tuple[int, int]  # of a grade in the file: where its bytes begin, and how many they are


def key_of(text: str, question: str) -> str:
    """The key of an answer's grade; the sources and settings are the journal's own."""
    return hashlib.sha256(json.dumps([question, text]).encode()).hexdigest()


class Journal:
    """`path` None: a journal that goes with the process.

    Two commands may write one file: each appends whole lines, and knows those that it found and its own.
    """

    def __init__(self, path: Path | None) -> None:
        """Raises OSError if the file cannot be used."""
        self._path = path
        self._places = dict(_whole_grades(path)) if path else {}
        self._file: IO[bytes] = path.open("a+b", buffering=0) if path else TemporaryFile(buffering=0)  # noqa: SIM115
        self._opened_at = self._file.seek(0, 2)
        self._runs: IO[bytes] = TemporaryFile()  # noqa: SIM115 - of the runs, in their order
        self.count = 0  # of the runs that were added

    def known(self, keys: Sequence[str]) -> dict[str, bool]:
        """Those of the keys that have a grade, and whether it was there when the journal was opened."""
        places = {key: self._places[key] for key in keys if key in self._places}
        return {key: place[0] < self._opened_at for key, place in places.items()}

    def add(self, entries: Iterable[JournalEntry]) -> None:
        """The next runs, in their order."""
        with _saved():
            self._runs.seek(0, 2)
            for entry in entries:
                # Not through pydantic: a file's name may contain what is not UTF-8 text.
                row = {name: value for name, value in asdict(entry.run).items() if name != "grade"}
                self._runs.write(json.dumps([row, entry.key]).encode() + b"\n")
                self.count += 1

    def put(self, grades: Iterable[tuple[str, bytes]]) -> None:
        """Append the grades, and so keep them."""
        with _saved():
            for key, grade in grades:
                head = b'\n{"key":"%b","sha256":"%b","grade":' % (key.encode(), _digest(key, grade))
                end = self._append(head + grade + b"}\n")
                self._places[key] = end - len(grade) - 2, len(grade)

    def _append(self, line: bytes) -> int:
        """The end of the line in the file."""
        left = memoryview(line)
        while left:
            left = left[self._file.write(left) or 0 :]
        return self._file.tell()

    def runs(self, pass_mark: str) -> Iterator[RunGrade]:
        """Every run that was added, in order, with its grade; each call begins again."""
        for row, key in self._rows():
            start, size = self._places.get(key or "", (0, 0))
            with _saved():
                self._file.seek(start)
                data = self._file.read(size)
            yield settled(RunGrade(**row, grade=GRADES.validate_json(data) if data else None), pass_mark)

    def _rows(self) -> Iterator[tuple[dict[str, Any], str | None]]:
        """Whoever reads them may be one of several."""
        at = 0
        while True:
            with _saved():
                self._runs.seek(at)
                line = self._runs.readline()
                at = self._runs.tell()
            if not line:
                return
            row, key = json.loads(line)
            yield row, key

    def labels(self) -> Counter[str]:
        """How many of the runs have each label."""
        return Counter(label for row, _ in self._rows() for label, value in row["labels"].items() if value)

    def close(self, *, done: bool = False) -> None:
        """`done`: nothing is left to continue with."""
        self._file.close()
        self._runs.close()
        if done and self._path is not None:
            with suppress(OSError):
                self._path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def _saved() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise EngineError(
            f"The grades cannot be saved ({error.strerror}): free disk space and run the command again; it continues."
        ) from None


def _whole_grades(path: Path) -> Iterator[tuple[str, _Place]]:
    """The grades of a file that are whole, by their keys."""
    if not path.exists():
        return
    at = 0
    with path.open("rb") as file:
        for line in file:
            found = _LINE.fullmatch(line)
            key = found[1].decode(errors="replace") if found else ""
            if found and _digest(key, found[3]) == found[2]:
                yield key, (at + found.start(3), len(found[3]))
            at += len(line)


def _digest(key: str, grade: bytes) -> bytes:
    return hashlib.sha256(f"{key}\n".encode() + grade).hexdigest().encode()
