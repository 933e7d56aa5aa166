"""A figure of the claim that no quote contains: the figure of the quote that it is in the place of."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import DENYING, Case, Texts, bound_of
from citecheck.quantities.compare import (
    EQUAL,
    OPEN,
    POWERS_APART,
    Relation,
    Scales,
    are_diluted,
    has_telling_digits,
    is_bare,
    relation,
    rounds_to,
)
from citecheck.quantities.computing.times import clock_spans
from citecheck.quantities.computing.ways import ways
from citecheck.quantities.date_mismatch import is_displaced, is_fiscal_neighbour, months_apart, within_year
from citecheck.quantities.mismatches.event_dates import other_date_of_event
from citecheck.quantities.mismatches.other_limits import other_limit
from citecheck.quantities.mismatches.own_case import is_own_case, outside
from citecheck.quantities.movements import alike, are_counts
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.dates import WHOLE
from citecheck.quantities.reading.extract import ends
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Hedge, Kind, Moment, Time
from citecheck.quantities.reading.tables import Cell, named_row
from citecheck.quantities.same_kind import is_telling, kind_of, rivals
from citecheck.quantities.timed import months_of, timed
from citecheck.text.patterns import lazy_pattern

_ANOTHER_SIZE: Final = 5  # times
_IN_WORDS: Final = tuple("count ordinal percent times clock weekday".split())  # kinds that words are compared in
_MINUTE: Final = 60
_LASTS: Final = lazy_pattern(r"\b(?:last|tak|run|open|long|for|window)\w*\b", re.IGNORECASE)
_NOT_LASTING: Final = lazy_pattern(r"\b(?:before|after|early|late|every|notice|advance|ahead)\b", re.IGNORECASE)
DATED_BY: Final = frozenset("ended ending at of".split())  # the year ended, as of: the scene of a sentence


_WITHOUT: Final = lazy_pattern(  # a total before the reserve is no reserve
    r"\b(?:before|excluding|without|(?:net|gross)\sof)\s(?:the\s|its\s|any\s)?(?P<word>[a-z]+)", re.IGNORECASE
)
_OLD: Final = lazy_pattern(r"[\s-](?:years?[\s-])?olds?\b", re.IGNORECASE)
_FOR_EVERY: Final = lazy_pattern(r"\b(?:for|in|of|out\sof)\severy\s\Z", re.IGNORECASE)


class Lack(NamedTuple):
    """`first`: its first end that no quote contains. `is_held`: a quote or the anchor contains it, or the claim denies
    it. `follows`: it follows from the quotes. `is_long`: the quotes are too long to say so.
    """

    figure: Figure
    first: Figure
    case: Case
    is_held: bool
    follows: bool
    is_long: bool


def instead(lack: Lack) -> Figure | None:
    finders: tuple[_Finder, ...] = _ALWAYS
    texts = lack.case.texts
    if not lack.is_held:
        is_open = lack.is_long or _is_worked_out(lack)
        finders = (*_SLIPS, *(() if is_open else _UNHELD), *(() if is_open or lack.follows else _UNRELATED), *_ALWAYS)
    found = ((find, held) for find in finders if (held := find(lack)))
    return next((held for find, held in found if _is_sure(find, lack) or not is_case(lack.figure, held, texts)), None)


def _is_sure(find: _Finder, lack: Lack) -> bool:
    """Whether no case of the claim's own explains it: a slip, or a limit where the claim has no other amount."""
    amounts = [one for one in lack.case.claim.singles if isinstance(one.what, Amount)]
    return find in {*_SLIPS, _date_of_event} or (find is _limit and len(amounts) == 1)


def _is_worked_out(lack: Lack) -> bool:
    """Whether it may be a result of several steps, which is not computed here."""
    return lack.case.texts.adds(lexicon.RECKONED, lack.figure.start) or _is_of_another_size(lack.first, lack.case)


