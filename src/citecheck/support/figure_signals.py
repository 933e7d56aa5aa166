"""What is seen of a claim's figures and dates: those that the source does not hold, and what it has instead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, islice, permutations
from typing import Final, NamedTuple

from citecheck.model import within
from citecheck.quantities.claim_check import Outcome, is_booked, judge
from citecheck.quantities.compare import EQUAL, HALF, OPEN, Relation, Scales, is_derived, relation
from citecheck.quantities.computing.shares import is_of_same
from citecheck.quantities.computing.times import periods
from citecheck.quantities.movements import alike, is_change, movements
from citecheck.quantities.reading.extract import ends, read
from citecheck.quantities.reading.figures import Amount, Figure, Moment
from citecheck.quantities.reading.figures import Kind as Measured
from citecheck.quantities.same_kind import is_telling, kind_of
from citecheck.support.index import MONTH_ALONE, SCORE, digits, month_of, score
from citecheck.support.nouns import Kind, Signal
from citecheck.support.source_figures import Held
from citecheck.support.view import View

_YEAR: Final = 12  # months
_TWO: Final = 2  # digits of a short year
_EXACT: Final = 3  # digits of what is no rounding, whatever its hedge
_LONG: Final = 4  # digits that two figures rarely share by chance
_OLD_YEAR: Final = re.compile(  # which the reader of figures takes for a number
    r"\b(?:in|since|from|until|till|by|before|after|around|of)\s(?P<year>1[5-8]\d\d)\b(?![.,]\d|\s?%|\s[a-z]+s\b)",
    re.IGNORECASE,
)
_MUCH: Final = 0.25  # below it a passage speaks of something else
_MOST: Final = 0.5  # of a claim's weight: a passage that contains so much speaks of the same
_SOME: Final = 0.2  # what is beside a figure that shares so much speaks of it
_CHANCE: Final = {1: 0.5, 2: 0.35}  # and beside one of so few digits, in a source with many figures
_MANY: Final = 100


def figures(view: View) -> Iterator[Signal]:
    """Amounts."""
    for figure in view.figures.figures:
        if isinstance(figure.what, Amount) and not figure.beside.denied and not _is_none(figure.what):
            kind, held = _kind(figure, view)
            if kind:
                yield Signal(kind, figure.text, figure.start, held)


def _is_none(amount: Amount) -> bool:
    """ "No dividend", which is a negation."""
    return amount.in_words and not amount.value


def _kind(figure: Figure, view: View) -> tuple[Kind | None, str]:
    """What is seen of a figure, and what the source has instead; nothing where the source has it."""
    sights = {end: _sight(end, view) for end in ends(figure)}
    apart = [end for end, sight in sights.items() if not sight.near]
    missing = [end for end, sight in sights.items() if sight.absent]
    swapped = next((held for end in apart if (held := sights[end].swapped)), None)
    if swapped and not (missing and not _are_of_one_kind(figure, swapped)):
        return (Kind.FIGURE_DIFFERS if missing else Kind.FIGURE_ELSEWHERE), swapped.text
    if not missing or (_is_soft(figure) and _is_said(figure.text, view)):
        return None, ""
    if not (is_telling(figure) or any(map(str.isdigit, figure.text))):
        return (Kind.QUANTIFIER if _is_soft(figure) else Kind.NUMBER_IN_WORDS), ""
    if all(sights[end].doubtful for end in missing):
        return Kind.FIGURE_ELSEWHERE, ""
    cited = [one for text in view.quoted.texts for one in read(text).singles]
    quotes = (_passage(figure, view), _own_times(figure, view), cited)
    scales = Scales(None, view.figures.scale)
    if all(any(is_computed(end, [quote], scales) for quote in quotes) for end in missing):
        return Kind.FIGURE_COMPUTED, ""
    return Kind.FIGURE_NOT_IN_SOURCE, ""


def _are_of_one_kind(one: Figure, two: Figure) -> bool:
    """Whether one may contradict the other: $5 million and $5 billion; not 5 times and 5 years, or 5% and 5 points."""
    stated, held = one.what, two.what
    if not (isinstance(stated, Amount) and isinstance(held, Amount)):
        return kind_of(one) == kind_of(two)
    is_cell = held.cell and stated.kind is Measured.MONEY  # whose currency the head of its table has
    is_whole = _measure(held) == _BARE and held.step >= 1  # a count, and no number of a chapter
    return is_cell or (stated.kind is held.kind and (is_whole or kind_of(one) == kind_of(two)))


def _is_soft(figure: Figure) -> bool:
    """Whether words say it without counting: twice, doubled, half, the third."""
    return isinstance(figure.what, Amount) and figure.what.soft


def _is_said(words: str, view: View) -> bool:
    """Whether a passage has these words: "each quarter"."""
    found = re.compile(rf"\b{re.escape(words)}\b", re.IGNORECASE)
    return any(found.search(passage.text) for passage in view.passages)


def _passage(figure: Figure, view: View) -> list[Figure]:
    """The figures of the sentences that say most of the claim, as this one may be computed from them."""
    held = [one for one in view.index.figures.of(view.narrow.first, view.narrow.last) if not one.is_foreign(figure)]
    is_scaled = isinstance(figure.what, Amount) and figure.what.scale != 1
    figures = [one.scaled if is_scaled else one.figure for one in held]
    return [_uncounted(one) for one in figures] if _counts_nothing(figure) else figures


def _counts_nothing(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.noun is None


def _uncounted(figure: Figure) -> Figure:
    """Without what it counts: staff "fell by 66", of "2,846 people (2023: 2,912)"."""
    return figure._replace(what=figure.what._replace(noun=None)) if isinstance(figure.what, Amount) else figure


def _own_times(figure: Figure, view: View) -> list[Figure]:
    """The dates that the claim states, and the first day of the source: "the 60-year-old bridge opened in 1962"."""
    dated = (
        one.figure for one in view.index.figures.held if isinstance(one.figure.what, Moment) and one.figure.what.day
    )
    others = (one for one in view.figures.singles if one.start != figure.start and _year_of(one))
    return [*others, *islice(dated, 1)]


class _Sight(NamedTuple):
    """What a source has of a figure.

    `near`: the passages that speak of the same have it. `written`: it is anywhere, with its unit, scale and currency.
    `likely`: another figure far from these passages may be it, and not by chance. `swapped`: these passages have its
    digits with another unit, scale, currency or sign, or moving the other way. `doubtful`: a figure that is equal may
    be it, or is so by chance.
    """

    near: bool
    written: bool
    likely: bool
    swapped: Figure | None
    doubtful: bool

    @property
    def absent(self) -> bool:
        return not (self.near or self.written or (self.likely and not self.swapped))


def _sight(figure: Figure, view: View) -> _Sight:
    related = [(held, held.relation(figure, view.figures.scale)) for held in view.index.figures.like(figure)]
    turned = [held for held, one in related if one in EQUAL and _is_turned(figure, held, one, view)]
    found = [(held, one) for held, one in related if one in EQUAL and held not in turned]
    changed = (held for held, one in related if one is Relation.SWAPPED)
    swapped = next((one.figure for one in (*changed, *turned) if not _is_soft(figure) and _is_near(one, view)), None)
    near = [(held, one) for held, one in found if _is_near(held, view)]
    return _Sight(
        any(_is_sure(figure, held, one, swapped) for held, one in near),
        any(one is not Relation.WITHIN and _is_written(figure.what, held) for held, one in found),
        _is_short_year(figure, view) or any(_is_likely(figure, held, one, view) for held, one in found),
        swapped,
        bool(near)
        or _is_scored(figure, view)
        or any(_is_likely(figure, held, one, view, by_chance=True) for held, one in found),
    )


def _is_sure(figure: Figure, held: Held, found: Relation, swapped: Figure | None) -> bool:
    """Whether an equal figure nearby is that of the claim: not if it is so by a hedge that its digits do not have.

    Where its digits are there with another unit, one without a unit is none: "two further weeks" of "two months".
    """
    if found is Relation.WITHIN and _is_exact(figure, held.figure):
        return False
    return not (swapped and (held.is_open or (_is_bare(held, figure) and not held.is_cell)))


def _is_exact(figure: Figure, held: Figure) -> bool:
    """Whether its digits round nothing, whatever its hedge: "roughly 5.4" of 5.3, but not "about 45"."""
    own = digits(figure)
    return len(own) >= _EXACT or (len(own) >= max(_TWO, len(digits(held))) and not own.endswith("5"))


def _is_turned(figure: Figure, held: Held, found: Relation, view: View) -> bool:
    """Whether the same figure moves the other way there, or is a loss in parentheses where the claim says profit."""
    is_gain = figure.beside.side > 0 and is_booked(figure, view.text, [(held.figure, found)])
    return found is Relation.OPPOSED or is_gain


def _is_near(held: Held, view: View) -> bool:
    return not view.near_places.isdisjoint(held.places)


def _is_written(one: Amount | Moment, held: Held) -> bool:
    """Whether the source writes the same number with the same unit, scale and currency."""
    two = held.scaled.what
    if not (isinstance(one, Amount) and isinstance(two, Amount)):
        return True
    is_same = _measure(one) == _measure(two) != _BARE and (one.written, one.scale) == (two.written, two.scale)
    return is_same and not held.is_open


_BARE: Final = (Measured.NUMBER, None, None)


def _measure(amount: Amount) -> tuple[Measured, str | None, str | None]:
    return amount.kind, amount.unit, amount.noun


def _is_likely(figure: Figure, held: Held, found: Relation, view: View, *, by_chance: bool = False) -> bool:
    """Whether it is long, or beside words of the claim; not a number that has no unit, for a vague or measured one."""
    length, is_vague = len(digits(figure)), found is Relation.WITHIN
    if (is_vague and _is_exact(figure, held.figure)) or (_is_bare(held, figure) and (is_vague or not held.is_cell)):
        return False
    is_long = digits(held.figure) == digits(figure) and length >= _LONG
    is_few = len(view.index.figures.held) < _MANY or (_noun(figure) and _noun(figure) == _noun(held.figure))
    needed = _SOME if by_chance or is_few or _is_soft(figure) else _CHANCE.get(length, _SOME)
    return is_long or any(view.share(place) >= needed for place in held.places)


def _is_bare(held: Held, figure: Figure) -> bool:
    """Whether it has no unit, currency or noun, which the figure has."""
    one, two = figure.what, held.figure.what
    return isinstance(one, Amount) and isinstance(two, Amount) and _measure(two) == _BARE != _measure(one)


def _is_short_year(figure: Figure, view: View) -> bool:
    """ "Back in 63", "since 98"."""
    is_short = len(figure.text) == _TWO and figure.text.isdigit() and figure.beside.before in {"in", "since", "until"}
    return is_short and any(str(one.year)[2:] == figure.text for one in view.index.moments if one.year)


def _is_scored(figure: Figure, view: View) -> bool:
    """Whether it is half of a result that the source writes too: "won 5–4"."""
    pairs = (match for match in SCORE.finditer(view.text) if match.start() <= figure.start < match.end())
    return any(score(match) in view.index.scores for match in pairs)


def differing(view: View) -> Iterator[Signal]:
    """Figures in whose place the claim's quote, or the passage that speaks of the same, has another one."""
    for stated, held in _mismatches(view):
        signal = _differing(stated, held, view)
        if view.quotes.mismatch or view.narrow.recall >= _MOST or signal.kind is Kind.FIGURE_ELSEWHERE:
            yield signal


