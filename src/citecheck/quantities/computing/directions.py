"""Which way a computed figure goes, and of which years it is, by the claim and by the quotes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import product
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import Relation
from citecheck.quantities.computing.operands import Operand, Way, is_equal
from citecheck.quantities.computing.shares import EACH
from citecheck.quantities.computing.ways import ways
from citecheck.quantities.movements import before, is_led_to_from, movements
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Sign
from citecheck.quantities.timed import group_of, spanned, year_of, years_of
from citecheck.text.patterns import lazy_pattern

_FEWER: Final = lazy_pattern(r"\b(?:(?P<less>fewer|less)|more)\b", re.IGNORECASE)
_LED_EARLIER: Final = lazy_pattern(
    r"\A\W{0,5}(?:in\s|for\s|during\s|at\s)?(?:(?:an?|one|two|three|half\sa|the|\w+)\s(?:years?|quarters?|months?|weeks?|seasons?|decades?)\s(?:earlier|before|previously|ago)"
    r"|the\s(?:previous|prior|preceding)\s(?:fiscal\s)?(?:year|quarter|month|week|season|decade))\b(?!\sto\b)",
    re.IGNORECASE,
)
_YEARS_COMPARED: Final = lazy_pattern(  # in 2017 it was $5 higher than in 2018
    r"\b((?:19|20)[0-9]{2})\b[^.;]{0,80}\s(?:than|below|above)\s(?:in\s|for\s|th(?:at|ose)\s(?:of|in)\s)?(?:fiscal\s)?((?:19|20)[0-9]{2})\b"
)
_THAN_LATER: Final = lazy_pattern(
    r"[^.;,]{0,30}\sthan\s(?:(?:an?|one|the)\s(?:year|quarter|month|week)\s(?:later|after)|(?:in\s)?the\s(?:following|next)\s)",
    re.IGNORECASE,
)
_BASE: Final = (
    r"\b(?:compar\w+\s(?:to|with)|from|than|over|against|versus|vs\.?|on|since)\s(?:that\s(?:of|in)\s)?(?:in\s|for\s|the\s)?"
    r"(?:fiscal\s|financial\s)?(?:years?\s)?"
)
_COMPARATIVE: Final = lazy_pattern(
    r"\b(?:lower|higher|less|more|fewer|below|above|smaller|larger|greater)\b", re.IGNORECASE
)


def _is_of_earlier(figure: Figure, claim: str) -> bool:
    """Whether it compares what was earlier with what is now: a year earlier, it was $5 lower."""
    said = figure.beside.told if figure.beside.direction else figure.text
    is_moved = any(one.by and one.by.start == figure.start for one in movements(claim))  # which states its own end
    if is_moved or not _COMPARATIVE.search(said):
        return False
    years = _YEARS_COMPARED.search(claim)
    is_later = _THAN_LATER.match(claim, figure.text_end) is not None
    return _LED_EARLIER.match(claim) is not None or is_later or (years is not None and int(years[1]) < int(years[2]))


def _said_direction(figure: Figure) -> int:
    """Which way it goes, by the words beside it or by its own: seven fewer goals."""
    said = None if figure.beside.direction else _FEWER.search(figure.text)
    return figure.beside.direction or (0 if said is None else -1 if said["less"] else 1)


def is_told(figure: Figure, found: Sequence[Way], case: Case) -> bool:
    """Whether the claim says that it is computed, by its words or by a figure that it is computed from."""
    is_change = bool(figure.beside.direction) or any(way.turn for way in found)
    is_said = lexicon.COMPUTED.search(case.texts.claim) is not None or case.texts.adds(lexicon.DERIVED)
    is_said = is_said or EACH.search(case.texts.claim, 0, figure.start) is not None
    return is_change or is_said or bool(case.claim.singles[1:])


def is_turned(figure: Figure, found: Sequence[Way], case: Case) -> bool:
    """Whether the claim says that it goes up where all ways go down, or is a profit where they are of losses."""
    direction = _said_direction(figure) * (-1 if _is_of_earlier(figure, case.texts.claim) else 1)
    own = [way for way in found if way.start and way.end and _are_of(figure, way.start, way.end)] or found
    is_back = bool(direction and own) and all(_turn(figure, way, case) == -direction for way in own)
    return is_back or _is_of_other_side(figure, found)


def of_other_years(figure: Figure, found: Sequence[Way], case: Case) -> tuple[str, str] | None:
    """A change between two years of the claim that is, in each way, one between two others."""
    claimed = spanned(case.texts.claim)
    ends = [(way.start, way.end) for way in found if way.start and way.end]
    if claimed is None or not found or len(ends) < len(found):
        return None
    known = [[years_of(one.figure, one.text) for one in pair] for pair in ends]
    if any(tuple(sorted(pair)) == claimed for one, two in known for pair in product(one, two)):
        return None
    years = [sorted(years[0] if years else 0 for years in pair) for pair in known]
    if any(0 in pair or pair[0] == pair[1] for pair in years):
        return None
    beside = (pair for pair, (start, end) in zip(years, ends, strict=True) if _are_beside(start, end))
    told = f"{figure.text} ({claimed[0]}, {claimed[1]})"
    return next(((told, f"{figure.text} ({one}, {two})") for one, two in beside), None)


def _are_beside(one: Operand, two: Operand) -> bool:
    """Whether they are of one row, or of one sentence: sales of 2017 against the margin of 2018 are no growth."""
    return one.text == two.text and group_of(one.figure, one.text) == group_of(two.figure, two.text)


def _is_of_other_side(figure: Figure, found: Sequence[Way]) -> bool:
    """Whether the claim calls it a profit, and it is the difference of two losses; what lost a third is no loss."""
    if figure.beside.direction and isinstance(figure.what, Amount) and figure.what.kind is Kind.PERCENT:
        return False
    sides = {one.figure.beside.side if one else 0 for way in found for one in (way.start, way.end)}
    return sides == {-figure.beside.side} != {0}


def is_right_way(figure: Figure, case: Case) -> bool:
    """Whether the claim compares by it, and the two amounts are so: 28.3, 7.2 below 35.5, which rose by 7.2."""
    direction = figure.beside.direction
    if not direction:
        return False
    return is_told_back(figure, case) or any(_turn(figure, way, case) == direction for way in ways(figure, case))


def is_told_back(figure: Figure, case: Case) -> bool:
    """Whether it is the quote's change seen from the later year: 2 points lower in 2014 than in 2015, when it rose."""
    opposed = [held for held, found in case.own(figure) if found is Relation.OPPOSED]
    years = _YEARS_COMPARED.search(case.texts.claim)
    if not years or not _is_of_earlier(figure, case.texts.claim) or not opposed:
        return False
    base = re.search(rf"{_BASE}{years[1]}\b", case.texts.quote, re.IGNORECASE)
    is_back = all(held.beside.direction == -figure.beside.direction for held in opposed)
    return is_back and base is not None and years[2] in case.texts.quote


