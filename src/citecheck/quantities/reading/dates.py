"""Dates, months, quarters and years of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from citecheck.quantities.reading import languages
from citecheck.quantities.reading.figures import Moment
from citecheck.text.patterns import lazy_pattern
from citecheck.text.values import MONTHS

_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()
MONTH: Final = (
    rf"(?:{'|'.join(MONTHS)}|{'|'.join(MONTHS).upper()}"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\b\.?"
    r"|(?:JAN|FEB|MAR|APR|JUN|JUL|AUG|SEPT|SEP|OCT|NOV|DEC)\b\.?(?=,?\s(?:[0-9]{1,2},?\s)?(?:19|20)[0-9]{2}))"
)
QUARTER, HALF, WHOLE = 3, 6, 12  # months
SPANS: Final = {"three": QUARTER, "six": HALF, "nine": 9, "twelve": WHOLE}
FISCAL: Final = lazy_pattern(r"\bFY|\b(?:fiscal|financial)\b", re.IGNORECASE)
QUARTERS: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "final": 4, "last": 4}
_YEAR: Final = r"(?:19|20)[0-9]{2}(?![0-9])"
_TIME: Final = (
    r"T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?"  # after a date: 2024-03-01T09:30Z
)

_OF_YEAR: Final = r"(?:of\s)?(?:the\s)?(?:FY|fiscal\s|calendar\s)?(?:year\s)?"
_FORMS: Final = lazy_pattern(
    rf"""(?=[0-9JFMASONDQfst])(?:
      (?<![\w.,/-])(?:
        (?P<iso>{_YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))(?:{_TIME})?(?![\w-])
      | (?P<dotted>(?:0?[1-9]|[12][0-9]|3[01])\.(?:0?[1-9]|1[0-2])\.{_YEAR})(?!\w)
      | (?P<slashed>[0-9]{{1,2}}/[0-9]{{1,2}}/{_YEAR})(?![\w/])
      | (?P<day1>[0-9]{{1,2}})(?:st|nd|rd|th)?(?:\sday\sof|\sof)?\s(?P<month1>{MONTH})(?!\w)(?:,?\s(?P<year1>{_YEAR}))?
      | (?P<day3>[0-9]{{1,2}})(?:\.|er)?\s(?:de\s)?(?P<month5>{languages.MONTH}|(?<=\.\s){MONTH})(?!\w)
            (?:\s(?:de[l]?\s)?(?P<year8>{_YEAR}))?
      | (?P<month2>{MONTH})\s(?P<day2>[0-9]{{1,2}})(?:st|nd|rd|th)?(?![\w%]|\.[0-9]|,(?!{_YEAR}(?![\w,]))[0-9])
            (?:(?:,?\s(?:of\s)?|,)(?P<year2>{_YEAR}))?
      | (?P<month3>{MONTH}),?\s(?:of\s)?(?P<year3>{_YEAR})(?!\w)
      | (?:(?<=\b[Ii]n\s)|(?<=\bof\s)|(?<=\b[Bb]y\s)|(?<=uring\s)|(?<=ince\s)|(?<=ntil\s)
            |(?<=[rs]\sto\s)|(?<=\b[Ee]arly\s)|(?<=\b[Ll]ate\s)|(?<=\b[Mm]id-))(?P<month4>{MONTH})
            (?!\w|\s?[0-9])
      | (?:Q(?P<quarter1>[1-4])|(?P<quarter2>[1-4])Q)
            (?:[\s/-]?{_OF_YEAR}(?P<year4>{_YEAR})|(?:\s?(?:['’/]|FY\s?['’]?)|(?<=Q))(?P<short1>[0-9]{{2}}))?(?!\w)
      | (?P<quarter3>[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]inal)
            (?:(?:\s(?:fiscal|calendar))?\squarters?\b|-quarter(?=\s(?:of\s)?(?:fiscal\s)?20[0-9]{{2}}\b))
            (?:\s{_OF_YEAR}(?P<year5>{_YEAR}))?
      | FY\s?(?P<year6>{_YEAR})
      | FY\s?['’]?(?P<short>[0-9]{{2}})(?!\w|[.,][0-9])
      )
    | (?<![\w$€£¥₹\#+−.,'’/:])(?<![$€£¥]\s)(?<![\s(]-)(?<![A-Za-z]-)(?<!^-)(?P<year>{_YEAR})
            (?!\w|[.,'’:/]?[0-9]|\s?(?:%|percent|million|billion|€|USD|EUR|dollars|euros))
    | (?:(?<=mid-)|(?<=pre-)|(?<=post-)|(?<=late-)|(?<=early-))(?P<year7>{_YEAR})(?!\w)
    )""",
    re.VERBOSE,
)
# 2019-20, 2019–2020 being two years anyway; 2022/23 and 2022/2023, of which the year above is not read.
_SPAN: Final = lazy_pattern(
    rf"(?<!\w)(?P<fiscal>FY\s?)?(?P<first>{_YEAR})(?:(?P<joint>[–-])|/)(?P<last>(?:19|20)?[0-9]{{2}})(?![\w.,/-]\w)(?!\w)"
)
_LONGEST: Final = 50  # years of a span with two digits: 2019-99 is none


def moments(text: str) -> Iterator[tuple[int, int, Moment | None]]:
    """(start, end, moment) in order; None for what looks like a date and could be two, such as 3/4/2024."""
    for match in _FORMS.finditer(text):
        yield match.start(), match.end(), _moment(match)


def short_spans(text: str) -> Iterator[tuple[int, int, Moment | None]]:
    """The years of "2019-20" and "2022/23" that `moments` does not find; None for 2009-12, which may be a month."""
    for match in _SPAN.finditer(text):
        first, last = int(match["first"]), match["last"]
        end = int(last) if len(last) > 2 else first + (int(last) - first) % 100
        if match["joint"] and len(last) == 2:
            is_month = match["joint"] == "-" and int(last) <= 12 and end != first + 1
            known = first < end <= first + _LONGEST and not is_month
            yield *match.span("last"), Moment(year=end) if known else None
        elif not match["joint"] and end == first + 1:
            if not match["fiscal"]:
                yield *match.span("first"), Moment(year=first)
            yield *match.span("last"), Moment(year=end)


def _moment(match: re.Match[str]) -> Moment | None:
    if match["iso"] or match["dotted"] or match["slashed"]:
        return _numeric(match)
    if month := match["month5"]:
        number = languages.MONTHS.get(month) or 1 + _MONTHS.index(month[:3].lower())
        return Moment(_year(match), None, number, int(match["day3"]))
    if month := match["month1"] or match["month2"] or match["month3"] or match["month4"]:
        day = match["day1"] or match["day2"]
        return Moment(_year(match), None, 1 + _MONTHS.index(month[:3].lower()), int(day) if day else None)
    if quarter := match["quarter1"] or match["quarter2"] or match["quarter3"]:
        return Moment(_year(match), QUARTERS.get(quarter.lower()) or int(quarter))
    return Moment(_year(match))


def _year(match: re.Match[str]) -> int | None:
    if short := match["short"] or match["short1"]:
        return 2000 + int(short)
    stated = next((match[name] for name in ("year", *(f"year{i}" for i in range(1, 9))) if match[name]), None)
    return int(stated) if stated else None


def _numeric(match: re.Match[str]) -> Moment | None:
    first, second, third = (int(part) for part in re.split(r"[-./]", match["iso"] or match[0]))
    if match["iso"]:
        return _dated(first, second, third)
    if match["dotted"] or first > 12:
        return _dated(third, second, first)
    return _dated(third, first, second) if second > 12 or first == second else None


def _dated(year: int, month: int, day: int) -> Moment | None:
    try:
        return Moment(year, None, month, date(year, month, day).day)
    except ValueError:
        return None
