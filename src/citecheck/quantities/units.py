"""What an amount counts: the unit of a closed list, or the counted word."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple

from citecheck.quantities import lexicon
from citecheck.text.anchor_limits import STOP_WORDS

_WORD: Final = re.compile(r"[\s-]{1,2}([A-Za-z°℃×][\w'’°]*)")
_WORDS: Final = 3  # looked at after the number: "5 full business days"


class Unit(NamedTuple):
    """A dimension, and how many of its smallest unit this one is."""

    name: str
    size: Decimal


class Counted(NamedTuple):
    """`end` is where the unit or noun ends."""

    end: int
    unit: Unit | None = None
    noun: str | None = None


def counted(text: str, end: int, *, is_one: bool) -> Counted:
    """The first unit or plural of the words after a number that ends at `end`; after 1, any noun will do."""
    at = end
    for place in range(_WORDS):
        word = _WORD.match(text, at)
        if word is None or word[1].lower() in STOP_WORDS:
            break
        if unit := unit_of(word[1]):
            return Counted(word.end(), unit, singular(word[1]))
        joined = place == 0 and text[at] == "-"
        if joined or is_plural(word[1]) or (is_one and word[1].islower()):
            return Counted(word.end(), None, singular(word[1]))
        at = word.end()
    return Counted(end)


def unit_of(word: str) -> Unit | None:
    if word in lexicon.CASED_UNITS:
        return Unit(*lexicon.CASED_UNITS[word])
    unit = lexicon.UNITS.get(singular(word)) if word.lower() != "time" else None  # 5 times, but full-time
    return Unit(*unit) if unit else None


def rate(text: str, end: int) -> str | None:
    """The unit after "per" or "a"."""
    match = lexicon.PER.match(text, end)
    return singular(match["unit"]) if match and unit_of(match["unit"]) else None


def singular(word: str) -> str:
    """A word in lower case without the s of a plural or possessive."""
    word = word.lower()
    for ending in ("'s", "’s", "'", "’"):
        word = word.removesuffix(ending)
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 2 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def is_plural(word: str) -> bool:
    return word.lower() in lexicon.UNCOUNTED or (word.islower() and singular(word) != word.rstrip("'’"))
