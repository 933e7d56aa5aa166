"""What a quote itself says of two things, in words, and a claim the other way round: exports exceeded imports; the
tenant pays the landlord; from the lower basin to the upper one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from citecheck.quantities.claim_case import Texts
from citecheck.quantities.mismatches.comparisons import Compared, comparisons, is_unsure, plain, side_of
from citecheck.quantities.mismatches.phrases import CLASSES, NONE, Sort, Words
from citecheck.quantities.mismatches.ranking import are_known
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Moment
from citecheck.text.patterns import lazy_pattern

_LONGEST: Final = 4_000  # characters of a claim, or of a quote
_MOST: Final = 12  # comparisons of a text
_ASIDE: Final = lazy_pattern(r"\s?\([^()]*\)")
_NUMBER: Final = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_PLACE: Final = lazy_pattern(  # no name, but tells two apart
    rf"\b(?:upper|lower|older|younger|{_NUMBER.pattern})\b", re.IGNORECASE
)
_DECIMAL: Final = lazy_pattern(r"(?<=[0-9])\.(?=[0-9])")

# Verbs of one party to another, each with its forms.
_VERBS: Final = {
    "prevail over": "prevails?|prevailed|takes?\\sprecedence",
    "rank ahead of": "ranks?\\sahead|ranked\\sahead|ranks?\\sabove|has\\spriority",
    "reimburse": "reimburses?|reimbursed|repays?|repaid",
    "indemnify": "indemnif(?:y|ies|ied)",
    "compensate": "compensates?|compensated",
    "notify": "notif(?:y|ies|ied)|informs?|informed",
    "pay": "pays?|paid",
    "give": "gives?|gave|given|grants?|granted",
    "supply": "suppl(?:y|ies|ied)|delivers?|delivered",
    "sell": "sells?|sold",
    "buy": "buys?|bought|purchases?|purchased|acquires?|acquired",
    "lend": "lends?|lent",
    "owe": "owes?|owed",
    "own": "owns|owned",
    "sue": "sues?|sued",
    "license": "licenses?|licensed",
    "defeat": "beats?|defeats?|defeated|beaten",
    "succeed": "succeeds?|succeeded|replaces?|replaced",
    "guarantee": "guarantees?|guaranteed",
    "appoint": "appoints?|appointed",
    "contain": "contains?|contained|comprises?|comprised",
    "cause": "causes?|caused",
    "inhibit": "inhibits?|inhibited|blocks?|blocked",
    "orbit": "orbits?|orbited",
}
_DEED: Final = lazy_pattern(
    r"\b(?P<passive>(?:is|are|was|were|be|been)\s(?:[a-z]+ly\s)?)?(?:"
    + "|".join(f"(?P<v{at}>{forms})" for at, forms in enumerate(_VERBS.values()))
    + r")(?P<by>\sby)?(?:\s(?:over|of|to))?(?=\s)",
    re.IGNORECASE,
)
_FROM_TO: Final = lazy_pattern(
    r"\bfrom\s(?P<one>(?:(?!from\b|to\b)[^\s.,;()]+\s){1,6}?)(?:in)?to\s(?P<two>(?:(?!from\b|and\b)[^\s.,;()]+\s?){1,6})"
    r"|\bto\s(?P<last>(?:(?!from\b|to\b)[^\s.,;()]+\s){1,6}?)from\s(?P<first>(?:(?!to\b|and\b)[^\s.,;()]+\s?){1,6})",
    re.IGNORECASE,
)
_PHRASE: Final = lazy_pattern(
    r"[.;:,](?=\s)|\s(?:and|but|or|which|that|who|unless|if|when|while|whereas|because|until|after|before|than)\s"
)
_OBJECT: Final = lazy_pattern(r"\s?(?P<object>[^.;:,()]{1,80})", re.IGNORECASE)
_REACH: Final = 120  # characters before a verb, in which its subject is
_DENYING: Final = lazy_pattern(r"\s(?:do|does|did|shall|will)\snot\s", re.IGNORECASE)
_NOT: Final = lazy_pattern(r"\b(?:not|no|never|neither|nor|without|unless|cannot)\b|n['’]t\b", re.IGNORECASE)


def contrary_comparison(texts: Texts) -> tuple[str, str] | None:
    """A claim about two things that the quotes have the other way round."""
    claim, quotes = _clean(texts.claim), [_clean(one) for one in texts.quotes if len(one) <= _LONGEST]
    if "?" in claim or len(claim) > _LONGEST:
        return None
    stated = list(islice(_said(claim), _MOST))
    held = [one for text in quotes for one in islice(_said(text), _MOST)] if stated else []
    held = [one for one in held if one.most is None and not is_unsure(one.said, (claim,))]
    for one in stated if held else ():
        if one.most is None and not is_unsure(one.said, quotes):
            turns = {turn: other for other in held if (turn := _turn_to(one, other, quotes))}
            if turns.keys() == {-1}:
                return one.told, turns[-1].told
    return None


def denies_turned(texts: Texts) -> bool:
    """Whether the claim denies the opposite of what the quotes say: the landlord does not pay the tenant."""
    affirmed = _DENYING.sub(" ", texts.claim)
    return affirmed != texts.claim and contrary_comparison(texts._replace(claim=affirmed)) is not None


def says_deed(claim: str) -> bool:
    return _DEED.search(claim) is not None or _FROM_TO.search(claim) is not None


def _clean(text: str) -> str:
    """A text without what is in parentheses, and without the points of decimals."""
    return _DECIMAL.sub("", _ASIDE.sub("", plain(text)))


def _said(text: str) -> Iterator[Compared]:
    yield from (one for one in comparisons(text) if not one.told.lower().startswith("beat"))  # a deed
    yield from _deeds(text)
    yield from _ways(text)


def _deeds(text: str) -> Iterator[Compared]:
    """Who does something to whom."""
    for found in _DEED.finditer(text):
        at = next(number for number in range(len(_VERBS)) if found[f"v{number}"])
        before = _PHRASE.split(text[max(0, found.start() - _REACH) : found.start()])[-1]
        after = _OBJECT.match(text, found.end())
        is_passive = found["by"] is not None
        if after is None or not before.strip() or (found["passive"] and not is_passive) or _NOT.search(before):
            continue
        object_ = _PHRASE.split(after["object"])[0]
        left, right = side_of(before), side_of(object_)
        left, right = (right, left) if is_passive else (left, right)
        told = f"{found[0].strip()} {object_.strip()}"
        yield Compared(left, right, NONE, f"{before} {told}", told, Sort(1, f"to {[*_VERBS][at]}", ""))


def _ways(text: str) -> Iterator[Compared]:
    """From where to where."""
    for found in _FROM_TO.finditer(text):
        ends = (found["one"] or found["first"]), (found["two"] or found["last"])
        if not any(_NUMBER.search(end) for end in ends):
            yield Compared(side_of(ends[0]), side_of(ends[1]), NONE, found[0], found[0].strip(), Sort(1, "way", ""))


def _turn_to(stated: Compared, held: Compared, quotes: Sequence[str]) -> int:
    """1 if both say the same of two things, -1 if they say the opposite, 0 if they may be of others."""
    if not _are_of_one_sort(stated.sort, held.sort):
        return 0
    words = stated.left.words | stated.right.words | stated.shared
    known = held.left.words | held.right.words | held.shared
    times, theirs = (one.left.times | one.right.times for one in (stated, held))
    theirs = theirs or NONE.union(*(_all_times(text) for text in quotes))
    is_bare = known - CLASSES <= words  # births exceeded deaths: of what the text is about
    is_of_it = is_bare or all(are_known(words, known, text) for text in quotes)
    if not is_of_it or not times <= theirs:
        return 0
    (left, right), (first, last) = _apart(stated), _apart(held)
    straight, crossed = (left & first, right & last), (left & last, right & first)
    is_deed = bool(stated.sort.of) and not stated.sort.more
    if is_deed and not (stated.left.words == stated.right.words or all(map(_words, crossed))):
        crossed = NONE, NONE
    is_straight = all(straight) and not (_are_numbered_apart(left, first) or _are_numbered_apart(right, last))
    if is_straight is all(crossed):
        return 0
    return stated.sort.turn * held.sort.turn * (1 if is_straight else -1)


def _are_of_one_sort(one: Sort, two: Sort) -> bool:
    """Whether both compare the same; lighter buying is less of it, and heavier traffic more."""
    return one.of == two.of or {one.of, two.of} == {"size", "mass"}


def _apart(compared: Compared) -> tuple[Words, Words]:
    """The words, numbers and times of each thing that the other one has not; of the second one, its first phrase."""
    second = next((chunk.words for chunk in compared.right.chunks if chunk.words), NONE) | _numbers(compared.right.text)
    first = compared.left.words | compared.left.times | _numbers(compared.left.text)
    second |= compared.right.times
    return first - second, second - first


def _words(words: Words) -> Words:
    """Without numbers and words such as "fiscal", which are no party."""
    return frozenset(word for word in words if word[0].isalpha()) - CLASSES


def _numbers(text: str) -> Words:
    return frozenset(match[0].lower() for match in _PLACE.finditer(text))


def _are_numbered_apart(one: Words, two: Words) -> bool:
    """Whether both have numbers, and none is of both: version 3 and version 4."""
    numbers = [frozenset(filter(_PLACE.fullmatch, words)) for words in (one, two)]
    return all(numbers) and numbers[0].isdisjoint(numbers[1])


@lru_cache(maxsize=256)
def _all_times(text: str) -> Words:
    moments = [one.what for one in read(text).singles if isinstance(one.what, Moment)]
    return frozenset({str(one.year) for one in moments} | {f"q{one.quarter}" for one in moments})
