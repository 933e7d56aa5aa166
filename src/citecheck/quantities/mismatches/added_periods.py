"""What a claim has an amount for each time, where its quotes have it once: $300 a year, of $300 over three years."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple, TypeGuard

from citecheck.quantities.claim_case import Case
from citecheck.quantities.reading import languages, lexicon
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment
from citecheck.text.patterns import lazy_pattern

_DAY: Final = 86_400  # seconds
_MONTH: Final = 2_628_000
LENGTHS: Final = {
    "second": 1, "minute": 60, "hour": 3_600, "day": _DAY, "week": 7 * _DAY, "fortnight": 14 * _DAY, "month": _MONTH,
    "quarter": 3 * _MONTH, "half-year": 6 * _MONTH, "year": 12 * _MONTH, "decade": 120 * _MONTH,
}  # fmt: skip
_TIMES: Final = frozenset(["time", "calendar"])
_NEAR: Final = Decimal("0.1")  # 52 weeks are a year
_RATES: Final = lazy_pattern(  # of which a percentage is for each year without a word of it
    r"\b(?:interest|rate|coupon|yield|return|note|bond|loan|debenture|mortgage|compound|annuali[sz]|CAGR)",
    re.IGNORECASE,
)
_MEAN: Final = lazy_pattern(  # but not a weighted-average period
    r"\b(?:averag\w*|mean)\b(?!\s(?:remaining\s)?(?:[\w-]+\s)?(?:period|life|lives|term|maturity|duration|of\s+years)\b)",
    re.IGNORECASE,
)
_FOR: Final = lazy_pattern(
    r"\bfor\s(?:(?:the|a|about|up\sto|at\s(?:least|most)|next|last|first)\s){0,3}\Z", re.IGNORECASE
)
_EACH: Final = lazy_pattern(r"\b(?:each|every|per|all|both)\s(?:of\s)?(?:the\s)?(?:[\w-]+\s)?\Z", re.IGNORECASE)
_EACH_OF: Final = lazy_pattern(  # in each of the last three years
    rf"[^.;,:0-9]{{0,40}}?\s(?:in|for|during)\seach\sof\s(?:[a-z]+\s){{1,3}}(?P<unit>{'|'.join(lexicon.EACH_UNIT)})s\b",
    re.IGNORECASE,
)
_SPAN: Final = lazy_pattern(r"\bperiods?\b", re.IGNORECASE)


class AddedPeriod(NamedTuple):
    words: str
    contradicts: bool


def added_period(figure: Figure, equal: Sequence[Figure], case: Case) -> AddedPeriod | None:
    """A figure with what the claim has it for each time, where no quote has it so.

    How long something lasts is no word of it: $300 over three years is not $300 a year. A time that a quote names
    besides may be the one, so that then it does not contradict.
    """
    what, period = figure.what, figure.beside.period or _each_of(figure, case.texts.claim)
    found = lexicon.ADDED_PERIOD.match(case.texts.claim, figure.text_end)
    if not _may_be_for_each(what, is_suffix=found is not None) or period not in LENGTHS:
        return None
    lasting = [(text, [one for one in _durations(text) if one not in equal]) for text in case.texts.quotes]
    every = [one for _, durations in lasting for one in durations]
    rest = [_without(text, durations) for text, durations in lasting]
    is_known = any(one.beside.period for one in equal) or _is_said(period, every, rest)
    if is_known or _is_named(period, case, is_suffix=found is not None, lasts=bool(every)):
        return None
    is_percent = what.kind is Kind.PERCENT
    means = (_MEAN, _RATES) if is_percent else (_MEAN,)
    if every and any(one.search(text) for one in means for text in case.texts.quotes):
        return None
    is_open = any(_FOR.search(text, 0, one.start) for text, durations in lasting for one in durations)
    is_open = is_open or (is_percent and bool(every)) or (found is None and any(map(lexicon.OF_TIME.search, rest)))
    words = f"{figure.text}{found[0]}" if found else f"{figure.text} (for each {period})"
    return AddedPeriod(words, contradicts=not is_open)


def _may_be_for_each(what: Amount | Moment, *, is_suffix: bool) -> TypeGuard[Amount]:
    """Whether a period beside it may be its own; "the ten-minute average of 3 m a second" has it elsewhere."""
    if not isinstance(what, Amount) or what.soft or what.unit in lexicon.PLACES:
        return False
    return is_suffix or what.unit not in _TIMES


def _each_of(figure: Figure, claim: str) -> str:
    found = _EACH_OF.match(claim, figure.text_end)
    return found["unit"].lower() if found else ""


def _durations(text: str) -> Iterator[Figure]:
    """How long the things of a text last; not what happens every six months or in each of two years."""
    for one in read(text).singles:
        what = one.what
        if isinstance(what, Amount) and what.unit in _TIMES and not _EACH.search(text, 0, one.start):
            yield one


def _without(text: str, durations: Sequence[Figure]) -> str:
    """A text without the durations in it."""
    for one in reversed(durations):
        text = f"{text[: one.start]} {text[one.text_end :]}"
    return _SPAN.sub(" ", text) if durations else text


def _is_said(period: str, lasting: Sequence[Figure], quotes: Sequence[str]) -> bool:
    """Whether the quotes speak of such a period, or of something that lasts as long."""
    if _last(LENGTHS[period], lasting):
        return True
    text = " ".join(quotes)
    words = [word for word, unit in lexicon.PERIODS.items() if unit == period and len(word) > 1]
    words += [name.rstrip("s").replace(" ", r"[\s-]") for name, unit in lexicon.SAME_PERIODS.items() if unit == period]
    if re.search(rf"\b(?:{'|'.join(words)})", text, re.IGNORECASE):
        return True
    return any(languages.UNITS.get(word) == lexicon.UNITS.get(period, ()) for word in text.split())


def lasts_as_long(seconds: int, text: str) -> bool:
    """Whether something in a text lasts about as long: 30 days, a month."""
    return _last(seconds, [*_durations(text)])


def without_durations(text: str) -> str:
    return _without(text, [*_durations(text)])


def _last(seconds: int, durations: Sequence[Figure]) -> bool:
    return any(abs(_length(one) - seconds) <= seconds * _NEAR for one in durations)


def _length(figure: Figure) -> Decimal:
    what = figure.what
    return figure.size * (_MONTH if isinstance(what, Amount) and what.unit == "calendar" else 1)


def _is_named(period: str, case: Case, *, is_suffix: bool, lasts: bool) -> bool:
    """Whether a quote names such a time: a year, or the month of a monthly amount."""
    moments = [one.what for reading in (case.quote, *case.others) for one in reading.singles]
    named = [one for one in moments if isinstance(one, Moment) and not (lasts and one.day)]
    if period == "year":
        return bool(named)
    return not is_suffix and any(
        one.day or getattr(one, period, None) or (one.month and period != "day") for one in named
    )
