"""The pages of a PDF, out of the cache or out of child processes that read ahead."""

from __future__ import annotations

import base64
import os
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from typing import Any, BinaryIO, Literal, NamedTuple

from citecheck import limits
from citecheck.errors import ChangedError, DamagedError, LimitError, SourceError
from citecheck.model import Box, DocumentFacts, LineSpan, Sighting
from citecheck.sources.document import (
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
from citecheck.sources.pdf.process import Budget, Cost, Worker

MANY_PAGES = 48  # so many pages are worth the start of one more reader
MANY_DRAWN = 6  # the same where they are drawn as well
Answer = dict[str, Any]
UNTOLD: Sight = ((Sighting.DOUBTFUL, None),)  # what can be seen of a page that was too costly to draw


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


_COUNT = Wanted("count")


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

    def take(self, wanted: Wanted) -> Answer | SourceError:
        """The outcome of the first one that was asked for and not yet taken."""
        if not self._queue or self._queue[0] != wanted:
            return LimitError(f"{self._path}: the PDF reader ended while it read {wanted}.")
        try:
            self._ask()
        except SourceError as error:
            self._queue.popleft()
            return error
        self._asked -= 1
        answer = self._checked(next(self._answers, None), self._queue.popleft())
        self._go_on()
        return answer

    def once(self, request: Mapping[str, object], honest: float) -> Answer | None:
        """The answer to a request about which nothing else depends; no page may be under way."""
        with suppress(SourceError):
            cost = Cost(self._budget.reading, honest)
            answer = self._checked(next(self.running().ask(request, [cost]), None), None)
            return None if isinstance(answer, SourceError) else answer
        return None

    def running(self) -> Worker:
        """The reader, with the PDF opened. Raises SourceError if there is none, or no more."""
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

    def look_no_more(self) -> None:
        """Ends the reader, which would continue with what it was asked for, and leaves the looks out of it."""
        self.close()
        self._queue = deque(wanted for wanted in self._queue if wanted.what != "look")

    def _go_on(self) -> None:
        """Asks for what is queued, so that it is read meanwhile; what goes wrong shows when it is taken."""
        with suppress(SourceError):
            self._ask()

    def _ask(self) -> None:
        if self._asked or not self._queue:
            return
        worker = self.running()
        self._asked = len(self._queue)
        self._answers = worker.ask(
            {"read": [one.request for one in self._queue]}, [wanted.cost(self._budget) for wanted in self._queue]
        )

    def _checked(self, answer: Answer | None, wanted: Wanted | None) -> Answer | SourceError:
        """The answer, or why there is none. A reader that ended, or was short of memory, is not asked again."""
        if answer is not None and "error" not in answer:
            return answer
        worker = self.running()
        error = worker.error(answer or {"error": worker.end}, str(wanted or "a page"))
        if answer is None or answer["error"] == "memory":
            self._failed(wanted)
            self.close()
        return error

    def _failed(self, wanted: Wanted | None) -> None:
        """What a page cost at which the reader ended: that page; and a page that cannot be read is not drawn."""
        if wanted and wanted.what == "look":
            self._budget.failed_looks += 1
            return
        self._budget.failures += 1
        if wanted:
            self._queue = deque(other for other in self._queue if other[:2] != ("look", wanted.number))


class _Looked(NamedTuple):
    """What was seen of some lines of a page, or of all of it; or why that is not known."""

    sight: Sight | SourceError
    lines: frozenset[int] | None = None

    def shows(self, lines: Collection[int]) -> bool:
        return self.lines is None or (bool(lines) and self.lines.issuperset(lines))


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
        self.facts = facts  # of which `open` says the number of pages, and what read them
        self._path = facts.path
        self._start = start
        self._store = store
        self._file = file
        self._readers = readers or default_readers()
        self._budget = Budget()
        self._lanes = [self._lane()]
        self._order: deque[tuple[Wanted, _Lane]] = deque()  # what was asked for and not yet taken, and of whom
        self._awaited: set[Wanted] = set()
        self._done: dict[int, Loaded] = {}
        self._looks: dict[int, list[_Looked]] = {}
        self._draws = True  # until that has cost too much
        self._counted: int | SourceError | None = None  # by the second reader

    def open(self) -> None:
        """Counts its pages. Raises SourceError, and is closed, where it cannot be read."""
        try:
            pages, reader = self._opened()
            self.facts = with_pages(self.facts, pages)._replace(reader=reader)
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
        return self._done.keys()

    def expect(self, numbers: Iterable[int], quotes: Mapping[int, Sequence[str]] | None = None) -> None:
        """Asks for pages without waiting for them: they are read while the parent searches.

        With the quotes of a page it asks as well whether they can be seen, and how many pages the second reader counts.
        """
        looks = {number: Wanted("look", number, tuple(those)) for number, those in (quotes or {}).items()}
        wanted = [[Wanted("page", number), *([looks[number]] if number in looks else [])] for number in numbers]
        missing = [some for each in wanted if (some := [one for one in each if not self._has(one)])]
        if looks and not self._has(_COUNT):
            missing.insert(1, [_COUNT])
        while len(self._lanes) < min(self._readers, 1 + len(missing) // (MANY_DRAWN if looks else MANY_PAGES)):
            self._lanes.append(self._lane())
        self._expect(missing, self._lanes)

    def _expect(self, wanted: Sequence[Sequence[Wanted]], lanes: Sequence[_Lane]) -> None:
        """What is of one page goes to one reader."""
        self._order.extend((one, lanes[index % len(lanes)]) for index, some in enumerate(wanted) for one in some)
        self._awaited.update(one for some in wanted for one in some)
        for index, lane in enumerate(lanes):
            lane.expect(one for some in wanted[index :: len(lanes)] for one in some)

    def load(self, numbers: Sequence[int]) -> dict[int, Loaded]:
        """The outcome of these pages."""
        self.expect(numbers)
        return {number: self._load_one(number) for number in dict.fromkeys(numbers)}

    def look(self, number: int, lines: Collection[int] = ()) -> Sight:
        """What of these lines can be seen, or of the whole page.

        Raises SourceError if the page cannot be read.
        """
        while (sight := self._looked(number, lines)) is None:
            if not any(wanted[:2] == ("look", number) for wanted in self._awaited):
                self._expect([[Wanted("look", number, tuple(sorted(lines)))]], self._lanes[:1])
            self._take_next()
        if isinstance(sight, SourceError):
            raise sight
        return sight

    def _looked(self, number: int, lines: Collection[int]) -> Sight | SourceError | None:
        """The look that showed all of them."""
        self._is_stored(Wanted("look", number))
        return next((looked.sight for looked in self._looks.get(number, ()) if looked.shows(lines)), None)

    def second_count(self) -> int | None:
        """How many pages the second reader counts; None if it cannot count them.

        Raises LimitError if a limit ended it.
        """
        if not self._has(_COUNT):
            self._expect([[_COUNT]], self._lanes[-1:])
        while self._counted is None:
            self._take_next()
        if isinstance(self._counted, LimitError):
            raise self._counted
        return self._counted if isinstance(self._counted, int) else None

    def second_reading(self, number: int) -> list[Line] | None:
        """pdfplumber's reading; None if it cannot read the page: then it is simply no further chance to match."""
        lines = self._store.second(number) if self._store else None
        if lines is None:
            self._take_rest()
            if isinstance(self._counted, LimitError):
                return None  # it does not even find the page
            answer = self._once({"second": number}, limits.SECOND_CPU_SECONDS)
            if not answer or "lines" not in answer:
                return None
            lines = answer["lines"]
            if self._store:
                self._store.put_second(number, lines)
        return [Line(line) for line in lines]

    def picture(self, number: int, spans: Sequence[LineSpan]) -> Drawn | None:
        """The page drawn; None if it cannot be: a proof then shows its words alone."""
        asked = {"picture": number, "spans": [span[1:] for span in spans]}
        return _drawn(self._once(asked, limits.PICTURE_CPU_SECONDS), len(spans))

    def _once(self, request: Mapping[str, object], honest: float) -> Answer | None:
        self._take_rest()  # what this one may cost is not taken from the pages that are awaited
        return self._lanes[0].once(request, honest)

    def _take_rest(self) -> None:
        while self._order:
            self._take_next()

    def rest(self) -> None:
        """Ends the reader processes; what they were asked for is asked again when it is taken."""
        for lane in self._lanes:
            lane.close()

    def close(self) -> None:
        self._file.close()
        self.rest()
        self._done.clear()
        self._looks.clear()

    def _has(self, wanted: Wanted) -> bool:
        """Whether it is at hand or asked for."""
        return wanted in self._awaited or self._is_done(wanted) or self._is_stored(wanted)

    def _is_done(self, wanted: Wanted) -> bool:
        if wanted.what == "count":
            return self._counted is not None
        return wanted.number in (self._done if wanted.what == "page" else self._looks)

    def _is_stored(self, wanted: Wanted) -> bool:
        """Whether the cache has it; then it is at hand."""
        if not self._store:
            return False
        match wanted.what:
            case "count":
                self._counted = self._store.count()
            case "page":
                if stored := self._store.page(wanted.number):
                    self._done[wanted.number] = _page(wanted.number, stored)
            case "look":
                if wanted.number not in self._looks and (looks := self._store.looks(wanted.number)):
                    self._looks[wanted.number] = [_looked(look) for look in looks]
        return self._is_done(wanted)

    def _load_one(self, number: int) -> Loaded:
        while number not in self._done:
            self._take_next()
        return self._done.pop(number)

    def _take_next(self) -> None:
        """In the order of asking, so that a limit is reached at the same page however many readers there are."""
        wanted, lane = self._order.popleft()
        self._awaited.discard(wanted)
        if wanted.what == "look" and not self._budget.may_look:
            self._add_look(wanted.number, _Looked(UNTOLD))
            return
        answer = self._budget.refusal(self._path, str(wanted)) or lane.take(wanted)
        self._give_up()
        match wanted.what:
            case "page":
                self._done[wanted.number] = self._page(wanted.number, answer)
            case "look":
                self._add_look(wanted.number, self._look(wanted.number, answer))
            case "count":
                self._counted = self._count(answer)

    def _give_up(self) -> None:
        """Ends the readers where too much is used up, and asks for nothing more."""
        if self._budget.is_used_up:
            self.rest()
        elif not self._budget.may_look and self._draws:
            self._draws = False
            for lane in self._lanes:
                lane.look_no_more()

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

    def _look(self, number: int, answer: Answer | SourceError) -> _Looked:
        if isinstance(answer, SourceError):
            return _Looked(UNTOLD if isinstance(answer, LimitError) else answer)
        try:
            looked = _looked((answer["lines"], answer["sight"]))
        except (KeyError, StopIteration, TypeError, ValueError):
            return _Looked(self._senseless(f"page {number}"))
        if self._store:
            self._store.put_look(number, answer["lines"], answer["sight"])
        return looked

    def _add_look(self, number: int, looked: _Looked) -> None:
        self._looks.setdefault(number, []).insert(0, looked)

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
        return DamagedError(f"{self._path}: the PDF reader gave an invalid answer about {what}.")

    def _lane(self) -> _Lane:
        return _Lane(self._path, lambda: self._start(), self._budget)  # noqa: PLW0108 - looked up when it is called

    def _running(self) -> Worker:
        return self._lanes[0].running()


def default_readers() -> int:
    return 2 if (os.cpu_count() or 1) > 1 else 1


def _page(number: int, answer: Mapping[str, Any]) -> Page:
    return Page(
        number,
        _readings(answer["readings"]),
        label=answer["label"],
        scanned=answer["scanned"],
        pictured=answer["pictured"],
    )


def _readings(answer: Iterable[tuple[str, Iterable[Sequence[Any]]]]) -> Lines:
    readings = {name: PackedLines(lines) for name, lines in answer}
    if not all(isinstance(name, str) for name in readings):
        raise TypeError("a reading has a name")
    return dict(readings)


def _looked(answer: tuple[Any, Any]) -> _Looked:
    lines, sight = answer
    if lines is not None and not all(type(line) is int for line in lines):
        raise TypeError("a line has a number")
    return _Looked(_sight(sight), None if lines is None else frozenset(lines))


def _sight(answer: Iterable[tuple[int, Any]]) -> Sight:
    sight = tuple((Sighting(level), None if lines is None else _readings(lines)) for level, lines in answer)
    if not sight:
        raise ValueError("the whole page is seen in some way")
    return sight


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
    """Raises SourceError if it cannot be read."""
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
