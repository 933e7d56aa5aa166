"""Claims made out of real sentences: no honest one is contradicted, and hardly a false one is passed over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from claimed import FORGED, HONEST, forged_claims, honest_claims, some_sentences

from citecheck.quantities.claim_check import judge
from citecheck.sources.document import Document

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("corpus")]  # each document is read once

CLAIMS = 2_000


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
        outcome = judge(claim, quote)
        self.tried[kind] += 1
        contradiction = outcome.mismatch or outcome.instead
        self.errors[kind] += contradiction is not None
        self.warnings[kind] += contradiction is None and bool(outcome.missing or outcome.unbounded)
        if contradiction:
            self.contradicted.append(f"{kind}: {contradiction} in {claim!r}")

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
    return some_sentences(opened)


def test_no_honest_claim_is_contradicted(sentences: list[str]) -> None:
    board = Board(tuple(HONEST))
    for claim in honest_claims(sentences):
        board.try_(claim.kind, claim.text, claim.sentence)
    print(f"\n{board}")  # noqa: T201 - shown by pytest -s
    assert board.contradicted == []
    assert board.warnings.total() <= board.tried.total() // 100
    assert board.tried.total() >= CLAIMS
    assert min(board.tried[kind] for kind in HONEST) > 0


def test_false_claims_are_found(sentences: list[str]) -> None:
    board = Board(tuple(FORGED))
    for claim in forged_claims(sentences):
        if claim.harmless:
            board.harmless[claim.kind] += 1
        else:
            board.try_(claim.kind, claim.text, claim.sentence)
    print(f"\n{board}")  # noqa: T201 - shown by pytest -s
    tried = board.tried.total()
    assert tried >= CLAIMS
    assert board.errors.total() >= 0.9 * tried
    assert board.errors.total() + board.warnings.total() >= 0.99 * tried
    assert min(board.tried[kind] for kind in FORGED) > 0
