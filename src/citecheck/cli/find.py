"""`citecheck find`: where a quote is. `citecheck search`: the passages of sources that say most about a question."""

from __future__ import annotations

import json
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from citecheck.cli.options import Exit, NoCache, Output, Password, option, write
from citecheck.errors import SourceError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citecheck.model import Evidence, Occurrence
    from citecheck.sources.document import Document
    from citecheck.support.search import Found


def find(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="A PDF, DOCX, HTML or text file.")],
    quote: Annotated[str, typer.Argument(metavar="QUOTE", help="The words to find.")],
    password: Password = None,
    no_cache: NoCache = False,
) -> None:
    """Show the page and lines of a quote, or the closest passage.

    Exit code: 0 found and visible, 1 not found or hidden, 2 wrong usage, 4 a page could not be read, or what is
    visible on it could not be determined.
    """
    from citecheck.locate import locate
    from citecheck.model import Citation
    from citecheck.sources.open import open_document

    if not any(character.isalnum() for character in quote):
        raise UsageError("The quote has no letter or digit to look for.")
    document = open_document(_saved(source), password=password, cache=not no_cache)
    try:
        evidence = locate(Citation(None, "", source_context=quote, source_match=quote), document)
        if evidence.open:
            raise SourceError(evidence.open.reason)
        write("\n".join(_lines(evidence, document, quote)) + "\n", None)
    finally:
        document.close()
    raise typer.Exit(_code(evidence.found))


def _saved(source: Path) -> Path:
    """The file of an address that was fetched; another source as it is."""
    from citecheck.sources.binding import saved
    from citecheck.sources.manifest import nearest_manifest
    from citecheck.text.ids import web_address

    return saved(source, nearest_manifest(Path.cwd())[1]) if web_address(str(source)) else source


def _code(found: Occurrence | None) -> Exit:
    from citecheck.model import Sighting

    if found is None or found.sighting is Sighting.HIDDEN:
        return Exit.FINDINGS
    return Exit.OPEN if found.sighting is Sighting.DOUBTFUL else Exit.PASSED


def _lines(evidence: Evidence, document: Document, quote: str) -> list[str]:
    if located := evidence.located:
        found = sorted((located.found, *located.others), key=lambda o: (o.anchor_page, o.lines))
        return [_occurrence(occurrence, document) for occurrence in found]
    from citecheck.closest_passage import closest_in
    from citecheck.reporting.escaping import terminal

    lines = ["not found"]
    if evidence.missing and evidence.missing.near:
        lines.append(f"  the source has: {terminal(evidence.missing.near)}")
    elif closest := closest_in(quote, document):
        lines.append(f"  closest, on page {closest.page}: {terminal(closest.passage)}")
    return lines


def _unseen(found: Occurrence) -> str | None:
    from citecheck.model import Sighting

    words = {
        Sighting.HIDDEN: "in the page's text, but nobody can see it there",
        Sighting.DOUBTFUL: "in the page's text, but it is unclear whether it can be seen",
    }
    return words.get(found.sighting)


def _occurrence(found: Occurrence, document: Document) -> str:
    from citecheck.rules.place import with_neighbours
    from citecheck.text.ids import page_id

    if unseen := _unseen(found):
        return f"page {found.anchor_page}: {unseen}"
    how = found.match.value + (f" ({', '.join(found.forgiven)})" if found.forgiven else "")
    lines = ", ".join(map(str, found.lines))
    cited = list(with_neighbours(found.anchor_lines, len(document.page(found.anchor_page).lines)))
    return f'page {found.anchor_page}, line {lines or "?"}: {how}   "p": "{page_id(found.anchor_page)}", "l": {cited}'


# ── Passages that match a question ────────────────────────────────────────────────────────────────


class SearchFormat(StrEnum):
    TEXT = "text"
    JSON = "json"
    ENTRIES = "entries"


_EACH: Final = "At most this many per source."
_FORMAT: Final = "entries: citations for a data block; you add `r` and `k`."


def search(
    words: Annotated[list[str], typer.Argument(metavar="SOURCE... QUESTION", help="Files, then the question.")],
    top: Annotated[int, option("--top", "At most this many passages.", "N", min=1, max=100, show_default=True)] = 8,
    per_source: Annotated[int, option("--per-source", _EACH, "N", min=1, max=100, show_default=True)] = 4,
    format_: Annotated[SearchFormat, option("--format", _FORMAT, show_default=True)] = SearchFormat.TEXT,
    output: Output = None,
    password: Password = None,
    no_cache: NoCache = False,
) -> None:
    """Find the passages that match a question best.

    Exit code: 0 something was found, 1 nothing.
    """
    from citecheck.sources.open import open_documents
    from citecheck.support.search import search as look

    *sources, question = words
    if not sources:
        raise UsageError('Name a source and then the question, as in citecheck search lease.pdf "who pays".')
    if not any(map(str.isalnum, question)):
        raise UsageError("The question has no letter or digit to look for.")
    with ExitStack() as opened:
        documents: dict[str, Document] = {}
        for path in map(Path, sources):
            documents |= open_documents(_saved(path), password=password, cache=not no_cache)
        for document in documents.values():
            opened.callback(document.close)
        found = look(question, documents, most=top, each=per_source)
        text = _rendered(found, documents, format_)
    write(text, output)
    raise typer.Exit(Exit.PASSED if found else Exit.FINDINGS)


def _rendered(found: Sequence[Found], documents: dict[str, Document], format_: SearchFormat) -> str:
    if format_ is SearchFormat.JSON:
        return json.dumps({"passages": [_row(one) for one in found]}, ensure_ascii=False, indent=2) + "\n"
    if format_ is SearchFormat.ENTRIES:
        return _entries(found, documents)
    return "".join(f"{_shown(one)}\n" for one in found) or "nothing found\n"


def _row(one: Found) -> dict[str, object]:
    passage = one.passage
    return {
        "source": passage.source,
        "page": passage.page,
        "lines": list(passage.lines),
        "heading": one.heading,
        "text": passage.text,
        "score": one.score,
    }


def _shown(one: Found) -> str:
    from citecheck.reporting.escaping import terminal
    from citecheck.reporting.support import place_of

    heading = f"  ({one.heading})" if one.heading else ""
    place = f"{one.score:.2f}  {place_of(one.passage, {})}{heading}"
    return f"{terminal(place)}\n      {terminal(one.passage.text)}"


def _entries(found: Sequence[Found], documents: dict[str, Document]) -> str:
    """Entries of a data block by attachment id; `r` and `k` are left to whoever writes the answer."""
    from citecheck.rules.place import with_neighbours
    from citecheck.text.ids import page_id

    block: dict[str, list[dict[str, object]]] = {}
    for number, one in enumerate(found, 1):
        passage = one.passage
        last = len(documents[passage.source].page(passage.page).lines)
        entry = {"n": number, "r": "", "f": passage.text, "k": "", "p": page_id(passage.page)}
        block.setdefault(passage.source, []).append(entry | {"l": list(with_neighbours(passage.lines, last))})
    return json.dumps(block, ensure_ascii=False, indent=1) + "\n"