def _is_of_another_size(figure: Figure, case: Case) -> bool:
    """Whether a claim in other words has it five times larger or smaller than every one of its kind in the quote."""
    what = figure.what
    is_change = figure.beside.direction or lexicon.COMPUTED.search(case.texts.claim)
    if not isinstance(what, Amount) or what.soft or is_change or not case.texts.is_in_other_words:
        return False
    amounts = [one for one in case.quote.singles if isinstance(one.what, Amount)]
    kin = [one.size for one in amounts if alike(figure, one)]
    is_far = all(max(what.size, size) > _ANOTHER_SIZE * min(what.size, size) for size in kin)
    return bool(kin) and all(kin) and is_far and all(_digits(what) != _digits(one.what) for one in amounts)


def _digits(what: Amount | Moment) -> object:
    return what.written.normalize().as_tuple().digits if isinstance(what, Amount) else None


def is_case(figure: Figure, held: Figure, texts: Texts) -> bool:
    """Whether the claim applies a bound to a case of its own (100 days would be enough, of 90 or more), or says that it
    infers the figure (it must have been 30). Equal digits are neither: 90 weeks of 90 days.
    """
    one, two = figure.what, held.what
    is_of_equal_digits = isinstance(one, Amount) and isinstance(two, Amount) and one.written == two.written
    if (is_of_equal_digits and kind_of(figure) == kind_of(held)) or outside(figure, texts):
        return False
    return is_own_case(figure, texts) or texts.adds(lexicon.INFERRED)


# ── Of its kind, and the sentence states none of these ───────────────────────────────────────────────


def _of_its_kind(lack: Lack) -> Figure | None:
    """The quote's figure that the claim's takes the place of: of its kind, and the sentence states none of these."""
    figure, case = lack.figure, lack.case
    if not (is_telling(figure) or kind_of(figure).startswith(_IN_WORDS)):
        return None
    if _OLD.match(case.texts.claim, figure.text_end) or _FOR_EVERY.search(case.texts.claim, 0, figure.start):
        return None  # an age; one for every ten of them
    for end in ends(figure):
        places = rivals(end, case.quote.singles)
        if isinstance(end.what, Moment):
            places = [place for place in places or _dated_places(end, end.what, case) if place in case.free]
        left = [place for place in places if place in case.free]
        alone = left == places or (len(left) == 1 and _are_paired(end, places, left[0], case))
        if left and alone and _is_instead(end, left, case):
            return case.quote.singles[left[0]]
    return None


def _dated_places(figure: Figure, moment: Moment, case: Case) -> list[int]:
    """The places of the quote's days, where the claim has a year or a part of one that sets no scene."""
    held = [(place, one.what) for place, one in enumerate(case.quote.singles)]
    return (
        []
        if moment.day or figure.beside.opens
        else [place for place, what in held if isinstance(what, Moment) and what.year]
    )


def _is_instead(figure: Figure, places: Sequence[int], case: Case) -> bool:
    held = case.quote.singles
    if isinstance(figure.what, Moment):
        return _is_other_time(figure, figure.what, [held[place] for place in places], case)
    if figure.what.soft and not figure.what.value and DENYING.search(case.texts.quote):
        return False  # "no patients died" of "12 patients; none died"
    if any(_last_alike(figure, held[place]) for place in places):
        return False
    if all(_is_far_cell(figure, held[place], case) for place in places):
        return False  # its heading may say what it counts
    return not (_may_be_held(figure, case) or ways(figure, case) or _is_of_bare_counts(figure.what, case))


def _is_of_bare_counts(what: Amount, case: Case) -> bool:
    """Whether it is the sum or difference of two counts that leave out what they count: 14 shops, of 4 and 10."""
    amounts = [one for one in case.quote.singles if isinstance(one.what, Amount)][:_FEW_COUNTS]
    bare = [one.size for one in amounts if _is_bare_count(one) and not one.beside.direction]
    return what.noun is not None and any(what.size in {one + two, abs(one - two)} for one, two in combinations(bare, 2))


def _is_bare_count(figure: Figure) -> bool:
    what = figure.what
    return isinstance(what, Amount) and is_bare(what) and not (what.soft or what.cell)


_FEW_COUNTS: Final = 20
_DAYS_A_MONTH: Final = Decimal("30.4")
_NEARLY: Final = Decimal("0.1")


