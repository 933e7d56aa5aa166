"""Amounts of a text: each number with its sign, currency, scale, unit, noun and hedge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Final, NamedTuple

from citecheck.quantities.reading import languages, lexicon
from citecheck.quantities.reading.affixes import Counted, Lead, Tail, counted, lead, rate, tail
from citecheck.quantities.reading.figures import Amount, Bound, Hedge, Kind, Sign
from citecheck.quantities.reading.numerals import WRITTEN, Numeral, numeral
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern

_RESTATED: Final = lazy_pattern(r"\s\(([0-9]{1,3})\)(?=[\s-])")
_REACH: Final = 30  # characters that the word before a number takes
# A word or number (SG&A is one), the end of another figure, or another mark.
_TOKEN_BEFORE: Final = lazy_pattern(r"(?:([^\W_](?:[\w'’]|&\w)*)|((?<=[0-9%])\)|(?<=[0-9\s)])%)|([^\w\s]))\s*\Z")
_CELL_AFTER: Final = lazy_pattern(
    r"\s*(?:\Z|[-+−–$€£]*\s?[0-9—–]|(?:[-–—]\s)?[$€£]?\s?\(\s?[$€£]?\s?[0-9][0-9.,]*+\s?%?\))"
)
_JOINT: Final = lazy_pattern(
    r"\s?(?:[-–—]|\bto\b(?:\s(?:about|approximately|around|roughly|nearly|almost)\b)?|\bthrough\b|\bbis\b)\s?|\s(?P<listed>and|or)\s|\s?(?P<tolerance>±|\+/[-–−])\s?"
)
_NIL: Final = " — "  # a cell of a table
_COMPOUND: Final = lazy_pattern(r"\s?(?:,?\sand\s|,\s)?")
_BOUND_BETWEEN: Final = lazy_pattern(r"(?:\s(?:or|and)\s(?:more|fewer|less|greater)|-plus)(?=[\s-][a-z])")
_CENT: Final = Decimal("0.01")
_COMPOUND_UNITS: Final = frozenset("time calendar mass weight length distance".split())
_NEXT_UNIT: Final = 100  # times: hours and minutes, feet and inches, metres and centimetres
_AGAIN: Final = lazy_pattern(r"\s\([^()]+\)")
_GROUPED: Final = lazy_pattern(r"[1-9][0-9]{0,2},[0-9]{3}")
_POINTED: Final = lazy_pattern(r"[1-9][0-9]{1,2}\.[0-9]{3}|[1-9]\.000")
_BY: Final = lazy_pattern(r"\bby\s(?:about\s)?\Z", re.IGNORECASE)
# Fell, rose, grew, shrank, slid; also "edged up".
_VERB: Final = lazy_pattern(r"\b([a-z]+(?:ed|ll|se|ew|nk|id)|up|down)\s(?:about\s|some\s)?\Z", re.IGNORECASE)
_BETWEEN: Final = lazy_pattern(r"\bbetween\s*\Z", re.IGNORECASE)
_BEFORE_ASIDE: Final = lazy_pattern(r"(?:\b(?:in|during|for|since)\s####|[0-9](?:[mk]|bn|mn))\s\Z")
_EXPECTING: Final = frozenset("is was are were be been of by at to from than".split())  # a value
_SAME_SCALE: Final = 10  # times: "fell from $152 to $92 million" has one scale, "$500 to $2 million" perhaps two
_LIST_NUMBER: Final = 1_000  # a bare number below it in parentheses may be a list's: "(105) The processing of"


class PlacedAmount(NamedTuple):
    """An amount in its place; `shown` is where its noun ends."""

    start: int
    end: int
    amount: Amount
    shown: int


def amounts(text: str) -> list[PlacedAmount]:
    """The amounts of `text`, in which names and moments are blanked out with "#"."""
    singles = _compounded(text, list(_single(text)))
    for index in range(len(singles) - 2, -1, -1):
        singles[index : index + 2] = _joined(text, singles[index], singles[index + 1])
    return list(_ranges(text, singles))


def _compounded(text: str, singles: list[PlacedAmount]) -> list[PlacedAmount]:
    """The amounts, those of two units of a dimension as one: one hour and thirty minutes."""
    made: list[PlacedAmount] = []
    for place, second in enumerate(singles):
        first = made[-1] if made else None
        if first and (again := _restatement(text, first, second)):
            made[-1] = first._replace(end=again, shown=again)
        elif first and _is_compound(text, first, second) and not _are_cells(text, singles[place : place + 2]):
            made[-1] = PlacedAmount(first.start, second.end, _sum(first.amount, second.amount), second.shown)
        else:
            made.append(second)
    return made


def _restatement(text: str, first: PlacedAmount, second: PlacedAmount) -> int | None:
    """Where three percent (3%) ends, or one million dollars ($1,000,000)."""
    one, two = first.amount, second.amount
    same = (one.kind, one.size, one.unit) == (two.kind, two.size, two.unit) and one.in_words and not two.in_words
    again = _AGAIN.match(text, first.shown) if same else None
    return again.end() if again and again.end() - 1 <= second.shown <= again.end() else None


def _is_compound(text: str, first: PlacedAmount, second: PlacedAmount) -> bool:
    one, two = first.amount, second.amount
    if one.kind is two.kind is Kind.MONEY:  # ten dollars and eighteen cents
        are_coins = one.scale == 1 and one.step >= 1 and two.scale == _CENT and two.size < 1
        return (
            are_coins
            and bool(one.currency and two.currency)
            and _COMPOUND.fullmatch(text, first.shown, second.start) is not None
        )
    if one.unit not in _COMPOUND_UNITS or one.unit != two.unit or {one.scale, two.scale} != {1}:
        return False
    is_next_unit = one.factor <= _NEXT_UNIT * two.factor  # "50 kg and 5 mg" are two values
    is_part = is_next_unit and one.step >= 1 and two.size < one.factor and two.bound is Bound.NONE
    return is_part and _COMPOUND.fullmatch(text, first.shown, second.start) is not None


def _are_cells(text: str, pair: Sequence[PlacedAmount]) -> bool:
    """Whether the second part of a duration has another of its unit right behind it: 5 years 3 months 2 months."""
    (one, two), *_ = [*pairwise(pair), (None, None)]
    if one is None or two is None or text[one.shown : two.start].strip():
        return False
    return (one.amount.unit, one.amount.factor) == (two.amount.unit, two.amount.factor)


def _sum(one: Amount, two: Amount) -> Amount:
    value = one.value * one.factor / two.factor + two.value
    if two.scale == _CENT:
        two = two._replace(scale=Decimal(1), currency=one.currency)
    return two._replace(value=value, written=value, hedge=one.hedge, bound=one.bound, sign=one.sign, noun=two.noun)


def _single(text: str) -> Iterator[PlacedAmount]:
    done = 0
    for match in WRITTEN.finditer(text):
        written = numeral(match) if match.start() >= done else None
        placed = _placed(text, match, written, done) if written else None
        if placed:
            done = placed.end
            yield placed


def _placed(text: str, match: re.Match[str], written: Numeral, done: int) -> PlacedAmount | None:
    before = lead(text, match.start(), done)
    after = tail(text, _restated(text, match.end(), written), written, before)
    if after is None:
        return None
    if _has_points(match[0], after):
        written = Numeral(written.value * 1000, Decimal(1))
    elif _GROUPED.fullmatch(match[0]) and languages.WHOLE_SCALE.fullmatch(text, match.end(), after.end):
        written = Numeral(written.value / 1000, Decimal("0.001"))  # 1,323 Milliarden
    count, is_bounded = Counted(after.end, after.unit), False
    if after.kind is Kind.NUMBER and not after.unit:
        count, is_bounded = _counted(text, after.end, is_one=written.value == 1)
    if match[0].lower() == "one" and after.end == match.end() and not count.unit:
        return None  # one of the parties; but one month, one percent, one (1)
    if before.opened and not after.closed:
        outside = text[before.start : match.start()]
        before = before._replace(start=match.start() - len(outside.lstrip("( ")))
    sign = _parenthesised(text, before, after, written) if after.closed else before.sign
    if sign is None:
        return None
    bounds = hedged(text, before.start, after.end if is_bounded else count.end)
    return PlacedAmount(before.start, after.end, _amount(text, before, after, written, count, sign, bounds), count.end)


def _counted(text: str, end: int, *, is_one: bool) -> tuple[Counted, bool]:
    """What a number counts, and whether a bound is between the two: 90 or more days."""
    bound = _BOUND_BETWEEN.match(text, end)
    count = counted(text, bound.end(), is_one=False) if bound else None
    if count and (count.unit or count.noun):
        return count, True
    return counted(text, end, is_one=is_one), False


def _has_points(digits: str, after: Tail) -> bool:
    """Whether points part the thousands, as in 500.000 euros; not the price of fuel, €1.679."""
    is_dollars = bool((after.currency or lexicon.CURRENCIES["$"]) & (lexicon.CURRENCIES["$"] | lexicon.CURRENCIES["£"]))
    return after.kind is Kind.MONEY and after.scale == 1 and not is_dollars and _POINTED.fullmatch(digits) is not None


def _restated(text: str, end: int, written: Numeral) -> int:
    """Where "two (2)" ends."""
    match = _RESTATED.match(text, end) if written.in_words else None
    return match.end() if match and int(match[1]) == written.value else end


def _amount(
    text: str, before: Lead, after: Tail, written: Numeral, count: Counted, sign: Sign, bounds: tuple[Hedge, Bound]
) -> Amount:
    size = written.value * after.scale
    if count.noun and not count.unit and _ends_row(text, before.start, after.end):
        count = count._replace(noun=None)
    bare = count.unit is None and count.noun is None
    hedge, bound = bounds
    amount = Amount(
        after.kind,
        -size if sign in {Sign.MINUS, Sign.ACCOUNTING} else size,
        written.step * after.scale,
        written.value,
        after.scale,
        after.currency,
        noun=count.noun,
        per=rate(text, after.end),
        sign=sign,
        hedge=hedge,
        bound=bound,
        cell=bare and after.scale == 1 and _is_cell(text, before.start, after.end),
        in_words=written.in_words,
    )
    return amount._replace(unit=count.unit.name, factor=count.unit.size) if count.unit else amount


def _ends_row(text: str, start: int, end: int) -> bool:
    """Whether it is the last of a row's cells, with the label of the next row behind it: 9,120 4,864 Repairs 350."""
    after = _NEXT_ROW.match(text, end)
    return after is not None and _ROW.search(text, max(0, start - _REACH), start) is not None


