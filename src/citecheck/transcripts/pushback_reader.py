"""A file that is read once, line by line, and can be looked at beforehand; it need not be seekable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from citecheck.limits import TRANSCRIPT_BYTES, TRANSCRIPT_LINE_BYTES

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
