"""Sums, differences, means and rests of the figures of the quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import accumulate, chain, combinations, islice, pairwise, permutations, product
from typing import Final

from citecheck.quantities.claim_case import DENYING, Case, stems
from citecheck.quantities.compare import (
    is_bare,
)
from citecheck.quantities.computing.operands import (
    ENDS,
    HUNDRED,
    OF_THESE,
    PARTS,
    RISEN,
    Operand,
    Way,
    are_unnamed_counts,
    few_counts,
    is_count,
    is_near,
    is_of_whole,
    operand_sets,
    start_of,
)
from citecheck.quantities.movements import alike, are_counts
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment, Sign
from citecheck.quantities.reading.led_rows import in_rows
from citecheck.text.patterns import lazy_pattern

_OF_WHICH: Final = lazy_pattern(r"\sof (?:whom|which|these|those|them)\b")
_ALL_BUT: Final = lazy_pattern(r"\b(?:all but|all except|except for)(?:\s\w+)?\s\Z", re.IGNORECASE)
_EARLIER: Final = lazy_pattern(
    r"\b(?:usual(?:ly)?|normal(?:ly)?|standard|full|regular|otherwise|earlier|before|previous(?:ly)?|prior|ago|last|old|former(?:ly)?|initial(?:ly)?|original(?:ly)?|had\sbeen|beginning|start)\b",
    re.IGNORECASE,
)
_CLAUSE: Final = lazy_pattern(r"(?:[^.,;]|[.,](?=[0-9])){0,60}")
INCLUDED: Final = lazy_pattern(r"\binclu(?:ded|ding|sive)\b", re.IGNORECASE)
_PLUS: Final = lazy_pattern(
    r"\s(?:plus|and|as\swell\sas|in\saddition\sto)\s(?:the\s|another\s|a\sfurther\s|up\sto\s)?", re.IGNORECASE
)
_AGAINST: Final = lazy_pattern(
    r"\b(?:against|versus|compared\s(?:to|with)|(?:up|down)\sfrom)\b[^.;]{0,40}\Z", re.IGNORECASE
)
_MORE: Final = lazy_pattern(r"\b(?:more|fewer|less|additional|extra)\b", re.IGNORECASE)


def of_pairs(pairs: Sequence[tuple[Operand, Operand]]) -> Iterator[tuple[Way, Decimal]]:
    for one, two in pairs:
        if not (start_of(one, two) or start_of(two, one)):  # or it is what it was before
            yield Way(), one.size + two.size
            yield Way(one, two), abs(one.size - two.size)


def starts_of(figure: Figure, operands: Sequence[Operand]) -> Iterator[Decimal]:
    """What something was before it rose or fell by an amount: 44,900 of a fall by 3,200 to 41,700."""
    kin = [one for one in operands if alike(figure, one.figure) or are_unnamed_counts(figure.what, one.figure.what)]
    points = [one for one in operands if figure.kind is Kind.PERCENT and one.figure.kind is Kind.POINTS]
    for change, end in chain(permutations(kin, 2), product(points, kin)):
        if change.text == end.text and (start := start_of(change, end)):
            yield start
    for rate, end in product(operands, kin):
        growth = rate.figure.beside.direction * rate.size / HUNDRED
        is_grown = rate.figure.kind is Kind.PERCENT and rate.text == end.text and growth > -1
        if is_grown and growth and RISEN.fullmatch(end.text, end.figure.end, rate.figure.start):  # $5.4 billion, up 6%
            yield end.size / (1 + growth)
    for end in kin:
        verb = end.figure.beside.told.lower().partition(" ")[0]
        if verb in lexicon.CHANGES and end.figure.beside.before == "to":  # halved to 500
            yield end.size / (1 + Decimal(lexicon.CHANGES[verb]) / HUNDRED)


def is_start(figure: Figure, case: Case) -> bool:
    """Whether it is what something rose or fell from, and the claim says that it is of an earlier time."""
    what = figure.what
    is_earlier = _EARLIER.search(case.texts.claim) is not None or _names_earlier(case)
    return isinstance(what, Amount) and (is_earlier or _names_base(case)) and _is_start(figure, what, case)


_BASE: Final = lazy_pattern(
    r"\b(?:over|from|than|on|(?:compared\s)?(?:to|with)|since|versus|vs\.?|against|above|below)\s(?:in\s)?(?:(?:fiscal|the|year|levels?|of|in)\s){0,3}(?P<year>(?:19|20)[0-9]{2})\b",
    re.IGNORECASE,
)


def _names_base(case: Case) -> bool:
    """Whether the only year of the claim is the one that the quote compares with: up 400 basis points from 2015."""
    years = {one.what.year for one in case.claim.singles if isinstance(one.what, Moment)}
    bases = {int(match["year"]) for match in _BASE.finditer(case.texts.quote)}
    return len(years) == 1 and years <= bases


def _names_earlier(case: Case) -> bool:
    """Whether the only year of the claim is the one before those of the quotes."""
    texts = (case.claim, *(reading for _, reading in case.readings))
    years, *held = ({one.what.year for one in text.singles if isinstance(one.what, Moment)} for text in texts)
    known = {year for text in held for year in text if year}
    return len(years) == 1 and bool(known) and (next(iter(years)) or 0) + 1 == min(known)


def _is_start(figure: Figure, what: Amount, case: Case) -> bool:
    return any(is_near(what, start) for every in operand_sets(what, case) for start in starts_of(figure, every))


def is_before_start(figure: Figure, case: Case) -> bool:
    """Whether it is the year before the quotes', of which the claim has what something rose or fell from."""
    if not isinstance(figure.what, Moment) or figure.what != Moment(year=figure.what.year):
        return False
    years = {one.what.year for one in case.quoted if isinstance(one.what, Moment)}
    amounts = [(one, one.what) for one in case.claim.singles if isinstance(one.what, Amount)]
    return (figure.what.year or 0) + 1 in years and any(_is_start(one, what, case) for one, what in amounts)


