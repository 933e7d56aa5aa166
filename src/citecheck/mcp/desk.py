"""Answers and sources for the tools. Sources stay open between calls, so that a long one is read once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final

from citecheck.errors import NotASourceError, SourceError, UsageError
from citecheck.library import Checker, read_bytes, response_of
from citecheck.limits import SERVED_PAGES
from citecheck.mcp.folders import Folders
from citecheck.model import Open, Response
from citecheck.sources.document import Document
from citecheck.sources.web_search import WebSearch
from citecheck.text.quoting import quoted

_KEPT: Final = 2  # sets of sources


class Desk:
    """Calls that read sources take turns. Close it."""

    def __init__(self, folders: Folders, password: str | None = None, search: WebSearch | None = None) -> None:
        """`search` may be asked by a tool."""
        self.folders, self.search = folders, search
        self._password = password
        self._kept: dict[object, Checker] = {}  # the last one used comes last
        self._lock = Lock()

    def answer(self, text: str, path: str) -> tuple[Response, str, Path | None]:
        """The answer in a text or a file, what reports call it, and its file if it has one.

        Raises UsageError if both are given, or none of them.
        """
        if bool(text.strip()) is bool(path):
            raise UsageError("Give the answer either as its text, in `answer`, or as a path, in `answer_path`.")
        file = self.folders.file(path) if path else None
        name, data = (path, read_bytes(file)) if file else ("answer", text.encode("utf-8", "surrogatepass"))
        return response_of(data, name), name, file

    @contextmanager
    def sources(self, said: Sequence[str], answer: Path | None = None) -> Iterator[Checker]:
        """A checker of these sources, which no other call uses meanwhile; the answer's file is not one of them."""
        with self._lock:
            checker = self._checker(said, answer)
            try:
                yield checker
            finally:
                checker.sources.release(SERVED_PAGES)
                checker.sources.rest()

    @contextmanager
    def source(self, said: str) -> Iterator[tuple[str, Document]]:
        """The document of a file, and its id. Raises SourceError if it cannot be read, or contains several."""
        path = self.folders.file(said)
        with self.sources([str(path)]) as checker:
            (name, document), *more = checker.sources.documents_of(path)
            if more:
                raise NotASourceError(f"{quoted(said)} contains {1 + len(more)} sources: name a file with one.")
            if isinstance(document, Open):
                raise SourceError(document.reason)
            yield name, document

    def _checker(self, said: Sequence[str], answer: Path | None) -> Checker:
        """The one that was used for the same files, if none of them has changed."""
        given = self.folders.sources(said)
        states = [(one.path.stat().st_mtime_ns, one.path.stat().st_size, one.path.stat().st_ino) for one in given]
        key = (answer, *given, *states)
        checker = self._kept.pop(key, None)
        if checker is None:
            folder = self.folders.paths[0]
            checker = Checker(given, password=self._password, cache=False, pinned={}, folder=folder)
            checker.sources.refuse({answer} if answer else set())
        self._kept[key] = checker
        while len(self._kept) > _KEPT:
            self._kept.pop(next(iter(self._kept))).close()
        return checker

    def close(self) -> None:
        for checker in self._kept.values():
            checker.close()
