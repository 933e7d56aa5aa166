"""A Markdown answer as CommonMark reads it: its tokens with their places, and its units with the markers in them.

Code, links and definitions hold no markers. Two inline rules keep the places of markers: the one for [n] runs after
CommonMark's own link rule, so that a link is a link; the one for [label](cite:n 'k') before it, because CommonMark does
not read an apostrophe inside a quoted term.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import normalizeReference
from markdown_it.rules_inline import StateInline, link
from markdown_it.token import Token

from citecheck.model import TABLE_HEAD, MarkerForm, ProblemKind, Span, Unit
from citecheck.response.html_markers import (
    BOLD,
    INLINE,
    QUOTED,
    SHIFTED,
    STRIKE,
    VOID,
    WITHIN,
    Tag,
    breaks,
    html_pieces,
)
from citecheck.response.inline_math import math
from citecheck.response.prose import UnitBuilder, numbers_in, unit_of
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.response.diagnostics import Notes

_BRACKET: Final = re.compile(r"\[([0-9]{1,7}(?:[ ]?[,;–-][ ]?[0-9]{1,7}){0,40})\]")
_CITE: Final = re.compile(r"\[([^\[\]]{0,300})\]\([ ]{0,3}cite:", re.IGNORECASE)
_NUMBER: Final = lazy_pattern(r"\s{0,3}([0-9]{1,7})(?![0-9\w.])")
# A term, from its quote to the last one before the closing parenthesis.
_QUOTED: Final = lazy_pattern(
    "|".join(rf"{opens}(.*?)(?<!\\){closes}\s{{0,3}}\)" for opens, closes in ("''", '""', "‘’", "“”")), re.DOTALL
)
_TERM: Final = 700  # characters looked through for the end of a cite link
_NORMAL: Final = re.compile(r"\r\n|\r|\ufeff")
_AS: Final = {"\r\n": " \n", "\r": "\n", "\ufeff": " "}

# A block of HTML with a part that is no running text, or is not shown.
_NO_PROSE: Final = lazy_pattern(r"<[!?]|<(?:script|style|pre|code|textarea|title|template)\b", re.IGNORECASE)

PlacedToken = tuple["Token", "OffsetMap | None"]

# ── Tokens and their places ──────────────────────────────────────────────────────────────────────


def markdown_tokens(prose: str, known: frozenset[int], notes: Notes) -> Iterator[PlacedToken]:
    """The block tokens of `prose`, which has the offsets of the response; an inline token comes with its place.

    `known` are the numbers of the entries: [1] is a marker of entry 1, though a definition makes a link of it.
    """
    text = _NORMAL.sub(lambda found: _AS[found[0]], prose.rstrip())
    source = _Source(text)
    env: dict[str, Any] = {"known": known, "definitions": {}}
    in_cell = False
    for token in markdown_reader().parse(text, env):
        if token.type == "html_block" and not _NO_PROSE.search(token.content):
            yield from _html_paragraphs(token, source.place(token, in_cell=False), env)
            continue
        yield token, source.place(token, in_cell=in_cell) if token.type == "inline" else None
        in_cell = token.type in {"td_open", "th_open"}
    for label, lines in env["definitions"].items():
        message = f"{quoted(f'[{label}]: …', 40)} defines a link: a viewer shows the marker [{label}] as that link."
        hint = "Take the definition out, or give the link another label."
        notes.add(ProblemKind.MARKER_DEFINITION, source.span(*lines), message, hint=hint)


def _html_paragraphs(block: Token, place: OffsetMap, env: dict[str, Any]) -> Iterator[PlacedToken]:
    """The texts between the block tags of HTML, each as a paragraph: a viewer shows their markers."""
    edges = [0]
    for piece in html_pieces(block.content):
        if isinstance(piece, Tag) and piece.name not in INLINE and piece.name not in WITHIN:
            edges += [piece.span.start, piece.span.end]
    for low, high in islice(pairwise([*edges, len(block.content)]), 0, None, 2):
        text = block.content[low:high]
        if text.strip():
            start = low + len(text) - len(text.lstrip())
            yield Token("paragraph_open", "p", 1, map=block.map), None
            yield markdown_reader().parseInline(text.strip(), env)[0], place.after(start)
            yield Token("paragraph_close", "p", -1), None


def span_of(mark: Token, place: OffsetMap) -> Span:
    """Where a marker's token (cite_bracket, cite_open) is in the response."""
    start, end = mark.meta["start"], mark.meta["end"]
    return Span(place(start), place(end - 1) + 1)


