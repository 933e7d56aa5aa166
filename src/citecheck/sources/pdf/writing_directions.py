"""Scripts that are not written from left to right: lines from the right, and columns from top to bottom. Pure geometry.

pdfium gives each word of Hebrew or Arabic in the order of reading, brackets included; the words of a line are put in
order here, from where they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, TypeVar

from citecheck.text.scripts import SPACELESS_LETTERS

_RIGHT_TO_LEFT: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_LETTER: Final = re.compile(r"[^\W\d_]")
_STACKED: Final = re.compile(f"[{SPACELESS_LETTERS}]")

Item = TypeVar("Item")


def is_right_to_left(text: str) -> bool:
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def is_stacked(text: str) -> bool:
    """Whether letters that are one below the other are a column of a script that is written so."""
    return not text.isascii() and _STACKED.search(text) is not None


def in_reading_order(items: Sequence[Item], text_of: Callable[[Item], str]) -> list[Item]:
    """Words or cells of a row, given from left to right, as they are read.

    The script of most of them tells where the row begins. A run of the other direction, with the figures between its
    words, is turned round.
    """
    if not any(is_right_to_left(text_of(item)) for item in items):
        return list(items)
    directions = [_direction(text_of(item)) for item in items]
    from_right = directions.count("R") >= directions.count("L")
    placed = list(zip(directions, items, strict=True))
    if from_right:
        placed.reverse()
    return [item for run in _runs(placed, "L" if from_right else "R") for _, item in run]


def _direction(text: str) -> str:
    if is_right_to_left(text):
        return "R"
    return "L" if _LETTER.search(text) else ""


def _runs(placed: Sequence[tuple[str, Item]], turned: str) -> list[list[tuple[str, Item]]]:
    """The items in runs, those of the direction `turned` the other way round."""
    main = {"L", "R"} - {turned}
    runs: list[list[tuple[str, Item]]] = []
    for is_main, group in groupby(placed, key=lambda item: item[0] in main):
        run = list(group)
        if is_main:
            runs.append(run)
            continue
        inside = [index for index, (direction, _) in enumerate(run) if direction == turned]
        first, last = (inside[0], inside[-1] + 1) if inside else (0, 0)
        runs += [run[:first], run[first:last][::-1], run[last:]]
    return runs
