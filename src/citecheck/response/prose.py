"""The prose of a response, sentence by sentence, with the entries that each one cites."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from citecheck.limits import ANCHOR_CHARACTERS
from citecheck.model import LineIndex, Response, Span
from citecheck.response.diagnostics import Notes
from citecheck.response.reader import masked_prose
from citecheck.response.units import TABLE_HEAD, Unit
from citecheck.text.sentences import sentence_starts

_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>|<!--|-->|<\?|\?>|<!\[CDATA\[|\]\]>")
_EMPHASIS: Final = re.compile(r"[*_]{1,3}")
_SET_APART: Final = frozenset({"fence", "code_block", "html_block"})


@dataclass(frozen=True, slots=True)
class Sentence:
    """`cites` are the numbers of its markers, `line` (from 1) where its paragraph begins.

    `heads` tells that it is a heading, the head of a table, or a paragraph of nothing but bold or italic text.
    """

    text: str
    cites: tuple[int, ...]
    line: int
    heads: bool = False


def prose_sentences(response: Response) -> Iterator[Sentence]:
    """Every sentence; a row of a table is one. Those of code, comments and other HTML come last, and cite nothing."""
    lines = LineIndex(response.text)
    for row, units in groupby(_units(response), key=lambda unit: unit.row):
        if row not in {None, TABLE_HEAD}:
            yield _row(list(units), lines)
            continue
        for unit in units:
            heads = unit.in_heading or row == TABLE_HEAD or _is_set_off(unit, response)
            yield from _sentences(unit, lines, heads=heads)
    if not response.is_html:
        yield from _set_apart(response)


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


def _sentences(unit: Unit, lines: LineIndex, *, heads: bool) -> Iterator[Sentence]:
    starts = _starts(unit)
    cites: list[list[int]] = [[] for _ in starts]
    for mark in unit.marks:
        at = bisect_right(starts, mark.start) - 1
        if at and not mark.opens and not unit.plain[starts[at] : mark.end].strip():
            at -= 1  # it follows the full stop, and belongs to the sentence before
        cites[at] += mark.numbers
    for start, end, numbers in zip(starts, [*starts[1:], len(unit.plain)], cites, strict=True):
        if text := " ".join(unit.plain[start:end].split()):
            yield Sentence(text, tuple(dict.fromkeys(numbers)), _line(unit, lines), heads)


def _is_set_off(unit: Unit, response: Response) -> bool:
    """Whether a paragraph of Markdown, no item of a list, is one bold or italic text."""
    mark = None if response.is_html else _EMPHASIS.match(response.text, unit.start)
    if mark is None or response.text[response.text.rfind("\n", 0, unit.start) + 1 : unit.start].strip():
        return False
    return bool(unit.plain) and response.text.startswith(f"{unit.plain}{mark[0][::-1]}", mark.end())


def _starts(unit: Unit) -> list[int]:
    """Where its sentences begin; a full stop in an anchor is its quote's, and the sentence around it goes on."""
    marked = {mark.start for mark in unit.marks}
    anchors = [b for b in unit.bolds if b.end in marked and b.end - b.start <= ANCHOR_CHARACTERS]
    before = [anchor.start for anchor in anchors]

    def inside(start: int) -> bool:
        at = bisect_right(before, start - 1) - 1
        return at >= 0 and start < anchors[at].end

    return [start for start in sentence_starts(unit.plain) if not inside(start)]


def _set_apart(response: Response) -> Iterator[Sentence]:
    from citecheck.response.source_map import markdown_tokens

    for token, _ in markdown_tokens(masked_prose(response)):
        if token.type in _SET_APART and token.map:
            plain = _TAG.sub(" ", token.content)
            starts = sentence_starts(plain)
            for start, end in zip(starts, [*starts[1:], len(plain)], strict=True):
                if text := " ".join(plain[start:end].split()):
                    yield Sentence(text, (), token.map[0] + 1)


def _line(unit: Unit, lines: LineIndex) -> int:
    return lines.region(Span(unit.start, unit.start)).line
