"""The prose of an answer: its units, their sentences, and what each marker vouches for.

There is one division into sentences. The rules take from it what a marker vouches for, a grade which sentences cite.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.limits import ANCHOR_CHARACTERS, BOLD_TEXTS, CLAIM_CHARACTERS, MARKER_RANGE, MARKERS
from citecheck.model import (
    TABLE_HEAD,
    BoldText,
    Extent,
    LineIndex,
    Marker,
    MarkerForm,
    ProblemKind,
    Response,
    Span,
    Unit,
    UnitMark,
)
from citecheck.text.marks import LOWER, RAISE
from citecheck.text.patterns import lazy_pattern
from citecheck.text.sentences import sentence_starts

if TYPE_CHECKING:
    from citecheck.response.diagnostics import Notes

_PART: Final = re.compile(r"([0-9]{1,7})(?:\s?[–-]\s?([0-9]{1,7}))?")
_BETWEEN: Final = re.compile(r"[\s\"'”’)\].,;:!?»]{0,6}")
_TIGHT: Final = ".,;:!?)]}”’»"
_AMOUNT: Final = lazy_pattern(r"[$€£¥%]|\d,\d{3}|\d\.\d")  # raised it is small print, no power and no note's number
# What continues with the value or word before a marker, whatever space is before the marker.
_GOES_ON: Final = lazy_pattern(r"(?:[kKBM]|[mb]n?|MM)(?![^\W_])|[/-][^\W_]|[0-9]|\+(?![^\W_])")
# What belongs to the value before a marker, though another marker follows in its sentence.
_QUALIFIES: Final = lazy_pattern(
    r"(?:at (?:most|least|the (?:most|least|latest|earliest))|(?:or|and) (?:more|less|fewer|over|under|above|below|up)"
    r"|upwards|apiece"
    r"|\(in (?:thousands|millions|billions)\))(?![\w-])",
    re.IGNORECASE,
)
_SUBSCRIPTED: Final = "_])"
_YEARS: Final = range(1000, 3000)
_TAG: Final = lazy_pattern(r"</?[A-Za-z][^<>]*>|<!--|-->|<\?|\?>|<!\[CDATA\[|\]\]>")
_SHOWN: Final = lazy_pattern(r"""\s(?:alt|title)\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
_EMPHASIS: Final = re.compile(r"[*_]{1,3}")
_SET_APART: Final = frozenset({"fence", "code_block", "html_block"})
_STOPS: Final = (".", "!", "?")
_STRUCK: Final = re.compile(r"(?<!~)~~(?![\s~])[^~]+~~(?!~)")
_QUOTE_LINE: Final = lazy_pattern(
    r"^[ ]{0,3}(?:[-*+][ ]+|[0-9]{1,3}[.)][ ]+)?>[^\n]*\Z|<blockquote\b[^<>]*>\s*(?:<p>\s*)?\Z", re.MULTILINE
)
_QUOTE_REACH: Final = 200  # characters
_LEADS_TO_WORDS: Final = lazy_pattern(
    r"\b(?:sa(?:ys?|id|ying)|stat(?:es?|ed|ing)|reads?|wr(?:ites?|ote)|quot\w+|puts? it|according to|words"
    r"|not(?:es?|ed)|explain(?:s|ed)|told|testified|announced|warn(?:s|ed)|declared|remarked|commented)\b[^.!?]{0,80}:\W*\Z",
    re.IGNORECASE,
)
_ATTRIBUTED: Final = lazy_pattern(r"[.!?…”\"’»]\s*[—–―]\s?(?:the\s|an?\s)?[A-Z][^.!?]{0,80}\Z")
_VISIBLE: Final = re.compile(r"\S")
_ENDED: Final = re.compile(r"[.!?](?:\s|\Z)")

