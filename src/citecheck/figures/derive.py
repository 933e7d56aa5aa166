"""What follows from the figures of a quote in one step, with its formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, permutations, product
from math import prod
from typing import Final, NamedTuple, cast

from citecheck.figures.compare import rounding_step, side_of
from citecheck.figures.types import Dimension, Figure, Grain, Period, Quantity, Role
from citecheck.figures.vocabulary import unit_of

_LONGEST_DAYS: Final = 4000
_MOST_FIGURES: Final = 14  # of a quote, which are combined
_MOST_CASES: Final = 14  # of a claim, single and in pairs
_HEDGED: Final = Decimal("0.05")
_MOST_ABOVE: Final = Decimal("1.5")  # "more than 10" fits up to 15
_LEAST_BELOW: Final = Decimal("0.67")  # "less than 10" fits from 6.7
_DAY: Final = Decimal(86400)
_SHARES: Final = frozenset([Dimension.PERCENT, Dimension.TIMES, Dimension.RATIO])


class Derivation(NamedTuple):
    """A value that follows from others. direction: 1 for a rise between two times, -1 for a fall, 0 if unknown."""

    value: Decimal
    formula: str
    direction: int = 0


def derivation(claim: Figure, quotes: Sequence[Figure], *, may_be_rest: bool = True) -> Derivation | None:
    """The first way in which the claim's value follows from the quotes' values.

    `may_be_rest`: whether 100 − a share is tried.
    """
    quantities = [one for one in quotes if isinstance(one.value, Quantity)][:_MOST_FIGURES]
    if isinstance(claim.value, Period):
        return _dated(claim.value, quotes)
    value = claim.value
    tolerance = rounding_step(value.value, value.step) / 2
    if claim.approximate:
        tolerance = max(tolerance, abs(value.value) * _HEDGED)
    ways = _ways(value, quantities, quotes, may_be_rest=may_be_rest)
    return next((way for way in ways if _fits(claim, value.value, way.value, tolerance)), None)


def application(claim: Figure, cases: Sequence[Figure], quotes: Sequence[Figure]) -> tuple[str, Sequence[Figure]]:
    """The formula by which the quotes' values give the claim's for cases that the claim names, and these cases.

    A case is how often a value is taken (3 nights at $80), the base of a share (25% of $80), or what replaces a like
    value of the quote (26 litres for 400 km at 6.5 litres for 100 km). Empty if there is none.
    """
    stated = _quantity(claim)
    tolerance = rounding_step(stated.value, stated.step) / 2
    named = [*((one,) for one in cases), *combinations(cases, 2)][:_MOST_CASES]
    for used, one in product(named, [one for one in quotes if isinstance(one.value, Quantity)]):
        ways = _applied(stated.dimension, [_quantity(case) for case in used], _quantity(one), quotes)
        if any(abs(way - stated.value) <= tolerance for way in ways):
            return " × ".join(figure.text for figure in (one, *used)), used
    return "", ()


def _applied(dimension: str, cases: Sequence[Quantity], value: Quantity, quotes: Sequence[Figure]) -> Iterator[Decimal]:
    case = cases[0]
    if value.dimension == Dimension.PERCENT and case.dimension == dimension and len(cases) == 1:
        yield from (case.value * share / 100 for share in (value.value, 100 - value.value, 100 + value.value))
    if value.dimension != dimension:
        return
    if dimension != Dimension.NUMBER and any(one.dimension == dimension for one in cases):
        return
    yield value.value * prod(one.written * one.scale for one in cases)
    if len(cases) > 1:
        return
    unit = unit_of(value.per)
    if unit is not None and unit.dimension == case.dimension:
        yield value.value * case.value / unit.size
    if case.dimension == dimension:
        return
    for below in (other.value for other in quotes):
        if isinstance(below, Quantity) and below.dimension == case.dimension:
            yield value.value * case.value / below.value if below.value else Decimal(0)


def _fits(claim: Figure, stated: Decimal, found: Decimal, tolerance: Decimal) -> bool:
    if abs(abs(found) - abs(stated)) <= tolerance:
        return True
    side = side_of(claim.bound)
    if side > 0:
        return stated <= abs(found) <= stated * _MOST_ABOVE
    return side < 0 and stated * _LEAST_BELOW <= abs(found) <= stated


def _ways(
    stated: Quantity, quantities: Sequence[Figure], figures: Sequence[Figure], *, may_be_rest: bool
) -> Iterator[Derivation]:
    """Every value of the claim's dimension that follows in one step, the likeliest first."""
    dimension = stated.dimension
    source = Dimension.PERCENT if dimension == Dimension.POINTS else dimension
    like = [one for one in quantities if _quantity(one).dimension == source]
    like = like or [one for one in quantities if _quantity(one).is_bare]
    yield from _differences(like)
    yield from _sums(like)
    if dimension in _SHARES:
        yield from _shares(dimension, quantities)
    if dimension == Dimension.PERCENT and may_be_rest:
        yield from (Derivation(100 - _quantity(one).value, f"100 − {one.text}") for one in like)
    yield from _products(dimension, quantities)
    yield from _means(like)
    if dimension in {Dimension.MONTHS, Dimension.TIME}:
        yield from _durations(dimension, figures)


