"""The other side of a bound: a claim of stays below 30 days, where the quote speaks of 30 days and more."""

from __future__ import annotations

from typing import Final

from citecheck.quantities import lexicon
from citecheck.quantities.claim_case import Case, bound_of
from citecheck.quantities.compare import EQUAL
from citecheck.quantities.figures import Bound, Figure
from citecheck.text.patterns import lazy_pattern

_COMPLEMENTS: Final = ({Bound.LEAST, Bound.LESS}, {Bound.MOST, Bound.MORE}, {Bound.TO, Bound.MORE})
_SENTENCE_END: Final = lazy_pattern(r"[.;!?](?=\s|\Z)")
_CLAUSE_END: Final = lazy_pattern(r"[.;:,](?=\s|\Z)|\sand\s")


def is_complement(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether what the claim says of one side of a bound agrees with what the quote says of the other side.

    It does if one of the two denies what the other one allows (not under 18, for 18 and older), if the quote makes an
    exception of its side, or if it says itself what holds on the claim's.
    """
    if {bound_of(figure), bound_of(held)} not in _COMPLEMENTS:
        return False
    return _is_denied(figure, held, case) or _is_exception(held, case) or _is_said_of_other_side(figure, held, case)


def _is_denied(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether only one is for those whom it names; a bound that is turned itself (not let for less) is refused too."""
    texts = case.texts
    refused = [
        bool(lexicon.REFUSING.search(text)) for text in (texts.sentence or texts.claim, _sentence_of(held, texts.quote))
    ]
    turned = [_is_turned(figure, texts.claim), _is_turned(held, texts.quote)]
    if turned[0] is not turned[1]:
        return refused[0] if turned[1] else refused[1]
    return not turned[0] and refused[0] is not refused[1]


def _is_turned(figure: Figure, text: str) -> bool:
    return lexicon.NEGATED.search(text, max(0, figure.start - lexicon.NEGATED_REACH), figure.start) is not None


def _sentence_of(figure: Figure, text: str) -> str:
    before, after = _SENTENCE_END.split(text[: figure.start])[-1], _SENTENCE_END.split(text[figure.end :])[0]
    return f"{before}{figure.text}{after}"


def _is_exception(held: Figure, case: Case) -> bool:
    """An excess applies to all claims, except those for stays of more than 24 hours."""
    excepted = lexicon.EXCEPTED.search(case.texts.quote, 0, held.start)
    return excepted is not None and not lexicon.EXCEPTED.search(case.texts.claim)


def _is_said_of_other_side(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether the claim's other figures are those that the quote has beside a word for the other side."""
    others = [one for one in case.claim.singles if one.start != figure.start]
    equal = [[held for held, found in case.own(one) if found in EQUAL] for one in others]
    stated = [found for found in equal if found]
    quote = case.texts.quote
    for word in lexicon.OTHERWISE.finditer(quote, held.end):
        ends = [match.end() for match in _CLAUSE_END.finditer(quote, 0, word.start())]
        after = _CLAUSE_END.search(quote, word.end())
        low, high = max([held.end, *ends]), after.start() if after else len(quote)
        if stated and all(any(low <= one.start < high for one in found) for found in stated):
            return True
    return False
