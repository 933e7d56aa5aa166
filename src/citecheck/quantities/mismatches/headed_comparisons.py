"""A claim that compares two columns or two rows of a table headed by words or times, or says how its cells go."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice, pairwise
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case
from citecheck.quantities.mismatches.comparisons import Compared, Side, comparisons, is_unsure, plain
from citecheck.quantities.mismatches.phrases import turn_of
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Moment
from citecheck.quantities.reading.headed import Headed, HeadedRow, Words, headed, quarter_of, words_in
from citecheck.text.patterns import lazy_pattern

_Pair = tuple[str, str]
_MOST_COMPARISONS: Final = 8  # of a claim
_STEM: Final = 4
_OF_RATES: Final = lazy_pattern(
    r"\b(?:common\w*|frequen\w+|often|rates?|incidence|proportion\w*|shares?|percentage|likely|prevalen\w+|widespread)\b",
    re.IGNORECASE,
)
_OTHER_QUALITY: Final = lazy_pattern(  # more severe, of something that is counted
    r"\s(?!(?:common|frequent|frequently|often|prevalent|widespread|likely|numerous|expensive|populous|dense|costly)\b)"
    r"(?:[a-z]+(?:ive|ous|ful|able|ible|ic|ent|ant|ere|ed|ing|ly|ult)|safe|toxic|reliable)\b"
)
_NAMES: Final = {  # of the columns of a league's table, and of a comparative
    "gf": "scored", "ga": "conceded", "w": "won win", "d": "drawn draw drew", "l": "lost lose", "pt": "point",
    "p": "played",
}  # fmt: skip
_OF_SORTS: Final = {
    "mass": "weight mass", "span": "length duration life distance time", "money": "price cost",
    "length": "height width depth length",
    "change": "speed velocity", "age": "age", "time": "",
}  # fmt: skip
_PLACED: Final = lazy_pattern(r"(?:[a-z]+\s){0,2}(?:above|below|ahead|behind)\b", re.IGNORECASE)
_LOST: Final = lazy_pattern(r"\blost\b", re.IGNORECASE)  # matches
_EACH: Final = lazy_pattern(
    r"\b(?:each|every|year\s(?:after|by|on)\syear|without\s(?:interruption|a\sbreak)|uninterrupted\w*)\b", re.IGNORECASE
)
_QUARTERS: Final = {"first": "q1", "second": "q2", "third": "q3", "fourth": "q4"}
_QUARTER: Final = lazy_pattern(rf"\b({'|'.join(_QUARTERS)})\b(?=[^.;,]{{0,30}}\bquarters?\b)", re.IGNORECASE)
_HALVES: Final = {"first": "h1", "second": "h2"}
_HALF: Final = lazy_pattern(r"\b(first|second)\shalf\b", re.IGNORECASE)
_DAY: Final = re.compile(r"[0-9]{1,2}")
_YEAR: Final = re.compile(r"(?:19|20)[0-9]{2}")
_BEFORE: Final = lazy_pattern(
    r"\b(?:an?|one|the)\s(?:year\s(?:before|earlier|ago)|(?:previous|prior)\syear)\b", re.IGNORECASE
)


# ── Columns and rows that a text names ───────────────────────────────────────────────────────────


def _said(text: str) -> Words:
    """The words of a text, and its years and quarters."""
    moments = [one.what for one in read(text).singles if isinstance(one.what, Moment)]
    quarters = {f"q{one.quarter}" for one in moments if one.quarter}
    quarters |= {_HALVES[found[1].lower()] for found in _HALF.finditer(text)}
    return words_in(text) | quarters | {_QUARTERS[found[1].lower()] for found in _QUARTER.finditer(text)}


def _has(word: str, said: Words) -> bool:
    """Whether a word is among those said, in this or another form: smoker, smoking."""
    if word in said or word[:1].isdigit() or len(word) < _STEM:
        return word in said
    sizes = ((one, max(_STEM, min(len(word), len(one)) - 2)) for one in said)
    return any(word[:size] == one[:size] for one, size in sizes)


def _names(words: Words, said: Words) -> bool:
    words = words - _LEFT_OUT or words
    return bool(words) and all(_has(word, said) for word in words)


_LEFT_OUT: Final = frozenset(["net", "n", "per"])


def _columns(table: Headed, said: Words) -> list[int]:
    """The columns whose whole head is said; or those of which a word is said that no other head has."""
    plain_heads = [_plain(head, are_times=table.are_times) for head in table.heads]
    whole = [
        at
        for at, head in enumerate(plain_heads)
        if _names(head, said) or (table.are_times and _names(quarter_of(head), said))
    ]
    whole = [at for at in whole if not any(plain_heads[at] < plain_heads[other] for other in whole)]
    if whole:
        return whole
    found = []
    for at, head in enumerate(plain_heads):
        own = head - frozenset[str]().union(*(other for place, other in enumerate(plain_heads) if place != at))
        own |= {name for word in own for name in _NAMES.get(word, "").split()}
        if any(_has(word, said) for word in own):
            found.append(at)
    return found


def _plain(head: Words, *, are_times: bool) -> Words:
    """Of a time, its words without the day."""
    return frozenset(word for word in head if not _DAY.fullmatch(word)) if are_times else head


def _row(table: Headed, said: Words) -> HeadedRow | None:
    """The only row that is named; of several, the one with the longest label, if no other may be meant."""
    named = [(len(label), row) for row in table.rows for label in row.labels if _names(label, said)]
    most = max((size for size, _ in named), default=0)
    found = [row for size, row in named if size == most]
    if len({row.cells for row in found}) != 1:
        return None
    own = max((label for label in found[0].labels if _names(label, said)), key=len)
    others = [row.labels[0] - own for row in table.rows if row is not found[0]]
    return None if any(rest and 2 * sum(_has(word, said) for word in rest) > len(rest) for rest in others) else found[0]


# ── Two columns, or two rows ─────────────────────────────────────────────────────────────────────


def misordered_cells(case: Case) -> _Pair | None:
    """Two cells of a row or a column that the claim compares, and that are the other way round."""
    claim, table = plain(case.texts.claim), headed(case.texts.quote)
    if table is None or case.others or "?" in claim:
        return None
    for compared in islice(comparisons(claim), _MOST_COMPARISONS):
        if compared.most is not None or _is_of_quality(compared) or is_unsure(compared.said, case.texts.quotes):
            continue
        if turn_of(_LOST.sub(" ", compared.said)) != 0:
            continue
        for cells in (_of_columns(table, compared), _of_rows(table, compared)):
            pairs = _unsigned(cells.pairs, compared.said) if cells else []
            if cells and pairs and all((one - two) * compared.sort.turn < 0 for one, two in pairs):
                return compared.told, cells.shown
    return None


def _unsigned(pairs: Sequence[tuple[Decimal, Decimal]], said: str) -> list[tuple[Decimal, Decimal]]:
    """The pairs without their minuses, if all have one and the claim says so: cash used; none, if one has it."""
    signs = {value < 0 for pair in pairs for value in pair if value}
    if signs <= {False}:
        return [*pairs]
    return [(abs(one), abs(two)) for one, two in pairs] if signs == {True} and _OUTGOING.search(said) else []


_OUTGOING: Final = lazy_pattern(
    r"\b(?:used|uses?|outflows?|spen[dt]\w*|paid|pays?|loss(?:es)?|lost|expens\w+|costs?|charges?|deficits?|repurchas\w+)\b",
    re.IGNORECASE,
)


def _is_of_quality(compared: Compared) -> bool:
    """Whether "more" or "less" is of an adjective that no table counts: more severe."""
    said = " ".join(compared.said.split())
    found = re.search(r"\b(?:more|less)(?=\s)", said)
    return found is not None and _OTHER_QUALITY.match(said, found.end()) is not None


class _Cells(NamedTuple):
    pairs: Sequence[tuple[Decimal, Decimal]]
    shown: str


def _of_columns(table: Headed, compared: Compared) -> _Cells | None:
    sides = [_said(side.text) | side.times for side in (compared.left, compared.right)]
    first, last = (_columns(table, said) for said in sides)
    row = _row(table, _said(compared.said))
    if len(first) != 1 or len(last) != 1 or first == last or row is None:
        return None
    one, two = first[0], last[0]
    if max(one, two) >= len(row.cells):
        return None
    values = [(row.cells[one], row.cells[two])]
    if row.rates:
        rates = (row.rates[one], row.rates[two])
        values = [rates] if _OF_RATES.search(compared.said) else [*values, rates]
    return _Cells(values, _shown(row, one, two))


def _shown(row: HeadedRow, one: int, two: int) -> str:
    first, last = sorted((one, two))
    return f"{row.shown[first]} … {row.shown[last]}"


def _of_rows(table: Headed, compared: Compared) -> _Cells | None:
    one, two = _row(table, _own(compared.left)), _row(table, _own(compared.right))
    if one is None or two is None or one is two:
        return None
    if table.is_ranked and _PLACED.match(compared.told):
        first, last = (table.rows.index(row) for row in (one, two))
        above = (Decimal(len(table.rows) - first), Decimal(len(table.rows) - last))
        return _Cells([above], " … ".join(str(place + 1) for place in sorted((first, last))))
    said = _said(compared.left.text)
    named = _columns(table, said - one.labels[0] - two.labels[0])
    if not named and not table.are_times:
        names = frozenset(_OF_SORTS.get(compared.sort.of, "").split())
        named = [at for at, head in enumerate(table.heads) if head & names]
    columns = named if len(named) == 1 else []
    pairs = [(one.cells[at], two.cells[at]) for at in columns if at < len(one.cells)]
    return _Cells(pairs, f"{one.shown[columns[0]]} … {two.shown[columns[0]]}") if pairs else None


def _own(side: Side) -> Words:
    return _said(side.text)


# ── Which way the cells go ───────────────────────────────────────────────────────────────────────


class Ends(NamedTuple):
    """`turns`: which ways a row's cells go between two times: one way, or both if the claim says each year; none if
    a cell has a minus.
    """

    turns: frozenset[int]
    shown: str


def cells_between(claim: str, quote: str) -> Ends | None:
    """How the row that a claim names goes between the two times that it names, or between one and the year before."""
    table = headed(quote)
    if table is None or not table.are_times:
        return None
    said = _said(claim)
    row = _row(table, said)
    if row is None:
        return _NONE if _is_of_rows(table, said) else None
    places = [at for at in _columns(table, said) if _when(table.heads[at])[0] and at < len(row.cells)]
    places.sort(key=lambda at: _when(table.heads[at]))
    if len(places) == 1 and _BEFORE.search(claim):
        year, part = _when(table.heads[places[0]])
        places = [at for at, head in enumerate(table.heads) if _when(head) == (year - 1, part)] + places
    if len(places) < 2 or (len(places) > 2 and not _EACH.search(claim)):
        return None
    first, last = places[0], places[-1]
    if _EACH.search(claim):
        every = [at for at, head in enumerate(table.heads) if _when(head)[0]]
        between = sorted(every, key=lambda at: _when(table.heads[at]))
        steps = list(pairwise(between[between.index(first) : between.index(last) + 1]))
    else:
        steps = [(first, last)]
    cells = [(row.cells[one], row.cells[two]) for one, two in steps if max(one, two) < len(row.cells)]
    turns = (_sign(two - one) for one, two in _unsigned(cells, claim))
    return Ends(frozenset(turns), _shown(row, first, last))


_NONE: Final = Ends(frozenset(), "%")


def _is_of_rows(table: Headed, said: Words) -> bool:
    """Whether some of several rows may be meant: each of two has a word of the claim."""
    return sum(any(_has(word, said) for word in row.labels[0]) for row in table.rows) > 1


def _when(head: Words) -> tuple[int, str]:
    """The year of a column, and its quarter or month; 0 if it has no year."""
    words = quarter_of(head)
    year = next((int(word) for word in words if _YEAR.fullmatch(word)), 0)
    return year, "".join(sorted(word for word in words if not word.isdigit()))


def _sign(change: Decimal) -> int:
    return (change > 0) - (change < 0)


_AS: Final = lazy_pattern(r",?\s(?:as|when|with|while|the\smore)\s", re.IGNORECASE)
_LED: Final = lazy_pattern(r"\A(?:as|when|with)\s(?P<free>[^,]+),\s(?P<bound>.+)", re.IGNORECASE)
_BETTER: Final = lazy_pattern(r"\bimprov\w+\b", re.IGNORECASE)
_WORSE: Final = lazy_pattern(r"\b(?:deteriorat\w+|worsen\w*)\b", re.IGNORECASE)
_UNWANTED: Final = frozenset("cost loss error time consumption emission noise rate risk".split())
_ROWS: Final = 2


def contrary_dependence(case: Case) -> _Pair | None:
    """A column that the claim says to rise as that of the labels rises, and whose cells fall all the way down."""
    claim, table = plain(case.texts.claim), headed(case.texts.quote)
    if table is None or case.others or is_unsure(claim, case.texts.quotes):
        return None
    rows = sorted((row for row in table.rows if row.at is not None), key=lambda row: row.at or 0)
    if len(rows) < _ROWS or len(rows) < len(table.rows):
        return None
    for bound, free in _parts(claim):
        turn = _turn(bound, table) * (turn_of(free) or (0 if turn_of(free) is None else 1))
        columns = _columns(table, _said(bound))
        if not turn or len(columns) != 1 or not any(_has(word, _said(free)) for word in table.first):
            continue
        cells = [row.cells[columns[0]] for row in rows]
        ways = {_sign(two - one) for one, two in pairwise(cells)}
        if ways == {-turn}:
            return claim.strip(" ."), f"{rows[0].shown[columns[0]]} … {rows[-1].shown[columns[0]]}"
    return None


def _parts(claim: str) -> Iterator[tuple[str, str]]:
    """What a claim says to depend on something, and that."""
    if led := _LED.match(claim):
        yield led["bound"], led["free"]
    for found in _AS.finditer(claim):
        yield claim[: found.start()], claim[found.end() :]


def _turn(text: str, table: Headed) -> int:
    quality = bool(_BETTER.search(text)) - bool(_WORSE.search(text))
    if not quality:
        return turn_of(text) or 0
    is_plain = len(columns := _columns(table, _said(text))) == 1 and not table.heads[columns[0]] & _UNWANTED
    return quality if is_plain and not turn_of(_WORSE.sub("", text)) else 0
