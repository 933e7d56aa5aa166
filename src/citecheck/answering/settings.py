"""What a caller can choose: the mode, a depth, and each step by itself."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from citecheck.answering.nouns import Mode


class Depth(StrEnum):
    LIGHT = "light"
    MEDIUM = "medium"
    EXTENDED = "extended"


class Steps(NamedTuple):
    """Which steps follow the writing. A step that is off takes neither time nor calls.

    Without a judge most claims are undecided, and `revise` would mark them all: it is off unless somebody asks for it.
    """

    validate: bool = True
    support: bool = True
    correct: bool = True
    revise: bool = False


class Extent(NamedTuple):
    """At most `passages`, `each` of one source, and `sources` searched closely; `thorough` as in `validate`."""

    passages: int
    each: int
    sources: int
    steps: Steps = Steps()
    thorough: bool = False


DEPTHS: Final = {
    Depth.LIGHT: Extent(passages=8, each=4, sources=4, steps=Steps(support=False)),
    Depth.MEDIUM: Extent(passages=20, each=8, sources=8),
    Depth.EXTENDED: Extent(passages=60, each=20, sources=16, thorough=True),
}


class Settings(NamedTuple):
    """`steps` None: those of the depth."""

    mode: Mode = Mode.NATURAL
    depth: Depth = Depth.MEDIUM
    steps: Steps | None = None

    @property
    def extent(self) -> Extent:
        extent = DEPTHS[self.depth]
        return extent if self.steps is None else extent._replace(steps=self.steps)
