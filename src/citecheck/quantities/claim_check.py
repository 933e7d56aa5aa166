"""A claim against the quotes of its citations: which figure contradicts them, which ones they do not contain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

from citecheck.quantities import lexicon
from citecheck.quantities.additions import REFERENCE, added, other_choice, other_reference
from citecheck.quantities.affixes import singular
from citecheck.quantities.claim_case import DENYING, Case, Texts, bound_of
from citecheck.quantities.compare import (
    EQUAL,
    Relation,
    Scales,
    are_diluted,
    is_derived,
    is_period_of,
    is_slip,
    relation,
    room,
    same_place,
    same_words,
)
from citecheck.quantities.computed import (
    Way,
    is_right_way,
    is_told,
    is_too_long,
    is_turned,
    other_unit,
    readings,
    turned_movement,
    ways,
)
from citecheck.quantities.context_words import FIGURE
from citecheck.quantities.date_mismatch import (
    is_compared_with,
    is_displaced,
    is_fiscal_neighbour,
    is_part_held,
    other_part,
    within_year,
)
from citecheck.quantities.extract import TextFigures, ends, read
from citecheck.quantities.figures import Amount, Bound, Figure, Hedge, Kind, Moment, Sign
from citecheck.quantities.movements import alike
from citecheck.quantities.same_kind import are_measured, is_computed, kind_of, rivals
from citecheck.quantities.timed import are_of_two_years, mistimed
from citecheck.text.patterns import lazy_pattern

_IN_WORDS: Final = tuple("count ordinal percent times clock weekday".split())  # kinds that words are compared in
_ANOTHER: Final = frozenset([Relation.OTHER, Relation.UNRELATED])
_OPEN: Final = frozenset([Relation.SAME, Relation.WITHIN, Relation.UNCLEAR])
_RANGE: Final = frozenset([Bound.FROM, Bound.TO])
_STATED_WITHOUT: Final = _RANGE | {Bound.WITHIN}  # bounds that a claim may leave out: "in 3 days" of "within 3 days"
_ENDS: Final = frozenset(["to", "from"])  # of a movement
_LASTING: Final = frozenset(["time", "calendar"])
_COMPLEMENTS: Final = ({Bound.LEAST, Bound.LESS}, {Bound.MOST, Bound.MORE})
_DATED_BY: Final = frozenset("ended ending at of".split())  # the year ended, as of: the scene of a sentence


class Outcome(NamedTuple):
    """`mismatch`: the claim's figure and the quote's, as they are written. `missing`: figures that no quote contains.

    `instead`: the first of the missing that is where the quote has others of its kind, and one of these.
    `unbounded`: a figure that the claim states outright, and the bound that the quote has there.
    """

    mismatch: tuple[str, str] | None = None
    missing: tuple[str, ...] = ()
    instead: tuple[str, str] | None = None
    unbounded: tuple[str, str] | None = None


class _Against(NamedTuple):
    """A figure of the quote that contradicts the claim's, by its direction or by its value."""

    stated: str
    held: str
    by_value: bool = False


