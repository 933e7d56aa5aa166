"""A figure of the claim beside one of the quote: whether the values fit, and which attributes differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from enum import IntEnum
from typing import Final

from citecheck.figures.dates import NO_YEAR
from citecheck.figures.opposites import LOSSES
from citecheck.figures.types import MONTH, Bound, Dimension, Figure, Grain, Period, Quantity, Role
from citecheck.figures.vocabulary import CALENDAR, RATES
from citecheck.text.stems import stem

_UP: Final = frozenset([Bound.AT_LEAST, Bound.MORE_THAN])
_DOWN: Final = frozenset([Bound.AT_MOST, Bound.LESS_THAN])
_UNITS_OF_TIME: Final = frozenset([*RATES.values(), "fortnight", "decade"])
_LOSSES: Final = frozenset(map(stem, LOSSES))
CELL_SCALES: Final = tuple(Decimal(10) ** power for power in (0, 3, 6, 9))
_CALENDAR_ERROR: Final = Decimal("0.015")  # 90 days are three months
_HEDGED: Final = Decimal("0.05")  # what "about" may be away
_FAR: Final = 2  # a bound may be so many times away from the value that it bounds
_SLACK: Final = 7  # days that a quarter of a company may end after that of the calendar
_YEAR_DAYS: Final = 340
_SIGNIFICANT: Final = 2  # digits that a rounded number has at least
_UNLIKE: Final = frozenset([Dimension.POINTS, Dimension.CLOCK, Dimension.WORKING_DAYS])


class Fit(IntEnum):
    """How a value of the quote agrees with that of the claim; a larger one is better."""

    NONE = 0
    BOUNDED = 1  # it satisfies the bound that the claim states
    CONVERTED = 2
    ROUNDED = 3
    OPEN = 4  # one of the two leaves out its unit, currency or scale
    SAME = 5


def fit(claim: Figure, quote: Figure, *, is_row: bool = False) -> Fit:
    """How the values fit; signs, currencies and other attributes are `differences`."""
    one, two = claim.value, quote.value
    if isinstance(one, Period) or isinstance(two, Period):
        return period_fit(one, two) if isinstance(one, Period) and isinstance(two, Period) else Fit.NONE
    return _quantity_fit(claim, one, quote, two, is_row=is_row)


def _quantity_fit(claim: Figure, one: Quantity, quote: Figure, two: Quantity, *, is_row: bool) -> Fit:
    one, two = _in_pounds(one, two), _in_pounds(two, one)
    if one.dimension == two.dimension:
        if one.value == two.value or two.value in (one.other, two.other) or one.value == two.other:
            return Fit.SAME
        if is_row and _is_cell(two) and (one.scale != 1 or one.dimension == Dimension.NUMBER):
            return _cell_fit(claim, one, two)
        return _near(claim, one, quote, two)
    if {one.dimension, two.dimension} == {"degrees", "temperature"}:
        return Fit.OPEN if one.written == two.written else Fit.NONE
    if two.is_bare and one.dimension not in _UNLIKE:
        if is_row:
            return _cell_fit(claim, one, two)
        found = Fit.NONE if quote.counted else _open_fit(one, two)
        return found or (Fit.CONVERTED if _is_converted(one, two) else Fit.NONE)
    if one.dimension == Dimension.NUMBER and two.dimension not in {Dimension.CLOCK, Dimension.WORKING_DAYS}:
        same = one.value == two.value or (one.is_bare and one.written == two.written and one.scale == two.scale)
        if same:
            return Fit.OPEN
        return _near(claim, one, quote, two) if two.dimension == Dimension.MONEY else Fit.NONE
    return Fit.CONVERTED if _is_converted(one, two) else Fit.NONE


def _is_cell(value: Quantity) -> bool:
    """True for a cell whose scale the head of its table may have: a count or an amount of money."""
    return value.scale == 1 and value.dimension in {Dimension.NUMBER, Dimension.MONEY} and not value.per


def _in_pounds(value: Quantity, other: Quantity) -> Quantity:
    """Pounds as money where the other value is money."""
    if value.unit != "pound" or other.dimension != Dimension.MONEY:
        return value
    size = value.written * value.scale
    step = value.step * size / value.value if value.value else value.step
    return replace(value, value=size, step=step, dimension=Dimension.MONEY, currency="GBP")


def _open_fit(one: Quantity, two: Quantity) -> Fit:
    """A bare number of the quote has the claim's digits."""
    if one.scale != 1:
        return Fit.OPEN if one.value == two.value else Fit.NONE
    return Fit.OPEN if two.value in (one.written, one.other) or one.written == two.other else Fit.NONE


