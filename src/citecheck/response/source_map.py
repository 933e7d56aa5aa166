"""A Markdown response as CommonMark reads it, each stretch of text with its place in the response."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.response.markdown_plugins import markdown_reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_NORMAL: Final = re.compile(r"\r\n|\r|\ufeff")
_AS: Final = {"\r\n": " \n", "\r": "\n", "\ufeff": " "}


@cache
def _reader() -> MarkdownIt:
    return markdown_reader()


def markdown_tokens(prose: str) -> Iterator[tuple[Token, Place | None]]:
    """The block tokens of `prose`, which has the offsets of the response; an inline token comes with its place."""
    text = _NORMAL.sub(lambda found: _AS[found[0]], prose.rstrip())
    source = _Source(text)
    in_cell = False
    for token in _reader().parse(text):
        yield token, source.place(token, in_cell=in_cell) if token.type == "inline" else None
        in_cell = token.type in {"td_open", "th_open"}


def span_of(mark: Token, place: Place) -> Span:
    """Where a marker's token (cite_bracket, cite_open) stands in the response."""
    start, end = mark.meta["start"], mark.meta["end"]
    return Span(place(start), place(end - 1) + 1)


class Place:
    """Turns an offset in the content of an inline token into one of the response."""

    def __init__(self, content: list[int], source: list[int]) -> None:
        self._content, self._source = content, source

    def __call__(self, offset: int) -> int:
        at = bisect_right(self._content, offset) - 1
        return self._source[at] + offset - self._content[at]


class _Source:
    """The lines of the prose, and how far table cells have been found."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._cell = (-1, 0)

    def place(self, token: Token, *, in_cell: bool) -> Place:
        row = token.map[0] if token.map else 0
        lines = token.content.split("\n")
        if in_cell:
            return self._cell_place(row, token.content)
        content, source = [0], []
        for index, line in enumerate(lines):
            source.append(self._starts[row + index] + _column(self._lines[row + index], line))
            content.append(content[-1] + len(line) + 1)
        return Place(content[:-1], source)

    def _cell_place(self, row: int, cell: str) -> Place:
        """A cell's text stands in its row, with a backslash before each |."""
        line = self._lines[row]
        after = self._cell[1] if self._cell[0] == row else 0
        written = cell if line.find(cell, after) >= 0 and "|" not in cell else cell.replace("|", "\\|")
        start = max(0, line.find(written, after))
        self._cell = (row, start + len(written))
        content, source = [0], [self._starts[row] + start]
        for count, found in enumerate(re.finditer(r"\|", cell), start=1):
            content.append(found.start())
            source.append(self._starts[row] + start + found.start() + count)
        return Place(content, source)


def _column(line: str, content: str) -> int:
    """Where the content begins in its line. Tabs may have become spaces at its beginning."""
    at = line.rfind(content)
    if at >= 0:
        return at
    bare = content.lstrip()
    return max(0, line.rfind(bare)) - (len(content) - len(bare))
