"""Passages that people marked on pages of three columns, in the order in which they read them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from attacks.honest import Quote, verifies

from citecheck.sources.document import Document

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("corpus")]  # each document is read once

MARKED = json.loads((Path(__file__).parent / "reading_order.json").read_text("utf-8"))
NAME = f"regulatory/{MARKED['document']}"
FOUND = 0.95


@pytest.fixture(scope="module")
def quotes(corpus: Path) -> list[Quote]:
    with pypdfium2.PdfDocument(corpus / NAME) as pdf:
        return list(_quotes(pdf))


def test_the_boxes_hold_what_was_marked(quotes: list[Quote]) -> None:
    assert len(quotes) >= 75
    assert [len(quote.text.split()) for quote in quotes] == [passage["words"] for passage in MARKED["passages"]]


def test_passages_in_human_reading_order_verify(quotes: list[Quote], opened: Callable[[str], Document]) -> None:
    document = opened(NAME)
    missed = [quote for quote in quotes if not verifies(quote, document)]
    print(f"reading order: {len(quotes) - len(missed)} of {len(quotes)} passages verify")  # noqa: T201 - shown by pytest -s
    assert len(missed) <= (1 - FOUND) * len(quotes), missed


def _quotes(pdf: Any) -> Iterator[Quote]:
    for passage in MARKED["passages"]:
        page = pdf[passage["page"] - 1].get_textpage()
        text = " ".join(_joined([page.get_text_bounded(x0, y0, x1, y1) for x0, y0, x1, y1 in passage["boxes"]]).split())
        yield Quote(text, " ".join(text.split()[:3]), passage["page"])


def _joined(fragments: list[str]) -> str:
    text = ""
    for fragment in map(str.strip, fragments):
        broken = text.endswith(("\ufffe", "\x02", "\u00ad"))
        text = text[:-1] + fragment if broken else f"{text} {fragment}"
    return text
