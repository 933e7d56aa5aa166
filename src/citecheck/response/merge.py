"""Sections written side by side → one answer: their prose in order, one block, one run of numbers.

What cannot be read without doubt is refused, and what was made is read back before it is handed out: every marker has
to mean the entry that its section meant.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby
from typing import Final, NamedTuple

from citecheck.errors import UsageError
from citecheck.model import Citation, LineIndex, Marker, MarkerForm, Problem, ProblemKind, Response, Span
from citecheck.response.delimiters import END, START
from citecheck.response.prose import numbers_in
from citecheck.response.reader import read_response
from citecheck.text.quoting import quoted

# Problems that touch one entry or marker, stay with it to the character, and are found again in the merged answer.
_CARRIED: Final = frozenset(
    (
        ProblemKind.EXAMPLE_BLOCK,
        ProblemKind.LEGACY_FIELD_NAME,
        ProblemKind.UNKNOWN_FIELD,
        ProblemKind.MISSING_FIELD,
        ProblemKind.INVALID_FIELD,
        ProblemKind.CONFLICTING_FIELDS,
        ProblemKind.FIELD_ORDER,
        ProblemKind.INVALID_ATTACHMENT_ID,
        ProblemKind.LONG_REASON,
        ProblemKind.MALFORMED_CITE_LINK,
        ProblemKind.GROUPED_MARKER,
    )
)
_MEND: Final = "Fix the section and merge again."
_OTHERWISE: Final = (
    "A marker is read otherwise beside the other sections than alone; look for link definitions ([1]: …), "
    "for numbers in brackets that are no markers ([2024]), and for a section that begins indented."
)
_HTML: Final = re.compile(r"[\s\ufeff]*(?:<!doctype\s+html|<html[\s>])", re.IGNORECASE)
_PROBE: Final = 9_999_999  # no section numbers this far
_ANYWHERE: Final = Span(0, 0)
_BRACKET: Final = re.compile(r"\[[0-9 ,;–-]+\]")
_LINK: Final = re.compile(r"\[[^\[\]]*\]\([ ]{0,3}cite:\s{0,3}([0-9]{1,7})(?![0-9\w.])", re.IGNORECASE)
_RANGE: Final = re.compile("[–-]")
_DIGITS: Final = re.compile(r"[0-9]+")
_BLANK_LINES: Final = re.compile(r"\A\ufeff?(?:[ \t\r]*\n)*")


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

    Raises UsageError if one cannot be read without doubt, or would be read otherwise among the others than alone.
    """
    for reason in map(refusal, sections):
        if reason is not None:
            raise UsageError(reason)
    ledger = _Ledger()
    numbered = [(section, ledger.enter(section.response)) for section in sections]
    prose = [_renumbered_prose(section, numbers) for section, numbers in numbered]
    text = "\n\n".join(filter(None, (*prose, ledger.block()))) + "\n"
    _read_back(text, numbered)
    entries = sum(len(section.response.citations) for section in sections)
    return Merged(text, len(ledger.numbers), entries - len(ledger.numbers))


# ── What is refused ──


def refusal(section: Section) -> str | None:
    """The reason why this section cannot be merged, with its line and what to do; None if it can."""
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
    if problem.name == ProblemKind.MALFORMED_CITE_LINK:
        return problem.span in marked  # one without a number would keep the old one
    return problem.name in _CARRIED and problem.field != "n"


def _of_its_prose(section: Section) -> Iterator[str]:
    prose = section.response.prose
    if _has_html_marker(section.response):
        yield f"{section.name} has data-cite elements in Markdown, which are no markers there: write **anchor** [1]."
    markers = read_response(f"{_trimmed(prose)}\n\n[{_PROBE}]", html=False).markers
    if not markers or markers[-1].n != _PROBE:
        yield f"{section.name} leaves a code fence, a comment or an HTML element open at its end: close it."


def _has_html_marker(response: Response) -> bool:
    if "data-cite" not in response.prose.lower():
        return False
    tokens = [token for token, _ in response.markdown]
    inside = chain(tokens, *(token.children or () for token in tokens))
    return any(token.type in {"html_block", "html_inline"} and "data-cite" in token.content.lower() for token in inside)


# ── The block: each entry as it was written, but for its number; equal ones once ──


class _Fact(NamedTuple):
    """The source of an entry, and its JSON in everything but `n`: entries with equal facts become one.

    `r` counts too: of two reasons one would be lost. `copy` tells the equal entries of one section apart, so that no
    two of its numbers become one and a list of them stays a list.
    """

    attachment_id: str
    content: str
    copy: int


