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
_APART: Final = re.compile(r"[_\s-]+")
_NAMES: Final = {name: short for short, names in _MORE.items() for name in names.split()} | {
    _APART.sub("", spelling).lower(): short for spelling, short in field_names.ALIASES.items()
}
_PAGE: Final = re.compile(r"(?:page|pg|p)?\.?\s*([1-9][0-9]{0,6})", re.IGNORECASE)
_NUMBER: Final = lazy_pattern(r"\[?([1-9][0-9]{0,5})\]?")
_LINES: Final = lazy_pattern(r"(?:lines?\s*)?([0-9]{1,6}(?:\s*(?:,|-|–)\s*[0-9]{1,6})*)", re.IGNORECASE)
_RANGE: Final = lazy_pattern(r"([0-9]+)\s*[-–]\s*([0-9]+)")
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
    return [one for one in citations if start <= one.spans[""].start and one.spans[""].end <= end]


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
        replace(one, attachment_id=name) if one.spans[""] in nameless else one for one in response.citations
    )
    problems = tuple(
        one._replace(hint=corrected(citations_in(*one.span, citations))) if one in guessed else one
        for one in response.problems
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
    if any(_short(member.key) == "f" and isinstance(member.value, Scalar) for member in holder.members):
        guess.holder["it is a single citation"] = None
        yield None, None, holder
    elif len(holder.members) == 1 and _plain(first.key) in _WRAPPERS:
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
    spelt: dict[str, Scalar] = {}
    for member in entry.members:
        short = _short(member.key)
        if short is None:
            guess.left_out[str(member.key.value)] = None  # by itself no sign of a guess
        elif short in values or isinstance(member.value, Object):
            raise _NoReadingError
        else:
            values[short], spelt[short] = member.value, member.key
            written = str(member.key.value)
            if written != short:
                guess.names[written] = None
                if field_names.ALIASES.get(written) != short:
                    guess.slips.add(_NEW_NAMES)
    quote = values.get("f")
    if not (isinstance(quote, Scalar) and isinstance(quote.value, str) and quote.value.strip()):
        raise _NoReadingError
    attachment = _attachment(values, group, guess)
    turn = {"n": _as_number, "p": _as_page, "l": _as_lines}
    members = []
    for name in field_names.NAMES:
        if (value := values.get(name)) is not None:
            new = turn[name](value) if name in turn else value
            _note_type(name, value, new, guess)
            members.append(Member(Scalar((spelt.get(name) or value).span, name), new))
    return attachment, Object(entry.span, members)


def _note_type(name: str, old: Node, new: Node, guess: Guess) -> None:
    older = isinstance(old, Scalar) and isinstance(old.value, str) and page_number(old.value) is not None
    if new is not old and not (name == "p" and older):  # what older drafts wrote has its own rule
        guess.slips.add(f"`{name}` has another type")


def _attachment(values: dict[str, Node], group: str | None, guess: Guess) -> str:
    """The id that the entry or its group has. Only the name of a file is made a valid id; no other one is altered."""
    own = values.pop("a", None)
    if group is not None:
        if own is not None and not (isinstance(own, Scalar) and own.value == group):
            raise _NoReadingError
        return group
    said = own.value if isinstance(own, Scalar) else None
    if not isinstance(said, str) or not said.strip():
        guess.slips.add(_NO_ID)
        return SOURCE
    if is_attachment_id(said) or not _FILE_NAME.fullmatch(said):
        return said
    guess.slips.add("the attachment id is the name of a file")
    return _NOT_ID.sub("-", _SUFFIX.sub("", said)).strip("-_")[:ATTACHMENT_ID] or SOURCE


def _as_number(node: Node) -> Node:
    found = _NUMBER.fullmatch(_written(node)) if isinstance(node, Scalar) and isinstance(node.value, str) else None
    return Scalar(node.span, int(found[1])) if found else node


def _as_page(node: Node) -> Node:
    if isinstance(node, Array) and len(node.items) == 1:
        return _as_page(node.items[0])
    found = _PAGE.fullmatch(_written(node))
    return Scalar(node.span, page_id(int(found[1]))) if found else node


def _as_lines(node: Node) -> Node:
    found = _LINES.fullmatch(_written(node))
    lines = list(_each_line(found[1])) if found else []
    return Array(node.span, [Scalar(node.span, line) for line in lines]) if 0 < len(lines) <= _MOST_LINES else node


def _written(node: Node) -> str:
    """What a number or a text says, "" of anything else."""
    said = node.value if isinstance(node, Scalar) else None
    return str(said).strip() if isinstance(said, int | str) and not isinstance(said, bool) else ""


def _each_line(said: str) -> Iterator[int]:
    for part in said.split(","):
        if bounds := _RANGE.fullmatch(part.strip()):
            first, last = int(bounds[1]), int(bounds[2])
            yield from range(first, min(last, first + _MOST_LINES) + 1)
        elif part.strip().isdecimal():
            yield int(part)


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


def _plain(key: Scalar) -> str:
    return _APART.sub("", str(key.value)).lower()


def _short(key: Scalar) -> str | None:
    """The standard's name for a field, by its own names, those of older drafts, and those that people guess."""
    return str(key.value) if key.value in field_names.MEANING else _NAMES.get(_plain(key))


def _listed(names: Iterable[str]) -> str:
    shown = [quoted(name, 30) for name in names]
    more = f" and {len(shown) - _NAMED} more" if len(shown) > _NAMED else ""
    return ", ".join(shown[:_NAMED]) + more
