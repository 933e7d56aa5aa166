"""The figures of the quotes that a claim's figure may follow from, and the pairs of them that belong together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, pairwise, permutations
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import (
    EQUAL,
    HALF,
    THOUSANDS,
    Scales,
    has_telling_digits,
    is_bare,
    relation,
    room,
)
from citecheck.quantities.movements import alike, are_counts, is_change, movements
from citecheck.quantities.reading.extract import TextFigures, read
from citecheck.quantities.reading.figures import Amount, Figure, Hedge, Kind, Moment
from citecheck.quantities.timed import SENTENCE_END
from citecheck.text.patterns import lazy_pattern

HUNDRED: Final = Decimal(100)
PARTS: Final = 5  # a whole and what is taken off, or counts
_SMALL: Final = 20  # a count below it is often near to a result
OPERANDS: Final = 24  # figures of a quote that are computed with
RATES: Final = frozenset([Kind.PERCENT, Kind.POINTS])
ENDS: Final = frozenset(["from", "to"])
OF_THESE: Final = lazy_pattern(r"\bof (?:whom|which|these|those|them)\b[^.;]{0,40}\Z", re.IGNORECASE)
_PART_OF: Final = lazy_pattern(r"\s(?:out\s)?of\s(?:(?:the|its|their|our|all|those)\s){0,2}", re.IGNORECASE)
RISEN: Final = lazy_pattern(
    r"(?:\s(?:in|by|for|at|during)\s[^.,;]{1,30})?,\s(?:which\sis\s)?(?:an?\s(?:increase|decrease|rise|decline|gain|drop|reduction)\sof|up|down)\s(?:about\s)?",
    re.IGNORECASE,
)
_LEAVING: Final = lazy_pattern(  # declined by 240, leaving 5,160
    r"[^.;0-9]{0,50},?\s(?:leaving|to\s(?:reach|stand\sat|total)|(?:bringing|taking)\s[^.;0-9]{0,30}\sto)\s(?:about\s)?",
    re.IGNORECASE,
)


class Operand(NamedTuple):
    """A figure of a quote, its size in the unit of the claim's figure, and whether the claim states it too.

    `moved`: the claim says that something moves from it to another one, or from another one to it.
    """

    figure: Figure
    size: Decimal
    stated: bool
    moved: bool
    text: str
    reading: TextFigures


class Way(NamedTuple):
    """One way in which a figure follows: what from, and what to, if it is the change from one to the other.

    `turn` is 1 or -1 if it goes that way whichever of the two comes first: growth of 31%.
    """

    start: Operand | None = None
    end: Operand | None = None
    turn: int = 0


def is_stated(operand: Operand, case: Case) -> bool:
    return states_one(case.claim.singles, operand.figure, operand.reading, case)


def is_too_long(case: Case) -> bool:
    """Whether the quotes have more amounts than are computed with."""
    amounts = (one for one in case.quoted if isinstance(one.what, Amount))
    return sum(1 for _ in amounts) > OPERANDS


def is_near(what: Amount, result: Decimal) -> bool:
    """Whether the result is the figure, as exactly as it is written or hedged."""
    value, (exact, loose) = abs(what.value), room(what)
    if what.hedge is Hedge.OVER:
        return value - exact <= result <= value + loose
    if what.hedge is Hedge.UNDER:
        return value - loose <= result <= value + exact
    if what.hedge is Hedge.ABOUT and not (has_telling_digits(what) and what.kind is not Kind.PERCENT):
        return abs(value - result) <= max(exact, loose / HALF)
    return abs(value - result) <= exact * (HALF if what.hedge is Hedge.ABOUT else 1)


def operand_sets(what: Amount, case: Case) -> Iterator[list[Operand]]:
    """The amounts of all quotes, in each scale that their tables may have."""
    singles = [
        (text, reading, one)
        for text, reading in case.readings
        for one in reading.singles
        if isinstance(one.what, Amount)
    ]
    singles = singles[:OPERANDS]
    ends = [end for one in movements(case.texts.claim) if one.start for end in (one.start, one.end)]
    stated = [states_one(case.claim.singles, one, reading, case) for _, reading, one in singles]
    moved = [states_one(ends, one, reading, case) for _, reading, one in singles]
    in_cells = any(isinstance(one.what, Amount) and one.what.cell for _, _, one in singles)
    scales: Sequence[Decimal] = THOUSANDS if what.scale > 1 else ()
    if what.kind is Kind.PERCENT and what.scale == 1:
        scales = _scales_of_sentence(case)
    scales = scales if in_cells else ()
    if case.quote.scale and what.scale == 1 and what.kind in {Kind.NUMBER, Kind.MONEY} and not what.unit:
        scales = (case.quote.scale,)  # 14,000, in thousands
    for scale in (Decimal(1), *scales):
        yield [
            Operand(one, _size(one, scale, reading, what), stated[place], moved[place], text, reading)
            for place, (text, reading, one) in enumerate(singles)
            if not is_change(one)
        ]


def _scales_of_sentence(case: Case) -> list[Decimal]:
    """Those of a claim's amounts, where one is a cell: 72% of $18,604 million, which a row has as 18,604."""
    stated = {one.what.scale for one in read(case.texts.sentence).singles if isinstance(one.what, Amount)}
    return [scale for scale in THOUSANDS if scale in stated]


