"""A word of the claim beside the very figure of its quote, without the un- or non- of the quote, or with one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import DENYING, Case, stems
from citecheck.quantities.mismatches.complement import sentence_of
from citecheck.quantities.reading.figures import Figure
from citecheck.text.patterns import lazy_pattern

_PREFIX: Final = r"(?:non-?|un-?)"
_WORD: Final = lazy_pattern(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PREFIXED: Final = lazy_pattern(rf"{_PREFIX}(?P<base>[a-z]{{4,}})", re.IGNORECASE)
_COMING: Final = lazy_pattern(  # it is not so yet
    r"\b(?:will|shall|expect\w*|to\sbe|would|could|may|might|yet|until|when|once|if|remain\w*)\b", re.IGNORECASE
)
_EXCEPTING: Final = lazy_pattern(
    r"\b(?:other\sthan|except\w*|exclud\w*|exclusive|apart\sfrom|aside|outside|besides|exempt\w*|free)\b", re.IGNORECASE
)
_TO_COME: Final = r"(?:\b(?:to|will|would|shall|may)\sbe\s|\b(?:when|once|if|until|yet|not)\s)"
_BESIDE: Final = 12  # characters between a word and its figure


class _Word(NamedTuple):
    """A word of a sentence, and what it belongs to: the next word with content, or the figure beside it."""

    text: str
    next: frozenset[str]
    is_beside: bool


def other_prefix(case: Case) -> tuple[str, str] | None:
    """Cash losses of $45 million, of non-cash ones; or non-cash ones, of losses in cash."""
    claim, quotes = case.texts.claim, " ".join(case.texts.quotes)
    claimed, quoted = (frozenset(word.lower() for word in _WORD.findall(text)) for text in (claim, case.texts.quote))
    is_told = not (_bases(claimed).isdisjoint(quoted) and _bases(quoted).isdisjoint(claimed))
    if not is_told or any(words.search(text) for words in (DENYING, _EXCEPTING) for text in (claim, quotes)):
        return None
    for figure in case.claim.singles:
        stated = _words(figure, claim)
        for held in case.equal(figure):
            if held not in case.quote.singles:
                continue
            for one, two in product(stated, _words(held, case.texts.quote)):
                if _are_apart(one, two, claim, quotes):
                    return f"{one.text} … {figure.text}", f"{two.text} … {held.text}"
    return None


def _bases(words: Iterable[str]) -> frozenset[str]:
    """What is behind un- or non- in these words."""
    return frozenset(found["base"] for word in words if (found := _PREFIXED.fullmatch(word)))


def _words(figure: Figure, text: str) -> list[_Word]:
    sentence = sentence_of(figure, text)
    at = sentence.find(figure.text)
    found = list(_WORD.finditer(sentence))
    words = []
    for place, match in enumerate(found):
        following = next((stem for after in found[place + 1 :] if (stem := stems(after[0]))), set[str]())
        gap = min(abs(at - match.end()), abs(match.start() - at - len(figure.text)))
        words.append(_Word(match[0].lower(), frozenset(following), gap <= _BESIDE))
    return words


def _are_apart(stated: _Word, held: _Word, claim: str, quotes: str) -> bool:
    """Whether one is the other with un- or non-, and both belong to the same."""
    plain, other = (stated, held) if len(stated.text) < len(held.text) else (held, stated)
    prefixed = _PREFIXED.fullmatch(other.text)
    if prefixed is None or prefixed["base"] != plain.text:
        return False
    if not (stated.next & held.next or (stated.is_beside and (held.is_beside or held.text == other.text))):
        return False
    if _has(plain.text, quotes if plain is stated else claim) or _has(other.text, claim if plain is stated else quotes):
        return False
    return not (plain is stated and _COMING.search(claim))


def _has(word: str, text: str) -> bool:
    """Whether a text has a word, other than of what is to come: to be recognized."""
    found = re.finditer(rf"(?P<coming>{_TO_COME})?(?<![\w-]){re.escape(word)}(?![\w-])", text, re.IGNORECASE)
    return any(match["coming"] is None for match in found)
