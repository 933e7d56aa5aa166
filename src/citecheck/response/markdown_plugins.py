"""Two inline rules for markdown-it that keep the places of markers: [n] and [label](cite:n 'k').

The first runs after CommonMark's own link rule, so a link is a link; the second before it, because CommonMark
does not read an apostrophe inside a quoted term.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, link

from citecheck.response.units import numbers_in

_BRACKET: Final = re.compile(r"\[([0-9]{1,7}(?:[ ]?[,;–-][ ]?[0-9]{1,7}){0,40})\]")
_CITE: Final = re.compile(r"\[([^\[\]]{0,300})\]\([ ]{0,3}cite:", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\s{0,3}([0-9]{1,7})(?![0-9\w.])")
_QUOTES: Final = {"'": "'", '"': '"', "‘": "’", "“": "”"}
_TERM: Final = 700  # characters looked through for the end of a cite link


class _Tail(NamedTuple):
    """What follows "cite:"; `problem` says what is wrong with it."""

    end: int
    number: int | None = None
    term: str | None = None
    problem: str | None = None


def markdown_reader() -> MarkdownIt:
    """CommonMark with tables and the two rules."""
    markdown = MarkdownIt("commonmark").enable("table")
    markdown.inline.ruler.at("link", _link)
    markdown.inline.ruler.before("link", "cite_link", _cite_link)
    markdown.inline.ruler.after("link", "cite_bracket", _cite_bracket)
    return markdown


def _link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the signature of markdown-it
    """CommonMark's rule, asked only where a link is possible: it is slow on bare brackets."""
    if not state.env.get("references") and state.pos > _last_link(state):
        return False
    return link(state, silent)


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
        return _Tail(_closing(text), None, None, "no number follows cite:")
    n, rest = int(number[1]), text[number.end() :]
    at = number.end() + len(rest) - len(rest.lstrip())
    quote = text[at : at + 1]
    if quote == ")":
        return _Tail(at + 1, n, None, "the quoted term is missing")
    term = _quoted(text, at) if quote in _QUOTES and quote else None
    if term is None:
        return _Tail(_closing(text), n, None, "what follows the number is not one quoted term")
    return _Tail(term.end, n, term.term, None if quote in "'\"" else "the term stands in straight quotes")


def _quoted(text: str, at: int) -> _Tail | None:
    """The term from its quote to the last one before the closing parenthesis."""
    closing = re.compile(rf"{_QUOTES[text[at]]}\s{{0,3}}\)")
    position = at + 1
    while found := closing.search(text, position):
        if text[found.start() - 1] != "\\":
            return _Tail(found.end(), None, re.sub(r"\\(['\"\\])", r"\1", text[at + 1 : found.start()]))
        position = found.start() + 1
    return None


def _closing(text: str) -> int:
    """After the parenthesis that closes on the same line; 0 if none does."""
    end = text.find(")")
    return end + 1 if 0 <= end < (text + "\n").find("\n") else 0
