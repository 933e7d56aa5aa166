"""A Markdown file as the lint sees it: its text, and where its parts are, as offsets in code points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from citecheck.model import Span, within

if TYPE_CHECKING:
    from markdown_it.token import Token

_FRONT: Final = re.compile(r"\ufeff?---[ \t]*\n(?P<yaml>.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_MARK: Final = re.compile(r"<!--\s*citecheck:\s*(?P<kind>[a-z-]+)(?P<rest>.{0,2000}?)-->", re.DOTALL)
_ANCHOR: Final = re.compile(r"""<[a-z][^<>]*?\b(?:id|name)=["']([^"']+)["']""", re.IGNORECASE)
_NO_SLUG: Final = re.compile(r"[^\w\- ]")
_HTML_LINK: Final = re.compile(
    r"<(?:a|img)\b[^<>]*?(?<![\w-])(?:href|src)\s*=\s*"
    r"""(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s"'<>=`]+))""",
    re.IGNORECASE,
)
_NOT_SHOWN: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style|textarea)\b.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE
)
# Two letters in a row: markers [1][2] and classes [a-z][0-9] are not links, nor is what is after a name, x[i][j].
_REFERENCE: Final = re.compile(
    r"(?<![\w\])\[])\[[^\[\]\n]*[^\W\d_]{2}[^\[\]\n]*\]\[(?P<label>\w[^\[\]\n]*)\](?![\[(:])"
)


@dataclass(frozen=True, slots=True)
class Fence:
    """A block of code; `info` is what is after the opening fence, `body` its text without the list's indent.

    `span` is the whole of it, `inside` the lines between the fences. An indented block has no info and is closed.
    """

    info: str
    body: str
    span: Span
    inside: Span
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Code:
    """Code inside a line."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Link:
    """A link or image, as far as a reader follows it; links in code are none."""

    target: str
    span: Span


@dataclass(frozen=True, slots=True)
class Undefined:
    """A reference `[text][label]` whose label nothing in the file defines: it is shown as it is written."""

    label: str
    span: Span


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    text: str
    slug: str
    span: Span


@dataclass(frozen=True, slots=True)
class Directive:
    """A comment `<!-- citecheck: kind rest -->`; `fence` is the block of code that it is before, if any."""

    kind: str
    rest: str
    span: Span
    fence: Fence | None = None


@dataclass(frozen=True, slots=True)
class MarkdownFile:
    """`path` is how the file is shown, `front` where its YAML is, `body` where its text begins."""

    path: str
    file: Path
    text: str
    front: Span | None = None
    body: int = 0
    fences: tuple[Fence, ...] = ()
    codes: tuple[Code, ...] = ()
    links: tuple[Link, ...] = ()
    undefined: tuple[Undefined, ...] = ()
    headings: tuple[Heading, ...] = ()
    marks: tuple[Directive, ...] = ()
    anchors: frozenset[str] = frozenset()

    def in_code(self, offset: int) -> bool:
        """Whether a block of code or code inside a line is there."""
        spans = [*(fence.span for fence in self.fences), *(code.span for code in self.codes)]
        return within(offset, spans)


def read_markdown(text: str, path: str, file: Path) -> MarkdownFile:
    """Take a file's text apart. Line ends must be `\\n`."""
    from markdown_it import MarkdownIt

    front = _FRONT.match(text)
    body = front.end() if front else 0
    # Blank, so that lines keep their numbers; the parser would end a line at a lone carriage return as well.
    blanked = re.sub(r"[^\n]", " ", text[:body]) + text[body:].replace("\r", " ")
    starts = [0, *(i + 1 for i, character in enumerate(text) if character == "\n"), len(text)]
    tokens = MarkdownIt("commonmark").enable("table").parse(blanked)
    blocks = [
        (token, Span(starts[token.map[0]], starts[min(token.map[1], len(starts) - 1)])) for token in tokens if token.map
    ]
    fences = tuple(_fence(*block, text) for block in blocks if block[0].type in {"fence", "code_block"})
    inline = [_Inline(*block, text) for block in blocks if block[0].type == "inline"]
    html = (link for token, span in blocks if token.type == "html_block" for link in _links_of_block(span, text))
    codes = tuple(code for part in inline for code in part.codes)
    return MarkdownFile(
        path,
        file,
        text,
        Span(*front.span("yaml")) if front else None,
        body,
        fences,
        codes,
        (*(link for part in inline for link in part.links), *html),
        tuple(reference for part in inline for reference in part.undefined),
        tuple(_headings(blocks, text)),
        tuple(_marks(text, fences, codes)),
        frozenset(_ANCHOR.findall(text)),
    )


def slug(heading: str) -> str:
    """The fragment under which a heading is reached, as the common hosts make it."""
    return _NO_SLUG.sub("", heading.strip().lower()).replace(" ", "-")


