"""A claim's figure that no quote contains: the figures of the quotes that it follows from, and which way it goes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal
from itertools import accumulate, chain, combinations, islice, pairwise, permutations, product
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import DENYING, Case, stems
from citecheck.quantities.compare import (
    EQUAL,
    HALF,
    THOUSANDS,
    Scales,
    has_telling_digits,
    is_bare,
    is_fraction,
    relation,
    room,
)
from citecheck.quantities.date_mismatch import days_apart, months_apart
from citecheck.quantities.movements import alike, are_counts, before, is_change, movements
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.extract import TextFigures, read
from citecheck.quantities.reading.figures import Amount, Figure, Hedge, Kind, Moment, Sign
from citecheck.quantities.reading.led_rows import LETTER, in_rows
from citecheck.quantities.reading.tables import Cell, named_row
from citecheck.quantities.terms import lasts_with_renewals
from citecheck.quantities.timed import SENTENCE_END, group_of, spanned, year_of, years_of
from citecheck.text.patterns import lazy_pattern

_HUNDRED: Final = Decimal(100)
_DAYS_A_YEAR: Final = 365
_COLUMNS: Final = 5  # before the one with the growth
_PARTS: Final = 5  # a whole and what is taken off, or counts
_SMALL: Final = 20  # a count below it is often near to a result
_OPERANDS: Final = 24  # figures of a quote that are computed with
_RATES: Final = frozenset([Kind.PERCENT, Kind.POINTS])
_POINTS: Final = frozenset([Kind.POINTS])
_ENDS: Final = frozenset(["from", "to"])
_PARTS_OF_YEAR: Final = {
    shorter: (times,) for (longer, shorter), times in lexicon.PERIODS_IN.items() if longer == "year"
}
_OFTEN: Final = re.compile(r"1/(?P<times>[0-9]+) (?P<period>[a-z-]+)")
_OF_THESE: Final = lazy_pattern(r"\bof (?:whom|which|these|those|them)\b[^.;]{0,40}\Z", re.IGNORECASE)
_OF_WHICH: Final = lazy_pattern(r"\sof (?:whom|which|these|those|them)\b")
_ALL_BUT: Final = lazy_pattern(r"\b(?:all but|all except|except for)(?:\s\w+)?\s\Z", re.IGNORECASE)
_TIMES: Final = lazy_pattern(r"(?:\stimes)?\s(?:as\s\w+\sas\s)?(?:the\s|that\sof\s|those\sof\s)?", re.IGNORECASE)
_OF: Final = lazy_pattern(r"\sof\s(?:(?:the|its|their|all)\s)?(?:[\w'’-]+\s){0,3}?", re.IGNORECASE)
_PART_OF: Final = lazy_pattern(r"\s(?:out\s)?of\s(?:(?:the|its|their|our|all|those)\s){0,2}", re.IGNORECASE)
_OF_BASE: Final = lazy_pattern(r"\sof\s(?:the|its|their|all)\b", re.IGNORECASE)
_RISEN: Final = lazy_pattern(
    r",\s(?:which\sis\s)?(?:an?\s(?:increase|decrease|rise|decline|gain|drop|reduction)\sof|up|down)\s(?:about\s)?",
    re.IGNORECASE,
)
_EACH: Final = lazy_pattern(r"\b(?:each|every|per)\s(?P<unit>[a-z]+)\b[^.;,]{0,30}\Z", re.IGNORECASE)
_UNTIL: Final = lazy_pattern(
    r"\s?(?:[-–—]|(?:and\s(?:end|clos|finish)\w+\sat|to|until|till)(?=\s))\s?(?:about\s)?", re.IGNORECASE
)
_EARLIER: Final = lazy_pattern(
    r"\b(?:usual(?:ly)?|normal(?:ly)?|standard|full|regular|otherwise|earlier|before|previous(?:ly)?|prior|ago|last|old|former(?:ly)?|initial(?:ly)?|original(?:ly)?|had\sbeen|beginning|start)\b",
    re.IGNORECASE,
)
_OTHERS: Final = lazy_pattern(r"\b(?:others?|rest|remain\w*|everyone\selse)\b", re.IGNORECASE)
_APART: Final = lazy_pattern(r"\s(?:after|before|later|earlier|ahead)\b", re.IGNORECASE)
_OF_FIRST: Final = lazy_pattern(
    r"\s(?:of|on)\s(?:[^.;%]{0,60}\s)?(?:first|up\sto|not\sexceed\w*|exceed|maximum\sof|limit\sof)\s", re.IGNORECASE
)
_EACH_PART: Final = lazy_pattern(
    r"\b(?:(?:each|every|per|an?)\s(?P<unit>quarter|month)|(?P<adjective>quarterly|monthly))\b", re.IGNORECASE
)
_FOR_YEAR: Final = lazy_pattern(
    r"[^.;,]{0,20}?\s(?:(?:a|per|each|the|full|whole|entire)\s)+(?:(?:calendar|fiscal)\s)?year\b|\s(?:annually|yearly)\b",
    re.IGNORECASE,
)
_MONTHS_OF: Final = lazy_pattern(r"s['’]|['’]s|\sof\b")
_LEAVING: Final = lazy_pattern(  # declined by 240, leaving 5,160
    r"[^.;0-9]{0,50},?\s(?:leaving|to\s(?:reach|stand\sat|total)|(?:bringing|taking)\s[^.;0-9]{0,30}\sto)\s(?:about\s)?",
    re.IGNORECASE,
)
_RATIO: Final = lazy_pattern(
    r"\b(?:ratio|relative\srisk|HR|RR|OR|IRR|index)\b(?:[^.;0-9]{0,30}\s|\s?[=:,]?\s?)\(?\Z", re.IGNORECASE
)
_OF_REACH: Final = 4  # characters of " of "
_CLAUSE_REACH: Final = 60  # characters
_CLAUSE: Final = lazy_pattern(r"(?:[^.,;]|[.,](?=[0-9])){0,60}")


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


def readings(case: Case) -> list[tuple[str, TextFigures]]:
    """The quotes, its own first, and their figures."""
    return [(case.texts.quote, case.quote), *zip(case.texts.others, case.others, strict=True)]


def ways(figure: Figure, case: Case) -> list[Way]:
    """The ways in which it follows from the quotes by one step; with the figures that the claim states, if any."""
    what = figure.what
    if not isinstance(what, Amount) or what.unit in lexicon.PLACES or _LEVEL.match(case.texts.claim, figure.text_end):
        return []
    if rows := list(of_rows(figure, case)):
        stated = [way for way in rows if any(one and _is_stated(one, case) for one in (way.start, way.end))]
        return [(stated or rows)[0]]
    if (is_renewed := lasts_with_renewals(figure, case)) is not None:
        return [Way()] if is_renewed else []
    if any(is_near(what, result) for result in _of_stated(figure, case)):
        return [Way()]
    lasting = (*_years(figure, what, case), *_until_limit(what, case))
    found = [Way() for years in lasting if is_near(what, years)]
    found += [way for way, result in _points(what, case) if is_near(what, result)]
    for operands in _operand_sets(what, case):
        is_mean = case.texts.adds(lexicon.AVERAGED)
        means = chain(_means(figure, operands), _quotients(what, operands)) if is_mean else ()
        results = chain(_results(figure, operands, case), means)
        found += [way for way, result in results if is_near(what, result) and _has_sign(what, way)]
    return found


def _of_stated(figure: Figure, case: Case) -> Iterator[Decimal]:
    """What so many of the claim's cost at its price: 86 million shares at $43.62 apiece, if a quote has both."""
    if figure.kind is not Kind.MONEY:
        return
    own = [one for one in case.claim.singles if one != figure and isinstance(one.what, Amount) and not one.what.soft]
    held = [one for one in own if case.held(one)][:_PARTS]
    for price, count in permutations(held, 2):
        if price.kind is Kind.MONEY and _is_count(count.what):
            yield size_of(price) * size_of(count)


