"""The text of an agent's answer → a Response: prose with markers, the citations, and what is wrong."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from citecheck import limits
from citecheck.model import Citation, Marker, Problem, ProblemKind, Response, Span, Unit
from citecheck.response import field_names
from citecheck.response.delimiters import Block, FoundBlocks, find_blocks
from citecheck.response.diagnostics import Notes
from citecheck.response.entries import EntryReader, place_problems
from citecheck.response.html_markers import html_units
from citecheck.response.json_reader import Array, Member, Node, Object, Scalar, parse_json
from citecheck.response.prose import markers_of
from citecheck.text.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from citecheck.response.markdown_markers import PlacedToken

_HTML: Final = re.compile(r"\s*(?:<!doctype\s+html|<html[\s>])", re.IGNORECASE)
_BROKEN: Final = {ProblemKind.INVALID_JSON, ProblemKind.TRUNCATED_BLOCK}  # nobody knows what else was there
_QUOTE: Final = lazy_pattern(r"^[ \t]{0,3}>[ \t>]*", re.MULTILINE)
_NOT_BREAK: Final = re.compile(r"[^\n]+")


def read_response(text: str, *, html: bool | None = None) -> Response:
    """Read an answer. Never raises: what cannot be read is a problem of the response.

    `html` says whether the prose is HTML; None decides by a leading doctype or <html>.
    """
    if len(text) > limits.RESPONSE_BYTES or len(text.encode("utf-8", "surrogatepass")) > limits.RESPONSE_BYTES:
        return _too_large(text)
    notes = Notes()
    is_html = _HTML.match(text.lstrip("\ufeff")) is not None if html is None else html
    found = find_blocks(text, notes, html=is_html)
    entries = EntryReader(text, notes)
    for block in found.blocks:
        _read_block(text, block, entries, notes)
    prose = _replaced(text, found.masked, _blank)
    if not is_html:
        _read_tags(prose, found, entries, notes)
    tokens, units = _units(prose, entries, notes, html=is_html)
    markers = markers_of(units, notes)
    _note_missing_block(found, markers, entries, notes)
    return Response(
        text=text,
        prose=_replaced(text, found.masked, lambda _: ""),
        markers=tuple(markers),
        citations=tuple(entries.citations),
        problems=place_problems(notes.problems, entries.citations),
        has_block=bool(found.blocks),
        is_html=is_html,
        masked=prose,
        units=units,
        markdown=tokens,
    )


def read_citations(text: str) -> tuple[Citation, ...]:
    """The citations of an answer's blocks alone, at a tenth of the time: what will be looked up, and no verdict."""
    if len(text) > limits.RESPONSE_BYTES:
        return ()
    notes = Notes()
    entries = EntryReader(text, notes)
    for block in find_blocks(text, notes, html=_HTML.match(text.lstrip("\ufeff")) is not None).blocks:
        _read_block(text, block, entries, notes)
    return tuple(entries.citations)


def _too_large(text: str) -> Response:
    message = f"The answer is larger than {limits.RESPONSE_BYTES:,} bytes; it was not read."
    return Response(text, text, problems=(Problem(ProblemKind.LIMIT_EXCEEDED, Span(0, 0), message),))


def _read_block(text: str, block: Block, entries: EntryReader, notes: Notes) -> None:
    body = block.body
    if body.end - body.start > limits.BLOCK_CHARACTERS:
        message = f"The block has more than {limits.BLOCK_CHARACTERS:,} characters; it is not read."
        notes.add(ProblemKind.LIMIT_EXCEEDED, block.start.span, message)
        return
    json = text[body.start : body.end]
    if block.wrapped == "a block quote":
        json = _QUOTE.sub(lambda quote: " " * len(quote[0]), json)
    if not json and block.end is not None:
        notes.add(ProblemKind.INVALID_JSON, block.span, "The block is blank; an answer without citations has no block.")
    before = len(notes.problems)
    roots = parse_json(json, body.start, notes)
    entries.read_block(roots, is_whole=not any(problem.name in _BROKEN for problem in notes.problems[before:]))


def _read_tags(prose: str, found: FoundBlocks, entries: EntryReader, notes: Notes) -> None:
    tags = list(islice(legacy_tags(prose, found.code), limits.CITATIONS + 1))
    for tag in tags:
        entries.read_legacy_tag(tag)
    if tags:
        message = "This is an older shape: <cite … /> tags in the prose."
        hint = "Write **anchor** [1] in the prose and the citation into the block."
        notes.add(ProblemKind.LEGACY_SHAPE, tags[0].span, message, hint=hint)