def _cell_fit(claim: Figure, one: Quantity, two: Quantity) -> Fit:
    """The cell of a table may be in thousands, millions or billions, which its head says."""
    value = one.value if one.dimension in {Dimension.MONEY, Dimension.NUMBER} else one.written
    factors = CELL_SCALES if one.dimension in {Dimension.MONEY, Dimension.NUMBER} else CELL_SCALES[:1]
    step = one.step if value == one.value else Decimal(1)
    for factor in factors:
        if value == two.value * factor:
            return Fit.OPEN
    for factor in factors:
        if abs(value - two.value * factor) <= _tolerance(claim, value, step, two.step * factor):
            return Fit.ROUNDED
    return Fit.NONE


def downscaled(figure: Figure, scale: Decimal) -> Figure:
    """The figure as a cell of a table in thousands, millions or billions has it."""
    value = figure.value
    if scale == 1 or not isinstance(value, Quantity) or value.dimension not in {Dimension.MONEY, Dimension.NUMBER}:
        return figure
    return replace(figure, value=replace(value, value=value.value / scale, step=value.step / scale))


def _near(claim: Figure, one: Quantity, quote: Figure, two: Quantity) -> Fit:
    hedged = replace(claim, approximate=claim.approximate and not quote.approximate)
    tolerance = _tolerance(hedged, one.value, one.step, two.step, is_soft=two.in_words or one.in_words)
    if abs(one.value - two.value) <= tolerance:
        return Fit.ROUNDED
    return Fit.BOUNDED if _satisfies(claim.bound, one.value, quote, two.value) else Fit.NONE


def _tolerance(claim: Figure, value: Decimal, step: Decimal, finest: Decimal, *, is_soft: bool = False) -> Decimal:
    """How far the quote's value may be from the claim's rounded one; nothing where the claim is as exact."""
    coarse = rounding_step(value, step)
    allowed = coarse / 2 if coarse > finest or is_soft else Decimal(0)
    return max(allowed, abs(value) * _HEDGED) if claim.approximate else allowed


def rounding_step(value: Decimal, step: Decimal) -> Decimal:
    """The place to which a number is rounded: its last digit behind the point, else its last one that is not zero."""
    if not value or step < 1:
        return step
    last = int(value.normalize().as_tuple().exponent)
    return max(step, Decimal(10) ** min(last, value.adjusted() - _SIGNIFICANT + 1))


def _satisfies(bound: Bound | None, limit: Decimal, quote: Figure, value: Decimal) -> bool:
    """True where a value without a bound of its own is on the stated side of the limit, and not far away."""
    if bound is None or bound is Bound.EXACTLY or quote.bound is not None or limit <= 0 or value <= 0:
        return False
    if bound in _UP:
        return limit <= value <= limit * _FAR
    return limit >= value >= limit / _FAR


