"""The port to a source: a document of pages, a page of lines in one or more reading orders.

`Document` is the one lazy door: asking it for a page may read, out of a `PageSource`. Everything else here is a value.
"""

from __future__ import annotations

import weakref
from abc import abstractmethod
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, partial
from typing import NamedTuple, Protocol, Self

from citecheck import limits
from citecheck.errors import LimitError, SourceError
from citecheck.model import Box, DocumentFacts, LineSpan, Open, OpenReason, Sighting
from citecheck.sources.packed_lines import Line as Line  # noqa: PLC0414 - its readers find it here
from citecheck.sources.packed_lines import frozen_lines, joined, starts, texts
from citecheck.sources.page_edges import (
    are_line_numbers,
    counted,
    is_page_number,
    is_same,
    mask,
    may_be_row,
    may_repeat,
    note_number,
)
from citecheck.text.marks import raised_numbers
from citecheck.text.matching import Searchable

EDGE = 3  # lines at the top or bottom of a page that a header or footer may take
SECOND_READING = "pdfplumber's reading"
VISIBLE = "visible text"
DRAWN = "drawn characters"  # the reading order without characters that are never drawn; it has the same lines
PAGE_BREAK = "page break"
READING = "reading order"  # the order that `prepare` prints and lines are numbered in


_BESIDE_BREAK = 40  # lines of each page beside a page break: more than the longest quote spans
SMALL_PRINT = 0.95  # of the text's height: footnotes are lower


class Origin(NamedTuple):
    page: int
    ids: tuple[int, ...]