def _last_alike(one: Figure, two: Figure) -> bool:
    """Whether months are about as long as the other's days or weeks: three months, of 12 weeks."""
    whats = {what.unit: what for what in (one.what, two.what) if isinstance(what, Amount)}
    if whats.keys() != {"calendar", "time"}:
        return False
    days, months = whats["time"].size / lexicon.UNITS["day"][1], whats["calendar"].size * _DAYS_A_MONTH
    return abs(days - months) <= months * _NEARLY


def _is_other_time(figure: Figure, moment: Moment, others: Sequence[Figure], case: Case) -> bool:
    """A day that sets no scene; or the one time of its kind that the quote does not state, where it has one other."""
    if moment.day and not figure.beside.opens and figure.beside.before not in DATED_BY:
        return True
    alike = {one.what for one in case.claim.singles if kind_of(one) == kind_of(figure)}
    alike -= {one.what for one in case.quote.singles}
    is_scene = figure.beside.opens or bool(moment.day or moment.month)
    if is_scene and (len(alike) > 1 or len({one.what for one in others}) > 1):
        return False
    if not is_displaced(figure, case.texts):
        return False
    if moment.day and figure.beside.before != others[0].beside.before:
        return False
    return not any(is_fiscal_neighbour(figure, case.texts.claim, other, case.texts.quote) for other in others)


def _are_paired(figure: Figure, places: Sequence[int], left: int, case: Case) -> bool:
    """Whether the claim has as many figures of this kind as the quote, all but this one equal, with the same words."""
    if isinstance(figure.what, Moment) or not _share_words(figure, case.quote.singles[left]):
        return False
    own = [one for one in case.claim.singles if rivals(one, case.quote.singles) == places]
    held = [case.quote.singles[place] for place in places]
    return len(own) == len(places) and all(
        one == figure or any(relation(one, other) in EQUAL for other in held) for one in own
    )


def _share_words(one: Figure, two: Figure) -> bool:
    """Whether half of the words in the shorter clause are in the other one."""
    nouns = {one.what.noun, two.what.noun} if isinstance(one.what, Amount) and isinstance(two.what, Amount) else set()
    clauses = sorted((one.beside.near - nouns, two.beside.near - nouns), key=len)
    return 2 * len(clauses[0] & clauses[1]) >= len(clauses[0])


def _of_hours(lack: Lack) -> Figure | None:
    """The time of day when something begins that ends at another one, where only the claim says how long it lasts."""
    figure, case = lack.figure, lack.case
    lasts = isinstance(figure.what, Amount) and figure.what.unit == "time" and figure.what.factor >= _MINUTE
    if not lasts or rivals(figure, case.quote.singles) or _NOT_LASTING.search(case.texts.claim):
        return None
    if not _LASTS.search(case.texts.claim):
        return None
    spans = clock_spans(case.texts.quote, case.quote)
    return None if lack.follows else next((clock for clock, _ in spans), None)


def _of_bound(lack: Lack) -> Figure | None:
    return outside(lack.figure, lack.case.texts)


# ── Of a kind that it is no value or result of ───────────────────────────────────────────────────────


def _unlike(lack: Lack) -> Figure | None:
    """The quotes' figure that a claim's is in the place of, or that it should follow from and does not."""
    figure, case = lack.first, lack.case
    what = figure.what
    if not isinstance(what, Amount) or not is_telling(figure) or what.unit in lexicon.PLACES:
        return None
    if _may_be_held(figure, case) or _is_of_bare_counts(what, case):
        return None
    turned = (one for one, found in case.own(figure) if found is Relation.BOOKED)
    if one := next((one for one in turned if one.beside.direction * figure.beside.direction < 0), None):
        return one
    amounts = [one for one in case.quote.singles if isinstance(one.what, Amount)]
    free = [case.quote.singles[place] for place in case.free]
    every = [one for one in amounts if alike(figure, one)]
    kin = [one for one in every if not _is_far_cell(figure, one, case)]
    if what.kind is Kind.NUMBER and not (figure.beside.direction and len(free) < len(case.quote.singles)):
        kin = every = [one for one in kin if one in free and isinstance(one.what, Amount) and not one.what.cell]
    if what.kind is Kind.MONEY and (others := _in_other_currency(figure, what, case, is_alone=not kin)):
        return others[0]
    if what.kind is Kind.PERCENT and not kin:  # a share or a growth of two amounts
        return next((one for one, two in combinations(amounts, 2) if alike(one, two) or are_counts(one, two)), None)
    return next((one for one in kin if one in free), _uncomputed(figure, every, case))


