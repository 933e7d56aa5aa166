"""An answer → its claims: what its markers vouch for, without the markers, each with what is around it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from citecheck.model import Citation, Response, Unit, UnitMark
from citecheck.response.prose import Stretch
from citecheck.support.nouns import Cite, Claim

_EMPTY: Final = re.compile(r"[\s.,;:!?()\[\]\"'“”’*|–—-]*")


_LEADING: Final = re.compile(r"[\s.,;:!?)]*")  # what is left of the part before
_LIST_NUMBER: Final = re.compile(r"\s*\d{1,3}[.)]\s*")


class _Part(NamedTuple):
    low: int
    high: int
    marks: tuple[UnitMark, ...]
    whole: bool


def claims_of(response: Response) -> tuple[Claim, ...]:
    """The claims in the order of the text. Markers without a source are left to `validate`."""
    return tuple(_claims(response))


def _claims(response: Response) -> Iterator[Claim]:
    entries = {number: response.citations[place] for number, place in response.entries().items()}
    heading = lead = ""
    for unit in response.units:
        if unit.in_heading and not unit.marks:
            heading, lead = unit.plain, ""
            continue
        if unit.plain.rstrip().endswith(":") and not unit.marks:
            lead = unit.plain.strip()  # it speaks of all that is listed below
        for part in _parts(unit):
            stretch = Stretch(unit.start, unit.plain, part.low, part.high, marked=True)
            cites = tuple(_cites(part.marks, entries))
            if cites and not (_EMPTY.fullmatch(stretch.text) or _LIST_NUMBER.fullmatch(stretch.text)):
                before = _before(unit, part.low) or lead
                yield Claim(stretch.text, stretch, cites, heading, before, part.whole, part.marks)


def _cites(marks: Sequence[UnitMark], entries: dict[int, Citation]) -> Iterator[Cite]:
    for number in dict.fromkeys(number for mark in marks for number in mark.numbers):
        if entry := entries.get(number):
            yield Cite(number, entry.attachment_id, entry.source_context)


def _before(unit: Unit, low: int) -> str:
    """The sentence before the one that holds `low`."""
    at = bisect_right(unit.sentences, low) - 1
    return " ".join(unit.plain[unit.sentences[at - 1] : unit.sentences[at]].split()) if at else ""


# ── What markers vouch for ───────────────────────────────────────────────────────────────────────


def _parts(unit: Unit) -> Iterator[_Part]:
    """The sentences that have markers; one with markers in several places is cut after each of them."""
    for at, marks in groupby(unit.marks, key=lambda mark: _sentence(mark, unit)):
        low = unit.sentences[at]
        high = unit.sentences[at + 1] if at + 1 < len(unit.sentences) else len(unit.plain)
        yield from _cut(unit.plain, low, high, list(marks))


def _sentence(mark: UnitMark, unit: Unit) -> int:
    """The sentence of a mark; one that follows the full stop belongs to the sentence before."""
    at = bisect_right(unit.sentences, mark.start) - 1
    follows = at and not mark.opens and not unit.plain[unit.sentences[at] : mark.end].strip()
    return at - 1 if follows else at


def _cut(plain: str, low: int, high: int, marks: list[UnitMark]) -> Iterator[_Part]:
    """One part a place with markers; the last one goes to the end of the sentence."""
    groups: list[list[UnitMark]] = []
    for mark in marks:
        if groups and _EMPTY.fullmatch(plain, groups[-1][-1].end, max(groups[-1][-1].end, mark.start)):
            groups[-1].append(mark)
        else:
            groups.append([mark])
    for at, group in enumerate(groups):
        end = high if at == len(groups) - 1 else min(high, group[-1].end)
        first = _LEADING.match(plain, low, max(low, end))
        yield _Part(first.end() if first else low, max(low, end), tuple(group), len(groups) == 1)
        low = max(low, end)
