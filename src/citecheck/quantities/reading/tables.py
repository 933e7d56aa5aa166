"""A table in a quote: the times that head its columns, and the cells of its rows."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.dates import QUARTER, SPANS, WHOLE
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment, Sign, Time
from citecheck.quantities.reading.led_rows import in_rows, led_rows, row_start
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern

_BETWEEN_YEARS: Final = lazy_pattern(  # of a head, of which one may have a note
    r"[\s,]*(?:(?:[*†‡§]|\([1-9a-z]\))[\s,]+)?(?:(?:fiscal|FY|year)\s?)?", re.IGNORECASE
)
_JOINED: Final = lazy_pattern(r"\b(?:to|vs\.?|versus|and|from|between|in|during)\s*\Z", re.IGNORECASE)
_EMPTY: Final = lazy_pattern(r"(?<!\S)[—–-](?!\S|\s[a-z])")  # a cell; not: Income (loss) — net
_DASHES: Final = lazy_pattern(r"(?:\s?[%)])*(?:\s+[$€£]?\s?[—–-](?=\s|\Z))*")
_TOTALLED: Final = lazy_pattern(r"\btotal\s*\Z", re.IGNORECASE)
_LATER: Final = lazy_pattern(
    r"\s*(?P<later>(?:and\s)?(?:thereafter|after(?:wards|\s(?:19|20)[0-9]{2})?|beyond|later(?:\syears)?)\b)?"
    r"(?:\s*(?P<total>total)\b)?",
    re.IGNORECASE,
)
_AFTER: Final = lazy_pattern(r"\b(?:after|beyond)\b", re.IGNORECASE)
_IN_LABEL: Final = lazy_pattern(r"\b(?:of|than|at|under|over)\s\Z")  # net of tax of $0
_NOTE: Final = lazy_pattern(r"\(?[0-9]{1,2}\)?")  # the number of one, before the amounts of a row
_YEAR: Final = r"(?:19|20)[0-9]{2}"
_VERSUS: Final = lazy_pattern(  # the head of a column of changes
    rf"\b(?P<one>{_YEAR})\s?(?:vs\.?|versus|over|to|[-–/])\s?(?P<two>{_YEAR})\b", re.IGNORECASE
)
_LASTING: Final = lazy_pattern(
    r"\b(?:(?P<months>three|six|nine|twelve|3|6|9|12)\smonths|(?P<quarter>quarters?)|(?P<year>(?:fiscal\s)?years?))\send(?:ed|ing)\b",
    re.IGNORECASE,
)
_CHANGED: Final = lazy_pattern(r"\b(?:change|increase|decrease|growth|variance|var\b)", re.IGNORECASE)
_OF_HEADS: Final = frozenset("change variance".split())  # words of a head beside the first row's label
_ASIDE: Final = lazy_pattern(r"\([^()]*\)|\A.*[:\d)]", re.DOTALL)  # no words of a row's label
_WORD: Final = re.compile(r"[^\W\d_]+")
_REACH: Final = 50  # characters before a head
_WIDEST: Final = 40  # cells of a row
_LABEL: Final = 80  # characters of a row's label
_CHANGE: Final = 2  # columns at most: an amount and a percentage


class Cell(NamedTuple):
    """`series`: 0, 1 … where heads repeat their years, and the last one is that of changes."""

    figure: Figure
    time: Time
    series: int = 0
    is_change: bool = False


class Row(NamedTuple):
    """The words of its label, in lower case and without a plural's s, and those cells whose column is known."""

    label: frozenset[str]
    cells: tuple[Cell, ...]


