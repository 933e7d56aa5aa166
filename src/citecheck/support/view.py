"""A claim beside the index of a source: what every signal looks at. What several of them need is made once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from citecheck.quantities.extract import TextFigures, read
from citecheck.quantities.figures import Figure
from citecheck.response.statements import in_ascii
from citecheck.support.index import SourceIndex
from citecheck.support.nouns import Passage
from citecheck.support.windows import WIDEST, Window, best, ranked
from citecheck.support.words import Word, content

_SHOWN = 3  # passages of a source


@dataclass(frozen=True)
class View:
    """`narrow` is where at most two sentences say most of the claim, `wide` where at most five do."""

    text: str
    index: SourceIndex

    @cached_property
    def content(self) -> list[Word]:
        return content(self.text)

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(word.stem for word in self.content)

    @cached_property
    def figures(self) -> TextFigures:
        return read(in_ascii(self.text))

    @cached_property
    def narrow(self) -> Window:
        return best(self.index, self.stems, 2)

    @cached_property
    def wide(self) -> Window:
        return best(self.index, self.stems, WIDEST)

    @cached_property
    def near(self) -> str:
        """The text of the narrow window."""
        return self.narrow.text(self.index)

    @cached_property
    def near_stems(self) -> frozenset[str]:
        return self.narrow.stems(self.index)

    @cached_property
    def near_figures(self) -> tuple[Figure, ...]:
        """Those of the windows and passages."""
        texts = dict.fromkeys((self.near, self.wide.text(self.index), *(one.text for one in self.passages)))
        return tuple(dict.fromkeys(figure for text in texts for figure in read(text).singles))

    @cached_property
    def said(self) -> frozenset[str]:
        """Its words without numbers."""
        return frozenset(one for one in self.stems if not one.isdigit())

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The sentences that say most of it, the best first."""
        return tuple(self.index.sentences[place].passage for place in ranked(self.index, self.stems, _SHOWN))
