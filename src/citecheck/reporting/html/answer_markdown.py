"""The prose of a Markdown response as a tree. HTML in it stands there as text, links and images as words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from citecheck.reporting.html.nodes import Element, Node
from citecheck.reporting.html.tree import Frame, Tree
from citecheck.response.markdown_markers import OffsetMap, PlacedToken, span_of

if TYPE_CHECKING:
    from markdown_it.token import Token

_TAGS: Final = frozenset("h1 h2 h3 h4 h5 h6 p ul ol li blockquote table thead tbody tr th td strong em".split())
_BREAKS: Final[dict[str, Node]] = {"softbreak": "\n", "hardbreak": Element("br")}


def markdown_nodes(tokens: Iterable[PlacedToken], tree: Tree) -> None:
    for token, place in tokens:
        if place is not None:
            _Inline(place, tree).read(token.children or ())
        elif token.type in {"fence", "code_block", "html_block"}:
            tree.add(Element("pre", (token.content,)))
        elif token.type == "hr":
            tree.add(Element("hr"))
        elif not token.hidden:
            _tag(token, tree)


def _tag(token: Token, tree: Tree) -> None:
    if token.nesting < 0:
        tree.close(token.tag)
    elif token.tag in _TAGS:
        start = token.attrGet("start")
        tree.open(Frame(token.tag, token.tag, start=start if isinstance(start, int) else None))


class _Inline:
    """One inline token: a paragraph, heading, list item or table cell."""

    def __init__(self, place: OffsetMap, tree: Tree) -> None:
        self.place, self.tree = place, tree
        self.links: list[str] = []

    def read(self, children: Sequence[Token]) -> None:
        for child in children:
            self._child(child)

    def _child(self, child: Token) -> None:
        if child.type in _BREAKS:
            self.tree.add(_BREAKS[child.type])
        elif child.type == "code_inline":
            self.tree.add(Element("code", (child.content,)))
        elif child.type == "image":
            self.tree.add(f"[image: {child.content}]")
        elif child.type.startswith("cite_"):
            self._cite(child)
        elif child.type in {"link_open", "link_close"}:
            self._link(child)
        elif child.nesting:
            _tag(child, self.tree)
        else:
            self.tree.add(child.content)

    def _cite(self, token: Token) -> None:
        if token.type == "cite_close":
            self.tree.close("cite")
            return
        markers = self.tree.markers_at(span_of(token, self.place))
        if token.type == "cite_open":
            self.tree.open(Frame("cite", "span", cites=markers))
        elif markers:
            self.tree.mark(markers)
        else:
            self.tree.add(token.content)

    def _link(self, token: Token) -> None:
        """Its words, and its address after them."""
        if token.nesting > 0:
            self.links.append("" if token.markup == "autolink" else str(token.attrGet("href") or ""))
        elif address := self.links.pop():
            self.tree.add(Element("span", (f" ({address})",), css="address"))
