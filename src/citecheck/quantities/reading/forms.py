"""Amounts that are not plain numbers: shares, ratios, times of day, ordinals, "no defects", "doubled", "twice"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.dates import MONTH
from citecheck.quantities.reading.figures import Amount, Hedge, Kind, Sign
from citecheck.quantities.reading.numerals import HALVED, OF_PERCENT, SMALL, small_number
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern

_NUMBER: Final = rf"(?:[0-9]{{1,3}}|{SMALL})"
_PARTS: Final = {
    "half": 2, "halve": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10,
}  # fmt: skip
_FIRST: Final = "first second third fourth fifth sixth seventh eighth ninth".split()
_TENTH: Final = """tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth
    nineteenth""".split()
_TENS: Final = tuple(enumerate("thirty forty fifty sixty seventy eighty ninety".split(), 3))
_ORDINALS: Final = {
    **dict(zip(_FIRST + _TENTH, range(1, 20), strict=True)),
    "twentieth": 20, **{f"twenty-{word}": 20 + place for place, word in enumerate(_FIRST, 1)},
    "thirtieth": 30, "last": 31,  # day
    **{f"{tens}-{word}": 10 * size + place for size, tens in _TENS for place, word in enumerate(_FIRST, 1)},
}  # fmt: skip
_CLOCKS: Final = {"noon": 720, "midday": 720, "midnight": 0, "half past": 30, "quarter past": 15, "quarter to": -15}
_OF_RANK: Final = STOP_WORDS | frozenset("place position rank after before behind among overall".split())
_DAYS: Final = dict(zip("mon tue wed thu fri sat sun".split(), range(1, 8), strict=True))
_HUNDRED: Final = Decimal(100)
_FINE: Final = Decimal("0.0001")  # the worth of a ratio's last digit
_ROUGH: Final = Decimal("0.01")  # of a share in words
_NOON: Final = 12
_MINUTE: Final = 60  # seconds; as many minutes has an hour
_OTHER_PRESSURES: Final = {"kPa": 1000, "cmH2O": 2}  # other than mmHg
_PAIRS: Final = 1000  # more than a pressure is


class Form(NamedTuple):
    start: int
    end: int
    amount: Amount
    shown: int


def forms(text: str) -> Iterator[Form]:
    """The amounts of these forms, in no order; `text` has names and moments blanked out with "#"."""
    done = [False] * len(text)
    for pattern, made in _FORMS:
        for match in pattern.finditer(text):
            amount = None if any(done[match.start() : match.end()]) else made(match)
            if amount is None:
                continue
            end = match.end("figure")
            done[match.start("figure") : end] = [True] * (end - match.start("figure"))
            yield Form(match.start("figure"), end, amount, match.end())


def _plain(unit: str, value: Decimal, step: Decimal = Decimal(1), noun: str | None = None) -> Amount:
    return Amount(Kind.NUMBER, value, step, value, unit=unit, noun=noun)


def _clock(match: re.Match[str]) -> Amount | None:
    hour, minute, half = int(match["hour"]), int(match["minute"] or 0), (match["half"] or "")[:1].lower()
    if half and not 1 <= hour <= _NOON:
        return None
    if half:
        hour = hour % _NOON + (_NOON if half == "p" else 0)
    return _plain("clock", Decimal((hour * 60 + minute) % (2 * lexicon.HALF_DAY)))


def _spoken_clock(match: re.Match[str]) -> Amount:
    """Noon; and a time of either half of the day: nine o'clock, half past nine, at 9:30."""
    if match["named"]:
        return _plain("clock", Decimal(_CLOCKS[match["named"].lower()]))._replace(in_words=True, soft=True)
    past = _CLOCKS[match["past"].lower()] if match["past"] else int(match["minute"] or 0)
    minutes = (small_number(match["hour"] or match["oclock"] or match["at"]) * 60 + past) % lexicon.HALF_DAY
    is_late = match["late"] or (match["night"] and minutes >= lexicon.HALF_DAY / 2)
    if is_late or match["early"]:
        return _plain("clock", Decimal(minutes + (lexicon.HALF_DAY if is_late else 0)))
    return _plain("clock", Decimal(minutes), noun=lexicon.EITHER_HALF)._replace(in_words=True, soft=True)