def _may_be_held(figure: Figure, case: Case) -> bool:
    """Whether a quote has it, if it is a loose rounding or in another scale."""
    scales = Scales(case.quote.scale, case.claim.scale), Scales()
    return any(relation(figure, one, scale) in OPEN for one in case.quoted for scale in scales)


def _uncomputed(figure: Figure, kin: Sequence[Figure], case: Case) -> Figure | None:
    """The first figure of the quote of which it should be a result: of two or more in all quotes."""
    if not (figure.beside.direction or lexicon.COMPUTED.search(case.texts.claim)):
        return None
    others = [one for other in case.others for one in other.singles if alike(figure, one)]
    return kin[0] if kin and [*kin, *others][1:] else None


def _in_other_currency(figure: Figure, what: Amount, case: Case, *, is_alone: bool) -> list[Figure]:
    """The money that the sentence does not state, if the figure is one of it but for the currency; where the quote has
    none of its currency, all money that it is or follows from.
    """
    plain = figure._replace(what=what._replace(currency=None))
    money = [
        one
        for place, one in enumerate(case.quote.singles)
        if isinstance(one.what, Amount) and one.what.kind is Kind.MONEY and (is_alone or place in case.free)
    ]
    equal = [one for one in money if relation(plain, one, Scales(case.quote.scale, case.claim.scale)) in EQUAL]
    return equal or (money if is_alone and ways(plain, case) else [])


def _is_far_cell(figure: Figure, held: Figure, case: Case) -> bool:
    is_cell = isinstance(held.what, Amount) and held.what.cell
    return is_cell and relation(figure, held, Scales(case.quote.scale, case.claim.scale)) is Relation.UNRELATED


# ── Equal, but for its unit, its time or its range ───────────────────────────────────────────────────


def _in_other_unit(lack: Lack) -> Figure | None:
    """The quote's figure with the same digits and another unit, kind or scale: $16 million where it says 16%."""
    figure, case = lack.figure, lack.case
    what = figure.what
    if not isinstance(what, Amount) or what.in_words or what.upper:
        return None
    is_open = any(found in OPEN for _, found in case.own(figure))
    for place in case.free:
        held = case.quote.singles[place]
        if not isinstance(held.what, Amount) or held.what.written != what.written or are_diluted(what, held.what):
            continue
        if not is_open or what.bound is held.what.bound is not Bound.NONE:
            return held
    return None


def _whole_year(lack: Lack) -> Figure | None:
    return within_year(lack.figure, lack.case.texts)


def _rest_of_range(lack: Lack) -> Figure | None:
    """The range of a quote of which a claim states one end as the whole value: 5% of 3–5%."""
    figure, case = lack.figure, lack.case
    what = figure.what
    if not isinstance(what, Amount) or what.upper or (what.bound, what.hedge) != (Bound.NONE, Hedge.NONE):
        return None
    if what.kind is Kind.NUMBER and what.unit not in lexicon.MEASURED - {"calendar"}:  # ages: those of 65 years
        return None
    equal = {held for held, found in case.own(figure) if found is Relation.SAME}
    ranges = [one for one in case.quote.figures if not equal.isdisjoint(ends(one))]
    if not ranges or not all(_is_range(one) for one in ranges) or lexicon.OF_RANGE.search(case.texts.claim):
        return None
    rest = {end for one in ranges for end in ends(one)} - equal
    is_stated = any(
        case.quote.singles[place] in rest for place in range(len(case.quote.singles)) if place not in case.free
    )
    return None if is_stated else ranges[0]


def _is_range(figure: Figure) -> bool:
    """Whether it is one value between two ends, and not what something rose from and to."""
    is_span = isinstance(figure.what, Amount) and figure.what.upper is not None
    return is_span and not figure.beside.direction and figure.beside.before != "from"


