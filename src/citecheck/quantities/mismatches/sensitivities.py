"""What would happen if something rose or fell: an expense that rises with the rate, and falls with it in the quote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Texts
from citecheck.quantities.mismatches.opposites import content
from citecheck.quantities.reading import lexicon
from citecheck.text.patterns import lazy_pattern

_Words = frozenset[str]

_WOULD: Final = lazy_pattern(r"\b(?:would|could|might|(?-i:may)|will|should)\b", re.IGNORECASE)
_UP: Final = (
    r"(?:go(?:es|ing)?|mov(?:es?|ing)|tick(?:s|ing)?)\sup(?:ward)?|push(?:es|ing)?\s(?:[\w-]+\s){0,4}up|up|higher|larger|greater"
    r"|increases|raises|boosts|rises|grows|climbs|adds|lifts|appreciat(?:e|es|ion)|strengthen(?:s|ing)"
)
_DOWN: Final = (
    r"(?:go(?:es|ing)?|mov(?:es?|ing)|tick(?:s|ing)?)\sdown(?:ward)?|(?:bring|push)(?:s|ing)?\s(?:[\w-]+\s){0,4}down|down|lower|smaller"
    r"|(?:tak(?:e|es|en|ing)|knock(?:s|ed)?|shav(?:e|es|ed))\s(?:(?!off\b)\S+\s){0,5}off|decreases|reduces|lowers|falls|drops|declines|cuts"
    r"|shrinks|depreciat(?:e|es|ion)|weaken(?:s|ing)?|reducing|trims|subtract(?:s|ed)?"
)
_MOVES: Final = lazy_pattern(
    rf"\b(?:(?P<up>{_UP}|{'|'.join(sorted(lexicon.RISING - {'created', 'recovered', 'recovering', 'gain', 'gained'}))})"
    rf"|(?P<down>{_DOWN}|{'|'.join(sorted(lexicon.FALLING - {'lost', 'lose', 'losing'}))}))\b(?!-(?:up|down|term)\b)",
    re.IGNORECASE,
)
_CLAUSE_END: Final = lazy_pattern(
    r"[;:!?](?=\s|\Z)|\.(?=\s|\Z)|,?\s(?:and,?\sconversely|conversely|while|whereas|due\sto|because|as\sa\sresult|reflecting|compared|driven\sby|and\sa(?=\s[0-9])|but)\b",
    re.IGNORECASE,
)
_LED: Final = lazy_pattern(
    r"\b(?:if|for|with|from|by|assuming|given|when|were|should|of|an?|every|each|under|in\sthe\sevent)\b", re.IGNORECASE
)
_UNSURE: Final = lazy_pattern(
    r"\b(?:not|no|never|nor|neither|without|unless|offset\w*|against|relative\sto|versus|either|less|fewer|more)\b|n['’]t\b",
    re.IGNORECASE,
)
# What is more where a result is less.
_BURDENS: Final = frozenset(
    word[:5] for word in "expense cost loss losses liability charge payment deficit debt tax".split()
)
_RESULTS: Final = frozenset(
    word[:5]
    for word in "income profit earnings gain asset revenue margin value return price yield sales equity".split()
)
_PAIR: Final = 2  # moves of a clause


class _Dependence(NamedTuple):
    """1 if the second thing goes the way of the first one, -1 if it goes the other way, and the words of both."""

    turn: int
    cause: _Words
    effect: _Words
    told: str


def contrary_sensitivity(texts: Texts) -> tuple[str, str] | None:
    """A dependence of the claim, and that of the quotes between the same two, which is the other way round."""
    for stated in _dependences(texts.claim):
        held = [one for quote in texts.quotes for one in _dependences(quote) if _are_same(stated, one)]
        if held and all(one.turn == -stated.turn for one in held):
            return stated.told, held[0].told
    return None


def has_same_sensitivity(texts: Texts) -> bool:
    """Whether the claim says the same of a fall as the quotes of a rise: a lower rate would reduce what a higher rate
    would increase.
    """
    stated = [*_dependences(texts.claim)]
    held = [one for quote in texts.quotes for one in _dependences(quote)] if stated else []
    return any(one.turn == two.turn and _are_same(one, two) for one in stated for two in held)


def _are_same(stated: _Dependence, held: _Dependence) -> bool:
    kinds = [words & (_BURDENS | _RESULTS) for words in (stated.effect, held.effect)]
    is_of_one_kind = kinds[0] <= kinds[1] and bool(kinds[0]) >= bool(kinds[1])
    return is_of_one_kind and bool(stated.cause & held.cause) and bool(stated.effect & held.effect)


def _dependences(text: str) -> Iterator[_Dependence]:
    """The clauses that say what would happen if one thing moved: two moves, and "would" before the second thing."""
    start = 0
    for end in (*(match.start() for match in _CLAUSE_END.finditer(text)), len(text)):
        clause, start = text[start:end], end
        would = _WOULD.search(clause)
        moves = [*_MOVES.finditer(clause)] if would else []
        if would is None or len(moves) != _PAIR or _UNSURE.search(clause):
            continue
        if moves[0].start() < would.start() < moves[1].start():
            cause, effect = moves
            parts = clause[: would.start()], clause[would.end() :]
        elif would.start() < moves[0].start() and (led := _LED.search(clause, moves[0].end(), moves[1].end())):
            effect, cause = moves
            parts = clause[led.start() :], clause[: led.start()]
        else:
            continue
        told = " … ".join(move[0] for move in moves)
        words = [_letters(part) - _letters(f"{cause[0]} {effect[0]}") for part in parts]
        yield _Dependence(_turn(cause) * _turn(effect), words[0], words[1], told)


def _turn(move: re.Match[str]) -> int:
    return 1 if move["up"] else -1


def _letters(text: str) -> _Words:
    return frozenset(word for word in content(text) if word[0].isalpha())
