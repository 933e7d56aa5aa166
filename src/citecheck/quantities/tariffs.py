"""A rate of the quote that a claim applies to quantities of its own: three days at $95 a day come to $285."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise, permutations
from typing import Final, NamedTuple

from citecheck.quantities import lexicon
from citecheck.quantities.affixes import singular, unit_of
from citecheck.quantities.claim_case import Case, bound_of, stems
from citecheck.quantities.compare import EQUAL, is_bare, is_of_one_unit
from citecheck.quantities.computed import is_near, size_of
from citecheck.quantities.figures import Amount, Bound, Figure, Kind
from citecheck.quantities.timed import SENTENCE_END
from citecheck.text.patterns import lazy_pattern

_RATES: Final = 12  # of a quote
_QUANTITIES: Final = 6  # of a claim
_PAIR: Final = 2
_MOST: Final = 1_000  # a count that a rate is multiplied by
_HUNDRED: Final = Decimal(100)
_HOUR: Final = ("time", lexicon.UNITS["hour"][1])
_ENERGY_OF_AN_HOUR: Final = Decimal(10) ** -6  # kilowatt-hours of a milliwatt
_EACH: Final = lazy_pattern(  # what a rate is for: per 20-foot container, for each additional kilometre, /°C
    r"(?:\b(?:per|each|every|(?-i:an?))\s|/\s?)(?:(?:additional|further|extra|subsequent|started|completed|whole|full|gross|square)\s)?"
    r"(?:[0-9#]+-[a-z]+\s)?(?P<unit>°?[A-Za-zµμΩ]+)",
    re.IGNORECASE,
)
_BEYOND: Final = lazy_pattern(
    r"\b(?:additional|further|subsequent|beyond|thereafter|after\sthat|above|over|excess|remain\w*|every\sother|any\smore)\b",
    re.IGNORECASE,
)
_LESS: Final = lazy_pattern(r"\b(?:derat|reduc|lower|decreas|fall|drop|deduct|less)\w*", re.IGNORECASE)
_BASE: Final = lazy_pattern(
    r"\b(?:plus|basic|base|basis|fixed|standing|flat|in\saddition|increas\w*|rais\w*|rises?)\b", re.IGNORECASE
)
_APIECE: Final = lazy_pattern(r"\s(?:each|apiece)\b", re.IGNORECASE)
_JOINT: Final = lazy_pattern(r",\s|\s(?:and|but|or|while|whereas)\s", re.IGNORECASE)
_STOP: Final = lazy_pattern(r"[.;](?=\s|\Z)")


class _Rate(NamedTuple):
    """What one of a unit comes to: `size` of the `unit` of its results, for each of `nouns` and of `dimensions`."""

    figure: Figure
    unit: str | None
    size: Decimal
    nouns: frozenset[str]
    dimensions: dict[str, Decimal]
    start: int  # of the clause that says what it is for
    end: int


class Applied(NamedTuple):
    """`places`: of the quantities that a claim applies a rate to, and of what they come to. `other`: what they do not
    come to, and the rate.
    """

    places: frozenset[int] = frozenset()
    other: tuple[str, str] | None = None


def applied(case: Case) -> Applied:
    """What the claim works out by a rate of its quote."""
    rates = list(_rates(case))
    amounts = [one for one in case.claim.singles if isinstance(one.what, Amount)]
    if not rates or not 1 < len(amounts) <= _QUANTITIES:
        return Applied()
    places = frozenset(start for result in amounts for start in _explained(result, amounts, rates, case))
    return Applied(places, None if places else _other(amounts, rates, case))


def _other(amounts: Sequence[Figure], rates: Sequence[_Rate], case: Case) -> tuple[str, str] | None:
    """The other amount of a claim with one quantity, where the quote has one rate that it may be a result of."""
    own = [one for one in amounts if not _is_held(one, case)]
    for result, quantity in permutations(own, 2) if len(own) == len(amounts) == _PAIR else ():
        fitting = [rate for rate in rates if _fits(result, rate)]
        if len(fitting) == 1 and _times(quantity, fitting[0]) and not any(_fits(quantity, rate) for rate in rates):
            return result.text, fitting[0].figure.text
    return None


def _explained(result: Figure, amounts: Sequence[Figure], rates: Sequence[_Rate], case: Case) -> Iterator[int]:
    """The places of a result and of what it is the result of."""
    what = result.what
    if not isinstance(what, Amount) or _is_held(result, case):
        return
    others = [one for one in amounts if one.start != result.start]
    own = [rate for rate in rates if _fits(result, rate)]
    inputs = [one for one in others if any(_times(one, rate) for rate in own)]
    if not inputs:
        return
    for rate in _meant([rate for rate in own if all(_times(one, rate) for one in inputs)], others, inputs, case):
        if any(is_near(what, one / what.factor) for one in _results(rate, inputs, own, case)):
            yield from (result.start, *(one.start for one in inputs))


def _is_held(figure: Figure, case: Case) -> bool:
    return any(found in EQUAL for _, found in case.own(figure))


# ── The rates of a quote ─────────────────────────────────────────────────────────────────────────


def _rates(case: Case) -> Iterator[_Rate]:
    """Those of which the clause says what they are for."""
    text = case.texts.quote
    named = [match.span() for match in _EACH.finditer(text)]
    amounts = [one for one in case.quote.singles if isinstance(one.what, Amount) and not one.what.cell]
    amounts = [one for one in amounts if not any(start < one.start < end for start, end in named)][:_RATES]
    start = 0
    for place, figure in enumerate(amounts):
        following = amounts[place + 1].start if amounts[place + 1 :] else len(text)
        end = _clause_end(text, _end(figure), following)
        spans = ((figure.end, end), (start, figure.start))
        words = next(filter(None, ([match["unit"] for match in _EACH.finditer(text, *span)] for span in spans)), [])
        dimensions = dict(unit for word in words if (unit := unit_of(word))) | _per(figure)
        if _APIECE.match(text, _end(figure)) and place:
            dimensions |= _of_one(amounts[place - 1])
        if words or dimensions:
            yield _rate(figure, frozenset(map(singular, words)), dimensions, start, end)
        start = end if end < following else _end(figure)


def _clause_end(text: str, start: int, end: int) -> int:
    """Where the words about a figure end: before the next one, or what joins that to them."""
    if stop := _STOP.search(text, start, end):
        return stop.end()
    return max((match.start() for match in _JOINT.finditer(text, start, end)), default=end) if end < len(text) else end


def _end(figure: Figure) -> int:
    return figure.start + len(figure.text)


def _of_one(figure: Figure) -> dict[str, Decimal]:
    what = figure.what
    return {what.unit: what.factor} if isinstance(what, Amount) and what.unit else {}


def _per(figure: Figure) -> dict[str, Decimal]:
    """The dimension that a figure's unit or its period is for each of: mg/kg, litres a minute, kilowatts."""
    what = figure.what
    if not isinstance(what, Amount):
        return {}
    if what.unit == "power":
        return dict([_HOUR])
    if " in " in (what.unit or ""):
        return {(what.unit or "").split(" in ")[1]: Decimal(1)}
    named = lexicon.UNITS.get(what.per or figure.beside.period)
    return dict([named]) if named else {}


