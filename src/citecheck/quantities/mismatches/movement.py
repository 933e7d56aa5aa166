"""A claim's movements against the amounts of its quotes: the other way, not so far, or in another unit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations, product
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import (
    EQUAL,
    HALF,
    THOUSANDS,
    Relation,
    Scales,
    has_telling_digits,
    is_fraction,
    is_outright,
    relation,
    room,
    sizes,
)
from citecheck.quantities.computing.operands import is_aside, is_too_long
from citecheck.quantities.computing.rows import of_rows
from citecheck.quantities.date_mismatch import is_compared_with
from citecheck.quantities.mismatches.direction_words import UNSURE
from citecheck.quantities.movements import CHANGE, Movement, alike, before, is_change, is_loss, movements
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.extract import TextFigures
from citecheck.quantities.reading.figures import Amount, Figure, Hedge, Kind, Moment, Sign
from citecheck.quantities.timed import earlier, previous, year_of
from citecheck.text.patterns import lazy_pattern

_HUNDRED: Final = Decimal(100)
_KEPT: Final = lazy_pattern(  # of what stays as it is
    r"\b(?:maintain(?:s|ed|ing)?|unchanged|remain(?:s|ed)\s(?:at|unchanged|steady|flat))\b[^.;,#]{0,50}\Z",
    re.IGNORECASE,
)
_COMPARING: Final = frozenset("to with from than against versus".split())
_THEN: Final = lazy_pattern(rf"[^.;,]{{0,60}},\s(?:an?|the)\s(?:[a-z]+\s)?(?P<word>{CHANGE})\sof\b", re.IGNORECASE)
_IS_BASE: Final = lazy_pattern(
    r"\b(?:compar\w+\s(?:to|with)|versus|vs\.?|against|from|than)\b[^.;,$€£%]{0,60}\Z", re.IGNORECASE
)
_WORD: Final = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_SCALE_NAMES: Final = dict(zip(THOUSANDS, ("thousands", "millions", "billions"), strict=True))
_ROUGHLY: Final = {  # of what "doubled" and "by a third" say, with these hedges
    Hedge.NONE: (Decimal("0.85"), Decimal("1.3")),
    Hedge.ABOUT: (Decimal("0.8"), Decimal("1.3")),
    Hedge.OVER: (Decimal("0.99"), Decimal(1000)),
    Hedge.UNDER: (Decimal("0.8"), Decimal("1.01")),
}
_HEDGED: Final = lazy_pattern(
    r"\b(?:(?P<over>more\sthan|over|well\sover)|(?P<under>almost|nearly|close\sto|just\sunder|not\squite|virtually|practically)"
    r"|about|around|roughly|approximately|some)\s(?:(?:by|have|has|had|been|an?|one)[\s-]){0,2}(?=[a-z]+(?:ed|ing|fold|half|third|quarter|fifth|tenth)s?\b"
    r"|half|third|quarter|fifth|tenth|two|three|four|nine)",
    re.IGNORECASE,
)
_REACH_OF_HEDGE: Final = 70  # characters before the end of a movement
_NEAR_END: Final = 50
_CLAUSE_MARK: Final = lazy_pattern(r"[,;:]")
_BY: Final = lazy_pattern(r"\bby\s(?:[a-z]+\s){0,2}\Z", re.IGNORECASE)


# ── Which way ────────────────────────────────────────────────────────────────────────────────────


def turned_movement(case: Case) -> tuple[str, str] | None:
    """A movement of the claim, and the two amounts of a quote between which it goes the other way, or not so far."""
    for moved in movements(case.texts.claim):
        if moved.words.lower() in lexicon.COMPARED and _is_of_other_kind(moved):
            continue
        said = ((one, reading) for text, reading in case.readings for one in movements(text))
        if back := next((one for one, reading in said if _leads_back(moved, one, reading, case)), None):
            return moved.told(), back.told()
        if turned := _turned_size(moved, case):
            return moved.told(), turned.beside.told
        for text, reading in case.readings:
            for end in _ends(moved, text, reading, case):
                starts = _starts(moved, end, text, reading, case)
                if moved.words.lower() not in lexicon.COMPARED and _KEPT.search(text, 0, end.start):
                    return moved.told(), end.text
                if (
                    starts
                    and all(_goes_elsewhere(moved, one, end, case) for one in starts)
                    and not (
                        _is_said(moved, case) or _goes_on(moved, end, reading) or _is_led_from(moved, end, reading)
                    )
                ):
                    first, last = sorted((starts[0], end), key=lambda one: one.start)
                    return moved.told(), f"{first.text} … {last.text}"
                if not starts and (word := _opposite(moved, end, text, reading, case)):
                    return moved.told(), f"{end.text} … {word}"
    return None


def _is_of_other_kind(moved: Movement) -> bool:
    """Whether a bare number is compared with money: 5.5 times, for those who earn more than $100,000."""
    one, two = moved.end.what, moved.start.what if moved.start else None
    if not (isinstance(one, Amount) and isinstance(two, Amount)):
        return False
    return one.kind is Kind.NUMBER and one.scale == 1 and two.kind is Kind.MONEY


def _ends(moved: Movement, text: str, reading: TextFigures, case: Case) -> list[Figure]:
    """The quote's figures that a movement's end may be; of several that it is rounded from, one that it fits."""
    found = _held(moved.end, reading, case)
    scales = Scales(reading.scale, case.claim.scale)
    found = [one for one in found if _is_beside(moved.end, one, scales)] or found
    if len({one.size for one in found}) > 1:
        for one in found:
            starts = _starts(moved, one, text, reading, case)
            if starts and all(_fits_between(moved, start, one, case) for start in starts):
                return [one]
    return found


def _is_beside(stated: Figure, held: Figure, scales: Scales) -> bool:
    """Whether it is on the side that the claim's hedge says: 5,472 is just under 5.5 thousand, and 5,501 is not."""
    what = stated.what
    if not (isinstance(what, Amount) and isinstance(held.what, Amount)) or what.hedge not in {Hedge.OVER, Hedge.UNDER}:
        return True
    near = (size for size in sizes(what, held.what, scales) if abs(size - what.size) * HALF < what.size)
    return any((size > what.size) is (what.hedge is Hedge.OVER) for size in near)


