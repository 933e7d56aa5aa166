"""A rate of the quote that a claim applies to other quantities: three days at $95 a day come to $285."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_CEILING, Decimal
from itertools import islice, pairwise, permutations
from math import prod
from operator import attrgetter
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case, bound_of, stems
from citecheck.quantities.compare import Relation, is_bare
from citecheck.quantities.computing.operands import is_near
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import counted, singular
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Hedge, Kind, Sign
from citecheck.quantities.timed import SENTENCE_END
from citecheck.text.patterns import lazy_pattern

_FIGURES: Final = 40  # of a quote that are looked at
_RATES: Final = 12
_QUANTITIES: Final = 6  # of a claim
_PAIR: Final = 2  # a quantity, and what it comes to
_MOST: Final = 1_000  # a count that a rate is multiplied by
_HUNDRED: Final = Decimal(100)
_ENERGY_OF_AN_HOUR: Final = Decimal(10) ** -6  # kilowatt-hours of a milliwatt
_WHAT: Final = (
    r"(?:(?:additional|further|extra|subsequent|started|completed|whole|full|gross)\s)?(?:[0-9]++-[a-z]+\s)?"
    r"(?:(?P<many>[1-9][0-9,]*)\s)?(?P<unit>(?=[A-Za-z°µμΩ]))"
)
# What a rate is for: per 20-foot container, for each additional kilometre; directly after it also an hour, /100 km.
_EACH: Final = lazy_pattern(rf"\b(?:per|each|every)\s{_WHAT}", re.IGNORECASE)
_EACH_HERE: Final = lazy_pattern(rf"\s?(?:/\s?|(?:per|each|every|an?)\s){_WHAT}", re.IGNORECASE)
_SUBJECT: Final = lazy_pattern(
    r"\b(?:an?|one)\s(?P<many>)(?P<unit>[a-z]+)(?:\s[a-z]+)?\s(?:costs?|is|takes?|uses?|weighs?|holds?|brings?|earns?)\s\Z",
    re.IGNORECASE,
)
_SUBJECTS: Final = lazy_pattern(
    r"\b(?P<many>)(?P<unit>[a-z]{2,}s)\s(?:cost|are|weigh|hold|take|bring|earn|need)\s\Z", re.IGNORECASE
)
_FOR_EACH: Final = lazy_pattern(r"\b(?:each|every|per)\s\Z", re.IGNORECASE)
_ONE: Final = lazy_pattern(r"\b(?:an?|one|each|per|every)\s(?P<unit>[A-Za-z]+)", re.IGNORECASE)
_AT: Final = lazy_pattern(r"\s(?:at|for|costs?)\s", re.IGNORECASE)  # rolls of 50 m at €35
_APIECE: Final = lazy_pattern(r"\s(?:each|apiece)\b", re.IGNORECASE)
_JOINT: Final = lazy_pattern(r",\s|\s(?:and|but|or|while|whereas)\s", re.IGNORECASE)
_STOP: Final = lazy_pattern(r"[.;](?=\s|\Z)")
_BEYOND: Final = lazy_pattern(
    r"\b(?:additional|further|subsequent|beyond|thereafter|after(?:\s(?:that|which))?|above|over|excess|remain\w*|more)\b",
    re.IGNORECASE,
)
_WORD: Final = 12  # characters before a limit
_FIRST_ONE: Final = lazy_pattern(r"\bfor\sthe\sfirst\s(?P<unit>[a-z])", re.IGNORECASE)
_FREE: Final = lazy_pattern(
    r"\b(?:additional\scharge|surcharge|extra|free|no\scharge|without\scharge|included?|exempt)\b", re.IGNORECASE
)
_BEGUN: Final = lazy_pattern(  # of a rate that is for each month begun
    r"\bor\s(?:(?:any|a)\s)?(?:parts?|fractions?)\b|\bpart\sthereof\b|\b(?:each|every|per)\s(?:started|commenced|begun|incomplete)\b"
    r"|\b(?:begun|commenced|started)\b",
    re.IGNORECASE,
)
_NOTHING: Final = lazy_pattern(
    r"\b(?:exempt\w*|nothing|free|nil|zero|0\s?%|deductible|no\s(?:[a-z]+\s)?(?:duty|tax|fee|charge|levy|contributions?|interest|toll"
    r"|commission|premium|payment)|(?:above|over|beyond|exceed\w*|excess))\b",
    re.IGNORECASE,
)
_WHOLE: Final = lazy_pattern(r"\b(?:whole|entire|full|total)\b", re.IGNORECASE)
_LESS: Final = lazy_pattern(r"\b(?:derat|reduc|lower|decreas|fall|drop|deduct|less)\w*", re.IGNORECASE)
_BASE: Final = lazy_pattern(
    r"\b(?:plus|basic|base|basis|fixed|standing|flat|in\saddition|increas\w*|rais\w*|rises?)\b", re.IGNORECASE
)


class _Rate(NamedTuple):
    """What one comes to: `size`, in the `unit` of its results. `units`: of what, a dimension or a noun, and how much.

    `start` and `end` are those of the clause about it.
    """

    figure: Figure
    size: Decimal
    unit: str | None
    units: Mapping[str, Decimal]
    start: int
    end: int


class Applied(NamedTuple):
    """`places`: of the quantities that a claim applies a rate to, and of what they come to. `other`: what they do not
    come to, and the rate. `is_known`: the quote has a rate for such quantities, whatever they come to.
    """

    places: frozenset[int] = frozenset()
    other: tuple[str, str] | None = None
    is_known: bool = False


def applied(case: Case) -> Applied:
    """What the claim works out by a rate of its quote."""
    amounts = [one for one in case.claim.singles if isinstance(one.what, Amount)]
    new = [one for one in amounts if not case.held(one)]
    if len(amounts) > _QUANTITIES or (len(new) < _PAIR and all(one.kind is Kind.PERCENT for one in new)):
        return Applied()
    rates = list(_rates(case))
    if banded := _banded(amounts, rates, case):
        return banded
    places = frozenset(start for result in new for start in _explained(result, amounts, rates, case))
    pairs = permutations(new, _PAIR)
    is_known = any(_fits(result, rate) and _times(one, rate) for result, one in pairs for rate in rates)
    return Applied(places, None if places else _other(amounts, rates, case), is_known)


def _explained(result: Figure, amounts: Sequence[Figure], rates: Sequence[_Rate], case: Case) -> Iterator[int]:
    """The places of a result and of what it is the result of."""
    what = result.what
    if not isinstance(what, Amount) or what.sign is Sign.MINUS:
        return
    others = [one for one in amounts if one.start != result.start]
    own = [rate for rate in rates if _fits(result, rate)]
    every = [one for one in others if any(_times(one, rate) for rate in own)]
    every = every or [one for one in _implied(case.texts.claim) if any(_times(one, rate) for rate in own)]
    new = [one for one in every if not case.held(one)]
    if not new and what.kind in {Kind.MONEY, Kind.PERCENT}:
        return  # no rate is applied to another quantity
    inputs = [one for one in every if one in new or not any(_is_of_one_kind(one, other) for other in new)]
    places = (result.start, *(one.start for one in inputs if one in others))
    if any(is_near(what, one / what.factor) for one in (*_sums(own, inputs), *_reaches(result, rates, case))):
        yield from places
    for rate in _meant([rate for rate in own if all(_times(one, rate) for one in inputs)], others, inputs, case):
        period = _periods(result, rate, inputs)
        if inputs and any(is_near(what, one * period / what.factor) for one in _results(rate, inputs, own, case)):
            yield from places


def _implied(claim: str) -> Iterator[Figure]:
    """One of each unit that a claim names without a number: a metre costs, per litre."""
    for match in islice(_ONE.finditer(claim), _QUANTITIES):
        yield from read(f"1 {match['unit']}").singles


def _other(amounts: Sequence[Figure], rates: Sequence[_Rate], case: Case) -> tuple[str, str] | None:
    """The other amount of a claim with one quantity, where it may only be a result of the quote's rates."""
    hedges = {one.what.hedge for one in amounts if isinstance(one.what, Amount)}
    if len(amounts) != _PAIR or any(case.held(one) for one in amounts) or hedges != {Hedge.NONE}:
        return None
    for result, quantity in permutations(amounts):
        fitting = [rate for rate in rates if _fits(result, rate)]
        is_only = all(_times(quantity, rate) and not _fits(quantity, rate) for rate in fitting)
        if fitting and is_only:
            return result.text, fitting[0].figure.text
    return None


