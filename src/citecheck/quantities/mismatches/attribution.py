"""A value of the quote that the claim gives to another thing of it: a fee of $5, of a deposit of $5 and a fee of $7."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case
from citecheck.quantities.mismatches.phrases import (
    CLASSES,
    NONE,
    TOTALS,
    Words,
    chunked,
    is_said,
    vocabulary,
    without_figures,
    words_of,
)
from citecheck.quantities.mismatches.things import Thing, is_aside, is_cell, things_of
from citecheck.quantities.movements import alike
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Moment
from citecheck.quantities.reading.led_rows import row_start
from citecheck.quantities.same_kind import is_telling
from citecheck.text.patterns import lazy_pattern

_MOST_VALUES: Final = 80  # of a quote
_MOST_WORDS: Final = 80  # of a claim
_UNKNOWN, _UNKNOWN_OF_TABLE = 2, 3  # words
_COMPARES: Final = lazy_pattern(  # what says that the figure is of more than one thing
    r"\b(?:than|versus|compared|difference|gap|together|combined|both|respectively|total\w*|aggregate\w*|sum|overall"
    r"|trail\w*|exceed\w*|ahead|behind|except|excluding|besides|apart|unlike|instead|while|whereas|rather)\b",
    re.IGNORECASE,
)


_THAN: Final = lazy_pattern(r"\b(?:than|versus|from|against)\s(?:in\s)?(?:fiscal\s|calendar\s)?\Z", re.IGNORECASE)
_PART_ENDS: Final = re.compile(r";\s")
_WEAK: Final = CLASSES | frozenset(  # words that name no thing by themselves, or that a claim says in other words
    """first second next last additional further other old her his their its maximum minimum cap limit ceiling floor
    most least up another following previous prior earlier later approximate one sea level gap
    difference spread lead advantage distance basis""".split()
)


class _Named(NamedTuple):
    """A value with the phrase nearest to it, all words that name it, and its column in a table, or 0.

    `is_vague`: a pronoun stands for what it is of.
    """

    thing: Thing
    label: Words
    names: Words
    column: int = 0
    is_vague: bool = False

    @property
    def figure(self) -> Figure:
        return self.thing.figure


def of_another_thing(case: Case) -> tuple[str, str] | None:
    """A value of the claim, and that of the thing that the claim names: it names nothing that the first one is of."""
    claim = case.texts.claim
    if case.others or len(case.quote.singles) > _MOST_VALUES or _COMPARES.search(claim):
        return None
    ends = [match.start() for match in _PART_ENDS.finditer(claim)]
    parts = pairwise([0, *ends, len(claim)])
    return next((found for start, end in parts if (found := _of_another(claim[start:end], start, end, case))), None)


def _of_another(claim: str, start: int, end: int, case: Case) -> tuple[str, str] | None:
    """The same of the values in one part of the claim, by the words of that part."""
    words, known = vocabulary(claim), vocabulary(case.texts.quote)
    if len(words) > _MOST_WORDS:
        return None
    unknown = sum(not is_said(word, known) for word in words - CLASSES)
    if unknown > _UNKNOWN_OF_TABLE:
        return None
    free = {case.quote.singles[place].start for place in case.free}
    for stated in (one for one in case.claim.singles if start <= one.start < end and is_telling(one)):
        held, others = _sides(stated, case)
        rival = next(
            (
                other
                for other in others
                if other.figure.start in free
                and unknown <= _unknown_to(other)
                and all(_is_rather(words, other, one) for one in held)
            ),
            None,
        )
        if held and rival:
            name = _name(rival, held, claim)
            return f"{stated.text} ({name})", f"{rival.figure.text} ({name})"
    return None


def _name(rival: _Named, held: Sequence[_Named], claim: str) -> str:
    """The words by which the claim names a thing of the quote, and none that the claim's value belongs to."""
    words = rival.label - _WEAK - NONE.union(*(one.names for one in held))
    said = claim.lower()
    return " ".join(sorted(words, key=lambda word: (said.find(word.lower()[:_SHOWN]), word)))


_SHOWN: Final = 4  # letters by which a word is found in another form


def _is_named_date(moment: Moment, case: Case) -> bool:
    """Whether it is a day, or a year that heads no column."""
    is_year = bool(moment.year) and not (moment.quarter or moment.month)
    return bool(moment.day) or (is_year and not any(is_cell(one) for one in case.quote.singles))


def _unknown_to(other: _Named) -> int:
    """How many words a claim may have that its quote does not have: they may name what the quote calls otherwise."""
    if isinstance(other.figure.what, Moment):
        return 0
    return _UNKNOWN_OF_TABLE if other.column else _UNKNOWN