def judge(
    claim: str, quote: str, others: Sequence[str] = (), *, sentence: str = "", anchor: tuple[int, int] = (0, 0)
) -> Outcome:
    """Compares the figures of `claim` with those of `quote`.

    `others` are the quotes that the same sentence cites besides: what they contain is not a finding. `sentence` is the
    whole sentence: a figure of the quote that any part of it states is not held against another part. `anchor` is the
    stretch of the claim that equals the citation's anchor: its figures are in the quote, or another rule says so.
    """
    stated, held = read(claim), read(quote)
    one_of_none = _one_of_none(claim, held)
    if not (stated.figures or one_of_none or REFERENCE.search(claim)):
        return Outcome()
    texts = Texts(claim, quote, others, sentence)
    case = Case(texts, stated, held, [read(other) for other in others], _free(held, [stated, read(sentence)]))
    mismatch: tuple[str, str] | None = None
    instead: tuple[str, str] | None = None
    missing: list[str] = []
    turned = turned_movement(case)
    for figure in stated.figures:
        inside = anchor[0] <= figure.start and figure.start + len(figure.text) <= anchor[1]
        against, is_held = _look(figure, case, inside=inside)
        is_held = is_held or is_part_held(figure, claim, (quote, *others)) or is_period_of(figure, held.singles)
        if against:
            mismatch = mismatch or (against.stated, against.held)
            continue
        followed = _followed(figure, case) if not inside and (not is_held or _is_growth(figure)) else []
        turned = turned or _turned_figure(figure, followed, case)
        if followed and not is_held and is_told(figure, followed, case):
            continue
        other = (
            None
            if inside or is_held or is_too_long(case)
            else _instead(figure, case)
            or (None if followed else _unlike(_unheld(figure, case)[0], case) or _in_other_unit(figure, case))
        )
        other = other or within_year(figure, claim, (quote, *others)) or _rest_of_range(figure, case)
        if other:
            instead = instead or (figure.text, other.text)
        if other or (not is_held and is_telling(figure)):
            missing.append(figure.text)
        elif addition := added(figure, case):
            missing.append(addition[0])
            instead = instead or ((addition[0], addition[1]) if addition[1] else None)
    told = one_of_none or other_reference(claim, quote, others) or other_choice(claim, quote, others)
    if told := told or other_part(claim, (quote, *others)):
        missing.insert(0, told[0])
        instead = instead or told
    mismatch = mismatch or turned or other_unit(case)
    if told := None if mismatch else mistimed(claim, (quote, *others)):
        missing = missing or [told[0]]
        instead = instead or told
    held_against = (None, None) if mismatch else (instead, _unbounded(case))
    return Outcome(mismatch, tuple(dict.fromkeys(missing)), *held_against)


# ── One figure of the claim ──────────────────────────────────────────────────────────────────────


def _look(figure: Figure, case: Case, *, inside: bool) -> tuple[_Against | None, bool]:
    """(what contradicts a figure, whether the quotes contain it); inside the anchor it may only move the wrong way."""
    found = [_single(end, case) for end in ends(figure)]
    against = next((one for one in found if isinstance(one, _Against)), None)
    if inside:
        turned = against if against and not against.by_value else _turned(figure, case)
        return turned, not any(is_booked(end, case.texts.claim, case.own(end)) for end in ends(figure))
    return against, figure.beside.denied or all(one is True for one in found)


def _is_growth(figure: Figure) -> bool:
    """Whether it may go the other way than two amounts of the quote: fell 16%."""
    return isinstance(figure.what, Amount) and figure.what.kind is Kind.PERCENT and figure.beside.direction != 0


def _followed(figure: Figure, case: Case) -> list[Way]:
    """The ways in which it follows from the quotes; of a range, its ends that no quote contains."""
    found = [ways(end, case) for end in _unheld(figure, case)]
    if any(one is Relation.SWAPPED for _, one in case.own(figure)):  # 5 points for 5%: only as a difference
        found = [[way for way in one if way.end] for one in found]
    return [way for one in found for way in one] if all(found) else []


def _unheld(figure: Figure, case: Case) -> list[Figure]:
    """The figure, or of a range the ends that no quote contains."""
    parts = ends(figure)
    return ([end for end in parts if _single(end, case) is not True] if parts[1:] else []) or [figure]


def _turned_figure(figure: Figure, followed: Sequence[Way], case: Case) -> tuple[str, str] | None:
    """A change that the claim has the other way round than the figures that it follows from."""
    way = next((way for way in followed if way.start and way.end), None)
    if (
        figure.beside.before in _ENDS
        or way is None
        or not (way.start and way.end)
        or not is_turned(figure, followed, case)
    ):
        return None
    first, last = sorted((way.start.figure, way.end.figure), key=lambda one: one.start)
    return figure.beside.told or figure.text, f"{first.text} … {last.text}"


def _unlike(figure: Figure, case: Case) -> Figure | None:
    """The quotes' figure that a claim's is in the place of, or that it should follow from and does not."""
    what = figure.what
    if not isinstance(what, Amount) or figure.beside.denied or not is_telling(figure) or what.unit in lexicon.PLACES:
        return None
    if _may_be_held(figure, case):
        return None
    turned = (one for one, found in case.own(figure) if found is Relation.BOOKED)
    if one := next((one for one in turned if one.beside.direction * figure.beside.direction < 0), None):
        return one
    amounts = [one for one in case.quote.singles if isinstance(one.what, Amount)]
    free = [case.quote.singles[place] for place in case.free]
    kin = [one for one in amounts if alike(figure, one) and not _is_far_cell(figure, one, case)]
    if what.kind is Kind.NUMBER and not (figure.beside.direction and len(free) < len(case.quote.singles)):
        kin = [one for one in kin if one in free and isinstance(one.what, Amount) and not one.what.cell]
    if what.kind is Kind.MONEY and not kin:
        return next(iter(_in_other_currency(figure, what, case)), None)
    if what.kind is Kind.PERCENT and not kin:  # a share or a growth of two amounts
        return next((one for one, two in combinations(amounts, 2) if alike(one, two)), None)
    return next((one for one in kin if one in free), _uncomputed(figure, kin, case))


