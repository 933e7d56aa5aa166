"""Arrows between and before the figures of a claim, in the words that they stand for."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import Final

from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure
from citecheck.text.patterns import lazy_pattern

_ARROWS: Final = "→➔➜⟶⇒↑⬆▲🔺📈↗↓⬇▼🔻📉↘"
_FROM_TO: Final = lazy_pattern(r"\s?(?:[→➔➜⟶⇒]|[-=]+>)\s?")
_TURNS: Final = (
    (re.compile("[↑⬆▲🔺📈↗]\ufe0f?\\s?"), ("rose ", "a rise: ")),
    (re.compile("[↓⬇▼🔻📉↘]\ufe0f?\\s?"), ("fell ", "a fall: ")),
)
_MANY: Final = 20  # arrows of a claim that are read
_NEAR: Final = 40  # characters in which the figure is
_TO: Final = re.compile(r"(?:to|by|from)\s")


def in_words(claim: str) -> str:
    """$9 → $6 as "fell from $9 to $6", ▼ to $6 as "fell to $6", ↓ $6 as "a fall: $6"; another text as it is."""
    if not any(arrow in claim for arrow in _ARROWS) and "->" not in claim and "=>" not in claim:
        return claim
    return _turned(_led(claim))


def _led(claim: str) -> str:
    figures = read(claim).figures
    for one, two in reversed(list(islice(pairwise(figures), _MANY))):
        if _FROM_TO.fullmatch(claim, one.text_end, two.start) and (verb := _verb(one, two)):
            between = f"{verb} from {claim[one.start : one.text_end]} to "
            claim = f"{claim[: one.start]}{between}{claim[two.start :]}"
    return claim


def _verb(one: Figure, two: Figure) -> str:
    """How the second is reached from the first; "" if they are not alike."""
    if not (isinstance(one.what, Amount) and isinstance(two.what, Amount)) or one.kind != two.kind:
        return ""
    if one.what.size == two.what.size or one.what.noun != two.what.noun:
        return ""
    return "rose" if one.what.size < two.what.size else "fell"


def _turned(claim: str) -> str:
    """Arrows up and down before a figure or "to"; others may be signs of anything."""
    for arrows, (moved, movement) in _TURNS:
        for found in reversed(list(islice(arrows.finditer(claim), _MANY))):
            rest = claim[found.end() :]
            is_before = any(one.start == 0 for one in read(rest[:_NEAR]).figures)
            if is_before or _TO.match(rest):
                claim = f"{claim[: found.start()]}{movement if is_before else moved}{rest}"
    return claim
