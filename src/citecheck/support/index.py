"""A source → its index: sentences with their places, the weight of each word, its figures. Made once a source."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby
from math import log
from typing import Final, TypeAlias

from citecheck.limits import INDEXED_SENTENCES, INDEXED_SOURCES
from citecheck.quantities.reading.figures import Figure, Moment
from citecheck.sources.document import Document, Page
from citecheck.support.nouns import Passage
from citecheck.support.source_figures import SourceFigures, figures_of, told_days
from citecheck.support.words import WORD, content, stem, words
from citecheck.text.matching import Searchable
from citecheck.text.sentences import page_sentences
from citecheck.text.values import MONTHS

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
            for one in sentence.stems:
                found[one].append(place)
        return found

    def weight(self, one: str) -> float:
        """How much a word tells: the rarer in the source, the more; most of all one that it does not have."""
        return log((len(self.sentences) + 1) / (len(self.holding.get(one, ())) + 0.5))

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
    def spans(self) -> frozenset[str]:
        """Spans of years as they are written: 2015-16."""
        return frozenset(f"{m[1]}-{m[2]}" for one in self.sentences for m in _SPAN.finditer(one.text))

    @cached_property
    def scores(self) -> frozenset[str]:
        """Pairs of small numbers as in results of games: 5-4."""
        return frozenset(score(match) for one in self.sentences for match in SCORE.finditer(one.text))

    @cached_property
    def months(self) -> frozenset[int]:
        """The months that it names anywhere, or has a day of."""
        named = (month_of(match[0]) for one in self.sentences for match in _MONTH.finditer(one.text))
        return frozenset([*named, *(moment.month for moment in self.moments if moment.month)])

    @cached_property
    def undated_months(self) -> frozenset[int]:
        """The months that it names without a year: "until April", "on 30 June"."""
        return frozenset(month_of(match[0]) for one in self.sentences for match in _UNDATED.finditer(one.text))

    @cached_property
    def told_days(self) -> frozenset[Moment]:
        """What it tells beside its own dates."""
        return told_days((one.text for one in self.sentences), self.own_days)

    @cached_property
    def own_days(self) -> tuple[Moment, ...]:
        """The days that may be its own date: of a source with many days the first ones."""
        days = [one for one in self.moments if one.year and one.month and one.day]
        return tuple(days if len(days) <= _DAYS else days[:_FIRST_DAYS])

    @cached_property
    def searchables(self) -> tuple[Searchable, ...]:
        """The text in stretches in which quotations are looked for."""
        pages = groupby(self.sentences, key=lambda one: (one.source, one.page))
        return tuple(Searchable(" ".join(one.text for one in page)) for _, page in pages)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        return tuple(dict.fromkeys(one.figure.what for one in self.figures.held if isinstance(one.figure.what, Moment)))


def trigrams(text: str) -> frozenset[Trigram]:
    """Its runs of three words, without their endings."""
    stems = [word.stem for word in words(text)]
    return frozenset(zip(stems, stems[1:], stems[2:], strict=False))


def month_of(name: str) -> int:
    return 1 + MONTHS.index(name)


def digits(figure: Figure) -> str:
    """Those of its number without zeros at the end; a year's, or "" for other dates."""
    what = figure.what
    written = str(what.year or "") if isinstance(what, Moment) else format(abs(what.value), "f").replace(".", "")
    return written.strip("0")


def score(match: re.Match[str]) -> str:
    return f"{match[1]}-{match[2]}"


SCORE: Final = re.compile(r"(?<![\w.,/–-])(\d{1,3})[–-](\d{1,3})(?![\w/–-]|[.,]\d)")
_MONTH: Final = re.compile(rf"\b(?:{'|'.join(MONTHS)})\b")
MONTH_ALONE: Final = re.compile(  # April and June are names too
    r"\b(?i:in|of|by|to|from|through|until|since|before|after|during|each|every|last|next|this|early|late|mid)[\s-]"
    rf"(?P<month>{_MONTH.pattern})(?!\s[A-Z0-9])"
)
_UNDATED: Final = re.compile(rf"{_MONTH.pattern}(?!,?\s(?:\d{{1,2}}(?:st|nd|rd|th)?,?\s)?(?:of\s)?(?:19|20)\d\d)")
_SPAN: Final = re.compile(r"\b((?:19|20)\d\d)[-–/](\d\d)\b")
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
    sentences = [one for page in pages if page for one in sentences_of(page, source)]
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
        self._let_go()
        return index

    def _let_go(self) -> None:
        held = sum(len(index.sentences) for index in self._held.values())
        for key in list(self._held)[:-_TOGETHER]:
            if held <= self._most and len(self._held) <= self._sources:
                return
            held -= len(self._held.pop(key).sentences)


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
