"""Prepared text, the evidence that an agent reads: written with the lines of a page as a reader sees them, and read.

Invisible text is marked, and every line keeps its number.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from citecheck.errors import DamagedError
from citecheck.model import Box, DocumentFacts, Sighting
from citecheck.sources.document import READING, Document, Line, Page, overlap
from citecheck.sources.plain import BREAKS, TextPages, bare_line, drawn_characters
from citecheck.text.ids import page_id
from citecheck.text.patterns import lazy_pattern

_EDGE = 1.0  # points: boxes are rounded
_FIRST_LINE = lazy_pattern(r"[\ufeff \t\r\n]*([^\n]*)")
_ATTACHMENT = lazy_pattern(r'<attachment id="([^"]*)" name="([^"]*)" pages="(\d{1,6})">')
_PAGE = lazy_pattern(r"<page_number_(\d{1,6})_index_(\d{1,6})>")
# A line without a visible word has no text; what is not seen may be given beside it, and is not text.
_LINE = lazy_pattern(r'<line id="(\d{1,7})"(?: hidden="[^"]*")?(?:/>|>(.*)</line>)')
_ESCAPED = lazy_pattern(r"\\+</?(?:attachment|page_number_|line)")


def is_prepared(text: str) -> bool:
    """Prepared text is known by its first line that is not blank."""
    first = _FIRST_LINE.match(text)
    return bool(first and (_ATTACHMENT.fullmatch(first[1].strip()) or _PAGE.fullmatch(first[1].strip())))


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────


def prepared_documents(text: str, facts: DocumentFacts) -> dict[str, Document]:
    """The documents of a prepared text by attachment id; "" if it names none. Pages left out stay open."""
    documents: dict[str, Document] = {}
    for attachment_id, count, body in _attachments(text, facts.path):
        pages: dict[int, Page] = {}
        for page in _pages(body, facts.path):
            if page.number in pages or attachment_id in documents:
                raise DamagedError(f"{facts.path} is prepared text that has a page twice: prepare the source again.")
            pages[page.number] = page
        if not pages:
            raise DamagedError(f"{facts.path} is prepared text without a page: run `citecheck prepare` again.")
        documents[attachment_id] = Document(TextPages(facts, pages, max(count, *pages)))
    return documents


def _attachments(text: str, path: str) -> Iterator[tuple[str, int, str]]:
    starts = [m for m in _ATTACHMENT.finditer(text) if m.start() == 0 or text[m.start() - 1] == "\n"]
    if not starts:
        yield "", 0, text
        return
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        end = text.find("\n</attachment>", start.end())
        limit = following.start() if following else len(text)
        if not start.end() <= end < limit:
            raise DamagedError(
                f"{path} is prepared text whose </attachment> is missing: run `citecheck prepare` again."
            )
        yield start[1], int(start[3]), text[start.end() : end]


def _pages(body: str, path: str) -> Iterator[Page]:
    number = 0
    lines: list[Line] = []
    for raw in BREAKS.sub("\n", body).split("\n"):
        line = bare_line(raw)
        if opening := _PAGE.fullmatch(line):
            number, lines = int(opening[1]), []
        elif line == f"</{page_id(number)}>":
            yield Page(number, {READING: lines})
            number = 0
        elif line and number:
            lines.append(_line(line, len(lines) + 1, path))
    if number:
        raise DamagedError(f"{path} is prepared text cut off in page {number}: run `citecheck prepare` again.")


def _line(line: str, expected: int, path: str) -> Line:
    tagged = _LINE.fullmatch(line)
    if tagged and int(tagged[1]) != expected:
        raise DamagedError(
            f"{path} is prepared text whose line ids no longer count up (line {tagged[1]} is where "
            f"{expected} should be): run `citecheck prepare` again."
        )
    if tagged and tagged[2] is None:
        return Line("")
    text = tagged[2].strip() if tagged else line
    if not text:
        raise DamagedError(f"{path} is prepared text with an empty line {expected}: run `citecheck prepare` again.")
    return Line(text[1:] if _ESCAPED.match(text) else text)


# ── What is seen of a page ───────────────────────────────────────────────────────────────────────


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
        return _seen_of(line, [part for part in self._parts if overlap(line.box, part.box)])


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


def _is_inside(part: Box | None, line: Box | None) -> bool:
    return part is not None and line is not None and part.x0 >= line.x0 - _EDGE and part.x1 <= line.x1 + _EDGE


# ── Writing prepared text ────────────────────────────────────────────────────────────────────────


Lines = Callable[[int], Sequence[SeenLine]]  # of a page, by its number


def prepared_text(
    document: Document, attachment_id: str, name: str, pages: Sequence[int], every: int, lines: Lines | None = None
) -> Iterator[str]:
    """The lines of one `<attachment>`; every `every`-th line is tagged with its id, the first and last always, 0 none.

    `lines` says what to print of each page, everything where it is not given.
    Raises SourceError at a page that cannot be read.
    """
    shown = html.escape(" ".join(name.split()))
    yield f'<attachment id="{attachment_id}" name="{shown}" pages="{document.page_count}">'
    for number in pages:
        yield from page_text(document, number, every, lines)
    yield "</attachment>"


def prepared_json(
    document: Document,
    attachment_id: str,
    name: str,
    mime_type: str,
    pages: Sequence[int],
    every: int,
    lines: Lines | None = None,
) -> dict[str, Any]:
    texts = ["\n".join(page_text(document, number, every, lines)) for number in pages]
    metadata = {
        "filename": name,
        "mimeType": mime_type,
        "pageCount": document.page_count,
        "textByteSize": sum(len(text.encode()) for text in texts),
    }
    return {"attachmentId": attachment_id, "metadata": metadata, "deepTextPages": texts}


def page_text(document: Document, page: int, every: int, shown: Lines | None) -> Iterator[str]:
    """The tag of a page, its lines one by one, and its closing tag."""
    lines = shown(page) if shown else all_lines(document.page(page))
    yield f"<{page_id(page)}>"
    for number, line in enumerate(lines, 1):
        text, hidden = drawn_characters(line.text), drawn_characters(line.hidden)
        said = f' hidden="{html.escape(hidden)}"' if hidden else ""
        if not text:
            yield f'<line id="{number}"{said}/>'
        elif said or (every and (number in {1, len(lines)} or number % every == 0)):
            yield f'<line id="{number}"{said}>{escape(text)}</line>'
        else:
            yield escape(text)
    yield f"</{page_id(page)}>"


def escape(line: str) -> str:
    """A line that looks like a tag of prepared text gets one leading backslash; reading takes it away."""
    return "\\" + line if re.match(r"\\*</?(?:attachment|page_number_|line)", line) else line