# ── Units ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class UnitBuilder:
    """Takes the pieces of one unit in order."""

    known: frozenset[int] = frozenset()
    pieces: list[str] = field(default_factory=list)
    length: int = 0
    marks: list[UnitMark] = field(default_factory=list)
    bolds: list[BoldText] = field(default_factory=list)
    open_bolds: list[int] = field(default_factory=list)
    after_mark: bool = False
    last: str = ""  # the last character
    shifted: str | None = None  # "sup" or "sub" while text is raised or lowered
    struck: list[Extent] = field(default_factory=list)
    hidden: list[Extent] = field(default_factory=list)

    def shift(self, shifted: str | None) -> None:
        self.shifted = shifted

    def text(self, text: str) -> None:
        if not text:
            return
        if self.shifted and not _AMOUNT.search(text):
            text = text.translate(RAISE if self.shifted == "sup" else LOWER)
        if self.after_mark and self.last == " ":
            # The mark itself is gone, and so is one of the spaces around it.
            if text[0] == " ":
                text = text[1:]
            elif _is_tight(text) and self.pieces[-1] == " ":
                self.pieces.pop()
                self.length -= 1
            elif _is_tight(text) and self.pieces[-1].endswith(" "):
                self.pieces[-1] = self.pieces[-1][:-1]
                self.length -= 1
        self.after_mark = False
        if text:
            self.pieces.append(text)
            self.length += len(text)
            self.last = text[-1]

    def set_apart(self, start: int, *, strikes: bool, hides: bool) -> None:
        """The text from `start` on is struck out, or is hidden."""
        self.struck += [(start, self.length)] if strikes else []
        self.hidden += [(start, self.length)] if hides else []

    def open_bold(self) -> None:
        self.open_bolds.append(self.length)

    def close_bold(self) -> None:
        if self.open_bolds:
            start = self.open_bolds.pop()
            self.bolds.append(BoldText(start, self.length, self._since(start)))

    def bracket(self, numbers: tuple[int, ...], span: Span, before: str, *, grouped: bool, opens: bool) -> bool:
        """A [n] in the text; False if it is none: a subscript, a year, a list of years."""
        bold = self._bold_at_once_before()
        adjacent = bool(self.marks) and self.marks[-1].span.end == span.start
        if bold is None and not adjacent and self._is_no_marker(numbers, before):
            return False
        form = MarkerForm.BARE if bold is None else MarkerForm.BOLD
        point = self.length - (self.last == " ")
        self._add(UnitMark(numbers, form, span, point, point, bold, grouped=grouped, opens=opens))
        return True

    def label(
        self, number: int, form: MarkerForm, span: Span, start: int, quoted: str | None = None, *, grouped: bool = False
    ) -> None:
        shown = self._since(start).strip()
        self._add(UnitMark((number,), form, span, start, self.length, shown, quoted, grouped))

    def _add(self, mark: UnitMark) -> None:
        self.marks.append(mark)
        self.after_mark = True

    def _is_no_marker(self, numbers: tuple[int, ...], before: str) -> bool:
        if before.isascii() and (before.isalnum() or before in _SUBSCRIPTED) and before:
            return True
        if not any(numbers) and not self.known.issuperset(numbers):
            return True
        return all(number in _YEARS and number not in self.known for number in numbers)

    def _bold_at_once_before(self) -> str | None:
        if not self.bolds or self.open_bolds:
            return None
        between = self._since(self.bolds[-1].end) if self.length - self.bolds[-1].end <= len(_TIGHT) else "x"
        return self.bolds[-1].text if _BETWEEN.fullmatch(between) else None

    def _since(self, start: int) -> str:
        """The plain text from `start` on."""
        taken: list[str] = []
        length = self.length
        for piece in reversed(self.pieces):
            if length <= start:
                break
            taken.append(piece)
            length -= len(piece)
        return "".join(reversed(taken))[max(0, start - length) :]

    def build(self, *, in_heading: bool = False, start: int = 0, row: int | None = None) -> Unit:
        plain, marks, bolds = "".join(self.pieces), tuple(self.marks), tuple(self.bolds)
        struck = (*self.struck, *_struck(plain, marks))
        sentences, hidden = _sentences(plain, marks, bolds), tuple(self.hidden)
        return Unit(plain, marks, bolds, sentences, in_heading, start, row, struck, hidden)


def _struck(plain: str, marks: Sequence[UnitMark]) -> Iterator[Extent]:
    """The text that Markdown strikes out: ~~so~~."""
    ends = {mark.end + 1 for mark in marks}  # with the space before a mark
    for found in _STRUCK.finditer(plain):
        end = found.end() - len("~~")
        if not plain[end - 1].isspace() or end in ends:
            yield found.span()


def _is_tight(text: str) -> bool:
    """True if the text after a marker belongs to the text before it: **500** [1]k."""
    return text[0] in _TIGHT or _GOES_ON.match(text) is not None


def unit_of(text: str, start: int) -> Unit:
    """A unit without markers."""
    builder = UnitBuilder()
    builder.text(" ".join(text.split()))
    return builder.build(start=start)


def numbers_in(text: str) -> tuple[int, ...]:
    """The numbers of "1", "1, 2", "1 2" or "1-3"; a longer range counts by its ends."""
    numbers: list[int] = []
    for part in _PART.finditer(text):
        first, last = int(part[1]), int(part[2] or part[1])
        whole = 0 <= last - first < MARKER_RANGE
        numbers += range(first, last + 1) if whole else (first, last)
    return tuple(dict.fromkeys(numbers))


