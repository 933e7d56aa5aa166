"""A page as a tree, for tests: what a parser of HTML makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset("area base br col embed hr img input link meta source track wbr".split())


@dataclass
class Node:
    tag: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: list[Node | str] = field(default_factory=list)

    def all(self, tag: str = "") -> Iterator[Node]:
        """This element and those in it, in the order of the page."""
        if tag in {"", self.tag}:
            yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.all(tag)

    def get(self, name: str) -> str:
        return self.attributes.get(name) or ""

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.children)


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Node("")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute of <{tag}> stands there twice"
        node = Node(tag, dict(attrs))
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Node(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)

    def handle_decl(self, decl: str) -> None:
        assert decl == "doctype html"

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"a processing instruction: {data}")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(f"a declaration: {data}")


def parsed(page: str) -> Node:
    """The tree; every element that is opened must be closed in its turn."""
    parser = _Parser()
    parser.feed(page)
    parser.close()
    assert parser.open == [parser.root]
    return parser.root


def shape(node: Node) -> object:
    """The elements and their attributes, but for the texts of the page and those that are read aloud."""
    attributes = {name: "…" if name == "aria-label" else value for name, value in node.attributes.items()}
    return node.tag, attributes, [shape(child) for child in node.children if isinstance(child, Node)]


# ── Outlines ─────────────────────────────────────────────────────────────────────────────────────

_INLINE: Final = frozenset("a b br code del em ins mark q s small span strong sub sup u".split())


def outline(node: Node, depth: int = 0) -> str:
    """One line a block with its text; in it spans and links as [class text], what only screen readers get in (…)."""
    return "\n".join(_lines(node, depth))


def _lines(node: Node, depth: int) -> Iterator[str]:
    text = " ".join("".join(_words(child) for child in node.children).split())
    yield f"{'  ' * depth}{_name(node)}{': ' + text if text else ''}"
    for child in node.children:
        if isinstance(child, Node) and not _is_inline(child):
            yield from _lines(child, depth + 1)


def _is_inline(node: Node) -> bool:
    return node.tag in _INLINE or (node.tag == "svg" and "shape" in node.get("class"))


def _words(node: Node | str) -> str:
    if isinstance(node, str):
        return node
    if not _is_inline(node):
        return " "
    if node.tag == "svg":
        return f"<{node.get('class').split()[-1]}>"
    inner = "".join(_words(child) for child in node.children)
    label = " ".join(filter(None, (node.tag if node.tag != "span" else "", _marks(node))))
    if node.get("class") == "unseen":
        return f"({inner})"
    return f"[{label} {inner}]" if label else inner


def _name(node: Node) -> str:
    shown = {"role", "aria-label", "viewbox", "tabindex", "start", "value", "checked", "disabled", "x", "width"}
    rest = [f"{k}={v}" if v is not None else k for k, v in node.attributes.items() if k in shown and node.tag != "svg"]
    rest += [f"{k}={node.get(k)}" for k in ("viewbox", "width", "aria-label") if node.tag == "svg" and node.get(k)]
    return " ".join([node.tag + _marks(node), *rest])


def _marks(node: Node) -> str:
    href = f"→{node.get('href')}" if node.tag in {"a", "use"} else ""
    identity = f"#{node.get('id')}" if node.get("id") else ""
    return identity + "".join(f".{name}" for name in re.split(r"\s+", node.get("class")) if name) + href


def undrawn(node: Node) -> Node:
    """Without what is in drawings, which have their own tests, and with what is set apart in its line."""
    if node.tag == "svg":
        return replace(node, children=[])
    children = [undrawn(child) if isinstance(child, Node) else child for child in node.children]
    return replace(node, tag="span" if node.tag == "bdi" else node.tag, children=children)
