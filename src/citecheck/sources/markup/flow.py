"""Text as it comes out of a file → lines and pages: what ends a line, a cell, a row, a page, and how it is seen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from citecheck import limits
from citecheck.text.marks import LOWER, RAISE
from citecheck.text.patterns import lazy_pattern

CELL: Final = "\x1f"  # between the cells of a row; white space, so no text of a file has one

# How text is seen.
PLAIN: Final = 0
STRUCK: Final = 1  # a line goes through it
UNKNOWN: Final = 2  # it is unknown whether it can be seen

_VISIBLE: Final = lazy_pattern(r"\S")
_SMALL: Final = lazy_pattern(r"(?<![^\W\d_])[-−–+]?\d+(?:[+-](?!\w))?")
_BRACKETED: Final = lazy_pattern(r"\s*[\[(].*[\])]\s*", re.DOTALL)
_WHOLE: Final = lazy_pattern(r"[\w.,%$€£√°]*")
_POWER: Final = lazy_pattern(r"[-−–+]?\d+")


class RefusedError(Exception):
    """A bound is reached, or the file is something else; its argument names what."""


class Seen(NamedTuple):
    """A line: all of its text, what of it is seen for certain, and what of that no line goes through."""

    text: str
    certain: str
    unstruck: str


Piece = tuple[str, int]


class Flow:
    """The lines and pages of a text. White space in a line is one space; a line without a visible character is none."""

    def __init__(self) -> None:
        self.pages: list[list[Seen]] = [[]]
        self._pieces: list[Piece] = []
        self._apart: list[Seen] = []
        self._foot: list[Seen] = []
        self._rows: list[list[list[Seen]]] = []  # open rows, the innermost last: cells, each of lines
        self._turns = False
        self._characters = 0

    @property
    def last(self) -> str:
        """The character before the next one, on the same line."""
        return self._pieces[-1][0][-1:] if self._pieces else ""

    def add(self, text: str, how: int = PLAIN) -> None:
        self._characters += len(text)
        if self._characters > limits.SOURCE_CHARACTERS:
            raise RefusedError("characters")
        self._pieces.append((text, how))

    def end_line(self) -> None:
        """Ends the line, and puts after it what stands apart from it."""
        if self._pieces:
            line = _seen(self._pieces)
            self._pieces = []
            if line.text:
                self._put(line)
        if self._apart:
            apart, self._apart = self._apart, []
            for line in apart:
                self._put(line)

    def apart(self, lines: Iterable[Seen]) -> None:
        """Lines that follow the one that is being written."""
        self._apart += lines

    def foot(self, lines: Iterable[Seen]) -> None:
        """Lines for the end of the page."""
        self._foot += lines

    def end_page(self) -> None:
        """The next line begins a page, unless nothing is on this one."""
        self.end_line()
        if not self._rows:
            self._put_foot()
        self._turns = True

    def begin_row(self) -> None:
        self.end_line()
        self._rows.append([])

    def begin_cell(self) -> None:
        self.end_line()
        if self._rows:
            self._rows[-1].append([])

    def end_row(self) -> None:
        """A row of cells with one line each is a line; where a cell has several, each of them is a line."""
        self.end_line()
        cells = self._rows.pop() if self._rows else []
        if all(len(cell) <= 1 for cell in cells):
            lines = [_row([cell[0] if cell else _NOTHING for cell in cells])] if any(cells) else []
        else:
            lines = [line for cell in cells for line in cell]
        for line in lines:
            self._put(line)

    def end(self) -> list[list[Seen]]:
        """The pages, at least one."""
        while self._rows:
            self.end_row()
        self.end_line()
        self._put_foot()
        return self.pages

    def _put(self, line: Seen) -> None:
        if self._rows:
            self._rows[-1] = self._rows[-1] or [[]]
            self._rows[-1][-1].append(line)
            return
        if self._turns and self.pages[-1]:
            self.pages.append([])
        self._turns = False
        self.pages[-1].append(line)

    def _put_foot(self) -> None:
        self.pages[-1] += self._foot
        self._foot = []


_NOTHING: Final = Seen("", "", "")


def _seen(pieces: list[Piece]) -> Seen:
    if len(pieces) == 1 and not pieces[0][1]:
        text = bare(pieces[0][0])
        return Seen(text, text, text)
    texts, hows = zip(*pieces, strict=True)
    text = bare("".join(texts))
    if not any(hows):
        return Seen(text, text, text)
    return Seen(text, _without(pieces, {UNKNOWN}), _without(pieces, {UNKNOWN, STRUCK}))


def _without(pieces: list[Piece], left_out: set[int]) -> str:
    return bare("".join(_VISIBLE.sub(" ", piece) if how in left_out else piece for piece, how in pieces))


def _row(cells: list[Seen]) -> Seen:
    if sum(1 for cell in cells if cell.text) == 1:
        return next(cell for cell in cells if cell.text)
    return Seen(*(CELL.join(texts) for texts in zip(*cells, strict=True)))


def bare(text: str) -> str:
    """The text without white space around it, and with one space for white space in it."""
    return " ".join(text.split())


# ── Raised digits, fractions ─────────────────────────────────────────────────────────────────────


def small(text: str, *, raised: bool) -> str:
    """Raised or lowered text: its numbers in the characters for that, but not those between brackets or in a word."""
    if _BRACKETED.fullmatch(text):
        return text
    return _SMALL.sub(lambda number: number[0].translate(RAISE if raised else LOWER), text)


def power(base: str, exponent: str, *, raised: bool = True) -> str:
    """A base with what is raised or lowered beside it: 10³, x^(n+1)."""
    if _POWER.fullmatch(exponent):
        return base + small(exponent, raised=raised)
    return f"{base}{'^' if raised else '_'}{_whole(exponent)}" if exponent else base


def fraction(upper: str, lower: str) -> str:
    """A fraction in a line: 3/4, (a + b)/2."""
    return f"{_whole(upper)}/{_whole(lower)}"


def in_line(parts: Iterable[tuple[str, bool]]) -> str:
    """Parts of a formula, each with whether it is a fraction: a space between a digit and a fraction, as in 1 1/2."""
    line = ""
    for text, is_fraction in parts:
        line += f" {text}" if is_fraction and line[-1:].isdigit() else text
    return line


def _whole(text: str) -> str:
    return text if _WHOLE.fullmatch(text) else f"({text})"