# ── Of another value than the cell that the claim names ──────────────────────────────────────────────


def other_cell(figure: Figure, case: Case) -> Figure | None:
    """The cell of the row and the year that a claim names for a figure, where the quote is a table and has another one.

    A claim that computes, or has words of another row, names none.
    """
    what, claim = figure.what, case.texts.claim
    if not isinstance(what, Amount) or what.upper or not is_telling(figure) or bound_of(figure) is not Bound.NONE:
        return None
    if any(map(case.texts.adds, (lexicon.COMPUTED, lexicon.RECKONED, lexicon.AVERAGED))):
        return None
    row = named_row(claim, case.texts.quote)
    times = {one.time for one in timed(claim) if one.figure.start == figure.start}
    if (
        row is None
        or len(times) != 1
        or any(singular(one["word"].lower()) in row.label for one in _WITHOUT.finditer(claim))
    ):
        return None
    cells = [cell.figure for cell in row.cells if _is_cell_of(figure, cell, *times)]
    cells = [one for one in cells if one.kind is what.kind] or cells
    scales = Scales(case.quote.scale, case.claim.scale)
    is_other = len(cells) == 1 and relation(figure, cells[0], scales) not in {*EQUAL, *OPEN}
    return cells[0] if is_other else None


def _is_cell_of(figure: Figure, cell: Cell, time: Time) -> bool:
    """Whether it is the cell of a time: a change if the claim says that something rose by the figure."""
    is_change = figure.beside.direction != 0 and figure.beside.before != "to"
    is_then = cell.time.year == time.year and (is_change or cell.time.months == months_of(time))
    what, held = figure.what, cell.figure.what
    if not (is_then and cell.is_change is is_change and isinstance(what, Amount) and isinstance(held, Amount)):
        return False
    is_percent = what.kind is Kind.PERCENT
    is_alike = (held.kind is Kind.PERCENT) is is_percent or (is_percent and is_change and is_bare(held))
    return is_alike and (is_percent or not is_change) and what.kind is not Kind.POINTS


# ── Slips, and limits and dates of which the quote has another one ───────────────────────────────────


def _slip(lack: Lack) -> Figure | None:
    """The same digits in another order, or so many of them with another unit that it is no coincidence."""
    is_telling = isinstance(lack.figure.what, Amount) and has_telling_digits(lack.figure.what)
    return (
        with_swapped_digits(lack.figure, lack.case, follows=lack.follows)
        or (_in_other_unit(lack) if is_telling else None)
        or _in_other_scale(lack)
        or _in_other_points(lack)
        or _apart(lack)
    )


def _in_other_scale(lack: Lack) -> Figure | None:
    """2.3 million claimants of 2,320 claimants."""
    what = lack.figure.what
    if not isinstance(what, Amount) or not what.noun or what.unit or what.written == what.written.to_integral_value():
        return None
    counts = ((one, one.what) for one in lack.case.quote.singles if isinstance(one.what, Amount))
    return next(
        (
            one
            for one, held in counts
            if held.noun == what.noun
            and held.scale != what.scale
            and any(rounds_to(what, held.size.scaleb(power), held) for power in POWERS_APART)
        ),
        None,
    )


def _in_other_points(lack: Lack) -> Figure | None:
    """Percentage points of as many basis points."""
    what = lack.figure.what
    amounts = ((one, one.what) for one in lack.case.quote.singles if isinstance(one.what, Amount))
    if not isinstance(what, Amount) or what.kind is not Kind.POINTS:
        return None
    return next(
        (
            one
            for one, held in amounts
            if held.kind is Kind.POINTS and held.written == what.written and held.scale != what.scale
        ),
        None,
    )


def _apart(lack: Lack) -> Figure | None:
    """As many months as two dates of the quotes are years apart, or the other way round."""
    what, quotes = lack.figure.what, lack.case.texts.quotes
    if not isinstance(what, Amount) or what.unit != "calendar":
        return None
    sizes = months_apart(quotes)
    is_other = {what.size * WHOLE, what.size / WHOLE} & sizes and what.size not in sizes
    moments = (one for one in lack.case.quote.singles if isinstance(one.what, Moment) and one.what.month)
    return next(moments, None) if is_other else None


