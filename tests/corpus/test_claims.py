"""Claims made out of real sentences: no honest one is contradicted, and hardly a false one is passed over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from claimed import FORGED, HONEST, MONTHS, WORDS, seeded
from claims import outcome

from citecheck.sources.document import Document
from citecheck.text.sentences import sentence_starts

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("corpus")]  # each document is read once

DOCUMENTS = (
    "filings/3M_2018_10K.pdf",
    "filings/ADOBE_2015_10K.pdf",
    "filings/BESTBUY_2024Q2_10Q.pdf",
    "filings/BLOCK_2016_10K.pdf",
    "filings/JOHNSON_JOHNSON_2023_8K_dated-2023-08-30.pdf",
    "filings/NETFLIX_2017_10K.pdf",
    "regulatory/GDPR.pdf",
    "regulatory/irs_i1040nr_2007.pdf",
    "regulatory/thinkpython2.pdf",
)
SENTENCES = 300  # of a document, at most
SHORTEST, LONGEST = 40, 600
CLAIMS = 2_000
_NUMBER = re.compile(
    rf"(?:{'|'.join(MONTHS)}) \d{{1,2}}(?:, \d{{4}})?"
    r"|(?:(?:increased|decreased|rose|fell|declined|grew) (?:by )?(?:approximately )?)?[-−]?[$€£]?(?:\d[\d.,]*\d|\d)"
    rf"|\b(?:{'|'.join(WORDS[1:])})\b"
)


@dataclass
class Board:
    """How many claims of each kind were tried, and what was found."""

    kinds: tuple[str, ...]
    tried: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    warnings: Counter[str] = field(default_factory=Counter)
    harmless: Counter[str] = field(default_factory=Counter)
    contradicted: list[str] = field(default_factory=list)

    def try_(self, kind: str, claim: str, quote: str) -> None:
        found = outcome(claim, quote)
        self.tried[kind] += 1
        self.errors[kind] += found.startswith("error")
        self.warnings[kind] += found == "warning"
        if found.startswith("error"):
            self.contradicted.append(f"{kind}: {found}: {claim!r} for {quote!r}")

    def __str__(self) -> str:
        rows = [f"{'claim':<34}{'tried':>7}{'error':>7}{'warning':>9}{'nothing':>9}{'harmless':>10}"]
        for name in (*self.kinds, "all"):
            tried, errors, warnings, harmless = (
                counts.total() if name == "all" else counts[name]
                for counts in (self.tried, self.errors, self.warnings, self.harmless)
            )
            rows.append(f"{name:<34}{tried:>7}{errors:>7}{warnings:>9}{tried - errors - warnings:>9}{harmless:>10}")
        return "\n".join(rows)


@pytest.fixture(scope="module")
def sentences(opened: Callable[[str], Document]) -> list[str]:
    """Sentences with a figure, as somebody would quote them."""
    chosen: list[str] = []
    for name in DOCUMENTS:
        found = list(dict.fromkeys(_sentences(opened(name))))
        chosen += seeded(name).sample(found, min(SENTENCES, len(found)))
    return chosen


def _sentences(document: Document) -> Iterator[str]:
    for number in range(1, document.page_count + 1):
        text = " ".join(" ".join(line.text for line in document.page(number).lines).split())
        starts = [*sentence_starts(text), len(text)]
        pieces = (text[start:end].strip() for start, end in pairwise(starts))
        yield from (piece for piece in pieces if SHORTEST <= len(piece) <= LONGEST and re.search(r"[0-9]", piece))


def test_no_honest_claim_is_contradicted(sentences: list[str]) -> None:
    board = Board(tuple(HONEST))
    for number, sentence in enumerate(sentences):
        rng = seeded("honest", number)
        for kind, operator in HONEST.items():
            claim = operator(rng, sentence)
            if claim is not None:
                board.try_(kind, claim, sentence)
    print(f"\n{board}")  # noqa: T201 - shown by pytest -s
    assert board.contradicted == []
    assert board.warnings.total() <= board.tried.total() // 100
    assert board.tried.total() >= CLAIMS
    assert min(board.tried[kind] for kind in HONEST) > 0


def test_false_claims_are_found(sentences: list[str]) -> None:
    board = Board(tuple(FORGED))
    for number, sentence in enumerate(sentences):
        rng = seeded("forged", number)
        for kind, operator in FORGED.items():
            claim = operator(rng, sentence)
            if claim is None:
                continue
            if _holds_all(sentence, claim):
                board.harmless[kind] += 1
            else:
                board.try_(kind, claim, sentence)
    print(f"\n{board}")  # noqa: T201 - shown by pytest -s
    tried = board.tried.total()
    assert tried >= CLAIMS
    assert board.errors.total() >= 0.9 * tried
    assert board.errors.total() + board.warnings.total() >= 0.99 * tried
    assert min(board.tried[kind] for kind in FORGED) > 0


def _holds_all(sentence: str, claim: str) -> bool:
    """Whether each number of the claim stands somewhere in the sentence, with its verb of movement and its next word."""
    return set(_numbers(claim)) <= set(_numbers(sentence))


def _numbers(text: str) -> Iterator[tuple[str, str]]:
    for match in _NUMBER.finditer(text):
        yield match[0], re.sub(r"s\b", "", " ".join(text[match.end() :].split()[:1]).strip(".,;:)"))
