"""No changed quote is found on its page: the scoreboard of false accepts, by kind of forgery, is all zeros."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from forgeries import FILINGS, OPERATORS, WRONG_PAGE, Judge, Pool, Quote, body_pages, nearby, pool, sample_quote, verifies

from citecheck.sources.document import Document

LABELS = json.loads((Path(__file__).parent / "structural_pages.json").read_text("utf-8"))["documents"]
PAGES_PER_DOCUMENT = 16
QUOTES_PER_PAGE = 7
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


def test_no_forgery_is_found(opened: Callable[[str], Document]) -> None:
    board = Scoreboard()
    chosen = {name: _pages(name, opened(name)) for name in FILINGS}
    with ThreadPoolExecutor(2) as readers:  # the second reading of every page, two documents at a time
        list(readers.map(lambda name: [opened(name).second_reading(n) for n in chosen[name]], FILINGS))
    for name, numbers in chosen.items():
        for number in numbers:
            _forge_page(board, name, opened(name), number)
    print(board)  # noqa: T201 - shown by pytest -s
    assert not board.accepted, f"\n{board}"
    assert board.tried.total() >= FORGERIES, f"\n{board}"
    assert min(board.tried[name] for name in (*OPERATORS, WRONG_PAGE)) > 0, f"\n{board}"


def _pages(name: str, document: Document) -> list[int]:
    pages = body_pages(document, LABELS[Path(name).name])
    return sorted(Random(name).sample(pages, min(PAGES_PER_DOCUMENT, len(pages))))


def _forge_page(board: Scoreboard, name: str, document: Document, number: int) -> None:
    rng = Random(f"{name} {number}")
    samples = (sample_quote(rng, document.page(number)) for _ in range(10 * QUOTES_PER_PAGE))
    quotes = [quote for quote in samples if quote][:QUOTES_PER_PAGE]
    taken = pool(document, number, [quote.text for quote in quotes])
    judge, near = Judge(document, number), nearby(document, number)
    for quote in quotes:
        for kind, forged in _forgeries(rng, quote, taken):
            _judge(board, kind, forged, judge, near, name)
        elsewhere = _other_page(rng, document, number)
        moved = replace(quote, page=elsewhere, lines=(1,))
        _judge(board, WRONG_PAGE, moved, Judge(document, elsewhere), nearby(document, elsewhere), name)


def _forgeries(rng: Random, quote: Quote, taken: Pool) -> Iterator[tuple[str, Quote]]:
    for kind, operator in OPERATORS.items():
        text = operator(rng, " ".join(quote.text.split()), taken)
        if text is not None and text.strip():
            yield kind, replace(quote, text=text)


def _other_page(rng: Random, document: Document, number: int) -> int:
    """A page that was read in both ways already, where there is one."""
    return rng.choice([n for n in range(1, document.page_count + 1) if abs(n - number) > 1 and document.page(n).lines])


def _judge(board: Scoreboard, kind: str, forged: Quote, judge: Judge, near: Document, name: str) -> None:
    if judge.stands(forged.text):
        board.harmless[kind] += 1
        return
    board.tried[kind] += 1
    if verifies(forged, near):
        board.accepted.setdefault(kind, []).append(f"{name} page {forged.page}: {forged.text!r}")
