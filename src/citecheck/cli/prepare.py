"""`citecheck prepare`: print the evidence text that an agent reads, and pin the source in the manifest."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from citecheck.cli.options import Exit, NoCache, Output, Password, option, remark, worst, write
from citecheck.errors import MissingError, SourceError, UsageError

if TYPE_CHECKING:
    from citecheck.sources.document import Document
    from citecheck.sources.prepared import Lines


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
    source: Annotated[list[Path], typer.Argument(metavar="SOURCE...", help="PDF, DOCX, HTML, text or Markdown files.")],
    output: Output = None,
    asked: Preparing = Preparing(),
) -> None:
    """Print a source for an agent, with page and line tags.

    It records the source in .citecheck/manifest.json, so later commands need no -s.
    """
    from citecheck.cli.outputs import refuse_inputs
    from citecheck.sources.binding import saved
    from citecheck.sources.manifest import manifest_here
    from citecheck.text.ids import is_attachment_id

    if asked.id_ is not None and (len(source) > 1 or not is_attachment_id(asked.id_)):
        raise UsageError("--id needs exactly one source, and an id of letters, digits, - and _ .")
    refuse_inputs([output], source)
    recorded = manifest_here()[1]  # one that cannot be read is said before anything is written
    came = [_attempt(saved(path, recorded), asked, alone=len(source) == 1) for path in source]
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
    from citecheck.preparation import Seen, has_text, page_numbers
    from citecheck.sources.open import attachment_id, open_document

    document = open_document(path, password=asked.password, cache=not asked.no_cache)
    try:
        if document.facts.kind == "prepared":
            raise UsageError(f"{path} is prepared text already: prepare the source itself.")
        name = asked.id_ or attachment_id(path, document.facts.sha256)
        numbers = page_numbers(asked.pages, document.page_count, path)
        document.prefetch(numbers, dict.fromkeys(numbers, ()))  # the text, and what can be seen of all of it
        seen = Seen(document, path, keep=asked.hidden is Hidden.KEEP)
        text = _text(document, name, path, numbers, asked, seen.lines)
        remark(*(f"citecheck: {note}" for note in seen.notes(numbers)))
        code = Exit.PASSED if has_text(document, numbers) else Exit.OPEN
        return _Prepared(name, path, document.facts.sha256, text, code)
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


def _pin(prepared: _Prepared) -> None:
    from citecheck.sources.manifest import Pinned, manifest_here, write_manifest

    manifest, sources = manifest_here()
    new = Pinned(prepared.path.resolve(), prepared.sha256)
    for old, pinned in list(sources.items()):
        if pinned.path == new.path and pinned.sha256 != new.sha256:
            remark(
                f"citecheck: {prepared.path} has changed since it was prepared as {old}; "
                f"it is pinned again as {prepared.attachment_id}."
            )
            del sources[old]
    if sources.get(prepared.attachment_id, ())[:2] != new[:2]:
        try:
            write_manifest(manifest, {**sources, prepared.attachment_id: new})
        except OSError as error:
            remark(f"citecheck: {manifest} cannot be written ({error.strerror}); name the source with -s.")