def _mismatches(view: View) -> Iterator[tuple[str, str]]:
    if view.quotes.mismatch:
        yield view.quotes.mismatch
    is_open = any(figure.start not in view.stated for figure in view.figures.figures)
    outcome = judge(view.text, view.near) if is_open and view.narrow.recall >= _MUCH else Outcome()
    if outcome.is_denial:
        return  # it has a signal of its kind
    if outcome.mismatch and any(one.text in outcome.mismatch[0] for one in view.figures.figures):
        yield outcome.mismatch


def _differing(stated: str, held: str, view: View) -> Signal:
    figure = next((one for one in view.figures.figures if one.text in stated), None)
    is_absent = figure is not None and not all(_is_somewhere(end, view) for end in ends(figure))
    at = figure.start if figure else max(view.text.find(stated), 0)
    return Signal(Kind.FIGURE_DIFFERS if is_absent else Kind.FIGURE_ELSEWHERE, stated, at, held)


def against_its_ends(view: View) -> Iterator[Signal]:
    """Two ends of a movement that goes the other way: it fell from $5 million to $6 million."""
    said = {one.told().lower() for one in movements(view.near)}
    for moved in movements(view.text):
        start, end = moved.start, moved.end
        if moved.told().lower() in said or not (start and alike(start, end)):
            continue
        if (end.size - start.size) * moved.direction < 0:
            first, last = sorted((start, end), key=lambda figure: figure.start)
            yield Signal(Kind.WORD_ORDER, first.text, first.start, last.text)