_ROW: Final = re.compile(r"(?<![\w.,])\(?[$€£]?[0-9][0-9.,]*\)?\s+[$€£]?\s?\Z")
_NEXT_ROW: Final = re.compile(r"\s+[A-Z][a-z]+(?:\s[A-Za-z]+){0,5}\s+[$€£(]{0,2}\s?[0-9]")


# ── Signs, cells, hedges ─────────────────────────────────────────────────────────────────────────


def _parenthesised(text: str, before: Lead, after: Tail, written: Numeral) -> Sign | None:
    """The sign that parentheses give: a loss in a table or where a value is expected; None for "(1)" of a list."""
    token = _TOKEN_BEFORE.search(text, max(0, before.start - _REACH), before.start)
    word = token[1] if token and token[1] and not token[1][0].isdigit() else None
    row_ends = _CELL_AFTER.match(text, after.end) is not None
    beside_figure = token is not None and word is None and bool(token[1] or token[2])
    expected = text[after.end - 1] != ")" or (word is not None and word.lower() in _EXPECTING)  # (5)%, by (5)
    bare = after.kind is Kind.NUMBER and after.scale == 1 and written.step == 1 and written.value < _LIST_NUMBER
    if bare and not (row_ends or beside_figure or expected):
        return None
    aside = word is not None and not expected and not (after.scale == 1 and row_ends)
    # Grew in 2015 (49%), $247m (42%)
    aside |= (
        after.kind is Kind.PERCENT
        and not expected
        and _BEFORE_ASIDE.search(text, max(0, before.start - _REACH), before.start) is not None
    )
    # 14% ($5 million)
    aside |= token is not None and token[2] == "%" and not expected and after.kind is Kind.MONEY and after.scale != 1
    return Sign.NONE if aside else Sign.ACCOUNTING


