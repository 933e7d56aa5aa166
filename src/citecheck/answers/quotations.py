"""What the sentences of an answer quote word for word, and the markers that say whose words they are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import Final, NamedTuple

from citecheck.model import TABLE_HEAD, Extent, Unit, UnitMark
from citecheck.response.prose import sentence_of
from citecheck.response.statements import is_long
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quotation_marks, quoted

QUOTATION: Final = lazy_pattern(quotation_marks("600"))
_ALTERED: Final = lazy_pattern(r"[\[\]]")
_DIRECT: Final = lazy_pattern(r"[\s.,;:!?…)\]”\"’'»」』|*_。，、]*\Z")
_CELL: Final = " | "
_START: Final = attrgetter("start")
_EDGES: Final = "….,;: "


class Quotation(NamedTuple):
    words: str
    start: int
    end: int


class Passage(NamedTuple):
    """Sentences that no quotation goes beyond, or a row of a table: its markers, and what it quotes.

    `left_out` says of each of the other quotations why it is not looked for.
    """

    plain: str
    marks: tuple[UnitMark, ...]
    quotations: tuple[Quotation, ...]
    left_out: tuple[str, ...]

    def cited(self) -> Iterator[tuple[Quotation, tuple[UnitMark, ...]]]:
        """Each quotation with its markers: those directly behind it, else those of its side, if in doubt of both."""
        runs, first, end = list(self._runs()), 0, 0
        for quotation, following in zip_longest(self.quotations, self.quotations[1:]):
            before = first
            while first < len(runs) and runs[first][-1].end <= quotation.start:
                first += 1
            near = [run for run in runs[before:first] if run[0].start >= end]
            after = [run for run in runs[first : first + 1] if not following or run[0].start <= following.start]
            if after and _DIRECT.match(self.plain[quotation.end : after[0][0].start]):
                near = []
            chosen = [*near, *after] or runs[first : first + 1] or runs[:first][-1:]
            end = quotation.end
            yield quotation, tuple(mark for run in chosen for mark in run)

    def _runs(self) -> Iterator[list[UnitMark]]:
        """Markers with nothing between them."""
        run: list[UnitMark] = []
        for mark in self.marks:
            if run and self.plain[run[-1].end : mark.start].strip(" ,;"):
                yield run
                run = []
            run.append(mark)
        if run:
            yield run


def passages(units: Sequence[Unit]) -> Iterator[Passage]:
    """The passages that have markers; what is struck out is no part of them."""
    for row, group in groupby(units, key=lambda unit: unit.row):
        if row in {None, TABLE_HEAD}:
            for unit in group:
                yield from _of_unit(unit)
        else:
            yield from _of_unit(_joined(list(group)), whole=True)


def _joined(cells: Sequence[Unit]) -> Unit:
    """The cells of a row as one unit."""
    plain, marks, struck = "", [], []
    for cell in cells:
        at = len(plain)
        marks += [mark._replace(start=mark.start + at, end=mark.end + at) for mark in cell.marks]
        struck += [(low + at, high + at) for low, high in cell.struck]
        plain += f"{cell.plain}{_CELL}"
    return Unit(plain, tuple(marks), struck=tuple(struck))


def _of_unit(unit: Unit, *, whole: bool = False) -> Iterator[Passage]:
    struck = _mask(unit.plain, unit.struck)
    shown = [mark for mark in unit.marks if not struck[mark.start]]
    if not shown:
        return
    found = [Quotation(_words(hit[hit.lastindex or 0]), *hit.span()) for hit in QUOTATION.finditer(unit.plain)]
    found = [one for one in found if not any(struck[one.start : one.end])]
    quoting = _mask(unit.plain, [(one.start, one.end) for one in found])
    starts = tuple(start for start in unit.sentences if not quoting[start])
    merged = unit._replace(sentences=(0,) if whole else starts)
    for at, marks in groupby(shown, key=lambda mark: sentence_of(mark, merged)):
        low, high = merged.sentences[at], (*merged.sentences[1:], len(unit.plain))[at]
        own = found[bisect_left(found, low, key=_START) : bisect_left(found, high, key=_START)]
        yield _passage(unit.plain, tuple(marks), own)


def _mask(plain: str, extents: Sequence[Extent]) -> bytearray:
    """For each place of a text whether it is inside one of these."""
    mask = bytearray(len(plain) + 1)
    for low, high in extents:
        mask[low + 1 : high] = b"\1" * max(0, high - low - 1)
    return mask


def _words(written: str) -> str:
    """A quotation without the marks of what is left out at its ends."""
    return written.strip().strip("…").removeprefix("...").strip().rstrip(_EDGES)


def _passage(plain: str, marks: tuple[UnitMark, ...], found: Sequence[Quotation]) -> Passage:
    long = [one for one in found if is_long(one.words)]
    kept = tuple(one for one in long if not _ALTERED.search(one.words))
    altered = (f"{_shown(one)} has changes in brackets." for one in long if one not in kept)
    short = (f"{_shown(one)} is too short to be looked for." for one in found if one not in long)
    return Passage(plain, marks, kept, (*altered, *short))


def _shown(quotation: Quotation) -> str:
    return f"The quotation {quoted(quotation.words, 60)}"
