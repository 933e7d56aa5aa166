"""Answers in plain text or Markdown whose numbers name sources: [1], [1, 3], [1-3], [^1], ¹, 【1†source】, [Key].

They say which source, and mostly no quote. What a sentence quotes is looked for in the source of its marker.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Final

from citecheck.answers.builder import AnswerBuilder
from citecheck.answers.marks import PLACE, SMALL, Mark, marks_of, place_behind
from citecheck.answers.quotations import QUOTATION, passages
from citecheck.answers.source_list import Entry, SourceList, numbers, source_list
from citecheck.model import (
    PARAPHRASE,
    AnswerForm,
    Citation,
    CitedRange,
    Marker,
    MarkerForm,
    Origin,
    Problem,
    ProblemKind,
    RangeUnit,
    Response,
    SourceRef,
    Span,
    within,
)
from citecheck.response import read_response
from citecheck.response.delimiters import Fences
from citecheck.response.pages import mentioned, plain, read_place, said_beside
from citecheck.response.prose import Stretch, by_sentence, sentence_of, span_of
from citecheck.response.statements import is_long
from citecheck.text.ids import FILE_SUFFIX
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted

_REMAINS: Final = frozenset({ProblemKind.MISSING_BLOCK, ProblemKind.GROUPED_MARKER})
_CODE: Final = lazy_pattern(r"(?<!`)(`{1,3})(?!`)[^`]{1,500}\1(?!`)")
_ZERO: Final = lazy_pattern(r"(?<![\w\])])\[0\](?![(:])")
_WITH_ZERO: Final = lazy_pattern(r"\[(?=0[ ]?[,;–-]|[0-9 ,;–-]*[,;][ ]?0[\],; ])")
_HEADED: Final = lazy_pattern(
    r"^[ ]{0,3}(?:#{1,6}[ ]+(?P<heading>.+)|(?:\*\*|__)(?P<bold>.+?)(?:\*\*|__):?)[ ]*$", re.MULTILINE
)
_NUMBER: Final = lazy_pattern(r"[0-9]{1,4}")
_NO_MARKS: Final = lazy_pattern(
    r"\$\$(?:[^$]|\\\$){1,500}\$\$|\\\((?:[^\\\n]|\\[^)]){1,300}\\\)|\\\[(?:[^\\\n]|\\[^\]]){4,300}\\\]"
    r"|\[\[[0-9]+[,;][0-9,; ]*\](?:,[ ]?\[[0-9,; ]+\]){0,20}\]"
)  # formulas and matrices
_INTERVAL: Final = lazy_pattern(
    r"\b(?:interval|range|between|scale)[ ](?:is |of |from )?(?P<numbers>\[[0-9]+, ?[0-9]+\])"
)
# What looks like a marker: brackets at the end of a clause, with a name, a number or a place in them.
_LIKE_MARKER: Final = lazy_pattern(
    rf"(?:\A|(?<=[^\s(\[]))[ ]?(?P<mark>"
    r"\[(?:(?<=[”\"’»」』] \[)|(?=[^\W_])(?![a-z])|(?=[^\[\]\n]*[0-9@]))[^\[\]\n]{1,60}\]"
    rf"|(?<![\w(])\((?:(?P<number>[0-9]{{1,4}})|(?:(?![a-z]+[ ,])[^()\[\]\n]{{2,60}}[ ,])?{PLACE}"
    r"|[Ss]ources?[: ][^()\n]{1,60})\)"
    rf"|\{{[0-9]{{1,4}}\}}|\{{\{{[^{{}}\n]{{1,60}}\}}\}}|\\cite[a-z]{{0,6}}\{{[^{{}}\n]{{1,60}}\}}"
    rf"|[—–][ ]?[^\n]{{0,80}}{FILE_SUFFIX}\b[^\n]{{0,30}})(?=[ ]?(?:[.,;:!?。，；]|\Z))",
)


def read_text(text: str, *, html: bool | None = None, base: int | None = None) -> Response:
    """An answer in Markdown or HTML: with a data block, or with numbers alone."""
    response = read_response(text, html=html)
    return read(response, base) or response


def read(response: Response, base: int | None = None) -> Response | None:
    """The answer as one with numbers; None if it has a data block, remains of one, or markers on anchors."""
    if response.has_block or response.citations or response.is_html:
        return None
    listed = source_list(response.text)
    if not _is_plain(response, listed):
        return None
    text, hidden = response.text, [*code_spans(response.text), *listed.spans]
    marks = marks_of(text, listed, hidden)
    entries = (*listed.entries, *(entry for mark in marks for entry in mark.brought))
    own = numbers(entries, (marker.n for marker in response.markers if not within(marker.span.start, listed.spans)))
    builder = AnswerBuilder(text, AnswerForm.NUMBERED)
    from_zero = any(mark.zero for mark in marks)
    zero = from_zero or base is not None or "0" in own
    zero = zero or any(not within(found.start(), hidden) for found in _ZERO.finditer(text))
    brackets = (one for one in _no_marks(text, own, zero=zero) if not within(one[0].start, hidden))
    _take(builder, text, [*((span, "") for span in listed.spans), *_rewritten(marks, own), *brackets])
    known = frozenset(range(0 if zero else 1, SMALL)) | frozenset(own.values())
    made = builder.response(known)
    unread = tuple(_unread(made, frozenset(own)))
    if not made.markers:  # brackets that are none
        return replace(made, problems=(*made.problems, *unread)) if response.markers or unread else None
    first = base if base is not None else int(not (from_zero or any(marker.n == 0 for marker in made.markers)))
    found = _citations(made, marks, _Sources(listed.entries, entries, own, first))
    citations = tuple(sorted(found, key=lambda one: one.spans[""].start))
    named = frozenset(own[entry.key] for mark in marks for entry in mark.brought if entry.names)
    problems = (*made.problems, *bookkeeping(made, listed.entries, own, named), *unread)
    return replace(made, citations=citations, problems=problems)


def _is_plain(response: Response, listed: SourceList) -> bool:
    written = (marker for marker in response.markers if not within(marker.span.start, listed.spans))
    bare = all(marker.form is MarkerForm.BARE for marker in written)
    return bare and all(problem.name in _REMAINS for problem in response.problems)


def code_spans(text: str) -> list[Span]:
    return [*Fences(text, html=False).spans(), *(Span(*found.span()) for found in _CODE.finditer(text))]


# ── The text with [n] alone ──────────────────────────────────────────────────────────────────────


def _take(builder: AnswerBuilder, text: str, changes: Iterable[tuple[Span, str]]) -> None:
    """The text with each of these stretches replaced."""
    at = 0
    for span, instead in sorted(changes, key=lambda change: (change[0].start, -change[0].end)):
        if span.start < at:
            continue
        builder.add(text[at : span.start], Span(at, span.start))
        builder.add(instead, span)
        at = span.end
    builder.add(text[at:], Span(at, len(text)))


def _rewritten(marks: Iterable[Mark], own: Mapping[str, int]) -> Iterator[tuple[Span, str]]:
    """What is no [n] and means one, as [n]."""
    for mark in marks:
        written = f" [{mark.numbers}]" if mark.numbers else "".join(f" [{own[key]}]" for key in mark.keys)
        yield mark.span, written


def _no_marks(text: str, own: Mapping[str, int], *, zero: bool) -> Iterator[tuple[Span, str]]:
    """The brackets of formulas, matrices and intervals, which look like [n]."""
    known = frozenset(map(str, own.values()))
    for found in _NO_MARKS.finditer(text):
        brackets = re.finditer(r"(?<!\\)\[(?=[0-9\[])", found[0])
        yield from ((Span(found.start() + one.start(), found.start() + one.end()), r"\[") for one in brackets)
    for found in _INTERVAL.finditer(text):
        if known and not known.issuperset(_NUMBER.findall(found["numbers"])):
            yield Span(found.start("numbers"), found.start("numbers") + 1), r"\["
    if not zero:  # [0, 1] is an interval
        yield from ((Span(*found.span()), r"\[") for found in _WITH_ZERO.finditer(text))


# ── What looks like a marker and is not read ─────────────────────────────────────────────────────


_LISTED: Final = "Write [1], and list the source as [1] under a heading Sources."


def _unread(made: Response, listed: frozenset[str]) -> Iterator[Problem]:
    """Those of sentences without a marker: outside quotations, and (1) only if the list has it."""
    for unit in made.units:
        quotations = [found.span() for found in QUOTATION.finditer(unit.plain)]
        cited = {sentence_of(mark, unit) for mark in unit.marks}
        for found in () if unit.in_heading else _LIKE_MARKER.finditer(unit.plain):
            low, high = found.span("mark")
            alone = found["number"] and made.markers and found["number"] not in listed
            quoted_too = any(start <= low < end for start, end in quotations)
            if alone or quoted_too or (not low and unit.row is None) or bisect_right(unit.sentences, low) - 1 in cited:
                continue
            place = span_of(made.text, Stretch(unit.start, unit.plain, low, high))
            message = f"{quoted(found['mark'], 60)} looks like a citation and is not read."
            in_file = made.origin.span(place) if made.origin else place
            yield Problem(ProblemKind.UNREAD_MARKER, in_file, message, hint=_LISTED)


# ── Citations ────────────────────────────────────────────────────────────────────────────────────


class _Sources:
    """What each number of an answer means: its entry in the list, and what its markers call it besides."""

    def __init__(self, listed: Sequence[Entry], every: Sequence[Entry], own: Mapping[str, int], base: int) -> None:
        self._entries = {own[one.key]: one for one in reversed(listed) if one.key} or dict(enumerate(listed, base))
        self._keys = {number: key for key, number in reversed(list(own.items()))}
        self._brought: dict[int, dict[str, None]] = {}
        for one in every[len(listed) :]:
            self._brought.setdefault(own[one.key], {}).update(dict.fromkeys(one.names))
        self._base = base
        # then a number is that of a quote, and not that of a source
        self._no_order = _several_of_one(self._entries.values())

    def entry(self, number: int) -> Entry | None:
        return self._entries.get(number)

    def source(self, number: int) -> SourceRef:
        key, entry = self._keys.get(number, str(number)), self.entry(number)
        names = dict.fromkeys((key, *(entry.names if entry else ()), *self._brought.get(number, ())))
        is_name = entry is None and not key.isdecimal()
        index = None if "://" in key or is_name or " (list " in key or self._no_order else number - self._base
        return SourceRef(tuple(names), index, key)


def _citations(made: Response, marks: Sequence[Mark], sources: _Sources) -> Iterator[Citation]:
    """One for each quotation, and one for each number that is cited without: with the quote of its entry, if any."""
    own = {mark.span: mark for mark in marks}
    markers = {(marker.span, marker.n): marker for marker in made.markers}
    together = {marker.sentence: list(group) for group in by_sentence(made.markers) for marker in group[:1]}
    bare: dict[int, tuple[Marker, str]] = {}
    groups = count(1)

    def cited(marker: Marker, quote: str, shared: int) -> Citation:
        one = replace(_citation(marker, quote, made, sources), shared=shared)
        return _with_page(one, made, sources.entry(marker.n), together[marker.sentence], own)

    for passage in passages(made.units):
        quoting: set[Marker] = set()
        for quotation, behind in passage.cited():
            meant = [one for mark in behind for n in mark.numbers if (one := markers.get((mark.span, n)))]
            shared = next(groups) if len(meant) > 1 else 0
            yield from (cited(marker, quotation.words, shared) for marker in dict.fromkeys(meant))
            quoting.update(meant)
        every = (one for mark in passage.marks for n in mark.numbers if (one := markers.get((mark.span, n))))
        for marker in every:
            entry, mark = sources.entry(marker.n), own.get(_place(marker, made))
            if marker not in quoting and mark and is_long(mark.quote):
                yield cited(marker, mark.quote, PARAPHRASE if mark.may_differ else 0)
            elif marker not in quoting or (entry and entry.quote):
                bare.setdefault(marker.n, (marker, " ".join(passage.left_out[:1])))
    for marker, why in bare.values():
        entry = sources.entry(marker.n)
        alone = _citation(marker, entry.quote if entry else "", made, sources)
        if entry and entry.quote:
            yield _with_page(_with_place(alone, entry), made, entry, [marker], own)
        else:
            yield replace(alone, unquoted=why)


def _place(marker: Marker, made: Response) -> Span:
    return made.origin.span(marker.span) if made.origin else marker.span


def _several_of_one(entries: Iterable[Entry]) -> bool:
    """Whether a source has an entry for each of several quotes."""
    named = [entry.names for entry in entries if entry.quote]
    return len(set(named)) < len(named)


def _with_place(citation: Citation, entry: Entry) -> Citation:
    page = entry.range.start if entry.range and entry.range.unit is RangeUnit.PAGES else None
    return replace(citation, range=entry.range, page=page, spans={**citation.spans, "f": entry.span})


def _with_page(
    citation: Citation, made: Response, entry: Entry | None, markers: Sequence[Marker], own: Mapping[Span, Mark]
) -> Citation:
    """The citation with the place of its marker, or else of its entry, of its sentence, or of the heading above."""
    if citation.range or not made.origin:
        return citation
    file, span = made.origin.file, citation.spans[""]
    mark = own.get(span)
    marked = (mark and (mark.place or mark.places.get(citation.attachment_id))) or place_behind(file, span.end)
    named = marked or (entry.pages if entry else None) or _prose_place(markers, file[: span.start])
    return replace(citation, range=named, page=named.start or None) if named else citation


def _prose_place(markers: Sequence[Marker], before: str) -> CitedRange | None:
    """The pages that the sentence names outside its quotations, or else the heading above it, which is nothing else."""
    pages = said_beside(markers)
    if pages is None and (heads := list(_HEADED.finditer(plain(before)))):
        head = read_place((heads[-1]["heading"] or heads[-1]["bold"]).strip(" #:"))
        is_page = head.unit is RangeUnit.PAGES and mentioned(heads[-1][0])
        pages = head if is_page else None
    return pages._replace(in_prose=True) if pages else None


def _citation(marker: Marker, quote: str, made: Response, sources: _Sources) -> Citation:
    source = sources.source(marker.n)
    return Citation(marker.n, source.key, source_context=quote, spans={"": _place(marker, made)}, source=source)


# ── Do the numbers and the list of sources agree? ─────────────────────────────────────────────────


def bookkeeping(
    made: Response, entries: Sequence[Entry], own: Mapping[str, int], named: frozenset[int]
) -> Iterator[Problem]:
    """Numbers without an entry, entries that nobody cites, and entries that share a number.

    `own` has the number of each key; those that are `named` are sources by themselves. An answer without a list has no
    books to keep.
    """
    if entries and made.origin:
        yield from _without_entry(made.markers, made.origin, entries, own, named)
        yield from _unused(made.markers, entries, own)
        yield from _doubled(entries)


def _without_entry(
    markers: Sequence[Marker], origin: Origin, entries: Sequence[Entry], own: Mapping[str, int], named: frozenset[int]
) -> Iterator[Problem]:
    keys = {number: key for key, number in reversed(list(own.items()))}
    first = {marker.n: marker for marker in reversed(markers)}
    base = 0 if 0 in first else 1
    listed = {own[entry.key] for entry in entries if entry.key} or set(range(base, len(entries) + base))
    for number, marker in sorted(first.items()):
        if number not in listed and (number not in named or keys[number].isdecimal()):
            message = f"{quoted(f'[{keys.get(number, number)}]')} is not in the answer's list of sources."
            yield Problem(ProblemKind.NUMBER_WITHOUT_ENTRY, origin.span(marker.span), message)


def _unused(markers: Sequence[Marker], entries: Sequence[Entry], own: Mapping[str, int]) -> Iterator[Problem]:
    used = {marker.n for marker in markers}
    for entry in entries:
        if entry.key and own[entry.key] not in used:
            message = f"No marker cites {quoted(f'[{entry.key}]')} of the list of sources."
            yield Problem(ProblemKind.UNUSED_ENTRY, entry.span, message)


def _doubled(entries: Sequence[Entry]) -> Iterator[Problem]:
    counts = Counter(entry.key for entry in entries if entry.key)
    for key, times in counts.items():
        if times > 1:
            second = [entry for entry in entries if entry.key == key][1]
            message = f"{times} entries of the list of sources have the number {quoted(f'[{key}]')}."
            yield Problem(ProblemKind.DUPLICATE_ENTRY, second.span, message)
