"""Whether the quote states another time in the place of a claim's: 2021 where it says 2023."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import chain, combinations, pairwise
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import DENYING, Case, Texts
from citecheck.quantities.compare import EQUAL, Scales, relation
from citecheck.quantities.reading.dates import FISCAL, HALF, QUARTER, QUARTERS, SPANS, WHOLE
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Moment
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern

_WINDOW: Final = 70  # characters before a moment that say what it is for
_DOCUMENTS: Final = (
    r"report|report and accounts|filing|form|10-[KQ]|8-K|20-F|acts?|laws?|regulations?|directive|treaty|convention"
    r"|agreement|contract|lease|deed|prospectus|handbook|manual|guide|guidelines?|edition|version|study|survey|paper"
    r"|letter|memorandum|minutes|plan|policy|code|amendments?|decision|judge?ment|resolution|publication|release"
    r"|presentation|booklet|leaflet|brochure|circular|instructions"
)
_NAMED_AFTER: Final = lazy_pattern(
    rf"\s(?:(?!(?:{'|'.join(sorted(STOP_WORDS))})\b)[^\W\d][\w'’&-]*\s){{0,2}}?(?P<noun>{_DOCUMENTS})(?![\w-])(?!\sfor\b)",
    re.IGNORECASE,
)
_NAMED_BEFORE: Final = lazy_pattern(rf"(?<![\w-])(?P<noun>{_DOCUMENTS})\s(?:of\s|dated\s)?\(?\Z", re.IGNORECASE)
_COMPARED: Final = lazy_pattern(
    r"\b(?:compared (?:to|with)|versus|vs\.?|against|than|from)\s(?P<rest>[^.;]*)\Z", re.IGNORECASE
)
_CHANGED_SINCE: Final = lazy_pattern(
    r"(?:%|\b(?:up|down|higher|lower|growth|rise|rose|fell|(?:in|de)crease\w*|decline\w*|change\w*))[^.;,]{0,40}"
    r"\s(?:from|on|over|since)\s(?:the\s|fiscal\s|year\s)*\Z",
    re.IGNORECASE,
)
_UNTIL: Final = lazy_pattern(r"\b(?:until|till|through|by|before)\s(?:the\send\sof\s)?\Z", re.IGNORECASE)
_SINCE: Final = lazy_pattern(
    r"\b(?:since|from|after|effective|beginning|starting)\s(?:on\s|(?:in\s)?the\s(?:start|beginning|end)\sof\s)?\Z",
    re.IGNORECASE,
)
_NEW_YEAR: Final = lazy_pattern(r"\b(?:start|beginning|opening) of\s(?:the\syear\s)?\Z", re.IGNORECASE)
_DUE: Final = lazy_pattern(
    r"\b(?:by|until|around|falls?|due|expir\w+|matur\w+|ends?|through|(?:scheduled|set|planned)\sfor|(?:middle|end)\sof)\s(?:(?:on|in|the|roughly|about|early|late)\s)*\Z",
    re.IGNORECASE,
)
_LONGER: Final = lazy_pattern(r"\b(?:exten[ds]|renew|prolong|further|additional|after|later)", re.IGNORECASE)
_BESIDE_DAY: Final = lazy_pattern(r"[\s,(–—]{1,3}(?:(?:which|that)\sis\s|i\.e\.,?\s)?", re.IGNORECASE)
_EVENT_AWAY: Final = lazy_pattern(
    r"\s(?:(?P<before>before|prior\sto|preceding|ahead\sof)|after|following|from)\s(?:(?:the|its|their|a)\s)?(?P<name>[a-z][\w-]+)",
    re.IGNORECASE,
)
_AFTER: Final = lazy_pattern(r"\bafter\s\Z", re.IGNORECASE)
_STOOD: Final = lazy_pattern(r"\b(?:end(?:ed|ing)|as\s(?:of|at)|at)\s(?:on\s)?\Z", re.IGNORECASE)
_PERIOD: Final = lazy_pattern(r"\b(?:years?|months|weeks|period|quarter)\s(?:then\s)?end(?:ed|ing)\s(?:on\s)?\Z")
_EVENT: Final = lazy_pattern(
    r"matur|expir|end|terminat|due|beg[aiu]n|commenc|start|effective|sign|dated|issu|adopt|found|enact|incorporat"
    r"|amend|establish|appoint|elect"
)
_CALENDAR: Final = lazy_pattern(r"\bcalendar\s(?:year\s)?(?:of\s)?\Z", re.IGNORECASE)
_DURING: Final = lazy_pattern(r"\b(?:in|during|for|throughout)\s\Z", re.IGNORECASE)
# Parts of a year, and the whole year, by their months.
_PART: Final = lazy_pattern(
    r"\b(?:(?P<half>first|second|last)\s(?:half|(?:six|6)\smonths)\b"
    r"|(?P<quarter>first|second|third|fourth|final|last)\s(?:fiscal\s)?quarter\b|Q(?P<q1>[1-4])\b(?!['’/][0-9])|(?P<q2>[1-4])Q\b"
    r"|first\s(?P<opening>three|nine|3|9)\smonths\b|(?P<ended>three|six|nine|twelve|3|6|9|12)(?:(?=\sand\s\w+\smonths\sended\b)|\smonths\sended\b)"
    r"|\b(?P<one>quarter)\s(?:ended|to)\s(?=(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*\s[0-9])"
    r"|(?P<whole>whole\sof(?=\s(?:fiscal\s)?(?:19|20)[0-9]{2})|(?:full|whole|entire)[\s-]year(?!\s(?:outlook|guidance|forecast|target)s?\b)|year\sended"
    r"|(?P<each>annual)\s(?:(?:net|total)\s)?(?:sales|revenues?|income|profits?|turnover|earnings|loss(?:es)?)\b))"
    r"(?:\s(?:of\s)?(?:the\s)?(?:(?:fiscal|financial|calendar)\s)?(?:year\s)?(?P<year>(?:19|20)[0-9]{2})\b)?",
    re.IGNORECASE,
)
_WHOLE_YEAR: Final = lazy_pattern(
    r"(?:(?:\A|\b(?:in|during|for|throughout)\s(?:the\s)?)(?:(?:fiscal|financial|calendar|full)\s)?(?:year\s)?"
    r"|(?=(?:19|20)[0-9]{2}\s(?:(?:net|total|gross|operating)\s)*(?:capital\s)?(?:sales|revenues?|income|earnings|spending|expenditures?)\b))"
    r"(?P<year>(?:19|20)[0-9]{2})\b(?!\s(?:annual|plan|notes?|form)\b)",
    re.IGNORECASE,
)
_AT_END: Final = lazy_pattern(r"\b(?:end|close)\sof\b", re.IGNORECASE)
_YEARLY: Final = lazy_pattern(
    r"\bannual|\byearly\b|\b(?:a|per|each)\s(?:year|annum)\b|\b(?:for|in|during)\sthe\s(?:\w+\s)?year\b", re.IGNORECASE
)
_HEAD: Final = re.compile(r"\b(THREE|SIX|NINE|TWELVE|Three|Six|Nine|Twelve) (?:MONTHS|Months)\b")
_DAY: Final = 86400  # seconds
_LONGEST: Final = {"time": 36_525 * _DAY, "calendar": 1_200}  # a hundred years
_EACH_YEAR: Final = -1  # annual sales
_SPAN: Final = lazy_pattern(r"\s?(?:[-–—]|to|through|until|and)\s?")
_BETWEEN: Final = lazy_pattern(r"\bbetween\s\Z", re.IGNORECASE)
_GOES_ON: Final = lazy_pattern(r"\s*(?:\(|(?:in|for|during|on|at|as|by|since|until|of)\b)", re.IGNORECASE)
_FISCAL_REACH: Final = 15  # characters: "fiscal year "
_COMPARISON: Final = "compared"
_OVERLAP: Final = 6  # the last month of a year named after the one before: fiscal 2023, ended in January


class _Time(NamedTuple):
    """A moment in its text."""

    figure: Figure
    moment: Moment
    text: str

    @property
    def before(self) -> str:
        return self.text[max(0, self.figure.start - _WINDOW) : self.figure.start]


def is_displaced(figure: Figure, texts: Texts) -> bool:
    """Whether the quote states another time where the claim states `figure`, and no quote one that it could be.

    A time of the quote that the sentence states besides is no other, nor one that names a document, that something is
    compared with, or that bounds what a year at the sentence's head is the scene of.
    """
    if not isinstance(figure.what, Moment):
        return False
    time = _Time(figure, figure.what, texts.claim)
    held = [list(_times(text)) for text in texts.quotes]
    fitting = [other for other in chain(*held) if _fits(time, other)]
    if time.moment.quarter and any(_are_siblings(time.moment, other.moment) for other in chain(*held)):
        fitting = [other for other in fitting if other.moment.quarter]  # its quarters are named, not meant by a day
    if any(_is_as_exact(other.moment, time.moment) for other in fitting) or _is_inside(time, held):
        return False
    rests = _rests(time, texts.sentence)
    said = [other.moment for text in (texts.claim, texts.sentence) for other in _times(text)]
    rivals = [other for other in (chain(*held) if rests else held[0]) if _is_free(time, other, said)]
    if fitting:  # less exact ones: "May 2023" where the quote says 2023
        rivals = [other for other in rivals if _are_siblings(time.moment, other.moment)]
    return any(_role(time) == _role(other) and (rests or not _is_aside(time, other)) for other in rivals)


def is_compared_with(figure: Figure, text: str) -> bool:
    """Whether a time is only what something is compared with."""
    return isinstance(figure.what, Moment) and _role(_Time(figure, figure.what, text)) == _COMPARISON


def is_fiscal_neighbour(one: Figure, claim: str, two: Figure, quote: str) -> bool:
    """Whether two years are neighbours, and only one is called a fiscal year: the two may be one.

    "Calendar 2022" is not a fiscal year.
    """
    years = [figure.what.year for figure in (one, two) if isinstance(figure.what, Moment) and figure.what.year]
    placed = ((one, claim), (two, quote))
    if any(_CALENDAR.search(text, 0, at.start) for at, text in placed):
        return False
    fiscal = {FISCAL.search(text, max(0, at.start - _FISCAL_REACH), at.end) is None for at, text in placed}
    return [abs(first - second) for first, second in pairwise(years)] == [1] and len(fiscal) > 1


def within_year(figure: Figure, texts: Texts) -> Figure | None:
    """The year of which quotes say something as a whole, where a claim says it of a month or quarter in it."""
    moment = figure.what
    if not isinstance(moment, Moment) or not moment.year or moment.day or not (moment.month or moment.quarter):
        return None
    if figure.beside.opens or not _DURING.search(texts.claim, 0, figure.start):
        return None
    held = [time for quote in texts.quotes for time in _times(quote)]
    if any(time.moment != Moment(moment.year) or not _DURING.search(time.before) for time in held):
        return None
    return held[0].figure if held else None


class _Part(NamedTuple):
    """A part of a year: how many months, which one of its kind (0: not said), and of which year."""

    months: int
    place: int
    year: str


def other_part(texts: Texts) -> tuple[str, str] | None:
    """A part of a year that the claim states, or the whole year, where the quotes state another one instead."""
    stated, held = _parts([texts.claim]), _parts(texts.quotes)
    known = [*held, *_united(held), *_headed(texts.quotes)]
    if quarters := _other_quarter(stated, held, texts):
        return quarters
    for part, words in stated.items():
        is_yearly = part.months == WHOLE and any(map(_YEARLY.search, texts.quotes))
        if is_yearly or any(_is_same_part(part, other) for other in known):
            continue
        instead = (text for other, text in held.items() if other not in stated and _is_other_part(part, other, held))
        if other := next(instead, None):
            return words, other
    return None


def _other_quarter(stated: Mapping[_Part, str], held: Mapping[_Part, str], texts: Texts) -> tuple[str, str] | None:
    """The only quarter of a claim, where the quotes name another one alone, and no day that may be in the claim's."""
    quarters = [(part, words) for part, words in held.items() if part.place and part.months == QUARTER]
    claimed = [(part, words) for part, words in stated.items() if part.place and part.months == QUARTER]
    is_dated = any(time.moment.month for quote in texts.quotes for time in _times(quote))
    if len(quarters) != 1 or len(claimed) != 1 or len(held) > 1 or is_dated or any(map(_HEAD.search, texts.quotes)):
        return None
    (part, words), (other, said) = claimed[0], quarters[0]
    is_other = part.place != other.place and (not (part.year and other.year) or part.year == other.year)
    return (words, said) if is_other else None


