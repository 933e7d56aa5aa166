"""No changed quote is found on its page: the scoreboard of false accepts, by kind of forgery, is all zeros."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from forgeries import (
    FILINGS,
    OPERATORS,
    WRONG_PAGE,
    Judge,
    Pool,
    Quote,
    body_pages,
    moved,
    nearby,
    pool,
    sample_quote,
    seeded,
    verifies,
)

from citecheck.sources import document as sources_document
from citecheck.sources.document import Document
from citecheck.text.matching import Searchable

if TYPE_CHECKING:
    import pytest

LABELS = json.loads((Path(__file__).parent / "structural_pages.json").read_text("utf-8"))["documents"]
PAGES_PER_DOCUMENT = 16
QUOTES_PER_PAGE = 5
SIGNED_PER_PAGE = 8  # quotes with a signed number, which are rare: the pages that have some are sought out
_SIGNED = re.compile(r"(?<![^\s(])[-–−+±][$€£]?\d")
FORGERIES = 10_000


@dataclass
class Scoreboard:
    tried: Counter[str] = field(default_factory=Counter)
    harmless: Counter[str] = field(default_factory=Counter)
    accepted: dict[str, list[str]] = field(default_factory=dict)

    def __str__(self) -> str:
        rows = [f"{'forgery':<24}{'tried':>7}{'accepted':>10}{'harmless':>10}"]
        for name in (*OPERATORS, WRONG_PAGE):
            accepted = self.accepted.get(name, [])
            rows.append(f"{name:<24}{self.tried[name]:>7}{len(accepted):>10}{self.harmless[name]:>10}")
            rows += [f"    {example}" for example in accepted[:3]]
        accepted = sum(map(len, self.accepted.values()))
        return "\n".join((*rows, f"{'all':<24}{self.tried.total():>7}{accepted:>10}{self.harmless.total():>10}"))


def test_no_forgery_is_found(opened: Callable[[str], Document], monkeypatch: pytest.MonkeyPatch) -> None:
    # The same few page breaks are searched for every forgery of a page: they are folded once.
    monkeypatch.setattr(sources_document, "Searchable", lru_cache(maxsize=256)(Searchable))
    board = Scoreboard()
    chosen = {name: _pages(name, opened(name)) for name in FILINGS}
    with ThreadPoolExecutor(2) as readers:  # the second reading of every page, two documents at a time
        list(readers.map(lambda name: [opened(name).second_reading(n) for n in chosen[name]], FILINGS))
    for name, numbers in chosen.items():
        _forge(board, name, opened(name), numbers)
    print(board)  # noqa: T201 - shown by pytest -s
    assert not board.accepted, f"\n{board}"
    assert board.tried.total() >= FORGERIES, f"\n{board}"
    assert min(board.tried[name] for name in (*OPERATORS, WRONG_PAGE)) > 0, f"\n{board}"


def _pages(name: str, document: Document) -> list[int]:
    pages = body_pages(document, LABELS[Path(name).name])
    signed = [n for n in pages if any(_SIGNED.search(line.text) for line in document.page(n).lines)]
    return sorted({*seeded(name).sample(pages, min(PAGES_PER_DOCUMENT, len(pages))), *signed[:3]})


def _forge(board: Scoreboard, name: str, document: Document, numbers: list[int]) -> None:
    judges = {n: Judge(document, n) for n in numbers}
    nears = {n: nearby(document, n) for n in numbers}
    for number in numbers:
        rng = seeded(name, number)
        quotes = _quotes(rng, document, number)
        taken = pool(document, number, [quote.text for quote in quotes])
        for quote in quotes:
            for kind, forged in _forgeries(rng, quote, taken):
                _judge(board, kind, forged, judges[number], nears[number], name)
            page = rng.choice([n for n in numbers if abs(n - number) > 1])
            _judge(board, WRONG_PAGE, replace(quote, page=page), judges[page], nears[page], name)


def _quotes(rng: Random, document: Document, number: int) -> list[Quote]:
    samples = (sample_quote(rng, document.page(number)) for _ in range(100))
    quotes = [quote for quote in samples if quote]
    signed = [quote for quote in quotes if _SIGNED.search(quote.text)]
    return quotes[:QUOTES_PER_PAGE] + signed[:SIGNED_PER_PAGE]


def _forgeries(rng: Random, quote: Quote, taken: Pool) -> Iterator[tuple[str, Quote]]:
    for kind, operator in OPERATORS.items():
        text = operator(rng, " ".join(quote.text.split()), taken)
        if text is not None and text.strip():
            yield kind, replace(quote, text=text)


def _judge(board: Scoreboard, kind: str, forged: Quote, judge: Judge, near: Document, name: str) -> None:
    if judge.stands(forged.text):
        board.harmless[kind] += 1
        return
    board.tried[kind] += 1
    if verifies(moved(forged), near):
        board.accepted.setdefault(kind, []).append(f"{name} page {forged.page}: {forged.text!r}")