# ── The rates of a quote ─────────────────────────────────────────────────────────────────────────


def _rates(case: Case) -> Iterator[_Rate]:
    """The figures of which the clause says what they are for."""
    text = case.texts.quote
    amounts = [one for one in case.quote.singles[:_FIGURES] if isinstance(one.what, Amount)]
    amounts = [one for one in amounts if not (isinstance(one.what, Amount) and one.what.cell) or _inherent(one)]
    here = filter(None, (_EACH_HERE.match(text, one.text_end) for one in amounts))
    named = [(match.start(), match.start("unit")) for match in (*_EACH.finditer(text), *here)]
    amounts = [one for one in amounts if not any(first < one.start < last for first, last in named)][:_RATES]
    start = 0
    for place, figure in enumerate(amounts):
        following = amounts[place + 1].start if amounts[place + 1 :] else len(text)
        end = _clause_end(text, figure.text_end, following)
        units = dict(_here(text, figure)) | _within(text, figure.end, end)
        units = units or _within(text, start, figure.start) or _of_subject(text, figure) or _inherent(figure)
        if _APIECE.match(text, figure.text_end):
            subject = _SUBJECTS.search(text, 0, figure.start)
            units |= dict([_unit(text, subject)]) if subject else _of_one(amounts[place - 1]) if place else {}
        if place and figure.kind is Kind.MONEY and _AT.fullmatch(text, amounts[place - 1].text_end, figure.start):
            units |= _of_all(amounts[place - 1])
        if units and figure.kind is Kind.PERCENT:  # 5% of it for each month
            yield _rate(figure, units, start, end)._replace(unit=figure.kind)
            units = {}
        if units or _inherent(figure):
            yield _rate(figure, units | _inherent(figure), start, end)
        start = end if end < following else figure.text_end