def _duration(match: re.Match[str]) -> Amount:
    """4h 41m 15s."""
    hours, minutes, seconds = (int(match[name] or 0) for name in ("hours", "minutes", "seconds"))
    step = Decimal(1 if match["seconds"] else _MINUTE)
    return _plain("time", Decimal((hours * _MINUTE + minutes) * _MINUTE + seconds), step)


def _stopped(match: re.Match[str]) -> Amount:
    """2:01:39 of hours, or 1:43.26 of minutes."""
    hours, minutes = int(match["hours"] or 0), int(match["minutes"])
    seconds = Decimal(match["seconds"])
    step = Decimal(1).scaleb(int(seconds.as_tuple().exponent))
    return _plain("time", (hours * _MINUTE + minutes) * _MINUTE + seconds, step)


def _weekday(match: re.Match[str]) -> Amount:
    return _plain("weekday", Decimal(_DAYS[match["day"].lower()]))._replace(in_words=True, soft=True)


def _weekdays(match: re.Match[str]) -> Amount:
    first, last = (_DAYS[(match[name] or other).lower()] for name, other in (("first", "Mon"), ("last", "Fri")))
    return _plain("weekdays", Decimal(10 * first + last))._replace(in_words=True, soft=True)


def _of_ratio(match: re.Match[str]) -> Amount | None:
    one, two = small_number(match["one"]), small_number(match["two"])
    return _plain("ratio", Decimal(one) / Decimal(two), _FINE) if two else None


def _split(match: re.Match[str]) -> Amount | None:
    """80/20, which add up to a hundred."""
    return _of_ratio(match) if int(match["one"]) + int(match["two"]) == _HUNDRED else None


def _fold(match: re.Match[str]) -> Amount:
    """ "Threefold" is what it is then: 200% more."""
    times = match["times"]
    value = (Decimal(times if times[0].isdigit() else small_number(times)) - 1) * _HUNDRED
    return Amount(
        Kind.PERCENT, value, Decimal(1), value, noun=lexicon.CHANGE, hedge=Hedge.ABOUT, in_words=True, soft=True
    )


def _pressures(match: re.Match[str]) -> Amount | None:
    """Blood pressure, 140/90: one figure of two."""
    if not (match["said"] or match["unit"]):
        return None
    factor = Decimal(_OTHER_PRESSURES.get(match["unit"] or "", 1))
    return _plain("pressures", Decimal(int(match["one"]) * _PAIRS + int(match["two"])))._replace(factor=factor)


def _ratio(match: re.Match[str]) -> Amount | None:
    one, two = small_number(match["one"]), small_number(match["two"])
    to = match["to"] not in {":", "-for-"}
    if not two or (to and one <= two):  # 3 to 5 is a range
        return None
    return _plain("ratio", Decimal(one) / Decimal(two), _FINE)


def _share(match: re.Match[str]) -> Amount | None:
    found = match.groupdict()
    if found.get("part") in {"quarter", "quarters"} and not found["count"]:
        return None  # the same quarter of the year
    if found.get("decimal"):
        share = Decimal(found["decimal"]) * _HUNDRED
    elif found.get("above"):
        share = _HUNDRED * int(found["above"]) / int(found["below"])
    else:
        count = (
            1
            if (match["count"] or "a").strip("- ").lower() in {"a", "an"}
            else small_number(match["count"].strip("- "))
        )
        share = _HUNDRED * count / _PARTS[singular(match["part"])]
    if not 0 < share <= _HUNDRED:
        return None
    return Amount(
        Kind.PERCENT,
        share,
        _ROUGH if share % 1 == 0 else Decimal(1),
        share,
        in_words=True,
        soft=True,
    )


def _coins(match: re.Match[str]) -> Amount:
    """55 cents of every dollar."""
    coins = match["coins"]
    share = Decimal(coins if coins[0].isdigit() else small_number(coins))
    return Amount(Kind.PERCENT, share, Decimal("0.1") if share % 1 else Decimal(1), share)


