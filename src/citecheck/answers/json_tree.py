"""JSON with places: the value of each part, where it is in the file, and its JSON pointer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from json.decoder import scanstring  # type: ignore[attr-defined] # the stubs leave it out
from typing import Final, NamedTuple

from citecheck.model import Span
from citecheck.text.patterns import lazy_pattern

DEPTH: Final = 60  # of a response; the APIs nest about ten deep

_LINE: Final = lazy_pattern(r"[^\n]*\n|[^\n]+")
_SPACE: Final = lazy_pattern(r"[ \t\r\n]*")
_SCALAR: Final = lazy_pattern(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")


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
    limit = len(text) if end is None else end
    node = _value(text, start, limit, pointer, 0)
    rest = _skip(text, node.span.end)
    if rest < limit:
        raise NoJson(rest)
    return node


def _value(text: str, start: int, end: int, pointer: str, depth: int) -> Node:
    at = _skip(text, start)
    if at >= end or depth > DEPTH:
        raise NoJson(at, ended=at >= end)
    if text[at] in "{[":
        return _container(text, at, end, pointer, depth)
    if text[at] == '"':
        return _string(text, at, pointer)
    found = _SCALAR.match(text, at, end)
    if found is None:
        raise NoJson(at)
    return Node(json.loads(found[0]), Span(at, found.end()), pointer)


def _string(text: str, at: int, pointer: str) -> Node:
    try:
        value, after = scanstring(text, at + 1, True)  # noqa: FBT003 - its third parameter has no name
    except ValueError:
        raise NoJson(at, ended='"' not in text[at + 1 :]) from None
    return Node(value, Span(at, after), pointer)


def _container(text: str, start: int, end: int, pointer: str, depth: int) -> Node:
    is_object = text[start] == "{"
    parts: dict[str, Node] = {}
    at = _skip(text, start + 1)
    while not text.startswith("}" if is_object else "]", at):
        if parts:
            at = _skip(text, _past(text, at, ","))
        name = str(len(parts))
        if is_object:
            if not text.startswith('"', at):
                raise NoJson(at, ended=at >= end)
            key = _string(text, at, "")
            name, at = str(key.value), _past(text, _skip(text, key.span.end), ":")
        inside = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
        parts[name] = _value(text, at, end, inside, depth + 1)
        at = _skip(text, parts[name].span.end)
    span = Span(start, at + 1)
    return Node(None, span, pointer, parts) if is_object else Node(None, span, pointer, items=tuple(parts.values()))


def _past(text: str, at: int, sign: str) -> int:
    if not text.startswith(sign, at):
        raise NoJson(at, ended=at >= len(text))
    return at + 1


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def parse_lines(text: str) -> Iterator[Node]:
    """A value a line, as in JSONL; the `data:` lines of a stream count as such. Raises NoJson."""
    at = 0
    for number, line in enumerate(_LINE.findall(text)):  # U+2028 ends no line of JSON
        lead = len(line) - len(line.removeprefix("data:"))
        body = line[lead:].strip()
        if body and not line.startswith(("event:", ":", "id:", "retry:")) and body != "[DONE]":
            yield parse(text, at + lead, at + len(line), f"/{number}")
        at += len(line)
