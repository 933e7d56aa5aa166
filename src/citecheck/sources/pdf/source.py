"""The pages of a PDF, out of the cache or out of child processes that read ahead."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import BinaryIO

from citecheck import limits
from citecheck.errors import ChangedError, DamagedError, LimitError, SourceError
from citecheck.model import DocumentFacts, LineSpan
from citecheck.sources.document import Drawn, Line, Loaded, PageSource, Sight, with_pages
from citecheck.sources.file import SourceFile
from citecheck.sources.page_cache import Store, cache_folder
from citecheck.sources.pdf import answers
from citecheck.sources.pdf.answers import UNTOLD, Looked
from citecheck.sources.pdf.process import Answer, Budget, Reader, Wanted, Worker
from citecheck.sources.structure import shape_to_keep

MANY_PAGES = 48  # so many pages are worth the start of one more reader
MANY_DRAWN = 6  # the same where they are drawn as well
_COUNT = Wanted("count")


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
        self._most = readers or default_readers()
        self._budget = Budget()
        self._readers = [self._reader()]
        self._queue: OrderedDict[Wanted, Reader] = OrderedDict()  # what is wanted and not yet taken, and of whom
        self._done: dict[int, Loaded] = {}
        self._looks: dict[int, list[Looked]] = {}
        self._draws = True  # until that has cost too much
        self._counted: int | SourceError | None = None  # by the second reader

    def open(self) -> None:
        """Counts its pages. Raises SourceError, and is closed, where it cannot be read."""
        try:
            pages, reader, title = self._opened()
            self.names = (title,) if title else ()
            self.facts = with_pages(self.facts, pages)._replace(reader=reader)
        except BaseException:
            self.close()
            raise

    def _opened(self) -> tuple[int, str, str]:
        """(pages, reader, title)."""
        known = self._store.facts() if self._store else None
        if known is None:
            worker = self._running()
            known = (worker.pages, worker.reader, worker.title)
            if self._store:
                self._store.put_facts(*known)
        return known

    def loaded_numbers(self) -> AbstractSet[int]:
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
        while len(self._readers) < min(self._most, 1 + len(missing) // (MANY_DRAWN if looks else MANY_PAGES)):
            self._readers.append(self._reader())
        self._want(missing, self._readers)

    def _want(self, wanted: Sequence[Sequence[Wanted]], readers: Sequence[Reader]) -> None:
        """What is of one page goes to one reader."""
        self._queue.update((one, readers[index % len(readers)]) for index, some in enumerate(wanted) for one in some)
        for reader in readers:
            reader.ask(self._wanted_of(reader))

    def _wanted_of(self, reader: Reader) -> Iterator[Wanted]:
        """What is wanted of a reader, in order; once the drawings have cost too much, no more of them."""
        mine = (one for one, its in self._queue.items() if its is reader)
        return (one for one in mine if one.what != "look" or self._budget.may_look)

    def load(self, numbers: Sequence[int]) -> dict[int, Loaded]:
        """The outcome of these pages."""
        self.expect(numbers)
        return {number: self._load_one(number) for number in dict.fromkeys(numbers)}

    def look(self, number: int, lines: Collection[int] = ()) -> Sight:
        """What of these lines can be seen, or of the whole page.

        Raises SourceError if the page cannot be read.
        """
        while (sight := self._looked(number, lines)) is None:
            if not self._looks_wanted(number):
                self._want([[Wanted("look", number, tuple(sorted(lines)))]], self._readers[:1])
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
            self._want([[_COUNT]], self._readers[-1:])
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
        return answers.drawn(self._once(asked, limits.PICTURE_CPU_SECONDS), len(spans))

    def _once(self, request: Mapping[str, object], honest: float) -> Answer | None:
        self._take_rest()  # what this one may cost is not taken from the pages that are awaited
        return self._readers[0].once(request, honest)

    def _take_rest(self) -> None:
        while self._queue:
            self._take_next()

    def rest(self) -> None:
        """Ends the reader processes; what they were asked for is asked again when it is taken."""
        for reader in self._readers:
            reader.close()

    def close(self) -> None:
        self._file.close()
        self.rest()
        self._done.clear()
        self._looks.clear()

    def _has(self, wanted: Wanted) -> bool:
        """Whether it is at hand or asked for."""
        return wanted in self._queue or self._is_done(wanted) or self._is_stored(wanted)

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
                    self._done[wanted.number] = answers.page(wanted.number, stored)
            case "look":
                if wanted.number not in self._looks and (looks := self._store.looks(wanted.number)):
                    self._looks[wanted.number] = [answers.looked(look) for look in looks]
        return self._is_done(wanted)

    def _load_one(self, number: int) -> Loaded:
        while number not in self._done:
            self._take_next()
        return self._done.pop(number)

    def _take_next(self) -> None:
        """In the order of asking, so that a limit is reached at the same page however many readers there are."""
        wanted, reader = next(iter(self._queue.items()))
        if wanted.what == "look" and not self._budget.may_look:
            self._drop_looks(wanted.number)
            return
        answer = self._budget.refusal(self._path, str(wanted)) or reader.take(wanted, self._wanted_of(reader))
        del self._queue[wanted]
        if wanted.what == "page" and not reader.is_running:
            self._drop_looks(wanted.number)  # a page at which the reader ended is not drawn
        if self._budget.is_used_up or (self._draws and not self._budget.may_look):
            self._draws = False
            self.rest()  # they would continue with what they were asked for
        else:
            reader.ask(self._wanted_of(reader))
        match wanted.what:
            case "page":
                self._done[wanted.number] = self._page(wanted.number, answer)
            case "look":
                self._add_look(wanted.number, self._look(wanted.number, answer))
            case "count":
                self._counted = self._count(answer)

    def _looks_wanted(self, number: int) -> list[Wanted]:
        return [wanted for wanted in self._queue if wanted[:2] == ("look", number)]

    def _drop_looks(self, number: int) -> None:
        for wanted in self._looks_wanted(number):
            del self._queue[wanted]
            self._add_look(number, Looked(UNTOLD))

    def _page(self, number: int, answer: Answer | SourceError) -> Loaded:
        if isinstance(answer, SourceError):
            return answer
        try:
            page = answers.page(number, answer)
            self._budget.characters += sum(len(line[0]) for _, lines in answer["readings"] for line in lines)
        except answers.NONSENSE:
            return self._senseless(f"page {number}")
        if self._store:
            self._store.put_page(number, {**answer, "shape": shape_to_keep(page, self.facts.pages)})
        return page

    def _look(self, number: int, answer: Answer | SourceError) -> Looked:
        if isinstance(answer, SourceError):
            return Looked(UNTOLD if isinstance(answer, LimitError) else answer)
        try:
            looked = answers.looked((answer["lines"], answer["sight"]))
        except answers.NONSENSE:
            return Looked(self._senseless(f"page {number}"))
        if self._store:
            self._store.put_look(number, answer["lines"], answer["sight"])
        return looked

    def _add_look(self, number: int, looked: Looked) -> None:
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

    def _reader(self) -> Reader:
        return Reader(self._path, lambda: self._start(), self._budget)  # noqa: PLW0108 - looked up when it is called

    def _running(self) -> Worker:
        return self._readers[0].running()


def default_readers() -> int:
    return 2 if (os.cpu_count() or 1) > 1 else 1


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
