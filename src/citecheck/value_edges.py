"""A text and where a quote begins and ends in it → the piece of a value, name or compound that it cuts off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from citecheck.figures import ValueSpan, spans
from citecheck.text.marks import MARK
from citecheck.text.matching import Hit, seen

_AROUND: Final = 120  # characters on each side of an edge
_HYPHENS: Final = frozenset("-‐‑")
_CURRENCIES: Final = frozenset("$€£¥")
_JOINERS: Final = frozenset(":/⁄∕_˙") | _CURRENCIES  # between two digits, also in 2€50
_TIES: Final = frozenset("–−‒~〜～")  # of two ends of a range


class Cut(NamedTuple):
    """The piece that is left out. An anchor may leave it out where it `is_shed`."""

    piece: str
    is_shed: bool = False


def cut_off(text: str, start: int, end: int) -> str | None:
    """The piece of a value or term that the quote text[start:end] has only a part of; None if it has all."""
    return next((cut.piece for cut in _cuts(text, start, end)), None)


def cut_off_by_anchor(text: str, start: int, end: int) -> str | None:
    """The same of an anchor in its quote: it may shed a sign, a unit, a rate or the other end of a range."""
    return next((cut.piece for cut in _cuts(text, start, end) if not cut.is_shed), None)


def is_cut(text: str, hit: Hit) -> bool:
    """True for a hit that begins or ends inside a word, number or value of the text: it proves nothing."""
    return hit.cut or cut_off(text, hit.start, hit.end) is not None


def whole_of(piece: str) -> str:
    """The name of what a piece is cut off from: a term for non- and -free, a value for $ and million."""
    letters = piece.strip("-‐‑")
    return "term" if letters.isalpha() and (piece != letters or letters.lower() == "non") else "value"


def _cuts(text: str, start: int, end: int) -> Iterator[Cut]:
    text, start, end = seen(text, start, end)
    if end <= start:
        return
    yield from _compounds(text, start, end)
    for position in (start, end):
        if 0 < position < len(text):
            low, window = _window(text, position)
            if not (position == end and _ends_in_list(window[: end - low], window[end - low :])):
                for span in spans(window):
                    yield from _of_span(window, span, start - low, end - low, position - low)


def _ends_in_list(quote: str, behind: str) -> bool:
    """True where a reader sees that a list of values or a bound goes on: the past 10 and | 25 years, 90 or | more."""
    return quote.endswith(" or") or (quote.endswith(" and") and behind.lstrip(" $€£¥")[:1].isdigit())


def _window(text: str, position: int) -> tuple[int, str]:
    """(its offset, the text around a position), in whole words."""
    low, high = max(0, position - _AROUND), min(len(text), position + _AROUND)
    while 0 < low < position and not text[low - 1].isspace():
        low += 1
    while position < high < len(text) and not text[high].isspace():
        high -= 1
    return low, text[low:high]


def _of_span(text: str, span: ValueSpan, start: int, end: int, position: int) -> Iterator[Cut]:
    """The cut of a span at one edge of a quote that states its number, or a part of it."""
    is_stated = any(key.start < end and start < key.end for key in span.keys)
    is_shown = position == end and span.shown.start <= position < span.shown.end
    if not span.start < position < span.end or is_shown or not is_stated:
        return
    is_core = span.core.start < position < span.core.end
    low, high = span.core if is_core else (span.start, span.end)
    piece = text[low:position] if position == start else text[position:high]
    if piece.strip(" \n,;") and not MARK.match(f"1{piece}", 1):  # of raised digits text.marks speaks
        yield Cut(piece.strip(), is_shed=not is_core)


# ── Compounds: letters and digits that a hyphen or another sign joins without a space ────────────


def _compounds(text: str, start: int, end: int) -> Iterator[Cut]:
    for position in (start, end):
        for sign in (position - 1, position):
            if not 0 < sign < len(text) - 1 or not _is_joined(text, sign):
                continue
            if position == start:
                yield Cut(text[_word_start(text, sign) : position], is_shed=_is_shed(text, sign))
            else:
                yield Cut(text[position : _word_end(text, sign + 1)], is_shed=_is_shed(text, sign))
    if text[:start].endswith(("non ", "Non ", "non\n", "Non\n")) and not text[:start][:-4][-1:].strip():
        yield Cut(text[start - 4 : start].strip())


def _is_joined(text: str, sign: int) -> bool:
    left, right = text[sign - 1], text[sign + 1]
    if text[sign] in _HYPHENS:
        return left.isalnum() and (right.isalnum() or right in _CURRENCIES)
    if text[sign] in _TIES:
        return (left.isalnum() or left == "%") and (right.isdigit() or right in _CURRENCIES)
    return text[sign] in _JOINERS and left.isdigit() and right.isdigit()


def _is_shed(text: str, sign: int) -> bool:
    """True for what an anchor may leave out: year bonds of 5-year bonds, an end of 5–7; not the letters of non-cash."""
    is_letters = text[sign - 1].isalpha() and text[sign + 1].isalpha()
    return text[sign] in _TIES or (text[sign] in _HYPHENS and not is_letters)


def _word_start(text: str, end: int) -> int:
    while end and text[end - 1].isalnum():
        end -= 1
    return end


def _word_end(text: str, start: int) -> int:
    while start < len(text) and text[start].isalnum():
        start += 1
    return start
