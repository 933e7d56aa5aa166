"""Markers of a Markdown response, read as CommonMark reads it: code, links and definitions hold none."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING, Final

from citecheck.model import Marker, MarkerForm, Span
from citecheck.response.claims import UnitBuilder, limited, markers_of
from citecheck.response.inline_rules import markdown_reader
from citecheck.text.show import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from citecheck.response.notes import Notes

_NORMAL: Final = re.compile(r"\r\n|\r|\ufeff")
_AS: Final = {"\r\n": " \n", "\r": "\n", "\ufeff": " "}


@cache
def _reader() -> MarkdownIt:
    return markdown_reader()


def markdown_markers(prose: str, known: frozenset[int], notes: Notes) -> list[Marker]:
    """The markers of `prose`, which has the offsets of the response; `known` are the entries' numbers."""
    text = _NORMAL.sub(lambda found: _AS[found[0]], prose.rstrip())
    return limited(_markers(text, known, notes), notes)


def _markers(text: str, known: frozenset[int], notes: Notes) -> Iterator[Marker]:
    source = _Source(text)
    in_heading = in_cell = False
    for token in _reader().parse(text):
        if token.type in {"heading_open", "heading_close"}:
            in_heading = token.type == "heading_open"
        elif token.type == "inline":
            place = source.place(token, in_cell=in_cell)
            yield from _Inline(place, known, notes).read(token, in_heading=in_heading)
        in_cell = token.type in {"td_open", "th_open"}


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


class _Inline:
    """One inline token: a paragraph, heading, list item or table cell."""

    def __init__(self, place: Place, known: frozenset[int], notes: Notes) -> None:
        self.place, self.notes = place, notes
        self.builder = UnitBuilder(known)
        self.labels: list[tuple[Token, int]] = []

    def read(self, token: Token, *, in_heading: bool) -> Iterator[Marker]:
        children = token.children or []
        for index, child in enumerate(children):
            self._child(child, children[index + 1 : index + 3])
        return markers_of(self.builder.build(in_heading=in_heading))

    def _child(self, child: Token, following: list[Token]) -> None:
        if child.type in {"text", "code_inline", "text_special"}:
            self.builder.text(child.content)
        elif child.type in {"softbreak", "hardbreak"}:
            self.builder.text(" ")
        elif child.type == "image":
            self.builder.text(child.content)
        elif child.type == "strong_open":
            self.builder.open_bold()
        elif child.type == "strong_close":
            self.builder.close_bold()
        elif child.type == "cite_bracket":
            self._bracket(child, following)
        elif child.type == "cite_open":
            self.labels.append((child, self.builder.length))
        elif child.type == "cite_close":
            self._cite_link(*self.labels.pop())

    def _span(self, token: Token) -> Span:
        start, end = token.meta["start"], token.meta["end"]
        return Span(self.place(start), self.place(end - 1) + 1)

    def _bracket(self, token: Token, following: list[Token]) -> None:
        numbers, span = token.meta["numbers"], self._span(token)
        grouped = not token.content[1:-1].isdigit()
        if not self.builder.bracket(numbers, span, token.meta["before"], grouped=grouped):
            self.builder.text(token.content)
            return
        self.builder.marks[-1].opens = any(token.type == "strong_open" for token in following[:2])
        if grouped:
            instead = " ".join(f"[{number}]" for number in numbers[:8])
            message = f"{quoted(token.content, 40)} names several entries at once."
            self.notes.add("grouped-marker", span, message, hint=f"Write {instead}, each after its own anchor.")

    def _cite_link(self, token: Token, start: int) -> None:
        tail, span = token.meta["tail"], self._span(token)
        if tail.problem:
            message = f"A cite link is [label](cite:1 'anchor'); here {tail.problem}."
            self.notes.add("malformed-cite-link", span, message)
        if tail.number is not None:
            self.builder.label(tail.number, MarkerForm.LINK, span, start, tail.term)
