"""What is seen of a claim's figures and dates: those that the source does not hold, and what it has instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Final

from citecheck.model import within
from citecheck.quantities.claim_check import is_telling, judge
from citecheck.quantities.compare import Relation, Scales, relation
from citecheck.quantities.extract import ends, read
from citecheck.quantities.figures import Amount, Figure, Moment
from citecheck.quantities.same_kind import is_computed, year_of
from citecheck.support.index import MONTH_ALONE, digits, month_of
from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View

_HELD: Final = frozenset([Relation.SAME, Relation.WITHIN, Relation.OPPOSED, Relation.BOOKED])
_YEAR: Final = 12  # months
_TWO: Final = 2  # digits of a short year
_LONG: Final = 3  # digits that two figures rarely share by chance
_ABOUT_IT: Final = 0.5  # of a claim's weight: a passage that contains so much speaks of the same


def figures(view: View) -> Iterator[Signal]:
    """Amounts."""
    for figure in view.figures.figures:
        if isinstance(figure.what, Amount) and not figure.beside.denied and not _is_none(figure.what):
            kind, held = _kind(figure, view)
            if kind:
                yield Signal(kind, figure.text, figure.start, held)


def _is_none(amount: Amount) -> bool:
    """ "No dividend", which is a negation."""
    return amount.in_words and not amount.value


def _kind(figure: Figure, view: View) -> tuple[Kind | None, str]:
    """What is seen of a figure, and what the source has instead; nothing where the source has it."""
    apart = [end for end in ends(figure) if not _is_near(end, view)]
    absent = [end for end in apart if not _is_stated(end, view)]
    if swapped := next((held for end in apart for held in view.near_figures if _is_swapped(end, held)), None):
        return (Kind.FIGURE_DIFFERS if absent else Kind.FIGURE_ELSEWHERE), swapped.text
    missing = [end for end in absent if not _is_likely(end, view)]
    if not missing:
        return None, ""
    if not (is_telling(figure) or any(map(str.isdigit, figure.text))):
        return Kind.NUMBER_IN_WORDS, ""
    near = read(view.near)
    scales = Scales(near.scale, view.figures.scale)
    quotes = (
        [_uncounted(one) for one in near.singles] if _counts_nothing(figure) else near.singles,
        _own_times(figure, view),
    )
    if all(any(is_computed(end, [quote], scales) for quote in quotes) for end in missing):
        return Kind.FIGURE_COMPUTED, ""
    return Kind.FIGURE_NOT_IN_SOURCE, ""


def _counts_nothing(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.noun is None


def _uncounted(figure: Figure) -> Figure:
    """Without what it counts: staff "fell by 66", of "2,846 people (2023: 2,912)"."""
    return replace(figure, what=replace(figure.what, noun=None)) if isinstance(figure.what, Amount) else figure


def _own_times(figure: Figure, view: View) -> list[Figure]:
    """The dates that the claim states, and the first day of the source: "the 60-year-old bridge opened in 1962"."""
    dated = (figure for _, figure in view.index.figures if isinstance(figure.what, Moment) and figure.what.day)
    others = (one for one in view.figures.singles if one.start != figure.start and year_of(one))
    return [*others, *islice(dated, 1)]


def _is_held(figure: Figure, view: View) -> bool:
    return _is_near(figure, view) or _is_stated(figure, view) or _is_likely(figure, view)


def _is_near(figure: Figure, view: View) -> bool:
    """Whether the passages that speak of the same have it, whatever they leave to a heading."""
    scales = Scales(None, view.figures.scale)
    return any(relation(figure, held, scales) in _HELD for held in view.near_figures)


def _is_stated(figure: Figure, view: View) -> bool:
    """Whether the source has it anywhere with its unit, scale and currency."""
    if _is_short_year(figure) and any(str(one.year)[2:] == figure.text for one in view.index.moments if one.year):
        return True
    return any(_is_full(figure, held) and found is not Relation.WITHIN for held, found, _ in _holders(figure, view))


def _is_likely(figure: Figure, view: View) -> bool:
    """Whether a rounding may be it, or a cell without its unit that is long, or beside words of the claim."""
    for held, _, place in _holders(figure, view):
        is_long = digits(held) == digits(figure) and len(digits(figure)) >= _LONG
        if is_long or not _is_cell(held) or view.index.sentences[place].stems & view.said:
            return True
    return False


def _holders(figure: Figure, view: View) -> Iterator[tuple[Figure, Relation, int]]:
    """The figures that may be it, and their sentences."""
    scales = Scales(None, view.figures.scale)
    related = ((held, relation(figure, held, scales), place) for place, held in view.index.figures)
    return (one for one in related if one[1] in _HELD)


def _is_full(figure: Figure, held: Figure) -> bool:
    """Whether nothing is left to the heading of a table, or to the reader."""
    one, two = figure.what, held.what
    if not (isinstance(one, Amount) and isinstance(two, Amount)):
        return True
    alike = (one.kind, one.unit) == (two.kind, two.unit) or not two.cell
    return alike and (one.scale == 1 or two.scale != 1 or one.value == two.value)


def _is_cell(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.cell


def _is_swapped(figure: Figure, held: Figure) -> bool:
    soft = isinstance(figure.what, Amount) and figure.what.soft
    return not soft and relation(figure, held) is Relation.SWAPPED


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


def miscounted(view: View) -> Iterator[Signal]:
    """Counts of what the passage counts otherwise: "41 countries" of "41 centres in six countries"."""
    held = read(view.near).singles
    for figure in view.figures.singles:
        alike = [one for one in held if _noun(one) and _noun(one) == _noun(figure)]
        own = chain((one for one in held if not _noun(one)), alike, (one for _, one in view.index.figures))
        if alike and not any(_noun(one) in {None, _noun(figure)} and relation(figure, one) in _HELD for one in own):
            yield Signal(Kind.FIGURE_ELSEWHERE, figure.text, figure.start, alike[0].text)


def _noun(figure: Figure) -> str | None:
    return figure.what.noun if isinstance(figure.what, Amount) else None


def _is_somewhere(figure: Figure, view: View) -> bool:
    return _is_dated(figure.what, view) if isinstance(figure.what, Moment) else _is_held(figure, view)


# ── Dates ────────────────────────────────────────────────────────────────────────────────────────


def dates(view: View) -> Iterator[Signal]:
    """Years, months and days."""
    for figure in view.figures.figures:
        if isinstance(figure.what, Moment) and not _is_dated(figure.what, view):
            kind = Kind.DATE_FROM_DATELINE if _is_told(figure.what, view) else Kind.DATE_NOT_IN_SOURCE
            yield Signal(kind, figure.text, figure.start)
    read = [(figure.start, figure.end) for figure in view.figures.figures]
    for match in MONTH_ALONE.finditer(view.text):
        name, start = match["month"], match.start("month")
        if month_of(name) not in view.index.months and not within(start, read):
            yield Signal(Kind.DATE_NOT_IN_SOURCE, name, start)


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
    return moment in told or (moment.day is None and year and _has_day(moment, view)) or _is_next(moment, view)


def _is_next(moment: Moment, view: View) -> bool:
    """Whether the source names the month, or the day, without its year, and is dated within a year of it."""
    if moment.year is None or moment.month not in view.index.undated_months or not _has_day(moment, view):
        return False
    dated = (one for one in view.index.moments if one.year and one.month and one.day)
    return any(abs(_months(one) - _months(moment)) < _YEAR for one in dated)


def _months(moment: Moment) -> int:
    return _YEAR * (moment.year or 0) + (moment.month or 0)


def _is_number(year: int, view: View) -> bool:
    """A year in a span, name or address: 2015-16, Rio2016."""
    return str(year) in view.index.words or f"{year - 1}-{year % 100:02}" in view.index.spans
