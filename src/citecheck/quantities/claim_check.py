"""A claim against the quotes of its citations: which figure contradicts them, which ones they do not contain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case, Texts, bound_of, case_of, with_bound
from citecheck.quantities.compare import (
    Relation,
    Scales,
    is_derived,
    is_period_of,
    is_slip,
    relation,
    room,
    same_place,
    same_words,
)
from citecheck.quantities.computing.directions import is_right_way, is_told, is_told_back, is_turned, of_other_years
from citecheck.quantities.computing.operands import Way, is_aside, is_too_long
from citecheck.quantities.computing.sums import is_before_start, is_more, is_start
from citecheck.quantities.computing.ways import nearest, ways
from citecheck.quantities.date_mismatch import (
    has_year_of,
    is_adjacent,
    is_compared_with,
    is_displaced,
    is_part_held,
    is_shifted,
    other_part,
    part_of_whole,
)
from citecheck.quantities.mismatches.additions import (
    REFERENCE,
    added,
    one_of_none,
    other_choice,
    other_reference,
    unbounded,
)
from citecheck.quantities.mismatches.attribution import of_another_thing
from citecheck.quantities.mismatches.cells import (
    contrary_improvement,
    contrary_minus,
    contrary_sign,
    other_unit_of_cell,
)
from citecheck.quantities.mismatches.comparisons import says_ranking
from citecheck.quantities.mismatches.complement import denied_bound, is_complement, is_next_whole, is_reduction, is_wait
from citecheck.quantities.mismatches.denials import contrary_denial, has_frame, says_denied
from citecheck.quantities.mismatches.denied_figures import denied_figure
from citecheck.quantities.mismatches.direction_words import (
    contrary_cause,
    contrary_movement,
    contrary_quality,
    contrary_rest,
    says_movement,
)
from citecheck.quantities.mismatches.event_dates import other_span
from citecheck.quantities.mismatches.event_order import other_side_of_event
from citecheck.quantities.mismatches.frequencies import other_frequency, says_frequency
from citecheck.quantities.mismatches.headed_comparisons import contrary_dependence, misordered_cells
from citecheck.quantities.mismatches.instead import DATED_BY, Lack, instead, is_case, other_cell
from citecheck.quantities.mismatches.levels import exchanged_level, unsaid_movement
from citecheck.quantities.mismatches.movement import (
    is_growth_of_share,
    other_scale,
    other_unit,
    turned_alternative,
    turned_movement,
    uneven_movement,
    unmeasured_comparison,
)
from citecheck.quantities.mismatches.opposites import (
    contrary_rating,
    contrary_word,
    crossed_words,
    other_extreme,
    says_opposite,
)
from citecheck.quantities.mismatches.other_limits import other_age, other_of_limits
from citecheck.quantities.mismatches.other_words import (
    added_tax,
    other_label,
    other_quarter,
    other_words,
    says_in_words,
)
from citecheck.quantities.mismatches.own_case import is_example
from citecheck.quantities.mismatches.own_comparisons import misordered_figures
from citecheck.quantities.mismatches.pairing import mispaired
from citecheck.quantities.mismatches.parts import is_rest, other_fraction, unfounded_part, wrong_part
from citecheck.quantities.mismatches.prefixes import other_prefix
from citecheck.quantities.mismatches.qualified import qualified
from citecheck.quantities.mismatches.ranking import misranked
from citecheck.quantities.mismatches.ratios import is_of_ratio, turned_ratio
from citecheck.quantities.mismatches.row_comparisons import misjudged_growth, misordered_rows, uneven_growths
from citecheck.quantities.mismatches.sensitivities import contrary_sensitivity, has_same_sensitivity
from citecheck.quantities.mismatches.tariffs import applied, other_rate
from citecheck.quantities.mismatches.told import contrary_comparison, denies_turned, says_deed
from citecheck.quantities.mismatches.worded_numbers import other_worded_number, says_worded_number
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.context_words import FIGURE
from citecheck.quantities.reading.extract import ends, read
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Kind, Moment, Sign
from citecheck.quantities.restated import (
    is_clock_apart,
    is_day_held,
    is_hour_of_clock,
    is_mirrored,
    is_of_next_scale,
    is_of_pressures,
    is_of_stated,
    is_one_of_time,
    is_so_many_times,
)
from citecheck.quantities.same_kind import are_measured, is_telling
from citecheck.quantities.terms import lasts_with_renewals
from citecheck.quantities.timed import are_of_two_years, mistimed
from citecheck.text.patterns import ascii_letters, lazy_pattern

_REACH: Final = 60  # characters around a figure that is shown with its words
_WORDS_SHOWN: Final = 3
_ANOTHER: Final = frozenset([Relation.OTHER, Relation.UNRELATED])
_RANGE: Final = frozenset([Bound.FROM, Bound.TO])
_ENDS: Final = frozenset(["to", "from"])  # of a movement

_Pair = tuple[str, str]  # what the claim states, and what the quote states


# What a claim without figures may state and a quote contradict; and what contradicts it, in the order of the findings.
_SAYING: Final = (says_movement, says_ranking, says_deed, says_in_words, says_frequency, says_worded_number)
_CONTRADICTIONS: Final[tuple[Callable[[Case], _Pair | None], ...]] = (
    uneven_movement,
    other_unit,
    other_scale,
    wrong_part,
    turned_ratio,
    other_prefix,
    mispaired,
    contrary_movement,
    contrary_quality,
    contrary_cause,
    contrary_rest,
    exchanged_level,
    unmeasured_comparison,
    turned_alternative,
    misordered_figures,
    other_side_of_event,
    uneven_growths,
    misranked,
    misordered_rows,
    misordered_cells,
    contrary_dependence,
    misjudged_growth,
    other_frequency,
    other_rate,
    other_of_limits,
    denied_bound,
    contrary_sign,
    contrary_minus,
    contrary_improvement,
    of_another_thing,
)
_CONTRARY_WORDS: Final[tuple[Callable[[Texts], _Pair | None], ...]] = (
    other_words,
    other_worded_number,
    contrary_comparison,
    contrary_sensitivity,
    contrary_word,
    contrary_rating,
    crossed_words,
    other_extreme,
    other_span,
)
_DENIALS: Final = (contrary_denial, denied_figure, says_denied)
_UNSAID: Final[tuple[Callable[[Texts], str | None], ...]] = (added_tax, other_quarter, other_label)
_OTHERS: Final[tuple[Callable[[Texts], _Pair | None], ...]] = (other_reference, other_choice, other_part, other_age)


class Outcome(NamedTuple):
    """`mismatch`: the claim's figure and the quote's, as they are written. `missing`: figures that no quote contains.

    `instead`: the first of the missing that is where the quote has others of its kind, and one of these.
    `unbounded`: a figure that the claim states outright, and the bound that the quote has there.
    `computed`: what the first of the missing is close to, as it follows from the quotes.
    `is_denial`: the mismatch is of a clause that one of the two denies.
    """

    mismatch: tuple[str, str] | None = None
    missing: tuple[str, ...] = ()
    instead: tuple[str, str] | None = None
    unbounded: tuple[str, str] | None = None
    computed: str = ""
    is_denial: bool = False


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
    claim, quote, sentence, *others = map(ascii_letters, (claim, quote, sentence, *others))
    one = one_of_none(claim, quote)
    says_something = any(says(claim) for says in _SAYING) or says_opposite(claim, quote) or has_frame(quote)
    if not (read(claim).figures or one or REFERENCE.search(claim) or says_something):
        return Outcome()
    case = case_of(Texts(claim, quote, others, sentence))
    worked_out = applied(case)
    looked_at = [figure for figure in case.claim.figures if figure.start not in worked_out.places]
    looks = [_look(figure, case, anchor) for figure in looked_at]
    lacking = [figure for figure, look in zip(looked_at, looks, strict=True) if look.lacks]
    if not worked_out.is_known and is_example(lacking, case):
        looks = [look.open for look in looks]
    mismatch = (
        _first(look.against for look in looks)
        or turned_movement(case)
        or _first(look.turned for look in looks)
        or _first(find(case) for find in _CONTRADICTIONS)
        or _first(find(case.texts) for find in _CONTRARY_WORDS)
    )
    told = one or _first(find(case.texts) for find in _OTHERS)
    late = None if mismatch else mistimed(case.texts) or part_of_whole(case.texts)
    if late and any(is_told_back(one, case) for one in case.claim.singles):
        late = None
    missing = [*([told[0]] if told else ()), *(look.missing for look in looks if look.missing)]
    missing += filter(None, (*(find(case.texts) for find in _UNSAID), unsaid_movement(case)))
    is_turned = denies_turned(case.texts) or any(is_rest(one, case) for one in case.claim.singles)
    denial = None if mismatch or is_turned else _first(find(case.texts) for find in _DENIALS)
    if found := mismatch or denial:
        told_apart = _told_apart(found, case.texts)
        return Outcome(told_apart, tuple(dict.fromkeys(missing)), is_denial=denial is not None)
    missing = missing or [late[0]] if late else missing
    against = _first(look.instead for look in looks) or told or late or (missing and worked_out.other) or None
    close = next((nearest(one, case) for one in case.claim.figures if missing and one.text == missing[0]), "")
    return Outcome(None, tuple(dict.fromkeys(missing)), against, unbounded(case), close)


def _told_apart(pair: _Pair, texts: Texts) -> _Pair:
    """The two with the words around them, if they are written alike."""
    stated, held = pair
    return pair if stated != held else (_in_context(stated, texts.claim), _in_context(held, texts.quote))


def _in_context(figure: str, text: str) -> str:
    """With up to three words on each side."""
    found = re.search(rf"(?<![\w.,]){re.escape(figure)}(?!\w)", text)
    if found is None:
        return figure
    behind, then = text[: found.start()][-_REACH:].split(), text[found.end() :][:_REACH].split()
    return " ".join((*behind[-_WORDS_SHOWN:], figure, *then[:_WORDS_SHOWN])).strip(" .,;:")


def _first(pairs: Iterable[_Pair | None]) -> _Pair | None:
    return next(filter(None, pairs), None)


# ── One figure of the claim ──────────────────────────────────────────────────────────────────────


_FOLLOWING: Final = (
    is_next_whole,
    is_before_start,
    is_clock_apart,
    is_day_held,
    is_growth_of_share,
    is_hour_of_clock,
    is_mirrored,
    is_of_next_scale,
    is_of_pressures,
    is_of_ratio,
    is_of_stated,
    is_one_of_time,
    is_reduction,
    is_so_many_times,
    is_wait,
)


class _Look(NamedTuple):
    """What is found of one figure; `turned`: it goes the other way than the figures that it follows from.

    `lacks`: the quotes have no such figure.
    """

    against: _Pair | None = None
    turned: _Pair | None = None
    missing: str = ""
    instead: _Pair | None = None
    lacks: bool = False

    @property
    def open(self) -> _Look:
        """The same where a figure that the quotes lack may be right."""
        if not self.lacks:
            return self
        stated = self.against[0] if self.against else self.missing
        return self._replace(against=None, missing=stated, instead=None)


def _look(figure: Figure, case: Case, anchor: tuple[int, int]) -> _Look:
    inside = anchor[0] <= figure.start and figure.text_end <= anchor[1]
    against, is_held = _held(figure, case, inside=inside)
    if against and not is_mirrored(figure, case):
        cell = other_cell(figure, case) if against.by_value else None
        return _Look((against.stated, cell.text if cell else against.held), lacks=against.by_value)
    is_held = is_held or is_part_held(figure, case.texts) or is_period_of(figure, case.quote.singles)
    is_held = is_held or is_shifted(figure, case.texts) or any(is_so(figure, case) for is_so in _FOLLOWING)
    if not inside and (other := _in_its_place(figure, case, is_held=is_held)):
        return _Look(missing=figure.text, instead=(figure.text, other.text))
    unheld = _unheld(figure, case) if not inside and (not is_held or _is_growth(figure)) else []
    followed = _followed(figure, unheld, case)
    turned = _turned_figure(figure, followed, case) or of_other_years(figure, followed, case)
    if followed and not is_held and is_told(figure, followed, case):
        return _Look(turned=turned)
    is_known = inside or is_held or figure.beside.denied
    lack = Lack(figure, next(iter(unheld), figure), case, is_known, bool(followed), is_too_long(case))
    if other := instead(lack):
        return _Look(None, turned, figure.text, (figure.text, other.text), lacks=not is_held)
    is_unfounded = not followed and not inside and unfounded_part(figure, case)
    if not is_held and (is_telling(figure) or is_unfounded or _is_other_clock(figure, case)):
        return _Look(turned=turned, missing=figure.text, lacks=True)
    addition, held = added(figure, case) or qualified(figure, case) or ("", None)
    return _Look(None, turned, addition, (addition, held) if held else None)


def _in_its_place(figure: Figure, case: Case, *, is_held: bool) -> Figure | None:
    """The cell of the row that the claim names, or the part that a quote has of the same."""
    cell = other_unit_of_cell(figure, case)
    return cell if cell or is_held else other_cell(figure, case) or other_fraction(figure, case)


def _is_other_clock(figure: Figure, case: Case) -> bool:
    clocks = [one for one in case.quote.singles if isinstance(one.what, Amount) and one.what.unit == "clock"]
    is_clock = isinstance(figure.what, Amount) and figure.what.unit == "clock"
    return is_clock and len(clocks) > 1 and not figure.beside.supposed


def _held(figure: Figure, case: Case, *, inside: bool) -> tuple[_Against | None, bool]:
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


def _followed(figure: Figure, unheld: Sequence[Figure], case: Case) -> list[Way]:
    """The ways in which it follows from the quotes; of a range, its ends that no quote contains."""
    found = [ways(end, case) for end in unheld]
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
        or figure.beside.supposed
        or way is None
        or not (way.start and way.end)
        or not is_turned(figure, followed, case)
    ):
        return None
    first, last = sorted((way.start.figure, way.end.figure), key=lambda one: one.start)
    held = first.text if first == last else f"{first.text} … {last.text}"
    return figure.beside.told or figure.text, held


def _described(figure: Figure, other: Figure, text: str) -> str:
    """A figure with the words that set it against the other."""
    one, two = figure.beside, other.beside
    if one.period and two.period and one.period != two.period:
        return f"{figure.text} ({one.period if one.period == 'once' else f'for each {one.period}'})"
    bounds = [bound_of(place) for place in (figure, other)]
    if len(set(bounds)) > 1 and Bound.NONE not in bounds:
        return figure.text if bounds[0] in _RANGE else with_bound(figure, text)
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
        return not is_booked(figure, case.texts.claim, own) or _as_positive(figure, case)
    if opposed := next((held for held, one in own if one is Relation.OPPOSED), None):
        against = _Against(_described(figure, opposed, case.texts.claim), _described(opposed, figure, case.texts.quote))
        is_so = is_right_way(figure, case) or is_complement(figure, opposed, case) or _is_combined(figure, case)
        return is_so or has_same_sensitivity(case.texts) or against
    if not found.isdisjoint({Relation.OPPOSED, Relation.BOOKED}):
        is_level = Relation.BOOKED in found and _is_level(figure)
        return is_level and not is_booked(figure, case.texts.claim, own)
    rival = _rival(figure, case, own)
    if isinstance(figure.what, Moment):
        return _dated(figure, figure.what, rival, case, undated=Relation.UNCLEAR in found)
    if rival is None or figure.what.soft:
        return Relation.WITHIN in found
    return not _is_excused(figure, own, rival, case) and _Against(figure.text, rival.text, by_value=True)


def _is_combined(figure: Figure, case: Case) -> bool:
    """Whether the claim calls it a sum, and it is one: the two closed lines of $4 million, of $3 and $1 million."""
    is_sum = case.texts.adds(lexicon.COMBINED) and figure.kind is not Kind.PERCENT and not figure.beside.direction
    return is_sum and bool(ways(figure, case))


def _as_positive(figure: Figure, case: Case) -> _Against | bool:
    """The quote's loss that the claim calls positive; False if it only calls it a result."""
    held = next((one for one, found in case.own(figure) if found is Relation.SAME), None)
    is_positive = held is not None and _is_positive(figure, case.texts.claim)
    return _Against(f"positive {figure.text}", held.text) if held and is_positive else False


