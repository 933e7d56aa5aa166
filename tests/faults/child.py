"""The process that reads a PDF, played by a thread with what a real one answered; a script may change the answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, BinaryIO

# (index of the answer, its line) → what is sent; at what has no line's end it dies.
Script = Callable[[int, bytes], bytes | None]
_Popen, _start, _fdopen, _pipe = subprocess.Popen, threading.Thread.start, os.fdopen, os.pipe


def as_it_is(_: int, line: bytes) -> bytes:
    return line


class Child:
    """Stands in for subprocess.Popen. Its pipes are real; `call` is told of what the parent does with them."""

    def __init__(self, call: Callable[[str], None], script: Script = as_it_is) -> None:
        call("start a process")
        theirs_in, ours_in = _pipe()
        ours_out, theirs_out = _pipe()
        self.stdin = _End(_fdopen(ours_in, "wb"), call)
        self.stdout = _End(_fdopen(ours_out, "rb"), call)
        self.returncode: int | None = None
        self.pid = 0
        thread = threading.Thread(target=_play, args=(_fdopen(theirs_in, "rb"), _fdopen(theirs_out, "wb"), script))
        thread.daemon = True
        _start(thread)

    def poll(self) -> int | None:
        return self.returncode

    def kill(self) -> None:
        self.returncode = -9

    def wait(self, timeout: float | None = None) -> int:
        self.returncode = self.returncode or 0
        return self.returncode


class _End:
    """The parent's end of a pipe."""

    def __init__(self, file: BinaryIO, call: Callable[[str], None]) -> None:
        self._file = file
        self._call = call

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._file, name)
        if name in {"write", "flush", "read", "read1", "readline", "readinto", "fileno"}:
            self._call(f"{name} on a pipe")
        return method


def _play(requests: BinaryIO, answers: BinaryIO, script: Script) -> None:
    try:
        with requests, answers:
            for index, line in enumerate(_lines(requests)):
                sent = script(index, line)
                answers.write(sent or b"")
                answers.flush()
                if not (sent or b"").endswith(b"\n"):
                    return
    except (OSError, ValueError):  # the parent has gone, or was stopped in the middle of a request
        return


def _lines(requests: BinaryIO) -> Iterator[bytes]:
    header = requests.readline()
    size = json.loads(header)["size"]
    data = requests.read(size)
    if len(data) < size:
        return  # the parent stopped in the middle
    yield from answered(header, data, b"")
    for line in requests:
        for part in _parts(json.loads(line)):
            yield from answered(header, data, part)


def _parts(request: dict[str, Any]) -> list[bytes]:
    """A request in parts of one answer each."""
    parts = [{"read": [item]} for item in request.pop("read", ())]
    return [json.dumps(part).encode() + b"\n" for part in (*parts, *([request] if request else []))]


def prime(data: bytes, pages: int) -> None:
    """Asks the real reader now for what will be asked later, when calls are made to fail."""
    header = json.dumps({"size": len(data), "password": None}).encode() + b"\n"
    answered(header, data, b"")
    for part in (part for request in _all(pages) for part in _parts(request)):
        answered(header, data, part)


def _all(pages: int) -> Iterator[dict[str, Any]]:
    yield {"read": [["count"]]}
    for number in range(1, pages + 1):
        yield {"read": [["page", number], ["look", number, []]]}
        yield {"second": number}


@cache
def answered(header: bytes, data: bytes, request: bytes) -> tuple[bytes, ...]:
    """What a real reader says to one request of one answer; to none, what it says when it has opened the file."""
    process = _Popen(
        [sys.executable, "-I", "-m", "citecheck.sources.pdf.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={},
    )
    said, _ = process.communicate(header + data + request)
    lines = tuple(said.splitlines(keepends=True))
    return lines[1:] if request else lines[:1]