def _is_cell(text: str, start: int, end: int) -> bool:
    """Whether it is like a table's cell: beside another figure, or last after a word that names a row."""
    token = _TOKEN_BEFORE.search(text, max(0, start - _REACH), start)
    word = (token[1] or "") if token else ""
    if word.lower() in STOP_WORDS:
        return False
    return bool(token and token[2]) or word[:1].isdigit() or _CELL_AFTER.match(text, end) is not None


def hedged(text: str, start: int, end: int) -> tuple[Hedge, Bound]:
    """What the words around a figure allow it to be, and the bound that they set; of an item, those before its list."""
    found = _hedged(text, start, end)
    if found != (Hedge.NONE, Bound.NONE):
        return found
    if text[start] == "(" and (again := lexicon.RESTATED.search(text, max(0, start - lexicon.HEDGE_REACH), start)):
        return _hedged(text, again.start(), end)
    if lexicon.FROM_AGE.search(text, 0, start):
        return Hedge.NONE, Bound.FROM
    if lexicon.FROM_FLAT.search(text, 0, start) or _ends_flat(text, start, end) or _is_first(text, start, end):
        return Hedge.NONE, Bound.TO
    items = lexicon.BEFORE_ITEM.search(text, max(0, start - lexicon.LIST_REACH), start)
    return _hedged(text, items.start(), end) if items else found


