"""A figure of a claim against a figure of a quote: the same, another value of the same quantity, or something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.figures import Amount, Beside, Bound, Figure, Hedge, Kind, Moment, Sign
from citecheck.text.patterns import lazy_pattern

# ── Roundings and hedges ──────────────────────────────────────────────────────────────────────────

HALF: Final = Decimal(2)
THOUSANDS: Final = (Decimal(10**3), Decimal(10**6), Decimal(10**9))
POWERS_APART: Final = (-6, -3, 3, 6)  # of ten: from one scale to another
_ABOUT: Final = Decimal("0.05")  # what "about" allows of a figure without round digits
_AT_MOST: Final = Decimal("0.15")  # and of one with: "about 100" is not 140
_OF_FRACTION: Final = Decimal("0.1")  # what a hedge allows of a fraction in words: nearly half is not 44%
_BEYOND_FRACTION: Final = Decimal("0.2")  # less than a fifth may be a sixth
_CENT: Final = Decimal("0.01")
_LIMITS: Final = frozenset([Bound.LEAST, Bound.MORE, Bound.MOST, Bound.LESS, Bound.WITHIN])
_BOUNDS: Final = frozenset([Hedge.OVER, Hedge.UNDER])
_LOWER: Final = frozenset([Bound.LEAST, Bound.MORE, Bound.FROM])
_UPPER: Final = frozenset([Bound.MOST, Bound.LESS, Bound.WITHIN, Bound.TO])
_THOUSAND_POINT: Final = lazy_pattern(r"(?<![0-9.,])[1-9]\.[0-9]{3}(?![0-9.]|,[0-9])")
_DECIMAL_COMMA: Final = lazy_pattern(r"[0-9]\.[0-9]{3},[0-9]{2}(?![0-9])")
_COMMA: Final = lazy_pattern(r"(?<![0-9.,])[0-9]{1,3},[0-9]{3}(?![0-9])")
_RANGE: Final = frozenset([Bound.FROM, Bound.TO])
_REACH: Final = 20  # times: a digit dropped or a decimal point moved makes ten
_COUNT: Final = 100  # whole counts below it are exact
_TIMES: Final = frozenset(["time", "calendar"])
_YEARS: Final = frozenset(["year", "anniversary", "annual"])
_HUNDRED: Final = Decimal(100)
_TELLING_DIGITS: Final = 3
_DILUTED: Final = ({"parts", "mass in volume"}, {"parts", "mass in mass"})  # a microgram in a litre of water is one ppb
_BASIS: Final = Decimal("0.01")  # of a percentage point
_ENDS: Final = frozenset(["from", "to"])
_ROLES: Final = _ENDS | {"by"}


class Scales(NamedTuple):
    """The scale that a text states for all of its figures, as "in millions": the quote's and the claim's."""

    quote: Decimal | None = None
    claim: Decimal | None = None


def sizes(claim: Amount, held: Amount, scales: Scales) -> Iterator[Decimal]:
    """The sizes that a quote's figure may have: the heading of a table may hold its scale."""
    factors = held.factor if held.unit and claim.unit else Decimal(1)
    size = abs(held.value) * factors
    if scales.claim and claim.scale == 1:
        yield size / scales.claim
        if is_outright(held) and claim.kind is Kind.MONEY and not scales.quote:
            return
    if held.scale != 1 or held.kind not in {Kind.NUMBER, Kind.MONEY} or held.unit:
        is_in_coins = held.scale < 1 and is_bare(claim)  # a head may say pence
        yield from (size, *([size / held.scale] if (held.cell or is_in_coins) and claim.scale == 1 else []))
    elif scales.quote:
        yield from (size * scales.quote, *([size] if claim.scale <= 1 else []))
    else:
        yield size
        if held.cell and claim.scale != 1:
            coins = () if held.step == _CENT else (claim.scale,)  # a cell of two decimals is in dollars
            yield from (size * scale for scale in (coins if claim.scale < 1 else THOUSANDS))


def is_outright(held: Amount) -> bool:
    """Whether it is money whose scale no heading can hold; cents are of a share, which "in millions" leaves out."""
    return held.kind is Kind.MONEY and held.scale == 1 and held.step >= 1 and not held.cell


