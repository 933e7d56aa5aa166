"""Negations of a claim that the source does not have, and of the source that the claim does not."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple, TypeAlias

from citecheck.support.index import Sentence
from citecheck.support.nouns import Kind, Signal
from citecheck.support.opposites import alike, opposites
from citecheck.support.view import View, ranked
from citecheck.support.words import content, stem

# ── The words that negate, in a claim and in a source, and where what they are about ends ─────────

_LIMITS: Final = (
    r"\s(?:(?:more|less|fewer|later|earlier|sooner|longer|greater|higher|lower|larger|smaller)\sthan|below|above)\b"
)
_ALSO: Final = r"\s(?:only|just|merely|simply|least|necessarily\sonly|limited\sto)\b"
_NOT: Final = rf"(?<!whether\sor\s)not(?!{_ALSO})"
_NO: Final = r"(?:no\slonger(?!\sthan)|(?<!-)no)"  # "--no-cover" is a name
_CONTRACTED: Final = rf"\b\w+n['’]t\b(?!{_ALSO})"
NEGATION: Final = re.compile(
    rf"\b(?:{_NOT}|never|neither|nor|none|nobody|nothing|cannot|without"
    rf"|{_NO}(?!\.|\s\d)(?!\slater\b))\b|{_CONTRACTED}",
    re.IGNORECASE,
)
PLAIN: Final = re.compile(
    rf"\b(?:{_NOT}(?!{_LIMITS})|never|none|nobody|nothing|cannot)\b|{_CONTRACTED}|\A\s?(?:no|neither)\b"
)
_REFUSES: Final = (
    r"lack(?:s|ed|ing)?|fail\w*|refus\w*|den(?:y|ies|ied|ying)|reject\w*|prevent(?:s|ed|ing)?|prohibit\w*|avoid(?:s|ed|ing)?"
    r"|absen(?:t|ce)|stopped|ceas\w*|bann?(?:s|ed)?|barr?(?:s|ed)|forb[ia]d\w*|declin(?:ed|es)\sto|missing|exempt\w*|exclud\w*"
    r"|exception|omit\w*|expire[sd]?|impossible|cancel\w*|abandon\w*|unable|disabl(?:e[sd]?|ing)|skip(?:s|ped)|bypass\w*"
    r"|ignor(?:e[sd]?|ing)"
)
DENYING: Final = re.compile(rf"\b(?:{_REFUSES})\b", re.IGNORECASE)
DENIES: Final = re.compile(
    rf"\b(?:{_NOT}(?!{_LIMITS})|never|neither|nor|none|nobody|nothing|cannot|without|{_NO}(?!\smatter\b|{_LIMITS})|hardly"
    r"|barely|scarcely|rarely|seldom|unlike|unless|except|instead|rather|far from|free (?:of|from)"
    rf"|{_REFUSES})\b|{_CONTRACTED}",
    re.IGNORECASE,
)
LIMITING: Final = re.compile(
    rf"(?:(?:\s\w+)?{_LIMITS}|(?:\s\w+){{0,2}}\s(?:below|above|under|over|exceed\w*)\s[$€£]?\d)", re.IGNORECASE
)
LIMIT: Final = re.compile(
    r"\b(?:up to|at (?:most|least|the latest)|(?:max|min)imum|limit\w*|(?:within|until|by)\s(?:\w+\s)?\d+|exceed\w*"
    r"|or (?:more|less|fewer|over|under)"
    r"|(?:not?|never)\s(?:\w+\s)?(?:than|below|above))\b",
    re.IGNORECASE,
)
PREFIXED: Final = re.compile(r"\b(?:(?:un|ir|il|dis|i[mn])|non-?)(\w{4,})", re.IGNORECASE)
CLAUSE: Final = re.compile(
    r"[;:·•()–—]|(?<!\b[A-Z])\.\s|,?\s(?:but|while|whereas|because|and|if|unless|although|though)\s"
)


# ── Negations of one that the other does not have ─────────────────────────────────────────────────

_SAYS_NOTHING: Final = frozenset(
    map(
        stem, "percent percentage million billion trillion dollars not no never neither cannot any anything one".split()
    )
)
_AFTER: Final = 45  # characters after a negation in which the words are that it is about
_BEFORE: Final = 45  # and before it those that say of what
_SCOPE: Final = 3  # words with content that a negation is about
_BEGINNING: Final = 5  # letters
_REACH: Final = 4  # those that one of the source may be about
_FEW: Final = 5  # sentences that have a word which tells what is negated
_SHARE: Final = 0.05  # or this share of a long source
_REACHES: Final = {"no": 7, "without": 2}
_DETERMINERS: Final = frozenset("no none nothing nobody neither nor".split())
_LISTED: Final = re.compile(
    r"(?:\b(?:and|or)|,)\s(?:(?:do|does|did|is|are|was|were|has|have|had|can|will|may|must|shall|should)\s)?\S+\Z|\bnor\Z",
    re.IGNORECASE,
)
_NEAR: Final = 0.5  # share of the words that the closest sentence has
_SHARED: Final = 2  # words beside a negation and that of the claim, if none of them tells what is negated
_MATCHING: Final = 0.5  # share of the claim's words in a sentence that says the same
_TWICE: Final = 6  # words between two negations that cancel each other
_SUBJECT: Final = 8  # or those of a subject: "no bridge of the town is not safe"
_WHO: Final = frozenset("who which whose".split())
_LOOKED: Final = 2  # sentences of the source that speak of the same
_LOOKED_OF: Final = dict.fromkeys(_DETERMINERS, 4)  # "there were no changes" may be "it did not change"


def negations(view: View) -> Iterator[Signal]:
    """A negation of the claim, where the sentences of the source that speak of the same negate something else.

    One of the source does not stand for two of the claim: "no bridge is safe that is not old".
    """
    stated = [_Stated(match, held := _held(view, match), set(_matching(view, match, held))) for match in _stated(view)]
    taken: dict[_Denial, re.Match[str]] = {}
    unmatched: list[re.Match[str]] = []
    for match, near, found in sorted(stated, key=lambda one: _is_loose(view, one)):
        free = {one for one in found if _is_free(one, taken, view.text, match)}
        if not free or (_is_doubled(view.text, match) and not any(_doubles(one.text) for one in near[:1])):
            unmatched.append(match)
        elif len(free) == 1:
            taken.update(dict.fromkeys(free, match))
    for match in sorted(unmatched, key=lambda one: one.start()):
        if match.re is NEGATION:
            yield Signal(Kind.UNMATCHED_NEGATION, match[0], match.start())


class _Stated(NamedTuple):
    """A negation of the claim, the sentences that speak of the same, and what they negate that it negates."""

    match: re.Match[str]
    held: Sequence[Sentence]
    found: AbstractSet[_Denial]


def _stated(view: View) -> list[re.Match[str]]:
    return [*NEGATION.finditer(view.text), *DENYING.finditer(view.text)]


def _is_loose(view: View, stated: _Stated) -> bool:
    """Whether no sentence negates the very word that it negates."""
    heads = _heads(view.text, stated.match, _about(view.text, stated.match))
    return all(one != _ANY and set(heads).isdisjoint(one) for one in stated.found)


_Denial: TypeAlias = tuple[str, ...]  # the words that a negation of the source is about
_ANY: Final[_Denial] = ()


def _is_free(one: _Denial, taken: Mapping[_Denial, re.Match[str]], text: str, match: re.Match[str]) -> bool:
    """Whether no other negation of the claim stands for it, unless both are in one list: "neither old nor safe"."""
    if one == _ANY or one not in taken:
        return True
    first, last = sorted((taken[one], match), key=lambda found: found.start())
    return _LISTED.search(text, first.end(), last.end()) is not None


def _held(view: View, match: re.Match[str]) -> list[Sentence]:
    """The sentences that speak of the same, the closest first: they have at least half of its words that are there."""
    around = _around(view.text, match)
    places = (*ranked(view.index, around, _LOOKED_OF.get(match[0].casefold(), _LOOKED)), *view.best[:1])
    held = [view.index.sentences[place] for place in dict.fromkeys(places)]
    shared = [len(one.stems & around) for one in held]
    near = [one for count, one in zip(shared, held, strict=True) if count >= _NEAR * max(shared, default=0)]
    return _counting(sorted(near, key=lambda one: -_closeness(view, one)), view.text, match)


def _closeness(view: View, sentence: Sentence) -> float:
    """The weight of the claim's words that a sentence has."""
    return math.fsum(map(view.index.weight, sentence.stems & view.stems))


