"""The pages of a PDF, out of the cache or out of child processes that read ahead."""

from __future__ import annotations

import base64
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import replace
from typing import Any, BinaryIO, Literal

from citecheck import limits
from citecheck.errors import ChangedError, DamagedError, SourceError
from citecheck.model import Box, DocumentFacts, LineSpan, Sighting
from citecheck.sources.document import (
    SEEN,
    Drawn,
    Line,
    Lines,
    Loaded,
    Page,
    PageSource,
    Picture,
    Sight,
    with_pages,
)
from citecheck.sources.file import SourceFile
from citecheck.sources.packed_lines import PackedLines
from citecheck.sources.page_cache import Store, cache_folder
from citecheck.sources.pdf.process import Budget, Worker

MANY_PAGES = 48  # so many pages are worth the start of one more reader
MANY_DRAWN = 6  # the same where they are drawn as well
# A page's number and whether it is asked what of it can be seen; or how many pages the second reader counts.
Wanted = tuple[int, bool] | Literal["count"]
Answer = dict[str, Any]


class _Lane:
    """One reader process, started when needed, and the pages it has been asked for, in their order."""

    def __init__(self, path: str, start: Callable[[], Worker], budget: Budget) -> None:
        self._path = path
        self._start = start
        self._budget = budget
        self._worker: Worker | None = None
        self._queue: deque[Wanted] = deque()
        self._asked = 0  # how many of the queue the running request holds
        self._answers: Iterator[Answer] = iter(())

    def expect(self, wanted: Iterable[Wanted]) -> None:
        self._queue.extend(wanted)
        self._go_on()

    def take(self) -> Answer | SourceError:
        """What came of the first page that was asked for and not yet taken."""
        try:
            self._ask()
        except SourceError as error:
            self._queue.popleft()
            return error
        self._asked -= 1
        answer = self._checked(next(self._answers, None), _named(self._queue.popleft()))
        self._go_on()
        return answer

    def once(self, request: Mapping[str, object], seconds: float) -> Answer | None:
        """The answer to a request about which nothing else depends; no page may be under way."""
        with suppress(SourceError):
            answer = self._checked(next(self.running().ask(request, [seconds]), None), "a page")
            return None if isinstance(answer, SourceError) else answer
        return None

    def running(self) -> Worker:
        """The reader, with the PDF opened. Raises SourceError where there is none, or no more."""
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
        self._asked = 0

    def _go_on(self) -> None:
        """Asks for what is queued, so that it is read meanwhile; what goes wrong shows when it is taken."""
        with suppress(SourceError):
            self._ask()

    def _ask(self) -> None:
        if self._asked or not self._queue:
            return
        worker = self.running()
        self._asked = len(self._queue)
        self._answers = worker.ask({"read": list(self._queue)}, [_seconds(wanted) for wanted in self._queue])

    def _checked(self, answer: Answer | None, what: str) -> Answer | SourceError:
        """The answer, or why there is none. A reader that died, or was short of memory, is not asked again."""
        if answer is not None and "error" not in answer:
            return answer
        error = self.running().error(answer or {"error": "crash"}, what)
        if answer is None or answer["error"] == "memory":
            self._budget.failures += 1
            self.close()
        return error


def _named(wanted: Wanted) -> str:
    return "the page tree" if wanted == "count" else f"page {wanted[0]}"


def _seconds(wanted: Wanted) -> float:
    """How long an honest answer may take."""
    if wanted == "count":
        return limits.WORKER_SECOND_SECONDS
    return limits.WORKER_SIGHT_SECONDS if wanted[1] else limits.WORKER_PAGE_SECONDS


