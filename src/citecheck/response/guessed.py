"""A block in a shape that somebody guessed → the same citations in the shape of the standard.

Agents that never read the standard write blocks that differ from it in many places at once: a flat list, `page: 3`,
`quote` for `f`, no attachment id. Such a block is turned as a whole, where every field has one reading; what it says is
not altered. One kind of slip alone is not a guess, nor is a shape of older drafts: these have their own rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from citecheck.limits import ATTACHMENT_ID
from citecheck.model import Citation, ProblemKind, Response
from citecheck.response import field_names
from citecheck.response.json_reader import Array, Member, Node, Object, Scalar
from citecheck.text.ids import FILE_SUFFIX, is_attachment_id, page_id, page_number
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted

SOURCE: Final = "source"  # the attachment id of an entry that names none: a sole source goes by any name
_LEAST: Final = 2  # kinds of slips that make a guess
_NO_ID: Final = "there is no attachment id"
_NEW_NAMES: Final = "names that no draft of the standard had"
_LONGEST: Final = 2_000  # characters of a block that a hint shows
_NAMED: Final = 8  # fields that a message names

_WRAPPERS: Final = frozenset({"citations", "references", "sources", "entries", "data", "items", "results"})
_MORE: Final = {
    "n": "index num ref reference citation citationid marker key",
    "r": "reason rationale why explanation note comment",
    "f": "quote text passage sentence context excerpt snippet fullquote citedtext evidence",
    "k": "anchor anchorphrase keyphrase match highlight term",
    "p": "page pagenumber pagenum pageno pages pg",
    "l": "line lines linenumber linenumbers lineid",
    "a": "attachment source sourceid document documentid documentname doc file filename",
}
_SEPARATORS: Final = re.compile(r"[_\s-]+")
_NAMES: Final = {name: short for short, names in _MORE.items() for name in names.split()} | {
    _SEPARATORS.sub("", spelling).lower(): short for spelling, short in field_names.ALIASES.items()
}
_PAGE: Final = re.compile(r"(?:page|pg|p)?\.?\s*([1-9][0-9]{0,6})", re.IGNORECASE)
_NUMBER: Final = lazy_pattern(r"\[?([1-9][0-9]{0,5})\]?")
_LINES: Final = lazy_pattern(
    r"(?:lines?\s*)?([0-9]{1,6}(?:\s*[-–]\s*[0-9]{1,6})?(?:\s*,\s*[0-9]{1,6}(?:\s*[-–]\s*[0-9]{1,6})?)*)", re.IGNORECASE
)
_RANGE: Final = lazy_pattern(r"([0-9]+)(?:\s*[-–]\s*([0-9]+))?")
_MOST_LINES: Final = 100  # of a range
_FILE_NAME: Final = lazy_pattern(rf"[ -~]+{FILE_SUFFIX}", re.IGNORECASE)
_SUFFIX: Final = lazy_pattern(r"\.[A-Za-z]+$")
_NOT_ID: Final = lazy_pattern(r"[^A-Za-z0-9_-]+")


class _NoReadingError(Exception):
    """The block has no reading, or more than one."""


@dataclass(slots=True)
class Guess:
    """The block in the standard's shape, and in what it differs from it."""

    groups: list[Member] = field(default_factory=list)
    names: dict[str, None] = field(default_factory=dict)
    left_out: dict[str, None] = field(default_factory=dict)
    holder: dict[str, None] = field(default_factory=dict)
    slips: set[str] = field(default_factory=set)

    @property
    def message(self) -> str:
        parts = [*self.holder, *sorted(self.slips - {_NEW_NAMES})]
        if self.names:
            parts.append(f"the fields are named {_listed(self.names)}")
        if self.left_out:
            parts.append(f"{_listed(self.left_out)} {'is' if len(self.left_out) == 1 else 'are'} not part of it")
        return f"The block does not have the shape of the standard: {'; '.join(parts)}."


