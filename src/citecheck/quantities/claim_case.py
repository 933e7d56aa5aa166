"""What a claim is compared with: the texts, their figures, and which of them the sentence does not state."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from citecheck.quantities.compare import Relation, Scales, relation
from citecheck.quantities.extract import TextFigures
from citecheck.quantities.figures import Amount, Bound, Figure

DENYING: Final = re.compile(r"\b(?:no|not|none|never|nobody|without|zero)\b|n['’]t\b|\b0\b", re.IGNORECASE)


class Texts(NamedTuple):
    claim: str
    quote: str
    others: Sequence[str]
    sentence: str


class Case(NamedTuple):
    texts: Texts
    claim: TextFigures
    quote: TextFigures
    others: Sequence[TextFigures]
    free: frozenset[int]  # places in the quote's singles of the figures that the sentence does not state

    def own(self, figure: Figure) -> list[tuple[Figure, Relation]]:
        """The figures of the quote, and what a claim's is to each of them."""
        scales = Scales(self.quote.scale, self.claim.scale)
        return [(held, relation(figure, held, scales)) for held in self.quote.singles]

    def equal(self, figure: Figure) -> list[Figure]:
        """The figures of the quote that equal it, and then those of the other quotes."""
        equal = [held for held, found in self.own(figure) if found is Relation.SAME]
        if not equal:
            return []
        others = ((held, other.scale) for other in self.others for held in other.singles)
        return [*equal, *(held for held, scale in others if relation(figure, held, Scales(scale)) is Relation.SAME)]


def bound_of(figure: Figure) -> Bound:
    return figure.what.bound if isinstance(figure.what, Amount) else figure.beside.bound
