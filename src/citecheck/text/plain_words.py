"""Words without what is inside or beside them: line ends, emphasis, the marks of footnotes, characters not drawn."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from citecheck.model import Side
from citecheck.text.lookalikes import visible
from citecheck.text.marks import RAISED
from citecheck.text.patterns import lazy_pattern


class Edit(NamedTuple):
    """text[start:end] is read as `new`."""

    start: int
    end: int
    new: str = ""


_LETTER: Final = r"[^\W\d_]"
_COMBINING: Final = "\u0300-\u036f"
_UNSEEN: Final = (
    rf"{_COMBINING}\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff"
    r"\ufffd\uffa0\U000e0000-\U000e0fff"
)
_INLINE: Final = "(?:a|abbr|b|big|code|em|font|i|ins|kbd|mark|small|span|strong|sub|sup|tt|u|wbr)"
_BLOCK: Final = "(?:br|div|h[1-6]|hr|li|p|td|th|tr)"
_RAISED_SIGNS: Final = f"{RAISED}ª\u02b0-\u02b8\u1d2c-\u1d6a\u1d9b-\u1dbf①-⑳†‡§¶"
_PARTS: Final = {
    "broken": rf"(?<={_LETTER})(?:-\n|\u00ad\n?)(?={_LETTER})",
    "unseen": rf"(?<=\w)[{_UNSEEN}]+|[{_UNSEEN}]+(?=\w)",
    "mark": (
        rf"(?<={_LETTER})(?:[*_`]*(?:[{_RAISED_SIGNS}]+(?:,[{_RAISED_SIGNS}]+)*|\(\d\d?\)|\[\^?\w{{1,3}}\]|[\^#]\d\d?"
        r"|(?<=[a-z][a-z])(?<!\bno)\d\d?)[*_`]*(?![^\W_])|<sup>[^<>\n]{1,8}</sup>)"
    ),
    "emphasis": rf"(?<![^\W_])[*_`]+(?={_LETTER})|(?<={_LETTER})[*_`]+(?![^\W_])|(?<={_LETTER})\*+(?={_LETTER})",
    "inline": rf"</?{_INLINE}(?:\s[^<>]{{0,80}})?/?>",
    "block": rf"</?{_BLOCK}(?:\s[^<>]{{0,80}})?/?>",
    "entity": r"&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{2,10});",
}
_BESIDE_WORDS: Final = lazy_pattern("|".join(f"(?P<{name}>{pattern})" for name, pattern in _PARTS.items()))


_SHOWN: Final = 12  # words of the source, from the one that counts on
_NEAR: Final = 8  # words to the quote


class Outside(NamedTuple):
    """What a text has outside a quote: the `word` that counts, which is at `at`, and the `words` from it on."""

    word: str
    words: str
    at: int
    side: Side


class Part(NamedTuple):
    """A part of a text from `start` on. Its `words` are without breaks and marks in words, and without other items."""

    start: int
    words: str
    edits: tuple[Edit, ...] = ()

    def outside(self, at: int, end: int, side: Side) -> Outside:
        """The word words[at:end], with its place in the text."""
        shown = self.words[at:].split(maxsplit=_SHOWN)
        words = " ".join([*shown[:_SHOWN], *("…" for _ in shown[_SHOWN:])]).rstrip(" •*–-")
        place = self.start + at
        for begins, ends, new in self.edits:
            if begins + len(new) <= place:
                place += ends - begins - len(new)
        return Outside(self.words[at:end].strip(), words, place, side)

    def before(self, at: int, end: int) -> Outside:
        """The word words[at:end] of a part that ends where the quote begins."""
        is_near = len(self.words[at:].split()) <= _NEAR
        return self.outside(at, end, Side.JUST_BEFORE if is_near else Side.BEFORE)

    def behind(self, at: int, end: int) -> Outside:
        """The word words[at:end] of a part that begins where the quote ends."""
        is_near = not self.words[:at].strip(' \n,()["”')
        return self.outside(at, end, Side.JUST_AFTER if is_near else Side.AFTER)


def part(text: str, start: int, end: int, left_out: tuple[int, int] | None = None) -> Part:
    """text[start:end] as its words are read, without the stretch that is left out."""
    low, high = left_out or (end, end)
    around = [*edits(text, start, low), *([Edit(low, high)] if left_out else []), *edits(text, high, end)]
    pieces: list[str] = []
    at = start
    for edit in around:
        pieces += (text[at : edit.start], edit.new)
        at = edit.end
    return Part(start, "".join((*pieces, text[at:end])), tuple(around))


def edits(text: str, start: int, end: int) -> Iterator[Edit]:
    """What to change in text[start:end] so that only its words are left, one after the other."""
    for match in _BESIDE_WORDS.finditer(text, start, end):
        new = _read(match)
        if new != match[0]:
            yield Edit(*match.span(), new)


def _read(match: re.Match[str]) -> str:
    if match.lastgroup == "unseen":
        return _composing(match)
    if match.lastgroup == "entity":
        return html.unescape(match[0])
    return " " if match.lastgroup == "block" else ""


def _composing(match: re.Match[str]) -> str:
    """The marks of these that make another letter of the one before them, such as an umlaut."""
    seen = visible(match[0]).replace("\ufffd", "")  # which is in place of control characters
    letter = match.string[match.start() - 1 : match.start()]
    composed = unicodedata.normalize("NFC", letter + seen)
    return seen if composed[:1] != letter else ""
