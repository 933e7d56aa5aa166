"""The prose of a response, sentence by sentence, with the entries that each one cites."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from citecheck.model import LineIndex, Response, Span, within
from citecheck.response.claims import TABLE_HEAD, Unit
from citecheck.response.notes import Notes
from citecheck.response.reader import masked_prose
from citecheck.text.sentences import sentence_starts


@dataclass(frozen=True, slots=True)
class Sentence:
    """`cites` are the numbers of its markers, `line` (from 1) where its paragraph begins."""

    text: str
    cites: tuple[int, ...]
    line: int


def prose_sentences(response: Response) -> Iterator[Sentence]:
    """Every sentence but headings; a row of a table is one sentence, its head none. In the order of the text."""
    lines = LineIndex(response.text)
    for row, units in groupby(_units(response), key=lambda unit: unit.row):
        if row == TABLE_HEAD:
            continue
        if row is not None:
            yield _row(list(units), lines)
            continue
        for unit in units:
            if not unit.in_heading:
                yield from _sentences(unit, lines)


def _units(response: Response) -> Iterable[Unit]:
    if response.is_html:
        from citecheck.response.html_markers import html_units

        return html_units(masked_prose(response))
    from citecheck.response.markdown_markers import markdown_units

    known = frozenset(citation.n for citation in response.citations if citation.n is not None)
    return markdown_units(masked_prose(response), known, Notes())


def _row(cells: list[Unit], lines: LineIndex) -> Sentence:
    cites = (number for cell in cells for mark in cell.marks for number in mark.numbers)
    text = " | ".join(" ".join(cell.plain.split()) for cell in cells)
    return Sentence(text, tuple(dict.fromkeys(cites)), _line(cells[0], lines))


def _sentences(unit: Unit, lines: LineIndex) -> Iterator[Sentence]:
    # A full stop in bold text is its quote's: the sentence around it goes on.
    starts = [
        start
        for start in sentence_starts(unit.plain)
        if not within(start, ((bold.start + 1, bold.end) for bold in unit.bolds))
    ]
    cites: list[list[int]] = [[] for _ in starts]
    for mark in unit.marks:
        at = bisect_right(starts, mark.start) - 1
        if at and not mark.opens and not unit.plain[starts[at] : mark.end].strip():
            at -= 1  # it follows the full stop, and belongs to the sentence before
        cites[at] += mark.numbers
    for start, end, numbers in zip(starts, [*starts[1:], len(unit.plain)], cites, strict=True):
        if text := " ".join(unit.plain[start:end].split()):
            yield Sentence(text, tuple(dict.fromkeys(numbers)), _line(unit, lines))


def _line(unit: Unit, lines: LineIndex) -> int:
    return lines.region(Span(unit.start, unit.start)).line
