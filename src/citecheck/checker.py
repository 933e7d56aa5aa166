"""Checker: answers against sources, each of which is opened once. The command, grades, hooks and the library use it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Self, TypeAlias

from citecheck.engine import OtherSources, ProgressHook, check
from citecheck.model import Open, ProblemKind, Report, Response
from citecheck.response.guessed import SOURCE, with_source
from citecheck.sources.document import Document
from citecheck.sources.manifest import Pinned
from citecheck.sources.resolve import Given, Sources, given_sources

SourcePath: TypeAlias = str | os.PathLike[str]
# One path, several, or a mapping of attachment ids to paths. A path is a file or a folder, and may be written ID=PATH.
SourcePaths: TypeAlias = SourcePath | Iterable[SourcePath | Given] | Mapping[str, SourcePath]


@dataclass(frozen=True)
class Checked:
    """One answer: as it was read, the outcome, and its sources by attachment id.

    The documents are open as long as the checker is.
    """

    response: Response
    report: Report
    documents: Mapping[str, Document]


class Checker:
    """Checks answers against `sources`; it finds the source of each attachment id by itself.

    It may be shared by threads, which then take turns: whoever uses its documents holds `lock`.
    """

    def __init__(
        self,
        sources: SourcePaths = (),
        *,
        password: str | None = None,
        cache: bool = True,
        readers: int | None = None,
        pinned: Mapping[str, Pinned] | None = None,
        folder: Path | None = None,
    ) -> None:
        """`pinned` are the sources of a manifest by attachment id; `readers` processes read a long PDF (1 to 8).

        Reports show paths relative to `folder`, which is the current one where none is named.

        Raises UsageError for a source that is missing or has two paths. What cannot be read leaves citations open.
        """
        given = given_sources(sources)
        self.sources = Sources(given, dict(pinned or {}), password, cache=cache, readers=readers, folder=folder)
        self.lock = RLock()
        self.closed = False

    def check(
        self, response: Response, path: str = "", *, thorough: bool = False, each: ProgressHook = iter
    ) -> Checked:
        """The answer, checked. `path` is what the report calls it; the citations go through `each`, one by one."""
        with self.lock:
            if self.closed:
                raise ValueError("The Checker is closed: check answers before you close it.")
            response = self._named(response)
            documents, unresolved = self.documents(response)
            others = OtherSources(self.sources.others, self.sources.by_order(response.citations))
            report = check(
                response, documents, path=path, unresolved=unresolved, others=others, thorough=thorough, each=each
            )
        return Checked(response, report, documents)

    def _named(self, response: Response) -> Response:
        """With the id of the only source where a guessed block has none."""
        if all(problem.name is not ProblemKind.GUESSED_SHAPE for problem in response.problems):
            return response
        only = self.documents(response)[0].get(SOURCE)
        return with_source(response, self.sources.id_of(only)) if only else response

    def documents(self, response: Response) -> tuple[dict[str, Document], dict[str, Open]]:
        """The sources of the citations by attachment id, and why one has none."""
        return self.sources.of(response.citations)

    def close(self) -> None:
        with self.lock:
            self.closed = True
            self.sources.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
