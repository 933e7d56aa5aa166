"""A ratio of two things: 3:1 for debt to equity is debt of three times equity, and not equity to debt of 3:1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.extract import TextFigures
from citecheck.quantities.reading.figures import Amount, Figure
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern

_THING: Final = r"[a-z][\w'’-]*?(?:\s(?!(?:was|is|were|are|to|of|stood|at)\b)[\w'’-]+){0,3}?"
_VERB: Final = r"(?:\s(?:was|is|were|are|of|at|stood|stands|remained|has|been|about|approximately|exactly)){1,3}\s"
_RATIO_OF: Final = lazy_pattern(
    rf"\b(?P<left>{_THING})(?:\sto\s|-to-)(?:the\s)?(?P<right>{_THING})(?:\sratio)?{_VERB}\Z", re.IGNORECASE
)
_BOTH: Final = lazy_pattern(r"ratio\sof\s", re.IGNORECASE)
_SUBJECT: Final = lazy_pattern(
    r"(?:\A|[.;,]\s|\s)(?P<left>[a-z][\w'’-]+)\s(?:is|was|were|are)\s(?:about|roughly|exactly|almost|nearly)?\s?\Z",
    re.IGNORECASE,
)
_OBJECT: Final = lazy_pattern(
    r"\s(?:the\s|its\s|that\sof\s|as\s(?:much|many|high|large)\sas\s)?(?P<right>[a-z][\w'’-]+)", re.IGNORECASE
)
_REACH: Final = 100  # characters before a ratio
_EXACT: Final = Decimal("0.01")
_Words = frozenset[str]


class _Ratio(NamedTuple):
    """How many times the second thing the first one is."""

    figure: Figure
    times: Decimal
    left: _Words
    right: _Words


def turned_ratio(case: Case) -> tuple[str, str] | None:
    """A ratio of the claim that the quote has the other way round."""
    for stated in _ratios(case.texts.claim, case.claim):
        for text, reading in case.readings:
            for held in _ratios(text, reading):
                if _are_crossed(stated, held) and stated.times != 1 and _are_equal(stated.times, held.times):
                    return stated.figure.text, held.figure.text
    return None


def is_of_ratio(figure: Figure, case: Case) -> bool:
    """Whether it follows from a ratio of the quote: three times equity, or equity to debt of 1:3, of 3:1."""
    own = [one for one in _ratios(case.texts.claim, case.claim) if one.figure.start == figure.start]
    return any(
        (_are_straight(stated, held) and _are_equal(stated.times, held.times))
        or (_are_crossed(stated, held) and held.times != 0 and _are_equal(stated.times, 1 / held.times))
        for stated in own
        for text, reading in case.readings
        for held in _ratios(text, reading)
    )


def _ratios(text: str, reading: TextFigures) -> Iterator[_Ratio]:
    for one in reading.singles:
        what = one.what
        if not isinstance(what, Amount) or what.unit not in {"ratio", "times"}:
            continue
        before = text[max(0, one.start - _REACH) : one.start]
        if found := _RATIO_OF.search(before):
            yield _Ratio(one, what.value, _words(found["left"]), _words(found["right"]))
            continue
        subject, beside = _SUBJECT.search(before), _OBJECT.match(text, one.text_end)
        if what.unit == "times" and subject and beside:
            yield _Ratio(one, what.value, _words(subject["left"]), _words(beside["right"]))


def _words(text: str) -> _Words:
    said = _BOTH.split(text)[-1].lower().split()
    return frozenset(singular(word) for word in said if word not in STOP_WORDS and word != "ratio")


def _are_straight(one: _Ratio, two: _Ratio) -> bool:
    return bool(one.left & two.left and one.right & two.right) and not _are_mixed(one, two)


def _are_crossed(one: _Ratio, two: _Ratio) -> bool:
    return bool(one.left & two.right and one.right & two.left) and not (one.left & two.left or one.right & two.right)


def _are_mixed(one: _Ratio, two: _Ratio) -> bool:
    return bool(one.left & two.right or one.right & two.left)


def _are_equal(one: Decimal, two: Decimal) -> bool:
    return abs(one - two) <= _EXACT * max(one, two)
