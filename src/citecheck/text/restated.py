"""Whether a claim states itself the negation or condition that its quote leaves out."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from citecheck.text.patterns import lazy_pattern
from citecheck.text.qualifier_words import AROUND, BACK, CONDITIONS, OPENING_LINE, Kind

_CONTRAST: Final = lazy_pattern(r";|,\sand\b|\b(?:but|however|although|while|whereas)\b", re.IGNORECASE)
_TURNS: Final = frozenset([Kind.NEGATION, Kind.RETRACTION])


class Stated(NamedTuple):
    """The sentence of a claim: up to the end of the anchor, and from there on."""

    before: str
    after: str


def restates(claim: Stated, words: str, quote: str) -> bool:
    """Whether a claim says what these words of the source, which are outside its quote, say.

    It has a condition that the quote has not, or one negation more in the clause of its anchor: two cancel each other.
    """
    found = [*OPENING_LINE.within(words), *CONDITIONS.within(words)]
    kind = min(found, key=lambda word: word.start).kind if found else None
    if kind is Kind.CONDITION:
        return any(map(_conditions, claim)) and not _conditions(quote)
    if kind not in _TURNS:
        return False
    start = max((match.end() for match in _CONTRAST.finditer(claim.before)), default=0)
    contrast = _CONTRAST.search(claim.after)
    clause = claim.before[start:] + claim.after[: contrast.start() if contrast else None]
    return (_turns(clause) - _turns(quote)) % 2 == 1 and _turns(clause) > _turns(quote)


def _conditions(text: str) -> int:
    return sum(1 for _ in CONDITIONS.within(text))


def _turns(text: str) -> int:
    """How many words negate or retract; "without a fee" negates no verb."""
    words = [found for table in (AROUND, BACK) for found in table.within(text)]
    return sum(1 for found in words if found.kind in _TURNS and found.word.lower() != "without")
