"""A text → its tokens: numbers, words, raised digits and single signs, each with its place."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
VULGAR: Final = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_LOWERED: Final = "₀-₉"
_TOKEN: Final = re.compile(
    rf"(?P<number>\d+(?:[.,'’\u00a0\u202f\u2009]\d+)*|(?<![\w.])\.\d+)"
    rf"|(?P<vulgar>[{VULGAR}])|(?P<raised>⁻?[{RAISED}]+)"
    rf"|(?P<word>[^\W\d_{VULGAR}{RAISED}{_LOWERED}]+(?:['’][^\W\d_{VULGAR}{RAISED}{_LOWERED}]+)*)"
    r"|(?P<sign>\S)"
)


class Token(NamedTuple):
    """kind: number, vulgar, raised, word or sign. low: its text in lower case. gap: white space is before it."""

    kind: str
    text: str
    low: str
    start: int
    end: int
    gap: bool

    @property
    def is_word(self) -> bool:
        return self.kind == "word"

    @property
    def is_number(self) -> bool:
        return self.kind == "number"


_EDGE: Final = Token("sign", "", "", -1, -1, gap=True)


class Tokens(dict[int, Token]):
    """The tokens of a text by their places; before its beginning and behind its end there are empty signs."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.all: list[Token] = []
        end = 0
        for match in _TOKEN.finditer(text):
            start, stop = match.span()
            kind = match.lastgroup or "sign"
            self.all.append(Token(kind, match[0], match[0].lower(), start, stop, gap=start > end or start == 0))
            end = stop
        super().__init__(enumerate(self.all))

    def __missing__(self, at: int) -> Token:
        return _EDGE

    def words_from(self, at: int, count: int) -> str:
        """The next words joined by single spaces, a hyphen between two read as a space; fewer where others follow."""
        found: list[str] = []
        while len(found) < count and self[at].is_word:
            found.append(self[at].text)
            at += 2 if self[at + 1].text == "-" and self[at + 2].is_word and not self[at + 2].gap else 1
        return " ".join(found)