def _fits_between(moved: Movement, start: Figure, end: Figure, case: Case) -> bool:
    if _goes_elsewhere(moved, start, end, case):
        return False
    by = moved.by.what if moved.by else None
    return not isinstance(by, Amount) or _is_between(by, start, end)


def _opposite(moved: Movement, end: Figure, text: str, reading: TextFigures, case: Case) -> str:
    """The noun of a change right after an amount of a quote, if it is the other way: 544 mm, a decrease of 15%.

    After one that something is compared with, it is a change from that amount.
    """
    found = _THEN.match(text, end.end)
    if found is None or end.beside.before in _COMPARING:
        return ""
    turn = lexicon.direction_of(found["word"].lower())
    if _IS_BASE.search(text, 0, end.start):  # 835, compared to income of 489, an increase of 346
        sizes = _held(moved.by, reading, case) if moved.by else []
        turn = -turn if any(one.start <= found.end() + 1 < one.end for one in sizes) else 0
    return found["word"] if turn == -moved.direction else ""


def _leads_back(moved: Movement, said: Movement, reading: TextFigures, case: Case) -> bool:
    """Whether a quote has the movement from the claim's end to its start: down to 5 from 6, of up to 6 from 5."""
    if moved.direction == said.direction:
        return False
    scales = Scales(reading.scale, case.claim.scale)
    if said.start and not moved.start:  # up to 5, of down to 5 from 6
        return relation(moved.end, said.end, scales) in EQUAL and not _is_said(moved, case)
    if not (moved.start and said.start):
        return False
    pairs = ((moved.start, said.end), (moved.end, said.start))
    return all(relation(one, two, scales) in EQUAL for one, two in pairs)


def _turned_size(moved: Movement, case: Case) -> Figure | None:
    """The quote's change by which the claim says that something moved the other way."""
    if moved.by is None or moved.words.lower() in lexicon.COMPARED:
        return None  # 7.2 points below that of the next year
    equal = [held for _, reading in case.readings for held in _held(moved.by, reading, case)]
    is_turned = bool(equal) and all(held.beside.direction == -moved.direction for held in equal)
    return equal[0] if is_turned else None


