"""Amounts that are not plain numbers: shares, ratios, times of day, ordinals, "no defects", "doubled", "twice"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Final, NamedTuple

from citecheck.quantities import lexicon
from citecheck.quantities.affixes import singular
from citecheck.quantities.dates import MONTH
from citecheck.quantities.figures import Amount, Hedge, Kind, Sign
from citecheck.quantities.numerals import SMALL, small_number

_NUMBER: Final = rf"(?:[0-9]{{1,3}}|{SMALL})"
_PARTS: Final = {
    "half": 2, "halve": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10,
}  # fmt: skip
_ORDINALS: Final = dict(
    zip(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(),
        range(1, 13),
        strict=True,
    )
)
_HUNDRED: Final = Decimal(100)
_FINE: Final = Decimal("0.0001")  # the worth of a ratio's last digit
_ROUGH: Final = Decimal("0.01")  # of a share in words
_NOON: Final = 12


class Form(NamedTuple):
    start: int
    end: int
    amount: Amount
    shown: int


def forms(text: str) -> Iterator[Form]:
    """The amounts of these forms, in no order; `text` has names and moments blanked out with "#"."""
    done = [False] * len(text)
    for pattern, made in _FORMS:
        for match in pattern.finditer(text):
            amount = None if any(done[match.start() : match.end()]) else made(match)
            if amount is None:
                continue
            end = match.end("figure")
            done[match.start("figure") : end] = [True] * (end - match.start("figure"))
            yield Form(match.start("figure"), end, amount, match.end())


def _plain(unit: str, value: Decimal, step: Decimal = Decimal(1), noun: str | None = None) -> Amount:
    return Amount(Kind.NUMBER, value, step, value, unit=unit, noun=noun)


def _clock(match: re.Match[str]) -> Amount | None:
    hour, minute, half = int(match["hour"]), int(match["minute"] or 0), (match["half"] or "")[:1].lower()
    if half and not 1 <= hour <= _NOON:
        return None
    if half:
        hour = hour % _NOON + (_NOON if half == "p" else 0)
    return _plain("clock", Decimal(hour * 60 + minute))


def _ratio(match: re.Match[str]) -> Amount | None:
    one, two = small_number(match["one"]), small_number(match["two"])
    to = match["to"] != ":"
    if not two or (to and one <= two):  # 3 to 5 is a range
        return None
    return _plain("ratio", Decimal(one) / Decimal(two), _FINE)


def _share(match: re.Match[str]) -> Amount | None:
    if match["decimal"]:
        share = Decimal(match["decimal"]) * _HUNDRED
    elif match["above"]:
        share = _HUNDRED * int(match["above"]) / int(match["below"])
    else:
        count = (
            1
            if (match["count"] or "a").strip("- ").lower() in {"a", "an"}
            else small_number(match["count"].strip("- "))
        )
        share = _HUNDRED * count / _PARTS[singular(match["part"])]
    if not 0 < share <= _HUNDRED:
        return None
    return Amount(
        Kind.PERCENT,
        share,
        _ROUGH if share % 1 == 0 else Decimal(1),
        share,
        hedge=_about(match),
        in_words=True,
        soft=True,
    )


def _about(match: re.Match[str]) -> Hedge:
    return Hedge.ABOUT if match["about"] else Hedge.NONE


def _ordinal(match: re.Match[str]) -> Amount:
    written = match["figure"].lower()
    value = _ORDINALS.get(written) or int(re.sub(r"\D", "", written))
    noun = singular(match["noun"])
    return Amount(
        Kind.NUMBER, Decimal(value), Decimal(1), Decimal(value), unit="ordinal", noun=noun, in_words=True, soft=True
    )


def _none(match: re.Match[str]) -> Amount:
    zero = Decimal(0)
    return Amount(Kind.NUMBER, zero, Decimal(1), zero, noun=singular(match["noun"]), in_words=True, soft=True)


def _multiple(match: re.Match[str]) -> Amount:
    value = Decimal(lexicon.MULTIPLES[match["figure"].lower()])
    return replace(_plain("times", value, noun="time"), in_words=True, soft=True)


def _change(match: re.Match[str]) -> Amount:
    value = Decimal(lexicon.CHANGES[match["figure"].lower()])
    sign = Sign.MINUS if value < 0 else Sign.NONE
    hedge = Hedge.OVER if match["over"] else Hedge.ABOUT
    return Amount(Kind.PERCENT, value, Decimal(1), abs(value), sign=sign, hedge=hedge, in_words=True, soft=True)


_ALONE: Final = r"(?<![\w.,:$€£¥#])"
_OF: Final = r"(?=\s(?:of|the|its|their|his|her|our|all)\b)"
_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Amount | None]], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), made)
    for pattern, made in (
        (
            rf"{_ALONE}(?P<figure>(?P<hour>[0-9]{{1,2}})(?:[:.](?P<minute>[0-5][0-9]))?\s?(?P<half>[ap]\.m\.|[ap]m\b))",
            _clock,
        ),
        (
            rf"{_ALONE}(?P<figure>(?P<hour>0[0-9]|1[3-9]|2[0-3]):(?P<minute>[0-5][0-9]))(?P<half>)(?![\w:]|\.[0-9])",
            _clock,
        ),
        (rf"{_ALONE}(?P<figure>(?P<one>[0-9]{{1,3}})(?P<to>:)(?P<two>[0-9]))(?![\w:%]|[.,][0-9])", _ratio),
        (
            (
                rf"(?<!from ){_ALONE}(?<![%-])(?P<figure>(?P<one>{_NUMBER})(?P<to> to | for |-to-)(?P<two>{_NUMBER}))"
                r"(?=\s?[.,;:)](?![0-9])|\s?\Z|\s(?:to|in|for|against|between|ratio|split|on|with|vote|of)\b)"
            ),
            _ratio,
        ),
        (
            (
                r"(?P<about>\b(?:about|roughly|around|approximately|nearly|almost|some)\s)?(?<![\w.,/$#])"
                rf"(?P<figure>(?:(?P<count>(?:an?|{SMALL})[-\s])?"
                r"(?P<part>half|halves|(?<=[\s-])(?:third|quarter|fourth|fifth|sixth|eighth|tenth)s?)"
                r"|(?P<above>[1-9])/(?P<below>[2-9])|(?P<decimal>0\.[0-9]+(?=\sof\s(?:all|the)\b)))"
                rf"{_OF})(?<!first half)(?<!second half)(?<!other half)"
            ),
            _share,
        ),
        (
            rf"\b(?P<figure>{'|'.join(_ORDINALS)}|[0-9]{{1,3}}(?:st|nd|rd|th))\s(?P<noun>[a-z]{{3,}})(?<!quarter)\b",
            _ordinal,
        ),
        (r"\b(?P<figure>no|zero)\s(?:[a-z]+\s)?(?P<noun>[a-z]+s)(?<!ss)\b(?!['’-])", _none),
        (
            (
                r"\b(?P<figure>twice|thrice|(?:double|triple)(?=\s(?:the|its|their|that)\b)"
                r"|once(?=\s(?:an?|per|during|each|every|daily)\b))"
            ),
            _multiple,
        ),
        (rf"\b(?P<over>more than\s)?(?P<figure>{'|'.join(lexicon.CHANGES)})\b", _change),
    )
)
_SPOKEN: Final = "|".join(("no", "zero", "half", "halves", *_ORDINALS, *lexicon.MULTIPLES, *lexicon.CHANGES))
# A text has at most as many of these figures, and months alone, as it has of these words.
HINT: Final = re.compile(rf"\b(?:(?:in|of|by|during|since|until)\s(?-i:{MONTH})|{_SPOKEN})\b", re.IGNORECASE)
