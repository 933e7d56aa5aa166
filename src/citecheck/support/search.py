"""A question → the passages of the sources that say most about it, with page and lines. Evidence before the writing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import Final, NamedTuple

from citecheck.sources.document import Document
from citecheck.sources.structure import classify
from citecheck.support.index import SourceIndex, index_document
from citecheck.support.nouns import Passage
from citecheck.support.words import content

SHORTEST: Final = 30  # characters; less says nothing by itself
LONGEST: Final = 500
_HEADING: Final = 80  # characters of a line that is above others
_UP: Final = 40  # sentences above a passage in which its heading is looked for
_STOPS: Final = (".", "!", "?", ",", ";", ":")


class Found(NamedTuple):
    """A passage, the heading above it, and how much of the question it holds: at most 1."""

    passage: Passage
    heading: str
    score: float


def search(question: str, documents: Mapping[str, Document], *, most: int, each: int) -> list[Found]:
    """At most so many passages, and of `each` source at most so many; whole sentences, none of them twice."""
    indexes = {name: _index(document, name) for name, document in documents.items()}
    stems = frozenset(word.stem for word in content(question))
    weights = _weights(stems, list(indexes.values()))
    found = [passage for index in indexes.values() for passage in _of_source(index, weights, each)]
    return sorted(found, key=lambda passage: -passage.score)[:most]


def _index(document: Document, name: str) -> SourceIndex:
    """Without contents, indexes and lists, which only say where things are."""
    whole = index_document(document, name)
    pages = {number for number in range(1, document.page_count + 1) if is_text(document, number)}
    return SourceIndex([sentence for sentence in whole.sentences if sentence.page in pages], whole.unread)


def is_text(document: Document, number: int) -> bool:
    """Whether a page can be read, and is more than contents, an index or a list."""
    page = document.readable(number)
    return page is not None and classify(page, document.page_count, document.readable).structure is None


def _weights(stems: frozenset[str], indexes: Sequence[SourceIndex]) -> dict[str, float]:
    """The rarer a word in all sources, the more it tells."""
    sentences = sum(len(index.sentences) for index in indexes)
    counts = {stem: sum(len(index.holding.get(stem, ())) for index in indexes) for stem in sorted(stems)}
    return {stem: log((sentences + 1) / (count + 0.5)) for stem, count in counts.items()}


# ── One source ───────────────────────────────────────────────────────────────────────────────────


def _of_source(index: SourceIndex, weights: Mapping[str, float], most: int) -> Iterator[Found]:
    whole = sum(weights.values())
    taken: set[int] = set()
    places = {place for stem in weights for place in index.holding.get(stem, ())}
    scores = {place: _score(index.sentences[place].stems, weights) for place in places}
    for place in sorted(scores, key=lambda place: (-scores[place], place)):
        if most <= 0 or not whole:
            return
        stretch = stretch_at(index, place, taken)
        if stretch:
            taken |= set(stretch)
            most -= 1
            score = _score(frozenset().union(*(index.sentences[at].stems for at in stretch)), weights) / whole
            yield Found(passage_at(index, stretch), heading_above(index, stretch[0]), round(score, 3))


def _score(stems: frozenset[str], weights: Mapping[str, float]) -> float:
    """The weight of the words that are among these."""
    return sum(weight for stem, weight in weights.items() if stem in stems)


def stretch_at(index: SourceIndex, place: int, taken: set[int]) -> range | None:
    """The sentence, and as many after it as it needs to say something; none that is taken, or on another page."""
    page, last = index.sentences[place].page, place
    while _length(index, place, last) < SHORTEST:
        last += 1
        if last == len(index.sentences) or index.sentences[last].page != page:
            return None
    stretch = range(place, last + 1)
    return None if taken & set(stretch) or _length(index, place, last) > LONGEST else stretch


def _length(index: SourceIndex, first: int, last: int) -> int:
    return sum(len(sentence.text) + 1 for sentence in index.sentences[first : last + 1]) - 1


def passage_at(index: SourceIndex, stretch: range) -> Passage:
    sentences = [index.sentences[at] for at in stretch]
    first, last = sentences[0], sentences[-1]
    lines = tuple(range(first.lines[0], last.lines[-1] + 1))
    text = " ".join(sentence.text for sentence in sentences)
    return Passage(first.source, first.page, lines, text, first.start, last.end)


def heading_above(index: SourceIndex, place: int) -> str:
    """The nearest short line above it that no stop ends."""
    for at in range(place - 1, max(-1, place - 1 - _UP), -1):
        text = index.sentences[at].text
        if len(text) <= _HEADING and not text.endswith(_STOPS) and text[:1].isalnum() and any(map(str.isalpha, text)):
            return text
    return ""
