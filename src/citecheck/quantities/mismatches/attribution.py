"""A value of the quote that the claim gives to another thing of it: a fee of $5, of a deposit of $5 and a fee of $7."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case
from citecheck.quantities.mismatches.phrases import (
    CLASSES,
    NONE,
    TOTALS,
    Chunk,
    Words,
    chunked,
    has_form,
    is_said,
    vocabulary,
    without_figures,
    words_of,
)
from citecheck.quantities.mismatches.things import Thing, is_aside, is_cell, things_of
from citecheck.quantities.movements import alike, are_of_one_size
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment
from citecheck.quantities.reading.led_rows import row_start
from citecheck.quantities.same_kind import is_telling
from citecheck.text.patterns import lazy_pattern

_MOST_VALUES: Final = 80  # of a quote
_MOST_WORDS: Final = 80  # of a claim
_UNKNOWN, _UNKNOWN_OF_TABLE = 2, 3  # words
_COMPARES: Final = lazy_pattern(  # what says that the figure is of more than one thing
    r"\b(?:than|difference|gap|together|both|respectively|trail\w*|exceed\w*|ahead|behind|below|above|except|excluding|besides|apart"
    r"|unlike|instead|rather|outside|beyond|unless|without|aside|not|on\stop\sof|in\stotal|thanks|because|drove|driven|driving)\b",
    re.IGNORECASE,
)
_SUMS: Final = lazy_pattern(r"\b(?:total\w*|aggregate\w*|combined|sum)\b", re.IGNORECASE)  # unless the quote has it
_PAIRS: Final = lazy_pattern(r"\b(?:versus|compared|against|while|whereas)\b", re.IGNORECASE)  # of one value to another


_THAN: Final = lazy_pattern(r"\b(?:than|versus|from|against)\s(?:in\s)?(?:fiscal\s|calendar\s)?\Z", re.IGNORECASE)
_PART_ENDS: Final = re.compile(r";\s")
_WEAK: Final = CLASSES | frozenset(  # words that name no thing by themselves, or that a claim says in other words
    """first second next last additional further other old her his their its maximum minimum cap limit ceiling floor
    most least up another following previous prior earlier later approximate one sea level gap
    difference spread lead advantage distance basis excess example""".split()
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
    if case.others or len(case.quote.singles) > _MOST_VALUES:
        return None
    if _COMPARES.search(claim) or case.texts.adds(_SUMS):
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
    phrases = chunked(without_figures(case.texts.quote, case.quote))
    counted = Counter(word for phrase in phrases for word in phrase.words)
    are_rows = _are_rows(case.texts.quote, phrases)
    for stated in (one for one in case.claim.singles if start <= one.start < end and is_telling(one)):
        held, others = _sides(stated, case)
        if are_rows and not all(one.column for one in held):
            continue  # which label of a table belongs to a value that is no cell is not known
        if any(_around(stated, case.texts.claim) == _around(one.figure, case.texts.quote) for one in held):
            continue  # it is copied with its words
        said = _said_of(stated, words, counted, case)
        rival = next(
            (
                other
                for other in others
                if (other.figure.start in free or (said and said.is_of_clause))
                and unknown <= _unknown_to(other)
                and all(_is_rather(said, other, one, unknown, is_free=other.figure.start in free) for one in held)
            ),
            None,
        )
        if held and rival:
            name = _name(rival, held, claim)
            return f"{stated.text} ({name})", f"{rival.figure.text} ({name})"
    return None


def _around(figure: Figure, text: str) -> tuple[str, str]:
    """What a text has before and after a figure."""
    return text[max(0, figure.start - _COPIED) : figure.start], text[figure.end : figure.end + _COPIED]


_COPIED: Final = 16  # characters on each side


def _name(rival: _Named, held: Sequence[_Named], claim: str) -> str:
    """The words by which the claim names a thing of the quote, and none that the claim's value belongs to."""
    names = NONE.union(*(one.names for one in held)) | _WEAK
    words = rival.label - names or rival.thing.own - names
    said = claim.lower()
    return " ".join(sorted(words, key=lambda word: (said.find(word.lower()[:_SHOWN]), word)))


def _are_rows(quote: str, phrases: Sequence[Chunk]) -> bool:
    """Whether the quote is no sentence but rows of a table: it has no verb and no full stop at its end."""
    return not (quote.rstrip().endswith((".", ";", "!")) or any(phrase.lead == "verb" for phrase in phrases))


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
        found.append(
            _Named(thing, label, thing.names | thing.elided | own, is_vague=_PRONOUN.search(clause) is not None)
        )
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


