"""Structured output, as people ask models for it: an answer with citations, or texts with `source_refs` beside them.

Of {"answer": …, "citations": [{"source_id", "quote"}]} a `source_id` is a number or a name. Where the answer has [n],
each marks its own sentence: n is a `source_id`, or else the place of a citation in the list. Without any, the whole
answer rests on all citations.

Of {"summary": …, "summary_source_refs": […]} and {"text": …, "source_refs": […]} each text rests on its references,
which name sources and quote nothing. The texts are found by walking, or named by a pattern.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, numbers_in
from citecheck.answers.json_tree import Node
from citecheck.answers.places import place_in
from citecheck.errors import UsageError
from citecheck.limits import CITATIONS
from citecheck.model import ProblemKind, Response, SourceRef

_ANSWERS: Final = ("answer", "response", "output")
_SOURCES: Final = (
    "source_id",
    "sourceId",
    "id",
    "document_id",
    "source",
    "document",
    "url",
    "title",
    "file_id",
    "filename",
    "file_name",
    "file",
)
_QUOTES: Final = ("quote", "cited_text", "excerpt", "text", "quoted_text")


def _held(file: AnswerFile) -> Node | None:
    """The object with the answer and its citations; a chain wraps it once more."""
    value = file.values[0] if len(file.values) == 1 else None
    inner = value.get("answer") if value else None
    return next((one for one in (value, inner) if one and _text(one) and _is_list(one.get("citations"))), None)


def _text(value: Node) -> Node | None:
    return next((text for name in _ANSWERS if (text := value.get(name)) and isinstance(text.value, str)), None)


def _is_list(node: Node | None) -> bool:
    return node is not None and node.items is not None


def _read_citations(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    held = _held(file)
    text = _text(held) if held else None
    if held is None or text is None:
        return builder.response()
    citations = held.each("citations")
    ids = [_number(one) for one in citations]
    first = file.base if file.base is not None else 0 if 0 in ids else 1
    used = numbers_in(text, file.text)
    marks = _marks(ids, used)
    by_place = file.base is None and bool(used) and marks is not ids
    numbers = [
        n
        for one, mark in zip(citations, marks, strict=True)
        for n in _cite(one, first, builder, mark, by_place=by_place)
    ]
    if any(mark is not None for mark in marks):
        builder.add(str(text.value), text.span)
    else:
        builder.cited_text(str(text.value), text.span, numbers)
    for number in sorted(used - {*marks}):
        message = f"'[{number}]' is not the `source_id` of a citation (at {text.pointer})."
        builder.note(ProblemKind.NUMBER_WITHOUT_ENTRY, text.span, message)
    return builder.response(frozenset(used))


def _marks(ids: Sequence[int | None], used: AbstractSet[int]) -> Sequence[int | None]:
    """The [n] of each citation: its id, or else its place in the list; None if the whole answer rests on it."""
    if used & {*ids}:
        return ids
    places = range(1, len(ids) + 1)
    return places if used and used <= {*places} else [None] * len(ids)


def _number(citation: Node) -> int | None:
    """The number of its source, if it has one."""
    source = _source(citation)
    value = source.value if source else None
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 8:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _source(citation: Node) -> Node | None:
    if citation.members is None:
        return citation if citation.items is None else None
    return next((one for name in _SOURCES if (one := citation.get(name)) and one.value not in {None, ""}), None)


def _cite(citation: Node, first: int, builder: AnswerBuilder, mark: int | None, *, by_place: bool = False) -> list[int]:
    source, number = _source(citation), _number(citation)
    quote = next((one for name in _QUOTES if (one := citation.held(name)) is not None), None)
    text = quote.string() if quote else ""
    if source is None or not isinstance(source.value, str | int):
        builder.malformed(citation, "A citation must name its source in `source_id`", len(builder.citations))
    if quote is not None and not text.strip():
        builder.malformed(quote, "`quote` must be a text that is not empty", len(builder.citations))
    names = [str(source.value)] if source and source.value is not None else []
    names += [citation.string(name) for name in ("url", "title", "filename", "file_name") if citation.string(name)]
    index = None if number is None else number - first
    disagree = by_place and number not in {None, mark} and len(names) == 1
    doubt = (
        f"The number of its source is {number}, and its marker is [{mark}]: say which counts with --index-base."
        if disagree
        else ""
    )
    return builder.cite(
        names[0] if names else "a source without a name",
        SourceRef(tuple(dict.fromkeys(names)), index, "" if number is None else str(number), doubt=doubt),
        citation.span,
        quote=text,
        named=place_in(citation) if text else None,
        pointer=citation.pointer,
        spans={"f": quote.span} if quote else None,
        number=mark,
    )


CITATIONS_READER: Final = AnswerReader("structured output", lambda file: _held(file) is not None, _read_citations)


# ── Texts with references ─────────────────────────────────────────────────────────────────────────

REFS: Final = "source_refs"
_LEAST_WORDS: Final = 4  # of a text beside `source_refs`: a shorter one is a name or a key
_FIRST: Final = frozenset("summary overview insight conclusion finding claim answer".split())
_LAST: Final = frozenset("context note notes comment comments background".split())
_LONG, _SHORT = 500, 150  # characters
_NAMED: Final = 5  # texts that a message names
_IDS: Final = ("source_id", "id", "url", "document_id", "file_id", "title", "filename")


class Field(NamedTuple):
    """A text, what it is called, and the list of its references."""

    name: str
    text: Node
    refs: Node

    @property
    def rank(self) -> tuple[int, int]:
        """The most important first: by its name, then by its length."""
        length = len(str(self.text.value))
        by_length = 0 if length > _LONG else 2 if length < _SHORT else 1
        return (0 if self.name in _FIRST else 2 if self.name in _LAST else by_length, -length)


# ── Finding the texts ────────────────────────────────────────────────────────────────────────────


def fields_of(root: Node, patterns: Sequence[str] = ()) -> list[Field]:
    """The texts that have references, in their order; those of the patterns where there are some.

    A pattern is a JSON pointer, in which * is any member or item, and may end in =NAME, the member with the references.
    Raises UsageError for a pattern that is not a pointer.
    """
    found = [one for pattern in patterns for one in _matching(root, pattern)] if patterns else list(_walked(root))
    return sorted({one.text.span: one for one in found}.values(), key=lambda one: one.text.span)


def _walked(node: Node) -> Iterator[Field]:
    members = node.members or {}
    common = members.get(REFS)
    for name, member in members.items():
        own = members.get(f"{name}_{REFS}")
        if _is_list(own):
            yield from _texts(name, member, own)
        elif _is_list(common) and not name.endswith(REFS):
            yield from (one for one in _texts(name, member, common) if len(_words(one)) >= _LEAST_WORDS)
        yield from _walked(member)
    for item in node.items or ():
        yield from _walked(item)


def _words(field: Field) -> list[str]:
    return str(field.text.value).split()


def _texts(name: str, node: Node, refs: Node | None) -> Iterator[Field]:
    """A text, or each text of a list."""
    for one in node.items if node.items is not None else (node,):
        if refs is not None and isinstance(one.value, str) and one.value.strip():
            yield Field(name, one, refs)


def _matching(root: Node, pattern: str) -> Iterator[Field]:
    path, _, refs = pattern.partition("=")
    steps = [step.replace("~1", "/").replace("~0", "~") for step in path.split("/")[1:]]
    if not path.startswith("/") or not all(steps):
        raise UsageError(
            f"--fields {pattern}: write a JSON pointer, as in /findings/*/text or /findings/*/text=sources."
        )
    for name, text, parent in _at(root, steps, root):
        wanted = [refs] if refs else [f"{name}_{REFS}", REFS]
        listed = next((found for one in wanted if _is_list(found := parent.get(one))), None)
        yield from _texts(name, text, listed)


def _at(node: Node, steps: Sequence[str], parent: Node, name: str = "") -> Iterator[tuple[str, Node, Node]]:
    if not steps:
        yield name, node, parent
        return
    step, rest = steps[0], steps[1:]
    for key, member in (node.members or {}).items():
        if step in {"*", key}:
            yield from _at(member, rest, node, key)
    for index, item in enumerate(node.items or ()):
        if step in {"*", str(index)}:
            yield from _at(item, rest, parent if not rest else item, name)


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────


def _has_refs(file: AnswerFile) -> bool:
    return len(file.values) == 1 and bool(fields_of(file.values[0], file.fields))


def _read_refs(file: AnswerFile) -> Response:
    builder, every = AnswerBuilder(file.text), fields_of(file.values[0], file.fields)
    kept = _within_limit(every)
    if left := [one for one in every if one not in kept]:
        shown = ", ".join(one.text.pointer for one in left[:_NAMED]) + (", …" if len(left) > _NAMED else "")
        message = f"More than {CITATIONS:,} references: {len(left)} less important texts are not read ({shown})."
        builder.note(ProblemKind.LIMIT_EXCEEDED, left[0].text.span, message)
    refs = [ref for one in kept for ref in one.refs.items or ()]
    first = file.base if file.base is not None else 0 if any(ref.value == 0 for ref in refs) else 1
    for one in kept:
        builder.new_paragraph(one.text)
        numbers = [number for ref in one.refs.items or () for number in _cite_ref(ref, one.refs, first, builder)]
        builder.cited_text(str(one.text.value), one.text.span, numbers)
    return builder.response()


def _within_limit(every: Sequence[Field]) -> list[Field]:
    """All, or the most important ones, in their order."""
    left, chosen = CITATIONS, set()
    for one in sorted(every, key=lambda field: field.rank):
        count = len(one.refs.items or ())
        if count <= left:
            left -= count
            chosen.add(one.text.span)
    return [one for one in every if one.text.span in chosen]


def _cite_ref(ref: Node, refs: Node, first: int, builder: AnswerBuilder) -> list[int]:
    plain = ref if ref.members is None else next((one for name in _IDS if (one := ref.held(name))), ref)
    value = plain.value if not isinstance(plain.value, bool) else None
    name = str(value) if isinstance(value, str | int) else ""
    if not name.strip():
        builder.malformed(ref, "A reference must be a text or a number that names a source", len(builder.citations))
    number = int(name) if name.isascii() and name.isdecimal() and len(name) < 8 else None
    source = SourceRef((name,) if name.strip() else (), None if number is None else number - first, name)
    spans = {"reference": ref.span, "references": refs.span}
    return builder.cite(name or "a source without a name", source, ref.span, pointer=ref.pointer, spans=spans)


REFS_READER: Final = AnswerReader("structured output with source_refs", _has_refs, _read_refs)