def of_runs(operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """Sums of three or more that follow each other."""
    for first in range(len(operands) - 2):
        total = operands[first].size + operands[first + 1].size
        for last in range(first + 2, len(operands)):
            total += operands[last].size
            yield Way(), total


def of_changes(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """What changes that follow each other make together, one up and the other down: 3.3% of growth less 4.2%."""
    own = [one for one in operands if alike(figure, one.figure) and one.figure.beside.direction]
    sizes = [one.size * one.figure.beside.direction for one in own]
    for first, last in combinations(range(len(sizes) + 1), 2):
        total = sum(sizes[first:last], Decimal(0))
        if min(sizes[first:last]) < 0 < max(sizes[first:last]) and total:
            yield Way(turn=1 if total > 0 else -1), abs(total)


def of_columns(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """Sums of three or more cells of a column that follow each other, of a table whose rows have equally many cells."""
    cells = {one.figure: one for one in operands if isinstance(one.figure.what, Amount) and one.figure.what.cell}
    texts = dict.fromkeys(one.text for one in cells.values())
    for text in texts:
        rows = in_rows(text, (cell for cell, one in cells.items() if one.text == text))
        if len({len(row) for row in rows}) == 1 < len(rows[0]):
            for column in zip(*rows, strict=True):
                if all(alike(figure, cell) for cell in column):
                    yield from ((Way(), abs(total)) for total in _run_sums([_signed(cells[cell]) for cell in column]))


def of_partitions(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """Some parts of a count that the next ones add up to: 31 of 38 matches, of 22 wins, 9 draws and 7 defeats."""
    counts = [one for one in operands if is_count(one.figure.what)] if is_count(figure.what) else []
    for at, whole in enumerate(counts):
        for last in range(at + 3, min(at + 1 + PARTS, len(counts)) + 1):
            parts = [one.size for one in counts[at + 1 : last]]
            if sum(parts) == whole.size:
                yield from ((Way(), one + two) for one, two in combinations(parts, 2))
                yield from ((Way(), whole.size - one) for one in parts)


def of_joined(figure: Figure, what: Amount, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """The sum of two neighbours that count in other words: 33 days, of 25 days plus 8 public holidays."""
    for one, two in pairwise(operands):
        other = two.figure.what
        is_joined = one.text == two.text and _PLUS.fullmatch(one.text, one.figure.text_end, two.figure.start)
        if (
            is_joined
            and what.unit == "time"
            and alike(figure, one.figure)
            and is_count(other)
            and isinstance(other, Amount)
        ):
            yield Way(), one.size + other.written


def is_more(figure: Figure) -> bool:
    """Whether it says how many more or fewer: 104 fewer cases."""
    return figure.beside.direction != 0 or _MORE.search(figure.text) is not None


def of_bare_counts(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """The difference of two counts that leave out what they count: 104 fewer cases, of 312 and 416 of 1,040 people."""
    bare = [
        one for one in few_counts(figure, operands) if isinstance(one.figure.what, Amount) and is_bare(one.figure.what)
    ]
    for one, two in combinations(bare, 2):
        is_compared = one.text == two.text and _AGAINST.search(one.text, one.figure.end, two.figure.start)
        turn = (one.size > two.size) - (one.size < two.size) if is_compared else 0
        yield Way(one, two, turn), abs(one.size - two.size)


def _run_sums(sizes: Sequence[Decimal]) -> Iterator[Decimal]:
    for first in range(len(sizes) - 2):
        yield from islice(accumulate(sizes[first:]), 2, None)


def _signed(one: Operand) -> Decimal:
    what = one.figure.what
    is_minus = isinstance(what, Amount) and what.sign in {Sign.MINUS, Sign.ACCOUNTING}
    return -one.size if is_minus else one.size


def without_parts(operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """What is left of the first without all that follow: a balance of $3,217, including a penalty and interest."""
    if 2 < len(operands) <= PARTS:
        first, *rest = (one.size for one in operands)
        yield Way(), first - sum(rest, Decimal(0))


def from_sums(operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    """The difference of one and the sum of two neighbours: $2.5 billion, $250 million more than the two together."""
    for one, two in pairwise(operands):
        yield from ((Way(), abs(other.size - one.size - two.size)) for other in operands if other not in (one, two))


def means_of(figure: Figure, operands: Sequence[Operand]) -> Iterator[tuple[Way, Decimal]]:
    own = [one for one in operands if alike(figure, one.figure)]
    levels = [one for one in own if not one.figure.beside.direction or one.figure.beside.before in ENDS]
    for ones in (own, levels):
        for first, last in combinations(range(len(ones) + 1), 2):
            yield Way(), sum((one.size for one in ones[first:last]), Decimal(0)) / (last - first)


def remainders(figure: Figure, operands: Sequence[Operand], case: Case) -> Iterator[tuple[Way, Decimal]]:
    """What is left of a count without a part of it: of 50 guests, of whom 40 paid, 10 did not pay."""
    said = _said(case.texts.claim, figure)
    is_left = bool(DENYING.search(said)) is not bool(_ALL_BUT.search(case.texts.claim, 0, figure.start))
    for part, whole in pairwise(operands):
        if is_of_whole(part, whole) and are_counts(part.figure, whole.figure) and part.size < whole.size:
            known = stems(_said(whole.text, whole.figure)) - stems(whole.figure.text)
            if known and known.isdisjoint(stems(said)):  # 168 failed, of 312 of 480 who passed
                yield Way(), whole.size - part.size
    for whole, part in pairwise(operands) if is_left else ():
        told = _said(part.text, part.figure)
        is_same = stems(told) & stems(said) - stems(whole.figure.text)
        if is_same and _is_part(whole, part) and not DENYING.search(told):
            yield Way(), whole.size - part.size


def _is_part(whole: Operand, part: Operand) -> bool:
    """Whether the quote says that it is one: of whom 40 paid, 40 of which are paid."""
    what, between = part.figure.what, (whole.figure.end, part.figure.start)
    is_count = isinstance(what, Amount) and is_bare(what) and are_counts(whole.figure, part.figure)
    is_said = OF_THESE.search(part.text, *between) or _OF_WHICH.match(part.text, part.figure.end)
    return whole.text == part.text and is_count and part.size < whole.size and is_said is not None


def _said(text: str, figure: Figure) -> str:
    """What its clause says about a figure, after it."""
    clause = _CLAUSE.match(text, figure.end)
    return clause[0] if clause else ""