def rounds_to(claim: Amount, size: Decimal, held: Amount) -> bool:
    """Whether the claim is the quote's figure, rounded as its own digits allow; small counts are exact."""
    own, step = _size(claim, held)
    if is_fraction(claim) and claim.value % 1:  # two thirds of 66%
        return abs(own - size) < step
    return abs(own - size) <= (0 if _is_count(claim) else step / HALF)


def room(claim: Amount) -> tuple[Decimal, Decimal]:
    """How far what is computed may be from a figure as it is written, and from one with a hedge."""
    exact = Decimal(0) if _is_count(claim) and claim.unit != "times" else claim.step / HALF
    value = abs(claim.value)
    if is_fraction(claim):
        return exact, value * (_OF_FRACTION if claim.bound is Bound.NONE else _BEYOND_FRACTION)
    return exact, max(exact, min(claim.step * _zeros(claim), value * _AT_MOST), value * _ABOUT)


def _is_crossed(claim: Amount, size: Decimal, held: Amount) -> bool:
    """Whether the quote's figure is on the other side of the claim's bound: over 50% of 49.6%."""
    own, _ = _size(claim, held)
    is_lower, is_upper = (claim.bound in bounds - _RANGE for bounds in (_LOWER, _UPPER))
    is_lower = is_lower or claim.hedge is Hedge.OVER  # just over
    return held.bound is Bound.NONE and ((is_lower and size < own) or (is_upper and size > own))


def is_within(claim: Amount, size: Decimal, held: Amount) -> bool:
    """Whether the quote's figure lies where the claim's hedge allows it; small counts of days and months are exact."""
    own, step = _size(claim, held)
    gap, loose = abs(own - size), step * _zeros(claim)
    side = Hedge.OVER if own < size else Hedge.UNDER
    if is_fraction(claim):
        return claim.hedge in {side, Hedge.ABOUT} and gap <= own * _OF_FRACTION
    if _is_count(claim) and claim.unit in _TIMES:
        if held.step >= 1 or held.hedge in _BOUNDS:
            return False
        loose = step  # about 14 months of 14.2
        if claim.hedge is Hedge.ABOUT:
            return gap <= loose / HALF
    if claim.hedge is Hedge.ABOUT:  # but not about 75.3 of 73.5
        is_near = gap <= min(loose / HALF, own * _AT_MOST) or (held.hedge is Hedge.NONE and gap <= own * _ABOUT)
        return is_near and _is_coarser(claim, held)
    if held.hedge in _BOUNDS:
        return False  # bounds are compared as they are written
    is_multiplied = claim.noun == lexicon.CHANGE and held.sign is not Sign.MINUS  # more than doubled of 171%
    return claim.hedge is side and gap <= min(loose, own if is_multiplied else own / HALF)


def _is_coarser(claim: Amount, held: Amount) -> bool:
    """Whether the claim is written with fewer digits or ends in 5, as what is rounded does; a cell may be scaled."""
    if held.cell or claim.unit != held.unit or str(claim.written).endswith("5"):
        return True
    steps = [one.step * _zeros(one) * one.factor for one in (claim, held)]
    return steps[0] > steps[1] or steps[0] > claim.step * claim.factor


def is_fraction(amount: Amount) -> bool:
    """Whether it is a part in words: two thirds."""
    return amount.kind is Kind.PERCENT and amount.in_words and amount.soft and amount.noun != lexicon.CHANGE


def _size(claim: Amount, held: Amount) -> tuple[Decimal, Decimal]:
    factor = claim.factor if held.unit and claim.unit else Decimal(1)
    return abs(claim.value) * factor, claim.step * factor


def _zeros(claim: Amount) -> Decimal:
    """How many steps of the last digit the last digit that is not 0 is worth: 1,000 for "3,000"."""
    digits = str(claim.written)
    return Decimal(10) ** (len(digits) - len(digits.rstrip("0"))) if digits.isdigit() else Decimal(1)


def _is_count(claim: Amount) -> bool:
    whole = claim.step == 1 and claim.scale == 1
    return claim.kind is Kind.NUMBER and whole and claim.written < _COUNT


