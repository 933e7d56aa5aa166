"""The tokens of a JSON text, with their places; what JSON forbids is noted and read as far as it is clear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.limits import NUMBER_DIGITS, STRING_CHARACTERS
from citecheck.model import ProblemKind, Span
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.response.diagnostics import Notes

_SPACES: Final = re.compile(r"[ \t\r\n]*")
_PLAIN: Final = re.compile(r'[^"\\\x00-\x1f\ud800-\udfff]*')
_WORD: Final = re.compile(r'[^\s{}\[\],:"“”‘’]+')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_ALMOST_NUMBER: Final = lazy_pattern(r"[+-]?\.?[0-9][0-9A-Za-z_.+-]*|[+-]?(?:nan|infinity|inf)", re.IGNORECASE)
_HEX4: Final = lazy_pattern(r"[0-9A-Fa-f]{4}")
_LOW_SURROGATE: Final = lazy_pattern(r"\\u([dD][c-fC-F][0-9A-Fa-f]{2})")
_CLOSING_SINGLE: Final = lazy_pattern(r"['’‘`](?=[ \t\r\n]*[,:}\]])")
_CLOSING_DOUBLE: Final = lazy_pattern(r"[“”„]")
_FOREIGN: Final = "“”„‘’'`"
_ESCAPES: Final = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_LITERALS: Final = {"true": True, "false": False, "null": None}
_OTHER_LITERALS: Final = {"True": "true", "False": "false", "None": "null", "undefined": "null"}


class Scalar(NamedTuple):
    """A string, number, true, false or null."""

    span: Span
    value: str | int | float | bool | None


class Broken(NamedTuple):
    """A value that cannot be used; a problem already says why."""

    span: Span


class Token(NamedTuple):
    """`kind` is one of { } [ ] , : or "text", "value", "junk", "cut" (a string without an end)."""

    kind: str
    span: Span
    node: Scalar | Broken | None = None


class Lexer:
    """Reads tokens from `pos` on. Spans are shifted by `offset`, the place of `text` in the response."""

    def __init__(self, text: str, offset: int, notes: Notes) -> None:
        self.text, self.offset, self.notes = text, offset, notes
        self.pos = 0
        self._foreign_noted = False

    def span(self, start: int, end: int) -> Span:
        return Span(self.offset + start, self.offset + end)

    def peek(self) -> str:
        """The next character that is not space, or ""."""
        found = _SPACES.match(self.text, self.pos)
        end = found.end() if found else self.pos
        return self.text[end : end + 1]

    def next(self) -> Token | None:
        self._skip_space_and_comments()
        if self.pos >= len(self.text):
            return None
        start, character = self.pos, self.text[self.pos]
        if character in "{}[],:":
            self.pos += 1
            return Token(character, self.span(start, self.pos))
        if character == '"':
            return _String(self).read()
        if character in _FOREIGN:
            return self._foreign_string()
        return self._word()

    def _skip_space_and_comments(self) -> None:
        while True:
            found = _SPACES.match(self.text, self.pos)
            self.pos = found.end() if found else self.pos
            if not self.text.startswith(("//", "/*", "#"), self.pos):
                return
            start = self.pos
            closing = "*/" if self.text.startswith("/*", start) else "\n"
            end = self.text.find(closing, start + 1)
            self.pos = len(self.text) if end < 0 else end + len(closing)
            self.notes.add(
                ProblemKind.JSON_COMMENT, self.span(start, self.pos), "JSON does not allow comments; remove this one."
            )

    def _foreign_string(self) -> Token:
        start, character = self.pos, self.text[self.pos]
        closing = _CLOSING_DOUBLE if character in "“”„" else _CLOSING_SINGLE
        found = closing.search(self.text, start + 1, start + 2 + STRING_CHARACTERS)
        if found is None:
            self.pos += 1
            return Token("junk", self.span(start, self.pos))
        self.pos = found.end()
        if not self._foreign_noted:
            self._foreign_noted = True
            message = f"JSON strings need straight double quotes; this one is between {character} and {found[0]}."
            self.notes.add(ProblemKind.FOREIGN_QUOTES, self.span(start, self.pos), message)
        return Token("text", self.span(start, self.pos), self._scalar(start, self.text[start + 1 : found.start()]))

    def _word(self) -> Token:
        start = self.pos
        found = _WORD.match(self.text, start)
        self.pos = found.end() if found else start + 1
        word, span = self.text[start : self.pos], self.span(start, self.pos)
        if word in _LITERALS:
            return Token("value", span, Scalar(span, _LITERALS[word]))
        if _NUMBER.fullmatch(word):
            return Token("value", span, self._number(word, span))
        if word in _OTHER_LITERALS:
            self.notes.add(ProblemKind.INVALID_JSON, span, f"JSON writes {_OTHER_LITERALS[word]}, not {word}.")
        elif _ALMOST_NUMBER.fullmatch(word):
            self.notes.add(ProblemKind.NON_JSON_NUMBER, span, f"{quoted(word, 40)} is not a number in JSON.")
        else:
            return Token("junk", span)
        return Token("value", span, Broken(span))

    def _number(self, word: str, span: Span) -> Scalar | Broken:
        if sum(character.isdigit() for character in word) > NUMBER_DIGITS:
            message = f"A number of more than {NUMBER_DIGITS} digits is not read the same everywhere."
            self.notes.add(ProblemKind.NON_JSON_NUMBER, span, message)
            return Broken(span)
        if word.lstrip("-").isdigit():
            return Scalar(span, int(word))
        value = float(word)
        if value in {float("inf"), float("-inf")}:
            self.notes.add(ProblemKind.NON_JSON_NUMBER, span, f"{quoted(word, 40)} is too large for a number.")
            return Broken(span)
        return Scalar(span, value)

    def _scalar(self, start: int, value: str) -> Scalar | Broken:
        span = self.span(start, self.pos)
        if len(value) <= STRING_CHARACTERS:
            return Scalar(span, value)
        message = f"A string has {len(value):,} characters; at most {STRING_CHARACTERS:,} are read."
        self.notes.add(ProblemKind.LIMIT_EXCEEDED, span, message)
        return Broken(span)


class _String:
    """One string: its value has every character as written, escapes decoded where JSON knows them."""

    def __init__(self, lexer: Lexer) -> None:
        self.lexer, self.text, self.start = lexer, lexer.text, lexer.pos
        self.pos = lexer.pos + 1
        self.pieces: list[str] = []
        self.noted: set[ProblemKind] = set()

    def read(self) -> Token:
        while self._chunk():
            pass
        closed = self.pos < len(self.text)
        self.lexer.pos = self.pos = self.pos + 1 if closed else self.pos
        span = self.lexer.span(self.start, self.pos)
        if not closed:
            return Token("cut", span)
        return Token("text", span, self.lexer._scalar(self.start, "".join(self.pieces)))  # noqa: SLF001

    def _chunk(self) -> bool:
        found = _PLAIN.match(self.text, self.pos)
        self.pos = found.end() if found else self.pos
        if found and found[0]:
            self.pieces.append(found[0])
        character = self.text[self.pos : self.pos + 1]
        if character in {"", '"'}:
            return False
        if character == "\\":
            self._escape()
        else:
            self._raw(character)
        return True

    def _raw(self, character: str) -> None:
        if character < " ":
            self._note(
                ProblemKind.CONTROL_CHARACTER,
                1,
                f"A {_named(character)} in a string must be escaped.",
            )
        else:
            self._note(ProblemKind.LONE_SURROGATE, 1, "Half of a surrogate pair is not a character.")
        self._take(1, character)

    def _escape(self) -> None:
        letter = self.text[self.pos + 1 : self.pos + 2]
        if letter == "u":
            self._unicode()
        elif letter not in _ESCAPES or not letter:
            self._keep(
                2,
                f"{self._written(2)} is not an escape of JSON; write a backslash as \\\\.",
            )
        else:
            self._decoded(2, _ESCAPES[letter])

    def _unicode(self) -> None:
        found = _HEX4.match(self.text, self.pos + 2)
        if found is None:
            self._keep(
                2,
                f"{self._written(6)} is not an escape of JSON: \\u wants four hex digits.",
            )
            return
        code = int(found[0], 16)
        low = _LOW_SURROGATE.match(self.text, self.pos + 6)
        if code in _HIGH and low:
            self._take(12, chr(_ASTRAL + ((code - _HIGH.start) << 10) + int(low[1], 16) - _HIGH.stop))
        elif code in _SURROGATES:
            self._note(ProblemKind.LONE_SURROGATE, 6, f"\\u{found[0]} is half of a surrogate pair, not a character.")
            self._take(6, self.text[self.pos : self.pos + 6])
        else:
            self._decoded(6, chr(code))

    def _decoded(self, length: int, character: str) -> None:
        if character < " " and character not in "\n\r\t":
            message = f"{self._written(12)} is read as a {_named(character)}; write a backslash as \\\\."
            self._note(ProblemKind.CONTROL_CHARACTER, length, message)
        self._take(length, character)

    def _keep(self, length: int, message: str) -> None:
        self._note(ProblemKind.INVALID_ESCAPE, length, message)
        self._take(length, self.text[self.pos : self.pos + length])

    def _written(self, length: int) -> str:
        return quoted(self.text[self.pos : self.pos + length])

    def _take(self, length: int, value: str) -> None:
        self.pieces.append(value)
        self.pos = min(self.pos + length, len(self.text))

    def _note(self, name: ProblemKind, length: int, message: str) -> None:
        """Once per string and name: the second one says nothing new."""
        if name not in self.noted:
            self.noted.add(name)
            self.lexer.notes.add(name, self.lexer.span(self.pos, min(self.pos + length, len(self.text))), message)


_HIGH: Final = range(0xD800, 0xDC00)
_SURROGATES: Final = range(0xD800, 0xE000)
_ASTRAL: Final = 0x10000
_CONTROL_NAMES: Final = {
    "\b": "backspace",
    "\f": "form feed",
    "\n": "line break",
    "\r": "line break",
    "\t": "tab",
}


def _named(character: str) -> str:
    return _CONTROL_NAMES.get(character, f"control character U+{ord(character):04X}")