def _quantity(figure: Figure) -> Quantity:
    return cast("Quantity", figure.value)


def _signed(figure: Figure) -> Decimal:
    return -_quantity(figure).value if figure.sign < 0 else _quantity(figure).value


def _differences(quotes: Sequence[Figure]) -> Iterator[Derivation]:
    for one, two in combinations(quotes, 2):
        yield Derivation(_signed(one) - _signed(two), f"{one.text} − {two.text}", _movement(one, two))


def _movement(one: Figure, two: Figure) -> int:
    """1 where the value rises from the earlier of two times to the later one, -1 where it falls."""
    first, last = _in_time(one, two)
    if first is None or last is None:
        return 0
    change = _signed(last) - _signed(first)
    return (change > 0) - (change < 0)


def _in_time(one: Figure, two: Figure) -> tuple[Figure | None, Figure | None]:
    if {one.role, two.role} == {Role.FROM, Role.TO}:
        return (one, two) if one.role is Role.FROM else (two, one)
    if one.period and two.period and one.period.start != two.period.start:
        return (one, two) if one.period.start < two.period.start else (two, one)
    return None, None


def _sums(quotes: Sequence[Figure]) -> Iterator[Derivation]:
    """Of any two, and of each run of neighbours."""
    for one, two in combinations(quotes, 2):
        yield Derivation(_signed(one) + _signed(two), f"{one.text} + {two.text}")
    for first in range(len(quotes)):
        total = _signed(quotes[first])
        for last in range(first + 1, len(quotes)):
            total += _signed(quotes[last])
            if last - first > 1:
                yield Derivation(total, " + ".join(one.text for one in quotes[first : last + 1]))


def _shares(dimension: str, quotes: Sequence[Figure]) -> Iterator[Derivation]:
    """Ratios, growth and shares of two values of one dimension."""
    size = 100 if dimension == Dimension.PERCENT else 1
    for one, two in permutations(quotes, 2):
        above, below = _quantity(one), _quantity(two)
        if above.dimension != below.dimension or not below.value or above.dimension == Dimension.CLOCK:
            continue
        if above.dimension == Dimension.PERCENT and dimension == Dimension.PERCENT:
            continue
        ratio = _signed(one) / _signed(two)
        if dimension == Dimension.PERCENT:
            yield Derivation((ratio - 1) * 100, f"({one.text} − {two.text}) / {two.text}", _movement(two, one))
        yield Derivation(ratio * size, f"{one.text} / {two.text}")