def part_of_whole(texts: Texts) -> tuple[str, str] | None:
    """A part of a year that the claim states, where the quotes state only the year, of an amount that both state."""
    if _parts(texts.quotes):
        return None
    said = ((words, _whole_year(part, texts)) for part, words in _parts([texts.claim]).items())
    return next(((words, year) for words, year in said if year), None)


def _whole_year(part: _Part, texts: Texts) -> str:
    """How the quotes state the year of a part as a whole, for an amount of the claim."""
    if not part.year or part.months == WHOLE or _AT_END.search(texts.claim):  # of the fourth quarter, the year's end
        return ""
    stated = [one for one in read(texts.claim).singles if isinstance(one.what, Amount)]
    for quote in texts.quotes:
        reading = read(quote)
        amounts = [one for one in reading.singles if isinstance(one.what, Amount) and not one.what.cell]
        is_stated = any(relation(one, other, Scales(reading.scale)) in EQUAL for one in stated for other in amounts)
        said = is_stated and next((one for one in _WHOLE_YEAR.finditer(quote) if one["year"] == part.year), None)
        if said:
            return said[0].strip()
    return ""


def is_part_held(figure: Figure, texts: Texts) -> bool:
    """Whether a figure names a part of a year that a quote states too, in these or other words."""
    stated = _parts(texts.quotes)
    held = [
        *(part for part in stated if part.place or not _is_placed(part, stated)),
        *_united(stated),
        *_headed(texts.quotes),
    ]
    inside = (match for match in _PART.finditer(texts.claim) if match.start() <= figure.start < match.end())
    return any(_is_same_part(_part(match), other) for match in inside for other in held)


