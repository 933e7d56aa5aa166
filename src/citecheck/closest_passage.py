"""What is in the source instead of a quote that was not found. The only module that uses fuzzy matching.

A hint never changes a verdict: it is a map beside the report. And it never tells how to make a forgery pass; it shows
the source's own words, and marks what differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rapidfuzz import fuzz

from citecheck import limits
from citecheck.errors import SourceError
from citecheck.model import Closest, Report
from citecheck.sources.document import Document, Page
from citecheck.text.quoting import word_diff

LIKE_ENOUGH = 60  # of 100: below it the passage is about something else
_PAGES_ALIGNED = 6
_REACH = 8  # words from where the passage seems to begin or end to where the quote's own edge may be
_WIDTH = 4_000  # characters that are looked at first on either side of a passage: a page may contain a whole book
_PART = 4_000_000  # characters of a page that are aligned at once
_OVERLAP = 2 * limits.STRING_CHARACTERS  # no passage is longer
_ENDS = ".,;:"
_WORD = re.compile(r"\S+")


def closest_passages(report: Report, documents: Mapping[str, Document]) -> dict[int, Closest]:
    """What comes closest to each quote that was not found and has no near miss, by the index of its citation."""
    found = {}
    for index, result in enumerate(report.results):
        document = documents.get(result.citation.attachment_id)
        missing = result.evidence.missing
        if missing and not missing.near and document is not None:
            closest = closest_in(" ".join(result.citation.source_context.split()), document, result.citation.page)
            if closest:
                found[index] = closest
    return found


def closest_in(quote: str, document: Document, cited: int | None = None) -> Closest | None:
    """The passage of the document most like `quote`; the cited page is always looked at."""
    best: tuple[float, int, str] = (LIKE_ENOUGH, 0, "")
    for page in _likely_pages(quote, document, cited):
        lines = page.readings[0].searchable.text
        for at in range(0, len(lines), _PART):
            part = lines[at : at + _PART + _OVERLAP].replace("\n", " ")
            alignment = fuzz.partial_ratio_alignment(quote, part, score_cutoff=best[0] + 1)
            if alignment is not None and alignment.score > best[0]:
                passage = _passage(lines, at + alignment.dest_start, at + alignment.dest_end, quote.split())
                best = (alignment.score, page.number, passage)
    if not best[1]:
        return None
    return Closest(best[1], best[2], tuple(word_diff(quote, best[2])))


def _likely_pages(quote: str, document: Document, cited: int | None) -> list[Page]:
    """The cited page, then those that share most of the quote's words; aligning every page would cost seconds."""
    wanted = set(quote.lower().split())
    pages = [page for page in _pages(document) if page.lines]
    if len(pages) == 1:
        return pages
    shared = {page.number: len(wanted & page.words) for page in pages}
    ranked = sorted(pages, key=lambda p: (p.number != cited, -shared[p.number], abs(p.number - (cited or 1))))
    return ranked[:_PAGES_ALIGNED]


def _pages(document: Document) -> Iterator[Page]:
    for number in range(1, document.page_count + 1):
        try:
            yield document.page(number)
        except SourceError:
            continue


def _passage(text: str, start: int, end: int, quote: list[str]) -> str:
    """text[start:end] in whole words, from the quote's first word to its last where they are near its edges."""
    words = _words_around(text, start, end, max(_REACH, len(quote)))
    inside = [index for index, (begins, ends, _) in enumerate(words) if ends > start and begins < end]
    if not inside:
        return ""
    first = _nearest(words, inside[0], quote[0])
    last = _nearest(words, inside[-1], quote[-1])
    if last is None:  # as many words as the quote has
        last = max(inside[-1], min(len(words), inside[0] + len(quote)) - 1)
    begin = inside[0] if first is None else first
    found = [word for _, _, word in words[min(begin, last) : last + 1]]
    if found[-1].rstrip(_ENDS) == quote[-1]:
        found[-1] = quote[-1]  # a quote may end before a comma
    return " ".join(found)


def _words_around(text: str, start: int, end: int, most: int) -> list[tuple[int, int, str]]:
    """The words of text[start:end] and at least `most` on either side, as far as there are so many."""
    width = _WIDTH
    while True:
        low, high = max(0, start - width), min(len(text), end + width)
        words = [(match.start(), match.end(), match[0]) for match in _WORD.finditer(text, low, high)]
        before = sum(ends <= start for _, ends, _ in words)
        after = sum(begins >= end for begins, _, _ in words)
        if (low == 0 or before > most) and (high == len(text) or after > most):
            # The outermost ones may be cut off, and are more than was asked for.
            return words[low > 0 : len(words) - (high < len(text))]
        width *= 4


def _nearest(words: Sequence[tuple[int, int, str]], near: int, wanted: str) -> int | None:
    """The place of a word, if it is near."""
    around = range(max(0, near - _REACH), min(len(words), near + _REACH + 1))
    found = [index for index in around if words[index][2].rstrip(_ENDS) == wanted.rstrip(_ENDS)]
    return min(found, key=lambda index: abs(index - near)) if found else None