def _matching(view: View, match: re.Match[str], held: Sequence[Sentence]) -> Iterator[_Denial]:
    """What the sentences negate that the claim negates."""
    about = _about(view.text, match)
    if not held:
        return
    if not about or _says_opposite(held, about[0]):
        yield _ANY
    elif LIMITING.match(view.text, match.end()):
        yield from (_ANY for one in held if LIMIT.search(one.text))
    else:
        denied = _denied(view, match, about)
        for one in held:
            found = list(_denials(one, denied))
            yield from found
            if not found and _affirms(one, denied):
                break  # what less close ones negate is something else
        yield from _replacing(held[0], denied)


class _Denied(NamedTuple):
    """What a claim negates: mostly the `heads`, or what is `telling`; what is around them, and all of the claim.

    `beside` is what of `around` tells more than a common word does.
    """

    heads: frozenset[str]
    telling: frozenset[str]
    around: frozenset[str]
    beside: frozenset[str]
    claim: frozenset[str]


def _denied(view: View, match: re.Match[str], about: Sequence[str]) -> _Denied:
    telling = [*about[:1], *(one for one in about[1:] if not _is_common(one, view))]
    around = _around(view.text, match)
    verb = content(_clause(view.text, match))[:2]
    is_double = any(DENYING.fullmatch(word.text) for word in verb)  # "not barred", "not due to expire"
    return _Denied(
        frozenset().union(*map(alike, _heads(view.text, match, telling))),
        frozenset(() if is_double else telling),
        around,
        frozenset(one for one in around if not _is_common(one, view)),
        view.stems,
    )


