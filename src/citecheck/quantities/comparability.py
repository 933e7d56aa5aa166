"""Whether two figures are said of the same thing, and whether one follows from the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Final

from citecheck.quantities.compare import Relation, is_alike
from citecheck.quantities.figures import Amount, Figure, Moment
from citecheck.quantities.rounding import HALF, THOUSANDS

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
    if not isinstance(claim.what, Amount):
        return False
    stated, room = claim.what, claim.what.step * claim.what.factor / HALF
    alike = [other.what for other in evidence if isinstance(other.what, Amount) and is_alike(stated, other.what)]
    scales = (Decimal(1), *THOUSANDS) if stated.scale != 1 and any(amount.cell for amount in alike) else (Decimal(1),)
    sizes = [amount.size for amount in alike[:_DERIVED_FROM]]
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
