"""The answer's own list of sources, each with the file that it was checked against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from citecheck.answers.source_list import Entry, source_list
from citecheck.model import AnswerForm, Citation, CitationResult, Report, Response
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
        return [_entry(entry, text, report) for entry in entries[:_MOST]]
    return list(dict.fromkeys(_cited(report)))[:_MOST]


def _entry(entry: Entry, text: str, report: Report) -> Listed:
    called = shortened(one_line(text[entry.span.start : entry.span.end]), _CALLED)
    return _listed(called, [one for one in report.results if _is_of(one.citation, entry)], report)


def _is_of(citation: Citation, entry: Entry) -> bool:
    source = citation.source
    return bool(source and (source.key == entry.key if entry.key else source.names[1:] == entry.names))


def _cited(report: Report) -> Iterator[Listed]:
    for result in report.results:
        source = result.citation.source
        called = ", ".join(source.names) if source and source.names else result.citation.attachment_id
        yield _listed(shortened(one_line(called), _CALLED), [result], report)


def _listed(called: str, results: Sequence[CitationResult], report: Report) -> Listed:
    for result in results:
        if document := source_of(result.citation, report):
            return Listed(called, shown_path(document.path), bound=True)
    reasons = (result.evidence.open.reason for result in results if result.evidence.open)
    return Listed(called, next(reasons, "not given" if results else "not cited"), bound=False)