def _is_level(figure: Figure) -> bool:
    """Whether it is what something rose or fell to: payments of (5) in a table rise to 5."""
    return figure.beside.before == "to" and figure.beside.direction != 0


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


def _is_excused(figure: Figure, own: Sequence[tuple[Figure, Relation]], rival: Figure, case: Case) -> bool:
    """Whether it may be a loose rounding, the answer's own result, or a case to which a bound is applied."""
    texts = case.texts
    if is_next_whole(figure, case) or is_case(figure, rival, texts) or _is_explained(figure, rival, case):
        return True
    is_of_period = bool(figure.beside.period) and figure.beside.period != rival.beside.period
    is_result = is_of_period or any(map(texts.adds, (lexicon.DERIVED, lexicon.COMBINED, _OTHER_STATE)))
    if is_result and ways(figure, case):
        return True
    if any(found is Relation.UNCLEAR and same_place(figure, held, found) for held, found in own):
        return True
    every = [held for held, _ in own]
    if _THAN.match(texts.claim, figure.text_end):
        return is_derived(figure, every)
    if not same_words(figure, rival):
        return is_derived(figure, every) or is_derived(figure, [one for one in every if not is_aside(one, texts.quote)])
    return are_of_two_years(figure, texts.claim, rival, texts.quote) and _was_before(figure, rival, own)