def _goes_elsewhere(moved: Movement, start: Figure, end: Figure, case: Case) -> bool:
    if _change(moved, start, end) * moved.direction < 0:
        return True
    said = _said_size(moved, case)
    if said is None or not (start.size and end.size and alike(start, end)):
        return False
    if is_fraction(said):
        ratio, told = abs(end.size - start.size) / start.size, abs(said.value) / _HUNDRED
    else:
        ratio, told = (end.size / start.size) ** moved.direction, 1 + abs(said.value) / _HUNDRED
        told = told if moved.direction > 0 else 1 / (1 - abs(said.value) / _HUNDRED)
    least, most = _ROUGHLY[_hedge_of(moved, case)]
    return not told * least <= ratio <= told * most


def _said_size(moved: Movement, case: Case) -> Amount | None:
    """How far it goes in words: doubled, tenfold, by a third."""
    found = [one for one in case.claim.singles if one.start < moved.end.start and one != moved.start]
    what = found[-1].what if found else None
    if not isinstance(what, Amount) or not what.soft:
        return None
    between = case.texts.claim[found[-1].text_end : moved.end.start]
    is_by = is_fraction(what) and _BY.search(case.texts.claim, 0, found[-1].start)
    is_near = len(between) <= _NEAR_END and not _CLAUSE_MARK.search(between)
    return what if is_near and (what.noun == lexicon.CHANGE or is_by) else None


def _hedge_of(moved: Movement, case: Case) -> Hedge:
    """What a claim says before a movement in words: more than doubled, nearly tripled."""
    before = case.texts.claim[max(0, moved.end.start - _REACH_OF_HEDGE) : moved.end.start]
    found = list(_HEDGED.finditer(before))
    if not found:
        return Hedge.NONE
    return Hedge.OVER if found[-1]["over"] else Hedge.UNDER if found[-1]["under"] else Hedge.ABOUT


def _held(stated: Figure, reading: TextFigures, case: Case) -> list[Figure]:
    scales = Scales(reading.scale, case.claim.scale)
    return [one for one in reading.singles if relation(stated, one, scales) in EQUAL and not is_change(one)]


def _starts(moved: Movement, end: Figure, text: str, reading: TextFigures, case: Case) -> list[Figure]:
    """The quote's figures that it may lead from: the one that the claim states, or what the end was before."""
    if moved.start is None:
        if _has_other_base(case):
            return []
        return earlier(end, text, case.texts.claim) or [*filter(None, [before(end, text, reading)])]
    others = [
        *_held(moved.start, reading, case),
        *(one for _, other in case.readings for one in _held(moved.start, other, case)),
    ]
    start = next((one for one in others if one != end and alike(one, end)), _unheld(moved, end))
    return [start] if start else []


def _has_other_base(case: Case) -> bool:
    """Whether the claim compares with a day or month that it names: from January 28 to $1,093 million."""
    dates = (one for one in case.claim.singles if isinstance(one.what, Moment) and one.what.month)
    return any(is_compared_with(one, case.texts.claim) for one in dates)


def _unheld(moved: Movement, end: Figure) -> Figure | None:
    """What the claim says that it leads from, if that is written as its end is."""
    scales = {one.what.scale for one in (moved.start, moved.end, end) if one and isinstance(one.what, Amount)}
    return moved.start if len(scales) == 1 else None


def _change(moved: Movement, start: Figure, end: Figure) -> Decimal:
    """From start to end: a loss is less than a gain, and of two losses the larger is more if the claim has no minus."""
    losses = is_loss(start, end), is_loss(end, start)
    if all(losses):
        is_minus = isinstance(moved.end.what, Amount) and moved.end.what.sign is not Sign.NONE
        return Decimal(0) if is_minus else end.size - start.size
    return (-end.size if losses[1] else end.size) - (-start.size if losses[0] else start.size)


def _goes_on(moved: Movement, end: Figure, reading: TextFigures) -> bool:
    """Whether a quote says the same way of it in the next words: 14.8% in October, up 0.6 points from September."""
    after = next((one for one in reading.singles if one.start >= end.end and isinstance(one.what, Amount)), None)
    return after is not None and after.beside.before in lexicon.AT_ONCE and after.beside.direction == moved.direction


