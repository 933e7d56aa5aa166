"""The JSON of a block → citations. Shapes and fields are judged here, what the fields say by the rules."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citecheck import limits
from citecheck.model import Citation, LineIndex, Problem, ProblemKind, Span
from citecheck.response import field_names
from citecheck.response.guessed import Guess, corrected, standard_shape
from citecheck.response.json_reader import Array, Broken, Member, Node, Object, Scalar
from citecheck.text.ids import is_attachment_id, page_number
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citecheck.response.diagnostics import Notes

_SHAPE: Final = 'Write an object from attachment id to a list: {"attachment-id": [{"n": 1, …}]}.'
_RANGE: Final = lazy_pattern(r"([0-9]{1,6})\s?[-–]\s?([0-9]{1,6})")
_LONGEST_RANGE: Final = 20  # more would not be a helpful hint


@dataclass(frozen=True, slots=True)
class _Entry:
    """An object with its known fields sorted out: short name → value."""

    node: Object
    index: int
    values: Mapping[str, Node]


class EntryReader:
    """Collects the citations of one response, over all its blocks."""

    def __init__(self, text: str, notes: Notes) -> None:
        self.notes = notes
        self.citations: list[Citation] = []
        self._lines = LineIndex(text)
        self._numbers: dict[int, Span] = {}
        self._limit_noted = False

    # ── Shapes ──

    def read_block(self, roots: Iterable[Node], *, is_whole: bool = True) -> None:
        """`is_whole`: nothing of the JSON was lost, so that a shape may be guessed."""
        for root in roots:
            if is_whole and (guess := standard_shape(root)):
                self._guessed(root, guess)
            elif isinstance(root, Array):
                self._flat(root, "This is an older shape: a flat list.")
            elif isinstance(root, Object):
                self._object(root)
            else:
                self._unknown(root, "The block is neither an object nor a list.")

    def _guessed(self, root: Node, guess: Guess) -> None:
        """One finding for the shape, whatever is wrong with it; what the entries say is judged as in any block."""
        first = len(self.citations)
        for group in guess.groups:
            self._group(group)
        hint = corrected(self.citations[first:])
        self.notes.add(ProblemKind.GUESSED_SHAPE, root.span, guess.message, hint=hint)

    def _object(self, root: Object) -> None:
        keys = [str(member.key.value) for member in root.members]
        if _is_entry(root):
            self.notes.add(
                ProblemKind.LEGACY_SHAPE,
                root.span,
                "This is an older shape: a single citation without a group.",
                hint=_SHAPE,
            )
            self._read(root, None)
        elif keys == ["citations"] and isinstance(root.members[0].value, Array):
            self._flat(root.members[0].value, 'This is an older shape: {"citations": […]}.')
        elif not keys and not root.damaged:
            self.notes.add(ProblemKind.EMPTY_BLOCK, root.span, "The block has no citations.")
        else:
            for member in root.members:
                self._group(member)

    def _flat(self, array: Array, message: str) -> None:
        if not array.items and not array.damaged:
            self.notes.add(ProblemKind.EMPTY_BLOCK, array.span, "The block has no citations.")
        if any(isinstance(item, Object) for item in array.items):
            self.notes.add(ProblemKind.LEGACY_SHAPE, array.span, message, hint=_SHAPE)
        for item in array.items:
            self._item(item, None)

    def _group(self, group: Member) -> None:
        name = str(group.key.value)
        if not is_attachment_id(name):
            self._invalid_id(name, group.key.span, None)
        items = group.value.items if isinstance(group.value, Array) else None
        if items is None:
            self._unknown(group.value, f"The group {quoted(name, 60)} is not a list.")
            items = [group.value] if isinstance(group.value, Object) and _is_entry(group.value) else []
        elif not items and isinstance(group.value, Array) and not group.value.damaged:
            self.notes.add(ProblemKind.EMPTY_BLOCK, group.value.span, f"The group {quoted(name, 60)} has no citations.")
        for item in items:
            self._item(item, name)

    def _item(self, item: Node, group: str | None) -> None:
        if isinstance(item, Object):
            self._read(item, group)
        elif not isinstance(item, Broken):
            self._unknown(item, "An entry must be an object with the fields n, r, f, k, p, l.")

    def _unknown(self, node: Node, message: str) -> None:
        if not isinstance(node, Broken):
            self.notes.add(ProblemKind.UNKNOWN_SHAPE, node.span, message, hint=_SHAPE)

    def _invalid_id(self, name: str, span: Span, citation: int | None) -> None:
        most = limits.ATTACHMENT_ID
        message = f"{quoted(name, 60)} is not a valid attachment id; use letters, digits, _ and -, at most {most}."
        field = "a" if citation is not None else None
        self.notes.add(ProblemKind.INVALID_ATTACHMENT_ID, span, message, citation=citation, field=field)

    # ── One entry ──

    def _read(self, node: Object, group: str | None) -> None:
        if node.damaged and not node.members:
            return
        if len(self.citations) >= limits.CITATIONS:
            self._too_many(node)
            return
        entry = _Entry(node, len(self.citations), self._fields(node, len(self.citations), group))
        self._order(entry)
        self._missing(entry, () if group is not None else ("a",))
        self._append(entry, group)

    def read_legacy_tag(self, node: Object) -> None:
        """A citation written as an XML tag in the prose: no numbers and no order to hold it to."""
        if len(self.citations) >= limits.CITATIONS:
            self._too_many(node)
            return
        values = {field_names.ALIASES.get(str(key.value), str(key.value)): value for key, value in node.members}
        self._append(_Entry(node, len(self.citations), values), None)

    def _append(self, entry: _Entry, group: str | None) -> None:
        spans = {"": entry.node.span, **{name: value.span for name, value in entry.values.items()}}
        page_id = self._string(entry, "p")
        citation = Citation(
            n=self._number(entry),
            attachment_id=group if group is not None else self._string(entry, "a"),
            reasoning=self._string(entry, "r"),
            source_context=self._string(entry, "f"),
            source_match=self._string(entry, "k"),
            page_id=page_id,
            page=page_number(page_id),
            line_ids=self._line_ids(entry),
            spans=spans,
        )
        self._long_reason(entry, citation.reasoning)
        self.citations.append(citation)

    def _too_many(self, node: Object) -> None:
        if not self._limit_noted:
            self._limit_noted = True
            message = f"More than {limits.CITATIONS:,} citations; the rest is not read."
            self.notes.add(ProblemKind.LIMIT_EXCEEDED, node.span, message)

    # ── Names ──

    def _fields(self, node: Object, index: int, group: str | None) -> dict[str, Node]:
        """The known fields; unknown, older and conflicting names are noted."""
        values: dict[str, Node] = {}
        spelt: dict[str, str] = {}
        older: list[Member] = []
        for member in node.members:
            written = str(member.key.value)
            short = written if written in field_names.MEANING else field_names.ALIASES.get(written)
            if short is None or (short == "a" and group is not None):
                self._stranger(member, index, group, short)
                continue
            if written != short:
                older.append(member)
            if spelt.get(short, written) != written:
                message = f"{quoted(spelt[short])} and {quoted(written)} are two spellings of one field."
                self.notes.add(ProblemKind.CONFLICTING_FIELDS, member.key.span, message, citation=index, field=short)
            if written == short or spelt.get(short) != short:
                values[short] = member.value
                spelt[short] = written
        self._older(older, index)
        return values

    def _older(self, members: list[Member], index: int) -> None:
        if members:
            names = (f"{member.key.value} → {field_names.ALIASES[str(member.key.value)]}" for member in members)
            message = f"Older field names; the short ones are {', '.join(field_names.NAMES)}."
            hint = f"Write {', '.join(dict.fromkeys(names))}."
            self.notes.add(ProblemKind.LEGACY_FIELD_NAME, members[0].key.span, message, citation=index, hint=hint)

    def _stranger(self, member: Member, index: int, group: str | None, short: str | None) -> None:
        written, value = str(member.key.value), member.value
        if short is not None and isinstance(value, Scalar) and value.value != group:
            own = quoted(str(value.value), 60)
            message = f"The group says {quoted(group or '', 60)}, {quoted(written)} says {own}."
            self.notes.add(ProblemKind.CONFLICTING_FIELDS, member.key.span, message, citation=index, field="a")
            return
        message = f"{quoted(written, 60)} is not a field of a citation."
        self.notes.add(
            ProblemKind.UNKNOWN_FIELD, member.key.span, message, citation=index, hint=_stranger_hint(written, short)
        )

    def _order(self, entry: _Entry) -> None:
        written = (_short(str(member.key.value)) for member in entry.node.members)
        present = list(dict.fromkeys(short for short in written if short in field_names.NAMES))
        if present != sorted(present, key=field_names.NAMES.index):
            message = f"The fields are in the order {', '.join(present)}."
            hint = f"Write them in the order {', '.join(field_names.NAMES)}."
            self._note(entry, ProblemKind.FIELD_ORDER, entry.node.members[0].key.span, message, hint=hint)

    def _missing(self, entry: _Entry, more: tuple[str, ...]) -> None:
        for name in () if entry.node.damaged else (*more, *field_names.NAMES):
            if name not in entry.values:
                message = f"The field {name} is missing: {field_names.MEANING[name]}."
                self._note(entry, ProblemKind.MISSING_FIELD, entry.node.span, message, name)

    def _note(
        self, entry: _Entry, kind: ProblemKind, span: Span, message: str, field: str | None = None, **more: str | None
    ) -> None:
        self.notes.add(kind, span, message, citation=entry.index, field=field, **more)

    # ── Values ──

    def _number(self, entry: _Entry) -> int | None:
        value = entry.values.get("n")
        if not isinstance(value, Scalar) or value.value is None or isinstance(value.value, str):
            self._invalid(entry, "n", value, "a whole number")
            return None
        number = value.value
        if isinstance(number, bool | float) or not 0 < number <= limits.CITATION_NUMBER:
            message = f"`n` must be a whole number from 1 to {limits.CITATION_NUMBER:,}; got {_shown(value)}."
            self._note(entry, ProblemKind.INVALID_NUMBER, value.span, message, "n")
            return None
        first = self._numbers.setdefault(number, value.span)
        if first != value.span:
            here, there = self._lines.region(value.span).line, self._lines.region(first).line
            message = f"The entries in lines {there} and {here} both have the number {number}."
            stable = f"The entries in lines both have the number {number}."  # as recorded baselines have it
            self._note(entry, ProblemKind.DUPLICATE_NUMBER, value.span, message, "n", stable_message=stable)
        return number

    def _string(self, entry: _Entry, name: str) -> str:
        value = entry.values.get(name)
        if not isinstance(value, Scalar) or not isinstance(value.value, str):
            self._invalid(entry, name, value, "a string")
            return ""
        if name == "a":
            if not is_attachment_id(value.value):
                self._invalid_id(value.value, value.span, entry.index)
        elif not value.value.strip():
            self._note(entry, ProblemKind.INVALID_FIELD, value.span, f"{name} is empty.", name)
        return value.value

    def _line_ids(self, entry: _Entry) -> tuple[int, ...]:
        value = entry.values.get("l")
        if not isinstance(value, Array):
            self._invalid(entry, "l", value, "a list of whole numbers")
            return ()
        if not value.items and not value.damaged:
            self._note(entry, ProblemKind.INVALID_FIELD, value.span, "l is empty.", "l")
        good = tuple(number for item in value.items if (number := _whole(item)) is not None)
        bad = [item for item in value.items if _whole(item) is None and not isinstance(item, Broken)]
        if bad:
            message = f"`l` must be a list of whole numbers; {_shown(bad[0])} is not one."
            self._note(entry, ProblemKind.INVALID_FIELD, bad[0].span, message, "l", hint=_lines_hint(bad[0]))
        return good

    def _invalid(self, entry: _Entry, name: str, value: Node | None, wanted: str) -> None:
        """Missing and broken values have their own problem already."""
        if value is not None and not isinstance(value, Broken):
            message = f"`{name}` must be {wanted}; got {_shown(value)}."
            hint = _lines_hint(value) if name == "l" else None
            self._note(entry, ProblemKind.INVALID_FIELD, value.span, message, name, hint=hint)

    def _long_reason(self, entry: _Entry, reason: str) -> None:
        several = field_names.LINE_BREAK.search(reason) is not None
        if several or len(reason) > limits.REASON_CHARACTERS:
            what = "is on several lines" if several else f"has {len(reason)} characters"
            message = f"`r` {what}; write one phrase of at most {limits.REASON_CHARACTERS} characters."
            self._note(entry, ProblemKind.LONG_REASON, entry.values["r"].span, message, "r")


def _is_entry(node: Object) -> bool:
    """True for a citation rather than groups: it has a known field that contains no list of objects."""
    return any(
        _short(str(member.key.value)) is not None and not isinstance(member.value, Array | Object)
        for member in node.members
    )


def _short(written: str) -> str | None:
    return written if written in field_names.MEANING else field_names.ALIASES.get(written)


def _stranger_hint(written: str, short: str | None) -> str:
    if short == "a":
        return "The group already names the attachment."
    if written in field_names.NOT_PART:
        return f"Not part of this standard: {field_names.NOT_PART[written]}."
    if lower := _short(written.lower()):
        return f"Write {lower}."
    return f"The fields are {', '.join(field_names.NAMES)}."


def _whole(node: Node) -> int | None:
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    return None


def _lines_hint(node: Node) -> str | None:
    if (line := _whole(node)) is not None:
        return f"Write [{line}]."
    found = _RANGE.fullmatch(node.value.strip()) if isinstance(node, Scalar) and isinstance(node.value, str) else None
    if found is None:
        return None
    first, last = int(found[1]), int(found[2])
    if 0 <= last - first < _LONGEST_RANGE:
        return f"Write every line: {list(range(first, last + 1))}."
    return "Write every line by itself."


def _shown(node: Node) -> str:
    if isinstance(node, Object):
        return "an object"
    if isinstance(node, Array):
        return "a list"
    if isinstance(node, Scalar) and not isinstance(node.value, str):
        return json.dumps(node.value)
    return f"the string {quoted(str(node.value), 60)}" if isinstance(node, Scalar) else "this"


def place_problems(problems: Iterable[Problem], citations: list[Citation]) -> tuple[Problem, ...]:
    """The problems in the order of the text; those inside an entry belong to its citation and field."""
    owners = sorted((citation.spans[""], index) for index, citation in enumerate(citations))
    placed: list[Problem] = []
    at = 0
    for problem in sorted(problems, key=lambda problem: problem.span):
        while at < len(owners) and owners[at][0].end < problem.span.start:
            at += 1
        placed.append(_owned(problem, owners, at, citations))
    return tuple(placed)


def _owned(problem: Problem, owners: list[tuple[Span, int]], at: int, citations: list[Citation]) -> Problem:
    if problem.citation is not None or at == len(owners) or owners[at][0].start > problem.span.start:
        return problem
    index = owners[at][1]
    inside = [
        name
        for name, span in citations[index].spans.items()
        if name and span.start <= problem.span.start and problem.span.end <= span.end
    ]
    return problem._replace(citation=index, field=problem.field or next(iter(inside), None))
