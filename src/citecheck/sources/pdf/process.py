"""The child process that reads one PDF, as its parent sees it: requests, answers, what they may cost, and its end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, BinaryIO, Literal, NamedTuple, TypeGuard, cast

from citecheck import limits
from citecheck.errors import DamagedError, EncryptedError, LimitError, SourceError
from citecheck.sources.pdf import processor_time

_NEEDED = ("SYSTEMROOT",)  # Windows starts no process without it; everything else of the environment stays outside
# Blocks of 16 MiB that a drawing leaves to the next one: to ask the system for memory again took a quarter of the time.
_OWN = {"PILLOW_BLOCKS_MAX": "8", "OPENBLAS_NUM_THREADS": "1"}
Answer = dict[str, Any]


class Purse:
    """Processor time that the answers of one kind may take together, beyond what an honest one takes.

    Every answer adds that, so that a long document is read to its end. What is used up stays so.
    """

    def __init__(self, seconds: float) -> None:
        self._most = self.left = float(seconds)

    def pay(self, spent: float, honest: float) -> None:
        if self.left > 0:
            self.left = min(self._most, self.left + honest - spent)


class Budget:
    """What the readers of one source may cost together: processor time, readers that end, characters of text.

    No clock is asked: how busy the machine is changes no answer. Once the drawings have cost too much nothing more is
    drawn, and every page is still read.
    """

    def __init__(self) -> None:
        self.reading = Purse(limits.READING_CPU_SECONDS)
        self.drawing = Purse(limits.DRAWING_CPU_SECONDS)
        self.failures = 0
        self.failed_looks = 0
        self.characters = 0

    @property
    def is_used_up(self) -> bool:
        return self.refusal("", "") is not None

    @property
    def may_look(self) -> bool:
        return self.drawing.left > 0 and self.failed_looks <= limits.WORKER_RESTARTS and not self.is_used_up

    def refusal(self, path: str, what: str) -> LimitError | None:
        """Why `what` is not read, where something is used up."""
        if self.reading.left <= 0:
            took = f"more than {limits.READING_CPU_SECONDS} seconds of processor time"
            return LimitError(f"{path} takes too long to read ({took}): {what} was not read.")
        if self.failures > limits.WORKER_RESTARTS:
            return LimitError(f"{path}: the PDF reader failed {self.failures} times; {what} was not read.")
        if self.characters > limits.SOURCE_CHARACTERS:
            held = f"more than {limits.SOURCE_CHARACTERS:,} characters"
            return LimitError(f"{path} has {held} on the pages before: {what} was not read.")
        return None


class Cost(NamedTuple):
    """Who pays for an answer, and how much processor time an honest one takes at most."""

    purse: Purse
    honest: float = 0.0

    def pay(self, spent: float) -> None:
        self.purse.pay(spent, self.honest)


class Wanted(NamedTuple):
    """A page, what of it can be seen, or how many pages the second reader counts."""

    what: Literal["page", "look", "count"]
    number: int = 0
    where: tuple[int | str, ...] = ()  # of a look: line numbers, or quotes; nothing is the whole page

    @property
    def request(self) -> list[object]:
        return [*self[: {"page": 2, "look": 3, "count": 1}[self.what]]]

    def __str__(self) -> str:
        return "the page tree" if self.what == "count" else f"page {self.number}"

    def cost(self, budget: Budget) -> Cost:
        if self.what == "look":
            return Cost(budget.drawing, limits.LOOK_CPU_SECONDS)
        # Counting has its own bound: what it costs is not taken from the pages.
        honest = limits.PAGE_CPU_SECONDS if self.what == "page" else limits.WORKER_CPU_SECONDS
        return Cost(budget.reading, honest)


class Reader:
    """A reader of a PDF: its process is started when it is needed, and again after it ended."""

    def __init__(self, path: str, start: Callable[[], Worker], budget: Budget) -> None:
        self._path = path
        self._start = start
        self._budget = budget
        self._worker: Worker | None = None
        self._awaited = 0  # answers to the running request
        self._answers: Iterator[Answer] = iter(())

    @property
    def is_running(self) -> bool:
        return self._worker is not None

    def ask(self, wanted: Iterable[Wanted]) -> None:
        """Asks for these, unless earlier answers are awaited; what goes wrong shows when the first one is taken."""
        with suppress(SourceError):
            self._ask(wanted)

    def take(self, first: Wanted, wanted: Iterable[Wanted]) -> Answer | SourceError:
        """The outcome of the first of those that are wanted."""
        try:
            self._ask(wanted)
        except SourceError as error:
            return error
        self._awaited -= 1
        return self._checked(next(self._answers, None), str(first), is_look=first.what == "look")

    def once(self, request: Mapping[str, object], honest: float) -> Answer | None:
        """The answer to a request about which nothing else depends; no other answer may be awaited."""
        with suppress(SourceError):
            cost = Cost(self._budget.reading, honest)
            answer = self._checked(next(self.running().ask(request, [cost]), None), "a page")
            return None if isinstance(answer, SourceError) else answer
        return None

    def running(self) -> Worker:
        """The process, with the PDF opened. Raises SourceError if there is none, or no more."""
        if self._worker is None:
            if refusal := self._budget.refusal(self._path, "the rest"):
                raise refusal
            worker = self._start()
            try:
                worker.open(self._budget)
            except SourceError:
                self._budget.failures += 1
                raise
            self._worker = worker
        return self._worker

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None
        self._awaited = 0

    def _ask(self, wanted: Iterable[Wanted]) -> None:
        if not self._awaited and (asked := list(wanted)):
            request = {"read": [one.request for one in asked]}
            self._answers = self.running().ask(request, [one.cost(self._budget) for one in asked])
            self._awaited = len(asked)

    def _checked(self, answer: Answer | None, what: str, *, is_look: bool = False) -> Answer | SourceError:
        """The answer, or why there is none. A process that ended, or was short of memory, is not asked again."""
        if answer is not None and "error" not in answer:
            return answer
        worker = self.running()
        error = worker.error(answer or {"error": worker.end}, what)
        if answer is None or answer["error"] == "memory":
            self._budget.failed_looks += is_look
            self._budget.failures += not is_look
            self.close()
        return error


class Worker:
    """One child process with one PDF. It runs from the beginning, and is asked for pages once it is opened."""

    pages: int
    reader: str
    title: str  # of its metadata

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
            env={name: os.environ[name] for name in _NEEDED if name in os.environ} | _OWN,
        )
        self._stdin = cast("BinaryIO", self._process.stdin)  # both pipes were asked for
        self._stdout = cast("BinaryIO", self._process.stdout)

    def open(self, budget: Budget) -> None:
        """Hands the PDF over. Raises SourceError if it cannot be read."""
        self._budget = budget
        try:
            self._send()
            opened = next(self._answers([Cost(budget.reading)]), {})
        except BaseException:
            self.close()
            raise
        if type(opened.get("pages")) is not int or opened["pages"] < 1:
            self.close()
            raise self.error({"error": self.end, **opened}, "the file")
        self.pages, self.reader = opened["pages"], str(opened.get("reader"))
        self.title = str(opened.get("title") or "")

    def _send(self) -> None:
        with suppress(BrokenPipeError):  # if it died while reading, its silence says so
            self._stdin.write(json.dumps(self._header).encode() + b"\n")
            self._write_pdf(self._stdin)
            self._stdin.flush()

    def ask(self, request: Mapping[str, object], costs: Sequence[Cost]) -> Iterator[dict[str, Any]]:
        """The answers, as many as the child gives before it ends; `costs` says who pays for each."""
        with suppress(BrokenPipeError, ValueError):  # it has ended: there will be no answer
            self._stdin.write(json.dumps(request).encode() + b"\n")
            self._stdin.flush()
        return self._in_step(_items(request), self._answers(costs))

    def _in_step(self, items: Iterable[object], answers: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """The answers, as long as each one is to what was asked; a page is never taken for another one."""
        for item, answer in zip(items, answers, strict=False):
            if answer.pop("to", None) != item:
                self.close()
                return
            yield answer

    def _answers(self, costs: Iterable[Cost]) -> Iterator[dict[str, Any]]:
        for cost in costs:
            answer = None if self._stdout.closed else _parsed(self._stdout.readline(limits.WORKER_REPLY_BYTES))
            spent = answer.pop("cpu", None) if answer else None
            if answer is None or not _is_time(spent):
                self.close()
                if self.end == "time":
                    cost.pay(limits.WORKER_CPU_SECONDS)
                return
            cost.pay(spent)
            yield answer

    @property
    def end(self) -> str:
        """What an answer that never came stands for: the reader took too long, or ended by itself."""
        return "time" if self._process.poll() in processor_time.TOOK_TOO_LONG else "crash"

    def error(self, answer: Mapping[str, Any], what: str) -> SourceError:
        """The one sentence for an answer that is not a page."""
        kind = str(answer["error"])
        if kind == "encrypted" and self._header["password"]:
            return EncryptedError(f"{self._path} does not open, the password is wrong: check --password.")
        if kind == "encrypted":
            return EncryptedError(f"{self._path} is encrypted: give its password with --password.")
        if kind == "damaged":
            return DamagedError(f"{self._path} cannot be read as a PDF ({what}): is the download complete?")
        limit = {
            "characters": f"{what} has more than {limits.PAGE_CHARACTERS:,} characters",
            "lines": f"{what} has more than {limits.PAGE_LINES:,} lines",
            "memory": f"{what} needs more than {limits.WORKER_TEXT_BYTES // 2**20} MiB to read",
            "time": f"{what} takes more than {limits.WORKER_CPU_SECONDS} seconds of processor time to read",
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


def _is_time(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def _parsed(line: bytes) -> dict[str, Any] | None:
    """The answer, or None if it is cut short or not what this program writes."""
    if not line.endswith(b"\n"):
        return None
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) else None
