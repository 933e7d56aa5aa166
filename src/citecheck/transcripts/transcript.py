"""A file of an agent's run as readers see it: its kind, its records one after the other, and the outcome of a run."""

from __future__ import annotations

import codecs
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from itertools import takewhile
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from citecheck.limits import TRANSCRIPT_BYTES, TRANSCRIPT_LINE_BYTES
from citecheck.text.quoting import quoted
from citecheck.transcripts.shapes import (
    NOTHING,
    FieldPath,
    Json,
    halves_as_bytes,
    in_a_row,
    is_beginning,
    is_crowded,
    label,
    labels,
    parsed,
)

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
    format: str = ""
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
        """The text that a grade reads: the record of the API if that has citations, else the answer."""
        return self.record or self.text


TOOL: Final = "It ends in the use of a tool."
REFUSED: Final = "the model refused"
FILTERED: Final = "the answer was filtered"
# Why a message stopped, in the words of any API.
_FAILED: Final = {"refusal": REFUSED, "content_filter": FILTERED}
CUT_OFF: Final = frozenset({"length", "max_tokens", "model_context_window_exceeded", "model_length"})
AT_WORK: Final = frozenset({"function_call", "pause_turn", "tool_calls", "tool_use"})


def outcome(
    text: str | None,
    *,
    failed: str | None = None,
    stop: str = "",
    cut: str = "",
    unfinished: str = "",
    question: str = "",
    record: object = None,
    model: object = None,
    trial: object = None,
) -> Answer:
    """The answer of a run by what its transcript records about the end: the first of these decides.

    `failed` is the run's own word for its failure. `cut` is a sentence on why the answer is cut off, `unfinished` one
    on why there is no answer yet. `stop` is the API's word for why the message stopped: refused or cut off. `record`
    is kept in JSON if it is not empty; `model` and `trial` are labels.
    """
    failed = _FAILED.get(stop, failed)
    if failed is not None:
        reason = f"The run failed: {quoted(failed)}." if failed.strip() else "The run failed."
        status, text, record = Status.ERROR_RESULT, "", None
    elif cut or stop in CUT_OFF:
        status, reason, record = Status.TRUNCATED, cut or f"The answer was cut off ({stop}).", None
    elif unfinished:
        status, reason, text, record = Status.NO_FINAL_MESSAGE, unfinished, "", None
    elif text and text.strip():
        status, reason = Status.OK, ""
    else:
        status, reason = Status.EMPTY, "The agent answered nothing."
    written = json.dumps(record) if record else ""
    return Answer(text or "", status, "", reason, question, labels(model=model, trial=trial), record=written)


def unreadable(reason: str, corrupt: int = 0) -> Answer:
    """The answer of a file, or of a record, that no reader can read."""
    return Answer("", Status.UNREADABLE, reason=reason, corrupt=corrupt)


# ── A file that can be looked at before it is read ────────────────────────────────────────────────


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


_OPENING_LINES: Final = 50  # by which a format is recognised
_OPENING_BYTES: Final = 2**20


class PushbackReader:
    """A file in bytes that takes back what was read of it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._back = io.BytesIO()

    def read(self, size: int) -> bytes:
        data = self._back.read(size)
        return data + self._file.read(size - len(data)) if len(data) < size else data

    def unread(self, data: bytes) -> None:
        self._back = io.BytesIO(data + self._back.read())

    def _line(self, limit: int) -> bytes:
        data = self._back.readline(limit)
        whole = data.endswith(b"\n") or len(data) == limit
        return data if whole else data + self._file.readline(limit - len(data))

    def records(self) -> Iterator[Record]:
        """One for each line that is not blank; a line that is too long has no value."""
        number = 0
        while line := self._line(TRANSCRIPT_LINE_BYTES):
            piece, size = line, len(line)
            while piece and not piece.endswith(b"\n"):
                piece = self._line(TRANSCRIPT_LINE_BYTES)
                size += len(piece)
            if size > len(line) or line.strip():
                number += 1
                value = parsed(line) if size == len(line) else NOTHING
                yield Record(number, value, size, cut=value is NOTHING and not piece)

    def opening(self) -> list[bytes]:
        """The first lines, blank ones as well, the last one empty if there are no others; nothing counts as read.

        The first one may be as long as a whole transcript; it is then looked whether another one follows.
        """
        seen: list[bytes] = []
        found = size = 0
        while found < _OPENING_LINES and (size < _OPENING_BYTES or (found == 1 and len(seen) < _OPENING_LINES)):
            line = self._line(_OPENING_BYTES if found else TRANSCRIPT_BYTES + 1)
            seen.append(line)
            size += len(line)
            found += bool(line.strip())
            if not line:
                break
        self.unread(b"".join(seen))
        return seen


@dataclass(frozen=True, slots=True)
class Transcript:
    """`value` is the whole of a VALUE; `heads` are the first records that are objects. Its records can be read once.

    Of LINES that are not one line each `value` is a tuple of them.

    `place` is where a record has its answer, if the caller says so.
    """

    kind: FileKind
    tape: PushbackReader
    value: object = NOTHING
    heads: tuple[Json, ...] = ()
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
            yield from self.tape.records()

    @property
    def several(self) -> bool:
        """True if the records need names."""
        return self.kind is not FileKind.VALUE or isinstance(self.value, list)

    def labelled(self, *values: object) -> dict[str, str]:
        """The caller's labels, each from the first of the values that has its place."""
        texts = {name: [label(place.within(value)) for value in values] for name, place in self.labels.items()}
        return {name: next(filter(None, found)) for name, found in texts.items() if any(found)}


