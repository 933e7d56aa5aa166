"""Whether one amount is another one rounded, hedged, or far off: the arithmetic of a comparison."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from citecheck.quantities.figures import Amount, Hedge, Kind

HALF: Final = Decimal(2)
THOUSANDS: Final = (Decimal(10**3), Decimal(10**6), Decimal(10**9))
_ABOUT: Final = Decimal("0.05")  # what "about" allows of a figure without round digits
_AT_MOST: Final = Decimal("0.15")  # and of one with: "about 100" is no 140
_BOUNDS: Final = frozenset([Hedge.OVER, Hedge.UNDER])
_REACH: Final = 20  # times: a digit dropped or a decimal point moved makes ten
_COUNT: Final = 100  # whole counts below it are exact
_TIMES: Final = frozenset(["time", "calendar"])


class Scales(NamedTuple):
    """The scale that a text states for all of its figures, as "in millions": the quote's and the claim's."""

    quote: Decimal | None = None
    claim: Decimal | None = None


def sizes(claim: Amount, held: Amount, scales: Scales) -> Iterator[Decimal]:
    """The sizes that a quote's figure may have: the heading of a table may hold its scale."""
    factors = held.factor if held.unit and claim.unit else Decimal(1)
    size = abs(held.value) * factors
    if scales.claim and claim.scale == 1:
        yield size / scales.claim
    if held.scale != 1 or held.kind not in {Kind.NUMBER, Kind.MONEY} or held.unit:
        yield size
    elif scales.quote:
        yield from (size * scales.quote, *([size] if claim.scale == 1 else []))
    else:
        yield size
        if held.cell and claim.scale != 1:
            yield from (size * scale for scale in ((claim.scale,) if claim.scale < 1 else THOUSANDS))


def rounds_to(claim: Amount, size: Decimal, held: Amount) -> bool:
    """Whether the claim is the quote's figure, rounded as its own digits allow; small counts are exact."""
    own, step = _size(claim, held)
    return abs(own - size) <= (0 if _is_count(claim) else step / HALF)


def is_within(claim: Amount, size: Decimal, held: Amount) -> bool:
    """Whether the quote's figure lies where the claim's hedge allows it; small counts of days and months are exact."""
    own, step = _size(claim, held)
    if _is_count(claim) and claim.unit in _TIMES:
        return False
    gap, loose = abs(own - size), step * _zeros(claim)
    if claim.hedge is Hedge.ABOUT:
        return gap <= min(loose / HALF, own * _AT_MOST) or (held.hedge is Hedge.NONE and gap <= own * _ABOUT)
    if held.hedge in _BOUNDS:
        return False  # bounds are compared as they are written
    side = Hedge.OVER if own < size else Hedge.UNDER
    return claim.hedge is side and gap <= min(loose, own / HALF)


def _size(claim: Amount, held: Amount) -> tuple[Decimal, Decimal]:
    factor = claim.factor if held.unit and claim.unit else Decimal(1)
    return abs(claim.value) * factor, claim.step * factor


def _zeros(claim: Amount) -> Decimal:
    """How many steps of the last digit the last digit that is no 0 is worth: 1,000 for "3,000"."""
    digits = str(claim.written)
    return Decimal(10) ** (len(digits) - len(digits.rstrip("0"))) if digits.isdigit() else Decimal(1)


def _is_count(claim: Amount) -> bool:
    whole = claim.step == 1 and claim.scale == 1
    return claim.kind is Kind.NUMBER and whole and claim.written < _COUNT


def is_near(claim: Amount, size: Decimal, held: Amount) -> bool:
    """Whether the claim may be a loose rounding: "200 million" of 203.4, or "over 100" of 290."""
    own, step = _size(claim, held)
    if held.hedge not in _BOUNDS and claim.hedge in _BOUNDS:
        return own < size if claim.hedge is Hedge.OVER else own > size
    return claim.scale > 1 and abs(own - size) <= step * _zeros(claim) / HALF


def is_in_reach(claim: Amount, size: Decimal, held: Amount) -> bool:
    """Whether one could be the other with a digit changed; farther apart they are two quantities."""
    own, _ = _size(claim, held)
    return own <= size * _REACH and size <= own * _REACH
