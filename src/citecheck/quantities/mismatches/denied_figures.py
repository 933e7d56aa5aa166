"""Figures that a claim denies and its quote states, or the other way round: fails to pay $5, was never recorded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Texts, bound_of
from citecheck.quantities.compare import Relation, Scales, relation
from citecheck.quantities.mismatches.opposites import SENTENCE_END, content, is_out_of_reach
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Bound, Figure
from citecheck.text.patterns import lazy_pattern

_Pair = tuple[str, str]

_FAILING: Final = r"fail(?:s|ed|ing)?\sto|(?:refuse[sd]?|decline[sd]?)\sto|(?:is|are|was|were)\sunable\sto"
_NAY: Final = lazy_pattern(
    rf"\b(?:not?|never|cannot|none\sof|neither|{_FAILING}|unlikely\s(?:that|to))(?![\w-])(?:,\s[^,.;]{{1,40}},(?=\s))?"
    r"|n['’]t\b",
    re.IGNORECASE,
)
# Bounds, numbers of things, and contrasts, which deny nothing: no more than, not only, No. 5, not yet.
_NO_NAY: Final = lazy_pattern(
    r"\b(?:not?|cannot|never)\s(?:be\s)?(?:(?:(?:any|much)\s)?(?:more|less|fewer|later|earlier|longer|sooner|higher|lower|greater|further)\b"
    r"|exceed\w*|above|below|over|under|only|just|merely|yet|since|until|even|all|every|always|necessarily|fully|quite|least|doubt)"
    rf"|\bno\.|,\s(?:and\s)?not\s|{lexicon.AT_NO}",
    re.IGNORECASE,
)
# What may make a text agree with a denial of it: words that deny, limit, take back or only suppose.
_DOUBTING: Final = lazy_pattern(
    r"\b(?:not?|never|none|nobody|nothing|nor|neither|cannot|without|fail\w*|lack\w*|refus\w*|declin\w*\sto|unable|unlikely|exclu\w*"
    r"|exempt\w*|prohibit\w*|forbid\w*|barred|banned|den(?:y|ies|ied)|reject\w*|dismiss\w*|avoid\w*|prevent\w*|absen\w+|waiv\w+"
    r"|free|zero|nil|un(?!i|der|til|less)\w{4,}|non-?\w{4,}|im(?:material|possib|proper)\w*|in(?:eligible|valid|sufficient|active)"
    r"|miss(?:es|ed)?|short\sof|shortfall|hardly|scarcely|barely|only|unless|except\w*|other\sthan|apart\sfrom|but|rather|instead|if"
    r"|whether|alone|yet|half|less|minus|cancel\w*|withdr\w+|abandon\w*|ceas\w+|stop\w*|suspen\w+|terminat\w+|discontinu\w+|revok\w+"
    r"|repeal\w*|void|laps\w+|forfeit\w*|forgo\w*|former\w*|previous\w*|used\sto|no\slonger|would|could|might|may|can"
    r"|plan(?:s|ned|ning)?\sto|propos\w+|intend\w*|expect\w*|target\w*|budget\w*|forecast\w*|aim\w*|goals?|offer\w*\sto|request\w*"
    r"|seek\w*|sought|hop(?:es?|ed|ing)|alleg\w+|believ\w*|estimat\w*|any\s(?:more|longer)|again)\b|n['’]t\b",
    re.IGNORECASE,
)
_LIMITS: Final = lazy_pattern(  # words that a denial may be of
    r"\b(?:more|less|fewer|over|under|within|up\sto|above|below|at\sleast|at\smost|exceed\w*|before|after|until|later|earlier|by"
    r"|from|since|maximum|minimum|limit\w*|prior|following|beyond|first|last|second|next|other|another|than|compared|each|all|every"
    r"|both|either|also|additional|further|separate\w*|direct\w*|full|fully|entire\w*|whole)\b",
    re.IGNORECASE,
)
_BOUNDING: Final = frozenset("more less fewer over under within above below than by from".split()) | {
    "up to",
    "at least",
    "at most",
}
_SCOPE_END: Final = lazy_pattern(
    r"[.;:!?](?=\s|\Z)|,(?=\s)|\s(?:and|but|or|while|whereas|which|that|who|because|so|as)\s|\s[(–—]", re.IGNORECASE
)
_RESTRICTS: Final = lazy_pattern(r"\s(?:which|that|who|because|so|as)\s", re.IGNORECASE)  # with no comma before it
_PARTED: Final = lazy_pattern(
    r"[;:()–—]|,(?=\s)|\b(?:and|or|but|while|whereas|versus|compared|against|respectively)\b", re.IGNORECASE
)
_LASTING: Final = lazy_pattern(r"\b(?:for|during|in|over)\s(?:the\s)?\Z", re.IGNORECASE)
_UNTRUE: Final = lazy_pattern(
    r"(?:\s(?:(?:is|are|was|were)\snot\s(?:correct|true|right|accurate|the\scase)|(?:is|are|was|were|has\sbeen|have\sbeen|had\sbeen)\s(?:not|never)"
    r"\s(?:(?:been|actually|ever)\s)?(?:recorded|recogni[sz]ed|reported|booked|made|incurred|stated)))\W{0,3}\Z",
    re.IGNORECASE,
)
_JUST_DENIED: Final = lazy_pattern(r"\b(?:not?|never)\s\Z|n['’]t\s\Z", re.IGNORECASE)
_DIGIT: Final = re.compile(r"[0-9]")
_BESIDE: Final = 16  # characters before a figure in which a word limits it
_LONG: Final = 3  # letters
_HALF: Final = 0.5
_MOST: Final = 0.8  # of a claim's content words that a denial of it has


class _Denial(NamedTuple):
    """A sentence with one denial, and where what that denies is."""

    text: str
    start: int
    end: int
    first: int

    @property
    def denied(self) -> str:
        return self.text[self.first : self.end]

    @property
    def subject(self) -> str:
        return self.text[: self.start]


def denied_figure(texts: Texts) -> _Pair | None:
    """A sentence that denies a figure which the other text states, with the same words beside it."""
    if is_out_of_reach(texts):
        return None
    may_deny, may_affirm = not _doubts(texts.quotes), not _doubts([texts.claim])
    for stated, held in product(_sentences(texts.claim), _sentences(texts.quote)):
        is_denied = may_deny and (_denies(stated, held) or _is_called_untrue(stated, held))
        if is_denied or (may_affirm and _is_all(stated, held) and _denies(held, stated)):
            return stated.strip(" .,;:"), held.strip(" .,;:")
    return None


def _sentences(text: str) -> Iterator[str]:
    return filter(str.strip, SENTENCE_END.split(text))


def _doubts(quotes: Iterable[str]) -> bool:
    return any(_DOUBTING.search(_NO_NAY.sub(" ", quote)) for quote in quotes)


def _denies(denying: str, affirming: str) -> bool:
    """Whether the first denies what the second has of a figure."""
    denial = _denial(denying)
    if denial is None or not _is_said(denial, affirming):
        return False
    if not (_is_of(denial.subject, affirming) and (_words(denying) & _words(affirming))):
        return False
    own = [one for one in read(denying).singles if denial.first <= one.start < denial.end and not _is_soft(one)]
    if any(_JUST_DENIED.search(denying, 0, one.start) for one in own):
        return False  # no $5 fee: a denial that is added to a figure is reported as such
    held = read(affirming).singles
    is_amount = any(isinstance(one.what, Amount) for one in own)
    is_figured = is_amount or (bool(own) and not any(isinstance(one.what, Amount) for one in held))
    return is_figured and all(any(_is_same(one, denying, other, affirming) for other in held) for one in own)


def _denial(text: str) -> _Denial | None:
    """The only denial of a sentence, if nothing else there may turn it."""
    plain = _NO_NAY.sub(_blank, text)
    found = list(_NAY.finditer(plain))
    if len(found) != 1:
        return None
    nay = found[0]
    rest = f"{plain[: nay.start()]} {plain[nay.end() :]}"
    if nay[0].lower() == "neither":
        rest = re.sub(r"\bnor\b", " ", rest)
    if _DOUBTING.search(rest):
        return None
    end = _SCOPE_END.search(plain, nay.end())
    if end and _RESTRICTS.fullmatch(end[0]):
        return None
    return _Denial(text, nay.start(), end.start() if end else len(text), nay.end())


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _is_of(subject: str, affirming: str) -> bool:
    """Whether the other text has at least half of the subject's words."""
    words = _words(subject)
    return sum(_is_in(word, affirming) for word in words) >= _HALF * len(words)


