"""A list of contents of a few lines on a page of text: under its heading, or with dots that lead to the page numbers.

Only a quote that is wholly in such a list is meant, so only the lines around the quote are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from citecheck.model import Structure
from citecheck.sources.page_classification import (
    CONTENTS_HEADING,
    FULL_LINE,
    INDEX_HEADING,
    NOTHING,
    Classified,
    is_title,
)
from citecheck.sources.page_numbers import PageNumber, index_entry, page_at_end, undressed
from citecheck.text.patterns import lazy_pattern

_FEWEST_HEADED = 3  # entries
_FEWEST_DOTTED = 4
_FEWEST_BARE = 4  # titles in words, without page numbers
_OF_INDEX = 0.4  # of the lines have page numbers: the others are terms above their sub-entries
_MOSTLY = 0.75  # of the entries have dots
_LONGEST_TITLE = 60  # characters
_LONGEST = 60  # lines: a longer list makes its page structural
_UNKNOWN_COUNT = 400  # pages, of a source without pages, whose contents may name those of the printed text
_LEADER = lazy_pattern(r"(?:\s?[.·]){3,}\s?|\s?…[\s….]*|\s?_{3,}\s?")
_HEADING = lazy_pattern(
    r"(?:(?:contents )?of |(?:also )?in |inside )?th(?:is|e) (?:section|chapter|part|issue|report|document|guide|book"
    r"|article|brochure|paper|handbook)|on this page|auf dieser seite|sur cette page|en esta página"
    r"|in diesem (?:abschnitt|kapitel|heft|dokument|bericht)|aus dem inhalt"
    r"|dans ce (?:chapitre|numéro|document|rapport)|dans cette section|en (?:esta sección|este capítulo)",
    re.IGNORECASE,
)
_END_OF_HEADING = lazy_pattern(r"[\s:.#*_]*(?:\b(?:pages?|seiten?)[\s:.#*_]*)?$", re.IGNORECASE)
_COUNTED = lazy_pattern(
    r"[$€£%]|\b(?:prices?|amounts?|numbers?|quantity|quantities|qty|totals?|counts?|units?|hours|days|years|dates?"
    r"|preise?|anzahl|menge)\b",
    re.IGNORECASE,
)
_OWN_NUMBER = lazy_pattern(r"\d{1,3}(?=[a-z]?[.)]?\s)", re.IGNORECASE)


class _Entry(NamedTuple):
    title: str
    page: PageNumber
    dotted: bool


def short_contents(lines: Sequence[str], quoted: Sequence[int], page_count: int, own: int) -> Classified:
    """The list that has all these lines (from 1); `own` is the number of the page."""
    if not quoted:
        return NOTHING
    numbered = _numbered(lines, quoted, page_count, own)
    return numbered if numbered.structure else _under_heading(lines, quoted)


def _under_heading(lines: Sequence[str], quoted: Sequence[int]) -> Classified:
    """Titles without page numbers under the heading of contents to the page's end, or terms under that of an index."""
    for at in range(min(quoted) - 1, max(-1, min(quoted) - _LONGEST), -1):
        block = _block(lines, at)
        if block is None:
            continue
        if not block or max(quoted) > at + 1 + len(block):
            return NOTHING
        kind = "an index" if INDEX_HEADING.fullmatch(_bare(lines[at])) else "a list of contents"
        return Classified(Structure.PART, (f"lines {at + 2} to {at + 1 + len(block)} are {kind}",))
    return NOTHING


def _block(lines: Sequence[str], at: int) -> Sequence[str] | None:
    """The list under the line at this place, if any; None if it is no heading of one."""
    below = lines[at + 1 : at + 1 + _LONGEST]
    if INDEX_HEADING.fullmatch(_bare(lines[at])):
        block = list(takewhile(_is_of_index, below))
        entries = sum(index_entry(text.strip()) is not None for text in block)
        return block if entries >= max(_FEWEST_HEADED, _OF_INDEX * len(block)) else []
    if _is_heading(lines[at]):
        block = list(takewhile(_is_bare_title, below))
        return block if len(block) >= _FEWEST_BARE and at + 1 + len(block) == len(lines) else []
    return None


