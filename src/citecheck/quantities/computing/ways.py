"""A claim's figure that no quote contains: the ways in which it follows from their figures by one step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, combinations, permutations
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import is_bare, is_fraction
from citecheck.quantities.computing.operands import (
    PARTS,
    RATES,
    Operand,
    Way,
    are_changes,
    few_counts,
    is_aside,
    is_count,
    is_near,
    is_rate,
    is_stated,
    of_its_kind,
    operand_sets,
    told_pairs,
)
from citecheck.quantities.computing.rows import differences_in_points, of_rows
from citecheck.quantities.computing.shares import (
    each_unit,
    multiples,
    of_counts,
    of_inputs,
    of_parts,
    of_percentages,
    of_shares,
    quotients,
)
from citecheck.quantities.computing.sums import (
    INCLUDED,
    from_sums,
    is_more,
    means_of,
    of_bare_counts,
    of_changes,
    of_columns,
    of_joined,
    of_pairs,
    of_partitions,
    of_runs,
    remainders,
    starts_of,
    without_parts,
)
from citecheck.quantities.computing.times import (
    a_year,
    multiplied_times,
    of_each,
    of_speeds,
    parts_of_year,
    periods,
    until_limit,
    years_lasting,
    years_named,
)
from citecheck.quantities.movements import is_change
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Sign
from citecheck.quantities.terms import lasts_with_renewals
from citecheck.text.patterns import lazy_pattern

_LEVEL: Final = lazy_pattern(r"\s(?:CI\b|CrI\b|(?:confidence|credible)\s(?:interval|level|limit))", re.IGNORECASE)


def ways(figure: Figure, case: Case) -> list[Way]:
    """The ways in which it follows from the quotes by one step; with the figures that the claim states, if any."""
    what = figure.what
    if not isinstance(what, Amount) or what.unit in lexicon.PLACES or _LEVEL.match(case.texts.claim, figure.text_end):
        return []
    if rows := list(of_rows(figure, case)):
        stated = [way for way in rows if any(one and is_stated(one, case) for one in (way.start, way.end))]
        return [(stated or rows)[0]]
    if (is_renewed := lasts_with_renewals(figure, case)) is not None:
        return [Way()] if is_renewed else []
    if any(is_near(what, result) for result in chain(_of_stated(figure, case), _of_prices(figure, case))):
        return [Way()]
    lasting = (*years_lasting(figure, what, case), *until_limit(what, case))
    found = [Way() for years in lasting if is_near(what, years)]
    found += [way for way, result in differences_in_points(what, case) if is_near(what, result)]
    for operands in operand_sets(what, case):
        is_mean = case.texts.adds(lexicon.AVERAGED)
        means = chain(means_of(figure, operands), quotients(what, operands)) if is_mean else ()
        results = chain(_results(figure, operands, case), means)
        found += [way for way, result in results if is_near(what, result) and _has_sign(what, way)]
    return found


def _of_stated(figure: Figure, case: Case) -> Iterator[Decimal]:
    """What so many of the claim's cost at its price: 86 million shares at $43.62 apiece, if a quote has both."""
    if figure.kind is not Kind.MONEY:
        return
    own = [one for one in case.claim.singles if one != figure and isinstance(one.what, Amount) and not one.what.soft]
    held = [one for one in own if case.held(one)][:PARTS]
    for price, count in permutations(held, 2):
        if price.kind is Kind.MONEY and is_count(count.what):
            yield price.size * count.size
    if not figure.beside.period and lexicon.SHARED_OUT.search(case.texts.quote):  # two tickets cost $24, of $12 each
        counts = [one.size for one in case.claim.singles if is_count(one.what)][:PARTS]
        money = [one for one in case.quote.singles if one.kind is Kind.MONEY][:PARTS]
        prices = [one.size for one in money if not one.beside.period]
        yield from (price * count for price in prices for count in counts)


_PRICE: Final = lazy_pattern(r"\b(?:prices?|per\s(?:share|unit|item|tonne?|barrel|ounce))\b", re.IGNORECASE)


def _of_prices(figure: Figure, case: Case) -> Iterator[Decimal]:
    """What the counts of a table come to at its prices, in the scale that it states: (in millions) 86, Price $43.62."""
    if figure.kind is not Kind.MONEY or not _PRICE.search(case.texts.quote):
        return
    scales = {lexicon.SCALES[match["scale"].lower()] for match in lexicon.STATED_SCALE.finditer(case.texts.quote)}
    cells = [(one, one.what) for one in case.quote.singles if isinstance(one.what, Amount) and one.what.cell]
    counts = [one.size for one, what in cells if is_bare(what)][:PARTS]
    for price in [one.size for one, _ in cells if one.kind is Kind.MONEY][:PARTS]:
        yield from (count * price * scale for count in counts for scale in scales)


