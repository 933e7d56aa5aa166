"""Lists of pairs and triples (3.9% notes due 2027, 4.2% due 2031), and claims that pair their values otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import EQUAL, Relation, is_bare
from citecheck.quantities.movements import alike
from citecheck.quantities.reading.extract import TextFigures
from citecheck.quantities.reading.figures import Amount, Figure
from citecheck.quantities.timed import SENTENCE_END, sentence_start
from citecheck.text.patterns import lazy_pattern

_LISTED: Final = lazy_pattern(r"[\s,;]*(?:\b(?:and|or)\s)?(?:an?\s|the\s)?", re.IGNORECASE)  # between two of a list
_TOGETHER: Final = lazy_pattern(  # between two values of one
    r"(?:(?!\b(?:and|or|to|from|than|versus|against|but|while|after|before|compared)\b)[^,;.:]){2,60}", re.IGNORECASE
)
_RESPECTIVELY: Final = lazy_pattern(r"\brespectively\b")
_SAME_LIST: Final = lazy_pattern(
    r"\s?[,;]?\s?(?:(?:and|or)\s)?(?:(?:over|about|approximately|nearly|some|within|up\sto)\s)?", re.IGNORECASE
)
_RELATIVE: Final = lazy_pattern(r",?\s(?:which|that|who|whose)\s[^.;,]{0,40}\Z", re.IGNORECASE)
_PART_OF_IT: Final = lazy_pattern(r",\s(?:with|including|of\swhich)\b", re.IGNORECASE)
_GENERAL: Final = frozenset(
    """other another additional certain remaining various amount fiscal financial calendar year quarter period sea
    level""".split()  # above sea level is of any height
)
_DIFFERENCES: Final = frozenset("gap difference margin distance spread differential lead advantage".split())
_SIZES: Final = (3, 2)  # of triples and pairs
_FEWEST: Final = 4  # figures of two pairs
_MOST: Final = 20  # sentences with two lists

_Tuple = tuple[Figure, ...]


def mispaired(case: Case) -> tuple[str, str] | None:
    """Two values that the claim puts together, and the quote's pair with one of them."""
    claim = case.claim.singles
    if len(claim) < 2 or len(case.quote.singles) < _FEWEST:
        return None
    rows = _rows(case.texts.quote, case.quote)
    is_respective = not rows and len(claim) == 2
    rows = _respective(case.texts.quote, case.quote) if is_respective else rows
    for one, two in pairwise(claim) if rows else ():
        is_together = is_respective or _TOGETHER.fullmatch(case.texts.claim, one.end, two.start)
        if is_together and one.kind != two.kind:
            first, second = _places(one, rows, case), _places(two, rows, case)
            if first and second and first.isdisjoint(second):
                row = rows[min(first)]
                return f"{one.text} … {two.text}", " … ".join(figure.text for figure in row)
    return None


def _respective(text: str, reading: TextFigures) -> list[_Tuple]:
    """Two lists of one sentence, each value with that at its place: 20%, 50% and 70% within one, two and four years,
    respectively.
    """
    for match in islice(_RESPECTIVELY.finditer(text), _MOST):
        begins = sentence_start(text, match.start())
        lists: list[list[Figure]] = []
        for one in reading.figures:
            if begins <= one.start < match.start() and isinstance(one.what, Amount):
                last = lists[-1][-1] if lists else None
                if last and last.kind == one.kind and _SAME_LIST.fullmatch(text, last.text_end, one.start):
                    lists[-1].append(one)
                else:
                    lists.append([one])
        listed = [found for found in lists if found[1:]]
        if len(listed) == 2 and len(listed[0]) == len(listed[1]) and listed[0][0].kind != listed[1][0].kind:
            return list(zip(*listed, strict=True))
    return []


# ── Which thing a value is of ────────────────────────────────────────────────────────────────────