# ── Sentences ────────────────────────────────────────────────────────────────────────────────────


class Stretch(NamedTuple):
    """`plain[low:high]`, where `plain` is the text of what begins at `start` in the response."""

    start: int
    plain: str
    low: int
    high: int
    marked: bool = False  # has a marker in it

    @property
    def text(self) -> str:
        return _tidy(self.plain[self.low : self.high])


@dataclass(frozen=True, slots=True)
class Sentence:
    """`cites` are the numbers of its markers, `line` (from 1) where its paragraph begins.

    `heads` means that it is a heading, the head of a table, or a paragraph of nothing but bold or italic text;
    `is_quoted` that it is in a block that gives somebody's words: after "he writes:", or with his name at its end.
    `stretches` are where it is: a row has one for each cell.
    """

    text: str
    cites: tuple[int, ...]
    line: int
    heads: bool = False
    is_quoted: bool = False
    stretches: tuple[Stretch, ...] = field(default=(), compare=False, repr=False)


def prose_sentences(response: Response) -> Iterator[Sentence]:
    """Every sentence; a row of a table is one. Those of code, comments and other HTML come last, and cite nothing."""
    lines = LineIndex(response.text)
    above = ""
    for row, units in groupby(response.units, key=lambda unit: unit.row):
        if row not in {None, TABLE_HEAD}:
            yield _row(list(units), lines)
            continue
        for unit in units:
            heads = unit.in_heading or row == TABLE_HEAD or is_set_off(unit, response)
            is_quoted = _is_block_quote(unit, above, response.text)
            above = above if is_quoted or not unit.plain.strip() else unit.plain
            yield from _of_unit(unit, lines, heads=heads, is_quoted=is_quoted)
    yield from _set_apart(response, lines)


def _row(cells: list[Unit], lines: LineIndex) -> Sentence:
    cites = (number for cell in cells for mark in cell.marks for number in mark.numbers)
    stretches = tuple(Stretch(cell.start, cell.plain, 0, len(cell.plain), bool(cell.marks)) for cell in cells)
    text = " | ".join(stretch.text for stretch in stretches)
    return Sentence(text, tuple(dict.fromkeys(cites)), _line(cells[0], lines), stretches=stretches)


def _is_block_quote(unit: Unit, above: str, text: str) -> bool:
    if not (_LEADS_TO_WORDS.search(above[-_QUOTE_REACH:]) or _ATTRIBUTED.search(unit.plain[-_QUOTE_REACH:])):
        return False
    return _QUOTE_LINE.search(text, max(0, unit.start - _QUOTE_REACH), unit.start) is not None


def _of_unit(unit: Unit, lines: LineIndex, *, heads: bool, is_quoted: bool) -> Iterator[Sentence]:
    cites: list[list[int]] = [[] for _ in unit.sentences]
    for mark in unit.marks:
        cites[sentence_of(mark, unit)] += mark.numbers
    line = _line(unit, lines)
    ends = {sentence_of(mark, unit): mark.end for mark in unit.marks}  # of the last mark of each sentence
    for at, stretch in enumerate(_split(unit.start, unit.plain, unit.sentences)):
        if text := stretch.text:
            yield Sentence(
                text, tuple(dict.fromkeys(cites[at])), line, heads, is_quoted, _vouched(stretch, ends.get(at))
            )


def _vouched(sentence: Stretch, mark: int | None) -> tuple[Stretch, ...]:
    """The part of a sentence that its markers vouch for, the last of which ends at `mark`, and what is behind it."""
    if mark is None:
        return (sentence,)
    after = _tidy(sentence.plain[mark : sentence.high])
    ends_there = _ENDED.match(after) or sentence.plain[sentence.low : mark].rstrip().endswith(_STOPS)
    end = mark if ends_there else mark + CLAIM_CHARACTERS
    if not _VISIBLE.search(sentence.plain[end : sentence.high].lstrip(_TIGHT)):
        return (sentence._replace(marked=True),)
    start, plain, low, high, _ = sentence
    begin = high - len(plain[end:high].lstrip(f"{_TIGHT} "))
    return Stretch(start, plain, low, end, marked=True), Stretch(start, plain, begin, high)


def _split(start: int, plain: str, starts: Sequence[int]) -> Iterator[Stretch]:
    return (Stretch(start, plain, low, high) for low, high in zip(starts, [*starts[1:], len(plain)], strict=True))


