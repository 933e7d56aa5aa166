"""`citecheck prepare`: print the evidence text that an agent reads, and pin the source in the manifest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from citecheck.cli.options import Exit, NoCache, Output, Password, option, remark, worst, write
from citecheck.cli.outputs import refuse_inputs
from citecheck.errors import MissingError, SourceError, UsageError
from citecheck.reporting.summary import counted
from citecheck.sources.manifest import FOLDER, NAME, Pinned, find_manifest, read_manifest, write_manifest
from citecheck.text.ids import is_attachment_id

if TYPE_CHECKING:
    from citecheck.sources.document import Document
    from citecheck.sources.prepared import Lines, SeenLine

_SHOWN: Final = 8  # pages that a remark names


class PrepareFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


class Hidden(StrEnum):
    LEAVE_OUT = "leave-out"
    KEEP = "keep"


_FORMAT: Final = "Tagged text, or JSON."
_LINE_IDS: Final = "Tag every Nth line; 1 tags all lines, 0 none."
_ID: Final = "Attachment id; by default, the file's name and hash."
_HIDDEN: Final = "Text that nobody can see on the page: leave it out, or mark it."


class Preparing(NamedTuple):
    """The options of how each source is prepared."""

    format_: Annotated[PrepareFormat, option("--format", _FORMAT, show_default=True)] = PrepareFormat.TEXT
    pages: Annotated[str | None, option("--pages", "Only these pages.", "1-5,9")] = None
    line_ids: Annotated[int, option("--line-ids", _LINE_IDS, "N", min=0, show_default=True)] = 5
    id_: Annotated[str | None, option("--id", _ID, "ID")] = None
    hidden: Annotated[Hidden, option("--hidden", _HIDDEN, show_default=True)] = Hidden.LEAVE_OUT
    password: Password = None
    no_cache: NoCache = False


def prepare(
    source: Annotated[list[Path], typer.Argument(metavar="SOURCE...", help="PDFs or text files.")],
    output: Output = None,
    asked: Preparing = Preparing(),
) -> None:
    """Print a source for an agent, with page and line tags.

    It records the source in .citecheck/manifest.json, so later commands need no -s.
    """
    if asked.id_ is not None and (len(source) > 1 or not is_attachment_id(asked.id_)):
        raise UsageError("--id needs exactly one source, and an id of letters, digits, - and _ .")
    refuse_inputs([output], source)
    _manifest()  # one that cannot be read is said before anything is written
    came = [_attempt(path, asked, alone=len(source) == 1) for path in source]
    prepared = [one for one in came if isinstance(one, _Prepared)]
    if prepared:
        write(_joined([one.text for one in prepared], asked.format_, several=len(source) > 1), output)
    for one in prepared:
        _pin(one)
        if output is not None:
            write(f"{one.attachment_id}\n", None)
    raise typer.Exit(worst(one.code if isinstance(one, _Prepared) else one for one in came))


class _Prepared(NamedTuple):
    attachment_id: str
    path: Path
    sha256: str
    text: str
    code: Exit


def _joined(texts: Sequence[str], format_: PrepareFormat, *, several: bool) -> str:
    """JSON is a list where several sources were named, however many of them could be read."""
    if format_ is PrepareFormat.TEXT or not several:
        return "".join(texts)
    return "[" + ",\n".join(text.rstrip("\n") for text in texts) + "]\n"


def _attempt(path: Path, asked: Preparing, *, alone: bool) -> _Prepared | Exit:
    """The source prepared, or how it failed; the others of several are prepared all the same.

    Raises SourceError for the only one.
    """
    try:
        return _prepare_one(path, asked)
    except SourceError as error:
        if alone:
            raise
        remark(f"citecheck: {error}")
        return Exit.USAGE if isinstance(error, MissingError) else Exit.OPEN


def _prepare_one(path: Path, asked: Preparing) -> _Prepared:
    from citecheck.sources.open import attachment_id, open_document

    document = open_document(path, password=asked.password, cache=not asked.no_cache)
    try:
        if document.facts.kind == "prepared":
            raise UsageError(f"{path} is prepared text already: prepare the source itself.")
        name = asked.id_ or attachment_id(path, document.facts.sha256)
        numbers = _page_numbers(asked.pages, document.page_count, path)
        document.prefetch(numbers, dict.fromkeys(numbers, ()))  # the text, and what can be seen of all of it
        seen = _Seen(document, path, keep=asked.hidden is Hidden.KEEP)
        text = _text(document, name, path, numbers, asked, seen.lines)
        seen.tell()
        try:
            doubt = document.disputed_count
        except SourceError as error:
            doubt = str(error)
        if doubt:
            remark(f"citecheck: {doubt}")
        return _Prepared(name, path, document.facts.sha256, text, _without_text(document, numbers, path))
    finally:
        document.close()


def _text(document: Document, name: str, path: Path, numbers: Sequence[int], asked: Preparing, lines: Lines) -> str:
    from citecheck.sources.prepared import prepared_json, prepared_text

    if asked.format_ is PrepareFormat.TEXT:
        return "\n".join(prepared_text(document, name, path.name, numbers, asked.line_ids, lines)) + "\n"
    mime = _MIME.get(document.facts.kind, "text/plain")
    found = prepared_json(document, name, path.name, mime, numbers, asked.line_ids, lines)
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


_MIME = {
    "pdf": "application/pdf",
    "html": "text/html",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}


class _Seen:
    """What is printed of each page, and on which pages something was not seen, or could not be looked at."""

    def __init__(self, document: Document, path: Path, *, keep: bool) -> None:
        self._document, self._path, self._keep = document, path, keep
        self._hidden: Counter[int] = Counter()  # lines by page
        self._unknown: list[int] = []

    def lines(self, number: int) -> list[SeenLine]:
        from citecheck.sources.prepared import all_lines, seen_lines

        try:
            lines = seen_lines(self._document, number)
        except SourceError:
            lines = all_lines(self._document.page(number))  # raises where the page itself cannot be read
            self._unknown.append(number)
        if hidden := sum(bool(line.hidden) for line in lines):
            self._hidden[number] = hidden
        return lines if self._keep else [line._replace(hidden="") for line in lines]

    def tell(self) -> None:
        if self._hidden:
            lines = counted(self._hidden.total(), "line")
            done = "is marked" if self._keep else "is left out (--hidden keep shows it)"
            where = _named(list(self._hidden))
            remark(f"citecheck: {self._path}: text that nobody can see, in {lines} of {where}, {done}.")
        if self._unknown:
            where = _named(self._unknown)
            remark(f"citecheck: {self._path}: it is unclear what is visible on {where}: look at the page.")


def _named(pages: Sequence[int]) -> str:
    more = f" and {len(pages) - _SHOWN} more" if len(pages) > _SHOWN else ""
    return f"page {', '.join(map(str, pages[:_SHOWN]))}{more}"


def _without_text(document: Document, numbers: Sequence[int], path: Path) -> Exit:
    """Says which pages have no text, and why; what has none at all could not be prepared."""
    scanned = [n for n in numbers if document.page(n).scanned]
    if scanned:
        remark(f"citecheck: {path}: no text on {_named(scanned)} (a picture): run text recognition on it first.")
    if any(document.page(n).lines for n in numbers):
        return Exit.PASSED
    if not scanned:
        remark(f"citecheck: {path}: no text on {_named(numbers)} (blank, or drawn shapes): look at it in a viewer.")
    return Exit.OPEN


def _manifest() -> tuple[Path, dict[str, Pinned]]:
    path = find_manifest(Path.cwd()) or Path.cwd() / FOLDER / NAME
    return path, read_manifest(path) if path.is_file() else {}


def _pin(prepared: _Prepared) -> None:
    manifest, sources = _manifest()
    new = Pinned(prepared.path.resolve(), prepared.sha256)
    for old, pinned in list(sources.items()):
        if pinned.path == new.path and pinned.sha256 != new.sha256:
            remark(
                f"citecheck: {prepared.path} has changed since it was prepared as {old}; "
                f"it is pinned again as {prepared.attachment_id}."
            )
            del sources[old]
    if sources.get(prepared.attachment_id) != new:
        try:
            write_manifest(manifest, {**sources, prepared.attachment_id: new})
        except OSError as error:
            remark(f"citecheck: {manifest} cannot be written ({error.strerror}); name the source with -s.")


def _page_numbers(chosen: str | None, count: int, path: Path) -> list[int]:
    """The pages of "1-5,9", in order.

    Raises UsageError for anything else, and for a page that the document does not have.
    """
    if chosen is None:
        return list(range(1, count + 1))
    numbers = sorted({n for part in chosen.split(",") for n in _range(part.strip(), chosen, count)})
    if not numbers or not 1 <= numbers[0] <= numbers[-1] <= count:
        raise UsageError(f"--pages {chosen}: {path} has pages 1 to {count}.")
    return numbers


def _range(part: str, chosen: str, count: int) -> Iterator[int]:
    first, dash, last = part.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()):
        raise UsageError(f"--pages {chosen}: write pages and ranges, such as 1-5,9.")
    yield from range(int(first), min(int(last or first), count + 1) + 1)