_OF_WHICH: Final = lazy_pattern(r"[^.;]{0,40}?\b(?:of\swhich|which\sincluded|including|comprising)\b", re.IGNORECASE)
_OFTEN: Final = 2  # times that a quote has a word by which one thing is named


class _Said(NamedTuple):
    """The words that a claim has for a value: surely, and perhaps; and how often the quote has its own words."""

    own: Words
    known: Words
    counted: Counter[str]
    quote: str
    is_of_clause: bool = False


def _said_of(stated: Figure, words: Words, counted: Counter[str], case: Case) -> _Said | None:
    """Those of its own clause, where the claim has several values of a kind; nothing, if it only compares it."""
    claim = case.texts.claim
    things = things_of(claim, timely=isinstance(stated.what, Moment))
    kin = [one for one in things if one.figure.kind == stated.kind and one.figure.start != stated.start]
    thing = next((one for one in things if one.figure.start == stated.start), None)
    quote = case.texts.quote
    if kin and thing:
        own = thing.own - _WEAK  # with none, its words are those of the value before it
        return _Said(thing.own, thing.known, counted, quote, is_of_clause=_is_of_clause(stated, thing)) if own else None
    return None if _PAIRS.search(claim) else _Said(words, words, counted, quote)


def _is_of_clause(stated: Figure, thing: Thing) -> bool:
    """Whether a value has a name in its own clause, and is no end of a movement."""
    return bool(thing.own - _WEAK) and stated.beside.before not in {"from", "to", "minus", "plus", "of"}


def _is_rather(said: _Said | None, other: _Named, held: _Named, unknown: int, *, is_free: bool) -> bool:
    """Whether words name the one of two values of a kind and a time, and not the other one, which the claim has."""
    one, two = other.thing, held.thing
    if said is None or not _are_comparable(other, held):
        return False
    theirs = frozenset(word for word in other.label - held.names - _WEAK if not has_form(word, held.names))
    if not theirs and one.sentence != two.sentence and not held.column:
        theirs = one.own - held.names - _WEAK
    own = held.label - (other.label | one.own) - _WEAK - (NONE if held.column else TOTALS)
    if not own and one.sentence != two.sentence and not held.column:
        own = two.own - other.names - _WEAK - TOTALS
    if any(is_said(word, said.known) for word in own):
        return False
    if theirs and own:
        is_whole = not held.column and _OF_WHICH.match(said.quote, one.figure.end, two.figure.start)
        is_name = held.column > 0 or any(said.counted[word] <= _OFTEN for word in theirs)
        return is_name and not is_whole and _are_said(theirs, said.own)
    if held.column or unknown or not is_free or isinstance(one.figure.what, Moment):
        return False
    # Of a part, where the claim's value is of the whole.
    is_of_whole = bool(two.own - _WEAK) and not any(is_said(word, said.known) for word in two.own - one.own)
    return (
        bool(theirs)
        and is_of_whole
        and all(said.counted[word] == 1 for word in theirs)
        and _are_said(other.label - _WEAK, said.own)
    )


def _are_comparable(other: _Named, held: _Named) -> bool:
    """Whether two values are of a kind, of one column or direction, and of times that may be one."""
    one, two = other.thing, held.thing
    if not _are_alike(one.figure, two.figure) or other.column != held.column:
        return False
    if not held.column and one.change != two.change:
        return False
    return not (one.times and two.times and one.times != two.times) or isinstance(one.figure.what, Moment)


def _are_said(words: Words, said: Words) -> bool:
    return all(is_said(word, said) for word in words)


def _are_alike(one: Figure, two: Figure) -> bool:
    first, last = one.what, two.what
    if isinstance(first, Moment) or isinstance(last, Moment):
        both = isinstance(first, Moment) and isinstance(last, Moment)
        return both and first != last and [bool(part) for part in first] == [bool(part) for part in last]
    if not alike(one, two) or first.size == last.size:
        return False
    is_whole = [what.value == what.value.to_integral_value() for what in (first, last)]
    is_count = first.kind is Kind.NUMBER and not (first.cell or last.cell or first.unit)
    return are_of_one_size(one, two) and not (is_count and is_whole[0] is not is_whole[1])