def standard_shape(root: Node) -> Guess | None:
    """The block as the standard has it; None if its shape is not a guess with one reading."""
    guess = Guess()
    try:
        groups: dict[str, list[Node]] = {}
        for name, number, entry in _entries(root, guess):
            attachment, turned = _turned(entry, name, number, guess)
            groups.setdefault(attachment, []).append(turned)
    except _NoReadingError:
        return None
    guess.groups = [Member(Scalar(root.span, name), Array(root.span, items)) for name, items in groups.items()]
    is_bare_list = isinstance(root, Array) and _NO_ID in guess.slips
    return guess if groups and (is_bare_list or len(guess.slips) >= _LEAST) else None


def citations_in(start: int, end: int, citations: Iterable[Citation]) -> list[Citation]:
    """The citations whose entries are in this stretch of the response."""
    return [citation for citation in citations if start <= citation.spans[""].start and citation.spans[""].end <= end]


def with_source(response: Response, name: str) -> Response:
    """The response with this attachment id where a guessed block names none; its hint has that id too."""
    guessed = [problem for problem in response.problems if problem.name is ProblemKind.GUESSED_SHAPE]
    nameless = {
        citation.spans[""]
        for problem in guessed
        for citation in citations_in(*problem.span, response.citations)
        if citation.attachment_id == SOURCE
    }
    citations = tuple(
        replace(citation, attachment_id=name) if citation.spans[""] in nameless else citation
        for citation in response.citations
    )
    problems = tuple(
        problem._replace(hint=corrected(citations_in(*problem.span, citations))) if problem in guessed else problem
        for problem in response.problems
    )
    return replace(response, citations=citations, problems=problems)


def written_block(citations: Sequence[Citation], *, one_line: bool = False) -> str:
    """The JSON of a block: groups by attachment id, the fields in their order; what is missing is left out."""
    groups: dict[str, list[str]] = {}
    for citation in citations:
        groups.setdefault(citation.attachment_id, []).append(json.dumps(_fields(citation), ensure_ascii=False))
    comma, line, last = (", ", "", "") if one_line else (",\n", "\n", "\n")
    shown = (
        f"{json.dumps(name, ensure_ascii=False)}: [{line}{comma.join(entries)}{last}]"
        for name, entries in groups.items()
    )
    return f"{{{comma.join(shown)}}}"


def corrected(citations: Sequence[Citation]) -> str:
    """The hint that shows the block as it should be; of a long one the first citation."""
    whole = written_block(citations, one_line=True)
    if len(whole) <= _LONGEST:
        return f"Write {whole}, or let `citecheck fix --write` do it."
    first = written_block(citations[:1], one_line=True)
    return f"Write each citation as in {first}, or let `citecheck fix --write` do it."


def _fields(citation: Citation) -> dict[str, object]:
    values: dict[str, object] = {
        "n": citation.n,
        "r": citation.reasoning,
        "f": citation.source_context,
        "k": citation.source_match,
        "p": citation.page_id,
        "l": list(citation.line_ids),
    }
    return {name: value for name, value in values.items() if value not in (None, "", [])}


# ── The entries, whatever contains them ─────────────────────────────────────────────────────────────


def _entries(root: Node, guess: Guess) -> Iterator[tuple[str | None, Scalar | None, Object]]:
    """(name of its group, its number where that is its key, entry)."""
    if isinstance(root, Array):
        guess.holder["it is a flat list"] = None
        yield from ((None, None, _object(item)) for item in _items(root))
        return
    holder = _object(root)
    first = holder.members[0]
    if any(_short(str(member.key.value)) == "f" and isinstance(member.value, Scalar) for member in holder.members):
        guess.holder["it is a single citation"] = None
        yield None, None, holder
    elif len(holder.members) == 1 and _plain(str(first.key.value)) in _WRAPPERS:
        guess.holder[f"it is under a key {quoted(str(first.key.value))}"] = None
        yield from _entries(first.value, guess)
    else:
        for key, value in holder.members:
            if isinstance(value, Array):
                yield from ((str(key.value), None, _object(item)) for item in _items(value))
            elif _NUMBER.fullmatch(str(key.value)):
                guess.slips.add("its keys are numbers")
                yield None, key, _object(value)
            else:
                raise _NoReadingError


