"""A claim against the quotes of its citations: what becomes of each of its figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from citecheck.figures.compare import CELL_SCALES, Fit, differences, downscaled, fit, is_comparable, slip
from citecheck.figures.derive import Derivation, application, derivation
from citecheck.figures.opposites import opposite_words
from citecheck.figures.reading import Reading, read
from citecheck.figures.types import Bound, Dimension, Figure, Grain, Period, Quantity, Span
from citecheck.figures.vocabulary import CALENDAR
from citecheck.text.stems import stem, stems

_FEW: Final = 3  # so many figures of a dimension explain a result without a word of computing
_COMPUTING: Final = frozenset(
    map(
        stem,
        """difference change total sum together combined average mean times per share ratio margin more less fewer
        higher lower increase decrease rise fall grew growth drop decline doubled half apart between within older
        younger later earlier remaining rest both net gap""".split(),
    )
)
_ALIKE: Final = 3  # words of a clause for each one that may differ
_SCENE: Final = frozenset([Grain.YEAR, Grain.SPAN])  # periods that often only set the scene


class State(Enum):
    """What becomes of a figure of the claim."""

    SUPPORTED = "supported"  # a quote has it, and nothing explicit differs
    DERIVED = "derived"  # it follows from the quotes in one step
    COMPUTED = "computed"  # it may follow, but so might many numbers
    CONTRADICTED = "contradicted"  # a quote has another value, or another attribute, in its place
    INSTEAD = "instead"  # the quote has values of its kind, and the claim states none of them
    MISSING = "missing"  # no quote has it
    UNKNOWN = "unknown"  # a time that the quotes say nothing of


class FigureCheck(NamedTuple):
    """A figure of the claim, its state, and why.

    quote: the figure of a quote that is meant. attribute: what differs ("value", "period", "currency" …).
    formula: how it follows. head: that of the column of `quote`.
    """

    figure: Figure
    state: State
    quote: Figure | None = None
    attribute: str = ""
    formula: str = ""
    head: str = ""


class ClaimCheck(NamedTuple):
    """The checks of a claim's figures, in order.

    opposite: words of the claim and of the quote that say the opposite of each other.
    unbounded: a value that the claim states outright, and the bound that the quote has there.
    column: the head of a table that the claim names, and that of the column in which its value is.
    """

    checks: tuple[FigureCheck, ...] = ()
    opposite: tuple[str, str] | None = None
    unbounded: tuple[str, str] | None = None
    column: tuple[str, str] | None = None

    def those(self, *states: State) -> list[FigureCheck]:
        """The checks with one of these states."""
        return [one for one in self.checks if one.state in states]


class _Quoted(NamedTuple):
    """A figure of a quote: whether it is in the citation's own quote, in a row of a table, and the head above it."""

    figure: Figure
    is_own: bool
    is_row: bool
    head: str = ""
    is_listed: bool = False


@lru_cache(maxsize=4096)
def compare_claim(
    claim: str, quote: str, others: tuple[str, ...] = (), heads: tuple[str, ...] = (), *, head: str = ""
) -> ClaimCheck:
    """Compare the figures of a claim with those of its quote.

    others: further quotes that the same sentence cites. heads: the text above each value of the quote, where it is
    the row of a table. head: what a table of the answer has above and beside the claim. What is unknown contradicts
    nothing.
    """
    stated = _under(head, read(claim))
    opposite = opposite_words(claim, quote)
    if not stated.figures:
        return ClaimCheck(opposite=opposite)
    quoted = [*_quoted(read(quote), heads), *(one for text in others for one in _quoted(read(text), (), is_own=False))]
    best = {figure.place: _best(figure, quoted) for figure in stated.figures}
    found = {one.figure.span for one in best.values() if one and one.is_own}
    values = {one.figure.value for one in quoted if one.figure.span in found}
    taken = frozenset(one.figure.span for one in quoted if one.is_own and one.figure.value in values)
    unknown = [one for one in stated.quantities if best[one.place] is None]
    applied = _applied(unknown, [one.figure for one in quoted])
    places = frozenset(one.place for one in unknown)
    looks = (_Look(figure, best[figure.place], quoted, taken, stated, applied, places) for figure in stated.figures)
    checks = tuple(map(_check, looks))
    return ClaimCheck(checks, opposite, _unbounded(checks), _other_column(checks, quoted))


