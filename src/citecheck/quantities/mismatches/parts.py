"""Parts and multiples in words (half of, a third of the nine, doubled), and those of which no quote says anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import DENYING, Case, stems
from citecheck.quantities.compare import is_fraction
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.figures import Amount, Figure, Hedge, Kind
from citecheck.quantities.reading.numerals import SMALL, small_number
from citecheck.text.patterns import lazy_pattern

_HUNDRED: Final = Decimal(100)
_PAIRS_OF: Final = 40  # figures of which pairs are looked at

# ── With nothing in a quote that it may follow from ──────────────────────────────────────────────────

_COMPARING: Final = lazy_pattern(
    r"\s(?:that|those|the|as|what|its|their|our|last|in|of\s(?:last|the))\b(?!\s(?:a\s)?(?:day|week|month|year)\b)",
    re.IGNORECASE,
)
_OF_OTHER: Final = lazy_pattern(  # of a year, which is a quarter of it; of a figure of the claim
    r"\sof\s(?:th(?:at|is|ese)\b(?!\s(?:of|in)\b)|(?:the\s)?(?:(?:fiscal|calendar|last|same)\s)?(?:years?\b|(?:19|20)[0-9]{2})|[$€£]?[0-9])",
    re.IGNORECASE,
)
_NAMES: Final = (  # of a part or multiple: its percentage or its times, and the words of it
    (50, r"half|halv|two\s(?:equal\s)?parts"),
    (33, r"thirds?\b"),
    (67, r"thirds?\b"),
    (25, r"(?:an?|one|three)[\s-]quarters?\b|\bquarters\sof\b|fourths?\b"),
    (75, r"(?:an?|one|three)[\s-]quarters?\b|\bquarters\sof\b|fourths?\b"),
    (20, r"fifths?\b"),
    (10, r"tenths?\b"),
)
_MULTIPLES: Final = r"doubl\w*|twice|two\stimes|\w+fold|tripl\w*|trebl\w*|thrice|three\stimes|quadrupl\w*|halv\w*|half"
_NEAR: Final = Decimal("0.1")
_TIMES: Final = (Decimal("0.85"), Decimal("1.35"))


def unfounded_part(figure: Figure, case: Case) -> bool:
    """Whether it is a part or a multiple in words, and no quote has such a word, percentage or pair of amounts."""
    what = figure.what
    if not isinstance(what, Amount) or not what.soft or figure.beside.supposed:
        return False
    amounts = [
        one.what for one in (*case.quoted, *case.claim.singles) if isinstance(one.what, Amount) and one != figure
    ]
    if is_fraction(what):
        return not (
            _OF_OTHER.match(case.texts.claim, figure.text_end) or _is_known_share(abs(what.value), amounts, case)
        )
    times = _times(figure, what, case)
    return bool(times) and not _is_known_multiple(times, amounts, case, is_open=what.hedge is Hedge.OVER)


_OF_SAME: Final = 60  # characters after a fraction that say what it is of


def other_fraction(figure: Figure, case: Case) -> Figure | None:
    """The part in words that the quote has of the same, where the claim has another one: half the fare, and a third.

    The claim has no other one, and neither text says by how much something moved or adds parts up.
    """
    parts = [one for one in case.claim.singles if isinstance(one.what, Amount) and is_fraction(one.what)]
    held = [one for one in case.quote.singles if isinstance(one.what, Amount) and is_fraction(one.what)]
    if parts != [figure] or case.others or any(one.beside.direction for one in (figure, *held)):
        return None
    is_compared = _AGAINST_OTHER.match(case.texts.claim, figure.text_end) or lexicon.COMBINED.search(case.texts.claim)
    if is_compared or not unfounded_part(figure, case) or _adds_up(figure, held, case.texts.claim):
        return None
    own = _said_of(figure, case.texts.claim)
    return next((one for one in held if own & _said_of(one, case.texts.quote)), None)


_AGAINST_OTHER: Final = lazy_pattern(r"\s(?:of\s)?(?:as|that|those|what|this|these|again|more|less)\b", re.IGNORECASE)


def _said_of(figure: Figure, text: str) -> set[str]:
    return stems(_CLAUSE_END.split(text[figure.text_end : figure.text_end + _OF_SAME])[0]) - _PART_WORDS


_JOINED: Final = lazy_pattern(r"\b(?:and|or|both|either|difference|apart)\b", re.IGNORECASE)


def _adds_up(figure: Figure, others: Sequence[Figure], claim: str) -> bool:
    """Whether it is one of the parts, what is left of one, or of two that a claim joins the sum or difference."""
    value, *values = (abs(one.what.value) for one in (figure, *others) if isinstance(one.what, Amount))
    joined = combinations(values[:_PAIRS_OF], 2) if _JOINED.search(claim) else ()
    pairs = [result for one, two in joined for result in (one + two, abs(one - two))]
    parts_of_parts = [one * two / _HUNDRED for one, two in combinations(values[:_PAIRS_OF], 2)]
    return any(abs(value - one) < 1 or abs(value + one - _HUNDRED) < 1 for one in (*values, *pairs, *parts_of_parts))


def _is_known_share(share: Decimal, amounts: Sequence[Amount], case: Case) -> bool:
    values = (share, _HUNDRED - share)
    if any(one.kind is Kind.PERCENT and abs(one.value - value) <= share * _NEAR for one in amounts for value in values):
        return True
    words = [named for value, named in _NAMES if abs(share - value) < 1] or [r"\w+ths?\b"]
    if re.search(rf"\b(?:{'|'.join(words)})", " ".join(case.texts.quotes), re.IGNORECASE):
        return True
    return any(abs(_HUNDRED * low / high - value) <= share * _NEAR for low, high in _pairs(amounts) for value in values)


def _is_known_multiple(times: Decimal, amounts: Sequence[Amount], case: Case, *, is_open: bool) -> bool:
    least, most = (times * one for one in _TIMES)
    change = (least - 1) * _HUNDRED
    if any(one.kind is Kind.PERCENT and one.value >= change for one in amounts):
        return True
    if re.search(rf"\b(?:{_MULTIPLES})\b", " ".join(case.texts.quotes), re.IGNORECASE):
        return True
    return any(least <= high / low and (is_open or high / low <= most) for low, high in _pairs(amounts))


def _times(figure: Figure, what: Amount, case: Case) -> Decimal:
    """How many times as much it says that something is: 2 of "doubled" and "halved", 0 if it says how often."""
    if what.noun == lexicon.CHANGE:
        ratio = 1 + what.value / _HUNDRED
        return ratio if ratio >= 1 else 1 / ratio
    is_word = figure.text.lower() in lexicon.MULTIPLES and what.unit == "times"
    return what.value if is_word and _COMPARING.match(case.texts.claim, figure.text_end) else Decimal(0)


def _pairs(amounts: Sequence[Amount]) -> Iterator[tuple[Decimal, Decimal]]:
    """The smaller and the larger of two amounts of one kind."""
    sized = [one for one in amounts if one.size and not one.soft][:_PAIRS_OF]
    for one, two in combinations(sized, 2):
        if (one.kind, one.unit) == (two.kind, two.unit) or (one.cell and two.cell):
            low, high = sorted((one.size, two.size))
            yield low, high


# ── Of a whole of which the quote states the part ────────────────────────────────────────────────────

_SHARES: Final = {
    name: Decimal(1) / number
    for name, number in zip(
        "half third quarter fourth fifth sixth eighth tenth".split(), (2, 3, 4, 4, 5, 6, 8, 10), strict=True
    )
}
_WHOLE: Final = r"\s(?:of\s)?(?:(?:the|its|their|our|these|those)\s)?\Z"
_PART: Final = lazy_pattern(
    r"\b(?:(?P<hedge>nearly|almost|virtually|about|around|roughly|more\sthan|over|less\sthan|under|at\sleast|only|just)\s)?"
    rf"(?:(?P<all>all)|(?P<none>none)|(?P<most>most|an?\smajority|the\smajority)|(?P<few>an?\sminority)"
    rf"|(?:(?P<count>an?|{SMALL})[\s-])?(?P<share>half|(?:{'|'.join(one for one in _SHARES if one != 'half')})s?)"
    rf"|(?P<many>{SMALL}|[1-9][0-9,]*))(?:{_WHOLE})",
    re.IGNORECASE,
)
_OF_WHOM: Final = lazy_pattern(
    r"[^.;:0-9]{0,60}?,?\s(?:of\s(?:whom|which|these|those|them)|,\sincluding)\s(?:only\s|just\s|about\s|some\s)?\Z",
    re.IGNORECASE,
)
_BEGUN: Final = lazy_pattern(
    r"\b(?:of|among)\s(?:(?:the|its|their|our|these|those)\s)?\Z", re.IGNORECASE
)  # of the nine
_THEN: Final = lazy_pattern(r"[^.;:0-9]{0,60},\s(?:only\s|just\s|about\s|some\s)?\Z", re.IGNORECASE)
_OF_THE: Final = lazy_pattern(r"(?:\s[a-z]+)?\s(?:out\s)?of\s(?:(?:the|its|their|our|these|those)\s)?\Z", re.IGNORECASE)
_REST: Final = lazy_pattern(
    r"\b(?:other|others|rest|remain\w*|un(?!i|der|til)\w{4,}|non-?\w{4,}|fail\w*|lack\w*|in(?:active|eligible|complete|valid)\w*)\b",
    re.IGNORECASE,
)
_CLAUSE_END: Final = lazy_pattern(r"[.;,](?=\s|\Z)|\s(?:and|but|while|whereas)\s", re.IGNORECASE)
_WORD: Final = lazy_pattern(r"[\w'’-]+")
_LAST: Final = 2  # words of a clause
_SENTENCE_END: Final = lazy_pattern(r"[.;](?=\s|\Z)")
_PART_WORDS: Final = stems(
    "half third quarter fourth fifth sixth eighth tenth majority minority nearly almost virtually"
)
_SLACK: Final = Decimal("0.06")  # of the whole, of a part in words
_REACH: Final = 60  # characters before a whole
_MAJORITY: Final = 50


class _Range(NamedTuple):
    low: Decimal
    high: Decimal
    told: str


def wrong_part(case: Case) -> tuple[str, str] | None:
    """The part that a claim has of a number of things, and the other one that the quote has of them.

    Three of the nine members, of which six are independent: both are of the same members, and one number is wrong.
    """
    for whole in case.claim.singles:
        stated = _stated_part(whole, case.texts.claim)
        if stated is None or not isinstance(whole.what, Amount):
            continue
        held = [one for one in case.held(whole) if _is_whole(one)]
        parts = [(part, one) for one in held for part in _parts_of(one, case)]
        if len(parts) != 1:
            continue
        (part, one), size = parts[0], whole.what.size
        if Kind.MONEY in {part.kind, one.kind} and part.kind not in {one.kind, Kind.PERCENT}:
            continue
        share = _share_of(part, size)
        if share is None or stated.low <= share <= stated.high or not _is_of_same(whole, part, one, case):
            continue
        if stated.low <= 1 - share <= stated.high and (whole.kind is Kind.MONEY or _may_be_rest(case)):
            continue
        return f"{stated.told} {whole.text}", part.text
    return None


def _stated_part(whole: Figure, claim: str) -> _Range | None:
    """The part of a whole that the words before it say, as shares of one."""
    found = _PART.search(claim, max(0, whole.start - _REACH), whole.start) if _is_whole(whole) else None
    if found is None or not isinstance(whole.what, Amount):
        return None
    told, hedge = found[0].strip(), (found["hedge"] or "").lower()
    if found["many"] and whole.kind is Kind.MONEY:
        return None
    if found["many"]:
        many = found["many"].lower()
        count = Decimal(many.replace(",", "") if many[0].isdigit() else small_number(many))
        share, slack = count / whole.what.size, Decimal(0)
        if share >= 1 or " of" not in found[0]:
            return None
    elif found["share"]:
        number = found["count"].lower() if found["count"] else "a"
        count = Decimal(1 if number in {"a", "an"} else small_number(number))
        name = found["share"].lower()
        share, slack = count * _SHARES[name if name in _SHARES else name[:-1]], _SLACK
        if share > 1:
            return None
    else:
        return _of_all(found, told, hedge)
    high = Decimal(1) if hedge in {"more than", "over", "at least"} else share + slack
    return _Range(Decimal(0) if hedge in {"less than", "under"} else share - slack, high, told)


def _of_all(found: re.Match[str], told: str, hedge: str) -> _Range:
    half, whole, none = Decimal(_MAJORITY) / _HUNDRED, Decimal(1), Decimal(0)
    if found["all"]:
        return _Range(whole - 3 * _SLACK, whole, told) if hedge else _Range(whole, whole, told)
    if found["none"]:
        return _Range(none, none, told)
    return _Range(half, whole, told) if found["most"] else _Range(none, half, told)


def _is_whole(figure: Figure) -> bool:
    """Whether parts of it are compared: a count, or an amount of money."""
    return _is_count(figure) or (figure.kind is Kind.MONEY and figure.size > 1)


def _is_count(figure: Figure) -> bool:
    what = figure.what
    return isinstance(what, Amount) and what.kind is Kind.NUMBER and not what.unit and what.size > 1 and not what.upper


def _parts_of(whole: Figure, case: Case) -> Iterator[Figure]:
    """The figures that a quote has of a whole: six of the nine, nine, of whom six."""
    text = case.texts.quote
    for one in case.quote.singles:
        if not isinstance(one.what, Amount) or one == whole:
            continue
        is_before = one.text_end <= whole.start and _OF_THE.fullmatch(text, one.text_end, whole.start)
        is_begun = _BEGUN.search(text, 0, whole.start) is not None
        after = (_OF_WHOM, _THEN) if is_begun else (_OF_WHOM,)
        is_after = one.start >= whole.text_end and any(
            leads.fullmatch(text, whole.text_end, one.start) for leads in after
        )
        if is_before or is_after:
            yield one


def _share_of(part: Figure, whole: Decimal) -> Decimal | None:
    what = part.what
    if not isinstance(what, Amount) or what.upper or what.hedge is not Hedge.NONE:
        return None
    if what.kind is Kind.PERCENT:
        return what.value / _HUNDRED
    return what.size / whole if _is_whole(part) or what.size == 1 else None


def _is_of_same(stated: Figure, part: Figure, whole: Figure, case: Case) -> bool:
    """Whether the words behind a claim's part are those behind the part of the quote, up to its last ones."""
    words = stems(stated.text) | stems(whole.text) | _PART_WORDS
    own = stems(_CLAUSE_END.split(case.texts.claim[stated.text_end :])[0]) - words
    behind = _SENTENCE_END.split(case.texts.quote[max(part.text_end, whole.text_end) :])[0]
    last = [word for word in _WORD.findall(behind) if stems(word)][-_LAST:]
    return 2 * len(own & stems(behind)) >= len(own) > 0 and not own.isdisjoint(stems(" ".join(last)))


def is_rest(figure: Figure, case: Case) -> bool:
    """Whether it is what is left beside the quote's part, with a denial: three of seven are not, where four are."""
    if not DENYING.search(case.texts.claim) or DENYING.search(case.texts.quote):
        return False
    wholes = [one for one in case.claim.singles if one.start > figure.start and isinstance(one.what, Amount)][:1]
    shares = [_share_of(part, held.size) for one in wholes for held in case.held(one) for part in _parts_of(held, case)]
    stated = _stated_part(wholes[0], case.texts.claim) if wholes else None
    return stated is not None and any(one is not None and stated.low <= 1 - one <= stated.high for one in shares)


def _may_be_rest(case: Case) -> bool:
    """Whether one of the two says what the part is not."""
    texts = (case.texts.claim, case.texts.quote)
    return any(words.search(text) for words in (DENYING, _REST) for text in texts)