def _is_first(text: str, start: int, end: int) -> bool:
    """For the first 10,000 miles; the first six months are a time."""
    return lexicon.OF_THE_FIRST.search(text, 0, start) is not None and not lexicon.OF_TIME.search(text, start, end)


def _ends_flat(text: str, start: int, end: int) -> bool:
    return lexicon.TO_FLAT.match(text, end) is not None and lexicon.MOVED.search(text, 0, start) is not None


def _hedged(text: str, start: int, end: int) -> tuple[Hedge, Bound]:
    if lexicon.ABOUT_AFTER.match(text, end):
        return Hedge.ABOUT, Bound.NONE
    ratio = lexicon.TO_ONE.match(text, end)
    if after := lexicon.HEDGE_AFTER.match(text, ratio.end() if ratio else end):
        is_least = any(after[name] for name in ("least", "or_more", "at_least", "at_min"))
        return (Hedge.OVER, Bound.LEAST) if is_least else (Hedge.UNDER, Bound.MOST)
    before = text[max(0, start - lexicon.HEDGE_REACH) : start].lower()
    words = lexicon.HEDGE_SIGN.sub(lambda match: f" {match['sign'] or ''} ", before).split()
    # The longest first: "not more than" holds "more than".
    phrases = (" ".join(words[-length:]).lstrip('(“"') for length in lexicon.HEDGE_LENGTHS)
    phrase = next((phrase for phrase in phrases if phrase in lexicon.HEDGES), None)
    is_base = phrase == "over" and _is_base(text, start, end)
    is_extreme = phrase is not None and phrase.endswith(("minimum of", "maximum of"))
    if is_base or (is_extreme and lexicon.EXTREME.search(text, max(0, start - lexicon.NEGATED_REACH), start)):
        return Hedge.NONE, Bound.NONE
    if phrase is None or lexicon.MOVED_UP.search(text, max(0, start - lexicon.HEDGE_REACH), start):
        return Hedge.NONE, _bound_of_noun(text, start)
    hedge, bound = lexicon.HEDGES[phrase]
    if apart := lexicon.BOUND_OF_DISTANCE.search(text, max(0, start - lexicon.HEDGE_REACH), start):
        return hedge, _of_distance(text, end, is_late=apart["late"] is not None)
    return hedge, _turned(bound, text, start)