def _rate(figure: Figure, nouns: frozenset[str], dimensions: dict[str, Decimal], start: int, end: int) -> _Rate:
    unit = figure.what.unit if isinstance(figure.what, Amount) else None
    size = size_of(figure)
    if unit == "power":
        unit, size = "energy", size * _ENERGY_OF_AN_HOUR
    return _Rate(figure, unit.split(" in ")[0] if unit else None, size, nouns, dimensions, start, end)


def _fits(result: Figure, rate: _Rate) -> bool:
    """Whether a figure may be a result of a rate: an amount of its currency, or of its dimension."""
    one, two = result.what, rate.figure.what
    if not (isinstance(one, Amount) and isinstance(two, Amount)) or one.kind is not two.kind:
        return False
    if one.kind is Kind.MONEY:
        return not (one.currency and two.currency) or bool(one.currency & two.currency)
    return one.kind is Kind.NUMBER and one.unit is not None and one.unit == rate.unit


def _times(quantity: Figure, rate: _Rate) -> Decimal:
    """How many of a rate's units a quantity has, or 0."""
    what = quantity.what
    if not isinstance(what, Amount) or what.kind is not Kind.NUMBER:
        return Decimal(0)
    if what.unit in rate.dimensions:
        return what.size / rate.dimensions[what.unit]
    is_count = what.noun in rate.nouns or (is_bare(what) and what.in_words)
    return what.value if is_count and not what.unit and what.step == 1 and what.value <= _MOST else Decimal(0)


