"""Where a notice goes, what is removed with a claim, and the text of the file with these edits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final, NamedTuple

from citecheck.answers.source_list import source_list
from citecheck.model import AnswerForm, Response, Span, Unit
from citecheck.response.delimiters import END, START
from citecheck.response.prose import span_of
from citecheck.revision.places import has_lists, in_file
from citecheck.support import Style
from citecheck.support.corrections import edited
from citecheck.support.notices import OPENING, closing
from citecheck.support.nouns import Assessment, Claim, Verdict

_STOPS: Final = ".!?…。！？"
_MARKUP: Final = re.compile(r"[\s*_]*")
_BOLD: Final = "*_"
_NEAR: Final = 40  # characters of markup between two signs
_REFUSED: Final = frozenset({Verdict.UNSUPPORTED, Verdict.CONTRADICTED})


class Way(NamedTuple):
    """A way to revise the claim at a place of the report: the edits of the file, with the text CUT for a removal."""

    place: int
    style: Style
    edits: tuple[tuple[Span, str], ...]


def ways(place: int, assessment: Assessment, response: Response, style: Style) -> list[Way]:
    """The wanted one first. What is not refused is marked instead of removed, and so is what cannot be removed."""
    claim, found = assessment.claim, list[Way]()
    if style is Style.REMOVE and assessment.verdict in _REFUSED and (span := _sentence(claim, response)):
        found.append(Way(place, style, ((span, CUT),)))
    if claim.is_revised:
        return found
    noted = Style.MARK if style is Style.REMOVE else style
    if parts := _missing_parts(assessment):
        edits = (_closing(part, response, noted, verdict) for part, verdict in parts)
        found.append(Way(place, noted, tuple(edits)))
    if noted is Style.HEDGE and claim.whole and not claim.label:
        found.append(Way(place, noted, (_opening(claim, response),)))
    found.append(Way(place, noted, (_closing(claim, response, noted, assessment.verdict),)))
    return found


def _missing_parts(assessment: Assessment) -> list[tuple[Claim, Verdict]]:
    """The parts of a claim, supported in part, that a judge does not support; none if they are not whole stretches."""
    judged = (judgement for looked in assessment.looked for judgement in looked.judgements)
    parts = {part.text: part.verdict for one in judged if one.verdict is Verdict.PARTIAL for part in one.missing}
    found = [(_narrowed(assessment.claim, text), Verdict(verdict)) for text, verdict in parts.items()]
    whole = assessment.verdict is Verdict.PARTIAL and all(claim for claim, _ in found)
    return [(claim, verdict) for claim, verdict in found if claim] if whole else []


def _narrowed(claim: Claim, text: str) -> Claim | None:
    """The claim as this part of it; its markers are those of the whole if it is at the end."""
    stretch = claim.stretch
    low = stretch.plain.find(text, stretch.low, stretch.high)
    if low < 0:
        return None
    return replace(claim, text=text, stretch=stretch._replace(low=low, high=low + len(text)))


# ── Notices ──────────────────────────────────────────────────────────────────────────────────────


def _opening(claim: Claim, response: Response) -> tuple[Span, str]:
    """Before a whole sentence."""
    place = in_file(_begin(claim, response), response, is_end=False)
    return Span(place, place), OPENING


def _closing(claim: Claim, response: Response, style: Style, verdict: Verdict) -> tuple[Span, str]:
    """Behind the words of a claim, and in front of its full stop."""
    place = in_file(_end(claim, response), response, is_end=True)
    return Span(place, place), closing(style, verdict)


def _begin(claim: Claim, response: Response) -> int:
    """With the signs that are directly before its first word."""
    start = span_of(response.text, claim.stretch).start
    signs = takewhile(lambda sign: not sign.isspace(), reversed(response.text[claim.stretch.start : start]))
    return start - len("".join(signs))


def _end(claim: Claim, response: Response) -> int:
    """Behind its last word or sign that is no full stop, and behind the markers that follow it directly."""
    text, stretch = response.text, claim.stretch
    span, words = span_of(text, stretch), stretch.text.rstrip(f"{_STOPS} ")
    if text.startswith(stretch.text, span.start):
        at = span.start + len(words)
    else:  # the walk from word to word ends at the last letter or digit
        signs = takewhile(lambda sign: not sign.isalnum(), reversed(words))
        at = span.end
        for sign in reversed([*signs]):
            at = max(at, text.find(sign, at, at + _NEAR) + 1)
    at = _behind_bold(text, at)
    for mark in claim.marks if not has_lists(response) else ():
        if at <= mark.span.start and _MARKUP.fullmatch(text, at, mark.span.start):
            at = mark.span.end
    return at


def _behind_bold(text: str, at: int) -> int:
    return at + len(text[at:]) - len(text[at:].lstrip(_BOLD))


# ── Removals ─────────────────────────────────────────────────────────────────────────────────────

CUT: Final = "\0c\0"
_GONE: Final = "\0e\0"
_LINE: Final = "\0l\0"
_BULLET: Final = r"[ \t>]*(?:(?:[-*+•]|\d{1,9}[.)])[ \t]+)?"
_STRING: Final = r'"(?:[^"\\\n]|\\.)*"'
_TIDIED: Final = tuple(
    (re.compile(pattern, re.MULTILINE), instead)
    for pattern, instead in (
        (rf"{_GONE}\s*,\s*", ""),
        (rf"\s*,\s*{_GONE}", ""),
        (rf"{_STRING}\s*:\s*\[\s*{_GONE}\s*\]", _GONE),
        (rf"{_GONE}\s*,\s*", ""),
        (rf"\s*,\s*{_GONE}", ""),
        (rf"\s*{re.escape(START)}\s*[\[{{]\s*{_GONE}\s*[\]}}]\s*{re.escape(END)}", ""),
        (_GONE, ""),
        (rf"^{_BULLET}(?:{CUT}[ \t]*)+(?:\r?\n|\Z)", _LINE),
        (rf"((?:\A|\n\r?\n))(?:{_LINE})+[ \t]*(?:\r?\n|\Z)", r"\1"),
        (_LINE, ""),
        (rf"((?:^{_BULLET}|\"))(?:{CUT}[ \t]*)+", r"\1"),
        (rf"[ \t]*{CUT}", ""),
    )
)


def _sentence(claim: Claim, response: Response) -> Span | None:
    """The whole sentence of a paragraph or list item with its markers; None for what cannot be removed alone."""
    unit = unit_of(claim, response)
    if not claim.whole or unit is None or unit.row is not None or unit.in_heading or response.is_html:
        return None
    text, end = response.text, _end(claim, response)
    end = _to_space(text, end)
    for mark in claim.marks:
        if mark.span.start >= end:
            end = _to_space(text, mark.span.end)
    start = _begin(claim, response)
    if text.count("**", start, end) % 2:
        return None
    return Span(in_file(start, response, is_end=False), in_file(end, response, is_end=True))


def unit_of(claim: Claim, response: Response) -> Unit | None:
    stretch = claim.stretch
    same = (unit for unit in response.units if unit.start == stretch.start and unit.plain == stretch.plain)
    return next(same, None)


def _to_space(text: str, at: int) -> int:
    return at + len("".join(takewhile(lambda sign: not sign.isspace(), text[at:])))


def written(response: Response, file: str, taken: Sequence[Way], claims: Sequence[Claim]) -> str:
    """The file with these edits; entries that only removed claims cite are removed with them."""
    edits = [edit for way in taken for edit in way.edits]
    removed = {way.place for way in taken if way.style is Style.REMOVE}
    if removed:
        edits += _entries(response, file, {mark.span for place in removed for mark in claims[place].marks})
    text = edited(file, edits)
    for pattern, instead in _TIDIED if removed else ():
        text = pattern.sub(instead, text)
    return text


def _entries(response: Response, file: str, removed: Iterable[Span]) -> Iterator[tuple[Span, str]]:
    """The entries of a block, or the lines of a list, whose numbers no other marker has."""
    gone = set(removed)
    kept = {marker.n for marker in response.markers if marker.span not in gone}
    unused = {marker.n for marker in response.markers if marker.span in gone} - kept
    if response.form is AnswerForm.BLOCK:
        for citation in response.citations:
            if citation.n in unused:
                yield citation.spans[""], _GONE
    elif response.text == file:
        for entry in source_list(file).entries:
            if entry.key in {str(number) for number in unused} and not file[entry.span.start].isdigit():
                yield _whole_line(file, entry.span), ""


def _whole_line(text: str, span: Span) -> Span:
    end = text.find("\n", span.end)
    return Span(text.rfind("\n", 0, span.start) + 1, len(text) if end < 0 else end + 1)