def _is_stated(operand: Operand, case: Case) -> bool:
    return _states(case.claim.singles, operand.figure, operand.reading, case)


def is_too_long(case: Case) -> bool:
    """Whether the quotes have more amounts than are computed with."""
    amounts = (one for _, reading in readings(case) for one in reading.singles if isinstance(one.what, Amount))
    return sum(1 for _ in amounts) > _OPERANDS


def of_rows(figure: Figure, case: Case) -> Iterator[Way]:
    """The two figures of a row of a table that a growth in percent, behind them in the row, follows from."""
    for text, reading in readings(case):
        cells = [one for one in reading.singles if isinstance(one.what, Amount)]
        for at, growth in enumerate(cells):
            if relation(figure, growth) in EQUAL:
                near = cells[max(0, at - _COLUMNS) : at]
                row = [one for one in near if not LETTER.search(text, one.end, growth.start)]
                yield from islice((way for pair in pairwise(row) if (way := _growth(*pair, growth, text, reading))), 1)


def _growth(later: Figure, earlier: Figure, growth: Figure, text: str, reading: TextFigures) -> Way | None:
    now, then, what = size_of(later), size_of(earlier), growth.what
    # Often only the first row of a column of changes has the sign of percent.
    is_growth = isinstance(what, Amount) and (what.kind is Kind.PERCENT or (what.cell and is_bare(what)))
    if not (isinstance(what, Amount) and is_growth and now > 0 < then and alike(later, earlier)):
        return None
    change = now / then * _HUNDRED - _HUNDRED
    if _is_rate(later) or abs(abs(change) - abs(what.value)) > what.step / HALF:
        return None
    start, end = (
        Operand(one, size_of(one), stated=False, moved=False, text=text, reading=reading) for one in (earlier, later)
    )
    return Way(start, end, (change > 0) - (change < 0))


def _points(what: Amount, case: Case) -> Iterator[tuple[Way, Decimal]]:
    """The differences of two shares in the row of a table that the claim names, in points."""
    if what.kind is not Kind.POINTS:
        return
    named = {one.what.year for one in case.claim.singles if isinstance(one.what, Moment) and one.what.year}
    for text, reading in readings(case):
        row = named_row(case.texts.claim, text) if lexicon.PERCENT.search(text) else None
        shares = [one for one in row.cells if not one.is_change and size_of(one.figure) <= _HUNDRED] if row else []
        for then, now in permutations(shares, 2):
            if _are_of_years(then, now, named):
                start, end = (
                    Operand(one.figure, size_of(one.figure), stated=False, moved=False, text=text, reading=reading)
                    for one in (then, now)
                )
                yield Way(start, end), abs(end.size - start.size)


def _are_of_years(then: Cell, now: Cell, named: Collection[int]) -> bool:
    """Whether one is of an earlier year than the other, and both are of the years of the claim; of one, and before."""
    one, two = then.time.year or 0, now.time.year or 0
    years = {one, two} if len(named) != 1 else {two}
    return one < two and years >= {*named} and (len(named) != 1 or one == two - 1)


def _has_sign(what: Amount, way: Way) -> bool:
    """Whether a figure with a minus follows from a fall."""
    if what.sign not in {Sign.MINUS, Sign.ACCOUNTING} or what.noun == lexicon.CHANGE:
        return True
    return way.turn < 0 if what.kind in _RATES else way.end is not None


def _years(figure: Figure, what: Amount, case: Case) -> list[Decimal]:
    """Years that the quotes name, and the time between their dates, in the figure's unit."""
    apart = days_apart(case.texts.quotes)
    if what.unit == "time":
        seconds = [days * lexicon.UNITS["day"][1] for days in apart]
        seconds += [length for text, reading in readings(case) for _, length in clock_spans(text, reading)]
        return [length / what.factor for length in seconds]
    if what.unit != "calendar":
        return []
    is_apart = _APART.match(case.texts.claim, figure.text_end) is not None
    years = [count * lexicon.UNITS["year"][1] for count in _years_named(case, is_apart=is_apart)]
    lasted = [*_days_lasted(case), *(apart if what.hedge is not Hedge.NONE else ())]  # almost 18 months
    years += [days * lexicon.UNITS["year"][1] / _DAYS_A_YEAR for days in lasted]
    return [months / what.factor for months in (*years, *months_apart(case.texts.quotes))]


