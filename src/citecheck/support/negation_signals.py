"""Negations of a claim that the source does not have, and of the source that the claim does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View
from citecheck.text.negation import ContentWord, content_words
from citecheck.text.negation import negations as negation_words

_SHARED: Final = 2  # content words of a passage that speaks of the same


def negations(view: View) -> Iterator[Signal]:
    """A word that the claim denies, where the sentences that speak of the same deny nothing, or affirm this word."""
    near = [content_words(text) for text in (*view.near_texts, *view.quoted.texts)]
    for word in content_words(view.text):
        if word.is_denied and not any(_denies(sentence, word.stem) for sentence in near):
            yield Signal(Kind.UNMATCHED_NEGATION, f"not {word.text}", word.start)


def _denies(sentence: tuple[ContentWord, ...], name: str) -> bool:
    """True where a sentence denies this word, or another one and does not have this word.

    A negation denies the next two words: without written consent.
    """
    own = [at for at, word in enumerate(sentence) if word.stem == name]
    if not own:
        return any(word.is_denied for word in sentence)
    return any(sentence[at].is_denied or (at and sentence[at - 1].is_denied) for at in own)


def negated(view: View) -> Iterator[Signal]:
    """What the nearest passage denies, where it speaks of the same and the claim denies nothing."""
    ours = content_words(view.text)
    if any(word.is_denied for word in ours):
        return
    for passage in view.passages[:1]:
        theirs = content_words(passage.text)
        shared = {word.stem for word in ours} & {word.stem for word in theirs}
        denied = next((word for word in theirs if word.is_denied), None)
        if denied and len(shared) >= _SHARED:
            yield Signal(Kind.NEGATION_IN_SOURCE, view.text, 0, _negation(passage.text))


def _negation(text: str) -> str:
    """The first word of a text that negates."""
    return next((found.word for found in negation_words(text)), "not")
