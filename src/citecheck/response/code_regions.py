"""Which stretches of a response are code, quote or comment: a block there is shown, not given."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from citecheck.model import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCE: Final = re.compile(r"^(?P<indent>[ \t>]*)(?P<run>`{3,}|~{3,})(?P<info>[^\n]*)$", re.MULTILINE)
_CODE_INDENT: Final = 4


class Fences:
    """Answers, for an offset, what it stands in."""

    def __init__(self, text: str, *, html: bool) -> None:
        self._text = text
        self._html = html
        fences = [] if html else list(_fences(text))
        comments = [(span, "an HTML comment") for span in _comments(text, html=html)]
        self._spans = sorted([*((span, "a code fence") for span in fences), *comments])
        self._starts = [span.start for span, _ in self._spans]

    def around(self, offset: int) -> str | None:
        at = bisect_right(self._starts, offset) - 1
        for span, name in self._spans[max(0, at - 1) : at + 1]:
            if span.start <= offset < span.end:
                return name
        return None if self._html else _line_wrapper(self._text, offset)

    def spans(self) -> tuple[Span, ...]:
        return tuple(span for span, _ in self._spans)


def _line_wrapper(text: str, offset: int) -> str | None:
    before = text[text.rfind("\n", 0, offset) + 1 : offset]
    if before.strip(" \t"):
        return "a block quote" if before.lstrip(" ").startswith(">") and not before.strip(" \t>") else None
    return "indented code" if len(before.expandtabs(_CODE_INDENT)) >= _CODE_INDENT else None


def _fences(text: str) -> Iterator[Span]:
    """Code fences as CommonMark pairs them; one that nothing closes runs to the end of the text."""
    lines = [line for line in _FENCE.finditer(text) if line["run"][0] == "~" or "`" not in line["info"]]
    unclosed: dict[str, int] = {}  # by character: the shortest run known to have no end
    at = 0
    while at < len(lines):
        opening = lines[at]
        character, length = opening["run"][0], len(opening["run"])
        closing = None if length >= unclosed.get(character, length + 1) else _closing(lines, at)
        if closing is not None:
            yield Span(opening.start(), lines[closing].end())
            at = closing
        else:
            unclosed[character] = min(length, unclosed.get(character, length))
            if len(opening["indent"].replace(">", "").expandtabs(_CODE_INDENT)) < _CODE_INDENT:
                yield Span(opening.start(), len(text))
                return
        at += 1


def _closing(lines: list[re.Match[str]], at: int) -> int | None:
    run = lines[at]["run"]
    for index in range(at + 1, len(lines)):
        line = lines[index]
        if line["run"][0] == run[0] and len(line["run"]) >= len(run) and not line["info"].strip():
            return index
    return None


def _comments(text: str, *, html: bool) -> Iterator[Span]:
    """Comments; in Markdown one that nothing closes is a comment only at the beginning of a line."""
    at = text.find("<!--")
    while at >= 0:
        end = text.find("-->", at + 4)
        if end >= 0 or html or not text[max(0, text.rfind("\n", 0, at)) : at].strip():
            yield Span(at, len(text) if end < 0 else end + 3)
        at = -1 if end < 0 else text.find("<!--", end)