def sentence_of(mark: UnitMark, unit: Unit) -> int:
    """The sentence of a mark; one that follows the full stop still belongs to the sentence before."""
    at = bisect_right(unit.sentences, mark.start) - 1
    follows = at and not mark.opens and not unit.plain[unit.sentences[at] : mark.end].strip()
    return at - 1 if follows else at


def _sentences(plain: str, marks: Sequence[UnitMark], bolds: Sequence[BoldText]) -> tuple[int, ...]:
    """The beginnings of the sentences; a full stop in an anchor is its quote's, and the sentence around it goes on."""
    marked = {mark.start for mark in marks}
    anchors = [bold for bold in bolds if bold.end in marked and bold.end - bold.start <= ANCHOR_CHARACTERS]
    before = [anchor.start for anchor in anchors]

    def inside(start: int) -> bool:
        at = bisect_right(before, start - 1) - 1
        return at >= 0 and start < anchors[at].end

    return tuple(start for start in sentence_starts(plain) if not inside(start))


def is_set_off(unit: Unit, response: Response) -> bool:
    """True for a paragraph of Markdown, no item of a list, that is one bold or italic text."""
    mark = None if response.is_html else _EMPHASIS.match(response.text, unit.start)
    if mark is None or response.text[response.text.rfind("\n", 0, unit.start) + 1 : unit.start].strip():
        return False
    return bool(unit.plain) and response.text.startswith(f"{unit.plain}{mark[0][::-1]}", mark.end())


def _set_apart(response: Response, lines: LineIndex) -> Iterator[Sentence]:
    for token, _ in response.markdown:
        if token.type in _SET_APART and token.map:
            plain = _TAG.sub(_shown, token.content)
            for stretch in _split(lines.start(token.map[0] + 1), plain, sentence_starts(plain)):
                if text := stretch.text:
                    yield Sentence(text, (), token.map[0] + 1, stretches=(stretch,))


def _shown(tag: re.Match[str]) -> str:
    """The texts of a tag that a reader sees."""
    return f" {' '.join(filter(None, (text for pair in _SHOWN.findall(tag[0]) for text in pair)))} "


def _line(unit: Unit, lines: LineIndex) -> int:
    return lines.region(Span(unit.start, unit.start)).line


# ── Where a sentence is ──────────────────────────────────────────────────────────────────────

_WORDS: Final = lazy_pattern(r"\w+")
_MARKUP: Final = 200  # characters between two words at most; a link's address
_WALK: Final = 20_000  # characters of one paragraph that are walked through; a longer one is pointed at as a whole


def span_of(text: str, stretch: Stretch) -> Span:
    """The place of a stretch in the response: its words are looked for, one after the other."""
    at, begin, words = stretch.start, -1, stretch.text
    exact, first = text.find(words, at, at + _WALK), _WORDS.search(words)
    lead = first.start() if first else 0
    is_next = not first or text.find(first[0], at + stretch.low) == exact + lead
    if exact >= 0 and (is_next or "\n" not in text[at:exact]):  # else it may be in a later paragraph
        return Span(exact, exact + len(words))
    if stretch.low > _WALK:
        return Span(at, at)
    for word in _WORDS.finditer(stretch.plain, 0, min(stretch.high, stretch.low + _WALK)):
        found = text.find(word[0], at, at + len(word[0]) + _MARKUP)
        if found >= 0:
            at = found + len(word[0])
            if begin < 0 and word.start() >= stretch.low:
                begin = found
    if begin >= lead and exact >= 0 and text.startswith(words, begin - lead):
        return Span(begin - lead, begin - lead + len(words))
    return Span(begin, at) if begin >= 0 else Span(stretch.start, stretch.start)


# ── What a marker vouches for ────────────────────────────────────────────────────────────────────


def markers_of(units: Iterable[Unit], notes: Notes) -> list[Marker]:
    """The markers in the order of the text, as far as they are read."""
    taken = list(islice(_markers(units), MARKERS + 1))
    if len(taken) > MARKERS:
        message = f"More than {MARKERS:,} markers; the rest is not read."
        notes.add(ProblemKind.LIMIT_EXCEEDED, taken.pop().span, message)
    return sorted(taken, key=lambda marker: marker.span)


def by_sentence(markers: Sequence[Marker]) -> Iterator[list[Marker]]:
    """The markers of each sentence together."""
    return (list(group) for _, group in groupby(markers, key=lambda marker: marker.sentence))