def _has_sign(what: Amount, way: Way) -> bool:
    """Whether a figure with a minus follows from a fall."""
    if what.sign not in {Sign.MINUS, Sign.ACCOUNTING} or what.noun == lexicon.CHANGE:
        return True
    return way.turn < 0 if what.kind in RATES else way.end is not None


def _results(figure: Figure, operands: Sequence[Operand], case: Case) -> Iterator[tuple[Way, Decimal]]:
    what = figure.what
    if not isinstance(what, Amount):
        return
    own = list(of_its_kind(figure, operands))
    is_moved_by = is_change(figure) or (is_fraction(what) and figure.beside.direction != 0)  # the rate fell by a third
    pairs = () if is_moved_by else of_pairs(told_pairs(own))
    is_percent_change = what.kind is Kind.PERCENT and (figure.beside.direction or is_change(figure))
    for way, result in pairs:
        if not (is_percent_change and way.start and way.end) or are_changes(way.start, way.end):  # or it is in points
            yield way, result
    yield from ((Way(), start) for start in starts_of(figure, operands))
    yield from without_parts(own)
    yield from of_runs(own)
    yield from of_runs([one for one in own if not is_aside(one.figure, one.text)])
    yield from of_columns(figure, operands)
    if lexicon.COMBINED.search(case.texts.claim):
        yield from from_sums(own)
        yield from of_changes(figure, own)
        yield from ((Way(), one.size + two.size) for one, two in combinations(few_counts(figure, operands), 2))
    is_derived = case.texts.adds(lexicon.DERIVED)
    years = years_named(case) if is_derived else []
    for one in own:
        yield from (
            (Way(), one.size * times) for times in (*periods(figure, one.figure), *multiplied_times(figure, one, years))
        )
    if is_derived or lexicon.COMPUTED.search(case.texts.claim):
        yield from of_inputs(figure, own, operands, case)
    yield from _of_some_counts(figure, what, operands, case)
    if what.kind is Kind.PERCENT:
        yield from of_percentages(figure, what, own, operands, case)
    elif what.unit == "times":
        yield from multiples(figure, operands, case)
    else:
        yield from _of_amounts(figure, what, own, operands, case)


def _of_some_counts(
    figure: Figure, what: Amount, operands: Sequence[Operand], case: Case
) -> Iterator[tuple[Way, Decimal]]:
    yield from of_partitions(figure, operands)
    if lexicon.COMBINED.search(case.texts.claim) or INCLUDED.search(case.texts.claim):
        yield from of_joined(figure, what, operands)
    if is_more(figure):
        yield from of_bare_counts(figure, operands)


def _of_amounts(
    figure: Figure, what: Amount, own: Sequence[Operand], operands: Sequence[Operand], case: Case
) -> Iterator[tuple[Way, Decimal]]:
    """An amount for other times, for each of several or for all, a share of one, what a part leaves of it."""
    if what.kind is Kind.POINTS:  # of a test; not those of percentages
        own = [one for one in own if one.figure.kind is Kind.POINTS]
    yield from a_year(figure, own, case)
    yield from ((Way(), one.size * count) for count in parts_of_year(figure, case) for one in own)
    rates = [one for one in operands if is_rate(one.figure)]
    yield from of_shares(figure, own, rates)
    yield from of_speeds(what, operands)
    yield from of_parts(figure, own, rates, operands, case)
    per = each_unit(figure, case.texts.claim)
    counts = [one for one in operands if one not in own or (per and is_count(one.figure.what))]
    yield from of_counts(per, own, counts)
    yield from of_each(figure, own, operands)
    yield from remainders(figure, operands, case)


def nearest(figure: Figure, case: Case) -> str:
    """The result of the quotes' figures that a percentage is not, and is close to: 71.6% for 71%."""
    what = figure.what
    if not (isinstance(what, Amount) and what.kind is Kind.PERCENT) or what.soft or what.upper:
        return ""
    found = [result for operands in operand_sets(what, case) for _, result in _results(figure, operands, case)]
    closest = min(found, key=lambda result: abs(result - abs(what.value)), default=None)
    if closest is None or abs(closest - abs(what.value)) > what.step * 2 or is_near(what, closest):
        return ""
    return f"{closest.quantize(what.step / 10)}%"
