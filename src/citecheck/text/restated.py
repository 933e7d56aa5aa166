"""Whether a claim states itself the negation or condition that its quote leaves out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from citecheck.text.patterns import lazy_pattern
from citecheck.text.retractions import FORBIDDEN, FOREIGN_FORBIDDEN, FOREIGN_GONE, FOREIGN_UNTRUE, GONE, UNTRUE

# Not only, and what is not necessary: that forbids nothing.
_NO_BAN: Final = (
    r" (?:only|just|merely|need(?:ed)? to|have to|(?:be )?(?:required|obliged|necessary|disputed|in doubt|un\w+))\b"
)
_OF_A_VERB: Final = (
    rf"(?<!need )not(?!{_NO_BAN})|never|neither|nor|cannot|hardly|scarcely|barely|(?!need)\w+n['’]t(?!{_NO_BAN})"
    r"|fail(?:s|ed|ing)? to"
    r"|refus(?:es?|ed)|unable|exclu(?:des?|ded|ding|sions?)|exempt\w*|prohibit\w*|myths?|omitted|ineligible"
    rf"|{UNTRUE}|{GONE}|{FORBIDDEN}|nicht|kein(?:e[mnrs]?)?|nie|keinesfalls|keineswegs|pas|jamais|nunca"
    rf"|{FOREIGN_GONE}|{FOREIGN_UNTRUE}|{FOREIGN_FORBIDDEN}"
)
_OF_A_SUBJECT: Final = "no|none|nobody|nothing|neither"
_NEGATION: Final = lazy_pattern(
    rf"\b(?:{_OF_A_VERB}|{_OF_A_SUBJECT}|nowhere|without|except\w*|ohne|sans)\b", re.IGNORECASE
)
_VERB: Final = lazy_pattern(rf"\b(?:{_OF_A_VERB})\b", re.IGNORECASE)
_SUBJECT: Final = lazy_pattern(rf"(?:\A|[,:]\s|\bthat\s|\band\s)(?:{_OF_A_SUBJECT})\b", re.IGNORECASE)
_CONDITION: Final = lazy_pattern(
    r"\b(?:if|unless|until|till|provid(?:ed|ing)|subject to|(?:as|so) long as|only|whether|when(?:ever)?|once|in case"
    r"|in the event|in the absence|except|save (?:for|that|where|as|in|when)|other than|apart from|assuming|suppos\w+"
    r"|conditional\w*|on (?:the )?condition|depend(?:s|ing)? on"
    r"|wenn|sofern|soweit|vorausgesetzt|außer|es sei denn|sauf|à moins|à condition|sous réserve|pourvu|si|salvo"
    r"|siempre que)\b",
    re.IGNORECASE,
)
# "There are exceptions" means that a rule does not apply to what follows.
_EXCEPTIONS: Final = lazy_pattern(
    r"(?<!\bno\s)(?<!without\s)(?<!without\sany\s)\b(?:exceptions?|Ausnahmen?)\b", re.IGNORECASE
)
_EXCEPTED: Final = lazy_pattern(
    r"\W*(?:not apply|does not apply|except|unless|other than|apart from|excluding|exceptions?)\b", re.IGNORECASE
)
# What ends the reach of a negation: a contrast, and a verb that affirms something.
_CONTRAST: Final = lazy_pattern(r";|\b(?:but|however|yet|although|though|whereas|while|instead|still)\b", re.IGNORECASE)
_AFFIRMS: Final = lazy_pattern(
    r"\b(?:is|are|was|were|may|can|must|shall|will|should|could|has|have|had)\b(?!\W+(?:not|never|no)\b)", re.IGNORECASE
)
_DENIES: Final = lazy_pattern(
    r"[\s,)\]]*(?:(?:is|are|was|were|may|can|must|shall|will|should|could|do|does|did|has|have|had)\s+)"
    rf"(?:[\w'’]+\s+){{0,2}}?(?:{_OF_A_VERB})\b|[\s,)\]]*(?:cannot|\w+n['’]t)\b",
    re.IGNORECASE,
)
_WORD: Final = lazy_pattern(r"[^\W\d_]{4,}")
_PALE: Final = frozenset("also been being does have that this these those them they then with will would shall".split())
_STEM: Final = 4  # letters
_NEAR: Final = 40  # characters after a negation in which its verb is


class Stated(NamedTuple):
    """The sentence of a claim: up to the end of the anchor, and from there on."""

    before: str
    after: str


def restates(claim: Stated, words: str, quote: str) -> bool:
    """Whether a claim says what these words of the source, which are outside its quote, say."""
    if _EXCEPTED.match(words) and _names_exceptions(claim):
        return True
    negation, condition = _NEGATION.search(words), _CONDITION.search(words)
    if condition and not (negation and negation.start() < condition.start()):
        return any(map(_CONDITION.search, claim)) and not _CONDITION.search(quote)
    if negation is None:
        return False
    return _denies_the_same(claim, words[negation.end() :]) or (_negates_more(claim, quote) and _denies_anchor(claim))


def _names_exceptions(claim: Stated) -> bool:
    """Whether a claim speaks of exceptions before its anchor, and no contrast is between."""
    named = max((match.end() for match in _EXCEPTIONS.finditer(claim.before)), default=None)
    return named is not None and not _CONTRAST.search(claim.before, named)


def _negates_more(claim: Stated, quote: str) -> bool:
    """Whether a claim has a negation besides those of the quote."""
    theirs = len(_NEGATION.findall(quote))
    return not theirs or sum(len(_NEGATION.findall(text)) for text in claim) > theirs


def _denies_the_same(claim: Stated, words: str) -> bool:
    """Whether the claim negates what the source negates: "does not count", "should not be taken" for "do not take"."""
    stems = set(_stems(words))
    return any(not stems.isdisjoint(_stems(denied)) for denied in _denied(claim))


def _denied(claim: Stated) -> Iterator[str]:
    """What follows the negations of a claim; before its anchor, those whose reach no contrast ends."""
    reach = max((match.end() for match in _CONTRAST.finditer(claim.before)), default=0)
    for text, low in ((claim.before, reach), (claim.after, 0)):
        for match in _NEGATION.finditer(text, low):
            yield text[match.end() : match.end() + _NEAR]


def _denies_anchor(claim: Stated) -> bool:
    """Whether a negation reaches to the claim's anchor or follows it: "No guest may keep **dogs**"."""
    if _DENIES.match(claim.after):
        return True
    reaches = any(_reaches(claim.before, nearest, verbs) for nearest, verbs in ((_VERB, 0), (_SUBJECT, 1)))
    return reaches and not _AFFIRMS.match(claim.after.lstrip(" ,)]"))


def _reaches(before: str, negations: re.Pattern[str], verbs: int) -> bool:
    """Whether the nearest negation has no contrast and no more than so many verbs between itself and the anchor."""
    at = max((match.end() for match in negations.finditer(before)), default=None)
    return at is not None and not _CONTRAST.search(before, at) and len(_AFFIRMS.findall(before, at)) <= verbs


def _stems(text: str) -> Iterable[str]:
    return (word[:_STEM].lower() for word in _WORD.findall(text) if word.lower() not in _PALE)
