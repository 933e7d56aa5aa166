"""The words of a quote beside the closest words of its source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citecheck.model import Closest

Words = tuple[tuple[str, str], ...]  # (mark, text) as in Closest.words

_BESIDE: Final = 4  # words shown on each side of a difference
_DIFFERENCES: Final = 3  # shown in one line


def excerpt(closest: Closest) -> Words:
    """The first differences with a few words beside them."""
    shown: list[tuple[str, str]] = []
    last = len(closest.words) - 1
    for at, (mark, text) in enumerate(closest.words):
        if mark == "=" and sum(m != "=" for m, _ in shown) >= 2 * _DIFFERENCES:
            return (*shown, ("=", " ".join([*text.split()[:_BESIDE], "…"])))
        shown.append((mark, " ".join(_shortened(text, at, last)) if mark == "=" else text))
    return tuple(shown)


def _shortened(text: str, at: int, last: int) -> Iterator[str]:
    words = text.split()
    head = words[:_BESIDE] if at else []
    tail = words[-_BESIDE:] if at < last else []
    if len(words) <= len(head) + len(tail) + 1:
        yield from words
    else:
        yield from (*head, "…", *tail)
