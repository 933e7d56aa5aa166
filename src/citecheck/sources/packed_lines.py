"""Lines of a page: one by one, or packed. A quote that is nowhere leaves every page of its document in memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, overload

from citecheck.model import Box


class Line(NamedTuple):
    """One line of a page; its id is its place in the reading order, from 1. Text sources have no boxes."""

    text: str
    box: Box | None = None


class PackedLines(Sequence[Line]):
    """Lines with boxes, at a quarter of what they take one by one; each is made anew when it is asked for."""

    def __init__(self, lines: Iterable[tuple[str, float, float, float, float]]) -> None:
        """Each line as (text, x0, y0, x1, y1). Raises TypeError or ValueError where one is not."""
        rows = list(lines)
        texts = [text for text, *_ in rows]
        self.text = "\n".join(texts)
        self._starts = array("I", accumulate((len(text) + 1 for text in texts), initial=0))
        self._edges = array("d", (edge for _, x0, y0, x1, y1 in rows for edge in (x0, y0, x1, y1)))

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

    def texts(self) -> list[str]:
        """Their texts alone, at a tenth of the time that whole lines take."""
        return [self.text[start : end - 1] for start, end in pairwise(self._starts)]

    def _line(self, index: int) -> Line:
        text = self.text[self._starts[index] : self._starts[index + 1] - 1]
        return Line(text, Box(*self._edges[4 * index : 4 * index + 4]))


def held(lines: Sequence[Line]) -> Sequence[Line]:
    """Lines that nobody changes."""
    return lines if isinstance(lines, PackedLines) else tuple(lines)


def joined(lines: Sequence[Line]) -> str:
    """Their text, one newline between two of them."""
    return lines.text if isinstance(lines, PackedLines) else "\n".join(line.text for line in lines)


def texts(lines: Sequence[Line]) -> list[str]:
    """The text of each line."""
    return lines.texts() if isinstance(lines, PackedLines) else [line.text for line in lines]
