"""Finding answers, reading and checking them: what validate, report and fix begin with."""

from __future__ import annotations

import glob
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citecheck.cli.options import remark
from citecheck.cli.outputs import refuse_inputs
from citecheck.cli.progress import Counter, show_progress
from citecheck.errors import UsageError
from citecheck.files import files_below, is_own_page
from citecheck.limits import RESPONSE_BYTES
from citecheck.sources.manifest import nearest_manifest

if TYPE_CHECKING:
    from citecheck.cli.config import CheckOptions
    from citecheck.cli.options import Reading
    from citecheck.library import Checker
    from citecheck.model import Outcome, Response
    from citecheck.sources.document import Document


# ── Reading ────────────────────────────────────────────────────────────────────────────────────────

_SUFFIXES = {".md", ".markdown", ".txt", ".html", ".htm"}
_SKIPPED_FOLDERS = {".git", ".venv", "node_modules", ".citecheck"}


class ResponseFile(NamedTuple):
    """`data` are the bytes as they were read; `piped` means that they came from stdin."""

    path: str
    response: Response
    data: bytes = b""
    piped: bool = False


class ResponseFiles(NamedTuple):
    """What was read; `skipped` counts files of a folder that have neither block nor markers."""

    files: tuple[ResponseFile, ...]
    skipped: int = 0


def read_responses(
    named: Iterable[str], base: int | None = None, *, blocks: bool = False, fields: tuple[str, ...] = ()
) -> ResponseFiles:
    """Reads files, globs, folders, and "-" for stdin, each file once.

    `base` is the number of the first source in answers with numbers; `blocks`: every answer has a data block; `fields`:
    patterns of texts with references in JSON.
    Raises UsageError for one that is missing or no text.
    """
    files: list[ResponseFile] = []
    skipped = 0
    seen: set[str] = set()
    for path, from_folder in (found for name in named for found in _expand(name)):
        if path in seen:
            continue
        seen.add(path)
        if from_folder and is_own_page(Path(path)):
            skipped += 1
            continue
        for file in _read(path, base, fields, blocks=blocks):
            cites = file.response.has_block or file.response.markers or file.response.problems
            if from_folder and not cites:
                skipped += 1
            else:
                files.append(file)
    return ResponseFiles(tuple(files), skipped)


def _expand(name: str) -> Iterator[tuple[str, bool]]:
    """(path, whether it was found in a folder)."""
    path = Path(name)
    if name == "-" or path.is_file():
        yield name, False
    elif path.is_dir():
        inside = (p for p in files_below(path) if p.suffix.lower() in _SUFFIXES)
        yield from ((str(p), True) for p in inside if not _SKIPPED_FOLDERS & set(p.parts))
    elif matches := sorted(glob.glob(name, recursive=True)):  # noqa: PTH207 - a pattern may be absolute
        yield from (found for match in matches for found in _expand(match))
    else:
        raise UsageError(f"{name} does not exist: name an answer to check, a folder of answers, or - for stdin.")


def _read(path: str, base: int | None, fields: tuple[str, ...], *, blocks: bool) -> list[ResponseFile]:
    """The answers of a file: rows of JSONL are one each."""
    from citecheck.library import block_response_of, read_bytes, responses_of

    piped = path == "-"
    data = sys.stdin.buffer.read(RESPONSE_BYTES + 1) if piped else read_bytes(Path(path))
    name = "stdin" if piped else path
    shown = "<stdin>" if piped else Path(path).as_posix()
    responses = [block_response_of(data, name)] if blocks else responses_of(data, name, base, fields)
    return [ResponseFile(shown, response, data, piped) for response in responses]


# ── Checking ───────────────────────────────────────────────────────────────────────────────────────


class CheckedFile(NamedTuple):
    """One response, the documents of its citations by attachment id, and the outcome."""

    file: ResponseFile
    documents: Mapping[str, Document]
    outcome: Outcome


class CheckedFiles(NamedTuple):
    """Every response in its order; `skipped` counts files of a folder that have neither block nor markers.

    `checker` has the sources, open as long as they are needed.
    """

    responses: tuple[CheckedFile, ...]
    checker: Checker
    skipped: int = 0

    @property
    def outcomes(self) -> list[Outcome]:
        return [checked.outcome for checked in self.responses]


@contextmanager
def opened(
    responses: Iterable[str],
    sources: Sequence[str],
    asked: Reading,
    *,
    written: Sequence[Path | None] = (),
    fields: tuple[str, ...] = (),
) -> Iterator[tuple[ResponseFiles, Checker]]:
    """Reads what is named; the sources are open as long as the block lasts.

    `written` are the files that the caller is going to write; `fields` are those of `read_responses`.
    Raises UsageError for a response or a source that is missing or cannot be one, and where one of them would be
    replaced.
    """
    from citecheck.library import Checker

    manifest, pinned = nearest_manifest(Path.cwd(), beside_sources=bool(sources))
    with Checker(
        sources, pinned=pinned, password=asked.password, cache=not asked.no_cache, readers=asked.jobs
    ) as checker:
        checker.sources.open_early()
        found = read_responses(responses, asked.index_base.number, fields=fields)
        paths = {Path(file.path).resolve() for file in found.files}
        used = [given.path for given in checker.sources.given] + [one.path for one in checker.sources.manifest.values()]
        refuse_inputs(written, [*paths, *used, *([manifest] if manifest else [])])
        checker.sources.refuse(paths)
        remark(*(f"citecheck: {changed}" for _, changed in checker.sources.changed()))
        yield found, checker


@contextmanager
def checking(
    responses: Iterable[str], options: CheckOptions, asked: Reading, *, written: Sequence[Path | None] = ()
) -> Iterator[CheckedFiles]:
    """Checks what is named, as `opened` reads it, and shows how far it is."""
    with opened(responses, options.sources, asked, written=written) as (found, checker):
        yield CheckedFiles(tuple(_check_all(found, checker, thorough=options.thorough)), checker, found.skipped)


def skipped_remarks(count: int) -> Iterator[str]:
    """What to report about the files of folders that were left out, if any were."""
    if count:
        yield ("1 file without citations was" if count == 1 else f"{count} files without citations were") + " skipped."


def _check_all(found: ResponseFiles, checker: Checker, *, thorough: bool) -> list[CheckedFile]:
    counter = Counter([len(file.response.citations) for file in found.files], passes=2 if thorough else 1)
    checked = []
    with show_progress(counter):
        for file in counter.responses(found.files):
            answer = checker.check(file.response, file.path, thorough=thorough, each=counter.each)
            checked.append(CheckedFile(file._replace(response=answer.response), answer.documents, answer.outcome))
    return checked
