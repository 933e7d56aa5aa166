"""Amounts that the claim has as a change and the quote as a level, or the other way round: fell to $5 for fell $5."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import EQUAL, Scales, relation
from citecheck.quantities.computing.ways import ways
from citecheck.quantities.mismatches.opposites import SENTENCE_END, content, ordered
from citecheck.quantities.movements import alike
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Kind, Sign
from citecheck.text.patterns import lazy_pattern

_Pair = tuple[str, str]

_VERBS: Final = (
    r"(?:increas(?:es?|ed|ing)|r[io]ses?|risen|rising|gr[eo]ws?|grown|growing|climb(?:s|ed)?|jump(?:s|ed)?|gain(?:s|ed)?"
    r"|advanc(?:es|ed)|expand(?:s|ed)?|surg(?:es|ed)|improv(?:es|ed)|rais(?:es|ed)|decreas(?:es?|ed|ing)|f[ae]lls?|fallen|falling"
    r"|declin(?:es?|ed|ing)|dropp?(?:s|ed|ing)?|shr[aiu]nks?|reduc(?:es|ed)|lower(?:s|ed)|cuts?|slipp?(?:s|ed)?|plung(?:es|ed)"
    r"|slid|contract(?:s|ed)|worsen(?:s|ed)|(?:went|goes|gone|brought|came)\s(?:[a-z]+\s){0,5}?(?:up|down)"
    r"|(?:was|were|is|are)\s(?:up|down)(?!\sto\b))"
)
_NOUNS: Final = (
    r"(?:increases?|decreases?|rises?|declines?|drops?|falls?|reductions?|changes?|growth|gains?|cuts?|improvements?"
    r"|expansion|contraction)"
)
_ABOUT: Final = (
    r"(?:(?:about|approximately|some|nearly|almost|roughly|around|just|only|over|under|an?|another|further|additional|estimated"
    r"|more\sthan|less\sthan)\s){0,3}"
)
_BE: Final = r"(?:was|were|is|are|totall?ed|totals|amount(?:s|ed)\sto|stood\sat|reached|came\sto)"
_SAME_CLAUSE: Final = r"(?:[^.;:]|[.:](?!\s)){0,60}?"


class _Role(StrEnum):
    CHANGE = "change"
    LEVEL = "level"
    END = "end"
    START = "start"


_BEFORE: Final = tuple(
    (role, lazy_pattern(rf"{said}\s{_ABOUT}\Z", re.IGNORECASE))
    for role, said in (
        (_Role.START, r"\bfrom"),
        (_Role.CHANGE, rf"\b{_NOUNS}\b{_SAME_CLAUSE}\b{_BE}"),
        (_Role.END, rf"\b{_VERBS}\b{_SAME_CLAUSE}(?<!\bup)(?<!amounted)\sto"),
        (_Role.CHANGE, rf"\b(?:{_VERBS}|up|down|higher|lower)\b{_SAME_CLAUSE}\bby"),
        (_Role.CHANGE, rf"\b(?:{_VERBS}|up|down)"),
        (_Role.CHANGE, rf"\b{_NOUNS}\sof"),
        (_Role.LEVEL, rf"\b{_BE}(?:\sminus)?"),
    )
)
_CHANGED_AFTER: Final = lazy_pattern(
    rf"(?:,\sor\s[^,]{{1,30}},)?\s(?:{_NOUNS}|above|below|ahead|behind|short|higher|lower|more|less|fewer|up|down)\b(?!\s(?:from|to|of)\b)",
    re.IGNORECASE,
)
_VERB: Final = lazy_pattern(
    rf"\b(?:{_VERBS}|higher|lower|further|additional|about|approximately|roughly|around|almost|nearly|another)\b",
    re.IGNORECASE,
)
_CHANGE: Final = lazy_pattern(rf"\b(?:{_NOUNS}|inflation|deflation|returns?)\b", re.IGNORECASE)
_AGAIN: Final = lazy_pattern(
    r"\b(?:slow|moderat|accelerat|eas(?:e|ing)|narrow|widen|quicken|decelerat|sw[iu]ng|turn|return)\w*", re.IGNORECASE
)
_MULTIPLIED: Final = lazy_pattern(r"\b(?:doubl|tripl|quadrupl|halv|times)", re.IGNORECASE)
_OF: Final = lazy_pattern(r"\bof\s\Z", re.IGNORECASE)
_THEN_MOVED: Final = lazy_pattern(rf"\s{_VERBS}\s", re.IGNORECASE)
# What is itself the size of a change, so that its level is one: the effect was $5 million.
_OF_CHANGE: Final = lazy_pattern(
    rf"\b(?:{_NOUNS}|{_VERBS}|impacts?|effects?|differences?|variances?|gaps?|savings?|hits?|contributions?|benefits?|headwinds?|tailwinds?"
    r"|additions?|provided|used|usage|outflows?|inflows?|burn|return(?:s|ed)?|inflation|deflation|volumes?|prices?|pricing|net\sof|moved"
    r"|movements?|adjustments?|revaluations?|depreciation|appreciation|dilution|accretion|erosion|loss(?:es)?\sof|comparable|organic)\b",
    re.IGNORECASE,
)
_DIRECTED: Final = lazy_pattern(  # any word of a direction or comparison
    rf"\b(?:{_NOUNS}|{_VERBS}|up|down|higher|lower|more|less|fewer|greater|larger|smaller|record|(?:high|low|larg|small|great)est|compared|comparison"
    r"|versus|vs|than|from|against|previous\w*|prior|doubl\w+|tripl\w+|halv\w+|peak\w*|narrow\w*|widen\w*"
    r"|accelerat\w+|slow\w*|strength\w*|weak\w*|recover\w*|rebound\w*|lifted|boost\w*)\b",
    re.IGNORECASE,
)
_AFTER_NOUN: Final = lazy_pattern(
    r"\b(?:of|for|in|from|to|on|at|as|by|with|exiting|end(?:ed|ing)|during|attributable|which|that)\b|\(", re.IGNORECASE
)
_RANGE: Final = frozenset([Bound.FROM, Bound.TO])  # by 7 to 8 percent
_KINDS: Final = frozenset([Kind.MONEY, Kind.PERCENT, Kind.POINTS])
_REACH: Final = 100  # characters before a figure
_HALF: Final = 0.5


class _Placed(NamedTuple):
    """A figure in the role that its text gives it, and the words that do."""

    figure: Figure
    role: _Role
    words: str
    text: str
    start: int

    @property
    def told(self) -> str:
        return f"{self.words} {self.figure.text}" if self.figure.text not in self.words else self.words

    @property
    def subject(self) -> frozenset[str]:
        """The content words of its sentence before those."""
        return _letters(content(_sentence_before(self.text, self.start)))

    @property
    def moved(self) -> frozenset[str]:
        """The words for what moves: profit, of taxes that reduced profit by $5."""
        return _letters(content(_VERB.sub(" ", self.words))) or content(_sentence_before(self.text, self.figure.start))

    @property
    def head(self) -> frozenset[str]:
        """The noun that has the amount: the provision for losses, the debt repayments."""
        phrase = _sentence_before(self.text, self.start).split(",")[-1]
        words = [word for word in ordered(_AFTER_NOUN.split(phrase)[0]) if not word[0].isdigit()]
        return frozenset(words[-1:])


def _letters(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if word[0].isalpha())


def exchanged_level(case: Case) -> _Pair | None:
    """An amount by which something moved in one text, and which it has in the other."""
    for stated in _placed(case):
        held = _equal(stated, case)
        if held and all(_is_exchanged(stated, one, case) for one in held):
            return stated.told, held[0].told
    return None


def unsaid_movement(case: Case) -> str | None:
    """An amount to which the claim says that something moved, and of which the quotes say only that it is so much."""
    if any(map(_DIRECTED.search, case.texts.quotes)):
        return None
    for stated in _placed(case):
        held = _equal(stated, case) if stated.role in {_Role.END, _Role.START} else []
        others = [one for one in case.quoted if any(alike(one, two.figure) and one != two.figure for two in held)]
        if held and not others and all(one.role is _Role.LEVEL for one in held):
            return stated.told
    return None


def _placed(case: Case) -> Iterator[_Placed]:
    """The plain amounts of the claim that it gives a role."""
    for figure in case.claim.singles:
        what = figure.what
        is_plain = isinstance(what, Amount) and what.kind in _KINDS and not what.soft and what.bound not in _RANGE
        if isinstance(what, Amount) and is_plain and what.sign is not Sign.PLUS:
            found = _role(figure, case.texts.claim)
            if found:
                yield found


def _equal(stated: _Placed, case: Case) -> list[_Placed]:
    """The same amounts of the quotes, if all of them have a role."""
    equal = [
        (one, text)
        for text, reading in case.readings
        for one in reading.singles
        if relation(stated.figure, one, Scales(reading.scale, case.claim.scale)) in EQUAL
    ]
    found = [_role(*pair) for pair in equal]
    placed = [one for one in found if one is not None and _is_plain(one.figure)]
    return placed if len(placed) == len(found) else []


def _is_plain(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.sign is Sign.NONE and not figure.what.cell


def _role(figure: Figure, text: str) -> _Placed | None:
    low = max(0, figure.start - _REACH)
    if after := _CHANGED_AFTER.match(text, figure.text_end):
        return _Placed(figure, _Role.CHANGE, text[figure.start : after.end()], text, figure.start)
    if _OF.search(text, low, figure.start) and _THEN_MOVED.match(text, figure.text_end):
        return _Placed(figure, _Role.LEVEL, "of", text, figure.start)
    for role, pattern in _BEFORE:
        if found := pattern.search(text, low, figure.start):
            placed = _Placed(figure, role, found[0].strip(), text, found.start())
            return None if _is_change_itself(placed) else placed
    return None


def _is_change_itself(placed: _Placed) -> bool:
    """Whether what has the amount is a change: the effect was 5, inflation rose to 3%, the decline slowed to 3%."""
    subject = _sentence_before(placed.text, placed.start)
    if placed.role is _Role.LEVEL:
        return _OF_CHANGE.search(subject) is not None
    return placed.role is not _Role.CHANGE and bool(_CHANGE.search(subject) or _AGAIN.search(placed.words))


def _sentence_before(text: str, at: int) -> str:
    return SENTENCE_END.split(text[:at])[-1]


def _is_exchanged(stated: _Placed, held: _Placed, case: Case) -> bool:
    """Whether one is a change, the other a level of the same thing, and the claim's change no difference of levels."""
    roles = stated.role, held.role
    if roles.count(_Role.CHANGE) != 1:
        return False
    if stated.role is _Role.CHANGE and ways(stated.figure, case):
        return False
    if stated.role is _Role.END:
        return True
    if held.role is _Role.START and _MULTIPLIED.search(held.text):
        return False
    level, change = (held, stated) if stated.role is _Role.CHANGE else (stated, held)
    if level.role is _Role.START:
        words = stated.subject
        return len(words & content(held.text)) >= max(1, _HALF * len(words))
    return bool(level.head) and level.head <= change.moved
