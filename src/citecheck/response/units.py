"""Stretches of prose with their marks → markers with the sentences they vouch for.

A `Unit` is what a reader takes in as one run of text: a paragraph, a list item, a heading, a table cell.
Its plain text holds no marks; a mark knows its place in it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.limits import BOLD_TEXTS, CLAIM_CHARACTERS, MARKER_RANGE, MARKERS
from citecheck.model import Marker, MarkerForm, Span
from citecheck.text.sentences import sentence_starts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citecheck.response.diagnostics import Notes

_PART: Final = re.compile(r"([0-9]{1,7})(?:\s?[–-]\s?([0-9]{1,7}))?")
_BETWEEN: Final = re.compile(r"[\s\"'”’)\].,;:!?»]{0,6}")
_TIGHT: Final = ".,;:!?)]}”’»"
_SUBSCRIPTED: Final = "_])"
_YEARS: Final = range(1000, 3000)
TABLE_HEAD: Final = -1


class Bold(NamedTuple):
    start: int
    end: int
    text: str


@dataclass(slots=True)
class Mark:
    """`start` and `end` are offsets in the unit's plain text: of a label, or of the point it stands at."""

    numbers: tuple[int, ...]
    form: MarkerForm
    span: Span
    start: int
    end: int
    shown: str | None = None
    quoted: str | None = None
    grouped: bool = False
    opens: bool = False  # stands at the beginning of a sentence and belongs to what follows


@dataclass(slots=True)
class Unit:
    plain: str
    marks: list[Mark]
    bolds: list[Bold]
    in_heading: bool = False
    start: int = 0  # where it begins in the response
    row: int | None = None  # of a table: cells with the same one stand side by side; or TABLE_HEAD


@dataclass(slots=True)
class UnitBuilder:
    """Takes the pieces of one unit in order."""

    known: frozenset[int]
    pieces: list[str] = field(default_factory=list)
    length: int = 0
    marks: list[Mark] = field(default_factory=list)
    bolds: list[Bold] = field(default_factory=list)
    open_bolds: list[int] = field(default_factory=list)
    after_mark: bool = False
    last: str = ""  # the last character

    def text(self, text: str) -> None:
        if not text:
            return
        if self.after_mark and self.last == " ":
            # The mark itself is gone, and so is one of the spaces around it.
            if text[0] == " ":
                text = text[1:]
            elif text[0] in _TIGHT and self.pieces[-1] == " ":
                self.pieces.pop()
                self.length -= 1
            elif text[0] in _TIGHT and self.pieces[-1].endswith(" "):
                self.pieces[-1] = self.pieces[-1][:-1]
                self.length -= 1
        self.after_mark = False
        if text:
            self.pieces.append(text)
            self.length += len(text)
            self.last = text[-1]

    def open_bold(self) -> None:
        self.open_bolds.append(self.length)

    def close_bold(self) -> None:
        if self.open_bolds:
            start = self.open_bolds.pop()
            self.bolds.append(Bold(start, self.length, self._since(start)))

    def bracket(self, numbers: tuple[int, ...], span: Span, before: str, *, grouped: bool) -> bool:
        """A [n] in the text; False if it is none: a subscript, a year, a list of years."""
        bold = self._bold_at_once_before()
        adjacent = bool(self.marks) and self.marks[-1].span.end == span.start
        if bold is None and not adjacent and self._is_no_marker(numbers, before):
            return False
        form = MarkerForm.BARE if bold is None else MarkerForm.BOLD
        point = self.length - (self.last == " ")
        self._add(Mark(numbers, form, span, point, point, bold, grouped=grouped))
        return True

    def label(self, number: int, form: MarkerForm, span: Span, start: int, quoted: str | None = None) -> None:
        shown = self._since(start).strip()
        self._add(Mark((number,), form, span, start, self.length, shown, quoted))

    def _add(self, mark: Mark) -> None:
        self.marks.append(mark)
        self.after_mark = True

    def _is_no_marker(self, numbers: tuple[int, ...], before: str) -> bool:
        if before.isascii() and (before.isalnum() or before in _SUBSCRIPTED) and before:
            return True
        if not any(numbers):
            return True
        return all(number in _YEARS and number not in self.known for number in numbers)

    def _bold_at_once_before(self) -> str | None:
        if not self.bolds or self.open_bolds:
            return None
        between = self._since(self.bolds[-1].end) if self.length - self.bolds[-1].end <= len(_TIGHT) else "x"
        return self.bolds[-1].text if _BETWEEN.fullmatch(between) else None

    def _since(self, start: int) -> str:
        """The plain text from `start` on."""
        taken: list[str] = []
        length = self.length
        for piece in reversed(self.pieces):
            if length <= start:
                break
            taken.append(piece)
            length -= len(piece)
        return "".join(reversed(taken))[max(0, start - length) :]

    def build(self, *, in_heading: bool = False, start: int = 0, row: int | None = None) -> Unit:
        return Unit("".join(self.pieces), self.marks, self.bolds, in_heading, start, row)


