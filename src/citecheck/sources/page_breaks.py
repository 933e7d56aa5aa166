"""The text over a page break: the end of one page and the beginning of the next, joined."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citecheck.errors import SourceError
from citecheck.sources.document import EDGE, PAGE_BREAK, Document, Reading, mask

_LINES = 40  # of each page beside a page break: more than the longest quote spans
_ROMAN = re.compile("c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")


def over_breaks(document: Document, number: int) -> Iterator[Reading]:
    """The text over the break after a page, then over the one before it, each in every way it may be joined."""
    if number < document.page_count:
        yield from joined(document, number)
    if number > 1:
        yield from joined(document, number - 1)


def joined(document: Document, number: int) -> tuple[Reading, ...]:
    """The break between a page and the next: plainly joined, then without running headers, footers and page numbers."""
    if number not in document.breaks:
        document.breaks[number] = tuple(_joins(document, number)) if 0 < number < document.page_count else ()
    return document.breaks[number]


def _joins(document: Document, number: int) -> Iterator[Reading]:
    try:
        upper, lower = document.page(number).readings[0], document.page(number + 1).readings[0]
    except SourceError:
        return
    tail = range(max(0, len(upper.lines) - _LINES), len(upper.lines))
    head = range(min(_LINES, len(lower.lines)))
    # An edge line may be furniture or text (a heading that repeats): every way to step over some of them is tried.
    for bare_head in _stripped(document, lower, head, from_end=False):
        for bare_tail in _stripped(document, upper, tail, from_end=True):
            yield _join(upper, bare_tail, lower, bare_head)


def _join(upper: Reading, tail: range, lower: Reading, head: range) -> Reading:
    lines = [*(upper.lines[i] for i in tail), *(lower.lines[i] for i in head)]
    origins = [*map(upper.origin, tail), *map(lower.origin, head)]
    return Reading(PAGE_BREAK, lines, origins.__getitem__)


def _stripped(document: Document, reading: Reading, lines: range, *, from_end: bool) -> Iterator[range]:
    """The lines as they are, then without one, two, three lines at the edge, as long as these can be furniture."""
    yield lines
    edge = "bottom" if from_end else "top"
    for _ in range(EDGE):
        if not lines:
            return
        text = reading.lines[lines[-1] if from_end else lines[0]].text
        if not (is_page_number(text, document.page_count) or (edge, mask(text)) in document.furniture):
            return
        lines = lines[:-1] if from_end else lines[1:]
        yield lines


def is_page_number(text: str, page_count: int) -> bool:
    """A line that is nothing but a number that can count this document's pages; a sentence's last word has its stop."""
    bare = text.strip(" -–—|")
    if bare.isdecimal():
        return int(bare) <= page_count * 1.3 + 20
    return bool(bare) and _ROMAN.fullmatch(bare) is not None
