"""The prose of an HTML response as a tree: a white list of elements without their attributes, and the text."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from citecheck.reporting.html.nodes import Element
from citecheck.reporting.html.tree import Frame, Tree
from citecheck.response.html_markers import INLINE, VOID, Tag, html_pieces

_SAME: Final = (
    "h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre table thead tbody tfoot tr th td "
    "strong em code s u sub sup small q ins del"
).split()
_TAGS: Final = {name: name for name in _SAME} | {
    "b": "strong",
    "i": "em",
    "cite": "em",
    "dfn": "em",
    "var": "em",
    "kbd": "code",
    "samp": "code",
    "strike": "s",
    "caption": "div",
    "figcaption": "p",
}
# What the beginning of an element ends, where the author left that to the browser, and how far out it looks.
_ENDS: Final = {
    "li": ({"li"}, {"ul", "ol"}),
    "dt": ({"dt", "dd"}, {"dl"}),
    "dd": ({"dt", "dd"}, {"dl"}),
    "tr": ({"tr"}, {"table"}),
    "td": ({"td", "th"}, {"table", "tr"}),
    "th": ({"td", "th"}, {"table", "tr"}),
    "thead": ({"thead", "tbody", "tfoot"}, {"table"}),
    "tbody": ({"thead", "tbody", "tfoot"}, {"table"}),
    "tfoot": ({"thead", "tbody", "tfoot"}, {"table"}),
}
_PARAGRAPH: Final = ({"p"}, {"table", "td", "th", "li", "dd", "blockquote", "div", "section"})


def html_nodes(prose: str, tree: Tree) -> None:
    reader = _Html(tree)
    for piece in html_pieces(prose):
        if isinstance(piece, str):
            reader.text(unescape(piece))
        elif piece.closing:
            reader.close(piece)
        else:
            reader.open(piece)


class _Html:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.links: list[str] = []

    def text(self, text: str) -> None:
        self.tree.add(text if "pre" in self.tree.names else re.sub(r"[ \t\r\n\f]+", " ", text))

    def open(self, tag: Tag) -> None:
        markers = self.tree.markers_at(tag.span)
        if tag.name in VOID:
            self._void(tag)
            if markers:
                self.tree.mark(markers)
            return
        if tag.name not in INLINE:
            self._end(*_ENDS.get(tag.name, _PARAGRAPH))
        if tag.name == "a":
            self.links.append(tag.href)
        shown = _TAGS.get(tag.name, "span" if tag.name in INLINE else "div")
        self.tree.open(Frame(tag.name, shown, cites=markers))

    def close(self, tag: Tag) -> None:
        self.tree.close(tag.name)
        if tag.name == "a" and self.links and (address := self.links.pop()):
            self.tree.add(Element("span", (f" ({address})",), css="address"))

    def _void(self, tag: Tag) -> None:
        if tag.name in {"br", "hr"}:
            self.tree.add(Element(tag.name))
        elif tag.name == "img":
            self.tree.add(f"[image: {tag.alt}]")

    def _end(self, ended: set[str], within: set[str]) -> None:
        names = self.tree.names
        for depth in range(len(names) - 1, -1, -1):
            if names[depth] in ended:
                self.tree.close_to(depth)
                return
            if names[depth] in within:
                return
