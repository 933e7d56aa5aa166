"""The child process that reads one PDF, as its parent sees it: requests, answers, how long it may take, and its end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, BinaryIO, cast

from citecheck import limits
from citecheck.errors import DamagedError, EncryptedError, LimitError, SourceError

_NEEDED = ("SYSTEMROOT",)  # Windows starts no process without it; everything else of the environment stays outside


class Budget:
    """What the readers of one source may cost together: seconds of waiting, readers that fail, characters of text.

    Every answer adds the seconds that an honest one may take, so that a long document is read to its end; the wait for
    it is drawn. What is used up stays so: then nothing more of the source is read.
    """

    def __init__(self) -> None:
        self.patience = float(limits.WORKER_PATIENCE_SECONDS)
        self.failures = 0
        self.characters = 0

    def waited(self, seconds: float, allowed: float) -> None:
        if self.patience > 0:
            self.patience = min(limits.WORKER_PATIENCE_SECONDS, self.patience + allowed - seconds)

    @property
    def is_used_up(self) -> bool:
        return self.refusal("", "") is not None

    def refusal(self, path: str, what: str) -> LimitError | None:
        """Why `what` is not read, where something is used up."""
        if self.patience <= 0:
            waited = f"more than {limits.WORKER_PATIENCE_SECONDS} seconds of waiting"
            return LimitError(f"{path} takes too long to read ({waited}): {what} was not read.")
        if self.failures > limits.WORKER_RESTARTS:
            return LimitError(f"{path}: the PDF reader failed {self.failures} times; {what} was not read.")
        if self.characters > limits.SOURCE_CHARACTERS:
            held = f"more than {limits.SOURCE_CHARACTERS:,} characters"
            return LimitError(f"{path} holds {held} on the pages before: {what} was not read.")
        return None


class Worker:
    """One child process with one PDF. It runs from the beginning, and is asked for pages once it is opened."""

    pages: int
    reader: str

    def __init__(self, path: str, write_pdf: Callable[[BinaryIO], int], size: int, password: str | None) -> None:
        self._path = path
        self._write_pdf = write_pdf
        self._header = {"size": size, "password": password}
        self._budget = Budget()
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-m", "citecheck.sources.pdf.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={name: os.environ[name] for name in _NEEDED if name in os.environ},
        )
        self._stdin, self._stdout = _pipes(self._process)

    def open(self, budget: Budget) -> None:
        """Hands the PDF over. Raises SourceError where it cannot be read."""
        self._budget = budget
        try:
            self._send()
            opened = next(self._answers([0.0]), {})
        except BaseException:
            self.close()
            raise
        if type(opened.get("pages")) is not int or opened["pages"] < 1:
            self.close()
            raise self.error({"error": "crash", **opened}, "the file")
        self.pages, self.reader = opened["pages"], str(opened.get("reader"))

    def _send(self) -> None:
        with suppress(BrokenPipeError):  # if it died while reading, its silence says so
            self._stdin.write(json.dumps(self._header).encode() + b"\n")
            self._write_pdf(self._stdin)
            self._stdin.flush()

    def ask(self, request: Mapping[str, object], allowed: Sequence[float]) -> Iterator[dict[str, Any]]:
        """The answers, as many as the child gives before it ends or the patience does.

        `allowed` says for each answer how many seconds an honest one may take.
        """
        with suppress(BrokenPipeError, ValueError):  # it has ended: there will be no answer
            self._stdin.write(json.dumps(request).encode() + b"\n")
            self._stdin.flush()
        return self._in_step(_items(request), self._answers(allowed))

    def _in_step(self, items: Iterable[object], answers: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """The answers, as long as each one is to what was asked; a page is never taken for another one."""
        for item, answer in zip(items, answers, strict=False):
            if answer.pop("to", None) != item:
                self.close()
                return
            yield answer

    def _answers(self, allowed: Iterable[float]) -> Iterator[dict[str, Any]]:
        for seconds in allowed:
            answer = None if self._stdout.closed or self._budget.patience <= 0 else _parsed(self._line(seconds))
            if answer is None:
                self.close()
                return
            yield answer

    def _line(self, allowed: float) -> bytes:
        watch = threading.Timer(self._budget.patience + allowed, self._kill)
        began = monotonic()
        watch.start()
        try:
            return self._stdout.readline(limits.WORKER_REPLY_BYTES)
        finally:
            watch.cancel()
            self._budget.waited(monotonic() - began, allowed)

    def _kill(self) -> None:
        self._budget.patience = 0.0
        self._process.kill()

    def error(self, answer: Mapping[str, Any], what: str) -> SourceError:
        """The one sentence for an answer that is no page."""
        kind = str(answer["error"])
        if kind == "encrypted" and self._header["password"]:
            return EncryptedError(f"{self._path} does not open, the password is wrong: check --password.")
        if kind == "encrypted":
            return EncryptedError(f"{self._path} is encrypted: give its password with --password.")
        if kind == "damaged":
            return DamagedError(f"{self._path} cannot be read as a PDF ({what}): is the download complete?")
        limit = {
            "characters": f"{what} holds more than {limits.PAGE_CHARACTERS:,} characters",
            "lines": f"{what} holds more than {limits.PAGE_LINES:,} lines",
            "memory": f"{what} needs more than {limits.WORKER_TEXT_BYTES // 2**20} MiB to read",
        }.get(kind)
        if limit is None and (refusal := self._budget.refusal(self._path, what)):
            return refusal
        return LimitError(f"{self._path}: {limit or f'the PDF reader ended while it read {what}'}.")

    def close(self) -> None:
        for pipe in (self._stdin, self._stdout):
            with suppress(OSError):  # its other end has gone
                pipe.close()
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()


def _items(request: Mapping[str, Any]) -> list[object]:
    """What a request asks for, one by one, as each answer repeats it."""
    one = [request.get("second", request.get("picture"))]
    items: list[object] = json.loads(json.dumps(request.get("read", one)))
    return items


def _parsed(line: bytes) -> dict[str, Any] | None:
    """The answer, or None where it is none: cut short, or not what this program writes."""
    if not line.endswith(b"\n"):
        return None
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) else None


def _pipes(process: subprocess.Popen[bytes]) -> tuple[BinaryIO, BinaryIO]:
    return cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)  # both were asked for
