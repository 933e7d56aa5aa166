"""PDFs, parsed in a child process: the parent starts it, keeps the deadline, and rebuilds pages from its answers."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, BinaryIO, cast

from citecheck import limits
from citecheck.errors import DamagedError, EncryptedError, LimitError, SourceError
from citecheck.model import Box, DocumentFacts
from citecheck.sources.document import Document, Line, Loaded, Page
from citecheck.sources.store import Store


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


class PdfPages:
    """The pages of one PDF: out of the cache where it has them, else from a worker that is started when needed."""

    def __init__(self, path: str, start: Callable[[], Worker], store: Store | None, file: BinaryIO) -> None:
        self._path = path
        self._start = start
        self._store = store
        self._file = file
        self._worker: Worker | None = None
        self._restarts = 0
        self._queue: deque[int] = deque()  # asked for or to be asked for, in this order
        self._asked = 0  # how many of them the running request holds
        self._answers: Iterator[dict[str, Any]] = iter(())
        self._ready: dict[int, Loaded] = {}

    def opened(self) -> tuple[int, str]:
        """(pages, reader)."""
        known = self._store.facts() if self._store else None
        if known is None:
            worker = self._running()
            known = (worker.pages, worker.reader)
            if self._store:
                self._store.put_facts(*known)
        return known

    def expect(self, numbers: Iterable[int]) -> None:
        """Asks for pages without waiting for them: the child reads while the parent searches."""
        for number in numbers:
            if number in self._ready or number in self._queue:
                continue
            stored = self._store.page(number) if self._store else None
            if stored is None:
                self._queue.append(number)
            else:
                self._ready[number] = _page(number, stored)
        self._ask()

    def load(self, numbers: Sequence[int]) -> dict[int, Loaded]:
        """What came of these pages; a page at which the reader dies costs that page alone."""
        self.expect(numbers)
        while any(number not in self._ready for number in numbers):
            self._take()
        return {number: self._ready.pop(number) for number in dict.fromkeys(numbers)}

    def _ask(self) -> None:
        """Requests what is queued, if nothing is under way."""
        if self._asked or not self._queue:
            return
        try:
            if self._restarts > limits.WORKER_RESTARTS:
                raise LimitError(f"{self._path}: the PDF reader ended {self._restarts} times; no further page is read.")
            worker = self._running()
        except SourceError as error:
            self._ready.update(dict.fromkeys(self._queue, error))
            self._queue.clear()
            return
        self._asked = len(self._queue)
        self._answers = worker.ask({"read": list(self._queue)}, self._asked)

    def _take(self) -> None:
        """Waits for the page that is due."""
        worker, number = self._running(), self._queue.popleft()
        answer = next(self._answers, None)
        self._asked -= 1
        if answer is None:
            self._ready[number] = worker.error({"error": "crash"}, f"page {number}")
            self._give_up(worker)
        elif "error" in answer:
            self._ready[number] = worker.error(answer, f"page {number}")
        else:
            self._ready[number] = _page(number, answer)
            if self._store:
                self._store.put_page(number, answer)
        self._ask()

    def second_reading(self, number: int) -> list[Line] | None:
        """pdfplumber's reading; None where it cannot read the page: then it is simply no further chance to match."""
        while self._queue:
            self._take()
        if self._restarts > limits.WORKER_RESTARTS:
            return None
        try:
            worker = self._running()
        except SourceError:
            return None
        answer = next(worker.ask({"second": number}, 1), None)
        if answer is None:
            self._give_up(worker)
        return None if answer is None or "lines" not in answer else [Line(line) for line in answer["lines"]]

    def _give_up(self, worker: Worker) -> None:
        worker.close()
        self._worker = None
        self._asked = 0
        self._restarts += 1

    def _running(self) -> Worker:
        if self._worker is None:
            self._worker = self._start()
        return self._worker

    def close(self) -> None:
        self._file.close()
        if self._worker is not None:
            self._worker.close()
            self._worker = None


def _page(number: int, answer: Mapping[str, Any]) -> Page:
    readings = {
        name: [Line(text, Box(x0, y0, x1, y1)) for text, x0, y0, x1, y1 in lines] for name, lines in answer["readings"]
    }
    return Page(number, readings, label=answer["label"], scanned=answer["scanned"], pictured=answer["pictured"])


def pdf_document(facts: DocumentFacts, pages: PdfPages) -> Document:
    return Document(facts, pages.load, pages.second_reading, pages.close, pages.expect)
