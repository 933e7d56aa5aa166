"""The sentences of a source that say most of what a claim says: one to five that are together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from citecheck.support.index import SourceIndex

WIDEST: Final = 5
_TRIED: Final = 12  # sentences around which windows are tried, the heaviest first


class Window(NamedTuple):
    """Sentences `first` to `last` of an index (both in it), and the share of the claim's weight that they contain."""

    first: int
    last: int
    recall: float

    def text(self, index: SourceIndex) -> str:
        return " ".join(sentence.text for sentence in index.sentences[self.first : self.last + 1])

    def stems(self, index: SourceIndex) -> frozenset[str]:
        return frozenset().union(*(sentence.stems for sentence in index.sentences[self.first : self.last + 1]))


NOWHERE: Final = Window(0, -1, 0.0)


def best(index: SourceIndex, stems: Iterable[str], widest: int) -> Window:
    """The window of at most so many sentences that contains most; of equal ones the shortest, then the first."""
    wanted = frozenset(stems)
    found = _windows(index, wanted, widest)
    return max(found, key=lambda window: (window.recall, window.first - window.last, -window.first), default=NOWHERE)


def ranked(index: SourceIndex, stems: Iterable[str], most: int) -> list[int]:
    """The sentences that contain most of the weight, the best first."""
    held = _held(index, frozenset(stems))
    return sorted(held, key=lambda place: (-held[place], place))[:most]


def _held(index: SourceIndex, wanted: frozenset[str]) -> dict[int, float]:
    """The weight that each sentence contains, of those that contain any."""
    held: defaultdict[int, float] = defaultdict(float)
    for one in sorted(wanted):
        weight = index.weight(one)
        for place in index.holding.get(one, ()):
            held[place] += weight
    return held


def _windows(index: SourceIndex, wanted: frozenset[str], widest: int) -> Iterator[Window]:
    weights = {one: index.weight(one) for one in sorted(wanted)}
    whole = sum(weights.values())
    if not whole:
        return
    for centre in ranked(index, wanted, _TRIED):
        for first in range(max(0, centre - widest + 1), centre + 1):
            stems: set[str] = set()
            for last in range(first, min(first + widest, len(index.sentences))):
                stems |= index.sentences[last].stems & wanted
                if last >= centre:
                    yield Window(first, last, sum(weight for one, weight in weights.items() if one in stems) / whole)
