"""Lines of a page: one by one, or packed. A quote that was not found leaves every page of its document in memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, islice, pairwise
from typing import Any, NamedTuple, Self, overload

from citecheck.model import Box

_AT_ONCE = 10_000  # lines that are joined at once: a text file of 100 MiB has more than a million


_CELLS = 5  # where they begin in a packed line


class Cell(NamedTuple):
    """A part of a line with a wide gap before or after it: where it begins in the text, and its two edges."""

    start: int
    x0: float
    x1: float


class Line(NamedTuple):
    """One line of a page; its id is its place in the reading order, from 1. Text sources have no boxes.

    `cells` are there if there are several with words.
    """

    text: str
    box: Box | None = None
    cells: tuple[Cell, ...] = ()


class _Texts(Sequence[str]):
    """The texts of packed lines, each cut out when it is asked for."""

    def __init__(self, text: str, starts: array[int]) -> None:
        self._text, self._starts = text, starts

    def __len__(self) -> int:
        return len(self._starts) - 1

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = range(len(self))[index]
        return self._text[self._starts[at] : self._starts[at + 1] - 1]

    def __iter__(self) -> Iterator[str]:
        return (self._text[start : end - 1] for start, end in pairwise(self._starts))


class PackedLines(Sequence[Line]):
    """Lines at a quarter of what they take one by one; each is made again when it is asked for."""

    def __init__(self, lines: Iterable[Sequence[Any]]) -> None:
        """Each line as (text, x0, y0, x1, y1), then its cells. Raises TypeError or ValueError where one is not."""
        rows = list(lines)
        texts = [text for text, *_ in rows]
        self.text = "\n".join(texts)
        self._starts = array("I", accumulate((len(text) + 1 for text in texts), initial=0))
        self._edges = array("d", (edge for _, x0, y0, x1, y1, *_ in rows for edge in (x0, y0, x1, y1)))
        self._cells = {index: array("d", row[_CELLS:]) for index, row in enumerate(rows) if len(row) > _CELLS}
        if any(len(cells) % len(Cell._fields) for cells in self._cells.values()):
            raise ValueError("a cell has a place and two edges")

    @classmethod
    def without_boxes(cls, lines: Iterable[str]) -> Self:
        """Lines of a text source, which are never all in memory one by one."""
        packed, texts, text = cls(()), iter(lines), ""
        while batch := list(islice(texts, _AT_ONCE)):
            joined = "\n".join(batch)
            text += f"\n{joined}" if len(packed) else joined  # grows in its place
            begins = packed._starts.pop()
            packed._starts.extend(accumulate((len(line) + 1 for line in batch), initial=begins))
        packed.text = text
        return packed

    def __len__(self) -> int:
        return len(self._starts) - 1

    @overload
    def __getitem__(self, index: int) -> Line: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Line, ...]: ...

    def __getitem__(self, index: int | slice) -> Line | tuple[Line, ...]:
        if isinstance(index, slice):
            return tuple(map(self._line, range(*index.indices(len(self)))))
        return self._line(range(len(self))[index])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def starts(self) -> array[int]:
        """Where each begins in the text, and where one more would."""
        return self._starts

    def texts(self) -> Sequence[str]:
        """Their texts alone, at a tenth of the time that whole lines take; a text source has too many to hold."""
        every = _Texts(self.text, self._starts)
        if len(self) > _AT_ONCE:
            return every
        lines = self.text.split("\n")
        return lines if len(lines) == len(self) else list(every)  # none, or one that has a newline in it

    def _line(self, index: int) -> Line:
        text = self.text[self._starts[index] : self._starts[index + 1] - 1]
        box = Box(*self._edges[4 * index : 4 * index + 4]) if self._edges else None
        cells = self._cells.get(index, ())
        return Line(text, box, tuple(Cell(int(at), x0, x1) for at, x0, x1 in zip(*[iter(cells)] * 3, strict=True)))


def frozen_lines(lines: Sequence[Line]) -> Sequence[Line]:
    """Lines that nobody changes."""
    return lines if isinstance(lines, PackedLines) else tuple(lines)


def joined(lines: Sequence[Line]) -> str:
    """Their text, one newline between two of them."""
    return lines.text if isinstance(lines, PackedLines) else "\n".join(line.text for line in lines)


def texts(lines: Sequence[Line]) -> Sequence[str]:
    """The text of each line."""
    return lines.texts() if isinstance(lines, PackedLines) else [line.text for line in lines]


def starts(lines: Sequence[Line]) -> Sequence[int]:
    """Where each begins in their joined text, and where one more would."""
    if isinstance(lines, PackedLines):
        return lines.starts()
    return array("I", accumulate((len(line.text) + 1 for line in lines), initial=0))
