"""A claim that compares two changes of one row: it grew more in 2016 than in 2017."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.computed import size_of
from citecheck.quantities.figures import Amount, Figure, Sign
from citecheck.quantities.lexicon import FALLING, RISING
from citecheck.quantities.tables import named_row
from citecheck.text.patterns import lazy_pattern

_YEAR: Final = r"(?:19|20)[0-9]{2}"
_GREW_MORE: Final = lazy_pattern(
    rf"\b(?P<verb>{'|'.join(sorted(RISING | FALLING))})\s(?:by\s)?(?:[a-z]+\s)?"
    r"(?P<more>more|less|faster|slower|further)(?:\s[a-z]+)?\s(?:in|during)\s(?:fiscal\s)?"
    rf"(?P<one>{_YEAR})\sthan\s(?:(?:in|during)\s)?(?:fiscal\s)?(?P<two>{_YEAR})\b",
    re.IGNORECASE,
)


def compares_growths(claim: str) -> bool:
    return _GREW_MORE.search(claim) is not None


def uneven_growths(case: Case) -> tuple[str, str] | None:
    """The words of the comparison, and the cells by which it is the other way, both in their amounts and in percent."""
    found = _GREW_MORE.search(case.texts.claim)
    row = named_row(case.texts.claim, case.texts.quote) if found else None
    if found is None or row is None:
        return None
    cells = {cell.time.year: cell.figure for cell in row.cells if not (cell.is_change or cell.series)}
    one, two = (_growth(cells, int(found[name])) for name in ("one", "two"))
    if one is None or two is None:
        return None
    turn = 1 if found["verb"].lower() in RISING else -1
    more = -1 if found["more"].lower() in {"less", "slower"} else 1
    if any((first - second) * turn * more >= 0 for first, second in zip(one, two, strict=True)):
        return None
    return found[0], " … ".join(cells[int(found[name])].text for name in ("one", "two"))


def _growth(cells: Mapping[int | None, Figure], year: int) -> tuple[Decimal, Decimal] | None:
    """By how much a year's cell is more than that of the year before, and its ratio to it."""
    now, then = cells.get(year), cells.get(year - 1)
    if now is None or then is None or not (_is_unsigned(now) and _is_unsigned(then)) or not size_of(then):
        return None
    return size_of(now) - size_of(then), size_of(now) / size_of(then)


def _is_unsigned(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.sign is Sign.NONE
