"""A figure of a claim against a figure of a quote: the same, another value of the same quantity, or something else."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from citecheck.quantities import lexicon
from citecheck.quantities.figures import Amount, Beside, Figure, Kind, Moment, Sign
from citecheck.quantities.rounding import Scales, is_in_reach, is_near, is_within, rounds_to, sizes

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


def relation(claim: Figure, evidence: Figure, scales: Scales = _NO_SCALES) -> Relation:
    """How a figure of a claim relates to one of a quote; ranges are compared by their ends."""
    if isinstance(claim.what, Amount) and isinstance(evidence.what, Amount):
        found = _of_amounts(claim, claim.what, evidence, evidence.what, scales)
        is_guess = claim.what.loose is not evidence.what.loose and found in {Relation.OTHER, Relation.SWAPPED}
        return Relation.UNCLEAR if is_guess else found
    if isinstance(claim.what, Moment) and isinstance(evidence.what, Moment):
        return _of_moments(claim.what, evidence.what)
    return _of_year_and_number(claim.what, evidence.what)


# ── Amounts ──────────────────────────────────────────────────────────────────────────────────────


def _of_amounts(claim: Figure, stated: Amount, evidence: Figure, held: Amount, scales: Scales) -> Relation:
    found = list(sizes(stated, held, scales))
    if _agree(stated, held) and any(rounds_to(stated, size, held) for size in found):
        return _by_sign(claim, stated, evidence, held)
    if stated.written == held.written and _conflict(stated, held):
        return Relation.SWAPPED
    if _agree(stated, held) and any(is_within(stated, size, held) for size in found):
        return Relation.WITHIN
    if not is_alike(stated, held) or not any(is_in_reach(stated, size, held) for size in found):
        return Relation.UNRELATED
    return Relation.UNCLEAR if any(is_near(stated, size, held) for size in found) else Relation.OTHER


def _agree(claim: Amount, held: Amount) -> bool:
    """Whether unit, currency and kind allow the two to be one."""
    if claim.per and held.per and claim.per != held.per:
        return False
    if claim.kind is held.kind is Kind.NUMBER:
        return claim.unit == held.unit or _is_bare(claim) or _is_bare(held)
    if claim.kind is held.kind:
        return not claim.currency or not held.currency or bool(claim.currency & held.currency)
    if held.kind is Kind.NUMBER and _is_bare(held):
        return held.cell or claim.kind is Kind.MONEY
    return _is_bare(claim)


def _is_bare(amount: Amount) -> bool:
    return amount.kind is Kind.NUMBER and amount.unit is None and amount.noun is None


def _conflict(claim: Amount, held: Amount) -> bool:
    """Whether equal digits have another unit, scale, currency or rate on either side, both of them written."""
    if claim.per and held.per and claim.per != held.per:
        return True
    if claim.kind is not held.kind:
        return all(amount.kind in _EXPLICIT or amount.unit in lexicon.MEASURED for amount in (claim, held))
    if claim.currency and held.currency and not claim.currency & held.currency:
        return True
    if claim.unit and held.unit and (claim.unit, claim.factor) != (held.unit, held.factor):
        return True
    return claim.scale != held.scale and not held.cell


def is_alike(claim: Amount, held: Amount) -> bool:
    """Whether another value would be another value of the same kind of quantity."""
    if claim.kind is held.kind is Kind.NUMBER:
        return claim.unit == held.unit and (claim.noun == held.noun or bool(claim.unit) or held.cell)
    if claim.kind is held.kind:
        return not claim.currency or not held.currency or bool(claim.currency & held.currency)
    pair = {claim.kind, held.kind}
    return pair == {Kind.MONEY, Kind.NUMBER} and (_is_bare(held) or _is_bare(claim))


# ── Signs ────────────────────────────────────────────────────────────────────────────────────────


def _by_sign(claim: Figure, stated: Amount, evidence: Figure, held: Amount) -> Relation:
    """Equal figures: whether they also move the same way."""
    turns = _turn(stated, claim.beside), _turn(held, evidence.beside)
    if turns[0] * turns[1] < 0:
        one, two = claim.beside.wide, evidence.beside.wide
        return Relation.OPPOSED if one & two or not (one and two) else Relation.BOOKED
    minus = [amount.sign is Sign.MINUS for amount in (stated, held)]
    if minus[0] != minus[1] and Sign.ACCOUNTING not in {stated.sign, held.sign}:
        unsigned = evidence.beside if minus[0] else claim.beside
        if 0 in turns or unsigned.before == "to":  # "fell to 5" is no minus
            losing = lexicon.SAID_OF_DEGREES if stated.unit in lexicon.DEGREES else lexicon.LOSING
            return Relation.SAME if unsigned.near & losing else Relation.SWAPPED
    booked = {(stated.sign, turns[1]), (held.sign, turns[0])}
    return Relation.BOOKED if (Sign.ACCOUNTING, 1) in booked and 0 in turns else Relation.SAME


def _turn(amount: Amount, beside: Beside) -> int:
    return -1 if amount.sign is Sign.MINUS else beside.direction


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
