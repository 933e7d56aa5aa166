"""The page numbers that lines of contents and indexes have, in the ways in which they are written."""

from __future__ import annotations

import re
from typing import NamedTuple

from citecheck.text.patterns import lazy_pattern
from citecheck.text.roman import roman_value

_PAGE_NUMBER = lazy_pattern(r"\d{1,4}(?:[-–]\d{1,4})?|[ivxlc]{1,7}|[A-Z]{1,2}-\d{1,3}")
_WORD = r"(?:(?:see|on) )?(?:pages?|pp?\.|pgs?\.|seiten?|páginas?)"
_DRESSED = lazy_pattern(
    r"\s(?:[-–—|\[]\s?(?P<number>\d{1,4})\s?[-–—|\]]|[→»>]\s?(?P<pointed>\d{1,4}))$"
    rf"|(?:[,.…;:–—|-]|(?=\s[(\[])|\s(?=see\s))\s?[(\[]?{_WORD}\s?(?P<said>\d{{1,4}})(?:[-–]\d{{1,4}})?[)\]]?$",
    re.IGNORECASE,
)
_ENDS = set("0123456789ivxlc")
_LETTER = lazy_pattern(r"[^\W\d_]")
_DATE = lazy_pattern(r"\b(?:[A-Z][a-z]+ \d{1,2}, )?(?:19|20)\d\d\b")
_SECTION = lazy_pattern(r"^\d{1,3}(?:\.\d{1,3})*\s")
AMOUNT = lazy_pattern(r"(?=[$€£%(\d-])(?:[$€£%]|\(\d|\d\)|(?<!\w)-\d|\d,\d{3}|\d\.\d{2,}\b(?!\.))")
_REFERENCE = lazy_pattern(r"\bnotes?$|\b(?:see|in|on|of) (?:pages?|items?|sections?)$", re.IGNORECASE)
_REFERS = lazy_pattern(r"\b(?:pages?|pp?\.|notes?|items?|sections?|see|in|on|of)\s*$", re.IGNORECASE)
_ONE = r"(?:[A-Z]{1,2}-|[IVX]{1,4}/)?\d{1,4}(?:[-–]\d{1,4})?(?:\s?ff?\.)?"
_SEVERAL = rf"{_ONE}(?:,\s*{_ONE})*"
_INDEX_PAGES = lazy_pattern(rf"(?<=[\s,.])(?:\[|\(?(?i:{_WORD})\s?)?(?P<pages>{_SEVERAL})[)\]]?,?$")
_PAGES_FIRST = lazy_pattern(rf"(?P<pages>{_SEVERAL})\s+(?P<term>[^\W\d_].*)")
_LAST_LETTERS = 3  # of a line that ends in a page number: one of them is a digit, as in "5 ff."
_TO_OTHERS = 1.3  # as many pages as the file has may have been printed, and so many more: it may be an excerpt
_MORE = 20


class PageNumber(NamedTuple):
    """`part` is the letter of a part whose pages are counted on their own, as in A-5."""

    part: str
    number: int


class IndexEntry(NamedTuple):
    """A line of an index: its term, the first of its pages, and whether it names several."""

    term: str
    first: int
    several: bool


def undressed(text: str) -> str:
    """The line with its page number alone: "Rent - 8 -", "Rent (page 8)" and "Rent → 8" are "Rent 8"."""
    found = _DRESSED.search(text)
    return f"{text[: found.start()]} {found['number'] or found['pointed'] or found['said']}" if found else text


def says_page(text: str) -> bool:
    """Whether the line shows its last number as that of a page: "Rent, p. 8", "Rent - 8 -"."""
    found = _DRESSED.search(text)
    return found is not None and (found["said"] is not None or text.endswith(("-", "–", "—")))


def page_at_end(text: str, page_count: int) -> PageNumber | None:
    """The page number that a title ends in, or None if the line is not an entry of a contents list."""
    if text[-1] not in _ENDS:
        return None
    last = text.rsplit(None, 1)[-1].lstrip(".…")
    if not _PAGE_NUMBER.fullmatch(last):
        return None
    title = _DATE.sub("", _SECTION.sub("", text[: -len(last)])).rstrip(" .…,;")
    found = _number(last)
    if found is None or _REFERENCE.search(title):
        return None
    if not _LETTER.search(title) or AMOUNT.search(title) or (title[-1].isdigit() and re.search(r"\s\d+$", title)):
        return None
    return found if 0 < found.number <= page_count * _TO_OTHERS + _MORE else None


def _number(page: str) -> PageNumber | None:
    if page[0].isdigit():
        return PageNumber("", int(re.split("[-–]", page)[0]))
    if page[0].islower():
        value = roman_value(page)
        return None if value is None else PageNumber("", value)
    part, _, number = page.partition("-")
    return PageNumber(part, int(number))


def page_first(text: str) -> str:
    """The line with its page number last: "8 Rent" is "Rent 8"."""
    found = _PAGES_FIRST.fullmatch(text)
    return f"{found['term']} {found['pages']}" if found else text


def index_entry(text: str) -> IndexEntry | None:
    """A term with its pages: "Dogs, 5, 9", "Dogs (pp. 5-7)", "Dogs [5]", "Dogs, A-5"."""
    found = _INDEX_PAGES.search(text) if any(map(str.isdigit, text[-_LAST_LETTERS - 2 :])) else None
    term = text[: found.start()] if found else ""
    if found is None or not _LETTER.match(term) or AMOUNT.search(term) or _REFERS.search(term):
        return None
    pages = found["pages"]
    first = re.search(r"\d+", pages)
    return IndexEntry(term, int(first[0]) if first else 0, not pages.isdigit())