def _products(dimension: str, quotes: Sequence[Figure]) -> Iterator[Derivation]:
    """A share of a value, a number of times a value, a value by a number."""
    for one, two in permutations(quotes, 2):
        left, right = _quantity(one), _quantity(two)
        if right.dimension != dimension:
            continue
        if left.dimension == Dimension.PERCENT and dimension != Dimension.PERCENT:
            yield Derivation(left.value * right.value / 100, f"{one.text} × {two.text}")
            yield Derivation(right.value * (100 - left.value) / 100, f"{two.text} − {one.text}")
            yield Derivation(right.value * (100 + left.value) / 100, f"{two.text} + {one.text}")
        elif left.dimension in {Dimension.NUMBER, Dimension.TIMES, Dimension.RATIO} and left.value:
            yield Derivation(left.value * right.value, f"{one.text} × {two.text}")
            yield Derivation(right.value / left.value, f"{two.text} / {one.text}")
        elif left.dimension in {Dimension.MONTHS, Dimension.TIME} and left.written and left.dimension != dimension:
            yield Derivation(left.written * right.value, f"{one.text} × {two.text}")
            yield Derivation(right.value / left.written, f"{two.text} / {one.text}")
    for one in quotes:
        value = _quantity(one)
        times = next((_TIMES_A_YEAR[part] for part in value.per.split("/") if part in _TIMES_A_YEAR), 0)
        if value.dimension == dimension and times:
            yield Derivation(value.value * times, f"{one.text} × {times}")


_TIMES_A_YEAR: Final = {"month": 12, "quarter": 4, "week": 52}


def _means(quotes: Sequence[Figure]) -> Iterator[Derivation]:
    if len(quotes) > 1:
        yield Derivation(sum(map(_signed, quotes), Decimal(0)) / len(quotes), f"mean of {len(quotes)} values")


# ── Dates ────────────────────────────────────────────────────────────────────────────────────────


def _durations(dimension: str, quotes: Sequence[Figure]) -> Iterator[Derivation]:
    """The time between two dates: in seconds, or a day more; in months, or a month or year more or less."""
    dated = [one for one in quotes if isinstance(one.value, Period) and one.value.has_year]
    for one, two in combinations(dated, 2):
        first, last = sorted((_period(one), _period(two)), key=lambda period: period.start)
        days = (last.start - first.start).days
        months = (last.start.year - first.start.year) * 12 + last.start.month - first.start.month
        formula = f"{two.text} − {one.text}"
        if dimension == Dimension.MONTHS:
            unit = 12 if Grain.YEAR in {first.grain, last.grain} else 1
            yield from (Derivation(Decimal(months + extra), formula) for extra in (0, unit, -unit))
        else:
            yield from (Derivation((days + extra) * _DAY, formula) for extra in (0, 1))
    clocks = [one for one in quotes if one.dimension == Dimension.CLOCK]
    for one, two in combinations(clocks, 2):
        yield Derivation((_quantity(two).value - _quantity(one).value) * 60, f"{two.text} − {one.text}")


def _period(figure: Figure) -> Period:
    return cast("Period", figure.value)


def _dated(stated: Period, quotes: Sequence[Figure]) -> Derivation | None:
    """A date that is a duration before or behind another, or the span of two dates."""
    dated = [one for one in quotes if isinstance(one.value, Period) and one.value.has_year == stated.has_year]
    for one, two in combinations(dated, 2):
        if (_period(one).start, _period(two).end) == (stated.start, stated.end):
            return Derivation(Decimal(0), f"{one.text} to {two.text}")
    for moment in dated:
        for one in quotes:
            if one.dimension in {Dimension.TIME, Dimension.MONTHS} and any(_reaches(_period(moment), one, stated)):
                return Derivation(Decimal(0), f"{moment.text} and {one.text}")
    return None


def _reaches(moment: Period, duration: Figure, stated: Period) -> Iterator[bool]:
    value = _quantity(duration)
    for side in (1, -1):
        if value.dimension == Dimension.MONTHS:
            months = moment.start.year * 12 + moment.start.month - 1 + side * int(value.value)
            found = (months // 12, months % 12 + 1)
            is_month = stated.grain is not Grain.YEAR
            yield found == (stated.start.year, stated.start.month) if is_month else found[0] == stated.start.year
        elif moment.has_year and abs(value.value) < _LONGEST_DAYS * _DAY:
            day = moment.start.toordinal() + side * int(value.value / _DAY)  # which may be before all dates, or after
            first, last = stated.start.toordinal(), stated.end.toordinal()
            yield abs(day - first) <= 1 if stated.grain is Grain.DAY else first <= day <= last