def miscounted(view: View) -> Iterator[Signal]:
    """Counts of what the passage counts otherwise: "41 countries" of "41 centres in six countries"."""
    held = read(view.near).singles
    for figure in view.figures.singles:
        alike = [one for one in held if _noun(one) and _noun(one) == _noun(figure)]
        own = chain(
            (one for one in held if not _noun(one)), alike, (one.figure for one in view.index.figures.like(figure))
        )
        if alike and not any(_noun(one) in {None, _noun(figure)} and relation(figure, one) in EQUAL for one in own):
            yield Signal(Kind.FIGURE_ELSEWHERE, figure.text, figure.start, alike[0].text)


def _noun(figure: Figure) -> str | None:
    return figure.what.noun if isinstance(figure.what, Amount) else None


def _is_somewhere(figure: Figure, view: View) -> bool:
    if isinstance(figure.what, Moment):
        return _is_dated(figure.what, view)
    return not _sight(figure, view).absent


# ── Dates ────────────────────────────────────────────────────────────────────────────────────────


def old_years(view: View) -> Iterator[Signal]:
    """Years before 1900: since 1887, which is not 1,887 of a table."""
    for match in _OLD_YEAR.finditer(view.text):
        if not _has_digits(match["year"], view):
            yield Signal(Kind.DATE_NOT_IN_SOURCE, match["year"], match.start("year"))


