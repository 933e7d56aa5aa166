"""`citecheck prepare`: print the evidence text that an agent reads, and pin the source in the manifest."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citecheck.cli.exits import Exit, worst
from citecheck.cli.options import NoCache, Output, Password, write
from citecheck.errors import UsageError

if TYPE_CHECKING:
    from citecheck.sources.document import Document


class Format(StrEnum):
    TEXT = "text"
    JSON = "json"


def prepare(
    source: Annotated[list[Path], typer.Argument(metavar="SOURCE...", help="PDF, plain text or Markdown.")],
    output: Output = None,
    format_: Annotated[Format, typer.Option("--format", help="Tagged text, or JSON.")] = Format.TEXT,
    pages: Annotated[str | None, typer.Option("--pages", metavar="1-5,9", help="These pages only.")] = None,
    line_ids: Annotated[int, typer.Option("--line-ids", min=0, help="Tag every Nth line; 1 all, 0 none.")] = 5,
    id_: Annotated[str | None, typer.Option("--id", help="The attachment id, instead of name and hash.")] = None,
    password: Password = None,
    no_cache: NoCache = False,
) -> None:
    """Print a source as an agent should read it, with page and line tags, and record it in .citecheck/manifest.json."""
    from citecheck.sources.manifest import is_attachment_id

    if id_ is not None and (len(source) > 1 or not is_attachment_id(id_)):
        raise UsageError("--id takes one source, and an id of letters, digits, - and _ .")
    texts, codes = [], []
    for path in source:
        text, code = _prepare_one(path, id_, format_, pages, line_ids, password, cache=not no_cache)
        texts.append(text)
        codes.append(code)
    write(_joined(texts, format_), output)
    raise typer.Exit(worst(codes))


def _joined(texts: Sequence[str], format_: Format) -> str:
    if format_ is Format.TEXT or len(texts) == 1:
        return "".join(texts)
    return "[" + ",\n".join(text.rstrip("\n") for text in texts) + "]\n"


def _prepare_one(
    path: Path,
    id_: str | None,
    format_: Format,
    pages: str | None,
    line_ids: int,
    password: str | None,
    *,
    cache: bool,
) -> tuple[str, Exit]:
    from citecheck.sources.open import attachment_id, open_document
    from citecheck.sources.prepare import prepared_json, prepared_text

    document = open_document(path, password=password, cache=cache)
    try:
        if document.facts.kind == "prepared":
            raise UsageError(f"{path} is prepared text already: prepare the source itself.")
        name = id_ or attachment_id(path, document.facts.sha256)
        numbers = _page_numbers(pages, document.page_count, path)
        document.prefetch(numbers)
        if format_ is Format.JSON:
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
        _pin(name, path, document)
        return text, _without_text(document, numbers, path)
    finally:
        document.close()


def _without_text(document: Document, numbers: Sequence[int], path: Path) -> Exit:
    scanned = [n for n in numbers if document.page(n).scanned]
    if scanned:
        shown = ", ".join(map(str, scanned[:8]))
        sys.stderr.write(f"citecheck: {path}: no text on page {shown} (a picture): run text recognition on it first.\n")
    return Exit.PASSED if any(document.page(n).lines for n in numbers) else Exit.OPEN


def _pin(name: str, path: Path, document: Document) -> None:
    from citecheck.sources.manifest import FOLDER, NAME, Pinned, find_manifest, read_manifest, write_manifest

    manifest = find_manifest(Path.cwd()) or Path.cwd() / FOLDER / NAME
    sources = read_manifest(manifest) if manifest.is_file() else {}
    resolved = path.resolve()
    for old, pinned in list(sources.items()):
        if pinned.path == resolved and pinned.sha256 != document.facts.sha256:
            sys.stderr.write(
                f"citecheck: {path} has changed since it was prepared as {old}; it is pinned anew as {name}.\n"
            )
            del sources[old]
    new = Pinned(resolved, document.facts.sha256)
    if sources.get(name) != new:
        try:
            write_manifest(manifest, {**sources, name: new})
        except OSError as error:
            sys.stderr.write(f"citecheck: {manifest} cannot be written ({error.strerror}); name the source with -s.\n")


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
