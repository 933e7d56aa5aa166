"""The answer's own list of sources, each with the file that it was checked against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from citecheck.answers.source_list import Entry, source_list
from citecheck.model import AnswerForm, CitationResult, Report, Response
from citecheck.reporting.escaping import shown_path
from citecheck.reporting.html.phrases import one_line
from citecheck.reporting.summary import source_of
from citecheck.text.quoting import shortened

_CALLED: Final = 300  # characters of an entry that are shown
_MOST: Final = 500  # entries that are shown


class Listed(NamedTuple):
    """A source as the answer calls it, and as it was found; `bound` is False where no file was."""

    called: str
    file: str
    bound: bool


def listed_sources(response: Response, report: Report) -> list[Listed]:
    """The entries of the list in the answer; in an answer without one, what its citations call their sources."""
    text = response.origin.file if response.origin else response.text
    entries = source_list(text).entries if response.form is AnswerForm.NUMBERED else ()
    if entries:
        found = [(text[slice(*entry.span)], [*_citing(entry, report)]) for entry in entries[:_MOST]]
        return [_listed(called, results, report) for called, results in found]
    cited = [(result.citation.source, result) for result in report.results]
    called_by = ((", ".join(source.names) if source else "", result) for source, result in cited)
    listed = (_listed(called or result.citation.attachment_id, [result], report) for called, result in called_by)
    return list(dict.fromkeys(listed))[:_MOST]


def _citing(entry: Entry, report: Report) -> Iterator[CitationResult]:
    for result in report.results:
        source = result.citation.source
        if source and (source.key == entry.key if entry.key else source.names[1:] == entry.names):
            yield result


def _listed(called: str, results: Sequence[CitationResult], report: Report) -> Listed:
    called = shortened(one_line(called), _CALLED)
    for result in results:
        if document := source_of(result.citation, report):
            return Listed(called, shown_path(document.path), bound=True)
    reasons = (result.evidence.open.reason for result in results if result.evidence.open)
    return Listed(called, next(reasons, "not given" if results else "not cited"), bound=False)
