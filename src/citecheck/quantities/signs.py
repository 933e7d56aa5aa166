"""Signs that a claim leaves out: a result of 5 where the quote has (5), 40 where it has -40."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citecheck.quantities import lexicon
from citecheck.quantities.compare import Relation, relation
from citecheck.quantities.context_words import FIGURE
from citecheck.quantities.figures import Amount, Figure, Kind, Sign

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
    is_change = figure.beside.before == "by"  # what something rose by is not a share or spread
    if not equal or not all(_is_loss(held, is_change=is_change) for held, _ in equal):
        return False
    is_result = bool(figure.beside.near & lexicon.RESULTS) or any(found is Relation.BOOKED for _, found in equal)
    return is_result and not _carries(figure, claim)


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