def _is_placed(part: _Part, others: Iterable[_Part]) -> bool:
    """Whether another part says which one it is: the second quarter, for the three months ended in July."""
    return any(other.place and other.months == part.months for other in others)


# ── From one date to another ─────────────────────────────────────────────────────────────────────


def is_shifted(figure: Figure, texts: Texts) -> bool:
    """Whether a date is a duration away from a quote's: the middle of June, three months after 14 March."""
    stated = figure.what
    if not (isinstance(stated, Moment) and stated.year):
        return False
    if _ends_term(stated, texts.quotes):
        return True
    if not stated.month:
        return False
    if any(_date_of(stated) == day for day in _events(texts)):
        return True
    return _DUE.search(texts.claim, 0, figure.start) is not None and is_length_away(stated, texts)


_TILL: Final = lazy_pattern(
    r"\b(?:until|till|through|up\sto(?:\sand\sincluding)?|by|to|at)\s(?:the\s(?:end|close)\sof\s)?\Z", re.IGNORECASE
)
_BEFORE_DAY: Final = lazy_pattern(r"\b(?:before|prior\sto|until|till)\s\Z", re.IGNORECASE)
_FROM_DAY: Final = lazy_pattern(
    r"\b(?:from|since|as\s(?:of|from)|on\sor\safter|(?:begin|start)\w*\s(?:on|in)|with\seffect\sfrom|effective|on)\s\Z",
    re.IGNORECASE,
)
_AFTER_DAY: Final = lazy_pattern(r"\bafter\s\Z", re.IGNORECASE)
_CLAUSE_OF_DAY: Final = lazy_pattern(r"[;:()]|[.,](?=\s)")