def is_near(claim: Amount, size: Decimal, held: Amount) -> bool:
    """Whether the claim may be a loose rounding: "200 million" of 203.4, or "over 100" of 290."""
    own, step = _size(claim, held)
    is_open = claim.hedge in _BOUNDS and claim.bound is not Bound.NONE  # not "nearly"
    if is_open and held.hedge not in _BOUNDS and held.bound not in _LIMITS:
        return own < size if claim.hedge is Hedge.OVER else own > size
    return claim.scale > 1 and abs(own - size) <= step * _zeros(claim) / HALF


def is_in_reach(claim: Amount, size: Decimal, held: Amount) -> bool:
    """Whether one could be the other with a digit changed; farther apart they are two quantities."""
    own, _ = _size(claim, held)
    return own <= size * _REACH and size <= own * _REACH


# ── Relations ─────────────────────────────────────────────────────────────────────────────────────

_NO_SCALES: Final = Scales()
_EXPLICIT: Final = frozenset([Kind.MONEY, Kind.PERCENT, Kind.POINTS])


class Relation(StrEnum):
    SAME = "same"
    WITHIN = "within"  # inside what a hedge of the claim allows: "over 100" of 140
    OPPOSED = "opposed"  # the same figure, moving the other way
    OTHER = "other"  # the same kind of quantity, another value
    SWAPPED = "swapped"  # the same digits with another unit, scale, currency or sign
    BOOKED = "booked"  # the same figure, and perhaps the other way: one is in parentheses, or the words differ
    UNCLEAR = "unclear"  # a loose rounding, a scale that may be another, or a date without its year
    UNRELATED = "unrelated"


EQUAL: Final = frozenset(
    [Relation.SAME, Relation.WITHIN, Relation.OPPOSED, Relation.BOOKED]
)  # of a claim's figure that a text has
OPEN: Final = frozenset([Relation.SAME, Relation.WITHIN, Relation.UNCLEAR])  # of one that a text may have


def relation(claim: Figure, evidence: Figure, scales: Scales = _NO_SCALES) -> Relation:
    """How a figure of a claim relates to one of a quote; ranges are compared by their ends."""
    if isinstance(claim.what, Amount) and isinstance(evidence.what, Amount):
        found = _of_amounts(claim, claim.what, evidence, evidence.what, scales)
        if (
            found in EQUAL
            and _is_move(claim, claim.what)
            and not (_is_move(evidence, claim.what) or evidence.what.cell)
        ):
            return Relation.UNCLEAR
        is_guess = claim.what.loose is not evidence.what.loose and found in {Relation.OTHER, Relation.SWAPPED}
        return Relation.UNCLEAR if is_guess else found
    if isinstance(claim.what, Moment) and isinstance(evidence.what, Moment):
        found = _of_moments(claim.what, evidence.what)
        ends = {(claim.beside.before in words, evidence.beside.before in words) for words in (_SINCE, _UNTIL)}
        apart = bounds_differ(claim.beside.bound, evidence.beside.bound) or ends == {(True, False), (False, True)}
        turned = found is Relation.SAME and apart
        return Relation.OPPOSED if turned else found
    return _of_year_and_number(claim.what, evidence.what)


def _is_move(figure: Figure, stated: Amount) -> bool:
    """Whether the claim has a part in words, and the figure is said to move by it: it fell by about a third."""
    return is_fraction(stated) and figure.beside.direction != 0 and figure.beside.before not in {"to", "from"}


# ── Amounts ──────────────────────────────────────────────────────────────────────────────────────


def _of_amounts(claim: Figure, stated: Amount, evidence: Figure, held: Amount, scales: Scales) -> Relation:
    stated = _with_points(stated, claim.text, evidence.text)
    stated = _as_copied(stated, claim.text, held, evidence.text)
    stated, held = _as_parts(stated, claim.text, held), _as_parts(held, evidence.text, stated)
    stated, held = _in_money(stated, held), _in_money(held, stated)
    stated, held = _on_one_clock(stated, held), _on_one_clock(held, stated)
    stated, held = _as_million(stated, held), _as_million(held, stated)
    stated, held = _as_nothing(stated, held), _as_nothing(held, stated)
    stated, held = _as_duration(stated, held), _as_duration(held, stated)
    words = claim.beside.wide | evidence.beside.wide
    is_moved = any(one.direction and one.before not in _ENDS for one in (claim.beside, evidence.beside))
    stated = _in_one_unit(stated, held, words, is_moved=is_moved)
    held = _in_one_unit(held, stated, words, is_moved=is_moved)
    found = list(sizes(stated, held, scales))
    if _agree(stated, held) and any(
        rounds_to(stated, size, held) and not _is_crossed(stated, size, held) for size in found
    ):
        return _by_words(claim, stated, evidence, held)
    if _is_multiple(stated, held) or _is_multiple(held, stated):
        return Relation.SAME
    if stated.written == held.written and _conflict(stated, held):
        return Relation.SWAPPED
    below = _is_probability(claim, stated, evidence)
    if _agree(stated, held) and any(is_within(stated, size, held) or (below and size < stated.size) for size in found):
        return Relation.OPPOSED if _turn_apart(stated, claim.beside, held, evidence.beside) else Relation.WITHIN
    return _of_values(stated, found, held)


