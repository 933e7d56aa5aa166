"""An answer → its claims: what its markers vouch for, without the markers, each with what is around it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, NamedTuple

from citecheck.figures import read
from citecheck.model import TABLE_HEAD, AnswerForm, Citation, Response, Unit, UnitMark
from citecheck.response.prose import Stretch
from citecheck.response.statements import in_ascii
from citecheck.support.notices import end_of_notice, without_notices
from citecheck.support.nouns import Cite, Claim

_EMPTY: Final = re.compile(r"[\s.,;:!?()\[\]\"'“”’*|–—-]*")


_LEADING: Final = re.compile(r"[\s.,;:!?)]*")  # what is left of the part before
_FIGURE: Final = 60  # characters of a figure on each side of a marker
_LIST_NUMBER: Final = re.compile(r"\s*\d{1,3}[.)]\s*")


class _Part(NamedTuple):
    """`plain[low:high]` of a unit, and the bounds and the markers of its whole sentence."""

    low: int
    high: int
    marks: tuple[UnitMark, ...]
    whole: bool
    sentence: tuple[int, int]
    every: tuple[UnitMark, ...]


class _Cell(NamedTuple):
    """What a reader of a table has read before a cell: the label of its row, and that with the head of its column."""

    label: str = ""
    read: str = ""


def claims_of(response: Response) -> tuple[Claim, ...]:
    """The claims in the order of the text. Markers without a source are left to `validate`."""
    return tuple(_claims(response))


def _claims(response: Response) -> Iterator[Claim]:
    entries = {number: response.citations[place] for number, place in response.entries().items()}
    if response.form is AnswerForm.NUMBERED:  # a quotation in the text is the claim's own, and of its sentence alone
        entries = {n: replace(one, source_context="", source_match="") for n, one in entries.items()}
    heading = lead = ""
    for unit, cell in _placed(response.units):
        if unit.in_heading and not unit.marks:
            heading, lead = unit.plain, ""
            continue
        if unit.plain.rstrip().endswith(":") and not unit.marks:
            lead = unit.plain.strip()  # it speaks of all that is listed below
        for part in _parts(unit):
            stretch = Stretch(unit.start, unit.plain, part.low, part.high, marked=True)
            text = without_notices(stretch.text)
            cites = tuple(_cites(part.marks, entries))
            if cites and not (_EMPTY.fullmatch(text) or _LIST_NUMBER.fullmatch(text)):
                before = _before(unit, part) or cell.read or lead
                beside, sentence = tuple(_cites(part.every, entries)), unit.plain[slice(*part.sentence)]
                yield Claim(
                    text,
                    stretch,
                    cites,
                    heading,
                    before,
                    part.whole,
                    part.marks,
                    cell.label,
                    without_notices(" ".join(sentence.split())),
                    beside,
                    is_revised=text != stretch.text,
                )


def _placed(units: Sequence[Unit]) -> Iterator[tuple[Unit, _Cell]]:
    """The units, and where in a table they are."""
    heads: list[str] = []
    for row, group in groupby(units, key=lambda unit: unit.row):
        cells = list(group)
        if row == TABLE_HEAD:
            heads = [without_notices(cell.plain.strip()) for cell in cells]
        is_body = row not in {None, TABLE_HEAD}
        for at, cell in enumerate(cells):
            label = without_notices(cells[0].plain.strip()) if at and is_body else ""
            labels = [text for text in (label, *heads[at : at + 1]) if text and is_body]
            yield cell, _Cell(label, f"{', '.join(labels)}:" if labels else "")


def _cites(marks: Sequence[UnitMark], entries: dict[int, Citation]) -> Iterator[Cite]:
    for number in dict.fromkeys(number for mark in marks for number in mark.numbers):
        if entry := entries.get(number):
            yield Cite(number, entry.attachment_id, entry.source_context, entry.page, entry.line_ids)


def _before(unit: Unit, part: _Part) -> str:
    """The sentence before that of a part, and what is before the part in its own."""
    at = bisect_right(unit.sentences, part.sentence[0]) - 1
    before = unit.plain[unit.sentences[max(0, at - 1)] : part.low]
    return "" if _EMPTY.fullmatch(before) else without_notices(" ".join(before.split()))


# ── What markers vouch for ───────────────────────────────────────────────────────────────────────


def _parts(unit: Unit) -> Iterator[_Part]:
    """The sentences that have markers; one with markers in several places is cut after each of them."""
    for at, marks in groupby(unit.marks, key=lambda mark: _sentence(mark, unit)):
        low = unit.sentences[at]
        high = unit.sentences[at + 1] if at + 1 < len(unit.sentences) else len(unit.plain)
        yield from _cut(unit.plain, low, high, tuple(marks))


def _sentence(mark: UnitMark, unit: Unit) -> int:
    """The sentence of a mark; one that follows the full stop belongs to the sentence before."""
    at = bisect_right(unit.sentences, mark.start) - 1
    follows = at and not mark.opens and not unit.plain[unit.sentences[at] : mark.end].strip()
    return at - 1 if follows else at


def _cut(plain: str, low: int, high: int, marks: tuple[UnitMark, ...]) -> Iterator[_Part]:
    """One part a place with markers, which may be in a figure; the last one goes to the end of the sentence."""
    sentence = low, high
    groups: list[list[UnitMark]] = []
    for mark in marks:
        if groups and _EMPTY.fullmatch(plain, groups[-1][-1].end, max(groups[-1][-1].end, mark.start)):
            groups[-1].append(mark)
        else:
            groups.append([mark])
    for at, group in enumerate(groups):
        own = end_of_notice(plain, _end_of_figure(plain, low, high, group[-1].end))
        end = high if at == len(groups) - 1 else min(high, own)
        first = _LEADING.match(plain, low, max(low, end))
        yield _Part(first.end() if first else low, max(low, end), tuple(group), len(groups) == 1, sentence, marks)
        low = max(low, end)


def _end_of_figure(plain: str, low: int, high: int, end: int) -> int:
    """The end of the figure that a marker is in, or else that of the marker: **4** [1] million."""
    first = max(low, end - _FIGURE)
    near = read(in_ascii(plain[first : min(high, end + _FIGURE)])).figures
    inside = ((first + one.span.start, first + one.span.end) for one in near)
    return max((last for start, last in inside if start < end < last), default=end)