class OffsetMap:
    """Turns an offset in the content of an inline token into one of the response."""

    def __init__(self, content: list[int], source: list[int]) -> None:
        self._content, self._source = content, source

    def __call__(self, offset: int) -> int:
        at = bisect_right(self._content, offset) - 1
        return self._source[at] + offset - self._content[at]

    def after(self, offset: int) -> OffsetMap:
        """The same for the rest of the content from an offset on."""
        later = bisect_right(self._content, offset)
        return OffsetMap([0, *(at - offset for at in self._content[later:])], [self(offset), *self._source[later:]])


class _Source:
    """The lines of the prose, and how far table cells have been found."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._cell = (-1, 0)

    def span(self, first: int, end: int) -> Span:
        """What is in these lines, without white space around it."""
        text = "\n".join(self._lines[first:end])
        start = self._starts[first] + len(text) - len(text.lstrip())
        return Span(start, start + len(text.strip()))

    def place(self, token: Token, *, in_cell: bool) -> OffsetMap:
        row = token.map[0] if token.map else 0
        lines = token.content.split("\n")
        if in_cell:
            return self._cell_place(row, token.content)
        content, source = [0], []
        for index, line in enumerate(lines):
            source.append(self._starts[row + index] + _column(self._lines[row + index], line))
            content.append(content[-1] + len(line) + 1)
        return OffsetMap(content[:-1], source)

    def _cell_place(self, row: int, cell: str) -> OffsetMap:
        """A cell's text is in its row, with a backslash before each |."""
        line = self._lines[row]
        after = self._cell[1] if self._cell[0] == row else 0
        written = cell if line.find(cell, after) >= 0 and "|" not in cell else cell.replace("|", "\\|")
        start = max(0, line.find(written, after))
        self._cell = (row, start + len(written))
        content, source = [0], [self._starts[row] + start]
        for count, found in enumerate(re.finditer(r"\|", cell), start=1):
            content.append(found.start())
            source.append(self._starts[row] + start + found.start() + count)
        return OffsetMap(content, source)


def _column(line: str, content: str) -> int:
    """Where the content begins in its line. Tabs may have become spaces at its beginning."""
    at = line.rfind(content)
    if at >= 0:
        return at
    bare = content.lstrip()
    return max(0, line.rfind(bare)) - (len(content) - len(bare))


# ── Units ────────────────────────────────────────────────────────────────────────────────────────


def markdown_units(tokens: Iterable[PlacedToken], known: frozenset[int], notes: Notes) -> Iterator[Unit]:
    """Every paragraph, heading, list item and table cell, and then the titles that a viewer shows on them.

    `known` are the numbers of the entries.
    """
    titles: list[Unit] = []
    in_heading = False
    row = None
    for token, place in tokens:
        if token.type in {"heading_open", "heading_close"}:
            in_heading = token.type == "heading_open"
        elif token.type in {"tr_open", "tr_close"}:
            row = token.map[0] if token.type == "tr_open" and token.map else None
        elif token.type == "th_open":
            row = TABLE_HEAD
        elif place is not None:
            inline = _Inline(place, known, notes)
            yield inline.read(token, in_heading=in_heading, row=row)
            titles += inline.titles
    yield from titles