def is_adjacent(figure: Figure, case: Case) -> bool:
    """Whether a day or month is the other side of a quote's day: until the end of March, of what is before 1 April;
    from 1 February, of what is after 31 January.

    The claim may not have what a quote has from a day on for the time before it.
    """
    stated = figure.what
    if not isinstance(stated, Moment) or not stated.year:
        return False
    claim = case.texts.claim
    last = _last_day(stated) if _TILL.search(claim, 0, figure.start) else None
    first = _first_day(stated) if _FROM_DAY.search(claim, 0, figure.start) else None
    for quote in case.texts.quotes if last or first else ():
        for held in read(quote).singles:
            day = _date_of(held.what) if isinstance(held.what, Moment) else None
            if day is None:
                continue
            is_end = last == day - timedelta(days=1)
            is_start = first == day + timedelta(days=1)
            if is_end and _BEFORE_DAY.search(quote, 0, held.start):
                return True
            if is_start and (_AFTER_DAY.search(quote, 0, held.start) or held.beside.before == "after"):
                return True
            if is_end and _FROM_DAY.search(quote, 0, held.start):
                return not _shares_amount(held, quote, case) and not _is_affirmed(case)
    return False


def _last_day(moment: Moment) -> date | None:
    """The day that it is, or the last one of its month or year."""
    if moment.day:
        return _date_of(moment)
    if not moment.year or moment.quarter:
        return None
    month = moment.month or WHOLE
    return date(moment.year, month, monthrange(moment.year, month)[1])


