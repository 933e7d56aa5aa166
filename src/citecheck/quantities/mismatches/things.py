"""The things of a quote: its values, each with the words that name it, and the time that it is of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Final

from citecheck.quantities.mismatches.phrases import (
    NONE,
    Chunk,
    Words,
    before_verb,
    chunked,
    turn_of,
    without_figures,
    words_of,
)
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.extract import TextFigures, read
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment
from citecheck.quantities.reading.led_rows import in_runs
from citecheck.quantities.timed import SENTENCE_END, timed
from citecheck.text.patterns import lazy_pattern


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """A value of a quote, with the phrases that name it, and with words that it shares with others: surely (`soft`), or
    perhaps (`loose`).

    `change` is 1 or -1 if the value is by how much something rose or fell. `elided`: it may be of these, too.
    """

    figure: Figure
    phrases: tuple[Words, ...]
    soft: Words
    loose: Words
    times: Words
    sentence: int
    change: int
    elided: Words = NONE
    own: Words = field(init=False)
    names: Words = field(init=False)
    known: Words = field(init=False)

    def __post_init__(self) -> None:
        own = NONE.union(*self.phrases)
        for name, words in (("own", own), ("names", own | self.soft), ("known", own | self.soft | self.loose)):
            object.__setattr__(self, name, words)

    def apart(self, other: Thing) -> Words:
        """The words that name it and not the other one."""
        return self.names - other.names


_STRONG: Final = (
    r"and|but|while|whereas|compared\s(?:with|to)|versus|vs\.?|against|or|including|followed\sby|through|reflecting"
    r"|consisting\sof|comprising|(?:(?:partially|partly|primarily|mainly|largely)\s)?(?:offset|driven)\sby"
)
_BREAK: Final = lazy_pattern(
    rf"\s*(?:(?P<strong>;|(?<=[a-z])\.(?=[A-Z])|,\swith\b|,?\s?\b(?:{_STRONG})\b)|[,(])(?:\s*(?:,|\b(?:{_STRONG})\b))*\s*",
    re.IGNORECASE,
)
_RUN: Final = lazy_pattern(r"[\s,$€£%]*(?:\b(?:and|or)\b)?[\s,$€£]*(?:million|billion|thousand)?[\s,]*", re.IGNORECASE)
_TAIL_END: Final = lazy_pattern(r"[;,()]|\.(?=\s|\Z)|\s(?:and|but|while|whereas|which|that)\s", re.IGNORECASE)
_SCENE: Final = lazy_pattern(
    r"\A\s*(?P<lead>in|for|at|on|within|among|during|as\sof)\b(?P<scene>[^,;]*),\s", re.IGNORECASE
)
_OPENING: Final = lazy_pattern(r"\s*(?:in|for|during|as\sof|at)\s[^,]{0,40},\s", re.IGNORECASE)
_RESPECTIVELY: Final = lazy_pattern(r"\brespectively\b", re.IGNORECASE)
_ITEM_END: Final = lazy_pattern(r",\s?(?:and\s|or\s)?|\s(?:and|or|&)\s", re.IGNORECASE)


@lru_cache(maxsize=256)
def things_of(text: str, *, timely: bool) -> tuple[Thing, ...]:
    """The values of a quote; `timely`: its dates instead of its amounts."""
    reading = read(text)
    values = [_as_cell(one, text) for one in reading.singles if _is_value(one, text, timely=timely)]
    if len(values) < 2:
        return ()
    if any(one.start == two.start for one, two in pairwise(values)):  # of a range, its lower end
        starts = Counter(one.start for one in values)
        firsts = {one.start: one for one in reversed(values)}.values()
        values = [
            one for one in firsts if starts[one.start] < 2 or not (one.beside.before == "from" or one.beside.direction)
        ]
        values.reverse()
    masked = without_figures(text, reading)
    ends = [0, *(match.end() for match in SENTENCE_END.finditer(text)), len(text)]
    years = None if timely else _years(text)
    found: list[Thing] = []
    for number, (start, end) in enumerate(pairwise(ends)):
        inside = [one for one in values if start <= one.start < end]
        has_money = any(_kind(one, has_money=False) == "money" for one in inside)
        kinds = [_kind(one, has_money=has_money) for one in inside]
        for kind in dict.fromkeys(kinds):
            like = [one for one, other in zip(inside, kinds, strict=True) if other == kind]
            found += _of_sentence(masked, reading, (start, end), like, number, years)
    return tuple(found)


_NEXT_CELL: Final = re.compile(r"\s+(?:[$€£]\s|[A-Z][\w-]*\s[^.]{0,60}?[0-9])")


def _as_cell(figure: Figure, text: str) -> Figure:
    """A bare number before the label of the next row, which is no noun of it: Asia 4,120 Total $ 8,412."""
    what = figure.what
    if isinstance(what, Moment) or what.unit or what.scale != 1 or what.kind is not Kind.NUMBER or what.in_words:
        return figure
    return figure._replace(what=what._replace(cell=True, noun=None)) if _NEXT_CELL.match(text, figure.end) else figure


def _kind(figure: Figure, *, has_money: bool) -> str:
    """What values are listed together: money, with the bare cells of its table; percentages; each unit; counts."""
    what = figure.what
    if isinstance(what, Moment):
        return "date"
    if what.kind in {Kind.PERCENT, Kind.POINTS}:
        return "percent"
    return what.unit or ("money" if what.kind is Kind.MONEY or (what.cell and has_money) else "count")


_GAP: Final = lazy_pattern(r",\s(?:a|the)\s(?:gap|difference|margin|spread|distance)\sof\s\Z", re.IGNORECASE)
_OUT_OF: Final = lazy_pattern(
    r"(?:\b(?:per|out\sof|of\severy|in\severy)|(?:\A|[.;]\s)of\s(?:the|our|its|all))\s\Z|(?:\A|[.;]\s)of\s\Z",
    re.IGNORECASE,
)


def _is_value(figure: Figure, text: str, *, timely: bool) -> bool:
    what = figure.what
    if isinstance(what, Moment):
        return timely and what.year is not None
    if _OUT_OF.search(text, 0, figure.start) or _GAP.search(text, 0, figure.start):
        return False  # 2.4 per 1,000; of 40 directors, 26; a gap of 15 points
    return not timely and not what.soft and (what.unit not in lexicon.PLACES or what.unit == "clock")


def _years(text: str) -> dict[int, set[str]]:
    """The years and quarters of the amounts whose times a text states."""
    found: dict[int, set[str]] = {}
    for one in timed(text):
        names = {str(one.time.year)} if one.time.year else set()
        names |= {f"q{one.time.quarter}"} if one.time.quarter else set()
        found.setdefault(one.figure.start, set()).update(names)
    return {start: names for start, names in found.items() if len(names) <= 2}


def _of_sentence(
    masked: str,
    reading: TextFigures,
    span: tuple[int, int],
    values: Sequence[Figure],
    number: int,
    years: dict[int, set[str]] | None,
) -> Iterator[Thing]:
    runs = [_scaled(run) for run in _runs(masked, values)]
    parts, is_table = _parts(masked, span, runs)
    first, scene, title = parts[0][0], NONE, NONE
    if is_table:
        labels = [_label(head, reading, run[0].start) for run, (head, _) in zip(runs, parts, strict=True)]
        title = words_of(chunked(first[: len(first) - len(labels[0])]))
        parts = [(label, "") for label in labels]
    else:
        scene, first = _scene(first, [head for head, _ in parts[1:]])
        parts[0] = (_clause_of(first, reading, runs[0][0].start), parts[0][1])
    opening = _times(reading, *span) if _OPENING.match(masked, span[0]) and years is not None else NONE
    before: list[Chunk] = []
    change, maybe = 0, NONE
    for place, (run, (head, tail)) in enumerate(zip(runs, parts, strict=True)):
        if place and _COMPARED.search(masked, runs[place - 1][-1].end, run[0].start):
            opening = NONE
        items = _items(head, tail, len(run)) if run[1:] and not is_table else []
        chunks = [one for one in (*chunked(head), *chunked(tail)) if one.words]
        soft, loose = _inherited(chunked(head), chunks, before) if place and not is_table else ([], [])
        if _OF_ITS_OWN.search(head):
            soft, loose = [], [*soft, *loose]
        turn = _change(run[0], f"{head} {tail}")
        change = turn if turn or run[0].beside.before == "to" or not (soft or loose) else change
        maybe = maybe | words_of(loose) if loose else NONE
        is_elided = place and _OF_WHOLE.match(parts[place - 1][1]) and not _has_words(tail)
        elided = words_of(before) if is_elided else NONE  # 33% of visits in May, with schools representing 21%
        for at, figure in enumerate(run):
            times = frozenset[str]() if years is None else frozenset(years.get(figure.start, set()))
            if not times and not run[1:] and years is not None:
                times = _times(reading, figure.start - len(head), figure.end + len(tail)) or opening
            own, others = items[at] if items else (tuple(chunk.words for chunk in chunks), NONE)
            yield Thing(figure, own, words_of(soft) | scene | others, maybe | title, times, number, change, elided)
        if not is_aside(run[0], masked):
            before = [*soft, *chunks]


def is_aside(figure: Figure, masked: str) -> bool:
    """Whether the value is in parentheses, with words: $5 million (12 cents a share)."""
    found = _OPENED.search(masked, 0, figure.start)
    return found is not None and ")" in masked[figure.end : figure.end + _ASIDE] and not is_cell(figure)


_OPENED: Final = re.compile(r"\([^()]{0,30}\Z")
_ASIDE: Final = 40  # characters after a figure, in which its parenthesis is closed


def _scaled(run: list[Figure]) -> list[Figure]:
    """A list of values, of which the last one may have the scale of all: $5, $7 and $2 million."""
    last = run[-1].what
    if not run[1:] or not isinstance(last, Amount) or last.scale == 1:
        return run
    return [
        one._replace(what=one.what._replace(value=one.what.value * last.scale, scale=last.scale))
        if isinstance(one.what, Amount) and one.what.kind is last.kind and one.what.scale == 1 and not one.what.cell
        else one
        for one in run
    ]


def _times(reading: TextFigures, low: int, high: int) -> Words:
    """The year and the quarter in a part of a text, if it has only one."""
    moments = [one.what for one in reading.singles if isinstance(one.what, Moment) and low <= one.start < high]
    years = {str(one.year) for one in moments if one.year}
    quarters = {f"q{one.quarter}" for one in moments if one.quarter}
    return frozenset(years | quarters) if len(years) < 2 and len(quarters) < 2 else NONE


def _runs(masked: str, values: Sequence[Figure]) -> list[list[Figure]]:
    """The values in lists: those with nothing else between them."""
    runs = in_runs(values, lambda one, two: _RUN.fullmatch(masked, one.end, two.start))
    return [part for run in runs for part in _listing(masked, run)]


def _listing(masked: str, run: list[Figure]) -> list[list[Figure]]:
    """A list of values, which has an "and", or is a row of a table; each of them alone, if it is neither."""
    gaps = [masked[one.end : two.start] for one, two in pairwise(run)]
    is_list = _AND_OR.search(gaps[-1]) if gaps else True
    return [run] if is_list or not any("," in gap for gap in gaps) else [[one] for one in run]


_AND_OR: Final = lazy_pattern(r"\b(?:and|or)\b", re.IGNORECASE)


def _parts(masked: str, span: tuple[int, int], runs: Sequence[Sequence[Figure]]) -> tuple[list[tuple[str, str]], bool]:
    """What is before and after each list of values, and whether they are rows of a table."""
    heads = [masked[span[0] : runs[0][0].start]]
    gaps = [masked[one[-1].end : two[0].start] for one, two in pairwise(runs)]
    rest = masked[runs[-1][-1].end : span[1]]
    are_cells = all(is_cell(run[0]) for run in runs) or not (any(map(_BREAK.search, gaps)) or _has_words(rest))
    is_table = are_cells and not _VERB_OF_ROWS.search(" ".join((*heads, *gaps)))
    tails: list[str] = []
    for run, gap in zip(runs, gaps, strict=False):
        listed = _RESPECTIVELY.search(gap) if run[1:] else None
        if listed:
            tail, head = gap[: listed.start()], gap[listed.end() :]
        else:
            tail, head = ("", gap) if is_table else _cut(gap)
        tails.append(tail)
        heads.append(head)
    end = (_RESPECTIVELY.search(rest) if runs[-1][1:] else None) or _TAIL_END.search(rest)
    is_led = bool(tails) and not any(map(_has_words, tails)) and _has_words(heads[-1])
    tails.append("" if is_led and not runs[-1][1:] else rest[: end.start()] if end else rest)
    return list(zip(heads, tails, strict=True)), is_table


_VERB_OF_ROWS: Final = lazy_pattern(
    r"\b(?:is|are|was|were|has|had|have|while|but|compared|increased|decreased|grew|fell|rose|declined|totaled"
    r"|represented)\b"
)


def is_cell(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and (figure.what.cell or figure.text[:2] in {"$ ", "€ ", "£ "})


def _label(head: str, reading: TextFigures, end: int) -> str:
    """The label of a table's row, which ends at `end`: what is after the heads of columns, and after other cells."""
    start = end - len(head)
    ends = [one.end - start for one in reading.singles if start <= one.start < end]
    at = max([0, *(one for one in ends if one <= len(head)), head.rfind(")") + 1, head.rfind(":") + 1])
    return head[at:] if _has_words(head[at:]) else head


