"""An answer as a tree: texts, a few structural elements without attributes, and the places that cite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final


@dataclass(frozen=True, slots=True)
class Element:
    """`start` is the first number of an ordered list, `css` a class of ours."""

    tag: str
    children: tuple[Node, ...] = ()
    start: int | None = None
    css: str | None = None


@dataclass(frozen=True, slots=True)
class Cite:
    """A place that cites entry `n`; `children` are the words of its anchor.

    `marker` is the index of the marker in the response, `citation` that of the entry, None where the block has none;
    `nth` counts the places that cite this entry, or what the block lacks, from 1.
    """

    n: int
    citation: int | None
    marker: int
    nth: int = 1
    children: tuple[Node, ...] = ()


Node = str | Element | Cite

HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
INLINE: Final = frozenset(("strong", "em", "code", "s", "u", "sub", "sup", "small", "q", "ins", "del", "span", "br"))
# What a browser keeps in place only inside these, and what takes in a stray child of theirs.
_PARTS: Final = {
    "ul": ("li",),
    "ol": ("li",),
    "dl": ("dd", "dt"),
    "table": ("tbody", "thead", "tfoot"),
    "thead": ("tr",),
    "tbody": ("tr",),
    "tfoot": ("tr",),
    "tr": ("td", "th"),
}
_PART_TAGS: Final = frozenset(part for parts in _PARTS.values() for part in parts)
_PHRASES_ONLY: Final = INLINE | {"p", "pre", "dt", *HEADINGS}


def lawful(nodes: Iterable[Node], parent: str = "div") -> tuple[Node, ...]:
    """The nodes as a browser leaves them: nothing inside `parent` that its parser would move elsewhere."""
    return tuple(_lawful(nodes, parent))


def _lawful(nodes: Iterable[Node], parent: str) -> Iterator[Node]:
    if parent in _PARTS:
        yield from _parts(nodes, parent)
        return
    for node in nodes:
        if isinstance(node, str):
            yield node
        elif isinstance(node, Cite):
            yield replace(node, children=lawful(node.children, "span"))
        elif parent in _PHRASES_ONLY and node.tag not in INLINE:
            yield from (" ", *lawful(node.children, parent), " ")
        else:
            tag = "div" if node.tag in _PART_TAGS else node.tag
            yield replace(node, tag=tag, children=lawful(node.children, tag))


def _parts(nodes: Iterable[Node], parent: str) -> Iterator[Node]:
    """The parts of a list or table; what stands astray between two of them becomes one more."""
    own = _PARTS[parent]
    for is_part, group in groupby(nodes, lambda node: isinstance(node, Element) and node.tag in own):
        found = tuple(group)
        if is_part:
            yield from (replace(n, children=lawful(n.children, n.tag)) for n in found if isinstance(n, Element))
        elif any(not isinstance(node, str) or node.strip() for node in found):
            yield Element(own[0], lawful(found, own[0]))


def text_of(nodes: Iterable[Node]) -> str:
    return "".join(node if isinstance(node, str) else text_of(node.children) for node in nodes)


def cites_in(nodes: Iterable[Node]) -> Iterator[Cite]:
    for node in nodes:
        if isinstance(node, Cite):
            yield node
        if not isinstance(node, str):
            yield from cites_in(node.children)


def only_phrases(nodes: Iterable[Node]) -> bool:
    """Whether they can be the words of one link: no blocks, and no other citation."""
    return all(
        isinstance(node, str) or (isinstance(node, Element) and node.tag in INLINE and only_phrases(node.children))
        for node in nodes
    )


def below(nodes: Sequence[Node], top: int) -> tuple[Node, ...]:
    """The nodes with their highest heading at level `top`, and the others as far below it as they were."""
    levels = [HEADINGS.index(element.tag) for element in _elements(nodes) if element.tag in HEADINGS]
    return tuple(_sunk(nodes, top - 1 - min(levels))) if levels else tuple(nodes)


def _elements(nodes: Iterable[Node]) -> Iterator[Element]:
    for node in nodes:
        if isinstance(node, Element):
            yield node
        if not isinstance(node, str):
            yield from _elements(node.children)


def _sunk(nodes: Iterable[Node], by: int) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Element):
            level = HEADINGS.index(node.tag) + by if node.tag in HEADINGS else -1
            tag = HEADINGS[min(level, 5)] if level >= 0 else node.tag
            yield replace(node, tag=tag, children=tuple(_sunk(node.children, by)))
        else:
            yield node
