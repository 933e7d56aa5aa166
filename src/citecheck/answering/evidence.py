"""A question → the evidence for it: passages of the sources, each of them word for word on its page.

Each source is read once, for an outline: which of its sentences has which word. The text of a passage is read again
when it is wanted. So memory grows neither with the number of questions nor with the text of the sources.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from heapq import merge
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
from citecheck.limits import HELD_PAGES
from citecheck.locate import locate
from citecheck.model import Citation, Open, Sighting
from citecheck.reporting.escaping import shown_path
from citecheck.sources.document import Document
from citecheck.sources.json_list import CONTEXT_READER, SNIPPET_READER
from citecheck.support.index import SourceIndex, index_document, sentences_of
from citecheck.support.nouns import Passage
from citecheck.support.search import heading_above, is_text, passage_at, stretch_at
from citecheck.support.words import content

_AROUND: Final = 0.5  # what the text around a passage counts, beside the words of the passage itself
_FIGURES: Final = 0.1  # more for a passage with figures: they are what answers are asked for, and what can be checked
_SNIPPET: Final = 0.5  # of its score is left to a snippet
_LIKENESS: Final = 0.5  # what likeness by vectors counts
_NAMED: Final = 10  # times that a word counts more if the source is called so
_LOOKED_AT: Final = 3  # candidates for each passage that is wanted

Likeness = Callable[[str, Sequence[str]], Sequence[float]]  # of a question and each text, from 0 to 1


class _Outline(NamedTuple):
    """The sentences that have each word, by their numbers; the page of each sentence; and the chunks, which overlap."""

    holding: Mapping[str, Sequence[int]]
    pages: Sequence[int]
    chunks: Sequence[range]


@dataclass
class _Shelf:
    """The outlines of a checker's sources by attachment id, and why others cannot be read."""

    outlines: dict[str, _Outline] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)


_SHELVES: Final[WeakKeyDictionary[Checker, _Shelf]] = WeakKeyDictionary()


def pool_of(question: str, checker: Checker, extent: Extent, likeness: Likeness | None = None) -> Pool:
    """The best passages, at most so many in all and of each source. likeness: by vectors; without it words alone count.

    A source that cannot be read is named in `unread`.
    """
    with checker.lock:
        shelf = _SHELVES.get(checker) or _SHELVES.setdefault(checker, _outlined(checker))
        weights = _weights(question, shelf.outlines)
        names = _best(weights, shelf.outlines, by_words=likeness is None)[: extent.sources]
        ranked = [
            islice(_ranked(name, shelf.outlines[name], checker, question, weights, likeness), _LOOKED_AT * extent.each)
            for name in names
        ]
        found = islice(merge(*ranked, key=lambda one: -one.score), _LOOKED_AT * extent.passages)
        evidence = _chosen(list(found), extent)
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
            shelf.outlines[name] = _outline(index_document(one, name))
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


def _outline(index: SourceIndex) -> _Outline:
    holding: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
    for number, sentence in enumerate(index.sentences):
        for stem in sentence.stems:
            holding[stem].append(number)
    lengths = [len(sentence.text) for sentence in index.sentences]
    return _Outline(dict(holding), array("I", (sentence.page for sentence in index.sentences)), [*chunks(lengths)])


def _weights(question: str, outlines: Mapping[str, _Outline]) -> dict[str, float]:
    """The words of the question that a source has: the rarer in all sources, the heavier."""
    sentences = sum(len(outline.pages) for outline in outlines.values())
    stems = dict.fromkeys(word.stem for word in content(question))
    counts = {stem: sum(len(outline.holding.get(stem, ())) for outline in outlines.values()) for stem in stems}
    return {stem: log((sentences + 1) / (count + 0.5)) for stem, count in counts.items() if count}


def _best(weights: Mapping[str, float], outlines: Mapping[str, _Outline], *, by_words: bool) -> list[str]:
    """Those that say most about the question: by its words, and by the share of sentences with them; else all."""

    def score(name: str) -> float:
        called = {word.stem for word in content(name.replace("-", " ").replace("_", " "))}
        shares = {
            stem: len(outlines[name].holding.get(stem, ())) / (len(outlines[name].pages) or 1) for stem in weights
        }
        return sum(
            weight * (log(1 + 1000 * shares[stem]) + _NAMED * (stem in called)) for stem, weight in weights.items()
        )

    return sorted((name for name in outlines if score(name) > 0 or not by_words), key=score, reverse=True)


