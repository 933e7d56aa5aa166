"""How long a term lasts with its renewals: five years, renewable once; ten years and two periods of five more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.extract import TextFigures
from citecheck.quantities.reading.figures import Amount, Figure
from citecheck.quantities.reading.numerals import SMALL, small_number
from citecheck.text.patterns import lazy_pattern

_LASTING: Final = frozenset(["time", "calendar"])
_MOST: Final = 9  # renewals
_COUNT: Final = rf"(?:{SMALL}|[1-9])"
_NUMBER: Final = rf"(?:{SMALL}|[1-9][0-9]{{0,2}})\b"
_RENEWED: Final = r"(?:renew|exten[ds]|prolong|re-?appoint|re-?elect)"
_AGAIN: Final = lazy_pattern(
    rf"\b{_RENEWED}\w*\b[^.;]{{0,30}}?\b(?P<times>once|twice|thrice|{_COUNT}(?=\s(?:more\s|further\s|additional\s)?(?:times?|terms?)\b))"
    r"(?!\s(?:an?|per|each|every|the|all)\b)",
    re.IGNORECASE,
)
_MORE: Final = lazy_pattern(  # two additional 5-year periods, three further terms of one year
    rf"\b(?P<times>{_COUNT})\s(?:(?:additional|further|successive|consecutive|optional|extra|subsequent|more|renewal)\s)*"
    rf"(?:(?:periods|terms|extensions|renewals|options)\s(?:of\s|for\s)(?:up\sto\s)?)?(?={_COUNT}[\s-])",
    re.IGNORECASE,
)
_BY: Final = lazy_pattern(  # may be extended by a further six weeks, by up to two more months
    rf"\b{_RENEWED}\w*\s(?:[a-z]+\s){{0,3}}?by\s(?:(?:an?|another|up\sto|at\smost|further|additional|another)\s){{0,3}}(?={_NUMBER})",
    re.IGNORECASE,
)
_GOES_ON: Final = lazy_pattern(rf"\b{_RENEWED}|\boption|\badditional\b|\bfurther\b", re.IGNORECASE)
_COUNTED: Final = lazy_pattern(  # by which a claim says that it counts renewals
    rf"\b(?:{_RENEWED}\w*|options?|total|altogether|in\sall|second\sterm|both|maximum|at\smost|longest|up\sto)\b",
    re.IGNORECASE,
)
_ALL: Final = lazy_pattern(  # and all of them
    r"\b(?:both|all|total|altogether|maximum|at\smost|longest|up\sto)\b", re.IGNORECASE
)


def lasts_with_renewals(figure: Figure, case: Case) -> bool | None:
    """Whether a term of a quote lasts as long with its renewals, where the claim counts them; None if it may not do so.

    A claim that counts all of them has the longest time; any other one may count some.
    """
    what = figure.what
    if not isinstance(what, Amount) or what.unit not in _LASTING or not _COUNTED.search(case.texts.claim):
        return None
    pairs = [(case.texts.quote, case.quote), *zip(case.texts.others, case.others, strict=True)]
    found = [sizes for text, reading in pairs for sizes in _renewed(text, reading, what.unit)]
    if not found:
        return None
    if _ALL.search(case.texts.claim):
        return any(what.size == sizes[-1] for sizes in found)
    return any(what.size in sizes for sizes in found) or None


def _renewed(text: str, reading: TextFigures, unit: str) -> Iterator[list[Decimal]]:
    """How long each term of a text lasts with one renewal, with two, and so on."""
    terms = [one for one in reading.singles if isinstance(one.what, Amount) and one.what.unit == unit]
    for again in _AGAIN.finditer(text):
        if term := _last(terms, again.start()):
            yield [term + term * count for count in _counts(again)]
    for more in _MORE.finditer(text) if _GOES_ON.search(text) else ():
        term = _last(terms, more.start())
        each = next((_size(one) for one in terms if one.start == more.end()), None)
        if term and each:
            yield [term + each * count for count in _counts(more)]
    for by in _BY.finditer(text):
        term = _last(terms, by.start())
        each = next((_size(one) for one in terms if one.start == by.end()), None)
        if term and each:
            yield [term + each]


def _last(terms: list[Figure], end: int) -> Decimal | None:
    """The size of the last term before a place."""
    return next((_size(one) for one in reversed(terms) if one.end <= end), None)


def _size(figure: Figure) -> Decimal:
    return figure.what.size if isinstance(figure.what, Amount) else Decimal(0)


def _counts(match: re.Match[str]) -> range:
    said = match["times"].lower()
    return range(1, min(_MOST, lexicon.MULTIPLES.get(said) or small_number(said)) + 1)
