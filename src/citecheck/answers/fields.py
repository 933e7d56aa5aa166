"""Structured output of an application: texts with `source_refs` beside them, found by walking or named by a pattern.

`{"summary": …, "summary_source_refs": […]}` and `{"text": …, "source_refs": […]}`: each text rests on its references,
which name sources and quote nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader
from citecheck.answers.json_tree import Node
from citecheck.errors import UsageError
from citecheck.limits import CITATIONS
from citecheck.model import ProblemKind, Response, SourceRef

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


def _is_list(node: Node | None) -> bool:
    return node is not None and node.items is not None


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


def _recognises(file: AnswerFile) -> bool:
    return len(file.values) == 1 and bool(fields_of(file.values[0], file.fields))


def _read(file: AnswerFile) -> Response:
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
        numbers = [number for ref in one.refs.items or () for number in _cite(ref, one.refs, first, builder)]
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


def _cite(ref: Node, refs: Node, first: int, builder: AnswerBuilder) -> list[int]:
    plain = ref if ref.members is None else next((one for name in _IDS if (one := ref.held(name))), ref)
    value = plain.value if not isinstance(plain.value, bool) else None
    name = str(value) if isinstance(value, str | int) else ""
    if not name.strip():
        builder.malformed(ref, "A reference must be a text or a number that names a source", len(builder.citations))
    number = int(name) if name.isascii() and name.isdecimal() and len(name) < 8 else None
    source = SourceRef((name,) if name.strip() else (), None if number is None else number - first, name)
    spans = {"reference": ref.span, "references": refs.span}
    return builder.cite(name or "a source without a name", source, ref.span, pointer=ref.pointer, spans=spans)


READER: Final = AnswerReader("structured output with source_refs", _recognises, _read)
