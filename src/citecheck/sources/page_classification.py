"""Pages that say where things are instead of saying them: contents, A-Z index, lists of exhibits, figures or tables.

A heading alone decides nothing ("Table of Contents" is the running header of whole filings). What decides is the shape
of the lines: titles that end in rising page numbers; terms in alphabetical order that end in page numbers; exhibit
numbers with the words of exhibit lists. A row of a financial table has several numbers or an amount: not an entry.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

from citecheck.model import Structure
from citecheck.sources.document import Page
from citecheck.sources.packed_lines import texts
from citecheck.sources.page_numbers import (
    AMOUNT,
    IndexEntry,
    PageNumber,
    index_entry,
    page_at_end,
    page_first,
    says_page,
    undressed,
)
from citecheck.text.patterns import lazy_pattern
from citecheck.text.roman import roman_value

FEWEST_ENTRIES = 4
MOSTLY = 0.4  # of a page's lines are entries: the page is structural; from PARTLY on, it is so in part
PARTLY = 0.2
HEADING_LINES = 6  # at the top of a page may have the heading of it all
RUNNING_LINES = 5  # full lines of text beside the entries: the page is structural in part only
FULL_LINE = 90  # characters: a line of running text
HEADED_ORDER = 0.5  # under the heading "Index" sub-entries and wrapped lines may break the order
RISING = 0.85  # of the page numbers are in order (contents), or of the terms (index)
LONG_RUN = 3.5  # entries, on average, of a part of the contents: in each the page numbers may begin again
BARE = 0.6  # of a page's lines are numbered titles: under the heading of contents they need no page numbers
BARE_TITLES = 0.9  # of a page's lines are titles in words: under the heading of contents they need no numbers at all
TITLE_WORDS = 2.5  # of a title, on average; names in a table have fewer
NEARLY_ALL = 0.75  # of the entries
ALIKE = 0.5  # of the entries begin with the same word: rows of a table do
PAGES_BACK = 8  # at most so far back is the page that a list of exhibits may go on from

_EXHIBIT = lazy_pattern(r"[*+†#]*\(?(?:\d{1,3}\.\d{1,3}[A-Z]?|10[14](?:\.[A-Z]{3})?)\)?[*+†#]*\s+\(?[^\W\d_]")
_EXHIBIT_NUMBER = lazy_pattern(r"[*+†#]*\d{1,3}\.\d{1,3}[A-Z]?[*+†#]*")  # alone on its line
_EXHIBIT_COLUMNS = lazy_pattern(
    r"Incorporated by Reference\W*|Exhibit (?:Exhibit|Filed|Number|Description)\b.*"
)  # heads
_FURTHER_EXHIBIT = lazy_pattern(r"[*+†#]*\d{1,3}(?:\.\d{1,3})?[A-Z]?[*+†#]*\s+[A-Z]")
_EXHIBIT_WORDS = lazy_pattern(
    r"incorporated (?:herein )?by reference|filed herewith|furnished herewith|\bXBRL\b|\bexhibits?\b|\bform of\b"
    r"|\bcertificat|\bagreement\b|\bindenture\b|\b(?:8-K|10-K|10-Q|S-1|S-3|S-8)\b",
    re.IGNORECASE,
)
_FILED = lazy_pattern(
    r"incorporated (?:herein )?by reference|(?:filed|furnished) (?:herewith|with this)|\bXBRL\b",
    re.IGNORECASE,
)
_EXHIBIT_HEADING = lazy_pattern(
    r"exhibit\s+(?:no\.?|number|description)\b|number\s+exhibit\b|description of exhibit"
    r"|^(?:item \d+\w?\.?\s+)?exhibits$",
    re.IGNORECASE,
)
CONTENTS_HEADING = lazy_pattern(
    r"(?:table of )?contents|index to .*statements.*|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières"
    r"|índice|indice|sumario|contenido",
    re.IGNORECASE,
)
_PAGE_COLUMN = lazy_pattern(
    r"(?:(?:item|section|title|topic|part|chapter|description|agenda|subject|article)s?\s+)?"
    r"(?:pages?(?: (?:no\.?|numbers?))?|seiten?|páginas?)",
    re.IGNORECASE,
)
_LEADER = lazy_pattern(r"(?:\s?[.·…_]){3,}\s?|\s?…[\s….]*")
INDEX_HEADING = lazy_pattern(
    r"(?:\S{1,6} )?(?:(?:subject|general|alphabetical) )?index(?: \S{1,6})?|stichwortverzeichnis|sachregister",
    re.IGNORECASE,
)
_LIST_HEADING = lazy_pattern(
    r"list of (?:figures|tables|exhibits|illustrations|appendices|slides)|exhibit index|index to exhibits"
    r"|schedule of exhibits|attachments|enclosures"
    r"|(?:tabellen|abbildungs|anlagen|anhangs)verzeichnis|verzeichnis der (?:tabellen|abbildungen|anlagen|anhänge)"
    r"|(?:liste|table) des (?:tableaux|figures|illustrations|annexes)"
    r"|(?:lista|índice) de (?:tablas|figuras|cuadros|anexos)",
    re.IGNORECASE,
)
_TITLE = lazy_pattern(
    r"(?:(?:item|part|chapter|section|article|note|schedule|title|page)\s+)?(\d{1,3})[A-Z]?(?:\.\d{1,3})*[.:)]?\s+[A-Z]",
    re.IGNORECASE,
)
_LISTED_NAME = (
    r"(?:figure|fig\.|table|exhibit|illustration|appendix|annexe?|schedule|slide|attachment|enclosure|tabelle|tab\."
    r"|abbildung|abb\.|anlage|anhang|tableau|tabla|figura|cuadro|anexo)"
)
_LISTED = lazy_pattern(rf"{_LISTED_NAME}\s+[\dA-Z]", re.IGNORECASE)
_ITEM = lazy_pattern(
    rf"(?:{_LISTED_NAME}\s)?[A-Z]{{0,2}}-?\d{{1,3}}(?:\.\d{{1,3}})?[A-Z]?(?:\s?[.:)])?\s+[^\W\d_]",
    re.IGNORECASE,
)
_DOTS_BEHIND = lazy_pattern(r"(?P<page>\d{1,4})\s?(?:\.\s?){4,}(?P<title>[^\W\d_].*)")
_APPENDIX_HEADING = lazy_pattern(
    r"(?:appendix|annex|anhang|annexe)\b(?:\s+[\dA-Z]{1,3})?(?:[\s:.–—-].{0,60})?", re.IGNORECASE
)


class Classified(NamedTuple):
    """`begins` is the line that the structural part begins with, 1-based: above it is text like any other."""

    structure: Structure | None
    reasons: tuple[str, ...] = ()
    begins: int = 1


NOTHING = Classified(None)


_KNOWN: WeakKeyDictionary[Page, Classified] = WeakKeyDictionary()  # as long as the page itself is held
_FURTHER: WeakKeyDictionary[Page, int] = WeakKeyDictionary()  # the same for its lines that begin with an exhibit number


def classify(page: Page, page_count: int, other: Callable[[int], Page | None] = lambda _: None) -> Classified:
    """What kind of structural page this is, if any, and why it is thought to be one.

    `other` gives the pages before it, which are asked for where it may continue with a list of exhibits.
    """
    kind = _own(page, page_count)
    if kind.structure in {None, Structure.PART, Structure.APPENDIX} and _continues_contents(page, page_count, other):
        return _as_continued(page, page_count)
    if kind.structure not in {None, Structure.PART}:
        return kind
    further = _going_on(page, page_count, other)
    return kind if further is None or kind.structure is further.structure else further


def _own(page: Page, page_count: int) -> Classified:
    kind = _KNOWN.get(page)
    if kind is None:
        kind = _KNOWN[page] = _classified(page, page_count)
    return kind


def _classified(page: Page, page_count: int) -> Classified:
    lines = texts(page.lines)
    kinds = (
        _index(lines),
        _contents(_rows(page), page_count, page.number),
        _titles(lines),
        _exhibits(lines),
        _headed_list(lines),
    )
    # Text without page breaks is one page for all that is in it: of a list there, only the lines are one.
    is_whole_text = page_count == 1 and bool(page.lines) and page.lines[0].box is None
    for kind in kinds:
        if kind.structure and not (is_whole_text and kind.structure in {Structure.LIST, Structure.PART}):
            return kind
    return _appendix(lines) if page_count > 1 else NOTHING  # a document of one page has no body beside it


def _rows(page: Page) -> Sequence[str]:
    return texts(next((r for r in page.readings if r.name == "rows"), page.readings[0]).lines)


def _continues_contents(page: Page, page_count: int, other: Callable[[int], Page | None]) -> bool:
    """Whether it is contents under the heading of a page before it, and so is each page between them."""
    for number in range(page.number - 1, max(0, page.number - 1 - PAGES_BACK), -1):
        if _as_continued(page, page_count).structure is not Structure.CONTENTS:
            return False
        before = other(number)
        if before is None or _own(before, page_count).structure is Structure.CONTENTS:
            return before is not None
        page = before
    return False


def _as_continued(page: Page, page_count: int) -> Classified:
    return _contents(_rows(page), page_count, page.number, goes_on=True)


def _going_on(page: Page, page_count: int, other: Callable[[int], Page | None]) -> Classified | None:
    """The page as one that continues with the list of exhibits of a page before it."""
    entries = _further_exhibits(page)
    if not entries:
        return None
    for number in range(page.number - 1, max(0, page.number - 1 - PAGES_BACK), -1):
        before = other(number)
        if before is None:
            return None
        if _is_exhibits(before, page_count):
            reason = f"the list of exhibits of page {number} goes on"
            whole = entries >= MOSTLY * len(page.lines) or bool(_further_exhibits(page, of=3))
            return Classified(Structure.LIST if whole else Structure.PART, (reason,))
        if not _further_exhibits(before):
            return None
    return None


def _is_exhibits(page: Page, page_count: int) -> bool:
    kind = _own(page, page_count)
    return kind.structure in {Structure.LIST, Structure.PART} and "exhibit" in " ".join(kind.reasons)


def _further_exhibits(page: Page, of: int = 1) -> int:
    """How many lines begin with the number of an exhibit, where one of the first lines does; 0 for fewer than `of`."""
    entries = _FURTHER.get(page)
    if entries is None:
        entries = _FURTHER[page] = _count_further_exhibits(page)
    return entries if entries >= of else 0


def _count_further_exhibits(page: Page) -> int:
    lines = texts(page.lines)
    numbered = ((i, text) for i, text in enumerate(lines) if _may_be_exhibit(text))
    entries = [i for i, text in numbered if _EXHIBIT_NUMBER.fullmatch(text) or _FURTHER_EXHIBIT.match(text)]
    if not entries or entries[0] > RUNNING_LINES or not any(_FILED.search(text) for text in lines):
        return 0
    return len(entries)


def _may_be_exhibit(text: str) -> bool:
    """Whether a line begins with a digit, or with a mark that may be before the number of an exhibit: few lines do."""
    return text[:1].isdecimal() or text.startswith(("*", "+", "†", "#", "("))


class _Entry(NamedTuple):
    """A line of contents; `text` has its page number last, and `said` whether the line calls this number a page."""

    text: str
    page: PageNumber
    said: bool

    @property
    def title(self) -> str:
        return _LEADER.sub("", self.text.rpartition(" ")[0])

    @property
    def is_dotted(self) -> bool:
        return self.title != self.text.rpartition(" ")[0]


def _contents(lines: Sequence[str], page_count: int, own: int, *, goes_on: bool = False) -> Classified:
    """`own` is the number of the page: without a heading, the numbers must be those of pages further on.

    `goes_on`: the page before it is contents, whose heading counts here too.
    """
    headed = goes_on or any(_has_heading(lines, heading) for heading in (CONTENTS_HEADING, _LIST_HEADING, _PAGE_COLUMN))
    lines = _with_their_numbers(_numbers_last(lines)) if headed else [_dots_last(text) for text in lines]
    entries = [
        _Entry(bare, page, says_page(text))
        for text in lines
        if (page := page_at_end(bare := undressed(text), page_count))
    ]
    pages = [entry.page for entry in entries]
    if len(pages) < FEWEST_ENTRIES or len(set(pages)) < FEWEST_ENTRIES - 1:
        return NOTHING
    share, rising = len(pages) / len(lines), _in_order(pages)
    if share < (PARTLY if headed else MOSTLY):
        return NOTHING
    if not headed and not _lead_on(entries, page_count, own):
        return NOTHING
    reasons: tuple[str, ...] = (f"{len(pages)} of {len(lines)} lines end in a page number",)
    if rising >= RISING:
        reasons += (f"{rising:.0%} of these numbers rise",)
    elif headed and share >= MOSTLY and len(pages) >= LONG_RUN * (parts := _runs(pages)):
        reasons += (f"these numbers rise in each of {parts} parts",)
    else:
        return NOTHING
    listed = sum(bool(_LISTED.match(entry.text)) for entry in entries) >= 0.6 * len(entries)
    kind = Structure.LIST if listed else Structure.CONTENTS
    own_lines = [text for text in lines if page_at_end(undressed(text), page_count)]
    return Classified(Structure.PART if _beside_text(lines, own_lines) else kind, reasons)


def _lead_on(entries: Sequence[_Entry], page_count: int, own: int) -> bool:
    """Whether these are titles with the numbers of pages that this document has, and not a table sorted by its figures.

    The lines call them pages; or they are numbered titles with dots; or many titles, of several words each.
    """
    if sum(entry.said for entry in entries) >= NEARLY_ALL * len(entries):
        return True
    last = max(entry.page for entry in entries)
    if not last.part and not own < last.number <= page_count:
        return False
    titles = [entry.title for entry in entries]
    dotted = sum(entry.is_dotted for entry in entries) >= NEARLY_ALL * len(entries)
    numbered = sum(_TITLE.match(title) is not None for title in titles) >= NEARLY_ALL * len(entries)
    if dotted and numbered and not _is_form(entries):
        return True
    words = sum(len(title.split()) for title in titles)
    alike = _most_frequent(title.split()[0] for title in titles) > ALIKE * len(titles)
    return (
        len(entries) >= 2 * FEWEST_ENTRIES
        and (dotted or words >= TITLE_WORDS * len(entries))
        and (numbered or not alike)
    )


def _is_form(entries: Sequence[_Entry]) -> bool:
    """Whether the number at the end of a line is that of the line itself, as before the box of a form."""
    return 2 * sum(entry.title.startswith(f"{entry.page.number} ") for entry in entries) >= len(entries)


def _dots_last(text: str) -> str:
    """The line with its page number last, where dots lead from the number to the title: "8 ..... Rent"."""
    found = _DOTS_BEHIND.fullmatch(text)
    return f"{found['title']} ..... {found['page']}" if found else text


def _numbers_last(lines: Sequence[str]) -> Sequence[str]:
    """The lines with their page numbers last, where the heading of contents is over titles that begin with them."""
    at = next((i for i, text in enumerate(lines[:HEADING_LINES], 1) if CONTENTS_HEADING.fullmatch(text.strip())), None)
    others = [text for text in lines[at:] if is_title(text) and not text[-1].isdigit()] if at else []
    entries = [text for text in others if page_first(text) != text]
    words = sum(len(text.split()) - 1 for text in entries)
    if len(entries) < max(FEWEST_ENTRIES, BARE * len(lines)) or words < TITLE_WORDS * len(entries):
        return lines
    return [page_first(text) for text in lines]


def _with_their_numbers(lines: Sequence[str]) -> list[str]:
    """Titles with the page number of the line below them, which has nothing else."""
    alone = [text.strip().isdigit() for text in lines]
    if sum(alone) < FEWEST_ENTRIES:
        return list(lines)
    below = [*alone[1:], False]
    return [
        f"{text} {lines[at + 1].strip()}" if below[at] else text
        for at, text in enumerate(lines)
        if not alone[at] or not at or alone[at - 1]
    ]


def _beside_text(lines: Sequence[str], entries: Sequence[str]) -> bool:
    """Whether running text shares the page with the entries: full lines, or most of the page above or below them."""
    full = sum(len(text) > FULL_LINE for text in lines) - sum(len(text) > FULL_LINE for text in entries)
    first = lines.index(entries[0])
    last = len(lines) - 1 - lines[::-1].index(entries[-1])
    outside = len(lines) - (last - first + 1)
    return full >= RUNNING_LINES or outside > max(RUNNING_LINES, len(lines) / 2)


def _titles(lines: Sequence[str]) -> Classified:
    """Contents without page numbers: under their heading hardly anything but titles, in words or numbered in order."""
    if not _has_heading(lines, CONTENTS_HEADING) and not _has_heading(lines, INDEX_HEADING):
        return NOTHING
    titles = [text for text in lines if is_title(text)]
    if _has_heading(lines, CONTENTS_HEADING) and len(titles) >= BARE_TITLES * len(lines) and _are_bare(titles):
        return Classified(Structure.CONTENTS, (f"{len(titles)} of {len(lines)} lines are titles",))
    found = [match for text in titles if (match := _TITLE.match(text))]
    if len(found) < 2 * FEWEST_ENTRIES or len(found) < BARE * len(lines):
        return NOTHING
    if _in_order([int(match[1]) for match in found]) < RISING:
        return NOTHING
    return Classified(Structure.CONTENTS, (f"{len(found)} of {len(lines)} lines are numbered titles",))


def _are_bare(titles: Sequence[str]) -> bool:
    """Whether these are titles in words alone, of more than one word."""
    words = [text for text in titles if not text.strip().isdigit()]
    several = sum(" " in text.strip() for text in words)
    return (
        len(words) > 2 * FEWEST_ENTRIES
        and several >= BARE_TITLES * len(words[1:])
        and all(text[0].isupper() and not any(map(str.isdigit, text)) for text in words)
    )


def is_title(text: str) -> bool:
    return len(text) <= FULL_LINE and not AMOUNT.search(text) and text.rstrip()[-1] not in ".;:,"


def _runs(values: Sequence[PageNumber]) -> int:
    """How often the values begin to rise again."""
    return 1 + sum(after < before for before, after in pairwise(values))


def _index(lines: Sequence[str]) -> Classified:
    headed = _has_heading(lines, INDEX_HEADING)
    entries = _index_entries(lines)
    if headed and len(entries) < PARTLY * len(lines):
        entries = _index_entries([page_first(text) for text in lines])
    if len(entries) < 2 * FEWEST_ENTRIES or len(entries) < PARTLY * len(lines):
        return NOTHING
    if _most_frequent(entry.term.split()[0] for entry in entries) > ALIKE * len(entries):
        return NOTHING  # "Item 1. Business 3-8" says where the parts of a report are
    order = _in_order([entry.term[0].lower() for entry in entries])
    rising = _in_order([entry.first for entry in entries])
    several = sum(entry.several for entry in entries)
    if headed and order < RISING and _are_terms(text for text in lines[1:] if not index_entry(text)):
        order = RISING  # each term is on the line above its sub-entries
    if order < (HEADED_ORDER if headed else RISING) or (rising >= RISING and not (headed and order >= RISING)):
        return NOTHING
    if not headed and several < 0.1 * len(entries):  # a table of countries or states has one number each
        return NOTHING
    reasons = (
        f"{len(entries)} of {len(lines)} lines are a term with page numbers",
        f"{order:.0%} in alphabetical order",
    )
    return Classified(Structure.INDEX if len(entries) >= 0.3 * len(lines) else Structure.PART, reasons)


def _are_terms(lines: Iterable[str]) -> bool:
    """Whether these lines without page numbers are terms in alphabetical order, but for a heading."""
    terms = [text.strip().lower()[:1] for text in lines if is_title(text)]
    return len(terms) >= FEWEST_ENTRIES and _in_order(terms) >= RISING


def _index_entries(lines: Sequence[str]) -> list[IndexEntry]:
    return [entry for text in lines if (entry := index_entry(text))]


def _headed_list(lines: Sequence[str]) -> Classified:
    """A page headed as a list of exhibits, figures or tables, whose lines are numbered items."""
    if not _has_heading(lines, _LIST_HEADING):
        return NOTHING
    items = sum(bool(_ITEM.match(text)) for text in lines)
    if items < FEWEST_ENTRIES:
        return NOTHING
    reasons = (f"{items} of {len(lines)} lines are numbered items under the heading of a list",)
    return Classified(Structure.LIST if items >= MOSTLY * len(lines) else Structure.PART, reasons)


def _exhibits(lines: Sequence[str]) -> Classified:
    begun = [text for text in lines if _may_be_exhibit(text)]
    numbered = sum(bool(_EXHIBIT.match(text)) for text in begun)
    alone = sum(bool(_EXHIBIT_NUMBER.fullmatch(text)) for text in begun)
    if not numbered and not alone:
        return NOTHING
    filed = sum(bool(_FILED.search(text)) for text in lines)
    if filed >= FEWEST_ENTRIES:
        numbered += alone
    if not numbered:
        return NOTHING
    headed = any(_EXHIBIT_HEADING.search(text) for text in lines) or _has_heading(lines, _LIST_HEADING)
    if not headed and min(numbered, filed) < FEWEST_ENTRIES:
        return NOTHING
    words = sum(len(_EXHIBIT_WORDS.findall(text)) for text in lines)
    reasons = (f"{numbered} lines begin with an exhibit number", f"{words} words of exhibit lists")
    whole = numbered >= 2 * FEWEST_ENTRIES and words >= MOSTLY * len(lines)
    begins = next(
        i
        for i, text in enumerate(lines, 1)
        if _EXHIBIT_HEADING.search(text)
        or _EXHIBIT.match(text)
        or _EXHIBIT_NUMBER.fullmatch(text)
        or _EXHIBIT_COLUMNS.fullmatch(text)
    )
    return Classified(Structure.LIST if whole else Structure.PART, reasons, begins)


def _appendix(lines: Sequence[str]) -> Classified:
    heading = next((text for text in lines[:3] if _APPENDIX_HEADING.fullmatch(text)), None)
    return Classified(Structure.APPENDIX, (f"headed {heading!r}",)) if heading else NOTHING


def _has_heading(lines: Sequence[str], heading: re.Pattern[str]) -> bool:
    return any(heading.fullmatch(text.strip()) for text in lines[:HEADING_LINES])


def _most_frequent(words: Iterator[str]) -> int:
    return max(Counter(words).values(), default=0)


def _in_order(values: Sequence[int] | Sequence[str] | Sequence[PageNumber]) -> float:
    """The share of `values` in their longest subsequence that never falls."""
    tails: list[int | str | PageNumber] = []
    for value in values:
        at = bisect_right(tails, value)
        tails[at : at + 1] = [value]
    return len(tails) / len(values) if values else 0.0


_NUMBER = r"(\d{1,4}|[ivxlc]{1,7})"
_BARE_NUMBER = lazy_pattern(rf"(?:page\s)?[-–—|\s]*{_NUMBER}[-–—|\s]*(?:of \d+|/ ?\d+)?", re.IGNORECASE)
_EDGE_NUMBER = lazy_pattern(
    rf"[-–—]?\s?{_NUMBER}\s?[-–—]?(?=\s)|(?<=\s)(?:page )?[-–—]?\s?{_NUMBER}\s?[-–—]?(?: of \d+)?$"
)

_LABEL = lazy_pattern(r"[A-Za-z]{0,4}[-. ]?(?:\d{1,4}|[ivxlcdmIVXLCDM]{1,8})")  # a file may have any text for a label
_OF_ALL = lazy_pattern(rf"\b{_NUMBER} (?:of|/) \d+$")  # "Page 3 of 8" beside a title: the 8 counts the pages


def printed_numbers(page: Page, other: Callable[[int], Page | None] = lambda _: None) -> frozenset[str]:
    """Page numbers that a reader may take from the page: its label, and a number in its header or footer.

    `other` gives the pages beside it: where it gives one, only a number that goes on there counts.
    """
    return _counting(page, other) | ({page.label} if page.label else set())


def printed_name(page: Page, other: Callable[[int], Page | None] = lambda _: None) -> str | None:
    """What the page calls itself, where it is one thing and not its number."""
    own, names = str(page.number), _counting(page, other)
    if own in names:
        return None
    if len(names) == 1:
        return next(iter(names))
    return page.label if page.label and page.label != own and _LABEL.fullmatch(page.label) else None


def _counting(page: Page, other: Callable[[int], Page | None]) -> frozenset[str]:
    """The numbers at the edges of a page that are one more or less on a page beside it: a chapter's is not."""
    names = _on_paper(page)
    beside = [found for number in (page.number - 1, page.number + 1) if names and (found := other(number))]
    counts = {(near.number, _value(name)) for near in beside for name in _on_paper(near)}
    steps = {near.number for near in beside}
    return frozenset(
        name for name in names if not beside or any((at, _value(name) + at - page.number) in counts for at in steps)
    )


def _value(name: str) -> int:
    return int(name) if name.isdecimal() else roman_value(name) or 0


def _on_paper(page: Page) -> frozenset[str]:
    edges = [line.text.strip() for line in (*page.lines[:2], *page.lines[-3:])]
    bare = {match[1].lower() for text in edges if (match := _BARE_NUMBER.fullmatch(text))}
    # A number beside a title may count a chapter; it is taken for the page's where no number stands alone.
    beside = {match[1] or match[2] for text in edges for match in _beside_title(text)} if not bare else set()
    return frozenset(bare | beside)


def _beside_title(text: str) -> list[re.Match[str]]:
    if counted := _OF_ALL.search(text):
        return [counted]
    return [m for m in _EDGE_NUMBER.finditer(text) if m.start() == 0 or m.end() == len(text)]
