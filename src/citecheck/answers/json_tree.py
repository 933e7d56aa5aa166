"""JSON with places: the value of each part, where it is in the file, and its JSON pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from citecheck.model import ProblemKind, Span
from citecheck.response.json_reader import Array, JsonLimits, Object, Scalar, parse_json
from citecheck.response.json_reader import Node as JsonNode
from citecheck.text.patterns import lazy_pattern

_LIMITS: Final = JsonLimits(depth=60, string=2**31, digits=4_000, infinite=True)  # the APIs nest about ten deep
_LINE: Final = lazy_pattern(r"[^\n]*\n|[^\n]+")


class NoJson(ValueError):  # noqa: N818 - a text that is none is no error of the program
    """Where reading stopped, as an offset."""

    def __init__(self, at: int, *, ended: bool = False) -> None:
        super().__init__(at)
        self.at, self.ended = at, ended


class Node(NamedTuple):
    """A value; those of objects and arrays are in `members` and `items`. `pointer` is that of RFC 6901."""

    value: str | int | float | bool | None
    span: Span
    pointer: str = ""
    members: dict[str, Node] | None = None
    items: tuple[Node, ...] | None = None

    def get(self, *path: str) -> Node | None:
        """The part at this path of members."""
        node: Node | None = self
        for name in path:
            node = (node.members or {}).get(name) if node else None
        return node

    def held(self, *path: str) -> Node | None:
        """The part there; None if it is null, too, as SDKs write what an answer does not have."""
        node = self.get(*path)
        empty = node is None or (node.value is None and node.members is None and node.items is None)
        return None if empty else node

    def string(self, *path: str) -> str:
        """The text there, or ""."""
        node = self.get(*path)
        return node.value if node and isinstance(node.value, str) else ""

    def number(self, *path: str) -> int | None:
        node = self.get(*path)
        value = node.value if node else None
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def each(self, *path: str) -> tuple[Node, ...]:
        """The items of the list there."""
        node = self.get(*path)
        return (node.items or ()) if node else ()

    def walk(self, path: str) -> Iterator[Node]:
        """The parts at a path such as "steps.*.text", in which * is each item of a list, or member of an object."""
        step, _, rest = path.partition(".")
        if not path:
            yield self
        elif step == "*":
            inside = self.items or (self.members or {}).values()
            yield from (found for item in inside for found in item.walk(rest))
        elif (member := self.held(step)) is not None:
            yield from member.walk(rest)

    def words(self, *paths: str) -> tuple[str, ...]:
        """The texts at the paths, each once, that are not empty."""
        return tuple(dict.fromkeys(text for path in paths for one in self.walk(path) if (text := one.string()).strip()))


_UNDERSCORED: Final = lazy_pattern(r"_([a-z])")
_CAPITAL: Final = lazy_pattern(r"(?<=[a-z])([A-Z])")


def in_camel_case(node: Node) -> Node:
    """The names of members as most APIs have them; SDKs for Python write `start_index`."""
    return _renamed(node, camel)


def camel(name: str) -> str:
    return _UNDERSCORED.sub(lambda found: found[1].upper(), name)


def in_snake_case(node: Node) -> Node:
    return _renamed(node, lambda name: _CAPITAL.sub(lambda found: f"_{found[1].lower()}", name))


def _renamed(node: Node, rename: Callable[[str], str]) -> Node:
    members = node.members and {rename(name): _renamed(one, rename) for name, one in node.members.items()}
    return node._replace(members=members, items=node.items and tuple(_renamed(one, rename) for one in node.items))


def made(members: dict[str, Node], like: Node) -> Node:
    """An object that no file has: parts of one, as another form has them."""
    return Node(None, like.span, like.pointer, members)


def made_list(items: Sequence[Node], like: Node) -> Node:
    return Node(None, like.span, like.pointer, items=tuple(items))


def joined(pieces: Sequence[Node]) -> Node:
    """The text that the pieces of a stream make, at the place of the first one."""
    return Node("".join(piece.string() for piece in pieces), pieces[0].span, pieces[0].pointer)


def pointer_at(node: Node, offset: int) -> str:
    """The pointer of the innermost value that is at an offset of the file."""
    inside = [*(node.members or {}).values(), *(node.items or ())]
    deeper = next((one for one in inside if one.span.start <= offset < one.span.end), None)
    return pointer_at(deeper, offset) if deeper else node.pointer


def parse(text: str, start: int = 0, end: int | None = None, pointer: str = "") -> Node:
    """The one JSON value of a text. Raises NoJson."""
    part = text[start:end] if start or end is not None else text
    roots = parse_json(part, start, _Strict(text), _LIMITS)
    if not roots:
        raise NoJson(start + len(part), ended=True)
    return _node(roots[0], pointer)


_IN_STRINGS: Final = frozenset({ProblemKind.INVALID_ESCAPE, ProblemKind.CONTROL_CHARACTER})


class _Strict:
    """Raises NoJson at the first defect that leaves the value of the text open."""

    full = False

    def __init__(self, text: str) -> None:
        self.text = text

    def add(self, name: ProblemKind, span: Span, _: str) -> None:
        is_escape = name is ProblemKind.CONTROL_CHARACTER and self.text[span.start] == "\\"
        if not is_escape and name not in {ProblemKind.DUPLICATE_KEY, ProblemKind.LONE_SURROGATE}:
            is_cut = name in _IN_STRINGS and '"' not in self.text[span.start :]
            raise NoJson(span.start, ended=is_cut or name is ProblemKind.TRUNCATED_BLOCK)


def _node(found: JsonNode, pointer: str) -> Node:
    """The value with its pointer; of equal keys the last counts."""
    if isinstance(found, Object):
        named = {str(key.value): value for key, value in found.members}
        steps = {name: name.replace("~", "~0").replace("/", "~1") for name in named}
        members = {name: _node(value, f"{pointer}/{steps[name]}") for name, value in named.items()}
        return Node(None, found.span, pointer, members)
    if isinstance(found, Array):
        items = tuple(_node(item, f"{pointer}/{at}") for at, item in enumerate(found.items))
        return Node(None, found.span, pointer, items=items)
    return Node(found.value if isinstance(found, Scalar) else None, found.span, pointer)


def parse_lines(text: str) -> Iterator[Node]:
    """A value a line, as in JSONL; the `data:` lines of a stream count as such. Raises NoJson."""
    at = 0
    for number, line in enumerate(_LINE.findall(text)):  # U+2028 ends no line of JSON
        lead = len(line) - len(line.removeprefix("data:"))
        body = line[lead:].strip()
        if body and not line.startswith(("event:", ":", "id:", "retry:")) and body != "[DONE]":
            yield parse(text, at + lead, at + len(line), f"/{number}")
        at += len(line)
