"""A table whose columns are headed by words or by any times: Men, Women; 20 mg, placebo; Q1 2024, Q4 2023."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.led_rows import in_runs
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern
from citecheck.text.values import MONTHS

Words = frozenset[str]

_CELL: Final = lazy_pattern(
    r"(?<![\w.,/=–-])(?P<open>\()?(?P<sign>[–−-])?[$€£]?\s?(?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?)"
    r"\s?(?P<rate>%)?(?(open)\s?%?\))(?![\w.,]*[\w])"
    r"(?!\s?(?:°|(?:[µmk]?[gmlW]|mg|kg|km|cm|mm|ml|kW|MW|years?|months?|weeks?|days?|hours?|minutes?|points?)\b)|[–-][0-9])",
)
_BETWEEN: Final = lazy_pattern(r"[\s$€£%]*")  # two cells of a row
_MONTH: Final = rf"(?:{'|'.join(month[:3] for month in MONTHS)})[a-z]*\.?"
_YEAR: Final = r"(?:19|20)[0-9]{2}"
_TIME: Final = lazy_pattern(
    rf"\b(?:(?:Q[1-4]|H[12])\s|(?:{_MONTH}\s(?:[0-9]{{1,2}},?\s)?|[0-9]{{1,2}}\s{_MONTH}\s))?{_YEAR}(?:[/–-][0-9]{{2}})?(?![\w,.]*[0-9])",
    re.IGNORECASE,
)
_DAY: Final = lazy_pattern(rf"\b{_MONTH}\s[0-9]{{1,2}},?(?!\s{_YEAR})", re.IGNORECASE)
_ONLY_YEAR: Final = lazy_pattern(rf"\b{_YEAR}\b")
_SAMPLE: Final = lazy_pattern(r"\(\s?[Nn]\s?=\s?[0-9,]+\s?\)")
_ASIDE: Final = lazy_pattern(r"\([^()]*\)")
_WORD: Final = re.compile(r"[^\W_]+(?:[.,][0-9]+)*")
_RANK: Final = re.compile(r"1")
_RANKED: Final = re.compile(r"\A\s*[0-9]+\s")
_LED_BY: Final = lazy_pattern(r"\s*(?P<sign>[–−-])?(?P<number>[0-9][0-9,]*(?:\.[0-9]+)?)\s?(?:°|[^\W\d_]{1,3}\b)")
_CHANGES: Final = lazy_pattern(
    r"[\s(]*(?:%\s?)?(?:change|increase|decrease|growth|variance|var)\b[)\s%$]*", re.IGNORECASE
)
_AFTER: Final = lazy_pattern(r"\b(?:there)?after\b", re.IGNORECASE)
_QUARTER_ENDS: Final = {"march": "q1", "june": "q2", "september": "q3", "december": "q4"}
_COMMON: Final = STOP_WORDS - {"a"}
_WIDEST: Final = 12  # columns
_MOST_ROWS: Final = 60
_LONGEST: Final = 6_000  # characters of a quote


class HeadedRow(NamedTuple):
    """`rates`: the percentages beside the cells, 47 (15.1), or nothing; `at`: the number that its label begins with.

    `labels`: the words of its label; of the first row, before which a title may be, those from each capital on, too.
    """

    labels: tuple[Words, ...]
    cells: tuple[Decimal, ...]
    rates: tuple[Decimal, ...] = ()
    shown: tuple[str, ...] = ()
    at: Decimal | None = None


class Headed(NamedTuple):
    """The words of each column's head, and the rows; `first` are those of the head of the labels."""

    first: Words
    heads: tuple[Words, ...]
    rows: tuple[HeadedRow, ...]
    are_times: bool
    is_ranked: bool = False


def words_in(text: str) -> Words:
    """Its words and numbers in lower case, without a plural's s."""
    found = (singular(word.lower()) if word[0].isalpha() else word for word in _WORD.findall(text))
    return frozenset(word for word in found if word not in _COMMON)