class _Inline:
    """One inline token: a paragraph, heading, list item or table cell."""

    def __init__(self, place: OffsetMap, known: frozenset[int], notes: Notes) -> None:
        self.place, self.notes = place, notes
        self.builder = UnitBuilder(known)
        self.labels: list[tuple[Token, int]] = []
        self.titles: list[Unit] = []
        self.open: list[tuple[Tag, int]] = []  # what strikes or hides, with what is in it; where each begins

    def read(self, token: Token, *, in_heading: bool, row: int | None) -> Unit:
        children = token.children or []
        for index, child in enumerate(children):
            self._child(child, children[index + 1 : index + 3])
        while self.open:
            self._set_apart(*self.open.pop())
        return self.builder.build(in_heading=in_heading, start=self.place(0), row=row)

    def _child(self, child: Token, following: list[Token]) -> None:
        if child.type in {"text", "code_inline", "text_special"}:
            self.builder.text(child.content)
        elif child.type in {"softbreak", "hardbreak"}:
            self.builder.text(" ")
        elif child.type in {"image", "link_open"}:
            self.builder.text(child.content)
            self._title(str(child.attrGet("title") or ""))
        elif child.type == "html_inline":
            self._html(child)
        elif child.type == "strong_open":
            self.builder.open_bold()
        elif child.type == "strong_close":
            self.builder.close_bold()
        elif child.type == "cite_bracket":
            self._bracket(child, following)
        elif child.type == "cite_open":
            self.labels.append((child, self.builder.length))
        elif child.type == "cite_close":
            self._cite_link(*self.labels.pop())

    def _html(self, token: Token) -> None:
        if token.meta.get("unseen"):
            start = self.builder.length
            self.builder.text(token.content)
            self.builder.set_apart(start, strikes=False, hides=True)
            return
        for piece in html_pieces(token.content):
            if isinstance(piece, Tag):
                self._apart(piece)
                if piece.name in SHIFTED:
                    self.builder.shift(None if piece.closing else piece.name)
                elif piece.name in BOLD:
                    (self.builder.close_bold if piece.closing else self.builder.open_bold)()
                elif piece.name == "q":
                    self.builder.text(QUOTED[piece.closing])
                elif breaks(piece):
                    self.builder.text(" ")
                self.builder.text(piece.alt)
                self._title(piece.title)

    def _apart(self, tag: Tag) -> None:
        """A tag that may strike or hide its text, or end that."""
        if tag.closing and any(tag.name == opened.name for opened, _ in self.open):
            self._close(tag.name)
            return
        if tag.strikes:
            self.builder.text(STRIKE)
        if (self.open or tag.strikes or tag.hides) and not tag.closing and tag.name not in VOID:
            self.open.append((tag, self.builder.length))

    def _close(self, name: str) -> None:
        """Close the innermost of this name; what was opened inside it closes too."""
        closed = ""
        while closed != name:
            tag, start = self.open.pop()
            closed = tag.name
            if tag.strikes:
                self.builder.text(STRIKE)
            self._set_apart(tag, start)

    def _set_apart(self, tag: Tag, start: int) -> None:
        self.builder.set_apart(start, strikes=tag.strikes, hides=tag.hides)

    def _title(self, title: str) -> None:
        if title.strip():
            self.titles.append(unit_of(title, self.place(0)))

    def _bracket(self, token: Token, following: list[Token]) -> None:
        numbers, span = token.meta["numbers"], span_of(token, self.place)
        grouped = not token.content[1:-1].isdigit()
        opens = any(token.type == "strong_open" for token in following[:2])
        if not self.builder.bracket(numbers, span, token.meta["before"], grouped=grouped, opens=opens):
            self.builder.text(token.content)
            return
        if grouped:
            instead = " ".join(f"[{number}]" for number in numbers[:8])
            message = f"{quoted(token.content, 40)} names several entries at once."
            self.notes.add(
                ProblemKind.GROUPED_MARKER, span, message, hint=f"Write {instead}, each after its own anchor."
            )

    def _cite_link(self, token: Token, start: int) -> None:
        tail, span = token.meta["tail"], span_of(token, self.place)
        if tail.problem:
            message = f"A cite link must be [label](cite:1 'anchor'); here {tail.problem}."
            self.notes.add(ProblemKind.MALFORMED_CITE_LINK, span, message)
        if tail.number is not None:
            self.builder.label(tail.number, MarkerForm.LINK, span, start, tail.term)


# ── The parser ───────────────────────────────────────────────────────────────────────────────────


class _Tail(NamedTuple):
    """What follows "cite:"; `problem` says what is wrong with it."""

    end: int
    number: int | None = None
    term: str | None = None
    problem: str | None = None


