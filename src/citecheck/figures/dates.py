"""Dates: every form of a day, month, quarter, half, year or span of years → a period."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta
from typing import Final, NamedTuple

from citecheck.figures.tokens import Tokens
from citecheck.figures.types import Grain, Period
from citecheck.figures.vocabulary import vocabulary

NO_YEAR: Final = 4  # a leap year that nobody writes
_DECEMBER: Final = 12
_FIRST_YEAR, _LAST_YEAR = 1600, 2199
_PIVOT: Final = 60  # short years below it are of this century
_ORDINALS: Final = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "latter": 2, "final": 4,
}  # fmt: skip
_MONTHS: Final = {"three": 3, "six": 6, "nine": 9, "3": 3, "6": 6, "9": 9}
_HALF: Final = 6
_SUFFIXES: Final = frozenset(["st", "nd", "rd", "th", "er"])
_FISCAL: Final = frozenset(["fy", "cy"])
PERIOD_WORDS: Final = _FISCAL | _ORDINALS.keys() | {"q", "h", "'", "’"}  # what a period may begin with, beside a month
_CONNECTING: Final = frozenset(["of", "in", "the", "fiscal", "year", "calendar", "fy", "de", "del", ","])


class Dated(NamedTuple):
    """A period and the token behind it."""

    period: Period
    end: int


def year_period(year: int, last: int | None = None) -> Period:
    """The whole year, or the years from one to the other."""
    return Period(date(year, 1, 1), date(last or year, 12, 31), Grain.SPAN if last and last != year else Grain.YEAR)


def part_of_year(year: int | None, first: int, months: int, grain: Grain) -> Period:
    """So many months of a year from the month `first` on."""
    start = date(year or NO_YEAR, first, 1)
    last = first + months - 1
    return Period(start, date(start.year, last, monthrange(start.year, last)[1]), grain, year is not None)


def day_period(year: int | None, month: int, day: int) -> Period | None:
    """One day, the last of its month where the month has fewer; None if there is no such month."""
    if not 1 <= month <= _DECEMBER:
        return None
    found = date(year or NO_YEAR, month, min(day, monthrange(year or NO_YEAR, month)[1]))
    return Period(found, found, Grain.DAY, year is not None)


def ended(months: int, last: Period) -> Period:
    """The months up to a day: three months ended June 30, 2020."""
    year, month = divmod(last.end.year * 12 + last.end.month - 1 - months, 12)
    year = max(year, 1)
    longest = monthrange(year, month + 1)[1]
    is_last = last.end.day == monthrange(last.end.year, last.end.month)[1]
    day = longest if is_last else min(last.end.day, longest)
    return Period(date(year, month + 1, day) + timedelta(days=1), last.end, Grain.SPAN, last.has_year)


def date_at(tokens: Tokens, at: int) -> Dated | None:
    """The period that is written from token `at` on."""
    token = tokens[at]
    if token.is_number:
        return _numeric(tokens, at) or _day_first(tokens, at) or _quarter_code(tokens, at) or _years(tokens, at)
    if token.is_word:
        return (
            _month_first(tokens, at) or _part(tokens, _ORDINALS.get(tokens[at].low), at + 1) or _coded_part(tokens, at)
        )
    if token.text in {"'", "’"} and tokens[at + 1].is_number and not tokens[at + 1].gap and token.gap:
        year = short_year(tokens[at + 1].text)
        return Dated(year_period(year), at + 2) if year else None
    return None


def year_at(tokens: Tokens, at: int) -> int | None:
    """The year that token `at` is."""
    text = tokens[at].text
    if len(text) != 4 or not text.isdecimal():
        return None
    return int(text) if _FIRST_YEAR <= int(text) <= _LAST_YEAR else None


def _any_year_at(tokens: Tokens, at: int) -> int | None:
    """The year that token `at` is behind a month: one of any century, if no word behind it is what it counts."""
    text = tokens[at].text
    is_alone = len(text) == 4 and text.isdecimal() and text[0] != "0" and not tokens[at + 1].is_word
    return year_at(tokens, at) or (int(text) if is_alone else None)


def short_year(text: str) -> int | None:
    """2019 of "19", 1987 of "87"."""
    if len(text) != 2 or not text.isdecimal():
        return None
    return int(text) + (2000 if int(text) < _PIVOT else 1900)


def _day_at(tokens: Tokens, at: int) -> tuple[int, int] | None:
    """(the day of the month, the token behind it)."""
    text = tokens[at].text
    if not (text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= 31):
        return None
    end = at + 1
    if tokens[end].low in _SUFFIXES and not tokens[end].gap:
        end += 1
    return int(text), end


def _month_at(tokens: Tokens, at: int) -> tuple[int, int] | None:
    months = vocabulary().months
    word = tokens[at].text
    month = months.get(word) or (months.get(word.capitalize()) if word.isupper() else None)
    if month is None:
        return None
    is_short = len(word) <= 4 and tokens[at + 1].text == "." and not tokens[at + 1].gap
    return month, at + 2 if is_short else at + 1


def _behind(tokens: Tokens, at: int) -> int:
    """The token behind "of the fiscal year" and the like."""
    end = at
    while tokens[end].low in _CONNECTING and end - at < 5:
        end += 1
    return end


def _year_behind(tokens: Tokens, at: int) -> tuple[int | None, int]:
    """(the year that follows, the token behind it); (None, at) where none does."""
    end = _behind(tokens, at)
    year = _any_year_at(tokens, end)
    if year:
        return year, end + 1
    if tokens[end].text in {"'", "’"} and not tokens[end + 1].gap and (short := short_year(tokens[end + 1].text)):
        return short, end + 2
    return None, at


def _month_first(tokens: Tokens, at: int) -> Dated | None:
    found = _month_at(tokens, at)
    if found is None:
        return None
    month, end = found
    if day := _day_at(tokens, end):
        behind = day[1] + (tokens[day[1]].text == ",")
        year, last = _year_behind(tokens, behind) if _any_year_at(tokens, behind) else (None, day[1])
        period = day_period(year, month, day[0])
        return Dated(period, last) if period else None
    year, last = _year_behind(tokens, end)
    is_word = tokens[at].text in {"May", "March", "mars", "an", "mai"}  # also other words
    if (
        year is None
        and is_word
        and tokens[at - 1].low not in {"in", "of", "since", "until", "by", "from", "to", "through"}
    ):
        return None
    return Dated(part_of_year(year, month, 1, Grain.MONTH), last)


def _day_first(tokens: Tokens, at: int) -> Dated | None:
    day = _day_at(tokens, at)
    if day is None:
        return None
    end = day[1] + (tokens[day[1]].text == "." or tokens[day[1]].low in {"of", "de"})
    found = _month_at(tokens, end)
    if found is None:
        return None
    month, last = found
    behind = last + (tokens[last].text == ",") + (tokens[last].low in {"de", "del"})
    year = _any_year_at(tokens, behind)
    period = day_period(year, month, day[0])
    return Dated(period, behind + 1 if year else last) if period else None


def _numeric(tokens: Tokens, at: int) -> Dated | None:
    """2020-09-26, 09/26/2020, 26.09.2020."""
    token = tokens[at]
    if token.text.count(".") == 2:
        day, month, year = token.text.split(".")
        return _dated(year, month, day, at + 1) if len(year) == 4 else None
    mark = tokens[at + 1].text
    joined = [tokens[at + step] for step in range(1, 5)]
    if mark not in {"-", "/", "–", "‑"} or tokens[at + 3].text != mark or any(one.gap for one in joined):
        return None
    first, second, third = token.text, tokens[at + 2].text, tokens[at + 4].text
    if len(first) == 4:
        return _dated(first, second, third, at + 5)
    if mark != "/" or len(third) not in {2, 4}:
        return None
    year = third if len(third) == 4 else str(short_year(third))
    is_day_first = first.isdecimal() and int(first) > 12
    return _dated(year, second, first, at + 5) if is_day_first else _dated(year, first, second, at + 5)


def _dated(year: str, month: str, day: str, end: int) -> Dated | None:
    if not (year.isdecimal() and month.isdecimal() and day.isdecimal()):
        return None
    if not (_FIRST_YEAR <= int(year) <= _LAST_YEAR):
        return None
    period = day_period(int(year), int(month), int(day))
    return Dated(period, end) if period else None


def _quarter_code(tokens: Tokens, at: int) -> Dated | None:
    """3Q20, 1H 2020, 3rd quarter."""
    token, letter = tokens[at], tokens[at + 1]
    if letter.low in {"st", "nd", "rd", "th"} and not letter.gap:
        return _part(tokens, _ORDINALS.get(f"{token.text}{letter.low}"), at + 2)
    months = {"q": 3, "h": 6}.get(letter.low)
    if letter.gap or months is None or token.text not in {"1", "2", "3", "4"}:
        return None
    following = tokens[at + 2]
    year = (year_at(tokens, at + 2) or short_year(following.text)) if following.is_number else None
    if months == 6 and year is None:
        return None
    return _numbered(int(token.text), months, year, at + (3 if year else 2))


def _coded_part(tokens: Tokens, at: int) -> Dated | None:
    """Q3, Q3 2020, H1 2020, FY2020, FY20, fiscal 2020."""
    word, number = tokens[at].low, tokens[at + 1]
    if word in _FISCAL and number.is_number:
        year = year_at(tokens, at + 1) or short_year(number.text)
        return _with_last(tokens, year, at + 2) if year else None
    if word in {"q", "h"} and number.text in {"1", "2", "3", "4"} and not number.gap:
        year, end = _year_behind(tokens, at + 2)
        return _numbered(int(number.text), 3 if word == "q" else 6, year, end)
    return None


def _part(tokens: Tokens, number: int | None, at: int) -> Dated | None:
    at += tokens[at].low == "fiscal" or tokens[at].text == "-"
    if number == 1 and tokens[at + 1].low == "months" and (count := _MONTHS.get(tokens[at].low)):
        year, end = _year_behind(tokens, at + 2)
        return Dated(part_of_year(year, 1, count, Grain.HALF if count == _HALF else Grain.SPAN), end)
    months = {"quarter": 3, "half": 6}.get(tokens[at].low)
    if number is None or months is None:
        return None
    year, end = _year_behind(tokens, at + 1)
    is_of_year = year or months == 3 or tokens[at + 1].low != "of" or tokens[at + 3].low == "year"
    return _numbered(number, months, year, end) if is_of_year else None


def _numbered(number: int, months: int, year: int | None, end: int) -> Dated | None:
    if number * months > 12:
        return None
    grain = Grain.QUARTER if months == 3 else Grain.HALF
    return Dated(part_of_year(year, (number - 1) * months + 1, months, grain), end)


def _years(tokens: Tokens, at: int) -> Dated | None:
    """2019, 2019-2021, 2019/20, the 1990s."""
    year = year_at(tokens, at)
    if year is None:
        return None
    following = tokens[at + 1]
    if following.low in {"s", "'s", "’s"} and not following.gap:
        return Dated(year_period(year, year + 9), at + 2) if year % 10 == 0 else None
    return _with_last(tokens, year, at + 1)


def _with_last(tokens: Tokens, year: int, at: int) -> Dated:
    """The span up to a second year that a dash or a slash joins."""
    mark, number = tokens[at], tokens[at + 1]
    if mark.text in {"-", "–", "—", "/"} and number.is_number and not mark.gap and not number.gap:
        last = year_at(tokens, at + 1)
        short = short_year(number.text)
        last = last or (short if short and short == year + 1 else None)
        if last and last > year and tokens[at + 2].text != mark.text:
            return Dated(year_period(year, last), at + 2)
    return Dated(year_period(year), at)
