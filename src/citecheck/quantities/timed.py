"""The times of amounts ($6 and $5 million in 2018 and 2017), and whether a claim gives an amount another one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Texts
from citecheck.quantities.compare import Relation, Scales, relation
from citecheck.quantities.reading.dates import FISCAL, HALF, QUARTER, QUARTERS, SPANS, WHOLE
from citecheck.quantities.reading.extract import TextFigures, ends, read
from citecheck.quantities.reading.figures import Amount, Figure, Hedge, Kind, Moment, Time
from citecheck.quantities.reading.led_rows import in_rows, in_runs, led_rows
from citecheck.quantities.reading.tables import label_of, rows
from citecheck.text.patterns import lazy_pattern
from citecheck.text.values import MONTHS

_SPAN: Final = lazy_pattern(
    r"\b(?:(?P<quarter>first|second|third|fourth|final)[\s-](?:fiscal\s)?quarter|Q(?P<number>[1-4])(?=\b)"
    r"|(?P<half>first|second)\shalf|\bquarter(?=\sended\b)"
    r"|first\s(?P<opening>three|six|nine|3|6|9)\smonths|(?P<months>three|six|nine|twelve|3|6|9|12)\smonths(?=\sended|\sof\b|\send)"
    r"|(?P<also>three|six|3|6)(?=\sand\s(?:six|nine|6|9)\smonths\b)"
    r"|(?P<whole>(?<=\band\s)(?:the\s)?full\syear|full\syear(?=\sand\b)|(?<=\bthe\s)full\syear(?!\s(?:of\s|fiscal\s)*(?:19|20)[0-9]{2})))",
    re.IGNORECASE,
)
_OF_TIME: Final = lazy_pattern(
    r"(?:[\s,]|\b(?:and|or|of|the|fiscal|financial|calendar|full|years?|ended|ending|months|quarters?|end)\b)*",
    re.IGNORECASE,
)
_OF_LIST: Final = lazy_pattern(
    r"(?:\sper\s(?:\w+\s)?\w+)?(?:[\s,]|\b(?:and|or|an?|approximately|about|nearly|almost|roughly|some|(?:more|less)\sthan|over|under)\b)*(?:(?:net\s)?(?:gain|loss|charge|benefit)(?:e?s)?\sof\s)?",
    re.IGNORECASE,
)
_AGAIN: Final = lazy_pattern(r"[\s,]*(?:\bor|\()\s*", re.IGNORECASE)
_SAME_TIME: Final = lazy_pattern(
    r"(?:(?!\b(?:than|compar\w+|versus|against|from)\b)[^.;]){0,60},\sat\s(?:an?\s)?"
    r"|,\s(?:(?:an?\s)?(?:increase|decrease|rise|decline|gain|drop)\sof|up|down)\s(?:(?:about|approximately|some|nearly)\s)?",
    re.IGNORECASE,
)
_MOVED: Final = lazy_pattern(
    r"[^.;,#]{0,30}\s(?:increased|decreased|rose|fell|grew|declined)\s(?:by\s)?", re.IGNORECASE
)
_ABOUT: Final = r"(?:(?:about|approximately|some|nearly|roughly|around|almost)\s)?"
_LED_TO: Final = lazy_pattern(rf",?\sto\s{_ABOUT}", re.IGNORECASE)
_BY: Final = lazy_pattern(rf"\bby\s{_ABOUT}\Z", re.IGNORECASE)
_TIED: Final = lazy_pattern(
    r"[^.,;:#]{0,60}?(?<!\band)(?<!\bbut)(?:,\s|\s)?(?<!\band\s)(?<!\bbut\s)"
    r"\b(?:in|for|during|over|at|as of|of|on|exiting)\s(?:(?:the|both)\s)?"
    r"(?:end\sof\s|start\sof\s|full\s|years?\s(?:ended\s)?|fiscal\s|financial\s|calendar\s)*",
    re.IGNORECASE,
)
_LEADING: Final = lazy_pattern(
    r"(?<!\w)(?<!than\s)(?<!from\s)(?<!with\s)(?<!over\s)(?<!versus\s)(?<!against\s)"
    r"(?:in|for|during|at|as of|over|throughout|exit(?:ing|ed))\s"
    r"(?:the\s|years?\s|ended\s|end\sof\s|fiscal\s|financial\s|full\s|first\s)*\Z",
    re.IGNORECASE,
)
_SCENE: Final = lazy_pattern(
    r"(?:\A|[.;!?]\s+)(?:in|during|for|at|as\sof|beginning\sin|starting\sin|effective(?:\sin)?)\s"
    r"(?:the\s|years?\s|ended\s|end\sof\s|fiscal\s|financial\s)*\Z",
    re.IGNORECASE,
)
_THAN: Final = lazy_pattern(r"\bthan\s(?:(?:that|those|it\swas)\s)?(?:in|of|for)\s(?:fiscal\s)?\Z", re.IGNORECASE)
_GIVEN: Final = lazy_pattern(r"\s\([^)]*\Z|:\s")  # 2019 ($5 million); 2019: $5 million
_NAMED: Final = lazy_pattern(  # 2021 capital expenditures of $905 million
    rf"\s(?:[a-z][\w-]*\s){{1,4}}(?:of|was|were|totall?ed|reached|amounted\sto|represented(?:\san?)?)\s{_ABOUT}"
)
_LED: Final = lazy_pattern(r"(?:[^.;#]|(?<=\b[A-Z])\.){0,160}")
_COMPARED: Final = lazy_pattern(
    r"\b(?:compar\w+|consistent\swith|relative\sto"
    r"|versus|vs\.?|against|from|than|up(?!\sto\b)|down(?!\sto\b)|after|while|whereas)\b",
    re.IGNORECASE,
)
_CHANGED: Final = lazy_pattern(  # $6 million, compared with $5 million in 2017, an increase of 20%
    r",\san?\s(?:[a-z]+\s)?(?:increase|decrease|rise|decline|gain|drop|growth|reduction)\b", re.IGNORECASE
)
_YEAR: Final = r"(?:(?:the|in|fiscal|financial|year|that|those|of|for)\s)*(?P<{}>(?:19|20)[0-9]{{2}})\b"
_SPANNED: Final = lazy_pattern(
    rf"\b(?:from|between)\s{_YEAR.format('first')}\s(?:to|and|until|through)\s{_YEAR.format('last')}"
    rf"|{_YEAR.format('later')}[^.;]{{0,20}}\s(?:than|compared\s(?:to|with)|relative\sto|versus|against|over)\s(?:it\s(?:had|was|did)\s)?{_YEAR.format('earlier')}",
    re.IGNORECASE,
)
_APART: Final = lazy_pattern(
    r"\b(?:due|matur\w*|expir\w*|payable|than|compared|versus|against|above|below)\b", re.IGNORECASE
)
# Before and behind a time that is not that of an amount: acquired in 2013; ending in 2021; 2017 notes; the 2014 plan.
_ENDS_OR_BEGINS: Final = lazy_pattern(
    r"(?:\b(?:due|matur\w*|expir\w*|payable|terminat\w*|until|till|through|since|by|dated|effective|beginning|starting)"
    r"|(?<!year)(?<!quarter)(?<!months)(?<!weeks)(?<!period)\s(?:ending|ends)"
    r"|(?<!was)(?<!were)(?<!been)\s(?:acquired|purchased|bought|issued|signed|agreed|announced|approved|authorized|granted"
    r"|adopted|established|opened|closed|completed|launched|entered\sinto|raised|placed|sold|won))"
    r"\s(?:(?:in|on|at|as\sof|from|early|late|mid|the|fiscal|end|of|no|later|than)\s)*\Z",
    re.IGNORECASE,
)
_ENDED: Final = lazy_pattern(r"\s?(?:[^\w\s]|\b(?:to|with|for|by|and|or|at|from|in|on|of|into|as)\b)", re.IGNORECASE)
_ON: Final = lazy_pattern(r"\b(?:on|over)\s(?:(?:fiscal|financial)\s)?\Z", re.IGNORECASE)
NAMING: Final = lazy_pattern(
    r"\s(?!(?:the|an?|its|our|their|his|her|this|that|these|all|both)\b)(?:[\w-]+\s){0,2}?(?:notes?|bonds?|debentures?|loans?|facility|plans?|program\w*|agreements?|acquisitions?|mergers?"
    r"|amendments?|awards?|grants?|offering|act|budget|target|levels?|prices|dollars)\b",
    re.IGNORECASE,
)
_SECURITY: Final = lazy_pattern(
    r"\s(?:(?!(?:in|of|for|on|to|from|by|with|and|or)\b)[\w-]+\s){0,2}?(?:notes?|bonds?|debentures?)\b", re.IGNORECASE
)
_SIDES: Final = {
    "beginning": lazy_pattern(r"\b(?:beginning|start|opening)\b", re.IGNORECASE),
    "end": lazy_pattern(r"\b(?:end|ending|close|closing|year-end)\b", re.IGNORECASE),
}
SENTENCE_END: Final = re.compile(r"[.;!?](?=\s+[A-Z]|\s*\Z)")
_PART_END: Final = re.compile(rf"{SENTENCE_END.pattern}|;(?=\s)")

_CALENDAR: Final = lazy_pattern(r"\bcalendar\s(?:year\s)?(?=(?:19|20)[0-9]{2})", re.IGNORECASE)
_AT_END: Final = lazy_pattern(r"\b(?:end|close|exiting)\b", re.IGNORECASE)
_OVER_YEARS: Final = lazy_pattern(
    r"\b(?:(?:two|three|four|five|[2-5])[\s-]years?|(?:several|past|last)\syears)\b|\bdecade", re.IGNORECASE
)
_EARLY: Final = (1, 2)  # months in which fiscal years of the year before end
_ROWS: Final = 1_000  # more than a table in a quote has
_LED_ROWS: Final = _ROWS * _ROWS  # the group of their first column
_REACH: Final = 50  # characters before a time
_MANY: Final = 10  # cells that equal one amount
_FEW: Final = 2  # cells of a row that may have any times
_EQUAL: Final = (Relation.SAME, Relation.OPPOSED, Relation.BOOKED)


class Timed(NamedTuple):
    """An amount and its time; `group` is that of the amounts listed or compared with it, -1 and less in a table.

    `is_end`: something ends or begins then, as notes that are due. `is_scene`: the sentence only begins with the time.
    """

    figure: Figure
    time: Time
    group: int
    is_end: bool = False
    is_scene: bool = False


class _Token(NamedTuple):
    start: int
    end: int
    figure: Figure | None
    time: Time


@lru_cache(maxsize=1024)
def timed(text: str) -> tuple[Timed, ...]:
    """The amounts whose time the text states."""
    reading = read(text)
    tokens = _tokens(text, reading)
    by_sentence = groupby(tokens, key=lambda token: _sentence_of(token.start, text))
    found = [one for number, found in by_sentence for one in _paired(text, _groups(text, list(found)), number)]
    if led := [Timed(one.figure, one.time, _LED_ROWS + one.place) for one in led_rows(text)]:
        return (*(one for one in found if one.figure.start < led[0].figure.start), *led)
    found += _restated(text, reading, found)
    return (*found, *_scened(text, tokens, found), *(_of_columns(text, found) or _of_rows_alike(text, reading, found)))


def _sentence_of(start: int, text: str) -> int:
    ends = SENTENCE_END if "respectively" in text else _PART_END
    return sum(match.end() <= start for match in ends.finditer(text))


def _restated(text: str, reading: TextFigures, found: Sequence[Timed]) -> Iterator[Timed]:
    """The amounts of the same time as the one beside them: $5 million, or 16%; 5% lower in 2018, at $9 million."""
    known = {one.figure.start: one for one in found}
    amounts = [one for one in reading.figures if isinstance(one.what, Amount)]
    for one, two in pairwise(amounts):
        if (one.start in known) is (two.start in known):
            continue
        is_again = _AGAIN.fullmatch(text, one.end, two.start) or _MOVED.fullmatch(text, one.end, two.start)
        if two.start in known:
            if is_again or (_BY.search(text, 0, one.start) and _LED_TO.fullmatch(text, one.end, two.start)):
                known[one.start] = known[two.start]._replace(figure=one)
                yield known[one.start]
        elif is_again or _SAME_TIME.fullmatch(text, one.end, two.start):
            known[two.start] = known[one.start]._replace(figure=two)
            yield known[two.start]


def _scened(text: str, tokens: Sequence[_Token], found: Sequence[Timed]) -> Iterator[Timed]:
    """The other amounts of a sentence that begins with its only time: In 2020, it had 60% in A and 40% in B."""
    known = {one.figure.start for one in found}
    for number, group in groupby(tokens, key=lambda token: _sentence_of(token.start, text)):
        first, *rest = group
        times = [token for token in (first, *rest) if token.figure is None]
        is_scene = len(times) == 1 and times[0] is first and first.time.year and _SCENE.search(text, 0, first.start)
        for token in rest if is_scene and text[first.end : first.end + 1] == "," else ():
            figure = token.figure
            if figure is None or _COMPARED.search(text, first.end, figure.start):
                break
            if figure.start not in known:
                yield Timed(figure, first.time, number, is_scene=True)


def _of_columns(text: str, found: Sequence[Timed]) -> list[Timed]:
    """The cells of a table whose columns are years. What a sentence says about cells in passing must agree with it."""
    known = {one.figure.start: one.time.year for one in found}
    cells = [
        Timed(cell.figure, cell.time, -1 - number - _ROWS * cell.series)
        for number, row in enumerate(rows(text))
        for cell in row.cells
    ]
    agree = all(known.get(one.figure.start, one.time.year) == one.time.year for one in cells)
    return [one for one in cells if agree and one.figure.start not in known]


def _of_rows_alike(text: str, reading: TextFigures, found: Sequence[Timed]) -> Iterator[Timed]:
    """The rows below one of several cells whose times are known, and which have as many; of two, if all have two."""
    cells = [one for one in reading.singles if isinstance(one.what, Amount)]
    table = in_rows(text, cells)
    known = {one.figure.start: one.time for one in found}
    first = next((place for place, row in enumerate(table) if row[1:] and all(one.start in known for one in row)), None)
    if first is None or not all(isinstance(one.what, Amount) and one.what.cell for one in table[first]):
        return
    if len(table[first]) <= _FEW and not all(_kinds(row) == _kinds(table[first]) for row in table[first:]):
        return
    times = [known[one.start] for one in table[first]]
    for number, row in enumerate(table[first + 1 :]):
        if len(row) == len(times) == len(set(times)) and not any(one.start in known for one in row):
            yield from (Timed(one, time, _LED_ROWS + number) for one, time in zip(row, times, strict=True))


def _kinds(row: Sequence[Figure]) -> list[Kind | None]:
    return [one.kind for one in row]


def _tokens(text: str, reading: TextFigures) -> list[_Token]:
    spans = [_Token(*match.span(), None, _part(match)) for match in _SPAN.finditer(text)]
    found = list(spans)
    for figure in reading.figures:
        if isinstance(figure.what, Amount):
            inside = _is_name(text, figure) or any(span.start <= figure.start < span.end for span in spans)
            if not inside and (figure.what.upper is None or figure.beside.before == "from"):
                found.append(_Token(figure.start, figure.end, ends(figure)[-1], Time(None)))
            continue
        quarter = (
            0 if any(span.start < figure.end and figure.start < span.end for span in spans) else figure.what.quarter
        )
        if figure.what.year or figure.what.month:
            time = Time(figure.what.year, quarter or 0, 0, figure.what.month or 0)
            start = max([figure.start, *(span.end for span in spans if span.start <= figure.start < span.end)])
            found.append(_Token(start, figure.end, None, time))
    return sorted(found, key=lambda token: token.start)


def _part(match: re.Match[str]) -> Time:
    if match["half"] or match["whole"]:
        return Time(None, 0, HALF if match["half"] else WHOLE)
    if months := match["opening"] or match["months"] or match["also"]:
        return Time(None, 0, SPANS.get(months.lower()) or int(months))
    if not (match["quarter"] or match["number"]):
        return Time(None, 0, QUARTER)
    return Time(None, QUARTERS[match["quarter"].lower()] if match["quarter"] else int(match["number"]))


# ── Lists of amounts and of times ────────────────────────────────────────────────────────────────


class _Group(NamedTuple):
    start: int
    end: int
    figures: tuple[Figure, ...]
    times: tuple[Time, ...]


def _groups(text: str, tokens: Sequence[_Token]) -> list[_Group]:
    """Amounts that are listed, and times that are; in order."""
    return [_group(found) for found in in_runs(tokens, lambda one, two: _are_listed(text, one, two))]


def _are_listed(text: str, one: _Token, two: _Token) -> bool:
    if (one.figure is None) is not (two.figure is None):
        return False
    if one.figure and two.figure:
        alike = one.figure.kind == two.figure.kind
        return alike and _OF_LIST.fullmatch(text, one.figure.text_end, two.start) is not None
    return _OF_TIME.fullmatch(text, one.end, two.start) is not None


def _scale(figure: Figure) -> object:
    return figure.what.scale if isinstance(figure.what, Amount) else None


def _group(tokens: Sequence[_Token]) -> _Group:
    figures = tuple(token.figure for token in tokens if token.figure)
    times = () if figures else tuple(_times([token.time for token in tokens]))
    return _Group(tokens[0].start, tokens[-1].end, figures, times)


def _times(found: Sequence[Time]) -> Iterator[Time]:
    """Second quarter and first six months of 2024; three months ended March 31, 2023 and 2022."""
    years, parts = [time for time in found if time.year], [time for time in found if not time.year]
    days, spans = [time.month for time in found if time.month], [time.months for time in parts if not time.month]
    if len(years) == 1 and found[1:] and all(time == Time(time.year, 0, 0, time.month or -1) for time in found):
        yield from (time._replace(year=years[0].year) for time in found)  # November and August 2018
    elif len({time.year for time in years}) < len(years) == len(days) and not spans[1:]:  # a day above each year
        yield from (Time(year.year, 0, sum(spans), day) for year, day in zip(years, days, strict=True))
    elif len(parts) <= 1:
        part, month = parts[0] if parts else Time(None), 0
        yield from parts if not years else ()
        for time in years:
            month = time.month or month
            yield Time(time.year, part.quarter or time.quarter, part.months, month)
    elif len(years) == 1:
        yield from (part._replace(year=years[0].year, month=years[0].month) for part in parts)
    elif len(years) == len(parts):
        yield from (part._replace(year=year.year, month=year.month) for part, year in zip(parts, years, strict=True))


# ── Which amount is of which time ────────────────────────────────────────────────────────────────


def _paired(text: str, groups: Sequence[_Group], number: int) -> Iterator[Timed]:
    """First the lists of equal length, then the times that follow an amount, then those that lead to one."""
    pairs = [(place, *pair) for place, pair in enumerate(pairwise(groups)) if _are_two_kinds(*pair)]
    done: set[int] = set()
    for place, figures, times in _equal_lists(text, groups):
        done.add(place)
        yield from (Timed(*pair, number) for pair in zip(figures, times, strict=True))
    done |= {place for place, group in enumerate(groups) if len(group.times) > 1 and done}
    for follows in (False, True) if _is_led(text, groups) else (True, False):
        for place, one, two in pairs:
            is_free = bool(one.figures) is follows and done.isdisjoint({place, place + 1})
            figures, times = one.figures or two.figures, one.times or two.times
            is_listed = "respectively" in text[one.start :]
            is_single = not times[1:] or (follows and not figures[1:] and not is_listed)  # 5.9 percent in 2017 and 2016
            if is_free and is_single and (_follows if follows else _leads)(text, one, two):
                done |= {place, place + 1}
                if not is_listed:
                    figures = figures[-1:] if follows else figures[:1]
                is_end = _is_end(text, one if one.times else two)
                yield from (Timed(figure, time, number, is_end) for figure in figures for time in times)


def _is_led(text: str, groups: Sequence[_Group]) -> bool:
    """Whether each amount of a sentence is behind its time: in 2017 it earned 12% and in 2016 it earned 5%."""
    first = next((place for place, group in enumerate(groups) if group.figures), 0)
    led = groups[max(0, first - 1) :]  # In 2019, in 2017 it earned 12%
    pairs = list(zip(led[::2], led[1::2], strict=False))
    is_even = len(pairs) > 1 and len(led) == 2 * len(pairs)
    return is_even and all(times.times and amounts.figures and _leads(text, times, amounts) for times, amounts in pairs)


def _equal_lists(text: str, groups: Sequence[_Group]) -> Iterator[tuple[int, tuple[Figure, ...], tuple[Time, ...]]]:
    """The places of lists of amounts, and their times: a list of equal length beside them, or the only one."""
    listed = [place for place, group in enumerate(groups) if len(group.times) > 1 and not _is_of_another(text, group)]
    is_named = len(listed) == 1 and text.find("respectively", groups[0].start) > 0
    for place, group in enumerate(groups):
        if _EMPTY_NEXT.match(text, group.end):
            continue  # a row has more columns
        equal = [at for at in listed if len(groups[at].times) == len(group.figures)]
        beside = [at for at in equal if abs(at - place) == 1]
        for at in beside[:1] or (equal if is_named else []):
            yield place, group.figures, groups[at].times


_EMPTY_NEXT: Final = re.compile(r"\s+[—–]\s")


def _are_two_kinds(one: _Group, two: _Group) -> bool:
    return bool((one.figures and two.times) or (one.times and two.figures))


def _follows(text: str, amounts: _Group, times: _Group) -> bool:
    is_tied = _TIED.fullmatch(text, amounts.end, times.start) is not None
    return is_tied and _APART.search(text, amounts.end, times.start) is None and not _is_of_another(text, times)


def _leads(text: str, times: _Group, amounts: _Group) -> bool:
    is_near = _LED.fullmatch(text, times.end, amounts.start) is not None
    is_than = _THAN.search(text, max(0, times.start - _REACH), times.start) is not None
    is_scene = not is_than and _LEADING.search(text, max(0, times.start - _REACH), times.start) is not None
    is_named = "-" in text[times.start : times.end]  # third-quarter revenue
    is_named = is_named or (not is_than and _GIVEN.match(text, times.end, amounts.start + 1) is not None)
    is_named = is_named or _NAMED.fullmatch(text, times.end, amounts.start) is not None
    is_apart = (
        _COMPARED.search(text, times.end, amounts.start) is not None or _CHANGED.match(text, times.end) is not None
    )
    if not _is_end(text, times):
        is_apart = is_apart or _is_of_another(text, times)
    elif _ENDED.match(text, times.end):
        return False
    return is_near and (is_scene or is_named) and not is_apart


def _is_end(text: str, times: _Group) -> bool:
    return _ENDS_OR_BEGINS.search(text, max(0, times.start - _REACH), times.start) is not None


def _is_of_another(text: str, times: _Group) -> bool:
    """Whether something ends or begins at a time, is named after it, or is compared with it: up on 2015."""
    if any(time == Time(time.year) for time in times.times) and _ON.search(text, 0, times.start):
        return True
    return _is_end(text, times) or NAMING.match(text, times.end) is not None


# ── A claim's amount with another time than the quote's ──────────────────────────────────────────


def _is_of_event(time: Time, quote: str, known: Sequence[Timed]) -> bool:
    """Whether a quote names the year or month, neither for an amount nor to compare one with it: it closed in 2019."""
    month = 0 if time.months else time.month
    moments = [(one.start, one.what) for one in read(quote).singles if isinstance(one.what, Moment)]
    places = {
        start: what.day for start, what in moments if what.year == time.year and month in {0, what.month or month}
    }
    is_compared = any(
        _COMPARED.search(quote, max(0, place - _REACH), place) or (not day and _ON.search(quote, 0, place))
        for place, day in places.items()
    )
    is_of_none = all(one.time.year != time.year or (month and one.time.month not in {0, month}) for one in known)
    return bool(time.year and places) and not is_compared and is_of_none


def mistimed(texts: Texts) -> tuple[str, str] | None:
    """An amount with the time that a claim gives it, and the time that the quotes give it instead."""
    claim, quotes = texts.claim, texts.quotes
    if _is_of_event_before(claim):
        return None
    held = [(one, quote) for quote in quotes for one in timed(quote)]
    is_dated = any(
        stated.time.year == one.time.year and _is_equal(stated.figure, one.figure, quote)
        for stated in timed(claim)
        for one, quote in held
    )
    for stated in timed(claim) or _only(claim, held):
        found = (*_EQUAL, Relation.WITHIN) if _is_bound(stated.figure) else _EQUAL
        equal = [(one, quote) for one, quote in held if _is_equal(stated.figure, one.figure, quote, *found)]
        equal = _of_side(claim, equal)
        if not equal or any(one.is_end is not stated.is_end for one, _ in equal):
            continue
        if all(_is_also_of(stated.figure, one.time.year, claim) for one, _ in equal):
            continue
        if any(
            _is_said_elsewhere(stated.figure, quote, timed(quote)) or _is_of_event(stated.time, quote, timed(quote))
            for quote in quotes
        ):
            continue
        years = {one.time.year for one, _ in held}
        if stated.time.year not in years and any(one.is_scene for one, _ in equal):
            continue
        apart = [quote for quote in quotes if quote not in {quote for _, quote in equal}]
        if any(
            isinstance(one.what, Moment) and stated.time.year and one.what.year == stated.time.year
            for quote in apart
            for one in read(quote).singles
        ):
            continue
        if is_dated:
            years.add(stated.time.year)
        if all(_is_other_time(stated, claim, one, quote, years) for one, quote in equal):
            kinds = ("calendar ", "fiscal ") if _CALENDAR.search(claim) else ("", "")
            return _told(stated, kinds[0]), _told(equal[0][0], kinds[1])
    return None


def _is_also_of(stated: Figure, year: int | None, claim: str) -> bool:
    """Whether the claim names this year right before the amount, and for no other amount: 2005 has a sixth of 2007."""
    before = [one for one in read(claim).singles if one.start < stated.start]
    last = before[-1].what if before else None
    return isinstance(last, Moment) and last.year == year and all(one.time.year != year for one in timed(claim))


_CLAUSE_BEFORE: Final = lazy_pattern(
    r"\A\W{0,5}(?:until|till|before|after|when|once|while|as\ssoon\sas|by\sthe\stime)(?:\s(?!(?:19|20)[0-9]{2})[\w'’-]+){2,12}?\s(?:in|on|by|during)\s"
    r"[^,.;]{0,20}\b(?:19|20)[0-9]{2},\s",
    re.IGNORECASE,
)


def _is_of_event_before(claim: str) -> bool:
    """Whether the only year of a claim is that of a clause before its own: until they were replaced in 2016, …"""
    found = _CLAUSE_BEFORE.match(claim)
    return found is not None and len([one for one in read(claim).singles if isinstance(one.what, Moment)]) == 1


def _only(claim: str, held: Sequence[tuple[Timed, str]]) -> list[Timed]:
    """The only amount of a claim, and its only year, if that is the time of another amount of the quotes."""
    singles = read(claim).singles
    amounts = [one for one in singles if isinstance(one.what, Amount) and not _is_name(claim, one)]
    years = [one for one in singles if isinstance(one.what, Moment)]
    if len(amounts) != 1 or len(years) != 1 or not isinstance(years[0].what, Moment) or amounts[0].beside.direction:
        return []  # a change may be one from that year
    year, moment = years[0], years[0].what
    group = _Group(year.start, year.end, (), (Time(moment.year, 0, 0, (moment.day and moment.month) or 0),))
    is_compared = _COMPARED.search(claim, max(0, year.start - _REACH), year.start) is not None
    is_scheduled = _is_end(claim, group) and _is_scheduled(amounts[0], moment, held)
    is_aside = is_compared or (_is_of_another(claim, group) and not is_scheduled)
    others = (one for one, _ in held if one.time.year == moment.year and one.figure.kind == amounts[0].kind)
    is_other = any(not _is_equal(amounts[0], one.figure, claim) for one in others)
    return [Timed(amounts[0], Time(moment.year), 0)] if moment.year and is_other and not is_aside else []


def _is_scheduled(stated: Figure, moment: Moment, held: Sequence[tuple[Timed, str]]) -> bool:
    """Whether the amount is in a table of what is due in its years, in which this year is a column and nothing else."""
    equal = [(one, quote) for one, quote in held if _is_equal(stated, one.figure, quote)]
    return bool(equal) and all(
        one.group < 0
        and _SCHEDULE.search(quote)
        and sum(isinstance(one.what, Moment) and one.what.year == moment.year for one in read(quote).singles) == 1
        for one, quote in equal
    )


_SCHEDULE: Final = lazy_pattern(
    r"\b(?:payments?|maturit\w+|thereafter|due\s(?:by|in)\s(?:period|year)s?)\b", re.IGNORECASE
)


def _of_side(claim: str, equal: list[tuple[Timed, str]]) -> list[tuple[Timed, str]]:
    """Without what a table has at the beginning of its periods, for a claim of the end of one, or the other way."""
    said = {side for side, pattern in _SIDES.items() if pattern.search(claim)}
    if len(said) != 1 or len(equal) > _MANY:
        return equal
    labels = [label_of(one.figure, quote) for one, quote in equal]
    sides = [{side for side, pattern in _SIDES.items() if pattern.search(label)} for label in labels]
    if any(len(side) != 1 for side in sides):
        return equal
    return [one for one, side in zip(equal, sides, strict=True) if side == said] or equal


def sentence_start(text: str, at: int) -> int:
    """Where the sentence begins in which a place is."""
    return max((end.end() for end in SENTENCE_END.finditer(text, 0, at)), default=0)


def _is_name(text: str, figure: Figure) -> bool:
    """Whether it only names a security: its 7.50% Notes."""
    return figure.kind is Kind.PERCENT and _SECURITY.match(text, figure.text_end) is not None


def _beside(held: Timed, stated: Timed) -> Time:
    """The time of a quote's amount. A column has a year, and the part of it that its head and the claim state."""
    time = stated.time._replace(year=held.time.year)
    if held.group >= 0 or (0 < held.time.months != months_of(stated.time) > 0):
        return held.time
    return time