@cache
def markdown_reader() -> MarkdownIt:
    """CommonMark with tables, formulas, and the two rules."""
    markdown = MarkdownIt("commonmark").enable("table")
    markdown.inline.ruler.before("escape", "math", _math)
    markdown.inline.ruler.at("link", _link)
    markdown.inline.ruler.before("link", "cite_link", _cite_link)
    markdown.inline.ruler.after("link", "cite_bracket", _cite_bracket)
    return markdown


def _math(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the signature of markdown-it
    found = math(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.push("text", "", 0).content = found.plain
        if found.unseen:
            unseen = state.push("html_inline", "", 0)
            unseen.content, unseen.meta = found.unseen, {"unseen": True}
    state.pos = found.end
    return True


def _link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    """CommonMark's rule, asked only where a link is possible: it is slow on bare brackets."""
    references = state.env.get("references")
    if not references:
        return state.pos <= _last_link(state) and link(state, silent)
    label = _defined_marker(state)
    if label is None:
        return link(state, silent)
    is_link = False
    if state.src.startswith("(", state.pos + len(label) + 2):  # [1](https://…) is one all the same
        state.env["references"] = {}
        is_link = link(state, silent)
        state.env["references"] = references
    if not is_link:
        state.env["definitions"][label] = references[label]["map"]
    return is_link


def _defined_marker(state: StateInline) -> str | None:
    """The marker that begins here, if "[1]: https://…" makes a link of it although there is an entry 1."""
    found = _BRACKET.match(state.src, state.pos, state.posMax)
    if found is None or state.env["known"].isdisjoint(numbers_in(found[1])):
        return None
    label = normalizeReference(found[1])
    return label if label in state.env["references"] else None


def _last_link(state: StateInline) -> int:
    """Where the last link of this text can end, looked up once per text."""
    src, last = state.env.get("last_link", ("", -1))
    if src is not state.src:
        last = state.src.rfind("](")
        state.env["last_link"] = (state.src, last)
    return int(last)


def _cite_bracket(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    found = _BRACKET.match(state.src, state.pos, state.posMax)
    if found is None or state.linkLevel > 0:
        return False
    before, after = (
        state.src[max(0, found.start() - 1) : found.start()],
        state.src[found.end() : found.end() + 1],
    )
    if (before == "[" and after == "]") or (before in {"", "\n"} and after == ":"):
        return False
    if not silent:
        token = state.push("cite_bracket", "", 0)
        token.content = found[0]
        token.meta = {
            "start": found.start(),
            "end": found.end(),
            "numbers": numbers_in(found[1]),
            "before": before,
        }
    state.pos = found.end()
    return True


def _cite_link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    found = _CITE.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    tail = _tail(state.src[found.end() : min(state.posMax, found.end() + _TERM)])
    end = found.end() + tail.end
    if not silent:
        token = state.push("cite_open", "", 1)
        token.meta = {"start": found.start(), "end": end, "tail": tail}
        _label(state, found.start(1), found.end(1))
        state.push("cite_close", "", -1)
    state.pos = end
    return True


def _label(state: StateInline, start: int, end: int) -> None:
    pos_max = state.posMax
    state.pos, state.posMax = start, end
    state.linkLevel += 1
    state.md.inline.tokenize(state)
    state.linkLevel -= 1
    state.posMax = pos_max


def _tail(text: str) -> _Tail:
    number = _NUMBER.match(text)
    if number is None:
        return _Tail(_closing(text), problem="no number follows cite:")
    n, at = int(number[1]), len(text) - len(text[number.end() :].lstrip())
    if text.startswith(")", at):
        return _Tail(at + 1, n, problem="the quoted term is missing")
    found = _QUOTED.match(text, at)
    if found is None:
        return _Tail(_closing(text), n, problem="what follows the number is not one quoted term")
    term = re.sub(r"\\(['\"\\])", r"\1", found[found.lastindex or 0])
    return _Tail(found.end(), n, term, None if text[at] in "'\"" else "the term is in straight quotes")


def _closing(text: str) -> int:
    """After the parenthesis that closes on the same line; 0 if none does."""
    end = text.find(")")
    return end + 1 if 0 <= end < (text + "\n").find("\n") else 0
