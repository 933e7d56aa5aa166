"""Raised and lowered digits: their characters, and what a quote may leave out of a text, or may be a power in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from citecheck.text.patterns import lazy_pattern

# Tables of `str.translate`, and the raised digits as a regular expression has them between brackets.
RAISE: Final = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
LOWER: Final = str.maketrans("0123456789+-−–", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋")
PLAIN: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789")
RAISED: Final = "⁰¹²³⁴-⁹"
RAISED_SIGNS: Final = frozenset("⁺⁻₊₋")

MARK: Final = re.compile(rf"(?<=\S)[⁺⁻]?[{RAISED}]+(?:,[{RAISED}]+)*")
_UNIT: Final = r"(?:[mscµn]?m|k?m|ft|yd|mi|sec|s|h|min|in)"
# Behind a figure, its unit, or a lone letter, which may be a variable, a raised digit may be a power.
_AFTER_NUMBER: Final = lazy_pattern(
    rf"(?:[\d%‰½¼¾⅓⅔⅛⅜⅝⅞]\)?|\d\s?{_UNIT}|[/·]\s?{_UNIT}|(?<![^\W_])(?:[^\W\d_]|[kcmd]m))\Z"
)

TAGGED: Final = lazy_pattern(
    r"<(?P<tag>su[pb])(?:\s[^<>]{0,99})?>\s?(?P<digits>[-−–+]?\d{1,6}(?:,\d{1,3})*[-−–+]?)\s?</(?P=tag)>",
    re.IGNORECASE,
)


def has_tagged(text: str) -> bool:
    """Whether it may have digits in tags of HTML: few texts do."""
    return "<su" in text or "<SU" in text


def untagged(text: str) -> str:
    """Digits in the tags <sup> and <sub> as raised and lowered ones."""
    return TAGGED.sub(_small, text) if has_tagged(text) else text


def _small(tagged: re.Match[str]) -> str:
    return tagged["digits"].translate(RAISE if tagged["tag"].lower() == "sup" else LOWER)


def raised_numbers(text: str) -> set[str]:
    """The raised numbers of a text, in plain digits: each may be the mark of a note."""
    return {digits for mark in MARK.findall(text) for digits in mark.translate(PLAIN).split(",")}


class Mark(NamedTuple):
    """Where it was in the text without raised digits, what it is, and where it is in the whole text."""

    start: int
    digits: str
    whole: int


class Unmarked(NamedTuple):
    """A text without its raised digits, which are `marks`."""

    text: str
    marks: tuple[Mark, ...]

    def original(self, position: int) -> int:
        """Where the character at `position` is in the text with its marks."""
        return position + sum(len(mark.digits) for mark in self.marks if mark.start <= position)

    def within(self, start: int, end: int) -> Iterator[tuple[int, Mark]]:
        """(letters and digits before it from `start` on, the mark) of the quote; that at `start` is left out."""
        for mark in self.marks:
            if start < mark.start <= end:
                yield sum(map(str.isalnum, self.text[max(start, 0) : mark.start])), mark


def unmarked(text: str) -> Unmarked:
    marks: list[Mark] = []
    removed = 0
    for match in MARK.finditer(text):
        marks.append(Mark(match.start() - removed, match[0], match.start()))
        removed += len(match[0])
    return Unmarked(MARK.sub("", text), tuple(marks))


def may_be_power(text: str, start: int) -> bool:
    """Whether the raised digits at `start` may belong to a number, and not be a footnote's mark after a word."""
    return text[start] in RAISED_SIGNS or _AFTER_NUMBER.search(text[max(0, start - 12) : start]) is not None


def raised_at(text: str, start: int) -> str:
    """The raised digits at `start`."""
    match = MARK.match(text, start)
    return match[0] if match else ""


_SMALL: Final = rf"{RAISED}₀-₉⁺⁻₊₋"
_ENDS_SMALL: Final = lazy_pattern(rf"[{_SMALL}]\Z")
_BEGINS_SMALL: Final = lazy_pattern(rf"[{_SMALL}]|\s?(?:[¼½¾⅐-⅞]|\d{{1,3}}/\d)")


def is_beside_mark(text: str, start: int, end: int) -> bool:
    """Whether text[start:end] begins after, or ends before, raised or lowered digits, or ends before a fraction."""
    return bool(_ENDS_SMALL.search(text, max(0, start - 1), start) or _BEGINS_SMALL.match(text, end))


def notes_of(raised: str) -> list[str]:
    """The numbers of the notes that raised digits may stand for."""
    return raised.translate(PLAIN).split(",")


def begins_note(line: str, number: str) -> bool:
    """Whether a line begins with this number as a footnote does."""
    plain = line.translate(PLAIN)
    return re.match(rf"[(\[]?{re.escape(number)}(?:[)\].:]?\s+|(?=\D))[\"“‘(]?[^\W\d_]", plain) is not None
