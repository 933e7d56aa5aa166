"""What a reader of Markdown sees of it: not what renderers leave out, and that some words are struck through."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.text import html_styles
from citecheck.text.html_styles import Colours, StyleSheets
from citecheck.text.patterns import lazy_pattern

_OPENER = lazy_pattern(
    r"(?P<fence>^[ ]{0,3}(?P<marks>`{3,}|~{3,}))|(?P<ticks>`+)|(?P<comment><!--)|(?P<processing><\?)"
    r"|(?P<data><!\[CDATA\[)|(?P<declaration><![a-z])|(?P<struck>~~(?=[^\s~]))"
    r"|\]\((?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)?)\s+(?P<title>\"[^\"]*\"|'[^']*'|\([^()]*\))\s*\)"
    r"|<(?P<tag>[a-z][a-z0-9]{0,20})(?P<attributes>(?:[\s/](?>=\s*\"[^\"<]*\"|=\s*'[^'<]*'|[^<>])*+)?)>",
    re.IGNORECASE | re.MULTILINE,
)
_NEVER_SHOWN: Final = frozenset(("script", "style", "template", "title", "head", "datalist"))
_NEVER_ENDING: Final = frozenset(("script", "style"))  # without a closing tag
_STRUCK_TAGS: Final = frozenset(("s", "del", "strike"))
_EMPTY_TAGS: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
# Their end is often left out.
_ENDS_WITH_PARAGRAPH: Final = frozenset(("p", "li", "dd", "dt", "td", "th", "tr", "option"))
# Attributes whose words are shown, or are names and no text.
_NO_SECRET: Final = frozenset(("alt", "class", "label", "placeholder", "sizes", "srcset", "style", "value"))
_WORDS = lazy_pattern(r"\S\s+\S")
_AT_MARGIN = lazy_pattern(r"(?:^|\n)[ ]{0,3}\Z")
# The definition of a link with a title or a label of several words, which nobody sees: [//]: # (A remark.)
_DEFINITION = lazy_pattern(
    r"^[ ]{0,3}\[(?!\^)(?P<label>[^\[\]\n]{1,999})\]:[ \t]*(?:<[^<>\n]*>|[^\s<]\S*)"
    r"(?:[ \t]+(?P<title>\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\)))?[ \t\r]*$",
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
_CLOSERS: Final = {"comment": "-->", "processing": "?>", "data": "]]>", "declaration": ">"}
_MOST_LAYERS: Final = 20  # coloured elements in each other
_LONGEST_INDENT: Final = 300  # characters looked at before a definition


class Seen(NamedTuple):
    """The text with spaces for what is not shown; `unstruck` has them for struck words too, and is None without any."""

    text: str
    unstruck: str | None = None


class _Span(NamedTuple):
    start: int
    end: int
    struck: bool = False
    colours: Colours | None = None  # that what is in it has; else it is hidden or struck


def seen(markdown: str) -> Seen:
    """What a reader sees of Markdown; what is in code is shown as it is."""
    sheets = StyleSheets(markdown)
    spans = list(_spans(markdown, sheets))
    coloured = [span for span in spans if span.colours]
    unread = _unread(coloured, sheets.colours_of_page, len(markdown)) if coloured else ()
    shown = _blanked(markdown, [*unread, *(span for span in spans if not span.struck and not span.colours)])
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


def _spans(text: str, sheets: StyleSheets) -> Iterator[_Span]:
    yield from _front_matter(text)
    for found in _DEFINITION.finditer(text):
        is_secret = found["title"] or _WORDS.search(found["label"])
        if is_secret and _BEFORE_DEFINITION.search(text, max(0, found.start() - _LONGEST_INDENT), found.start()):
            yield _Span(*found.span())
    ends = _Ends(text)
    at = struck_up_to = 0
    while opener := _OPENER.search(text, at):
        if opener.start() < struck_up_to and _is_stroke(opener):
            at = opener.end()
            continue
        at, *spans = _element(text, opener, ends, sheets) if opener["tag"] else _part(text, opener, ends)
        for span in spans:
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
        self._layers: list[int] = []

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

    def of_layer(self, tag: str, start: int) -> int:
        """Where a coloured element ends; one that is in many others as the one around it."""
        while self._layers and self._layers[-1] <= start:
            self._layers.pop()
        if len(self._layers) >= _MOST_LAYERS:
            return self._layers[-1]
        self._layers.append(self.of_tag(tag, start) or _end_without_tag(self._text, tag, start))
        return self._layers[-1]


@lru_cache(maxsize=32)
def _tags(tag: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){tag}(?=[\s/>])[^<>]*>", re.IGNORECASE)


_Found = tuple[int, *tuple[_Span, ...]]  # where to go on, and the stretches that are not shown as the text has them


def _part(text: str, opener: re.Match[str], ends: _Ends) -> _Found:
    """What an opener begins that is no element."""
    start, behind = opener.span()
    if opener["fence"]:
        return (_end_of_fence(text, opener["marks"], behind),)
    if opener["ticks"]:
        return (_end_of_code(text, opener["ticks"], behind),)
    if opener["title"]:
        return behind, _Span(*opener.span("title"))
    if opener["struck"]:
        end = ends.after("~~", behind)
        is_whole = end is not None and _BLANK_LINE.search(text, behind, end) is None
        return (end, _Span(behind, end - 2, struck=True)) if end and is_whole else (behind,)
    closer = next(closer for kind, closer in _CLOSERS.items() if opener[kind])
    end = ends.after(closer, behind)
    if end is None and opener["comment"] and _AT_MARGIN.search(text, max(0, start - 4), start):
        end = len(text)
    return (end, _Span(start, end)) if end else (behind,)


def _is_stroke(opener: re.Match[str]) -> bool:
    return bool(opener["struck"]) or (opener["tag"] or "").lower() in _STRUCK_TAGS


def _element(text: str, opener: re.Match[str], ends: _Ends, sheets: StyleSheets) -> _Found:
    tag, behind = opener["tag"].lower(), opener.end()
    attributes = html_styles.attributes_of(opener["attributes"]) if opener["attributes"] else {}
    style = sheets.style_of(tag, attributes)
    spans = list(_secrets(opener, attributes)) if attributes else []
    if tag in _EMPTY_TAGS:
        return behind, *spans
    if _is_hidden(tag, attributes) or "hidden" in attributes or html_styles.hides(style):
        end = ends.of_tag(tag, behind)
        if end is None and (tag in _NEVER_ENDING or not _is_hidden(tag, attributes)):
            end = _end_without_tag(text, tag, behind)
        if end:
            return end, _Span(opener.start(), end)
    if (tag in _STRUCK_TAGS or html_styles.strikes(style)) and (end := ends.of_tag(tag, behind)):
        spans.append(_Span(behind, end, struck=True))
    if painted := html_styles.colours(style):
        spans.append(_Span(behind, ends.of_layer(tag, behind), colours=painted))
    return behind, *spans


def _is_hidden(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether such an element is never shown, or from the right."""
    return (
        tag in _NEVER_SHOWN
        or (tag == "dialog" and "open" not in attributes)
        or (tag == "bdo" and attributes.get("dir", "").lower() == "rtl")
    )