def _meant(rates: Sequence[_Rate], others: Sequence[Figure], inputs: Sequence[Figure], case: Case) -> list[_Rate]:
    """Of several rates those that the claim means: with its other figures, and with most of its words."""
    known = [held.start for one in others if one not in inputs for held in case.equal(one)]
    inside = [rate for rate in rates if any(rate.start <= start < rate.end for start in known)]
    own = stems(case.texts.claim)
    shared = [(len(own & stems(case.texts.quote[rate.start : rate.end])), rate) for rate in inside or rates]
    most = max((count for count, _ in shared), default=0)
    return [rate for count, rate in shared if count == most]


# ── What they come to ────────────────────────────────────────────────────────────────────────────


def _results(rate: _Rate, inputs: Sequence[Figure], rates: Sequence[_Rate], case: Case) -> Iterator[Decimal]:
    """What a rate comes to for all of these quantities; of two rates, up to a limit and beyond it."""
    limits = [one for one in case.quote.singles if any(_is_limit(one, quantity, rate, case) for quantity in inputs)]
    if limits:
        yield from _of_bands(rate, inputs, limits, rates, case)
        return
    product = rate.size
    for one in inputs:
        product *= _times(one, rate)
    yield product
    if _BASE.search(case.texts.quote):
        yield from (size_of(base) + product for base in _bases(rate, case))


def _is_limit(held: Figure, quantity: Figure, rate: _Rate, case: Case) -> bool:
    """Whether a quote's figure parts such quantities: the first 10,000 km, above 60 °C."""
    one, two = held.what, quantity.what
    if not (isinstance(one, Amount) and isinstance(two, Amount)) or not one.unit or one.unit not in rate.dimensions:
        return False
    is_bound = bound_of(held) in {Bound.TO, Bound.MOST, Bound.MORE} or held.beside.before == "first"
    between = sorted((held.start, rate.figure.start))
    return is_bound and is_of_one_unit(one, two) and not SENTENCE_END.search(case.texts.quote, *between)


def _of_bands(
    rate: _Rate, inputs: Sequence[Figure], limits: Sequence[Figure], rates: Sequence[_Rate], case: Case
) -> Iterator[Decimal]:
    if len(inputs) > 1 or len({size_of(one) for one in limits}) > 1:
        return
    quantity, limit = (_times(one, rate) for one in (inputs[0], limits[0]))
    beyond = max(Decimal(0), quantity - limit)
    text = case.texts.quote
    for first, second in pairwise(rates):
        if _BEYOND.search(text, min(limits[0].end, second.start), second.end):
            yield first.size * min(quantity, limit) + second.size * beyond
    if _BEYOND.search(text, 0, rate.figure.start) and quantity > limit:
        sign = -1 if _LESS.search(text, rate.start, rate.end) else 1
        yield from (size_of(base) + sign * rate.size * beyond for base in _bases(rate, case))


def _bases(rate: _Rate, case: Case) -> Iterator[Figure]:
    """The amounts of a quote to which what a rate comes to may be added."""
    return (one for one in case.quote.singles if one != rate.figure and _fits(one, rate) and not _per(one))
