"""Where a quote may begin and end: never inside a word or number, and never between a number and its sign."""

from __future__ import annotations

import re
import unicodedata

from citecheck.text.folding import LINE_HYPHEN
from citecheck.text.scripts import SPACELESS, has_any

_UNARY = re.compile(r"(?:^|[\s(\[])[-+±][$€£¥]?$")  # a sign with nothing it could subtract from
_ACCOUNTING = re.compile(r"\(\s?[$€£¥]?\s?[\d.,]+\s?%?\s?\)")
_LONGEST_NUMBER = 40
_IN_NUMBERS = frozenset(".,'")  # 12'345 is Swiss


def is_inside_token(text: str, position: int) -> bool:
    """Whether a boundary at `position` of (folded) `text` would cut a word or a number."""
    if not 0 < position < len(text):
        return False
    left, right = text[position - 1], text[position]
    if LINE_HYPHEN in (left, right):
        return True
    if _is_word(left) and _is_word(right):
        return not has_any(left + right, SPACELESS)
    if left in _IN_NUMBERS and right.isdigit():
        return text[position - 2 : position - 1].isdigit()
    return left.isdigit() and right in _IN_NUMBERS and text[position + 1 : position + 2].isdigit()


def cuts_number(text: str, start: int, end: int) -> bool:
    """Whether text[start:end] leaves behind the sign, currency, percent or accounting parenthesis of its number."""
    if _splits_parentheses(text, start) or _splits_parentheses(text, end):
        return True
    before = text[max(0, start - 3) : start]
    begins = re.match(r"\(?[$€£¥]?\s?\.?\d", text[start : start + 5])
    if begins and (before[-1:] in set("$€£¥") or _UNARY.search(before)):
        return True
    return text[end - 1 : end].isdigit() and text[end : end + 1] in set("%‰€£$¥")


def _splits_parentheses(text: str, position: int) -> bool:
    low, high = max(0, position - _LONGEST_NUMBER), position + _LONGEST_NUMBER
    return any(match.start() < position < match.end() for match in _ACCOUNTING.finditer(text, low, high))


def _is_word(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character) in {"Mn", "Mc"}
