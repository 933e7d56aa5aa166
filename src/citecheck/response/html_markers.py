"""Markers of an HTML response: `data-cite` on any element.

A scanner of its own instead of html.parser: that one takes quadratic time on unclosed comments and tags in
versions of Python this project supports, and the response is untrusted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, Final

from citecheck.model import Marker, MarkerForm, Span
from citecheck.response.claims import Unit, UnitBuilder, limited, markers_of, numbers_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citecheck.response.notes import Notes

_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:-]{0,40})")
_ATTRIBUTE: Final = re.compile(r"""[\s/]*([^\s"'<>/=]{1,80})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?""")
_TAG_END: Final = re.compile(r"[\s/]*>")
_RAW: Final = frozenset({"script", "style", "textarea", "title", "template"})
_VOID: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_INLINE: Final = frozenset(
    (
        "a",
        "abbr",
        "b",
        "bdi",
        "bdo",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "i",
        "ins",
        "kbd",
        "mark",
        "q",
        "s",
        "samp",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "time",
        "u",
        "var",
        "font",
    )
)
_BOLD: Final = frozenset({"strong", "b"})
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_NONE: Final[tuple[int, ...]] = ()
_DEPTH: Final = 200  # elements open at once; deeper ones are not followed


@dataclass(frozen=True, slots=True)
class _Tag:
    name: str
    closing: bool
    span: Span
    cites: tuple[int, ...] = ()


@dataclass(slots=True)
class _Open:
    tag: _Tag
    start: int
    builder: UnitBuilder


def html_markers(text: str, notes: Notes) -> list[Marker]:
    units = _Units(text).read()
    return limited((marker for unit in units for marker in markers_of(unit)), notes)


class _Units:
    def __init__(self, text: str) -> None:
        self.text = text
        self.builder = UnitBuilder(frozenset())
        self.open: list[_Open] = []
        self.units: list[Unit] = []
        self.heading = False

    def read(self) -> list[Unit]:
        for piece in _pieces(self.text):
            if isinstance(piece, str):
                self.builder.text(re.sub(r"\s+", " ", unescape(piece)))
            elif piece.name not in _INLINE and piece.name != "br":
                self._block(piece)
            elif piece.closing:
                self._close(piece)
            else:
                self._open(piece)
        self._flush()
        return self.units

    def _block(self, tag: _Tag) -> None:
        cited = tag.closing and any(item.tag.name == tag.name for item in self.open)
        if cited:
            self._close(tag)
        self._flush()
        self.heading = tag.name in _HEADINGS and not tag.closing
        followed = tag.cites or any(item.tag.name == tag.name for item in self.open)
        if not tag.closing and followed:
            self._open(tag)

    def _open(self, tag: _Tag) -> None:
        if tag.name == "br":
            self.builder.text(" ")
        elif tag.name in _VOID or len(self.open) >= _DEPTH:
            self._label(tag, self.builder.length)
        else:
            self.open.append(_Open(tag, self.builder.length, self.builder))
            if tag.name in _BOLD:
                self.builder.open_bold()

    def _close(self, tag: _Tag) -> None:
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

    def _label(self, tag: _Tag, start: int) -> None:
        for number in tag.cites:
            self.builder.label(number, MarkerForm.HTML, tag.span, start)
            self.builder.marks[-1].grouped = len(tag.cites) > 1

    def _flush(self) -> None:
        self.units.append(self.builder.build(in_heading=self.heading))
        self.builder = UnitBuilder(frozenset())


def _pieces(text: str) -> Iterator[str | _Tag]:
    at = 0
    while at < len(text):
        found = text.find("<", at)
        if found < 0:
            yield text[at:]
            return
        if found > at:
            yield text[at:found]
        if text.startswith("<!--", found):
            at = _after(text, "-->", found + 4)
        elif text.startswith(("<!", "<?"), found):
            at = _after(text, ">", found)
        else:
            tag, at = _tag(text, found)
            yield tag or text[found:at]
            if tag and tag.name in _RAW and not tag.closing:
                at = _raw_end(text, tag.name, at)


def _after(text: str, mark: str, start: int) -> int:
    end = text.find(mark, start)
    return len(text) if end < 0 else end + len(mark)


def _raw_end(text: str, name: str, start: int) -> int:
    found = re.compile(rf"</{name}", re.IGNORECASE).search(text, start)
    return found.start() if found else len(text)


def _tag(text: str, start: int) -> tuple[_Tag | None, int]:
    head = _TAG.match(text, start)
    if head is None:
        return None, start + 1
    at, cites = head.end(), _NONE
    while not (end := _TAG_END.match(text, at)):
        attribute = _ATTRIBUTE.match(text, at)
        if attribute is None:
            # Not a tag after all; what was read of it is no text either, so that nothing is read twice.
            return None, max(at, start + 1)
        at = attribute.end()
        if attribute[1].lower() == "data-cite":
            cites = numbers_in(next((value for value in attribute.groups()[1:] if value is not None), ""))
    return _Tag(head[2].lower(), head[1] == "/", Span(start, end.end()), cites), end.end()