def _is_said(denial: _Denial, affirming: str) -> bool:
    """Whether the other text has what is denied; of one of two things for which it is, half of the words."""
    words = content(denial.denied) - _BOUNDING
    least = _HALF if denial.text[denial.start : denial.first].lower() == "neither" else 1
    return sum(_is_in(word, affirming) for word in words) >= least * len(words)


def _is_in(word: str, text: str) -> bool:
    """Whether a text has a word, perhaps in another form: earn, earned."""
    known = content(text)
    is_long = word.isalpha() and len(word) >= _LONG
    forms = (one for one in known if is_long and len(one) >= _LONG)
    return word in known or any(one.startswith(word) or word.startswith(one) for one in forms)


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in content(text) if not word[0].isdigit())


def _is_all(stated: str, held: str) -> bool:
    """Whether the quote's sentence has the words of a claim, and what it denies is all that the claim says."""
    words = content(stated)
    return sum(_is_in(word, held) for word in words) >= _MOST * len(words)


def _is_same(one: Figure, denying: str, held: Figure, affirming: str) -> bool:
    if relation(one, held, Scales(read(affirming).scale)) is not Relation.SAME or bound_of(one) is not bound_of(held):
        return False
    limits = [_limit(figure, text) for figure, text in ((one, denying), (held, affirming))]
    if bound_of(one) is not Bound.NONE:  # it is compared
        limits = [words - _BOUNDING for words in limits]
    is_span = isinstance(one.what, Amount) and one.what.unit in {"time", "calendar"}
    if limits[0] != limits[1] or (is_span and _LASTING.search(denying, 0, one.start)):
        return False
    return all(_is_apart(held, other, affirming) for other in read(affirming).singles if _are_rivals(held, other))