def _first_day(moment: Moment) -> date | None:
    return _date_of(moment) if moment.day else date(moment.year or 1, moment.month or 1, 1)


def _shares_amount(day: Figure, quote: str, case: Case) -> bool:
    """Whether the claim has an amount that the quote has in the clause of a day."""
    ends = [found.start() for found in _CLAUSE_OF_DAY.finditer(quote)]
    start = max((end for end in ends if end < day.start), default=0)
    end = min((end for end in ends if end >= day.text_end), default=len(quote))
    equal = (held for one in case.claim.singles if isinstance(one.what, Amount) for held in case.equal(one))
    return any(start <= one.start < end for one in equal)


def _is_affirmed(case: Case) -> bool:
    """Whether the claim has no amount, and says what the quote says."""
    amounts = any(isinstance(one.what, Amount) for one in case.claim.singles)
    return not amounts and bool(DENYING.search(case.texts.claim)) is bool(DENYING.search(case.texts.quote))


def is_length_away(stated: Moment, texts: Texts) -> bool:
    """Whether a moment is as long before or after one of a quote's as a duration of the quote or the claim.

    From the end of a term it is counted back only: what expires on 30 June 2023 does not last a year longer.
    """
    return any(
        moved.year == stated.year
        and (not (stated.month and start.month) or moved.month == stated.month)
        and stated.day in {None, moved.day}
        for quote in texts.quotes
        for start, is_end in ((time.moment, _is_end(time.figure, quote)) for time in _times(quote))
        if start.year and _is_date(start)
        for length in _durations((quote, texts.claim))
        for moved in [*_moved(date(start.year, start.month or 1, start.day or 1), length)][1 if is_end else 0 :]
    )


def _ends_term(stated: Moment, quotes: Sequence[str]) -> bool:
    """Whether a date is so many years after a quote's as the quote says: the end of ten years, a fifth anniversary.

    The last day of a term is the day before.
    """
    last = _date_of(stated)
    next_day = [last + timedelta(days=1)] if last else []
    days = [(stated.year, stated.month, stated.day), *((day.year, day.month, day.day) for day in next_day)]
    return any(
        (year, month or start.month, day or start.day) == (start.year + years, start.month, start.day)
        for quote in quotes
        for start in _starts(quote)
        for years in _terms(quote)
        for year, month, day in days
    )