class _Head(NamedTuple):
    end: int
    times: tuple[Time, ...]
    width: int  # years side by side
    changes: tuple[int, ...]  # the later years of changes, whose columns follow
    is_totalled: bool = False  # a column of totals is before the years
    others: tuple[int, ...] = (0,)  # how many columns of later years and of totals may be behind them

    def of_years(self, row: list[Figure], empty: int) -> tuple[list[Figure], int]:
        """A row without the number of a note, and its cells of totals and of later years; and how many of the other
        cells are empty, of so many at its end.
        """
        ends = self.is_totalled + len(self.times)
        fits = [len(cells) + empty - ends in self.others for cells in (row, row[1:])]
        if fits == [False, True] and _NOTE.fullmatch(row[0].text):
            row = row[1:]
        elif not fits[0] or not (any(self.others) or self.is_totalled):
            return row, empty
        cells = row[self.is_totalled : ends]
        return cells, len(self.times) - len(cells)

    def cells(self, row: Sequence[Figure]) -> tuple[Cell, ...]:
        """What is known of a row's cells: those of changes follow, one or two a change."""
        values, rest = row[: len(self.times)], row[len(self.times) :]
        if len(row) == len(self.changes) != len(self.times):
            values, rest = (), row
        each = len(rest) // len(self.changes) if self.changes else 0
        is_change = 0 < each <= _CHANGE and len(rest) == each * len(self.changes)
        last = len(self.times) // self.width
        return (
            *(
                Cell(one, time, at // self.width)
                for at, (one, time) in enumerate(zip(values, self.times, strict=False))
            ),
            *(
                Cell(one, Time(self.changes[at // each]), last, is_change=True)
                for at, one in enumerate(rest)
                if is_change
            ),
        )


@lru_cache(maxsize=512)
def rows(text: str) -> tuple[Row, ...]:
    """The rows of a table whose columns are years or parts of them; none if one has more cells than that explains."""
    singles = read(text).singles
    if led_rows(text):
        return ()
    head = _head(text, [one for one in singles if isinstance(one.what, Moment) and one.what.year])
    if head is None:
        return ()
    below = (one for one in singles if isinstance(one.what, Amount) and one.start >= head.end)
    found = in_rows(text, (one for one in below if not _IN_LABEL.search(text, head.end, one.start)))
    starts = [head.end, *(_row_end(row, text) for row in found)]
    gone = [len(_EMPTY.findall(text, row[-1].end, end)) for row, end in zip(found, starts[1:], strict=True)]
    parts = [head.of_years(row, count) for row, count in zip(found, gone, strict=True)]
    found, gone = [row for row, _ in parts], [count for _, count in parts]
    if any(_is_in_turns(row, head) for row in found):  # each amount with its share: 10,007 60% 10,507 61%
        found = [row[::2] if len(row) == 2 * len(head.times) else row for row in found]
    most = max(len(head.times), head.width + _CHANGE * (head.width - 1))
    if any(len(row) > most + _CHANGE * len(head.changes) for row in found):
        return ()
    return tuple(
        Row(words(_ASIDE.sub(" ", text[start : row[0].start])) - _OF_HEADS, cells)
        for start, row, count in zip(starts, found, gone, strict=False)
        if (cells := _cells(text[start : row[0].start], row, head, count))
        and not _EMPTY.search(text, start, row[-1].end)
    )


def _row_end(row: Sequence[Figure], text: str) -> int:
    """Where a row ends, with the dashes of its last cells."""
    found = _DASHES.match(text, row[-1].end)
    return found.end() if found else row[-1].end


def _cells(label: str, row: Sequence[Figure], head: _Head, empty: int) -> tuple[Cell, ...]:
    """Those of a row with a cell for each column, the last ones perhaps empty, or, of changes, for each but that of the
    first year.
    """
    if _is_whole(row, head, empty):
        return head.cells(row)
    is_percent = all(one.kind is Kind.PERCENT or _is_booked(one) for one in row)
    if not (is_percent and len(row) == len(head.times) - 1 == head.width - 1 and _CHANGED.search(label)):
        return ()
    first = min(time.year or 0 for time in head.times)
    times = [time for time in head.times if time.year != first]
    return tuple(Cell(one, time, is_change=True) for one, time in zip(row, times, strict=True))


def _is_booked(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.sign is Sign.ACCOUNTING


def _is_in_turns(row: Sequence[Figure], head: _Head) -> bool:
    """Whether a row has a percentage behind each of its amounts."""
    kinds = [one.kind is Kind.PERCENT for one in row]
    return kinds == [False, True] * len(head.times)


def _is_whole(row: Sequence[Figure], head: _Head, empty: int) -> bool:
    """Whether a row has a cell of one kind for each time, and none that is the number of a note."""
    if len(row) == len(head.changes):
        return True
    if empty and len(row) + empty == len(head.times) == head.width:
        return all(one.kind == row[0].kind for one in row)
    values = row[: len(head.times)]
    alike = [one for at, one in enumerate(values) if one.kind == row[at - at % head.width].kind]
    is_noted = len(row) > len(head.times) and _NOTE.fullmatch(row[0].text) is not None
    return len(alike) == len(head.times) and not is_noted


def label_of(cell: Figure, text: str) -> str:
    """The text before the first cell of a row."""
    singles = read(text).singles
    at = bisect_left(singles, cell.start, key=lambda one: one.start)
    near = [*singles[max(0, at - _WIDEST) : at], cell]
    place = row_start(near, len(near) - 1, text)
    start = near[place].start
    return text[max(near[place - 1].end if place else 0, start - _LABEL) : start]


def words(text: str) -> frozenset[str]:
    """Those that may name a row, in lower case and without a plural's s."""
    found = (singular(word.lower()) for word in _WORD.findall(text))
    return frozenset(word for word in found if word not in STOP_WORDS)


def named_row(claim: str, quote: str) -> Row | None:
    """The row all of whose label the claim has; of several, the one with the longest label.

    None if it has most of what another row's label has besides: it may speak of that one.
    """
    table, said = rows(quote), words(claim)
    fitting = sorted((row for row in table if row.label and row.label <= said), key=lambda row: -len(row.label))
    if not fitting or (fitting[1:] and len(fitting[0].label) == len(fitting[1].label)):
        return None
    others = [row.label - fitting[0].label for row in table]
    return None if any(2 * len(said & other) > len(other) for other in others) else fitting[0]


# ── Heads ────────────────────────────────────────────────────────────────────────────────────────


def _head(text: str, moments: Sequence[Figure]) -> _Head | None:
    """Years side by side, falling or rising by one. Others may only repeat it, or be the years of changes."""
    changes = [match.span() for match in _VERSUS.finditer(text)]
    runs = _runs(text, [one for one in moments if not any(start <= one.start < end for start, end in changes)])
    if is_open := _ends_with_later(text, runs):
        runs = runs[:-1]
    if any(_is_of_one_year(text, *pair) for pair in pairwise(runs)):
        return None  # columns of quarters or months
    heads = [run for run in runs if run[1:] and not _follows_joint(text, run[0])]
    years = [[one.what.year or 0 for one in run if isinstance(one.what, Moment)] for run in heads]
    if not heads or any(run != years[0][: len(run)] for run in years):
        return None
    if any(isinstance(one.what, Moment) and one.what.quarter for one in heads[0]):
        return None  # columns of quarters
    spans = [_months(match) for match in _LASTING.finditer(text, 0, heads[-1][-1].end)]
    is_timed = len(spans) == len(heads) and all(run == years[0] for run in years)
    times = [Time(one, months=months % WHOLE) for months in (spans if is_timed else [0]) for one in years[0]]
    month = next((one.what.month for one in heads[0] if isinstance(one.what, Moment) and one.what.month), 0)
    if not is_timed and _are_beside(text, heads):
        each = tuple(Time(year) for run in years for year in run)
        return _Head(heads[-1][-1].end, each, len(years[0]), ())
    end = (heads[-1] if is_timed else heads[0])[-1].end
    later = _LATER.match(text, end)
    least = 1 if is_open or (later and later["later"]) else 0
    return _Head(
        end,
        tuple(time._replace(month=month if time.months else 0) for time in times),
        len(years[0]),
        () if is_timed and heads[1:] else tuple(_changes(text, years)),
        is_totalled=_TOTALLED.search(text, 0, heads[0][0].start) is not None,
        others=(least, least + 1) if later and later["total"] else (least,),
    )


def _ends_with_later(text: str, runs: Sequence[Sequence[Figure]]) -> bool:
    """Whether the last year of a head is that of a column for all after it: 2021 2022 2023 2023, below After."""
    if len(runs) != 2 or not runs[0][1:] or runs[1][1:] or _steps([runs[0][-1], runs[1][0]]) != {0}:
        return False
    last, again = runs[0][-1], runs[1][0]
    is_beside = _BETWEEN_YEARS.fullmatch(text, last.end, again.start) is not None
    return is_beside and _AFTER.search(text, 0, runs[0][0].start) is not None


def _are_beside(text: str, heads: Sequence[Sequence[Figure]]) -> bool:
    """Whether the years are side by side again and again, for one quantity after the other."""
    pairs = pairwise(heads)
    return len(heads) > 2 and all(_BETWEEN_YEARS.fullmatch(text, one[-1].end, two[0].start) for one, two in pairs)


def _runs(text: str, moments: Sequence[Figure]) -> list[list[Figure]]:
    runs: list[list[Figure]] = []
    for one in moments:
        run = runs[-1] if runs else []
        if run and _BETWEEN_YEARS.fullmatch(text, run[-1].end, one.start) and _steps([*run, one]) in ({1}, {-1}):
            run.append(one)
        else:
            runs.append([one])
    return runs


def _is_of_one_year(text: str, run: Sequence[Figure], then: Sequence[Figure]) -> bool:
    """Whether one year is twice side by side, between two columns: 2016 2016 2015 2015."""
    last, first = run[-1], then[0]
    is_beside = _BETWEEN_YEARS.fullmatch(text, last.end, first.start) is not None
    return is_beside and {len(run), len(then)} != {1} and _steps([last, first]) == {0}


def _follows_joint(text: str, figure: Figure) -> bool:
    return _JOINED.search(text, max(0, figure.start - _REACH), figure.start) is not None


def _steps(run: Sequence[Figure]) -> set[int]:
    years = [one.what.year or 0 for one in run if isinstance(one.what, Moment)]
    return {two - one for one, two in pairwise(years)}


def _months(match: re.Match[str]) -> int:
    if match["months"]:
        return SPANS.get(match["months"].lower()) or int(match["months"])
    return QUARTER if match["quarter"] else WHOLE


def _changes(text: str, years: Sequence[Sequence[int]]) -> Iterator[int]:
    """The later years of the changes that a head has columns for: 2018 vs. 2017, or 2018 2017 again."""
    if pairs := [max(int(match["one"]), int(match["two"])) for match in _VERSUS.finditer(text)]:
        yield from pairs
    elif len(years) == 2 and len(years[1]) == len(years[0]) - 1:  # one change for each year but the first
        yield from years[1]
    elif len(years) == 1 and len(years[0]) == 2 and _CHANGED.search(text):
        yield max(years[0])