def is_slip(stated: Amount, held: Amount, scales: Scales) -> bool:
    """Whether it is the quote's figure, of three digits or more, with the decimal point or the scale moved."""
    if held.cell or not _agree(stated, held) or not has_telling_digits(stated):
        return False
    found = list(sizes(stated, held, scales))
    return any(rounds_to(stated, size.scaleb(power), held) for size in found for power in (-6, -3, -2, -1, 1, 2, 3, 6))


def has_telling_digits(amount: Amount) -> bool:
    """Whether so many digits that equal ones are no coincidence: 4.25, not 400; (1) may be a note's mark."""
    return len(str(amount.written).replace(".", "").strip("0")) >= _TELLING_DIGITS


def _of_values(stated: Amount, found: Sequence[Decimal], held: Amount) -> Relation:
    """What another value is to the sizes of the quote's."""
    if not is_alike(stated, held) or not any(is_in_reach(stated, size, held) for size in found):
        return Relation.UNRELATED
    return Relation.UNCLEAR if any(is_near(stated, size, held) for size in found) else Relation.OTHER


def _is_probability(claim: Figure, stated: Amount, evidence: Figure) -> bool:
    """ "p < 0.01", where the quote has a smaller p."""
    return claim.beside.head == evidence.beside.head == "p" and stated.bound in {Bound.LESS, Bound.MOST}


def _with_points(amount: Amount, written: str, other: str) -> Amount:
    """1.095 euros as one thousand and 95, where the quote's figure parts thousands so: 1.095,00."""
    if amount.kind is not Kind.MONEY or amount.scale != 1 or not _THOUSAND_POINT.search(written):
        return amount
    if not _DECIMAL_COMMA.search(other):
        return amount
    return amount._replace(
        value=amount.value * 1000, written=(amount.written * 1000).quantize(Decimal(1)), step=Decimal(1)
    )


def _as_copied(amount: Amount, written: str, held: Amount, other: str) -> Amount:
    """1,323 Milliarden as 1,323 billion, if the quote writes it so: the comma may be copied."""
    if amount.scale != held.scale or amount.written * 1000 != held.written:
        return amount
    one, two = (_COMMA.search(text) for text in (written, other))
    if not (one and two and one[0] == two[0]):
        return amount
    return amount._replace(value=amount.value * 1000, written=held.written, step=amount.step * 1000)


def _as_parts(amount: Amount, written: str, other: Amount) -> Amount:
    """5 ppt as parts per trillion, where it is compared with such parts."""
    if amount.kind is not Kind.POINTS or other.unit != "parts" or not written.lower().endswith("ppt"):
        return amount
    return amount._replace(kind=Kind.NUMBER, unit="parts", factor=lexicon.TRILLIONTH)


def _in_money(amount: Amount, other: Amount) -> Amount:
    """Pounds as money, where what they are compared with is money."""
    if amount.noun != "pound" or other.kind is not Kind.MONEY:
        return amount
    sterling = lexicon.CURRENCIES["£"]
    return amount._replace(kind=Kind.MONEY, currency=sterling, unit=None, factor=Decimal(1), noun=None)


def _as_million(amount: Amount, other: Amount) -> Amount:
    """0.5m as millions, where it is compared with such."""
    million = lexicon.SCALES["m"]
    if (
        other.scale != million
        or other.unit
        or (amount.unit, amount.noun, amount.factor) != ("length", None, Decimal(1000))
    ):
        return amount
    size = amount.value * million, amount.step * million
    return amount._replace(value=size[0], step=size[1], scale=million, unit=None, factor=Decimal(1))


