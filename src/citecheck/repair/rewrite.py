"""What a repair is, and the text with it: values in the manner of the file, every other character as it was."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias

from citecheck.model import Citation, ProblemKind, Response, Span
from citecheck.response import field_names
from citecheck.response.diagnostics import Notes
from citecheck.response.guessed import citations_in, written_block
from citecheck.response.json_reader import Member, Object, parse_json
from citecheck.text.ids import page_number

Value: TypeAlias = str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repair:
    """`values` by short field name: a text for p, f and k, line ids for l. `citation` is an index in the response's."""

    citation: int
    values: Mapping[str, Value] = field(default_factory=dict)
    ordered: bool = False


# Ways to repair one thing, the fullest first; at most one of them is taken.
Ways: TypeAlias = tuple[Repair, ...]


def joined(repairs: Iterable[Repair]) -> dict[int, Repair]:
    """One repair for each citation."""
    values: defaultdict[int, dict[str, Value]] = defaultdict(dict)
    ordered: set[int] = set()
    for repair in repairs:
        values[repair.citation] |= repair.values
        ordered |= {repair.citation} if repair.ordered else set()
    return {index: Repair(index, own, index in ordered) for index, own in values.items()}


def bare(citation: Citation) -> Citation:
    """What a citation says, wherever it is."""
    return replace(citation, spans={})


def repaired(citation: Citation, repair: Repair | None) -> Citation:
    """What the citation says once it is repaired."""
    values = repair.values if repair else {}
    page_id, lines = values.get("p", citation.page_id), values.get("l", citation.line_ids)
    return replace(
        bare(citation),
        page_id=str(page_id),
        page=page_number(str(page_id)),
        line_ids=tuple(int(i) for i in lines),
        source_context=str(values.get("f", citation.source_context)),
        source_match=str(values.get("k", citation.source_match)),
    )


# ── Into the text ──


_COMMA: Final = re.compile(r"(?<=[0-9])\s*,\s*(?=[0-9])")
_LIST: Final = re.compile(r"(\[\s*)[0-9]+(?:\s*,\s*[0-9]+)*(\s*\])")


class TextEdit(NamedTuple):
    span: Span
    text: str


def rewritten(response: Response, repairs: Iterable[Repair]) -> str:
    """The response's text with the repairs in it."""
    parts, at = [], 0
    for span, text in sorted(edit for repair in joined(repairs).values() for edit in _edits(response, repair)):
        parts += [response.text[at : span.start], text]
        at = span.end
    return "".join([*parts, response.text[at:]])


def reshaped(response: Response) -> str:
    """The response's text with each block whose shape was guessed in the shape of the standard."""
    text = response.text
    for problem in reversed(response.problems):
        if problem.name is ProblemKind.GUESSED_SHAPE:
            start, end = problem.span
            text = text[:start] + written_block(citations_in(start, end, response.citations)) + text[end:]
    return text


def members(response: Response, citation: Citation) -> list[tuple[str, Member]] | None:
    """The members of an entry that the order is about, by their short names; None if it cannot be taken apart."""
    span, notes = citation.spans[""], Notes()
    roots = parse_json(written(response, citation), span.start, notes)
    if notes.problems or len(roots) != 1 or not isinstance(roots[0], Object):
        return None
    named = [(_short(str(member.key.value)), member) for member in roots[0].members]
    return [(short, member) for short, member in named if short in field_names.NAMES]


def is_tag(response: Response, citation: Citation) -> bool:
    """Whether this is a <cite … /> of the oldest drafts: its values are not JSON."""
    return written(response, citation).startswith("<")


def written(response: Response, citation: Citation, name: str = "") -> str:
    """The characters of a field's value, or of the whole entry; "" for a field that is missing."""
    return _between(response, citation.spans.get(name, Span(0, 0)))


def _short(name: str) -> str:
    return field_names.ALIASES.get(name, name)


def _between(response: Response, span: Span) -> str:
    return response.text[span.start : span.end]


def _edits(response: Response, repair: Repair) -> Iterator[TextEdit]:
    citation = response.citations[repair.citation]
    new = {name: _value(response, citation, value) for name, value in repair.values.items()}
    parts = members(response, citation) if repair.ordered else None
    if parts:
        yield from _ordered(response, parts, new)
    else:
        yield from (TextEdit(citation.spans[name], text) for name, text in new.items())


def _ordered(response: Response, parts: Sequence[tuple[str, Member]], new: Mapping[str, str]) -> Iterator[TextEdit]:
    """Each member as it was written, in another one's place; what is between the places stays."""
    slots = [Span(member.key.span.start, member.value.span.end) for _, member in parts]
    in_order = sorted(parts, key=lambda part: field_names.NAMES.index(part[0]))
    for slot, (short, member) in zip(slots, in_order, strict=True):
        key = _between(response, Span(member.key.span.start, member.value.span.start))
        yield TextEdit(slot, key + new.get(short, _between(response, member.value.span)))


def _value(response: Response, citation: Citation, value: Value) -> str:
    if not isinstance(value, str):
        return _lines(response, citation, value)
    return value if is_tag(response, citation) else json.dumps(value, ensure_ascii=False)


def _lines(response: Response, citation: Citation, ids: tuple[int, ...]) -> str:
    old = written(response, citation, "l")
    commas = (_COMMA.search(written(response, other, "l")) for other in (citation, *response.citations))
    comma = next((found[0] for found in commas if found), ", ")
    listed = comma.join(map(str, ids))
    if is_tag(response, citation):
        return listed
    manner = _LIST.fullmatch(old)
    return f"{manner[1]}{listed}{manner[2]}" if manner else f"[{listed}]"