def _may_be_held(figure: Figure, case: Case) -> bool:
    """Whether a quote has it, if it is a loose rounding or in another scale."""
    scales = Scales(case.quote.scale, case.claim.scale), Scales()
    every = [one for _, reading in readings(case) for one in reading.singles]
    return any(relation(figure, one, scale) in _OPEN for one in every for scale in scales)


def _uncomputed(figure: Figure, kin: Sequence[Figure], case: Case) -> Figure | None:
    """The first figure of the quote of which it should be a result: of two or more in all quotes."""
    if not (figure.beside.direction or lexicon.COMPUTED.search(case.texts.claim)):
        return None
    others = [one for other in case.others for one in other.singles if alike(figure, one)]
    return kin[0] if kin and [*kin, *others][1:] else None


def _in_other_unit(figure: Figure, case: Case) -> Figure | None:
    """The quote's figure with the same digits and another unit, kind or scale: $16 million where it says 16%."""
    what = figure.what
    if not isinstance(what, Amount) or what.in_words or what.upper or figure.beside.denied:
        return None
    if any(found in _OPEN for _, found in case.own(figure)):
        return None
    for place in case.free:
        held = case.quote.singles[place]
        if isinstance(held.what, Amount) and held.what.written == what.written and not are_diluted(what, held.what):
            return held
    return None


def _in_other_currency(figure: Figure, what: Amount, case: Case) -> list[Figure]:
    """The money of the quote, if the figure is or follows from one of it but for the currency."""
    plain = replace(figure, what=replace(what, currency=None))
    money = [one for one in case.quote.singles if isinstance(one.what, Amount) and one.what.kind is Kind.MONEY]
    equal = [one for one in money if relation(plain, one, Scales(case.quote.scale, case.claim.scale)) in EQUAL]
    return equal or (money if ways(plain, case) else [])


def _described(figure: Figure, other: Figure) -> str:
    """A figure with the words that set it against the other."""
    one, two = figure.beside, other.beside
    if one.period and two.period and one.period != two.period:
        return f"{figure.text} ({one.period if one.period == 'once' else f'for each {one.period}'})"
    bounds = [bound_of(place) for place in (figure, other)]
    if len(set(bounds)) > 1 and Bound.NONE not in bounds:
        return figure.text if bounds[0] in _RANGE else f"{bounds[0]} {figure.text}"
    if one.side * two.side < 0:
        return f"{figure.text} ({'gain' if one.side > 0 else 'loss'})"
    if one.order * two.order < 0:
        return f"{figure.text} ({'after' if one.order > 0 else 'before'} the {one.event})"
    return one.told or figure.text


def _turned(figure: Figure, case: Case) -> _Against | None:
    """The quote's figure whose minus the anchor leaves out."""
    for end in ends(figure):
        if held := unsigned(end, case.texts.claim, case.own(end)):
            return _Against(figure.text, held.text)
    return None


def _single(figure: Figure, case: Case) -> _Against | bool:
    """True if a quote contains the figure, False if none does, or what contradicts it."""
    own = case.own(figure)
    found = {one for _, one in own}
    for other in case.others:
        found |= {relation(figure, held, Scales(other.scale, case.claim.scale)) for held in other.singles}
    if Relation.SAME in found:
        return not is_booked(figure, case.texts.claim, own)
    if opposed := next((held for held, one in own if one is Relation.OPPOSED), None):
        against = _Against(_described(figure, opposed), _described(opposed, figure))
        return is_right_way(figure, case) or _is_complement(figure, opposed, case.texts) or against
    if not found.isdisjoint({Relation.OPPOSED, Relation.BOOKED}):
        return False
    rival = _rival(figure, case, own)
    if isinstance(figure.what, Moment):
        return _dated(figure, figure.what, rival, case, undated=Relation.UNCLEAR in found)
    if rival is None or figure.what.soft:
        return Relation.WITHIN in found
    return not _is_excused(figure, own, rival, case.texts) and _Against(figure.text, rival.text, by_value=True)


