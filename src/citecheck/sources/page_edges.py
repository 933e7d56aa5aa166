"""Headers, footers and page numbers: what the lines at the edges of pages may be.

A header says the same on the pages beside it. A page number counts: on the next page it is one more.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from citecheck.text.marks import PLAIN
from citecheck.text.patterns import lazy_pattern
from citecheck.text.roman import roman_value

if TYPE_CHECKING:
    from citecheck.sources.document import Page

_BARE = re.compile(
    r"[\[–—|\s-]*(?P<before>(?:page|p\.)[\s|:–—-]*|[A-Z]{1,3}[-–—])?(?P<number>\d{1,4}|[ivxlc]{1,8})"
    r"(?P<after>\s*(?:of|/)\s*\d{1,4})?[\]–—|\s-]*",
    re.IGNORECASE,
)
_FIRST = re.compile(r"[-–—]?\s?(?P<number>\d{1,4})\b(?=\s*[-–—|·•]|\s+[A-Z])")
_LAST = re.compile(r"(?<![\d.,])\b(?P<number>\d{1,4})(?: of \d{1,4})?\s?[-–—]?$")
_NOTE = re.compile(r"(\d{1,3})\s?[“\"‘(]?[^\W\d_a-z]")
_SHORT = 6  # words of a header that begins with a small letter
_YEAR = re.compile(r"(?:19|20)\d\d")
_TURNING = re.compile(r"\b(?:not|no|never|nor|unless|except|only|without|but|less|more|most|least)\b")
_AMOUNT = re.compile(r"[$€£¥%]|\d\D+\d\D+\d")  # rows of a table that repeats are text


class Counted(NamedTuple):
    """A line with a number that may be its page's; `words` has `#` in its place. `bare`: it says nothing else."""

    words: str
    number: int
    bare: bool = False


@lru_cache(maxsize=1024)
def counted(text: str) -> Counted | None:
    if (bare := _BARE.fullmatch(text)) and (number := _number(bare["number"])):
        # "-7" and "7" are one thing said twice; "A-7" and "page 7" are another
        return Counted(f"{(bare['before'] or '').casefold()}#{bare['after'] or ''}", number, bare=True)
    for pattern in (_LAST, _FIRST):
        if found := pattern.search(text) if pattern is _LAST else pattern.match(text):
            at = found.span("number")
            return Counted(f"{text[: at[0]]}#{text[at[1] :]}", int(found["number"]))
    return None


def _number(digits: str) -> int | None:
    return int(digits) if digits.isdecimal() else roman_value(digits)


def mask(text: str) -> str:
    """A header or footer without the page's number, which is all that changes in it."""
    line = counted(text)
    return line.words if line else text


@lru_cache(maxsize=1024)
def may_repeat(text: str) -> bool:
    """Whether a line that other pages have too can be a header or footer: no row of a table, no part of a sentence."""
    is_sentence = text[:1].islower() and (len(text.split()) > _SHORT or _TURNING.search(text))
    return not _AMOUNT.search(text) and not is_sentence


def is_same(text: str, other: str, pages: int) -> bool:
    """Whether a line and one of a page so many pages further on are one header, footer or count of pages."""
    if not may_repeat(text):
        return False
    line, there = counted(text), counted(other)
    if line is None or there is None:
        return text == other
    if line.words == there.words and there.number - line.number == pages:
        return True
    return text == other and not line.bare  # "Circular 9 of 2025" says the same on each page and counts nothing


def may_be_row(text: str) -> bool:
    """Whether a line may be a label and its value ("Total 7") as well as a title with its number ("Chapter 7")."""
    line = counted(text)
    is_last = line is not None and not line.bare and line.words.endswith("#")
    return is_last and line is not None and not _YEAR.fullmatch(str(line.number))


def are_line_numbers(text: str) -> bool:
    """Whether a line is the numbers of the lines of its page, one after the other."""
    numbers = text.split()
    return (
        len(numbers) > 2
        and all(map(str.isdecimal, numbers))
        and all(int(other) - int(one) == 1 for one, other in pairwise(numbers))
    )


def note_number(text: str) -> str | None:
    """The number with which a footnote begins."""
    found = _NOTE.match(text.translate(PLAIN))
    return found[1] if found else None


def is_page_number(text: str, page_count: int) -> bool:
    """A line that is nothing but a number that can count this document's pages; a sentence's last word has its stop."""
    line = counted(text)
    return line is not None and line.bare and line.words == "#" and may_count(line.number, page_count)


def may_count(number: int, page_count: int) -> bool:
    """Whether a page may have this number: as many as the file has may be printed, and more if it is an excerpt."""
    return 0 < number <= page_count * 1.3 + 20


# ── Printed page numbers ─────────────────────────────────────────────────────────────────────────

_LABEL = lazy_pattern(r"[A-Za-z]{0,4}[-. ]?(?:\d{1,4}|[ivxlcdmIVXLCDM]{1,8})")  # a file may have any text for a label
_NUMBER = r"(?:\d{1,4}|[ivxlc]{1,7})"
_BESIDE_TITLE = lazy_pattern(
    rf"\A[-–—]?\s?(?P<number>{_NUMBER})\s?[-–—]?(?=\s)"
    rf"|(?<=\s)(?:[-–—]\s?)?(?P<last>{_NUMBER})(?:\s?[-–—]|\s(?:of|/)\s\d+)?\Z"
)
_OF_PART = lazy_pattern(r"[A-Z]{1,3}[-–—]", re.IGNORECASE)  # "A-7" is no 7


def printed_numbers(page: Page, other: Callable[[int], Page | None] = lambda _: None) -> frozenset[str]:
    """Page numbers that a reader may take from the page: its label, and a number in its header or footer.

    `other` gives the pages beside it: where it gives one, only a number that goes on there counts.
    """
    return _counting(page, other) | ({page.label} if page.label else set())


def printed_name(page: Page, other: Callable[[int], Page | None] = lambda _: None) -> str | None:
    """What the page calls itself, if it is one thing and not its number, and a page beside it counts on."""
    own, names = str(page.number), _counting(page, other, alone=False)
    if own in names:
        return None
    if len(names) == 1:
        return next(iter(names))
    return page.label if page.label and page.label != own and _LABEL.fullmatch(page.label) else None


def _counting(page: Page, other: Callable[[int], Page | None], *, alone: bool = True) -> frozenset[str]:
    """The numbers at the edges of a page that are one more or less on a page beside it: a chapter's is not.

    `alone`: all of them if there is no page beside it.
    """
    names = _at_edges(page)
    beside = [found for number in (page.number - 1, page.number + 1) if names and (found := other(number))]
    counts = {near.number - value for near in beside for value in _at_edges(near).values()}
    return frozenset(name for name, value in names.items() if page.number - value in counts or (alone and not beside))


def _at_edges(page: Page) -> dict[str, int]:
    """The numbers of the first and last lines by their names: those alone on their lines, else those beside a title.

    A number beside a title may count a chapter.
    """
    edges = [line.text.strip() for line in (*page.lines[:2], *page.lines[-3:])]
    alone = [found for text in edges if (found := _BARE.fullmatch(text)) and not _OF_PART.match(found["before"] or "")]
    beside = (found for text in edges for found in _BESIDE_TITLE.finditer(text))
    names = [(found["number"] or found["last"]).lower() for found in alone or beside]
    return {name: value for name in names if (value := _number(name))}
