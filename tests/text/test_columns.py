"""The head of a column over a cell: empty cells between bars count, so that no cell has the head of its neighbour."""

from __future__ import annotations

import pytest

from citecheck.text.columns import column_head

# A table, the cell, and the head over it.
HEADS = [
    ("Item | 2024 | 2025\nRent | 5 | 6", "6", "2025"),
    ("| 2024 | 2025\nRent | 5 | 6", "6", "2025"),
    ("| 2024 | 2025\nRent | 5 |", "5", "2024"),
    ("| 2024 | 2025\nFees |  | 7", "7", "2025"),
    ("| 2024 | 2025\nFees |  | 7\nRent | 5 | 6", "5", "2024"),
    ("| a | 2024 | 2025 |\n|---|---|---|\n| Rent | 5 | 6 |", "6", "2025"),
    ("a\t2024\t2025\nRent\t5\t6", "5", "2024"),
    ("| 2025 |\n| Q1 | Q2\nRent | 5 | 6", "6", "Q2"),
    ("Item | Both years\nRent | 5 | 6", "6", None),
]


@pytest.mark.parametrize(("table", "cell", "expected"), HEADS)
def test_the_head_over_a_cell(table: str, cell: str, expected: str | None) -> None:
    start = table.rindex(cell)
    head = column_head(table, start, start + len(cell))
    assert (head and table[head.own_start : head.own_end]) == expected
