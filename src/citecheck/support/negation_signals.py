"""Negations of a claim that the source does not have, and of the source that the claim does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from citecheck.support.nouns import Kind, Signal
from citecheck.support.opposites import opposites
from citecheck.support.view import View
from citecheck.support.windows import ranked
from citecheck.support.words import content, stem

_NOT: Final = r"not(?!\s(?:only|just|merely|simply|least)\b)"
_NEGATION: Final = re.compile(
    rf"\b(?:{_NOT}|never|neither|nor|none|nobody|nothing|cannot|without"
    r"|no(?!\.|\s\d)(?!\slater\b))\b|\b\w+n['’]t\b",
    re.IGNORECASE,
)
_DENIES: Final = re.compile(
    rf"\b(?:{_NOT}|never|neither|nor|none|nobody|nothing|cannot|without|no|hardly|barely|scarcely|rarely|seldom|unable|unlike"
    r"|unless|except|instead|rather|lack(?:s|ed|ing)?|fail\w*|refus\w*|den(?:y|ies|ied|ying)|reject\w*|prevent\w*"
    r"|prohibit\w*|avoid\w*|absen(?:t|ce)|stopped|ceas\w*|bann?(?:s|ed)?|forb[ia]d\w*|declin(?:ed|es)|missing|impossible"
    r"|cancel\w*|abandon\w*|far from|free (?:of|from))\b|\b\w+n['’]t\b",
    re.IGNORECASE,
)
_PREFIXED: Final = re.compile(r"\b(?:un|in|im|ir|il|dis|non)-?(\w{4,})", re.IGNORECASE)
_AFTER: Final = 45  # characters after a negation in which the words are that it is about
_BEFORE: Final = 45  # and before it those that say of what
_SCOPE: Final = 3  # words with content that a negation is about
_BEGINNING: Final = 5  # letters
_REACH: Final = 4  # those that one of the source may be about
_LOOKED: Final = 2  # sentences of the source that speak of the same


def negations(view: View) -> Iterator[Signal]:
    """A negation of the claim, where the sentences of the source that speak of the same have none."""
    for match in _NEGATION.finditer(view.text):
        scope = _scope(view.text, match)
        around = view.text[max(0, match.start() - _BEFORE) : match.end() + _AFTER]
        places = ranked(view.index, (word.stem for word in content(around)), _LOOKED)
        held = [view.index.sentences[place] for place in places]
        opposite = _opposite(view.text, match)
        if scope and not any(_denies(one.text, scope) or one.stems & opposite for one in held):
            yield Signal(Kind.UNMATCHED_NEGATION, match[0], match.start())


def _scope(text: str, match: re.Match[str], most: int = _SCOPE) -> frozenset[str]:
    """The words that a negation is about."""
    after = content(text[match.end() : match.end() + 2 * _AFTER])
    return frozenset(word.stem for word in after[:most])


def _denies(text: str, scope: frozenset[str]) -> bool:
    """Whether a sentence negates one of these words, or has one of them with a negative prefix."""
    if any(_scope(text, match, _REACH) & scope for match in _DENIES.finditer(text)):
        return True
    return any(_is_in(stem(match[1]), scope) for match in _PREFIXED.finditer(text))


def _opposite(text: str, match: re.Match[str]) -> frozenset[str]:
    """What the word after a negation is the opposite of: "not accepted" is rejected."""
    after = content(text[match.end() : match.end() + _AFTER])[:1]
    return frozenset(one for word in after for one in opposites().get(word.stem, ()))


def _is_in(one: str, scope: frozenset[str]) -> bool:
    """Refundable and refunded have one beginning."""
    return any(one == other or (len(other) >= _BEGINNING and one.startswith(other)) for other in scope)


def negated(view: View) -> Iterator[Signal]:
    """The passage negates something beside words of the claim, and the claim nothing."""
    if _DENIES.search(view.text):
        return
    for passage in view.passages[:1]:
        for match in _NEGATION.finditer(passage.text):
            after = content(passage.text[match.end() : match.end() + _AFTER])[:_SOON]
            if any(word.stem in view.stems for word in after):
                yield Signal(Kind.NEGATION_IN_SOURCE, view.text, 0, match[0])
                return


_SOON: Final = 3  # words after a negation that it is about