def _heads(text: str, match: re.Match[str], about: Sequence[str]) -> list[str]:
    """The verb; of "no" the words that follow, and the verb before it: "found no fault"."""
    if match[0].casefold() not in _DETERMINERS:
        return list(about[:1])
    before = content(CLAUSE.split(text[: match.start()])[-1])[-1:]
    return [*about, *(word.stem for word in before)]


def _is_common(one: str, view: View) -> bool:
    """Whether so much of the source has the word that a negation beside it may be about anything."""
    return len(view.index.holding.get(one, ())) > max(_FEW, _SHARE * len(view.index.sentences))


def _doubles(text: str) -> bool:
    """Whether a clause of a sentence denies twice."""
    return any(_is_doubled(text, match, DENIES) for match in DENIES.finditer(text))


def _is_doubled(text: str, match: re.Match[str], other: re.Pattern[str] = PLAIN) -> bool:
    """Whether another negation follows in its clause, a few words later: "nobody has not", "had not told nobody"."""
    between = other.split(_clause(text, match), maxsplit=1)
    most = _SUBJECT if match[0].casefold() in _DETERMINERS else _TWICE
    words = between[0].split()
    return len(between) > 1 and len(words) <= most and _WHO.isdisjoint(words) and "," not in between[0]


def _about(text: str, match: re.Match[str], most: int = _SCOPE) -> list[str]:
    """The words that a negation is about, to the end of its clause; the first of them is mostly the verb.

    Of one that ends its clause they are those before it: "how safe the bridge is not".
    """
    ends = match[0].casefold() == "not" and not content(_clause(text, match))
    words = content(CLAUSE.split(text[: match.start()])[-1])[::-1] if ends else content(_clause(text, match))
    said = [word.stem for word in words if word.stem not in _SAYS_NOTHING and not word.text.isdigit()]
    return (said or [word.stem for word in words])[:most]


def _counting(held: list[Sentence], text: str, match: re.Match[str]) -> list[Sentence]:
    """Those that have a number of what is negated, where one has; else all."""
    numbers = {word.stem for word in content(_clause(text, match)) if word.text.isdigit()}
    return [one for one in held if not numbers.isdisjoint(one.stems)] or held