def _is_led_from(moved: Movement, end: Figure, reading: TextFigures) -> bool:
    """Whether a quote has the amount that the claim's change leads from: 114.0, of 109.4 and 4.6 less."""
    by, stated, held = (one.what if one else None for one in (moved.by, moved.end, end))
    if not (isinstance(by, Amount) and isinstance(stated, Amount) and isinstance(held, Amount)):
        return False
    if moved.start or by.kind is not stated.kind or by.scale != stated.scale:
        return False
    start = held.written - moved.direction * by.written
    return any(
        alike(one, end) and isinstance(one.what, Amount) and one.what.written == start for one in reading.singles
    )


def _is_said(moved: Movement, case: Case) -> bool:
    """Whether a quote says the same movement of the same figure."""
    said = (one for text, _ in case.readings for one in movements(text))
    return any(
        one.direction == moved.direction
        and bool(one.start) is bool(moved.start)
        and relation(moved.end, one.end) in EQUAL
        for one in said
    )


# ── A comparison without a second figure ─────────────────────────────────────────────────────────

_TURNS: Final = {
    **lexicon.COMPARED, **lexicon.BESIDE_OF_TWO, "behind": -1, "longer": 1, "shorter": -1, "faster": 1, "slower": -1,
}  # fmt: skip
_LASTING: Final = frozenset(["longer", "shorter"])
_RUNNING: Final = frozenset(["faster", "slower"])
_THAN_WORDS: Final = "|".join(sorted((lexicon.COMPARATIVES & _TURNS.keys()) | _RUNNING))
_COMPARED_AFTER: Final = lazy_pattern(  # $5 million, far less than in 2016; below that of 2016
    rf"[^.;]{{0,70}}?(?:\b(?P<word>{_THAN_WORDS})(?:\s[a-z]+)?\s(?:than|on)\s(?P<other>[^.;,]*)"
    r"|,\s(?:[a-z]+\s){0,2}?(?P<beside>below|above|short\sof|behind|ahead\sof)\s(?P<time>[^.;,]*))",
    re.IGNORECASE,
)
_COMPARED_BEFORE: Final = lazy_pattern(
    rf"\b(?P<word>{_THAN_WORDS})\b[^.;#]{{0,60}},\sat\s(?:about\s)?\Z", re.IGNORECASE
)
_THAN_OTHER: Final = lazy_pattern(r",?\sthan\s(?P<other>[^.;,]*)", re.IGNORECASE)
_DENIED: Final = lazy_pattern(r"(?:\b(?:no|not|never|nor|neither|any)|n['’]t)\s(?:[a-z]+\s)?\Z", re.IGNORECASE)
_OF_TIME: Final = lazy_pattern(
    r"\b(?:(?:19|20)[0-9]{2}|years?|quarters?|months?|periods?|last|previous|prior|before|earlier)\b", re.IGNORECASE
)


class _Compared(NamedTuple):
    word: str
    other: str
    end: int


def unmeasured_comparison(case: Case) -> tuple[str, str] | None:
    """An amount that the claim calls more or less than another one, without stating it, where the quote has it the
    other way: $5 million, less than the year before.
    """
    claim = case.texts.claim
    if UNSURE.search(claim) or is_too_long(case):
        return None
    amounts = [one for one in case.claim.singles if isinstance(one.what, Amount)]
    for place, one in enumerate(amounts):
        following = amounts[place + 1].start if amounts[place + 1 :] else len(claim)
        found = _compared(claim, one, following)
        if found is None or not _fits(found.word, one) or found.end == following < len(claim):
            continue
        turn = _TURNS[" ".join(found.word.split())]
        pairs = [pair for text, reading in case.readings for pair in _sides(one, found.other, text, reading, case)]
        if pairs and all((held.size - other.size) * turn < 0 for held, other in pairs):
            first, last = sorted(pairs[0], key=lambda figure: figure.start)
            return f"{one.text}, {found.word}", f"{first.text} … {last.text}"
    return None


def _compared(claim: str, figure: Figure, following: int) -> _Compared | None:
    """The word by which a claim compares an amount, and with what; `following` is where its next amount begins."""
    than = _THAN_OTHER.match(claim, figure.end, following)
    if than and (before_it := _COMPARED_BEFORE.search(claim, 0, figure.start)):
        return _Compared(before_it["word"].lower(), than["other"], than.end())
    found = _COMPARED_AFTER.match(claim, figure.end, following)
    if found is None or (found["word"] and _DENIED.search(claim, 0, found.start("word"))):
        return None
    if found["beside"] and not _OF_TIME.search(found["time"]):
        return None
    return _Compared((found["word"] or found["beside"]).lower(), found["other"] or found["time"], found.end())