def numbers_in(text: str) -> tuple[int, ...]:
    """The numbers of "1", "1, 2", "1 2" or "1-3"; a longer range counts by its ends."""
    numbers: list[int] = []
    for part in _PART.finditer(text):
        first, last = int(part[1]), int(part[2] or part[1])
        whole = 0 <= last - first < MARKER_RANGE
        numbers += range(first, last + 1) if whole else (first, last)
    return tuple(dict.fromkeys(numbers))


def markers_of(unit: Unit) -> Iterator[Marker]:
    if not unit.marks:
        return
    sentences = _Sentences(unit)
    vouched = 0
    for index, mark in enumerate(unit.marks):
        previous = unit.marks[index - 1] if index else None
        if previous is not None and unit.plain[previous.end : mark.start].strip(" ,;"):
            vouched = previous.end
        start, end = sentences.around(mark)
        sentence = _tidy(unit.plain[start:end])
        yield from _markers(unit, mark, sentence, max(start, vouched), (start, end))


def limited(markers: Iterable[Marker], notes: Notes) -> list[Marker]:
    """The markers in the order of the text, as far as they are read."""
    taken = list(islice(markers, MARKERS + 1))
    if len(taken) > MARKERS:
        message = f"More than {MARKERS:,} markers; the rest is not read."
        notes.add("limit-exceeded", taken.pop().span, message)
    return sorted(taken, key=lambda marker: marker.span)


def _markers(unit: Unit, mark: Mark, sentence: str, vouched: int, bounds: tuple[int, int]) -> Iterator[Marker]:
    start, end = bounds
    bolds = tuple(bold.text for bold in _bolds_before(unit, mark) if bold.start >= start)
    for number in mark.numbers:
        yield Marker(
            n=number,
            form=mark.form,
            span=mark.span,
            shown=mark.shown,
            quoted=mark.quoted,
            claim=sentence,
            claim_before=_tidy(unit.plain[vouched : mark.end]),
            claim_after=_tidy(unit.plain[mark.end : min(end, mark.end + CLAIM_CHARACTERS)]),
            bold_before=bolds,
            grouped=mark.grouped,
            in_heading=unit.in_heading,
        )


def _bolds_before(unit: Unit, mark: Mark) -> list[Bold]:
    at = bisect_right(unit.bolds, mark.start, key=lambda bold: bold.end)
    return unit.bolds[max(0, at - BOLD_TEXTS) : at]


def _tidy(text: str) -> str:
    return " ".join(text.split())


class _Sentences:
    def __init__(self, unit: Unit) -> None:
        self._plain = unit.plain
        self._starts = sentence_starts(unit.plain)

    def around(self, mark: Mark) -> tuple[int, int]:
        """The sentence of a mark; one that follows the full stop still belongs to the sentence before."""
        at = bisect_right(self._starts, mark.start) - 1
        if at and not mark.opens and not self._plain[self._starts[at] : mark.end].strip():
            at -= 1
        end = self._starts[at + 1] if at + 1 < len(self._starts) else len(self._plain)
        low, high = (
            max(self._starts[at], mark.start - CLAIM_CHARACTERS),
            min(max(end, mark.end), mark.end + CLAIM_CHARACTERS),
        )
        return low, high
