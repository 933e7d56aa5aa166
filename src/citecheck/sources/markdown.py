"""What a reader of Markdown sees of it: not what renderers leave out, and that some words are struck through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.text.hiding import HIDES, STRIKES
from citecheck.text.patterns import lazy_pattern

_OPENER = lazy_pattern(
    r"(?P<fence>^[ ]{0,3}(?P<marks>`{3,}|~{3,}))|(?P<ticks>`+)|(?P<comment><!--)|(?P<processing><\?)"
    r"|(?P<struck>~~(?=[^\s~]))|<(?P<tag>[a-z][a-z0-9]{0,20})(?P<attributes>(?:\s[^<>]{0,500})?)>",
    re.IGNORECASE | re.MULTILINE,
)
_NEVER_SHOWN: Final = frozenset(("script", "style", "template", "title", "head"))
_STRUCK_TAGS: Final = frozenset(("s", "del", "strike"))
_AT_MARGIN = lazy_pattern(r"(?:^|\n)[ ]{0,3}\Z")
# The definition of a link with a title, which nobody sees: [//]: # (A remark.)
_DEFINITION = lazy_pattern(
    r"^[ ]{0,3}\[(?!\^)[^\[\]\n]{1,200}\]:[ \t]*(?:<[^<>\n]*>|[^\s<]\S*)[ \t]+"
    r"(?:\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\))[ \t\r]*$",
    re.MULTILINE,
)
_BEFORE_DEFINITION = lazy_pattern(r"(?:\A|\n[ \t\r]*\n|(?:^|\n)[ ]{0,3}(?:#[^\n]*|\[[^\[\]\n]+\]:[^\n]*)\n)\Z")
_FRONT_MATTER = lazy_pattern(r"\A\ufeff?---[ \t]*\r?\n(?P<body>.*?\n)(?:---|\.\.\.)[ \t\r]*(?:\n|\Z)", re.DOTALL)
# The fields of front matter that pages show.
_SHOWN_FIELD = lazy_pattern(
    r"(?:(?:sub|short)?title|authors?|date|description|summary|abstract|tags|keywords|categor(?:y|ies)|version|published"
    r"|updated|created|modified|lastmod|lang(?:uage)?|licen[cs]e|source|url|publisher|institution|organi[sz]ation)\s*:",
    re.IGNORECASE,
)
_FIELD = lazy_pattern(r"[^\s#-][^\n]*?:(?:\s|\Z)")
_VISIBLE = lazy_pattern(r"\S")
_BLANK_LINE = lazy_pattern(r"\n[ \t\r]*\n")
_LONGEST_INDENT: Final = 300  # characters looked at before a definition


class Seen(NamedTuple):
    """The text with spaces for what is not shown; `unstruck` has them for struck words too, and is None without any."""

    text: str
    unstruck: str | None = None


class _Span(NamedTuple):
    start: int
    end: int
    struck: bool = False


def seen(markdown: str) -> Seen:
    """What a reader sees of Markdown; what is in code is shown as it is."""
    spans = list(_spans(markdown))
    shown = _blanked(markdown, [span for span in spans if not span.struck])
    struck = [span for span in spans if span.struck]
    return Seen(shown, _blanked(shown, struck) if struck else None)


def _blanked(text: str, spans: list[_Span]) -> str:
    pieces, at = [], 0
    for span in sorted(spans):
        if span.end > at:
            start = max(at, span.start)
            pieces += [text[at:start], _VISIBLE.sub(" ", text[start : span.end])]
            at = span.end
    return "".join([*pieces, text[at:]])


def _spans(text: str) -> Iterator[_Span]:
    yield from _front_matter(text)
    for found in _DEFINITION.finditer(text):
        if _BEFORE_DEFINITION.search(text, max(0, found.start() - _LONGEST_INDENT), found.start()):
            yield _Span(*found.span())
    ends = _Ends(text)
    at = struck_up_to = 0
    while opener := _OPENER.search(text, at):
        if opener.start() < struck_up_to and _strikes(opener):
            at = opener.end()
            continue
        at, span = _part(text, opener, ends)
        if span:
            yield span
            struck_up_to = span.end if span.struck else struck_up_to


def _front_matter(text: str) -> Iterator[_Span]:
    """The fields of it that pages do not show, with the lines that belong to them."""
    found = _FRONT_MATTER.match(text)
    at, shown = (found.start("body"), True) if found else (0, True)
    for line in found["body"].splitlines(keepends=True) if found else ():
        shown = _SHOWN_FIELD.match(line) is not None if _FIELD.match(line) else shown
        if not shown:
            yield _Span(at, at + len(line))
        at += len(line)


class _Ends:
    """Finds what ends a part. It remembers what is not found further on, and searches no text again and again."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._missing: set[str] = set()

    def after(self, what: str, start: int) -> int | None:
        """Where the next one ends."""
        if what in self._missing:
            return None
        at = self._text.find(what, start)
        if at < 0:
            self._missing.add(what)
            return None
        return at + len(what)

    def of_tag(self, tag: str, start: int) -> int | None:
        """Where the element ends whose opening tag ends at `start`; elements of the same kind may be in it."""
        if tag in self._missing:
            return None
        depth = 1
        for found in _tags(tag).finditer(self._text, start):
            depth += -1 if found[1] else 1
            if depth == 0:
                return found.end()
        self._missing.add(tag)
        return None


