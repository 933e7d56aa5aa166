"""A file of an agent's run as readers see it: what kind of thing it is, and its records one after the other."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from citecheck.limits import TRANSCRIPT_BYTES
from citecheck.transcripts.answer import Answer
from citecheck.transcripts.pushback_reader import Opening, PushbackReader
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