def _applied(unknown: Sequence[Figure], quotes: Sequence[Figure]) -> dict[int, str]:
    """The formula for the place of each value that no quote has, if it is the result or the case of a quote's rule."""
    found: dict[int, str] = {}
    for figure in unknown:
        formula, cases = application(figure, [one for one in unknown if one is not figure], quotes)
        found |= {one.place: formula for one in (figure, *cases) if formula}
    return found


def _quoted(reading: Reading, heads: Sequence[str], *, is_own: bool = True) -> Iterator[_Quoted]:
    quantities = reading.quantities
    above = dict(zip((one.place for one in quantities), heads, strict=False)) if len(heads) == len(quantities) else {}
    for figure in reading.figures:
        head = above.get(figure.place, "")
        yield _Quoted(_headed(figure, head), is_own, reading.is_row, head, reading.is_listed)


def _under(head: str, reading: Reading) -> Reading:
    """The figures of a cell with the time, the words and the scale that its table gives them."""
    if not head or not reading.figures:
        return reading
    above = read(head)
    period = _only_period(above)
    words = stems(re.findall(r"[^\W\d_]+", head))
    figures = tuple(
        replace(_scaled(one, above.scale), period=one.period or period, subject=one.subject | words)
        for one in reading.figures
    )
    return reading._replace(figures=figures)


def _only_period(reading: Reading) -> Period | None:
    periods = {one.value for one in reading.periods if isinstance(one.value, Period)}
    return periods.pop() if len(periods) == 1 else None


def _scaled(figure: Figure, scale: Decimal | None) -> Figure:
    value = figure.value
    if scale is None or not isinstance(value, Quantity) or value.dimension not in {Dimension.NUMBER, Dimension.MONEY}:
        return figure
    if value.scale != 1 or value.per:
        return figure
    return replace(figure, value=replace(value, value=value.value * scale, step=value.step * scale, scale=scale))


def _headed(figure: Figure, head: str) -> Figure:
    """The figure with the time that the head of its column states."""
    period = _only_period(read(head)) if head else None
    return replace(figure, period=period) if period else figure


# ── The figure of a quote that is meant ──────────────────────────────────────────────────────────


def _best(figure: Figure, quoted: Sequence[_Quoted]) -> _Quoted | None:
    """The figure of a quote that fits best: nothing differs, then the closest value, then the words around it."""
    fitting = [(one, found) for one in quoted if (found := fit(figure, one.figure, is_row=one.is_row))]
    return max(fitting, key=lambda pair: _rank(figure, *pair), default=(None, Fit.NONE))[0]


def _rank(figure: Figure, quoted: _Quoted, found: Fit) -> tuple[bool, int, int, int, bool]:
    other = quoted.figure
    is_same = not any(differences(figure, other))
    return (
        is_same and found > Fit.BOUNDED,
        found,
        len(figure.counted & other.counted),
        len(figure.subject & other.subject),
        quoted.is_own,
    )


# ── The passes ───────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _Look:
    """A figure of the claim beside the figures of its quotes.

    best: the one that is meant, if a value fits. taken: the places in the own quote of the values that the claim has.
    stated: all figures of the claim. applied: the formulas of those that follow from a rule of the quote.
    unknown: the places of the quantities that no quote has.
    """

    figure: Figure
    best: _Quoted | None
    quoted: Sequence[_Quoted]
    taken: frozenset[Span]
    stated: Reading
    applied: Mapping[int, str]
    unknown: frozenset[int]

    @property
    def own(self) -> Iterator[_Quoted]:
        return (one for one in self.quoted if one.is_own)

    @property
    def unclaimed(self) -> Iterator[_Quoted]:
        """The figures of the own quote whose values the claim does not have."""
        return (one for one in self.own if one.figure.span not in self.taken)

    @cached_property
    def derived(self) -> Derivation | None:
        """The way in which the figure follows from the quotes; cells may be in a scale that they do not say."""
        figures, may_be_rest = [one.figure for one in self.quoted], _may_be_rest(self.figure, self.quoted)
        sizes = CELL_SCALES if any(one.is_row for one in self.quoted) else CELL_SCALES[:1]
        ways = (derivation(downscaled(self.figure, size), figures, may_be_rest=may_be_rest) for size in sizes)
        return next(filter(None, ways), None)

    @property
    def is_case(self) -> bool:
        """True where the quote has a rate, share or limit, and the claim one other value that is not in it."""
        others = len(self.unknown - {self.figure.place} - self.applied.keys())
        return others == 1 and any(_is_rule(one.figure, self.figure.dimension) for one in self.quoted)

    def ends(self, state: State, quoted: _Quoted | None = None, attribute: str = "", formula: str = "") -> FigureCheck:
        """The check of the figure, with the figure of the quote that decides it."""
        other = quoted.figure if quoted else None
        return FigureCheck(self.figure, state, other, attribute, formula, quoted.head if quoted else "")


