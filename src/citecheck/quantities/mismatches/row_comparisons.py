"""A claim that compares two rows of a table, or the growth of one row in two years, against their cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import islice, pairwise
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.mismatches.comparisons import Compared, comparisons, is_unsure, plain
from citecheck.quantities.mismatches.phrases import turn_of
from citecheck.quantities.movements import alike
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Figure, Kind, Moment
from citecheck.quantities.reading.lexicon import FALLING, RISING
from citecheck.quantities.reading.tables import Row, named_row, rows, words
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
        if cells and all((one.size - two.size) * compared.sort.turn < 0 for one, two in cells):
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


# ── The growth of a row in two years ───────────────────────────────────────────────────────────────

_YEAR: Final = r"(?:19|20)[0-9]{2}"
_GREW_MORE: Final = lazy_pattern(
    rf"\b(?P<verb>{'|'.join(sorted(RISING | FALLING))})\s(?:by\s)?(?:[a-z]+\s)?"
    r"(?P<more>more|less|faster|slower|further)(?:\s[a-z]+)?\s(?:in|during)\s(?:fiscal\s)?"
    rf"(?P<one>{_YEAR})\sthan\s(?:(?:in|during)\s)?(?:fiscal\s)?(?P<two>{_YEAR})\b",
    re.IGNORECASE,
)

_SLOWER: Final = lazy_pattern(
    r"\b(?:slow(?:s|ed|ing|er|ly)|decelerat\w+|moderated|cooled|lost\s(?:pace|momentum|steam))\b", re.IGNORECASE
)
_FASTER: Final = lazy_pattern(
    r"\b(?:accelerat\w+|faster|quick(?:ened|er|ly)|(?:picked|sped)\sup|gathered\s(?:pace|speed))\b", re.IGNORECASE
)
_GROWTH: Final = lazy_pattern(r"\b(?:gr[eo]w\w*|increas\w+|r[io]s\w+)\b", re.IGNORECASE)
_THAN: Final = lazy_pattern(r"\b(?:than|compared|versus|relative\sto)\b", re.IGNORECASE)
_ENDS: Final = ("now", "before")
_UNSURE: Final = lazy_pattern(
    r"\b(?:not|no|never|without|despite|although|while|but|if|neither|nor)\b|n['’]t\b", re.IGNORECASE
)


def compares_growths(claim: str) -> bool:
    return _GREW_MORE.search(claim) is not None


def uneven_growths(case: Case) -> _Pair | None:
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
    if now is None or then is None or not (now.is_unsigned and then.is_unsigned) or not then.size:
        return None
    return now.size - then.size, now.size / then.size


def misjudged_growth(case: Case) -> _Pair | None:
    """Growth that the claim says to have slowed in a year, or to have gone faster, and that of a row in two years."""
    claim = case.texts.claim
    slower, faster = _SLOWER.search(claim), _FASTER.search(claim)
    row = None if case.others or bool(slower) is bool(faster) else named_row(claim, case.texts.quote)
    years = [one.what.year for one in case.claim.singles if isinstance(one.what, Moment) and one.what.year]
    if row is None or not 1 <= len(years) <= len(_ENDS) or not _GROWTH.search(claim) or _UNSURE.search(claim):
        return None
    if not years[1:]:
        years.append(years[0] - 1)
    elif not _THAN.search(claim):  # from 2016 to 2017
        years.sort(reverse=True)
    growth = [_percentage(row, year) for year in years]
    if any(one is None or one <= 0 for one in growth):
        return None
    now, was = (one or Decimal(0) for one in growth)
    word = slower or faster
    is_turned = now > was if slower else now < was
    is_of_row = word is not None and row.label <= words(claim[: word.start()])
    return (word[0], f"{now:.1f}% … {was:.1f}%") if word and is_of_row and is_turned else None


def _percentage(row: Row, year: int) -> Decimal | None:
    """The percentage by which a row grew in a year: stated, or from two of its cells."""
    of_year = [cell for cell in row.cells if cell.time.year == year]
    stated = [cell.figure for cell in of_year if cell.is_change and cell.figure.kind is Kind.PERCENT]
    if stated:
        return stated[0].size if len(stated) == 1 and stated[0].is_unsigned else None
    ends = [cell.figure for at in (year, year - 1) for cell in row.cells if cell.time.year == at and not cell.is_change]
    if len(ends) != 2 or not all(one.is_unsigned for one in ends) or not ends[1].size:
        return None
    return (ends[0].size / ends[1].size - 1) * 100