def dates(view: View) -> Iterator[Signal]:
    """Years, months and days."""
    for figure in view.figures.figures:
        if isinstance(figure.what, Moment) and not _is_dated(figure.what, view):
            kind = Kind.DATE_FROM_DATELINE if _is_told(figure.what, view) else Kind.DATE_NOT_IN_SOURCE
            yield Signal(kind, figure.text, figure.start)
    read = [(figure.start, figure.end) for figure in view.figures.figures]
    for match in MONTH_ALONE.finditer(view.text):
        name, start = match["month"], match.start("month")
        if month_of(name) not in view.index.months and not within(start, read):
            yield Signal(Kind.DATE_NOT_IN_SOURCE, name, start)


def _is_dated(moment: Moment, view: View) -> bool:
    """Whether the source has its year, and its month and day, or its quarter; not always in one place."""
    quarter = moment.quarter is None or any(one.quarter == moment.quarter for one in view.index.moments)
    return _has_year(moment, view) and quarter and _has_day(moment, view)


def _has_year(moment: Moment, view: View) -> bool:
    if moment.year is None:
        return True
    return any(one.year == moment.year for one in view.index.moments) or _is_number(moment.year, view)


def _has_day(moment: Moment, view: View) -> bool:
    if moment.month is None or moment.day is None:
        return moment.month is None or moment.month in view.index.months
    return any(one.month == moment.month and one.day == moment.day for one in view.index.moments)