def _as_nothing(amount: Amount, other: Amount) -> Amount:
    """Zero without a unit as nothing of what it is compared with: 0% of a rate that is reduced to zero."""
    if amount.value or not amount.in_words or amount.kind is not Kind.NUMBER or amount.unit or amount.noun:
        return amount
    return amount._replace(kind=other.kind, unit=other.unit, noun=other.noun, currency=other.currency)


def _on_one_clock(amount: Amount, other: Amount) -> Amount:
    """The hour of half a day, where one of two times says no more: nine o'clock."""
    if amount.unit != "clock" or lexicon.EITHER_HALF not in {amount.noun, other.noun}:
        return amount
    return amount._replace(value=amount.value % lexicon.HALF_DAY, written=amount.written % lexicon.HALF_DAY)


def _as_duration(amount: Amount, other: Amount) -> Amount:
    """The fifth year or anniversary as five years, where the other has years; the second month is not two."""
    if amount.unit != "ordinal" or other.unit not in _TIMES or other.noun != "year" or amount.noun not in _YEARS:
        return amount
    return amount._replace(unit=other.unit, factor=other.factor)


def _in_one_unit(amount: Amount, other: Amount, words: frozenset[str], *, is_moved: bool) -> Amount:
    """Basis points of a rate as percent, and milliequivalents of an ion with one charge as millimoles.

    What moves by 15 basis points does not do so by 0.15%, but for the rates of interest.
    """
    is_points = other.kind is Kind.PERCENT and amount.kind is Kind.POINTS
    if is_points and _are_of_rate(amount, other, words, is_moved=is_moved):
        return amount._replace(kind=Kind.PERCENT, scale=Decimal(1), written=abs(amount.value))
    if not amount.value or not other.value:
        return amount
    if size := lexicon.CONVERSIONS.get((amount.unit or "", other.unit or "")):
        return _converted(amount, other, size)
    if size := lexicon.CONVERSIONS.get((other.unit or "", amount.unit or "")):
        return _converted(amount, other, 1 / size)
    if "equivalents" in (amount.unit or "") and "moles" in (other.unit or "") and words & lexicon.UNIVALENT:
        return amount._replace(unit=other.unit, noun=other.noun)
    return amount


def _are_of_rate(points: Amount, percent: Amount, words: frozenset[str], *, is_moved: bool) -> bool:
    """Whether points are said of what is itself a percentage: a fee of 15 basis points, a shift of +0.25%."""
    if points.scale == _BASIS:
        return bool(words & lexicon.SPREADS) or not is_moved
    return points.value < 1 and percent.sign in {Sign.PLUS, Sign.MINUS}


def _converted(amount: Amount, other: Amount, size: Decimal) -> Amount:
    """In the other's unit, and about as much: miles of kilometres."""
    factor = amount.factor * size / other.factor
    hedge = Hedge.ABOUT if amount.hedge is Hedge.NONE else amount.hedge
    return amount._replace(
        value=amount.value * factor,
        step=max(amount.step * factor, other.step * HALF),
        unit=other.unit,
        factor=other.factor,
        noun=other.noun,
        hedge=hedge,
    )


def _is_multiple(times: Amount, share: Amount) -> bool:
    """1.5 times of 150%, twice of doubled, 0.12 of 12%."""
    is_share = is_bare(times) and times.step < 1 and times.value < 1
    if not (times.unit == "times" or is_share) or share.kind is not Kind.PERCENT or times.bound is not share.bound:
        return False
    return times.value * _HUNDRED == share.value + (_HUNDRED if share.noun == lexicon.CHANGE else 0)


def _agree(claim: Amount, held: Amount) -> bool:
    """Whether unit, currency and kind allow the two to be one."""
    if claim.per and held.per and claim.per != held.per:
        return False
    if claim.kind is held.kind is Kind.NUMBER:
        return is_of_one_unit(claim, held) or is_bare(claim) or is_bare(held)
    if claim.kind is held.kind:
        return not claim.currency or not held.currency or bool(claim.currency & held.currency)
    if held.kind is Kind.NUMBER and is_bare(held):
        return held.cell or claim.kind is Kind.MONEY
    return is_bare(claim)


