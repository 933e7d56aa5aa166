"""What is seen of a claim's figures and dates: those that the source does not hold, and what it has instead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from citecheck.quantities.claim_check import is_telling, judge
from citecheck.quantities.compare import Relation, Scales, relation
from citecheck.quantities.extract import ends, read
from citecheck.quantities.figures import Amount, Figure, Moment
from citecheck.quantities.same_kind import is_computed
from citecheck.support.index import digits
from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View

_HELD: Final = frozenset([Relation.SAME, Relation.WITHIN, Relation.OPPOSED, Relation.BOOKED])
_TWO: Final = 2  # digits of a short year
_ABOUT_IT: Final = 0.5  # of a claim's weight: a passage that contains so much speaks of the same


def figures(view: View) -> Iterator[Signal]:
    """Amounts."""
    for figure in view.figures.figures:
        if isinstance(figure.what, Amount) and not figure.beside.denied and not _is_none(figure.what):
            kind = _kind(figure, view)
            if kind:
                yield Signal(kind, figure.text, figure.start)


def _is_none(amount: Amount) -> bool:
    """ "No dividend", which is a negation."""
    return amount.in_words and not amount.value


def _kind(figure: Figure, view: View) -> Kind | None:
    if all(_is_held(end, view) for end in ends(figure)):
        return None
    if not (is_telling(figure) or any(map(str.isdigit, figure.text))):
        return Kind.NUMBER_IN_WORDS
    near = read(view.near)
    scales = Scales(near.scale, view.figures.scale)
    if is_computed(figure, [near.singles], scales):
        return Kind.FIGURE_COMPUTED
    return Kind.FIGURE_NOT_IN_SOURCE


def _is_held(figure: Figure, view: View) -> bool:
    """Whether the source has it; figures of the same digits are tried first, since it is one of them as a rule."""
    if _is_short_year(figure) and any(str(one.year)[2:] == figure.text for one in view.index.moments if one.year):
        return True
    scales = Scales(None, view.figures.scale)
    likely = view.index.by_digits.get(digits(figure), ())
    rest = (held for _, held in view.index.figures)
    return any(relation(figure, held, scales) in _HELD for held in chain(likely, rest))


def _is_short_year(figure: Figure) -> bool:
    """ "Back in 63", "since 98"."""
    return len(figure.text) == _TWO and figure.text.isdigit() and figure.beside.before in {"in", "since", "until"}


def differing(view: View) -> Iterator[Signal]:
    """Figures in whose place the passage that speaks of the same has another one."""
    if view.narrow.recall < _ABOUT_IT or not view.figures.figures:
        return
    mismatch = judge(view.text, view.near).mismatch
    if mismatch is None:
        return
    stated, held = mismatch
    at = max(view.text.find(stated), 0)
    absent = [one for one in view.figures.figures if one.text == stated]
    is_absent = bool(absent) and not all(_is_somewhere(end, view) for one in absent for end in ends(one))
    yield Signal(Kind.FIGURE_DIFFERS if is_absent else Kind.FIGURE_ELSEWHERE, stated, at, held)


def _is_somewhere(figure: Figure, view: View) -> bool:
    return _is_dated(figure.what, view) if isinstance(figure.what, Moment) else _is_held(figure, view)


# ── Dates ────────────────────────────────────────────────────────────────────────────────────────


def dates(view: View) -> Iterator[Signal]:
    """Years, months and days."""
    for figure in view.figures.figures:
        if isinstance(figure.what, Moment) and not _is_dated(figure.what, view):
            kind = Kind.DATE_FROM_DATELINE if _is_told(figure.what, view) else Kind.DATE_NOT_IN_SOURCE
            yield Signal(kind, figure.text, figure.start)


def _is_dated(moment: Moment, view: View) -> bool:
    """Whether the source has its year, and its month and day, or its quarter; not always in one place."""
    quarter = moment.quarter is None or any(one.quarter == moment.quarter for one in view.index.moments)
    return _has_year(moment, view) and quarter and _has_day(moment, view)


def _has_year(moment: Moment, view: View) -> bool:
    if moment.year is None:
        return True
    return any(one.year == moment.year for one in view.index.moments) or _is_number(moment.year, view)


def _has_day(moment: Moment, view: View) -> bool:
    if moment.month is None or moment.day is None:
        return moment.month is None or moment.month in view.index.months
    return any(one.month == moment.month and one.day == moment.day for one in view.index.moments)


def _is_told(moment: Moment, view: View) -> bool:
    """Whether the source tells it beside its own date, or names a month of the quarter and its year."""
    told = view.index.told_days
    year = _has_year(moment, view) or any(one.year == moment.year for one in told)
    if moment.quarter:
        return year and any((month + 2) // 3 == moment.quarter for month in view.index.months)
    return moment in told or (moment.day is None and year and _has_day(moment, view))


def _is_number(year: int, view: View) -> bool:
    """A year in a span, name or address: 2015-16, Rio2016."""
    return str(year) in view.index.words or f"{year - 1}-{year % 100:02}" in view.index.spans