def _clause_end(text: str, start: int, end: int) -> int:
    """Where the words about a figure end: before the next one, or what joins that to them."""
    if stop := _STOP.search(text, start, end):
        return stop.end()
    return max((match.start() for match in _JOINT.finditer(text, start, end)), default=end) if end < len(text) else end


def _here(text: str, figure: Figure) -> Iterator[tuple[str, Decimal]]:
    if match := _EACH_HERE.match(text, figure.text_end):
        yield _unit(text, match)


def _within(text: str, start: int, end: int) -> dict[str, Decimal]:
    return dict(_unit(text, match) for match in _EACH.finditer(text, start, end))


def _of_subject(text: str, figure: Figure) -> dict[str, Decimal]:
    """A night costs £110."""
    match = _SUBJECT.search(text, 0, figure.start)
    return dict([_unit(text, match)]) if match else {}


def _unit(text: str, match: re.Match[str]) -> tuple[str, Decimal]:
    """The dimension or noun of what a rate is for, and how much of it."""
    many = Decimal((match["many"] or "1").replace(",", ""))
    found = counted(text, match.start("unit") - 1, is_one=True)
    return (found.unit.name, found.unit.size * many) if found.unit else (found.noun or "", many)


def _of_one(figure: Figure) -> dict[str, Decimal]:
    what = figure.what
    return {what.unit: what.factor} if isinstance(what, Amount) and what.unit else {}


