"""Boxes to tick: what a quote says beside an empty box is not so, or is not done."""

from __future__ import annotations

import re
from typing import Final

from citecheck.text.patterns import lazy_pattern
from citecheck.text.sentences import sentence_end

_EMPTY: Final = r"(?:☐|[✗✘❌✕]|\[[ \u00a0_]?\]|\([ \u00a0_]\))"
_TICKED: Final = r"(?:[☒☑✓✔✅■þý]|\[[xX✓✔*]\]|\([xX✓✔*]\))"
_IS_TICKED: Final = lazy_pattern(_TICKED)
_BEFORE: Final = lazy_pattern(rf"(?:[-*+•]\s+|\d{{1,3}}[.)]\s+)?(?P<box>{_EMPTY})\s*[\"“*_]*\Z")
_BEHIND: Final = lazy_pattern(rf"[\"”*_:.]{{0,3}}[ \t]*(?P<box>{_EMPTY})[ \t.]*(?=\n|\Z)")
_BOX: Final = lazy_pattern(rf"(?:[-*+•]\s+)?(?:{_EMPTY}|{_TICKED})")
# The answer to what is asked: the box of No is ticked, and that of Yes is not.
_ANSWERED_NO: Final = lazy_pattern(
    rf"[\s:.?—–-]*(?:\([^()\n]{{1,60}}\)[\s:.?]*)?"
    rf"(?P<box>Yes[ :]*(?:{_EMPTY}|[¨□o])\s*No[ :]*(?:{_TICKED}|X\b)|(?:{_EMPTY}|[¨□o])\s*Yes\s*(?:{_TICKED}|X)\s*No)",
    re.IGNORECASE,
)


def empty_box(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the empty box is of what text[start:end] says: at the beginning of its line, or behind the question."""
    if _IS_TICKED.search(text, start, end):
        return None
    first = text.rfind("\n", 0, start) + 1
    found = _BEFORE.fullmatch(text, first, start)
    if not _BOX.match(text, first):  # else boxes are before their words here
        found = found or _BEHIND.match(text, end)
    for at in (end, sentence_end(text, end)):
        found = found or _ANSWERED_NO.match(text, at)
    return found.span("box") if found else None
