"""The figures of a source: where they are, what the headings of their tables say, and which may be that of a claim."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.quantities.compare import EQUAL, Relation, Scales, relation
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Hedge, Moment
from citecheck.quantities.reading.lexicon import CONVERSIONS, SCALES, STATED_SCALE
from citecheck.text.patterns import ascii_letters

if TYPE_CHECKING:
    from citecheck.support.index import Sentence

_HEDGED: Final = 0.5  # share of its value that a hedge allows at most
_HALF: Final = 0.5
_ROOM: Final = 1e-9  # of a float for the value that it stands for
_TEN: Final = 10.0


class Heading(NamedTuple):
    """What a page says about the cells of its tables: scales ("in millions"), and currencies that they may have."""

    scales: frozenset[Decimal] = frozenset()
    currencies: frozenset[str] = frozenset()


class Held(NamedTuple):
    """A figure of a source, and the sentences below one heading that have it."""

    figure: Figure
    heading: Heading
    places: tuple[int, ...]

    def relation(self, claim: Figure, scale: Decimal | None) -> Relation:
        """How a figure of a claim relates to it; `scale` is the one that the claim states for all of its figures."""
        if self.is_foreign(claim):
            return Relation.UNRELATED
        scales: Sequence[Decimal | None] = sorted(self.heading.scales) if self.is_cell else ()
        found = [relation(claim, self.figure, Scales(one, scale)) for one in scales or (None,)]
        return next((one for one in found if one in EQUAL), found[0])

    def is_foreign(self, claim: Figure) -> bool:
        """Whether it has no currency itself, and those of its page are not that of the claim's figure."""
        own, stated = self.figure.what, claim.what
        if not (isinstance(own, Amount) and isinstance(stated, Amount)) or own.currency or not stated.currency:
            return False
        return bool(self.heading.currencies) and self.heading.currencies.isdisjoint(stated.currency)

    @property
    def is_cell(self) -> bool:
        return isinstance(self.figure.what, Amount) and self.figure.what.cell

    @property
    def is_open(self) -> bool:
        """Whether it is a cell below more than one scale, so that nobody knows its own."""
        return self.is_cell and len(self.heading.scales) > 1

    @property
    def scaled(self) -> Figure:
        """With the scale that its heading says, if that says one."""
        own, scales = self.figure.what, self.heading.scales
        if not isinstance(own, Amount) or not own.cell or len(scales) != 1:
            return self.figure
        (scale,) = scales
        scaled = own._replace(value=own.value * scale, step=own.step * scale, scale=scale, cell=False)
        return self.figure._replace(what=scaled)


class SourceFigures:
    """Equal figures below one heading once, in the order of the source."""

    def __init__(self, held: Iterable[Held]) -> None:
        self.held = tuple(held)
        self._keys = sorted((key, at) for at, one in enumerate(self.held) for key in _digits(one.figure.what))

    def like(self, claim: Figure) -> list[Held]:
        """Those that may be a figure of a claim, as far as its digits tell, whatever their scale."""
        own, room = _digits(claim.what), _room(claim.what)
        other = _in_other_units(claim.what)
        searched = [*((value, room) for value in own), *((value, max(room, _HEDGED)) for value in other)]
        found = {
            at for value, room in searched for low, high in _around(value, room) for at in self._between(low, high)
        }
        return [self.held[at] for at in sorted(found)]

    def of(self, first: int, last: int) -> list[Held]:
        """Those of some sentences, both in it."""
        return [one for one in self.held if any(first <= place <= last for place in one.places)]

    def _between(self, low: float, high: float) -> Iterator[int]:
        first, last = bisect_left(self._keys, (low, 0)), bisect_right(self._keys, (high, len(self.held)))
        return (at for _, at in self._keys[first:last])


def figures_of(sentences: Sequence[Sentence]) -> SourceFigures:
    places: defaultdict[tuple[object, Heading], list[int]] = defaultdict(list)
    first: dict[tuple[object, Heading], Figure] = {}
    for place, figure, heading in _placed(sentences):
        key = figure.what, heading
        first.setdefault(key, figure)
        places[key].append(place)
    return SourceFigures(Held(figure, key[1], tuple(dict.fromkeys(places[key]))) for key, figure in first.items())


# ── Headings ─────────────────────────────────────────────────────────────────────────────────────


_OF_MONEY: Final = re.compile(  # (£m), $'000, EUR million
    r"(?<![\d.,])(?<!\d\s)(?:[$€£¥]|\b(?:USD|EUR|GBP)\s?)\s?(?:(?P<scale>thousand|million|billion|mm?|bn|k)s?\b|['’]?(?P<zeros>000)\b)",
    re.IGNORECASE,
)


class _Reading(NamedTuple):
    place: int
    page: int
    figures: Sequence[Figure]
    scales: frozenset[Decimal]


def _placed(sentences: Sequence[Sentence]) -> Iterator[tuple[int, Figure, Heading]]:
    """The figures with their sentences. A page that states no scale has the only one of its source."""
    for _, of_source in groupby(enumerate(sentences), key=lambda one: one[1].source):
        readings = [_Reading(place, one.page, read(one.text).singles, _stated(one.text)) for place, one in of_source]
        every, usual = _scales(readings), _usual(readings)
        for _, of_page in groupby(readings, key=lambda one: one.page):
            page = list(of_page)
            scales = _scales(page) or (every if len(every) == 1 else frozenset())
            heading = Heading(scales, usual.union(*_currencies(page)))
            yield from ((one.place, figure, heading) for one in page for figure in one.figures)


