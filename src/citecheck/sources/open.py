"""From a path to a document, by what the file holds. The file is opened once; what is hashed is what is parsed."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from citecheck import limits
from citecheck.errors import ChangedError, LimitError, MissingError, NotASourceError, SourceError
from citecheck.model import DocumentFacts
from citecheck.sources.document import Document, with_pages
from citecheck.sources.page_cache import Store, cache_folder
from citecheck.sources.pdf.process import Worker
from citecheck.sources.pdf.source import PdfPages, pdf_document
from citecheck.sources.plain import decode, is_prepared, plain_document, prepared_documents

_CHUNK = 1 << 20
_ANSWER = re.compile(r"^<<<CITATION_DATA>>>\s*$", re.MULTILINE)
_HTML = re.compile(r"\ufeff?\s*<(?:!doctype\s+html|html[\s>])", re.IGNORECASE)
_KNOWN = {  # what people pass by mistake, with what to do
    b"PK\x03\x04": "an Office, EPUB or zip file: export it as PDF",
    b"\xd0\xcf\x11\xe0": "an old Office file: export it as PDF",
    b"{\\rtf": "an RTF file: export it as PDF",
    b"\x89PNG": "a picture: run text recognition on it and save it as PDF",
    b"\xff\xd8\xff": "a picture: run text recognition on it and save it as PDF",
    b"%!PS": "a PostScript file: convert it to PDF",
}


def open_document(
    path: str | Path,
    *,
    password: str | None = None,
    cache: bool = True,
    shown_as: str | None = None,
    readers: int | None = None,
) -> Document:
    """Opens a PDF, plain text, Markdown or prepared text. `readers` processes read a long PDF (1 to 8).

    Raises SourceError, in one sentence that names the file and says what to do. A prepared text of several attachments
    is opened with `open_documents`.
    """
    documents = open_documents(path, password=password, cache=cache, shown_as=shown_as, readers=readers)
    if len(documents) > 1:
        raise NotASourceError(f"{shown_as or path} holds {len(documents)} prepared attachments: name one by its id.")
    return next(iter(documents.values()))


def open_documents(
    path: str | Path,
    *,
    password: str | None = None,
    cache: bool = True,
    shown_as: str | None = None,
    readers: int | None = None,
) -> dict[str, Document]:
    """The documents of one file by attachment id: one, but for prepared text that holds several."""
    shown = shown_as or str(path)
    file = _open_regular(Path(path), shown)
    try:
        head = file.read(1024)
        if b"%PDF-" in head:
            return _one(_open_pdf(file, shown, password, cache=cache, readers=readers), path)
        with file:
            return _open_text(head, file, shown, path)
    except BaseException:
        file.close()
        raise


@dataclass(frozen=True, slots=True)
class Identity:
    """What a file is known by: its hash, and the attachment ids of what it holds."""

    sha256: str
    ids: tuple[str, ...]


def identify(path: str | Path, *, shown_as: str | None = None) -> Identity:
    """Tells it without reading a PDF: its bytes are hashed and nothing else.

    Raises SourceError.
    """
    shown = shown_as or str(path)
    with _open_regular(Path(path), shown) as file:
        head = file.read(1024)
        if b"%PDF-" in head:
            sha256 = _copy(file)
            return Identity(sha256, (attachment_id(path, sha256),))
        documents = _open_text(head, file, shown, path)
    return Identity(next(iter(documents.values())).facts.sha256, tuple(documents))


def attachment_id(path: str | Path, sha256: str) -> str:
    """The file's stem as a slug, and eight hex digits of its hash."""
    plain = unicodedata.normalize("NFKD", Path(path).stem).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80] or "source"
    return f"{slug}-{sha256[:8]}"


def _one(document: Document, path: str | Path) -> dict[str, Document]:
    return {attachment_id(path, document.facts.sha256): document}


def _open_regular(path: Path, shown: str) -> BinaryIO:
    try:
        file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115 - closed by the caller
    except (FileNotFoundError, ValueError):
        raise MissingError(f"{shown} does not exist: check the path.") from None
    except IsADirectoryError:
        raise MissingError(f"{shown} is a folder: name a file in it.") from None
    except OSError as error:
        raise SourceError(f"{shown} cannot be opened ({error.strerror}): check the path and its permissions.") from None
    status = os.fstat(file.fileno())
    problem = None
    if not stat.S_ISREG(status.st_mode):
        problem = SourceError(f"{shown} is no regular file: copy it to one.")
    elif not status.st_size:
        problem = NotASourceError(f"{shown} is empty: is the download complete?")
    elif status.st_size > limits.SOURCE_BYTES:
        problem = LimitError(f"{shown} is larger than {limits.SOURCE_BYTES // 2**20} MiB: split it.")
    if problem:
        file.close()
        raise problem
    return file


def _without_waiting(path: str, flags: int) -> int:
    # A pipe without a writer would wait for one; it is refused as no regular file.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))


def _open_text(head: bytes, file: BinaryIO, shown: str, path: str | Path) -> dict[str, Document]:
    for magic, what in _KNOWN.items():
        if head.startswith(magic):
            raise NotASourceError(f"{shown} is {what}.")
    if Path(path).suffix.lower() == ".pdf":
        raise NotASourceError(f"{shown} is no PDF, whatever its name says: download it again.")
    data = head + file.read()
    text = decode(data, shown)
    if _HTML.match(text):
        raise NotASourceError(f"{shown} is an HTML page: print it to PDF.")
    sha256 = hashlib.sha256(data).hexdigest()
    if not text.strip():
        raise NotASourceError(f"{shown} holds no text: name the file that does.")
    if _ANSWER.search(text):
        raise NotASourceError(f"{shown} is an answer with a citation block, not a source: name the source itself.")
    if is_prepared(text):
        facts = DocumentFacts("", shown, sha256, 0, "prepared text", "prepared")
        return {name or attachment_id(path, sha256): d for name, d in prepared_documents(text, facts).items()}
    facts = DocumentFacts("", shown, sha256, 0, "plain text", "text")
    return _one(plain_document(text, facts), path)


def _open_pdf(file: BinaryIO, shown: str, password: str | None, *, cache: bool, readers: int | None = None) -> Document:
    sha256 = _copy(file)
    size = file.tell()
    # The text of an encrypted file is not written to disk in the clear.
    store = Store(cache_folder(), sha256) if cache and not password else None

    def write(sink: BinaryIO) -> int:
        if _copy(file, sink.write) != sha256:
            raise ChangedError(f"{shown} changed while it was read: run the command again.")
        return size

    pages = PdfPages(shown, lambda: Worker(shown, write, size, password), store, file, readers)
    try:
        count, reader = pages.opened()
        facts = with_pages(DocumentFacts("", shown, sha256, 0, reader, "pdf"), count)
    except BaseException:
        pages.close()
        raise
    return pdf_document(facts, pages)


def _copy(file: BinaryIO, write: Callable[[bytes], object] = lambda _: None) -> str:
    """Passes the whole file on, and returns the hash of what it passed."""
    file.seek(0)
    digest = hashlib.sha256()
    while chunk := file.read(_CHUNK):
        digest.update(chunk)
        write(chunk)
    return digest.hexdigest()
