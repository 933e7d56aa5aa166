"""Stems of the words that say something: lower case, without endings; small words have none."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from citecheck.text.anchor_limits import STOP_WORDS

_ENDINGS: Final = (
    "ational", "ations", "ation", "ments", "ment", "ingly", "edly", "ities", "ity", "ness", "ions", "ion", "ings",
    "ing", "ies", "ied", "ers", "er", "ors", "or", "ed", "ly", "es", "al", "s", "e", "y",
)  # fmt: skip
_SHORTEST: Final = 3  # letters that stay


@lru_cache(maxsize=50_000)  # more than the words of a language that are common
def stem(word: str) -> str:
    """The word in lower case without its ending; inflections of one word have one stem, as a rule."""
    word = word.casefold().replace("’", "'").removesuffix("'s")
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST and not word.endswith("ss"):
            cut = word[: -len(ending)]
            return cut[:-1] if len(cut) > _SHORTEST and cut[-1] == cut[-2] else cut
    return word


def stems(words: Iterable[str]) -> frozenset[str]:
    """The stems of those that are no small words."""
    return frozenset(stem(word) for word in words if len(word) > 1 and word.lower() not in STOP_WORDS)