def _ordinal(match: re.Match[str]) -> Amount:
    written = match["figure"].lower()
    digits = re.sub(r"\D", "", written)
    value = _ORDINALS.get(written) or small_number(digits or written.removeprefix("number "))
    noun = singular(match["noun"] or "day")
    if noun in _OF_RANK:  # finished fourth with 71 points
        noun = "place"
    if noun == "anniversary" and match.string[: match.start()].lower().endswith(("every ", "each ")):
        return _plain("calendar", Decimal(value), noun="year")._replace(factor=lexicon.UNITS["year"][1], in_words=True)
    return Amount(
        Kind.NUMBER, Decimal(value), Decimal(1), Decimal(value), unit="ordinal", noun=noun, in_words=True, soft=True
    )


def _none(match: re.Match[str]) -> Amount:
    zero = Decimal(0)
    return Amount(Kind.NUMBER, zero, Decimal(1), zero, noun=singular(match["noun"]), in_words=True, soft=True)


def _multiple(match: re.Match[str]) -> Amount:
    value = Decimal(lexicon.MULTIPLES[match["figure"].lower()])
    return _plain("times", value, noun="time")._replace(in_words=True, soft=True)


def _change(match: re.Match[str]) -> Amount:
    value = Decimal(lexicon.CHANGES[match["figure"].lower()])
    sign = Sign.MINUS if value < 0 else Sign.NONE
    hedge = Hedge.OVER if match["over"] else Hedge.ABOUT
    return Amount(
        Kind.PERCENT,
        value,
        Decimal(1),
        abs(value),
        noun=lexicon.CHANGE,
        sign=sign,
        hedge=hedge,
        in_words=True,
        soft=True,
    )


