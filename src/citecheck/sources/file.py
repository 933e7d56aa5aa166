"""A source's file: opened once, so that what is hashed is what is parsed; and what is refused, with what to do."""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import stat
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import BinaryIO, Literal

from citecheck import limits
from citecheck.errors import LimitError, MissingError, NotASourceError, SourceError
from citecheck.files import OWN_PAGE
from citecheck.model import DocumentFacts
from citecheck.text.ids import web_address
from citecheck.text.patterns import lazy_pattern

_CHUNK = 1 << 20
_ANSWER = lazy_pattern(r"^<<<CITATION_DATA>>>\s*$", re.MULTILINE)
_HTML = lazy_pattern(
    r"\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*|<!--(?:[^-]|-(?!->)){0,2000}-->\s*)*<(?:!doctype\s+html|html[\s>])",
    re.IGNORECASE,
)
_KNOWN = {  # what people pass by mistake, with what to do
    b"\xd0\xcf\x11\xe0": "an old Office file, or an encrypted one: export it as PDF",
    b"{\\rtf": "an RTF file: export it as PDF",
    b"\x89PNG": "a picture: run text recognition on it and save it as PDF",
    b"\xff\xd8\xff": "a picture: run text recognition on it and save it as PDF",
    b"From: <Saved by ": "a web archive (.mhtml): open it in a browser and save it as a web page (.html)",
    b"bplist00": "a web archive of Safari: open it and save it as a web page (.html)",
    b"%!PS": "a PostScript file: convert it to PDF",
}


@dataclass
class SourceFile:
    """An open file and how it is to be read. `shown` is its path in messages, `readers` how many processes read it.

    `is_taken`: a source goes on reading it, and closes it.
    """

    path: Path
    shown: str
    file: BinaryIO
    password: str | None = None
    cache: bool = True
    readers: int | None = None
    is_taken: bool = False

    @cached_property
    def head(self) -> bytes:
        self.file.seek(0)
        return self.file.read(1024)

    @cached_property
    def sha256(self) -> str:
        """Of the bytes that were parsed, or are about to be."""
        return self.copy()

    @cached_property
    def text(self) -> str:
        """The whole file as text. Raises NotASourceError if it is something else, or text that is not a source."""
        self.refuse_other_formats()
        self.file.seek(0)
        data = self.file.read()
        self.sha256 = hashlib.sha256(data).hexdigest()  # of these bytes, whatever the file contains later
        text = decode(data, self.shown)
        refuse_no_source(text, self.shown)
        return text

    @property
    def is_web_page(self) -> bool:
        """Whether it begins as pages do, whatever its name is."""
        encoding = "utf-16" if self.head[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8"
        return _HTML.match(self.head.decode(encoding, errors="replace")) is not None

    def refuse_other_formats(self) -> None:
        """Raises NotASourceError for what people pass by mistake."""
        for magic, what in _KNOWN.items():
            if self.head.startswith(magic):
                raise NotASourceError(f"{self.shown} is {what}.")
        if OWN_PAGE in self.head:
            raise NotASourceError(f"{self.shown} is a report of citecheck, not a source: name the source itself.")
        if self.path.suffix.lower() == ".pdf":
            raise NotASourceError(f"{self.shown} is not a PDF, whatever its name says: download it again.")

    def facts(self, kind: Literal["pdf", "text", "prepared", "html", "docx"], reader: str) -> DocumentFacts:
        """What is known before its pages are counted."""
        return DocumentFacts("", self.shown, self.sha256, 0, reader, kind)

    def copy(self, write: Callable[[bytes], object] = lambda _: None) -> str:
        """Passes the whole file on, and returns the hash of what it passed."""
        self.file.seek(0)
        digest = hashlib.sha256()
        while chunk := self.file.read(_CHUNK):
            digest.update(chunk)
            write(chunk)
        return digest.hexdigest()


def open_regular(path: Path, shown: str) -> BinaryIO:
    """The file, open. Raises SourceError if it is missing, no regular file, empty or too large."""
    try:
        file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115 - closed by the caller
    except (FileNotFoundError, ValueError):
        if url := web_address(shown):
            raise MissingError(f"{url} is not saved here: run `citecheck fetch {shlex.quote(url)}` first.") from None
        raise MissingError(f"{shown} does not exist: check the path.") from None
    except IsADirectoryError:
        raise MissingError(f"{shown} is a folder: name a file in it.") from None
    except OSError as error:
        raise SourceError(f"{shown} cannot be opened ({error.strerror}): check the path and its permissions.") from None
    if problem := _problem(os.fstat(file.fileno()), shown):
        file.close()
        raise problem
    return file


def _problem(status: os.stat_result, shown: str) -> SourceError | None:
    if not stat.S_ISREG(status.st_mode):
        return SourceError(f"{shown} is not a regular file: copy it to one.")
    if not status.st_size:
        return NotASourceError(f"{shown} is empty: is the download complete?")
    if status.st_size > limits.SOURCE_BYTES:
        return LimitError(f"{shown} is larger than {limits.SOURCE_BYTES // 2**20} MiB: split it.")
    return None


def _without_waiting(path: str, flags: int) -> int:
    # A pipe without a writer would wait for one; it is refused as no regular file.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))


def refuse_no_source(text: str, shown: str) -> None:
    """Raises NotASourceError for text that is not evidence: none at all, or an answer."""
    if not text or text.isspace():
        raise NotASourceError(f"{shown} contains no text: name the file that does.")
    if _ANSWER.search(text):
        raise NotASourceError(f"{shown} is an answer with a citation block, not a source: name the source itself.")


def decode(data: bytes, path: str) -> str:
    """The text of a file in UTF-8, or UTF-16 with a byte order mark.

    Raises NotASourceError for anything else.
    """
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise NotASourceError(
            f"{path} is neither a PDF nor UTF-8 text: convert it to PDF, or save it as UTF-8 text."
        ) from None
    if "\x00" in text:
        raise NotASourceError(f"{path} is a binary file that citecheck does not read: convert it to PDF.")
    return text
