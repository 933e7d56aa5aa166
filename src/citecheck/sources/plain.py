"""Plain text, Markdown and prepared text as documents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citecheck.errors import DamagedError, NotASourceError, PageLeftOutError
from citecheck.model import DocumentFacts
from citecheck.sources.document import READING, Document, Line, Loaded, Page, with_pages

_BREAKS = re.compile(r"\r\n?")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u2028\u2029]")
_ATTACHMENT = re.compile(r'<attachment id="([^"]*)" name="([^"]*)" pages="(\d{1,6})">')
_PAGE = re.compile(r"<page_number_(\d{1,6})_index_(\d{1,6})>")
_LINE = re.compile(r'<line id="(\d{1,7})">(.*)</line>')
_ESCAPED = re.compile(r"\\+</?(?:attachment|page_number_|line)")


def is_prepared(text: str) -> bool:
    """Prepared text is known by its first line that is not blank."""
    first = text.lstrip("\ufeff \t\r\n").split("\n", 1)[0].strip()
    return bool(_ATTACHMENT.fullmatch(first) or _PAGE.fullmatch(first))


def text_lines(text: str) -> list[Line]:
    """The non-blank lines of a text, without the white space around them."""
    lines = (_CONTROL.sub(" ", line).strip() for line in _BREAKS.sub("\n", text).split("\n"))
    return [Line(line) for line in lines if line]


def plain_document(text: str, facts: DocumentFacts) -> Document:
    """One page, or one per form feed."""
    pages = [Page(n, {READING: text_lines(part)}) for n, part in enumerate(text.split("\f"), 1)]
    return _document(facts, {page.number: page for page in pages}, len(pages))


def prepared_documents(text: str, facts: DocumentFacts) -> dict[str, Document]:
    """The documents of a prepared text by attachment id; "" where it names none. Pages left out stay open."""
    documents: dict[str, Document] = {}
    for attachment_id, count, body in _attachments(text, facts.path):
        pages: dict[int, Page] = {}
        for page in _pages(body, facts.path):
            if page.number in pages or attachment_id in documents:
                raise DamagedError(f"{facts.path} is prepared text that holds a page twice: prepare the source again.")
            pages[page.number] = page
        if not pages:
            raise DamagedError(f"{facts.path} is prepared text without a page: run `citecheck prepare` again.")
        documents[attachment_id] = _document(facts, pages, max(count, *pages))
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
        elif line == f"</page_number_{number}_index_{number - 1}>":
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
            f"{path} is prepared text whose line ids no longer count up (line {tagged[1]} stands where "
            f"{expected} is due): run `citecheck prepare` again."
        )
    text = tagged[2].strip() if tagged else line
    if not text:
        raise DamagedError(f"{path} is prepared text with an empty line {expected}: run `citecheck prepare` again.")
    return Line(text[1:] if _ESCAPED.match(text) else text)


def escape(line: str) -> str:
    """A line that looks like a tag of prepared text gets one leading backslash; reading takes it away."""
    return "\\" + line if re.match(r"\\*</?(?:attachment|page_number_|line)", line) else line


def _document(facts: DocumentFacts, pages: dict[int, Page], count: int) -> Document:
    def load(numbers: Sequence[int]) -> dict[int, Loaded]:
        return {n: pages.get(n) or PageLeftOutError(f"{facts.path} leaves out page {n}.") for n in numbers}

    return Document(with_pages(facts, count), load)


def decode(data: bytes, path: str) -> str:
    """The text of a file in UTF-8, or UTF-16 with a byte order mark.

    Raises NotASourceError for anything else.
    """
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise NotASourceError(
            f"{path} is no PDF and no text in UTF-8: convert it to PDF, or save it as UTF-8 text."
        ) from None
    if "\x00" in text:
        raise NotASourceError(f"{path} is a binary file that citecheck does not read: convert it to PDF.")
    return text
