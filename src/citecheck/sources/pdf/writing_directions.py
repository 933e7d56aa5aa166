"""Scripts that are not written from left to right: lines from the right, and columns from top to bottom. Pure geometry.

Programs write Hebrew and Arabic in the order of reading, or as it is on the page, or each word in one of these orders;
pdfium turns some of it round. So where the characters are decides: words are cut into pieces that are written in one
direction, and the pieces of a line are put in order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple, TypeVar

# Without Arabic digits and the marks inside their figures, which run from left to right.
_RIGHT_TO_LEFT: Final = re.compile("[\u0590-\u065f\u066a\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_ARABIC: Final = re.compile("[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufeff]")
_LETTER: Final = re.compile(r"[^\W\d_]")
# What runs from left to right: a word of another script, with the figures of a code (AB-305), and a figure. A currency
# or percent sign belongs to a figure between Hebrew words, and follows its own direction between Arabic ones, as does a
# dash between two figures.
_FORWARD: Final = r"[^\W\d_][^\W_]*(?:[.'’/-][^\W_]+)*"
_HEBREW_FIGURE: Final = r"[$€£¥₪#%]?\d+(?:[.,:/+-]\d+)*[$€£¥₪%]?"
_ARABIC_FIGURE: Final = r"\d+(?:[.,:/\u066b\u066c]\d+)*"
_MIRRORED: Final = str.maketrans("()[]{}«»<>", ")(][}{»«><")
SAME_GLYPH: Final = 0.05  # points
_OPENING: Final = "([{«<"
_CLOSING: Final = ")]}»>"

Item = TypeVar("Item")


def is_right_to_left(text: str) -> bool:
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


class Character(NamedTuple):
    """A character, from where to where it is on its line, and where its glyph begins, which it may share."""

    text: str
    x0: float
    x1: float
    origin: float


def is_arabic(text: str) -> bool:
    return _ARABIC.search(text) is not None


def pieces(characters: Sequence[Character], *, arabic: bool) -> list[list[int]]:
    """The characters of a word, by their numbers, in pieces of one direction, as they are read from the right."""
    order = sorted(range(len(characters)), key=lambda at: characters[at].x0 + characters[at].x1)
    order = _with_marks(order, characters)
    text = "".join(characters[at].text for at in order)
    figure = _ARABIC_FIGURE if arabic else _HEBREW_FIGURE
    pattern = re.compile(rf"(?P<right>(?:{_RIGHT_TO_LEFT.pattern}|[\u0300-\u036f])+)|{figure}|{_FORWARD}|.", re.DOTALL)
    found = [(match, order[match.start() : match.end()]) for match in pattern.finditer(text)]
    return [piece[::-1] if match["right"] else piece for match, piece in reversed(found)]


def _with_marks(order: list[int], characters: Sequence[Character]) -> list[int]:
    """The same from left to right, each vowel mark directly left of its letter, so that it is read after it."""
    letters = [at for at in order if not _is_mark(characters[at].text)]
    if len(letters) in (0, len(order)):
        return order
    marks = [at for at in order if _is_mark(characters[at].text)]
    owners = {mark: min(letters, key=lambda at: _distance(characters[at], characters[mark])) for mark in marks}
    return [one for at in letters for one in (*(mark for mark in marks if owners[mark] == at), at)]


def _is_mark(text: str) -> bool:
    return unicodedata.combining(text) > 0


def _distance(one: Character, mark: Character) -> tuple[bool, float]:
    """How far a mark is from a letter; what is drawn as one glyph is nearest."""
    return abs(one.origin - mark.origin) > SAME_GLYPH, max(one.x0 - mark.x1, mark.x0 - one.x1)


def are_mirrored(lines: Iterable[str]) -> bool:
    """Whether brackets of lines that are read from the right are as they look: closing ones come first."""
    inverted = proper = 0
    for line in lines:
        marks = [character for character in line if character in _OPENING + _CLOSING]
        for one, other in pairwise(marks):
            inverted += one in _CLOSING and other == _OPENING[_CLOSING.index(one)]
            proper += one in _OPENING and other == _CLOSING[_OPENING.index(one)]
    return inverted > proper


def mirrored(text: str) -> str:
    return text.translate(_MIRRORED)


def in_reading_order(items: Sequence[Item], text_of: Callable[[Item], str]) -> list[Item]:
    """Words or cells of a row, given from left to right, as they are read."""
    return [item for run in directed_runs(items, text_of) for item in run]


def directed_runs(
    items: Sequence[Item], text_of: Callable[[Item], str], *, on_page_from_right: bool = False
) -> list[list[Item]]:
    """The same in runs of one direction.

    The script of most of them tells where the row begins; on a page that is read from the right, also a word at its
    right end. A run of the other direction, with the figures between its words, is turned round.
    """
    if not any(is_right_to_left(text_of(item)) for item in items):
        return [list(items)]
    directions = [direction(text_of(item)) for item in items]
    from_right = begins_on_right(directions, on_page_from_right=on_page_from_right)
    placed = list(zip(directions, items, strict=True))
    if from_right:
        placed.reverse()
    return [[item for _, item in run] for run in _runs(placed, "L" if from_right else "R") if run]


def begins_on_right(directions: Sequence[str], *, on_page_from_right: bool = False) -> bool:
    """Whether a row begins on its right, by the directions of its words from left to right."""
    at_right = next(filter(None, reversed(directions)), "L")
    return directions.count("R") >= max(1, directions.count("L")) or (on_page_from_right and at_right == "R")


def direction(text: str) -> str:
    """R for a word of Hebrew or Arabic, L for one of another script, and nothing for figures and marks."""
    if is_right_to_left(text):
        return "R"
    return "L" if _LETTER.search(text) else ""


def _runs(placed: Sequence[tuple[str, Item]], turned: str) -> list[list[tuple[str, Item]]]:
    """The items in runs, those of the direction `turned` the other way round."""
    main = {"L", "R"} - {turned}
    runs: list[list[tuple[str, Item]]] = []
    for is_main, group in groupby(placed, key=lambda item: item[0] in main):
        run = list(group)
        if is_main:
            runs.append(run)
            continue
        inside = [index for index, (direction, _) in enumerate(run) if direction == turned]
        first, last = (inside[0], inside[-1] + 1) if inside else (0, 0)
        runs += [run[:first], run[first:last][::-1], run[last:]]
    return runs
