"""Where sentences begin and end. Counting is on the safe side: in doubt, no new sentence begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ABBREVIATIONS = frozenset(
    """
    mr mrs ms dr prof st no nos inc corp co ltd llc plc sec secs art arts fig figs pp p ch vol vs v al
    etc e.g i.e eg ie cf approx est jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k u.n d.c
    ph.d a.m p.m pub pubs para paras reg regs jr sr gen rev hon dept div ed eds ann cl ref tel
    """.split()
)
_STOP = re.compile(r"[.!?][\"'”’)\]]*(?:[¹²³⁰-⁹]|\d)?\s+(?=[\"'“‘(\[]*([^\W_a-z]))|[。！？]|\n(?=\s*[•●▪])")
_LAST_WORD = re.compile(r"[\w.]*$")
_BEGINS = re.compile(r"[\"'“‘(\[]*[^\W_a-z]")
SHORT_LINE = 0.7  # of the longest line: a shorter one before a capital is a heading or a paragraph's last line
REACH = 2_000  # characters looked at on each side


def count_sentences(text: str) -> int:
    """How many sentences `text` holds, at least; one that begins with a figure is not counted."""
    text = text.strip()
    return 1 + sum(1 for end, begins in _stops(text) if end < len(text) and not begins.isdigit())


def sentence_starts(text: str) -> list[int]:
    """Where the sentences of running text begin; the first is 0."""
    return [0, *(end for end, _ in _stops(text) if end < len(text))]


def sentence_start(text: str, position: int) -> int:
    """Where the sentence that holds `position` of a page's text begins."""
    low = max(0, position - REACH)
    return max((end for end in _page_stops(text, low, position + 2) if end <= position), default=low)


def sentence_end(text: str, position: int) -> int:
    """Where the sentence that holds the character before `position` of a page's text ends."""
    high = min(len(text), position + REACH)
    return min((end for end in _page_stops(text, max(0, position - 3), high) if end >= position), default=high)


def _page_stops(text: str, low: int, high: int) -> Iterator[int]:
    """Ends of sentences in text[low:high], and of headings and paragraphs, which have no full stop to go by."""
    yield from (low + end for end, _ in _stops(text[low:high]))
    longest = max(map(len, text.split("\n")))
    at = text.rfind("\n", 0, low) + 1
    while (end := text.find("\n", at)) >= 0 and end < high:
        if end - at < SHORT_LINE * longest and _BEGINS.match(text, end + 1):
            yield end + 1
        at = end + 1


def _stops(text: str) -> Iterator[tuple[int, str]]:
    """(end, the character that begins the next sentence)."""
    for match in _STOP.finditer(text):
        if not _is_abbreviation(text, match.start()):
            yield match.end(), match[1] or ""


def _is_abbreviation(text: str, stop: int) -> bool:
    if text[stop] != ".":
        return False
    match = _LAST_WORD.search(text[max(0, stop - 20) : stop])
    word = match[0].lower() if match else ""
    return (len(word.rpartition(".")[2]) <= 1 and not word.isdigit()) or word in _ABBREVIATIONS