def _is_complement(figure: Figure, held: Figure, texts: Texts) -> bool:
    """Whether only one text denies, and its bound leaves what the other names: not under 18; for 18 and older."""
    pair = ((figure, texts.claim), (held, texts.quote))
    refused = [bool(lexicon.REFUSING.search(text)) for _, text in pair]
    is_turned = any(
        lexicon.NEGATED.search(text, max(0, one.start - lexicon.NEGATED_REACH), one.start) for one, text in pair
    )
    return refused[0] is not refused[1] and not is_turned and {bound_of(figure), bound_of(held)} in _COMPLEMENTS


def _rival(figure: Figure, case: Case, own: Sequence[tuple[Figure, Relation]]) -> Figure | None:
    """The quote's figure that has another value in the same place."""
    for place, (held, found) in enumerate(own):
        if found is Relation.OTHER and place not in case.free:
            continue
        is_swapped = found is Relation.SWAPPED and are_measured(figure, held)
        is_moved = found in _ANOTHER and _has_other_size(figure, held, case)
        is_other = found in {Relation.OTHER, Relation.SWAPPED} and same_place(figure, held, found)
        is_rival = is_other or (place in case.free and (is_swapped or is_moved))
        if is_rival and (held.beside.denied or not figure.beside.denied):
            return held
    return None