def _fits(word: str, figure: Figure) -> bool:
    """Whether a comparison by the word can be of the amount."""
    if not isinstance(figure.what, Amount) or figure.what.soft:
        return False
    lasts = figure.what.unit in {"time", "calendar"}
    return lasts if word in _LASTING else bool(figure.beside.period) if word in _RUNNING else not lasts


def _sides(stated: Figure, other: str, text: str, reading: TextFigures, case: Case) -> Iterator[tuple[Figure, Figure]]:
    """The amount in a quote, with each that it is compared with: those of other times, or the only one beside it."""
    for held in _held(stated, reading, case):
        if held.beside.direction and held.beside.before != "to":
            continue  # by how much it changed
        if _OF_TIME.search(other):
            was = before(held, text, reading)
            others = earlier(held, text, case.texts.claim) or ([was] if was else [])
        else:
            alone = [one for one in reading.singles if alike(one, held) and one != held and not is_aside(one, text)]
            named = {singular(word.lower()) for word in _WORD.findall(other)}
            is_named = len(alone) == 1 and not alone[0].beside.direction and named & alone[0].beside.near
            others = alone if is_named else []
        yield from ((held, one) for one in others if _are_comparable(held, one))


def _are_comparable(one: Figure, two: Figure) -> bool:
    unsigned = one.is_unsigned and two.is_unsigned
    return unsigned and alike(one, two) and one.beside.side == two.beside.side


_MORE_THAN: Final = lazy_pattern(
    rf"\b(?P<word>{_THAN_WORDS})(?:\s[a-z]+)?\sthan\s(?:(?:the|its|their|an?|actual|reported|stated)\s){{0,2}}",
    re.IGNORECASE,
)
_RATHER_THAN: Final = lazy_pattern(
    r",?\s(?:rather\sthan|instead\sof|as\sopposed\sto|(?:as\s)?against|versus|compared\s(?:to|with))\s(?:the\s|a\s)?",
    re.IGNORECASE,
)


def turned_alternative(case: Case) -> tuple[str, str] | None:
    """Something that the claim calls more than a stated amount, where the quote has it with less: 6% rather than 8%."""
    if _NOT_SO.search(case.texts.claim) or is_too_long(case):
        return None
    for found in _MORE_THAN.finditer(case.texts.claim):
        stated = next((one for one in case.claim.singles if one.start == found.end()), None)
        if stated is None or not _fits(found["word"].lower(), stated) or _others_like(stated, case):
            continue
        for text, reading in case.readings:
            pairs = zip(reading.singles, reading.singles[1:], strict=False)
            held = [(one, two) for one, two in pairs if two in _held(stated, reading, case) and alike(one, two)]
            for one, two in held:
                is_turned = (one.size - two.size) * _TURNS[found["word"].lower()] < 0
                if _RATHER_THAN.fullmatch(text, one.text_end, two.start) and is_turned and _are_comparable(one, two):
                    return f"{found['word']} than {stated.text}", f"{one.text} … {two.text}"
    return None


_NOT_SO: Final = lazy_pattern(r"\b(?:not|no|never|neither|nor|if|unless)\b|n['’]t\b", re.IGNORECASE)


def _others_like(stated: Figure, case: Case) -> bool:
    return any(alike(one, stated) for one in case.claim.singles if one != stated)


# ── How far ──────────────────────────────────────────────────────────────────────────────────────


def uneven_movement(case: Case) -> tuple[str, str] | None:
    """A movement whose size is not that between its own ends, or leads to another figure of its row."""
    for moved in movements(case.texts.claim):
        by = moved.by
        if by is None or not isinstance(by.what, Amount) or by.what.soft:
            continue
        if moved.start and not _is_between(by.what, moved.start, moved.end) and not _is_stated(by, by.what, case):
            return by.text, f"{moved.start.text} … {moved.end.text}"
        if by.what.kind is Kind.PERCENT and (other := _of_another(moved, by, case)):
            return moved.told(), f"{other.text} … {by.text}"
        if pair := _in_points(moved, by, case):
            return by.text, f"{pair[0].text} … {pair[1].text}"
        ends = _in_years(moved, by, case)
        if ends and not _is_between(by.what, *ends) and not _is_stated(by, by.what, case):
            return by.text, " … ".join(end.text for end in ends)
    return None