def _is_base(text: str, start: int, end: int) -> bool:
    """Whether "over" says what something was before, or is of a verb: a gain over $5 million, takes over 5 firms."""
    gained = lexicon.GAINED_OVER.search(text, max(0, start - lexicon.NEGATED_REACH), start)
    return gained is not None and not (gained["taken"] and lexicon.DOSE.search(text, start, end))


def _turned(bound: Bound, text: str, start: int) -> Bound:
    """ "It did not rise above $40": at most $40. "Not within 72 hours": later than that."""
    reach = max(0, start - lexicon.NEGATED_REACH)
    if bound is Bound.WITHIN and lexicon.NOT_WITHIN.search(text, reach, start):
        return Bound.MORE
    if bound in {Bound.MORE, Bound.LESS} and lexicon.NEGATED.search(text, reach, start):
        return Bound.MOST if bound is Bound.MORE else Bound.LEAST
    if bound in {Bound.LEAST, Bound.MOST} and lexicon.NOT_AT_OR.search(text, reach, start):
        return Bound.MORE if bound is Bound.MOST else Bound.LESS
    return bound


def _of_distance(text: str, end: int, *, is_late: bool) -> Bound:
    """That of no later than 30 days, which the event that follows is before or after."""
    event = lexicon.DISTANCE.match(text, end)
    if event is None:
        return Bound.NONE
    return Bound.WITHIN if is_late is (event["before"] is None) else Bound.FROM


def _bound_of_noun(text: str, start: int) -> Bound:
    noun = lexicon.BOUND_NOUN.search(text, max(0, start - lexicon.BOUND_NOUN_REACH), start)
    if noun is None:
        return Bound.NONE
    return Bound.LEAST if noun["least"] else Bound.MOST


# ── Ranges and lists ─────────────────────────────────────────────────────────────────────────────


def _joined(text: str, first: PlacedAmount, second: PlacedAmount) -> tuple[PlacedAmount, PlacedAmount]:
    """Two amounts, each with what it takes from the one that it is joined to: $3–5 million, two or three years."""
    joint = _joint(text, first, second)
    if joint is None:
        return first, second
    ranged = _spans(text, first, second, joint)
    if ranged:
        first, second = _with_one_currency(text, first, second)
    return first._replace(amount=_with_unit_of_next(first.amount, second.amount, ranged=ranged)), second


def _joint(text: str, first: PlacedAmount, second: PlacedAmount) -> re.Match[str] | None:
    """What joins two amounts; after "between" the first may have its unit too: between 2 °C and 8 °C."""
    joint = _JOINT.fullmatch(text, first.end, second.start)
    if joint or not _BETWEEN.search(text, max(0, first.start - 10), first.start):
        return joint
    are_alike = first.amount.unit is not None and first.amount.unit == second.amount.unit
    return _JOINT.fullmatch(text, first.shown, second.start) if are_alike else None


def _spans(text: str, first: PlacedAmount, second: PlacedAmount, joint: re.Match[str]) -> bool:
    """Whether a joint is that of a range: a dash, "to", or the "and" after "between".

    A dash with spaces between two cells in parentheses is an empty cell, and so is a long one in a row of cells.
    """
    if joint["tolerance"]:
        return False
    if joint[0][0].isspace() and first.amount.sign is second.amount.sign is Sign.ACCOUNTING:
        return False
    if joint[0] == _NIL and _follows_cell(text, first.start):
        return False
    if joint["listed"]:
        return joint["listed"] == "and" and _BETWEEN.search(text, max(0, first.start - 10), first.start) is not None
    return True


