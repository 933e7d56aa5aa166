"""What stands in the source instead of a quote that was not found. The only module that uses fuzzy matching.

A hint never changes a verdict: it is a map beside the report. And it never tells how to make a forgery pass; it shows
the source's own words, and marks what differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rapidfuzz import fuzz

from citecheck.errors import SourceError
from citecheck.model import Closest, Match, Report
from citecheck.sources.document import Document, Page
from citecheck.text.diff import word_diff

LIKE_ENOUGH = 60  # of 100: below it the passage is about something else
_PAGES_ALIGNED = 6


def closest_passages(report: Report, documents: Mapping[str, Document]) -> dict[int, Closest]:
    """What comes closest to each quote that is nowhere and has no near miss, by the index of its citation."""
    found = {}
    for index, result in enumerate(report.results):
        document = documents.get(result.citation.attachment_id)
        if result.evidence.match is Match.NONE and not result.evidence.near and document is not None:
            closest = closest_in(" ".join(result.citation.source_context.split()), document, result.citation.page)
            if closest:
                found[index] = closest
    return found


def closest_in(quote: str, document: Document, cited: int | None = None) -> Closest | None:
    """The passage of the document most like `quote`; the cited page is always looked at."""
    best: tuple[float, int, str] = (LIKE_ENOUGH, 0, "")
    for page in _likely_pages(quote, document, cited):
        lines = "\n".join(line.text for line in page.lines)
        alignment = fuzz.partial_ratio_alignment(quote, lines.replace("\n", " "), score_cutoff=best[0] + 1)
        if alignment is not None and alignment.score > best[0]:
            passage = _whole_words(lines, alignment.dest_start, alignment.dest_end, len(quote.split()))
            best = (alignment.score, page.number, passage)
    if not best[1]:
        return None
    return Closest(best[1], best[2], tuple(word_diff(quote, best[2])))


def _likely_pages(quote: str, document: Document, cited: int | None) -> list[Page]:
    """The cited page, then those that share most of the quote's words; aligning every page would cost seconds."""
    wanted = set(quote.lower().split())
    pages = [page for page in _pages(document) if page.lines]
    shared = {page.number: len(wanted & _words(page)) for page in pages}
    ranked = sorted(pages, key=lambda p: (p.number != cited, -shared[p.number], abs(p.number - (cited or 1))))
    return ranked[:_PAGES_ALIGNED]


@lru_cache(maxsize=1024)
def _words(page: Page) -> frozenset[str]:
    return frozenset(word for line in page.lines for word in line.text.lower().split())


def _pages(document: Document) -> Iterator[Page]:
    for number in range(1, document.page_count + 1):
        try:
            yield document.page(number)
        except SourceError:
            continue


def _whole_words(lines: str, start: int, end: int, wanted: int) -> str:
    """lines[start:end] in whole words; as many as the quote has, if its line goes on."""
    while lines[start : start + 1].isspace():
        start += 1
    while start and not lines[start - 1].isspace():
        start -= 1
    while end < len(lines) and not lines[end].isspace():
        end += 1
    words = lines[start:end].split()
    following = lines[end:].split("\n", 1)[0].split()
    return " ".join([*words, *following[: max(0, wanted - len(words))]])