def months_of(time: Time) -> int:
    """How long the part of its year is; 0 for a whole year."""
    return QUARTER if time.quarter else time.months


def _is_bound(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.hedge in {Hedge.OVER, Hedge.UNDER}


def _is_equal(stated: Figure, held: Figure, quote: str, *others: Relation) -> bool:
    return relation(stated, held, Scales(read(quote).scale)) in (others or _EQUAL)


def _is_said_elsewhere(stated: Figure, quote: str, known: Sequence[Timed]) -> bool:
    """Whether a quote has the amount with no time, too."""
    dated = {one.figure.start for one in known}
    return any(
        _is_equal(stated, one, quote)
        for one in read(quote).singles
        if isinstance(one.what, Amount) and one.start not in dated
    )


_MEASURED: Final = lazy_pattern(  # what is of a whole period: an event is of a month, and of its year
    r"\b(?:revenues?|sales|turnover|incomes?|profits?|earnings|ebitda|cash\sflows?|expenses?|costs?|production|output)\b[^.;,]{0,60}"
    r"\b(?:was|were|total(?:s|l?ed)|amounted\sto|came\sto|reached|stood\sat|rose|fell|grew|increased|decreased|declined|dropped)"
    rf"\s(?:by\s|to\s|at\s|only\s|just\s)?{_ABOUT}\Z",
    re.IGNORECASE,
)
_PART_OF_YEAR: Final = lazy_pattern(r"\b(?:quarter|month|week|half|end\sof|early|late|mid|season)", re.IGNORECASE)
_IN_MONTH: Final = lazy_pattern(
    rf"\b(?:in|during|for|throughout)\s(?:the\smonth\sof\s)?(?:{'|'.join(MONTHS)}),?\s(?:of\s)?(?:19|20)[0-9]{{2}}\b",
    re.IGNORECASE,
)


def _is_other_time(stated: Timed, claim: str, held: Timed, quote: str, years: set[int | None]) -> bool:
    time = _beside(held, stated)
    if _differ(stated.time, claim, time, quote, years):
        return True
    is_measured = _MEASURED.search(claim, 0, stated.figure.start) is not None
    return held.group >= 0 and is_measured and _is_other_length(stated.time, claim, time, quote)


def _is_other_length(one: Time, claim: str, two: Time, quote: str) -> bool:
    """Whether one is a year and the other a quarter or month of it, or one a month in which the other ends."""
    if one.year != two.year or _SPAN.search(claim) or _PART_OF_YEAR.search(claim):
        return False
    is_month = two.month and not two.months and _IN_MONTH.search(quote) and not _SPAN.search(quote)
    if one == Time(one.year):
        return bool(two.quarter or is_month)
    return bool(one.month and not one.months and _IN_MONTH.search(claim) and months_of(two))


def _differ(one: Time, claim: str, two: Time, quote: str, years: set[int | None]) -> bool:
    if one.year and two.year and one.year != two.year:
        fiscal = [FISCAL.search(text) is not None for text in (claim, quote)]
        is_neighbour = abs(one.year - two.year) == 1 and one.year not in years
        is_fiscal = fiscal[0] is not fiscal[1] or (one.quarter and not two.quarter and two.months == QUARTER)
        is_january = two.month in _EARLY and not one.month and one.year == two.year - 1  # fiscal 2021 ends in it
        return not ((is_neighbour and is_fiscal) or (is_january and fiscal[0] and not fiscal[1]))
    if one.year == two.year and _CALENDAR.search(claim) and FISCAL.search(quote):
        return True
    if one.year == two.year and one == Time(one.year):
        said = re.search(
            rf"\b(?:for|(?:full|whole|entire)[\s-]year)\s(?:the\s|of\s|fiscal\s|full\s|year\s)*{one.year}\b",
            claim,
            re.IGNORECASE,
        )
        return 0 < two.months < WHOLE or bool(two.quarter and said)
    return _is_other_part(one, claim, two, quote)


def _is_other_part(one: Time, claim: str, two: Time, quote: str) -> bool:
    """Whether two parts of a year are not one; three months that end in March are the first quarter."""
    if (one.quarter and two.quarter) or (one.month and two.month and one.months == two.months):
        return (one.quarter, one.month) != (two.quarter, two.month)
    is_year = two == Time(two.year) and two.year == one.year and not _SPAN.search(quote)
    if is_year and (one.quarter or 0 < one.months < WHOLE):
        return (
            one.quarter != max(QUARTERS.values()) or _AT_END.search(claim) is None
        )  # at the end of the fourth quarter the year ends
    if one.quarter and two.month and two.months == QUARTER and not any(map(FISCAL.search, (claim, quote))):
        return one.quarter != -(-two.month // QUARTER)
    spans = [months_of(time) for time in (one, two)]
    return all(spans) and spans[0] != spans[1]


def _told(timed: Timed, kind: str) -> str:
    """An amount with its time, as a finding names it."""
    time = timed.time
    month = MONTHS[time.month - 1] if time.month else ""
    part = f"quarter {time.quarter}" if time.quarter else f"{time.months} months" if time.months else month
    return f"{timed.figure.text} ({' of '.join(filter(None, (part, f'{kind}{time.year}' if time.year else '')))})"


def spanned(claim: str) -> tuple[int, int] | None:
    """The two years of a claim that compares them: from 2014 to 2016; in 2016 than in 2014."""
    found = [
        (match["first"] or match["earlier"], match["last"] or match["later"]) for match in _SPANNED.finditer(claim)
    ]
    return (int(found[0][0]), int(found[0][1])) if len(found) == 1 else _moved_in(claim)


def _moved_in(claim: str) -> tuple[int, int] | None:
    """The only year of a claim, in which something rose by an amount, and the one before."""
    singles = read(claim).singles
    years = [one.what.year for one in singles if isinstance(one.what, Moment)]
    is_moved = any(one.beside.direction and one.beside.before == "by" for one in singles)
    if not is_moved or len(years) != 1 or years[0] is None or _OVER_YEARS.search(claim):
        return None
    is_in = re.search(rf"\bin\s(?:fiscal\s|financial\s)?{years[0]}\b", claim, re.IGNORECASE)
    is_of_start = any(one.beside.before == "from" and year_of(one, claim) == years[0] for one in singles)
    return (years[0] - 1, years[0]) if is_in and not is_of_start else None


def are_of_two_years(one: Figure, claim: str, two: Figure, quote: str) -> bool:
    """Whether a claim's amount and a quote's are said to be of two years."""
    years = year_of(one, claim), year_of(two, quote)
    return None not in years and years[0] != years[1]


def years_of(held: Figure, text: str) -> tuple[int, ...]:
    """The years that the text gives an amount: 22% in both 2021 and 2020."""
    return tuple(one.time.year for one in timed(text) if one.figure.start == held.start and one.time.year)


def year_of(held: Figure, text: str) -> int | None:
    """The first of them."""
    return next(iter(years_of(held, text)), None)


def group_of(held: Figure, text: str) -> int | None:
    """The sentence or the row of a table in which the text gives an amount its time."""
    return next((one.group for one in timed(text) if one.figure.start == held.start), None)


def previous(held: Figure, text: str) -> Figure | None:
    """What an amount was in the year before, if the text says both in one sentence."""
    pairs = ((one, other) for one, other in _together(held, text) if _is_year_before(other, one))
    return min((other.figure for _, other in pairs), key=lambda other: abs(other.start - held.start), default=None)


def earlier(held: Figure, text: str, claim: str) -> list[Figure]:
    """What it was before: the year before, earlier in its year, and in the years that the claim names, or in all.

    In one that is said to be the start, in that alone.
    """
    moments = [one.what for one in read(claim).singles if isinstance(one.what, Moment)]
    pairs = [(one.time, other) for one, other in _together(held, text)]
    named = {what.year for what in moments if what.year}
    years = ((not _OVER_YEARS.search(claim) and named) or {other.time.year or 0 for _, other in pairs}) - {
        time.year for time, _ in pairs
    }
    within = [other for time, other in pairs if other.time.year == time.year and 0 < other.time.month < time.month]
    found = [other for time, other in pairs if other.time.year in years and (other.time.year or 0) < (time.year or 0)]
    since = spanned(claim)
    only = [other for other in found if since and other.time.year == since[0]]
    last = previous(held, text)
    return [other.figure for other in only] or [*filter(None, [last]), *(other.figure for other in (*within, *found))]


def _together(held: Figure, text: str) -> Iterator[tuple[Timed, Timed]]:
    """An amount, and each one that is alike and whose time the same sentence or row states."""
    known = timed(text)
    for one in known:
        for other in known if one.figure.start == held.start else ():
            if one.group == other.group and one != other and _are_alike(one.figure, other.figure):
                yield one, other


def _are_alike(one: Figure, two: Figure) -> bool:
    return one.kind == two.kind and _scale(one) == _scale(two)


def _is_year_before(one: Timed, two: Timed) -> bool:
    if not (one.time.year and two.time.year):
        return False
    return one.time._replace(year=one.time.year + 1, month=0) == two.time._replace(month=0)
