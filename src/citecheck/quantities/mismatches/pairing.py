"""Lists of pairs and triples (3.9% notes due 2027, 4.2% due 2031), and claims that pair their values otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import EQUAL, Relation, Scales, relation
from citecheck.quantities.movements import movements
from citecheck.quantities.reading.extract import TextFigures
from citecheck.quantities.reading.figures import Amount, Figure
from citecheck.quantities.reading.led_rows import led_rows
from citecheck.quantities.timed import sentence_start
from citecheck.text.patterns import lazy_pattern

_LISTED: Final = lazy_pattern(r"[\s,;]*(?:\b(?:and|or)\s)?(?:an?\s|the\s)?", re.IGNORECASE)  # between two of a list
_TOGETHER: Final = lazy_pattern(  # between two values of one
    r"(?:(?!\b(?:and|or|to|from|than|versus|against|but|while|after|before|compared)\b)[^,;.:]){2,60}", re.IGNORECASE
)
_RESPECTIVELY: Final = lazy_pattern(r"\brespectively\b")
_SAME_LIST: Final = lazy_pattern(
    r"\s?[,;]?\s?(?:(?:and|or)\s)?(?:(?:over|about|approximately|nearly|some|within|up\sto)\s)?", re.IGNORECASE
)
_SIZES: Final = (3, 2)  # of triples and pairs
_FEWEST: Final = 4  # figures of two pairs
_MOST: Final = 20  # sentences with two lists

_Tuple = tuple[Figure, ...]


def mispaired(case: Case) -> tuple[str, str] | None:
    """Two values that the claim puts together, and the quote's pair with one of them."""
    claim = list(case.claim.singles)
    if len(claim) < 2 or len(case.quote.singles) < _FEWEST:
        return None
    if moved := _moved(case):
        return moved
    rows = _rows(case.texts.quote, case.quote)
    is_respective = not rows
    rows = _respective(case.texts.quote, case.quote) if is_respective else rows
    if is_respective and rows:
        kinds = {(one.kind, _is_span(one)) for one in rows[0]}
        claim = [one for one in claim if (one.kind, _is_span(one)) in kinds]
        if len(claim) != 2:
            return None
    for one, two in pairwise(claim) if rows else ():
        is_together = is_respective or _TOGETHER.fullmatch(case.texts.claim, one.end, two.start)
        if is_together and one.kind != two.kind:
            first, second = _places(one, rows, case), _places(two, rows, case)
            if first and second and first.isdisjoint(second):
                row = rows[min(first)]
                return f"{one.text} … {two.text}", " … ".join(figure.text for figure in row)
    return None


def _moved(case: Case) -> tuple[str, str] | None:
    """The start of one movement of the quote and the end of another one, between which the claim has something move."""
    held = [one for one in movements(case.texts.quote) if one.start]
    if {one.start.what for one in held if one.start} & {one.end.what for one in held}:
        return None  # from 5 to 6, and then from 6 to 8
    scales = Scales(case.quote.scale, case.claim.scale)
    for stated in movements(case.texts.claim) if len(held) > 1 else ():
        ends = [(stated.start, one.start) for one in held], [(stated.end, one.end) for one in held]
        fits = [[bool(one and two and relation(one, two, scales) in EQUAL) for one, two in pairs] for pairs in ends]
        if any(fits[0]) and any(fits[1]) and not any(map(all, zip(*fits, strict=True))):
            return stated.told(), held[fits[1].index(True)].told()
    return None


def _is_span(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.unit in {"time", "calendar"}


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


def _places(stated: Figure, rows: Sequence[_Tuple], case: Case) -> set[int]:
    """The tuples with a value; none if it is in the quote besides."""
    equal = {held.start for held, found in case.own(stated) if found in EQUAL or found is Relation.UNCLEAR}
    places = {place for place, row in enumerate(rows) if any(figure.start in equal for figure in row)}
    inside = {figure.start for row in rows for figure in row}
    return places if equal <= inside else set()


def _rows(text: str, reading: TextFigures) -> list[_Tuple]:
    """The first list of tuples of like kinds: two or more."""
    led = {one.figure.start for one in led_rows(text)}  # their times are those before them
    figures = [
        one for one in reading.figures if one.start not in led and not (isinstance(one.what, Amount) and one.what.upper)
    ]
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
