"""What a figure is for each of: 2 SDR per kilogram, which a claim has per tonne."""

from __future__ import annotations

from typing import Final

from citecheck.quantities import lexicon
from citecheck.quantities.affixes import singular
from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import Relation
from citecheck.quantities.figures import Figure, Kind
from citecheck.text.patterns import lazy_pattern

_RATE: Final = lazy_pattern(r"(?:\s[\w-]+)?\s(?:per|for\s(?:each|every))\s(?P<noun>[a-z]{1,12})\b")
_ACCOUNT: Final = lazy_pattern(r"\s(?P<code>SDRs?|XDR|BTC|ETH)\b")  # units of account that are not read as money

_Pair = tuple[str, str]


def other_rate(case: Case) -> _Pair | None:
    """A figure of the claim with its unit, and the quote's that is for each of another one, or in another money."""
    for figure in case.claim.singles:
        equal = [held for held, found in case.own(figure) if found is Relation.SAME]
        pair = _of_unit(figure, equal, case) or _of_money(figure, equal, case)
        if pair:
            return pair
    return None


def _of_unit(figure: Figure, equal: list[Figure], case: Case) -> _Pair | None:
    """Only where both units measure one quantity, and are not two words for one size."""
    quote, claim = case.texts.quote, case.texts.claim
    stated = _RATE.match(claim, figure.text_end)
    held = [_RATE.match(quote, one.text_end) for one in equal]
    if stated is None or not held:
        return None
    own = lexicon.UNITS.get(singular(stated["noun"]))
    for one in held:
        other = lexicon.UNITS.get(singular(one["noun"])) if one else None
        if not (own and other and own[0] == other[0] and own[1] != other[1]):
            return None
    return f"{figure.text}{stated[0]}", f"{equal[0].text}{held[0][0] if held[0] else ''}"


def _of_money(figure: Figure, equal: list[Figure], case: Case) -> _Pair | None:
    """2 euros, where the quote has 2 SDR."""
    if figure.kind is not Kind.MONEY or not equal:
        return None
    codes = [_ACCOUNT.match(case.texts.quote, one.text_end) for one in equal]
    code = codes[0]
    is_other = code is not None and all(codes) and code["code"] not in case.texts.claim
    return (figure.text, f"{equal[0].text}{code[0]}") if is_other and code else None