def _is_explained(figure: Figure, rival: Figure, case: Case) -> bool:
    return any(is_so(figure, case) for is_so in _EXPLAINED) or _is_difference(figure, rival, case)


def _is_difference(figure: Figure, rival: Figure, case: Case) -> bool:
    """Whether the claim says by how much something is more or less, and it is so much: no slip of a quote's figure."""
    one, two = figure.what, rival.what
    if isinstance(one, Amount) and isinstance(two, Amount) and one.noun == two.noun:
        digits = [what.written.normalize().as_tuple().digits for what in (one, two)]
        if digits[0] == digits[1]:
            return False
    followed = ways(figure, case) if is_more(figure) and figure.beside.before != "to" else []
    return any(way.end for way in followed) or (bool(followed) and not figure.beside.direction)


_EXPLAINED: Final = (
    lasts_with_renewals, is_start, is_growth_of_share, is_of_pressures, is_of_ratio, is_reduction, is_rest, is_wait
)  # fmt: skip
_THAN: Final = lazy_pattern(  # 7.8 mmHg more than placebo
    r"\s(?:more|less|fewer|higher|lower|larger|smaller|longer|shorter|better|worse|greater|later|earlier)\sthan\b",
    re.IGNORECASE,
)
_OTHER_STATE: Final = lazy_pattern(  # of an amount with what is added to it, or taken off
    r"\b(?:gross|inclusive|including|total|new|after|reduced|discounted|net|others?|else|rest|remain\w*)\b",
    re.IGNORECASE,
)


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
    if is_adjacent(figure, case):
        return True
    if rival and moment.day and not figure.beside.opens:
        return _Against(figure.text, rival.text, by_value=True)
    if rival and is_compared_with(rival, texts.quote) and not is_compared_with(figure, texts.claim):
        rival = None
    if rival or is_displaced(figure, texts):
        return False
    undated = undated and has_year_of(moment, [one.what for one in case.quote.singles if isinstance(one.what, Moment)])
    return undated or not moment.day or figure.beside.opens or figure.beside.before in DATED_BY