def _units(
    prose: str, entries: EntryReader, notes: Notes, *, html: bool
) -> tuple[tuple[PlacedToken, ...], tuple[Unit, ...]]:
    """The tokens of Markdown, and the units of either form."""
    if html:
        return (), tuple(html_units(prose))
    from citecheck.response.markdown_markers import markdown_tokens, markdown_units

    known = frozenset(citation.n for citation in entries.citations if citation.n is not None)
    tokens = tuple(markdown_tokens(prose, known, notes))
    return tokens, tuple(markdown_units(tokens, known, notes))


def _note_missing_block(found: FoundBlocks, markers: list[Marker], entries: EntryReader, notes: Notes) -> None:
    if found.blocks or not (markers or entries.citations):
        return
    at = markers[0].span if markers else entries.citations[0].spans[""]
    message = "The prose cites, but the answer has no block of citations."
    hint = "End the answer with <<<CITATION_DATA>>> … <<<END_CITATION_DATA>>>."
    notes.add(ProblemKind.MISSING_BLOCK, at, message, hint=hint)


def _replaced(text: str, spans: Iterable[Span], by: Callable[[str], str]) -> str:
    pieces, at = [], 0
    for span in spans:
        pieces += [text[at : span.start], by(text[span.start : span.end])]
        at = span.end
    return "".join([*pieces, text[at:]])


def _blank(text: str) -> str:
    return _NOT_BREAK.sub(lambda line: " " * len(line[0]), text)


# ── Legacy tags: <cite attachment_id='…' full_phrase='…' … /> ─────────────────────────────────────

_CITE: Final = re.compile(r"<cite(?=\s)", re.IGNORECASE)
_ATTRIBUTE: Final = lazy_pattern(
    r"""\s{1,40}([A-Za-z_-]{1,40})\s{0,4}=\s{0,4}(?:'((?:[^'\\]|\\.){0,4000})'|"((?:[^"\\]|\\.){0,4000})")"""
)
_TICKS: Final = lazy_pattern(r"`+")
_PARAGRAPH: Final = 2_000  # characters on either side that are looked through for back-ticks
_END: Final = lazy_pattern(r"\s{0,40}/?>")
_WHOLE: Final = lazy_pattern(r"[0-9]{1,7}")


def legacy_tags(prose: str, code: tuple[Span, ...]) -> Iterator[Object]:
    """Each tag as if it were an entry of a block. Tags in `code` or in back-ticks are shown, not meant."""
    for found in _CITE.finditer(prose):
        start = found.start()
        tag = _tag(prose, start, found.end())
        if tag is not None and not any(span.start <= start < span.end for span in code) and not _in_code(prose, start):
            yield tag


def _in_code(prose: str, position: int) -> bool:
    """True for a place in a code span: between two equal runs of back-ticks of its paragraph."""
    low, high = max(0, position - _PARAGRAPH), min(len(prose), position + _PARAGRAPH)
    low = max(low, prose.rfind("\n\n", low, position) + 1)
    end = prose.find("\n\n", position, high)
    runs = list(_TICKS.finditer(prose, low, high if end < 0 else end))
    at = 0
    while at < len(runs) and runs[at].start() < position:
        closing = next((i for i in range(at + 1, len(runs)) if len(runs[i][0]) == len(runs[at][0])), at)
        if runs[closing].start() > position:
            return True
        at = closing + 1
    return False


def _tag(prose: str, start: int, at: int) -> Object | None:
    members: list[Member] = []
    while attribute := _ATTRIBUTE.match(prose, at):
        at = attribute.end()
        group = 2 if attribute[2] is not None else 3
        span = Span(attribute.start(group), attribute.end(group))
        key = Scalar(Span(*attribute.span(1)), attribute[1])
        members.append(Member(key, _value(attribute[1], attribute[group], span)))
    end = _END.match(prose, at)
    known = any(field_names.ALIASES.get(str(member.key.value)) == "a" for member in members)
    return Object(Span(start, end.end()), members) if end and known else None


def _value(name: str, text: str, span: Span) -> Node:
    short = field_names.ALIASES.get(name)
    if short == "n" and _WHOLE.fullmatch(text):
        return Scalar(span, int(text))
    if short == "l":
        parts = [part.strip() for part in text.split(",")]
        return Array(span, [Scalar(span, int(part) if _WHOLE.fullmatch(part) else part) for part in parts])
    return Scalar(span, text)
