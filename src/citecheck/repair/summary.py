"""What is said of a repaired answer: plain lines, not yet escaped for any medium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citecheck.repair.apply import Change, Mended
from citecheck.response import field_names

_WORDS: Final = 3  # of a quote that are shown


def told(mended: Mended, *, changes: bool = True) -> Iterator[str]:
    """A line for each value that changed, and for each citation that is wrong and was left."""
    for index, citation in enumerate(mended.response.citations):
        number = f"[{citation.n}]" if citation.n is not None else "[?]"
        for change in mended.changes.get(index, ()) if changes else ():
            yield f"{number} {_said(change)}"
        if index in mended.left:
            yield f"{number} left: {mended.left[index]}"


def _said(change: Change) -> str:
    if change.field == "order":
        return f"order of the fields: {', '.join(field_names.NAMES)}"
    if change.field == "f":
        return f"f: {_words(change)}"
    return f"{change.field}: {change.old} → {change.new}"


def _words(change: Change) -> str:
    """The words of a quote that have other characters now."""
    pairs = list(zip(change.old.split(), change.new.split(), strict=False))
    changed = list(dict.fromkeys(f"{old} → {new}" for old, new in pairs if old != new))
    more = [f"{len(changed) - _WORDS} more"] if len(changed) > _WORDS else []
    return ", ".join([*changed[:_WORDS], *more])
