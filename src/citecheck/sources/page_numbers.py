"""The page numbers that are printed at the edges of pages: a sequence over pages that are side by side."""

from __future__ import annotations

import re
from collections.abc import Callable

from citecheck.sources.document import Page
from citecheck.text.patterns import lazy_pattern
from citecheck.text.roman import roman_value

_NUMBER = r"(\d{1,4}|[ivxlc]{1,7})"
_BARE_NUMBER = lazy_pattern(rf"(?:page\s)?[-–—|\s]*{_NUMBER}[-–—|\s]*(?:of \d+|/ ?\d+)?", re.IGNORECASE)
_EDGE_NUMBER = lazy_pattern(
    rf"\A[-–—]?\s?{_NUMBER}\s?[-–—]?(?=\s)|(?<=\s)(?:page )?[-–—]?\s?{_NUMBER}\s?[-–—]?(?: of \d+)?\Z"
)
_OF_ALL = lazy_pattern(rf"\b{_NUMBER} (?:of|/) \d+$")  # "Page 3 of 8" beside a title: the 8 counts the pages
_LABEL = lazy_pattern(r"[A-Za-z]{0,4}[-. ]?(?:\d{1,4}|[ivxlcdmIVXLCDM]{1,8})")  # a file may have any text for a label


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
    names = _at_edges(page)
    beside = [found for number in (page.number - 1, page.number + 1) if names and (found := other(number))]
    if not beside:
        return frozenset(names)
    starts = {near.number - value for near in beside for value in _at_edges(near).values()}
    return frozenset(name for name, value in names.items() if page.number - value in starts)


def _at_edges(page: Page) -> dict[str, int]:
    """The numbers in the first and last lines by how they are written, those alone on their lines if there are any."""
    edges = [line.text.strip() for line in (*page.lines[:2], *page.lines[-3:])]
    alone = [match[1].lower() for text in edges if (match := _BARE_NUMBER.fullmatch(text))]
    # A number beside a title may count a chapter; it is taken for the page's where no number is alone.
    names = alone or [number for text in edges for number in _beside_title(text)]
    return {name: int(name) if name.isdecimal() else roman_value(name) or 0 for name in names}


def _beside_title(text: str) -> list[str]:
    found = [counted] if (counted := _OF_ALL.search(text)) else list(_EDGE_NUMBER.finditer(text))
    return [match[1] or match[2] for match in found]
