"""Where a quote may begin and end: never inside a word or number, and never between a number and its sign."""

from __future__ import annotations

import re
import unicodedata

from citecheck.text.folding import LINE_HYPHEN

_SPACELESS = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff]")
_UNARY = re.compile(r"(?:^|[\s(\[])[-+±][$€£¥]?$")  # a sign with nothing it could subtract from
_ACCOUNTING = re.compile(r"\(\s?[$€£¥]?\s?[\d.,]+\s?%?\s?\)")
_LONGEST_NUMBER = 40


def is_inside_token(text: str, position: int) -> bool:
    """Whether a boundary at `position` of (folded) `text` would cut a word or a number."""
    if not 0 < position < len(text):
        return False
    left, right = text[position - 1], text[position]
    if LINE_HYPHEN in (left, right):
        return True
    if _is_word(left) and _is_word(right):
        return not (_SPACELESS.match(left) or _SPACELESS.match(right))
    if left in ".," and right.isdigit():
        return text[position - 2 : position - 1].isdigit()
    return left.isdigit() and right in ".," and text[position + 1 : position + 2].isdigit()


def cuts_number(text: str, start: int, end: int) -> bool:
    """Whether text[start:end] leaves behind the sign, currency, percent or accounting parenthesis of its number."""
    return _cuts_front(text, start) or _cuts_back(text, start, end)


def _cuts_front(text: str, start: int) -> bool:
    if not re.match(r"[$€£¥]?\s?\d", text[start : start + 3]):
        return False
    before = text[max(0, start - 3) : start]
    if before[-1:] in tuple("$€£¥") or _UNARY.search(before):
        return True
    return _encloses(text, start, start + 1)


def _cuts_back(text: str, start: int, end: int) -> bool:
    if not text[end - 1 : end].isdigit() and text[end - 1 : end] != "%":
        return False
    if text[end : end + 1] in {"%", "‰"}:
        return True
    return _encloses(text, end - 1, end) and start <= text.rfind("(", 0, end)


def _encloses(text: str, start: int, end: int) -> bool:
    """Whether text[start:end] lies inside a number in accounting parentheses, without both of them."""
    low = max(0, start - _LONGEST_NUMBER)
    for match in _ACCOUNTING.finditer(text, low, min(len(text), end + _LONGEST_NUMBER)):
        if match.start() < start and end < match.end():
            return True
    return False


def _is_word(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character) in {"Mn", "Mc"}