def _in_points(moved: Movement, by: Figure, case: Case) -> tuple[Figure, Figure] | None:
    """The quote's percentages between which the claim has a growth in percent that is none: 35% to 21%, cut by 14%."""
    if not (by.kind is moved.end.kind is Kind.PERCENT) or _is_written(by, case):
        return None
    pairs = [(said.start, said.end) for text, _ in case.readings for said in movements(text) if said.start]
    pairs = [pair for pair in pairs if relation(moved.end, pair[1]) in EQUAL and pair[0].kind is Kind.PERCENT]
    if not pairs or any(_is_growth(by, *pair) for pair in pairs):
        return None
    return pairs[0]


def _is_written(by: Figure, case: Case) -> bool:
    """Whether a quote says that something moved by it."""
    return any(relation(by, one) in EQUAL and one.beside.before not in _ENDS for one in case.quoted)


def _is_growth(by: Figure, start: Figure, end: Figure) -> bool:
    """Whether it is the growth of one percentage to another: 35% to 21%, cut by 40%."""
    if not isinstance(by.what, Amount) or not start.size:
        return False
    exact, loose = room(by.what)[:2]
    return abs(abs(end.size - start.size) / start.size * _HUNDRED - by.size) <= (
        loose if by.what.hedge is not Hedge.NONE else exact
    )


def is_growth_of_share(figure: Figure, case: Case) -> bool:
    """Whether it is by how many percent a percentage grew or fell to one that the claim states."""
    own = (one for one in movements(case.texts.claim) if one.by and one.by.start == figure.start)
    said = [one for text, _ in case.readings for one in movements(text)]
    return any(
        relation(moved.end, one.end) in EQUAL and one.start is not None and _is_growth(figure, one.start, one.end)
        for moved in own
        for one in said
        if figure.kind is moved.end.kind is one.end.kind is Kind.PERCENT and moved.direction == one.direction
    )


_ENDS: Final = frozenset(["to", "from"])


def _in_years(moved: Movement, by: Figure, case: Case) -> tuple[Figure, Figure] | None:
    """The quote's amounts of two years between which the claim has a growth, if it names no other time and measure."""
    texts = case.texts
    equal = case.equal(moved.end)
    if moved.start or by.kind is not Kind.PERCENT or len(equal) != 1 or case.others or texts.adds(_OTHER_BASE):
        return None
    year, was = year_of(equal[0], texts.quote), previous(equal[0], texts.quote)
    named = {one.what.year for one in case.claim.singles if isinstance(one.what, Moment)}
    return (was, equal[0]) if was and year and named <= {None, year, year - 1} else None


_OTHER_BASE: Final = lazy_pattern(
    r"\b(?:since|sequential\w*|quarter[-\s]on[-\s]quarter|previous|preceding|constant|currency|organic\w*|adjusted|underlying"
    r"|comparable|like[-\s]for[-\s]like|real|nominal|annuali[sz]ed|compound\w*|average)\b",
    re.IGNORECASE,
)


def _is_between(by: Amount, start: Figure, end: Figure) -> bool:
    """Whether it is the difference or the growth of two amounts, as exactly as the three are written."""
    one, two = start.what, end.what
    if not (isinstance(one, Amount) and isinstance(two, Amount) and alike(start, end) and one.size and two.size):
        return True
    if {one.sign, two.sign} != {Sign.NONE}:
        return True
    is_rate = by.kind is Kind.PERCENT and one.kind is not Kind.PERCENT
    if not is_rate and by.kind not in {one.kind, Kind.POINTS if one.kind is Kind.PERCENT else one.kind}:
        return True
    loose = [_slack(what) for what in (one, two)]
    pairs = [(one.size - side * loose[0], two.size + side * loose[1]) for side in (-1, 1)]
    ends = [last / first * _HUNDRED - _HUNDRED if is_rate else last - first for first, last in pairs]
    slack = 2 * _slack(by)
    return any(min(ends) - slack <= change <= max(ends) + slack for change in (by.size, -by.size))


