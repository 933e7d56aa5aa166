"""A claim that compares two rows of a table, against their cells; and tables whose rows are years."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.comparisons import Compared, comparisons, is_unsure, plain
from citecheck.quantities.computed import size_of
from citecheck.quantities.extract import read
from citecheck.quantities.figures import Figure, Moment
from citecheck.quantities.movements import alike
from citecheck.quantities.phrases import turn_of
from citecheck.quantities.tables import Row, rows, words
from citecheck.text.patterns import lazy_pattern

_Pair = tuple[str, str]
_MOST_COMPARISONS: Final = 8  # of a claim
_OF_RATE: Final = lazy_pattern(
    r"\b(?:margins?|rates?|growth|ratio|average|faster|slower|pace|than\s(?:half|twice))\b", re.IGNORECASE
)


def misordered_rows(case: Case) -> _Pair | None:
    """Two rows that the claim names, and the cells of its year, or of all years, which are the other way round."""
    claim = plain(case.texts.claim)
    table = rows(case.texts.quote)
    if case.others or len(table) < 2 or "?" in claim or case.texts.adds(_OF_RATE):
        return None
    for compared in islice(comparisons(claim), _MOST_COMPARISONS):
        is_plain = compared.most is None and compared.sort.of == "size" and turn_of(compared.said) == 0
        if not is_plain or is_unsure(compared.said, case.texts.quotes):
            continue
        cells = list(_beside(compared, table, _years(case)))
        if cells and all((size_of(one) - size_of(two)) * compared.sort.turn < 0 for one, two in cells):
            first, last = sorted(cells[0], key=lambda figure: figure.start)
            return compared.told, f"{first.text} … {last.text}"
    return None


def _years(case: Case) -> set[int]:
    return {one.what.year for one in case.claim.singles if isinstance(one.what, Moment) and one.what.year}


def _beside(compared: Compared, table: tuple[Row, ...], years: set[int]) -> Iterator[tuple[Figure, Figure]]:
    """The cells of two rows that are of one time: all that there are, or nothing if one pair cannot be compared."""
    sides = words(compared.left.text), words(compared.right.text)
    found = [_row(said, other, table) for said, other in (sides, sides[::-1])]
    if found[0] is None or found[1] is None or found[0] is found[1] or len(years) > 1:
        return
    pairs = [
        (one.figure, two.figure)
        for one in found[0].cells
        for two in found[1].cells
        if (one.time, one.series) == (two.time, two.series)
        and not (one.is_change or two.is_change)
        and (not years or one.time.year in years)
    ]
    if all(alike(*pair) and all(one.is_unsigned for one in pair) for pair in pairs):
        yield from pairs


def _row(said: frozenset[str], other: frozenset[str], table: tuple[Row, ...]) -> Row | None:
    """The only row whose whole label is on one side of a comparison, and not on the other."""
    fitting = sorted((row for row in table if row.label and row.label <= said), key=lambda row: -len(row.label))
    if not fitting or fitting[0].label <= other or sum(row.label == fitting[0].label for row in table) > 1:
        return None
    is_single = all(row.label < fitting[0].label for row in fitting[1:])
    is_part = any(fitting[0].label < row.label and row.label & said > fitting[0].label for row in table)
    return fitting[0] if is_single and not is_part else None


def yearly(text: str) -> dict[int, list[Figure]]:
    """The cells of a table whose rows are years, one after the other and with one label: 2022 Payments 5 7 2023 …"""
    singles = read(text).singles
    heads = [place for place, one in enumerate(singles) if isinstance(one.what, Moment) and one.what.year]
    found: dict[int, list[Figure]] = {}
    labels: set[frozenset[str]] = set()
    for place, then in pairwise([*heads, len(singles)]):
        what = singles[place].what
        cells, year = list(singles[place + 1 : then]), what.year if isinstance(what, Moment) else None
        if not cells or not year or (found and year != max(found) + 1):
            found, labels = {}, set()
        if cells and year:
            found[year] = cells
            labels.add(words(text[singles[place].end : cells[0].start]))
    width = min(map(len, found.values()), default=0)
    is_table = len(found) >= _ROWS and len(labels) == 1 and all(len(row) == width for row in [*found.values()][:-1])
    return {year: row[:width] for year, row in found.items()} if is_table else {}


_ROWS: Final = 3
