"""The clause of each figure → its bound, role, direction, subject, period and negation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from citecheck.figures.opposites import DIRECTIONS, SIDES
from citecheck.figures.tokens import Token, Tokens
from citecheck.figures.types import Bound, Figure, Grain, Period, Quantity, Role, Span
from citecheck.figures.vocabulary import CALENDAR, RATES, unit_of
from citecheck.text.negation import is_negation
from citecheck.text.stems import stem, stems


@dataclass(frozen=True, slots=True)
class Placed:
    """A value from token `start` to token `end` (exclusive), and its sign."""

    value: Quantity | Period
    start: int
    end: int
    sign: int = 0


_NOUN: Final = 6  # tokens behind a value that may name what it is for each of
_LINKS: Final = frozenset([",", "and", "or", "to", "-", "–", "—"])
_THING: Final = 3  # words of a thing in a list
_REACH: Final = 7  # tokens in front of a figure that may say its bound
_STRONG: Final = frozenset(
    [
        ";",
        ":",
        "—",
        ".",
        "but",
        "while",
        "whereas",
        "although",
        "though",
        "because",
        "offset",
        "compared",
        "versus",
        "against",
    ]
)
_COMPARING: Final = frozenset(
    ["compared", "versus", "against", "than", "from", "over", "since", "until", "till", "before", "after"]
)
_WEAK: Final = frozenset([",", "and", "or", "with", "than", "|"])
_THROUGH: Final = frozenset(
    "a an the of to by from about approximately around roughly nearly almost some only just over under more less than"
    " at least most up was were is are be been has have had by another further an additional total".split()
)
_BEFORE: Final = re.compile(
    r"(?:^| )(?:(?P<not>not|no|never|cannot|nor|without)(?: (?:be|been|have|has))?(?: \w+)? )?"
    r"(?:(?P<most>at most|up to|maximum(?: of)?|within|inside|(?:limited|capped|limit) (?:to|at|of)|until|till|by|≤|<)"
    r"|(?P<least>at least|minimum(?: of)?|starting (?:at|from)|from|since|≥)"
    r"|(?P<more>(?:more|greater|higher|longer|older|larger|later|bigger|better) than|over|above|exceed(?:s|ed|ing)?"
    r"|in excess of|beyond|after|>)"
    r"|(?P<less>(?:less|fewer|lower|shorter|younger|smaller|earlier|below) than|under|below|before|short of|<)"
    r"|(?P<exact>exactly|precisely))"
    r"(?P<soft> (?:about|approximately|around|roughly))?(?: (?:a|an|the|of|total|amount))*(?: \w+ of)?$"
)
_AFTER: Final = re.compile(
    r"(?:,? ?(?:(?P<least>(?:or|and) (?:more|above|over|older|longer|later|greater|higher|better|up|upwards?)"
    r"|and beyond|at (?:the )?least|minimum|\+)"
    r"|(?P<most>or (?:less|fewer|below|under|younger|earlier|lower|shorter|sooner)|at (?:the )?most|maximum"
    r"|at the latest)))(?: |$|[.,;)])"
)
_SOFT: Final = re.compile(
    r"(?:^| )(?:about|approximately|approx\.?|around|roughly|nearly|almost|some|circa|ca\.?|c\.|~|≈|close to"
    r"|just (?:over|under)|±)(?: (?:a|an|the|of))*$"
)
_BOUNDS: Final = {
    "most": (Bound.AT_MOST, Bound.MORE_THAN),
    "least": (Bound.AT_LEAST, Bound.LESS_THAN),
    "more": (Bound.MORE_THAN, Bound.AT_MOST),
    "less": (Bound.LESS_THAN, Bound.AT_LEAST),
    "exact": (Bound.EXACTLY, None),
}
_AHEAD: Final = frozenset(["before", "prior", "ahead", "in", "earlier"])
_ROLES: Final = {"from": Role.FROM, "to": Role.TO, "by": Role.BY}
_TIMELESS: Final = frozenset(["by", "until", "till", "before", "after", "since", "from", "over", "under"])


def in_context(tokens: Tokens, placed: Sequence[Placed], *, is_row: bool) -> tuple[Figure, ...]:
    """The figures with their attributes."""
    cuts = _cuts(tokens, placed, is_row=is_row)
    linked = _linked(tokens, placed)
    listed = _listed_things(tokens, placed)
    quantities = [at for at, one in enumerate(placed) if isinstance(one.value, Quantity)]
    periods = _periods_of(tokens, placed)
    figures: list[Figure] = []
    for at, one in enumerate(placed):
        first, last = _segment(tokens, placed, at, quantities, cuts) if at in cuts else (0, len(tokens))
        low, high = linked.get(at, (at, at))
        begin = first if low == at else cuts[low]
        finish = last if high == at else _segment(tokens, placed, high, quantities, cuts)[1]
        words = [
            token
            for token in (*tokens.all[begin : placed[low].start], *tokens.all[placed[high].end : finish])
            if token.is_word
        ]
        around = tokens.all[max(placed[at - 1].end if at else 0, one.start - _REACH) : one.start]
        bound, approximate = _bound(tokens, one, around)
        role = None if bound is Bound.AT_MOST or isinstance(one.value, Period) else _ROLES.get(_last_word(around))
        direction = _direction(tokens, one, first, last) if isinstance(one.value, Quantity) else 0
        if role is Role.TO and figures and figures[-1].role is Role.FROM and not direction:
            direction = figures[-1].direction
        span = Span(tokens[one.start].start, tokens[one.end - 1].end)
        figures.append(
            Figure(
                span=span,
                text=tokens.text[span.start : span.end],
                value=_rated(
                    one.value,
                    tokens.all[max(first, one.start - _REACH) : one.start],
                    tokens.all[one.end : min(last, one.end + _NOUN)],
                ),
                bound=None
                if role in {Role.FROM, Role.BY} and bound in {Bound.AT_LEAST, Bound.AT_MOST} and _is_plain(around)
                else bound,
                approximate=approximate,
                sign=one.sign,
                direction=direction,
                role=role,
                counted=_counted(tokens, one),
                subject=stems(token.text for token in words) if at not in listed else listed[at],
                period=periods.get(at),
                negated=sum(is_negation(token.low) for token in words) > _is_turned(around),
                place=at,
                beside=tuple(tokens[place].low for place in (one.start - 2, one.start - 1, one.end, one.end + 1)),
            )
        )
    return tuple(_moving(figures))


def _moving(figures: Sequence[Figure]) -> Iterator[Figure]:
    """The figures with the direction that a movement from one value to another has."""
    directions = {
        1 if one.value.value < two.value.value else -1
        for one, two in pairwise(figures)
        if (one.role, two.role) == (Role.FROM, Role.TO)
        and isinstance(one.value, Quantity)
        and isinstance(two.value, Quantity)
        and one.value.value != two.value.value
    }
    only = directions.pop() if len(directions) == 1 else 0
    for one in figures:
        may_move = only and not one.direction and not one.role and isinstance(one.value, Quantity)
        yield replace(one, direction=only) if may_move else one


def _is_plain(around: Sequence[Token]) -> bool:
    return bool(around) and around[-1].low in {"from", "by"}


def _rated(value: Quantity | Period, around: Sequence[Token], behind: Sequence[Token]) -> Quantity | Period:
    """The value with what it is for each of: by an adjective before it (the monthly rent), or behind its noun."""
    if not isinstance(value, Quantity) or value.per or value.dimension in CALENDAR:
        return value
    adjectives = {rate for at, token in enumerate(around) if (rate := _adjective(token, around[max(0, at - 2) : at]))}
    rates = adjectives or {name for at, token in enumerate(behind) if (name := _rate_at(token, behind[at + 1 :]))}
    return replace(value, per=rates.pop()) if len(rates) == 1 else value


def _adjective(token: Token, before: Sequence[Token]) -> str:
    """The unit of time of monthly, annual, half-yearly, semi-annual."""
    if token.low not in RATES or not token.low.endswith(("ly", "annual")):
        return ""
    is_half = len(before) > 1 and before[1].text == "-" and before[0].low in {"half", "semi"}
    return "half-year" if is_half else RATES[token.low]


def _rate_at(token: Token, behind: Sequence[Token]) -> str:
    """The unit of time of "a week", "each quarter", "per day" behind a noun: 160 new patients a quarter."""
    if token.low not in {"per", "a", "an", "each", "every"} or not behind:
        return ""
    unit = unit_of(behind[0].text)
    return RATES.get(behind[0].low, unit.name if unit and unit.dimension in CALENDAR else "")


# ── Segments ─────────────────────────────────────────────────────────────────────────────────────


def _cuts(tokens: Tokens, placed: Sequence[Placed], *, is_row: bool) -> dict[int, int]:
    """For each quantity the token with which its segment begins."""
    found: dict[int, int] = {}
    quantities = [(at, one) for at, one in enumerate(placed) if isinstance(one.value, Quantity)]
    if quantities:
        found[quantities[0][0]] = _sentence_start(tokens, quantities[0][1].start)
    for (_, before), (at, one) in pairwise(quantities):
        found[at] = before.end if is_row else _cut(tokens, before.end, one.start)
    return found


def _sentence_start(tokens: Tokens, at: int) -> int:
    """The token behind the last strong separator in front of a figure."""
    for place in range(at - 1, 0, -1):
        if tokens[place].low in _STRONG and not _is_abbreviation(tokens, place):
            return place + 1
    return 0


def _is_abbreviation(tokens: Tokens, at: int) -> bool:
    return tokens[at].text == "." and not (tokens[at + 1].gap and tokens[at + 1].text[:1].isupper())


def _cut(tokens: Tokens, first: int, last: int) -> int:
    """The token between two figures with which the segment of the second begins."""
    strong = [at for at in range(first, last) if tokens[at].low in _STRONG and not _is_abbreviation(tokens, at)]
    if strong:
        return strong[-1] + 1
    weak = [at for at in range(first, last) if tokens[at].low in _WEAK]
    if weak:
        return weak[-1]
    return last - 1 if last > first and tokens[last - 1].low in {"to", "from", "by", "at"} else first


def _segment(
    tokens: Tokens, placed: Sequence[Placed], at: int, quantities: Sequence[int], cuts: dict[int, int]
) -> tuple[int, int]:
    """The tokens around a quantity that speak of it: from its cut to the next one, or to the end of its clause."""
    place = quantities.index(at)
    last = cuts[quantities[place + 1]] if place + 1 < len(quantities) else len(tokens)
    ends = (
        end for end in range(placed[at].end, last) if tokens[end].low in _STRONG and not _is_abbreviation(tokens, end)
    )
    return cuts[at], next(ends, last)


def _periods_of(tokens: Tokens, placed: Sequence[Placed]) -> dict[int, Period]:
    """The period of each quantity: the only one of its sentence, or of its place where values and times alternate."""
    found: dict[int, Period] = {}
    for sentence in _sentences(tokens, placed):
        quantities = [at for at in sentence if isinstance(placed[at].value, Quantity)]
        beside = {at: placed[at + 1].value for at in quantities if _is_beside(tokens, placed, at)}
        every = [value for at in sentence if isinstance(value := placed[at].value, Period) and _is_time(value)]
        if len(set(every)) == 1:
            ends = [at for at in quantities if _end(tokens, placed[at])]
            moving = ends if any(_end(tokens, placed[at]) == "from" for at in ends) else []
            place = next(placed[at] for at in sentence if placed[at].value == every[0])
            own = (at for at in quantities if at not in moving and not _is_compared(tokens, placed[at], place))
            found |= dict.fromkeys(own, every[0])
        elif len(every) == len(quantities) > 1 and (
            _alternate(placed, sentence) or _are_listed(tokens, placed, sentence)
        ):
            found |= dict(zip(quantities, every, strict=True))
        else:
            found |= {at: value for at, value in beside.items() if isinstance(value, Period)}
    return found


def _is_compared(tokens: Tokens, value: Placed, time: Placed) -> bool:
    """True where the time is that of what the value is compared with, or where its time begins or ends."""
    first = value.end if value.end <= time.start else max(0, time.start - _THING)
    return any(token.low in _COMPARING for token in tokens.all[first : time.start])


def _is_beside(tokens: Tokens, placed: Sequence[Placed], at: int) -> bool:
    """True where a period follows a value with one small word between: 52% in 2013."""
    if at + 1 >= len(placed) or not isinstance(placed[at + 1].value, Period):
        return False
    between = tokens.all[placed[at].end : placed[at + 1].start]
    if any(
        _are_joined(tokens, *placed[first : first + 2]) for first in (at - 1, at + 1) if 0 <= first < len(placed) - 1
    ):
        return False  # a list of values or of times
    return len(between) == 1 and between[0].low in {"in", "for", "at", "during", "("}


def _sentences(tokens: Tokens, placed: Sequence[Placed]) -> list[list[int]]:
    """The places of the figures, sentence by sentence."""
    sentences: list[list[int]] = [[]]
    for at, one in enumerate(placed):
        before = placed[at - 1].end if at else one.start
        if any(
            tokens[place].text in {".", ";"} and not _is_abbreviation(tokens, place)
            for place in range(before, one.start)
        ):
            sentences.append([])
        sentences[-1].append(at)
    return sentences


def _end(tokens: Tokens, one: Placed) -> str:
    """ "from" or "to" before a value: of a movement one period of the sentence is not that of both ends."""
    word = _last_word(tokens.all[max(0, one.start - _REACH) : one.start])
    return word if word in {"from", "to"} else ""


def _alternate(placed: Sequence[Placed], sentence: Sequence[int]) -> bool:
    kinds = [isinstance(placed[at].value, Period) for at in sentence]
    pairs = zip(sentence[::2], sentence[1::2], strict=False)
    are_near = all(placed[two].start - placed[one].end <= _REACH for one, two in pairs)
    return are_near and all(one != two for one, two in pairwise(kinds))


def _are_listed(tokens: Tokens, placed: Sequence[Placed], sentence: Sequence[int]) -> bool:
    """True for "2019, 2018 and 2017, respectively"."""
    times = [at for at in sentence if isinstance(placed[at].value, Period)]
    return is_listed(tokens) and all(_are_joined(tokens, placed[one], placed[two]) for one, two in pairwise(times))


def is_listed(tokens: Tokens) -> bool:
    return any(token.low == "respectively" for token in tokens.all)


def _is_time(period: Period) -> bool:
    return period.has_year or period.grain in {Grain.QUARTER, Grain.HALF, Grain.MONTH}


def _linked(tokens: Tokens, placed: Sequence[Placed]) -> dict[int, tuple[int, int]]:
    """For each quantity of a list or range (5, 10 and 15) the first and the last of it: they speak of the same."""
    found: dict[int, tuple[int, int]] = {}
    first = 0
    for at in range(1, len(placed) + 1):
        if (
            at < len(placed)
            and isinstance(placed[at].value, Quantity)
            and _are_joined(tokens, placed[at - 1], placed[at])
        ):
            continue
        found |= dict.fromkeys(range(first, at), (first, at - 1))
        first = at
    return found


def _are_joined(tokens: Tokens, one: Placed, two: Placed) -> bool:
    between = tokens.all[one.end : two.start]
    both = isinstance(one.value, Quantity) is isinstance(two.value, Quantity)
    return both and 0 < len(between) < _THING and all(token.low in _LINKS for token in between)


def _listed_things(tokens: Tokens, placed: Sequence[Placed]) -> dict[int, frozenset[str]]:
    """For "A, B and C had 1, 2 and 3, respectively" the words of the thing of each value."""
    quantities = [at for at, one in enumerate(placed) if isinstance(one.value, Quantity)]
    count = len(quantities)
    if count < 2 or not is_listed(tokens):
        return {}
    first = placed[quantities[0]].start
    items: list[list[str]] = [[]]
    ends: list[int] = []
    for place, token in enumerate(tokens.all[:first]):
        if token.text == "," or token.low == "and":
            if items[-1]:
                items.append([])
                ends.append(place)
        elif token.is_word:
            items[-1].append(token.text)
    if len(items) < count:
        return {}
    # The verb follows the last item: of the others only the words next to their separator are the thing's.
    named = [words[-_THING:] for words in items[-count:-1]] + [items[-1][:_THING]]
    return {at: stems(words) for at, words in zip(quantities, named, strict=True)}


# ── Bounds, roles, directions ────────────────────────────────────────────────────────────────────


def _lead(around: Iterable[Token]) -> str:
    """The words in front of a figure, joined by single spaces."""
    return " ".join(
        token.low.replace("n't", " not").replace("n’t", " not")
        for token in around
        if token.text not in {"(", '"', "*", "“"}
    )


def _bound(tokens: Tokens, one: Placed, around: Sequence[Token]) -> tuple[Bound | None, bool]:
    lead = _lead(around)
    soft = _SOFT.search(lead) is not None
    behind = _after(tokens, one)
    found = _BEFORE.search(lead)
    if found and not (behind and found["not"] is None):
        kind = found.lastgroup if found.lastgroup not in {"soft", "not"} else None
        kind = kind or next(name for name in _BOUNDS if found[name])
        word = found[kind]
        if word == "over" and isinstance(one.value, Quantity) and one.value.dimension in CALENDAR:
            return behind, soft  # over three years is no bound
        is_moment = isinstance(one.value, Period)
        if tokens[one.end].low in _AHEAD and word.startswith(("later", "earlier", "within")):
            return None, soft  # no later than 21 days before: at least so many
        if word in _TIMELESS - {"over", "under", "after", "before"} and not is_moment:
            return behind, soft
        if word in {"after", "before", "from", "since"} and not is_moment:
            return behind, soft
        if word in {"from", "since", "over", "under", "by"} and is_moment:
            return None, soft
        plain, turned = _BOUNDS[kind]
        return (turned if found["not"] else plain), soft or bool(found["soft"])
    return behind, soft


def _is_turned(around: Sequence[Token]) -> bool:
    """True where a negation is a part of the bound: no more than."""
    found = _BEFORE.search(_lead(around))
    return bool(found and found["not"])


def _after(tokens: Tokens, one: Placed) -> Bound | None:
    if tokens[one.end].text == "+" and tokens[one.end].gap:
        return None  # the sign of the next value
    behind = " ".join(token.low for token in tokens.all[one.end : one.end + 4])
    found = _AFTER.match(behind)
    if found is None and tokens[one.end].is_word:  # 3 persons or more
        found = _AFTER.match(" ".join(token.low for token in tokens.all[one.end + 1 : one.end + 5]))
    if found is None:
        return None
    return Bound.AT_LEAST if found["least"] else Bound.AT_MOST


def bound_behind(tokens: Tokens, at: int) -> int:
    """The token behind words of a bound that begin with token `at` (or more, at most, +); 0 where none do."""
    found = _AFTER.match(" ".join(token.low for token in tokens.all[at : at + 4]))
    end = at + len(found[0].rstrip(" .,;)").split()) if found else 0
    behind = tokens[end]
    is_next = behind.is_number or (behind.kind == "sign" and tokens[end + 1].is_number) or behind.low == "than"
    is_apart = tokens[at].text in {",", "at"} and behind.is_word  # $500, at least in theory
    return 0 if is_next or is_apart or (tokens[at].text == "+" and tokens[at].gap) else end


def _last_word(around: Sequence[Token]) -> str:
    for token in reversed(around):
        if token.low in _ROLES:
            return token.low
        if token.low not in {"about", "approximately", "around", "roughly", "nearly", "almost", "some", "a", "an", "$"}:
            return ""
    return ""


def _direction(tokens: Tokens, one: Placed, first: int, last: int) -> int:
    """1 or -1 by a word for rising or falling directly beside the figure, with only small words between."""
    for place in range(one.start - 1, max(first - 1, one.start - 6), -1):
        token = tokens[place]
        if found := DIRECTIONS.get(token.low) or SIDES.get(token.low):
            is_bound = tokens[place + 1].low == "than" or (token.low, tokens[place + 1].low) == ("up", "to")
            return 0 if is_bound else found
        if token.low not in _THROUGH and not token.low.endswith("ly"):
            break
    for place in range(one.end, min(last, one.end + 3)):
        token = tokens[place]
        if found := DIRECTIONS.get(token.low) or SIDES.get(token.low):
            return found
        if not token.is_word or token.low in {"and", "or", "in", "of", "for", "to", "from"}:
            break
    return 0


def _counted(tokens: Tokens, one: Placed) -> frozenset[str]:
    """The stems of the words behind a number, up to the next small word or sign."""
    if not isinstance(one.value, Quantity):
        return frozenset()
    found: list[str] = []
    for place in range(one.end, one.end + 5):
        token = tokens[place]
        if token.text == "-" and not token.gap:
            continue
        if not token.is_word or not stems([token.text]):
            break
        found.append(stem(token.text))
    return frozenset(found)
