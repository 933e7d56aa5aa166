"""A claim's figure that a quote has in another form: times of day, races and days in short, intervals, pressures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations, pairwise
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import Relation, is_bare, relation
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Sign
from citecheck.text.patterns import lazy_pattern

_REACH: Final = 60  # characters before an interval
_MOST: Final = 24  # figures of a quote that are computed with
_FEW: Final = 5  # pressures
_INTERVAL: Final = lazy_pattern(r"\s?(?:to|[-–—,;]|and)\s?")
_OF_INTERVAL: Final = lazy_pattern(r"\b(?:CI|CrI|confidence\sintervals?|range|IQR)\b[\s,:;=(\[]*\Z", re.IGNORECASE)
_MINUSES: Final = frozenset([Sign.MINUS, Sign.ACCOUNTING])


def is_mirrored(figure: Figure, case: Case) -> bool:
    """Whether it is an interval of the quotes without its signs, which the claim has in words (a fall by 3.5 to 8.9, of
    -8.9 to -3.5), or with the unit of what it is for: 89% to 97%, of 94% (95% CI 89 to 97).
    """
    one, two = figure.what, figure.what.upper if isinstance(figure.what, Amount) else None
    if not isinstance(one, Amount) or two is None or one.sign is not Sign.NONE or two.sign is not Sign.NONE:
        return False
    sizes = (one.written, two.written)
    pairs = ((text, *pair) for text, reading in case.readings for pair in pairwise(reading.singles))
    return any(_interval(text, low, high) == sizes for text, low, high in pairs)


def _interval(text: str, low: Figure, high: Figure) -> tuple[Decimal, Decimal] | None:
    """The ends of an interval of two figures that both have a minus, or follow a word for intervals, without signs."""
    one, two = low.what, high.what
    is_joined = low.start == high.start or _INTERVAL.fullmatch(text, low.text_end, high.start)
    if not (is_joined and isinstance(one, Amount) and isinstance(two, Amount)):
        return None
    if {one.sign, two.sign} <= _MINUSES:
        return two.written, one.written
    is_named = _OF_INTERVAL.search(text, max(0, low.start - _REACH), low.start) is not None
    return (one.written, two.written) if is_named and is_bare(one) and is_bare(two) else None


_PRESSURES: Final = lazy_pattern(r"(?<![\w./])([1-9][0-9]{1,2})/([1-9][0-9]{1,2})(?![\w/]|\.[0-9])")


def is_of_pressures(figure: Figure, case: Case) -> bool:
    """Whether it is one of the two values of blood pressures, or by how much they changed: 140/90 and 130/85."""
    what = figure.what
    return isinstance(what, Amount) and what.unit == "blood pressure" and what.written in _of_pressures(case)


def _of_pressures(case: Case) -> Iterator[Decimal]:
    found = [[int(value) for value in pair] for text in case.texts.quotes for pair in _PRESSURES.findall(text)[:_FEW]]
    for values in zip(*found, strict=True):
        yield from map(Decimal, values)
        yield from (Decimal(abs(one - two)) for one, two in combinations(values, 2))


def is_clock_apart(figure: Figure, case: Case) -> bool:
    """Whether it is a time of day so much later or earlier than one of the quotes: 9:20, 35 minutes later."""
    what = figure.what
    if not isinstance(what, Amount) or what.unit != "clock":
        return False
    held = [one.what for one in case.quoted if isinstance(one.what, Amount)]
    clocks = [one.value for one in held if one.unit == "clock"][:_MOST]
    spans = [one.size / lexicon.UNITS["minute"][1] for one in held if one.unit == "time"][:_MOST]
    times = {(clock + side * span) % (2 * lexicon.HALF_DAY) for clock in clocks for span in spans for side in (1, -1)}
    return what.value in times


_AT_HOUR: Final = frozenset("at from to until till by after before um von bis ab à de dès".split())


def is_hour_of_clock(figure: Figure, case: Case) -> bool:
    """Whether its hours are times of day that a quote has: 9 to 17 h, of 9 a.m. to 5 p.m."""
    what = figure.what
    if not isinstance(what, Amount) or not (what.upper or figure.beside.before in _AT_HOUR):
        return False
    hour, minute = (lexicon.UNITS[unit][1] for unit in ("hour", "minute"))
    clocks = {one.what.value for one in case.quoted if isinstance(one.what, Amount) and one.what.unit == "clock"}
    hours = [end for end in (what, what.upper) if end is not None]
    return all((end.unit, end.factor) == ("time", hour) and end.size / minute in clocks for end in hours)


# A unit of time with its article, where it is no rate: more than an hour.
_ONE_OF_TIME: Final = lazy_pattern(
    r"(?:(?<=\bthan\s)|(?<=\bover\s)|(?<=\bunder\s)|(?<=\bwithin\s)|(?<=\bleast\s)|(?<=\bmost\s)|(?<=\bup\sto\s)"
    r"|(?<=\babout\s)|(?<=\bnearly\s)|(?<=\balmost\s)|(?<=\bafter\s)|(?<=\bfor\s)|(?<=\blasted\s))"
    r"an?(?=\s(?:minute|hour|day|week|month|year|decade)\b(?!\sand\b))",
    re.IGNORECASE,
)


def is_one_of_time(figure: Figure, case: Case) -> bool:
    """Whether it is a unit of time that a quote has with its article: over 60 minutes, of more than an hour."""
    what = figure.what
    if not isinstance(what, Amount) or what.unit not in {"time", "calendar"}:
        return False
    said = (_ONE_OF_TIME.sub("1", quote) for quote in case.texts.quotes if _ONE_OF_TIME.search(quote))
    held = (one for quote in said for one in read(quote).singles if one.text.startswith("1 "))
    bounded = (one for one in held if isinstance(one.what, Amount) and one.what.bound is what.bound)
    return any(relation(figure, one) is Relation.SAME for one in bounded)


_DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY: Final = r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
_SPAN_OF_DAYS: Final = lazy_pattern(
    rf"\b(?P<first>{_DAY})[a-z]*(?:\s?[-–—]\s?(?P<last>{_DAY})|\s(?:to|through|until)\s(?P<end>{_DAY}))?"
)


def is_day_held(figure: Figure, case: Case) -> bool:
    """Whether a quote has a day of the week in short, or between two: Thursday of Tue-Fri."""
    what = figure.what
    if not isinstance(what, Amount) or what.unit != "weekday":
        return False
    day = figure.text[:3].lower()
    for found in (match for text in case.texts.quotes for match in _SPAN_OF_DAYS.finditer(text)):
        first = _DAYS.index(found["first"].lower())
        last = _DAYS.index((found["last"] or found["end"] or found["first"]).lower())
        if day in [_DAYS[at % len(_DAYS)] for at in range(first, first + (last - first) % len(_DAYS) + 1)]:
            return True
    return False


def is_of_next_scale(figure: Figure, case: Case) -> bool:
    """Whether it leaves out the scale of the claim's other amounts: 83.2 to 84.0 billion, mid-point 83.6."""
    what = figure.what
    if not (isinstance(what, Amount) and is_bare(what) and what.scale == 1 and what.step < 1):
        return False
    scales = {one.what.scale for one in case.claim.singles if isinstance(one.what, Amount)} - {Decimal(1)}
    held = (one.what for one in case.quoted if isinstance(one.what, Amount))
    return len(scales) == 1 and any(one.written == what.written and {one.scale} == scales for one in held)


