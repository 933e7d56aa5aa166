"""The head of a table's column above a cell, where tabs, bars or wide spaces part the cells."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, NamedTuple

_BARS: Final = re.compile(r"\s*\|\s*")
_GAPS: Final = re.compile(r"[ ]*\t\s*|[ ]{2,}")
_RULE: Final = frozenset("|:=+- \t")  # the line of a Markdown table between its head and its rows
_MOST_ROWS: Final = 40
_LONGEST: Final = 120  # characters of a row


class Head(NamedTuple):
    """The row of heads is text[start:end]; that of the cell itself is text[own_start:own_end]."""

    start: int
    end: int
    own_start: int
    own_end: int


def column_head(text: str, start: int, end: int) -> Head | None:
    """The head over the cell that has text[start:end]: of the rows above with as many cells, the topmost."""
    first = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", start)
    cells = _cells(text[first : stop if stop >= 0 else len(text)])
    column = next((i for i, (low, high) in enumerate(cells) if low <= start - first and end - first <= high), None)
    if column is None:
        return None
    head = None
    for _ in range(_MOST_ROWS):
        low, high = text.rfind("\n", 0, max(0, first - 1)) + 1, first - 1
        line = text[low : max(low, high)]
        own = _cells(line)
        if first == 0 or len(line) > _LONGEST or not (len(own) == len(cells) or (line and _RULE.issuperset(line))):
            break
        if not _RULE.issuperset(line) and own[column][0] < own[column][1]:
            head = Head(low, high, low + own[column][0], low + own[column][1])
        first = low
    return head


def _cells(line: str) -> list[tuple[int, int]]:
    """Where the cells of a line begin and end, if there are several; between bars there are empty ones too."""
    between = _BARS if "|" in line else _GAPS
    edges = [0, *(edge for found in between.finditer(line) for edge in found.span()), len(line)]
    cells = [*pairwise(edges)][::2] if len(edges) > 2 else []
    return [(low, high) for low, high in cells if low < high or between is _BARS]
