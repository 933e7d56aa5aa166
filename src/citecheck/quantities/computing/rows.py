"""The growth that a row of a table states behind its figures, and the difference of its shares."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from decimal import Decimal
from itertools import islice, pairwise, permutations
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import (
    EQUAL,
    HALF,
    is_bare,
    relation,
)
from citecheck.quantities.computing.operands import HUNDRED, Operand, Way, is_rate
from citecheck.quantities.movements import alike
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.extract import TextFigures
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment
from citecheck.quantities.reading.led_rows import LETTER
from citecheck.quantities.reading.tables import Cell, named_row

_COLUMNS: Final = 5  # before the one with the growth


def of_rows(figure: Figure, case: Case) -> Iterator[Way]:
    """The two figures of a row of a table that a growth in percent, behind them in the row, follows from."""
    for text, reading in case.readings:
        cells = [one for one in reading.singles if isinstance(one.what, Amount)]
        for at, growth in enumerate(cells):
            if relation(figure, growth) in EQUAL:
                near = cells[max(0, at - _COLUMNS) : at]
                row = [one for one in near if not LETTER.search(text, one.end, growth.start)]
                yield from islice((way for pair in pairwise(row) if (way := _growth(*pair, growth, text, reading))), 1)


def _growth(later: Figure, earlier: Figure, growth: Figure, text: str, reading: TextFigures) -> Way | None:
    now, then, what = later.size, earlier.size, growth.what
    # Often only the first row of a column of changes has the sign of percent.
    is_growth = isinstance(what, Amount) and (what.kind is Kind.PERCENT or (what.cell and is_bare(what)))
    if not (isinstance(what, Amount) and is_growth and now > 0 < then and alike(later, earlier)):
        return None
    change = now / then * HUNDRED - HUNDRED
    if is_rate(later) or abs(abs(change) - abs(what.value)) > what.step / HALF:
        return None
    start, end = (
        Operand(one, one.size, stated=False, moved=False, text=text, reading=reading) for one in (earlier, later)
    )
    return Way(start, end, (change > 0) - (change < 0))


def differences_in_points(what: Amount, case: Case) -> Iterator[tuple[Way, Decimal]]:
    """The differences of two shares in the row of a table that the claim names, in points."""
    if what.kind is not Kind.POINTS:
        return
    named = {one.what.year for one in case.claim.singles if isinstance(one.what, Moment) and one.what.year}
    for text, reading in case.readings:
        row = named_row(case.texts.claim, text) if lexicon.PERCENT.search(text) else None
        shares = [one for one in row.cells if not one.is_change and one.figure.size <= HUNDRED] if row else []
        for then, now in permutations(shares, 2):
            if _are_of_years(then, now, named):
                start, end = (
                    Operand(one.figure, one.figure.size, stated=False, moved=False, text=text, reading=reading)
                    for one in (then, now)
                )
                yield Way(start, end), abs(end.size - start.size)


def _are_of_years(then: Cell, now: Cell, named: Collection[int]) -> bool:
    """Whether one is of an earlier year than the other, and both are of the years of the claim; of one, and before."""
    one, two = then.time.year or 0, now.time.year or 0
    years = {one, two} if len(named) != 1 else {two}
    return one < two and years >= {*named} and (len(named) != 1 or one == two - 1)