@lru_cache(maxsize=256)
def headed(text: str) -> Headed | None:
    """The table of a text, if each of its rows has as many cells and their heads can be told apart."""
    if len(text) > _LONGEST:
        return None
    times = [match.span() for pattern in (_TIME, _DAY, _ONLY_YEAR) for match in pattern.finditer(text)]
    inside = {at for start, end in times for at in range(start, end)}
    cells = [match for match in _CELL.finditer(text) if match.start("number") not in inside]
    runs, is_ranked = _unranked(_runs(text, cells))
    if len(runs) == 1 and (grid := _grid(text[: runs[0][0].start()], runs[0])):
        return grid
    runs = [run for run in _unlabelled(runs) if run][:_MOST_ROWS]
    are_pairs = bool(runs) and all(_are_pairs(run) for run in runs)
    widths = {len(run) // (2 if are_pairs else 1) for run in runs}
    if len(widths) != 1 or not 2 <= (width := min(widths)) <= _WIDEST:
        return None
    starts = [0, *(run[-1].end() for run in runs)]
    heads = _heads(text[: runs[0][0].start()], width, is_ranked=is_ranked)
    if heads is None:
        return None
    starts[0] = heads.end
    labels = [text[start : run[0].start()] for start, run in zip(starts, runs, strict=False)]
    labels = [_RANKED.sub("", label) for label in labels] if is_ranked else labels
    rows = (_row(label, run, are_pairs=are_pairs) for label, run in zip(labels, runs, strict=True))
    first, *others = rows
    parts = (labels[0][start:] for start in _capital_starts(labels[0]))
    shorter = dict.fromkeys(filter(None, (words_in(_ASIDE.sub(" ", part)) for part in parts)))
    first = first._replace(labels=(*first.labels, *(one for one in shorter if one not in first.labels)))
    return Headed(heads.first, heads.columns, (first, *others), heads.are_times, is_ranked)


def _unlabelled(runs: Sequence[list[re.Match[str]]]) -> list[list[re.Match[str]]]:
    """The rows of percentages without a number that ends their label: under 18 24.1% 20.3%."""
    width = min(map(len, runs), default=0)
    is_of_rates = all(cell["rate"] for run in runs for cell in run[1:])
    return [run[1:] if is_of_rates and len(run) == width + 1 and not run[0]["rate"] else run for run in runs]


def _grid(head: str, run: Sequence[re.Match[str]]) -> Headed | None:
    """A table of numbers alone, whose first column is what the others depend on."""
    starts = [*_capital_starts(head), len(head)]
    width = len(starts) - 1
    if width < 2 or len(run) % width or len(run) < 2 * width or any(map(str.isdigit, _ASIDE.sub(" ", head))):
        return None
    parts = [words_in(_ASIDE.sub(" ", head[start:end])) for start, end in pairwise(starts)]
    rows = [run[at : at + width] for at in range(0, len(run), width)]
    if any({bool(cell["rate"]) for cell in column} == {True, False} for column in zip(*rows, strict=True)):
        return None
    return Headed(parts[0], tuple(parts[1:]), tuple(_of_grid(row) for row in rows), are_times=False)


def _of_grid(row: Sequence[re.Match[str]]) -> HeadedRow:
    at, *values = (_value(cell, is_booked=True) for cell in row)
    return HeadedRow(
        (frozenset([row[0]["number"]]),), tuple(values), (), tuple(cell[0].strip() for cell in row[1:]), at
    )


def _runs(text: str, cells: Sequence[re.Match[str]]) -> list[list[re.Match[str]]]:
    """The cells with nothing but space between them."""
    return in_runs(cells, lambda one, two: _BETWEEN.fullmatch(text, one.end(), two.start()))


def _unranked(runs: list[list[re.Match[str]]]) -> tuple[list[list[re.Match[str]]], bool]:
    """The rows without the ranks before their labels: 1 Norway 16 8 2 Germany 12 10."""
    if len(runs) < 3 or len(runs[0]) != 1 or not _RANK.fullmatch(runs[0][0][0].strip()):
        return runs, False
    found = [*(run[:-1] for run in runs[1:-1]), runs[-1]]
    ranks = [run[-1][0].strip() for run in runs[1:-1]]
    is_ranked = ranks == [str(number) for number in range(2, 2 + len(ranks))]
    return (found, True) if is_ranked else (runs, False)


def _are_pairs(run: Sequence[re.Match[str]]) -> bool:
    """Whether a row is of counts with their percentages behind them in parentheses."""
    return len(run) % 2 == 0 and all(bool(cell["open"]) is bool(place % 2) for place, cell in enumerate(run))


def _row(label: str, run: Sequence[re.Match[str]], *, are_pairs: bool) -> HeadedRow:
    values = tuple(_value(cell, is_booked=not are_pairs) for cell in run)
    shown = tuple(cell[0].strip() for cell in run)
    words, led = (words_in(_ASIDE.sub(" ", label)),), _LED_BY.match(label)
    at = _value(led, is_booked=False) if led else None
    if are_pairs:
        return HeadedRow(words, values[::2], values[1::2], shown[::2], at)
    return HeadedRow(words, values, (), shown, at)


def _value(cell: re.Match[str], *, is_booked: bool) -> Decimal:
    size = Decimal(cell["number"].replace(",", ""))
    return -size if cell["sign"] or (is_booked and cell["open"]) else size


# ── Heads ────────────────────────────────────────────────────────────────────────────────────────


class _Heads(NamedTuple):
    """Where the first row's label begins, the words of each head, and whether the columns are times."""

    end: int
    columns: tuple[Words, ...]
    are_times: bool = False
    first: Words = frozenset()


def _heads(head: str, width: int, *, is_ranked: bool) -> _Heads | None:
    if found := _times(head, width) or _days(head, width):
        return found
    for end, first, parts in (_samples(head, width), _capitals(head, width, is_ranked=is_ranked)):
        columns = tuple(words_in(_ASIDE.sub(" ", part)) for part in parts)
        if columns and all(columns) and len(set(columns)) == len(columns):
            return _Heads(end, columns, first=words_in(_ASIDE.sub(" ", first)))
    return None


def _times(head: str, width: int) -> _Heads | None:
    """Times side by side, each of which may have a word behind it: 2001 census 2021 census."""
    found = list(_TIME.finditer(head))
    for count in (width, width - 1, width - 2):
        last = found[-count:] if 1 < count <= len(found) else []
        if not last or (count < width and not _CHANGES.match(head, last[-1].end())):
            continue
        gaps = {head[one.end() : two.start()].strip(" ,|") for one, two in pairwise(last)}
        gap = next(iter(gaps), "")
        if len(gaps) > 1 or len(gap) > _LONGEST_GAP or any(map(str.isdigit, gap)):
            continue
        columns = [words_in(one[0]) for one in last]
        if len({len(one) for one in columns}) > 1:  # 30 June 2024 2023
            columns = [frozenset(filter(_ONLY_YEAR.fullmatch, one)) for one in columns]
        if columns[-1] in columns[:-1] and _AFTER.search(head):
            columns[-1] = frozenset(["thereafter"])
        end = last[-1].end()
        end += len(gap) + 1 if gap and head[end:].lstrip().startswith(gap) else 0
        if changes := _CHANGES.match(head, end):
            end = changes.end()
        return _Heads(end, tuple(columns), are_times=True) if len(set(columns)) == count else None
    return None


_LONGEST_GAP: Final = 20


def _days(head: str, width: int) -> _Heads | None:
    """Days side by side, and below them their years: June 30, March 31, 2022 2022."""
    days, years = list(_DAY.finditer(head)), list(_ONLY_YEAR.finditer(head))
    if len(days) != width or len(years) != width or days[-1].end() > years[0].start():
        return None
    columns = tuple(words_in(f"{day[0]} {year[0]}") for day, year in zip(days, years, strict=True))
    return _Heads(years[-1].end(), columns, are_times=True) if len(set(columns)) == width else None


def quarter_of(words: Words) -> Words:
    """A quarter's end as a quarter: March 31, 2023 as Q1 2023."""
    quarters = {_QUARTER_ENDS[word] for word in words if word in _QUARTER_ENDS}
    years = {word for word in words if _ONLY_YEAR.fullmatch(word)}
    return frozenset(quarters | years) if quarters and years else words


def _samples(head: str, width: int) -> tuple[int, str, list[str]]:
    """Heads that end in the size of their sample: Placebo (N=155)."""
    found = list(_SAMPLE.finditer(head))
    if len(found) != width:
        return 0, "", []
    starts = [0, *(one.end() for one in found[:-1])]
    parts = [head[start : one.start()] for start, one in zip(starts, found, strict=True)]
    first, _, last = parts[0].rpartition(")")
    return found[-1].end(), first, [last or first, *parts[1:]]


def _capitals(head: str, width: int, *, is_ranked: bool) -> tuple[int, str, list[str]]:
    """Heads that begin with a capital, behind that of the labels' column, and before the first label."""
    rank = re.search(r"\s1\s(?=\D)", head) if is_ranked else None
    led = next((one for one in _LED_BY.finditer(head) if not _is_inside(head, one.start("number"))), None)
    end = rank.start() if rank else led.start() if led else len(head)
    starts = [start for start in _capital_starts(head) if start < end]
    extra = len(starts) - width
    if extra not in ((1, 2) if rank else (1,) if led else (2,)):
        return 0, "", []
    if not (rank or led):
        end = starts.pop()
    parts = [head[start:stop] for start, stop in pairwise([*starts, end])]
    return (rank.end() if rank else end), parts[-width - 1], parts[-width:]


def _is_inside(head: str, at: int) -> bool:
    return any(match.start() < at < match.end() for match in _ASIDE.finditer(head))


def _capital_starts(head: str) -> Iterator[int]:
    for match in _WORD.finditer(head):
        if match[0][0].isupper() and not _is_inside(head, match.start()):
            yield match.start()