def is_of_one_unit(claim: Amount, held: Amount) -> bool:
    """Whether their units are of one dimension; a degree may be of any scale."""
    units = {claim.unit, held.unit}
    return len(units) == 1 or ("degree" in units and units <= lexicon.DEGREES)


def is_bare(amount: Amount) -> bool:
    return amount.kind is Kind.NUMBER and amount.unit is None and amount.noun is None


def are_diluted(claim: Amount, held: Amount) -> bool:
    """Whether one counts parts and the other weighs them: about the same in water."""
    return {claim.unit, held.unit} in _DILUTED


def _conflict(claim: Amount, held: Amount) -> bool:
    """Whether equal digits have another unit, scale, currency or rate on either side, both of them written."""
    if claim.per and held.per and claim.per != held.per:
        return True
    if claim.kind is not held.kind:
        return all(amount.kind in _EXPLICIT or amount.unit in lexicon.MEASURED for amount in (claim, held))
    if claim.currency and held.currency and not claim.currency & held.currency:
        return True
    if are_diluted(claim, held):
        return False
    if claim.unit and held.unit and (claim.unit, claim.factor) != (held.unit, held.factor):
        return not is_of_one_unit(claim, held) or claim.unit not in lexicon.DEGREES
    return claim.scale != held.scale and not held.cell


def is_alike(claim: Amount, held: Amount) -> bool:
    """Whether another value would be another value of the same kind of quantity."""
    if claim.kind is held.kind is Kind.NUMBER:
        same_noun = claim.noun == held.noun
        return claim.unit == held.unit and (same_noun or (bool(claim.unit) and claim.unit != "ordinal") or held.cell)
    if claim.kind is held.kind:
        return not claim.currency or not held.currency or bool(claim.currency & held.currency)
    pair = {claim.kind, held.kind}
    return pair == {Kind.MONEY, Kind.NUMBER} and (is_bare(held) or is_bare(claim))


# ── Signs ────────────────────────────────────────────────────────────────────────────────────────


def _by_words(claim: Figure, stated: Amount, evidence: Figure, held: Amount) -> Relation:
    """Equal figures: whether they also move the same way, are of the same side and for the same time."""
    if _are_opposite(stated, claim.beside, held, evidence.beside) or _ends_swapped(claim.beside, evidence.beside):
        return Relation.OPPOSED
    signs = {stated.sign, held.sign}
    is_plus = Sign.PLUS in signs and bool(signs & {Sign.MINUS, Sign.ACCOUNTING})
    if _turn_apart(stated, claim.beside, held, evidence.beside):
        one, two = claim.beside.wide, evidence.beside.wide
        is_end = claim.beside.before == "to"  # "fell to 5,300" where it rose to that
        return Relation.OPPOSED if is_end or one & two or not (one and two) else Relation.BOOKED
    is_other = bounds_differ(stated.bound, held.bound) or is_of_other_period(claim.beside, evidence.beside)
    # Who is 62 draws a pension or retires; what is received for 120 months is paid as long.
    is_done = not ((is_bare(stated) and stated.scale == 1) or stated.unit in _TIMES)
    is_done = is_done and not (
        held.cell and held.sign is Sign.ACCOUNTING
    )  # its row says what is done, not the next one
    if is_plus or is_other or _said_apart(claim.beside, evidence.beside, is_done=is_done):
        return Relation.OPPOSED
    turns = _turn(stated, claim.beside), _turn(held, evidence.beside)
    minus = [amount.sign is Sign.MINUS for amount in (stated, held)]
    if minus[0] != minus[1] and Sign.ACCOUNTING not in signs:
        unsigned = evidence.beside if minus[0] else claim.beside
        if 0 in turns or unsigned.before == "to":  # "fell to 5" is not a minus
            losing = lexicon.SAID_OF_DEGREES if stated.unit in lexicon.DEGREES else lexicon.LOSING
            return Relation.SAME if unsigned.near & losing or unsigned.after == "off" else Relation.SWAPPED
    booked = {(stated.sign, turns[1]), (held.sign, turns[0])}
    if {claim.beside.near & lexicon.LOSING, evidence.beside.near & lexicon.LOSING} - {frozenset()}:
        return Relation.SAME  # a loss that grew
    return Relation.BOOKED if (Sign.ACCOUNTING, 1) in booked and 0 in turns else Relation.SAME


