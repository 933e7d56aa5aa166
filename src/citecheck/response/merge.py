"""Sections written side by side → one answer: their prose in order, one block, one run of numbers.

What cannot be read without doubt is refused, and what was made is read back before it is handed out: every marker has
to mean the entry that its section meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from citecheck.errors import UsageError
from citecheck.model import LineIndex, Problem, Response, Span
from citecheck.response.delimiters import END
from citecheck.response.merged_block import Ledger
from citecheck.response.merged_prose import renumbered_prose, trimmed
from citecheck.response.reader import read_response

# Problems that touch one entry or marker, stay with it to the character, and are found again in the merged answer.
_CARRIED: Final = frozenset(
    (
        "example-block",
        "legacy-field-name",
        "unknown-field",
        "missing-field",
        "invalid-field",
        "conflicting-fields",
        "field-order",
        "invalid-attachment-id",
        "long-reason",
        "malformed-cite-link",
        "grouped-marker",
    )
)
_MEND: Final = "Mend the section and merge again."
_OTHERWISE: Final = (
    "A marker is read otherwise beside the other sections than alone; look for link definitions ([1]: …), "
    "for numbers in brackets that are no markers ([2024]), and for a section that begins indented."
)
_HTML: Final = re.compile(r"[\s\ufeff]*(?:<!doctype\s+html|<html[\s>])", re.IGNORECASE)
_PROBE: Final = 9_999_999  # no section numbers this far
_ANYWHERE: Final = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Section:
    """One agent's part of the answer; `name` is what messages call it."""

    name: str
    response: Response

    def at(self, span: Span) -> str:
        return f"{self.name}, line {LineIndex(self.response.text).region(span).line}"


@dataclass(frozen=True, slots=True)
class Merged:
    """The answer, how many entries its block has, and how many more the sections had that were equal to one of them."""

    text: str
    citations: int
    shared: int


def merge_sections(sections: Sequence[Section]) -> Merged:
    """Joins the sections in their order.

    Raises UsageError where one cannot be read without doubt, or would be read otherwise among the others than alone.
    """
    for why in map(refusal, sections):
        if why is not None:
            raise UsageError(why)
    ledger = Ledger()
    numbered = [(section, ledger.enter(section.response)) for section in sections]
    prose = [renumbered_prose(section.response, numbers, section.at) for section, numbers in numbered]
    text = "\n\n".join(filter(None, (*prose, ledger.block()))) + "\n"
    _read_back(text, numbered)
    entries = sum(len(section.response.citations) for section in sections)
    return Merged(text, len(ledger.numbers), entries - len(ledger.numbers))


# ── What is refused ──


def refusal(section: Section) -> str | None:
    """Why this section cannot be merged, with its line and what to do; None if it can."""
    return next(chain(_of_its_kind(section), _of_its_block(section), _of_its_prose(section)), None)


def _of_its_kind(section: Section) -> Iterator[str]:
    text = section.response.text
    if section.name.lower().endswith((".html", ".htm")) or _HTML.match(text):
        yield f"{section.name} is an HTML page, and pages do not join into one: write the sections in Markdown."
    if not text.strip():
        yield f"{section.name} is empty: write the section, or leave it out."


def _of_its_block(section: Section) -> Iterator[str]:
    response = section.response
    marked = {marker.span for marker in response.markers}
    for problem in response.problems:
        if not _is_carried(problem, marked):
            yield f"{section.at(problem.span)}: {problem.message} {problem.hint or _MEND}"
    last = len(response.text.rstrip())
    if response.has_block and not response.text.endswith(END, 0, last):
        yield f"{section.at(Span(last, last))}: Text follows the block; move it above the block, or delete it."
    known = {citation.n for citation in response.citations}
    for marker in response.markers:
        if marker.n not in known:
            yield f"{section.at(marker.span)}: The block has no entry {marker.n}; add it, or delete the marker."


def _is_carried(problem: Problem, marked: set[Span]) -> bool:
    if problem.name == "malformed-cite-link":
        return problem.span in marked  # one without a number would keep the old one
    return problem.name in _CARRIED and problem.field != "n"


def _of_its_prose(section: Section) -> Iterator[str]:
    prose = section.response.prose
    if _has_html_marker(prose):
        yield f"{section.name} has data-cite elements in Markdown, which are no markers there: write **anchor** [1]."
    markers = read_response(f"{trimmed(prose)}\n\n[{_PROBE}]", html=False).markers
    if not markers or markers[-1].n != _PROBE:
        yield f"{section.name} leaves a code fence, a comment or an HTML element open at its end: close it."


def _has_html_marker(prose: str) -> bool:
    if "data-cite" not in prose.lower():
        return False
    from citecheck.response.markdown_plugins import markdown_reader

    tokens = markdown_reader().parse(prose)
    inside = chain(tokens, *(token.children or () for token in tokens))
    return any(token.type in {"html_block", "html_inline"} and "data-cite" in token.content.lower() for token in inside)


# ── Reading back ──

_Numbered = tuple[Section, Mapping[int, int]]


def _read_back(text: str, numbered: Sequence[_Numbered]) -> None:
    """Raises UsageError where the answer does not say what its sections said, each marker in its sentence."""
    merged = read_response(text, html=False)
    known = {problem.name for section, _ in numbered for problem in section.response.problems}
    for problem in merged.problems:
        if problem.name not in known:
            raise UsageError(f"The sections cannot be read as one answer: {problem.message} Merge fewer of them.")
    _compare_markers(merged, numbered)
    wanted = {
        numbers[citation.n or 0]: replace(citation, n=None, spans={})
        for section, numbers in numbered
        for citation in section.response.citations
    }
    if wanted != {citation.n or 0: replace(citation, n=None, spans={}) for citation in merged.citations}:
        raise UsageError("The entries of the sections are read otherwise in one block: write one entry a line.")


def _compare_markers(merged: Response, numbered: Sequence[_Numbered]) -> None:
    wanted = [
        (section, marker, replace(marker, n=numbers[marker.n], span=_ANYWHERE))
        for section, numbers in numbered
        for marker in section.response.markers
    ]
    found = [replace(marker, span=_ANYWHERE) for marker in merged.markers]
    for index, (section, marker, meant) in enumerate(wanted):
        if found[index : index + 1] != [meant]:
            raise UsageError(f"{section.at(marker.span)}: {_OTHERWISE}")
    if len(found) > len(wanted):
        raise UsageError(f"{numbered[-1][0].name}: {_OTHERWISE}")