# ── Signs that a claim leaves out: a result of 5 where the quote has (5), 40 where it has -40 ─────

_CLAUSE: Final = 60  # characters on each side of a figure in which a word for its sign is
_POSITIVE: Final = lazy_pattern(r"(?<!\bnot\s)(?<!\bless\s)\bpositive\b[^;,]*\Z", re.IGNORECASE)
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
    is_change = figure.beside.before == "by"  # what something rose by is not a share or spread
    if not equal or not all(_is_loss(held, is_change=is_change) for held, _ in equal):
        return False
    is_result = bool(figure.beside.near & lexicon.RESULTS) or any(found is Relation.BOOKED for _, found in equal)
    return (is_result or _is_positive(figure, claim)) and not _carries(figure, claim)


def _is_positive(figure: Figure, claim: str) -> bool:
    return _POSITIVE.search(claim, max(0, figure.start - _CLAUSE), figure.start) is not None


def _is_loss(held: Figure, *, is_change: bool) -> bool:
    """Whether parentheses are those of a loss, not of a share or spread beside another figure: 19 (3.2%), 5 (0.4)."""
    what = held.what
    if not isinstance(what, Amount) or what.sign is not Sign.ACCOUNTING:
        return False
    return is_change or held.beside.before != FIGURE or (what.kind in {Kind.NUMBER, Kind.MONEY} and what.step >= 1)


def _is_cut(claim: Figure, held: Figure) -> bool:
    """Whether the quote's has a minus directly before it, and the claim's is the same without."""
    if not (isinstance(claim.what, Amount) and isinstance(held.what, Amount)) or held.what.sign is not Sign.MINUS:
        return False
    plain = held._replace(what=held.what._replace(value=abs(held.what.value), sign=Sign.NONE))
    same = relation(claim, plain) in {Relation.SAME, Relation.WITHIN}
    return same and claim.what.sign is not Sign.MINUS and not held.text[1:2].isspace()


def _carries(figure: Figure, claim: str) -> bool:
    """Whether the claim's words say what a sign would: a loss of 370, 40 degrees below zero."""
    degrees = isinstance(figure.what, Amount) and figure.what.unit in lexicon.DEGREES
    words = lexicon.BELOW if degrees else lexicon.CARRYING
    return words.search(claim, max(0, figure.start - _CLAUSE), figure.end + _CLAUSE) is not None