def _starts(quote: str) -> Iterator[date]:
    """The days of a quote that may begin a term."""
    return (day for time, day in _dates(quote) if not _is_end(time.figure, quote))


def _is_end(figure: Figure, quote: str) -> bool:
    """Whether a date is the end of a term that nothing makes longer."""
    return _DUE.search(quote, 0, figure.start) is not None and not _LONGER.search(quote)


def _terms(quote: str) -> Iterator[int]:
    """The whole years that a quote names as a duration or an anniversary."""
    for one in read(quote).singles:
        what = one.what
        if isinstance(what, Amount) and what.unit == "ordinal" and what.noun == "anniversary":
            yield int(what.value)
        elif isinstance(what, Amount) and what.unit == "calendar" and not what.size % WHOLE:
            yield int(what.size) // WHOLE


def _date_of(moment: Moment) -> date | None:
    is_day = moment.year and moment.month and moment.day and _is_date(moment)
    return date(moment.year or 1, moment.month or 1, moment.day or 1) if is_day else None


def _events(texts: Texts) -> Iterator[date]:
    """The days of events that the claim names, and a quote dates by another day: May 7 (60 days before the sale)."""
    for quote in texts.quotes:
        for one, length in pairwise(read(quote).singles):
            day = _date_of(one.what) if isinstance(one.what, Moment) else None
            event = _EVENT_AWAY.match(quote, length.text_end)
            is_beside = _BESIDE_DAY.fullmatch(quote, one.end, length.start) is not None
            is_named = event is not None and event["name"].lower() in texts.claim.lower()
            if day and event and is_beside and is_named and length.what in [*_durations([length.text])]:
                later, earlier = _moved(day, length.what)
                yield later if event["before"] else earlier


def months_apart(texts: Sequence[str]) -> set[Decimal]:
    """The months between two dates of the texts that are of one day of the month."""
    days = [day for text in texts for day in _days(text)]
    pairs = combinations(days, 2)
    return {Decimal(abs(_month(one) - _month(two))) for one, two in pairs if one.day == two.day or _are_last(one, two)}


def days_apart(texts: Sequence[str]) -> set[Decimal]:
    return {
        Decimal(abs((one - two).days)) for one, two in combinations([day for text in texts for day in _days(text)], 2)
    }


def _days(text: str) -> list[date]:
    return [day for _, day in _dates(text)]


def _dates(text: str) -> Iterator[tuple[_Time, date]]:
    """The dates of a text that name a day; a month alone stands for its first."""
    for time in _times(text):
        one = time.moment
        if one.year and one.month and _is_date(one):
            yield time, date(one.year, one.month, one.day or 1)


def _is_date(moment: Moment) -> bool:
    return (moment.day or 1) <= monthrange(moment.year or 1, moment.month or 1)[1]


def _are_last(one: date, two: date) -> bool:
    return all(day.day == monthrange(day.year, day.month)[1] for day in (one, two))


def _month(day: date) -> int:
    return WHOLE * day.year + day.month


def _durations(texts: Sequence[str]) -> Iterator[Amount]:
    for figure in (one for text in texts for one in read(text).singles):
        what = figure.what
        if isinstance(what, Amount) and not what.soft and what.size <= _LONGEST.get(what.unit or "", 0):
            yield what