def _said_apart(one: Beside, two: Beside, *, is_done: bool) -> bool:
    """Whether one is called what the other is called the opposite of: gross and net, calendar and business days."""
    return (is_done and any(_are_opposite_acts(one, two, pair) for pair in lexicon.ACTS)) or any(
        one.near & left and two.near & right and not (one.wide & right or two.wide & left)
        for pair in lexicon.OPPOSITES
        for left, right in (pair, pair[::-1])
    )


def _are_opposite_acts(one: Beside, two: Beside, pair: Sequence[frozenset[str]]) -> bool:
    """Whether one did what the other undid. Shareholders received what the quote says to be paid."""
    if any(beside.direction and beside.before in _ROLES for beside in (one, two)):
        return False  # raised to 92 cents
    is_received = "received" in pair[0] and _act(one, pair) > 0
    is_other_side = is_received and bool(one.wide & lexicon.RECEIVERS) and not two.wide & lexicon.RECEIVERS
    return _act(one, pair) * _act(two, pair) < 0 and not is_other_side


def _act(beside: Beside, pair: Sequence[frozenset[str]]) -> int:
    """1 or -1: of which side of a pair the nearest word is."""
    said = next((word for word in beside.acts if word in pair[0] | pair[1]), "")
    return (said in pair[0]) - (said in pair[1])


def is_of_other_period(one: Beside, two: Beside) -> bool:
    return bool(one.period and two.period) and one.period != two.period


def is_period_of(figure: Figure, others: Sequence[Figure]) -> bool:
    """Whether it says how often others are, in other words: every 12 hours, and 20 mg twice daily."""
    what, beside = figure.what, figure.beside
    name = ""
    if isinstance(what, Amount) and what.unit in _TIMES and beside.before == "every":
        name = f"{what.written} {what.noun}s"
    elif isinstance(what, Amount) and what.unit == "times" and beside.period:
        name = f"1/{what.written} {beside.period}"
    return lexicon.SAME_PERIODS.get(name, name) in {other.beside.period for other in others} - {""}


def _turn_apart(stated: Amount, one: Beside, held: Amount, two: Beside) -> bool:
    """Whether one rises and the other falls, both by, to or from the figure; what would have been does neither."""
    return (
        one.supposed is two.supposed
        and _turn(stated, one) * _turn(held, two) < 0
        and _role(stated, one) == _role(held, two)
    )


def _ends_swapped(one: Beside, two: Beside) -> bool:
    """Whether one is moved to where the other begins ("fell to 5" of "rose from 5", "fell from 5" of "fell to 5"), or
    by as much: "fell by 5" of "fell to 5".
    """
    if {one.before, two.before} == {"by", "to"}:
        return bool(one.direction and two.direction)
    if (one.before, two.before) == ("to", "from"):
        return one.direction != 0
    return (one.before, two.before) == ("from", "to") and one.direction * two.direction > 0


def _role(amount: Amount, beside: Beside) -> str:
    """Which end of a movement it is; after "up to" it is none."""
    return beside.before if beside.before in {"to", "from"} and amount.bound is not Bound.MOST else ""


def _are_opposite(stated: Amount, one: Beside, held: Amount, two: Beside) -> bool:
    """Whether one is a gain and the other a loss, or one before and the other after the same event."""
    sides = _standing(stated, one) * _standing(held, two)
    return sides < 0 or (one.order * two.order < 0 and one.event == two.event != "")


def _turn(amount: Amount, beside: Beside) -> int:
    return -1 if amount.sign is Sign.MINUS else beside.direction


def _standing(amount: Amount, beside: Beside) -> int:
    """1 for a gain, -1 for a loss; a gain with a minus or in parentheses is one, and what a gain falls by is."""
    if amount.kind is Kind.POINTS:
        return 0
    if beside.direction < 0 < beside.side and beside.before not in _ENDS:
        return -1
    return -1 if beside.side and amount.sign in {Sign.MINUS, Sign.ACCOUNTING} else beside.side


_SINCE: Final = frozenset(["from", "since"])
_UNTIL: Final = frozenset(["until", "till"])


