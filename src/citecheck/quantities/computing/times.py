"""What a figure is for another time: a month or a year, how often, from one date or hour to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, pairwise, permutations, product
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.computing.operands import OPERANDS, Operand, Way
from citecheck.quantities.date_mismatch import days_apart, months_apart
from citecheck.quantities.movements import alike
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.extract import TextFigures
from citecheck.quantities.reading.figures import Amount, Figure, Hedge, Moment
from citecheck.text.patterns import lazy_pattern

_DAYS_A_YEAR: Final = 365
_PARTS_OF_YEAR: Final = {
    shorter: (times,) for (longer, shorter), times in lexicon.PERIODS_IN.items() if longer == "year"
}
_OFTEN: Final = re.compile(r"1/(?P<times>[0-9]+) (?P<period>[a-z-]+)")
_UNTIL: Final = lazy_pattern(
    r"\s?(?:[-–—]|(?:and\s(?:end|clos|finish)\w+\sat|to|until|till)(?=\s))\s?(?:about\s)?", re.IGNORECASE
)
_APART: Final = lazy_pattern(r"\s(?:after|before|later|earlier|ahead)\b", re.IGNORECASE)
_EACH_PART: Final = lazy_pattern(
    r"\b(?:(?:each|every|per|an?)\s(?P<unit>quarter|month)|(?P<adjective>quarterly|monthly))\b", re.IGNORECASE
)
_FOR_YEAR: Final = lazy_pattern(
    r"[^.;,]{0,20}?\s(?:(?:a|per|each|the|full|whole|entire)\s)+(?:(?:calendar|fiscal)\s)?year\b|\s(?:annually|yearly)\b",
    re.IGNORECASE,
)
_MONTHS_OF: Final = lazy_pattern(r"s['’]|['’]s|\sof\b")
_OF_REACH: Final = 4  # characters of " of "
_SPEEDS: Final = {"speed": Decimal(10) ** 6 / lexicon.UNITS["hour"][1], "m/s": Decimal(1000)}  # millimetres a second


def years_lasting(figure: Figure, what: Amount, case: Case) -> list[Decimal]:
    """Years that the quotes name, and the time between their dates, in the figure's unit."""
    apart = days_apart(case.texts.quotes)
    if what.unit == "time":
        seconds = [days * lexicon.UNITS["day"][1] for days in apart]
        seconds += [length for text, reading in case.readings for _, length in clock_spans(text, reading)]
        return [length / what.factor for length in seconds]
    if what.unit != "calendar":
        return []
    is_apart = _APART.match(case.texts.claim, figure.text_end) is not None
    years = [count * lexicon.UNITS["year"][1] for count in years_named(case, is_apart=is_apart)]
    lasted = [*_days_lasted(case), *(apart if what.hedge is not Hedge.NONE else ())]  # almost 18 months
    years += [days * lexicon.UNITS["year"][1] / _DAYS_A_YEAR for days in lasted]
    return [months / what.factor for months in (*years, *months_apart(case.texts.quotes))]


def clock_spans(text: str, reading: TextFigures) -> Iterator[tuple[Figure, Decimal]]:
    """The times of day when something begins, and how many seconds it lasts to the next one: from 9:30 to 11:15."""
    clocks = [one for one in reading.singles if isinstance(one.what, Amount) and one.what.unit == "clock"]
    for one, two in pairwise(clocks):
        if (
            _UNTIL.fullmatch(text, one.text_end, two.start)
            and isinstance(one.what, Amount)
            and isinstance(two.what, Amount)
        ):
            is_open = lexicon.EITHER_HALF in {one.what.noun, two.what.noun}
            minutes = (two.what.value - one.what.value) % (lexicon.HALF_DAY * (1 if is_open else 2))
            yield one, minutes * lexicon.UNITS["minute"][1]


def until_limit(what: Amount, case: Case) -> Iterator[Decimal]:
    """In how many of its periods a rate reaches another amount: 15% a month, up to 75%."""
    if what.unit not in {"time", "calendar"} or not lexicon.LIMIT.search(case.texts.claim):
        return
    for _, reading in case.readings:
        for rate, limit in permutations(reading.singles, 2):
            dimension, size = lexicon.UNITS.get(rate.beside.period, ("", Decimal(1)))
            if dimension == what.unit and alike(rate, limit) and rate.size and not limit.beside.period:
                yield limit.size / rate.size * size / what.factor


def _days_lasted(case: Case) -> list[Decimal]:
    whats = [one.what for one in case.quoted]
    return [what.size / lexicon.UNITS["day"][1] for what in whats if isinstance(what, Amount) and what.unit == "time"]


def years_named(case: Case, *, is_apart: bool = False) -> list[Decimal]:
    """How many years the quotes name, and how many are from the first of them to the last; or between any two."""
    named = {one.what.year for one in case.quoted if isinstance(one.what, Moment)}
    years = sorted(filter(None, named))
    if not years:
        return []
    first, last = years[0], years[-1]
    if is_apart:
        return [Decimal(two - one) for one, two in combinations(dict.fromkeys(years[:OPERANDS]), 2)]
    return [Decimal(count) for count in dict.fromkeys((len(years), last - first, last - first + 1))]