def _limit(lack: Lack) -> Figure | None:
    return other_limit(lack.figure, lack.case, follows=lack.follows)


def _date_of_event(lack: Lack) -> Figure | None:
    is_moment = isinstance(lack.figure.what, Moment)
    return other_date_of_event(lack.figure, lack.case.texts) if is_moment else None


def _of_other_part(lack: Lack) -> Figure | None:
    """The same month of another year, or another quarter of the year; not where the quotes have that one, or a term."""
    what, case = lack.figure.what, lack.case
    if not isinstance(what, Moment) or what.day or not what.year or case.texts.adds(_RECKONED_TIME):
        return None
    if any(isinstance(one.what, Amount) and one.what.unit == "calendar" for one in case.quote.singles):
        return None
    moments = [(one, one.what) for one in case.quoted if isinstance(one.what, Moment)]
    if sum(bool(moment.month or moment.quarter) for _, moment in moments) > _FEW_PARTS:
        return None  # columns of a table
    of_year = [moment for _, moment in moments if moment.year == what.year]
    if what.month:
        is_other = all(moment.month and moment.month != what.month for moment in of_year)
        found = (one for one, moment in moments if moment.month == what.month and moment.year)
    elif what.quarter:
        is_other = all(moment.quarter != what.quarter for moment in of_year)
        found = (one for one, moment in moments if moment.year == what.year and moment.quarter)
    else:
        return None
    return next(found, None) if is_other else None


_FEW_PARTS: Final = 2
_RECKONED_TIME: Final = lazy_pattern(
    r"\b(?:earlier|later|before|after|ago|since|prior|previous|following|next|last|preceding|anniversary|by\sthen|until|end\w*)\b",
    re.IGNORECASE,
)
_Finder = Callable[[Lack], Figure | None]
_SLIPS: Final[tuple[_Finder, ...]] = (_slip,)
_UNHELD: Final[tuple[_Finder, ...]] = (_of_its_kind, _of_bound, _of_hours, _limit)
_UNRELATED: Final[tuple[_Finder, ...]] = (_unlike, _in_other_unit)
_ALWAYS: Final[tuple[_Finder, ...]] = (_date_of_event, _of_other_part, _whole_year, _rest_of_range)


# ── Two digits of a figure swapped: $243 million as $234 million ───────────────────────────────────

_TELLING: Final = 3  # digits that no other quantity has by chance


def with_swapped_digits(figure: Figure, case: Case, *, follows: bool) -> Figure | None:
    """The quote's figure that the sentence does not state, and the claim's is but for the order of two digits.

    Two digits say nothing of a figure that follows from others.
    """
    what = figure.what
    if not isinstance(what, Amount) or what.in_words or what.upper or figure.beside.direction:
        return None
    for place in sorted(case.free):
        held = case.quote.singles[place]
        if isinstance(held.what, Amount) and _is_swapped(what, held.what) and _may_be(figure, held, follows=follows):
            return held
    return None


def _is_swapped(one: Amount, two: Amount) -> bool:
    first, last = str(one.written), str(two.written)
    apart = [place for place, (left, right) in enumerate(zip(first, last, strict=False)) if left != right]
    if len(first) != len(last) or len(apart) != 2:
        return False
    here, there = apart
    is_beside = there == here + 1 or (there == here + 2 and first[here + 1] == ".")
    return is_beside and first[here] == last[there] and first[there] == last[here]


def _may_be(figure: Figure, held: Figure, *, follows: bool) -> bool:
    """Whether they are of one kind and scale; few digits say it of figures of one unit alone."""
    what, other = figure.what, held.what
    if not (isinstance(what, Amount) and isinstance(other, Amount)) or other.upper:
        return False
    if (what.scale != other.scale and not other.cell) or (Kind.POINTS in {what.kind, other.kind}):
        return False
    digits = min(len(str(one.written).replace(".", "").rstrip("0")) for one in (what, other))
    if digits < _TELLING:
        return alike(figure, held) and not follows
    return alike(figure, held) or (what.kind is other.kind and what.unit == other.unit)