def _slack(what: Amount) -> Decimal:
    return room(what)[what.hedge is not Hedge.NONE] * what.factor


def _is_stated(by: Figure, what: Amount, case: Case) -> bool:
    """Whether a quote states the very size, as the same kind: then it may be measured in another way."""
    return any(
        isinstance(one.what, Amount) and one.what.kind is what.kind and relation(by, one) in EQUAL
        for one in case.quoted
    )


def _of_another(moved: Movement, by: Figure, case: Case) -> Figure | None:
    """The figure to which a growth of a quote's row leads, where the row has that of the claim besides."""
    ends = [way.end for way in of_rows(by, case) if way.end]
    if any(relation(moved.end, one.figure, Scales(one.reading.scale, case.claim.scale)) in EQUAL for one in ends):
        return None
    return next((one.figure for one in ends if _held(moved.end, one.reading, case)), None)


# ── Scales ───────────────────────────────────────────────────────────────────────────────────────


def other_unit(case: Case) -> tuple[str, str] | None:
    """A figure of a row of a table with another scale or currency than the claim gives another of the row."""
    money = [one for one in case.claim.singles if isinstance(one.what, Amount) and one.what.kind is Kind.MONEY]
    cells = [one for one in case.quote.singles if isinstance(one.what, Amount) and one.what.cell and one.what.size]
    found = [(stated, held, scale) for stated in money for held in cells if (scale := _scale(stated, held))]
    for one, two in combinations(found, 2):
        is_other = one[2] != two[2] or not (_currency(one[0]) & _currency(two[0]))
        if one[0] != two[0] and one[1] != two[1] and is_other:
            return f"{one[0].text} … {two[0].text}", f"{one[1].text} … {two[1].text}"
    return None


def other_scale(case: Case) -> tuple[str, str] | None:
    """Money of the claim that is a table's cell in another scale than the quote states for it: in thousands."""
    scale = case.quote.scale
    if scale is None:
        return _scaled_up(case)
    cells = [(one.text, one.what) for one in case.quote.singles if isinstance(one.what, Amount) and one.what.cell]
    sizes = [
        (text, what.size, what.size * (scale if what.scale == 1 else 1))
        for text, what in cells
        if has_telling_digits(what)
    ]
    for stated in case.claim.singles:
        what = stated.what
        if not isinstance(what, Amount) or what.kind is not Kind.MONEY or what.scale <= 1:
            continue
        exact, value = room(what)[0], abs(what.value)
        if any(abs(value - size) <= exact for _, *both in sizes for size in both):
            continue  # the scale may be that of another column
        for text, _, size in sizes:
            others = (size * times for one in THOUSANDS for times in (one, 1 / one))
            if any(abs(value - other) <= exact for other in others):
                return stated.text, f"{text} (in {_SCALE_NAMES[scale]})"
    return None


def _scaled_up(case: Case) -> tuple[str, str] | None:
    """Money that the claim says to be in millions, and the quote has outright: $500 (in millions) of $500."""
    if case.claim.scale is None:
        return None
    money = [[one for one in text.singles if _is_money(one)] for text in (case.claim, case.quote)]
    for one, held in product(*money):
        if relation(one, held) is Relation.SAME and isinstance(held.what, Amount) and is_outright(held.what):
            return f"{one.text} (in {_SCALE_NAMES.get(case.claim.scale, 'another scale')})", held.text
    return None


def _is_money(figure: Figure) -> bool:
    what = figure.what
    return isinstance(what, Amount) and what.kind is Kind.MONEY and what.scale == 1


def _currency(figure: Figure) -> frozenset[str]:
    return figure.what.currency or frozenset() if isinstance(figure.what, Amount) else frozenset()


def _scale(stated: Figure, held: Figure) -> Decimal | None:
    """By how much a cell is multiplied, if the claim's figure is that cell's."""
    if not (isinstance(stated.what, Amount) and isinstance(held.what, Amount)) or stated.what.scale == 1:
        return None
    exact, value = room(stated.what)[0], abs(stated.what.value)
    return next((scale for scale in THOUSANDS if abs(value - held.what.size * scale) <= exact), None)
