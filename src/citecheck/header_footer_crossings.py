"""Quotes that take a header, a footer or a page number into a sentence that goes on there.

After "at a rate of" a page ends with its number 17: people do not read "a rate of 17".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from citecheck.errors import SourceError
from citecheck.sources.document import EDGE, Document, Reading
from citecheck.sources.packed_lines import texts
from citecheck.sources.page_edges import Counted, counted, is_page_number
from citecheck.text.matching import Hit

_ENDED: Final = re.compile(r"\A\(.*\)\Z|[.!?:;][\"'”’)\]]*\s*$")  # "(Continued)" is no part of a sentence


class _Part(NamedTuple):
    """A line of which the quote has a part; `is_outer`: it is a header, a footer or a page number."""

    page: int
    text: str
    is_outer: bool


def crossed_header_or_footer(reading: Reading, hit: Hit, document: Document) -> str | None:
    """The header, footer or page number that the quote joins to a sentence which goes on without it."""
    lines = reading.between(hit.start, hit.end)
    if len(lines) < 2 or document.page_count < 2:
        return None
    parts = [_part(reading, index, document) for index in lines]
    for at, (part, following) in enumerate(pairwise(parts), 1):
        if following.is_outer and _runs_into(part, parts[at:], document):
            return following.text
        if part.is_outer and _comes_from(parts[:at], following, document):
            return part.text
    return None


def _part(reading: Reading, index: int, document: Document) -> _Part:
    number, ids = reading.origin(index)
    text, page = reading.lines[index].text, document.page(number)
    last = len(page.lines)
    edges = [i for i in range(1, last + 1) if i <= EDGE or i > last - EDGE]
    edge = [i for i in edges if (i in ids or not ids) and page.lines[i - 1].text == text]
    top, bottom = document.outer_lines(number) if edge else (0, 0)
    return _Part(number, text, is_outer=any(i <= top or i > last - bottom for i in edge))


def _runs_into(body: _Part, rest: Sequence[_Part], document: Document) -> bool:
    """Whether text that does not end is joined to the page's number, or to a footer in which the quote ends."""
    if body.is_outer or _ENDED.search(body.text):
        return False
    is_last = all(part.is_outer for part in rest)
    if (line := _number_of(rest[0], document)) and (line.bare or (is_last and line.words.startswith("#"))):
        return True
    return is_last and _begins_small(document, body.page + 1) and not _is_repeated(body, document)


def _comes_from(before: Sequence[_Part], body: _Part, document: Document) -> bool:
    """The same of text that goes on from the page before: with a number, or a header in which the quote begins."""
    if body.is_outer:
        return False
    is_first = all(part.is_outer for part in before)
    is_small = body.text[:1].islower()
    if (line := _number_of(before[-1], document)) and (line.bare or (is_first and line.words.endswith("#"))):
        return is_small or not _is_ended(document, body.page - 1)
    return is_first and is_small and not _is_ended(document, body.page - 1) and not _is_repeated(body, document)


def _number_of(part: _Part, document: Document) -> Counted | None:
    """The line with the page's number; "Page 17" is no value of a sentence, and "2007 Report" on each page no count."""
    line = counted(part.text)
    if line is None or line.words.startswith("p"):
        return None
    if not line.bare and not is_page_number(str(line.number), document.page_count):
        return None
    beside = filter(None, map(document.readable, _neighbours(part.page, document)))
    return None if any(part.text in texts(page.lines) for page in beside if not line.bare) else line


def _neighbours(number: int, document: Document) -> Iterable[int]:
    return (other for other in (number - 1, number + 1) if 0 < other <= document.page_count)


def _body(document: Document, number: int) -> Sequence[str]:
    """The lines of a page without headers, footers and its number; none if it cannot be read."""
    try:
        lines, outer = texts(document.page(number).lines), document.outer_lines(number)
    except (SourceError, IndexError):
        return ()
    return lines[outer.top : len(lines) - outer.bottom]


def _begins_small(document: Document, number: int) -> bool:
    return any(line[:1].islower() for line in _body(document, number)[:1])


def _is_ended(document: Document, number: int) -> bool:
    """Whether the text of a page ends with a sentence; one that is not there goes on nowhere."""
    return all(_ENDED.search(line) for line in _body(document, number)[-1:])


def _is_repeated(body: _Part, document: Document) -> bool:
    """Whether the pages beside it have the line too: then it is a part of the header or footer."""
    return any(body.text in _body(document, body.page + step) for step in (-1, 1))
