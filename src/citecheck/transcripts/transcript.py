"""A file of an agent's run as readers see it: its kind, its records one after the other, and the answer it comes to."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from citecheck.limits import TRANSCRIPT_BYTES, TRANSCRIPT_LINE_BYTES
from citecheck.text.quoting import quoted
from citecheck.transcripts.shapes import (
    NOTHING,
    FieldPath,
    halves_as_bytes,
    in_a_row,
    is_beginning,
    is_crowded,
    label,
    parsed,
)

_START_BYTES: Final = 1024  # by which a PDF is recognised


class FileKind(Enum):
    VALUE = auto()  # one JSON object or array
    LINES = auto()  # JSON objects, a line each
    NOISY_LINES = auto()  # the same after a program's banner
    CUT = auto()  # the beginning of one JSON value
    BROKEN = auto()  # JSON too deep to be read, with a number too long, not in UTF-8, or with a mistake after it
    LARGE = auto()  # one JSON value of more than TRANSCRIPT_BYTES or TRANSCRIPT_VALUES
    ARCHIVE = auto()  # a zip
    PDF = auto()
    TEXT = auto()


class Record(NamedTuple):
    """`value` is NOTHING where it cannot be read; `cut` means that the file ends in the middle of it."""

    number: int
    value: object
    size: int = 0
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Transcript:
    """`value` is the whole of a VALUE; `heads` are the first records that are objects. Its records can be read once.

    Of LINES that are not one line each `value` is a tuple of them.

    `place` is where a record has its answer, if the caller says so.
    """

    kind: FileKind
    tape: PushbackReader
    value: object = NOTHING
    heads: tuple[Mapping[str, object], ...] = ()
    path: Path | None = None
    place: FieldPath | None = None
    labels: Mapping[str, FieldPath] = field(default_factory=dict)

    def records(self) -> Iterator[Record]:
        """The items of an array, the lines of a file, or the one object."""
        if self.value is not NOTHING:
            values = self.value if isinstance(self.value, list | tuple) else [self.value]
            yield from (Record(number, value) for number, value in enumerate(values, 1))
        elif self.kind is FileKind.CUT:
            yield Record(1, NOTHING, cut=True)
        elif self.kind in {FileKind.LINES, FileKind.NOISY_LINES, FileKind.TEXT}:
            for number, (data, size, ended) in enumerate(self.tape.lines(), 1):
                value = parsed(data) if data is not None else NOTHING
                yield Record(number, value, size, cut=value is NOTHING and not ended)

    @property
    def several(self) -> bool:
        """Whether records have to be told apart by name."""
        return self.kind is not FileKind.VALUE or isinstance(self.value, list)

    def labelled(self, *values: object) -> dict[str, str]:
        """What the caller's labels say about the first of the values that has such a place."""
        found = {name: _first(place, values) for name, place in self.labels.items()}
        return {name: text for name, text in found.items() if text}


@dataclass(frozen=True, slots=True)
class Reader:
    """A format: how it is recognised in what a file contains, and its answers."""

    name: str
    recognises: Callable[[Transcript], bool]
    answers: Callable[[Transcript], Iterator[Answer]]


def opened(file: BinaryIO, path: Path | None, place: FieldPath | None, labels: Mapping[str, FieldPath]) -> Transcript:
    """Raises OSError if the file cannot be read."""
    tape = PushbackReader(file)
    start = tape.read(_START_BYTES)
    tape.unread(start)
    binary = _binary(start)
    if binary:
        return Transcript(binary, tape, path=path, place=place, labels=labels)
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        tape = _recoded(tape)
    elif start.startswith(b"\xef\xbb\xbf"):
        tape.read(3)
    kind, value, heads = _detect(tape)
    return Transcript(kind, tape, value, heads, path, place, labels)


def _binary(start: bytes) -> FileKind | None:
    if start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return FileKind.ARCHIVE
    return FileKind.PDF if start.startswith(b"%PDF-") and not _is_text(start) else None


def _is_text(start: bytes) -> bool:
    """A PDF says in its second line that it is none, so that an answer that begins with its letters is an answer."""
    try:
        return "\x00" not in codecs.getincrementaldecoder("utf-8")().decode(start)
    except UnicodeDecodeError:
        return False


class _Detected(NamedTuple):
    kind: FileKind
    value: object = NOTHING
    heads: tuple[Mapping[str, object], ...] = ()


