"""Words of a text for comparison: lower case, without endings and without words that say nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.text.anchor_limits import STOP_WORDS

WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+")
_ENDINGS: Final = (
    "ational", "ations", "ation", "ments", "ment", "ingly", "edly", "ities", "ity", "ness", "ions", "ion", "ings",
    "ing", "ies", "ied", "ers", "er", "ors", "or", "ed", "ly", "es", "al", "s", "e", "y",
)  # fmt: skip
_STEM: Final = 3  # letters that stay
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


@lru_cache(maxsize=50_000)  # more than the words of a language that are common
def stem(word: str) -> str:
    """A word of English in lower case without its ending; inflections of one word have one stem, as a rule."""
    word = word.casefold().replace("’", "'").removesuffix("'s")
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM and not word.endswith("ss"):
            cut = word[: -len(ending)]
            return cut[:-1] if len(cut) > _STEM and cut[-1] == cut[-2] else cut
    return word


def without_phrases(text: str) -> str:
    """With blanks for phrases whose words do not mean what they say alone: "above all", "add up to"."""
    return _PHRASES.sub(lambda match: " " * len(match[0]), text)


def words(text: str) -> Iterator[Word]:
    """Every word and number."""
    return (Word(match.start(), match[0], stem(match[0])) for match in WORD.finditer(text))


def content(text: str) -> list[Word]:
    """The words that say something."""
    return [word for word in words(text) if word.text.casefold() not in STOP_WORDS and len(word.text) > 1]