class PdfPages(PageSource):
    """The pages of one PDF: out of the cache where it has them, else read by up to `readers` processes (1 to 8).

    Their number changes how long it takes, and nothing else: pages are taken in the order in which they were asked for.
    """

    def __init__(
        self,
        facts: DocumentFacts,
        start: Callable[[], Worker],
        store: Store | None,
        file: BinaryIO,
        readers: int | None = None,
    ) -> None:
        self.facts = facts  # of which `open` tells the number of pages, and what read them
        self._path = facts.path
        self._start = start
        self._store = store
        self._file = file
        self._readers = readers or default_readers()
        self._budget = Budget()
        self._lanes = [self._lane()]
        self._order: deque[tuple[Wanted, _Lane]] = deque()  # what was asked for and not yet taken, and of whom
        self._awaited: set[Wanted] = set()
        self._done: dict[Wanted, Loaded] = {}
        self._counted: int | SourceError | None = None  # by the second reader
        self._stored: dict[int, Page] = {}

    def open(self) -> None:
        """Counts its pages. Raises SourceError, and is closed, where it cannot be read."""
        try:
            pages, reader = self._opened()
            self.facts = replace(with_pages(self.facts, pages), reader=reader)
        except BaseException:
            self.close()
            raise

    def _opened(self) -> tuple[int, str]:
        """(pages, reader)."""
        known = self._store.facts() if self._store else None
        if known is None:
            worker = self._running()
            known = (worker.pages, worker.reader)
            if self._store:
                self._store.put_facts(*known)
        return known

    def held(self) -> AbstractSet[int]:
        return self._stored.keys() | {wanted[0] for wanted in self._done if wanted != "count"}

    def expect(self, numbers: Iterable[int], *, sight: bool = False) -> None:
        """Asks for pages without waiting for them: they are read while the parent searches.

        `sight` asks as well what of them can be seen.
        """
        missing: list[Wanted] = [(number, sight) for number in numbers if not self._has(number, sight=sight)]
        while len(self._lanes) < min(self._readers, 1 + len(missing) // (MANY_DRAWN if sight else MANY_PAGES)):
            self._lanes.append(self._lane())
        self._expect(missing, self._lanes)
        if sight:
            self._expect_count()

    def _expect(self, wanted: Sequence[Wanted], lanes: Sequence[_Lane]) -> None:
        self._order.extend((one, lanes[index % len(lanes)]) for index, one in enumerate(wanted))
        self._awaited.update(wanted)
        for index, lane in enumerate(lanes):
            lane.expect(wanted[index :: len(lanes)])

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

    def second_count(self) -> int | None:
        """How many pages the second reader counts; None where it cannot tell."""
        self._expect_count()
        while self._counted is None:
            self._take_next()
        return self._counted if isinstance(self._counted, int) else None

    def _expect_count(self) -> None:
        if self._counted is None and self._store:
            self._counted = self._store.count()
        if self._counted is None and "count" not in self._awaited:
            self._expect(["count"], self._lanes[-1:])

    def second_reading(self, number: int) -> list[Line] | None:
        """pdfplumber's reading; None where it cannot read the page: then it is simply no further chance to match."""
        lines = self._store.second(number) if self._store else None
        if lines is None:
            answer = self._once({"second": number}, limits.WORKER_SECOND_SECONDS)
            if not answer or "lines" not in answer:
                return None
            lines = answer["lines"]
            if self._store:
                self._store.put_second(number, lines)
        return [Line(line) for line in lines]

    def picture(self, number: int, spans: Sequence[LineSpan]) -> Drawn | None:
        """The page drawn; None where it cannot be: a proof then shows its words alone."""
        asked = {"picture": number, "spans": [span[1:] for span in spans]}
        return _drawn(self._once(asked, limits.WORKER_PICTURE_SECONDS), len(spans))

    def _once(self, request: Mapping[str, object], seconds: float) -> Answer | None:
        while self._order:  # what this one may cost is not taken from the pages that are awaited
            self._take_next()
        return self._lanes[0].once(request, seconds)

    def rest(self) -> None:
        """Ends the reader processes; what they were asked for is asked again when it is taken."""
        for lane in self._lanes:
            lane.close()

    def close(self) -> None:
        self._file.close()
        self.rest()
        self._stored.clear()
        self._done.clear()

    def _has(self, number: int, *, sight: bool) -> bool:
        """Whether the page is at hand or asked for; what can be seen of it comes with the page."""
        ways = (True,) if sight else (True, False)
        if any((number, way) in self._awaited or (number, way) in self._done for way in ways):
            return True
        if number not in self._stored and self._store and (stored := self._store.page(number)):
            self._stored[number] = _page(number, stored)
        page = self._stored.get(number)
        return page is not None and (page.sight is not None or not sight)

    def _load_one(self, number: int, *, sight: bool) -> Loaded:
        if (page := self._stored.get(number)) and (page.sight is not None or not sight):
            return self._stored.pop(number)
        while (number, sight) not in self._done:
            self._take_next()
        return self._done.pop((number, sight))

    def _take_next(self) -> None:
        """In the order of asking, so that a limit is reached at the same page however many readers there are."""
        wanted, lane = self._order.popleft()
        self._awaited.discard(wanted)
        answer = self._budget.refusal(self._path, _named(wanted)) or lane.take()
        if isinstance(answer, SourceError) and self._budget.is_used_up:
            for each in self._lanes:
                each.close()
        if wanted == "count":
            self._counted = self._count(answer)
        else:
            self._done[wanted] = self._page(wanted[0], answer)

    def _page(self, number: int, answer: Answer | SourceError) -> Loaded:
        if isinstance(answer, SourceError):
            return answer
        try:
            page = _page(number, answer)
            self._budget.characters += sum(len(line[0]) for _, lines in answer["readings"] for line in lines)
        except (KeyError, StopIteration, TypeError, ValueError):
            return self._senseless(f"page {number}")
        if self._store:
            self._store.put_page(number, answer)
        return page

    def _count(self, answer: Answer | SourceError) -> int | SourceError:
        if isinstance(answer, SourceError):
            return answer
        count = answer.get("pages")
        if not isinstance(count, int):
            return self._senseless("the page tree")
        if self._store:
            self._store.put_count(count)
        return count

    def _senseless(self, what: str) -> DamagedError:
        return DamagedError(f"{self._path}: the PDF reader's answer about {what} makes no sense.")

    def _lane(self) -> _Lane:
        return _Lane(self._path, lambda: self._start(), self._budget)  # noqa: PLW0108 - looked up when it is called

    def _running(self) -> Worker:
        return self._lanes[0].running()


def default_readers() -> int:
    return 2 if (os.cpu_count() or 1) > 1 else 1


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
    readings = {name: PackedLines(lines) for name, lines in answer}
    if not all(isinstance(name, str) for name in readings):
        raise TypeError("a reading has a name")
    return dict(readings)


def _sight(answer: Iterable[tuple[int, Any]]) -> Sight:
    return tuple((Sighting(level), None if lines is None else _readings(lines)) for level, lines in answer)


def _drawn(answer: Answer | None, spans: int) -> Drawn | None:
    if answer is None:
        return None
    try:
        data = base64.b64decode(answer["image"], validate=True)
        picture = Picture(str(answer["type"]), data, float(answer["width"]), float(answer["height"]))
        boxes = tuple(None if box is None else Box(*map(float, box)) for box in answer["boxes"])
    except (KeyError, TypeError, ValueError):
        return None
    return (picture, boxes) if len(boxes) == spans else None


def open_pdf(file: SourceFile) -> PdfPages:
    """Raises SourceError where it cannot be read."""
    sha256 = file.sha256
    size = file.file.tell()
    # The text of an encrypted file is not written to disk in the clear.
    store = Store(cache_folder(), sha256) if file.cache and not file.password else None

    def write(sink: BinaryIO) -> int:
        if file.copy(sink.write) != sha256:
            raise ChangedError(f"{file.shown} changed while it was read: run the command again.")
        return size

    def start() -> Worker:
        return Worker(file.shown, write, size, file.password)

    pages = PdfPages(file.facts("pdf", ""), start, store, file.file, file.readers)
    file.is_taken = True
    pages.open()
    return pages
