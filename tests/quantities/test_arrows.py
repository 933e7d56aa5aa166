"""Arrows between and before the figures of a claim, in the words that they stand for."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

from citecheck.quantities.arrows import in_words


@each(
    ("claim", "words"),
    [
        ("Fees: $9 million → $6 million", "Fees: fell from $9 million to $6 million"),
        ("Fees: $6 million -> $9 million", "Fees: rose from $6 million to $9 million"),
        ("Fees ▼ to $6 million", "Fees fell to $6 million"),
        ("Fees ⬆️ by 5%", "Fees rose by 5%"),
        ("Fees: ↓ $6 million", "Fees: a fall: $6 million"),
        ("📈 40 people", "a rise: 40 people"),
        ("Home → Rent → $9", "Home → Rent → $9"),
        ("Fees (see ↓ below): $9", "Fees (see ↓ below): $9"),
        ("2014 → 2015", "2014 → 2015"),
        ("5 kg → 9 pounds of money", "5 kg → 9 pounds of money"),
        ("📉 The fees of the year are $9", "📉 The fees of the year are $9"),
        ("Fees fell to $6 million", "Fees fell to $6 million"),
    ],
)
def test_an_arrow_in_words(claim: str, words: str) -> None:
    assert in_words(claim) == words


@each(
    ("claim", "quote", "contradicted"),
    [
        ("Fees: $6 million → $9 million", "Fees fell from $9 million to $6 million.", True),
        ("Fees: $9 million → $6 million", "Fees fell from $9 million to $6 million.", False),
        ("Fees: $9 million → $6 million", "Fees were $9 million in 2014 and $6 million in 2015.", False),
        ("Fees ▲ to $6 million", "Fees fell from $9 million to $6 million.", True),
        ("Fees ▼ to $6 million", "Fees fell from $9 million to $6 million.", False),
        ("Fees: ↑ $6 million", "Fees were $6 million, down from $9 million.", True),
        ("Fees: ↓ $6 million", "Fees were $6 million, down from $9 million.", False),
        ("Fees: ↓ $9 million", "Fees fell by $9 million.", False),
        ("Fees: ↑ $9 million", "Fees fell by $9 million.", True),
        ("📈 Fees: $6 million", "Fees were $6 million, down from $9 million.", False),
        ("📈 $6 million of fees", "Fees were $6 million.", False),
    ],
)
def test_an_arrow_that_points_the_other_way(claim: str, quote: str, contradicted: bool) -> None:
    assert is_contradicted(in_words(claim), quote) is contradicted