def _size(held: Figure, scale: Decimal, reading: TextFigures, what: Amount) -> Decimal:
    if not isinstance(held.what, Amount):
        return Decimal(0)
    factor = what.factor if held.what.unit else Decimal(1)  # a percentage is no centimetre
    if held.what.cell and what.scale == scale == 1:
        return held.what.size / held.what.scale / factor
    is_bare = held.what.scale == 1 and held.what.kind in {Kind.NUMBER, Kind.MONEY} and not held.what.unit
    is_of_head = bool(reading.scale) and (what.scale > 1 or scale == reading.scale)
    own = reading.scale if reading.scale and is_of_head else scale if held.what.cell else Decimal(1)
    return held.what.size / factor * (own if is_bare else 1)


def states_one(figures: Sequence[Figure], held: Figure, reading: TextFigures, case: Case) -> bool:
    return any(relation(one, held, Scales(reading.scale, case.claim.scale)) in EQUAL for one in figures)


def of_its_kind(figure: Figure, operands: Sequence[Operand]) -> Iterator[Operand]:
    """Those of its kind; of counts also those that leave out what they count: 1,240 permits in May, 1,560 in June."""
    named: Operand | None = None
    for one in operands:
        if alike(figure, one.figure):
            named = one
            yield one
        elif named and named.text == one.text and _is_elided(figure, named, one):
            yield one


def _is_elided(figure: Figure, named: Operand, held: Operand) -> bool:
    what = held.figure.what
    is_open = are_unnamed_counts(figure.what, what) and isinstance(what, Amount) and is_bare(what) and not what.cell
    return is_open and not SENTENCE_END.search(held.text, named.figure.end, held.figure.start)


def few_counts(figure: Figure, operands: Sequence[Operand]) -> list[Operand]:
    """The few counts of a quote, whatever they count, for a count that is not small: 820 in arms of 412 and of 408."""
    what = figure.what
    if not isinstance(what, Amount) or what.kind is not Kind.NUMBER or what.unit or what.size < _SMALL:
        return []
    counts = [one for one in operands if is_count(one.figure.what)]
    return counts if len(counts) <= PARTS else []


def is_count(what: Amount | Moment) -> bool:
    return isinstance(what, Amount) and what.kind is Kind.NUMBER and not (what.unit or what.cell)


def base_of(figure: Figure, operands: Sequence[Operand], case: Case, joint: re.Pattern[str]) -> Figure | None:
    """The amount that the claim says it is a share or a multiple of, if a quote has it: 72% of $26.0 billion."""
    end = figure.text_end
    places = (one for one in case.claim.singles if one.start >= figure.end)
    base = next(
        (one for one in places if any(joint.fullmatch(case.texts.claim, at, one.start) for at in (end, figure.end))),
        None,
    )
    return base if base and any(is_equal(base, one, case) for one in operands) else None


def are_changes(one: Operand, two: Operand) -> bool:
    """Whether the quote adds them up to one: acquisitions added 7.3 percent, divestitures took off 3.1."""
    return one.figure.beside.direction * two.figure.beside.direction != 0


