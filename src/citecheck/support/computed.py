"""Figures of a claim that may be computed from those of the passages that speak of the same: read loosely.

What follows from a quote exactly is `quantities.computed`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import permutations
from typing import Final

from citecheck.quantities.compare import HALF, OPEN, Scales, is_derived, relation
from citecheck.quantities.computed import is_of_same, periods
from citecheck.quantities.figures import Amount, Figure, Kind, Moment
from citecheck.quantities.movements import is_change

_HUNDRED: Final = Decimal(100)
_SHARE: Final = Decimal("0.5")  # a percentage that the answer computes is given so exactly
_COMPUTED_FROM: Final = 12  # figures of a quote whose ratios are looked at
_OLDEST, _LATEST = 1000, 1900  # of the years that are not read as dates


def is_computed(figure: Figure, quotes: Sequence[Sequence[Figure]], scales: Scales) -> bool:
    """Whether it may be a rounding, sum, difference, mean, ratio or conversion of figures that the quotes contain."""
    if not isinstance(figure.what, Amount):
        return False
    held = [one for quote in quotes for one in quote]
    if any(relation(figure, one, scales) in OPEN for one in held) or is_derived(figure, held):
        return True
    amounts = [one for one in held if isinstance(one.what, Amount)][:_COMPUTED_FROM]
    is_share = figure.what.kind not in {Kind.NUMBER, Kind.MONEY}
    shares = (*_shares(amounts, change=is_change(figure)), *_rests(figure, amounts)) if is_share else ()
    room = max(_SHARE, figure.what.step / HALF) if figure.what.kind is Kind.PERCENT else figure.what.step / HALF
    results = (*shares, *_per_period(figure, figure.what, amounts), *_spans(figure.what, held))
    return any(abs(abs(figure.what.value) - result) <= room for result in results)


def _shares(amounts: Sequence[Figure], *, change: bool) -> Iterator[Decimal]:
    """Percentages: of one amount in another of its kind, if no `change` is meant, and of its change."""
    for one, two in permutations(amounts, 2):
        part, whole = one.what, two.what
        if isinstance(part, Amount) and isinstance(whole, Amount) and whole.size and part.kind is whole.kind:
            share = part.size / whole.size * _HUNDRED
            yield from (abs(share - _HUNDRED), *(() if change else (share,)))
            if part.kind is Kind.PERCENT:
                yield abs(part.value - whole.value)


def _rests(figure: Figure, amounts: Sequence[Figure]) -> Iterator[Decimal]:
    """What a share leaves over: said about something else than the share itself."""
    for one in amounts:
        if isinstance(one.what, Amount) and one.what.kind is Kind.PERCENT and not is_of_same(figure, one):
            yield _HUNDRED - one.what.value


def _per_period(figure: Figure, what: Amount, amounts: Sequence[Figure]) -> Iterator[Decimal]:
    for one in amounts:
        if isinstance(one.what, Amount):
            yield from (one.what.size / what.factor * times for times in periods(figure, one))


def _spans(what: Amount, held: Sequence[Figure]) -> Iterator[Decimal]:
    """Years from one date of the quote to another, where a duration is claimed."""
    if what.unit == "calendar":
        years = [year for one in held if (year := year_of(one))]
        yield from (Decimal(abs(one - two)) * 12 / what.factor for one, two in permutations(years, 2))


def year_of(figure: Figure) -> int | None:
    """That of a date, or a bare number of four digits: "from 1803 to 1867"."""
    what = figure.what
    if isinstance(what, Moment):
        return what.year
    is_bare = what.kind is Kind.NUMBER and not (what.unit or what.noun) and what.step == what.scale == 1
    return int(what.value) if is_bare and _OLDEST <= what.value < _LATEST and "," not in figure.text else None
