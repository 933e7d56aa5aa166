"""Columns for a terminal: as wide as what is in them, never wrapped. Text on the left, numbers on the right."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from citecheck.reporting.text import Paint

_GAP: Final = "  "


@dataclass(frozen=True, slots=True)
class Cell:
    """`text` is already fit for a terminal. `style` is a painter's, "" for none."""

    text: str
    style: str = ""
    left: bool = False


def lines(head: Sequence[Cell] | None, rows: Sequence[Sequence[Cell]], paint: Paint) -> Iterator[str]:
    """The head, dimmed, and the rows; an indented line each."""
    every = [[replace(cell, style="dim") for cell in head], *rows] if head else rows
    widths = [max(width(cell.text) for cell in column) for column in zip(*every, strict=True)]
    for row in every:
        cells = (_padded(cell, wide, paint) for cell, wide in zip(row, widths, strict=True))
        yield f"{_GAP}{_GAP.join(cells)}".rstrip(" ")


def width(text: str) -> int:
    """How many places of a terminal: two for a wide character, none for one that joins the character before it."""
    return sum(map(_places, text))


def _places(character: str) -> int:
    if character <= "~":
        return 1
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _padded(cell: Cell, wide: int, paint: Paint) -> str:
    space = " " * (wide - width(cell.text))
    text = paint(cell.text, cell.style) if cell.style and cell.text else cell.text
    return text + space if cell.left else space + text