def _turn(figure: Figure, way: Way, case: Case) -> int:
    """1 or -1; 0 where the order of the two is not known."""
    if way.turn or not (way.start and way.end):
        return way.turn
    change = _signed(way.end) - _signed(way.start)
    end = _end_of(figure, way.start, way.end, case)
    turn = (change > 0) - (change < 0)
    return turn if end is way.end else -turn if end is way.start else 0


def _signed(operand: Operand) -> Decimal:
    """Its size; below zero if it is so many degrees: from -22 °C to -9 °C it gets warmer."""
    what = operand.figure.what
    is_below = isinstance(what, Amount) and what.unit in lexicon.DEGREES and what.sign is Sign.MINUS
    return -operand.size if is_below else operand.size


def _end_of(figure: Figure, one: Operand, two: Operand, case: Case) -> Operand | None:
    """Which of the two the claim says it leads to; or else which one is the later in the quote."""
    moved = [found for found in movements(case.texts.claim) if found.by and found.by.start == figure.start]
    for operand, other in ((one, two), (two, one)):
        if any(
            is_equal(found.end, operand, case) or (found.start and is_equal(found.start, other, case))
            for found in moved
        ):
            return operand
    for operand, other in ((one, two), (two, one)):
        if operand.text == other.text and (operand.figure.beside.before, other.figure.beside.before) == ("to", "from"):
            return operand
    years = [year_of(operand.figure, operand.text) for operand in (one, two)]
    if years[0] and years[1] and years[0] != years[1]:
        return one if years[0] > years[1] else two
    for operand, other in ((one, two), (two, one)):
        if operand.text == other.text and (
            before(operand.figure, operand.text, operand.reading) == other.figure
            or (
                figure.beside.direction
                and is_led_to_from(operand.figure, other.figure, operand.text)
                and _are_of(figure, one, two)
            )
        ):
            return operand
    return None


def _are_of(figure: Figure, one: Operand, two: Operand) -> bool:
    """Whether both have the noun that the claim has: in fixed-rate loans, and in fixed-rate loans."""
    objects = {operand.figure.beside.object for operand in (one, two)}
    return len(objects) == 1 and objects <= figure.beside.near
