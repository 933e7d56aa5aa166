"""Whether a reader can see a quote where it was found. Text that nobody can see is not evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citecheck.model import Occurrence, Sighting
from citecheck.sources.document import SECOND_READING, VISIBLE, Document, Lines, Page, Reading
from citecheck.text.folding import fold
from citecheck.text.marks import PLAIN
from citecheck.text.quoting import quoted


def sighting(quote: str, occurrence: Occurrence, document: Document) -> Sighting:
    """What a reader sees of `quote` there; over a page break the worse of the two pages counts.

    Raises SourceError if a page could not be looked at.
    """
    return max(_on_page(quote, occurrence, document, number) for number in occurrence.pages)


def reader_disagreement(found: Occurrence, document: Document) -> str | None:
    """What of the quote only one of two readers reads there, in one sentence; white space and hyphens aside.

    A line at a time: readers differ honestly in the order of columns.
    """
    if document.facts.kind != "pdf":
        return None
    where = f"page {found.anchor_page} of {document.facts.path}"
    if found.reading == SECOND_READING:
        others: list[Reading | None] = [reading for n in found.pages for reading in document.page(n).readings]
    else:
        others = [document.second_reading(number) for number in found.pages]
    if None in others:
        return f"A second reader cannot read {where}: look at the page."
    read = [_bare("".join(line.text for line in reading.lines)) for reading in others if reading]
    alone = next((piece for piece in found.text.split("\n") if not any(_bare(piece) in text for text in read)), None)
    return alone and f"Only one of two readers finds {quoted(alone)} on {where}: look at the page."


def _bare(text: str) -> str:
    """Letters, digits and marks; readers differ in how they write a raised digit."""
    return re.sub(r"[\s\x01\x02-]", "", fold(text).text).translate(PLAIN)


def visible_text(page: Page, document: Document) -> Iterator[Reading]:
    """The page's readings without what cannot be seen, where that is not all of it: hidden words part visible ones."""
    painted = [lines for level, lines in document.sight(page.number) if level < Sighting.RECOGNISED]
    if painted and painted[-1] is not None:
        yield page.reading(VISIBLE, next(iter(painted[-1].values())))


def _on_page(quote: str, occurrence: Occurrence, document: Document, number: int) -> Sighting:
    page = document.page(number)
    if occurrence.reading == VISIBLE:  # all of it is painted
        painted = [(level, lines) for level, lines in document.sight(number) if level < Sighting.RECOGNISED]
        return next(
            (level for level, lines in painted if lines and _is_seen(quote, occurrence, page, lines)), painted[-1][0]
        )
    # Of a quote over a page break only a part is here, and another reader's lines have no place: then it is recognised
    # by whole lines, and where that does not tell, not at all.
    whole = len(occurrence.pages) == 1 and occurrence.reading != SECOND_READING
    is_seen = _is_seen if whole else _lines_are_seen
    here = occurrence.lines if occurrence.anchor_page == number else occurrence.lines_beside
    for level, lines in document.sight(number, here):
        if lines is None or is_seen(quote, occurrence, page, lines):
            return level
    return Sighting.HIDDEN if whole else Sighting.DOUBTFUL


def _is_seen(quote: str, occurrence: Occurrence, page: Page, lines: Lines) -> bool:
    """Whether the quote is in these lines, at its place and not only at another one of the page."""
    wanted = set(occurrence.lines)
    for name, those in lines.items():
        reading = page.reading(name, those)
        for hit in reading.searchable.find(quote).hits:
            ids = {i for index in reading.between(hit.start, hit.end) for i in reading.origin(index).ids}
            if not hit.cut and (not wanted or ids & wanted):
                return True
    return False


def _lines_are_seen(_: str, occurrence: Occurrence, page: Page, lines: Lines) -> bool:
    """Whether the quote's lines on this page are the same when only what is seen is left of them."""
    seen = {line for those in lines.values() for line in those}
    here = occurrence.lines if occurrence.anchor_page == page.number else occurrence.lines_beside
    return bool(here) and all(page.lines[i - 1] in seen for i in here)