def _fence(token: Token, span: Span, text: str) -> Fence:
    if token.type == "code_block":
        return Fence("", token.content, span, span)
    lines = text[span.start : span.end].rstrip("\n").split("\n")
    # Closed by marks of the same kind, as many or more, and nothing behind them.
    last = lines[-1].strip(" \t>")
    closed = len(lines) > 1 and len(last) >= len(token.markup) and set(last) == {token.markup[0]}
    start = min(span.start + len(lines[0]) + 1, span.end)
    end = span.end - (len(lines[-1]) + 1) * closed
    return Fence(token.info.strip(), token.content, span, Span(start, max(start, end)), closed)


def _links_of_block(span: Span, text: str) -> Iterator[Link]:
    """The links in a block of HTML, comments and scripts left out."""
    shown = _NOT_SHOWN.sub(lambda found: " " * len(found[0]), text[span.start : span.end])
    return _html_links(shown, span.start)


def _html_links(text: str, at: int) -> Iterator[Link]:
    for found in _HTML_LINK.finditer(text):
        start, end = found.span(found.lastgroup or 0)
        # As the parser writes the targets of Markdown.
        target = unescape(text[start:end]).strip().replace("\\", "%5C")
        if target:
            yield Link(target, Span(at + start, at + end))


class _Inline:
    """Code and links of one paragraph, heading or cell, searched for in order: the parser gives no columns."""

    def __init__(self, token: Token, span: Span, text: str) -> None:
        self._text, self._at, self._end = text, span.start, span.end
        self.codes: list[Code] = []
        self.links: list[Link] = []
        self.undefined: list[Undefined] = []
        for child in token.children or ():
            if child.type == "code_inline":
                self.codes.append(Code(child.content, self._code(child)))
            elif child.type in {"link_open", "image"}:
                target = str(child.attrGet("href") or child.attrGet("src") or "")
                self.links.append(Link(target, self._find(target)))
            elif child.type == "html_inline" and not child.content.startswith("<!--"):
                self.links += self._html(child.content)
            elif child.type == "text":
                self.undefined += self._references(child.content)

    def _code(self, token: Token) -> Span:
        """Found with its marks: the same words may be before it. A space may be a line's end or a quote's mark."""
        plain = f"{token.markup}{token.content}{token.markup}"
        at = self._text.find(plain, self._at, self._end)
        if at >= 0 and "`" not in self._text[max(0, at - 1) : at] + self._text[at + len(plain) : at + len(plain) + 1]:
            self._at = at + len(plain)
            return Span(at + len(token.markup), self._at - len(token.markup))
        words = r"[\s>]+".join(re.escape(word).replace(r"\|", r"\\?\|") for word in token.content.split())
        mark = rf"(?<!`){token.markup}(?!`)"
        found = re.compile(rf"{mark}[\s>]*({words})[\s>]*{mark}").search(self._text, self._at, self._end)
        if not found:
            return Span(self._at, self._end)
        self._at = found.end()
        return Span(*found.span(1))

    def _html(self, tag: str) -> Iterator[Link]:
        at = self._text.find(tag, self._at, self._end)
        if at < 0:  # over the lines of a quote: the whole paragraph
            yield from (Link(link.target, Span(self._at, self._end)) for link in _html_links(tag, 0))
            return
        self._at = at + len(tag)
        yield from _html_links(tag, at)

    def _references(self, shown: str) -> Iterator[Undefined]:
        """What the parser left as text; written with escapes it is meant so."""
        for found in _REFERENCE.finditer(shown):
            at = self._text.find(found[0], self._at, self._end)
            if at >= 0:
                self._at = at + len(found[0])
                yield Undefined(found["label"], Span(at, self._at))

    def _find(self, target: str) -> Span:
        """The parser encodes a target: as written it may have spaces, braces or letters beyond ASCII."""
        for wanted in (target, unquote(target)):
            at = self._text.find(wanted, self._at, self._end)
            if at >= 0:
                # A link's label comes before its target and may contain code: after it only with the next link.
                self._at = at
                return Span(at, at + len(wanted))
        return Span(self._at, self._end)  # a reference, or written with escapes: the whole paragraph


def _headings(blocks: list[tuple[Token, Span]], text: str) -> Iterator[Heading]:
    seen: dict[str, int] = {}
    for (opening, span), (inline, _) in pairwise(blocks):
        if opening.type != "heading_open":
            continue
        shown = "".join(child.content for child in inline.children or () if child.type in {"text", "code_inline"})
        name = slug(shown)
        count = seen[name] = seen.get(name, -1) + 1
        end = span.start + len(text[span.start : span.end].rstrip("\n"))
        yield Heading(int(opening.tag[1:]), shown, f"{name}-{count}" if count else name, Span(span.start, end))


def _marks(text: str, fences: tuple[Fence, ...], codes: tuple[Code, ...]) -> Iterator[Directive]:
    hidden = [*(fence.span for fence in fences), *(code.span for code in codes)]
    for found in _MARK.finditer(text):
        if within(found.start(), hidden):
            continue
        behind = next((fence for fence in fences if fence.span.start >= found.end()), None)
        between = text[found.end() : behind.span.start] if behind else "x"
        near = behind if not re.sub(r"<!--.*?-->", "", between, flags=re.DOTALL).strip(" \t\n>") else None
        yield Directive(found["kind"], found["rest"].strip(), Span(*found.span()), near)
