"""What a careful person copies from a page is always found there."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attacks.honest import (
    FILINGS,
    REGULATORY,
    Quote,
    bare_break,
    body_pages,
    is_careless,
    repeated_lines,
    running_lines,
    sample_between,
    sample_over_break,
    sample_quote,
    seeded,
    verifies,
)
from cases import mostly_nightly

from citecheck.sources.document import Document
from citecheck.sources.open import open_document
from citecheck.sources.structure import classify

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("corpus")]  # each document is read once

LABELS = json.loads((Path(__file__).parent / "structural_pages.json").read_text("utf-8"))["documents"]
NIGHTLY = 360
SHARES = mostly_nightly([120, NIGHTLY], 120)  # quotes of each document; in a night 6 filings have 2,160
CARELESS = 0.05  # of random windows: they end in the page's number, or run into the column beside it
BREAKS_PER_DOCUMENT = 40  # 6 filings: 240, half of them with headers and footers copied
FURNITURE = ("copied", "left out")
Opened = Callable[[str], Document]


@pytest.mark.parametrize("count", SHARES)
@pytest.mark.parametrize("name", [*FILINGS, *REGULATORY])
def test_random_quotes_of_a_page_verify(name: str, count: int, opened: Opened) -> None:
    document = opened(name)
    assert _rejected(quotes_of_pages(name, document, count), document) == []


def quotes_of_pages(name: str, document: Document, count: int) -> list[Quote]:
    rng, pages = seeded(name), body_pages(document, LABELS[Path(name).name])
    quotes: list[Quote] = []
    while len(quotes) < count:
        if quote := sample_quote(rng, document.page(rng.choice(pages))):
            quotes.append(quote)
    return quotes


@pytest.mark.parametrize("furniture", mostly_nightly(FURNITURE, "copied"))
@pytest.mark.parametrize("name", [*FILINGS, *REGULATORY])
def test_random_quotes_over_a_page_break_verify(name: str, furniture: str, opened: Opened) -> None:
    document = opened(name)
    missed = _missed(quotes_over_breaks(name, document, furniture), document)
    # A page number that is copied into a sentence which goes on is no value of it: then the quote stays open. So it is
    # with a header that has another number on each page, which no list of running lines has.
    assert [quote for quote in missed if not is_careless(quote, document)] == []


def quotes_over_breaks(name: str, document: Document, furniture: str) -> list[Quote]:
    rng = seeded(name, furniture)
    pages = body_pages(document, LABELS[Path(name).name])
    uppers = [n for n in pages if n + 1 in pages]
    running = running_lines(document) if furniture == "left out" else None
    quotes: list[Quote] = []
    while len(quotes) < BREAKS_PER_DOCUMENT // 2:
        number = rng.choice(uppers)
        if quote := sample_over_break(rng, document.page(number), document.page(number + 1), running):
            quotes.append(quote)
    return quotes


# ── Further filings, chosen because they gave trouble ────────────────────────────────────────────

SECOND = Path(os.environ.get("CITECHECK_CORPUS_2") or Path(__file__).parents[3] / "shared" / "corpus-2") / "filings"
FURTHER = sorted(path.name for path in SECOND.glob("*.pdf"))
LENGTHS = 3  # quotes of each sentence over a page break
OPEN = {  # what stays open, and ought to: the page has "December" printed on the "f" of "of"
    "COCACOLA_2016_10K.pdf": ('as the "primary U.S. plan." As of December 31, 2016,',)
}
_ENDS = re.compile(r"[.!?][\"”’)]*\Z")
_BEGINS = re.compile(r"[a-z]")


@pytest.fixture(scope="module")
def further() -> Iterator[Callable[[str], Document]]:
    documents: dict[str, Document] = {}

    def opened_once(name: str) -> Document:
        if name not in documents:
            documents[name] = open_document(SECOND / name)
            documents[name].prefetch(range(1, documents[name].page_count + 1))
        return documents[name]

    yield opened_once
    for document in documents.values():
        document.close()


@pytest.mark.parametrize("count", SHARES)
@pytest.mark.parametrize("name", FURTHER)
def test_random_quotes_of_a_further_filing_verify(name: str, count: int, further: Opened) -> None:
    document = further(name)
    rejected = _rejected(quotes_of_further_pages(name, document, count), document)
    assert [quote for quote in rejected if not any(part in quote.text for part in OPEN.get(name, ()))] == []


def quotes_of_further_pages(name: str, document: Document, count: int) -> list[Quote]:
    rng, pages = seeded(name, "further"), unstructured(document)
    quotes: list[Quote] = []
    while len(quotes) < count:
        if (quote := sample_quote(rng, document.page(rng.choice(pages)))) and is_whole(quote):
            quotes.append(quote)
    return quotes


@pytest.mark.parametrize("name", FURTHER)
def test_prose_over_the_page_breaks_of_a_further_filing_verifies(name: str, further: Opened) -> None:
    document = further(name)
    quotes = prose_over_breaks(name, document)
    assert quotes
    assert _missed(quotes, document) == []


def prose_over_breaks(name: str, document: Document) -> list[Quote]:
    rng = seeded(name, "breaks")
    pages, furniture = set(unstructured(document)), repeated_lines(document)
    quotes: list[Quote] = []
    for number in sorted(number for number in pages if number + 1 in pages):
        above, below = bare_break(document.page(number), document.page(number + 1), furniture)
        if above and below and _is_prose(above[-1][0], below[0][0]):
            drawn = (sample_between(rng, above, below) for _ in range(LENGTHS))
            quotes += [quote for quote in drawn if quote and is_whole(quote)]
    return quotes


def unstructured(document: Document) -> list[int]:
    """The pages that hold text and are no contents, index or list, as the checker sees them: nobody labelled these."""
    pages = {number: document.page(number) for number in range(1, document.page_count + 1)}
    return [n for n in body_pages(document, {}) if classify(pages[n], len(pages), pages.get).structure is None]


def _is_prose(last: str, first: str) -> bool:
    """Whether a sentence of running text goes from a page's last line on to the next page."""
    long = len(last.split()) >= 6 and len(first.split()) >= 3
    return long and not _ENDS.search(last) and _BEGINS.match(first) is not None and not first.startswith("continued")


def is_whole(quote: Quote) -> bool:
    """Whether no end of the quote cuts a value (`) Noncash (2`, `24 bps 633`, `$ 5 $`), and its anchor has one place."""
    cut = re.match(r"\W*\)", quote.text) or re.search(r"(?:\([^)]*|[$€£]|bps\W+\d+)\Z", quote.text)
    return not cut and " ".join(quote.text.split()).casefold().count(quote.anchor.casefold()) == 1


def _rejected(quotes: list[Quote], document: Document) -> list[Quote]:
    """Those that do not verify, but for a few windows of a page that nobody careful would copy so."""
    missed = _missed(quotes, document)
    careless = [quote for quote in missed if is_careless(quote, document)]
    assert len(careless) <= CARELESS * len(quotes)
    return [quote for quote in missed if quote not in careless]


def _missed(quotes: list[Quote], document: Document) -> list[Quote]:
    return [quote for quote in quotes if not verifies(quote, document)]