def _of_all(figure: Figure) -> dict[str, Decimal]:
    what = figure.what
    return {what.unit: what.size} if isinstance(what, Amount) and what.unit else {}


def _inherent(figure: Figure) -> dict[str, Decimal]:
    """What a figure is for each of by itself: mg/kg, litres a minute, kilowatts, a percentage."""
    what = figure.what
    if not isinstance(what, Amount):
        return {}
    if what.kind is Kind.PERCENT:
        return {Kind.MONEY: _HUNDRED}
    if what.unit == "power":
        return dict([lexicon.UNITS["hour"]])
    if " in " in (what.unit or ""):
        return {(what.unit or "").split(" in ")[1]: Decimal(1)}
    named = lexicon.UNITS.get(what.per or figure.beside.period)
    return dict([named]) if named else {}


def _rate(figure: Figure, units: Mapping[str, Decimal], start: int, end: int) -> _Rate:
    what, size = figure.what, figure.size
    unit = _result_unit(what) if isinstance(what, Amount) else None
    if unit == Kind.PERCENT:
        unit = Kind.MONEY
    if unit == "power":
        unit, size = "energy", size * _ENERGY_OF_AN_HOUR
    return _Rate(figure, size, unit, units, start, end)


def _result_unit(what: Amount) -> str | None:
    if what.kind is not Kind.NUMBER:
        return what.kind
    return what.unit.split(" in ")[0] if what.unit else what.noun


def _fits(result: Figure, rate: _Rate) -> bool:
    """Whether a figure may be a result of a rate: an amount of its currency, of its dimension or of what it counts."""
    one, two = result.what, rate.figure.what
    if not (isinstance(one, Amount) and isinstance(two, Amount)):
        return False
    if one.currency and two.currency and not one.currency & two.currency:
        return False
    return rate.unit is not None and _result_unit(one) == rate.unit


def _times(quantity: Figure, rate: _Rate) -> Decimal:
    """How many of a rate's units a quantity has, or 0."""
    what = quantity.what
    if not isinstance(what, Amount) or what.kind in {Kind.PERCENT, Kind.POINTS}:
        return Decimal(0)
    name = what.unit or (what.kind if what.kind is Kind.MONEY else what.noun)
    if name in lexicon.PERSONS:
        name = next((one for one in rate.units if one in lexicon.PERSONS), name)
    if name and name in rate.units:
        return what.size / rate.units[name]
    is_count = is_bare(what) and what.in_words and not rate.units.keys() <= lexicon.MEASURED  # two 20-foot containers
    return what.value if is_count and what.step == 1 and what.value <= _MOST else Decimal(0)


def _meant(rates: Sequence[_Rate], others: Sequence[Figure], inputs: Sequence[Figure], case: Case) -> list[_Rate]:
    """Of several rates those that the claim means: with its other figures, and with most of its words."""
    known = [held.start for one in others if one not in inputs for held in case.equal(one)]
    inside = [rate for rate in rates if any(rate.start <= start < rate.end for start in known)]
    own = stems(case.texts.claim)
    shared = [(len(own & stems(case.texts.quote[rate.start : rate.end])), rate) for rate in inside or rates]
    most = max((count for count, _ in shared), default=0)
    return [rate for count, rate in shared if count == most]


# ── What they come to ────────────────────────────────────────────────────────────────────────────


def _periods(result: Figure, rate: _Rate, inputs: Sequence[Figure]) -> Decimal:
    """How many months a rate is taken for: 12, of $9 for each user and month, where ten users pay so much a year."""
    named = lexicon.UNITS.get(result.beside.period)
    if named is None or named[0] not in rate.units or len(rate.units) < _PAIR or named[0] != "calendar":
        return Decimal(1)
    is_stated = any(isinstance(one.what, Amount) and one.what.unit == named[0] for one in inputs)
    return Decimal(1) if is_stated else named[1] / rate.units[named[0]]


