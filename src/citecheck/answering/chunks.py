"""A long text → stretches of its sentences that overlap, so that what belongs together is in one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

CHUNK: Final = 1_500  # characters: about the text under one heading
OVERLAP: Final = 300


def chunks(lengths: Sequence[int], size: int = CHUNK, overlap: int = OVERLAP) -> Iterator[range]:
    """The sentences of each chunk, by the lengths of all; a sentence that is longer than a chunk is one by itself."""
    first = 0
    while first < len(lengths):
        last, length = first, lengths[first]
        while last + 1 < len(lengths) and length + lengths[last + 1] <= size:
            last += 1
            length += lengths[last]
        yield range(first, last + 1)
        if last + 1 == len(lengths):
            return
        behind, shared = last + 1, 0
        while behind - 1 > first and shared + lengths[behind - 1] <= overlap:
            behind -= 1
            shared += lengths[behind]
        first = behind