@lru_cache(maxsize=32)
def _tags(tag: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){tag}(?=[\s/>])[^<>]{{0,500}}>", re.IGNORECASE)


def _part(text: str, opener: re.Match[str], ends: _Ends) -> tuple[int, _Span | None]:
    """Where to go on behind an opener, and the stretch that it hides or strikes."""
    start, behind = opener.span()
    if opener["fence"]:
        return _end_of_fence(text, opener["marks"], behind), None
    if opener["ticks"]:
        return _end_of_code(text, opener["ticks"], behind), None
    if opener["comment"]:
        end = ends.after("-->", behind)
        if end is None and _AT_MARGIN.search(text, max(0, start - 4), start):
            end = len(text)
        return (end, _Span(start, end)) if end else (behind, None)
    if opener["processing"]:
        end = ends.after("?>", behind)
        return (end, _Span(start, end)) if end else (behind, None)
    if opener["struck"]:
        end = ends.after("~~", behind)
        is_whole = end is not None and _BLANK_LINE.search(text, behind, end) is None
        return (end, _Span(behind, end - 2, struck=True)) if end and is_whole else (behind, None)
    return _element(text, opener, ends)


def _strikes(opener: re.Match[str]) -> bool:
    tag, attributes = (opener["tag"] or "").lower(), opener["attributes"] or ""
    return bool(opener["struck"]) or tag in _STRUCK_TAGS or STRIKES.search(attributes) is not None


def _element(text: str, opener: re.Match[str], ends: _Ends) -> tuple[int, _Span | None]:
    tag, attributes, behind = opener["tag"].lower(), opener["attributes"], opener.end()
    if attributes.endswith("/"):
        return behind, None
    if tag in _NEVER_SHOWN or HIDES.search(attributes):
        end = ends.of_tag(tag, behind)
        if end is None and tag in {"script", "style"}:
            end = len(text)
        return (end, _Span(opener.start(), end)) if end else (behind, None)
    if _strikes(opener):
        end = ends.of_tag(tag, behind)
        return (behind, _Span(behind, end, struck=True)) if end else (behind, None)
    return behind, None


def _end_of_fence(text: str, marks: str, start: int) -> int:
    found = re.compile(rf"^[ ]{{0,3}}{re.escape(marks)}", re.MULTILINE).search(text, start)
    return found.end() if found else len(text)


def _end_of_code(text: str, ticks: str, start: int) -> int:
    """Where code in a line ends; ticks without an end are ticks."""
    line_end = text.find("\n", start)
    runs = re.finditer("`+", text[start : line_end if line_end >= 0 else len(text)])
    return next((start + run.end() for run in runs if run[0] == ticks), start)