def _secrets(opener: re.Match[str], attributes: Mapping[str, str]) -> Iterator[_Span]:
    """The words in attributes that nobody sees: tooltips, data of programs."""
    start = opener.start("attributes")
    shown = _NO_SECRET - {"value"} if attributes.get("type", "").lower() == "hidden" else _NO_SECRET
    for found in html_styles.ATTRIBUTE.finditer(opener["attributes"]):
        if found[2] and found[1].lower() not in shown and _WORDS.search(found[2]):
            yield _Span(start + found.start(2), start + found.end(2))


def _end_without_tag(text: str, tag: str, start: int) -> int:
    """Where an element ends that has no closing tag."""
    found = _BLANK_LINE.search(text, start) if tag in _ENDS_WITH_PARAGRAPH else None
    return found.start() if found else len(text)


def _unread(coloured: Sequence[_Span], page: Colours, length: int) -> Iterator[_Span]:
    """The stretches whose text has the colour of what is behind it; these elements are in the order of their starts."""
    around: list[_Span] = []
    at = 0
    for span in [*coloured, _Span(length, length, colours=page)]:
        while around and around[-1].end <= span.start:
            done = around.pop()
            if done.colours and done.colours.are_alike:
                yield _Span(at, done.end)
            at = max(at, done.end)
        outer = around[-1] if around else _Span(0, length, colours=page)
        if around and outer.colours and outer.colours.are_alike:
            yield _Span(at, span.start)
        at = span.start
        colours = span.colours.within(outer.colours) if span.colours and outer.colours else span.colours
        around.append(_Span(at, min(span.end, outer.end), colours=colours))


def _end_of_fence(text: str, marks: str, start: int) -> int:
    found = re.compile(rf"^[ ]{{0,3}}{re.escape(marks)}", re.MULTILINE).search(text, start)
    return found.end() if found else len(text)


def _end_of_code(text: str, ticks: str, start: int) -> int:
    """Where code in a line ends; ticks without an end are ticks."""
    line_end = text.find("\n", start)
    runs = re.finditer("`+", text[start : line_end if line_end >= 0 else len(text)])
    return next((start + run.end() for run in runs if run[0] == ticks), start)
