"""A question → the evidence for it: passages of the sources, each of them word for word on its page.

The sources are compared with the question by the words that they contain, and the best ones are read closely. So the
memory that it takes does not grow with the number of questions, and hardly with that of the sources.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice
from math import log
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from citecheck.answering.chunks import chunks
from citecheck.answering.keys import key_of, numbered
from citecheck.answering.nouns import Evidence, Pool
from citecheck.answering.settings import Extent
from citecheck.figures import read
from citecheck.library import Checker
from citecheck.limits import HELD_PAGES, INDEXED_SENTENCES
from citecheck.locate import locate
from citecheck.model import Citation, Open, Sighting
from citecheck.reporting.escaping import shown_path
from citecheck.sources.document import Document
from citecheck.sources.json_list import CONTEXT_READER, SNIPPET_READER
from citecheck.support.index import SourceIndex, index_document
from citecheck.support.nouns import Passage
from citecheck.support.search import heading_above, is_text, passage_at, stretch_at
from citecheck.support.words import content

_AROUND: Final = 0.5  # what the text around a passage counts, beside the words of the passage itself
_FIGURES: Final = 0.1  # more for a passage with figures: they are what answers are asked for, and what can be checked
_SNIPPET: Final = 0.5  # of its score is left to a snippet
_LIKENESS: Final = 0.5  # what likeness by vectors counts
_LOOKED_AT: Final = 4  # candidates a passage that is wanted

Likeness = Callable[[str, Sequence[str]], Sequence[float]]  # of a question and each text, from 0 to 1


class _Outline(NamedTuple):
    """How many sentences a source has, and how many of them have each word."""

    sentences: int
    holding: Mapping[str, int]


@dataclass
class _Shelf:
    """What is known of a checker's sources between questions: outlines of all, and indexes of the last ones read."""

    outlines: dict[str, _Outline] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)
    indexes: dict[str, SourceIndex] = field(default_factory=dict)

    def index(self, name: str, document: Document) -> SourceIndex:
        """The last one used comes last; of more sentences than are held the first ones go."""
        index = self.indexes.pop(name) if name in self.indexes else index_document(document, name)
        self.indexes[name] = index
        held = sum(len(one.sentences) for one in self.indexes.values())
        while held > INDEXED_SENTENCES and len(self.indexes) > 1:
            held -= len(self.indexes.pop(next(iter(self.indexes))).sentences)
        return index


_SHELVES: Final[WeakKeyDictionary[Checker, _Shelf]] = WeakKeyDictionary()


def pool_of(question: str, checker: Checker, extent: Extent, likeness: Likeness | None = None) -> Pool:
    """The best passages, at most so many in all and of each source. likeness: by vectors; without it words alone count.

    A source that cannot be read is named in `unread`.
    """
    with checker.lock:
        shelf = _SHELVES.get(checker) or _SHELVES.setdefault(checker, _outlined(checker))
        weights = _weights(question, shelf.outlines)
        candidates: list[_Candidate] = []
        documents = _documents(checker)
        for name in _best(weights, shelf.outlines, by_words=likeness is None)[: extent.sources]:
            document = documents(name)
            index = shelf.index(name, document)
            found = _candidates(index, document, question, weights, likeness)
            candidates += islice(found, _LOOKED_AT * extent.each)
            checker.sources.release(HELD_PAGES)
        evidence = _chosen(candidates, documents, extent)
        checker.sources.release(HELD_PAGES)
    return Pool(tuple(evidence), len(shelf.outlines), tuple(shelf.unread))


# ── The sources ──────────────────────────────────────────────────────────────────────────────────


def _outlined(checker: Checker) -> _Shelf:
    """The outlines of all sources, one after the other."""
    shelf = _Shelf()
    for name, one in _every(checker):
        if isinstance(one, Open):
            shelf.unread.append(one.reason)
        elif one.facts.reader != CONTEXT_READER:  # those of an evaluation's rows are no evidence
            index = shelf.index(name, one)
            holding = Counter(stem for sentence in index.sentences for stem in sentence.stems)
            shelf.outlines[name] = _Outline(len(index.sentences), holding)
            checker.sources.release(HELD_PAGES)
    return shelf


def _every(checker: Checker) -> Iterator[tuple[str, Document | Open]]:
    """What was given, else what the manifest records, by its attachment id."""
    for source in checker.sources.given:
        for key, one in checker.sources.documents_of(source.path):
            yield source.attachment_id or key, one
    for name in checker.sources.manifest:
        found, missing = checker.sources.resolve([name])
        yield name, (found or missing)[name]


def _documents(checker: Checker) -> Callable[[str], Document]:
    """The document of an attachment id, opened again if it was closed."""

    def document(name: str) -> Document:
        return checker.sources.resolve([name])[0][name]

    return document


def _weights(question: str, outlines: Mapping[str, _Outline]) -> dict[str, float]:
    """The words of the question: the rarer in all sources, the heavier."""
    sentences = sum(outline.sentences for outline in outlines.values())
    stems = dict.fromkeys(word.stem for word in content(question))
    counts = {stem: sum(outline.holding.get(stem, 0) for outline in outlines.values()) for stem in stems}
    return {stem: log((sentences + 1) / (count + 0.5)) for stem, count in counts.items() if count}


