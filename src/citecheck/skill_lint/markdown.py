"""A Markdown file as the lint sees it: its text, and where its parts are, as offsets in code points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt

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


class Fence(NamedTuple):
    """A block of code; `info` is what is after the opening fence, `body` its text without the list's indent.

    `span` is the whole of it, `inside` the lines between the fences. An indented block has no info and is closed.
    """

    info: str
    body: str
    span: Span
    inside: Span
    closed: bool = True


class Part(NamedTuple):
    """Code inside a line, the target of a link or image, or the label of an undefined reference, and its place.

    Links in code are none. An undefined reference `[text][label]` is shown with its brackets.
    """

    text: str
    span: Span


class Heading(NamedTuple):
    """A heading; `slug` is the fragment that leads to it."""

    level: int
    text: str
    slug: str
    span: Span


class Directive(NamedTuple):
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
    codes: tuple[Part, ...] = ()
    links: tuple[Part, ...] = ()
    undefined: tuple[Part, ...] = ()
    headings: tuple[Heading, ...] = ()
    marks: tuple[Directive, ...] = ()
    anchors: frozenset[str] = frozenset()

    def in_code(self, offset: int) -> bool:
        """Return whether the place is in a block of code or in code inside a line."""
        return within(offset, [*(fence.span for fence in self.fences), *(code.span for code in self.codes)])


def read_markdown(text: str, path: str, file: Path) -> MarkdownFile:
    """Take a file's text apart. Line ends must be `\\n`."""
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
    inline = [part for block in blocks if block[0].type == "inline" for part in _inline(*block, text)]
    in_html = (link for token, span in blocks if token.type == "html_block" for link in _links_of_block(span, text))
    kinds = ("code", "link", "undefined")
    codes, links, undefined = (tuple(part for kind, part in inline if kind == wanted) for wanted in kinds)
    return MarkdownFile(
        path,
        file,
        text,
        Span(*front.span("yaml")) if front else None,
        body,
        fences,
        codes,
        (*links, *in_html),
        undefined,
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


def _links_of_block(span: Span, text: str) -> Iterator[Part]:
    """The links in a block of HTML, comments and scripts left out."""
    shown = _NOT_SHOWN.sub(lambda found: " " * len(found[0]), text[span.start : span.end])
    return _html_links(shown, span.start)


def _html_links(text: str, at: int) -> Iterator[Part]:
    for found in _HTML_LINK.finditer(text):
        start, end = found.span(found.lastgroup or 0)
        # As the parser writes the targets of Markdown.
        target = unescape(text[start:end]).strip().replace("\\", "%5C")
        if target:
            yield Part(target, Span(at + start, at + end))


def _inline(token: Token, span: Span, text: str) -> Iterator[tuple[str, Part]]:
    """The code, links and undefined references of a paragraph, heading or cell, each with its kind.

    They are searched for in order: the parser gives no columns. What is not found is anywhere in the rest.
    """
    at, end = span
    for child in token.children or ():
        rest = Span(at, end)
        if child.type == "code_inline":
            found, at = _code_span(child, text, rest)
            yield "code", Part(child.content, found)
        elif child.type in {"link_open", "image"}:
            target = str(child.attrGet("href") or child.attrGet("src") or "")
            # The parser encodes a target: as written it may have spaces, braces or letters beyond ASCII.
            place = _first(text, rest, target) or _first(text, rest, unquote(target))
            # A link's label comes before its target and may contain code: after it only with the next link.
            at = place.start if place else at
            yield "link", Part(target, place or rest)
        elif child.type == "html_inline" and not child.content.startswith("<!--"):
            tag = _first(text, rest, child.content)  # None over the lines of a quote
            at = tag.end if tag else at
            for link in _html_links(child.content, tag.start if tag else 0):
                yield "link", link if tag else Part(link.text, rest)
        elif child.type == "text":
            for reference in _REFERENCE.finditer(child.content):
                # Written with escapes it is meant so.
                if written := _first(text, Span(at, end), reference[0]):
                    at = written.end
                    yield "undefined", Part(reference["label"], written)


def _first(text: str, among: Span, wanted: str) -> Span | None:
    """The first place of some words in a stretch of the text."""
    at = text.find(wanted, *among)
    return Span(at, at + len(wanted)) if at >= 0 else None


def _code_span(token: Token, text: str, among: Span) -> tuple[Span, int]:
    """The place of code, and where the search goes on: found with its marks, as the same words may be before it."""
    mark = token.markup
    plain = _first(text, among, f"{mark}{token.content}{mark}")
    if plain and "`" not in text[max(0, plain.start - 1) : plain.start] + text[plain.end : plain.end + 1]:
        return Span(plain.start + len(mark), plain.end - len(mark)), plain.end
    # A space may be a line's end or a quote's mark.
    words = r"[\s>]+".join(re.escape(word).replace(r"\|", r"\\?\|") for word in token.content.split())
    edge = rf"(?<!`){mark}(?!`)"
    found = re.compile(rf"{edge}[\s>]*({words})[\s>]*{edge}").search(text, *among)
    return (Span(*found.span(1)), found.end()) if found else (among, among.start)


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


def _marks(text: str, fences: tuple[Fence, ...], codes: tuple[Part, ...]) -> Iterator[Directive]:
    hidden = [*(fence.span for fence in fences), *(code.span for code in codes)]
    for found in _MARK.finditer(text):
        if within(found.start(), hidden):
            continue
        after = next((fence for fence in fences if fence.span.start >= found.end()), None)
        between = text[found.end() : after.span.start] if after else "x"
        is_next = not re.sub(r"<!--.*?-->", "", between, flags=re.DOTALL).strip(" \t\n>")
        yield Directive(found["kind"], found["rest"].strip(), Span(*found.span()), after if is_next else None)
