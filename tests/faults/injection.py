"""One run of the command line in this process, in which the n-th call to the operating system fails.

Threads run at once, in their maker's place, so that the n-th call is the same one each time; the process that reads
PDFs is played by a thread (see child). Nothing else of the program is replaced.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import MetadataPathFinder
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple
from unittest.mock import patch

from typer.main import get_command

import citecheck
from citecheck.cli import main
from citecheck.sources.page_cache import installed_version
from faults.child import Child, Script, as_it_is

_OS = (
    *("open", "close", "stat", "lstat", "fstat", "mkdir", "unlink", "replace", "rename", "fsync", "dup2"),
    *("scandir", "listdir", "getcwd", "readlink"),
)
_open, _close = io.open, os.close
_OURS = str(Path(citecheck.__file__).parent)
_command = cache(get_command)  # a third of a run's time, and nothing of it is ours


def failing(number: int) -> Callable[[], BaseException]:
    return lambda: OSError(number, os.strerror(number))


class Kind(NamedTuple):
    """How a call fails; `late` tells that it is done first, as where a signal comes or a network disk loses its answer."""

    error: Callable[[], BaseException]
    late: bool = False


KINDS = {
    **{name: Kind(failing(getattr(errno, name))) for name in ("EIO", "ENOSPC", "EACCES", "EMFILE", "ENOMEM")},
    "MemoryError": Kind(MemoryError),
    "KeyboardInterrupt": Kind(KeyboardInterrupt),
    "EIO, done": Kind(failing(errno.EIO), late=True),
    "KeyboardInterrupt, done": Kind(KeyboardInterrupt, late=True),
}
_ALWAYS_DONE = {"close"}  # it gives the descriptor back even where it says that it failed
_NEVER_DONE = {"write to a stream"}  # Python keeps what it could not write, and writes it at its end


Place = tuple[str | tuple[str, int], ...]  # the name of a call, and the lines of ours that lead to it


def _callers(frame: FrameType | None) -> Iterator[tuple[str, int]]:
    """The innermost two lines of citecheck's above a call: the one that makes it, and the one that asks for it."""
    found = 0
    while frame and found < 2:
        if frame.f_code.co_filename.startswith(_OURS):
            yield frame.f_code.co_filename, frame.f_lineno
            found += 1
        frame = frame.f_back


@dataclass
class Faults:
    """Counts calls; the one with the number `at` (from 1) fails."""

    at: int = 0
    kind: Kind = KINDS["EIO"]
    calls: list[str] = field(default_factory=list)
    places: list[Place] | None = None  # of the calls, where somebody wants to know them

    def call(self, name: str, action: Callable[[], Any] = lambda: None) -> Any:
        self.calls.append(name)
        if self.places is not None:
            self.places.append((name, *_callers(sys._getframe(1))))
        if len(self.calls) != self.at:
            return action()
        if (self.kind.late and name not in _NEVER_DONE) or name in _ALWAYS_DONE:
            done = action()
            if name == "open" and isinstance(done, int):
                _close(done)  # nobody was told of it
        raise self.kind.error()

    @property
    def fired(self) -> bool:
        return 0 < self.at <= len(self.calls)


class _File(io.FileIO):
    """A file whose reads and writes are counted."""

    faults: Faults

    def readinto(self, buffer: Any) -> int | None:
        return self.faults.call("read", lambda: io.FileIO.readinto(self, buffer))

    def readall(self) -> bytes:
        return self.faults.call("read", lambda: io.FileIO.readall(self))

    def write(self, data: Any) -> int | None:
        return self.faults.call("write", lambda: io.FileIO.write(self, data))


class _Stream(io.RawIOBase):
    """One of the three streams, in memory."""

    def __init__(self, faults: Faults, data: bytes = b"") -> None:
        self._faults = faults
        self._unread = io.BytesIO(data)
        self.written = b""

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._faults.call("read stdin", lambda: self._unread.readinto(buffer))

    def write(self, data: Any) -> int:
        return self._faults.call("write to a stream", lambda: self._add(bytes(data)))

    def _add(self, data: bytes) -> int:
        self.written += data
        return len(data)


