"""Finding the blocks of a response: where they begin and end, and what is wrong with that."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from citecheck.model import ProblemKind, Span
from citecheck.response.diagnostics import Notes
from citecheck.text.quoting import quoted

START: Final = "<<<CITATION_DATA>>>"
END: Final = "<<<END_CITATION_DATA>>>"

_OPENERS: Final = r"(?:<|\\<|&lt;|&#60;|‹|＜)"
_CLOSERS: Final = r"(?:>|\\>|&gt;|&#62;|›|＞)"
_NEAR: Final = re.compile(
    rf"(?P<open>{_OPENERS}{{1,8}}) ?(?P<word>/?[A-Za-z_\\ -]{{8,32}})(?P<close>{_CLOSERS}{{0,8}})"
)
_BRACKET: Final = re.compile(rf"{_OPENERS}|{_CLOSERS}")
_LETTERS: Final = re.compile(r"[^A-Z]")
_CORES: Final = {"CITATIONDATA", "CITATIONSDATA"}
_ALIKE: Final = 0.8  # CITATONDATA is meant, CITATION alone is not
_WHITE: Final = " \t\r\n"
_DECORATION: Final = " \t\r>*_#`:-"
_LOOK_AHEAD: Final = 20  # delimiters
_LINE: Final = 1_000  # how much of a line is looked at
_STRING_PARTS: Final = re.compile(r'\\.|"|\n', re.DOTALL)
_FENCE: Final = re.compile(r"[ \t>]{0,40}(?:`{3,}|~{3,})[^\n`]{0,40}$")


class Delimiter(NamedTuple):
    """A delimiter, or an attempt at one. `exact`: as the standard wants it; `alone`: on its line."""

    span: Span
    is_end: bool
    exact: bool
    alone: bool
    line: Span


class Block(NamedTuple):
    """One block: the whole of it, and the JSON text inside. `wrapped` names what it wrongly is in."""

    span: Span
    body: Span
    start: Delimiter
    end: Delimiter | None
    wrapped: str | None = None
    inner_fence: bool = False


class FoundBlocks(NamedTuple):
    """The blocks to read, in order, and the code fences and comments of the prose."""

    blocks: tuple[Block, ...]
    code: tuple[Span, ...]

    @property
    def masked(self) -> list[Span]:
        return [block.span for block in self.blocks]


def find_blocks(text: str, notes: Notes, *, html: bool) -> FoundBlocks:
    fences = Fences(text, html=html)
    delimiters = [found for found in _delimiters(text) if not _in_code_span(text, found)]
    blocks = list(_pair(text, delimiters, fences, notes))
    kept = [block for block in blocks if block.wrapped is None] or blocks
    for block in blocks:
        if block not in kept:
            message = f"A block in {block.wrapped} is taken as an example and not read."
            notes.add(ProblemKind.EXAMPLE_BLOCK, block.span, message)
    for block in kept:
        _note_block(text, block, notes)
    if len(kept) > 1:
        message = f"The answer has {len(kept)} blocks; put all citations into one block."
        notes.add(ProblemKind.SEVERAL_BLOCKS, kept[1].start.span, message)
    if kept:
        _note_tail(text, kept[-1], notes)
    return FoundBlocks(tuple(kept), fences.spans())


# ── Delimiters ──


def _delimiters(text: str) -> Iterator[Delimiter]:
    for found in _NEAR.finditer(text):
        kind = _kind(found)
        if kind is None:
            continue
        span = Span(found.start(), found.end())
        low = max(0, span.start - _LINE)
        line = Span(max(low, text.rfind("\n", low, span.start) + 1), _line_end(text, span.end))
        before, after = text[line.start : span.start], text[span.end : line.end]
        alone = not before.strip(_DECORATION + "\ufeff") and not after.strip(_DECORATION)
        exact = found[0] == (END if kind else START) and not before.strip("\ufeff") and not after.strip(" \t\r")
        if found["close"] or alone:
            yield Delimiter(span, kind, exact, alone, line)


def _line_end(text: str, position: int) -> int:
    high = min(len(text), position + _LINE)
    end = text.find("\n", position, high)
    return high if end < 0 else end


def _kind(found: re.Match[str]) -> bool | None:
    """True for an end, False for a start, None for something else."""
    letters = _LETTERS.sub("", found["word"].upper())
    is_end = letters.startswith("END") or letters.endswith("END") or found["word"].startswith("/")
    core = letters.removeprefix("END").removesuffix("END")
    opened, closed = (len(_BRACKET.findall(found[name])) for name in ("open", "close"))
    if core in _CORES:
        return is_end if opened > 1 or closed else None
    alike = min(opened, closed) > 1 and SequenceMatcher(None, core, "CITATIONDATA").ratio() > _ALIKE
    return is_end if alike else None


def _in_code_span(text: str, found: Delimiter) -> bool:
    before, after = max(0, found.span.start - 1), found.span.end
    return text[before : found.span.start] == text[after : after + 1] == "`"


# ── Pairs ──


def _pair(text: str, delimiters: list[Delimiter], fences: Fences, notes: Notes) -> Iterator[Block]:
    any_alone = any(found.alone and not found.is_end for found in delimiters)
    at = 0
    while at < len(delimiters):
        found, following = delimiters[at], at + 1
        wrapped = fences.around(found.span.start)
        if not found.is_end and _opens(text, delimiters, at, any_alone=any_alone):
            following, end, limit = _end_of(text, delimiters, at)
            yield _block(text, found, end, limit, wrapped)
        elif wrapped is None:
            problem = (
                "An end delimiter without a start before it" if found.is_end else "A delimiter that begins no block"
            )
            notes.add(ProblemKind.MALFORMED_DELIMITER, found.span, f"{problem}: {_shown(text, found)}.")
        at = following


def _opens(text: str, delimiters: list[Delimiter], at: int, *, any_alone: bool) -> bool:
    """True if a start begins a block; otherwise it is only mentioned, and the block comes later."""
    found, later = delimiters[at], delimiters[at + 1 : at + 1 + _LOOK_AHEAD]
    following = text[found.span.end : found.span.end + _LINE].lstrip(_DECORATION + "~\n").removeprefix("json")
    if following.lstrip(_DECORATION + "\n").startswith(("{", "[")):
        return found.alone or not any_alone
    return found.alone and next((other.is_end for other in later if other.alone), True)


def _end_of(text: str, delimiters: list[Delimiter], start: int) -> tuple[int, Delimiter | None, int]:
    """The index of the delimiter after a block, its end delimiter, and the offset where its body ends.

    The first end that is alone on its line or outside the strings counts; a new start ends the block too.
    """
    inside, position = False, delimiters[start].span.end
    for index in range(start + 1, len(delimiters)):
        found = delimiters[index]
        inside ^= sum(part[0] == '"' for part in _STRING_PARTS.finditer(text, position, found.span.start)) % 2 == 1
        position = found.span.end
        if found.is_end and (found.alone or not inside):
            return index + 1, found, found.span.start
        if not found.is_end and found.alone:
            return index, None, found.line.start
    return len(delimiters), None, len(text)


def _block(text: str, start: Delimiter, end: Delimiter | None, limit: int, wrapped: str | None) -> Block:
    # Bold around the delimiters reaches into the body, and is named with them; any other is the body's own.
    around = _WHITE if start.exact and (end is None or end.exact) else _WHITE + "*"
    body = _trim(text, Span(start.span.end, limit), around)
    inner = _inner(text, body, around)
    span = Span(start.span.start, end.span.end if end else limit)
    return Block(span, inner, start, end, wrapped, inner_fence=inner != body)


def _trim(text: str, span: Span, around: str) -> Span:
    body = text[span.start : span.end]
    start = span.start + len(body) - len(body.lstrip(around))
    return Span(start, max(start, span.start + len(body.rstrip(around))))


def _inner(text: str, body: Span, around: str) -> Span:
    """The body without a code fence just inside the delimiters."""
    first_end = min(_line_end(text, body.start), body.end)
    if _FENCE.match(text[body.start : first_end]):
        body = _trim(text, Span(first_end, body.end), around)
    last_start = max(text.rfind("\n", body.start, body.end) + 1, body.start)
    if _FENCE.match(text[last_start : body.end]):
        body = _trim(text, Span(body.start, last_start), around)
    return body


# ── Problems ──


def _shown(text: str, found: Delimiter) -> str:
    return quoted(text[found.line.start : found.line.end][:300], 60)


def _note_block(text: str, block: Block, notes: Notes) -> None:
    if block.wrapped is not None or block.inner_fence:
        where = block.wrapped or "a code fence inside the delimiters"
        notes.add(ProblemKind.FENCED_BLOCK, block.start.span, f"The block is in {where}; move it out.")
    for found in filter(None, (block.start, block.end)):
        wanted = END if found.is_end else START
        # Right but for the quote marks or the indentation of what it is in.
        in_its_place = block.wrapped and found.alone and text[found.span.start : found.span.end] == wanted
        if not found.exact and not in_its_place:
            message = f"Write {wanted} alone on its line, from the first column; got {_shown(text, found)}."
            notes.add(ProblemKind.MALFORMED_DELIMITER, found.span, message)
    if block.end is None:
        message = f"The block does not end with {END}, alone on its line."
        notes.add(ProblemKind.MISSING_END_DELIMITER, block.start.span, message)


def _note_tail(text: str, last: Block, notes: Notes) -> None:
    if last.end is None:
        return
    tail = text[last.span.end :]
    if last.wrapped is not None:
        tail = re.sub(r"\A[ \t\r]*\n[ \t>]{0,40}(?:`{3,}|~{3,}|-->)", "", tail)
    rest = tail.lstrip(" \t\r\n*_`:>")
    if rest:
        begin = len(text) - len(rest)
        span = Span(begin, min(_line_end(text, begin), len(text)))
        notes.add(ProblemKind.TEXT_AFTER_BLOCK, span, "Text follows the block; the block comes last.")


# ── Code, quotes and comments: a block in them is shown, not given ────────────────────────────────

_FENCE_LINE: Final = re.compile(r"^(?P<indent>[ \t>]*)(?P<run>`{3,}|~{3,})(?P<info>[^\n]*)$", re.MULTILINE)
_CODE_INDENT: Final = 4


class Fences:
    """The code fences and comments of a text in order, and what else an offset can be in."""

    def __init__(self, text: str, *, html: bool) -> None:
        self._text, self._html = text, html
        fences = [] if html else [(span, "a code fence") for span in _fences(text)]
        self._spans = sorted([*fences, *((span, "an HTML comment") for span in _comments(text, html=html))])

    def around(self, offset: int) -> str | None:
        """The name of the construct that an offset is in; None for running text."""
        at = bisect_right(self._spans, offset, key=lambda named: named[0].start)
        for span, name in self._spans[max(0, at - 2) : at]:
            if span.start <= offset < span.end:
                return name
        before = self._text[self._text.rfind("\n", 0, offset) + 1 : offset]
        if self._html:
            return None
        if before.strip(" \t"):
            return "a block quote" if before.lstrip(" ").startswith(">") and not before.strip(" \t>") else None
        return "indented code" if len(before.expandtabs(_CODE_INDENT)) >= _CODE_INDENT else None

    def spans(self) -> tuple[Span, ...]:
        return tuple(span for span, _ in self._spans)


def _fences(text: str) -> Iterator[Span]:
    """Code fences as CommonMark pairs them; one that nothing closes runs to the end of the text."""
    lines = [line for line in _FENCE_LINE.finditer(text) if line["run"][0] == "~" or "`" not in line["info"]]
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
    """The index of the line that closes the fence of a line."""
    run = lines[at]["run"]  # a closing one has as many of its characters or more, and no info
    closing = (i for i in range(at + 1, len(lines)) if lines[i]["run"].startswith(run) and not lines[i]["info"].strip())
    return next(closing, None)


def _comments(text: str, *, html: bool) -> Iterator[Span]:
    """Comments; in Markdown one that nothing closes is a comment only at the beginning of a line."""
    at = text.find("<!--")
    while at >= 0:
        end = text.find("-->", at + 4)
        if end >= 0 or html or not text[max(0, text.rfind("\n", 0, at)) : at].strip():
            yield Span(at, len(text) if end < 0 else end + 3)
        at = -1 if end < 0 else text.find("<!--", end)
