"""From a path to a document, by what the file contains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from citecheck.errors import NotASourceError
from citecheck.sources import markdown
from citecheck.sources.document import Document
from citecheck.sources.file import SourceFile, open_regular
from citecheck.sources.json_list import json_documents, json_sources
from citecheck.sources.markup.process import open_markup
from citecheck.sources.pdf.source import open_pdf
from citecheck.sources.plain import plain_document
from citecheck.sources.prepared import is_prepared, prepared_documents
from citecheck.text.ids import slug


class SourceFormat(NamedTuple):
    """A kind of file: how it is recognised, and its documents by attachment id, where "" is the file's own id.

    `suffixes`: files with one of these are taken out of a folder.
    `single`: it contains one document, so that its id is known without reading it.
    """

    recognises: Callable[[SourceFile], bool]
    documents: Callable[[SourceFile], Mapping[str, Document]]
    suffixes: tuple[str, ...] = ()
    single: bool = False


def _pdf(file: SourceFile) -> dict[str, Document]:
    return {"": Document(open_pdf(file))}


def _html(file: SourceFile) -> dict[str, Document]:
    file.refuse_other_formats()
    return {"": open_markup(file, "html")}


def _is_html(file: SourceFile) -> bool:
    if file.path.suffix.lower() in _MARKDOWN:
        return False
    return file.is_web_page or file.path.suffix.lower() in _PAGES


def _prepared(file: SourceFile) -> dict[str, Document]:
    return prepared_documents(file.text, file.facts("prepared", "prepared text"))


def _json_list(file: SourceFile) -> dict[str, Document]:
    found = json_sources(file.text)
    return json_documents(found.items, file.facts("text", found.reader))


def _plain(file: SourceFile) -> dict[str, Document]:
    text = markdown.seen(file.text) if file.path.suffix.lower() in _MARKDOWN else markdown.Seen(file.text)
    return {"": plain_document(text.text, file.facts("text", "plain text"), unstruck=text.unstruck)}


_MARKDOWN = (".md", ".markdown")
_PAGES = (".html", ".htm", ".xhtml")


# The first one that recognises a file reads it; the last one takes any text. docs/architecture.md says how to add one.
FORMATS = (
    SourceFormat(lambda file: b"%PDF-" in file.head, _pdf, (".pdf",), single=True),
    SourceFormat(
        lambda file: file.head.startswith(b"PK\x03\x04"),
        lambda file: {"": open_markup(file, "docx")},
        (".docx",),
        single=True,
    ),
    SourceFormat(_is_html, _html, _PAGES, single=True),
    SourceFormat(lambda file: is_prepared(file.text), _prepared),
    SourceFormat(lambda file: bool(json_sources(file.text).items), _json_list),
    SourceFormat(lambda file: bool(file.text), _plain, (".txt", *_MARKDOWN)),
)
SUFFIXES = tuple(suffix for known in FORMATS for suffix in known.suffixes)


def open_document(
    path: str | Path,
    *,
    password: str | None = None,
    cache: bool = True,
    shown_as: str | None = None,
    readers: int | None = None,
) -> Document:
    """Opens a PDF, a web page, a Word file, text, Markdown, prepared text or a JSON list of one source.

    `readers` processes read a long PDF (1 to 8).

    Raises SourceError, in one sentence that names the file and says what to do. A prepared text of several attachments
    is opened with `open_documents`.
    """
    documents = open_documents(path, password=password, cache=cache, shown_as=shown_as, readers=readers)
    if len(documents) > 1:
        raise NotASourceError(f"{shown_as or path} contains {len(documents)} attachments: name one by its id.")
    return next(iter(documents.values()))


def open_documents(
    path: str | Path,
    *,
    password: str | None = None,
    cache: bool = True,
    shown_as: str | None = None,
    readers: int | None = None,
) -> dict[str, Document]:
    """The documents of one file by attachment id: one, but for prepared text that contains several."""
    with _opened(path, shown_as) as file:
        file.password, file.cache, file.readers = password, cache, readers
        return _documents(file, _format(file))


class Identity(NamedTuple):
    """What a file is known by: its hash, and the attachment ids of what it holds; prepared text was made from them."""

    sha256: str
    ids: tuple[str, ...]
    prepared: bool = False


def identify(path: str | Path, *, shown_as: str | None = None) -> Identity:
    """Tells it without reading a PDF: its bytes are hashed and nothing else.

    Raises SourceError.
    """
    with _opened(path, shown_as) as file:
        known = _format(file)
        ids = (attachment_id(path, file.sha256),) if known.single else tuple(_documents(file, known))
        return Identity(file.sha256, ids, prepared=known.documents is _prepared)


def attachment_id(path: str | Path, sha256: str) -> str:
    """The file's stem as a slug, and eight hex digits of its hash."""
    return f"{slug(Path(path).stem) or 'source'}-{sha256[:8]}"


@contextmanager
def _opened(path: str | Path, shown_as: str | None) -> Iterator[SourceFile]:
    """The file; closed in the end, unless a document took it over."""
    shown = shown_as or str(path)
    handle = open_regular(Path(path), shown)
    file = SourceFile(Path(path), shown, handle)
    try:
        yield file
    finally:
        if not file.is_taken:
            handle.close()


def _format(file: SourceFile) -> SourceFormat:
    return next(known for known in FORMATS if known.recognises(file))


def _documents(file: SourceFile, known: SourceFormat) -> dict[str, Document]:
    return {name or attachment_id(file.path, file.sha256): d for name, d in known.documents(file).items()}