def _clause_of(head: str, reading: TextFigures, end: int) -> str:
    """What is before a value and behind the other figures of its sentence, if that is a separate clause."""
    start = end - len(head)
    inside = [(one.end - start, one.what) for one in reading.singles if start <= one.start < end]
    ends = [at for at, what in inside if isinstance(what, Amount) and what.unit not in lexicon.PLACES and not what.soft]
    breaks = [one.end() for one in _BREAK.finditer(head, max(ends)) if one["strong"]] if ends else []
    last = head[breaks[-1] :] if breaks else ""
    chunks = chunked(last)
    return last if chunks[0].words and any(chunk.lead == "verb" for chunk in chunks) else head


_BLANK: Final = re.compile(r"\s{3,}")  # a figure that is blanked out


def _has_words(text: str) -> bool:
    return any(chunk.words for chunk in chunked(text))


def _cut(gap: str) -> tuple[str, str]:
    """What of the words between two values belongs to the first, and what to the second; neither, if it is unclear."""
    breaks = list(_BREAK.finditer(gap))
    if not breaks:
        return "", ""
    first, last = breaks[0], breaks[-1]
    leads, follows = not _has_words(gap[: first.start()]), not _has_words(gap[last.end() :])
    strong = [one for one in breaks if one["strong"]]
    others = list(_BLANK.finditer(gap))  # and its sales of $5, up 2%: its phrase is before the other amount
    led = [one for one in strong if others and one.end() <= others[-1].start()]
    is_after_other = bool(led) and follows and last.start() >= others[-1].start()
    options = (
        (is_after_other, led[-1] if led else first),
        (leads and first["strong"], first),
        (follows and last["strong"], last),
        (leads, first),
        (follows, last),
        (len(breaks) == 1, first),
        (len(strong) == 1, strong[0] if strong else first),
    )
    chosen = next((one for fits, one in options if fits), None)
    return (gap[: chosen.start()], gap[chosen.end() :]) if chosen else ("", "")