def _clause(text: str, match: re.Match[str]) -> str:
    """What comes after a negation in its clause."""
    return CLAUSE.split(text[match.end() : match.end() + 2 * _AFTER], maxsplit=1)[0]


def _denials(sentence: Sentence, denied: _Denied) -> Iterator[_Denial]:
    """What a sentence negates that the claim negates, also with a negative prefix.

    Where it has the verb too, it has to negate the verb. "Not exempt" is not denied by "exemption".
    """
    sought = denied.heads.union(denied.telling if denied.heads.isdisjoint(sentence.stems) else ())
    for match in DENIES.finditer(sentence.text):
        about = _about(sentence.text, match, _reach(match))
        is_it = any(_is_in(one, sought) for one in about) and not _is_in(stem(match[0]), denied.heads)
        if is_it and _is_near(sentence, match, denied):
            yield tuple(about)
    for match in PREFIXED.finditer(sentence.text):
        if _is_in(stem(match[1]), sought) and not re.search(rf"(?<![\w-]){re.escape(match[1])}", sentence.text):
            yield (stem(match[0]),)


def _replacing(sentence: Sentence, denied: _Denied) -> Iterator[_Denial]:
    """What a sentence that says the same negates instead of the claim's verb: "may not be kept", "is not retained"."""
    has_verb = not denied.heads.isdisjoint(sentence.stems)
    is_same = denied.telling and not has_verb and len(denied.claim & sentence.stems) >= _MATCHING * len(denied.claim)
    for match in PLAIN.finditer(sentence.text) if is_same else ():
        about = _about(sentence.text, match, _REACH)
        is_other = about and (about[0] not in denied.claim or about[0] in denied.beside)
        if is_other and len(_around(sentence.text, match) & denied.around) >= _SHARED:
            yield tuple(about)


def _affirms(sentence: Sentence, denied: _Denied) -> bool:
    """Whether a sentence that does not negate it has all that tells what is negated: the verb, and what comes after."""
    return bool(denied.telling) and denied.telling <= sentence.stems


def _is_near(sentence: Sentence, match: re.Match[str], denied: _Denied) -> bool:
    """Whether a negation has a telling word of the claim beside it, or two of its words."""
    shared = _around(sentence.text, match) & denied.around
    return not denied.beside or len(shared) >= _SHARED or not shared.isdisjoint(denied.beside)


def _around(text: str, match: re.Match[str]) -> frozenset[str]:
    """The words beside a negation."""
    return frozenset(word.stem for word in content(text[max(0, match.start() - _BEFORE) : match.end() + _AFTER]))


def _reach(match: re.Match[str]) -> int:
    """How many words a negation of the source is about: the verb of "no driver" comes after its subject."""
    return _REACHES.get(match[0].casefold(), _REACH)


def _says_opposite(held: Sequence[Sentence], verb: str) -> bool:
    """Whether the first sentence has the opposite of a word, and neither the word nor another of its direction."""
    said = held[0].stems if held else frozenset()
    return not said.isdisjoint(opposites().get(verb, ())) and said.isdisjoint(alike(verb))


def _is_in(one: str, sought: AbstractSet[str]) -> bool:
    """Refundable and refunded have one beginning."""
    bare = one.removesuffix("abl").removesuffix("ibl")
    return not sought.isdisjoint((one, bare)) or any(len(o) >= _BEGINNING and one.startswith(o) for o in sought)


def negated(view: View) -> Iterator[Signal]:
    """The passage negates something beside words of the claim, and the claim nothing."""
    if DENIES.search(view.text):
        return
    for passage in view.passages[:1]:
        for match in NEGATION.finditer(passage.text):
            after = content(passage.text[match.end() : match.end() + _AFTER])[:_SOON]
            if any(word.stem in view.stems for word in after):
                yield Signal(Kind.NEGATION_IN_SOURCE, view.text, 0, match[0])
                return


_SOON: Final = 3  # words after a negation that it is about