def is_of_stated(figure: Figure, case: Case) -> bool:
    """Whether a bare number is the sum or difference of two figures that the claim states: 68 goals to 37, plus 31."""
    what = figure.what
    if not isinstance(what, Amount) or not is_bare(what) or what.noun:
        return False
    stated = [one.what for one in case.claim.singles if isinstance(one.what, Amount) and case.equal(one)][:_MOST]
    counts = [one for one in stated if one.kind is Kind.NUMBER and not one.unit]
    return any(what.size in {one.size + two.size, abs(one.size - two.size)} for one, two in combinations(counts, 2))


_PARTS_OF: Final = lazy_pattern(r"\sof\s(?:(?:about|exactly)\s)?\Z", re.IGNORECASE)


def is_so_many_times(figure: Figure, case: Case) -> bool:
    """Whether a quote has so many parts of an amount that the claim states: 24 times €310, 24 instalments of it."""
    what = figure.what
    if not isinstance(what, Amount) or what.unit != "times":
        return False
    stated = {held for one in case.claim.singles if one != figure for held in case.equal(one)}
    return any(
        isinstance(count.what, Amount)
        and count.what.noun is not None
        and (count.what.unit, count.what.written) == (None, what.written)
        and part in stated
        and _PARTS_OF.search(text, count.start, part.start) is not None
        for text, reading in case.readings
        for count, part in pairwise(reading.singles)
    )
