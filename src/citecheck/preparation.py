"""A source as `prepare` shows it to an agent: which of its pages, what is seen of each, and what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from citecheck.errors import SourceError, UsageError
from citecheck.reporting.summary import counted
from citecheck.sources.document import Document
from citecheck.sources.prepared import SeenLine, all_lines, seen_lines

_SHOWN: Final = 8  # pages that a note names


class Seen:
    """What is shown of each page, and on which pages something was not seen, or could not be looked at."""

    def __init__(self, document: Document, path: Path, *, keep: bool = False) -> None:
        """`keep`: hidden text is marked, instead of left out. The notes name `path`."""
        self._document, self._path, self._keep = document, path, keep
        self._hidden: Counter[int] = Counter()  # lines by page
        self._unknown: list[int] = []

    def lines(self, number: int) -> list[SeenLine]:
        """Raises SourceError if the page cannot be read."""
        try:
            lines = seen_lines(self._document, number)
        except SourceError:
            lines = all_lines(self._document.page(number))  # raises where the page itself cannot be read
            self._unknown.append(number)
        if hidden := sum(bool(line.hidden) for line in lines):
            self._hidden[number] = hidden
        return lines if self._keep else [line._replace(hidden="") for line in lines]

    def notes(self, numbers: Sequence[int]) -> Iterator[str]:
        """What a reader has to know about these pages, whose lines were asked for."""
        if self._hidden:
            lines = counted(self._hidden.total(), "line")
            done = "is marked" if self._keep else "is left out (--hidden keep shows it)"
            where = _named(list(self._hidden))
            yield f"{self._path}: text that nobody can see, in {lines} of {where}, {done}."
        if self._unknown:
            where = _named(self._unknown)
            yield f"{self._path}: it is unclear what is visible on {where}: look at the page."
        if doubt := _count_doubt(self._document):
            yield doubt
        scanned = [n for n in numbers if self._document.page(n).scanned]
        if scanned:
            yield f"{self._path}: no text on {_named(scanned)} (a picture): run text recognition on it first."
        elif not has_text(self._document, numbers):
            yield f"{self._path}: no text on {_named(numbers)} (blank, or drawn shapes): look at it in a viewer."


def has_text(document: Document, numbers: Sequence[int]) -> bool:
    return any(document.page(n).lines for n in numbers)


def _named(pages: Sequence[int]) -> str:
    more = f" and {len(pages) - _SHOWN} more" if len(pages) > _SHOWN else ""
    return f"page {', '.join(map(str, pages[:_SHOWN]))}{more}"


def _count_doubt(document: Document) -> str | None:
    try:
        return document.disputed_count
    except SourceError as error:
        return str(error)


def page_numbers(chosen: str | None, count: int, path: Path) -> list[int]:
    """The pages of "1-5,9", in order; all for None.

    Raises UsageError for anything else, and for a page that the document does not have.
    """
    if chosen is None:
        return list(range(1, count + 1))
    numbers = sorted({n for part in chosen.split(",") for n in _range(part.strip(), chosen, count)})
    if not numbers or not 1 <= numbers[0] <= numbers[-1] <= count:
        raise UsageError(f"--pages {chosen}: {path} has pages 1 to {count}.")
    return numbers


def _range(part: str, chosen: str, count: int) -> Iterator[int]:
    first, dash, last = part.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()):
        raise UsageError(f"--pages {chosen}: write pages and ranges, such as 1-5,9.")
    yield from range(int(first), min(int(last or first), count + 1) + 1)