def clock_spans(text: str, reading: TextFigures) -> Iterator[tuple[Figure, Decimal]]:
    """The times of day when something begins, and how many seconds it lasts to the next one: from 9:30 to 11:15."""
    clocks = [one for one in reading.singles if isinstance(one.what, Amount) and one.what.unit == "clock"]
    for one, two in pairwise(clocks):
        if (
            _UNTIL.fullmatch(text, one.text_end, two.start)
            and isinstance(one.what, Amount)
            and isinstance(two.what, Amount)
        ):
            is_open = lexicon.EITHER_HALF in {one.what.noun, two.what.noun}
            minutes = (two.what.value - one.what.value) % (lexicon.HALF_DAY * (1 if is_open else 2))
            yield one, minutes * lexicon.UNITS["minute"][1]


def _until_limit(what: Amount, case: Case) -> Iterator[Decimal]:
    """In how many of its periods a rate reaches another amount: 15% a month, up to 75%."""
    if what.unit not in {"time", "calendar"} or not lexicon.LIMIT.search(case.texts.claim):
        return
    for _, reading in readings(case):
        for rate, limit in permutations(reading.singles, 2):
            dimension, size = lexicon.UNITS.get(rate.beside.period, ("", Decimal(1)))
            if dimension == what.unit and alike(rate, limit) and size_of(rate) and not limit.beside.period:
                yield size_of(limit) / size_of(rate) * size / what.factor


def _days_lasted(case: Case) -> list[Decimal]:
    whats = (one.what for _, reading in readings(case) for one in reading.singles)
    return [what.size / lexicon.UNITS["day"][1] for what in whats if isinstance(what, Amount) and what.unit == "time"]


def _years_named(case: Case, *, is_apart: bool = False) -> list[Decimal]:
    """How many years the quotes name, and how many are from the first of them to the last; or between any two."""
    named = {one.what.year for _, reading in readings(case) for one in reading.singles if isinstance(one.what, Moment)}
    years = sorted(filter(None, named))
    if not years:
        return []
    first, last = years[0], years[-1]
    if is_apart:
        return [Decimal(two - one) for one, two in combinations(dict.fromkeys(years[:_OPERANDS]), 2)]
    return [Decimal(count) for count in dict.fromkeys((len(years), last - first, last - first + 1))]


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


def _operand_sets(what: Amount, case: Case) -> Iterator[list[Operand]]:
    """The amounts of all quotes, in each scale that their tables may have."""
    singles = [
        (text, reading, one)
        for text, reading in readings(case)
        for one in reading.singles
        if isinstance(one.what, Amount)
    ]
    singles = singles[:_OPERANDS]
    ends = [end for one in movements(case.texts.claim) if one.start for end in (one.start, one.end)]
    stated = [_states(case.claim.singles, one, reading, case) for _, reading, one in singles]
    moved = [_states(ends, one, reading, case) for _, reading, one in singles]
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


def _states(figures: Sequence[Figure], held: Figure, reading: TextFigures, case: Case) -> bool:
    return any(relation(one, held, Scales(reading.scale, case.claim.scale)) in EQUAL for one in figures)


# ── Arithmetic ───────────────────────────────────────────────────────────────────────────────────


def _results(figure: Figure, operands: Sequence[Operand], case: Case) -> Iterator[tuple[Way, Decimal]]:
    what = figure.what
    if not isinstance(what, Amount):
        return
    own = list(_own(figure, operands))
    is_moved_by = is_change(figure) or (is_fraction(what) and figure.beside.direction != 0)  # the rate fell by a third
    pairs = () if is_moved_by else _of_pairs(_told(own))
    is_percent_change = what.kind is Kind.PERCENT and (figure.beside.direction or is_change(figure))
    for way, result in pairs:
        if not (is_percent_change and way.start and way.end) or _are_changes(way.start, way.end):  # or it is in points
            yield way, result
    yield from ((Way(), start) for start in _starts(figure, operands))
    yield from _without_parts(own)
    yield from _of_runs(own)
    yield from _of_runs([one for one in own if not is_aside(one.figure, one.text)])
    yield from _of_columns(figure, operands)
    if lexicon.COMBINED.search(case.texts.claim):
        yield from _from_sums(own)
        yield from ((Way(), one.size + two.size) for one, two in combinations(_counts(figure, operands), 2))
    is_derived = case.texts.adds(lexicon.DERIVED)
    years = _years_named(case) if is_derived else []
    for one in own:
        yield from ((Way(), one.size * times) for times in (*periods(figure, one.figure), *_times(figure, one, years)))
    if is_derived or lexicon.COMPUTED.search(case.texts.claim):
        yield from _of_inputs(figure, own, operands, case)
    yield from _of_some_counts(figure, what, operands, case)
    if what.kind is Kind.PERCENT:
        yield from _of_percentages(figure, what, own, operands, case)
    elif what.unit == "times":
        yield from _multiples(figure, operands, case)
    else:
        yield from _of_amounts(figure, what, own, operands, case)


def _of_some_counts(
    figure: Figure, what: Amount, operands: Sequence[Operand], case: Case
) -> Iterator[tuple[Way, Decimal]]:
    yield from _of_partitions(figure, operands)
    if lexicon.COMBINED.search(case.texts.claim) or _INCLUDED.search(case.texts.claim):
        yield from _of_joined(figure, what, operands)
    if is_more(figure):
        yield from _of_bare_counts(figure, operands)


def _of_percentages(
    figure: Figure, what: Amount, own: Sequence[Operand], operands: Sequence[Operand], case: Case
) -> Iterator[tuple[Way, Decimal]]:
    """A share or growth of amounts, what another share leaves, a share of a share."""
    yield from _of_ratios(figure, operands)
    is_part = is_change(figure) or is_fraction(what)  # a rate fell by a third, to half of that of last year
    without = _POINTS if is_part else _RATES
    yield from _shares(figure, [one for one in operands if not _is_rate(one.figure, without)], case)
    is_rest = case.texts.adds(_OTHERS) or _is_denied_alone(case)
    yield from ((Way(), _HUNDRED - one.size) for one in own if is_rest or not is_of_same(figure, one.figure))
    yield from _of_rates([one for one in operands if _is_rate(one.figure)])


