"""Offsets that count something other than characters: bytes of UTF-8, or units of UTF-16."""

from __future__ import annotations

from typing import Final

_ENCODINGS: Final = {
    "bytes": ("utf-8", 1),
    "UTF-16 units (an emoji has two)": ("utf-16-le", 2),
}


def counted_units(text: str, start: int, end: int, wanted: str) -> str | None:
    """What the offsets count, if they give `wanted` so and not in characters; None otherwise."""
    if start < 0 or not wanted or text[start:end] == wanted:
        return None
    for units, (encoding, size) in _ENCODINGS.items():
        data = text.encode(encoding, "surrogatepass")
        if data[size * start : size * end] == wanted.encode(encoding, "surrogatepass"):
            return units
    return None