def a_year(figure: Figure, own: Sequence[Operand], case: Case) -> Iterator[tuple[Way, Decimal]]:
    """By how much something changed in each of several years: from 3,400 to 2,890 in five."""
    years = years_named(case) if figure.beside.period == "year" else []
    for one, two in combinations(own, 2):
        yield from ((Way(one, two), abs(one.size - two.size) / count) for count in years if count > 1)


def parts_of_year(figure: Figure, case: Case) -> Iterator[int]:
    """How many parts, of each of which the claim states another amount, make the year that it states the figure for."""
    part = _EACH_PART.search(case.texts.claim)
    if part and _FOR_YEAR.match(case.texts.claim, figure.text_end):
        yield lexicon.PERIODS_IN["year", lexicon.PERIODS[(part["unit"] or part["adjective"]).lower()]]


def of_each(figure: Figure, own: Sequence[Operand], operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """What an amount for several of a period is for each: a monthly $970, of two months' rent of $1,940."""
    for count, amount in product(operands, own):
        what, end = count.figure.what, count.figure.text_end + _OF_REACH
        if not (isinstance(what, Amount) and what.unit and what.noun == figure.beside.period and what.written):
            continue
        if count.text == amount.text and _MONTHS_OF.search(count.text, count.figure.end, end):
            yield Way(), amount.size / what.written


def of_speeds(what: Amount, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """How fast something is that takes a time for a distance: 57 km in 20 minutes."""
    each = _SPEEDS.get(what.unit or "")
    sizes = [one.figure.what for one in operands if isinstance(one.figure.what, Amount)] if each else []
    lengths, times = ([one.size for one in sizes if one.unit == unit and one.size] for unit in ("length", "time"))
    yield from ((Way(), length / seconds / each / what.factor) for length in lengths for seconds in times if each)


def multiplied_times(figure: Figure, held: Operand, years: Sequence[Decimal]) -> Iterator[Decimal]:
    """By what an amount for one time is multiplied: how often it is a day, how many years there are."""
    often = _OFTEN.fullmatch(held.figure.beside.period)
    if often and figure.beside.period in {often["period"], ""}:
        yield Decimal(often["times"])
    often_times, period = _dosed(held)
    unit = lexicon.UNITS.get(period)
    for one in held.reading.singles if unit and not figure.beside.period else ():  # 1,500 a month over 20 years
        if unit and isinstance(one.what, Amount) and one.what.unit == unit[0] and one.what.upper is None:
            yield one.what.size / unit[1] * often_times
    yield from (1 / count for count in years if count and not held.figure.beside.period)
    if not held.figure.beside.period and _is_of_a_year(held.reading):  # the average month of 2017
        yield from (1 / Decimal(count) for count in _PARTS_OF_YEAR.get(figure.beside.period, ()))
    yield from (count for count in years if held.figure.beside.period == "year")
    for one in held.reading.singles:  # ten times the usual fee
        if isinstance(one.what, Amount) and one.what.unit == "times" and one.what.value > 1:
            yield from (one.what.value, 1 / one.what.value)


def _dosed(held: Operand) -> tuple[Decimal, str]:
    """How often, and in which period: two tablets three times a day, 1,500 a month."""
    if often := _OFTEN.fullmatch(held.figure.beside.period):
        return Decimal(often["times"]), often["period"]
    after = next((one for one in held.reading.singles if one.start >= held.figure.text_end), None)
    is_times = after is not None and isinstance(after.what, Amount) and after.what.unit == "times"
    if after is None or not is_times or after.start - held.figure.text_end > _OF_REACH:
        return Decimal(1), held.figure.beside.period
    times = after.what.value if isinstance(after.what, Amount) else Decimal(1)
    said = _OFTEN.fullmatch(after.beside.period)
    return times, said["period"] if said else after.beside.period


def _is_of_a_year(reading: TextFigures) -> bool:
    """Whether a quote names one year and no part of one."""
    moments = {one.what for one in reading.singles if isinstance(one.what, Moment)}
    return len(moments) == 1 and all(one == Moment(year=one.year) for one in moments)


def periods_in(what: Amount, held: Figure) -> Iterator[Decimal]:
    """How many of a rate's periods a duration has: 12 years of 3 mm a year."""
    dimension, size = lexicon.UNITS.get(held.beside.period, ("", Decimal(1)))
    if what.unit == dimension:
        yield what.size / size


def periods(figure: Figure, held: Figure) -> Iterator[Decimal]:
    """The same for another time: $6,000 a year where the quote has $500 a month."""
    for (longer, shorter), times in lexicon.PERIODS_IN.items():
        if held.beside.period == shorter and figure.beside.period in {longer, ""}:
            yield Decimal(times)
        if held.beside.period == longer and figure.beside.period in {shorter, ""}:
            yield 1 / Decimal(times)