_AT: Final = "|".join(rf"(?<=\b{word}\s)" for word in "at from to until till by before after and than".split())
_ALONE: Final = r"(?<![\w.,:$€£¥#])"
_NTH: Final = "|".join(sorted((word for word in _ORDINALS if word != "last"), key=len, reverse=True))
_OF_MONTH: Final = r"\sof\s(?:each|every|the|that)\smonth\b"
_DAY: Final = "(?-i:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
_OF: Final = rf"(?!{OF_PERCENT}|\sof\san?\s{HALVED})(?=\s(?:of|the|its|their|his|her|our|all)\b)"
_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Amount | None]], ...]] = tuple(
    (lazy_pattern(pattern, re.IGNORECASE), made)
    for pattern, made in (
        (
            (
                rf"{_ALONE}(?P<figure>(?P<hours>[0-9]{{1,3}})\s?h(?:rs?)?\s?(?P<minutes>[0-5]?[0-9])\s?m(?:in)?"
                r"(?:\s?(?P<seconds>[0-5]?[0-9])\s?s(?:ec)?)?)(?!\w)"
            ),
            _duration,
        ),
        (
            (
                rf"{_ALONE}(?P<figure>(?P<hours>[0-9]{{1,3}}):(?P<minutes>[0-5][0-9]):(?P<seconds>[0-5][0-9](?:\.[0-9]{{1,3}})?)"
                r")(?![\w:]|\.[0-9])"
            ),
            _stopped,
        ),
        (
            (
                rf"{_ALONE}(?P<figure>(?P<hours>)(?P<minutes>[0-9]{{1,2}}):(?P<seconds>[0-5][0-9]\.[0-9]{{1,3}}))"
                r"(?![\w:]|\.[0-9])"
            ),
            _stopped,
        ),
        (
            rf"{_ALONE}(?P<figure>(?P<hour>[0-9]{{1,2}})(?:[:.](?P<minute>[0-5][0-9]))?\s?(?P<half>[ap]\.m\.|[ap]m\b))",
            _clock,
        ),
        (
            rf"{_ALONE}(?P<figure>(?P<hour>0[0-9]|1[3-9]|2[0-4]):(?P<minute>[0-5][0-9]))(?P<half>)(?![\w:]|\.[0-9])",
            _clock,
        ),
        (
            (
                rf"{_ALONE}(?P<figure>(?P<hour>[01]?[0-9]|2[0-4])(?:[:.](?P<minute>[0-5][0-9]))?(?P<half>)"
                r"(?:\sUhr\b|(?=\s?(?:bis|und|oder|[-–])\s?[0-9]{1,2}(?:[:.][0-9]{2})?\sUhr\b)))"
            ),
            _clock,
        ),
        (
            (
                r"\b(?P<figure>(?:12\s)?(?P<named>noon|midday|midnight)"
                rf"|(?:a\s)?(?P<past>half past|quarter past|quarter to)\s(?P<hour>{SMALL}|1[0-2]|[1-9])"
                rf"|(?P<oclock>{SMALL}|1[0-2]|[1-9])\so['’]clock"
                rf"|(?:{_AT}|(?<=:[0-9][0-9],\s)|(?<=\bthe\s))(?P<at>1[0-2]|[1-9]):(?P<minute>[0-5][0-9])(?![\w:]|\.[0-9]))\b"
                r"(?:(?P<late>\sin\sthe\s(?:evening|afternoon))|(?P<early>\sin\sthe\s(?:early\s)?morning)|(?P<night>\sat\snight))?"
            ),
            _spoken_clock,
        ),
        (
            (
                rf"\b(?P<figure>(?P<first>{_DAY})(?:(?:s|nes|rs|ur)?day)?(?:\s?[-–—]\s?|\s(?:to|through|until)\s)(?P<last>{_DAY})(?:(?:s|nes|rs|ur)?days?)?"
                r"|(?-i:w)eekdays)\b"
            ),
            _weekdays,
        ),
        (
            (
                r"(?:(?-i:\b[a-z]+)|\b(?:on|every|each|by|until|before|after)|,)\s(?P<figure>"
                r"(?P<day>(?-i:Mon|Tue|Wed|Thu|Fri|Sat|Sun))(?:(?:s|nes|rs|ur)?days?|(?<=\bon\s\w\w\w)\b))"
                rf"(?!\s?(?:to|through|until|[-–—])\s?{_DAY})"
            ),
            _weekday,
        ),
        (
            (
                r"(?P<said>\b(?:(?i:blood pressure)|BP)\b[^.;0-9]{0,40})?(?<![\w.,/$€£])"
                r"(?P<figure>(?P<one>[4-9][0-9]|[12][0-9]{2})(?:\s?/\s?|\sover\s)(?P<two>[2-9][0-9]|1[0-9]{2}))"
                r"(?![\w/]|[.,][0-9])(?:\s?(?P<unit>mm\s?Hg|kPa|cmH2O))?"
            ),
            _pressures,
        ),
        (rf"(?<=ratio of ){_ALONE}(?P<figure>(?P<one>{_NUMBER})(?:\sto\s|:)(?P<two>{_NUMBER}))\b", _of_ratio),
        (r"(?<![\w.,/$€£])(?P<figure>(?P<one>[5-9][05])/(?P<two>[1-5]?[05]))(?![\w/%]|[.,][0-9])", _split),
        (rf"\b(?P<figure>(?P<one>{_NUMBER})\svotes\sto\s(?P<two>{_NUMBER}))\b", _of_ratio),
        (
            r"\b(?:passed|vote|voted|won|lost|carried)\s(?:by\s)?(?P<figure>(?P<one>[0-9]{1,3})[-–](?P<two>[0-9]{1,3}))(?![\w%]|[.,-][0-9])",
            _of_ratio,
        ),
        (rf"\b(?P<figure>(?P<times>{SMALL}|[0-9]{{1,3}}(?:\.[0-9])?)[-\s]?fold)\b", _fold),
        (rf"{_ALONE}(?P<figure>(?P<one>[0-9]{{1,3}})(?P<to>:)(?P<two>[0-9]))(?![\w:%]|[.,][0-9])", _ratio),
        (
            (
                rf"(?<!from ){_ALONE}(?<![%-])"
                rf"(?P<figure>(?P<one>{_NUMBER})(?P<to> to | for |-to-|-for-)(?P<two>{_NUMBER}))"
                r"(?=\s?[.,;:)](?![0-9])|\s?\Z|\s(?:to|in|for|against|between|ratio|split|on|with|vote|of)\b)"
            ),
            _ratio,
        ),
        (
            (
                r"(?<![\w.,/$#])"
                rf"(?P<figure>(?:(?P<count>(?:an?|{SMALL})[-\s])?"
                r"(?P<part>half|halves|(?<=[\s-])(?<!\bper\s)(?<!\beach\s)(?<!\bevery\s)"
                r"(?:third|quarter(?!\sof\s(?:the\s)?(?:fiscal\s|FY\s?)?(?:19|20)[0-9]{2})|fourth|fifth|sixth|eighth|tenth)s?)"
                r"|(?P<above>[1-9])/(?P<below>[2-9])|(?P<decimal>0\.[0-9]+(?=\sof\s(?:all|the)\b)))"
                rf"{_OF})(?<!first half)(?<!second half)(?<!other half)"
            ),
            _share,
        ),
        (
            (
                rf"{_ALONE}(?P<figure>(?P<coins>[0-9]{{1,2}}(?:\.[0-9])?|{SMALL})\s?(?:cents?|¢|pence|p)\s"
                r"(?:(?:of|out\sof|on|in|from|for)\s)(?:every|each|the)\s(?:dollar|pound|euro))\b"
            ),
            _coins,
        ),
        (
            (
                r"\b(?:of|out\sof|from|on|for)\s(?:every|each)\s(?:dollar|pound|euro)\b[^.;0-9]{0,50}?\s"
                rf"(?P<figure>(?P<coins>[0-9]{{1,2}}(?:\.[0-9])?|{SMALL})\s?(?:cents?|¢|pence|p))\b"
            ),
            _coins,
        ),
        (
            (
                r"\b(?:of\s(?:whom|which|them)|by)\s(?:(?:about|roughly|around|nearly|almost|some"
                r"|just (?:under|over))\s)?"
                rf"(?P<figure>(?:(?P<count>an?|{SMALL})[-\s])?(?P<part>half|(?<=[\s-])(?:third|quarter|fourth|fifth|tenth)s?))"
                r"(?=\s(?:are|is|were|was|have|has|had|in|to|from|since|over|if|when|where|unless|for|on|after|before|each|every"
                r"|per|because)\b|\s?[.,;)]|\s?\Z)"
            ),
            _share,
        ),
        (
            (
                r"\b(?P<figure>(?P<count>two|three|four|five|seven|nine)"
                rf"[-\s](?P<part>(?:third|fifth|sixth|eighth|tenth)s))(?!{OF_PERCENT})\b"
            ),
            _share,
        ),
        (
            (
                rf"\b(?<!\bper\s)(?P<figure>{_NTH}|[0-9]{{1,3}}(?:st|nd|rd|th)|last(?=\sday{_OF_MONTH})"
                rf"|number\s{SMALL}(?=\samong\b))"
                rf"(?:[\s-](?:(?:consecutive|successive|straight)\s)?(?P<noun>[a-z]{{3,}})(?<!quarter)\b|(?={_OF_MONTH}))"
            ),
            _ordinal,
        ),
        (
            (
                r"\b(?P<figure>no(?!\s(?:supere|exceda)\b)|zero|nil)\s(?:[a-z]+\s)?(?P<noun>[a-z]+s)(?<!ss)(?<!circumstances)\b"
                r"(?!['’-]|\s(?:may|shall|can|must|should|will)\b)"
            ),
            _none,
        ),
        (r"\b(?P<figure>not\s(?:even\s)?(?:one|a\ssingle))\s(?P<noun>[a-z]{3,})\b", _none),
        (
            (
                r"\b(?P<figure>twice|thrice|(?:double|triple)(?=\s(?:the|its|their|that)\b)"
                r"|once(?=\s(?:an?|per|during|each|every|daily)\b))"
            ),
            _multiple,
        ),
        (rf"\b(?P<over>more than\s)?(?P<figure>{'|'.join(lexicon.CHANGES)})\b", _change),
    )
)
_SPOKEN: Final = "|".join(
    (
        r"no|zero|nil|not\s(?:even\s)?(?:one|a\ssingle)|half|halves|noon|midday|midnight|o['’]clock|\w*fold",
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|on\s(?:mon|tue|wed|thu|fri|sat|sun)",
        *_ORDINALS, *lexicon.MULTIPLES, *lexicon.CHANGES,
    )
)  # fmt: skip
# A text has at most as many of these figures, and months alone, as it has of these words.
HINT: Final = re.compile(
    rf"\b(?:(?:in|of|by|during|since|until|early|mid|late)[\s-](?-i:{MONTH})|{_SPOKEN})\b", re.IGNORECASE
)
