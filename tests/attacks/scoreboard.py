"""The scoreboard: how forgeries of a document's quotes fare, and their honest originals, by kind and by match level."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from pathlib import Path
from random import Random
from typing import TypeVar

from attacks.honest import (
    FILINGS,
    Quote,
    as_text,
    body_pages,
    is_careless,
    nearby,
    repeated_lines,
    retyped,
    running_lines,
    sample_over_break,
    sample_over_gap,
    sample_quote,
    seeded,
    verifies,
)
from attacks.judge import Judge, level
from attacks.made import MADE
from citecheck.forgeries import EDGE_LINE, FRACTIONS, KINDS, OPERATORS, WRONG_PAGE, Pool
from citecheck.model import Match
from citecheck.sources.document import Document

LEVELS = (Match.EXACT, Match.FOLDED)
SAMPLES = 120  # quotes of a page: a forger that applies to few of them looks through all
BREAKS_PER_PAGE = 6
_LETTER = re.compile(r"[^\W_]")
Kind = tuple[str, Match]
Key = TypeVar("Key")


@dataclass
class Scoreboard:
    """What was tried and what came of it. A forgery is harmless if its text is on the page after all."""

    tried: Counter[Kind] = field(default_factory=Counter)
    harmless: Counter[Kind] = field(default_factory=Counter)
    accepted: defaultdict[Kind, list[str]] = field(default_factory=lambda: defaultdict(list))
    honest: Counter[Match] = field(default_factory=Counter)
    rejected: defaultdict[Match, list[str]] = field(default_factory=lambda: defaultdict(list))

    def __or__(self, other: Scoreboard) -> Scoreboard:
        return Scoreboard(
            self.tried + other.tried,
            self.harmless + other.harmless,
            _joined(self.accepted, other.accepted),
            self.honest + other.honest,
            _joined(self.rejected, other.rejected),
        )

    def kinds_tried(self) -> set[str]:
        return {kind for kind, _ in +self.tried}

    def false_accepts(self) -> list[str]:
        return [f"{kind}: {text}" for (kind, _), texts in self.accepted.items() for text in texts]

    def false_rejects(self) -> list[str]:
        return [text for texts in self.rejected.values() for text in texts]

    def markdown(self) -> str:
        """What docs/accuracy.md shows: a table of what was tried, and under it what came out wrong."""
        tried = {at: sum(count for (_, level), count in self.tried.items() if level is at) for at in LEVELS}
        return "\n".join(
            (
                "| forgery | tried |",
                "|---|---|",
                *(f"| {kind} | {sum(self.tried[kind, at] for at in LEVELS):,} |" for kind in KINDS),
                "",
                f"Accepted: {len(self.false_accepts()):,} of {_of(tried)} forgeries.",
                f"Rejected: {len(self.false_rejects()):,} of {_of(self.honest)} honest originals.",
                f"Harmless, and not in the table: {self.harmless.total():,}.",
            )
        )


def _joined(one: Mapping[Key, list[str]], other: Mapping[Key, list[str]]) -> defaultdict[Key, list[str]]:
    both: defaultdict[Key, list[str]] = defaultdict(list)
    for key, texts in (*one.items(), *other.items()):
        both[key] += texts
    return both


def _of(counted: Mapping[Match, int]) -> str:
    """How many in all, and of these at each level."""
    levels = ", ".join(f"{at.value} {counted.get(at, 0):,}" for at in LEVELS)
    return f"{sum(counted.values()):,} ({levels})"


def total(boards: Iterable[Scoreboard]) -> Scoreboard:
    return reduce(or_, boards, Scoreboard())


# ── The documents that are forged ────────────────────────────────────────────────────────────────

CORPUS = (*FILINGS, "regulatory/irs_i1040nr_2007.pdf")
LABELS = json.loads((Path(__file__).parents[1] / "corpus/structural_pages.json").read_text("utf-8"))["documents"]
PAGES = 12  # of a document of the corpus, taken at random
_RARE = re.compile(
    rf"(?<![^\s(])[-–−+±][$€£]?\d|[{FRACTIONS}]|(?<![\w./])\d/\d(?![\w./])"
)  # these pages are sought out
RARE_PAGES = 4
PER_PAGE = 6  # forgeries of one kind


def forge_made(name: str) -> Scoreboard:
    """All pages of a document of the project."""
    with MADE[name]() as document:
        return forge(name, document, body_pages(document, {}, fewest_words=40), PER_PAGE)


def forge_corpus(name: str, document: Document) -> Scoreboard:
    """Some pages of a document of the corpus."""
    pages = body_pages(document, LABELS[Path(name).name])
    rare = [n for n in pages if any(_RARE.search(line.text) for line in document.page(n).lines)]
    chosen = {*seeded(name).sample(pages, min(PAGES, len(pages))), *rare[:RARE_PAGES]}
    return forge(name, document, sorted(chosen), PER_PAGE)


# ── Forging a document ───────────────────────────────────────────────────────────────────────────


def forge(name: str, document: Document, numbers: Sequence[int], per_page: int) -> Scoreboard:
    """Every kind of forgery on these pages, each at most `per_page` times a page. The name seeds the chances."""
    board = Scoreboard()
    document = as_text(document, second=True)
    running, repeated = running_lines(document), repeated_lines(document)
    rooms = {n: _Room(name, document, n, repeated) for n in numbers}
    words = {n: _words(document, n) for n in numbers}
    for number, room in rooms.items():
        rng, page = seeded(name, number), document.page(number)
        samples = [_as_written(rng, quote) for _ in range(SAMPLES) if (quote := sample_quote(rng, page))]
        samples = [quote for quote in samples if _LETTER.search(quote.text)]  # no row of dots
        forged = list(_forged(rng, samples, _pool(document, number, words, samples), per_page))
        for original in dict.fromkeys(original for original, _, _ in forged):
            room.honest(board, original)
        for original, kind, text in forged:
            room.judge(board, (kind, room.level(original)), replace(original, text=text))
        elsewhere = [rooms[n] for n in numbers if abs(n - number) > 1]
        for original in samples[:per_page] if elsewhere else ():
            other = rng.choice(elsewhere)
            other.judge(board, (WRONG_PAGE, room.level(original)), replace(original, page=other.number))
        if number < document.page_count:
            _over_the_break(board, rng, room, running, repeated)
    return board


def _as_written(rng: Random, quote: Quote) -> Quote:
    """On one line, as a response has it, and every second time as somebody typed it."""
    text = re.sub(r"[ \n]+", " ", quote.text)
    return replace(quote, text=retyped(rng, text) if rng.random() < 0.5 else text)


def _forged(rng: Random, samples: Sequence[Quote], pool: Pool, per_page: int) -> Iterator[tuple[Quote, str, str]]:
    """(original, kind, forged text): for each forger the first quotes that it applies to."""
    for kind, operator in OPERATORS.items():
        done = 0
        for original in samples:
            if done == per_page:
                break
            text = operator(rng, original.text, pool)
            if text is not None and text.strip():
                done += 1
                yield original, kind, text


def _over_the_break(
    board: Scoreboard, rng: Random, room: _Room, running: frozenset[str], repeated: frozenset[str]
) -> None:
    upper, lower = room.document.page(room.number), room.document.page(room.number + 1)
    for _ in range(BREAKS_PER_PAGE):
        if original := sample_over_break(rng, upper, lower, running if rng.random() < 0.5 else None):
            room.honest(board, original)
        forged, copied_from = sample_over_gap(rng, upper, lower, repeated)
        if forged:
            at = level(forged.text, ["\n".join(copied_from)])
            room.judge(board, (EDGE_LINE, at), forged)


class _Room:
    """A page with its neighbours, where its quotes are checked and judged."""

    def __init__(self, name: str, document: Document, number: int, running: frozenset[str]) -> None:
        self.name = name
        self.document = document
        self.number = number
        self._near = nearby(document, number)
        self._judge = Judge(document, number, running)

    def level(self, original: Quote) -> Match:
        return self._judge.level(original.text)

    def honest(self, board: Scoreboard, quote: Quote) -> None:
        at = self._judge.level(quote.text)
        board.honest[at] += 1
        if not self.verifies(quote) and not is_careless(*self._placed(quote)):
            board.rejected[at].append(self._told(quote))

    def judge(self, board: Scoreboard, kind: Kind, forged: Quote) -> None:
        if self._judge.stands(forged.text):
            board.harmless[kind] += 1
            return
        board.tried[kind] += 1
        if self.verifies(forged):
            board.accepted[kind].append(self._told(forged))

    def verifies(self, quote: Quote) -> bool:
        return verifies(*self._placed(quote))

    def _placed(self, quote: Quote) -> tuple[Quote, Document]:
        """What stands over a break is checked in the whole document: its length tells page numbers from others."""
        if quote.over_break:
            return quote, self.document
        return replace(quote, page=quote.page - max(1, self.number - 1) + 1), self._near

    def _told(self, quote: Quote) -> str:
        return f"{self.name} page {quote.page}: {quote.text!r}"


def _words(document: Document, number: int) -> list[str]:
    words = (word for line in document.page(number).lines for word in line.text.split())
    return [word for word in words if re.fullmatch(r"[A-Za-z]{2,}", word)]


def _pool(document: Document, number: int, words: dict[int, list[str]], samples: Sequence[Quote]) -> Pool:
    others = [word for n, there in words.items() if abs(n - number) > 1 for word in there]
    names = [word for word in others if word[0].isupper() and len(word) > 3]
    lines = [line.text for line in document.page(number).lines]
    return Pool(others, names, [quote.text for quote in samples], lines)
