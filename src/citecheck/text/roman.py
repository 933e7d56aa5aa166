"""Roman numbers in small letters, as pages before the first chapter have them."""

from __future__ import annotations

from typing import Final

from citecheck.text.patterns import lazy_pattern

_VALUES: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROMAN: Final = lazy_pattern("(?=.)c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")


def roman_value(text: str) -> int | None:
    """Its value; None if it is not such a number."""
    if not _ROMAN.fullmatch(text):
        return None
    values = [_VALUES[letter] for letter in text]
    return sum(-v if v < max(values[i + 1 :], default=0) else v for i, v in enumerate(values))