def _follows_cell(text: str, start: int) -> bool:
    """Whether a figure is directly before this one."""
    token = _TOKEN_BEFORE.search(text, max(0, start - _REACH), start)
    return token is not None and bool(token[2] or (token[1] or "")[:1].isdigit())


def _with_one_currency(text: str, first: PlacedAmount, second: PlacedAmount) -> tuple[PlacedAmount, PlacedAmount]:
    """Both ends of a range with the currency that one of them states: £25–30 million, 10 to 12 million euros."""
    one, two = first.amount, second.amount
    if one.kind is Kind.MONEY and two.unit == "length" and text[second.end - 1] == "m":
        million = lexicon.SCALES["m"]
        two = two._replace(
            value=two.value * million, step=two.step * million, scale=million, unit=None, factor=Decimal(1)
        )
    if one.kind is Kind.MONEY and two.kind is Kind.NUMBER and not two.unit and (two.scale != 1 or not two.noun):
        shared = two._replace(kind=Kind.MONEY, currency=one.currency, noun=None, cell=False)
        return first, second._replace(amount=shared, shown=second.end)
    if (
        two.kind is Kind.MONEY
        and one.kind is Kind.NUMBER
        and not (one.unit or one.noun)
        and text[second.start].isdigit()
    ):
        return first._replace(amount=one._replace(kind=Kind.MONEY, currency=two.currency, cell=False)), second
    return first, second


def _with_unit_of_next(one: Amount, two: Amount, *, ranged: bool) -> Amount:
    """A bare number takes unit and scale of the one that it is joined to; the scale only where the two then fit."""
    is_bare = one.scale == 1 and one.kind in {Kind.NUMBER, Kind.MONEY} and not one.unit and not one.noun
    is_bare |= one.unit == "degree" and two.unit in lexicon.DEGREES  # 10°–40 °C
    if not is_bare or (one.kind is Kind.MONEY) != (two.kind is Kind.MONEY):
        return one
    loose = ranged and two.scale > 1 and one.written > two.written
    scale = Decimal(1) if loose and one.written > two.written * _SAME_SCALE else two.scale
    return two._replace(
        value=one.value * scale,
        step=one.step * scale,
        scale=scale,
        written=one.written,
        currency=one.currency or two.currency,
        sign=one.sign,
        hedge=one.hedge,
        bound=one.bound,
        cell=one.cell,
        loose=loose,
        in_words=one.in_words,
    )


def _ranges(text: str, singles: list[PlacedAmount]) -> Iterator[PlacedAmount]:
    """The amounts, those that span a range as one."""
    rest = iter([*pairwise(singles), *((last, None) for last in singles[-1:])])
    for first, second in rest:
        if second and _is_range(text, first, second):
            yield PlacedAmount(first.start, second.end, first.amount._replace(upper=second.amount), second.shown)
            next(rest)
        else:
            yield first


def _is_range(text: str, first: PlacedAmount, second: PlacedAmount) -> bool:
    joint = _joint(text, first, second)
    if joint is None or first.amount.kind is not second.amount.kind or not _spans(text, first, second, joint):
        return False
    if first.amount.sign is Sign.ACCOUNTING and text[first.end : second.start] == _NIL:
        return False  # (1) — 13: three cells
    if "times" in {first.amount.unit, second.amount.unit} and first.amount.unit != second.amount.unit:
        return False  # rose 3x to 500,000
    if joint[0].strip() == "to" and _BY.search(text, max(0, first.start - 10), first.start):
        return False  # rose by 5% to 40%
    if joint[0].strip() == "to" and first.amount.kind is not Kind.PERCENT and _is_moved(text, first.start):
        return False  # fell $0.8 billion to $9.8 billion
    return bool(joint["listed"]) or abs(first.amount.value) <= abs(second.amount.value)


def _is_moved(text: str, start: int) -> bool:
    """Whether the past of a verb of movement is directly before it."""
    verb = _VERB.search(text, max(0, start - _REACH), start)
    return verb is not None and verb[1].lower() in lexicon.RISING | lexicon.FALLING | lexicon.AT_ONCE.keys()
