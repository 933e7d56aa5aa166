"""Columns in the text of a page: their heads, of which one may take back what is below it, and where a cell begins.

Heads are such as "Covered" beside "Not covered". In text cells are separated by tabs, bars or several spaces.
A page of a PDF has one space between them; there only two heads that are the opposite of each other are known, and a
cell by the edge of the line at which it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from citecheck.text.patterns import lazy_pattern

_WHAT: Final = r"(?:what (?:is|we|you) |we |items )?"
_POSITIVE: Final = (
    rf"{_WHAT}(?:cover(?:ed|s)?|insured|included|inclusions?|allowed|permitted|eligible|accepted|approved|available|do"
    r"|dos|do['’]s|true|facts?|right|correct|valid|in force|current|new|pros|advantages|safe|legal|lawful|recommended)"
)
_NEGATIVE: Final = (
    rf"{_WHAT}(?:(?:do |are |is )?not (?:cover(?:ed)?|insured|included|allowed|permitted|eligible|accepted|approved"
    r"|available|valid|correct|in force|recommended|safe|true)|excluded|exclusions?|exceptions?|prohibited|forbidden"
    r"|banned|disallowed|ineligible|rejected|refused|denied|do not|don['’]ts?|false|myths?|fiction|wrong|incorrect"
    r"|invalid|void|repealed|superseded|withdrawn|deleted|removed|cancell?ed|revoked|obsolete|outdated|cons"
    r"|disadvantages|unsafe|illegal|unlawful|old wording)"
)
_PAIR: Final = lazy_pattern(
    rf"\W*(?:(?P<left>{_NEGATIVE})\s(?P<other>{_POSITIVE})|(?:{_POSITIVE})\s(?P<right>{_NEGATIVE}))\W*", re.IGNORECASE
)
_NEGATIVE_HEAD: Final = lazy_pattern(rf"\W*({_NEGATIVE})\W*", re.IGNORECASE)
_NO: Final = frozenset({"no", "never"})
_BETWEEN_CELLS: Final = re.compile(r"\s*\|\s*|[ ]*\t\s*|[ ]{2,}")
_RULE: Final = lazy_pattern(r"[\s|:=+-]+")  # the line of a Markdown table between its head and its rows
_ABOVE: Final = 40  # lines over a cell in which its head is looked for
_LONGEST: Final = 120  # characters of a row
_ENDED: Final = (".", ":", ";", "!", "?")


class Head(NamedTuple):
    """The heads over a cell are text[start:end]; `word` is the cell's own one, at `at`, where it is negative."""

    start: int
    end: int
    word: str = ""
    at: int = 0


class _Line(NamedTuple):
    start: int
    text: str

    @property
    def cells(self) -> list[tuple[int, int]]:
        """Where the cells begin and end, if there are several."""
        ends = [(found.start(), found.end()) for found in _BETWEEN_CELLS.finditer(self.text)]
        edges = [0, *(edge for span in ends for edge in span), len(self.text)]
        cells = [(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True) if low < high]
        return cells if len(cells) > 1 else []


def is_negative(cell: str) -> bool:
    """Whether a cell is nothing but a word that takes back what it is about: "Rejected", "withdrawn", "No"."""
    return _NEGATIVE_HEAD.fullmatch(cell) is not None or cell.casefold() in _NO


def column_head(text: str, start: int, end: int) -> Head | None:
    """The heads over the cell that has text[start:end], where one of them is negative."""
    first = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    own = _Line(first, text[first : stop if stop >= 0 else len(text)])
    if "\n" in own.text:
        return None
    span = start - first, end - first
    if cells := own.cells:
        at = next((i for i, (low, high) in enumerate(cells) if low <= span[0] and span[1] <= high), None)
        return None if at is None else _by_cells(list(_above(text, first)), len(cells), at)
    return _by_edge(list(_above(text, first)), own, span)


def _above(text: str, start: int) -> Iterator[_Line]:
    """The lines of the table above a row, the nearest first."""
    for _ in range(_ABOVE):
        if start <= 0:
            return
        end, start = start - 1, text.rfind("\n", 0, start - 1) + 1
        line = _Line(start, text[start:end])
        if len(line.text) > _LONGEST or line.text.rstrip().endswith(_ENDED):
            return
        yield line


def _by_cells(above: list[_Line], count: int, at: int) -> Head | None:
    """The first row of as many cells has the heads."""
    head = None
    for line in above:
        if len(line.cells) == count and not _RULE.fullmatch(line.text):
            head = line
        elif not _RULE.fullmatch(line.text):
            break
    if head is None:
        return None
    found = [_NEGATIVE_HEAD.fullmatch(head.text, low, high) for low, high in head.cells]
    if not any(found):
        return None
    return _of(head, found[at])


def _by_edge(above: list[_Line], own: _Line, span: tuple[int, int]) -> Head | None:
    """A cell at the left edge of its line has the left one of two opposite heads, one at the right edge the other."""
    is_left, is_right = span[0] == 0, span[1] == len(own.text)
    pair = next(((line, found) for line in above if (found := _PAIR.fullmatch(line.text))), None)
    if pair is None or not (is_left or is_right):
        return None
    line, found = pair
    side = "left" if is_left else "right"
    if is_left and is_right:  # the whole row, or a cell alone on its line
        return Head(line.start, line.start + len(line.text))
    return _of(line, found if found[side] else None, side)


def _of(head: _Line, found: re.Match[str] | None, group: str | int = 1) -> Head:
    """The heads of a line, with what is negative of them over the cell."""
    bounds = head.start, head.start + len(head.text)
    return Head(*bounds, found[group], head.start + found.start(group)) if found else Head(*bounds)


# ── Two columns of text whose rows were read as lines ────────────────────────────────────────────

_SENTENCE: Final = r"(?:The|An?|In|On|At|It|This|These|There|We|You|Each|All|Any|Every|Our|Your|If|When)\s[a-z\d]"
_MID_LINE: Final = lazy_pattern(rf"[a-z)]\s(?={_SENTENCE})")
_WAITS: Final = lazy_pattern(
    r"\b(?:an?|the|of|and|or|nor|to|in|on|by|for|with|from|as|at|than|that|which|who|whether|is|are|was|were|be|not|no"
    r"|never|if|unless|except|without|but|only|until|because|says?|said)$",
    re.IGNORECASE,
)


def begins_cell(text: str, start: int) -> bool:
    """Whether a sentence of a right column begins here, inside a line; a line beside it is parted in the same way."""
    first = text.rfind("\n", 0, start) + 1
    before = text[first:start].rstrip()
    if not before or not _MID_LINE.match(text, start - 2) or _WAITS.search(before):
        return False
    above, below = text[:first].rstrip("\n").rpartition("\n")[2], text[start:].partition("\n")[2].partition("\n")[0]
    return any(_MID_LINE.search(line) is not None for line in (above, below))