def misattributed(case: Case) -> tuple[str, str] | None:
    """The only value of a claim with the word that a quote's sentence has beside another value, and that one."""
    amounts = [one for one in case.claim.singles if isinstance(one.what, Amount)]
    equal = case.equal(amounts[0]) if len(amounts) == 1 and _is_labelled(amounts[0]) else []
    if len(equal) != 1 or not _is_labelled(equal[0]):
        return None
    stated, held = amounts[0], equal[0]
    for other in case.quote.singles:
        if other != held and _is_labelled(other) and alike(held, other) and _are_of_one_sentence(held, other, case):
            own, theirs = held.beside.near - other.beside.near, other.beside.near - held.beside.near
            said = (stated.beside.near & theirs) - _GENERAL
            is_told = bool(stated.beside.wide & own) or _is_of_both(said, held, other, case)
            if own and said and not is_told and not _is_total(held, case):
                return f"{stated.text} ({min(said)})", f"{other.text} ({min(said)})"
    return None


def _is_labelled(figure: Figure) -> bool:
    """Whether it is of what its words name; a difference is of two things."""
    is_plain = isinstance(figure.what, Amount) and not (figure.what.cell or figure.what.soft or is_bare(figure.what))
    return is_plain and figure.beside.head not in _DIFFERENCES


def _are_of_one_sentence(one: Figure, two: Figure, case: Case) -> bool:
    first, last = sorted((one, two), key=lambda figure: figure.start)
    return SENTENCE_END.search(case.texts.quote, first.end, last.start) is None


def _is_total(held: Figure, case: Case) -> bool:
    """Whether it is the sum of others of its sentence, whose words are then its own too."""
    parts = [
        one for one in case.quote.singles if one != held and alike(held, one) and _are_of_one_sentence(held, one, case)
    ]
    sizes = [one.what.size for one in parts if isinstance(one.what, Amount)]
    return len(sizes) > 1 and isinstance(held.what, Amount) and sum(sizes) == held.what.size


def _is_of_both(words: frozenset[str], one: Figure, two: Figure, case: Case) -> bool:
    """Whether a word is before both values (the rent is $500 in May, or $600 in June), or what the first is a
    share of is that of the second too: 32% of sales, with Acme representing 18%.
    """
    if _PART_OF_IT.search(case.texts.quote, two.end, max(two.end, one.start)):
        return True
    if _RELATIVE.search(case.texts.quote, 0, one.start):
        return True  # the examination, which lasts 150 minutes
    before = case.texts.quote[: min(one.start, two.start)].lower()
    return any(word in before for word in words)


def _places(stated: Figure, rows: Sequence[_Tuple], case: Case) -> set[int]:
    """The tuples with a value; none if it is in the quote besides."""
    equal = {held.start for held, found in case.own(stated) if found in EQUAL or found is Relation.UNCLEAR}
    places = {place for place, row in enumerate(rows) if any(figure.start in equal for figure in row)}
    inside = {figure.start for row in rows for figure in row}
    return places if equal <= inside else set()


def _rows(text: str, reading: TextFigures) -> list[_Tuple]:
    """The first list of tuples of like kinds: two or more."""
    figures = [one for one in reading.figures if not (isinstance(one.what, Amount) and one.what.upper)]
    for size in _SIZES:
        for first in range(len(figures) - 2 * size + 1):
            rows = list(_run(text, figures, first, size))
            if len(rows) > 1:
                return rows
    return []


def _run(text: str, figures: Sequence[Figure], first: int, size: int) -> Iterator[_Tuple]:
    kinds = [one.kind for one in figures[first : first + size]]
    for at in range(first, len(figures) - size + 1, size):
        row = tuple(figures[at : at + size])
        is_next = at == first or _LISTED.fullmatch(text, figures[at - 1].end, row[0].start)
        is_one = all(_TOGETHER.fullmatch(text, one.end, two.start) for one, two in pairwise(row))
        if not (is_next and is_one and [one.kind for one in row] == kinds and len(set(kinds)) == size):
            return
        yield row
