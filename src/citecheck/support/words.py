"""Words of a text for comparison: lower case, without endings and without words that say nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.stems import stem as stem  # noqa: PLC0414 - its readers find it here

WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+")
_PHRASES: Final = re.compile(
    r"\b(?:close to|add(?:s|ed|ing)? up|above all|first of all|after all|all the same|at all|as a whole|on the whole"
    r"|at (?:the )?(?:most|least|best|worst|latest)|(?:no|not) (?:more|less|fewer|later|earlier) than|more or less"
    r"|(?:more|less) than (?=halved|doubled|tripled|quadrupled)|(?:more|less) (?:slowly|quickly|rapidly)"
    r"|half[- ]years?|and a half|(?:first|second|other) half)\b",
    re.IGNORECASE,
)


class Word(NamedTuple):
    """A word at its place in a text, as it is written; `stem` is what is compared."""

    start: int
    text: str
    stem: str


def without_phrases(text: str) -> str:
    """With blanks for phrases whose words do not mean what they say alone: "above all", "add up to"."""
    return _PHRASES.sub(lambda match: " " * len(match[0]), text)


def words(text: str) -> Iterator[Word]:
    """Every word and number."""
    return (Word(match.start(), match[0], stem(match[0])) for match in WORD.finditer(text))


def content(text: str) -> list[Word]:
    """The words that say something."""
    return [word for word in words(text) if word.text.casefold() not in STOP_WORDS and len(word.text) > 1]
