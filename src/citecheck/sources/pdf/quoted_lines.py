"""The lines of a page in which quotes seem to be, by letters and digits alone: what will be asked for."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

_MARKS = re.compile(r"[\W_]+")


def found(where: Sequence[int | str], lines: Sequence[str]) -> list[int] | None:
    """The numbers (from 1) of lines that are named, and of those where quotes are; None if a quote was not found."""
    text = [_bare(line) for line in lines]
    starts = [0, *accumulate(map(len, text))]
    numbers: set[int] = {one for one in where if isinstance(one, int)}
    for quote in (_bare(one) for one in where if isinstance(one, str)):
        places = list(_places(quote, "".join(text)))
        if not places:
            return None
        for start in places:
            numbers.update(range(bisect_right(starts, start), bisect_right(starts, start + len(quote) - 1) + 1))
    return sorted(numbers)


def _places(quote: str, text: str) -> Iterator[int]:
    at = text.find(quote) if quote else -1
    while at >= 0:
        yield at
        at = text.find(quote, at + 1)


def _bare(text: str) -> str:
    return _MARKS.sub("", text.casefold())