def _is_converted(one: Quantity, two: Quantity) -> bool:
    """Days and months, shares and percentages, ratios and counts."""
    kinds = {one.dimension, two.dimension}
    if kinds == {Dimension.TIME, Dimension.MONTHS}:
        left, right = (value.value * (MONTH if value.dimension == Dimension.MONTHS else 1) for value in (one, two))
        return right != 0 and abs(left - right) <= abs(right) * _CALENDAR_ERROR
    if Dimension.PERCENT in kinds and kinds & {Dimension.RATIO, Dimension.TIMES}:
        share, other = (one, two) if one.dimension == Dimension.PERCENT else (two, one)
        return abs(share.value - other.value * 100) <= share.step
    if kinds == {Dimension.PERCENT, Dimension.NUMBER}:
        share, other = (one, two) if one.dimension == Dimension.PERCENT else (two, one)
        return other.value < 1 and share.value == other.value * 100
    if kinds <= {Dimension.RATIO, Dimension.TIMES, Dimension.NUMBER}:
        return one.value == two.value or bool(one.value and 1 / one.value == two.value)
    return False


# ── Periods ──────────────────────────────────────────────────────────────────────────────────────


def period_fit(one: Period, two: Period) -> Fit:
    """SAME for equal periods, ROUNDED where the claim names a longer one that has the quote's in it."""
    if one.has_year != two.has_year:
        found = period_fit(_without_year(one), _without_year(two)) if _has_part(one) and _has_part(two) else Fit.NONE
        return min(found, Fit.OPEN)
    if (one.start, one.end) == (two.start, two.end) or _is_year_of(one, two) or _is_year_of(two, one):
        return Fit.SAME
    is_near = one.grain is two.grain is Grain.SPAN and _are_near(one.start, two.start) and _are_near(one.end, two.end)
    return Fit.ROUNDED if is_near or one.contains(two) else Fit.NONE


def _are_near(one: date, other: date) -> bool:
    """True for days of which one may stand for the other: the year ended July 2023 for that ended July 29."""
    return abs((one - other).days) <= _SLACK


def _has_part(period: Period) -> bool:
    return period.grain in {Grain.DAY, Grain.MONTH, Grain.QUARTER, Grain.HALF} and period.start.year == period.end.year


def _without_year(period: Period) -> Period:
    start, end = (_moved(day) for day in (period.start, period.end))
    return replace(period, start=start, end=end, has_year=False)


def _moved(day: date) -> date:
    """The day in the year of those without one; the last of February stays the last."""
    last = 29 if (day.month, day.day) == (2, 28) and day.year % 4 else day.day
    return date(NO_YEAR, day.month, last)


def _is_year_of(year: Period, other: Period) -> bool:
    """True where a year has the name of one that ended in it: fiscal 2020, the year ended June 30, 2020."""
    if year.grain is not Grain.YEAR or other.grain is not Grain.SPAN:
        return False
    return _YEAR_DAYS <= (other.end - other.start).days < 2 * _YEAR_DAYS and year.start.year == other.end.year


def are_apart(one: Period, two: Period) -> bool:
    """True for periods that have no day in common; without a year, for parts of a year of one grain."""
    if one.has_year and two.has_year:
        slack = timedelta(days=_SLACK if Grain.DAY in {one.grain, two.grain} and one.grain is not two.grain else 0)
        return one.start - slack > two.end or two.start - slack > one.end
    return (
        one.grain is two.grain
        and _has_part(one)
        and _has_part(two)
        and not _without_year(one).overlaps(_without_year(two))
    )


# ── Attributes ───────────────────────────────────────────────────────────────────────────────────


