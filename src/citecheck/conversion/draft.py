"""A checked answer in any form → its prose in passages, each with the citations that follow its last word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from citecheck.errors import UsageError
from citecheck.model import (
    AnswerForm,
    CitationResult,
    CitedRange,
    Marker,
    MarkerForm,
    ProblemKind,
    RangeUnit,
    Report,
    Response,
    Span,
)
from citecheck.sources.document import Document
from citecheck.text.quoting import quoted

_BOLD: Final = re.compile(r"(\*\*|__)(?P<shown>(?:(?!\1).)+)\1(?P<after>[\s\"'”’)\].,;:!?»]{0,6})\Z", re.DOTALL)
_ACCEPTED: Final = frozenset({ProblemKind.GROUPED_MARKER})
_CLOSING: Final = re.compile(r"[\"”’)]+")  # readers of other forms set a marker before it
_ESCAPED: Final = re.compile(r"\\(?=\[[0-9])")  # the readers of other forms write it where [1] is not a marker


@dataclass(frozen=True, slots=True)
class Cited:
    """One citation: what the check found for it, and its source where one was given."""

    result: CitationResult
    document: Document | None

    @property
    def quote(self) -> str:
        return self.result.citation.source_context

    @property
    def shown(self) -> str:
        """The number that messages call it by."""
        return f"[{self.result.citation.n}]"

    @property
    def names(self) -> list[str]:
        """What the answer calls the source; else what the file is called."""
        source = self.result.citation.source
        names = [name for name in source.names if name != source.key] if source else []
        if self.document:
            names += [*self.document.names, self.file]
        return [" ".join(name.split()) for name in names or [self.result.citation.attachment_id]]

    @property
    def url(self) -> str:
        return next((name for name in self.names if "://" in name), "")

    @property
    def title(self) -> str:
        """The first name that is not an address; the address where there is no other."""
        return next((name for name in self.names if "://" not in name), self.url)

    @property
    def file(self) -> str:
        return Path(self.document.facts.path).name if self.document else ""

    @property
    def pages(self) -> CitedRange | None:
        """The pages that the answer names; where the quote begins on its page, all that it was found on."""
        citation, found, check = self.result.citation, self.result.evidence.found, self.result.evidence.range_check
        if found and citation.range and citation.range.printed and check and not check.wrong:
            return CitedRange(RangeUnit.PAGES, min(found.pages), max(found.pages) + 1)
        if citation.range:
            return citation.range._replace(printed=False) if citation.range.unit is RangeUnit.PAGES else None
        if citation.page is None:
            return None
        if found and citation.page in found.pages:
            return CitedRange(RangeUnit.PAGES, min(found.pages), max(found.pages) + 1)
        return CitedRange(RangeUnit.PAGES, citation.page, citation.page + 1)

    @property
    def place(self) -> CitedRange | None:
        """The range that the answer names, or the pages."""
        named = self.result.citation.range
        return named if named and named.unit is not RangeUnit.PAGES else self.pages


@dataclass(frozen=True, slots=True)
class Passage:
    """Prose, and the citations that follow it, as indexes of the report's results."""

    prose: str
    cites: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    passages: tuple[Passage, ...]
    cited: tuple[Cited, ...]


def draft_of(response: Response, report: Report, documents: Mapping[str, Document]) -> Draft:
    """The answer without its form. Raises UsageError for what no other form can hold."""
    _refuse(response, report)
    cited = tuple(Cited(one, documents.get(one.citation.attachment_id)) for one in report.results)
    passages = tuple(_passages(response, cited))
    unmarked = set(range(len(cited))) - {index for passage in passages for index in passage.cites}
    if unmarked:
        raise UsageError(f"citation {cited[min(unmarked)].shown} has no marker in the prose; add one or remove it.")
    return Draft(passages, cited)


def _refuse(response: Response, report: Report) -> None:
    if response.is_html:
        raise UsageError("the answer is HTML, whose markup has no place in another form.")
    for problem in response.problems:
        if problem.name not in _ACCEPTED:
            raise UsageError(f"the answer has a mistake of form ({problem.name}): {problem.message} Fix it first.")
    for one in report.results:
        named = one.citation.range
        if named and (named.unit is RangeUnit.UNREAD or (named.in_prose and one.evidence.open)):
            why = one.evidence.open.reason if one.evidence.open else quoted(named.written)
            raise UsageError(f"the place of citation [{one.citation.n}] would be lost: {why}")
    if not report.results:
        raise UsageError("there are no citations to convert.")


# ── Passages ─────────────────────────────────────────────────────────────────────────────────────


def _passages(response: Response, cited: Sequence[Cited]) -> Iterator[Passage]:
    text, at = response.masked.rstrip(), 0
    unescaped = response.form is not AnswerForm.BLOCK
    pending: list[tuple[str, list[int]]] = []
    for span, group in groupby(response.markers, key=lambda marker: marker.span):
        markers = list(group)
        prose = _without_bold(text[at : span.start], markers[0])
        if markers[0].form is MarkerForm.LINK:
            prose += markers[0].shown or ""
        closing = _CLOSING.match(text, span.end) if unescaped else None
        indexes = [index for marker in markers for index in _cites_of(marker, response, cited)]
        if pending and not prose.strip() and "\n" not in prose:
            pending[-1][1].extend(indexes)
        else:
            pending.append((prose.rstrip(" ") + (closing[0] if closing else ""), indexes))
        at = closing.end() if closing else span.end
    for prose, indexes in [*pending, (text[at:], [])]:
        yield Passage(_ESCAPED.sub("", prose) if unescaped else prose, tuple(dict.fromkeys(indexes)))


def _without_bold(prose: str, marker: Marker) -> str:
    """An anchor in bold is the mark of a data block: its words stay."""
    found = _BOLD.search(prose) if marker.form is MarkerForm.BOLD else None
    return prose[: found.start()] + found["shown"] + found["after"] if found else prose


def _cites_of(marker: Marker, response: Response, cited: Sequence[Cited]) -> list[int]:
    """The citations of a marker: those at its place if a number has several."""
    place = response.origin.span(marker.span) if response.origin else marker.span
    of_number = [index for index, one in enumerate(cited) if one.result.citation.n == marker.n]
    here = [index for index in of_number if cited[index].result.citation.spans.get("", Span(-1, -1)) == place]
    if not of_number:
        raise UsageError(f"marker [{marker.n}] has no citation; add one or remove the marker.")
    return here or of_number
