"""What a document holds in memory, and when it lets go of it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterable
from pathlib import Path

from citecheck.closest_passage import closest_passages
from citecheck.engine import check
from citecheck.model import Citation, Response
from citecheck.sources.document import Document, Page
from citecheck.sources.open import open_document
from citecheck.sources.resolve import Given, Sources

PAGES = 30
QUOTE = "The quote that is missing on each page."


def source(path: Path) -> Path:
    path.write_text("\f".join(f"Page {n} of {path.stem}.\nThe rent is {n} dollars." for n in range(1, PAGES + 1)))
    return path


def searched(documents: dict[str, Document]) -> list[weakref.ref[Page]]:
    """The pages of these documents, each of them read and classified, after a search for a missing quote."""
    rent = [Citation(n, name, "", f"The rent is {n} dollars.", "rent", page=n) for name in documents for n in (1, 2)]
    missing = [Citation(9, name, "", QUOTE, "quote", page=n) for name in documents for n in range(1, PAGES + 1)]
    report = check(Response("", "", citations=(*rent, *missing)), documents)
    closest_passages(report, documents)
    return [weakref.ref(document.page(n)) for document in documents.values() for n in range(1, PAGES + 1)]


def alive(pages: Iterable[weakref.ref[Page]]) -> int:
    gc.collect()
    return sum(page() is not None for page in pages)


def test_no_page_outlives_its_document(tmp_path: Path) -> None:
    document = open_document(source(tmp_path / "lease.txt"))
    pages = searched({"lease": document})
    assert (document.held, alive(pages)) == (PAGES, PAGES)
    document.close()
    assert document.held == 0
    del document
    assert alive(pages) == 0


def test_the_bound_of_held_pages_holds(tmp_path: Path) -> None:
    paths = [source(tmp_path / f"{name}.txt") for name in "abc"]
    sources = Sources([Given(path, path.stem) for path in paths])
    documents, _ = sources.resolve("abc")
    pages = searched(documents)
    documents.clear()
    assert alive(pages) == 3 * PAGES
    sources.release(2 * PAGES)
    assert alive(pages) == 2 * PAGES
    sources.release(0)
    assert alive(pages) == 0
    sources.close()
