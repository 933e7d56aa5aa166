"""A source → its index: sentences with their places, the weight of each word, its figures. Made once a source."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import accumulate, groupby
from math import log
from typing import Final, TypeAlias

from citecheck.limits import INDEXED_SENTENCES, INDEXED_SOURCES
from citecheck.sources.document import Document, Page
from citecheck.support.nouns import Passage
from citecheck.support.source_figures import SourceFigures, days_beside, figures_of, own_days
from citecheck.support.words import WORD, content, stem, words
from citecheck.text.matching import Searchable
from citecheck.text.sentences import page_sentences

_DAYS: Final = 12  # that a dated text has at most; a longer one is about many days
_FIRST_DAYS: Final = 3
_BROKEN: Final = re.compile(r"(?<=[^\W\d_])(?:-\n|\u00ad\n?)(?=[a-z])")

Trigram: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text` is on one line; `start` and `end` are its place in the text of the page, `lines` its ids there."""

    source: str
    page: int
    lines: tuple[int, ...]
    start: int
    end: int
    text: str
    stems: frozenset[str]

    @property
    def passage(self) -> Passage:
        return Passage(self.source, self.page, self.lines, self.text, self.start, self.end)


class SourceIndex:
    """The sentences of one source, or of several that are read as one."""

    def __init__(self, sentences: Sequence[Sentence], unread: int = 0) -> None:
        """`unread` counts pages that could not be read, or are a picture."""
        self.sentences = tuple(sentences)
        self.unread = unread

    @cached_property
    def holding(self) -> Mapping[str, Sequence[int]]:
        """The sentences that contain a word, by its stem."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for place, sentence in enumerate(self.sentences):
            for word in sentence.stems:
                found[word].append(place)
        return found

    def weight(self, word: str) -> float:
        """How much a word tells: the rarer in the source, the more; most of all one that it does not have."""
        return log((len(self.sentences) + 1) / (len(self.holding.get(word, ())) + 0.5))

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word in lower case."""
        return frozenset(
            match[0].casefold().replace("’", "'").removesuffix("'s")
            for sentence in self.sentences
            for match in WORD.finditer(sentence.text)
        )

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(map(stem, self.words))

    @cached_property
    def trigrams(self) -> frozenset[Trigram]:
        return frozenset(found for sentence in self.sentences for found in trigrams(sentence.text))

    @cached_property
    def prefixes(self) -> frozenset[str]:
        """The first letters of its capitalised words: America and American share five."""
        capitalised = {
            match[0].casefold()
            for sentence in self.sentences
            for match in WORD.finditer(sentence.text)
            if match[0][0].isupper()
        }
        return frozenset(word[:length] for word in capitalised for length in (4, 5, 6, 7) if len(word) >= length)

    @cached_property
    def initials(self) -> frozenset[str]:
        """The acronyms that its capitalised words would make."""
        return frozenset(found for sentence in self.sentences for found in _initials(sentence.text))

    @cached_property
    def figures(self) -> SourceFigures:
        return figures_of(self.sentences)

    @cached_property
    def dates_beside(self) -> frozenset[date]:
        """The days that it names beside its own dates: "on Tuesday"."""
        own = own_days(self.figures, _DAYS, _FIRST_DAYS)
        return days_beside((sentence.text for sentence in self.sentences), own)

    @cached_property
    def days_beside(self) -> frozenset[tuple[int, int]]:
        """The months and days of these."""
        return frozenset((day.month, day.day) for day in self.dates_beside)

    @cached_property
    def searchables(self) -> tuple[Searchable, ...]:
        """The text in stretches in which quotations are looked for."""
        pages = groupby(self.sentences, key=lambda sentence: (sentence.source, sentence.page))
        return tuple(Searchable(" ".join(sentence.text for sentence in page)) for _, page in pages)


def trigrams(text: str) -> frozenset[Trigram]:
    """Its runs of three words, without their endings."""
    stems = [word.stem for word in words(text)]
    return frozenset(zip(stems, stems[1:], stems[2:], strict=False))


_CAPITALISED: Final = re.compile(r"\b[A-Z][\w’'-]*(?:\s(?:(?:of|the|and|for|de|&)\s)*[A-Z][\w’'-]*)+")


def _initials(text: str) -> Iterator[str]:
    for run in _CAPITALISED.finditer(text):
        letters = "".join(word[0] for word in run[0].split() if word[0].isupper()).casefold()
        yield from (letters[low:high] for low in range(len(letters)) for high in range(low + 2, len(letters) + 1))


# ── Making it ────────────────────────────────────────────────────────────────────────────────────


def index_document(document: Document, source: str) -> SourceIndex:
    """The index of all pages that can be read; it raises nothing."""
    document.prefetch(range(1, document.page_count + 1))
    pages = [document.readable(number) for number in range(1, document.page_count + 1)]
    sentences = [sentence for page in pages if page for sentence in sentences_of(page, source)]
    return SourceIndex(sentences, sum(page is None or page.pictured for page in pages))


class Indexes:
    """The indexes of sources, each made once for all answers; of more than is held the least used one goes."""

    def __init__(self, most: int = INDEXED_SENTENCES, sources: int = INDEXED_SOURCES) -> None:
        """At most `most` sentences of `sources` sources are held, or the last two sources, whatever they have."""
        self._most, self._sources = most, sources
        self._held: dict[tuple[Document, str], SourceIndex] = {}

    def of(self, document: Document, source: str) -> SourceIndex:
        """The index of a document that an answer calls `source`."""
        key = (document, source)
        index = self._held.pop(key, None) or index_document(document, source)
        self._held[key] = index  # the last one used comes last
        sentences = sum(len(held.sentences) for held in self._held.values())
        for least_used in list(self._held)[:-_TOGETHER]:
            if sentences <= self._most and len(self._held) <= self._sources:
                break
            sentences -= len(self._held.pop(least_used).sentences)
        return index


_TOGETHER: Final = 2  # sources that many an answer cites


def joined(indexes: Iterable[SourceIndex]) -> SourceIndex:
    """Several sources that are read as one."""
    several = list(indexes)
    sentences = [sentence for index in several for sentence in index.sentences]
    return SourceIndex(sentences, sum(index.unread for index in several))


def sentences_of(page: Page, source: str) -> Iterator[Sentence]:
    texts = [line.text for line in page.lines]
    text = "\n".join(texts)
    starts = [0, *accumulate(len(line) + 1 for line in texts)]
    places = page_sentences(text)
    for start, end in zip(places, [*places[1:], len(text)], strict=True):
        shown = " ".join(_BROKEN.sub("", text[start:end]).split())
        if shown:
            first, last = bisect_right(starts, start), bisect_right(starts, start + len(text[start:end].rstrip()) - 1)
            stems = frozenset(word.stem for word in content(shown))
            yield Sentence(source, page.number, tuple(range(first, last + 1)), start, end, shown, stems)