def _items(array: Array) -> list[Node]:
    if array.damaged:
        raise _NoReadingError
    return array.items


def _object(node: Node) -> Object:
    if not isinstance(node, Object) or node.damaged or not node.members:
        raise _NoReadingError
    return node


# ── One entry ────────────────────────────────────────────────────────────────────────────────────


def _turned(entry: Object, group: str | None, number: Scalar | None, guess: Guess) -> tuple[str, Object]:
    """The attachment id of an entry, and the entry with the standard's names and types."""
    values: dict[str, Node] = {"n": number} if number is not None else {}
    keys: dict[str, Scalar] = {}
    for key, value in entry.members:
        written, short = str(key.value), _short(str(key.value))
        if short is None:
            guess.left_out[written] = None  # by itself no sign of a guess
            continue
        if short in values or isinstance(value, Object):
            raise _NoReadingError
        values[short], keys[short] = value, key
        if written != short:
            guess.names[written] = None
            guess.slips |= {_NEW_NAMES} if field_names.ALIASES.get(written) != short else set()
    if not _text(values.get("f")).strip():
        raise _NoReadingError
    attachment = _attachment(values.pop("a", None), group, guess)
    members = []
    for name in filter(values.__contains__, field_names.NAMES):
        old, new = values[name], _typed(name, values[name])
        if new != old and not (name == "p" and page_number(_text(old)) is not None):  # older drafts have their own rule
            guess.slips.add(f"`{name}` has another type")
        members.append(Member(Scalar((keys.get(name) or old).span, name), new))
    return attachment, Object(entry.span, members)


def _attachment(own: Node | None, group: str | None, guess: Guess) -> str:
    """The id that the entry or its group has. Only the name of a file is made a valid id; no other one is altered."""
    name = _text(own)
    if group is not None:
        if own is not None and name != group:
            raise _NoReadingError
        return group
    if not name.strip():
        guess.slips.add(_NO_ID)
        return SOURCE
    if is_attachment_id(name) or not _FILE_NAME.fullmatch(name):
        return name
    guess.slips.add("the attachment id is the name of a file")
    return _NOT_ID.sub("-", _SUFFIX.sub("", name)).strip("-_")[:ATTACHMENT_ID] or SOURCE


def _typed(name: str, node: Node) -> Node:
    """The value in the type of the field; as it is, if it has no reading of that type."""
    if name == "p" and isinstance(node, Array) and len(node.items) == 1:
        return _typed(name, node.items[0])
    value = node.value if isinstance(node, Scalar) else None
    written = str(value).strip() if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if name == "n" and (found := _NUMBER.fullmatch(written)):
        return Scalar(node.span, int(found[1]))
    if name == "p" and (found := _PAGE.fullmatch(written)):
        return Scalar(node.span, page_id(int(found[1])))
    if name == "l" and (found := _LINES.fullmatch(written)):
        ranges = ((int(first), int(last or first)) for first, last in _RANGE.findall(found[1]))
        lines = [line for first, last in ranges for line in range(first, min(last, first + _MOST_LINES) + 1)]
        if 0 < len(lines) <= _MOST_LINES:
            return Array(node.span, [Scalar(node.span, line) for line in lines])
    return node


def _text(node: Node | None) -> str:
    return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else ""


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


def _plain(name: str) -> str:
    return _SEPARATORS.sub("", name).lower()


def _short(name: str) -> str | None:
    """The standard's name for a field, by its own names, those of older drafts, and those that people guess."""
    return name if name in field_names.MEANING else _NAMES.get(_plain(name))


def _listed(names: Iterable[str]) -> str:
    shown = [quoted(name, 30) for name in names]
    more = f" and {len(shown) - _NAMED} more" if len(shown) > _NAMED else ""
    return ", ".join(shown[:_NAMED]) + more