def differences(claim: Figure, quote: Figure) -> Iterator[str]:
    """The names of attributes that both state, and state differently; the values are taken to fit."""
    one, two = claim.value, quote.value
    if isinstance(one, Quantity) and isinstance(two, Quantity):
        if one.currency and two.currency and not set(one.currency.split()) & set(two.currency.split()):
            yield "currency"
        times, others = _times(one.per), _times(two.per)
        if one.per and two.per and (times or others) and times.isdisjoint(others):
            yield "rate"
        if sign := _sign_difference(claim, quote):
            yield sign
        is_duration = one.dimension in CALENDAR  # 15 years from 1 April 2024 are not those of 2024
        if claim.period and quote.period and not is_duration and are_apart(claim.period, quote.period):
            yield "period"
    is_other_bound = side_of(claim.bound) * side_of(quote.bound) < 0 or _is_exact(claim.bound, quote.bound)
    if is_other_bound and claim.negated == quote.negated:  # what is not due below $5 is due from $5 on
        yield "bound"
    if {claim.role, quote.role} == {Role.FROM, Role.TO} and (claim.direction or quote.direction):
        yield "end"
    if {claim.role, quote.role} == {Role.BY, Role.TO} and claim.direction and quote.direction:
        yield "end"


def _times(per: str) -> frozenset[str]:
    """The units of time of a rate: $5 per user per month; of two other things nobody knows whether they are one."""
    return frozenset(part for part in per.split("/") if part in _UNITS_OF_TIME or part[:1].isdigit())


def side_of(bound: Bound | None) -> int:
    """1 for a bound from below, -1 for one from above, else 0."""
    return 1 if bound in _UP else -1 if bound in _DOWN else 0


def _is_exact(one: Bound | None, two: Bound | None) -> bool:
    """True where one of two stated bounds is "exactly" and the other is not."""
    return one is not None and two is not None and (one is Bound.EXACTLY) != (two is Bound.EXACTLY)


def _sign_difference(claim: Figure, quote: Figure) -> str:
    """The attribute of a rise for a fall, or of a minus that one lacks; a cell's minus may be its label's."""
    is_minus = quote.sign < 0 and quote.dimension == Dimension.PERCENT
    if claim.direction and -claim.direction in {quote.direction, quote.sign}:
        return "direction"
    if is_minus and not _is_down(claim) and not quote.direction:
        return "sign"
    return "sign" if claim.sign < 0 and not _is_down(quote) else ""


def _is_down(figure: Figure) -> bool:
    """True where a figure is called a fall, a loss or negative."""
    return figure.direction < 0 or figure.sign < 0 or not _LOSSES.isdisjoint(figure.subject)


def slip(claim: Figure, quote: Figure, *, is_row: bool = False) -> str:
    """The attribute by which equal digits are another value: the scale, the unit or the currency; else nothing."""
    one, two = claim.value, quote.value
    if not (isinstance(one, Quantity) and isinstance(two, Quantity)) or one.written != two.written:
        return ""
    if one.in_words or two.in_words or {one.dimension, two.dimension} & {Dimension.RATIO, Dimension.CLOCK}:
        return ""
    if one.dimension == two.dimension:
        if one.scale != two.scale and not (is_row and _is_cell(two)):
            return "scale"
        return "unit" if one.unit and two.unit and one.unit != two.unit and one.value != two.value else ""
    return "unit" if _has_unit(claim, one) and _has_unit(quote, two) else ""


def _has_unit(figure: Figure, value: Quantity) -> bool:
    """True for a value that is measured, or counts something: 45% is not 45 tenants."""
    return value.dimension != Dimension.NUMBER or value.scale != 1 or bool(figure.counted)


def is_comparable(claim: Figure, quote: Figure) -> bool:
    """True where the quote's value could be meant by the claim's: one dimension, and counts of the same things."""
    one, two = claim.value, quote.value
    if isinstance(one, Period) or isinstance(two, Period):
        return isinstance(one, Period) and isinstance(two, Period) and one.grain is two.grain
    one, two = _in_pounds(one, two), _in_pounds(two, one)
    if one.dimension != two.dimension:
        return {one.dimension, two.dimension} == {Dimension.TIME, Dimension.MONTHS}
    if one.dimension == Dimension.NUMBER:
        return not (claim.counted and quote.counted) or bool(claim.counted & quote.counted)
    return not (one.per and two.per and one.per != two.per)
