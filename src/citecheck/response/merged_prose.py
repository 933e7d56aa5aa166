"""The prose of a section with new numbers: in markers, lists of them and ranges; all else stays as it was written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from citecheck.errors import UsageError
from citecheck.model import Marker, MarkerForm, Response, Span
from citecheck.response.units import numbers_in
from citecheck.text.quoting import quoted

_BRACKET: Final = re.compile(r"\[[0-9 ,;–-]+\]")
_LINK: Final = re.compile(r"\[[^\[\]]*\]\([ ]{0,3}cite:\s{0,3}([0-9]{1,7})(?![0-9\w.])", re.IGNORECASE)
_RANGE: Final = re.compile("[–-]")
_DIGITS: Final = re.compile(r"[0-9]+")
_BLANK_LINES: Final = re.compile(r"\A\ufeff?(?:[ \t\r]*\n)*")


def trimmed(prose: str) -> str:
    """Without the blank lines around it; an indentation of the first line may mean something and stays."""
    return _BLANK_LINES.sub("", prose).rstrip(" \t\r\n")


def renumbered_prose(response: Response, numbers: Mapping[int, int], place: Callable[[Span], str]) -> str:
    """The prose with the new numbers in its markers.

    Raises UsageError, with the `place` of the marker, where its number cannot be told.
    """
    prose, pieces, at = response.prose, [], 0
    for span, group in groupby(response.markers, key=lambda marker: marker.span):
        written = prose[span.start : span.end]
        new = _renumbered(written, list(group), numbers)
        if new is None or span.start < at:
            message = f"The number of the marker {quoted(written, 60)} cannot be told from what stands around it."
            raise UsageError(f"{place(span)}: {message} Write **anchor** [1].")
        pieces += [prose[at : span.start], new]
        at = span.end
    return trimmed("".join([*pieces, prose[at:]]))


def _renumbered(written: str, markers: Sequence[Marker], numbers: Mapping[int, int]) -> str | None:
    """The marker with its new number or numbers; None where what is written is not what was read."""
    old = tuple(marker.n for marker in markers)
    new = tuple(numbers[n] for n in old)
    if markers[0].form is MarkerForm.LINK:
        link = _LINK.match(written)
        if link is None or old != (int(link[1]),):
            return None
        return f"{written[: link.start(1)]}{new[0]}{written[link.end(1) :]}"
    if not _BRACKET.fullmatch(written) or numbers_in(written) != old:
        return None
    same = _DIGITS.sub(lambda n: str(numbers[int(n[0])]), written)
    shifted = len({ours - theirs for ours, theirs in zip(new, old, strict=True)}) == 1
    # A range stays one only as a whole.
    return same if shifted or not _RANGE.search(written) else f"[{', '.join(map(str, new))}]"
