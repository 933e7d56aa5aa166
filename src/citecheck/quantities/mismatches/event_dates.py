"""The dates of events that a quote names (issued in 2017, due in 2027), and a claim's other date of such an event."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import date
from functools import lru_cache
from itertools import zip_longest
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Texts
from citecheck.quantities.date_mismatch import agree, is_compared_with, is_fiscal_neighbour, is_length_away
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Moment
from citecheck.quantities.timed import NAMING
from citecheck.text.patterns import lazy_pattern

_WORDS: Final = {
    "due": r"matur\w*|due|expir\w*|payable",
    "issued": r"issu(?:ed|ances?|ing|es?)(?!\s(?:discount|costs?|price))",
    "entered": r"enter(?:ed|s|ing)?\sinto|signed|executed",
    "begun": r"begins?|began|beginning|begun|commenc\w+|starts?|started|starting",
    "ended": r"terminat\w+|dissolved|abolished",
    "acquired": r"acqui(?:red?|ring|sitions?)|bought",
    "sold": r"sold|divest\w+|disposed",
    "repaid": r"repaid|repays?|repayments?|redeem\w*|redemptions?|retired",
    "declared": r"declar\w+",
    "announced": r"announc(?:ed|es|ing|ements?)",
    "amended": r"amended|amendments?|restated",
    "founded": r"founded|incorporated|established",
    "opened": r"opened|opens?|opening",
    "listed": r"went\spublic|listed|floated|initial\spublic\soffering|IPO",
    "closed": r"closed|closing|completed|completion|consummated",
    "elected": r"elected|appointed",
}
_EVENT: Final = lazy_pattern(
    rf"\b(?:{'|'.join(f'(?P<{name}>{words})' for name, words in _WORDS.items())})\b", re.IGNORECASE
)
_FIRST: Final = frozenset("issued entered begun acquired founded opened announced".split())
_LATER: Final = frozenset("due ended repaid listed closed".split())
_BREAK: Final = lazy_pattern(
    r"[.;:](?=\s|\Z)|\b(?:than|compared|versus|since|until|before|after|following|exten(?:d\w*|sions?)|renew\w*)\b",
    re.IGNORECASE,
)
_OPENING: Final = lazy_pattern(r"(?:\A|[.;]\s)(?:In|On|At|During)\s(?:fiscal\s)?\Z")
_REACH: Final = 80  # characters between an event and its date
_OPENED: Final = 20  # characters before a date that opens a sentence
_HEADED: Final = 40  # and after a date at the head of a sentence


class _Event(NamedTuple):
    name: str
    figure: Figure
    moment: Moment


def other_date_of_event(figure: Figure, texts: Texts) -> Figure | None:
    """The quotes' date of the event that the claim dates by `figure`, where none of them is that date."""
    stated = next((one for one in _events(texts.claim) if one.figure == figure), None)
    if stated is None or is_compared_with(figure, texts.claim) or is_length_away(stated.moment, texts):
        return None
    every = [(one, quote) for quote in texts.quotes for one in _events(quote)]
    held = [(one, quote) for one, quote in every if one.name == stated.name]
    if not _is_of_other_event(stated, [one for one, _ in every], texts):
        return None
    if any(_may_be(stated, one, texts.claim, quote) for one, quote in held):
        return None
    return held[0][0].figure if held else None


def _is_of_other_event(stated: _Event, events: Sequence[_Event], texts: Texts) -> bool:
    """Whether the date is in no quote, or only as that of the end of what the claim says to begin, or the other way."""
    names = {one.figure: one.name for one in events}
    moments = (one for quote in texts.quotes for one in read(quote).singles if isinstance(one.what, Moment))
    same = [one for one in moments if isinstance(one.what, Moment) and agree(stated.moment, one.what)]
    return all(
        any(stated.name in one and names.get(figure) in other for one, other in ((_FIRST, _LATER), (_LATER, _FIRST)))
        for figure in same
    )


def _may_be(stated: _Event, held: _Event, claim: str, quote: str) -> bool:
    is_neighbour = is_fiscal_neighbour(stated.figure, claim, held.figure, quote)
    return agree(stated.moment, held.moment) or is_neighbour or not (stated.moment.year and held.moment.year)


@lru_cache(maxsize=256)
def _events(text: str) -> tuple[_Event, ...]:
    """The moments behind the word of an event, the nearest one; or before it, at the head of a sentence."""
    moments = [one for one in read(text).singles if isinstance(one.what, Moment) and not NAMING.match(text, one.end)]
    behind = [_behind(text, one) for one in moments]
    dated = {event.start() for event in behind if event}
    ends = [one.start for one in moments[1:]]
    placed = zip_longest(behind, moments, ends, fillvalue=None)
    events = [found or _ahead(text, one, end or len(text), dated) for found, one, end in placed if one]
    return tuple(
        _Event(event.lastgroup or "", one, one.what)
        for one, event in zip(moments, events, strict=True)
        if event and isinstance(one.what, Moment)
    )


def _behind(text: str, moment: Figure) -> re.Match[str] | None:
    found = [*_EVENT.finditer(text, max(0, moment.start - _REACH), moment.start)]
    return found[-1] if found and not _BREAK.search(text, found[-1].end(), moment.start) else None


def _ahead(text: str, moment: Figure, end: int, dated: Collection[int]) -> re.Match[str] | None:
    """Up to the next moment, and of no event that one is behind: in 2023, it expected to issue notes in 2024."""
    if not _OPENING.search(text, max(0, moment.start - _OPENED), moment.start):
        return None
    found = _EVENT.search(text, moment.end, min(end, moment.end + _HEADED))
    if found is None or found.lastgroup == "due" or _BREAK.search(text, moment.end, found.start()):
        return None
    return None if found.start() in dated else found


_SPAN: Final = lazy_pattern(
    r"\b(?:took|takes|lasted|lasts|ran)\s(?:(?:about|almost|nearly|some|over)\s)?\Z", re.IGNORECASE
)
_FROM: Final = lazy_pattern(r"\bfrom\s\Z", re.IGNORECASE)
_TO: Final = lazy_pattern(r"\s(?:to|until|through)\s", re.IGNORECASE)
_MONTH_DAYS: Final = 30.44
_SECONDS: Final = 86400
_LOOSE: Final = 0.6  # of the unit in which a duration is stated


def other_span(texts: Texts) -> tuple[str, str] | None:
    """How long something took, where the two days of the claim are so much more or less apart."""
    singles = read(texts.claim).singles
    days = [
        one for one in singles if isinstance(one.what, Moment) and one.what.day and one.what.month and one.what.year
    ]
    if len(days) != 2 or not _FROM.search(texts.claim, 0, days[0].start):
        return None
    if not _TO.fullmatch(texts.claim, days[0].end, days[1].start):
        return None
    apart = (_day(days[1]) - _day(days[0])).days
    for one in singles:
        if (
            isinstance(one.what, Amount)
            and one.what.unit in {"calendar", "time"}
            and _SPAN.search(texts.claim, 0, one.start)
        ):
            unit = float(one.what.factor) * (_MONTH_DAYS if one.what.unit == "calendar" else 1 / _SECONDS)
            if abs(float(one.what.written) * unit - apart) > max(_LOOSE * unit, 1):
                return one.text, f"{days[0].text} … {days[1].text}"
    return None


def _day(figure: Figure) -> date:
    what = figure.what
    return date(what.year or 1, what.month or 1, what.day or 1) if isinstance(what, Moment) else date.min
