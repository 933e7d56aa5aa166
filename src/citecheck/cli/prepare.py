"""`citecheck prepare`: print the evidence text that an agent reads, and pin the source in the manifest."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from citecheck.cli.options import Exit, NoCache, Output, Password, tell, worst, write
from citecheck.errors import SourceError, UsageError

if TYPE_CHECKING:
    from citecheck.sources.document import Document
    from citecheck.sources.manifest import Pinned


class PrepareFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


def prepare(
    source: Annotated[list[Path], typer.Argument(metavar="SOURCE...", help="PDF, plain text or Markdown.")],
    output: Output = None,
    format_: Annotated[PrepareFormat, typer.Option("--format", help="Tagged text, or JSON.")] = PrepareFormat.TEXT,
    pages: Annotated[str | None, typer.Option("--pages", metavar="1-5,9", help="These pages only.")] = None,
    line_ids: Annotated[int, typer.Option("--line-ids", min=0, help="Tag every Nth line; 1 all, 0 none.")] = 5,
    id_: Annotated[str | None, typer.Option("--id", help="The attachment id, instead of name and hash.")] = None,
    password: Password = None,
    no_cache: NoCache = False,
) -> None:
    """Print a source as an agent should read it, with page and line tags, and record it in .citecheck/manifest.json."""
    from citecheck.cli.outputs import refuse_inputs
    from citecheck.text.ids import is_attachment_id

    if id_ is not None and (len(source) > 1 or not is_attachment_id(id_)):
        raise UsageError("--id takes one source, and an id of letters, digits, - and _ .")
    refuse_inputs([output], source)
    _manifest()  # one that cannot be read is said before anything is written
    prepared = [_prepare_one(path, id_, format_, pages, line_ids, password, cache=not no_cache) for path in source]
    write(_joined([one.text for one in prepared], format_), output)
    for one in prepared:
        _pin(one)
        if output is not None:
            write(f"{one.attachment_id}\n", None)
    raise typer.Exit(worst(one.code for one in prepared))


class _Prepared(NamedTuple):
    attachment_id: str
    path: Path
    sha256: str
    text: str
    code: Exit


def _joined(texts: Sequence[str], format_: PrepareFormat) -> str:
    if format_ is PrepareFormat.TEXT or len(texts) == 1:
        return "".join(texts)
    return "[" + ",\n".join(text.rstrip("\n") for text in texts) + "]\n"


def _prepare_one(
    path: Path,
    id_: str | None,
    format_: PrepareFormat,
    pages: str | None,
    line_ids: int,
    password: str | None,
    *,
    cache: bool,
) -> _Prepared:
    from citecheck.sources.open import attachment_id, open_document
    from citecheck.sources.plain import prepared_json, prepared_text

    document = open_document(path, password=password, cache=cache)
    try:
        if document.facts.kind == "prepared":
            raise UsageError(f"{path} is prepared text already: prepare the source itself.")
        name = id_ or attachment_id(path, document.facts.sha256)
        numbers = _page_numbers(pages, document.page_count, path)
        document.prefetch(numbers)
        if format_ is PrepareFormat.JSON:
            mime = "application/pdf" if document.facts.kind == "pdf" else "text/plain"
            text = (
                json.dumps(
                    prepared_json(document, name, path.name, mime, numbers, line_ids),
                    ensure_ascii=False,
                    indent=1,
                )
                + "\n"
            )
        else:
            text = "\n".join(prepared_text(document, name, path.name, numbers, line_ids)) + "\n"
        if doubt := _count_doubt(document):
            tell(f"citecheck: {doubt}\n")
        return _Prepared(name, path, document.facts.sha256, text, _without_text(document, numbers, path))
    finally:
        document.close()


def _count_doubt(document: Document) -> str | None:
    try:
        return document.disputed_count
    except SourceError as error:
        return str(error)


def _without_text(document: Document, numbers: Sequence[int], path: Path) -> Exit:
    scanned = [n for n in numbers if document.page(n).scanned]
    if scanned:
        shown = ", ".join(map(str, scanned[:8]))
        tell(f"citecheck: {path}: no text on page {shown} (a picture): run text recognition on it first.\n")
    return Exit.PASSED if any(document.page(n).lines for n in numbers) else Exit.OPEN


def _manifest() -> tuple[Path, dict[str, Pinned]]:
    from citecheck.sources.manifest import FOLDER, NAME, find_manifest, read_manifest

    path = find_manifest(Path.cwd()) or Path.cwd() / FOLDER / NAME
    return path, read_manifest(path) if path.is_file() else {}


def _pin(prepared: _Prepared) -> None:
    from citecheck.sources.manifest import Pinned, write_manifest

    manifest, sources = _manifest()
    new = Pinned(prepared.path.resolve(), prepared.sha256)
    for old, pinned in list(sources.items()):
        if pinned.path == new.path and pinned.sha256 != new.sha256:
            tell(
                f"citecheck: {prepared.path} has changed since it was prepared as {old}; "
                f"it is pinned anew as {prepared.attachment_id}.\n"
            )
            del sources[old]
    if sources.get(prepared.attachment_id) != new:
        try:
            write_manifest(manifest, {**sources, prepared.attachment_id: new})
        except OSError as error:
            tell(f"citecheck: {manifest} cannot be written ({error.strerror}); name the source with -s.\n")


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