def _of_amounts(
    figure: Figure, what: Amount, own: Sequence[Operand], operands: Sequence[Operand], case: Case
) -> Iterator[tuple[Way, Decimal]]:
    """An amount for other times, for each of several or for all, a share of one, what a part leaves of it."""
    if what.kind is Kind.POINTS:  # of a test; not those of percentages
        own = [one for one in own if one.figure.kind is Kind.POINTS]
    yield from _a_year(figure, own, case)
    yield from ((Way(), one.size * count) for count in _parts_of_year(figure, case) for one in own)
    rates = [one for one in operands if _is_rate(one.figure)]
    yield from _of_shares(figure, own, rates)
    yield from _of_speeds(what, operands)
    yield from _of_parts(figure, own, rates, operands, case)
    per = _unit_of(figure, case.texts.claim)
    counts = [one for one in operands if one not in own or (per and _is_count(one.figure.what))]
    yield from _of_counts(per, own, counts)
    yield from _of_each(figure, own, operands)
    yield from _rests(figure, operands, case)


def _is_denied_alone(case: Case) -> bool:
    """Whether either the claim or its quote denies something."""
    return bool(DENYING.search(case.texts.claim)) is not bool(DENYING.search(case.texts.quote))


def _own(figure: Figure, operands: Sequence[Operand]) -> Iterator[Operand]:
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
    is_open = _are_counts(figure.what, what) and isinstance(what, Amount) and is_bare(what) and not what.cell
    return is_open and not SENTENCE_END.search(held.text, named.figure.end, held.figure.start)


def _counts(figure: Figure, operands: Sequence[Operand]) -> list[Operand]:
    """The few counts of a quote, whatever they count, for a count that is not small: 820 in arms of 412 and of 408."""
    what = figure.what
    if not isinstance(what, Amount) or what.kind is not Kind.NUMBER or what.unit or what.size < _SMALL:
        return []
    counts = [one for one in operands if _is_count(one.figure.what)]
    return counts if len(counts) <= _PARTS else []


def _is_count(what: Amount | Moment) -> bool:
    return isinstance(what, Amount) and what.kind is Kind.NUMBER and not (what.unit or what.cell)


def _multiples(figure: Figure, operands: Sequence[Operand], case: Case) -> Iterator[tuple[Way, Decimal]]:
    """How many times one is the other: of amounts, or of rates that the sentence states both."""
    sentence = read(case.texts.sentence).singles
    rates = [one for one in operands if _is_rate(one.figure) and _states(sentence, one.figure, one.reading, case)]
    base = _base(figure, operands, case, _TIMES)
    for others in (rates, [one for one in operands if not _is_rate(one.figure)]):
        for one, two in _ordered(figure, others):
            if base is None or _equal(base, two, case):
                yield Way(two, one), one.size / two.size


def _base(figure: Figure, operands: Sequence[Operand], case: Case, joint: re.Pattern[str]) -> Figure | None:
    """The amount that the claim says it is a share or a multiple of, if a quote has it: 72% of $26.0 billion."""
    end = figure.text_end
    places = (one for one in case.claim.singles if one.start >= figure.end)
    base = next(
        (one for one in places if any(joint.fullmatch(case.texts.claim, at, one.start) for at in (end, figure.end))),
        None,
    )
    return base if base and any(_equal(base, one, case) for one in operands) else None


def _are_changes(one: Operand, two: Operand) -> bool:
    """Whether the quote adds them up to one: acquisitions added 7.3 percent, divestitures took off 3.1."""
    return one.figure.beside.direction * two.figure.beside.direction != 0


def is_of_same(figure: Figure, held: Figure) -> bool:
    """Whether all that is said about it is said about the other one: what a share leaves over is something else."""
    return bool(figure.beside.near) and figure.beside.near <= held.beside.near


def _is_rate(figure: Figure, rates: frozenset[Kind] = _RATES) -> bool:
    return isinstance(figure.what, Amount) and figure.what.kind in rates


def _told(operands: Sequence[Operand]) -> list[tuple[Operand, Operand]]:
    """The pairs with one that the claim states, if it states any, and neighbours."""
    pairs = list(combinations(operands, 2))
    if not any(one.stated for one in operands):
        return pairs
    kinds: dict[object, list[Operand]] = {}
    for one in operands:
        kinds.setdefault(_kind(one), []).append(one)
    told = {kind for kind, ones in kinds.items() if any(one.stated for one in ones)}
    neighbours = {
        pair
        for ones in kinds.values()
        for pair in pairwise(ones)
        if not _is_rate(ones[0].figure) or _are_changes(*pair)
    }
    return [
        pair
        for pair in pairs
        if pair[0].stated or pair[1].stated or pair in neighbours or told.isdisjoint(map(_kind, pair))
    ]


def _kind(operand: Operand) -> object:
    what = operand.figure.what
    return (what.kind, what.unit, what.noun) if isinstance(what, Amount) else None


def _ordered(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Operand, Operand]]:
    """Pairs of a kind in both orders, the second not zero; and of counts that the claim states or names."""
    moved = any(one.moved for one in operands)
    for pair in _told(operands):
        if moved and not (pair[0].moved and pair[1].moved):
            continue
        one, two = pair
        is_told = one.stated or two.stated or any(_is_named(operand.figure, figure) for operand in pair)
        is_share = (is_told or _is_of_whole(one, two)) and are_counts(one.figure, two.figure)
        if is_share or alike(one.figure, two.figure):
            yield from ((first, last) for first, last in permutations(pair) if last.size)


def _is_of_whole(one: Operand, two: Operand) -> bool:
    """Whether a quote calls one a part of the other: fourteen of the fifteen cases, 700 people of whom 100."""
    first, last = sorted((one.figure, two.figure), key=lambda figure: figure.start)
    if one.text == two.text and _OF_THESE.search(one.text, first.end, last.start):
        return True
    return one.text == two.text and _PART_OF.fullmatch(one.text, one.figure.end, two.figure.start) is not None


def _is_named(held: Figure, figure: Figure) -> bool:
    """Whether what it counts is beside the claim's figure: 25% of the voters."""
    return isinstance(held.what, Amount) and held.what.noun in figure.beside.near


def _of_pairs(pairs: Sequence[tuple[Operand, Operand]]) -> Iterator[tuple[Way, Decimal]]:
    for one, two in pairs:
        if not (_start(one, two) or _start(two, one)):  # or it is what it was before
            yield Way(), one.size + two.size
            yield Way(one, two), abs(one.size - two.size)


