"""CIT7xx: the figures that a marker vouches for are those of its quote."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from citecheck.limits import CLAIM_EFFORT
from citecheck.model import AnswerForm, Citation, Level, Marker, Response
from citecheck.quantities.claim_check import Outcome, judge
from citecheck.quantities.extract import HINTS
from citecheck.response.prose import by_sentence, vouched_text
from citecheck.rules.rule import Remark, response_rule
from citecheck.text.folding import fold_line
from citecheck.text.quoting import quoted

_SAYS: Final = re.compile(r"\bsays:?\W*\Z")  # what follows are the source's words
_NAMED: Final = 2  # figures that a finding names
_READING: Final = 20  # what reading a figure costs, in comparisons of two
_QUOTES: Final = 50  # of one sentence; the widest range of markers

_Entries = Mapping[int, tuple[int, Citation]]


@dataclass(frozen=True, slots=True)
class Vouched:
    """What one marker vouches for, and with what.

    `begins` is the first marker of its sentence, `anchor` the stretch of `text` that is the citation's anchor.
    """

    marker: Marker
    place: int
    citation: Citation
    text: str
    quote: str
    others: tuple[str, ...]
    sentence: str
    begins: int
    anchor: tuple[int, int]


@response_rule("CIT701", "figure-mismatch")
def figure_mismatch(response: Response) -> Iterator[Remark]:
    for vouched in compared(response):
        outcome = _outcome(vouched)
        if outcome.mismatch:
            stated, held = map(quoted, outcome.mismatch)
            message = f"The claim states {stated}; `f` states {held}."
            hint = "Write the figure that `f` states, or cite the sentence that states yours."
            yield Remark(message, "f", hint, vouched.marker.span, vouched.place)
        elif outcome.unbounded and _says_more(vouched.text, outcome.unbounded[0]):
            figure, bound = outcome.unbounded
            message = f"The claim states {quoted(figure)} outright; `f` has it as a bound, {quoted(bound)}."
            hint = "Write the bound too."
            yield Remark(message, "f", hint, vouched.marker.span, vouched.place, level=Level.WARNING)


def _says_more(text: str, figure: str) -> bool:
    """Whether a claim has words beside its figure: alone in a cell, or after "it says", it states nothing outright."""
    before, _, after = text.partition(figure)
    return _has_words(after) or (_has_words(before) and not _SAYS.search(before))


def _has_words(text: str) -> bool:
    return any(map(str.isalpha, text))


@response_rule("CIT702", "missing-figure")
def missing_figure(response: Response) -> Iterator[Remark]:
    found: dict[tuple[int, str], tuple[Vouched, Outcome]] = {}  # [1][2] vouch for one text together: the error counts
    for vouched in compared(response):
        outcome, key = _outcome(vouched), (vouched.begins, vouched.text)
        if outcome.missing and (key not in found or (outcome.instead and not found[key][1].instead)):
            found[key] = vouched, outcome
    for vouched, outcome in found.values():
        message = f"The claim states {' and '.join(map(quoted, outcome.missing[:_NAMED]))}, which `f` does not contain."
        if outcome.instead:
            stated, held = map(quoted, outcome.instead)
            message = f"The claim states {stated}, which `f` does not contain; `f` states {held}."
        hint = "Quote the sentence that states it, or correct the claim."
        level = None if outcome.instead else Level.WARNING
        yield Remark(message, "f", hint, vouched.marker.span, vouched.place, level=level)
    left_out = sum(1 for _ in _vouched(response)) - sum(1 for _ in compared(response))
    if left_out:
        markers = f"{left_out:,} marker{'' if left_out == 1 else 's'}"
        message = f"The response has more figures than are compared: those of {markers} are not."
        yield Remark(message, level=Level.WARNING)


def _outcome(vouched: Vouched) -> Outcome:
    return _judged(vouched.text, vouched.quote, vouched.others, vouched.sentence, vouched.anchor)


@lru_cache(maxsize=4096)
def _judged(text: str, quote: str, others: tuple[str, ...], sentence: str, anchor: tuple[int, int]) -> Outcome:
    return judge(text, quote, others, sentence=sentence, anchor=anchor)  # two rules look at it


# ── What a marker vouches for ────────────────────────────────────────────────────────────────────


def compared(response: Response) -> Iterator[Vouched]:
    """What the markers vouch for, as much of it as is compared."""
    left = CLAIM_EFFORT
    for vouched in _vouched(response):
        left -= _effort(vouched)
        if left < 0:
            return
        yield vouched


def _effort(vouched: Vouched) -> int:
    """What comparing costs, at most: a text has no more figures than runs of digits and words that are numbers."""
    if not _count(vouched.text):
        return 0
    stated = _count(vouched.text) + _count(vouched.sentence)
    held = sum(map(_count, (vouched.quote, *vouched.others)))
    return stated * held + _READING * (stated + held)


@lru_cache(maxsize=4096)
def _count(text: str) -> int:
    return sum(1 for hint in HINTS for _ in hint.finditer(text))


def _vouched(response: Response) -> Iterator[Vouched]:
    places = response.entries("source_context").items()
    entries = {n: (place, response.citations[place]) for n, place in places if _is_apart(place, response)}
    for markers in by_sentence(response.markers):
        yield from _of_sentence(markers, entries)


def _is_apart(place: int, response: Response) -> bool:
    """Whether the quote is not part of the claim itself: "f" is then where it is in the answer."""
    return response.form is not AnswerForm.NUMBERED or "f" in response.citations[place].spans


def _of_sentence(markers: Sequence[Marker], entries: _Entries) -> Iterator[Vouched]:
    cited = dict.fromkeys(entries[marker.n][1].source_context for marker in markers if marker.n in entries)
    quotes = list(cited)[:_QUOTES]
    last = markers[-1]
    for marker in markers:
        if marker.n not in entries:
            continue
        place, citation = entries[marker.n]
        text = vouched_text(marker, last)
        others = tuple(quote for quote in quotes if quote != citation.source_context)
        anchor = _anchor(marker, citation)
        begins = markers[0].span.start
        yield Vouched(marker, place, citation, text, citation.source_context, others, marker.claim, begins, anchor)


def _anchor(marker: Marker, citation: Citation) -> tuple[int, int]:
    """Where the marker's visible text is in what it vouches for, if it is the citation's anchor."""
    shown = " ".join((marker.shown or "").split())
    if not shown or fold_line(shown) != fold_line(citation.source_match):
        return 0, 0
    start = marker.claim_before.rfind(shown)
    return (start, start + len(shown)) if start >= 0 else (0, 0)
