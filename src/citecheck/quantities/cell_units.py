"""The unit and the scale that a table gives a cell, and claims that give the cell another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import combinations
from typing import Final

from citecheck.quantities import lexicon
from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import EQUAL, POWERS_APART, has_telling_digits, is_bare, relation, rounds_to
from citecheck.quantities.figures import Amount, Figure, Kind
from citecheck.quantities.tables import label_of
from citecheck.text.patterns import lazy_pattern

_TEN: Final = 10
_THOUSAND: Final = 1_000
_BASIS_POINT: Final = Decimal("0.01")
_MANY: Final = 24  # shares that are subtracted
_TIMES: Final = frozenset(["time", "calendar"])
_EXCEPT: Final = lazy_pattern(r"\bexcept\b", re.IGNORECASE)  # in thousands, except employees
_FOR_EACH: Final = lazy_pattern(
    r"\bper\s(?:\w+\s){0,2}(?:shares?|units?|ADS|users?|customers?|barrels?)\b", re.IGNORECASE
)
_HEADS_TIME: Final = lazy_pattern(r"\((?:in\s)?(?:hours|days|weeks|months|years)\)", re.IGNORECASE)
_BASIS: Final = lazy_pattern(r"\bbasis\b|\bbps?\b", re.IGNORECASE)


def other_unit_of_cell(figure: Figure, case: Case) -> Figure | None:
    """The cell that a claim's figure is, but for its unit or its scale."""
    what = figure.what
    if not isinstance(what, Amount) or what.upper or what.soft:
        return None
    if what.kind is Kind.POINTS:
        return _of_points(what, case)
    if what.unit in _TIMES:
        return _of_time(what, case)
    if what.kind is Kind.MONEY or (what.kind is Kind.NUMBER and not what.unit and what.scale != 1):
        return _for_each(what, case) or _of_scale(figure, what, case)
    return None


def _cells(case: Case) -> Iterator[tuple[Figure, Amount]]:
    """Those whose scale is that of the table's head."""
    for one in case.quote.singles:
        if isinstance(one.what, Amount) and one.what.cell and one.what.scale == 1 and not one.what.unit:
            yield one, one.what


def _of_scale(figure: Figure, what: Amount, case: Case) -> Figure | None:
    """$4.8 million of 4,795,511, in thousands; $4,795,511 of the same."""
    scale = case.quote.scale
    if scale is None or _scales(case.texts.quote) > 1 or what.scale < 1 or (case.claim.scale and what.scale == 1):
        return None
    if figure.beside.direction and what.size > scale:  # or it may be the difference of two cells
        return None
    sized = [(one, held, abs(held.value) * scale) for one, held in _cells(case)]
    if any(rounds_to(what, size, held) for _, held, size in sized) or _is_in_words(figure, case):
        return None
    for one, held, size in sized:
        is_other = any(rounds_to(what, size.scaleb(power), held) for power in POWERS_APART)
        if is_other and _is_telling(figure, what, one, held, case):
            return one
    return None


@lru_cache(maxsize=64)
def _scales(quote: str) -> int:
    """How many scales it states."""
    return len({match["scale"].lower() for match in lexicon.STATED_SCALE.finditer(quote)})


def _is_in_words(figure: Figure, case: Case) -> bool:
    """Whether a quote has it outside of cells."""
    return any(
        relation(figure, one) in EQUAL
        for reading in (case.quote, *case.others)
        for one in reading.singles
        if isinstance(one.what, Amount) and not (one.what.cell and reading is case.quote)
    )


def _is_telling(figure: Figure, what: Amount, one: Figure, held: Amount, case: Case) -> bool:
    """Whether the equal digits are no coincidence, and the head does not except the row from its scale."""
    if what.scale == 1:
        return bool(what.currency) and what.written >= _THOUSAND and held.step == 1
    is_bare_size = rounds_to(what, abs(held.value), held)
    if is_bare_size and _EXCEPT.search(case.texts.quote) and (what.kind is not Kind.MONEY or held.step < 1):
        return False
    is_finer = what.written > _TEN and what.size < (case.quote.scale or 0)  # than any sum or difference of its cells
    return has_telling_digits(what) or is_finer or bool(figure.beside.near & one.beside.near)


def _for_each(what: Amount, case: Case) -> Figure | None:
    """$1.25 million of a row of amounts per share."""
    for one, held in _cells(case):
        is_equal = held.written == what.written and held.step < 1 < what.scale
        if is_equal and _FOR_EACH.search(label_of(one, case.texts.quote)) and not _FOR_EACH.search(case.texts.claim):
            return one
    return None


def _of_time(what: Amount, case: Case) -> Figure | None:
    """2.5 months, where the head says years and the quote says nothing of months."""
    quote = case.texts.quote
    if what.step >= 1 or not what.noun or what.noun in quote.lower() or not _HEADS_TIME.search(quote):
        return None
    amounts = ((one, one.what) for one in case.quote.singles if isinstance(one.what, Amount))
    return next((one for one, held in amounts if is_bare(held) and held.written == what.written), None)


def _of_points(what: Amount, case: Case) -> Figure | None:
    """2.3 basis points, where the quote has 2.3, or 24% and 21.7%, and no basis points."""
    if what.scale != _BASIS_POINT or any(map(_BASIS.search, case.texts.quotes)):
        return None
    amounts = [(one, one.what) for one in case.quote.singles if isinstance(one.what, Amount)]
    rates = [(one, held) for one, held in amounts if held.kind is Kind.PERCENT or (held.cell and is_bare(held))]
    if any(abs(held.value) == abs(what.value) for _, held in rates):
        return None
    if equal := next((one for one, held in rates if held.written == what.written), None):
        return equal
    shares = [(one, held) for one, held in rates if held.kind is Kind.PERCENT]
    pairs = combinations(shares, 2) if len(shares) < _MANY else ()
    return next((one for (one, held), (_, other) in pairs if abs(held.value - other.value) == what.written), None)
