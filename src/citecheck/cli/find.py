"""`citecheck find`: where a quote is. `citecheck search`: the passages of sources that say most about a question."""

from __future__ import annotations

import json
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from citecheck.cli.options import Exit, NoCache, Output, Password, option, remark, write
from citecheck.errors import MissingError, SourceError, UsageError
from citecheck.limits import LINE_NEIGHBOURS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citecheck.model import Evidence, Occurrence
    from citecheck.sources.document import Document
    from citecheck.support.search import Found


class FindFormat(StrEnum):
    TEXT = "text"
    ENTRY = "entry"


class _Looked(NamedTuple):
    """What there is in one source: its exit code alone, lines of text, entries, and what to know about them."""

    code: Exit
    lines: list[str]
    entries: Sequence[dict[str, object]] = ()
    remarks: Sequence[str] = ()
    places: Sequence[str] = ()  # those of the lines that say where the words were found


class _Asked(NamedTuple):
    """What to look for: a quote, or its two ends; `anchor` is a part of it."""

    quote: str = ""
    ends: tuple[str, str] | None = None
    anchor: str = ""


_NO_ANCHOR: Final = "`p` and `l` are for an anchor at the beginning of the passage; give another one with --anchor."
_FIND_FORMAT: Final = "entry: a citation for a data block; you add `n`, `r` and `k`."


def find(
    words: Annotated[list[str], typer.Argument(metavar="SOURCE... QUOTE", help="Files, then the words to find.")],
    opening: Annotated[str | None, option("--from", "Instead of QUOTE: the first words of a passage.", "WORDS")] = None,
    closing: Annotated[str | None, option("--to", "The last words of the passage.", "WORDS")] = None,
    anchor: Annotated[str, option("-k --anchor", "Words of the quote, to give `k` and its lines.", "WORDS")] = "",
    format_: Annotated[FindFormat, option("--format", _FIND_FORMAT, show_default=True)] = FindFormat.TEXT,
    password: Password = None,
    no_cache: NoCache = False,
) -> None:
    """Show the page and lines of a quote, or the closest passage.

    Exit code: 0 found and visible, in one of the sources, 1 not found or hidden, or for an entry in several places,
    2 wrong usage, 4 a page could not be read, or what is visible on it could not be determined.
    """
    from citecheck.sources.open import open_documents

    sources, asked = _what_to_find(words, opening, closing, anchor)
    looked: dict[str, _Looked] = {}
    for path in sources:
        try:
            documents = open_documents(_saved(Path(path)), password=password, cache=not no_cache)
        except SourceError as error:
            if len(sources) == 1 or isinstance(error, MissingError):
                raise
            looked[path] = _Looked(Exit.OPEN, [f"not checked: {error}"])
            continue
        for name, document in documents.items():
            with document:
                is_alone = len(sources) == len(documents) == 1
                looked[path if len(documents) == 1 else f"{path} ({name})"] = _look(document, asked, alone=is_alone)
    raise typer.Exit(_report(looked, _best(looked.values()), format_))


def _what_to_find(
    words: list[str], opening: str | None, closing: str | None, anchor: str
) -> tuple[Sequence[str], _Asked]:
    """The sources, and what to look for in them.

    Raises UsageError.
    """
    if (opening is None) != (closing is None):
        raise UsageError("--from and --to belong together: give the first and the last words of the passage.")
    *sources, quote = [*words, ""] if opening is not None else words
    asked = _Asked(quote, (opening, closing) if opening is not None and closing is not None else None, anchor)
    if not sources:
        raise UsageError("Name a source and then the words to find. See `citecheck find --help`.")
    if not all(any(map(str.isalnum, text)) for text in asked.ends or (quote,)):
        raise UsageError("The quote has no letter or digit to look for.")
    return sources, asked


def _best(looked: Iterable[_Looked]) -> Exit:
    """The exit code of the best one: found, or else open, or else not found."""
    return min((one.code for one in looked), key=(Exit.PASSED, Exit.OPEN, Exit.FINDINGS).index)


def _look(document: Document, asked: _Asked, *, alone: bool) -> _Looked:
    """What the document has; `alone`: there is no other one, so that what cannot be checked is an error."""
    try:
        return _by_ends(document, asked) if asked.ends else _quote(document, asked, alone=alone)
    except SourceError as error:
        if alone:
            raise
        return _Looked(Exit.OPEN, [f"not checked: {error}"])


def _by_ends(document: Document, asked: _Asked) -> _Looked:
    from citecheck.passages import no_passage, passages
    from citecheck.reporting.escaping import terminal

    opening, closing = asked.ends or ("", "")
    matches = passages(document, opening, closing)
    found = [one for one in matches if not one.why_too_long]
    if not found:
        why = (matches and matches[0].why_too_long) or no_passage(document, opening, closing)
        return _Looked(Exit.FINDINGS, [f"no passage: {terminal(why)}"])
    results = [_quote(document, asked, one.text, one.page) for one in found]
    lines = [
        line for one, result in zip(found, results, strict=True) for line in (*result.lines, f"  {terminal(one.text)}")
    ]
    entries = [entry for result in results for entry in result.entries]
    remarks = [*found[0].remarks, *results[0].remarks] if len(found) == 1 else []
    return _Looked(_best(results), lines, entries, remarks, [place for result in results for place in result.places])