def _scene(head: str, heads: Sequence[str]) -> tuple[Words, str]:
    """What a sentence says of all its values before its first comma, and the rest: For the year, sales were …"""
    found = _SCENE.match(head)
    if found is None or not words_of(chunked(head[found.end() :])):
        return NONE, head
    lead = found["lead"].lower()
    if any((chunks := chunked(other)) and any(one.lead == lead for one in chunks[:2]) for other in heads):
        return NONE, head
    return words_of(chunked(found["scene"])), " " * found.end() + head[found.end() :]


_OF_ITS_OWN: Final = lazy_pattern(  # an increase in rents of
    r"\b(?:an?|the)\s(?:[a-z]+\s)?(?:increase|decrease|decline|rise|growth|reduction|drop|fall|gain)\s(?:in|of)\s[a-z]",
    re.IGNORECASE,
)
_COMPARED: Final = lazy_pattern(r"\b(?:compared|versus|against|than|from)\b", re.IGNORECASE)
_OF_WHOLE: Final = lazy_pattern(r"\sof\s", re.IGNORECASE)
_OF: Final = Chunk("of", NONE)  # what a phrase ends in, right before its value


def _inherited(
    head: Sequence[Chunk], chunks: Sequence[Chunk], before: Sequence[Chunk]
) -> tuple[list[Chunk], list[Chunk]]:
    """What of the words of the value before belongs to the next one too, which leaves them out: and in Asia 7%.

    And what may: of "headache occurred in 12% of patients and nausea in 18%", the patients.
    "A had sales of $9 million and a profit of $2 million" has both of A.
    """
    lead = "" if head[0].words or not chunks else chunks[0].lead
    if head[0].words and any(one.lead == "verb" for one in head):
        return [], []
    if not chunks:
        return list(before), []
    if not lead:
        objects = [place for place, one in enumerate(before) if one.lead == "verb"] if head[-1] == _OF else []
        return (list(before[: objects[-1]]), []) if objects and objects[-1] else ([], list(before))
    same = [place for place, one in enumerate(before) if one.lead == lead]
    return [one for place, one in enumerate(before) if place not in same[-1:]], []


