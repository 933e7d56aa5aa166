"""What a document holds in memory and when it lets go of it, and what it asks of its source."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from made_pages import document_of

from citecheck.closest_passage import closest_passages
from citecheck.engine import check
from citecheck.model import Citation, DocumentFacts, Response
from citecheck.sources import open as open_
from citecheck.sources.document import READING, SEEN, Document, Line, Page
from citecheck.sources.file import SourceFile
from citecheck.sources.open import SourceFormat, open_document
from citecheck.sources.plain import TextPages
from citecheck.sources.resolve import Given, Sources

PAGES = 30
QUOTE = "The quote that is missing on each page."


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    """The command runs without a collector of cycles: what is let go has to go without one."""
    gc.disable()
    yield
    gc.enable()


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
    return sum(page() is not None for page in pages)


@pytest.mark.full
def test_no_page_outlives_its_document(tmp_path: Path) -> None:
    document = open_document(source(tmp_path / "lease.txt"))
    pages = searched({"lease": document})
    assert (document.pages_in_memory, alive(pages)) == (PAGES, PAGES)
    document.close()
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


def test_a_document_is_closed_at_the_end_of_its_block() -> None:
    closed: list[bool] = []
    page = Page(1, {READING: [Line("The rent is due.")]})
    facts = DocumentFacts("", "lease.txt", "ab" * 32, 0, "plain text", "text")
    with document_of(facts, {1: page}, close=lambda: closed.append(True)) as document:
        assert (document.page(1), closed) == (page, [])
    document.close()
    assert closed == [True]


@pytest.mark.parametrize("text", ["!shout\nthe rent is due."])
def test_a_new_kind_of_file_is_one_entry_and_a_source_of_its_pages(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it does not say of itself is as it is with text."""

    def shouted(file: SourceFile) -> dict[str, Document]:
        lines = [Line(line.upper()) for line in file.text.split("\n")[1:]]
        return {"": Document(TextPages(file.facts("text", "shouting"), {1: Page(1, {READING: lines})}))}

    path = tmp_path / "lease.shout"
    path.write_text(text)
    monkeypatch.setattr(open_, "FORMATS", (SourceFormat(lambda f: f.head.startswith(b"!"), shouted), *open_.FORMATS))
    with open_.open_document(path) as document:
        assert [line.text for line in document.page(1).lines] == ["THE RENT IS DUE."]
        assert document.sight(1) == SEEN
        assert (document.second_reading(1), document.picture(1, ()), document.disputed_count) == (None, None, None)
        document.prefetch([1], {1: ["x"]})
        document.rest()
    assert open_.identify(path).ids == (open_.attachment_id(path, document.facts.sha256),)
