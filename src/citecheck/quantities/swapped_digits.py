"""A figure of the quote with two of its digits swapped: $243 million as $234 million."""

from __future__ import annotations

from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.figures import Amount, Figure, Kind
from citecheck.quantities.movements import alike

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