def _detect(tape: PushbackReader) -> _Detected:
    opening = tape.opening()
    first = opening.lines[0].lstrip() if opening.lines else b""
    values = [parsed(line) for line in opening.lines]
    heads = tuple(value for value in values if isinstance(value, dict))
    objects = sum(line.lstrip().startswith(b"{") for line in opening.lines)  # damaged ones too
    several = heads and 2 * objects > len(values) and is_banner(_before_events(opening, values))
    lines = _Detected(FileKind.LINES, heads=heads) if several else None
    if not first.startswith((b"{", b"[")):
        return lines._replace(kind=FileKind.NOISY_LINES) if lines else _Detected(FileKind.TEXT)
    if isinstance(values[0], dict | list):
        if opening.whole and len(values) == 1:
            return _value(values[0])
        if lines:
            return lines
    return _detect_by_all(tape, lines)


def _before_events(opening: Opening, values: Iterable[object]) -> Iterator[bytes]:
    """Blank lines as well, but no damaged events."""
    of_lines = iter(values)
    for line in opening.seen:
        if line.strip() and isinstance(next(of_lines), dict):
            return
        if not line.lstrip().startswith(b'{"'):
            yield line


def _detect_by_all(tape: PushbackReader, lines: _Detected | None) -> _Detected:
    """Of a file whose first line begins like JSON, and is none by itself or is not followed by others like it."""
    data = tape.read(TRANSCRIPT_BYTES + 1)
    tape.unread(data)
    if len(data) > TRANSCRIPT_BYTES or is_crowded(data):
        return lines or _Detected(FileKind.LARGE)
    value = parsed(data)
    if value is not NOTHING:
        return _value(value)
    mended = data.decode(errors="replace")
    row, rest = in_a_row(mended)
    if row:
        whole = not rest and mended.encode() == data
        return _Detected(FileKind.LINES, tuple(row), _heads(row)) if whole else lines or _Detected(_of_rest(rest))
    beginning = is_beginning(data)
    if beginning:
        return _Detected(FileKind.CUT)
    return lines or _Detected(FileKind.BROKEN if beginning is None else FileKind.TEXT)


def _of_rest(rest: str) -> FileKind:
    return FileKind.CUT if rest and is_beginning(rest.encode()) else FileKind.BROKEN


def _value(value: object) -> _Detected:
    return _Detected(FileKind.VALUE, value, _heads(value if isinstance(value, list) else [value]))


def _heads(values: Sequence[object]) -> tuple[Mapping[str, object], ...]:
    return tuple(value for value in values[:50] if isinstance(value, dict))


def _recoded(tape: PushbackReader) -> PushbackReader:
    """A shell of Windows writes what a program prints as UTF-16. What is not a character there is not one in UTF-8."""
    data = tape.read(TRANSCRIPT_BYTES + 1)
    if len(data) > TRANSCRIPT_BYTES:
        tape.unread(data)
        return tape
    odd = len(data) % 2
    text = data[: len(data) - odd].decode("utf-16", "surrogatepass")
    return PushbackReader(io.BytesIO(halves_as_bytes(text) + b"\xff" * odd))


def _first(place: FieldPath, values: tuple[object, ...]) -> str:
    return next((text for value in values if (text := label(place.within(value)))), "")


# ── What is before the first event ────────────────────────────────────────────────────────────


_LINES: Final = 5
_CHARACTERS: Final = 200  # of a line
_OF_ANSWERS: Final = re.compile(r"\[\d+(?:\s*[-\u2013,]\s*\d+)*\]|CITATION_DATA")  # a marker, the block's delimiter


def is_banner(lines: Iterable[bytes]) -> bool:
    """Whether a program may have printed the lines: a few short ones, in one piece, that cite nothing.

    Anything else is an answer, whatever follows it: events in an answer are quoted, or there to be graded instead.
    """
    text = b"".join(lines).decode(errors="replace").strip()
    shown = text.splitlines()
    return (
        len(shown) <= _LINES
        and all(line.strip() and len(line) < _CHARACTERS for line in shown)
        and not _OF_ANSWERS.search(text)
    )


# ── A stream that can be looked at before it is read ──────────────────────────────────────────────

_OPENING_LINES: Final = 50  # by which a format is recognised
_OPENING_BYTES: Final = 2**20


class RawLine(NamedTuple):
    """`data` is None if the line is too long to be held; `ended` means that it has a line end."""

    data: bytes | None
    size: int
    ended: bool


class Opening(NamedTuple):
    """The first lines, blank ones as well; `whole` means that there are no others."""

    seen: tuple[bytes, ...]
    whole: bool

    @property
    def lines(self) -> tuple[bytes, ...]:
        """Those that are not blank."""
        return tuple(line for line in self.seen if line.strip())


