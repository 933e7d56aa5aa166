"""An HTML answer: its tags and texts, and its units with the markers in them (`data-cite` on any element).

Our own scanner instead of html.parser: that one takes quadratic time on unclosed comments and tags in
versions of Python this project supports, and the response is untrusted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Final, NamedTuple

from citecheck.model import TABLE_HEAD, MarkerForm, Span, Unit
from citecheck.response.prose import UnitBuilder, numbers_in, unit_of
from citecheck.text import html_styles
from citecheck.text.patterns import lazy_pattern

_TAG: Final = lazy_pattern(r"<(/?)([A-Za-z][A-Za-z0-9:-]{0,40})")
_ATTRIBUTE: Final = lazy_pattern(r"""[\s/]*([^\s"'<>/=]{1,80})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?""")
_TAG_END: Final = lazy_pattern(r"[\s/]*>")
_RAW: Final = frozenset({"script", "style", "textarea", "title", "template"})

VOID: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
INLINE: Final = frozenset(
    """a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strike strong sub sup time u var
    font""".split()
)
SHIFTED: Final = frozenset({"sup", "sub"})
BOLD: Final = frozenset({"strong", "b"})
_STRUCK: Final = frozenset({"s", "del", "strike"})
_NEVER_SHOWN: Final = frozenset({"template", "script", "style"})
QUOTED: Final = ("“", "”")  # what a browser shows around <q>
STRIKE: Final = "~~"  # how Markdown strikes words out; tags that do so are read like it
_WHITE: Final = lazy_pattern(r"(?:white|#f{3}(?:f{3})?|rgba?\(\s*255\s*,\s*255\s*,\s*255\b[^)]*\)|transparent)\Z")
_HIDING: Final = frozenset(  # classes
    """sr-only visually-hidden visuallyhidden screen-reader screen-reader-text screen-reader-only hidden hide d-none
    invisible opacity-0 text-white""".split()
)
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
WITHIN: Final = frozenset({"br", "img", "wbr"})  # they are in a line of text
_DEPTH: Final = 200  # elements open at once; deeper ones are not followed

# ── Tags and texts ───────────────────────────────────────────────────────────────────────────────


class Tag(NamedTuple):
    """`cites` are the numbers of its data-cite; the others are attributes with their references resolved.

    `strikes` and `hides` are what it does to its text.
    """

    name: str
    closing: bool
    span: Span
    cites: tuple[int, ...] = ()
    href: str = ""
    alt: str = ""
    title: str = ""
    strikes: bool = False
    hides: bool = False


def breaks(tag: Tag) -> bool:
    """Whether it parts the words around it."""
    return tag.name in {"br", "hr"} or (tag.name not in INLINE and tag.name not in VOID)


def html_pieces(text: str) -> Iterator[str | Tag]:
    """Text (references not resolved) and tags in order; comments and what a browser does not show are left out."""
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


def _tag(text: str, start: int) -> tuple[Tag | None, int]:
    head = _TAG.match(text, start)
    if head is None:
        return None, start + 1
    at, attributes = head.end(), dict[str, str]()
    while not (end := _TAG_END.match(text, at)):
        attribute = _ATTRIBUTE.match(text, at)
        if attribute is None:
            # Not a tag after all; what was read of it is not text either, so that nothing is read twice.
            return None, max(at, start + 1)
        at = attribute.end()
        attributes[attribute[1].lower()] = next((value for value in attribute.groups()[1:] if value is not None), "")
    name, cites = head[2].lower(), numbers_in(attributes.get("data-cite", ""))
    shown = {name: unescape(attributes.get(name, "")) for name in ("href", "alt", "title")}
    style = html_styles.declared(unescape(attributes.get("style", "")))
    strikes = name in _STRUCK or html_styles.strikes(style)
    hides = name in _NEVER_SHOWN or "hidden" in attributes or html_styles.hides(style) or _may_hide(style, attributes)
    tag = Tag(name, head[1] == "/", Span(start, end.end()), cites, strikes=strikes, hides=hides, **shown)
    return tag, end.end()


def _may_hide(style: html_styles.Style, attributes: Mapping[str, str]) -> bool:
    """White text is seen on another background, and what a class does is not known."""
    return _WHITE.match(style.get("color", "")) is not None or not _HIDING.isdisjoint(
        attributes.get("class", "").lower().split()
    )


# ── Units ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class _Open:
    tag: Tag
    start: int
    builder: UnitBuilder


def html_units(text: str) -> list[Unit]:
    """Every stretch of text between two tags of block elements; the cells of a row tell which row it is.

    The titles that a browser shows on elements come last.
    """
    return _Units(text).read()


class _Units:
    def __init__(self, text: str) -> None:
        self.text = text
        self.builder = UnitBuilder()
        self.open: list[_Open] = []
        self.units: list[Unit] = []
        self.titles: list[Unit] = []
        self.heading = False
        self.start = 0
        self.row: int | None = None

    def read(self) -> list[Unit]:
        for piece in html_pieces(self.text):
            if isinstance(piece, str):
                self.builder.text(re.sub(r"\s+", " ", unescape(piece)))
            else:
                self._tag(piece)
        self._flush()
        return [*self.units, *self.titles]

    def _tag(self, tag: Tag) -> None:
        if tag.title.strip():
            self.titles.append(unit_of(tag.title, tag.span.start))
        if tag.name not in INLINE and tag.name not in WITHIN:
            self._block(tag)
        elif tag.closing:
            self._close(tag)
        else:
            self._open(tag)

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
        elif tag.name == "img":
            start = self.builder.length
            self.builder.text(tag.alt)
            self._label(tag, start)
        elif tag.name in VOID or len(self.open) >= _DEPTH:
            self._label(tag, self.builder.length)
        else:
            if tag.strikes:
                self.builder.text(STRIKE)
            elif tag.name == "q":
                self.builder.text(QUOTED[0])
            self.open.append(_Open(tag, self.builder.length, self.builder))
            if tag.name in BOLD:
                self.builder.open_bold()
            elif tag.name in SHIFTED:
                self.builder.shift(tag.name)

    def _close(self, tag: Tag) -> None:
        """Close the innermost element of this name; what was opened inside it closes too."""
        names = [item.tag.name for item in self.open]
        if tag.name not in names:
            return
        keep = len(names) - 1 - names[::-1].index(tag.name)
        while len(self.open) > keep:
            self._finish(self.open.pop())

    def _finish(self, item: _Open) -> None:
        if item.tag.name in BOLD:
            self.builder.close_bold()
        elif item.tag.name in SHIFTED:
            self.builder.shift(None)
        # A block that ended inside took its text along; the label is then what came after.
        start = item.start if item.builder is self.builder else 0
        self._label(item.tag, start)
        if item.tag.strikes:
            self.builder.text(STRIKE)
        elif item.tag.name == "q":
            self.builder.text(QUOTED[1])
        self.builder.set_apart(start, strikes=item.tag.strikes, hides=item.tag.hides)

    def _label(self, tag: Tag, start: int) -> None:
        for number in tag.cites:
            self.builder.label(number, MarkerForm.HTML, tag.span, start, grouped=len(tag.cites) > 1)

    def _flush(self) -> None:
        self.units.append(self.builder.build(in_heading=self.heading, start=self.start, row=self.row))
        self.builder = UnitBuilder()