def _results(rate: _Rate, inputs: Sequence[Figure], rates: Sequence[_Rate], case: Case) -> Iterator[Decimal]:
    """What a rate comes to for all of these quantities; of two rates, up to a limit and beyond it."""
    every = [_times(one, rate) for one in inputs]
    if _BEGUN.search(case.texts.quote, rate.start, _sentence_end(case.texts.quote, rate.end)):
        every = [times.to_integral_value(ROUND_CEILING) for times in every]
    limits = [(place, one) for place, quantity in enumerate(inputs) for one in _limits(quantity, rate, case)]
    for place, limit in limits:
        rest = prod((times for at, times in enumerate(every) if at != place), start=Decimal(1))
        yield from (one * rest for one in _of_bands(rate, every[place], limit, rates, case))
    is_beyond = [_times(limit, rate) < every[place] for place, limit in limits if _parts(limit)]
    if any(is_beyond) and not any(_FOR_EACH.search(case.texts.claim, 0, one.start) for one in inputs):
        return
    if is_beyond and _BEYOND.search(case.texts.quote, rate.start, rate.end):
        return
    if _is_of_further_ones(rate, case.texts.quote):
        rest = prod(every, start=Decimal(1)) - 1
        yield from (base.size + rate.size * rest for base in _bases(rate, case))
        return
    product = prod(every, start=rate.size)
    caps = [one for one in _bases(rate, case) if bound_of(one) in {Bound.MOST, Bound.LESS}]
    yield min([product, *(one.size for one in caps)])
    if _BASE.search(case.texts.quote):
        yield from (base.size + product for base in _bases(rate, case))


def _sentence_end(text: str, start: int) -> int:
    found = SENTENCE_END.search(text, start)
    return found.start() if found else len(text)


# ── Percentages of an amount by bands: 20% from 12,000 to 40,000, and 35% beyond ───────────────────


class _Bands(NamedTuple):
    """From each limit on, the rate of what is beyond it; `whole`: the last rate is one of the whole amount."""

    limits: tuple[Decimal, ...]
    rates: tuple[Decimal, ...]
    whole: bool

    def of(self, amount: Decimal) -> Decimal:
        """What is due for an amount."""
        if self.whole and amount > self.limits[-1]:
            return amount * self.rates[-1]
        parts = zip(self.limits, (*self.limits[1:], amount), self.rates, strict=True)
        return sum((max(Decimal(0), min(amount, end) - start) * rate for start, end, rate in parts), Decimal(0))


def _banded(amounts: Sequence[Figure], rates: Sequence[_Rate], case: Case) -> Applied | None:
    """What a claim works out by the bands of its quote, where it has one amount and what is due for it, and no more."""
    money = [one for one in amounts if one.kind is Kind.MONEY and isinstance(one.what, Amount) and one.what.scale == 1]
    if len(amounts) != _PAIR or len(money) != _PAIR or case.held(min(money, key=attrgetter("size"))):
        return None
    due, amount = sorted(money, key=attrgetter("size"))
    bands = _bands(rates, case)
    if bands is None or not isinstance(due.what, Amount) or bound_of(due) is not Bound.NONE:
        return None
    if is_near(due.what, bands.of(amount.size)):
        return Applied(frozenset([due.start, amount.start]), None, is_known=True)
    if case.held(amount) or due.what.hedge is not Hedge.NONE or bound_of(amount) is not Bound.NONE:
        return None
    return Applied(frozenset(), (due.text, rates[0].figure.text), is_known=True)