def bounds_differ(claim: Bound, held: Bound) -> bool:
    """Whether two bounds on one figure cannot both be what the source says."""
    if Bound.EXACT in {claim, held}:
        return claim is not held and Bound.NONE not in {claim, held}
    return (claim in _LOWER and held in _UPPER) or (claim in _UPPER and held in _LOWER)


# ── Moments ──────────────────────────────────────────────────────────────────────────────────────


def _of_moments(claim: Moment, held: Moment) -> Relation:
    parts = [(claim.year, held.year), (claim.quarter, held.quarter), (claim.month, held.month), (claim.day, held.day)]
    if any(stated != known for stated, known in parts if stated and known):
        same_shape = all(bool(stated) == bool(known) for stated, known in parts[1:])
        return Relation.OTHER if same_shape else Relation.UNRELATED
    if any(stated and not known for stated, known in parts[1:]):
        return Relation.UNRELATED
    if claim.year is None or held.year is not None:
        return Relation.SAME
    return Relation.UNCLEAR if claim.day or claim.quarter else Relation.UNRELATED


def _of_year_and_number(claim: Amount | Moment, held: Amount | Moment) -> Relation:
    """A year may be read as a number, and a number such as 1985 as a year."""
    moment, amount = (claim, held) if isinstance(claim, Moment) else (held, claim)
    if isinstance(moment, Moment) and isinstance(amount, Amount) and moment == Moment(year=moment.year) and moment.year:
        return Relation.SAME if amount.kind is Kind.NUMBER and abs(amount.value) == moment.year else Relation.UNRELATED
    return Relation.UNRELATED


# ── The same quantity ─────────────────────────────────────────────────────────────────────────────

_STRONG: Final = frozenset("within after before every until".split())
_DERIVED_FROM: Final = 30  # figures of a quote that are added and subtracted


def same_place(claim: Figure, evidence: Figure, found: Relation) -> bool:
    """Whether the words beside two figures say that they are the same quantity.

    The nearest word with content on the left says it; or else the words that touch the figure and some around it.
    """
    one, two = claim.beside, evidence.beside
    head = bool(one.head) and one.head == two.head
    before = one.before == two.before
    touching = before and one.after == two.after and one.head == two.head
    if isinstance(claim.what, Moment) or isinstance(evidence.what, Moment):
        return before and (head or (touching and bool(one.wide & two.wide)))
    if head or (found is Relation.SWAPPED and (touching or (before and bool(one.before)))):
        return True
    shared = (one.near & two.near) - {claim.what.noun}
    if touching and (shared or len(one.wide & two.wide) > 1):
        return True
    counted = claim.what.noun is not None and claim.what.noun == evidence.what.noun
    if counted:
        return before and one.before in _STRONG
    return before and bool(one.object) and one.object == two.object and len(shared) > 1


def is_derived(claim: Figure, evidence: Sequence[Figure]) -> bool:
    """Whether the claim's amount is a sum, difference or mean of two of the quote's, or of all of them."""
    if not isinstance(claim.what, Amount) or claim.what.unit in lexicon.PLACES:
        return False
    stated = claim.what
    alike = [other.what for other in evidence if isinstance(other.what, Amount) and is_alike(stated, other.what)]
    scales = (Decimal(1), *THOUSANDS) if stated.scale != 1 and any(amount.cell for amount in alike) else (Decimal(1),)
    sizes = [amount.size for amount in alike[:_DERIVED_FROM]]
    is_exact = _is_count(stated) and stated.unit in _TIMES and all(amount.step >= 1 for amount in alike)
    room = Decimal(0) if is_exact else stated.step * stated.factor / HALF
    return any(abs(stated.size - result * scale) <= room for result in _derived(sizes) for scale in scales)


def _derived(sizes: Sequence[Decimal]) -> Iterator[Decimal]:
    for one, two in combinations(sizes, 2):
        yield from (one + two, abs(one - two), (one + two) / HALF)
    if len(sizes) > 2:
        yield from (sum(sizes, Decimal(0)), sum(sizes, Decimal(0)) / len(sizes))


def same_words(claim: Figure, evidence: Figure) -> bool:
    """Whether the very words on both sides are equal."""
    one, two = claim.beside, evidence.beside
    return (one.before, one.after, one.head) == (two.before, two.after, two.head)
