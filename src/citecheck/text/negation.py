"""The words that deny what follows them, and the words of a text with what is denied."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.stems import stem

_NEGATIONS: Final = frozenset("not no never cannot neither nor none nobody nothing without zero 0".split())
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[.;:]|(?<![\d.,])0(?![\d.,])")


class ContentWord(NamedTuple):
    """A word that is no small word: in lower case, its stem, its offset, and whether a negation is before it."""

    text: str
    stem: str
    start: int
    is_denied: bool


def is_negation(word: str) -> bool:
    """True for a word that denies: not, never, isn't."""
    low = word.lower().replace("’", "'")
    return low in _NEGATIONS or low.endswith("n't")


@lru_cache(maxsize=4096)
def content_words(text: str) -> tuple[ContentWord, ...]:
    """The content words of a text; a negation denies the next one in its sentence."""
    found: list[ContentWord] = []
    is_denied = False
    for match in _WORD.finditer(text):
        word = match[0].lower().replace("’", "'")
        if is_negation(word):
            is_denied = True
        elif not word[0].isalpha():
            is_denied = False
        elif word not in STOP_WORDS and len(word) > 1:
            found.append(ContentWord(word, stem(word), match.start(), is_denied))
            is_denied = False
    return tuple(found)