def _bands(rates: Sequence[_Rate], case: Case) -> _Bands | None:
    """The limits and percentages of a quote that has no other amounts; below the first limit nothing is due."""
    text = case.texts.quote
    amounts = [one for one in case.quote.singles[:_FIGURES] if isinstance(one.what, Amount) and not one.what.soft]
    shares = [one for one in rates if one.figure.kind is Kind.PERCENT and one.unit == Kind.MONEY]
    money = [one for one in amounts if one.kind is Kind.MONEY]
    limits = sorted({one.size for one in money})
    is_other = len(shares) + len(money) != len(amounts) or any(
        isinstance(one.what, Amount) and one.what.cell for one in money
    )
    if is_other or not shares or case.others:
        return None
    if len(limits) == len(shares) and _NOTHING.search(text):
        starts = limits
    elif limits and len(limits) + 1 == len(shares):
        starts = [Decimal(0), *limits]
    else:
        return None
    is_whole = _WHOLE.search(text, shares[-1].start, shares[-1].end) is not None
    return _Bands(tuple(starts), tuple(one.figure.size / _HUNDRED for one in shares), is_whole)


def _is_of_further_ones(rate: _Rate, text: str) -> bool:
    """Whether another amount is for the first one: £4 for the first parcel and 90 pence for each further one."""
    first = _FIRST_ONE.search(text)
    noun = counted(text, first.start("unit") - 1, is_one=True).noun if first else None
    return noun in rate.units and _BEYOND.search(text, rate.start, rate.end) is not None


def _sums(rates: Sequence[_Rate], inputs: Sequence[Figure]) -> Iterator[Decimal]:
    """What several rates come to together, each for its own quantities: ten hours and 50 km."""
    own = [[_times(one, rate) for one in inputs if _times(one, rate)] for rate in rates]
    used = [(rate.size, times) for rate, times in zip(rates, own, strict=True) if times]
    if len(used) > 1 and sum(len(times) for _, times in used) == len(inputs):
        yield sum((prod(times, start=size) for size, times in used), Decimal(0))


def _reaches(result: Figure, rates: Sequence[_Rate], case: Case) -> Iterator[Decimal]:
    """For how much an amount of the quote lasts: a tank of 60 litres, of 7.5 litres per 100 km."""
    what = result.what
    each_of = [(rate, rate.units.get(what.unit or "")) for rate in rates] if isinstance(what, Amount) else []
    for rate, each in each_of:
        yield from (base.size / rate.size * each for base in _bases(rate, case) if each and rate.size)


def _limits(quantity: Figure, rate: _Rate, case: Case) -> Iterator[Figure]:
    """The quote's figures of the kind of a quantity in the sentence of a rate: the first 10,000 km, 60 °C."""
    for held in case.quote.singles[:_FIGURES]:
        between = sorted((held.start, rate.figure.start))
        is_unlike = held == rate.figure or not _times(held, rate) or not _is_of_one_kind(held, quantity)
        if not is_unlike and not SENTENCE_END.search(case.texts.quote, *between):
            yield held


def _is_of_one_kind(one: Figure, two: Figure) -> bool:
    pair = [what for what in (one.what, two.what) if isinstance(what, Amount)]
    return len(pair) == _PAIR and len({_result_unit(what) for what in pair}) == 1


def _parts(limit: Figure) -> bool:
    """Whether it parts quantities: what is below it has another rate than what is beyond."""
    is_cap = isinstance(limit.what, Amount) and limit.what.kind is Kind.MONEY and bound_of(limit) is Bound.MOST
    return not is_cap and (
        bound_of(limit) in {Bound.TO, Bound.MOST, Bound.MORE} or limit.beside.before in {"first", "after"}
    )


def _of_bands(rate: _Rate, quantity: Decimal, limit: Figure, rates: Sequence[_Rate], case: Case) -> Iterator[Decimal]:
    text, upto = case.texts.quote, _times(limit, rate)
    beyond = max(Decimal(0), quantity - upto)
    for first, second in pairwise(rates) if _parts(limit) else ():
        if _BEYOND.search(text, min(limit.end, second.start), second.end):
            yield first.size * min(quantity, upto) + second.size * beyond
    start = max(0, min(limit.start, rate.start) - _WORD)
    is_beyond = quantity > upto and _BEYOND.search(text, start, max(limit.end, rate.end)) is not None
    if is_beyond and _FREE.search(text, 0, rate.end):
        yield rate.size * beyond
    if is_beyond and _parts(limit):
        sign = -1 if _LESS.search(text, rate.start, rate.end) else 1
        yield from (base.size + sign * rate.size * beyond for base in _bases(rate, case))