def _has_other_size(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether the digits are equal, and the decimal point or the scale is not."""
    one, two = figure.what, held.what
    scales = Scales(case.quote.scale, case.claim.scale)
    return isinstance(one, Amount) and isinstance(two, Amount) and is_slip(one, two, scales)


def _is_excused(figure: Figure, own: Sequence[tuple[Figure, Relation]], rival: Figure, texts: Texts) -> bool:
    """Whether it may be a loose rounding, or the answer's own sum or difference."""
    if any(found is Relation.UNCLEAR and same_place(figure, held, found) for held, found in own):
        return True
    if not same_words(figure, rival):
        return is_derived(figure, [held for held, _ in own])
    return are_of_two_years(figure, texts.claim, rival, texts.quote) and _was_before(figure, rival, own)


def _was_before(figure: Figure, rival: Figure, own: Sequence[tuple[Figure, Relation]]) -> bool:
    """Whether it is what the quote's figure was before it rose or fell by another one."""
    changes = [held for held, _ in own if isinstance(held.what, Amount) and held.beside.direction and held != rival]
    if not (isinstance(figure.what, Amount) and isinstance(rival.what, Amount)):
        return False
    return any(
        abs(rival.what.size - one.beside.direction * one.what.size - figure.what.size) <= room(figure.what)[0]
        for one in changes
        if isinstance(one.what, Amount)
    )


def _dated(figure: Figure, moment: Moment, rival: Figure | None, case: Case, *, undated: bool) -> _Against | bool:
    """A day may contradict; a year, or what opens a sentence, asks for a look where the quote has another there."""
    texts = case.texts
    if rival and moment.day and not figure.beside.opens:
        return _Against(figure.text, rival.text, by_value=True)
    if rival and is_compared_with(rival, texts.quote) and not is_compared_with(figure, texts.claim):
        rival = None
    if rival or is_displaced(figure, *texts):
        return False
    return undated or not moment.day or figure.beside.opens or figure.beside.before in _DATED_BY


def is_telling(figure: Figure) -> bool:
    """A small number in words is often the answer's own counting: "two reasons", "over the three years"."""
    what = figure.what
    if not isinstance(what, Amount):
        return True
    if what.soft:
        return False
    counts = what.kind in {Kind.NUMBER, Kind.POINTS} and what.unit is None and what.scale == 1
    return not (what.in_words and (counts or figure.beside.before == "the"))


# ── Figures of the same kind in the place of one that no quote contains ─────────────────────────────


def _instead(figure: Figure, case: Case) -> Figure | None:
    """The quote's figure that the claim's takes the place of: of its kind, and the sentence states none of these."""
    if figure.beside.denied or not (is_telling(figure) or kind_of(figure).startswith(_IN_WORDS)):
        return None
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


def _share_words(one: Figure, two: Figure) -> bool:
    """Whether half of the words in the shorter clause are in the other one."""
    nouns = {one.what.noun, two.what.noun} if isinstance(one.what, Amount) and isinstance(two.what, Amount) else set()
    clauses = sorted((one.beside.near - nouns, two.beside.near - nouns), key=len)
    return 2 * len(clauses[0] & clauses[1]) >= len(clauses[0])


def _rest_of_range(figure: Figure, case: Case) -> Figure | None:
    """The range of a quote of which a claim states one end as the whole value: 5% of 3–5%."""
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


def _are_paired(figure: Figure, places: Sequence[int], left: int, case: Case) -> bool:
    """Whether the claim has as many figures of this kind as the quote, all but this one equal, with the same words."""
    if isinstance(figure.what, Moment) or not _share_words(figure, case.quote.singles[left]):
        return False
    own = [one for one in case.claim.singles if rivals(one, case.quote.singles) == places]
    held = [case.quote.singles[place] for place in places]
    return len(own) == len(places) and all(
        one == figure or any(relation(one, other) in EQUAL for other in held) for one in own
    )


def _is_instead(figure: Figure, places: Sequence[int], case: Case) -> bool:
    held = case.quote.singles
    if isinstance(figure.what, Moment):
        return _is_other_time(figure, figure.what, [held[place] for place in places], case)
    if figure.what.soft and not figure.what.value and DENYING.search(case.texts.quote):
        return False  # "no patients died" of "12 patients; none died"
    if all(_is_far_cell(figure, held[place], case) for place in places):
        return False  # its heading may say what it counts
    quotes = [held, *(other.singles for other in case.others)]
    return not is_computed(figure, quotes, Scales(case.quote.scale, case.claim.scale))


def _is_far_cell(figure: Figure, held: Figure, case: Case) -> bool:
    is_cell = isinstance(held.what, Amount) and held.what.cell
    return is_cell and relation(figure, held, Scales(case.quote.scale, case.claim.scale)) is Relation.UNRELATED


def _is_other_time(figure: Figure, moment: Moment, others: Sequence[Figure], case: Case) -> bool:
    """A day that sets no scene; or the one time of its kind that the quote does not state, where it has one other."""
    if moment.day and not figure.beside.opens and figure.beside.before not in _DATED_BY:
        return True
    alike = {one.what for one in case.claim.singles if kind_of(one) == kind_of(figure)}
    alike -= {one.what for one in case.quote.singles}
    is_scene = figure.beside.opens or bool(moment.day or moment.month)
    if is_scene and (len(alike) > 1 or len({one.what for one in others}) > 1):
        return False
    if not is_displaced(figure, *case.texts):
        return False
    if moment.day and figure.beside.before != others[0].beside.before:
        return False
    return not any(is_fiscal_neighbour(figure, case.texts.claim, other, case.texts.quote) for other in others)


def _unbounded(case: Case) -> tuple[str, str] | None:
    """A figure that the claim states outright, where its quotes have it as a bound only."""
    if lexicon.LIMIT.search(case.texts.claim):
        return None
    for figure in case.claim.singles:
        what = figure.what
        if not isinstance(what, Amount) or (what.bound, what.hedge) != (Bound.NONE, Hedge.NONE):
            continue
        if what.unit in _LASTING and "-" in figure.text[:-1]:  # a 90-day notice
            continue
        equal = [held.what for held in case.equal(figure) if isinstance(held.what, Amount)]
        bounds = {amount.bound for amount in equal if not _is_during(amount)} - _STATED_WITHOUT
        if bounds and Bound.NONE not in bounds and bounds != {Bound.EXACT}:
            return figure.text, str(min(bounds))
    return None


def _is_during(amount: Amount) -> bool:
    """ "Over 30 minutes" may be as long as they last."""
    return amount.bound is Bound.MORE and amount.unit in {"time", "calendar"}


_ONE: Final = lazy_pattern(r"(?<!not )(?<!not even )\b(?:one|a single)\s(?P<noun>[a-z]{3,})\b", re.IGNORECASE)


def _one_of_none(claim: str, quote: TextFigures) -> tuple[str, str] | None:
    """ "One defect", which is no figure elsewhere, where the quote has none of them."""
    none = {
        held.what.noun: held.text for held in quote.singles if isinstance(held.what, Amount) and not held.what.value
    }
    found = (match for match in _ONE.finditer(claim) if singular(match["noun"]) in none)
    return next(((match[0], none[singular(match["noun"])]) for match in found), None)


# ── What the sentence states already ─────────────────────────────────────────────────────────────


def _free(quote: TextFigures, stated: Sequence[TextFigures]) -> frozenset[int]:
    """The quote's figures that the sentence does not state; of equal ones, those in other words than it states."""
    claims = list(dict.fromkeys(figure for reading in stated for figure in reading.singles))
    equal = Counter(map(_value, quote.singles))
    return frozenset(
        place
        for place, held in enumerate(quote.singles)
        if not _is_stated(held, [claim for claim in claims if _states(claim, held, quote, equal)], equal[_value(held)])
    )


def _is_stated(held: Figure, claims: Sequence[Figure], equal: int) -> bool:
    return len(claims) >= equal or any(same_words(claim, held) for claim in claims)


def _states(claim: Figure, held: Figure, quote: TextFigures, equal: Counter[object]) -> bool:
    """Whether the claim's figure is this one: not if it is exactly another one, or says the year of a day alone."""
    if relation(claim, held, Scales(quote.scale)) not in EQUAL:
        return False
    if isinstance(held.what, Moment) and held.what.day and not (isinstance(claim.what, Moment) and claim.what.day):
        return False
    return _value(claim) == _value(held) or not equal[_value(claim)]


def _value(figure: Figure) -> object:
    return figure.what if isinstance(figure.what, Moment) else (figure.what.kind, figure.what.size)


# ── Signs that a claim leaves out ─────────────────────────────────────────────────────────────────

_CLAUSE: Final = 60  # characters on each side of a figure in which a word for its sign is
_EQUAL: Final = frozenset([Relation.SAME, Relation.BOOKED])


def unsigned(figure: Figure, claim: str, own: Sequence[tuple[Figure, Relation]]) -> Figure | None:
    """The quote's figure whose minus the claim's leaves out, with no word for it.

    `own` are the figures of the quote, and what the claim's is to each. A dash with a space after it is not a minus
    here, and a claim of the figure alone, as in a table's cell, has its words elsewhere.
    """
    is_alone = not any(map(str.isalpha, claim.replace(figure.text, "", 1)))
    if is_alone or any(found is Relation.SAME for _, found in own) or _carries(figure, claim):
        return None
    return next((held for held, found in own if found is Relation.SWAPPED and _is_cut(figure, held)), None)


def is_booked(figure: Figure, claim: str, own: Sequence[tuple[Figure, Relation]]) -> bool:
    """Whether the quote has it in parentheses only, as a loss, and the claim calls it a result all the same."""
    if not isinstance(figure.what, Amount) or figure.what.sign is not Sign.NONE:
        return False
    equal = [(held, found) for held, found in own if found in _EQUAL]
    if not equal or not all(_is_loss(held) for held, _ in equal):
        return False
    is_result = bool(figure.beside.near & lexicon.RESULTS) or any(found is Relation.BOOKED for _, found in equal)
    return is_result and not _carries(figure, claim)


def _is_loss(held: Figure) -> bool:
    """Whether parentheses are those of a loss, not of a share or spread beside another figure: 19 (3.2%), 5 (0.4)."""
    what = held.what
    if not isinstance(what, Amount) or what.sign is not Sign.ACCOUNTING:
        return False
    return held.beside.before != FIGURE or (what.kind in {Kind.NUMBER, Kind.MONEY} and what.step >= 1)


def _is_cut(claim: Figure, held: Figure) -> bool:
    """Whether the quote's has a minus directly before it, and the claim's is the same without."""
    if not (isinstance(claim.what, Amount) and isinstance(held.what, Amount)) or held.what.sign is not Sign.MINUS:
        return False
    plain = replace(held, what=replace(held.what, value=abs(held.what.value), sign=Sign.NONE))
    same = relation(claim, plain) in {Relation.SAME, Relation.WITHIN}
    return same and claim.what.sign is not Sign.MINUS and not held.text[1:2].isspace()


def _carries(figure: Figure, claim: str) -> bool:
    """Whether the claim's words say what a sign would: a loss of 370, 40 degrees below zero."""
    degrees = isinstance(figure.what, Amount) and figure.what.unit in lexicon.DEGREES
    words = lexicon.BELOW if degrees else lexicon.CARRYING
    return words.search(claim, max(0, figure.start - _CLAUSE), figure.end + _CLAUSE) is not None
