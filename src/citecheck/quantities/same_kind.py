"""A claim's figure that no quote contains: whether the quote has others of its kind, or it is computed from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import permutations
from typing import Final

from citecheck.quantities import lexicon
from citecheck.quantities.compare import HALF, Relation, Scales, is_derived, relation
from citecheck.quantities.figures import Amount, Figure, Kind, Moment

# Dimensions that measure one thing, and so contradict each other.
_QUANTITIES: Final = {
    **dict.fromkeys(("time", "calendar"), "duration"),
    **dict.fromkeys(("length", "distance"), "length"),
    **dict.fromkeys(("mass", "weight", "mass in mass"), "mass"),
    **dict.fromkeys(("volume", "gallon", "barrel", "cup"), "volume"),
    **dict.fromkeys(("area", "acre"), "area"),
    **dict.fromkeys(("pressure", "psi"), "pressure"),
    **dict.fromkeys(("speed", "mph", "m/s", "knot"), "speed"),
    **dict.fromkeys(("bits", "bytes"), "data"),
    **dict.fromkeys(("mass in volume", "moles in volume"), "concentration"),
    **dict.fromkeys(("kilocalorie", "joule"), "energy of food"),
    **dict.fromkeys(("force", "torque"), "force"),
    **dict.fromkeys(lexicon.DEGREES, "temperature"),
}
_HUNDRED: Final = Decimal(100)
_SHARE: Final = Decimal("0.5")  # a percentage that the answer computes is given so exactly
_COMPUTED_FROM: Final = 12  # figures of a quote whose ratios are looked at
_OLDEST, _LATEST = 1000, 1900  # of the years that are not read as dates
_OPEN: Final = frozenset([Relation.UNCLEAR, Relation.SAME, Relation.WITHIN])


def kind_of(figure: Figure) -> str:
    """What a figure measures or counts; "" if nothing says so."""
    what = figure.what
    if isinstance(what, Moment):
        return "day" if what.day else "month" if what.month else "quarter" if what.quarter else "year"
    if what.kind is Kind.MONEY:
        return "money"
    if what.kind is not Kind.NUMBER:
        return "percent"
    if what.unit == "ordinal":
        return f"ordinal {what.noun}"
    if what.unit:
        return _QUANTITIES.get(what.unit, what.unit)
    counted = what.noun or figure.beside.object
    return f"count {counted}" if counted and figure.beside.after == counted else ""


def is_telling(figure: Figure) -> bool:
    """A small number in words is often the answer's own counting: "two reasons", "over the three years"."""
    what = figure.what
    if not isinstance(what, Amount):
        return True
    if what.soft:
        return False
    counts = what.kind in {Kind.NUMBER, Kind.POINTS} and what.unit is None and what.scale == 1
    return not (what.in_words and (counts or figure.beside.before == "the"))


def rivals(figure: Figure, held: Sequence[Figure]) -> list[int]:
    """The places in a quote of the figures of this kind; of its very dimension, if there are such."""
    kind, what = kind_of(figure), figure.what
    kinds = {kind, "money"} if isinstance(what, Amount) and what.noun == "pound" else {kind}
    found = [
        place
        for place, one in enumerate(held)
        if kind and (kind_of(one) in kinds or (kind == "times" and _is_change(one)))
    ]
    exact = [place for place in found if _dimension(held[place]) == _dimension(figure)]
    return exact or found


def _is_change(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.noun == lexicon.CHANGE


def are_measured(one: Figure, two: Figure) -> bool:
    """Whether both have a physical unit: 3 mg and 3 g."""
    return all(isinstance(at.what, Amount) and at.what.unit in lexicon.MEASURED for at in (one, two))


def _dimension(figure: Figure) -> object:
    what = figure.what
    return (what.unit, what.kind) if isinstance(what, Amount) else None


def is_computed(figure: Figure, quotes: Sequence[Sequence[Figure]], scales: Scales) -> bool:
    """Whether it may be a rounding, sum, difference, mean, ratio or conversion of figures that the quotes contain."""
    if not isinstance(figure.what, Amount):
        return False
    held = [one for quote in quotes for one in quote]
    if any(relation(figure, one, scales) in _OPEN for one in held) or is_derived(figure, held):
        return True
    amounts = [one for one in held if isinstance(one.what, Amount)][:_COMPUTED_FROM]
    is_share = figure.what.kind not in {Kind.NUMBER, Kind.MONEY}
    shares = (*_shares(amounts, change=_is_change(figure)), *_rests(figure, amounts)) if is_share else ()
    room = max(_SHARE, figure.what.step / HALF) if figure.what.kind is Kind.PERCENT else figure.what.step / HALF
    results = (*shares, *_per_period(figure, amounts), *_spans(figure.what, held))
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
        same = bool(figure.beside.near) and figure.beside.near <= one.beside.near
        if isinstance(one.what, Amount) and one.what.kind is Kind.PERCENT and not same:
            yield _HUNDRED - one.what.value


def _per_period(figure: Figure, amounts: Sequence[Figure]) -> Iterator[Decimal]:
    """The same for another time: $6,000 a year where the quote has $500 a month."""
    factor = figure.what.factor if isinstance(figure.what, Amount) else Decimal(1)
    for one in amounts:
        if not isinstance(one.what, Amount):
            continue
        for (longer, shorter), times in lexicon.PERIODS_IN.items():
            value = one.what.size / factor
            if one.beside.period == shorter and figure.beside.period in {longer, ""}:
                yield value * times
            if one.beside.period == longer and figure.beside.period in {shorter, ""}:
                yield value / times


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