def _bases(rate: _Rate, case: Case) -> Iterator[Figure]:
    """The amounts of a quote that may be its results, to which others are added, or at which they end."""
    return (one for one in case.quote.singles[:_FIGURES] if one != rate.figure and _fits(one, rate))


# ── What a figure is for each of: 2 SDR per kilogram, which a claim has per tonne ──────────────────

_RATE: Final = lazy_pattern(r"(?:\s[\w-]+)?\s(?:per|for\s(?:each|every))\s(?P<noun>[a-z]{1,12})\b")
_ACCOUNT: Final = lazy_pattern(r"\s(?P<code>SDRs?|XDR|BTC|ETH)\b")  # units of account that are not read as money

_Pair = tuple[str, str]


def other_rate(case: Case) -> _Pair | None:
    """A figure of the claim with its unit, and the quote's that is for each of another one, or in another money."""
    for figure in case.claim.singles:
        equal = [held for held, found in case.own(figure) if found is Relation.SAME]
        pair = _of_unit(figure, equal, case) or _of_total(figure, equal, case) or _of_money(figure, equal, case)
        if pair:
            return pair
    return None


def _of_unit(figure: Figure, equal: list[Figure], case: Case) -> _Pair | None:
    """Only where both units measure one quantity, and are not two words for one size."""
    quote, claim = case.texts.quote, case.texts.claim
    stated = _RATE.match(claim, figure.text_end)
    held = [_RATE.match(quote, one.text_end) for one in equal]
    if stated is None or not held:
        return None
    own = lexicon.UNITS.get(singular(stated["noun"]))
    for one in held:
        other = lexicon.UNITS.get(singular(one["noun"])) if one else None
        if not (own and other and own[0] == other[0] and own[1] != other[1]):
            return None
    return f"{figure.text}{stated[0]}", f"{equal[0].text}{held[0][0] if held[0] else ''}"


def _of_total(figure: Figure, equal: list[Figure], case: Case) -> _Pair | None:
    """$10,000 in total, where the quote has a price per share of $10,000."""
    if not equal or not _IN_TOTAL.match(case.texts.claim, figure.text_end):
        return None
    held = [_of_each(one, case.texts.quote) for one in equal]
    is_of_each = all(held) and not any(one["noun"] in case.texts.claim.lower() for one in held if one)
    return (f"{figure.text} in total", f"{equal[0].text} {held[0][0].strip()}") if is_of_each and held[0] else None


def _of_each(figure: Figure, quote: str) -> re.Match[str] | None:
    return _EACH_BEFORE.search(quote, 0, figure.start) or _EACH_AFTER.match(quote, figure.text_end)


_IN_TOTAL: Final = lazy_pattern(r"\s(?:in\s(?:total|all)|altogether|overall)\b", re.IGNORECASE)
_EACH_BEFORE: Final = lazy_pattern(
    r"\b(?:per|for\s(?:each|every))\s(?P<noun>[a-z]{2,15})\s(?:of|is|are|was|were)\s(?:approximately\s|about\s)?\Z"
)
_EACH_AFTER: Final = lazy_pattern(r"\s(?:per|for\s(?:each|every))\s(?P<noun>[a-z]{2,15})\b")


def _of_money(figure: Figure, equal: list[Figure], case: Case) -> _Pair | None:
    """2 euros, where the quote has 2 SDR."""
    if figure.kind is not Kind.MONEY or not equal:
        return None
    codes = [_ACCOUNT.match(case.texts.quote, one.text_end) for one in equal]
    code = codes[0]
    is_other = code is not None and all(codes) and code["code"] not in case.texts.claim
    return (figure.text, f"{equal[0].text}{code[0]}") if is_other and code else None
