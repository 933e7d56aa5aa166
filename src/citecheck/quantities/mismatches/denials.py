"""Clauses that a claim denies and its quotes do not, or the other way round: may for may not, was not $5 million."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Texts
from citecheck.quantities.mismatches.opposites import (
    CLAUSE_END,
    DENIAL,
    SENTENCE_END,
    content,
    is_out_of_reach,
    ordered,
)
from citecheck.quantities.reading import lexicon
from citecheck.text.patterns import lazy_pattern

_Words = frozenset[str]
_Pair = tuple[str, str]

_BOUNDED: Final = lazy_pattern(  # at most, and no denial
    r"\b(?:no|not)\s(?:(?:more|less|fewer|later|earlier|longer|sooner|higher|lower|greater)\sthan|exceed\w*|only|just)\b",
    re.IGNORECASE,
)
_NO_DENIAL: Final = lazy_pattern(  # the number of something, a contrast, a time: in room 5, not room 7; not since 2009
    r"\bno\.(?=\s?[:#]?\s?[A-Z]{0,4}[-\s]?[0-9])|\bno\.:|,\s(?:and\s)?not\s[^,;]{1,60}(?=[,;]|\Z)"
    rf"|\bnot\s(?:since|until)\b|,?\s(?:let\salone|much\sless)\b|{lexicon.AT_NO}",
    re.IGNORECASE,
)
_LIMITS: Final = lazy_pattern(  # words that may turn a clause, too, or that its denial may be of
    r"\b(?:more|less|fewer|(?:over|under|within|up\sto)(?=\s[$€£]?[0-9])|above|below|at\sleast|at\smost|exceed\w*|before|after|until|later|earlier"
    r"|maximum|minimum|limit\w*|prior|following|beyond|first|last|only|unless|except\w*|other\sthan|if|alone|yet|all|every"
    r"|always|any|fully|necessarily|rather|instead|but|nor|neither|either|directly|without|fail\w*|lack\w*|refus\w*"
    r"|exclu\w*|exempt\w*|prohibit\w*|forbid\w*|barred|banned|den(?:y|ied|ies)|reject\w*|avoid\w*|prevent\w*|absen\w+"
    r"|zero|nil|would\shave|un(?!i|der|til|less)\w{5,}|non-?\w{4,}|than|compared|im(?:material|possib|proper)\w*"
    r"|in(?:eligible|valid|sufficient|active|complete|dependent\w*|direct\w*|voluntary))\b",
    re.IGNORECASE,
)
_DEPENDENT: Final = lazy_pattern(r"\s*(?:if|when|where|unless|until|once|as|even|than)\b", re.IGNORECASE)
_PERMITTING: Final = lazy_pattern(r"\b(?:allowed|permitted|free)\b", re.IGNORECASE)
_CAPS: Final = frozenset(["up to", "within"])  # of how much a quote says it, which a claim may leave out
_ANY: Final = lazy_pattern(
    r"(?:\b(?:not|never|cannot)|n['’]t)\s[^.;,]{0,40}?\b(?P<any>any)\b(?!\s(?:more|longer)\b)", re.IGNORECASE
)
_NONE: Final = frozenset[str]()
_DENIED: Final = 2  # words that a denial may be of
_LIGHT: Final = frozenset("allow permi free entit able need requi possi off there".split())
_FEW: Final = 3  # content words at least that both clauses have
_MOST: Final = 0.7  # of the claim's that the quote's clause has


class _Clause(NamedTuple):
    """`denied`: how often; `subject`: the content words before its denial, `first` those right after it, and `figure`
    the next figure.
    """

    text: str
    words: _Words
    limits: _Words
    denied: int
    subject: _Words
    first: tuple[str, ...]
    figure: str


def contrary_denial(texts: Texts) -> _Pair | None:
    """A clause of the claim that denies what a clause of the quotes says in the same words, or the other way round."""
    if is_out_of_reach(texts):
        return None
    held = [one for quote in texts.quotes for one in _clauses(quote)]
    if not any(one.denied for one in (*held, *_clauses(texts.claim))):
        return None
    for stated in _clauses(texts.claim):
        shared = [(len(stated.words & one.words), one) for one in held]
        same = max((count for count, one in shared if bool(one.denied) is bool(stated.denied)), default=0)
        for count, one in shared:
            if count >= max(_FEW, 2 * same) and _is_denied(stated, one, held):
                return stated.text.strip(" .,;:"), one.text.strip(" .,;:")
    return None


def _is_denied(stated: _Clause, held: _Clause, every: Sequence[_Clause]) -> bool:
    """Whether two clauses differ by one denial, and what else the claim's has is not found in the quotes."""
    if {stated.denied, held.denied} != {0, 1} or stated.limits - held.limits or held.limits - stated.limits - _CAPS:
        return False
    if held.denied and held.figure and _has_figures(stated) and held.figure not in stated.words:
        return False  # the denial is of another row: fitted 118, not fitted 43
    is_part = held.text.strip().lower().startswith(stated.text.strip(" .").lower())  # copied, but for the denial
    if (
        is_part
        or _DEPENDENT.match(stated.text)
        or not _share_first(*((stated, held) if stated.denied else (held, stated)))
    ):
        return False
    added = stated.words - held.words
    if stated.subject and stated.subject <= added:
        return False  # it is of others
    known = _NONE.union(*(one.words for one in every))
    is_whole = not added & known and not any(word[0].isdigit() for word in added)
    return is_whole and len(stated.words & held.words) >= _MOST * len(stated.words)


def _has_figures(clause: _Clause) -> bool:
    return any(word[0].isdigit() for word in clause.words)


