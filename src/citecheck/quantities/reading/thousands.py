"""Thousands that points part, as in an answer that is German or Spanish: 100.300 people."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import Final

from citecheck.quantities.reading import languages, lexicon
from citecheck.text.patterns import lazy_pattern

_POINTED: Final = lazy_pattern(
    r"(?<![\w.,'’/:#-])[1-9][0-9]{0,2}\.[0-9]{3}(?!\w|[.,'’/:-][0-9]|\s?[%‰]|\s(?:Prozent|por\sciento)\b)"
)
_GROUPED: Final = lazy_pattern(r"(?<![\w.,])[0-9]{1,3}(?:,[0-9]{3})++(?!\w|,[0-9])")
_OF_ENGLISH: Final = lazy_pattern(r"\s(?:m|b|tr)illion\b")  # behind decimals
_WORD: Final = lazy_pattern(r"[^\W\d_]+")


@lru_cache(maxsize=8)
def has_points(text: str) -> bool:
    """Whether most of the common words of `text` are of a language that parts thousands with points."""
    words = _WORD.findall(text.lower())
    counts = {language: sum(word in common for word in words) for language, common in languages.COMMON_WORDS.items()}
    pointed = max(counts.pop(language) for language in languages.WITH_POINTS)
    return pointed > max(counts.values())


def with_apostrophes(text: str, quotes: Iterable[str]) -> str:
    """`text` with an apostrophe for each such point: 100’300; offsets stay.

    A figure that a quote has in the same digits is copied, and stays as it is. So does every one where the quotes may
    have points for thousands too.
    """
    quoted = "\n".join(quotes)
    is_open = not _GROUPED.search(quoted) and any(
        not _OF_ENGLISH.match(quoted, one.end()) for one in _POINTED.finditer(quoted)
    )
    if is_open or not _POINTED.search(text):
        return text
    copied = {_scaled(match) for match in _POINTED.finditer(quoted)}
    return _POINTED.sub(
        lambda match: match[0] if _scaled(match) in copied else match[0].replace(".", "’"),
        text,
    )


def _scaled(match: re.Match[str]) -> tuple[str, Decimal]:
    """The digits, and the scale behind them: 1.201 million."""
    word = lexicon.SCALE_WORD.match(match.string, match.end())
    return match[0], lexicon.SCALES[(word["word"] or word["short"]).lower()] if word else Decimal(1)
