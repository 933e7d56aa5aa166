"""A table whose rows begin with their times: 2019 Payments $ 90 $ 20, 2020 Payments 95 25."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Moment, Time
from citecheck.text.patterns import lazy_pattern

LETTER: Final = lazy_pattern(r"[A-Za-z;]")  # between two cells it ends a row
_LABEL: Final = lazy_pattern(r"[\s.…]*(?:[^\W\d_][\w’'&,/-]*[\s.…]*){0,6}[$€£(\s]*")  # between a time and its row
_IN_HEAD: Final = lazy_pattern(r"[\s,]*(?:\band\s)?")  # between two times that head columns
_NEXT_LEAD: Final = lazy_pattern(  # behind the only cell of a row
    r"\s+(?:(?:(?:fiscal|FY|calendar|year)\s?)?(?:19|20)[0-9]{2}|thereafter|total)\b", re.IGNORECASE
)
_JOINED: Final = lazy_pattern(r"\b(?:in|to|from|than|versus|and|through|since|between|until)\s\Z", re.IGNORECASE)
_WORD: Final = lazy_pattern(r"[^\W\d_]{2,}")
_REACH: Final = 30  # characters before a time
_FEWEST: Final = 2  # times, and cells of a row
_MOST: Final = 60  # times


_Item = TypeVar("_Item")


class Led(NamedTuple):
    """A cell, the time that its row or the rows below begin with, and its place after that time."""

    figure: Figure
    time: Time
    place: int


class _Section(NamedTuple):
    """What is behind a time, up to the next one that leads a row."""

    time: Time
    rows: list[list[Figure]]
    labels: list[str]


def in_runs(items: Iterable[_Item], are_joined: Callable[[_Item, _Item], object]) -> list[list[_Item]]:
    """The items in runs of those that follow each other and are joined."""
    runs: list[list[_Item]] = []
    for item in items:
        if runs and are_joined(runs[-1][-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


def in_rows(text: str, cells: Iterable[Figure]) -> list[list[Figure]]:
    """The cells of a table, parted where words are between two of them."""
    return in_runs(cells, lambda one, two: not LETTER.search(text, one.end, two.start))


def row_start(singles: Sequence[Figure], at: int, text: str) -> int:
    """The place of the first cell of the row in which the figure at this place is."""
    while at and not LETTER.search(text, singles[at - 1].end, singles[at].start):
        at -= 1
    return at


@lru_cache(maxsize=512)
def led_rows(text: str) -> tuple[Led, ...]:
    """The cells behind such times: those of the first row, or of all where each time has the same rows."""
    sections = [_section(text, *part) for part in _parts(text, read(text).singles)]
    widths = {len(section.rows[0]) for section in sections if section.rows}
    years = {section.time for section in sections}
    if len(sections) < _FEWEST or len(years) < len(sections) or len(widths) != 1:
        return ()
    is_list = len(sections) > _FEWEST and not any(
        any(section.labels[:1]) for section in sections
    )  # 2015 4.1 2016 4.4 …
    if min(widths) < _FEWEST and not is_list:
        return ()
    if not all(section.rows for section in sections):
        return ()
    is_whole = len({tuple(section.labels) for section in sections}) == 1
    return tuple(
        Led(cell, section.time, place)
        for section in sections
        for place, cell in enumerate(cell for row in (section.rows if is_whole else section.rows[:1]) for cell in row)
    )


def _parts(text: str, singles: Sequence[Figure]) -> Iterator[tuple[Figure, Sequence[Figure]]]:
    """Each time that leads a row, and the figures up to the next one."""
    leads = [at for at, pair in enumerate(pairwise(singles)) if _leads(text, singles[at - 1] if at else None, *pair)]
    for first, last in pairwise((*leads[:_MOST], len(singles))):
        yield singles[first], singles[first + 1 : last]


def _leads(text: str, before: Figure | None, one: Figure, then: Figure) -> bool:
    is_time = isinstance(one.what, Moment) and bool(one.what.year)
    is_cell = isinstance(then.what, Amount) and (then.what.cell or _NEXT_LEAD.match(text, then.end))
    if not (is_time and is_cell) or not _LABEL.fullmatch(text, one.end, then.start):
        return False
    is_headed = (
        before is not None and isinstance(before.what, Moment) and _IN_HEAD.fullmatch(text, before.end, one.start)
    )
    return not is_headed and not _JOINED.search(text, max(0, one.start - _REACH), one.start)


def _section(text: str, lead: Figure, figures: Sequence[Figure]) -> _Section:
    """The rows of cells up to the first figure that is none."""
    rows: list[list[Figure]] = []
    labels: list[str] = []
    end = lead.end
    for one in figures:
        if not isinstance(one.what, Amount) or (one.what.upper or one.what.unit):
            break
        if not rows or LETTER.search(text, end, one.start):
            rows.append([])
            labels.append(" ".join(_WORD.findall(text[end : one.start])[:4]))
        rows[-1].append(one)
        end = one.end
    what = lead.what
    time = Time(what.year, what.quarter or 0, 0, what.month or 0) if isinstance(what, Moment) else Time(None)
    return _Section(time, rows, labels)
