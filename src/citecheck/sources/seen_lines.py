"""The lines of a page as a reader sees them: invisible text is marked, and every line keeps its number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from citecheck.model import Box, Sighting
from citecheck.sources.document import Document, Line, Page

_EDGE = 1.0  # points: boxes are rounded


class SeenLine(NamedTuple):
    """What is seen of a line, and the words of it that nobody can see."""

    text: str
    hidden: str = ""


def all_lines(page: Page) -> list[SeenLine]:
    """The lines of a page of which everything is taken as seen."""
    return [SeenLine(line.text) for line in page.lines]


def seen_lines(document: Document, number: int) -> list[SeenLine]:
    """Text of which it is in doubt whether it can be seen counts as seen.

    But a line with words in doubt beside a hidden one is hidden whole if no more than half of it is seen for certain.
    Raises SourceError if the page could not be looked at.
    """
    page, levels = document.page(number), document.sight(number)
    if levels[-1][1] is None:
        return all_lines(page)
    certain = [lines for level, lines in levels if level < Sighting.DOUBTFUL]
    seen, clear = _Seen(page.lines, levels[-1][1]), _Seen(page.lines, certain[-1] if certain else {})
    return [_told_apart(line, seen, clear) for line in page.lines]


def _told_apart(line: Line, seen: _Seen, clear: _Seen) -> SeenLine:
    text, certain = seen.of(line), clear.of(line)
    if text == line.text:
        return SeenLine(text)
    if text != certain and 2 * _letters(certain) <= _letters(line.text):
        return SeenLine("", line.text)
    return SeenLine(text, " ".join(_without(line.text.split(), text.split())))


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))


class _Seen:
    """Lines that are seen so well, whole or in parts."""

    def __init__(self, whole: Sequence[Line], seen: Mapping[str, Sequence[Line]] | None) -> None:
        lines = whole if seen is None else next(iter(seen.values()), ())
        known = set(whole)
        self._untouched = set(lines)
        self._parts = [line for line in lines if line not in known]

    def of(self, line: Line) -> str:
        if line in self._untouched:
            return line.text
        return _seen_of(line, [part for part in self._parts if _overlap(line.box, part.box)])


def _seen_of(line: Line, parts: Sequence[Line]) -> str:
    """What is seen of a line, out of the seen lines in its place; of one that contains more, the words of this line."""
    if all(_is_inside(part.box, line.box) for part in parts):
        return " ".join(part.text for part in sorted(parts, key=lambda part: part.box or ()))
    words, found = line.text.split(), [word for part in parts for word in part.text.split()]
    matcher = SequenceMatcher(None, words, found, autojunk=False)
    return " ".join(word for at, _, size in matcher.get_matching_blocks() for word in words[at : at + size])


def _without(words: Sequence[str], seen: Sequence[str]) -> Iterator[str]:
    """The words that are not among the seen ones, which are in the same order."""
    matcher = SequenceMatcher(None, words, seen, autojunk=False)
    for kind, start, end, _, _ in matcher.get_opcodes():
        if kind in {"delete", "replace"}:
            yield from words[start:end]


def _overlap(one: Box | None, other: Box | None) -> bool:
    if one is None or other is None:
        return False
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    return across > 0 and height > 0.5 * min(one.y1 - one.y0, other.y1 - other.y0)


def _is_inside(part: Box | None, line: Box | None) -> bool:
    return part is not None and line is not None and part.x0 >= line.x0 - _EDGE and part.x1 <= line.x1 + _EDGE