@dataclass(slots=True)
class _Ledger:
    """Gives out the new numbers, and keeps the entries as they were written, by source."""

    numbers: dict[_Fact, int] = field(default_factory=dict)
    groups: dict[str, list[str]] = field(default_factory=dict)

    def enter(self, response: Response) -> dict[int, int]:
        """New numbers for old ones. They are given in the order of the old ones, so 1, 2, 3 stay as they are."""
        facts = _facts(response)
        before = len(self.numbers)
        given = {n: self.numbers.setdefault(facts[n], len(self.numbers) + 1) for n in sorted(facts)}
        for citation in response.citations:
            number = given[citation.n or 0]
            if number > before:
                group = self.groups.setdefault(citation.attachment_id, [])
                group.append(_entry(response.text, citation, number))
        return given

    def block(self) -> str:
        """The block; nothing without citations."""
        if not self.groups:
            return ""
        lists = (
            f"  {json.dumps(name, ensure_ascii=False)}: [\n    {entries}\n  ]"
            for name, entries in ((name, ",\n    ".join(group)) for name, group in self.groups.items())
        )
        return "\n".join((START, "{", ",\n".join(lists), "}", END))


def _facts(response: Response) -> dict[int, _Fact]:
    facts: dict[int, _Fact] = {}
    copies: Counter[tuple[str, str]] = Counter()
    for citation in response.citations:
        # Parsed and written again: white space and escapes say nothing.
        content = json.dumps(json.loads(_entry(response.text, citation, 0)), ensure_ascii=False)
        same = (citation.attachment_id, content)
        facts[citation.n or 0] = _Fact(*same, copies[same])
        copies[same] += 1
    return facts


def _entry(text: str, citation: Citation, number: int) -> str:
    """The entry as it is in the section, but for its number."""
    whole, n = citation.spans[""], citation.spans["n"]
    return f"{text[whole.start : n.start]}{number}{text[n.end : whole.end]}"


# ── The prose: new numbers in markers, lists of them and ranges ──


def _trimmed(prose: str) -> str:
    """The prose without the blank lines around it; an indentation of the first line may mean something and stays."""
    return _BLANK_LINES.sub("", prose).rstrip(" \t\r\n")


def _renumbered_prose(section: Section, numbers: Mapping[int, int]) -> str:
    """The prose with the new numbers in its markers; all else stays as it was written.

    Raises UsageError if the number of a marker is unknown.
    """
    prose, pieces, at = section.response.prose, [], 0
    for span, group in groupby(section.response.markers, key=lambda marker: marker.span):
        written = prose[span.start : span.end]
        new = _renumbered(written, list(group), numbers)
        if new is None or span.start < at:
            message = f"The number of the marker {quoted(written, 60)} cannot be determined from the text around it."
            raise UsageError(f"{section.at(span)}: {message} Write **anchor** [1].")
        pieces += [prose[at : span.start], new]
        at = span.end
    return _trimmed("".join([*pieces, prose[at:]]))


def _renumbered(written: str, markers: Sequence[Marker], numbers: Mapping[int, int]) -> str | None:
    """The marker with its new number or numbers; None if what is written is not what was read."""
    old = tuple(marker.n for marker in markers)
    new = tuple(numbers[n] for n in old)
    if markers[0].form is MarkerForm.LINK:
        link = _LINK.match(written)
        if link is None or old != (int(link[1]),):
            return None
        return f"{written[: link.start(1)]}{new[0]}{written[link.end(1) :]}"
    if not _BRACKET.fullmatch(written) or numbers_in(written) != old:
        return None
    same = _DIGITS.sub(lambda n: str(numbers[int(n[0])]), written)
    shifted = len({ours - theirs for ours, theirs in zip(new, old, strict=True)}) == 1
    # A range stays one only as a whole.
    return same if shifted or not _RANGE.search(written) else f"[{', '.join(map(str, new))}]"


# ── Reading back ──

_Numbered = tuple[Section, Mapping[int, int]]


def _read_back(text: str, numbered: Sequence[_Numbered]) -> None:
    """Raises UsageError if the answer does not say what its sections said, each marker in its sentence."""
    merged = read_response(text, html=False)
    known = {problem.name for section, _ in numbered for problem in section.response.problems}
    for problem in merged.problems:
        if problem.name not in known:
            instead = problem.hint or "Merge fewer of them."
            raise UsageError(f"The sections cannot be read as one answer: {problem.message} {instead}")
    _compare_markers(merged, numbered)
    wanted = {
        numbers[citation.n or 0]: replace(citation, n=None, spans={})
        for section, numbers in numbered
        for citation in section.response.citations
    }
    if wanted != {citation.n or 0: replace(citation, n=None, spans={}) for citation in merged.citations}:
        raise UsageError("In one block, the entries of the sections are read differently: write one entry a line.")


def _compare_markers(merged: Response, numbered: Sequence[_Numbered]) -> None:
    wanted = [
        (section, marker, replace(marker, n=numbers[marker.n], span=_ANYWHERE))
        for section, numbers in numbered
        for marker in section.response.markers
    ]
    found = [replace(marker, span=_ANYWHERE) for marker in merged.markers]
    for index, (section, marker, expected) in enumerate(wanted):
        if found[index : index + 1] != [expected]:
            raise UsageError(f"{section.at(marker.span)}: {_OTHERWISE}")
    if len(found) > len(wanted):
        raise UsageError(f"{numbered[-1][0].name}: {_OTHERWISE}")
