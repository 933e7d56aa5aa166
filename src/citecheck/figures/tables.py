"""The lines above the row of a table → the head of each of its cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from citecheck.figures.dates import date_at
from citecheck.figures.tokens import Tokens
from citecheck.figures.types import Figure, Period, Span

_EMPTY: Final = frozenset("—–-")  # the cell of a row without a value
_DURATIONS: Final = 6  # lines above the years that may say of how many months they are
_PERIOD_WORDS: Final = re.compile(r"\b(?:ended|ending|months|weeks|quarters?|fiscal|years?)\b", re.IGNORECASE)
_RULE: Final = re.compile(r"[\s|:+=-]*")


def bar_heads(above: Sequence[str], row: str) -> list[tuple[Span, str]]:
    """The stretch of each cell of a row between bars, with the head above it; none if no head line is above."""
    if "|" not in row:
        return []
    head = _head_line(above)
    cells, heads = _cells(row), [text for _, text in _cells(head)] if head else []
    if len(cells) != len(heads):
        return []
    return [(span, text) for (span, _), text in zip(cells, heads, strict=True)]


def _head_line(above: Sequence[str]) -> str:
    """The first line of the table that ends in front of a row."""
    found = ""
    for line in reversed(above):
        if "|" not in line:
            break
        found = line if not _RULE.fullmatch(line) else found
    return found


def _cells(row: str) -> list[tuple[Span, str]]:
    start = len(row) - len(row.lstrip(" |"))
    end = len(row.rstrip(" |"))
    found: list[tuple[Span, str]] = []
    for piece in row[start:end].split("|"):
        found.append((Span(start, start + len(piece)), piece.strip()))
        start += len(piece) + 1
    return found


def line_heads(above: Sequence[str], cells: int) -> list[str]:
    """The heads of a row with so many cells: the nearest line above that names as many times, or as many words."""
    for place in range(len(above) - 1, -1, -1):
        line = above[place]
        periods = _periods(line)
        if len(periods) == cells or (1 < len(periods) < cells and _has_rest(line, periods[-1])):
            times = [line[span.start : span.end] for span in periods]
            return _with_durations(above[max(0, place - _DURATIONS) : place], times, cells)
    words = above[-1].split() if above else []
    are_heads = len(words) == cells > 1 and all(word[0].isupper() and word.isalpha() for word in words)
    return words if are_heads else []


def _periods(line: str) -> list[Span]:
    """The places of the times of a line that has nothing else but words of periods; none of a sentence or a row."""
    tokens = Tokens(line)
    found: list[Span] = []
    at = 0
    while at < len(tokens):
        dated = date_at(tokens, at)
        if dated:
            found.append(Span(tokens[at].start, tokens[dated.end - 1].end))
            at = dated.end
        elif tokens[at].is_number:
            return []
        else:
            at += 1
    return found if len(tokens) <= 4 * len(found) + _DURATIONS else []


def _has_rest(line: str, last: Span) -> bool:
    """True where words follow the last time: 2016 2015 Change."""
    return bool(line[last.end :].strip()) and not _PERIOD_WORDS.search(line[last.end :])


def _with_durations(above: Sequence[str], times: list[str], cells: int) -> list[str]:
    """The times with the number of months that a line above gives to each group of columns."""
    for line in reversed(above):
        named = _durations(line)
        if named and len(times) % len(named) == 0 and (len(named) > 1 or "ended" in line.lower()):
            size = len(times) // len(named)
            times = [f"{named[at // size]} {time}" for at, time in enumerate(times)]
            break
    return [*times, *[""] * (cells - len(times))]


def _durations(line: str) -> list[str]:
    """ "Three Months Ended" and the like in a line, in order."""
    return [" ".join(match[0].split()) for match in _ENDED.finditer(line)]


_ENDED: Final = re.compile(
    r"(?:[A-Za-z]+|\d{1,2})[- ](?:months?|weeks?)\s+ended(?:\s+[A-Z][a-z]+\.?\s\d{1,2},?)?", re.IGNORECASE
)


def cell_starts(row: str, figures: Sequence[Figure]) -> list[int]:
    """The offsets of the cells of a row: its values, and the dashes that stand for none."""
    values = [one.span for one in figures if not isinstance(one.value, Period)]
    tokens = Tokens(row)
    dashes = (
        token.start
        for at, token in enumerate(tokens.all)
        if token.text in _EMPTY and token.gap and not tokens[at + 1].is_word and not _is_inside(token.start, values)
    )
    return sorted([*(span.start for span in values), *dashes])


def _is_inside(place: int, spans: Sequence[Span]) -> bool:
    return any(span.start <= place < span.end for span in spans)
