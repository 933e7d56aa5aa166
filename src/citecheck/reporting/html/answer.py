"""The prose of a response → its tree, with every marker that was checked at its place, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import unescape
from typing import TYPE_CHECKING, Final

from citecheck.limits import RESPONSE_BYTES
from citecheck.model import LineIndex, Response
from citecheck.reporting.html.tree import Element, Frame, Node, Tree, Uncited, below, lawful
from citecheck.response.html_markers import INLINE, VOID, WITHIN, Tag, html_pieces
from citecheck.response.markdown_markers import OffsetMap, PlacedToken, span_of
from citecheck.response.prose import Stretch

if TYPE_CHECKING:
    from markdown_it.token import Token


FIRST_HEADING = 4  # the page itself has three levels


def answer_nodes(response: Response, uncited: Iterable[Stretch] = ()) -> tuple[Node, ...]:
    """`uncited` are its statements without a citation."""
    if len(response.text) > RESPONSE_BYTES:
        return (Element("p", ("The answer is too large to show.",)),)
    tree = Tree(response, Uncited(uncited))
    if response.is_html:
        html_nodes(response.masked, tree)
    else:
        markdown_nodes(response.markdown, tree, LineIndex(response.text))
    return below(lawful(tree.nodes()), FIRST_HEADING)


# ── Markdown ───────────────────────────────────────────────────────────────────────────────────────

_MARKDOWN_TAGS: Final = frozenset(
    "h1 h2 h3 h4 h5 h6 p ul ol li blockquote table thead tbody tr th td strong em".split()
)


def markdown_nodes(tokens: Iterable[PlacedToken], tree: Tree, lines: LineIndex) -> None:
    for token, place in tokens:
        if place is not None:
            tree.begin(place(0))
            _Inline(place, tree).read(token.children or ())
        elif token.type in {"fence", "code_block", "html_block"}:
            tree.begin(lines.start(token.map[0] + 1) if token.map else 0)
            tree.add(Element("pre", tree.marked(token.content)))
        elif token.type == "hr":
            tree.add(Element("hr"))
        elif not token.hidden:
            _tag(token, tree)


def _tag(token: Token, tree: Tree) -> None:
    if token.nesting < 0:
        tree.close(token.tag)
    elif token.tag in _MARKDOWN_TAGS:
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
        if child.type == "softbreak":
            self.tree.text("\n")
        elif child.type == "hardbreak":
            self.tree.add(Element("br"))
        elif child.type == "code_inline":
            self.tree.add(Element("code", self.tree.marked(child.content)))
        elif child.type == "image":
            self.tree.add("[image: ", *self.tree.marked(child.content), "]")
        elif child.type == "html_inline":
            self.tree.add(child.content)
        elif child.type.startswith("cite_"):
            self._cite(child)
        elif child.type in {"link_open", "link_close"}:
            self._link(child)
        elif child.nesting:
            _tag(child, self.tree)
        else:
            self.tree.text(child.content)

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
            self.tree.text(token.content)

    def _link(self, token: Token) -> None:
        """Its words, and its address after them."""
        if token.nesting > 0:
            self.links.append("" if token.markup == "autolink" else str(token.attrGet("href") or ""))
        elif address := self.links.pop():
            self.tree.add(Element("span", (f" ({address})",), css="address"))


# ── HTML ───────────────────────────────────────────────────────────────────────────────────────────

_SAME: Final = (
    "h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre table thead tbody tfoot tr th td "
    "strong em code s u sub sup small q ins del"
).split()
_HTML_TAGS: Final = {name: name for name in _SAME} | {
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
        self.tree.text(text if "pre" in self.tree.names else re.sub(r"[ \t\r\n\f]+", " ", text))

    def open(self, tag: Tag) -> None:
        self._begin(tag)
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
        shown = _HTML_TAGS.get(tag.name, "span" if tag.name in INLINE else "div")
        self.tree.open(Frame(tag.name, shown, cites=markers))

    def close(self, tag: Tag) -> None:
        self._begin(tag)
        self.tree.close(tag.name)
        if tag.name == "a" and self.links and (address := self.links.pop()):
            self.tree.add(Element("span", (f" ({address})",), css="address"))

    def _begin(self, tag: Tag) -> None:
        if tag.name not in INLINE and tag.name not in WITHIN:
            self.tree.begin(tag.span.end)

    def _void(self, tag: Tag) -> None:
        if tag.name in {"br", "hr"}:
            self.tree.add(Element(tag.name))
        elif tag.name == "img":
            self.tree.add("[image: ", *self.tree.marked(tag.alt), "]")

    def _end(self, ended: set[str], within: set[str]) -> None:
        names = self.tree.names
        for depth in range(len(names) - 1, -1, -1):
            if names[depth] in ended:
                self.tree.close_to(depth)
                return
            if names[depth] in within:
                return