def _best(weights: Mapping[str, float], outlines: Mapping[str, _Outline], *, by_words: bool) -> list[str]:
    """Those that say most about the question: by its words, and by the share of sentences with them; else all."""

    def score(name: str) -> float:
        sentences, holding = outlines[name]
        named = {word.stem for word in content(name.replace("-", " ").replace("_", " "))}
        said = sum(weight * log(1 + 1000 * holding.get(stem, 0) / (sentences or 1)) for stem, weight in weights.items())
        return said + sum(10 * weight for stem, weight in weights.items() if stem in named)

    return sorted((name for name in outlines if score(name) > 0 or not by_words), key=score, reverse=True)


# ── Passages ─────────────────────────────────────────────────────────────────────────────────────


class _Candidate(NamedTuple):
    score: float
    source: SourceIndex
    place: int


def _candidates(
    index: SourceIndex, document: Document, question: str, weights: Mapping[str, float], likeness: Likeness | None
) -> Iterator[_Candidate]:
    """The sentences with a word of the question, the best first. The text around a sentence counts too.

    Those of contents, indexes and lists are left out.
    """
    around = _around(index, question, weights, likeness)
    places = sorted({place for stem in weights for place in index.holding.get(stem, ())} | around.keys())
    whole = sum(weights.values()) or 1.0
    kept = _SNIPPET if document.facts.reader == SNIPPET_READER else 1.0
    scores = {
        place: kept * (_share(index.sentences[place].stems, weights) / whole + around.get(place, 0.0))
        for place in places
    }
    is_text_page = cache(partial(is_text, document))
    for place in sorted(places, key=lambda place: (-scores[place], place)):
        if is_text_page(index.sentences[place].page):
            yield _Candidate(scores[place], index, place)


def _around(
    index: SourceIndex, question: str, weights: Mapping[str, float], likeness: Likeness | None
) -> dict[int, float]:
    """What the chunk around a sentence adds to it: the words of the question that it has, and its likeness."""
    whole = sum(weights.values()) or 1.0
    parts = list(chunks([len(sentence.text) for sentence in index.sentences]))
    shares = [
        _AROUND * _share(frozenset().union(*(index.sentences[at].stems for at in part)), weights) / whole
        for part in parts
    ]
    if likeness:
        alike = likeness(question, [" ".join(index.sentences[at].text for at in part) for part in parts])
        shares = [share + _LIKENESS * like for share, like in zip(shares, alike, strict=True)]
    found: dict[int, float] = {}
    for part, share in zip(parts, shares, strict=True):
        if share > 0:
            found.update({at: max(share, found.get(at, 0.0)) for at in part})
    return found


def _share(stems: frozenset[str], weights: Mapping[str, float]) -> float:
    return sum(weight for stem, weight in weights.items() if stem in stems)


# ── The pool ─────────────────────────────────────────────────────────────────────────────────────


def _chosen(candidates: Sequence[_Candidate], documents: Callable[[str], Document], extent: Extent) -> list[Evidence]:
    """The best passages, none of them twice, each found on its page by the search that `validate` uses."""
    taken: dict[str, set[int]] = {}
    kept: list[Evidence] = []
    for one in sorted(map(_boosted, candidates), key=lambda one: -one.score):
        name = one.source.sentences[one.place].source
        stretch = stretch_at(one.source, one.place, taken.setdefault(name, set()))
        if stretch is None or sum(other.passage.source == name for other in kept) >= extent.each:
            continue
        taken[name] |= set(stretch)
        document, passage = documents(name), passage_at(one.source, stretch)
        if _is_new(passage, kept) and (found := _found(passage, document)):
            facts = document.facts
            key = key_of([name for name in document.names if facts.kind != "pdf"], facts.path)
            is_snippet = facts.reader == SNIPPET_READER
            heading = heading_above(one.source, stretch[0])
            kept.append(Evidence(key, found, heading, round(one.score, 3), shown_path(facts.path), is_snippet))
        if len(kept) == extent.passages:
            break
    keys = numbered(one.key for one in kept)
    return [one._replace(key=key) for one, key in zip(kept, keys, strict=True)]


def _boosted(one: _Candidate) -> _Candidate:
    return one._replace(score=one.score + _FIGURES * bool(read(one.source.sentences[one.place].text).figures))


def _is_new(passage: Passage, kept: Sequence[Evidence]) -> bool:
    """Whether its words are neither in a passage that is kept, nor contain one."""
    text = passage.text.casefold()
    others = (other.passage.text.casefold() for other in kept)
    return not any(text in other or other in text for other in others)


def _found(passage: Passage, document: Document) -> Passage | None:
    """The passage with the lines where its words are found, visible, on its page; None if they are not."""
    evidence = locate(Citation(None, "", source_context=passage.text, page=passage.page), document)
    found = evidence.located.found if evidence.located else None
    if found is None or found.sighting >= Sighting.DOUBTFUL or found.page != passage.page or found.lines_beside:
        return None
    return passage._replace(lines=found.lines)