def _items(head: str, tail: str, count: int) -> list[tuple[tuple[Words, ...], Words]]:
    """The names that a list of so many values is of, each with what belongs to all: A, B and C … respectively."""
    for text in (before_verb(head), tail):
        pieces = [one for one in _ITEM_END.split(_RESPECTIVELY.sub("", text)) if _has_words(one)]
        if len(pieces) == count:
            return _listed(pieces)
    return []


def _listed(pieces: Sequence[str]) -> list[tuple[tuple[Words, ...], Words]]:
    first = [one for one in chunked(pieces[0]) if one.words]
    shared = words_of(first[:-1])
    names = [first[-1].words, *(words_of(chunked(one)) for one in pieces[1:])]
    ending = [one for one in chunked(pieces[-1]) if one.words]
    late = words_of(ending[1:])
    names[-1] = ending[0].words
    return [((one - shared,), shared | late) for one in names]


def _change(figure: Figure, text: str) -> int:
    """1 or -1 if a value is by how much something rose or fell."""
    beside = figure.beside
    if beside.before == "to":
        return 0
    if beside.direction:
        return beside.direction
    is_rate = isinstance(figure.what, Amount) and figure.what.kind in {Kind.PERCENT, Kind.POINTS}
    return (turn_of(text) or 0) if is_rate else 0
