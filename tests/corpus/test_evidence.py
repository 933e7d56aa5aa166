"""Texts that people marked as evidence in filings, copied out of other readers: they stand on their stated page.

Every non-ASCII character was deleted from the marked texts, so it is deleted from the pages too. That joins words which
stood apart by a no-break space only ("Currentassets"), and dot leaders differ in length: such windows cannot verify as
they are, and are counted again without spaces and dots.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from attacks.honest import Quote, moved, nearby, seeded, verifies

from citecheck.sources.document import Document

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("corpus")]  # each document is read once

WINDOWS = 60  # of each marked text
VERIFIED = 0.85
FOUND = 0.97


class Window(NamedTuple):
    document: str
    page: int
    text: str


@pytest.fixture(scope="module")
def windows(corpus: Path) -> list[Window]:
    marked = [json.loads(line) for line in (corpus / "filings/evidence.jsonl").read_text("utf-8").splitlines()]
    texts = sorted({(entry["document"], entry["page"], entry["evidence_text"]) for entry in marked})
    rng = seeded("evidence")
    return [Window(document, page, _window(rng, text)) for document, page, text in texts for _ in range(WINDOWS)]


@pytest.fixture(scope="module")
def pages(windows: list[Window], opened: Callable[[str], Document]) -> dict[tuple[str, int], Document]:
    """For each marked page, that page and its neighbours without their non-ASCII characters."""
    marked = {(window.document, window.page) for window in windows}
    return {(name, page): nearby(opened(f"filings/{name}"), page, _ascii) for name, page in marked}


def test_marked_evidence_verifies(windows: list[Window], pages: dict[tuple[str, int], Document]) -> None:
    missed = [window for window in windows if not _verifies(window, pages[window.document, window.page])]
    _report("as it is", windows, missed)
    assert len(missed) <= (1 - VERIFIED) * len(windows), missed[:20]


def test_marked_evidence_stands_on_its_page_but_for_spaces(
    windows: list[Window], pages: dict[tuple[str, int], Document]
) -> None:
    missed = [window for window in windows if not _stands(window, pages[window.document, window.page])]
    _report("without spaces and dots", windows, missed)
    assert len(missed) <= (1 - FOUND) * len(windows), missed[:20]


def _report(how: str, windows: list[Window], missed: list[Window]) -> None:
    share = 1 - len(missed) / len(windows)
    by_page = dict(Counter(f"{window.document} {window.page}" for window in missed))
    print(f"evidence {how}: {share:.1%} of {len(windows)} windows; missed {by_page}")  # noqa: T201 - shown by pytest -s


def _window(rng: Random, text: str) -> str:
    words = text.split()
    size = rng.randint(8, min(30, len(words)))
    first = rng.randint(0, len(words) - size)
    return " ".join(words[first : first + size])


def _ascii(text: str) -> str:
    return text.encode("ascii", "ignore").decode()


def _verifies(window: Window, near: Document) -> bool:
    return verifies(moved(Quote(window.text, " ".join(window.text.split()[:2]), window.page)), near)


def _stands(window: Window, near: Document) -> bool:
    page = near.page(min(window.page, 2))
    return any(_squeezed(window.text) in _squeezed(reading.searchable.text) for reading in page.readings)


def _squeezed(text: str) -> str:
    return re.sub(r"[\s.]", "", text)