def _is_of_index(line: str) -> bool:
    return bool(line.strip()) and (index_entry(line.strip()) is not None or is_title(line))


def _is_bare_title(line: str) -> bool:
    """Whether it is a title in words, and no line of text: it begins with a capital and ends without a full stop."""
    text = line.strip()
    return (
        text[:1].isupper()
        and " " in text
        and len(text) <= _LONGEST_TITLE
        and text[-1] not in "!?"
        and is_title(text)
        and not any(map(str.isdigit, text))
    )


def _bare(line: str) -> str:
    return _END_OF_HEADING.sub("", line.lstrip(" #*_"))


def _numbered(lines: Sequence[str], quoted: Sequence[int], page_count: int, own: int) -> Classified:
    """The list with page numbers that has all these lines."""
    last = max(quoted) - 1
    count = page_count if page_count > 1 else _UNKNOWN_COUNT
    entries = {at: found for step in (-1, 1) for at, found in _entries(lines, last, step, count)}
    if not entries:
        return NOTHING
    first = min(last, *entries)
    above = lines[max(0, first - 2) : first]
    rows = [entries[at] for at in sorted(entries)]
    is_headed = bool(above) and _is_heading(above[-1])
    if min(quoted) - 1 < first - is_headed:
        return NOTHING
    if not (is_headed and _rise(rows, _FEWEST_HEADED)) and not _is_dotted(above, rows, own):
        return NOTHING
    return Classified(Structure.PART, (f"lines {first + 1} to {max(entries) + 1} are a list of contents",))


def _entries(lines: Sequence[str], start: int, step: int, page_count: int) -> list[tuple[int, _Entry]]:
    """Those from a line up or down, with their lines (from 0)."""
    found: list[tuple[int, _Entry]] = []
    for at in range(start, max(-1, min(len(lines), start + step * _LONGEST)), step):
        if entry := _entry(lines[at], page_count):
            found.append((at, entry))
        elif not _goes_on(lines, at, page_count):
            break
    return found


def _goes_on(lines: Sequence[str], at: int, page_count: int) -> bool:
    """Whether the line is the first part of a title whose last part, with the number, is the next line."""
    following = _entry(lines[at + 1], page_count) if at + 1 < len(lines) and len(lines[at]) <= FULL_LINE else None
    return following is not None and following.dotted and following.title[:1].islower()


def _entry(line: str, page_count: int) -> _Entry | None:
    text = undressed(line.strip())
    page = page_at_end(text, page_count) if text else None
    if page is None:
        return None
    title, *last = _LEADER.split(text, maxsplit=1) if (dotted := bool(_LEADER.search(text))) else text.rsplit(None, 1)
    is_entry = len(title) <= FULL_LINE and len(last[-1].split()) == 1  # "..... May 4" is a date
    return _Entry(title, page, dotted) if is_entry else None


def _is_heading(line: str) -> bool:
    heads = {_bare(line), line.strip(" :#*_")}  # "On this page" ends in a word that others have for a column
    return any(CONTENTS_HEADING.fullmatch(head) or _HEADING.fullmatch(head) for head in heads)


def _rise(entries: Sequence[_Entry], least: int) -> bool:
    pages = [entry.page for entry in entries]
    in_order = all(one <= other for one, other in pairwise(pages))
    return len(pages) >= least and in_order and len(set(pages)) >= len(pages) - 1


def _is_dotted(above: Sequence[str], entries: Sequence[_Entry], own: int) -> bool:
    """Whether dots lead to rising page numbers further on, and neither a form nor a list of amounts has them."""
    titles = [entry.title for entry in entries]
    own_lines = sum(_own_number(entry.title) == entry.page.number for entry in entries)
    return (
        _rise(entries, _FEWEST_DOTTED)
        and sum(entry.dotted for entry in entries) >= _MOSTLY * len(entries)
        and entries[-1].page > PageNumber("", own)
        and 2 * own_lines < len(entries)  # a form repeats the number of a line before its box
        and not any(map(_COUNTED.search, (*above, *titles)))
    )


def _own_number(title: str) -> int | None:
    found = _OWN_NUMBER.match(title)
    return int(found[0]) if found else None
