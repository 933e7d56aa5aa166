"""A place in the text of an answer → the place in its file, also in a string of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from citecheck.model import Origin, Response, Span, within

_SIGN: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\"\\]", re.DOTALL
)


def has_lists(response: Response) -> bool:
    """Whether its texts have lists of references beside them, and no markers."""
    return any("references" in citation.spans for citation in response.citations)


def in_file(at: int, response: Response, *, is_end: bool) -> int:
    """The place in the file: the end of the character before it, or the start of the one behind it."""
    origin = response.origin
    if origin is None:
        return at
    beside = origin.span(Span(at - 1, at) if is_end else Span(at, at + 1))
    if has_lists(response):
        return _in_string(at, response, origin, beside.start)
    return beside.end if is_end else beside.start


def _in_string(at: int, response: Response, origin: Origin, start: int) -> int:
    """The place in the string of JSON that begins at `start` of the file: its signs are found one after the other."""
    signs = _signs(origin.file, start)
    place, sign = next(signs)
    first = min(piece.offset for piece in origin.pieces if piece.place.start == start)
    marked = [marker.span for marker in response.markers if first <= marker.span.start < at]
    for offset in range(first, at):
        if response.text[offset] == sign and not within(offset, marked):
            place, sign = next(signs)
    return place


def _signs(file: str, start: int) -> Iterator[tuple[int, str]]:
    """Each character of a string with its place, and the place of the closing quotation mark with ""."""
    at = start + 1
    while found := _SIGN.match(file, at):
        yield at, json.loads(f'"{found[0]}"') if found[0].startswith("\\") else found[0]
        at = found.end()
    yield at, ""