class PushbackReader:
    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._back = b""
        self._at = 0

    def read(self, size: int) -> bytes:
        kept = self._back[self._at : self._at + size]
        self._at += len(kept)
        return kept + self._file.read(size - len(kept)) if len(kept) < size else kept

    def unread(self, data: bytes) -> None:
        self._back, self._at = data + self._back[self._at :], 0

    def lines(self) -> Iterator[RawLine]:
        """Those that are not blank."""
        while line := self._line(TRANSCRIPT_LINE_BYTES):
            if line.endswith(b"\n") or len(line) < TRANSCRIPT_LINE_BYTES:
                if line.strip():
                    yield RawLine(line, len(line), line.endswith(b"\n"))
                continue
            size, ended = self._pass_line()
            yield RawLine(None, len(line) + size, ended)

    def opening(self) -> Opening:
        """Looks at the first lines; nothing counts as read. The first one may be as long as a whole transcript."""
        seen: list[bytes] = []
        found = size = 0
        whole = False
        while found < _OPENING_LINES and size < _OPENING_BYTES and not whole:
            line = self._line(_OPENING_BYTES if found else TRANSCRIPT_BYTES + 1)
            seen.append(line)
            size += len(line)
            found += bool(line.strip())
            whole = not line
        while found == 1 and not whole and len(seen) < _OPENING_LINES:  # one line, and a long one: is it all?
            seen.append(self._line(_OPENING_BYTES))
            found += bool(seen[-1].strip())
            whole = not seen[-1]
        self.unread(b"".join(seen))
        return Opening(tuple(seen), whole)

    def _line(self, limit: int) -> bytes:
        end = self._back.find(b"\n", self._at, self._at + limit) + 1
        if end:
            line = self._back[self._at : end]
            self._at = end
            return line
        kept = self._back[self._at : self._at + limit]
        self._at += len(kept)
        return kept + self._file.readline(limit - len(kept)) if len(kept) < limit else kept

    def _pass_line(self) -> tuple[int, bool]:
        size = 0
        while piece := self._line(TRANSCRIPT_LINE_BYTES):
            size += len(piece)
            if piece.endswith(b"\n"):
                return size, True
        return size, False


# ── What a transcript comes to: an agent's final answer, or why there is none ─────────────────────


class Status(StrEnum):
    OK = "ok"
    NO_FINAL_MESSAGE = "no_final_message"  # the run ended while the agent worked: there is no answer, not an empty one
    TRUNCATED = "truncated"  # the answer, or the file, was cut off
    ERROR_RESULT = "error_result"  # the run itself says that it failed
    EMPTY = "empty"  # the agent answered nothing
    UNREADABLE = "unreadable"  # no reader knows the file, or this record of it


@dataclass(frozen=True, slots=True)
class Answer:
    """One run's outcome. `text` is the final answer as the agent wrote it, or "".

    `format` names the reader, `reason` says in one sentence why the status is not ok. `question` is what the user
    asked, if the transcript has it. `labels` are what the transcript itself says about the run (model, case, trial,
    arm). `name` tells the runs of one file apart, "" if it contains one. `unknown` counts lines or parts that the
    reader does not know, `corrupt` those that cannot be read. `unknown_format`: the file is whole JSON that no reader
    knows; it may not be a run. `record` is the answer as the API gave it, in JSON, if that has citations.
    """

    text: str
    status: Status
    format: str
    reason: str = ""
    question: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    unknown: int = 0
    corrupt: int = 0
    unknown_format: bool = False
    record: str = ""

    @property
    def graded(self) -> str:
        """What is read for a grade: the record of the API, if that has citations."""
        return self.record or self.text


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ends: each method gives the answer that it then has."""

    form: str
    question: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)

    def finished(self, text: str) -> Answer:
        """The agent says that this is its answer; one of white space is empty."""
        if text.strip():
            return self._answer(text, Status.OK)
        return self._answer(text, Status.EMPTY, "The agent answered nothing.")

    def truncated(self, text: str, reason: str) -> Answer:
        """The answer, or the file, is cut off."""
        return self._answer(text, Status.TRUNCATED, reason)

    def unfinished(self, reason: str) -> Answer:
        """The run ends while the agent works."""
        return self._answer("", Status.NO_FINAL_MESSAGE, reason)

    def failed(self, what: str) -> Answer:
        """The run says that it failed; `what` is its own word for it."""
        reason = f"The run failed: {quoted(what)}." if what.strip() else "The run failed."
        return self._answer("", Status.ERROR_RESULT, reason)

    def _answer(self, text: str, status: Status, reason: str = "") -> Answer:
        return Answer(text, status, self.form, reason, self.question, self.labels)


def unreadable(form: str, reason: str, corrupt: int = 0) -> Answer:
    """The answer of a file, or of a record, that no reader can read."""
    return Answer("", Status.UNREADABLE, form, reason, corrupt=corrupt)
