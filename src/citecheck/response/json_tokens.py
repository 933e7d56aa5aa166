"""The tokens of a JSON text, with their places; what JSON forbids is noted and read as far as it is clear."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.limits import NUMBER_DIGITS, STRING_CHARACTERS
from citecheck.model import ProblemKind, Span
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.response.diagnostics import Notes

_SPACES: Final = re.compile(r"[ \t\r\n]*")
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+("?)', re.DOTALL)
_ODD: Final = re.compile(  # surrogates in two escapes, a code, another escape, or a character that no string may have
    r"(\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|\\(.?)|[\x00-\x1f\ud800-\udfff]",
    re.DOTALL,
)
_WORD: Final = re.compile(r'[^\s{}\[\],:"“”‘’]+')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_ALMOST_NUMBER: Final = lazy_pattern(r"[+-]?\.?[0-9][0-9A-Za-z_.+-]*|[+-]?(?:nan|infinity|inf)", re.IGNORECASE)
_CLOSING_SINGLE: Final = lazy_pattern(r"['’‘`](?=[ \t\r\n]*[,:}\]])")
_CLOSING_DOUBLE: Final = lazy_pattern(r"[“”„]")
_FOREIGN: Final = "“”„‘’'`"
_ESCAPES: Final = frozenset('"\\/bfnrt')
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
            return self._string()
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

    def _string(self) -> Token:
        """One string: its value has every character as written, escapes decoded where JSON knows them."""
        start, found = self.pos, _STRING.match(self.text, self.pos)
        closed = found is not None and found[1] == '"'
        self.pos = found.end() if found and closed else len(self.text)
        noted: set[ProblemKind] = set()
        body = self.text[start + 1 : self.pos - closed]
        value = _ODD.sub(lambda odd: self._decoded(odd, start + 1 + odd.start(), noted), body)
        span = self.span(start, self.pos)
        return Token("text", span, self._scalar(start, value)) if closed else Token("cut", span)

    def _decoded(self, odd: re.Match[str], at: int, noted: set[ProblemKind]) -> str:
        """The value of an escape, or of a character that must be one; once in a string each problem is noted."""
        value, (pair, code, letter) = odd[0], odd.groups()
        if pair or letter in _ESCAPES or (code and int(code, 16) not in _SURROGATES):
            value = str(json.loads(f'"{odd[0]}"'))
            if value >= " " or value in "\n\r\t":
                return value
            kind = ProblemKind.CONTROL_CHARACTER
            message = f"{quoted(self.text[at : at + 12])} is read as a {_named(value)}; write a backslash as \\\\."
        elif code or letter is None:
            kind, message = _forbidden(value)
        else:
            kind = ProblemKind.INVALID_ESCAPE
            wanted = ": \\u wants four hex digits." if letter == "u" else "; write a backslash as \\\\."
            message = f"{quoted(self.text[at : at + (6 if letter == 'u' else 2)])} is not an escape of JSON{wanted}"
        if kind not in noted:
            noted.add(kind)
            self.notes.add(kind, self.span(at, at + len(odd[0])), message)
        return value


def _forbidden(written: str) -> tuple[ProblemKind, str]:
    """The problem of a character that no string may have, as it is or as an escape."""
    if written < " ":
        return ProblemKind.CONTROL_CHARACTER, f"A {_named(written)} in a string must be escaped."
    if len(written) == 1:
        return ProblemKind.LONE_SURROGATE, "Half of a surrogate pair is not a character."
    return ProblemKind.LONE_SURROGATE, f"{written} is half of a surrogate pair, not a character."


_SURROGATES: Final = range(0xD800, 0xE000)
_CONTROL_NAMES: Final = {"\b": "backspace", "\f": "form feed", "\n": "line break", "\r": "line break", "\t": "tab"}


def _named(character: str) -> str:
    return _CONTROL_NAMES.get(character, f"control character U+{ord(character):04X}")
