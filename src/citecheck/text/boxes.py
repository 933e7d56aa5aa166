"""Boxes to tick: what a quote says beside a box that is empty is not so, or is not done."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from citecheck.text.patterns import lazy_pattern
from citecheck.text.sentences import sentence_end

_EMPTY: Final = r"(?:☐|[✗✘❌✕]|\[[ \u00a0_]?\]|\([ \u00a0_]\))"
_SQUARE: Final = r"[□❏❑▢◻¨]"  # an empty box, or only the mark of an item
_TICKED: Final = r"(?:[☒☑✓✔✅■þý]|\[[xX✓✔*]\]|\([xX✓✔*]\))"
_ANY: Final = lazy_pattern(rf"{_EMPTY}|{_SQUARE}|{_TICKED}")
_BOX_AT_END: Final = 3  # characters
_IS_TICKED: Final = lazy_pattern(_TICKED)
_BEFORE: Final = lazy_pattern(rf"(?:[-*+•]\s+|\d{{1,3}}[.)]\s+)?(?P<box>{_EMPTY}|{_SQUARE})\s*[\"“*_]*\Z")
_AFTER: Final = lazy_pattern(rf"[\"”*_:.?]{{0,3}}[ \t\u00a0]*(?P<box>{_EMPTY}|{_SQUARE})")
_PLAIN_EMPTY: Final = lazy_pattern(_EMPTY)
_O: Final = rf"(?:{_EMPTY}|{_SQUARE}|o\b)"
_X: Final = rf"(?:{_TICKED}|X\b)"
# The answer to what is asked: the box of No is ticked, and that of Yes is not.
_ANSWERED_NO: Final = lazy_pattern(
    rf"[\s:.?—–-]*(?:\([^()\n]{{1,60}}\)[\s:.?]*)?(?P<answer>Yes[ :]*{_O}\s*No[ :]*{_X}|{_O}\s*Yes\s*{_X}\s*No)",
    re.IGNORECASE,
)


class Box(NamedTuple):
    """What shows that a box is empty is text[start:end], before or behind a quote."""

    start: int
    end: int
    is_before: bool


def empty_box(text: str, start: int, end: int) -> Box | None:
    """The empty box of what text[start:end] says, outside of it."""
    if _IS_TICKED.search(text, start, end):
        return None
    return _answered_no(text, end) or _box_before(text, start) or _box_after(text, end)


def _box_before(text: str, start: int) -> Box | None:
    """That with which the line of a quote begins; a box at its end would be that of the words before it."""
    first = text.rfind("\n", 0, start) + 1
    found = _BEFORE.fullmatch(text, first, start)
    line = _line(text, first)
    if found is None or not _is_box(text, found["box"], first, line) or _ANY.search(line.rstrip(" .")[-_BOX_AT_END:]):
        return None
    return Box(*found.span("box"), is_before=True)


def _box_after(text: str, end: int) -> Box | None:
    """That behind the last words, on a line where the boxes are behind their words."""
    first = text.rfind("\n", 0, end) + 1
    found = _AFTER.match(text, end)
    line = _line(text, first)
    ends_in_box = _ANY.search(line.rstrip(" .")[-_BOX_AT_END:]) is not None
    if found is None or not ends_in_box or not _is_box(text, found["box"], first, line):
        return None
    return Box(*found.span("box"), is_before=False)


def _answered_no(text: str, end: int) -> Box | None:
    for at in dict.fromkeys((end, sentence_end(text, end))):
        if found := _ANSWERED_NO.match(text, at):
            return Box(*found.span("answer"), is_before=False)
    return None


def _is_box(text: str, box: str, first: int, line: str) -> bool:
    """A square is an empty box where another one is ticked on its line, or on the one above or below."""
    if _PLAIN_EMPTY.fullmatch(box):
        return True
    above = _line(text, text.rfind("\n", 0, max(0, first - 1)) + 1) if first else ""
    below = _line(text, first + len(line) + 1)
    return any(_IS_TICKED.search(one) for one in (above, line, below))


def _line(text: str, first: int) -> str:
    end = text.find("\n", first)
    return text[first : end if end >= 0 else len(text)]