def _stated(look: _Look) -> FigureCheck | None:
    """A quote has the value: what both state explicitly must agree."""
    if look.best is None:
        return None
    attribute = next(differences(look.figure, look.best.figure), "") or _other_subject(look, look.best)
    if not attribute:
        return look.ends(State.SUPPORTED, look.best)
    follows = look.derived and look.derived.direction == look.figure.direction != 0
    return None if attribute == "direction" and follows else look.ends(State.CONTRADICTED, look.best, attribute)


def _ruled(look: _Look) -> FigureCheck | None:
    """The value is the result, or the case, of a rule that the quote states: three nights at $80."""
    formula = look.applied.get(look.figure.place)
    return look.ends(State.DERIVED, formula=formula) if formula else None


def _slipped(look: _Look) -> FigureCheck | None:
    """The same digits with another unit, scale or currency are another value."""
    found = [(one, name) for one in look.own if (name := slip(look.figure, one.figure, is_row=one.is_row))]
    value = look.figure.value
    if len({name for _, name in found}) != 1 or (isinstance(value, Quantity) and value.is_small_count):
        return None
    return look.ends(State.CONTRADICTED, *found[0])


def _replaced(look: _Look) -> FigureCheck | None:
    """The claim has the clause of the quote with one other value in it."""
    like = [one for one in look.unclaimed if is_comparable(look.figure, one.figure)]
    twins = [one for one in like if _is_same_clause(look.figure, one.figure)]
    is_other = len(twins) == 1 and not _is_near(look.figure, twins[0].figure)
    return look.ends(State.CONTRADICTED, twins[0], "value") if is_other else None


def _computed(look: _Look) -> FigureCheck | None:
    """The value follows in one step, and not the other way round.

    A word of computing asks for a result, or there are so few figures that chance is no explanation.
    """
    derived = look.derived
    like = sum(_kind(one.figure) == _kind(look.figure) for one in look.quoted)
    is_few = like <= _FEW and len(look.quoted) <= 2 * _FEW
    if derived is None or not (is_few or _asks_to_compute(look.figure)):
        return None
    if derived.direction and look.figure.direction == -derived.direction:
        return look.ends(State.CONTRADICTED, look.quoted[0], "direction", derived.formula)
    return look.ends(State.DERIVED, formula=derived.formula)


def _displaced(look: _Look) -> FigureCheck | None:
    """Exactly one value of the quote can be meant, and it is another."""
    if look.derived or look.is_case or _asks_to_compute(look.figure) or _is_vague(look.figure):
        return None
    rivals = [one for one in look.unclaimed if _is_rival(look, one)]
    is_other = len(rivals) == 1 and not _is_near(look.figure, rivals[0].figure)
    return look.ends(State.CONTRADICTED, rivals[0], "value") if is_other else None


def _missing(look: _Look) -> FigureCheck:
    """No quote has the value."""
    if isinstance(look.figure.value, Period) and not any(isinstance(one.figure.value, Period) for one in look.quoted):
        return look.ends(State.UNKNOWN)
    if look.derived:
        return look.ends(State.COMPUTED, formula=look.derived.formula)
    kind = [one for one in look.own if _is_of_kind(look.figure, one.figure)]
    is_other = look.taken.isdisjoint(one.figure.span for one in kind) and not look.is_case
    if kind and is_other and not _is_vague(look.figure):
        return look.ends(State.INSTEAD, kind[0])
    return look.ends(State.MISSING)


_PASSES: Final = (_stated, _ruled, _slipped, _replaced, _computed, _displaced)  # the first that says something decides


def _check(look: _Look) -> FigureCheck:
    return next(filter(None, (decide(look) for decide in _PASSES)), None) or _missing(look)


# ── What the passes ask ──────────────────────────────────────────────────────────────────────────


def _is_same_clause(one: Figure, two: Figure) -> bool:
    """True where the tokens beside two figures are the same, or the words around them but for few."""
    if one.beside == two.beside and sum(map(bool, one.beside)) >= _ALIKE:
        return True
    shared, unlike = one.subject & two.subject, one.subject ^ two.subject
    is_like = len(shared) >= _ALIKE and len(unlike) * _ALIKE <= len(shared)
    return is_like and _COMPUTING.isdisjoint(one.subject - shared)