# ── Passages ─────────────────────────────────────────────────────────────────────────────────────


class _Candidate(NamedTuple):
    """A sentence by its place among those of its page."""

    score: float
    document: Document
    page: SourceIndex
    place: int

    @property
    def boosted(self) -> float:
        return self.score + _FIGURES * bool(read(self.page.sentences[self.place].text).figures)


def _ranked(
    name: str,
    outline: _Outline,
    checker: Checker,
    question: str,
    weights: Mapping[str, float],
    likeness: Likeness | None,
) -> Iterator[_Candidate]:
    """The sentences with words of the question in or around them, the best first; none of contents or lists."""
    document = checker.sources.resolve([name])[0][name]
    texts = _chunk_texts(document, name, outline) if likeness else []
    alike = likeness(question, texts) if likeness else [0.0 for _ in outline.chunks]
    kept = _SNIPPET if document.facts.reader == SNIPPET_READER else 1.0
    scores = _scores(outline, weights, alike)

    @cache
    def sentences(number: int) -> SourceIndex | None:
        page = document.readable(number) if is_text(document, number) else None
        return SourceIndex([*sentences_of(page, name)]) if page else None

    for place in sorted(scores, key=lambda place: (-scores[place], place)):
        number = outline.pages[place]
        if page := sentences(number):
            yield _Candidate(kept * scores[place], document, page, place - bisect_left(outline.pages, number))


def _scores(outline: _Outline, weights: Mapping[str, float], alike: Sequence[float]) -> dict[int, float]:
    """Of each sentence: the share of the question in it, and in the best chunk around it."""
    whole = sum(weights.values()) or 1.0
    own: defaultdict[int, float] = defaultdict(float)
    for stem, weight in weights.items():
        for place in outline.holding.get(stem, ()):
            own[place] += weight / whole
    around: dict[int, float] = {}
    for part, like in zip(outline.chunks, alike, strict=True):
        said = sum(weight for stem, weight in weights.items() if _has(outline.holding.get(stem, ()), part))
        share = _AROUND * said / whole + _LIKENESS * like
        if share > 0:
            around.update({place: max(share, around.get(place, 0.0)) for place in part})
    return {place: own.get(place, 0.0) + share for place, share in around.items()}


def _has(places: Sequence[int], part: range) -> bool:
    at = bisect_left(places, part.start)
    return at < len(places) and places[at] < part.stop


def _chunk_texts(document: Document, name: str, outline: _Outline) -> list[str]:
    texts = [sentence.text for sentence in index_document(document, name).sentences]
    return [" ".join(texts[place] for place in part) for part in outline.chunks]


# ── The pool ─────────────────────────────────────────────────────────────────────────────────────


def _chosen(candidates: Sequence[_Candidate], extent: Extent) -> list[Evidence]:
    """The best passages, none of them twice, each found on its page by the search that `validate` uses."""
    taken: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
    kept: list[Evidence] = []
    for one in sorted(candidates, key=lambda one: -one.boosted):
        sentence = one.page.sentences[one.place]
        own = taken[sentence.source, sentence.page]
        stretch = stretch_at(one.page, one.place, own)
        if stretch is None or sum(other.passage.source == sentence.source for other in kept) >= extent.each:
            continue
        own |= set(stretch)
        passage = passage_at(one.page, stretch)
        if _is_new(passage, kept) and (found := _found(passage, one.document)):
            kept.append(_evidence(one, found, heading_above(one.page, stretch[0])))
        if len(kept) == extent.passages:
            break
    keys = numbered(one.key for one in kept)
    return [one._replace(key=key) for one, key in zip(kept, keys, strict=True)]


def _evidence(one: _Candidate, found: Passage, heading: str) -> Evidence:
    facts, names = one.document.facts, one.document.names
    key = key_of([] if facts.kind == "pdf" else names, facts.path)  # titles of PDFs often name a template
    is_snippet = facts.reader == SNIPPET_READER
    return Evidence(key, found, heading, round(one.boosted, 3), shown_path(facts.path), is_snippet)


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
