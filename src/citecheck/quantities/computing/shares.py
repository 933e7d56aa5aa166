"""Shares, growth, multiples and products of the figures of the quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, pairwise, permutations
from typing import Final

from citecheck.quantities.claim_case import DENYING, Case
from citecheck.quantities.compare import (
    is_bare,
    is_fraction,
)
from citecheck.quantities.computing.operands import (
    ENDS,
    HUNDRED,
    PARTS,
    RATES,
    Operand,
    Way,
    base_of,
    few_counts,
    is_count,
    is_equal,
    is_rate,
    ordered_pairs,
    start_of,
    states_one,
)
from citecheck.quantities.computing.sums import is_more
from citecheck.quantities.computing.times import periods_in
from citecheck.quantities.movements import alike, is_change, movements
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Kind
from citecheck.quantities.timed import year_of
from citecheck.text.patterns import lazy_pattern

_POINTS: Final = frozenset([Kind.POINTS])
_TIMES: Final = lazy_pattern(r"(?:\stimes)?\s(?:as\s\w+\sas\s)?(?:the\s|that\sof\s|those\sof\s)?", re.IGNORECASE)
_OF: Final = lazy_pattern(r"\sof\s(?:(?:the|its|their|all)\s)?(?:[\w'’-]+\s){0,3}?", re.IGNORECASE)
_OF_BASE: Final = lazy_pattern(r"\sof\s(?:the|its|their|all)\b", re.IGNORECASE)
EACH: Final = lazy_pattern(r"\b(?:each|every|per)\s(?P<unit>[a-z]+)\b[^.;,]{0,30}\Z", re.IGNORECASE)
_OTHERS: Final = lazy_pattern(r"\b(?:others?|rest|remain\w*|everyone\selse)\b", re.IGNORECASE)
_OF_FIRST: Final = lazy_pattern(
    r"\s(?:of|on)\s(?:[^.;%]{0,60}\s)?(?:first|up\sto|not\sexceed\w*|exceed|maximum\sof|limit\sof)\s", re.IGNORECASE
)
_RATIO: Final = lazy_pattern(
    r"\b(?:ratio|relative\srisk|HR|RR|OR|IRR|index)\b(?:[^.;0-9]{0,30}\s|\s?[=:,]?\s?)\(?\Z", re.IGNORECASE
)
_CLAUSE_REACH: Final = 60  # characters
_LEFT: Final = lazy_pattern(  # who of 2,310 people, of whom 412 died, is still alive
    r"\b(?:still|survived?|survivors|alive|left|remain\w*|unaffected|intact|free\sof|escaped|spared)\b",
    re.IGNORECASE,
)


def of_percentages(
    figure: Figure, what: Amount, own: Sequence[Operand], operands: Sequence[Operand], case: Case
) -> Iterator[tuple[Way, Decimal]]:
    """A share or growth of amounts, what another share leaves, a share of a share."""
    yield from _of_ratios(figure, operands)
    is_part = is_change(figure) or is_fraction(what)  # a rate fell by a third, to half of that of last year
    without = _POINTS if is_part else RATES
    yield from _shares(figure, [one for one in operands if not is_rate(one.figure, without)], case)
    is_rest = case.texts.adds(_OTHERS) or _is_denied_alone(case)
    yield from ((Way(), HUNDRED - one.size) for one in own if is_rest or not is_of_same(figure, one.figure))
    yield from _of_rates([one for one in operands if is_rate(one.figure)])


def _is_denied_alone(case: Case) -> bool:
    """Whether either the claim or its quote denies something."""
    return bool(DENYING.search(case.texts.claim)) is not bool(DENYING.search(case.texts.quote))


def multiples(figure: Figure, operands: Sequence[Operand], case: Case) -> Iterator[tuple[Way, Decimal]]:
    """How many times one is the other: of amounts, or of rates that the sentence states both."""
    sentence = read(case.texts.sentence).singles
    rates = [one for one in operands if is_rate(one.figure) and states_one(sentence, one.figure, one.reading, case)]
    base = base_of(figure, operands, case, _TIMES)
    for others in (rates, [one for one in operands if not is_rate(one.figure)]):
        for one, two in ordered_pairs(figure, others):
            if base is None or is_equal(base, two, case):
                yield Way(two, one), one.size / two.size


def is_of_same(figure: Figure, held: Figure) -> bool:
    """Whether all that is said about it is said about the other one: what a share leaves over is something else."""
    return bool(figure.beside.near) and figure.beside.near <= held.beside.near


def _of_rates(rates: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """A percentage of the first percent of something, 3% of 50% of the first 6%; and the rest of a hundred."""
    if 1 < len(rates) <= PARTS:
        yield Way(), HUNDRED - sum((one.size for one in rates), Decimal(0))
    for one, two in pairwise(rates):
        if one.text == two.text and _OF_FIRST.fullmatch(one.text, one.figure.text_end, two.figure.start):
            yield Way(), one.size * two.size / HUNDRED


def _of_ratios(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """By how much a ratio says that a risk is lower or higher: by 22%, of a hazard ratio of 0.78."""
    for one in operands:
        what, start = one.figure.what, one.figure.start
        is_ratio = isinstance(what, Amount) and is_bare(what) and what.step < 1 and figure.beside.direction
        if is_ratio and _RATIO.search(one.text, max(0, start - _CLAUSE_REACH), start):
            change = one.size * HUNDRED - HUNDRED
            yield Way(one, one, (change > 0) - (change < 0)), abs(change)


def _is_end_of_two(figure: Figure, case: Case) -> bool:
    """Whether the claim says from where to where something moves, and it is one of the two."""
    return any(figure.start in {one.start.start, one.end.start} for one in movements(case.texts.claim) if one.start)


def quotients(what: Amount, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """How many of one count there are for each of another one: 24 goals in 31 games."""
    counts = [one for one in operands if is_count(one.figure.what) and one.size] if what.kind is Kind.NUMBER else []
    yield from ((Way(), one.size / two.size) for one, two in permutations(counts, 2))


def _shares(figure: Figure, operands: Sequence[Operand], case: Case) -> Iterator[tuple[Way, Decimal]]:
    base = base_of(figure, operands, case, _OF)
    for part, whole in ordered_pairs(figure, operands):
        if base and not is_equal(base, whole, case):
            continue
        share = part.size / whole.size * HUNDRED
        change = share - HUNDRED
        if "by" not in {part.figure.beside.before, whole.figure.beside.before}:
            yield Way(whole, part, (change > 0) - (change < 0)), abs(change)
        if start := start_of(part, whole):
            yield Way(whole, part, part.figure.beside.direction), part.size / start * HUNDRED
        if not (figure.beside.direction or is_change(figure)) or _is_end_of_two(figure, case):
            yield Way(), share
            yield Way(), part.size / (part.size + whole.size) * HUNDRED


def of_shares(figure: Figure, amounts: Sequence[Operand], rates: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """A percentage of an amount, and what it was before it grew by one, or after."""
    for one in amounts:
        for rate in rates:
            factor = rate.size / HUNDRED
            is_increase = one.figure.beside.direction and not one.stated  # $9.1 million more, or 124%
            if factor and (is_increase or _OF_BASE.match(rate.text, rate.figure.end)):  # 1.5% of it, $1.8 million
                yield Way(), one.size / factor
            yield Way(), one.size * factor
            if figure.beside.before != "by":
                yield from ((Way(), one.size * times) for times in (1 + factor, abs(1 - factor)))
                yield from ((Way(), one.size / times) for times in (1 + factor, 1 - factor) if times > 0)


def of_parts(
    figure: Figure, amounts: Sequence[Operand], rates: Sequence[Operand], operands: Sequence[Operand], case: Case
) -> Iterator[tuple[Way, Decimal]]:
    """What several shares leave of an amount, by how much one is more than another, by how much it grew, and a share of
    a count: 80 votes, of two thirds of 120 members.
    """
    sizes = [one.size / HUNDRED for one in rates[:PARTS]]
    rest = 1 - sum(sizes, Decimal(0))
    is_rest = rest > 0 and sizes[1:] and (case.texts.adds(_OTHERS) or _OTHERS.search(case.texts.quote))
    for one in amounts:
        if is_rest:
            yield Way(), one.size * rest
        if is_more(figure):
            yield from ((Way(), one.size * abs(first - last)) for first, last in combinations(sizes, 2))
            yield from ((Way(), one.size * share / (1 + share)) for share in sizes)
    counts = [one for one in operands if is_count(one.figure.what)] if is_count(figure.what) else []
    yield from ((Way(), one.size * share) for one in counts for share in sizes)
    if _LEFT.search(case.texts.claim):
        yield from ((Way(), abs(one.size - two.size)) for one, two in combinations(few_counts(figure, operands), 2))


def each_unit(figure: Figure, claim: str) -> str | None:
    """What it is for each of: sixty students per acre, every instalment is $5."""
    match = lexicon.PER.match(claim, figure.text_end) or EACH.search(claim, 0, figure.start)
    return singular(match["unit"].lower()) if match else None


def of_counts(per: str | None, amounts: Sequence[Operand], counts: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """An amount that many times, or shared by that many: $90 over 1.5 years, 2 million shares at $31."""
    for count in counts:
        what = count.figure.what
        if not (isinstance(what, Amount) and what.kind is Kind.NUMBER and what.written):
            continue
        is_small = (count.stated or (per and per == what.noun)) and what.scale == 1
        if (is_small or (per in lexicon.PERSONS and is_bare(what) and not what.cell)) and what.written <= HUNDRED:
            times = what.written
        elif (what.noun or (per and (what.scale > 1 or _is_about(count, per)))) and not what.unit and not what.cell:
            times = what.size
        else:
            continue
        for one in amounts:
            if not (per and _are_of_other_years(one, count)):
                yield from ((Way(), one.size * times), (Way(), one.size / times))


def _is_about(count: Operand, noun: str) -> bool:
    """Whether the words before a count say what it counts: visits fell from 5,200 to 4,100."""
    return noun in count.text[max(0, count.figure.start - _CLAUSE_REACH) : count.figure.start].lower()


def _are_of_other_years(one: Operand, two: Operand) -> bool:
    """Whether they are of two years, or the start of one movement and the end of another."""
    years = [year_of(each.figure, each.text) for each in (one, two)]
    places = {each.figure.beside.before for each in (one, two)}
    return (all(years) and years[0] != years[1]) or places == ENDS


def of_inputs(
    figure: Figure, own: Sequence[Operand], operands: Sequence[Operand], case: Case
) -> Iterator[tuple[Way, Decimal]]:
    """What follows from another figure of the claim: 19.2% off a pension of $10,000, 12 years at 3 mm a year, or the
    same in proportion.
    """
    lasting = [one.figure.what for one in operands if isinstance(one.figure.what, Amount)]
    lasting += [one.what for one in case.claim.singles if isinstance(one.what, Amount)]
    yield from ((Way(), one.size * times) for one in own for what in lasting for times in periods_in(what, one.figure))
    for given in case.claim.singles:
        what = given.what
        if given == figure or not isinstance(what, Amount) or case.held(given):
            continue
        if alike(figure, given):
            size = what.size / (figure.what.factor if isinstance(figure.what, Amount) else 1)
            amount = Operand(given, size, stated=True, moved=False, text=case.texts.claim, reading=case.claim)
            yield from of_shares(figure, [amount], [one for one in operands if is_rate(one.figure)])
            continue
        for one in own:
            if what.kind is Kind.NUMBER and what.written <= HUNDRED and _is_for_each(one.figure):
                yield Way(), one.size * what.written
            for other in operands:
                if other is not one and alike(given, other.figure) and other.figure.size:
                    yield Way(), one.size * what.size / other.figure.size


def _is_for_each(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and bool(figure.what.per)
