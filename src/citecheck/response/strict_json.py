"""JSON with positions: every defect is noted, and what is around it is still read.

A tree of `Object`, `Array`, `Scalar` and `Broken`. Where the structure is lost (an unescaped quote, say),
the object at hand is marked `damaged` and reading goes on at the next thing that looks like an entry.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from citecheck.limits import BLOCK_DEPTH
from citecheck.model import ProblemKind, Span
from citecheck.response.json_tokens import Broken, Lexer, Scalar, Token
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.response.diagnostics import Notes

_ENTRY: Final = lazy_pattern(
    r"\{[ \t\r\n]*[\"“'][A-Za-z][A-Za-z_-]{0,30}[\"”'][ \t\r\n]*:[ \t\r\n]*(?![ \t\r\n]|\[[ \t\r\n]*\{)"
)
_GROUP: Final = lazy_pattern(r"\"[^\"\\\n]{0,150}\"[ \t\r\n]*:[ \t\r\n]*\[[ \t\r\n]*$")
_GROUP_HEAD: Final = 300  # how far before an entry its group's name is looked for
_OPENING: Final = lazy_pattern(r"[\[{]")
_CLOSES: Final = {"}": "object", "]": "list"}
_ENTRY_GOES_ON: Final = lazy_pattern(r"[ \t\r\n]*\}[ \t\r\n]*[,\]]")


class Member(NamedTuple):
    key: Scalar
    value: Node


@dataclass(slots=True)
class Array:
    """`state` is what the parser waits for; done readers ignore it."""

    span: Span
    items: list[Node] = field(default_factory=list)
    damaged: bool = False
    state: str = "first"  # first: a value or the end · value · comma


@dataclass(slots=True)
class Object:
    span: Span
    members: list[Member] = field(default_factory=list)
    damaged: bool = False
    state: str = "first"  # first: a key or the end · key · colon · value · comma
    key: Scalar | None = None
    seen: set[str] = field(default_factory=set)


Node: TypeAlias = Object | Array | Scalar | Broken


def parse_json(text: str, offset: int, notes: Notes) -> list[Node]:
    """The values of `text`: one in good JSON, none in blank text. Never raises."""
    return _Parser(text, offset, notes).run()


class _Parser:
    def __init__(self, text: str, offset: int, notes: Notes) -> None:
        self.lexer = Lexer(text, offset, notes)
        self.notes = notes
        self.roots: list[Node] = []
        self.stack: list[Object | Array] = []
        self.comma = Span(offset, offset)
        self.more = False

    def run(self) -> list[Node]:
        while not self.notes.full:
            token = self.lexer.next()
            if token is None or token.kind == "cut":
                self._end(token)
                break
            self._step(token)
        self._abandon(0)
        return self.roots

    def _end(self, token: Token | None) -> None:
        if token is None and not self.stack:
            return
        end = self.lexer.span(self.lexer.pos, self.lexer.pos)
        missing = "a string" if token else "an object" if isinstance(self.stack[-1], Object) else "a list"
        self.notes.add(
            ProblemKind.TRUNCATED_BLOCK, token.span if token else end, f"The JSON ends before {missing} is closed."
        )

    def _step(self, token: Token) -> None:
        if not self.stack:
            self._at_root(token)
        elif token.kind in _CLOSES:
            self._close(token)
        elif isinstance(frame := self.stack[-1], Object):
            self._in_object(frame, token)
        else:
            self._in_array(frame, token)

    # ── Outside ──

    def _at_root(self, token: Token) -> None:
        if self.roots and not self.more:
            self.more = True
            self._wrong(token, "More follows after the JSON value; the block must contain exactly one.")
        if token.kind in "{[":
            self._open(token)
        elif token.node is not None:
            self.roots.append(token.node)
        else:
            if not self.roots:
                self._wrong(token, f"The JSON must begin here; got {self._shown(token)}.")
            found = _OPENING.search(self.lexer.text, self.lexer.pos)
            self.lexer.pos = found.start() if found else len(self.lexer.text)

    # ── Inside ──

    def _in_array(self, array: Array, token: Token) -> None:
        if token.kind == "," and array.state == "comma":
            array.state, self.comma = "value", token.span
        elif token.kind == ",":
            self._wrong(token, "There is nothing between two commas.")
        elif token.kind in {":", "junk"}:
            self._lost(token)
        else:
            if array.state == "comma":
                self._wrong(token, "A comma is missing before this.")
            array.state = "comma"
            self._value(token)

    def _in_object(self, entry: Object, token: Token) -> None:
        if entry.state == "comma" and token.kind == "text" and self.lexer.peek() == ":":
            self._wrong(token, "A comma is missing before this.")
            entry.state = "key"
        match entry.state, token.kind:
            case "first" | "key", _:
                self._key(entry, token)
            case "colon", _:
                self._colon(entry, token)
            case "value" | "comma", ",":
                if entry.state == "value":
                    self._wrong(token, "A value is missing before this.")
                entry.state, self.comma = "key", token.span
            case "value", "{" | "[" | "text" | "value":
                entry.state = "comma"
                self._value(token)
            case _:
                self._lost(token)

    def _key(self, entry: Object, token: Token) -> None:
        if isinstance(token.node, Scalar) and token.kind == "text":
            entry.key, entry.state = token.node, "colon"
        elif token.kind == "junk" and self.lexer.peek() == ":":
            self._wrong(token, f"The field name {self._shown(token)} needs straight double quotes.")
            entry.key, entry.state = Scalar(token.span, self._text(token)), "colon"
        elif token.kind == ",":
            self._wrong(token, "There is nothing between two commas.")
        else:
            self._lost(token)

    def _colon(self, entry: Object, token: Token) -> None:
        entry.state = "value"
        if token.kind in "{[" or self._text(token) == "=":
            self._wrong(token, "A colon is missing here.")
        elif token.kind != ":":
            self._lost(token)
        if token.kind in "{[":
            self._in_object(entry, token)

    def _value(self, token: Token) -> None:
        if token.kind in "{[":
            self._open(token)
        elif token.node is not None:
            self._add(token.node)

    def _open(self, token: Token) -> None:
        if len(self.stack) >= BLOCK_DEPTH:
            self._skip(token)
            return
        node = Object(token.span) if token.kind == "{" else Array(token.span)
        self._add(node)
        self.stack.append(node)

    def _add(self, node: Node) -> None:
        """Put the value where it belongs at once, so that a later error cannot lose it."""
        frame = self.stack[-1] if self.stack else None
        if frame is None:
            self.roots.append(node)
        elif isinstance(frame, Array):
            frame.items.append(node)
        elif frame.key is not None:
            name = str(frame.key.value)
            if name in frame.seen:
                self.notes.add(ProblemKind.DUPLICATE_KEY, frame.key.span, f"Duplicate key {quoted(name, 60)}.")
            frame.seen.add(name)
            frame.members.append(Member(frame.key, node))

    # ── Closing ──

    def _close(self, token: Token) -> None:
        frame = self.stack[-1]
        if isinstance(frame, Object) is (token.kind == "}"):
            self._finish(frame, token)
        elif isinstance(frame, Array) and self.lexer.peek() in {",", "]"}:
            self._wrong(token, "Unmatched }.")
        elif isinstance(frame, Object) and _ENTRY_GOES_ON.match(self.lexer.text, self.lexer.pos):
            self._wrong(token, "Unmatched ].")
        elif any(isinstance(other, Object) is (token.kind == "}") for other in self.stack):
            missing = "}" if isinstance(frame, Object) else "]"
            self._wrong(token, f"A {missing} is missing before this.")
            self._abandon(len(self.stack) - 1)
            self._close(token)
        else:
            self._wrong(token, f"Unmatched {token.kind}.")

    def _finish(self, frame: Object | Array, token: Token) -> None:
        if frame.state == ("key" if isinstance(frame, Object) else "value"):
            self.notes.add(ProblemKind.TRAILING_COMMA, self.comma, f"Remove the comma before {token.kind}.")
        elif frame.state in {"colon", "value"}:
            self._wrong(token, "A value is missing before this.")
        frame.span = Span(frame.span.start, token.span.end)
        self.stack.pop()

    def _abandon(self, depth: int) -> None:
        """Leave the open containers above `depth` as they are."""
        end = self.lexer.offset + self.lexer.pos
        for frame in self.stack[depth:]:
            frame.damaged, frame.span = True, Span(frame.span.start, end)
        del self.stack[depth:]

    def _skip(self, token: Token) -> None:
        message = f"The JSON is nested more than {BLOCK_DEPTH} deep."
        self.notes.add(ProblemKind.LIMIT_EXCEEDED, token.span, message)
        depth, last = 1, token
        while depth and (following := self.lexer.next()):
            last = following
            depth += (following.kind in "{[") - (following.kind in "}]")
        self._add(Broken(Span(token.span.start, last.span.end)))
        if depth:
            self._end(None)
            self._abandon(0)

    # ── Finding the thread again ──

    def _lost(self, token: Token) -> None:
        frame = self.stack[-1]
        after_string = token.kind == "junk" and isinstance(frame, Object) and frame.state == "comma"
        why = ' A quote inside a string is written \\".' if after_string else ""
        self._wrong(token, f"{self._shown(token)} is not expected here.{why}")
        text, at = self.lexer.text, token.span.start - self.lexer.offset
        found = _ENTRY.search(text, at)
        if found is None:
            self.lexer.pos = len(text)
            self._abandon(0)
            return
        low = max(at, found.start() - _GROUP_HEAD)
        group = _GROUP.search(text[low : found.start()])
        self.lexer.pos = at
        if group:
            self._resume_group(low + group.start())
        else:
            self._resume_entry(found.start())

    def _resume_group(self, position: int) -> None:
        keep = 1 if self.stack and isinstance(self.stack[0], Object) else 0
        self._abandon(keep)
        self.lexer.pos = position
        if keep and isinstance(root := self.stack[0], Object):
            root.state = "first"
        else:
            root = Object(self.lexer.span(position, position), state="first")
            self.roots.append(root)
            self.stack.append(root)

    def _resume_entry(self, position: int) -> None:
        lists = [i for i, frame in enumerate(self.stack) if isinstance(frame, Array)]
        # The list of entries is the outermost one; inner ones are line ids.
        self._abandon(lists[0] + 1 if lists else 0)
        if self.stack:
            self.stack[-1].state = "first"
        self.lexer.pos = position

    # ── Words ──

    def _wrong(self, token: Token, message: str) -> None:
        self.notes.add(ProblemKind.INVALID_JSON, token.span, message)

    def _text(self, token: Token) -> str:
        return self.lexer.text[token.span.start - self.lexer.offset : token.span.end - self.lexer.offset]

    def _shown(self, token: Token) -> str:
        return quoted(self._text(token), 60)
