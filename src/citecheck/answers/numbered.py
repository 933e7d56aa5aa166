"""Answers in plain text or Markdown whose numbers name sources: [1], [1, 3], [1-3], [^1], ¹, 【1†source】, [Key].

They say which source, and mostly no quote. What is quoted in a sentence with one marker is looked for in its source.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from citecheck.answers.builder import SMALL, AnswerBuilder
from citecheck.answers.source_list import (
    Entry,
    SourceList,
    entry_of,
    linked,
    numbers,
    source_list,
)
from citecheck.model import (
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
from citecheck.response.pages import NUMBERED, PAGE, PAGE_NUMBERS, mentioned, plain, read_place, said_beside
from citecheck.response.prose import by_sentence
from citecheck.response.statements import QUOTED_WORDS
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quotation_marks, quoted

_REMAINS: Final = frozenset({ProblemKind.MISSING_BLOCK, ProblemKind.GROUPED_MARKER})
_CODE: Final = lazy_pattern(r"(?<!`)(`{1,3})(?!`)[^`]{1,500}\1(?!`)")
_ZERO: Final = lazy_pattern(r"(?<![\w\])])\[0\](?![(:])")
_WITH_ZERO: Final = lazy_pattern(r"\[(?=0[ ]?[,;–-]|[0-9 ,;–-]*[,;][ ]?0[\],; ])")
_NOTE: Final = lazy_pattern(r"\[\^([^\[\]\n^]{1,60})\](?!:)")
_LENS: Final = lazy_pattern(r"【([0-9]{1,4}(?::[0-9]{1,4})?)(?:†(?P<label>[^】\n]{0,80}))?】")
_SMALL_DIGITS: Final = "⁰¹²³⁴-⁹"
_RAISED: Final = lazy_pattern(
    rf"<sup>(?:<a [^<>\n]{{0,200}}>)?\[?(?P<tag>[0-9]{{1,4}}(?:[ ]?[,;–-][ ]?[0-9]{{1,4}}){{0,20}})\]?(?:</a>)?</sup>"
    rf"|(?P<small>[{_SMALL_DIGITS}]{{1,4}}(?:[,⁻–-][{_SMALL_DIGITS}]{{1,4}}){{0,20}})"
    r"|\[?\^(?P<caret>[0-9]{1,4})\^\]?"
)
_POWER: Final = lazy_pattern(r"(?:\b(?:[kcdmnµ]?m|ft|in|yd|mi|[a-zRχ])|(?<!\b[12][0-9]{3})(?<=[0-9]))\Z")
_WORD: Final = r"(?:sources?|docs?|documents?|refs?|references?|citations?|passages?|contexts?|chunks?)[ ]?[.:#]?[ ]?"
_JOINED: Final = r"(?:[ ]*[,;，、&–-][ ]*|[ ]and[ ])"
_AT: Final = r"[,;:][ ]?(?![0-9])[^\[\]\n0-9]{1,20}[0-9][^\[\]\n]{0,20}"  # a place: p. 3, § 7 (b)
_LOOSE: Final = lazy_pattern(
    rf"(?P<open>\\?\[|［)[ ]?(?P<numbers>(?:{_WORD})?[0-9]{{1,4}}(?:{_JOINED}(?:{_WORD})?[0-9]{{1,4}}){{0,20}})"
    rf"(?P<at>{_AT})?[ ]?(?:\\?\]|］)(?![(=])",
    re.IGNORECASE,
)
_SECTION: Final = r"(?:secs?\.?|sections?|chapters?|art\.?|articles?|lines?|§§?|¶)"
_PLACE: Final = (
    rf"(?:{re.sub(r'[?]P<[a-z_]+>', '?:', PAGE + NUMBERED + PAGE_NUMBERS)}"
    rf"|(?:{PAGE}|{_SECTION})[^\w\n]{{0,3}}[0-9][\w.–-]{{0,16}}?|第?[ ]?[0-9]{{1,5}}[ ]?(?:页|頁|ページ))"
)
# The place behind a marker: [1] (p. 9), and [1], page 9 where the sentence or a part of it ends.
_BEHIND: Final = lazy_pattern(
    rf"[ ]?[*_`]{{0,3}}(?:[(（][*_`]{{0,3}}(?:see |at |on )?(?P<inside>{_PLACE})[*_`]{{0,3}}[)）]"
    rf"|[,;:]?[ ]?[*_`]{{0,3}}(?:at |on )?(?P<place>{_PLACE})[*_`]{{0,3}}(?=[.,;:)]?(?:\s|\Z)))",
    re.IGNORECASE,
)
_HEADED: Final = lazy_pattern(
    r"^[ ]{0,3}(?:#{1,6}[ ]+(?P<heading>.+)|(?:\*\*|__)(?P<bold>.+?)(?:\*\*|__):?)[ ]*$", re.MULTILINE
)
_BETWEEN: Final = lazy_pattern(r"\[(?P<numbers>[0-9]{1,4}\][ ]?[–-][ ]?\[[0-9]{1,4})\]")
_AS_PRINTED: Final = lazy_pattern(r"(?<![0-9A-Za-z_])\[[0-9]{1,4}(?:[ ]?[,;–-][ ]?[0-9]{1,4}){0,20}\]\Z")
_NUMBER: Final = lazy_pattern(r"[0-9]{1,4}")
_REFERENCE: Final = lazy_pattern(r"(?<=[^\d\]]\])\[([0-9]{1,4})\](?![(:])")  # of [text][1]
_KEYED: Final = lazy_pattern(r"\[([^\[\]\n^]{1,120})\](?![(\[:])")
_NO_MARKS: Final = lazy_pattern(
    r"\$\$(?:[^$]|\\\$){1,500}\$\$|\\\((?:[^\\\n]|\\[^)]){1,300}\\\)|\\\[(?:[^\\\n]|\\[^\]]){4,300}\\\]"
    r"|\[\[[0-9]+[,;][0-9,; ]*\](?:,[ ]?\[[0-9,; ]+\]){0,20}\]"
)  # formulas and matrices
_INTERVAL: Final = lazy_pattern(
    r"\b(?:interval|range|between|scale)[ ](?:is |of |from )?(?P<numbers>\[[0-9]+, ?[0-9]+\])"
)
_QUOTATION: Final = lazy_pattern(quotation_marks("600"))
_ALTERED: Final = lazy_pattern(r"…|\.{3}|[\[\]]")
_DIGITS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


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
    shown = _shown(response.text, listed)
    links = linked(shown)
    entries = (*listed.entries, *(entry for _, own in links for entry in own))
    own = numbers(entries, (marker.n for marker in response.markers if not within(marker.span.start, listed.spans)))
    builder = AnswerBuilder(response.text, AnswerForm.NUMBERED)
    zero = base is not None or "0" in own or _ZERO.search(shown) is not None
    own = {**_lens_numbers(response.text, own), **own}
    marks = ((span, "".join(f" [{own[entry.key]}]" for entry in cited)) for span, cited in links)
    unlisted = ((span, "") for span in listed.spans)
    _take(builder, response.text, [*unlisted, *marks, *_marks(response.text, own, zero=zero)])
    known = frozenset(range(0 if zero else 1, SMALL)) | frozenset(own.values())
    made = builder.response(known)
    if not made.markers:  # brackets that are none
        return made if response.markers else None
    first = base if base is not None else 0 if any(marker.n == 0 for marker in made.markers) else 1
    citations = tuple(_citations(made, entries, own, first))
    problems = (*made.problems, *bookkeeping(made, listed.entries, own))
    return replace(made, citations=citations, problems=problems)


def _is_plain(response: Response, listed: SourceList) -> bool:
    written = (marker for marker in response.markers if not within(marker.span.start, listed.spans))
    bare = all(marker.form is MarkerForm.BARE for marker in written)
    return bare and all(problem.name in _REMAINS for problem in response.problems)


def _shown(text: str, listed: SourceList) -> str:
    """The text without code and without the list."""
    hidden = [*code_spans(text), *listed.spans]
    return "".join(" " if within(at, hidden) else character for at, character in enumerate(text)) if hidden else text


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


def _marks(text: str, own: Mapping[str, int], *, zero: bool) -> Iterator[tuple[Span, str]]:
    """What is no [n] and means one, and what looks like one and is none."""
    code = code_spans(text)
    known = frozenset(map(str, own.values()))
    for span, mark in chain(_one_key(text, own), _several(text, own, known), _no_marks(text, known, zero=zero)):
        if not within(span.start, code):
            yield span, mark


def _one_key(text: str, own: Mapping[str, int]) -> Iterator[tuple[Span, str]]:
    """[^1], 【1†source】, [text][1], [Key] and [Key, Other]."""
    for pattern in (_NOTE, _LENS, _REFERENCE):
        yield from ((Span(*found.span()), f" [{own[found[1]]}]") for found in pattern.finditer(text) if found[1] in own)
    for found in _KEYED.finditer(text):
        keys = [found[1]] if found[1] in own else [key.strip() for key in re.split("[,;]", found[1])]
        if all(key in own for key in keys) and not all(key.isdecimal() for key in keys):
            yield Span(*found.span()), "".join(f" [{own[key]}]" for key in keys)


def _several(text: str, own: Mapping[str, int], known: frozenset[str]) -> Iterator[tuple[Span, str]]:
    """Numbers that are written in another way: ¹⁻³, <sup>1,2</sup>, ^1^, [Source 1], [1, p. 3], [1]–[3], \\[1\\]."""
    for found in _RAISED.finditer(text):
        mark = _plain(found[found.lastgroup or 0])
        if known.issuperset(_NUMBER.findall(mark)) and not (
            found["small"] and _POWER.search(text[max(0, found.start() - 5) : found.start()])
        ):
            yield Span(*found.span()), f" [{mark}]"
    for found in _BETWEEN.finditer(text):
        first, last = _NUMBER.findall(found[0])
        if int(first) < int(last) < SMALL:
            yield Span(*found.span()), f" [{first}-{last}]"
    for found in _LOOSE.finditer(plain(text)):
        mark = _plain(found["numbers"])
        listed = known.issuperset(_NUMBER.findall(mark))
        small = all(int(number) < SMALL for number in _NUMBER.findall(mark))
        escaped, before = found["open"] == "\\[", text[max(0, found.start() - 1) : found.start()]
        doubtful = escaped or (before.isalnum() and before.isascii())  # as in x[1]
        own_key = found[0][1:-1] in own and not found[0][1:-1].isdecimal()
        as_printed = _AS_PRINTED.match(text, found.start(), found.end())
        doubtful = doubtful or bool(found["at"] and not re.search(_PLACE, plain(found["at"]), re.IGNORECASE))
        if not own_key and not as_printed and (listed or (small and not doubtful)):
            yield Span(*found.span()), f" [{mark}]"


def _plain(numbers: str) -> str:
    """The numbers as [1, 3-5] has them between its brackets."""
    bare = re.sub(_WORD, "", numbers.translate(_DIGITS), flags=re.IGNORECASE)
    return re.sub(r"[ ]*(?:[;，、&]|\band\b)[ ]*", ",", bare)


def _no_marks(text: str, known: frozenset[str], *, zero: bool) -> Iterator[tuple[Span, str]]:
    """The brackets of formulas, matrices and intervals."""
    for found in _NO_MARKS.finditer(text):
        brackets = re.finditer(r"(?<!\\)\[(?=[0-9\[])", found[0])
        yield from ((Span(found.start() + one.start(), found.start() + one.end()), r"\[") for one in brackets)
    for found in _INTERVAL.finditer(text):
        if known and not known.issuperset(_NUMBER.findall(found["numbers"])):
            yield Span(found.start("numbers"), found.start("numbers") + 1), r"\["
    if not zero:  # [0, 1] is an interval
        yield from ((Span(*found.span()), r"\[") for found in _WITH_ZERO.finditer(text))


def _lens_numbers(text: str, own: Mapping[str, int]) -> dict[str, int]:
    """Numbers for 【4:0†source】 and [^1], which an answer may have without a list."""
    keys = dict.fromkeys(found[1] for pattern in (_LENS, _NOTE) for found in pattern.finditer(text))
    free = max([*own.values(), *(int(key) for key in keys if key.isdecimal())], default=0)
    return {key: int(key) if key.isdecimal() else free + at for at, key in enumerate(keys, 1) if key not in own}


# ── Citations ────────────────────────────────────────────────────────────────────────────────────


def _citations(made: Response, entries: Sequence[Entry], own: Mapping[str, int], base: int) -> Iterator[Citation]:
    """One for each quotation, and one for each number that is cited without: with the quote of its entry, if any."""
    names = {own[entry.key]: entry for entry in reversed(entries) if entry.key} or dict(enumerate(entries, base))
    keys = {number: key for key, number in reversed(list(own.items()))}
    sources = {number: _source(number, names.get(number), keys, base) for number in {one.n for one in made.markers}}
    labels = _labels(made.origin.file if made.origin else "")
    sources = {number: _labelled(source, labels.get(source.key, ())) for number, source in sources.items()}
    if _several_of_one(names.values()):  # then a number is that of a quote, and not that of a source
        sources = {number: replace(source, index=None) for number, source in sources.items()}
    bare: dict[int, Marker] = {}
    for markers in by_sentence(made.markers):
        quotes = _quotations(markers[-1].claim_before) if len(markers) == 1 else []
        for quote in quotes:
            cited = _citation(markers[0], quote, made, sources)
            yield _with_page(cited, made, names.get(markers[0].n), markers)
        for marker in markers:
            entry = names.get(marker.n)
            if not quotes or (entry and entry.quote):
                bare.setdefault(marker.n, marker)
    for marker in bare.values():
        entry = names.get(marker.n)
        cited = _citation(marker, entry.quote if entry else "", made, sources)
        yield _with_page(_with_place(cited, entry), made, entry, [marker]) if entry and entry.quote else cited


def _source(number: int, entry: Entry | None, keys: Mapping[int, str], base: int) -> SourceRef:
    key = keys.get(number, str(number))
    index = None if "://" in key else number - base  # an address has no place in the order of the sources
    return SourceRef((key, *(entry.names if entry else ())), index, key)


def _labels(text: str) -> dict[str, tuple[str, ...]]:
    """What 【4:1†paper.pdf】 calls each source."""
    found: dict[str, tuple[str, ...]] = {}
    for mark in _LENS.finditer(text):
        found[mark[1]] = tuple(dict.fromkeys((*found.get(mark[1], ()), *entry_of(mark["label"] or "").names)))
    return found


def _labelled(source: SourceRef, labels: tuple[str, ...]) -> SourceRef:
    return replace(source, names=tuple(dict.fromkeys((*source.names, *labels)))) if labels else source


def _several_of_one(entries: Iterable[Entry]) -> bool:
    """Whether a source has an entry for each of several quotes."""
    named = [entry.names for entry in entries if entry.quote]
    return len(set(named)) < len(named)


def _with_place(citation: Citation, entry: Entry) -> Citation:
    page = entry.range.start if entry.range and entry.range.unit is RangeUnit.PAGES else None
    return replace(citation, range=entry.range, page=page, spans={**citation.spans, "f": entry.span})


def _with_page(citation: Citation, made: Response, entry: Entry | None, markers: Sequence[Marker]) -> Citation:
    """The citation with the place of its marker, or else of its entry, of its sentence, or of the heading above."""
    if citation.range or not made.origin:
        return citation
    file, span = made.origin.file, citation.spans[""]
    named = _marked_place(file, span) or (entry.pages if entry else None) or _prose_place(markers, file[: span.start])
    return replace(citation, range=named, page=named.start or None) if named else citation


def _marked_place(file: str, span: Span) -> CitedRange | None:
    """The place in a marker or behind it, as in [1, p. 3] and [1] (p. 3)."""
    loose = _LOOSE.match(plain(file[span.start : span.end]))
    if loose and loose["at"]:
        return read_place(loose["at"].lstrip(",;: "))
    found = _BEHIND.match(plain(file[span.end : span.end + 80]))
    written = (found["inside"] or found["place"]) if found else ""
    place = read_place(written) if written else None
    return place if place and (place.unit is RangeUnit.PAGES or re.search("[0-9]", written)) else None


def _prose_place(markers: Sequence[Marker], before: str) -> CitedRange | None:
    """The pages that the sentence names outside its quotations, or else the heading above it, which is nothing else."""
    pages = said_beside(markers)
    if pages is None and (heads := list(_HEADED.finditer(plain(before)))):
        head = read_place((heads[-1]["heading"] or heads[-1]["bold"]).strip(" #:"))
        is_page = head.unit is RangeUnit.PAGES and mentioned(heads[-1][0])
        pages = head if is_page else None
    return pages._replace(in_prose=True) if pages else None


def _citation(marker: Marker, quote: str, made: Response, sources: Mapping[int, SourceRef]) -> Citation:
    source = sources[marker.n]
    span = made.origin.span(marker.span) if made.origin else marker.span
    return Citation(marker.n, source.key, source_context=quote, spans={"": span}, source=source)


def _quotations(claim: str) -> list[str]:
    """What a sentence quotes word for word; a term in quotation marks is not a quotation."""
    found = (quotation[quotation.lastindex or 0].strip().rstrip(".,;:") for quotation in _QUOTATION.finditer(claim))
    return [quote for quote in found if len(quote.split()) >= QUOTED_WORDS and not _ALTERED.search(quote)]


# ── Do the numbers and the list of sources agree? ─────────────────────────────────────────────────


def bookkeeping(made: Response, entries: Sequence[Entry], own: Mapping[str, int]) -> Iterator[Problem]:
    """Numbers without an entry, entries that nobody cites, and entries that share a number.

    `own` has the number of each key. An answer without a list has no books to keep.
    """
    if entries and made.origin:
        yield from _without_entry(made.markers, made.origin, entries, own)
        yield from _unused(made.markers, entries, own)
        yield from _doubled(entries)


def _without_entry(
    markers: Sequence[Marker], origin: Origin, entries: Sequence[Entry], own: Mapping[str, int]
) -> Iterator[Problem]:
    keys = {number: key for key, number in reversed(list(own.items()))}
    first = {marker.n: marker for marker in reversed(markers)}
    base = 0 if 0 in first else 1
    listed = {own[entry.key] for entry in entries if entry.key} or set(range(base, len(entries) + base))
    for number, marker in sorted(first.items()):
        if number not in listed:
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
    for key, count in counts.items():
        if count > 1:
            second = [entry for entry in entries if entry.key == key][1]
            message = f"{count} entries of the list of sources have the number {quoted(f'[{key}]')}."
            yield Problem(ProblemKind.DUPLICATE_ENTRY, second.span, message)
