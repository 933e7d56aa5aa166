"""An answer as a tree: texts, a few structural elements without attributes, and the places that cite."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from citecheck.model import Marker, MarkerForm, Response, Span
from citecheck.response.prose import Stretch
from citecheck.text.marks import LOWER, RAISE


@dataclass(frozen=True, slots=True)
class Element:
    """`start` is the first number of an ordered list, `css` a class of ours.

    `uncited` is there where a statement without a citation begins: its number.
    """

    tag: str
    children: tuple[Node, ...] = ()
    start: int | None = None
    css: str | None = None
    uncited: int | None = None


@dataclass(frozen=True, slots=True)
class Cite:
    """A place that cites entry `n`; `children` are the words of its anchor.

    `marker` is the index of the marker in the response, `citation` that of the entry, None if the block has none;
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
    """The parts of a list or table; what is astray between two of them becomes one more."""
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


def uncited_in(nodes: Iterable[Node]) -> Iterator[int]:
    """The numbers of the statements without a citation that are marked."""
    return (element.uncited for element in _elements(nodes) if element.uncited is not None)


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


# ── Building it ────────────────────────────────────────────────────────────────────────────────────

DEPTH: Final = 40  # elements open at once; deeper ones are taken as text of the last one
_ENTRIES: Final = 3  # of one number; more than one is an error already
_TIGHT: Final = "\"'”’)].,;:!?» \n"


@dataclass(slots=True)
class Frame:
    """An open element: `name` is what closes it, `cites` the markers that its words are the label of."""

    name: str
    tag: str
    children: list[Node] = field(default_factory=list)
    cites: Sequence[int] = ()
    start: int | None = None
    css: str | None = None


class Tree:
    """Takes tags and texts in the order of the answer; `nodes` has the outcome."""

    def __init__(self, response: Response, uncited: Uncited) -> None:
        self._uncited = uncited
        self._begun: set[int] = set()
        self._markers = response.markers
        self._cited = response.cited_places()
        self._at: defaultdict[Span, list[int]] = defaultdict(list)
        for index, marker in enumerate(response.markers):
            self._at[marker.span].append(index)
        self._seen: Counter[int | None] = Counter()
        self._root = Frame("", "div")
        self._open: list[Frame] = []

    @property
    def names(self) -> list[str]:
        """Of the open elements, the outermost first."""
        return [frame.name for frame in self._open]

    @property
    def top(self) -> Frame:
        return self._open[-1] if self._open else self._root

    def nodes(self) -> tuple[Node, ...]:
        self.close_to(0)
        return tuple(self._root.children)

    def add(self, *nodes: Node) -> None:
        self.top.children += nodes

    def begin(self, start: int) -> None:
        """A unit of the answer begins at this offset of it."""
        self._uncited.begin(start)

    def text(self, text: str) -> None:
        """A text of the unit."""
        self.add(*self.marked(text))

    def marked(self, text: str) -> tuple[Node, ...]:
        """A text of the unit, with what lacks a citation marked."""
        return tuple(part if number is None else self._bare(part, number) for part, number in self._uncited.parts(text))

    def _bare(self, text: str, number: int) -> Element:
        first = None if number in self._begun else number
        self._begun.add(number)
        return Element("span", (text,), css="uncited", uncited=first)

    def open(self, frame: Frame) -> None:
        if len(self._open) >= DEPTH:
            self.add(*self._cites(frame.cites))
        else:
            self._open.append(frame)

    def close_to(self, depth: int) -> None:
        while len(self._open) > depth:
            frame = self._open.pop()
            self.add(*self._made(frame))

    def close(self, name: str) -> None:
        """The innermost open element of this name, and what is open in it."""
        names = self.names
        if name in names:
            self.close_to(len(names) - 1 - names[::-1].index(name))

    # ── Markers ──

    def markers_at(self, span: Span) -> Sequence[int]:
        """The markers, by index, that were found at this place."""
        return self._at.get(span, ())

    def mark(self, markers: Sequence[int]) -> None:
        """A marker that is after its anchor: `[1]`, with the bold words before it if it has any."""
        first = self._markers[markers[0]]
        self.add(*self._cites(markers, self._taken(first)))

    def _taken(self, marker: Marker) -> tuple[Node, ...]:
        """The bold words that a marker is on, taken off the end of what was added last."""
        children = self.top.children
        at = len(children) - 1
        while at >= 0 and isinstance(found := children[at], str) and not found.strip(_TIGHT):
            at -= 1
        if marker.form is not MarkerForm.BOLD or at < 0 or not _is_bold(children[at], marker.shown or ""):
            return ()
        taken = children[at:]
        del children[at:]
        between = "".join(text for text in taken[1:] if isinstance(text, str)).rstrip()
        return (taken[0], between) if between else (taken[0],)

    def _made(self, frame: Frame) -> Iterable[Node]:
        children = tuple(frame.children)
        inline = frame.tag in INLINE
        if not children and frame.tag in {"div", "span"}:
            return self._cites(frame.cites)
        if frame.cites and inline and only_phrases(children):
            return self._cites(frame.cites, children)
        made = Element(
            frame.tag, children if inline else (*children, *self._cites(frame.cites)), frame.start, frame.css
        )
        return (made, *self._cites(frame.cites)) if inline else (made,)

    def _cites(self, markers: Sequence[int], words: tuple[Node, ...] = ()) -> list[Node]:
        """One Cite for each entry that the markers name, a few at most; the first one contains the words."""
        cites: list[Node] = []
        for index in markers:
            n = self._markers[index].n
            for entry in self._cited[index][:_ENTRIES] or (None,):
                self._seen[entry] += 1
                cites.append(Cite(n, entry, index, self._seen[entry], () if cites else words))
        return cites