def _share_first(denying: _Clause, affirming: _Clause) -> bool:
    """Whether the word that is denied is in both; with "allowed off the site" another verb: may not leave the site."""
    counted = denying.first if _PERMITTING.search(affirming.text) else denying.first[:1]
    return not affirming.words.isdisjoint(counted)


@lru_cache(maxsize=256)
def _clauses(text: str) -> tuple[_Clause, ...]:
    parts = filter(None, (part for part in CLAUSE_END.split(text)))
    return tuple(_clause(part) for part in parts)


def _clause(text: str) -> _Clause:
    plain = _BOUNDED.sub(" at most ", _NO_DENIAL.sub(" ", text))
    denials = list(DENIAL.finditer(plain))
    words = content(DENIAL.sub(" ", plain)) - _LIGHT
    limits = frozenset(one[0].lower() for one in _LIMITS.finditer(_ANY.sub(_without_any, plain)))
    after = ordered(plain[denials[0].end() :]) if denials else []
    first = tuple(word for word in after if word not in _LIGHT)[:_DENIED]
    subject = content(plain[: denials[0].start()]) - _LIGHT if denials else _NONE
    figure = next((word for word in after if word[0].isdigit()), "")
    return _Clause(text, words, limits, len(denials), subject, first, figure)


def _without_any(found: re.Match[str]) -> str:
    """Not any is no."""
    return found[0].removesuffix(found["any"])


# ── What the quotes only deny or reject: we deny that it leaked, the motion to raise it was rejected ──

_CASE: Final = r"(?:claims?|allegations?|arguments?|assertions?|charges?|suggestions?|idea|view)"
_FRAMES: Final = (
    lazy_pattern(
        rf"\b(?:(?:den(?:y|ies|ied)|dismiss(?:es|ed)?|reject(?:s|ed)?|refute[sd]?|disprove[sd]?)\s(?:(?:the|any|all)\s{_CASE}\s)?that"
        r"|(?:no|insufficient|little)\s(?:evidence|proof|indication|sign)\sthat|too\s(?:small|short|weak|few)\sto\s(?:show|prove|establish)\sthat"
        r"|(?:(?:do|does|did|could|can)\snot|cannot|fail(?:s|ed)\sto|(?:is|are|was|were)\sunable\sto)\s(?:show|prove|establish|demonstrate|confirm|conclude)\sthat"
        r"|unlikely\sthat|not\sthe\scase\sthat|(?:false|untrue|wrong)\sthat)\s(?P<said>[^;]+)",
        re.IGNORECASE,
    ),
    lazy_pattern(
        r"\b(?:proposal|motion|request|bid|application|attempt|amendment|plan)s?\sto\s(?P<said>(?:[^;.]|\.(?=[0-9]))*?)\s(?:was|were|has\sbeen|have\sbeen)"
        r"\s(?:\w+ly\s)?(?:rejected|defeated|voted\sdown|turned\sdown|dismissed|refused|denied|withdrawn|abandoned|dropped|shelved)\b",
        re.IGNORECASE,
    ),
    lazy_pattern(
        r"\b(?:abandoned|dropped|shelved|cancell?ed|withdrew|rejected|gave\sup),?\s(?:its|the|a|their|plans\sfor\sa)?\s?"
        r"(?:proposal|motion|request|bid|application|attempt|plan)s?\sto\s(?P<said>[^;]+)",
        re.IGNORECASE,
    ),
)
_RESERVED: Final = lazy_pattern(  # a claim that does not say it itself
    r"\b(?:not?|never|none|neither|nor|cannot|without|hardly|scarcely|barely|fail\w*|unable|den(?:y|ies|ied|ial)|reject\w*|dismiss\w*|refut\w+|disprov\w+|defeat\w*"
    r"|turned|voted|refus\w*|withdr\w+|abandon\w*|dropp\w+|shelv\w+|cancel\w*|gave|unlikely|doubt\w*|alleg\w+|accus\w+|claim\w*|argu\w+"
    r"|contend\w*|assert\w*|sa(?:y|ys|id)|according|su(?:ed|es|it)|lawsuit|plaintiff\w*|propos\w+|motion|request\w*|bid|application|attempt\w*"
    r"|amendment|plan\w*|want\w*|sought|seek\w*|would|could|might|may|if|whether|false|untrue|wrong|evidence|proof|show\w*|prov\w+|unclear"
    r"|unproven|hypothes\w+|consider\w*|tried|intend\w*|hop(?:ed|es)|expect\w*)\b|n['’]t\b",
    re.IGNORECASE,
)
_SAID_MOST: Final = 0.6
_SAID_FEW: Final = 2


def has_frame(quote: str) -> bool:
    return any(frame.search(quote) for frame in _FRAMES)


def says_denied(texts: Texts) -> _Pair | None:
    """A sentence of the claim that states outright what the quotes only deny, reject or could not show."""
    if is_out_of_reach(texts):
        return None
    stated = [one for one in SENTENCE_END.split(texts.claim) if not _RESERVED.search(one)]
    held = [one for quote in texts.quotes for one in SENTENCE_END.split(quote)] if stated else []
    for sentence in held:
        for found in chain.from_iterable(frame.finditer(sentence) for frame in _FRAMES):
            said, others = content(found["said"]), [content(other) for other in held if other != sentence]
            if one := next((one for one in stated if _is_said(content(one), said, others)), None):
                return one.strip(" .,;:"), found[0].strip(" .,;:")
    return None


def _is_said(stated: _Words, said: _Words, others: Sequence[_Words]) -> bool:
    """Whether a sentence says what is denied, with its figures, and not what another sentence of the quotes says."""
    shared = stated & said
    is_figured = all(word in said for word in stated if word.isdigit())
    is_most = len(shared) >= max(_SAID_FEW, _SAID_MOST * len(stated))
    return is_most and is_figured and all(2 * len(stated & rest) <= len(shared) for rest in others)
