"""What differs between two texts, in whole words."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher


def word_diff(ours: str, theirs: str) -> Iterator[tuple[str, str]]:
    """(mark, words): "=" for what both have, "-" for ours alone, "+" for theirs alone."""
    one, other = ours.split(), theirs.split()
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag == "equal":
            yield "=", " ".join(one[i1:i2])
            continue
        if i1 < i2:
            yield "-", " ".join(one[i1:i2])
        if j1 < j2:
            yield "+", " ".join(other[j1:j2])