class Reading:
    """A page's lines in one order, and their text joined: one "\\n" between two lines.

    `origin` says for a line its page and the ids it has in that page's reading order.
    """

    def __init__(
        self, name: str, lines: Sequence[Line], origin: Callable[[int], Origin], skipped: Sequence[str] = ()
    ) -> None:
        """`origin` says it for a line by its index (from 0); `skipped` are lines left out between two pages."""
        self.name = name
        self.skipped = tuple(skipped)
        self.lines = frozen_lines(lines)
        self.origin = origin

    @cached_property
    def searchable(self) -> Searchable:
        return Searchable(joined(self.lines))

    @cached_property
    def _starts(self) -> Sequence[int]:
        return starts(self.lines)

    def between(self, start: int, end: int) -> range:
        """Indexes (from 0) of the lines that contain the characters start..end of the joined text."""
        first = bisect_right(self._starts, start) - 1
        last = bisect_right(self._starts, max(start, end - 1)) - 1
        return range(first, min(last + 1, len(self.lines)))

    def pieces(self, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """The same lines, and which of the characters of each: (index, start, end)."""
        for index in self.between(start, end):
            began = self._starts[index]
            yield index, max(0, start - began), min(end - began, self._starts[index + 1] - began - 1)


Lines = Mapping[str, Sequence[Line]]  # by the name of the reading


# What of a page is seen so well or better, the best first; None stands for the whole page.
Sight = tuple[tuple[Sighting, Lines | None], ...]
SEEN: Sight = ((Sighting.PAINTED, None),)


class Page:
    """One page. `readings[0]` is the reading order; the others are there only where they differ from it."""

    def __init__(
        self,
        number: int,
        readings: Mapping[str, Sequence[Line]],
        *,
        label: str | None = None,
        scanned: bool = False,
        pictured: bool = False,
        watermark: str | None = None,
        sight: Sight | None = None,
    ) -> None:
        self.number = number
        self.sight = sight  # None: nobody has looked
        self.label = label
        self.scanned = scanned  # a picture, and no text to speak of
        self.pictured = scanned or pictured  # a picture over most of it: what it says may not be text
        self.watermark = watermark  # its text, if the page has one
        self.lines = frozen_lines(next(iter(readings.values())))
        self._readings = readings

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        return tuple(self.reading(name, lines) for name, lines in self._readings.items())

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words in lower case."""
        return frozenset(word for text in texts(self.lines) for word in text.lower().split())

    def reading(self, name: str, lines: Sequence[Line]) -> Reading:
        """These lines as another reading of this page; a line without a box has no ids, but in a text source."""
        is_own = name == DRAWN or lines is self._readings.get(READING)
        if is_own or (name == READING and self._is_line_by_line(lines)):
            return Reading(name, lines, partial(_own_id, self.number))
        return Reading(name, lines, partial(_ids_within, self.number, self.lines, lines))

    def _is_line_by_line(self, lines: Sequence[Line]) -> bool:
        """Whether they are those of a text source, each with a part of its words."""
        return 0 < len(lines) == len(self.lines) and lines[0].box is None and self.lines[0].box is None


# A reading does not hold its page, so that pages which nobody uses are dropped at once.
def _own_id(number: int, index: int) -> Origin:
    return Origin(number, (index + 1,))


def _ids_within(number: int, own: Sequence[Line], lines: Sequence[Line], index: int) -> Origin:
    """The ids of the page's own lines that are beside one of another reading."""
    box = lines[index].box
    return Origin(number, tuple(i for i, line in enumerate(own, 1) if overlap(line.box, box)))


def overlap(one: Box | None, other: Box | None) -> bool:
    """Whether two boxes are beside each other on one line, and at one place of it."""
    if one is None or other is None:
        return False
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    return width > 0 and height > 0.5 * min(one.y1 - one.y0, other.y1 - other.y0)


class OuterLines(NamedTuple):
    """How many lines at the top and at the bottom of a page are not its text."""

    top: int
    bottom: int


Loaded = Page | SourceError


class Picture(NamedTuple):
    """A page as people see it: an image file, and its size in PDF points."""

    media_type: str
    data: bytes
    width: float
    height: float


# A page's picture, and the box of each stretch of text that was asked for, where it is known.
Drawn = tuple[Picture, tuple[Box | None, ...]]


class PageSource(Protocol):
    """What reads the pages of a source; each kind of file has its own.

    Whoever inherits says what is special about its kind: the rest is as it is with text, where everything is seen,
    there is one reader, and nothing can be drawn.
    """

    facts: DocumentFacts
    names: tuple[str, ...] = ()
    text: str | None = None
    blocks: tuple[str, ...] = ()

    @abstractmethod
    def load(self, numbers: Sequence[int]) -> Mapping[int, Loaded]:
        """Reads pages by number (1-based), and says for each the outcome."""

    def expect(self, numbers: Iterable[int], quotes: Mapping[int, Sequence[str]] | None = None) -> None:  # noqa: ARG002
        """May begin to read pages that will be loaded soon, and to tell whether the quotes of each can be seen."""
        return

    def loaded_numbers(self) -> AbstractSet[int]:
        """The numbers of the pages that it has in memory."""
        return frozenset()

    def look(self, number: int, lines: Collection[int] = ()) -> Sight:  # noqa: ARG002
        """What can be seen of these lines, or of the whole page. Raises SourceError if that is unknown."""
        return SEEN

    def second_reading(self, number: int) -> Sequence[Line] | None:  # noqa: ARG002
        """The page as a second reader gives it; None if there is none, or it cannot read the page."""
        return None

    def second_count(self) -> int | None:
        """How many pages a second reader counts; None if it cannot count them.

        Raises LimitError if a limit ended it.
        """
        return self.facts.pages

    def picture(self, number: int, spans: Sequence[LineSpan]) -> Drawn | None:  # noqa: ARG002
        """The page drawn, and where these characters are on it; None if it cannot be drawn."""
        return None

    def rest(self) -> None:
        """Lets go of what can be had again, such as processes."""
        return

    def close(self) -> None:
        """Ends what it has opened."""
        return


class Document:
    """A source, opened: what is known of its pages, each asked for once. It is closed at the end of a `with` block."""

    def __init__(self, source: PageSource) -> None:
        self.facts = source.facts
        self._source = source
        # A library user who forgets to close leaves no process behind.
        self._finish: Callable[[], object] = weakref.finalize(self, source.close)
        self._pages: dict[int, Loaded] = {}
        self._seconds: dict[int, Reading | None] = {}
        self._sights: dict[tuple[int, frozenset[int]], Sight] = {}
        self._breaks: dict[int, tuple[Reading, ...]] = {}
        self._bare_breaks: dict[int, Reading | None] = {}
        self._outer_lines: dict[int, OuterLines] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the processes that read it, and lets go of all its pages."""
        self._finish()
        for held_of_pages in (self._pages, self._seconds, self._sights, self._breaks, self._bare_breaks):
            held_of_pages.clear()
        self._outer_lines.clear()

    def rest(self) -> None:
        """Ends the processes that read it; they start again when they are needed."""
        self._source.rest()

    @property
    def page_count(self) -> int:
        return self.facts.pages

    @property
    def names(self) -> tuple[str, ...]:
        """What else it is called beside its attachment id: its title, its URL."""
        return self._source.names

    @property
    def text(self) -> str | None:
        """The text as it was given, whose characters can be counted; None if it has no such text."""
        return self._source.text

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks that it was given in, if it was."""
        return self._source.blocks

    @property
    def pages_in_memory(self) -> int:
        """How many of its pages are in memory."""
        return len(self._pages.keys() | self._source.loaded_numbers())

    def prefetch(self, numbers: Iterable[int], quotes: Mapping[int, Sequence[str]] | None = None) -> None:
        """Says which pages will be asked for, so that they can be read meanwhile, and whether `quotes` can be seen."""
        missing = sorted({n for n in numbers if 1 <= n <= self.page_count} - self._pages.keys())
        self._source.expect(missing, quotes)

    def page(self, number: int) -> Page:
        """The page.

        Raises SourceError if it cannot be read, and IndexError where the document has no such page.
        """
        if not 1 <= number <= self.page_count:
            raise IndexError(number)
        page = self._pages.get(number)
        if page is None:
            page = self._pages[number] = self._source.load([number])[number]
        if isinstance(page, SourceError):
            raise page
        return page

    def sight(self, number: int, lines: Collection[int] = ()) -> Sight:
        """What of the page can be seen; with lines, of these at least, and the others are taken for seen.

        Raises SourceError if that is unknown.
        """
        asked = (number, frozenset(lines))
        if asked not in self._sights:
            self._sights[asked] = self.page(number).sight or self._source.look(number, lines)
        return self._sights[asked]

    def second_reading(self, number: int) -> Reading | None:
        """The page as another reader gives it, where there is one that can read it."""
        if number not in self._seconds:
            lines = self._source.second_reading(number)
            self._seconds[number] = self.page(number).reading(SECOND_READING, lines) if lines else None
        return self._seconds[number]

    def picture(self, number: int, spans: Sequence[LineSpan]) -> Drawn | None:
        """The page as people see it, and where on it these characters are; None if it cannot be drawn."""
        return self._source.picture(number, spans)

    @cached_property
    def disputed_count(self) -> str | None:
        """Where a second reader counts other pages, so that no page number is certain: one sentence.

        One that cannot count them, as it says with 0, disputes nothing. Raises LimitError if a limit ended it.
        """
        count = self._source.second_count()
        if not count or count == self.page_count:
            return None
        counts = f"{self.facts.path}: one PDF reader counts {self.page_count} pages, another one {count}"
        return f"{counts}: save it again with a PDF program."

    def breaks_beside(self, number: int) -> Iterator[Reading]:
        """The text over the break after a page, then over the one before it, each in every way it may be joined."""
        yield from self.break_after(number)
        yield from self.break_after(number - 1)

    def break_after(self, number: int) -> tuple[Reading, ...]:
        """A page's end and the next one's beginning: plainly joined, then without headers, footers and page numbers."""
        if number not in self._breaks:
            self._breaks[number] = tuple(_join(*ends) for ends in _break_ends(self, number))
        return self._breaks[number]

    def bare_break_after(self, number: int) -> Reading | None:
        """The last of these: without whatever can be a header, a footer or a page number."""
        if number not in self._bare_breaks:
            last = deque(_break_ends(self, number), maxlen=1)
            self._bare_breaks[number] = _join(*last[0]) if last else None
        return self._bare_breaks[number]

    def whole_break_after(self, number: int) -> Reading | None:
        """The first of these, with all lines; None if one at the break may count the pages."""
        first = next(_break_ends(self, number), None)
        if first is None:
            return None
        upper, tail, lower, head = first
        edges = (
            (number, upper.lines[tail.start : tail.stop][-1:]),
            (number + 1, lower.lines[head.start : head.stop][:1]),
        )
        may_count = any(_may_count(page, line.text) for page, lines in edges for line in lines)
        return None if may_count else _join(*first)

    def outer_lines(self, number: int) -> OuterLines:
        """How many lines at the two edges of a page can be headers, footers or its number.

        Raises SourceError if the page cannot be read, and IndexError where the document has no such page.
        """
        if number not in self._outer_lines:
            reading = self.page(number).readings[0]
            every = range(len(reading.lines))
            head = deque(_stripped(self, reading, every, from_end=False), maxlen=1)[0]
            tail = deque(_stripped(self, reading, every, from_end=True), maxlen=1)[0]
            self._outer_lines[number] = OuterLines(head.start, len(every) - tail.stop)
        return self._outer_lines[number]

    def readable(self, number: int) -> Page | None:
        """The page; None if there is none, or it cannot be read."""
        try:
            return self.page(number)
        except (SourceError, IndexError):
            return None

    @cached_property
    def furniture(self) -> frozenset[tuple[str, str]]:
        """(edge, masked line) of the lines that are at the same edge of at least a third of the pages."""
        step = max(1, self.page_count // limits.SAMPLED_PAGES)
        sample = range(1, self.page_count + 1, step)
        self.prefetch(sample)
        pages = [page for n in sample if (page := self.readable(n))]
        seen = Counter(line for page in pages for line in _edge_lines(page))
        return frozenset(line for line, times in seen.items() if times >= max(2, len(pages) / 3))


# ── Page breaks ──────────────────────────────────────────────────────────────────────────────────


def _break_ends(document: Document, number: int) -> Iterator[tuple[Reading, range, Reading, range]]:
    """Which lines of a page and of the next one may be joined."""
    if not 0 < number < document.page_count:
        return
    try:
        upper, lower = document.page(number).readings[0], document.page(number + 1).readings[0]
    except SourceError:
        return
    tail = range(max(0, len(upper.lines) - _BESIDE_BREAK), len(upper.lines))
    head = range(min(_BESIDE_BREAK, len(lower.lines)))
    # An edge line may be furniture or text (a heading that repeats): every way to step over some of them is tried.
    tails = [*_stripped(document, upper, tail, from_end=True)]
    notes = _footnotes(upper.lines, tails[-1].stop)
    if notes:
        tails.append(range(max(0, notes.start - _BESIDE_BREAK), notes.start))
    for bare_head in _stripped(document, lower, head, from_end=False):
        # What follows footnotes on the next page is not theirs, unless it is as low as they are.
        goes_on = not notes or (bare_head and _is_low(lower.lines[bare_head.start], notes.height))
        for bare_tail in tails if goes_on else tails[-1:]:
            yield upper, bare_tail, lower, bare_head


def _may_count(number: int, text: str) -> bool:
    """Whether a line at the edge of this page has no words, or the page's number."""
    line = counted(text)
    return not any(map(str.isalpha, text)) or (line is not None and (line.bare or line.number == number))


class _Footnotes(NamedTuple):
    start: int  # of their lines
    height: float  # of the highest of them


def _footnotes(lines: Sequence[Line], stop: int) -> _Footnotes | None:
    """The footnotes before line `stop`: lower lines, of which the first has a number that is raised in the text."""
    heights = sorted(box.y1 - box.y0 for line in lines if (box := line.box))
    low = heights[-1 - len(heights) // 4] * SMALL_PRINT if heights else 0.0
    start = stop
    while start and _is_low(lines[start - 1], low):
        start -= 1
    number = note_number(lines[start].text) if 0 < start < stop else None
    is_raised = number and any(number in raised_numbers(text) for text in texts(lines)[:start])
    if not is_raised:
        return None
    return _Footnotes(start, max(box.y1 - box.y0 for line in lines[start:stop] if (box := line.box)))


def _is_low(line: Line, height: float) -> bool:
    return line.box is not None and line.box.y1 - line.box.y0 <= height


def _join(upper: Reading, tail: range, lower: Reading, head: range) -> Reading:
    lines = [
        Line(text)
        for text in (*texts(upper.lines)[tail.start : tail.stop], *texts(lower.lines)[head.start : head.stop])
    ]
    origins = [*map(upper.origin, tail), *map(lower.origin, head)]
    skipped = [*texts(upper.lines)[tail.stop :], *texts(lower.lines)[: head.start]]
    return Reading(PAGE_BREAK, lines, origins.__getitem__, skipped)


def _stripped(document: Document, reading: Reading, lines: range, *, from_end: bool) -> Iterator[range]:
    """The lines as they are, then without one, two, three lines at the edge, as long as these can be furniture.

    The numbers of lines are never joined with what follows: 25 and "days" are not "25 days".
    """
    if lines and from_end and are_line_numbers(reading.lines[lines[-1]].text):
        lines = lines[:-1]
    yield lines
    for _ in range(EDGE):
        if not lines:
            return
        at = lines[-1] if from_end else lines[0]
        if not _is_furniture(document, reading.origin(at).page, reading.lines[at].text, from_end=from_end):
            return
        lines = lines[:-1] if from_end else lines[1:]
        yield lines


def _is_furniture(document: Document, number: int, text: str, *, from_end: bool) -> bool:
    """Whether a line at the edge of a page is its number, or is on the pages beside it too."""
    line = counted(text)
    if line and line.bare and line.number == number and is_page_number(text, document.page_count):
        return True
    if not may_repeat(text):
        return False  # before any other page is read
    edges = _edges_beside(document, number, from_end=from_end, either=bool(line and line.bare))
    if may_be_row(text):
        edges = _without_rows(list(edges), text)
    if any(is_same(text, other, pages) for pages, edge in edges for other in edge):
        return True
    return line is None and ("bottom" if from_end else "top", text) in document.furniture


def _edges_beside(
    document: Document, number: int, *, from_end: bool, either: bool
) -> Iterable[tuple[int, Sequence[str]]]:
    """How far away each of the pages beside it is, and the lines at its edge; a page is read when it is its turn."""
    for beside in (number - 1, number + 1, number - 2, number + 2):
        if 0 < beside <= document.page_count and (page := document.readable(beside)):
            yield beside - number, list(_edge(page, from_end=from_end, either=either))


def _without_rows(edges: Sequence[tuple[int, Sequence[str]]], text: str) -> Iterable[tuple[int, Sequence[str]]]:
    """A title is on three pages, a row may be on two: without the line that only one of them has."""
    if sum(text in edge for _, edge in edges) != 1:
        return edges
    return [(pages, [other for other in edge if other != text]) for pages, edge in edges]


def _edge(page: Page, *, from_end: bool, either: bool) -> Iterator[str]:
    """The lines at the bottom or top of a page, or at both."""
    top, bottom = page.lines[:EDGE], page.lines[-EDGE:]
    lines = (*top, *bottom) if either else bottom if from_end else top
    yield from (line.text for line in lines)


def _edge_lines(page: Page) -> set[tuple[str, str]]:
    edges = {"top": page.lines[:EDGE], "bottom": page.lines[-EDGE:]}
    return {(edge, mask(line.text)) for edge, lines in edges.items() for line in lines if may_repeat(line.text)}


# ── What is known of a source ────────────────────────────────────────────────────────────────────


def no_source(attachment_id: str, known: Iterable[str]) -> Open:
    """Why an id has no document: no source is known at all, or none of this id."""
    if not (names := sorted(known)):
        return Open(OpenReason.NO_SOURCE, "No source was given to check against: name it with -s PATH.")
    there = ", ".join(names[:5])
    return Open(OpenReason.UNKNOWN_ATTACHMENT, f"No source has the id '{attachment_id[:80]}'; there is {there}.")


def with_pages(facts: DocumentFacts, pages: int) -> DocumentFacts:
    """`facts` with the number of pages.

    Raises LimitError if no honest source has so many: a missing quote is looked for on every one of them.
    """
    if pages > limits.PAGES:
        raise LimitError(f"{facts.path} has {pages:,} pages, more than {limits.PAGES:,}: split it.")
    return facts._replace(pages=pages)