def _moved(start: date, length: Amount) -> Iterator[date]:
    """So much later, and earlier."""
    for side in (1, -1):
        if length.unit == "time":
            yield start + side * timedelta(days=int(length.size) // _DAY)
        else:
            year, month = divmod(_month(start) - 1 + side * int(length.size), WHOLE)
            yield date(year, month + 1, min(start.day, monthrange(year, month + 1)[1]))


# ── Parts of a year ──────────────────────────────────────────────────────────────────────────────


def _is_same_part(one: _Part, two: _Part) -> bool:
    places, years = {one.place, two.place}, {one.year, two.year}
    return one.months == two.months and (len(places) < 2 or 0 in places) and (len(years) < 2 or "" in years)


def _is_other_part(part: _Part, other: _Part, held: Iterable[_Part]) -> bool:
    """Of equal parts only halves: quarters and ended months are compared as times and amounts."""
    if part.months == other.months:
        return part.months == HALF and part.year == other.year != ""
    years = {part.year, other.year}
    is_apart = all(one.months != part.months for one in held)
    return is_apart and (len(years) < 2 or "" in years) and other.place != _EACH_YEAR


def _parts(texts: Sequence[str]) -> dict[_Part, str]:
    """The parts of years that texts state, and their words."""
    return {_part(match): match[0] for text in texts for match in _PART.finditer(text)}


def _united(parts: Iterable[_Part]) -> Iterator[_Part]:
    """The halves of a year whose two quarters are there, and the year whose four are."""
    quarters = {(part.place, part.year) for part in parts if part.months == QUARTER}
    yield from (_Part(WHOLE, 0, year) for place, year in quarters if all((n, year) in quarters for n in (1, 2, 3, 4)))
    yield from (
        _Part(HALF, place // 2, year) for place, year in quarters if place in {2, 4} and (place - 1, year) in quarters
    )


def _headed(texts: Sequence[str]) -> Iterator[_Part]:
    """The months that head a column: SIX MONTHS."""
    yield from (_Part(SPANS[match[1].lower()], 0, "") for text in texts for match in _HEAD.finditer(text))


def _part(match: re.Match[str]) -> _Part:
    year = match["year"] or ""
    if half := match["half"]:
        return _Part(HALF, 1 if half.lower() == "first" else 2, year)
    if quarter := match["quarter"] or match["q1"] or match["q2"]:
        return _Part(QUARTER, QUARTERS.get(quarter.lower()) or int(quarter), year)
    if match["one"]:
        return _Part(QUARTER, 0, year)
    if months := match["opening"] or match["ended"]:
        return _Part(SPANS.get(months.lower()) or int(months), 1 if match["opening"] else 0, year)
    return _Part(WHOLE, _EACH_YEAR if match["each"] else 0, year)


def _times(text: str) -> Iterator[_Time]:
    return (_Time(figure, figure.what, text) for figure in read(text).singles if isinstance(figure.what, Moment))


def _rests(time: _Time, sentence: str) -> bool:
    """Whether it continues with what is before a marker inside the sentence: "It was $5 [1] in 2021 and $6 [2]"."""
    inside = bool(sentence.strip()) and not sentence.lstrip().startswith(time.text.strip())
    return inside and time.figure.beside.opens and _GOES_ON.match(time.text) is not None


def _is_free(time: _Time, other: _Time, said: Sequence[Moment]) -> bool:
    """Whether the quote's time is another one that the sentence does not state besides."""
    if agree(time.moment, other.moment):
        return False
    if _are_siblings(time.moment, other.moment):
        return other.moment not in said
    return not any(agree(moment, other.moment) for moment in said)


# ── Times that could be one ──────────────────────────────────────────────────────────────────────


def _shared(one: Moment, two: Moment) -> list[bool]:
    """Of the parts that both state, whether they are equal; a month may lie in any quarter: years begin anywhere."""
    parts = [(one.year, two.year), (one.quarter, two.quarter), (one.month, two.month), (one.day, two.day)]
    return [first == second for first, second in parts if first and second]


def has_year_of(moment: Moment, moments: Collection[Moment]) -> bool:
    """Whether a year that others leave open may be this one's: none of them has its day with another year alone."""
    years = {one.year for one in moments if (one.month, one.day) == (moment.month, moment.day)}
    return years <= {None} or any(one.year == moment.year for one in moments)


def agree(one: Moment, two: Moment) -> bool:
    return all(_shared(one, two))


def _is_as_exact(held: Moment, moment: Moment) -> bool:
    month_or_quarter = held.month or held.quarter
    parts = [(moment.quarter, month_or_quarter), (moment.month, month_or_quarter), (moment.day, held.day)]
    return all(known or not stated for stated, known in parts)


def _are_siblings(one: Moment, two: Moment) -> bool:
    """Two quarters, months or days of one year."""
    same = [bool(first) == bool(second) for first, second in ((one.quarter, two.quarter), (one.month, two.month))]
    return one.year == two.year and all(same) and not agree(one, two)


def _fits(one: _Time, two: _Time) -> bool:
    shared = _shared(one.moment, two.moment)
    if shared and all(shared):
        return True
    return any(_may_end_on(*pair) or _is_new_year(*pair) for pair in ((one, two), (two, one)))


def _is_new_year(one: _Time, two: _Time) -> bool:
    """Whether a year is said about its start, or comes after a day, that is the last of the year before."""
    year, eve = one.moment, two.moment
    is_next = year == Moment(eve.year and eve.year + 1) and (eve.month, eve.day) == (12, 31)
    return is_next and bool(_NEW_YEAR.search(one.before) or _AFTER.search(two.before))


def _may_end_on(one: _Time, two: _Time) -> bool:
    """Whether a fiscal year or quarter may have ended on a day whose year is another."""
    year, end = one.moment, two.moment
    if not (year.year and end.year and end.month) or year.month or not _STOOD.search(two.before):
        return False
    if not FISCAL.search(one.text, max(0, one.figure.start - _FISCAL_REACH), one.figure.end):
        return False
    return abs(end.year - year.year) == 1 if year.quarter else end.year == year.year + 1 and end.month <= _OVERLAP


def _is_inside(time: _Time, held: Sequence[Sequence[_Time]]) -> bool:
    """Whether it lies in a span of years that a quote states, and is not such a span's end itself."""
    year = time.moment.year
    if year is None or any(time.figure in {one.figure, two.figure} for one, two in _spans(list(_times(time.text)))):
        return False
    spans = [(one.moment.year, two.moment.year) for times in held for one, two in _spans(times)]
    return any(first and last and first <= year <= last for first, last in spans)


def _spans(times: Sequence[_Time]) -> Iterator[tuple[_Time, _Time]]:
    for one, two in pairwise(times):
        joint = _SPAN.fullmatch(one.text, one.figure.end, two.figure.start)
        if joint and ("and" not in joint[0] or _BETWEEN.search(one.before)):
            yield one, two


# ── What a time is for ───────────────────────────────────────────────────────────────────────────


def _role(time: _Time) -> str:
    """The document that it names, that something is compared with it, or nothing."""
    end, before = time.figure.end, time.before
    if named := _NAMED_AFTER.match(time.text, end) or _NAMED_BEFORE.search(before):
        return named["noun"].lower().removesuffix("s")
    aside = before.endswith("(") and time.text[end : end + 1] == ":"  # (2022: $5)
    return _COMPARISON if aside or _CHANGED_SINCE.search(before) or _is_compared(time) else ""


def _is_compared(time: _Time) -> bool:
    """Whether it, or an amount of that time, is compared with: "than in 2022", "against $5 million in 2022"."""
    compared = _COMPARED.search(time.before)
    if compared is None or re.search(r"\bto\b", compared["rest"]):
        return False
    start = time.figure.start - len(compared["rest"])
    between = [other for other in read(time.text).singles if start <= other.start < time.figure.start]
    apart = bool(between) or not compared[0].lower().startswith("from")
    return apart and all(isinstance(other.what, Amount) for other in between)


def _is_aside(time: _Time, other: _Time) -> bool:
    """Whether the quote's time is that of an event or a bound, and the claim's the scene of something else."""
    year, held = time.moment.year, other.moment.year
    is_part = time.moment.quarter or (time.moment.month and not time.moment.day)
    if not time.figure.beside.opens or is_part or not (year and held):
        return False
    if (_UNTIL.search(other.before) and year <= held) or (_SINCE.search(other.before) and year >= held):
        return True
    event = None if _PERIOD.search(other.before) else _EVENT.match(other.figure.beside.head)
    return event is not None and re.search(rf"\b{event[0]}", time.text, re.IGNORECASE) is None
