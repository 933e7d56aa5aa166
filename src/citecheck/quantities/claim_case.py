"""What a claim is compared with: the texts, their figures, and which of them the sentence does not state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from citecheck.quantities.compare import EQUAL, Relation, Scales, relation, same_words
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.extract import TextFigures, read
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Moment
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern

_LONG_WORD: Final = lazy_pattern(r"(?!whom\b|which\b|these\b|those\b|them\b|were\b|have\b|been\b)[a-z]{4,}")
_BOUND_INSIDE: Final = lazy_pattern(r"\bor\s(?:more|fewer|less|greater)\b")  # 90 or more days
_STEM: Final = 4  # letters of a word by which it is found in other forms
_NEW_WORDS: Final = 4
DENYING: Final = lazy_pattern(r"\b(?:no|not|none|never|nobody|without|zero)\b|n['’]t\b|\b0\b", re.IGNORECASE)


class Texts(NamedTuple):
    claim: str
    quote: str
    others: Sequence[str]
    sentence: str

    @property
    def quotes(self) -> tuple[str, ...]:
        return self.quote, *self.others

    def adds(self, words: re.Pattern[str], until: int | None = None) -> bool:
        """Whether the claim, up to `until`, has one of the words that no quote has: a copied word does not say that it
        computes.
        """
        copied = {match[0].lower() for quote in self.quotes for match in words.finditer(quote)}
        return any(match[0].lower() not in copied for match in words.finditer(self.claim[:until]))

    @property
    def is_in_other_words(self) -> bool:
        """Whether most words of the claim are in no quote: it may say what follows from their figures."""
        own = stems(self.claim)
        new = own - stems(" ".join(self.quotes))
        return len(new) >= _NEW_WORDS and 2 * len(new) > len(own)


def stems(text: str) -> set[str]:
    """The beginnings of its longer words."""
    return {word[:_STEM] for word in _LONG_WORD.findall(text.lower()) if word not in STOP_WORDS}


@dataclass(frozen=True, slots=True)
class Case:
    texts: Texts
    claim: TextFigures
    quote: TextFigures
    others: Sequence[TextFigures]
    free: frozenset[int]  # places in the quote's singles of the figures that the sentence does not state
    known: dict[Figure, list[tuple[Figure, Relation]]] = field(default_factory=dict)  # what `own` found

    @property
    def readings(self) -> list[tuple[str, TextFigures]]:
        """The quotes, its own first, and their figures."""
        return [(self.texts.quote, self.quote), *zip(self.texts.others, self.others, strict=True)]

    @property
    def quoted(self) -> Iterator[Figure]:
        """The figures of all quotes."""
        return (figure for _, reading in self.readings for figure in reading.singles)

    def own(self, figure: Figure) -> list[tuple[Figure, Relation]]:
        """The figures of the quote, and what a claim's is to each of them."""
        if figure not in self.known:
            scales = Scales(self.quote.scale, self.claim.scale)
            self.known[figure] = [(held, relation(figure, held, scales)) for held in self.quote.singles]
        return self.known[figure]

    def held(self, figure: Figure) -> list[Figure]:
        """The figures of the quote that a claim's equals, rounded ones too."""
        return [one for one, found in self.own(figure) if found in EQUAL]

    def equal(self, figure: Figure) -> list[Figure]:
        """The figures of the quote that equal it, and then those of the other quotes."""
        equal = [held for held, found in self.own(figure) if found is Relation.SAME]
        if not equal:
            return []
        others = ((held, other.scale) for other in self.others for held in other.singles)
        return [*equal, *(held for held, scale in others if relation(figure, held, Scales(scale)) is Relation.SAME)]


def bound_of(figure: Figure) -> Bound:
    return figure.what.bound if isinstance(figure.what, Amount) else figure.beside.bound


def with_bound(figure: Figure, text: str) -> str:
    """A figure with its bound in the words of its text, where these are beside it."""
    bound, end = bound_of(figure), figure.text_end
    words = text[: figure.start].rstrip()
    told = (phrase for phrase, (_, sets) in lexicon.HEDGES.items() if sets is bound and words.lower().endswith(phrase))
    if said := max(told, key=len, default=""):
        return text[len(words) - len(said) : end]
    if _BOUND_INSIDE.search(figure.text):
        return figure.text
    after = lexicon.HEDGE_AFTER.match(text, end)
    return f"{figure.text}{after[0]}" if after else f"{bound} {figure.text}"


def case_of(texts: Texts) -> Case:
    stated, held = read(texts.claim), read(texts.quote)
    free = _free(held, [stated, read(texts.sentence)])
    return Case(texts, stated, held, [read(other) for other in texts.others], free)


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