def is_rate(figure: Figure, rates: frozenset[Kind] = RATES) -> bool:
    return isinstance(figure.what, Amount) and figure.what.kind in rates


def told_pairs(operands: Sequence[Operand]) -> list[tuple[Operand, Operand]]:
    """The pairs with one that the claim states, if it states any, and neighbours."""
    pairs = list(combinations(operands, 2))
    if not any(one.stated for one in operands):
        return pairs
    kinds: dict[object, list[Operand]] = {}
    for one in operands:
        kinds.setdefault(_kind(one), []).append(one)
    told = {kind for kind, ones in kinds.items() if any(one.stated for one in ones)}
    neighbours = {
        pair for ones in kinds.values() for pair in pairwise(ones) if not is_rate(ones[0].figure) or are_changes(*pair)
    }
    return [
        pair
        for pair in pairs
        if pair[0].stated or pair[1].stated or pair in neighbours or told.isdisjoint(map(_kind, pair))
    ]


def _kind(operand: Operand) -> object:
    what = operand.figure.what
    return (what.kind, what.unit, what.noun) if isinstance(what, Amount) else None


def ordered_pairs(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Operand, Operand]]:
    """Pairs of a kind in both orders, the second not zero; and of counts that the claim states or names."""
    moved = any(one.moved for one in operands)
    for pair in told_pairs(operands):
        if moved and not (pair[0].moved and pair[1].moved):
            continue
        one, two = pair
        is_told = one.stated or two.stated or any(_is_named(operand.figure, figure) for operand in pair)
        is_share = (is_told or is_of_whole(one, two)) and are_counts(one.figure, two.figure)
        if is_share or alike(one.figure, two.figure):
            yield from ((first, last) for first, last in permutations(pair) if last.size)


def is_of_whole(one: Operand, two: Operand) -> bool:
    """Whether a quote calls one a part of the other: fourteen of the fifteen cases, 700 people of whom 100."""
    first, last = sorted((one.figure, two.figure), key=lambda figure: figure.start)
    if one.text == two.text and OF_THESE.search(one.text, first.end, last.start):
        return True
    return one.text == two.text and _PART_OF.fullmatch(one.text, one.figure.end, two.figure.start) is not None


def _is_named(held: Figure, figure: Figure) -> bool:
    """Whether what it counts is beside the claim's figure: 25% of the voters."""
    return isinstance(held.what, Amount) and held.what.noun in figure.beside.near


def are_unnamed_counts(one: Amount | Moment, two: Amount | Moment) -> bool:
    """Whether both count, and one does not say what."""
    is_open = isinstance(one, Amount) and isinstance(two, Amount) and None in {one.noun, two.noun}
    return is_open and is_count(one) and is_count(two)


def is_aside(figure: Figure, text: str) -> bool:
    """Whether it is in parentheses with words: $160 million ($131 million after tax)."""
    return text.rfind("(", 0, figure.start) > text.rfind(")", 0, figure.start)


def start_of(change: Operand, other: Operand) -> Decimal:
    """From what something rose or fell by an amount, if the other one is its start or end; or else 0."""
    by, end = change.figure.beside, other.figure.beside
    if not by.direction or by.before in ENDS:
        return Decimal(0)
    is_end = other.text == change.text and (
        RISEN.fullmatch(change.text, other.figure.end, change.figure.start) or _leads_to(change, other)
    )
    if is_end or (end.before == "to" and end.direction == by.direction):
        return max(Decimal(0), other.size - by.direction * change.size)
    return other.size if end.before == "from" else Decimal(0)


def _leads_to(change: Operand, end: Operand) -> bool:
    """Whether the text has both of one movement: fell by 3,200 over the quarter to 41,700."""
    if _LEAVING.fullmatch(end.text, change.figure.text_end, end.figure.start):
        return True
    ends = [one for one in movements(end.text) if one.by and not one.start and one.end.start == end.figure.start]
    return any(one.by and one.by.start == change.figure.start for one in ends)


def is_equal(stated: Figure, held: Operand, case: Case) -> bool:
    return relation(stated, held.figure, Scales(held.reading.scale, case.claim.scale)) in EQUAL
