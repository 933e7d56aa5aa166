"""Markers of an HTML response: `data-cite` on any element."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, Final

from citecheck.model import Marker, MarkerForm
from citecheck.response.html_pieces import INLINE, VOID, Tag, html_pieces
from citecheck.response.units import TABLE_HEAD, Unit, UnitBuilder, limited, markers_of

if TYPE_CHECKING:
    from citecheck.response.diagnostics import Notes

_BOLD: Final = frozenset({"strong", "b"})
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_DEPTH: Final = 200  # elements open at once; deeper ones are not followed


@dataclass(slots=True)
class _Open:
    tag: Tag
    start: int
    builder: UnitBuilder


def html_markers(text: str, notes: Notes) -> list[Marker]:
    return limited((marker for unit in html_units(text) for marker in markers_of(unit)), notes)


def html_units(text: str) -> list[Unit]:
    """Every stretch of text between two tags of block elements; the cells of a row tell which row it is."""
    return _Units(text).read()


class _Units:
    def __init__(self, text: str) -> None:
        self.text = text
        self.builder = UnitBuilder(frozenset())
        self.open: list[_Open] = []
        self.units: list[Unit] = []
        self.heading = False
        self.start = 0
        self.row: int | None = None

    def read(self) -> list[Unit]:
        for piece in html_pieces(self.text):
            if isinstance(piece, str):
                self.builder.text(re.sub(r"\s+", " ", unescape(piece)))
            elif piece.name not in INLINE and piece.name != "br":
                self._block(piece)
            elif piece.closing:
                self._close(piece)
            else:
                self._open(piece)
        self._flush()
        return self.units

    def _block(self, tag: Tag) -> None:
        cited = tag.closing and any(item.tag.name == tag.name for item in self.open)
        if cited:
            self._close(tag)
        self._flush()
        self.start = tag.span.end
        if tag.name in {"tr", "th"} and not tag.closing:
            self.row = tag.span.start if tag.name == "tr" else TABLE_HEAD
        elif tag.name in {"tr", "table"}:
            self.row = None
        self.heading = tag.name in _HEADINGS and not tag.closing
        followed = tag.cites or any(item.tag.name == tag.name for item in self.open)
        if not tag.closing and followed:
            self._open(tag)

    def _open(self, tag: Tag) -> None:
        if tag.name == "br":
            self.builder.text(" ")
        elif tag.name in VOID or len(self.open) >= _DEPTH:
            self._label(tag, self.builder.length)
        else:
            self.open.append(_Open(tag, self.builder.length, self.builder))
            if tag.name in _BOLD:
                self.builder.open_bold()

    def _close(self, tag: Tag) -> None:
        """Close the innermost element of this name; what was opened inside it closes too."""
        names = [item.tag.name for item in self.open]
        if tag.name not in names:
            return
        keep = len(names) - 1 - names[::-1].index(tag.name)
        while len(self.open) > keep:
            self._finish(self.open.pop())

    def _finish(self, item: _Open) -> None:
        if item.tag.name in _BOLD:
            self.builder.close_bold()
        # A block that ended inside took its text along; the label is then what came after.
        self._label(item.tag, item.start if item.builder is self.builder else 0)

    def _label(self, tag: Tag, start: int) -> None:
        for number in tag.cites:
            self.builder.label(number, MarkerForm.HTML, tag.span, start)
            self.builder.marks[-1].grouped = len(tag.cites) > 1

    def _flush(self) -> None:
        self.units.append(self.builder.build(in_heading=self.heading, start=self.start, row=self.row))
        self.builder = UnitBuilder(frozenset())
