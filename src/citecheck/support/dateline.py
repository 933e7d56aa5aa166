"""The dateline rule: a source that dates itself and tells days beside that date: "on Tuesday", "last year"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Final

from citecheck.quantities.figures import Moment

_WEEKDAYS: Final = "monday tuesday wednesday thursday friday saturday sunday".split()
_DAYS: Final = {"yesterday": -1, "today": 0, "tonight": 0, "tomorrow": 1}
_TOLD: Final = re.compile(rf"\b(?:{'|'.join((*_WEEKDAYS, *_DAYS))})\b", re.IGNORECASE)
_YEARS: Final = re.compile(
    r"\b(?P<side>last|previous|next|following)\s(?:year|season|spring|summer|autumn|fall|winter|january|february|march|april"
    r"|may|june|july|august|september|october|november|december)\b|\b(?P<count>\d{1,3}) years? ago\b",
    re.IGNORECASE,
)
_WEEK: Final = 7


def told_days(texts: Iterable[str], dated: Iterable[Moment]) -> frozenset[Moment]:
    """The days and years that the texts tell beside one of the texts' dates."""
    known = list(dated)
    days = [day for moment in known if (day := _day(moment))]
    years = {day.year for day in days}
    found: set[Moment] = set()
    for text in texts:
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