def _is_near(figure: Figure, other: Figure) -> bool:
    """True for a hedged value that is a tenth away at most."""
    one, two = figure.value, other.value
    if isinstance(one, Period) or isinstance(two, Period) or not figure.approximate or other.approximate:
        return False
    return abs(one.value - two.value) * 10 <= abs(two.value)


def _may_be_rest(figure: Figure, quoted: Sequence[_Quoted]) -> bool:
    """True where the claim denies, or one of the two has a word of computing: then 15% may be what 85% leaves."""
    return figure.negated or any(_asks_to_compute(one) for one in (figure, *(one.figure for one in quoted)))


def _kind(figure: Figure) -> str:
    """The dimension; percentage points are computed from percentages."""
    return Dimension.PERCENT if figure.dimension == Dimension.POINTS else figure.dimension


def _is_rule(figure: Figure, dimension: str) -> bool:
    """True for a rate, a limit, or a share of values of a dimension."""
    value = figure.value
    is_share = figure.dimension == Dimension.PERCENT != dimension
    return is_share or figure.bound is not None or (isinstance(value, Quantity) and bool(value.per))


def _asks_to_compute(figure: Figure) -> bool:
    """True where a word of the figure's clause asks for computing."""
    return not _COMPUTING.isdisjoint(figure.subject) or figure.direction != 0


def _is_rival(look: _Look, quoted: _Quoted) -> bool:
    """True for another value of the same dimension that speaks of the same, or is the only one beside the only one."""
    figure, other = look.figure, quoted.figure
    if not is_comparable(figure, other):
        return False
    alone = sum(_kind(one) == _kind(figure) for one in look.stated.figures) == 1
    return bool(figure.subject & other.subject) or (alone and figure.dimension != Dimension.NUMBER)


def _is_of_kind(figure: Figure, other: Figure) -> bool:
    """True for a value of the same kind: one dimension, and counts of the same things."""
    if figure.dimension == other.dimension == Dimension.NUMBER:
        return bool(figure.counted & other.counted)
    return is_comparable(figure, other)


def _is_vague(figure: Figure) -> bool:
    """True for periods that may only set the scene, and the answer's own counts."""
    value = figure.value
    if isinstance(value, Period):
        return value.grain in _SCENE
    return value.is_small_count and not figure.counted


def _other_subject(look: _Look, best: _Quoted) -> str:
    """The attribute "subject" where the claim gives a value to another thing of the quote.

    The claim has words that only one other value of the quote has beside it, and none that are beside this one.
    """
    own, figure = best.figure, look.figure
    like = (one.figure for one in look.quoted if one.is_own == best.is_own and one.figure.dimension == own.dimension)
    rivals = [one for one in like if one.span != own.span]
    if not rivals or best.is_row or own.role:
        return ""
    shared = frozenset.intersection(own.subject, *(one.subject for one in rivals))
    named = figure.subject - shared
    only_own = own.subject - frozenset().union(*(one.subject for one in rivals))
    others = [one for one in rivals if one.span not in look.taken and named & (one.subject - own.subject - shared)]
    return "subject" if only_own and not named & own.subject and len(others) == 1 else ""


def _other_column(checks: Sequence[FigureCheck], quoted: Sequence[_Quoted]) -> tuple[str, str] | None:
    """The head that the claim names, and the other one above the value that it states."""
    words = {
        head: stems(head.split())
        for head in dict.fromkeys(one.head for one in quoted)
        if head and not read(head).periods
    }
    for one in checks:
        if one.state is not State.SUPPORTED or one.head not in words:
            continue
        own = words[one.head]
        named = [head for head, others in words.items() if others - own and others - own <= one.figure.subject]
        if len(named) == 1 and not own <= one.figure.subject:
            return named[0], one.head
    return None


# ── A bound that the claim leaves out ────────────────────────────────────────────────────────────


def _unbounded(checks: Sequence[FigureCheck]) -> tuple[str, str] | None:
    """A value that the claim states outright, and the quote's bound there."""
    for one in checks:
        other = one.quote
        if one.state is not State.SUPPORTED or other is None or not isinstance(other.value, Quantity):
            continue
        is_bound = other.bound not in {None, Bound.EXACTLY} and other.value.dimension not in CALENDAR
        if is_bound and one.figure.bound is None and not one.figure.approximate and not other.negated:
            return one.figure.text, f"{other.bound.value} {other.text}" if other.bound else other.text
    return None
