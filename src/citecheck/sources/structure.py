"""Pages and lines that say where things are instead of saying them: contents, A-Z index, lists of exhibits or tables.

A heading alone decides nothing ("Table of Contents" is the running header of whole filings). What decides is a score:
the share of the lines that are entries, and the share of these that are in one ordered run, of page numbers or terms.
A row of a financial table has several numbers or an amount: not an entry.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise, takewhile
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from citecheck.model import Structure
from citecheck.sources.document import Page
from citecheck.sources.packed_lines import texts
from citecheck.sources.page_edges import may_count
from citecheck.text.patterns import lazy_pattern
from citecheck.text.roman import roman_value

_FEWEST, _MANY = 4, 8  # entries
_PARTLY = 0.2  # of a page's lines are entries: enough under a heading
_MOSTLY = 0.4
_HALF, _CLEARLY, _MOST, _NEARLY_ALL = 0.5, 0.6, 0.75, 0.85  # of the entries, or of the lines
_BARE_TITLES = 0.9  # of a page's lines are titles in words: under the heading of contents they need no numbers at all
_RUN = 3.5  # entries that a part of the contents has on average, at least; the page numbers may begin again in each
_TITLE_WORDS = 2.5  # of a title, on average; names in a table have fewer
_HEADING_LINES = 6  # at the top of a page may have the heading of it all
_RUNNING_LINES = 5  # full lines of text beside the entries: the page is structural in part only
_FULL_LINE = 90  # characters: a line of running text
_LONGEST_TITLE = 60  # characters
_PAGES_BACK = 8  # at most so far back is the page that a list may go on from

# ── Headings ─────────────────────────────────────────────────────────────────────────────────────

_CONTENTS = lazy_pattern(
    r"(?:table of )?contents|index to .*statements.*|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières"
    r"|índice|indice|sumario|contenido",
    re.IGNORECASE,
)
_PAGE_COLUMN = lazy_pattern(
    r"(?:(?:item|section|title|topic|part|chapter|description|agenda|subject|article)s?\s+)?"
    r"(?:pages?(?: (?:no\.?|numbers?))?|seiten?|páginas?)",
    re.IGNORECASE,
)
_INDEX = lazy_pattern(
    r"(?:\S{1,6} )?(?:(?:subject|general|alphabetical) )?index(?: \S{1,6})?|stichwortverzeichnis|sachregister",
    re.IGNORECASE,
)
_LIST = lazy_pattern(
    r"list of (?:figures|tables|exhibits|illustrations|appendices|slides)|exhibit index|index to exhibits"
    r"|schedule of exhibits|attachments|enclosures"
    r"|(?:tabellen|abbildungs|anlagen|anhangs)verzeichnis|verzeichnis der (?:tabellen|abbildungen|anlagen|anhänge)"
    r"|(?:liste|table) des (?:tableaux|figures|illustrations|annexes)"
    r"|(?:lista|índice) de (?:tablas|figuras|cuadros|anexos)",
    re.IGNORECASE,
)
_EXHIBITS = lazy_pattern(
    r"exhibit\s+(?:no\.?|number|description)\b|number\s+exhibit\b|description of exhibit"
    r"|^(?:item \d+\w?\.?\s+)?exhibits$",
    re.IGNORECASE,
)
_EXHIBIT_COLUMNS = lazy_pattern(r"Incorporated by Reference\W*|Exhibit (?:Exhibit|Filed|Number|Description)\b.*")
_APPENDIX = lazy_pattern(r"(?:appendix|annex|anhang|annexe)\b(?:\s+[\dA-Z]{1,3})?(?:[\s:.–—-].{0,60})?", re.IGNORECASE)
_OF_SECTION = lazy_pattern(
    r"(?:(?:contents )?of |(?:also )?in |inside )?th(?:is|e) (?:section|chapter|part|issue|report|document|guide|book"
    r"|article|brochure|paper|handbook)|on this page|auf dieser seite|sur cette page|en esta página"
    r"|in diesem (?:abschnitt|kapitel|heft|dokument|bericht)|aus dem inhalt"
    r"|dans ce (?:chapitre|numéro|document|rapport)|dans cette section|en (?:esta sección|este capítulo)",
    re.IGNORECASE,
)
_END_OF_HEADING = lazy_pattern(r"[\s:.#*_]*(?:\b(?:pages?|seiten?)[\s:.#*_]*)?$", re.IGNORECASE)

# ── Entries ──────────────────────────────────────────────────────────────────────────────────────

_WORD = r"(?i:(?:(?:see|on) )?(?:pages?|pp?\.|pgs?\.|seiten?|páginas?))"
_ONE = r"(?:[A-Z]{1,2}-|[IVX]{1,4}/)?\d{1,4}(?:[-–]\d{1,4})?(?:\s?ff?\.)?"
_SEVERAL = rf"{_ONE}(?:,\s*{_ONE})*"
_PAGES_LAST = lazy_pattern(
    r"(?:\s(?P<pair>[-–—|\[])\s?|\s[→»>]\s?|(?<=[\s.…,])(?<!\d[.,])"
    rf"|(?:[,.…;:–—|-]\s?|\s(?=[(\[])|\s(?=(?i:see)\s))[(\[]?(?P<word>{_WORD})\s?)"
    rf"(?P<pages>{_SEVERAL}|[ivxlc]{{1,7}})(?(pair)\s?[-–—|\]])(?(word)[)\]]?),?$"
)
_PAGES_FIRST = lazy_pattern(rf"(?P<pages>{_SEVERAL})(?P<leader>\s?(?:\.\s?){{4,}}|\s+)(?P<title>[^\W\d_].*)")
_PAGE = lazy_pattern(r"(?:(?P<part>[A-Z]{1,2})-|[IVX]+/)?(?P<number>\d+)")
_ENDS = set("0123456789ivxlc.)]|,-–—")
_LEADER = lazy_pattern(r"(?:\s?[.·…_]){3,}\s?|\s?…[\s….]*")
_LETTER = lazy_pattern(r"[^\W\d_]")
_DATE = lazy_pattern(r"\b(?:[A-Z][a-z]+ \d{1,2}, )?(?:19|20)\d\d\b")
_SECTION = lazy_pattern(r"^\d{1,3}(?:\.\d{1,3})*\s")
_VALUE = lazy_pattern(r"\s\d+$")
_AMOUNT = lazy_pattern(r"(?=[$€£%(\d-])(?:[$€£%]|\(\d|\d\)|(?<!\w)-\d|\d,\d{3}|\d\.\d{2,}\b(?!\.))")
_REFERS = lazy_pattern(r"\b(?:pages?|pp?\.|notes?|items?|sections?|see|in|on|of)\s*$", re.IGNORECASE)
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
    rf"(?:{_LISTED_NAME}\s)?[A-Z]{{0,2}}-?\d{{1,3}}(?:\.\d{{1,3}})?[A-Z]?(?:\s?[.:)])?\s+[^\W\d_]", re.IGNORECASE
)
_EXHIBIT = lazy_pattern(
    r"[*+†#]*\(?(?:(?P<sure>\d{1,3}\.\d{1,3}[A-Z]?|10[14](?:\.[A-Z]{3})?)|\d{1,3}[A-Z]?(?=\W+[A-Z]))\)?[*+†#]*"
    r"(?:\s+(?P<title>\(?[^\W\d_])|$)"
)
_FILED = lazy_pattern(
    r"incorporated (?:herein )?by reference|(?:filed|furnished) (?:herewith|with this)|\bXBRL\b", re.IGNORECASE
)


class Entry(NamedTuple):
    """A line that ends in `pages`. `page` is the first, as the letter of its part ("A-5") and its number.

    `dotted`: dots lead to them. `said`: the line calls them pages.
    """

    title: str
    pages: str
    page: tuple[str, int]
    dotted: bool
    said: bool


@lru_cache(maxsize=1024)  # contents and an index are looked for on the same lines
def _entry(line: str) -> Entry | None:
    """A title with its pages: "Rent 8", "Rent ... 8", "Rent - 8 -", "Rent (page 8)", "Dogs, 5, 9", "8 .... Rent"."""
    text = line.strip()
    if text[:1].isdigit() and (first := _PAGES_FIRST.fullmatch(text)) and "." in first["leader"]:
        text = f"{first['title']} .... {first['pages']}"
    found = _PAGES_LAST.search(text) if text[-1:] in _ENDS else None
    if found is None:
        return None
    title = text[: found.start()]
    bare = _DATE.sub("", _SECTION.sub("", title))
    if not _LETTER.search(bare) or _AMOUNT.search(bare) or _REFERS.search(title):
        return None
    leader = _LEADER.search(title)
    number = _PAGE.match(found["pages"])
    value = int(number["number"]) if number else roman_value(found["pages"])
    if value is None or (leader and leader.end() < len(title)):  # "..... May 4" is a date
        return None
    page = ((number and number["part"]) or "", value)
    said = found["word"] is not None or text.endswith(("-", "–", "—"))
    return Entry(title[: leader.start()] if leader else title.rstrip(" ,"), found["pages"], page, bool(leader), said)


def _entries(lines: Sequence[str], accepts: Callable[[Entry], bool]) -> dict[int, Entry]:
    """Which of the lines, from 0, are entries."""
    return {at: one for at, line in enumerate(lines) if (one := _entry(line)) and accepts(one)}


def _title_test(page_count: int) -> Callable[[Entry], bool]:
    """The test whether an entry is a title with a page that the source can have, and no values of a table."""

    def is_title(one: Entry) -> bool:
        is_row = "," in one.pages or _VALUE.search(_DATE.sub("", one.title).rstrip(" .,;"))
        return may_count(one.page[1], page_count) and not is_row

    return is_title


def _is_term(one: Entry) -> bool:
    return one.title[0].isalpha()


def _with_pages_last(lines: Sequence[str], accepts: Callable[[Entry], bool], words: int) -> Sequence[str]:
    """The lines of a headed list with the page numbers last, also if most have them first or on the next line.

    Behind a number that is first are so many `words`: names in a table have one.
    """
    if len(_entries(lines, accepts)) >= _PARTLY * len(lines):
        return lines
    titles = (_PAGES_FIRST.fullmatch(text) if _is_title(text) and text.count(" ") >= words else None for text in lines)
    turned = [f"{one['title']} {one['pages']}" if one else text for text, one in zip(lines, titles, strict=True)]
    alone = [*(text.isdigit() for text in lines), False]
    joined = [
        f"{text} {lines[at + 1]}" if alone[at + 1] else text
        for at, text in enumerate(lines)
        if not alone[at] or not at or alone[at - 1]
    ]
    ways = (way for way in (turned, joined) if len(_entries(way, accepts)) >= _CLEARLY * len(way))
    return next(ways, lines)


class Classified(NamedTuple):
    """`begins` is the line that the structural part begins with, 1-based: above it is text like any other."""

    structure: Structure | None
    reasons: tuple[str, ...] = ()
    begins: int = 1


class PageShape(NamedTuple):
    """What the lines of one page show: words and numbers, which can be kept beside the page.

    `continuable` is the list that the next page may continue, contents or one of exhibits; `as_continuation` is what
    the page is if it continues the contents, or the list of exhibits, of the page before it.
    """

    kind: Classified
    continuable: Structure | None
    as_continuation: Mapping[Structure, Classified]


NOTHING = Classified(None)
_SHAPES: WeakKeyDictionary[Page, PageShape] = WeakKeyDictionary()  # as long as the page itself is in memory

# ── Pages ────────────────────────────────────────────────────────────────────────────────────────


def classify(page: Page, page_count: int, other: Callable[[int], Page | None] = lambda _: None) -> Classified:
    """What kind of structural page this is, if any, and why it is thought to be one.

    `other` gives the pages before it, which are asked for if it may continue a list.
    """
    shape = _shape(page, page_count)
    kind = shape.kind
    if kind.structure not in {None, Structure.PART, Structure.APPENDIX}:
        return kind
    for listed, continuation in shape.as_continuation.items():
        if number := _continued_from(listed, page, page_count, other):
            is_known = kind.structure is continuation.structure
            reasons = continuation.reasons or (f"the list of exhibits of page {number} goes on",)
            return kind if is_known else continuation._replace(reasons=reasons)
    return kind


def _continued_from(listed: Structure, page: Page, page_count: int, other: Callable[[int], Page | None]) -> int | None:
    """The number of the page with the list that this page may continue; each page between them may continue it too."""
    for number in range(page.number - 1, max(0, page.number - 1 - _PAGES_BACK), -1):
        before = other(number)
        shape = _shape(before, page_count) if before else None
        if shape and shape.continuable is listed:
            return number
        if not shape or listed not in shape.as_continuation:
            break
    return None


def _shape(page: Page, page_count: int) -> PageShape:
    if page not in _SHAPES:
        rows = next((reading for reading in page.readings if reading.name == "rows"), page.readings[0])
        has_breaks = page_count > 1 or not page.lines or page.lines[0].box is not None
        lines = texts(page.lines), texts(rows.lines)
        _SHAPES[page] = page_shape(*lines, page.number, page_count, has_breaks=has_breaks)
    return _SHAPES[page]


def shape_to_keep(page: Page, page_count: int) -> list[Any]:
    """The shape of a page as JSON, to be kept beside its lines."""
    kind, continuable, as_continuation = _shape(page, page_count)
    return [kind, continuable, list(as_continuation.items())]


def take_shape(page: Page, kept: Sequence[Any]) -> None:
    """Gives a page the shape that was kept beside it. Raises ValueError or TypeError where it is no such."""
    kind, continuable, as_continuation = kept
    further = {Structure(structure): _classified_as(those) for structure, those in as_continuation}
    _SHAPES[page] = PageShape(_classified_as(kind), Structure(continuable) if continuable else None, further)


def _classified_as(kept: Sequence[Any]) -> Classified:
    structure, reasons, begins = kept
    return Classified(Structure(structure) if structure else None, tuple(reasons), begins)


def page_shape(
    lines: Sequence[str], rows: Sequence[str], number: int, page_count: int, *, has_breaks: bool
) -> PageShape:
    """What the lines of page `number` show, in reading order and in rows.

    Text without page breaks is one page for all that is in it: of a list there, only the lines are one.
    """
    contents, further_contents = _contents(rows, page_count, number)
    exhibits, further_exhibits = _exhibits(lines)
    kinds = (
        _index(lines),
        contents,
        _titles(lines),
        exhibits,
        _headed_list(lines),
        _appendix(lines) if page_count > 1 else NOTHING,  # a document of one page has no body beside it
    )
    possible = (kind for kind in kinds if has_breaks or kind.structure not in {Structure.LIST, Structure.PART})
    kind = next((kind for kind in possible if kind.structure), NOTHING)
    continuable = Structure.LIST if kind is exhibits and kind is not NOTHING else kind.structure
    further = ((Structure.CONTENTS, further_contents), (Structure.LIST, further_exhibits))
    return PageShape(kind, continuable, {structure: page for structure, page in further if page.structure})


def _contents(lines: Sequence[str], page_count: int, own: int) -> tuple[Classified, Classified]:
    """Titles whose page numbers rise: what page `own` is by itself, and what it is after a page of contents."""
    headed = any(_has_heading(lines, heading) for heading in (_CONTENTS, _LIST, _PAGE_COLUMN))
    accepts = _title_test(page_count)
    lines = _with_pages_last(lines, accepts, words=2) if headed else lines
    found = _entries(lines, accepts)
    entries, pages = list(found.values()), [one.page for one in found.values()]
    if len(pages) < max(_FEWEST, _PARTLY * len(lines)) or len(set(pages)) < _FEWEST - 1:
        return NOTHING, NOTHING
    rising, parts = _in_order(pages), 1 + sum(after < before for before, after in pairwise(pages))
    mostly = len(pages) >= _MOSTLY * len(lines)
    if rising >= _NEARLY_ALL:
        further = f"{rising:.0%} of these numbers rise"
    elif mostly and len(pages) >= _RUN * parts:
        further = f"these numbers rise in each of {parts} parts"
    else:
        return NOTHING, NOTHING
    names = sum(_LISTED.match(one.title) is not None for one in entries)
    listed = names >= _CLEARLY * len(entries) or _has_heading(lines, _LIST)
    reasons = f"{len(pages)} of {len(lines)} lines end in a page number", further
    kind = _classified(Structure.LIST if listed else Structure.CONTENTS, lines, found, *reasons)
    leads = mostly and rising >= _NEARLY_ALL and _lead_on(entries, page_count, own)
    by_itself = kind if headed or leads else NOTHING
    after_contents = kind if kind.structure is Structure.CONTENTS else NOTHING
    return by_itself, after_contents


def _classified(kind: Structure, lines: Sequence[str], entries: Collection[int], *reasons: str) -> Classified:
    """The page as one of this kind, or as structural in part: running text shares it with these entries."""
    outside = [*lines[: min(entries)], *lines[max(entries) + 1 :]]
    full = sum(len(text) > _FULL_LINE for text in outside)
    is_part = full >= _RUNNING_LINES or len(outside) > len(lines) / 2
    return Classified(Structure.PART if is_part else kind, reasons)


def _lead_on(entries: Sequence[Entry], page_count: int, own: int) -> bool:
    """Whether these are titles with the numbers of pages that this document has, and not a table sorted by its figures.

    The lines call them pages; or they are numbered titles with dots; or many titles, with dots or of several words
    each, that are numbered or do not begin alike.
    """
    most, titles = _MOST * len(entries), [one.title for one in entries]
    if sum(one.said for one in entries) >= most:
        return True
    part, last = max(one.page for one in entries)
    if _is_form(entries) or not (part or own < last <= page_count):
        return False
    are_dotted = sum(one.dotted for one in entries) >= most
    are_numbered = sum(_TITLE.match(title) is not None for title in titles) >= most
    words = sum(len(title.split()) for title in titles)
    are_many = len(entries) >= _MANY and (are_dotted or words >= _TITLE_WORDS * len(entries))
    return (are_dotted and are_numbered) or (are_many and (are_numbered or not _are_alike(titles)))


def _is_form(entries: Sequence[Entry]) -> bool:
    """Whether the number at the end of a line is that of the line itself, as before the box of a form."""
    return 2 * sum(one.title.startswith(str(one.page[1])) for one in entries) >= len(entries)


def _titles(lines: Sequence[str]) -> Classified:
    """Contents without page numbers: under their heading hardly anything but titles, in words or numbered in order."""
    is_contents = _has_heading(lines, _CONTENTS)
    if not is_contents and not _has_heading(lines, _INDEX):
        return NOTHING
    others = [text for text in lines if not text.isdigit()]
    bare = sum(map(_is_bare_title, others)) if is_contents else 0
    numbers = [int(match[1]) for text in others if _is_title(text) and (match := _TITLE.match(text))]
    if bare > max(_MANY, _BARE_TITLES * len(others)) and not any(map(str.isdigit, "".join(others))):
        return Classified(Structure.CONTENTS, (f"{bare} of {len(lines)} lines are titles",))
    if len(numbers) < max(_MANY, _CLEARLY * len(lines)) or _in_order(numbers) < _NEARLY_ALL:
        return NOTHING
    return Classified(Structure.CONTENTS, (f"{len(numbers)} of {len(lines)} lines are numbered titles",))


def _is_title(text: str) -> bool:
    return 0 < len(text) <= _FULL_LINE and not _AMOUNT.search(text) and text[-1] not in ".;:,"


def _is_bare_title(line: str) -> bool:
    """Whether it is a title in words, and no line of text: it begins with a capital and ends without a full stop."""
    text = line.strip()
    is_line = text[:1].isupper() and " " in text and len(text) <= _LONGEST_TITLE and text[-1] not in "!?"
    return is_line and _is_title(text) and not any(map(str.isdigit, text))


def _index(lines: Sequence[str]) -> Classified:
    """Terms in alphabetical order with their pages."""
    headed = _has_heading(lines, _INDEX)
    lines = _with_pages_last(lines, _is_term, words=1) if headed else lines
    found = _entries(lines, _is_term)
    entries = list(found.values())
    if len(entries) < max(_MANY, _PARTLY * len(lines)) or _are_alike([one.title for one in entries]):
        return NOTHING  # "Item 1. Business 3-8" says where the parts of a report are
    order = _in_order([one.title[0].lower() for one in entries])
    above = [text[0].lower() for at, text in enumerate(lines[1:], 1) if at not in found and _is_title(text)]
    if headed and len(above) >= _FEWEST and _in_order(above) >= _NEARLY_ALL:
        order = max(order, _NEARLY_ALL)  # each term is on the line above its sub-entries
    rising = _in_order([one.page[1] for one in entries]) >= _NEARLY_ALL
    several = sum(not one.pages.isdigit() for one in entries)
    if order < (_HALF if headed else _NEARLY_ALL) or (rising and not (headed and order >= _NEARLY_ALL)):
        return NOTHING
    if not headed and several < 0.1 * len(entries):  # a table of countries or states has one number each
        return NOTHING
    reason = f"{len(entries)} of {len(lines)} lines are a term with page numbers"
    return _classified(Structure.INDEX, lines, found, reason, f"{order:.0%} in alphabetical order")


def _headed_list(lines: Sequence[str]) -> Classified:
    """A page headed as a list of exhibits, figures or tables, whose lines are numbered items."""
    items = [at for at, text in enumerate(lines) if _ITEM.match(text)] if _has_heading(lines, _LIST) else []
    reason = f"{len(items)} of {len(lines)} lines are numbered items under the heading of a list"
    return _classified(Structure.LIST, lines, items, reason) if len(items) >= _FEWEST else NOTHING


def _exhibits(lines: Sequence[str]) -> tuple[Classified, Classified]:
    """Numbers of exhibits, and words of how they were filed: what the page is by itself, and after a list of them."""
    found = {at: one for at, text in enumerate(lines) if (one := _EXHIBIT.match(text))}
    filed = sum(_FILED.search(text) is not None for text in lines) if found else 0
    further = NOTHING
    if filed and min(found) <= _RUNNING_LINES:
        further = _classified(Structure.LIST, lines, found)
    numbered = [at for at, one in found.items() if one["sure"] and (one["title"] or filed >= _FEWEST)]
    heads = [at for at, text in enumerate(lines) if _EXHIBITS.search(text)] if numbered else []
    if not numbered or (min(len(numbered), filed) < _FEWEST and not heads and not _has_heading(lines, _LIST)):
        return NOTHING, further
    kind = _classified(Structure.LIST, lines, numbered, f"{len(numbered)} lines begin with an exhibit number")
    columns = [at for at, text in enumerate(lines) if _EXHIBIT_COLUMNS.fullmatch(text)]
    return kind._replace(begins=min([*numbered, *heads, *columns]) + 1), further


def _appendix(lines: Sequence[str]) -> Classified:
    heading = next((text for text in lines[:3] if _APPENDIX.fullmatch(text)), None)
    return Classified(Structure.APPENDIX, (f"headed {heading!r}",)) if heading else NOTHING


def _has_heading(lines: Sequence[str], heading: re.Pattern[str]) -> bool:
    return any(heading.fullmatch(text.strip()) for text in lines[:_HEADING_LINES])


def _are_alike(titles: Sequence[str]) -> bool:
    """Whether most of them begin with the same word."""
    return max(Counter(title.split()[0] for title in titles).values()) > _HALF * len(titles)


def _in_order(values: Sequence[str] | Sequence[int] | Sequence[tuple[str, int]]) -> float:
    """The share of `values` in their longest non-decreasing subsequence (patience sorting)."""
    tails: list[str | int | tuple[str, int]] = []
    for value in values:
        at = bisect_right(tails, value)
        tails[at : at + 1] = [value]
    return len(tails) / len(values) if values else 0.0


# ── A short list on a page of text ───────────────────────────────────────────────────────────────

_FEWEST_HEADED = 3  # entries
_LONGEST = 60  # lines: a longer list makes its page structural
_UNKNOWN_COUNT = 400  # pages, of a source without pages, whose contents may name those of the printed text
_COUNTED = lazy_pattern(
    r"[$€£%]|\b(?:prices?|amounts?|numbers?|quantity|quantities|qty|totals?|counts?|units?|hours|days|years|dates?"
    r"|preise?|anzahl|menge)\b",
    re.IGNORECASE,
)


def short_list(lines: Sequence[str], quoted: Sequence[int], page_count: int, own: int) -> Classified:
    """The short list that has all these lines (from 1); `own` is the number of the page.

    Only a quote that is wholly in such a list is meant, so only the lines around the quote are looked at.
    """
    if not quoted:
        return NOTHING
    count = page_count if page_count > 1 else _UNKNOWN_COUNT
    blocks = _numbered_list(lines, max(quoted) - 1, count, own), _under_heading(lines, min(quoted) - 1)
    for heading, block, what in blocks:
        if heading < min(quoted) and max(quoted) <= block.stop:
            return Classified(Structure.PART, (f"lines {block.start + 1} to {block.stop} are {what}",))
    return NOTHING


class _Block(NamedTuple):
    """The lines of a list, from 0, and that of its heading, or the first without one."""

    heading: int
    lines: range
    what: str = "a list of contents"


_NO_BLOCK = _Block(0, range(0))


def _numbered_list(lines: Sequence[str], at: int, page_count: int, own: int) -> _Block:
    """The list with page numbers around this line: under its heading, or with dots that lead to pages further on."""
    accepts = _title_test(page_count)

    @cache
    def found(line: int) -> Entry | None:
        one = _entry(lines[line]) if line < len(lines) else None
        return one if one and accepts(one) and len(one.title) <= _FULL_LINE else None

    def is_listed(line: int) -> bool:
        """Whether it is an entry, or the first part of a title whose last part is the next line."""
        following = found(line + 1) if not found(line) and len(lines[line]) <= _FULL_LINE else None
        return found(line) is not None or (following is not None and following.dotted and following.title[:1].islower())

    above = [*takewhile(is_listed, range(at, max(-1, at - _LONGEST), -1))]
    below = [*takewhile(is_listed, range(at, min(len(lines), at + _LONGEST)))]
    entries = [one for line in sorted({*above, *below}) if (one := found(line))]
    pages = [one.page for one in entries]
    if not entries or pages != sorted(pages) or len(set(pages)) < len(pages) - 1:
        return _NO_BLOCK
    block = range(above[-1], below[-1] + 1)
    if block.start and _is_heading(lines[block.start - 1]):
        return _Block(block.start - 1, block) if len(entries) >= _FEWEST_HEADED else _NO_BLOCK
    dotted = sum(one.dotted for one in entries) >= max(_FEWEST, _MOST * len(entries))
    words = (*lines[max(0, block.start - 2) : block.start], *(one.title for one in entries))
    is_list = dotted and pages[-1] > ("", own) and not _is_form(entries) and not any(map(_COUNTED.search, words))
    return _Block(block.start, block) if is_list else _NO_BLOCK


def _under_heading(lines: Sequence[str], quoted: int) -> _Block:
    """Titles without page numbers under the heading of contents to the page's end, or terms under that of an index."""
    for at in range(quoted, max(-1, quoted + 1 - _LONGEST), -1):
        below = lines[at + 1 : at + 1 + _LONGEST]
        if _INDEX.fullmatch(_bare_heading(lines[at])):
            terms = [*takewhile(lambda line: _entry(line) or _is_title(line.strip()), below)]
            is_index = len(_entries(terms, _is_term)) >= max(_FEWEST_HEADED, _MOSTLY * len(terms))
            return _Block(at, range(at + 1, at + 1 + len(terms)), "an index") if is_index else _NO_BLOCK
        if _is_heading(lines[at]):
            titles = [*takewhile(_is_bare_title, below)]
            is_contents = len(titles) >= _FEWEST and at + 1 + len(titles) == len(lines)
            return _Block(at, range(at + 1, len(lines))) if is_contents else _NO_BLOCK
    return _NO_BLOCK


def _is_heading(line: str) -> bool:
    heads = {_bare_heading(line), line.strip(" :#*_")}  # "On this page" ends in a word that others have for a column
    return any(heading.fullmatch(head) for head in heads for heading in (_CONTENTS, _OF_SECTION))


def _bare_heading(line: str) -> str:
    return _END_OF_HEADING.sub("", line.lstrip(" #*_"))