def vouched_text(marker: Marker, last: Marker) -> str:
    """The text that a marker vouches for, with the rest of the sentence at or directly before the `last` marker."""
    before, after = marker.claim_before, last.claim_after
    if marker.claim_after != after and (own := _QUALIFIES.match(marker.claim_after)):
        return f"{before} {own[0]}"
    if marker.claim_after != after or not after or _ENDED.match(after) or before.endswith(_STOPS):
        return before
    tight = after[0] in f"{_TIGHT}%" or marker.claim.endswith(f"{before}{after}")
    return f"{before}{'' if tight else ' '}{after}"


class _Heads(NamedTuple):
    """The heads of a cell: of its column and of the first one, of its column alone, and the row's first cell."""

    heads: str = ""
    head: str = ""
    label: str = ""


def _with_heads(units: Iterable[Unit]) -> Iterator[tuple[Unit, _Heads]]:
    heads: list[str] = []
    label = ""
    was: int | None = None
    column = 0
    for unit in units:
        column = column + 1 if unit.row == was else 0
        if unit.row == TABLE_HEAD:
            heads = [*(heads if was == TABLE_HEAD else ()), unit.plain]
        elif unit.row is None:
            heads = []
        label = label if column else unit.plain
        if unit.row in {None, TABLE_HEAD}:
            yield unit, _Heads()
        else:
            own = heads[column : column + 1]
            both = " ".join(dict.fromkeys((*heads[:1], *own)))
            yield unit, _Heads(both, " ".join(own), label if column else "")
        was = unit.row


def _markers(units: Iterable[Unit]) -> Iterator[Marker]:
    sentence, bounds = 0, (0, 0)
    for unit, heads in _with_heads(units):
        vouched = 0
        for index, mark in enumerate(unit.marks):
            previous = unit.marks[index - 1] if index else None
            if previous is None or _bounds(mark, unit) != bounds:
                sentence, bounds = sentence + 1, _bounds(mark, unit)
            if previous is not None and unit.plain[previous.end : mark.start].strip(" ,;"):
                vouched = previous.end
            found = _of_mark(mark, unit, bounds, max(bounds[0], vouched), sentence)
            yield from (_with(marker, heads) for marker in found) if any(heads) else found


def _with(marker: Marker, heads: _Heads) -> Marker:
    unhidden = marker.unhidden and replace(marker.unhidden, **heads._asdict())
    return replace(marker, unhidden=unhidden, **heads._asdict())


def _bounds(mark: UnitMark, unit: Unit) -> tuple[int, int]:
    """The sentence of a mark, as far as it is read."""
    at = sentence_of(mark, unit)
    end = unit.sentences[at + 1] if at + 1 < len(unit.sentences) else len(unit.plain)
    low = max(unit.sentences[at], mark.start - CLAIM_CHARACTERS)
    return low, min(max(end, mark.end), mark.end + CLAIM_CHARACTERS)


def _of_mark(mark: UnitMark, unit: Unit, bounds: tuple[int, int], vouched: int, sentence: int) -> Iterator[Marker]:
    start, end = bounds
    bolds = tuple(bold.text for bold in _bolds_before(unit, mark) if bold.start >= start)
    whole = _without(unit.plain, unit.struck, mark)
    seen = _without(whole, unit.hidden, mark)
    for number in mark.numbers:
        marker = Marker(
            n=number,
            form=mark.form,
            span=mark.span,
            shown=mark.shown,
            quoted=mark.quoted,
            bold_before=bolds,
            grouped=mark.grouped,
            in_heading=unit.in_heading,
            sentence=sentence,
        )
        unhidden = None if whole == seen else _with_claim(marker, whole, mark, (start, vouched, end))
        yield replace(_with_claim(marker, seen, mark, (start, vouched, end)), unhidden=unhidden)


def _with_claim(marker: Marker, plain: str, mark: UnitMark, places: tuple[int, int, int]) -> Marker:
    start, vouched, end = places
    return replace(
        marker,
        claim=_tidy(plain[start:end]),
        claim_before=_tidy(plain[vouched : mark.end]),
        claim_after=_tidy(plain[mark.end : min(end, mark.end + CLAIM_CHARACTERS)]),
    )


def _without(plain: str, extents: Sequence[Extent], mark: UnitMark) -> str:
    """The text with spaces for these extents, but for one that the mark is in."""
    for low, high in extents:
        if not low < mark.start <= high:
            plain = f"{plain[:low]}{_VISIBLE.sub(' ', plain[low:high])}{plain[high:]}"
    return plain


def _bolds_before(unit: Unit, mark: UnitMark) -> Sequence[BoldText]:
    at = bisect_right(unit.bolds, mark.start, key=lambda bold: bold.end)
    return unit.bolds[max(0, at - BOLD_TEXTS) : at]


def _tidy(text: str) -> str:
    return " ".join(text.split())