def _is_soft(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.soft


def _limit(figure: Figure, text: str) -> frozenset[str]:
    """The words just before a figure that limit it."""
    before = _DIGIT.split(text[max(0, figure.start - _BESIDE) : figure.start])[-1]
    return frozenset(found[0].lower() for found in _LIMITS.finditer(before))


def _are_rivals(one: Figure, two: Figure) -> bool:
    whats = one.what, two.what
    if one == two or not (isinstance(whats[0], Amount) and isinstance(whats[1], Amount)):
        return False
    return (whats[0].kind, whats[0].unit, whats[0].noun) == (whats[1].kind, whats[1].unit, whats[1].noun)


def _is_apart(held: Figure, other: Figure, text: str) -> bool:
    """Whether two amounts are not listed side by side: 75% of pay up to 6%, and not 5 in 2017 and 6 in 2018."""
    first, last = sorted((held, other), key=lambda figure: figure.start)
    return _PARTED.search(text, first.text_end, last.start) is None


def _is_called_untrue(stated: str, held: str) -> bool:
    """Whether the claim ends by calling a figure of the quote untrue, or never recorded."""
    untrue = _UNTRUE.search(stated)
    if untrue is None or _doubts([stated[: untrue.start()]]):
        return False
    subject = stated[: untrue.start()]
    pairs = product(read(subject).singles, read(held).singles)
    return (
        bool(_words(subject) & content(held))
        and _is_of(subject, held)
        and any(_is_same(one, subject, other, held) for one, other in pairs)
    )