def _starts(figure: Figure, operands: Sequence[Operand]) -> Iterator[Decimal]:
    """What something was before it rose or fell by an amount: 44,900 of a fall by 3,200 to 41,700."""
    kin = [one for one in operands if alike(figure, one.figure) or _are_counts(figure.what, one.figure.what)]
    for change, end in permutations(kin, 2):
        if change.text == end.text and (start := _start(change, end)):
            yield start
    for rate, end in product(operands, kin):
        growth = rate.figure.beside.direction * rate.size / _HUNDRED
        is_grown = rate.figure.kind is Kind.PERCENT and rate.text == end.text and growth > -1
        if is_grown and growth and _RISEN.fullmatch(end.text, end.figure.end, rate.figure.start):  # $5.4 billion, up 6%
            yield end.size / (1 + growth)
    for end in kin:
        verb = end.figure.beside.told.lower().partition(" ")[0]
        if verb in lexicon.CHANGES and end.figure.beside.before == "to":  # halved to 500
            yield end.size / (1 + Decimal(lexicon.CHANGES[verb]) / _HUNDRED)


_LEVEL: Final = lazy_pattern(r"\s(?:CI\b|CrI\b|(?:confidence|credible)\s(?:interval|level|limit))", re.IGNORECASE)


def is_start(figure: Figure, case: Case) -> bool:
    """Whether it is what something rose or fell from, and the claim says that it is of an earlier time."""
    what = figure.what
    is_earlier = _EARLIER.search(case.texts.claim) is not None or _names_earlier(case)
    return isinstance(what, Amount) and is_earlier and _is_start(figure, what, case)


def _names_earlier(case: Case) -> bool:
    """Whether the only year of the claim is the one before those of the quotes."""
    texts = (case.claim, *(reading for _, reading in readings(case)))
    years, *held = ({one.what.year for one in text.singles if isinstance(one.what, Moment)} for text in texts)
    known = {year for text in held for year in text if year}
    return len(years) == 1 and bool(known) and (next(iter(years)) or 0) + 1 == min(known)


def _is_start(figure: Figure, what: Amount, case: Case) -> bool:
    return any(is_near(what, start) for every in _operand_sets(what, case) for start in _starts(figure, every))


def is_before_start(figure: Figure, case: Case) -> bool:
    """Whether it is the year before the quotes', of which the claim has what something rose or fell from."""
    if not isinstance(figure.what, Moment) or figure.what != Moment(year=figure.what.year):
        return False
    years = {one.what.year for _, reading in readings(case) for one in reading.singles if isinstance(one.what, Moment)}
    amounts = [(one, one.what) for one in case.claim.singles if isinstance(one.what, Amount)]
    return (figure.what.year or 0) + 1 in years and any(_is_start(one, what, case) for one, what in amounts)


def _are_counts(one: Amount | Moment, two: Amount | Moment) -> bool:
    """Whether both count, and one does not say what."""
    is_open = isinstance(one, Amount) and isinstance(two, Amount) and None in {one.noun, two.noun}
    return is_open and _is_count(one) and _is_count(two)


