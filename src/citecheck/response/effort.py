"""The cost of comparing a claim with its quotes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from citecheck.figures import read

DERIVING: Final = 400  # what deriving a figure costs at most, in comparisons of two


def effort(claim: str, quotes: Iterable[str]) -> int:
    """The cost in comparisons of two figures, of which `limits.CLAIM_EFFORT` allows so many."""
    return count(claim) * (DERIVING + sum(map(count, quotes)))


@lru_cache(maxsize=4096)
def count(text: str) -> int:
    """The number of figures of a text."""
    return len(read(text).figures)
