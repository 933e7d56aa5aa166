"""Negations of a claim that the source does not have, and of the source that the claim does not."""

from __future__ import annotations

from collections.abc import Iterator

from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View
from citecheck.text.negation import ContentWord, content_words


def negations(view: View) -> Iterator[Signal]:
    """A word that the claim denies, where the sentences that speak of the same deny nothing, or affirm this word."""
    near = [content_words(text) for text in (*view.near_texts, *view.quoted.texts)]
    for word in content_words(view.text):
        if word.is_denied and not any(_denies(sentence, word.stem) for sentence in near):
            yield Signal(Kind.UNMATCHED_NEGATION, f"not {word.text}", word.start)


def _denies(sentence: tuple[ContentWord, ...], name: str) -> bool:
    """True where a sentence denies this word, or another one and does not have this word."""
    own = [word for word in sentence if word.stem == name]
    return any(word.is_denied for word in own) or (not own and any(word.is_denied for word in sentence))


def negated(view: View) -> Iterator[Signal]:
    """A word that the nearest passage denies and the claim, which denies nothing, has."""
    ours = {word.stem: word for word in content_words(view.text)}
    if any(word.is_denied for word in ours.values()):
        return
    for passage in view.passages[:1]:
        for word in content_words(passage.text):
            if word.is_denied and word.stem in ours:
                yield Signal(Kind.NEGATION_IN_SOURCE, ours[word.stem].text, ours[word.stem].start, f"not {word.text}")
                return