@dataclass(frozen=True, slots=True)
class Reader:
    """A format: how it is recognised in what a file contains, and its answers."""

    name: str
    recognises: Callable[[Transcript], bool]
    answers: Callable[[Transcript], Iterator[Answer]]


def all_heads(test: Callable[[Json], object]) -> Callable[[Transcript], bool]:
    """A test of files: all of their first records pass `test`."""
    return lambda transcript: bool(transcript.heads) and all(map(test, transcript.heads))


def any_head(test: Callable[[Json], object]) -> Callable[[Transcript], bool]:
    """A test of files: one of their first records passes `test`."""
    return lambda transcript: any(map(test, transcript.heads))


# ── What kind of file it is ───────────────────────────────────────────────────────────────────────

_START_BYTES: Final = 1024  # by which a PDF is recognised


def opened(file: BinaryIO, path: Path | None, place: FieldPath | None, labels: Mapping[str, FieldPath]) -> Transcript:
    """The file as its kind of transcript. Raises OSError if it cannot be read."""
    tape = PushbackReader(file)
    start = tape.read(_START_BYTES)
    tape.unread(start)
    if start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return Transcript(FileKind.ARCHIVE, tape, path=path, place=place, labels=labels)
    if start.startswith(b"%PDF-") and not _is_text(start):
        return Transcript(FileKind.PDF, tape, path=path, place=place, labels=labels)
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        tape = _recoded(tape)
    elif start.startswith(b"\xef\xbb\xbf"):
        tape.read(3)
    kind, value, heads = _detect(tape)
    return Transcript(kind, tape, value, heads, path, place, labels)


def _is_text(start: bytes) -> bool:
    """A PDF says in its second line that it is none, so that an answer that begins with its letters is an answer."""
    try:
        return "\x00" not in codecs.getincrementaldecoder("utf-8")().decode(start)
    except UnicodeDecodeError:
        return False


def _recoded(tape: PushbackReader) -> PushbackReader:
    """A shell of Windows writes what a program prints as UTF-16. What is not a character there is not one in UTF-8."""
    data = tape.read(TRANSCRIPT_BYTES + 1)
    if len(data) > TRANSCRIPT_BYTES:
        tape.unread(data)
        return tape
    odd = len(data) % 2
    text = data[: len(data) - odd].decode("utf-16", "surrogatepass")
    return PushbackReader(io.BytesIO(halves_as_bytes(text) + b"\xff" * odd))


class _Detected(NamedTuple):
    kind: FileKind
    value: object = NOTHING
    heads: tuple[Json, ...] = ()


def _detect(tape: PushbackReader) -> _Detected:
    opening = tape.opening()
    rows = [(line, parsed(line)) for line in opening]
    shown = [(line.lstrip(), value) for line, value in rows if line.strip()]
    heads = tuple(value for _, value in shown if isinstance(value, dict))
    objects = sum(line.startswith(b"{") for line, _ in shown)  # damaged ones too
    before = [line for line, _ in takewhile(lambda row: not isinstance(row[1], dict), rows)]
    several = heads and 2 * objects > len(shown) and _is_banner(before)
    lines = _Detected(FileKind.LINES, heads=heads) if several else None
    if not shown or not shown[0][0].startswith((b"{", b"[")):
        return lines._replace(kind=FileKind.NOISY_LINES) if lines else _Detected(FileKind.TEXT)
    if isinstance(shown[0][1], dict | list):
        if not opening[-1] and len(shown) == 1:
            return _whole(shown[0][1])
        if lines:
            return lines
    return _detect_by_all(tape, lines)


def _detect_by_all(tape: PushbackReader, lines: _Detected | None) -> _Detected:
    """The kind of a file whose first line begins like JSON, and is none or is not followed by others like it."""
    data = tape.read(TRANSCRIPT_BYTES + 1)
    tape.unread(data)
    if len(data) > TRANSCRIPT_BYTES or is_crowded(data):
        return lines or _Detected(FileKind.LARGE)
    value = parsed(data)
    if value is not NOTHING:
        return _whole(value)
    text = data.decode(errors="replace")
    row, rest = in_a_row(text)
    if row and not rest and text.encode() == data:
        return _Detected(FileKind.LINES, tuple(row), _heads(row))
    beginning = is_beginning(rest.encode() if row else data)
    if lines and (row or not beginning):
        return lines
    if beginning and (rest or not row):
        return _Detected(FileKind.CUT)
    return _Detected(FileKind.BROKEN if row or beginning is None else FileKind.TEXT)


def _whole(value: object) -> _Detected:
    return _Detected(FileKind.VALUE, value, _heads(value if isinstance(value, list) else [value]))


def _heads(values: Sequence[object]) -> tuple[Json, ...]:
    return tuple(value for value in values[:_OPENING_LINES] if isinstance(value, dict))


_BANNER_LINES: Final = 5
_BANNER_CHARACTERS: Final = 200  # of a line
_OF_ANSWERS: Final = re.compile(r"\[\d+(?:\s*[-\u2013,]\s*\d+)*\]|CITATION_DATA")  # a marker, the block's delimiter


def _is_banner(before: Sequence[bytes]) -> bool:
    """True if a program may have printed the text before the first event: a few short lines, in one piece, no markers.

    Anything else is an answer, whatever follows it: events in an answer are quoted, or there to be graded instead.
    Damaged events do not count.
    """
    text = b"".join(line for line in before if not line.lstrip().startswith(b'{"')).decode(errors="replace").strip()
    lines = text.splitlines()
    return (
        len(lines) <= _BANNER_LINES
        and all(line.strip() and len(line) < _BANNER_CHARACTERS for line in lines)
        and not _OF_ANSWERS.search(text)
    )
