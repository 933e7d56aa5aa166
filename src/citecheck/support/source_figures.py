"""The figures of a source with the sentences that have them, and which may be that of a claim."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.figures import MONTH, Figure, Fit, Grain, Period, Quantity, fit, read

if TYPE_CHECKING:
    from citecheck.support.index import Sentence

_ROOM: Final = 0.06  # the share by which a hedged value may be away at least


class SourceFigure(NamedTuple):
    """A figure of a source, the sentences that have it, and whether it is the cell of a row."""

    figure: Figure
    is_row: bool
    places: tuple[int, ...]


class SourceFigures:
    """The figures of a source, equal ones once."""

    def __init__(self, figures: Iterable[SourceFigure]) -> None:
        self.all = tuple(figures)
        quantities = [(at, value) for at, own in enumerate(self.all) if isinstance(value := own.figure.value, Quantity)]
        keyed = {(_digits(size), at) for at, value in quantities for size in (value.value, value.written)}
        self._keys = sorted((key, at) for key, at in keyed if key)  # by the digits, from 1 to 10
        self.periods = tuple(own for own in self.all if isinstance(own.figure.value, Period))
        self.times = tuple(own.figure.value for own in self.all if isinstance(own.figure.value, Period))

    def like(self, claim: Figure) -> list[SourceFigure]:
        """Those whose value fits that of a claim's figure."""
        if isinstance(claim.value, Period):
            return [own for own in self.periods if fit(claim, own.figure) > Fit.NONE]
        value = claim.value
        room = max(_ROOM, float(value.step / value.value) / 2 if value.value else 0.0)
        near = (self.all[at] for at in sorted({at for key in _keys(claim) for at in self._near(key, room)}))
        return [own for own in near if fit(claim, own.figure, is_row=own.is_row) > Fit.BOUNDED]

    def _near(self, key: float, room: float) -> set[int]:
        """The figures with about these digits, whatever their power of ten; room: the share that they may be away."""
        found: set[int] = set()
        for centre in (key, key * 10, key / 10):
            first = bisect_left(self._keys, (centre * (1 - room), 0))
            last = bisect_right(self._keys, (centre * (1 + room), len(self.all)))
            found |= {at for _, at in self._keys[first:last]}
        return found


def figures_of(sentences: Sequence[Sentence]) -> SourceFigures:
    """The figures of these sentences, in the order of the source."""
    places: defaultdict[object, list[int]] = defaultdict(list)
    first: dict[object, tuple[Figure, bool]] = {}
    for place, sentence in enumerate(sentences):
        reading = read(sentence.text)
        for figure in reading.figures:
            key = figure.value, figure.sign, reading.is_row
            first.setdefault(key, (figure, reading.is_row))
            places[key].append(place)
    return SourceFigures(SourceFigure(*found, tuple(dict.fromkeys(places[key]))) for key, found in first.items())


def _keys(claim: Figure) -> set[float]:
    """The digits that a figure of the source may have: of the value, as it is written, in days for months, inverted."""
    value = claim.value
    if isinstance(value, Period):
        return set()
    sizes = [value.value, value.written, value.value * MONTH, value.value / MONTH]
    return {_digits(size) for size in (*sizes, *(1 / size for size in sizes[:1] if size))}


def _digits(value: Decimal) -> float:
    return float(abs(value).scaleb(-value.adjusted())) if value else 0.0


# ── The dateline rule: a source that dates itself and names days beside that date ─────────────────

_WEEKDAYS: Final = "monday tuesday wednesday thursday friday saturday sunday".split()
_DAYS: Final = {"yesterday": -1, "today": 0, "tonight": 0, "tomorrow": 1}
_WEEK: Final = 7


def days_beside(texts: Iterable[str], dated: Sequence[date]) -> frozenset[date]:
    """The days that weekdays and words such as "yesterday" may mean in a text with these dates."""
    words = {word.strip(".,;:()\"'").lower() for text in texts for word in text.split()}
    named = words & {*_WEEKDAYS, *_DAYS}
    return frozenset(day + timedelta(days=step) for day in dated for word in named for step in _steps(word, day))


def _steps(word: str, day: date) -> tuple[int, ...]:
    if word in _DAYS:
        return (_DAYS[word],)
    ahead = (_WEEKDAYS.index(word) - day.weekday()) % _WEEK
    return ahead, ahead - _WEEK


def own_days(figures: SourceFigures, most: int, first: int) -> list[date]:
    """The days that may be the source's own date: of a source with many days the first ones."""
    days = [period.start for period in figures.times if period.grain is Grain.DAY and period.has_year]
    return days if len(days) <= most else days[:first]
