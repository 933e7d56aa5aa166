"""Claims against quotes: `data/claims.jsonl` has for each quote true claims ("ok"), and false ones by their outcome.

Many of the true ones once drew an error. None that comes out otherwise is recorded as expected.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cases import each
from claims import outcome

ROWS = [json.loads(line) for line in (Path(__file__).parent.parent / "data/claims.jsonl").read_text("utf-8").splitlines()]
TRUE = 700  # at least so many


@pytest.mark.parametrize("expected", ["ok", "warning", "error CIT701", "error CIT702"])
def test_outcomes(expected: str) -> None:
    claims = [(claim, row["quote"]) for row in ROWS for claim in row.get(expected, ())]
    assert [f"{claim} | {quote}" for claim, quote in claims if outcome(claim, quote) != expected] == []


def test_the_true_claims_are_many() -> None:
    assert sum(len(row.get("ok", ())) for row in ROWS) >= TRUE


FURTHER = "The deposit of $500 is refundable."


@each(
    "claim, quote, others, expected",
    [
        ("The rent is $900 and the deposit $500", "The rent is $900.", (FURTHER,), "ok"),
        ("The rent is $900 and the deposit $670", "The rent is $900.", (FURTHER,), "warning"),
        ("The rent is $900 and the deposit $500", "The rent is $900.", (), "warning"),
        ("Together it is $1,400", "The rent is $900.", (FURTHER,), "ok"),
    ],
)
def test_further_quotes_of_the_sentence(claim: str, quote: str, others: tuple[str, ...], expected: str) -> None:
    assert outcome(claim, quote, *others) == expected
