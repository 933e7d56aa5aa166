"""Plain text, Markdown and prepared text as documents; and prepared text, the evidence that an agent reads, written."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from citecheck.errors import DamagedError, PageLeftOutError
from citecheck.model import DocumentFacts, Sighting
from citecheck.sources.document import DRAWN, READING, Document, Line, Loaded, Page, PageSource, Sight, with_pages
from citecheck.sources.packed_lines import PackedLines
from citecheck.sources.seen_lines import SeenLine, all_lines
from citecheck.text.ids import page_id
from citecheck.text.marks import untagged
from citecheck.text.patterns import UNDRAWN, lazy_pattern

_FIRST_LINE = lazy_pattern(r"[\ufeff \t\r\n]*([^\n]*)")
_UNBROKEN = lazy_pattern(r"[^\r\n]+")
_BREAKS = lazy_pattern(r"\r\n?")
_CONTROL = lazy_pattern(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u2028\u2029]")
_REVERSING = "\u202e"  # what follows is not read in its order
_UNDRAWN = lazy_pattern(UNDRAWN)
# Characters with a stroke of Unicode through each, and the editors' mark of what is taken out: {--as this--}
_STROKE = lazy_pattern("[\u0335-\u0338]")
_STROKED = lazy_pattern(
    r"(?:[^\n\f][\u0335\u0336]|[^\W_][\u0337\u0338])+|(?<!\{)\{--(?!-)(?:[^-\n]|-(?!-)|\n(?!\s*\n)){1,5000}--\}(?!\})"
)
_VISIBLE = lazy_pattern(r"\S")
_ATTACHMENT = lazy_pattern(r'<attachment id="([^"]*)" name="([^"]*)" pages="(\d{1,6})">')
_PAGE = lazy_pattern(r"<page_number_(\d{1,6})_index_(\d{1,6})>")
# A line without a visible word has no text; what is not seen may be given beside it, and is not text.
_LINE = lazy_pattern(r'<line id="(\d{1,7})"(?: hidden="[^"]*")?(?:/>|>(.*)</line>)')
_ESCAPED = lazy_pattern(r"\\+</?(?:attachment|page_number_|line)")


def is_prepared(text: str) -> bool:
    """Prepared text is known by its first line that is not blank."""
    first = _FIRST_LINE.match(text)
    return bool(first and (_ATTACHMENT.fullmatch(first[1].strip()) or _PAGE.fullmatch(first[1].strip())))


def text_lines(text: str) -> PackedLines:
    """The non-blank lines of a text, without the white space around them."""
    return PackedLines.without_boxes(filter(None, (_bare_line(line[0]) for line in _UNBROKEN.finditer(text))))


def _bare_line(line: str) -> str:
    return _CONTROL.sub(" ", line).strip()


def _unstruck_sight(shown: str, unstruck: str) -> Sight | None:
    """What is seen of a page without a line through it: its lines without the struck words; None if it has none."""
    if shown == unstruck:
        return None
    pairs = ((line[0], unstruck[slice(*line.span())]) for line in _UNBROKEN.finditer(shown))
    lines = tuple(Line(_bare_line(untagged(other))) for line, other in pairs if _bare_line(untagged(line)))
    return ((Sighting.PAINTED, {READING: lines}), (Sighting.STRUCK, None))


def _without_strokes(text: str) -> str:
    """The text with spaces for what its own characters strike through."""
    if "{--" not in text and (text.isascii() or not _STROKE.search(text)):
        return text
    return _STROKED.sub(lambda struck: _VISIBLE.sub(" ", struck[0]), text)


class TextPages(PageSource):
    """Pages that are in memory from the beginning."""

    def __init__(
        self,
        facts: DocumentFacts,
        pages: Mapping[int, Loaded],
        count: int | None = None,
        *,
        names: tuple[str, ...] = (),
        text: str | None = None,
        blocks: tuple[str, ...] = (),
    ) -> None:
        """`count` says how many pages the source has where these are not all of them."""
        self.facts = with_pages(facts, count or len(pages))
        self.names, self.text, self.blocks = names, text, blocks
        self._loaded = pages

    def load(self, numbers: Sequence[int]) -> dict[int, Loaded]:
        return {n: self._loaded.get(n) or PageLeftOutError(f"{self.facts.path} leaves out page {n}.") for n in numbers}

    def held(self) -> AbstractSet[int]:
        return self._loaded.keys()


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────


def plain_document(
    text: str,
    facts: DocumentFacts,
    names: tuple[str, ...] = (),
    blocks: tuple[str, ...] = (),
    unstruck: str | None = None,
) -> Document:
    """One page, or one per form feed. Text that is made of `blocks` has no characters to count.

    Digits in tags of HTML are raised and lowered ones, as in a PDF; the characters of the text are those of the file.
    `unstruck` is the text with spaces for the words that a line is drawn through.
    """
    rest = _without_strokes(text if unstruck is None else unstruck)
    parts = zip(text.split("\f"), rest.split("\f"), strict=True)
    pages = [
        Page(n, _readings(text_lines(untagged(part))), sight=_unstruck_sight(part, other))
        for n, (part, other) in enumerate(parts, 1)
    ]
    given = None if blocks else text
    return Document(TextPages(facts, {page.number: page for page in pages}, names=names, text=given, blocks=blocks))


def _readings(lines: PackedLines) -> dict[str, PackedLines]:
    """The lines as they are, and as prepared text has them if that differs."""
    if _UNDRAWN.search(lines.text) is None and _REVERSING not in lines.text:
        return {READING: lines}
    return {READING: lines, DRAWN: PackedLines.without_boxes(drawn_characters(line.text) for line in lines)}


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
    for raw in _BREAKS.sub("\n", body).split("\n"):
        line = _CONTROL.sub(" ", raw).strip()
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


# ── Writing prepared text ────────────────────────────────────────────────────────────────────────


Lines = Callable[[int], Sequence[SeenLine]]  # of a page, by its number


def prepared_text(
    document: Document,
    attachment_id: str,
    name: str,
    pages: Sequence[int],
    every: int,
    lines: Lines | None = None,
) -> Iterator[str]:
    """The lines of one `<attachment>`; every `every`-th line is tagged with its id, the first and last always, 0 none.

    `lines` says what to print of each page, everything where it is not given.
    Raises SourceError at a page that cannot be read.
    """
    shown = html.escape(" ".join(name.split()))
    yield f'<attachment id="{attachment_id}" name="{shown}" pages="{document.page_count}">'
    for number in pages:
        yield from _page_text(number, lines(number) if lines else all_lines(document.page(number)), every)
    yield "</attachment>"


def _page_text(page: int, lines: Sequence[SeenLine], every: int) -> Iterator[str]:
    tag = page_id(page)
    yield f"<{tag}>"
    for number, whole in enumerate(lines, 1):
        line = SeenLine(drawn_characters(whole.text), drawn_characters(whole.hidden))
        tagged = every and (number == 1 or number == len(lines) or number % every == 0)
        yield _line_text(line, number) if tagged or line.hidden or not line.text else escape(line.text)
    yield f"</{tag}>"


def drawn_characters(text: str) -> str:
    """The text without what is never drawn; U+FFFD is before what people read in another order."""
    return text if text.isascii() else _UNDRAWN.sub("", text.replace(_REVERSING, "\ufffd")).strip()


def _line_text(line: SeenLine, number: int) -> str:
    hidden = f' hidden="{html.escape(line.hidden)}"' if line.hidden else ""
    opened = f'<line id="{number}"{hidden}'
    return f"{opened}>{escape(line.text)}</line>" if line.text else f"{opened}/>"


def prepared_json(
    document: Document,
    attachment_id: str,
    name: str,
    mime_type: str,
    pages: Sequence[int],
    every: int,
    lines: Lines | None = None,
) -> dict[str, Any]:
    told = ((number, lines(number) if lines else all_lines(document.page(number))) for number in pages)
    texts = ["\n".join(_page_text(number, of_page, every)) for number, of_page in told]
    size = sum(len(text.encode()) for text in texts)
    metadata = {
        "filename": name,
        "mimeType": mime_type,
        "pageCount": document.page_count,
        "textByteSize": size,
    }
    return {"attachmentId": attachment_id, "metadata": metadata, "deepTextPages": texts}


def escape(line: str) -> str:
    """A line that looks like a tag of prepared text gets one leading backslash; reading takes it away."""
    return "\\" + line if re.match(r"\\*</?(?:attachment|page_number_|line)", line) else line