def _sides(stated: Figure, case: Case) -> tuple[list[_Named], list[_Named]]:
    """The quote's values that equal a claim's, and the others; nothing if one of the first has no name."""
    is_date = isinstance(stated.what, Moment)
    if stated.beside.denied or (isinstance(stated.what, Moment) and not _is_named_date(stated.what, case)):
        return [], []
    equal = {one.start for one in case.held(stated)}
    named = _named(case.texts.quote, timely=is_date) if equal else ()
    held = [one for one in named if one.figure.start in equal]
    others = [one for one in named if one.figure.start not in equal and not _is_compared(one.figure, case.texts.quote)]
    is_known = len(held) == len(equal) and not any(one.is_vague for one in held)
    return (held, others) if is_known else ([], [])


def _is_compared(figure: Figure, quote: str) -> bool:
    """Whether it is a time that another one is compared with: lower than fiscal 2014."""
    return isinstance(figure.what, Moment) and _THAN.search(quote, 0, figure.start) is not None


@lru_cache(maxsize=64)
def _named(quote: str, *, timely: bool) -> tuple[_Named, ...]:
    reading = read(quote)
    masked = without_figures(quote, reading)
    found: list[_Named] = []
    for thing in things_of(quote, timely=timely):
        if is_cell(thing.figure):
            label, column = _in_row(thing.figure, masked, reading.singles)
            found.append(_Named(thing, label, label, column))
            continue
        clause = _clause(masked, thing.figure, reading.singles)
        own = words_of(chunked(clause))
        label = own if thing.phrases and is_aside(thing.figure, masked) else _label(thing)
        found.append(_Named(thing, label, thing.names | own, is_vague=_PRONOUN.search(clause) is not None))
    return tuple(found)


def _label(thing: Thing) -> Words:
    """The phrase with what is counted, or the last one that names something."""
    what = thing.figure.what
    noun = frozenset([what.noun] if isinstance(what, Amount) and what.noun else ())
    phrases = [phrase for phrase in reversed(thing.phrases) if phrase - _WEAK]
    counted = [phrase for phrase in phrases if noun and noun <= phrase]
    return next(iter((*counted, *phrases)), thing.soft)


def _clause(masked: str, figure: Figure, singles: Sequence[Figure]) -> str:
    """What is around a figure: from the last figure, mark or conjunction to the next mark or conjunction."""
    last = max((one.end for one in singles if one.end <= figure.start), default=0)
    low, high = max(last, figure.start - _REACH), figure.end + _REACH
    before = [match.end() for match in _BREAK.finditer(masked, low, figure.start)]
    after = _BREAK.search(masked, figure.end, high)
    return masked[before[-1] if before else low : after.start() if after else high]


_BREAK: Final = lazy_pattern(r"[,;:()]|\.\s|\b(?:and|or|but|while|whereas|plus)\b", re.IGNORECASE)
_PRONOUN: Final = lazy_pattern(r"\b(?:it|they|them|this|these|those)\b", re.IGNORECASE)
_REACH: Final = 120  # characters


def _in_row(cell: Figure, masked: str, singles: Sequence[Figure]) -> tuple[Words, int]:
    """The words between a row's first cell and the figure before it, and which cell of the row it is."""
    last = [one.start for one in singles].index(cell.start)
    first = row_start(singles, last, masked)
    start = singles[first - 1].end if first else 0
    label = _NOTE.sub(" ", masked[start : singles[first].start].rpartition(":")[2])
    return words_of(chunked(label)), 1 + last - first


_NOTE: Final = re.compile(r"\([^()]{0,20}\)")


def _is_rather(words: Words, other: _Named, held: _Named) -> bool:
    """Whether words name the one of two values of a kind and a time, and not the other one, which the claim has."""
    one, two = other.thing, held.thing
    if not _are_alike(one.figure, two.figure) or other.column != held.column:
        return False
    if not held.column and one.change != two.change:
        return False
    if one.times and two.times and one.times != two.times and not isinstance(one.figure.what, Moment):
        return False
    theirs = other.label - held.names - _WEAK
    own = held.label - (other.label | other.thing.own) - _WEAK - (NONE if held.column else TOTALS)
    return (
        bool(theirs and own)
        and all(is_said(word, words) for word in theirs)
        and not any(is_said(word, words) for word in own)
    )


def _are_alike(one: Figure, two: Figure) -> bool:
    first, last = one.what, two.what
    if isinstance(first, Moment) or isinstance(last, Moment):
        both = isinstance(first, Moment) and isinstance(last, Moment)
        return both and first != last and [bool(part) for part in first] == [bool(part) for part in last]
    return alike(one, two) and first.size != last.size
