"""A claim beside the index of a source: what every signal looks at. What several of them need is made once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from citecheck.figures import ClaimCheck, Figure, compare_claim, read
from citecheck.response.statements import in_ascii
from citecheck.support.index import SourceIndex
from citecheck.support.nouns import Passage
from citecheck.support.quoted import NOTHING, Quoted, check, passages_of, stated
from citecheck.support.words import Word, content, without_phrases

# ── The sentences of a source that say most of what a claim says: one to five that are together ───

WIDEST: Final = 5
_TRIED: Final = 12  # sentences around which windows are tried, the heaviest first


class Window(NamedTuple):
    """Sentences `first` to `last` of an index (both in it), and the share of the claim's weight that they contain."""

    first: int
    last: int
    recall: float

    def text(self, index: SourceIndex) -> str:
        return " ".join(sentence.text for sentence in index.sentences[self.first : self.last + 1])


NOWHERE: Final = Window(0, -1, 0.0)


def best(index: SourceIndex, stems: Iterable[str], widest: int) -> Window:
    """The window of at most so many sentences that contains most; of equal ones the shortest, then the first."""
    wanted = frozenset(stems)
    found = _windows(index, wanted, widest)
    return max(found, key=lambda window: (window.recall, window.first - window.last, -window.first), default=NOWHERE)


def ranked(index: SourceIndex, stems: Iterable[str], most: int) -> list[int]:
    """The sentences that contain most of the weight, the best first."""
    weights: defaultdict[int, float] = defaultdict(float)  # of the sentences that contain any of the words
    for stem in sorted(frozenset(stems)):
        weight = index.weight(stem)
        for place in index.holding.get(stem, ()):
            weights[place] += weight
    return sorted(weights, key=lambda place: (-weights[place], place))[:most]


def _windows(index: SourceIndex, wanted: frozenset[str], widest: int) -> Iterator[Window]:
    weights = {stem: index.weight(stem) for stem in sorted(wanted)}
    whole = sum(weights.values())
    if not whole:
        return
    for centre in ranked(index, wanted, _TRIED):
        for first in range(max(0, centre - widest + 1), centre + 1):
            stems: set[str] = set()
            for last in range(first, min(first + widest, len(index.sentences))):
                stems |= index.sentences[last].stems & wanted
                if last >= centre:
                    share = sum(weight for stem, weight in weights.items() if stem in stems) / whole
                    yield Window(first, last, share)


# ── The view ──────────────────────────────────────────────────────────────────────────────────────

_SHOWN = 3  # passages of a source


@dataclass(frozen=True)
class View:
    """`narrow` is where at most two sentences say most of the claim, `wide` where at most five do.

    `label` is that of the claim's row in a table, by which its passages are found too.
    """

    text: str
    index: SourceIndex
    quoted: Quoted = NOTHING
    label: str = ""

    @cached_property
    def spoken(self) -> str:
        """Its text with blanks for set phrases, whose words say nothing by themselves; offsets stay."""
        return without_phrases(self.text)

    @cached_property
    def content(self) -> list[Word]:
        return content(self.text)

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(word.stem for word in self.content)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        return read(in_ascii(self.text)).figures

    @cached_property
    def sought(self) -> frozenset[str]:
        """The words by which its passages are found."""
        return self.stems | {word.stem for word in content(self.label)}

    @cached_property
    def narrow(self) -> Window:
        return best(self.index, self.sought, 2)

    @cached_property
    def wide(self) -> Window:
        return best(self.index, self.sought, WIDEST)

    @cached_property
    def quotes(self) -> ClaimCheck:
        """Its figures against its quotes; nothing where it has none."""
        return check(in_ascii(self.text), self.quoted) if self.quoted.texts else ClaimCheck()

    @cached_property
    def stated(self) -> frozenset[int]:
        """The offsets of its figures that its quotes state."""
        return stated(self.quotes)

    @cached_property
    def near(self) -> str:
        """The text of the narrow window."""
        return self.narrow.text(self.index)

    @cached_property
    def nearby(self) -> ClaimCheck:
        """Its figures against the narrow window, and what else is near."""
        return compare_claim(self.text, self.near, self.near_texts)

    @cached_property
    def near_texts(self) -> tuple[str, ...]:
        """The sentences of the windows, passages and quotes."""
        windows = (place for window in (self.narrow, self.wide) for place in range(window.first, window.last + 1))
        return tuple(self.index.sentences[place].text for place in sorted({*windows, *self.best, *self.quoted.places}))

    @cached_property
    def said(self) -> frozenset[str]:
        """Its words without numbers."""
        return frozenset(one for one in self.stems if not one.isdigit())

    @cached_property
    def best(self) -> list[int]:
        """The sentences that say most of it, the best first."""
        return ranked(self.index, self.sought, _SHOWN)

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Its quotes in their sentences, and then those that say most of it, the best first."""
        others = (place for place in self.best if place not in self.quoted.places)
        found = [*passages_of(self.index, self.quoted.places), *(self.index.sentences[one].passage for one in others)]
        return tuple(found[:_SHOWN])

    @property
    def told(self) -> tuple[Passage, ...]:
        """The passages that tell who did what: its quotes, if it has any."""
        return tuple(passages_of(self.index, self.quoted.places)) or self.passages

    @cached_property
    def _weights(self) -> dict[str, float]:
        return {one: self.index.weight(one) for one in sorted(self.said)}

    def share(self, place: int) -> float:
        """The share of its words' weight that a sentence and those beside it contain."""
        around = [one.stems for one in self.index.sentences[max(0, place - 1) : place + 2]]
        held = (weight for one, weight in self._weights.items() if any(one in stems for stems in around))
        return sum(held) / max(1.0, sum(self._weights.values()))