def _is_bold(node: Node, shown: str) -> bool:
    """Whether a node is the element with the bold words that the marker was found to be on."""
    if not isinstance(node, Element) or node.tag not in {"strong", "em"} or any(cites_in(node.children)):
        return False
    return " ".join(text_of([node]).split()) == " ".join(shown.split())


# ── Words without a citation ──────────────────────────────────────────────────────────────────────


class _Range(NamedTuple):
    """`plain[low:high]` of a unit; `number` counts the statements from 1."""

    low: int
    high: int
    number: int


class Uncited:
    """Takes the texts of the answer in order and splits off what belongs to a statement without a citation.

    The texts of a unit are compared with it character by character, white space apart. From the first difference to
    the end of the unit nothing is marked, so no other words are ever marked instead.
    """

    def __init__(self, statements: Iterable[Stretch] = ()) -> None:
        self._units: dict[int, tuple[str, list[_Range]]] = {}
        for number, one in enumerate(statements, start=1):
            plain, ranges = self._units.setdefault(one.start, (one.plain, []))
            if plain == one.plain:
                said = plain[one.low : one.high]
                low = one.low + len(said) - len(said.lstrip())
                ranges.append(_Range(low, one.low + len(said.rstrip()), number))
        self.begin(0)

    def begin(self, start: int) -> None:
        """The next text is the first one of the unit that begins here in the answer."""
        self._plain, ranges = self._units.get(start, ("", []))
        self._left, self._at = sorted(ranges, reverse=True), 0

    def parts(self, text: str) -> Iterator[tuple[str, int | None]]:
        """The text in parts, each with the number of its statement, or None."""
        if not self._left:
            yield text, None
            return
        numbered = [(character, self._number(character)) for character in text]
        for number, group in groupby(numbered, key=itemgetter(1)):
            yield "".join(character for character, _ in group), number

    def _number(self, character: str) -> int | None:
        if character.isspace():
            return next((one.number for one in self._left[-1:] if one.low < self._at < one.high), None)
        while self._plain[self._at : self._at + 1].isspace():
            self._at += 1
        if not _same(character, self._plain[self._at : self._at + 1]):
            self._left = []
        number = next((one.number for one in self._left[-1:] if one.low <= self._at), None)
        self._at += 1
        while self._left and self._left[-1].high <= self._at:
            self._left.pop()
        return number


def _same(shown: str, plain: str) -> bool:
    """Whether they are one character; a unit has raised and lowered digits as such."""
    return plain in {shown, shown.translate(RAISE), shown.translate(LOWER)}
