"""`citecheck find`: where a quote is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citecheck.cli.options import Exit, NoCache, Password, write

if TYPE_CHECKING:
    from citecheck.model import Evidence, Occurrence
    from citecheck.sources.document import Document


def find(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="A PDF or a text file.")],
    quote: Annotated[str, typer.Argument(metavar="QUOTE", help="The words to find.")],
    password: Password = None,
    no_cache: NoCache = False,
) -> None:
    """Show the page and lines of a quote, or the closest passage.

    Exit code: 0 found and visible, 1 not found or hidden, 2 wrong usage, 4 a page could not be read, or what is
    visible on it could not be determined.
    """
    from citecheck.errors import SourceError, UsageError
    from citecheck.locate import locate
    from citecheck.model import Citation
    from citecheck.sources.open import open_document

    if not any(character.isalnum() for character in quote):
        raise UsageError("The quote has no letter or digit to look for.")
    document = open_document(source, password=password, cache=not no_cache)
    try:
        evidence = locate(Citation(None, "", source_context=quote, source_match=quote), document)
        if evidence.open:
            raise SourceError(evidence.open.reason)
        write("\n".join(_lines(evidence, document, quote)) + "\n", None)
    finally:
        document.close()
    raise typer.Exit(_code(evidence.found))


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
