"""The XML of the oldest drafts: <cite attachment_id='…' full_phrase='…' … /> in the prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.response import field_names
from citecheck.response.json_tokens import Scalar
from citecheck.response.strict_json import Array, Member, Node, Object

if TYPE_CHECKING:
    from collections.abc import Iterator

_CITE: Final = re.compile(r"<cite(?=\s)", re.IGNORECASE)
_ATTRIBUTE: Final = re.compile(
    r"""\s{1,40}([A-Za-z_-]{1,40})\s{0,4}=\s{0,4}(?:'((?:[^'\\]|\\.){0,4000})'|"((?:[^"\\]|\\.){0,4000})")"""
)
_TICKS: Final = re.compile(r"`+")
_PARAGRAPH: Final = 2_000  # characters on either side that are looked through for back-ticks
_END: Final = re.compile(r"\s{0,40}/?>")
_WHOLE: Final = re.compile(r"[0-9]{1,7}")


def legacy_tags(prose: str, code: tuple[Span, ...]) -> Iterator[Object]:
    """Each tag as if it were an entry of a block. Tags in `code` or in back-ticks are shown, not meant."""
    for found in _CITE.finditer(prose):
        start = found.start()
        tag = _tag(prose, start, found.end())
        if tag is not None and not any(span.start <= start < span.end for span in code) and not _in_code(prose, start):
            yield tag


def _in_code(prose: str, position: int) -> bool:
    """Whether the place lies in a code span: between two equal runs of back-ticks of its paragraph."""
    low, high = max(0, position - _PARAGRAPH), min(len(prose), position + _PARAGRAPH)
    low = max(low, prose.rfind("\n\n", low, position) + 1)
    end = prose.find("\n\n", position, high)
    runs = list(_TICKS.finditer(prose, low, high if end < 0 else end))
    at = 0
    while at < len(runs) and runs[at].start() < position:
        closing = next((i for i in range(at + 1, len(runs)) if len(runs[i][0]) == len(runs[at][0])), at)
        if runs[closing].start() > position:
            return True
        at = closing + 1
    return False


def _tag(prose: str, start: int, at: int) -> Object | None:
    members: list[Member] = []
    while attribute := _ATTRIBUTE.match(prose, at):
        at = attribute.end()
        group = 2 if attribute[2] is not None else 3
        span = Span(attribute.start(group), attribute.end(group))
        key = Scalar(Span(*attribute.span(1)), attribute[1])
        members.append(Member(key, _value(attribute[1], attribute[group], span)))
    end = _END.match(prose, at)
    known = any(member.key.value in field_names.ALIASES for member in members)
    return Object(Span(start, end.end()), members) if end and known else None


def _value(name: str, text: str, span: Span) -> Node:
    short = field_names.ALIASES.get(name)
    if short == "n" and _WHOLE.fullmatch(text):
        return Scalar(span, int(text))
    if short == "l":
        parts = [part.strip() for part in text.split(",")]
        return Array(span, [Scalar(span, int(part) if _WHOLE.fullmatch(part) else part) for part in parts])
    return Scalar(span, text)