def _scales(readings: Sequence[_Reading]) -> frozenset[Decimal]:
    return frozenset().union(*(reading.scales for reading in readings))


def _stated(text: str) -> frozenset[Decimal]:
    plain = ascii_letters(text)
    said = (match["scale"] or "thousand" for one in (STATED_SCALE, _OF_MONEY) for match in one.finditer(plain))
    return frozenset(SCALES[word.lower()] for word in said)


def _usual(readings: Sequence[_Reading]) -> frozenset[str]:
    """The currency that most amounts have."""
    most = Counter(_currencies(readings)).most_common(1)
    return most[0][0] if most else frozenset()


def _currencies(readings: Sequence[_Reading]) -> Iterator[frozenset[str]]:
    amounts = (figure.what for reading in readings for figure in reading.figures)
    return (what.currency for what in amounts if isinstance(what, Amount) and what.currency)


# ── Digits ───────────────────────────────────────────────────────────────────────────────────────


def _digits(what: Amount | Moment) -> set[float]:
    """The value without its power of ten, from 1 to 10, and that in the smallest unit; a year is a number too."""
    if isinstance(what, Moment):
        return {_mantissa(Decimal(what.year))} if what.year else set()
    return {_mantissa(abs(what.value)), _mantissa(what.size)}


def _in_other_units(what: Amount | Moment) -> set[float]:
    """The digits of a measure in the units that it is converted to: kilometres as miles."""
    if isinstance(what, Moment) or not what.unit:
        return set()
    sizes = [size for (one, _), size in CONVERSIONS.items() if one == what.unit]
    sizes += [1 / size for (_, two), size in CONVERSIONS.items() if two == what.unit]
    return {_mantissa(what.size * size) for size in sizes}


def _mantissa(value: Decimal) -> float:
    return float(value.scaleb(-value.adjusted())) if value else 0.0


def _room(what: Amount | Moment) -> float:
    """The share of its value by which a figure that it may round differs at most."""
    if isinstance(what, Moment) or not what.value:
        return 0.0
    rounded = float(what.step / abs(what.value)) * _HALF
    return max(rounded, 0.0 if what.hedge is Hedge.NONE else _HEDGED)


def _around(value: float, room: float) -> Iterator[tuple[float, float]]:
    low, high = value * (1 - room) - _ROOM, value * (1 + room) + _ROOM
    yield low, high
    if low < 1:
        yield low * _TEN, _TEN
    if high >= _TEN:
        yield 1.0 - _ROOM, high / _TEN


# ── The dateline rule: a source that dates itself and tells days beside that date ─────────────────

_WEEKDAYS: Final = "monday tuesday wednesday thursday friday saturday sunday".split()
_DAYS: Final = {"yesterday": -1, "today": 0, "tonight": 0, "tomorrow": 1}
_TOLD: Final = re.compile(rf"\b(?:{'|'.join((*_WEEKDAYS, *_DAYS))})\b", re.IGNORECASE)
_YEARS: Final = re.compile(
    r"\b(?P<side>last|previous|next|following)\s(?:year|season|spring|summer|autumn|fall|winter|january|february|march|april"
    r"|may|june|july|august|september|october|november|december)\b|\b(?P<count>\d{1,3}) years? ago\b",
    re.IGNORECASE,
)
_WEEK: Final = 7
_DECADE: Final = 10


def told_days(texts: Iterable[str], dated: Iterable[Moment]) -> frozenset[Moment]:
    """The days and years that the texts tell beside one of the texts' dates."""
    known = list(dated)
    every = [day for moment in known if (day := _day(moment))]
    days = [day for day in every if abs(day.year - every[0].year) <= _DECADE]  # others are not those of the text
    years = {day.year for day in days}
    found: set[Moment] = set()
    for text in map(ascii_letters, texts):
        found |= {
            shape for word in _TOLD.findall(text) for day in _beside(word.lower(), days) for shape in _shapes(day)
        }
        found |= {Moment(year=year) for match in _YEARS.finditer(text) for year in _told_years(match, years)}
    return frozenset(found)


def _day(moment: Moment) -> date | None:
    if not (moment.year and moment.month and moment.day):
        return None
    try:
        return date(moment.year, moment.month, moment.day)
    except ValueError:
        return None


def _beside(word: str, days: Iterable[date]) -> Iterator[date]:
    """The days that a word means: the last and the next Tuesday."""
    for day in days:
        if word in _DAYS:
            yield day + timedelta(_DAYS[word])
        else:
            ahead = (_WEEKDAYS.index(word) - day.weekday()) % _WEEK
            yield from (day + timedelta(ahead), day + timedelta(ahead - _WEEK))


def _shapes(day: date) -> Iterator[Moment]:
    """A day as it may be written: with or without its year, or its month alone."""
    yield Moment(year=day.year, month=day.month, day=day.day)
    yield Moment(month=day.month, day=day.day)
    yield Moment(year=day.year, month=day.month)
    yield Moment(month=day.month)


def _told_years(match: re.Match[str], years: Iterable[int]) -> Iterator[int]:
    if match["count"]:
        yield from (year - int(match["count"]) for year in years)
    else:
        side = -1 if match["side"].lower() in {"last", "previous"} else 1
        yield from (year + side for year in years)