def _quote(
    document: Document, asked: _Asked, text: str = "", page: int | None = None, *, alone: bool = True
) -> _Looked:
    """The places of a quote: what was asked for, or the text on this page."""
    from citecheck.locate import locate
    from citecheck.model import Citation, Sighting

    quote = text or asked.quote
    evidence = locate(Citation(None, "", source_context=quote, source_match=asked.anchor or quote, page=page), document)
    if evidence.open:
        raise SourceError(evidence.open.reason)
    if not (located := evidence.located):
        return _Looked(Exit.FINDINGS, _closest(evidence, document, quote, alone=alone))
    found = sorted((located.found, *located.others), key=lambda o: (o.anchor_page, o.lines))
    found = [one for one in found if one.anchor_page == page] or found
    seen = [one for one in found if one.sighting < Sighting.DOUBTFUL]
    if asked.anchor and not all(one.anchor_spans for one in found):
        raise UsageError("The words of --anchor are not in the quote.")
    entries = [_entry_of(one, document, " ".join(quote.split()), asked.anchor) for one in seen]
    remarks = [_NO_ANCHOR] if any(_needs_anchor(one, asked.anchor) for one in seen) else []
    places = [_occurrence(one, document) for one in found]
    return _Looked(_code(located.found), places, entries, remarks, places)


def _closest(evidence: Evidence, document: Document, quote: str, *, alone: bool) -> list[str]:
    """What the document has instead of the quote."""
    from citecheck.closest_passage import closest_in
    from citecheck.reporting.escaping import terminal
    from citecheck.reporting.text import difference
    from citecheck.text.quoting import word_diff

    near = evidence.missing.near if evidence.missing else None
    closest = None if near else closest_in(quote, document)
    if not alone:
        words = closest.words if closest else tuple(word_diff(quote, near or ""))
        agreeing = sum(len(text.split()) for mark, text in words if mark == "=")
        if not near and 2 * agreeing < len(quote.split()):
            return ["absent"]
        return [f"differs{f' on page {closest.page}' if closest else ''}: {difference(words)}"]
    if near:
        return ["not found", f"  the source has: {terminal(near)}"]
    return ["not found", *([f"  closest, on page {closest.page}: {terminal(closest.passage)}"] if closest else [])]


def _shown_in(looked: dict[str, _Looked]) -> str:
    """The lines of each source, behind its name if there are several."""
    from citecheck.reporting.escaping import terminal

    if len(looked) == 1:
        return "".join(f"{line}\n" for one in looked.values() for line in one.lines)
    return "".join(
        f"{terminal(name)}: {'found on ' if line in one.places else ''}{line}\n"
        for name, one in looked.items()
        for line in one.lines
    )


def _report(looked: dict[str, _Looked], code: Exit, format_: FindFormat) -> Exit:
    """Prints what was found; the exit code, which for an entry is that of findings if there are several."""
    entries = [entry for one in looked.values() for entry in one.entries]
    if format_ is FindFormat.TEXT:
        write(_shown_in(looked), None)
    elif len(entries) == 1:
        write(json.dumps(entries[0], ensure_ascii=False) + "\n", None)
    else:
        several = f"The passage is in {len(entries)} places; give more words of it, or one source."
        remark(*([several] if entries else []), *_shown_in(looked).splitlines())
        return Exit.FINDINGS if entries else code
    remark(*(text for one in looked.values() for text in one.remarks if len(entries) == 1))
    return code


def _entry_of(found: Occurrence, document: Document, quote: str, anchor: str) -> dict[str, object]:
    """Fields of a citation in their order."""
    from citecheck.rules.place import with_neighbours
    from citecheck.text.ids import page_id

    begins = found.anchor_lines[: 1 if _needs_anchor(found, anchor) else None]
    lines = list(with_neighbours(begins, len(document.page(found.anchor_page).lines)))
    return {"n": 1, "r": "", "f": quote, "k": anchor, "p": page_id(found.anchor_page), "l": lines}


def _needs_anchor(found: Occurrence, anchor: str) -> bool:
    """Whether `p` and `l` depend on an anchor: none is given, and the quote has many lines or a page break."""
    return not anchor and (len(found.anchor_lines) > LINE_NEIGHBOURS or bool(found.lines_beside))


def _saved(source: Path) -> Path:
    """The file of an address that was fetched; another source as it is."""
    from citecheck.sources.binding import saved
    from citecheck.sources.manifest import nearest_manifest
    from citecheck.text.ids import web_address

    return saved(source, nearest_manifest(Path.cwd())[1]) if web_address(str(source)) else source


def _code(found: Occurrence) -> Exit:
    from citecheck.model import Sighting

    if found.sighting is Sighting.HIDDEN:
        return Exit.FINDINGS
    return Exit.OPEN if found.sighting is Sighting.DOUBTFUL else Exit.PASSED


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
