"""What a careful person copies from a page is always found there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from attacks.honest import (
    FILINGS,
    REGULATORY,
    Quote,
    body_pages,
    running_lines,
    sample_over_break,
    sample_quote,
    seeded,
    verifies,
)

from citecheck.sources.document import Document

pytestmark = pytest.mark.full

LABELS = json.loads((Path(__file__).parent / "structural_pages.json").read_text("utf-8"))["documents"]
PER_DOCUMENT = 360  # 6 filings: 2,160
BREAKS_PER_DOCUMENT = 40  # 6 filings: 240, half of them with headers and footers copied
Opened = Callable[[str], Document]


@pytest.mark.parametrize("name", [*FILINGS, *REGULATORY])
def test_random_quotes_of_a_page_verify(name: str, opened: Opened) -> None:
    document, rng = opened(name), seeded(name)
    pages = body_pages(document, LABELS[Path(name).name])
    quotes: list[Quote] = []
    while len(quotes) < PER_DOCUMENT:
        if quote := sample_quote(rng, document.page(rng.choice(pages))):
            quotes.append(quote)
    assert _rejected(quotes, document) == []


@pytest.mark.parametrize("furniture", ["copied", "left out"])
@pytest.mark.parametrize("name", [*FILINGS, *REGULATORY])
def test_random_quotes_over_a_page_break_verify(name: str, furniture: str, opened: Opened) -> None:
    document, rng = opened(name), seeded(name, furniture)
    pages = body_pages(document, LABELS[Path(name).name])
    uppers = [n for n in pages if n + 1 in pages]
    running = running_lines(document) if furniture == "left out" else None
    quotes: list[Quote] = []
    while len(quotes) < BREAKS_PER_DOCUMENT // 2:
        number = rng.choice(uppers)
        if quote := sample_over_break(rng, document.page(number), document.page(number + 1), running):
            quotes.append(quote)
    assert _rejected(quotes, document) == []


def _rejected(quotes: list[Quote], document: Document) -> list[Quote]:
    return [quote for quote in quotes if not verifies(quote, document)]
