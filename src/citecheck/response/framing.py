"""The frame of a sentence in an answer: the heading and lead-in above it, and the sentence after it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import Final, NamedTuple

from citecheck.model import TABLE_HEAD, Response, Span, Unit, UnitMark
from citecheck.response.prose import is_set_off, sentence_of
from citecheck.response.statements import is_question
from citecheck.text.patterns import lazy_pattern

_CHARACTERS: Final = 300  # of a heading or sentence; longer ones are none that say one thing
_ITEM: Final = lazy_pattern(
    r"(?:^[ \t>]*(?:[-*+]|[0-9]{1,3}[.)])[ \t]+|<li[^<>]{0,200}>\s*)\Z", re.MULTILINE | re.IGNORECASE
)
_ITEM_REACH: Final = 220
_DEPTH: Final = 6  # of lists in lists, whose items are looked at
_FOLLOWING: Final = lazy_pattern(r"\b(?:following|what\sfollows|below)\b", re.IGNORECASE)


class Frame(NamedTuple):
    """`above` are a heading and a lead-in, which ends in a colon; `after` is the next sentence, if it cites nothing.

    `struck`: the marker is in words that are struck out. `over` are the items of a list that it is in, and the question
    that it answers.
    """

    above: tuple[str, ...] = ()
    after: str = ""
    struck: bool = False
    over: tuple[str, ...] = ()


def frames(response: Response) -> dict[Span, Frame]:
    """The frame of each marker, by its place."""
    return dict(_frames(response))


def _frames(response: Response) -> Iterator[tuple[Span, Frame]]:
    heading = lead = asked = ""
    in_list = False
    items: list[tuple[int, str]] = []
    for unit in response.units:
        if unit.in_heading or is_set_off(unit, response):
            heading, lead, asked, items = _short(unit.plain), "", "", []
        elif unit.row == TABLE_HEAD or not unit.plain.strip():
            continue
        elif not unit.marks and unit.plain.rstrip("*_ ").endswith(":"):
            lead, in_list, asked = _short(unit.plain), False, ""
            items = _items(items, unit, response.text)
        elif not unit.marks and unit.row is None and is_question(unit.plain):
            lead, asked, items = "", _short(unit.plain), []
        else:
            is_item = unit.row is not None or _is_item(unit, response.text)
            items = _items(items, unit, response.text) if unit.row is None else []
            over = (asked, *(words for _, words in items[-_DEPTH:-1]))
            lead = "" if in_list and not is_item else lead
            cited = {sentence_of(mark, unit) for mark in unit.marks}
            yield from ((mark.span, _frame(mark, unit, (heading, lead), cited, over)) for mark in unit.marks)
            lead, in_list = (lead, True) if is_item else ("", False)
            asked = ""


def _items(above: list[tuple[int, str]], unit: Unit, text: str) -> list[tuple[int, str]]:
    """The items of a Markdown list that a unit is in, and itself: where each begins in its line, and its words."""
    if not _is_item(unit, text):
        return []
    column = unit.start - text.rfind("\n", 0, unit.start)
    return [*takewhile(lambda item: item[0] < column, above), (column, "" if unit.marks else _short(unit.plain))]


def _short(text: str) -> str:
    return text if len(text) <= _CHARACTERS else ""


def _is_item(unit: Unit, text: str) -> bool:
    return _ITEM.search(text, max(0, unit.start - _ITEM_REACH), unit.start) is not None


def _frame(mark: UnitMark, unit: Unit, above: tuple[str, ...], cited: Collection[int], over: tuple[str, ...]) -> Frame:
    at = sentence_of(mark, unit)
    before = _sentence(unit, at - 1, cited)
    leads = (*above, f"{before}:") if _FOLLOWING.search(before) else above
    over = (*over, before if is_question(before) else "")
    after = _sentence(unit, at + 1, cited)
    return Frame(tuple(filter(None, leads)), after, _is_struck(mark, unit), tuple(filter(None, over)))


def _is_struck(mark: UnitMark, unit: Unit) -> bool:
    return any(low < mark.start <= high for low, high in unit.struck)


def _sentence(unit: Unit, at: int, cited: Collection[int]) -> str:
    """A sentence without a marker; "" if it is one of those `cited`, which have one."""
    if not 0 <= at < len(unit.sentences) or at in cited:
        return ""
    return _short(unit.plain[slice(*[*unit.sentences, len(unit.plain)][at : at + 2])].strip())
