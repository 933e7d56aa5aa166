"""Negations of a claim that the source does not have, and of the source that the claim does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from citecheck.support.index import Sentence
from citecheck.support.nouns import Kind, Signal
from citecheck.support.opposites import alike, opposites
from citecheck.support.view import View
from citecheck.support.windows import ranked
from citecheck.support.words import content, stem

_COUNTED: Final = frozenset(map(stem, "percent percentage million billion trillion dollars".split()))
_NOT: Final = r"not(?!\s(?:only|just|merely|simply|least)\b)"
_NEGATION: Final = re.compile(
    rf"\b(?:{_NOT}|never|neither|nor|none|nobody|nothing|cannot|without"
    r"|no(?!\.|\s\d)(?!\slater\b))\b|\b\w+n['’]t\b",
    re.IGNORECASE,
)
_PLAIN: Final = re.compile(
    r"\b(?:not(?!\s(?:only|just|merely|simply|least)\b)|never|none|nobody|nothing|cannot)\b|\b\w+n['’]t\b"
)
_DENIES: Final = re.compile(
    rf"\b(?:{_NOT}|never|neither|nor|none|nobody|nothing|cannot|without|no|hardly|barely|scarcely|rarely|seldom|unable|unlike"
    r"|unless|except|instead|rather|lack(?:s|ed|ing)?|fail\w*|refus\w*|den(?:y|ies|ied|ying)|reject\w*|prevent(?:s|ed|ing)?"
    r"|prohibit\w*|avoid(?:s|ed|ing)?|absen(?:t|ce)|stopped|ceas\w*|bann?(?:s|ed)?|forb[ia]d\w*|declin(?:ed|es)\sto|missing|exempt\w*|exception|omit\w*|expire[sd]?|impossible"
    r"|cancel\w*|abandon\w*|far from|free (?:of|from))\b|\b\w+n['’]t\b",
    re.IGNORECASE,
)
_PREFIXED: Final = re.compile(r"\b(?:(?:un|ir|il|dis|i[mn])|non-?)(\w{4,})", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[;:·•()–—]|\.\s|,?\s(?:but|while|whereas|because|and|if|unless|although|though)\s")
_AFTER: Final = 45  # characters after a negation in which the words are that it is about
_BEFORE: Final = 45  # and before it those that say of what
_SCOPE: Final = 3  # words with content that a negation is about
_BEGINNING: Final = 5  # letters
_REACH: Final = 4  # those that one of the source may be about
_FEW: Final = 5  # sentences that have a word which tells what is negated
_SHARE: Final = 0.05  # or this share of a long source
_TWICE: Final = 2  # words between two negations that cancel each other
_WHO: Final = frozenset("who that which whose".split())
_LOOKED: Final = 2  # sentences of the source that speak of the same


def negations(view: View) -> Iterator[Signal]:
    """A negation of the claim, where the sentences of the source that speak of the same have none."""
    for match in _NEGATION.finditer(view.text):
        about = _about(view.text, match)
        around = view.text[max(0, match.start() - _BEFORE) : match.end() + _AFTER]
        places = ranked(view.index, (word.stem for word in content(around)), _LOOKED)
        held = _counting([view.index.sentences[place] for place in (*places, *view.best[:1])], view.text, match)
        telling = [*about[:1], *(one for one in about[1:] if not _is_common(one, view))]
        is_denied = _says_opposite(held, about[0]) or any(_denies(one.text, telling) for one in held) if about else True
        if not is_denied or (_is_doubled(view.text, match) and not any(_doubles(one.text) for one in held)):
            yield Signal(Kind.UNMATCHED_NEGATION, match[0], match.start())


def _is_common(one: str, view: View) -> bool:
    """Whether so much of the source has the word that a negation beside it may be about anything."""
    return len(view.index.holding.get(one, ())) > max(_FEW, _SHARE * len(view.index.sentences))


def _doubles(text: str) -> bool:
    """Whether a clause of a sentence denies twice."""
    return any(_is_doubled(text, match, _DENIES) for match in _DENIES.finditer(text))


def _is_doubled(text: str, match: re.Match[str], other: re.Pattern[str] = _PLAIN) -> bool:
    """Whether another negation follows in its clause, a word or two later: "nobody has not", "had not told nobody"."""
    between = other.split(_clause(text, match), maxsplit=1)
    return len(between) > 1 and len(between[0].split()) <= _TWICE and _WHO.isdisjoint(between[0].split())


def _about(text: str, match: re.Match[str], most: int = _SCOPE) -> list[str]:
    """The words that a negation is about, to the end of its clause; the first of them is mostly the verb.

    Of one that ends its clause they are those before it: "how safe the bridge is not".
    """
    ends = match[0].casefold() == "not" and not content(_clause(text, match))
    words = content(_CLAUSE.split(text[: match.start()])[-1])[::-1] if ends else content(_clause(text, match))
    said = [word.stem for word in words if word.stem not in _COUNTED and not word.text.isdigit()]
    return (said or [word.stem for word in words])[:most]


def _counting(held: list[Sentence], text: str, match: re.Match[str]) -> list[Sentence]:
    """Those that have a number of what is negated, where one has; else all."""
    numbers = {word.stem for word in content(_clause(text, match)) if word.text.isdigit()}
    return [one for one in held if not numbers.isdisjoint(one.stems)] or held


def _clause(text: str, match: re.Match[str]) -> str:
    """What comes after a negation in its clause."""
    return _CLAUSE.split(text[match.end() : match.end() + 2 * _AFTER], maxsplit=1)[0]


def _denies(text: str, about: list[str]) -> bool:
    """Whether a sentence negates what the claim negates, or has it with a negative prefix.

    Where it has the verb too, it has to negate the verb. "Not exempt" is not denied by "exemption".
    """
    said, verb = {word.stem for word in content(text)}, alike(about[0])
    sought = verb.union(about if verb.isdisjoint(said) else ())
    denials = (match for match in _DENIES.finditer(text) if not _is_in(stem(match[0]), verb))
    if any(not sought.isdisjoint(_about(text, match, _REACH)) for match in denials):
        return True
    return any(_is_in(stem(match[1]), sought) for match in _PREFIXED.finditer(text))


def _says_opposite(held: list[Sentence], verb: str) -> bool:
    """Whether the first sentence has the opposite of a word, and neither the word nor another of its direction."""
    said = held[0].stems if held else frozenset()
    return not said.isdisjoint(opposites().get(verb, ())) and said.isdisjoint(alike(verb))


def _is_in(one: str, sought: frozenset[str]) -> bool:
    """Refundable and refunded have one beginning."""
    return any(one == other or (len(other) >= _BEGINNING and one.startswith(other)) for other in sought)


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