def _is_told(moment: Moment, view: View) -> bool:
    """Whether the source tells it beside its own date, or names a month of the quarter and its year."""
    told = view.index.told_days
    year = _has_year(moment, view) or any(one.year == moment.year for one in told)
    if moment.quarter:
        return year and any((month + 2) // 3 == moment.quarter for month in view.index.months)
    return moment in told or (moment.day is None and year and _has_day(moment, view)) or _is_next(moment, view)


def _is_next(moment: Moment, view: View) -> bool:
    """Whether the source names the month, or the day, without its year, and is dated within a year of it."""
    if moment.year is None or moment.month not in view.index.undated_months or not _has_day(moment, view):
        return False
    return any(abs(_months(one) - _months(moment)) < _YEAR for one in view.index.own_days)


def _months(moment: Moment) -> int:
    return _YEAR * (moment.year or 0) + (moment.month or 0)


def _has_digits(digits: str, view: View) -> bool:
    return any(digits in one.text for one in view.index.sentences)


def _is_number(year: int, view: View) -> bool:
    """A year in a span, name or address: 2015-16, Rio2016; not 1,871."""
    is_word = str(year) in view.index.words and _has_digits(str(year), view)
    return is_word or f"{year - 1}-{year % 100:02}" in view.index.spans


# ── Figures that may be computed from those of passages that speak of the same: read loosely ──────
# What follows from a quote exactly is in `quantities/computing`.

_HUNDRED: Final = Decimal(100)
_SHARE: Final = Decimal("0.5")  # a percentage that the answer computes is given so exactly
_COMPUTED_FROM: Final = 12  # figures of a quote whose ratios are looked at
_OLDEST, _LATEST = 1000, 1900  # of the years that are not read as dates


def is_computed(figure: Figure, quotes: Sequence[Sequence[Figure]], scales: Scales) -> bool:
    """Whether it may be a rounding, sum, difference, mean, ratio or conversion of figures that the quotes contain."""
    if not isinstance(figure.what, Amount):
        return False
    held = [one for quote in quotes for one in quote]
    if any(relation(figure, one, scales) in OPEN for one in held) or is_derived(figure, held):
        return True
    amounts = [one for one in held if isinstance(one.what, Amount)][:_COMPUTED_FROM]
    is_share = figure.what.kind not in {Measured.NUMBER, Measured.MONEY}
    shares = (*_loose_shares(amounts, change=is_change(figure)), *_loose_rests(figure, amounts)) if is_share else ()
    room = max(_SHARE, figure.what.step / HALF) if figure.what.kind is Measured.PERCENT else figure.what.step / HALF
    results = (*shares, *_per_period(figure, figure.what, amounts), *_spans(figure.what, held))
    return any(abs(abs(figure.what.value) - result) <= room for result in results)


def _loose_shares(amounts: Sequence[Figure], *, change: bool) -> Iterator[Decimal]:
    """Percentages: of one amount in another of its kind, if no `change` is meant, and of its change."""
    for one, two in permutations(amounts, 2):
        part, whole = one.what, two.what
        if isinstance(part, Amount) and isinstance(whole, Amount) and whole.size and part.kind is whole.kind:
            share = part.size / whole.size * _HUNDRED
            yield from (abs(share - _HUNDRED), *(() if change else (share,)))
            if part.kind is Measured.PERCENT:
                yield abs(part.value - whole.value)


def _loose_rests(figure: Figure, amounts: Sequence[Figure]) -> Iterator[Decimal]:
    """What a share leaves over: said about something else than the share itself."""
    for one in amounts:
        if isinstance(one.what, Amount) and one.what.kind is Measured.PERCENT and not is_of_same(figure, one):
            yield _HUNDRED - one.what.value


def _per_period(figure: Figure, what: Amount, amounts: Sequence[Figure]) -> Iterator[Decimal]:
    for one in amounts:
        if isinstance(one.what, Amount):
            yield from (one.what.size / what.factor * times for times in periods(figure, one))


def _spans(what: Amount, held: Sequence[Figure]) -> Iterator[Decimal]:
    """Years from one date of the quote to another, where a duration is claimed."""
    if what.unit == "calendar":
        years = [year for one in held if (year := _year_of(one))]
        yield from (Decimal(abs(one - two)) * 12 / what.factor for one, two in permutations(years, 2))


def _year_of(figure: Figure) -> int | None:
    """That of a date, or a bare number of four digits: "from 1803 to 1867"."""
    what = figure.what
    if isinstance(what, Moment):
        return what.year
    is_bare = what.kind is Measured.NUMBER and not (what.unit or what.noun) and what.step == what.scale == 1
    return int(what.value) if is_bare and _OLDEST <= what.value < _LATEST and "," not in figure.text else None
