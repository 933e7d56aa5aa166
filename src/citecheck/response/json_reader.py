"""JSON with places: the values of a text, sound or damaged, and a note of each defect where it is.

Where the structure is lost (an unescaped quote, say), the object at hand is `damaged`, and reading goes on at the next
text that looks like an entry.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol, TypeAlias

from citecheck.limits import BLOCK_DEPTH, NUMBER_DIGITS, STRING_CHARACTERS
from citecheck.model import ProblemKind, Span
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted


class Scalar(NamedTuple):
    """A string, number, true, false or null."""

    span: Span
    value: str | int | float | bool | None


class Broken(NamedTuple):
    """A value that cannot be used; a problem already says why."""

    span: Span


@dataclass(slots=True)
class Array:
    """`state` is what the reader waits for: "first" (a value or the end), "value" or "comma"."""

    span: Span
    items: list[Node] = field(default_factory=list)
    damaged: bool = False
    state: str = "first"


@dataclass(slots=True)
class Object:
    """`state` is what the reader waits for: "first" (a key or the end), "key", "colon", "value" or "comma"."""

    span: Span
    members: list[Member] = field(default_factory=list)
    damaged: bool = False
    state: str = "first"
    key: Scalar | None = None
    seen: set[str] = field(default_factory=set)


class Member(NamedTuple):
    key: Scalar
    value: Node


Node: TypeAlias = Object | Array | Scalar | Broken


class Defects(Protocol):
    """The receiver of the notes. Reading stops when it is full, or when it raises."""

    @property
    def full(self) -> bool: ...

    def add(self, name: ProblemKind, span: Span, message: str, /) -> None: ...


class JsonLimits(NamedTuple):
    """Levels of nesting, characters of a string, digits of a number."""

    depth: int = BLOCK_DEPTH
    string: int = STRING_CHARACTERS
    digits: int = NUMBER_DIGITS
    infinite: bool = False  # a number that is too large for a float is infinite, as in other programs


OF_A_BLOCK: Final = JsonLimits()


def parse_json(text: str, offset: int, notes: Defects, limits: JsonLimits = OF_A_BLOCK) -> list[Node]:
    """The values of `text`: one in good JSON, none in blank text. Spans are shifted by `offset`.

    Never raises, unless `notes` does.
    """
    return _Parser(text, offset, notes, limits).run()


# ── Tokens ───────────────────────────────────────────────────────────────────────────────────────

_SPACES: Final = re.compile(r"[ \t\r\n]*+")
_SIMPLE: Final = re.compile(r'[ \t\r\n]*+(?:([{}\[\],:])|"([^"\\\x00-\x1f\ud800-\udfff]*+)")')
_STRING: Final = re.compile(r'"((?:[^"\\]++|\\.)*+)("?)', re.DOTALL)
_SPECIAL: Final = re.compile(  # surrogates in two escapes, a code, another escape, or a character that must be escaped
    r"(\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|\\(.?)|[\x00-\x1f\ud800-\udfff]",
    re.DOTALL,
)
_COMMENT: Final = lazy_pattern(r"/\*(?s:.)*?(?:\*/|\Z)|(?://|#)[^\n]*\n?")
_WORD: Final = re.compile(r'[^\s{}\[\],:"“”‘’]+')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_ALMOST_NUMBER: Final = lazy_pattern(r"[+-]?\.?[0-9][0-9A-Za-z_.+-]*|[+-]?(?:nan|infinity|inf)", re.IGNORECASE)
_CLOSING_SINGLE: Final = lazy_pattern(r"['’‘`](?=[ \t\r\n]*[,:}\]])")
_CLOSING_DOUBLE: Final = lazy_pattern(r"[“”„]")
_LITERALS: Final = {"true": True, "false": False, "null": None}
_OTHER_LITERALS: Final = {"True": "true", "False": "false", "None": "null", "undefined": "null"}
_CONTROL_NAMES: Final = {"\b": "backspace", "\f": "form feed", "\n": "line break", "\r": "line break", "\t": "tab"}


class _Token(NamedTuple):
    """`kind` is one of { } [ ] , : or "text", "value", "junk", "cut" (a string without an end)."""

    kind: str
    span: Span
    node: Scalar | Broken | None = None


class _Lexer:
    def __init__(self, text: str, offset: int, notes: Defects, limits: JsonLimits) -> None:
        self.text, self.offset, self.notes, self.limits = text, offset, notes, limits
        self.pos = 0
        self._foreign_noted = False

    def span(self, start: int, end: int) -> Span:
        return Span(self.offset + start, self.offset + end)

    def note(self, kind: ProblemKind, start: int, end: int, message: str) -> None:
        self.notes.add(kind, self.span(start, end), message)

    def peek(self) -> str:
        """The next character that is not space, or ""."""
        start = self._after_space()
        return self.text[start : start + 1]

    def next(self) -> _Token | None:
        """The next token; None at the end of the text."""
        while not (simple := _SIMPLE.match(self.text, self.pos)):
            start = self.pos = self._after_space()
            comment = _COMMENT.match(self.text, start)
            if comment is None:
                return self._other(start)
            self.pos = comment.end()
            message = "JSON does not allow comments; remove this one."
            self.note(ProblemKind.JSON_COMMENT, start, self.pos, message)
        self.pos = end = simple.end()
        sign, value = simple.groups()
        if sign:
            return _Token(sign, Span(self.offset + end - 1, self.offset + end))
        return self._text(end - len(value) - 2, value)

    def _other(self, start: int) -> _Token | None:
        if start == len(self.text):
            return None
        if self.text[start] == '"':
            return self._string(start)
        return self._foreign_string(start) if self.text[start] in "“”„‘’'`" else self._word(start)

    def _after_space(self) -> int:
        found = _SPACES.match(self.text, self.pos)
        return found.end() if found else self.pos

    def _text(self, start: int, value: str) -> _Token:
        span = self.span(start, self.pos)
        if len(value) <= self.limits.string:
            return _Token("text", span, Scalar(span, value))
        message = f"A string has {len(value):,} characters; at most {self.limits.string:,} are read."
        self.notes.add(ProblemKind.LIMIT_EXCEEDED, span, message)
        return _Token("text", span, Broken(span))

    def _foreign_string(self, start: int) -> _Token:
        character = self.text[start]
        closing = _CLOSING_DOUBLE if character in "“”„" else _CLOSING_SINGLE
        found = closing.search(self.text, start + 1, start + 2 + self.limits.string)
        self.pos = found.end() if found else start + 1
        if found is None:
            return _Token("junk", self.span(start, self.pos))
        if not self._foreign_noted:
            self._foreign_noted = True
            message = f"JSON strings need straight double quotes; this one is between {character} and {found[0]}."
            self.note(ProblemKind.FOREIGN_QUOTES, start, self.pos, message)
        return self._text(start, self.text[start + 1 : found.start()])

    def _word(self, start: int) -> _Token:
        found = _WORD.match(self.text, start)
        self.pos = found.end() if found else start + 1
        word, span = self.text[start : self.pos], self.span(start, self.pos)
        if word in _LITERALS:
            return _Token("value", span, Scalar(span, _LITERALS[word]))
        kind, message = ProblemKind.NON_JSON_NUMBER, f"{quoted(word, 40)} is not a number in JSON."
        if number := _NUMBER.fullmatch(word):
            if sum(map(str.isdigit, word)) > self.limits.digits:
                message = f"A number of more than {self.limits.digits} digits is not read the same everywhere."
            elif abs(value := float(word) if number[1] or number[2] else int(word)) < float("inf") or (
                self.limits.infinite
            ):
                return _Token("value", span, Scalar(span, value))
            else:
                message = f"{quoted(word, 40)} is too large for a number."
        elif word in _OTHER_LITERALS:
            kind, message = ProblemKind.INVALID_JSON, f"JSON writes {_OTHER_LITERALS[word]}, not {word}."
        elif not _ALMOST_NUMBER.fullmatch(word):
            return _Token("junk", span)
        self.notes.add(kind, span, message)
        return _Token("value", span, Broken(span))

    def _string(self, start: int) -> _Token:
        """A string with escapes or defects. Its value has what JSON does not know as it is written."""
        found = _STRING.match(self.text, start)
        is_closed = found is not None and found[2] == '"'
        self.pos = found.end() if found and is_closed else len(self.text)
        noted: set[ProblemKind] = set()
        body = self.text[start + 1 : self.pos - is_closed]
        value = _SPECIAL.sub(lambda special: self._decoded(special, start + 1 + special.start(), noted), body)
        return self._text(start, value) if is_closed else _Token("cut", self.span(start, self.pos))

    def _decoded(self, special: re.Match[str], at: int, noted: set[ProblemKind]) -> str:
        """The value of an escape, or of a character that must be one; each kind of problem is noted once a string."""
        value, (pair, code, letter) = special[0], special.groups()
        if pair or (letter and letter in '"\\/bfnrt') or (code and not 0xD800 <= int(code, 16) < 0xE000):
            value = str(json.loads(f'"{value}"'))
            if value >= " " or value in "\n\r\t":
                return value
            kind = ProblemKind.CONTROL_CHARACTER
            message = f"{quoted(self.text[at : at + 12])} is read as a {_named(value)}; write a backslash as \\\\."
        elif letter is not None:
            kind, length = ProblemKind.INVALID_ESCAPE, 6 if letter == "u" else 2
            wanted = ": \\u wants four hex digits." if letter == "u" else "; write a backslash as \\\\."
            message = f"{quoted(self.text[at : at + length])} is not an escape of JSON{wanted}"
        elif value < " ":
            kind, message = ProblemKind.CONTROL_CHARACTER, f"A {_named(value)} in a string must be escaped."
        else:
            half = f"{value} is half of a surrogate pair, not a character."
            kind = ProblemKind.LONE_SURROGATE
            message = half if code else "Half of a surrogate pair is not a character."
        if kind not in noted:
            noted.add(kind)
            self.note(kind, at, at + len(special[0]), message)
        return value


def _named(character: str) -> str:
    return _CONTROL_NAMES.get(character, f"control character U+{ord(character):04X}")


# ── Structure ────────────────────────────────────────────────────────────────────────────────────

_ENTRY: Final = lazy_pattern(
    r"\{[ \t\r\n]*[\"“'][A-Za-z][A-Za-z_-]{0,30}[\"”'][ \t\r\n]*:[ \t\r\n]*(?![ \t\r\n]|\[[ \t\r\n]*\{)"
)
_GROUP: Final = lazy_pattern(r"\"[^\"\\\n]{0,150}\"[ \t\r\n]*:[ \t\r\n]*\[[ \t\r\n]*$")
_GROUP_HEAD: Final = 300  # how far before an entry its group's name is looked for
_KEY: Final = ("first", "key")
_NO_VALUES: Final = (":", "junk")
_OPENING: Final = lazy_pattern(r"[\[{]")
_ENTRY_GOES_ON: Final = lazy_pattern(r"[ \t\r\n]*\}[ \t\r\n]*[,\]]")


class _Parser:
    def __init__(self, text: str, offset: int, notes: Defects, limits: JsonLimits) -> None:
        self.lexer = _Lexer(text, offset, notes, limits)
        self.notes, self.depth = notes, limits.depth
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
            if self.stack:
                self._step(self.stack[-1], token)
            else:
                self._at_root(token)
        self._abandon(0)
        return self.roots

    def _end(self, token: _Token | None) -> None:
        if token or self.stack:
            end = self.lexer.span(self.lexer.pos, self.lexer.pos)
            missing = "a string" if token else "an object" if isinstance(self.stack[-1], Object) else "a list"
            message = f"The JSON ends before {missing} is closed."
            self.notes.add(ProblemKind.TRUNCATED_BLOCK, token.span if token else end, message)

    def _at_root(self, token: _Token) -> None:
        if self.roots and not self.more:
            self.more = True
            self._wrong(token, "More follows after the JSON value; the block must contain exactly one.")
        if token.kind in "{[" or token.node is not None:
            self._value(token)
            return
        if not self.roots:
            self._wrong(token, f"The JSON must begin here; got {self._shown(token)}.")
        found = _OPENING.search(self.lexer.text, self.lexer.pos)
        self.lexer.pos = found.start() if found else len(self.lexer.text)

    def _step(self, frame: Object | Array, token: _Token) -> None:
        kind, is_list = token.kind, isinstance(frame, Array)
        if kind == ",":
            self._comma(frame, token)
        elif kind in "}]":
            self._close(token)
        elif kind == ":" and frame.state == "colon":
            frame.state = "value"
        elif frame.state == "colon" and (kind in "{[" or self._written(token) == "="):
            self._wrong(token, "A colon is missing here.")
            frame.state = "value"
            if kind in "{[":
                self._step(frame, token)
        elif kind in _NO_VALUES and (is_list or kind == ":" or frame.state not in _KEY):
            self._lost(token)
        elif frame.state == "comma" and (is_list or (kind == "text" and self.lexer.peek() == ":")):
            self._wrong(token, "A comma is missing before this.")
            frame.state = "value" if is_list else "key"
            self._step(frame, token)
        elif frame.state == "value" or (is_list and frame.state == "first"):
            frame.state = "comma"
            self._value(token)
        elif isinstance(frame, Object) and frame.state in _KEY:
            self._key(frame, token)
        else:
            self._lost(token)

    def _comma(self, frame: Object | Array, token: _Token) -> None:
        is_list = isinstance(frame, Array)
        if frame.state == "colon":
            self._lost(token)
        elif frame.state != "comma" and (is_list or frame.state in _KEY):
            self._wrong(token, "There is nothing between two commas.")
        else:
            if frame.state == "value":
                self._wrong(token, "A value is missing before this.")
            frame.state, self.comma = "value" if is_list else "key", token.span

    def _key(self, entry: Object, token: _Token) -> None:
        if token.kind == "junk" and self.lexer.peek() == ":":
            self._wrong(token, f"The field name {self._shown(token)} needs straight double quotes.")
            entry.key, entry.state = Scalar(token.span, self._written(token)), "colon"
        elif token.kind == "text" and isinstance(token.node, Scalar):
            entry.key, entry.state = token.node, "colon"
        else:
            self._lost(token)

    def _value(self, token: _Token) -> None:
        """Put the value where it belongs at once, so that a later error cannot lose it."""
        if token.node is not None:
            self._add(token.node)
        elif len(self.stack) >= self.depth:
            self._skip(token)
        else:
            node = Object(token.span) if token.kind == "{" else Array(token.span)
            self._add(node)
            self.stack.append(node)

    def _add(self, node: Node) -> None:
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

    def _skip(self, token: _Token) -> None:
        message = f"The JSON is nested more than {self.depth} deep."
        self.notes.add(ProblemKind.LIMIT_EXCEEDED, token.span, message)
        depth, last = 1, token
        while depth and (following := self.lexer.next()):
            last = following
            depth += (following.kind in "{[") - (following.kind in "}]")
        self._add(Broken(Span(token.span.start, last.span.end)))
        if depth:
            self._end(None)
            self._abandon(0)

    # ── Closing ──

    def _close(self, token: _Token) -> None:
        frame, is_object = self.stack[-1], token.kind == "}"
        if isinstance(frame, Object) is is_object:
            self._finish(frame, token)
        elif self._goes_on(token) or not any(isinstance(other, Object) is is_object for other in self.stack):
            self._wrong(token, f"Unmatched {token.kind}.")
        else:
            self._wrong(token, f"A {']' if is_object else '}'} is missing before this.")
            self._abandon(len(self.stack) - 1)
            self._close(token)

    def _goes_on(self, token: _Token) -> bool:
        """True if the text after an unmatched bracket continues the container that is open."""
        if token.kind == "}":
            return self.lexer.peek() in {",", "]"}
        return _ENTRY_GOES_ON.match(self.lexer.text, self.lexer.pos) is not None

    def _finish(self, frame: Object | Array, token: _Token) -> None:
        if frame.state == ("key" if isinstance(frame, Object) else "value"):
            self.notes.add(ProblemKind.TRAILING_COMMA, self.comma, f"Remove the comma before {token.kind}.")
        elif frame.state in {"colon", "value"}:
            self._wrong(token, "A value is missing before this.")
        frame.span = Span(frame.span.start, token.span.end)
        self.stack.pop()

    def _abandon(self, depth: int) -> None:
        """Leave the open containers above `depth` as they are."""
        for frame in self.stack[depth:]:
            frame.damaged, frame.span = True, Span(frame.span.start, self.lexer.offset + self.lexer.pos)
        del self.stack[depth:]

    # ── Recovery ──

    def _lost(self, token: _Token) -> None:
        """Go on at the next entry, or at the name of its group."""
        frame = self.stack[-1]
        after_string = token.kind == "junk" and isinstance(frame, Object) and frame.state == "comma"
        why = ' A quote inside a string is written \\".' if after_string else ""
        self._wrong(token, f"{self._shown(token)} is not expected here.{why}")
        text, at = self.lexer.text, token.span.start - self.lexer.offset
        found = _ENTRY.search(text, at)
        self.lexer.pos = at if found else len(text)
        if found is None:
            self._abandon(0)
            return
        low = max(at, found.start() - _GROUP_HEAD)
        group = _GROUP.search(text[low : found.start()])
        # The list of entries is the outermost one; inner ones are line ids.
        lists = (depth for depth, frame in enumerate(self.stack, 1) if isinstance(frame, Array))
        self._abandon(int(isinstance(self.stack[0], Object)) if group else next(lists, 0))
        self.lexer.pos = low + group.start() if group else found.start()
        if group and not self.stack:
            self._add(root := Object(self.lexer.span(self.lexer.pos, self.lexer.pos)))
            self.stack.append(root)
        if self.stack:
            self.stack[-1].state = "first"

    # ── Words ──

    def _wrong(self, token: _Token, message: str) -> None:
        self.notes.add(ProblemKind.INVALID_JSON, token.span, message)

    def _written(self, token: _Token) -> str:
        return self.lexer.text[token.span.start - self.lexer.offset : token.span.end - self.lexer.offset]

    def _shown(self, token: _Token) -> str:
        return quoted(self._written(token), 60)