@dataclass(frozen=True, slots=True)
class Run:
    """What a shell sees of a run; `escaped` is what the command line let pass, which ends Python with 1."""

    code: int
    out: bytes
    err: bytes
    escaped: BaseException | None = None


def run(arguments: list[str], faults: Faults, *, stdin: bytes = b"", script: Script = as_it_is) -> Run:
    out, err = _Stream(faults), _Stream(faults)
    streams = {
        "stdin": io.TextIOWrapper(io.BufferedReader(_Stream(faults, stdin)), encoding="utf-8"),
        "stdout": io.TextIOWrapper(io.BufferedWriter(out), encoding="ascii", newline=""),
        "stderr": io.TextIOWrapper(io.BufferedWriter(err), encoding="ascii", newline="", line_buffering=True),
    }
    with patch.multiple(sys, argv=["citecheck", *arguments], **streams), in_place(faults, script):
        code, escaped = _ended()
        for stream in streams.values():
            with suppress(OSError):
                stream.close()  # Python does so at its end: what a failed write left behind is written now
    return Run(code, out.written, err.written, escaped)


def _ended() -> tuple[int, BaseException | None]:
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0), None
    except KeyboardInterrupt as error:
        return 130, error
    except Exception as error:  # noqa: BLE001 - this is what the tests ask about
        return 1, error
    return 0, None


@contextmanager
def in_place(faults: Faults, script: Script = as_it_is) -> Iterator[None]:
    """Every door to the operating system counts, within."""
    with ExitStack() as patched:
        patched.enter_context(patch("typer.main.get_command", _command))
        _as_a_new_process_begins()
        for name in _OS:
            patched.enter_context(patch.object(os, name, _counted(name, getattr(os, name), faults)))
        for module in (io, builtins):
            patched.enter_context(patch.object(module, "open", _opening(faults)))
        patched.enter_context(patch.object(subprocess, "Popen", lambda *_, **__: Child(faults.call, script)))
        patched.enter_context(patch.object(threading.Thread, "start", _at_once(faults)))
        patched.enter_context(patch.object(threading.Thread, "join", lambda *_, **__: None))
        patched.enter_context(patch.object(ThreadPoolExecutor, "submit", _submitted))
        try:
            yield
        finally:
            _as_a_new_process_begins()


def _as_a_new_process_begins() -> None:
    """Without what is remembered of the installed packages."""
    MetadataPathFinder().invalidate_caches()
    installed_version.cache_clear()


def _counted(name: str, function: Callable[..., Any], faults: Faults) -> Callable[..., Any]:
    return lambda *arguments, **options: faults.call(name, lambda: function(*arguments, **options))


def _opening(faults: Faults) -> Callable[..., Any]:
    class File(_File):
        pass

    File.faults = faults

    def opened(file: Any, mode: str = "r", buffering: int = -1, *args: Any, opener: Any = None, **options: Any) -> Any:
        if isinstance(file, int) or "+" in mode:
            return _open(file, mode, buffering, *args, opener=opener, **options)
        if opener is None:
            faults.call("open")
        raw = File(file, mode.replace("b", "").replace("t", ""), opener=opener)
        buffered = io.BufferedReader(raw) if "r" in mode else io.BufferedWriter(raw)
        return buffered if "b" in mode else io.TextIOWrapper(buffered, *args, **options)

    return opened


def _at_once(faults: Faults) -> Callable[[threading.Thread], None]:
    def start(thread: threading.Thread) -> None:
        try:
            faults.call("thread")
        except (OSError, MemoryError):
            raise RuntimeError("can't start new thread") from None
        if not isinstance(thread, threading.Timer):
            with suppress(BaseException):  # as a thread ends: by itself
                thread.run()

    return start


def _submitted(_: ThreadPoolExecutor, task: Callable[..., Any], *args: Any, **options: Any) -> Future[Any]:
    """The task of a pool, in a thread that ends: that of a pool would wait for the next one."""
    done: Future[Any] = Future()
    threading.Thread(target=_settle, args=(done, task, args, options)).start()
    return done


def _settle(done: Future[Any], task: Callable[..., Any], args: Sequence[Any], options: Mapping[str, Any]) -> None:
    try:
        done.set_result(task(*args, **options))
    except BaseException as error:  # noqa: BLE001 - raised where the result is asked for
        done.set_exception(error)


def entries(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))
