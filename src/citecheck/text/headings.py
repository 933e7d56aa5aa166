"""The headings above a place: of Markdown or HTML from the nearest to the outermost, else the nearest line alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.text.sentences import is_under, waits

_MARKED: Final = re.compile(
    r"^[ ]{0,3}(?:(?P<marks>#{1,6})[ \t]+(?P<words>\S.*)|<h(?P<tag>[1-6])\b[^>\n]*>(?P<inner>.*)"
    r"|(?P<under>\S.*)\n(?:(?P<double>={3,})|-{3,})[ \t]*)$",
    re.MULTILINE | re.IGNORECASE,
)
_REACH: Final = 600  # characters below a heading without a mark
_MOST_WORDS: Final = 7
_MOST_OF_SENTENCE: Final = 3  # words of a heading with a full stop
_ENDED: Final = (".", "!", "?", ":", ";")


class Heading(NamedTuple):
    """The words of a heading are text[start:end]."""

    start: int
    end: int


def headings_above(text: str, start: int) -> Iterator[Heading]:
    """The headings under which text[start:] is, the nearest first."""
    level = 7
    for rank, heading, end in reversed(_marked(text)):
        if end <= start and rank < level:
            level = rank
            yield heading
    if level == 7 and (line := _line_alone(text, start)):
        yield line


@lru_cache(maxsize=4)  # many quotes of one text ask, one after another
def _marked(text: str) -> list[tuple[int, Heading, int]]:
    """The level, words and end of each marked heading."""
    return [
        (int(found["tag"] or len(found["marks"] or "=" * (1 if found["double"] else 2))), Heading(*span), found.end())
        for found in _MARKED.finditer(text)
        for span in [max(found.span("words"), found.span("inner"), found.span("under"))]
    ]


def _line_alone(text: str, start: int) -> Heading | None:
    """The nearest line above that is short, begins big, and is no part of a sentence."""
    end = text.rfind("\n", 0, start)
    while end > max(0, start - _REACH):
        begins = text.rfind("\n", 0, end) + 1
        line, above = text[begins:end].strip(), text[:begins].rstrip()
        is_new = not above or above.endswith(_ENDED) or len(above) - above.rfind("\n") <= len(line)
        words = line.strip("*_=#[]|> ").rstrip(".:").split()
        first = next(filter(str.isalpha, line), "")
        starts_big = first.isupper() and ". " not in line.partition(" ")[2]
        most = _MOST_OF_SENTENCE if line.endswith(".") else _MOST_WORDS
        is_row = " | " in line
        if is_new and starts_big and not is_row and len(words) <= most and (line.endswith(":") or not waits(line)):
            return Heading(begins, end) if is_under(text, end + 1, start) else None
        end = begins - 1
    return None
