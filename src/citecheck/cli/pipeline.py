"""Reading responses, resolving their sources and checking them: what validate, report and fix begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citecheck.cli.responses import ResponseFile, ResponseFiles
    from citecheck.engine import Each
    from citecheck.library import Checker
    from citecheck.model import Outcome
    from citecheck.sources.document import Document


@dataclass(frozen=True, slots=True)
class Checked:
    """One response, the documents of its citations by attachment id, and what came of it."""

    file: ResponseFile
    documents: Mapping[str, Document]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Checking:
    """Every response in its order; `skipped` counts files of a folder that have neither block nor markers."""

    responses: tuple[Checked, ...]
    skipped: int = 0

    @property
    def outcomes(self) -> list[Outcome]:
        return [checked.outcome for checked in self.responses]


@contextmanager
def checking(
    responses: Iterable[str],
    source: Iterable[str],
    *,
    password: str | None = None,
    cache: bool = True,
    readers: int | None = None,
    thorough: bool = False,
    written: Sequence[Path | None] = (),
) -> Iterator[Checking]:
    """Checks what is named, and shows how far it is; the documents are open as long as the block lasts.

    `written` are the files that the caller is going to write. Raises UsageError for a response or a source that is
    missing or cannot be one, and where one of them would be replaced.
    """
    from citecheck.library import Checker
    from citecheck.sources.manifest import nearest_manifest

    manifest, pinned = nearest_manifest(Path.cwd())
    with Checker(source, pinned=pinned, password=password, cache=cache, readers=readers) as checker:
        sources = checker.sources
        sources.open_early()
        from citecheck.cli.outputs import refuse_inputs
        from citecheck.cli.responses import read_responses

        found = read_responses(responses)
        paths = {Path(file.path).resolve() for file in found.files}
        used = [given.path for given in sources.given] + [one.path for one in pinned.values()]
        refuse_inputs(written, [*paths, *used, *([manifest] if manifest else [])])
        sources.refuse(paths)
        yield Checking(tuple(_check_all(found, checker, thorough=thorough)), found.skipped)


def skipped_remarks(count: int) -> Iterator[str]:
    """What is to be said of the files of folders that were left out, if any were."""
    from citecheck.reporting.summary import counted

    if count:
        yield f"Skipped {counted(count, 'file')} without citations."


def _check_all(found: ResponseFiles, checker: Checker, *, thorough: bool) -> list[Checked]:
    from citecheck.cli.progress import Counter, shown

    counter = Counter([len(file.response.citations) for file in found.files], passes=2 if thorough else 1)
    with shown(counter):
        return [
            check_one(file, checker, thorough=thorough, each=counter.each) for file in counter.responses(found.files)
        ]


def check_one(
    file: ResponseFile,
    checker: Checker,
    *,
    thorough: bool = False,
    each: Each = iter,
) -> Checked:
    """Checks one response; `each` sees its citations pass by."""
    answer = checker.check(file.response, file.path, thorough=thorough, each=each)
    return Checked(file, answer.documents, answer.outcome)
