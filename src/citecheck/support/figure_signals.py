"""What is seen of a claim's figures and dates: those that the source does not have, and what it has instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citecheck.figures import Figure, FigureCheck, Grain, Period, Quantity, State
from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View

_SAME: Final = 0.25  # a passage with so much of a claim's weight speaks of the same
_FITTING: Final = (State.SUPPORTED, State.DERIVED)


def figures(view: View) -> Iterator[Signal]:
    """One signal for each figure that the claim's quotes and the nearest passages do not state."""
    for check in view.nearby.checks:
        figure = check.figure
        value = figure.value
        is_none = isinstance(value, Quantity) and not value.value and value.in_words  # "no dividend" is a negation
        if figure.span.start in view.stated or figure.negated or is_none:
            continue
        found = _date(value, view, check) if isinstance(value, Period) else _quantity(view, check)
        if found:
            in_source = check.quote.text if check.quote and found is not Kind.FIGURE_COMPUTED else ""
            yield Signal(found, figure.text, figure.span.start, in_source)


def quoted(view: View) -> Iterator[Signal]:
    """The figures that the claim's own quotes contradict."""
    for check in view.quotes.those(State.CONTRADICTED):
        figure = check.figure
        yield Signal(
            Kind.FIGURE_DIFFERS, figure.text, figure.span.start, check.quote.text if check.quote else check.formula
        )


def opposite(view: View) -> Iterator[Signal]:
    """A word of the claim whose opposite its quotes, or the nearest passage, have beside the same words."""
    found = view.quotes.opposite or view.nearby.opposite
    if found:
        yield Signal(Kind.ANTONYM, found[0], max(0, view.text.lower().find(found[0].removeprefix("not "))), found[1])


def _quantity(view: View, check: FigureCheck) -> Kind | None:
    """The kind of signal for an amount; None if the source has it."""
    figure = check.figure
    if check.state in _FITTING:
        return None
    places = [
        place
        for place in view.index.figures.like(figure)
        if place.is_row or not place.figure.counted or place.figure.counted & figure.counted
    ]
    if check.state is State.INSTEAD and places and view.narrow.recall >= _SAME:
        return Kind.FIGURE_ELSEWHERE
    if check.state is State.CONTRADICTED and view.narrow.recall >= _SAME:
        return Kind.FIGURE_ELSEWHERE if places or check.attribute not in _CERTAIN else Kind.FIGURE_DIFFERS
    if places or check.state is State.COMPUTED:
        return None if places else Kind.FIGURE_COMPUTED
    if not figure.is_telling:
        return Kind.NUMBER_IN_WORDS if _is_count(figure) else Kind.QUANTIFIER
    return Kind.FIGURE_NOT_IN_SOURCE


_CERTAIN: Final = frozenset(["value", "scale", "unit", "currency"])


def _is_count(figure: Figure) -> bool:
    return isinstance(figure.value, Quantity) and figure.value.is_bare


def _date(period: Period, view: View, check: FigureCheck) -> Kind | None:
    """The kind of signal for a period; None if the source names it, or one in it."""
    if check.state in _FITTING or view.index.figures.like(check.figure) or _is_named_in_parts(period, view):
        return None
    if period.grain is Grain.DAY and _without_year(period) in view.index.days_beside:
        return Kind.DATE_FROM_DATELINE
    years = {named.start.year for named in view.index.figures.times}
    if period.grain is Grain.YEAR and any(day.year == period.start.year for day in view.index.dates_beside):
        return Kind.DATE_FROM_DATELINE
    return (
        None
        if period.grain is Grain.SPAN and {period.start.year, period.end.year} <= years
        else Kind.DATE_NOT_IN_SOURCE
    )


def _without_year(period: Period) -> tuple[int, int]:
    return period.start.month, period.start.day


def _is_named_in_parts(period: Period, view: View) -> bool:
    """True where the source has the day or month without a year, and the year elsewhere."""
    named = view.index.figures.times
    year = period.start.year
    if period.has_year and not any(other.has_year and other.start.year <= year <= other.end.year for other in named):
        return False
    if period.grain is Grain.DAY:
        return any(other.grain is Grain.DAY and _without_year(other) == _without_year(period) for other in named)
    months = range(period.start.month, period.end.month + 1)
    grains = {Grain.DAY, Grain.MONTH, period.grain}
    has_months = period.grain in {Grain.MONTH, Grain.QUARTER, Grain.HALF}
    return has_months and any(other.grain in grains and other.start.month in months for other in named)
