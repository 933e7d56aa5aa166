"""The child process that reads one PDF, as its parent sees it: requests, answers, the deadline, and its end."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO, cast

from citecheck import limits
from citecheck.errors import DamagedError, EncryptedError, LimitError, SourceError


class Worker:
    """One child process with one PDF."""

    def __init__(self, path: str, write_pdf: Callable[[BinaryIO], int], size: int, password: str | None) -> None:
        self._path = path
        self._has_password = bool(password)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-m", "citecheck.sources.pdf_worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
        )
        self.overdue = False
        self._stdin, self._stdout = _pipes(self._process)
        try:
            self._send(size, password, write_pdf)
        except BaseException:
            self.close()
            raise
        opened: dict[str, Any] = next(self._answers(1), {"error": "crash"})
        if "error" in opened:
            self.close()
            raise self.error(opened, "the file")
        self.pages: int = opened["pages"]
        self.reader: str = opened["reader"]

    def _send(self, size: int, password: str | None, write_pdf: Callable[[BinaryIO], int]) -> None:
        with suppress(BrokenPipeError):  # if it died while reading, its silence says so
            self._stdin.write(json.dumps({"size": size, "password": password}).encode() + b"\n")
            write_pdf(self._stdin)
            self._stdin.flush()

    def ask(self, request: Mapping[str, object], answers: int) -> Iterator[dict[str, Any]]:
        """As many answers as the child gives before it ends or the deadline passes."""
        with suppress(BrokenPipeError, ValueError):  # it has ended: there will be no answer
            self._stdin.write(json.dumps(request).encode() + b"\n")
            self._stdin.flush()
        return self._answers(answers)

    def _answers(self, count: int) -> Iterator[dict[str, Any]]:
        for _ in range(count):
            line = b"" if self._stdout.closed else self._line()
            if not line.endswith(b"\n"):
                self.close()
                return
            yield json.loads(line)

    def _line(self) -> bytes:
        watch = threading.Timer(limits.WORKER_STEP_SECONDS, self._kill)
        watch.start()
        try:
            return self._stdout.readline(limits.WORKER_REPLY_BYTES)
        finally:
            watch.cancel()

    def _kill(self) -> None:
        self.overdue = True
        self._process.kill()

    def error(self, answer: Mapping[str, Any], what: str) -> SourceError:
        """The one sentence for an answer that is no page."""
        kind = answer["error"]
        if kind == "encrypted" and self._has_password:
            return EncryptedError(f"{self._path} does not open, the password is wrong: check --password.")
        if kind == "encrypted":
            return EncryptedError(f"{self._path} is encrypted: give its password with --password.")
        if kind == "damaged":
            return DamagedError(f"{self._path} cannot be read as a PDF ({what}): is the download complete?")
        limit = {
            "characters": f"{what} holds more than {limits.PAGE_CHARACTERS:,} characters",
            "memory": f"{what} needs more than {limits.WORKER_MEMORY_BYTES // 2**20} MiB to read",
        }.get(kind)
        if self.overdue:
            limit = f"{what} took longer than {limits.WORKER_STEP_SECONDS} seconds to read"
        return LimitError(f"{self._path}: {limit or f'the PDF reader ended while it read {what}'}.")

    def close(self) -> None:
        for pipe in (self._stdin, self._stdout):
            with suppress(BrokenPipeError):
                pipe.close()
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[BinaryIO, BinaryIO]:
    return cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)  # both were asked for