def _of_rates(rates: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """A percentage of the first percent of something, 3% of 50% of the first 6%; and the rest of a hundred."""
    if 1 < len(rates) <= _PARTS:
        yield Way(), _HUNDRED - sum((one.size for one in rates), Decimal(0))
    for one, two in pairwise(rates):
        if one.text == two.text and _OF_FIRST.fullmatch(one.text, one.figure.text_end, two.figure.start):
            yield Way(), one.size * two.size / _HUNDRED


def _a_year(figure: Figure, own: Sequence[Operand], case: Case) -> Iterator[tuple[Way, Decimal]]:
    """By how much something changed in each of several years: from 3,400 to 2,890 in five."""
    years = _years_named(case) if figure.beside.period == "year" else []
    for one, two in combinations(own, 2):
        yield from ((Way(one, two), abs(one.size - two.size) / count) for count in years if count > 1)


def _parts_of_year(figure: Figure, case: Case) -> Iterator[int]:
    """How many parts, of each of which the claim states another amount, make the year that it states the figure for."""
    part = _EACH_PART.search(case.texts.claim)
    if part and _FOR_YEAR.match(case.texts.claim, figure.text_end):
        yield lexicon.PERIODS_IN["year", lexicon.PERIODS[(part["unit"] or part["adjective"]).lower()]]


def _of_each(figure: Figure, own: Sequence[Operand], operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """What an amount for several of a period is for each: a monthly $970, of two months' rent of $1,940."""
    for count, amount in product(operands, own):
        what, end = count.figure.what, count.figure.text_end + _OF_REACH
        if not (isinstance(what, Amount) and what.unit and what.noun == figure.beside.period and what.written):
            continue
        if count.text == amount.text and _MONTHS_OF.search(count.text, count.figure.end, end):
            yield Way(), amount.size / what.written


def _of_runs(operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """Sums of three or more that follow each other."""
    for first in range(len(operands) - 2):
        total = operands[first].size + operands[first + 1].size
        for last in range(first + 2, len(operands)):
            total += operands[last].size
            yield Way(), total


def _of_columns(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """Sums of three or more cells of a column that follow each other, of a table whose rows have equally many cells."""
    cells = {one.figure: one for one in operands if isinstance(one.figure.what, Amount) and one.figure.what.cell}
    texts = dict.fromkeys(one.text for one in cells.values())
    for text in texts:
        rows = in_rows(text, (cell for cell, one in cells.items() if one.text == text))
        if len({len(row) for row in rows}) == 1 < len(rows[0]):
            for column in zip(*rows, strict=True):
                if all(alike(figure, cell) for cell in column):
                    yield from ((Way(), abs(total)) for total in _run_sums([_signed(cells[cell]) for cell in column]))


def _of_partitions(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """Some parts of a count that the next ones add up to: 31 of 38 matches, of 22 wins, 9 draws and 7 defeats."""
    counts = [one for one in operands if _is_count(one.figure.what)] if _is_count(figure.what) else []
    for at, whole in enumerate(counts):
        for last in range(at + 3, min(at + 1 + _PARTS, len(counts)) + 1):
            parts = [one.size for one in counts[at + 1 : last]]
            if sum(parts) == whole.size:
                yield from ((Way(), one + two) for one, two in combinations(parts, 2))
                yield from ((Way(), whole.size - one) for one in parts)


_INCLUDED: Final = lazy_pattern(r"\binclu(?:ded|ding|sive)\b", re.IGNORECASE)
_PLUS: Final = lazy_pattern(
    r"\s(?:plus|and|as\swell\sas|in\saddition\sto)\s(?:the\s|another\s|a\sfurther\s|up\sto\s)?", re.IGNORECASE
)


def _of_joined(figure: Figure, what: Amount, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """The sum of two neighbours that count in other words: 33 days, of 25 days plus 8 public holidays."""
    for one, two in pairwise(operands):
        other = two.figure.what
        is_joined = one.text == two.text and _PLUS.fullmatch(one.text, one.figure.text_end, two.figure.start)
        if (
            is_joined
            and what.unit == "time"
            and alike(figure, one.figure)
            and _is_count(other)
            and isinstance(other, Amount)
        ):
            yield Way(), one.size + other.written


_AGAINST: Final = lazy_pattern(
    r"\b(?:against|versus|compared\s(?:to|with)|(?:up|down)\sfrom)\b[^.;]{0,40}\Z", re.IGNORECASE
)
_FEWER: Final = lazy_pattern(r"\b(?:(?P<less>fewer|less)|more)\b", re.IGNORECASE)
_MORE: Final = lazy_pattern(r"\b(?:more|fewer|less|additional|extra)\b", re.IGNORECASE)


def is_more(figure: Figure) -> bool:
    """Whether it says how many more or fewer: 104 fewer cases."""
    return figure.beside.direction != 0 or _MORE.search(figure.text) is not None


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


def _of_bare_counts(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """The difference of two counts that leave out what they count: 104 fewer cases, of 312 and 416 of 1,040 people."""
    bare = [
        one for one in _counts(figure, operands) if isinstance(one.figure.what, Amount) and is_bare(one.figure.what)
    ]
    for one, two in combinations(bare, 2):
        is_compared = one.text == two.text and _AGAINST.search(one.text, one.figure.end, two.figure.start)
        turn = (one.size > two.size) - (one.size < two.size) if is_compared else 0
        yield Way(one, two, turn), abs(one.size - two.size)


def _of_ratios(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """By how much a ratio says that a risk is lower or higher: by 22%, of a hazard ratio of 0.78."""
    for one in operands:
        what, start = one.figure.what, one.figure.start
        is_ratio = isinstance(what, Amount) and is_bare(what) and what.step < 1 and figure.beside.direction
        if is_ratio and _RATIO.search(one.text, max(0, start - _CLAUSE_REACH), start):
            change = one.size * _HUNDRED - _HUNDRED
            yield Way(one, one, (change > 0) - (change < 0)), abs(change)


def _run_sums(sizes: Sequence[Decimal]) -> Iterator[Decimal]:
    for first in range(len(sizes) - 2):
        yield from islice(accumulate(sizes[first:]), 2, None)


def _signed(one: Operand) -> Decimal:
    what = one.figure.what
    is_minus = isinstance(what, Amount) and what.sign in {Sign.MINUS, Sign.ACCOUNTING}
    return -one.size if is_minus else one.size


def _without_parts(operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """What is left of the first without all that follow: a balance of $3,217, including a penalty and interest."""
    if 2 < len(operands) <= _PARTS:
        first, *rest = (one.size for one in operands)
        yield Way(), first - sum(rest, Decimal(0))


def is_aside(figure: Figure, text: str) -> bool:
    """Whether it is in parentheses with words: $160 million ($131 million after tax)."""
    return text.rfind("(", 0, figure.start) > text.rfind(")", 0, figure.start)


def _from_sums(operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """The difference of one and the sum of two neighbours: $2.5 billion, $250 million more than the two together."""
    for one, two in pairwise(operands):
        yield from ((Way(), abs(other.size - one.size - two.size)) for other in operands if other not in (one, two))


def _means(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    own = [one for one in operands if alike(figure, one.figure)]
    levels = [one for one in own if not one.figure.beside.direction or one.figure.beside.before in _ENDS]
    for ones in (own, levels):
        for first, last in combinations(range(len(ones) + 1), 2):
            yield Way(), sum((one.size for one in ones[first:last]), Decimal(0)) / (last - first)


def _is_end_of_two(figure: Figure, case: Case) -> bool:
    """Whether the claim says from where to where something moves, and it is one of the two."""
    return any(figure.start in {one.start.start, one.end.start} for one in movements(case.texts.claim) if one.start)


def _quotients(what: Amount, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """How many of one count there are for each of another one: 24 goals in 31 games."""
    counts = [one for one in operands if _is_count(one.figure.what) and one.size] if what.kind is Kind.NUMBER else []
    yield from ((Way(), one.size / two.size) for one, two in permutations(counts, 2))


def _shares(figure: Figure, operands: Sequence[Operand], case: Case) -> Iterator[tuple[Way, Decimal]]:
    base = _base(figure, operands, case, _OF)
    for part, whole in _ordered(figure, operands):
        if base and not _equal(base, whole, case):
            continue
        share = part.size / whole.size * _HUNDRED
        change = share - _HUNDRED
        if "by" not in {part.figure.beside.before, whole.figure.beside.before}:
            yield Way(whole, part, (change > 0) - (change < 0)), abs(change)
        if start := _start(part, whole):
            yield Way(whole, part, part.figure.beside.direction), part.size / start * _HUNDRED
        if not (figure.beside.direction or is_change(figure)) or _is_end_of_two(figure, case):
            yield Way(), share
            yield Way(), part.size / (part.size + whole.size) * _HUNDRED


def _start(change: Operand, other: Operand) -> Decimal:
    """From what something rose or fell by an amount, if the other one is its start or end; or else 0."""
    by, end = change.figure.beside, other.figure.beside
    if not by.direction or by.before in _ENDS:
        return Decimal(0)
    is_end = other.text == change.text and (
        _RISEN.fullmatch(change.text, other.figure.end, change.figure.start) or _leads_to(change, other)
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


def _of_shares(figure: Figure, amounts: Sequence[Operand], rates: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """A percentage of an amount, and what it was before it grew by one, or after."""
    for one in amounts:
        for rate in rates:
            factor = rate.size / _HUNDRED
            is_increase = one.figure.beside.direction and not one.stated  # $9.1 million more, or 124%
            if factor and (is_increase or _OF_BASE.match(rate.text, rate.figure.end)):  # 1.5% of it, $1.8 million
                yield Way(), one.size / factor
            yield Way(), one.size * factor
            if figure.beside.before != "by":
                yield from ((Way(), one.size * times) for times in (1 + factor, abs(1 - factor)))
                yield from ((Way(), one.size / times) for times in (1 + factor, 1 - factor) if times > 0)


_SPEEDS: Final = {"speed": Decimal(10) ** 6 / lexicon.UNITS["hour"][1], "m/s": Decimal(1000)}  # millimetres a second


def _of_speeds(what: Amount, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """How fast something is that takes a time for a distance: 57 km in 20 minutes."""
    each = _SPEEDS.get(what.unit or "")
    sizes = [one.figure.what for one in operands if isinstance(one.figure.what, Amount)] if each else []
    lengths, times = ([one.size for one in sizes if one.unit == unit and one.size] for unit in ("length", "time"))
    yield from ((Way(), length / seconds / each / what.factor) for length in lengths for seconds in times if each)


_LEFT: Final = lazy_pattern(  # who of 2,310 people, of whom 412 died, is still alive
    r"\b(?:still|survived?|survivors|alive|left|remain\w*|unaffected|intact|free\sof|escaped|spared)\b",
    re.IGNORECASE,
)


def _of_parts(
    figure: Figure, amounts: Sequence[Operand], rates: Sequence[Operand], operands: Sequence[Operand], case: Case
) -> Iterator[tuple[Way, Decimal]]:
    """What several shares leave of an amount, by how much one is more than another, by how much it grew, and a share of
    a count: 80 votes, of two thirds of 120 members.
    """
    sizes = [one.size / _HUNDRED for one in rates[:_PARTS]]
    rest = 1 - sum(sizes, Decimal(0))
    is_rest = rest > 0 and sizes[1:] and (case.texts.adds(_OTHERS) or _OTHERS.search(case.texts.quote))
    for one in amounts:
        if is_rest:
            yield Way(), one.size * rest
        if is_more(figure):
            yield from ((Way(), one.size * abs(first - last)) for first, last in combinations(sizes, 2))
            yield from ((Way(), one.size * share / (1 + share)) for share in sizes)
    counts = [one for one in operands if _is_count(one.figure.what)] if _is_count(figure.what) else []
    yield from ((Way(), one.size * share) for one in counts for share in sizes)
    if _LEFT.search(case.texts.claim):
        yield from ((Way(), abs(one.size - two.size)) for one, two in combinations(_counts(figure, operands), 2))


def _unit_of(figure: Figure, claim: str) -> str | None:
    """What it is for each of: sixty students per acre, every instalment is $5."""
    match = lexicon.PER.match(claim, figure.text_end) or _EACH.search(claim, 0, figure.start)
    return singular(match["unit"].lower()) if match else None


def _of_counts(per: str | None, amounts: Sequence[Operand], counts: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """An amount that many times, or shared by that many: $90 over 1.5 years, 2 million shares at $31."""
    for count in counts:
        what = count.figure.what
        if not (isinstance(what, Amount) and what.kind is Kind.NUMBER and what.written):
            continue
        is_small = (count.stated or (per and per == what.noun)) and what.scale == 1
        if (is_small or (per in lexicon.PERSONS and is_bare(what) and not what.cell)) and what.written <= _HUNDRED:
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
    return (all(years) and years[0] != years[1]) or places == _ENDS


def _times(figure: Figure, held: Operand, years: Sequence[Decimal]) -> Iterator[Decimal]:
    """By what an amount for one time is multiplied: how often it is a day, how many years there are."""
    often = _OFTEN.fullmatch(held.figure.beside.period)
    if often and figure.beside.period in {often["period"], ""}:
        yield Decimal(often["times"])
    often_times, period = _dosed(held)
    unit = lexicon.UNITS.get(period)
    for one in held.reading.singles if unit and not figure.beside.period else ():  # 1,500 a month over 20 years
        if unit and isinstance(one.what, Amount) and one.what.unit == unit[0] and one.what.upper is None:
            yield one.what.size / unit[1] * often_times
    yield from (1 / count for count in years if count and not held.figure.beside.period)
    if not held.figure.beside.period and _is_of_a_year(held.reading):  # the average month of 2017
        yield from (1 / Decimal(count) for count in _PARTS_OF_YEAR.get(figure.beside.period, ()))
    yield from (count for count in years if held.figure.beside.period == "year")
    for one in held.reading.singles:  # ten times the usual fee
        if isinstance(one.what, Amount) and one.what.unit == "times" and one.what.value > 1:
            yield from (one.what.value, 1 / one.what.value)


def _dosed(held: Operand) -> tuple[Decimal, str]:
    """How often, and in which period: two tablets three times a day, 1,500 a month."""
    if often := _OFTEN.fullmatch(held.figure.beside.period):
        return Decimal(often["times"]), often["period"]
    after = next((one for one in held.reading.singles if one.start >= held.figure.text_end), None)
    is_times = after is not None and isinstance(after.what, Amount) and after.what.unit == "times"
    if after is None or not is_times or after.start - held.figure.text_end > _OF_REACH:
        return Decimal(1), held.figure.beside.period
    times = after.what.value if isinstance(after.what, Amount) else Decimal(1)
    said = _OFTEN.fullmatch(after.beside.period)
    return times, said["period"] if said else after.beside.period


def _is_of_a_year(reading: TextFigures) -> bool:
    """Whether a quote names one year and no part of one."""
    moments = {one.what for one in reading.singles if isinstance(one.what, Moment)}
    return len(moments) == 1 and all(one == Moment(year=one.year) for one in moments)


def _of_inputs(
    figure: Figure, own: Sequence[Operand], operands: Sequence[Operand], case: Case
) -> Iterator[tuple[Way, Decimal]]:
    """What follows from another figure of the claim: 19.2% off a pension of $10,000, 12 years at 3 mm a year, or the
    same in proportion.
    """
    lasting = [one.figure.what for one in operands if isinstance(one.figure.what, Amount)]
    lasting += [one.what for one in case.claim.singles if isinstance(one.what, Amount)]
    yield from ((Way(), one.size * times) for one in own for what in lasting for times in _lasting(what, one.figure))
    for given in case.claim.singles:
        what = given.what
        if given == figure or not isinstance(what, Amount) or case.held(given):
            continue
        if alike(figure, given):
            size = what.size / (figure.what.factor if isinstance(figure.what, Amount) else 1)
            amount = Operand(given, size, stated=True, moved=False, text=case.texts.claim, reading=case.claim)
            yield from _of_shares(figure, [amount], [one for one in operands if _is_rate(one.figure)])
            continue
        for one in own:
            if what.kind is Kind.NUMBER and what.written <= _HUNDRED and _is_for_each(one.figure):
                yield Way(), one.size * what.written
            for other in operands:
                if other is not one and alike(given, other.figure) and size_of(other.figure):
                    yield Way(), one.size * what.size / size_of(other.figure)


def _is_for_each(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and bool(figure.what.per)


def _lasting(what: Amount, held: Figure) -> Iterator[Decimal]:
    """How many of a rate's periods a duration has: 12 years of 3 mm a year."""
    dimension, size = lexicon.UNITS.get(held.beside.period, ("", Decimal(1)))
    if what.unit == dimension:
        yield what.size / size


def _rests(figure: Figure, operands: Sequence[Operand], case: Case) -> Iterator[tuple[Way, Decimal]]:
    """What is left of a count without a part of it: of 50 guests, of whom 40 paid, 10 did not pay."""
    said = _said(case.texts.claim, figure)
    is_left = bool(DENYING.search(said)) is not bool(_ALL_BUT.search(case.texts.claim, 0, figure.start))
    for part, whole in pairwise(operands):
        if _is_of_whole(part, whole) and are_counts(part.figure, whole.figure) and part.size < whole.size:
            known = stems(_said(whole.text, whole.figure)) - stems(whole.figure.text)
            if known and known.isdisjoint(stems(said)):  # 168 failed, of 312 of 480 who passed
                yield Way(), whole.size - part.size
    for whole, part in pairwise(operands) if is_left else ():
        told = _said(part.text, part.figure)
        is_same = stems(told) & stems(said) - stems(whole.figure.text)
        if is_same and _is_part(whole, part) and not DENYING.search(told):
            yield Way(), whole.size - part.size


def _is_part(whole: Operand, part: Operand) -> bool:
    """Whether the quote says that it is one: of whom 40 paid, 40 of which are paid."""
    what, between = part.figure.what, (whole.figure.end, part.figure.start)
    is_count = isinstance(what, Amount) and is_bare(what) and are_counts(whole.figure, part.figure)
    is_said = _OF_THESE.search(part.text, *between) or _OF_WHICH.match(part.text, part.figure.end)
    return whole.text == part.text and is_count and part.size < whole.size and is_said is not None


def _said(text: str, figure: Figure) -> str:
    """What its clause says about a figure, after it."""
    clause = _CLAUSE.match(text, figure.end)
    return clause[0] if clause else ""


def periods(figure: Figure, held: Figure) -> Iterator[Decimal]:
    """The same for another time: $6,000 a year where the quote has $500 a month."""
    for (longer, shorter), times in lexicon.PERIODS_IN.items():
        if held.beside.period == shorter and figure.beside.period in {longer, ""}:
            yield Decimal(times)
        if held.beside.period == longer and figure.beside.period in {shorter, ""}:
            yield 1 / Decimal(times)


# ── Which way ────────────────────────────────────────────────────────────────────────────────────


def is_told(figure: Figure, found: Sequence[Way], case: Case) -> bool:
    """Whether the claim says that it is computed, by its words or by a figure that it is computed from."""
    is_change = bool(figure.beside.direction) or any(way.turn for way in found)
    is_said = lexicon.COMPUTED.search(case.texts.claim) is not None or case.texts.adds(lexicon.DERIVED)
    is_said = is_said or _EACH.search(case.texts.claim, 0, figure.start) is not None
    return is_change or is_said or bool(case.claim.singles[1:])


def is_turned(figure: Figure, found: Sequence[Way], case: Case) -> bool:
    """Whether the claim says that it goes up where all ways go down, or is a profit where they are of losses."""
    direction = _said_direction(figure) * (-1 if _is_of_earlier(figure, case.texts.claim) else 1)
    is_back = bool(direction and found) and all(_turn(figure, way, case) == -direction for way in found)
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
    return bool(direction) and any(_turn(figure, way, case) == direction for way in ways(figure, case))


def _turn(figure: Figure, way: Way, case: Case) -> int:
    """1 or -1; 0 where the order of the two is not known."""
    if way.turn or not (way.start and way.end):
        return way.turn
    change = way.end.size - way.start.size
    end = _end_of(figure, way.start, way.end, case)
    turn = (change > 0) - (change < 0)
    return turn if end is way.end else -turn if end is way.start else 0


def _end_of(figure: Figure, one: Operand, two: Operand, case: Case) -> Operand | None:
    """Which of the two the claim says it leads to; or else which one is the later in the quote."""
    moved = [found for found in movements(case.texts.claim) if found.by and found.by.start == figure.start]
    for operand, other in ((one, two), (two, one)):
        if any(
            _equal(found.end, operand, case) or (found.start and _equal(found.start, other, case)) for found in moved
        ):
            return operand
    for operand, other in ((one, two), (two, one)):
        if operand.text == other.text and (operand.figure.beside.before, other.figure.beside.before) == ("to", "from"):
            return operand
    years = [year_of(operand.figure, operand.text) for operand in (one, two)]
    if years[0] and years[1] and years[0] != years[1]:
        return one if years[0] > years[1] else two
    for operand, other in ((one, two), (two, one)):
        if operand.text == other.text and before(operand.figure, operand.text, operand.reading) == other.figure:
            return operand
    return None


def _equal(stated: Figure, held: Operand, case: Case) -> bool:
    return relation(stated, held.figure, Scales(held.reading.scale, case.claim.scale)) in EQUAL


def size_of(figure: Figure) -> Decimal:
    return figure.what.size if isinstance(figure.what, Amount) else Decimal(0)


def nearest(figure: Figure, case: Case) -> str:
    """The result of the quotes' figures that a percentage is not, and is close to: 71.6% for 71%."""
    what = figure.what
    if not (isinstance(what, Amount) and what.kind is Kind.PERCENT) or what.soft or what.upper:
        return ""
    found = [result for operands in _operand_sets(what, case) for _, result in _results(figure, operands, case)]
    closest = min(found, key=lambda result: abs(result - abs(what.value)), default=None)
    if closest is None or abs(closest - abs(what.value)) > what.step * 2 or is_near(what, closest):
        return ""
    return f"{closest.quantize(what.step / 10)}%"
