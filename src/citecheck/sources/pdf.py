"""The pages of a PDF, out of the cache or out of one or two child processes that read ahead."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

from citecheck import limits
from citecheck.errors import LimitError, SourceError
from citecheck.model import Box, DocumentFacts, Sighting
from citecheck.sources.document import SEEN, Document, Line, Lines, Loaded, Page, Sight
from citecheck.sources.pdf_process import Worker
from citecheck.sources.store import Store

MANY_PAGES = 48  # from so many on a second reader is worth its start
Wanted = tuple[int, bool]  # a page's number, and whether it is asked what of it can be seen


class _Lane:
    """One reader process, started when needed, and the pages it has been asked for, in their order."""

    def __init__(self, path: str, start: Callable[[], Worker]) -> None:
        self._path = path
        self._start = start
        self._worker: Worker | None = None
        self._restarts = 0
        self._queue: deque[Wanted] = deque()
        self._asked = 0  # how many of the queue the running request holds
        self._answers: Iterator[dict[str, Any]] = iter(())
        self._done: dict[Wanted, dict[str, Any] | SourceError] = {}

    def __contains__(self, wanted: Wanted) -> bool:
        return wanted in self._done or wanted in self._queue

    def expect(self, wanted: Iterable[Wanted]) -> None:
        self._queue.extend(wanted)
        self._ask()

    def take(self, wanted: Wanted) -> dict[str, Any] | SourceError:
        """Waits for a page that was asked for."""
        while wanted not in self._done:
            self._take_next()
        return self._done.pop(wanted)

    def second_reading(self, number: int) -> dict[str, Any] | None:
        while self._queue:
            self._take_next()
        if self._restarts > limits.WORKER_RESTARTS:
            return None
        try:
            worker = self.running()
        except SourceError:
            return None
        answer = next(worker.ask({"second": number}, 1), None)
        if answer is None:
            self._give_up(worker)
        return answer

    def running(self) -> Worker:
        if self._worker is None:
            self._worker = self._start()
        return self._worker

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _ask(self) -> None:
        """Requests what is queued, if nothing is under way."""
        if self._asked or not self._queue:
            return
        try:
            if self._restarts > limits.WORKER_RESTARTS:
                raise LimitError(f"{self._path}: the PDF reader ended {self._restarts} times; no further page is read.")
            worker = self.running()
        except SourceError as error:
            self._done.update(dict.fromkeys(self._queue, error))
            self._queue.clear()
            return
        self._asked = len(self._queue)
        self._answers = worker.ask({"read": list(self._queue)}, self._asked)

    def _take_next(self) -> None:
        worker, wanted = self.running(), self._queue.popleft()
        what = f"page {wanted[0]}"
        answer = next(self._answers, None)
        self._asked -= 1
        if answer is None:  # it died at this page, which costs this page alone
            self._done[wanted] = worker.error({"error": "crash"}, what)
            self._give_up(worker)
        else:
            self._done[wanted] = worker.error(answer, what) if "error" in answer else answer
        self._ask()

    def _give_up(self, worker: Worker) -> None:
        worker.close()
        self._worker = None
        self._asked = 0
        self._restarts += 1


class PdfPages:
    """The pages of one PDF: out of the cache where it has them, else read by one process, or two for many pages."""

    def __init__(self, path: str, start: Callable[[], Worker], store: Store | None, file: BinaryIO) -> None:
        self._path = path
        self._start = start
        self._store = store
        self._file = file
        self._lanes = [self._lane()]
        self._stored: dict[int, Page] = {}

    def opened(self) -> tuple[int, str]:
        """(pages, reader)."""
        known = self._store.facts() if self._store else None
        if known is None:
            worker = self._running()
            known = (worker.pages, worker.reader)
            if self._store:
                self._store.put_facts(*known)
        return known

    def expect(self, numbers: Iterable[int], *, sight: bool = False) -> None:
        """Asks for pages without waiting for them: they are read while the parent searches.

        `sight` asks as well what of them can be seen.
        """
        missing = [(number, sight) for number in numbers if not self._has(number, sight=sight)]
        if len(missing) >= MANY_PAGES and len(self._lanes) == 1 and (os.cpu_count() or 1) > 1:
            self._lanes.append(self._lane())
        for index, lane in enumerate(self._lanes):
            lane.expect(missing[index :: len(self._lanes)])

    def load(self, numbers: Sequence[int]) -> dict[int, Loaded]:
        """What came of these pages."""
        self.expect(numbers)
        return {
            number: self._load_one(number, sight=self._has(number, sight=True)) for number in dict.fromkeys(numbers)
        }

    def look(self, number: int) -> Sight:
        """What of a page can be seen.

        Raises SourceError where that could not be told.
        """
        self.expect([number], sight=True)
        page = self._load_one(number, sight=True)
        if isinstance(page, SourceError):
            raise page
        return page.sight or SEEN

    def second_reading(self, number: int) -> list[Line] | None:
        """pdfplumber's reading; None where it cannot read the page: then it is simply no further chance to match."""
        answer = self._lanes[0].second_reading(number)
        return None if answer is None or "lines" not in answer else [Line(line) for line in answer["lines"]]

    def close(self) -> None:
        self._file.close()
        for lane in self._lanes:
            lane.close()

    def _has(self, number: int, *, sight: bool) -> bool:
        """Whether the page is at hand or asked for; what can be seen of it comes with the page."""
        ways = (True,) if sight else (True, False)
        if any((number, way) in lane for way in ways for lane in self._lanes):
            return True
        if number not in self._stored and self._store and (stored := self._store.page(number)):
            self._stored[number] = _page(number, stored)
        page = self._stored.get(number)
        return page is not None and (page.sight is not None or not sight)

    def _load_one(self, number: int, *, sight: bool) -> Loaded:
        if (page := self._stored.get(number)) and (page.sight is not None or not sight):
            return self._stored.pop(number)
        wanted = (number, sight)
        answer = next(lane for lane in self._lanes if wanted in lane).take(wanted)
        if isinstance(answer, SourceError):
            return answer
        if self._store:
            self._store.put_page(number, answer)
        return _page(number, answer)

    def _lane(self) -> _Lane:
        return _Lane(self._path, lambda: self._start())  # noqa: PLW0108 - looked up when it is called

    def _running(self) -> Worker:
        return self._lanes[0].running()


def _page(number: int, answer: Mapping[str, Any]) -> Page:
    sight = answer.get("sight")
    return Page(
        number,
        _readings(answer["readings"]),
        label=answer["label"],
        scanned=answer["scanned"],
        pictured=answer["pictured"],
        sight=_sight(sight) if sight is not None else None,
    )


def _readings(answer: Iterable[tuple[str, Iterable[tuple[str, float, float, float, float]]]]) -> Lines:
    return {name: [Line(text, Box(x0, y0, x1, y1)) for text, x0, y0, x1, y1 in lines] for name, lines in answer}


def _sight(answer: Iterable[tuple[int, Any]]) -> Sight:
    return tuple((Sighting(level), None if lines is None else _readings(lines)) for level, lines in answer)


def pdf_document(facts: DocumentFacts, pages: PdfPages) -> Document:
    return Document(facts, pages.load, pages.second_reading, pages.close, pages.expect, pages.look)
