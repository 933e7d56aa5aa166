"""What the readers of answers share: the file that they read, and Markdown with [n], made of an answer of another form.

All that follows reads one form of prose. Each piece of it knows its place in the file. A number is that of one
citation, or of one source of a numbered answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, NamedTuple

from citecheck.answers.json_tree import Node
from citecheck.answers.marks import SMALL
from citecheck.answers.source_list import entry_of
from citecheck.limits import CITATIONS
from citecheck.model import (
    AnswerForm,
    Citation,
    CitedRange,
    Origin,
    Piece,
    Problem,
    ProblemKind,
    RangeUnit,
    Response,
    SourceRef,
    Span,
)
from citecheck.response.diagnostics import Notes
from citecheck.response.markdown_markers import markdown_tokens, markdown_units
from citecheck.response.prose import markers_of
from citecheck.text.counting import counted_units
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted
from citecheck.text.sentences import sentence_starts

# ── A reader of answers: a format, how it is recognised in a file, and the answer in it ───────────


class AnswerFile(NamedTuple):
    """`values` are the JSON in it: one, or one a line; none if it is something else.

    `base` is the number of the first source in an answer with numbers, None if the answer tells. `fields` are
    patterns of texts with references.
    """

    text: str
    values: tuple[Node, ...] = ()
    base: int | None = None
    fields: tuple[str, ...] = ()


class AnswerReader(NamedTuple):
    """`recognises` sees the whole file; `read` is asked only if it does. `name` is shown to people."""

    name: str
    recognises: Callable[[AnswerFile], bool]
    read: Callable[[AnswerFile], Response]


# ── What a reader builds ──────────────────────────────────────────────────────────────────────────

_MARKER: Final = lazy_pattern(r"\[(?=[0-9]{1,7}(?:[ ]?[,;–-][ ]?[0-9]{1,7})*\])")
_UNMARKED: Final = lazy_pattern(r"\s*(?:#{1,6}\s.*|[|:\s-]*|`{3,}.*|~{3,}.*)\Z")
_ENDING: Final = lazy_pattern(r"[.!?…]*[\"'”’)\]*_]*\s*\|?\s*\Z")
_WHOLE: Final = frozenset(
    """
    stop end_turn stop_sequence tool_use tool_calls tool_call function_call complete completed finish_reason_unspecified
    reason_stop reason_tool_calls
    """.split()
) | {""}  # why an answer ended by itself
_KEPT: Final = (ProblemKind.LIMIT_EXCEEDED,)  # of what the reader of Markdown notices


class Cited(NamedTuple):
    """A stretch of a text (a point, if it is empty) and the citations that it rests on."""

    start: int
    end: int
    numbers: tuple[int, ...]


@dataclass
class AnswerBuilder:
    """Takes the parts of an answer in their order."""

    file: str
    form: AnswerForm = AnswerForm.QUOTED
    pieces: list[str] = field(default_factory=list)
    places: list[Piece] = field(default_factory=list)
    length: int = 0
    citations: list[Citation] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def add(self, text: str, place: Span) -> None:
        """A piece of prose, and the stretch of the file that it is made of."""
        if text:
            same = self.file[place.start : place.end] == text
            self.places.append(Piece(self.length, place, same))
            self.pieces.append(text)
            self.length += len(text)

    def note(self, kind: ProblemKind, span: Span, message: str, citation: int | None = None) -> None:
        """`citation` is the index of the one that it belongs to, if to any."""
        self.problems.append(Problem(kind, span, message, citation))

    def malformed(self, node: Node, wanted: str, citation: int | None = None) -> None:
        """`wanted` says what must be there."""
        message = wanted if citation is not None else f"{wanted} (at {node.pointer or '/'})"
        self.note(ProblemKind.MALFORMED_PART, node.span, f"{message}.", citation)

    def unknown(self, node: Node, what: str, citation: int | None = None) -> None:
        where = "" if citation is not None else f" (at {node.pointer or '/'})"
        message = f"citecheck does not know {what}: it is not checked{where}."
        self.note(ProblemKind.UNKNOWN_PART, node.span, message, citation)

    def cut_off(self, last: Node, message: str) -> None:
        """The answer ends too early, after this part of the file."""
        self.note(ProblemKind.TRUNCATED_ANSWER, Span(last.span.end, last.span.end), message)

    def ended(self, reason: Node | None, last: Node) -> None:
        """Notes an answer that did not end by itself: `reason` is null, or none of those that whole answers have."""
        if reason is not None and reason.value is None:
            self.cut_off(last, f"The answer was not finished: the reason for its end is null (at {reason.pointer}).")
        elif reason is not None and reason.string().lower() not in _WHOLE:
            self.cut_off(last, f"The answer was cut off ({reason.string()}).")

    def new_paragraph(self, node: Node) -> None:
        """In place of a part that is not prose."""
        self.add("\n\n" if self.length else "", Span(node.span.start, node.span.start))

    def cite(
        self,
        called: str,
        source: SourceRef,
        span: Span,
        *,
        quote: str = "",
        named: CitedRange | None = None,
        pointer: str = "",
        spans: dict[str, Span] | None = None,
        number: int | None = None,
    ) -> list[int]:
        """One more citation: its number, or none if there are too many."""
        if len(self.citations) >= CITATIONS:
            if not any(problem.name is ProblemKind.LIMIT_EXCEEDED for problem in self.problems):
                self.note(ProblemKind.LIMIT_EXCEEDED, span, f"More than {CITATIONS:,} citations; the rest is not read.")
            return []
        n = number if number is not None else len(self.citations) + 1
        source, named = _without_places(source, named) if quote.strip() else (source, named)
        page = named.start if named and named.unit is RangeUnit.PAGES and named.start > 0 else None
        places = {"": span, **(spans or {})}
        self.citations.append(
            Citation(
                n=n,
                attachment_id=called,
                source_context=quote,
                page=page,
                spans=places,
                range=named,
                source=source,
                pointer=pointer,
            )
        )
        return [n]

    def cited_text(self, text: str, span: Span, numbers: Sequence[int]) -> None:
        """Prose of an API, all of which rests on these citations: each of its sentences gets their markers.

        `span` is that of a string of JSON, whose escapes are as long as they are: each piece is where it begins.
        """
        place = Span(span.start, span.start)
        markers = "".join(f"[{n}]" for n in numbers)
        for piece, ends in _marked_pieces(text) if markers else [(text, False)]:
            at = _ENDING.search(piece).start() if ends else len(piece)  # type: ignore[union-attr] # it may be empty
            self.add(_MARKER.sub(r"\\[", piece[:at]), place)
            self.add(f" {markers}" if ends else "", place)
            self.add(piece[at:], place)

    def annotated(self, text: str, span: Span, cited: Sequence[Cited]) -> None:
        """Prose of an API, stretches of which rest on citations. A point stands for the sentence that it ends."""
        whole = [_sentence_before(text, one) if one.start == one.end else one for one in cited]
        edges = sorted({0, len(text), *(edge for one in whole for edge in (one.start, one.end))})
        for start, end in pairwise(edges):
            here = [n for one in whole if one.start <= start and end <= one.end for n in one.numbers]
            self.cited_text(text[start:end], span, list(dict.fromkeys(here)))

    def response(self, known: frozenset[int] = frozenset()) -> Response:
        """What was taken, read as any prose is; `known` are numbers of sources beside those of the citations."""
        text = "".join(self.pieces)
        notes = Notes()
        known |= frozenset(citation.n for citation in self.citations if citation.n is not None)
        tokens = tuple(markdown_tokens(text, known, notes))
        units = tuple(markdown_units(tokens, known, notes))
        markers = tuple(markers_of(units, notes))
        problems = [*self.problems, *(problem for problem in notes.problems if problem.name in _KEPT)]
        return Response(
            text=text,
            prose=text,
            markers=markers,
            citations=tuple(self.citations),
            problems=tuple(problems),
            masked=text,
            units=units,
            markdown=tokens,
            form=self.form,
            origin=Origin(self.file, tuple(self.places)),
        )


def _without_places(source: SourceRef, named: CitedRange | None) -> tuple[SourceRef, CitedRange | None]:
    """The source with its bare names, and the place that a name carries, as in "lease.pdf, p. 7"."""
    entries = [entry_of(name) for name in source.names if name != source.key]
    bare = (name for entry in entries for name in entry.names)
    own = next((entry.pages for entry in entries if entry.pages), None)
    return replace(source, names=tuple(dict.fromkeys((*source.names, *bare)))), named or own


def numbers_in(text: Node, file: str) -> set[int]:
    """The numbers of the markers in a text."""
    builder = AnswerBuilder(file)
    builder.add(str(text.value), text.span)
    return {marker.n for marker in builder.response(frozenset(range(SMALL))).markers}


_Edges = tuple[Node | None, Node | None, Node | None]  # where a stretch starts, where it ends, and its words


def cited_stretch(
    node: Node, fields: tuple[str, str, str], text: str, builder: AnswerBuilder, values: _Edges | None = None
) -> tuple[int, int]:
    """The characters of `text` from the first field to the second, exclusive; its end if they are unknown.

    The third field, if it has a name, repeats the text that is there. `values` are those of the fields, if they are
    not members of `node`.
    """
    first, last, words = values or (node.get(fields[0]), node.get(fields[1]), node.get(fields[2]))
    start, end, said = first and first.number(), last and last.number(), words.string() if words else ""
    citation = len(builder.citations)
    units = counted_units(text, start or 0, end or 0, said)
    if not units and (start is None or end is None or not 0 <= start <= end <= len(text)):
        shown = f"`{fields[0]}` {_shown(first)} and `{fields[1]}` {_shown(last)}"
        builder.malformed(node, f"{shown} must lie in the text, which has {len(text)} characters", citation)
        return len(text), len(text)
    if start is None or end is None or (said and text[start:end] != said):
        wanted = f"The stretch counts {units}, and must count characters" if units else _NOT_SAID.format(*fields)
        builder.malformed(node, wanted, citation)
        return len(text), len(text)
    return start, end


_NOT_THE_BYTES: Final = "The bytes of the segment must be its `text`"


def byte_stretch(segment: Node, text: str, builder: AnswerBuilder, blamed: Node) -> tuple[int, int]:
    """The characters of the bytes from `startIndex` to `endIndex`, exclusive; the end of the text if they are unknown.

    `text` of the segment, if it is there, repeats what they are.
    """
    start, end = segment.number("startIndex") or 0, segment.number("endIndex")
    data, said = text.encode("utf-8", "surrogatepass"), segment.string("text")
    if end is None or not 0 <= start <= end <= len(data):
        builder.malformed(blamed, f"The segment must lie in its part, which has {len(data)} bytes")
        return len(text), len(text)
    held = data[start:end].decode("utf-8", "replace")
    if said and held != said:
        counted = "characters" if text[start:end] == said else counted_units(text, start, end, said)
        wanted = f"The segment counts {counted}, and must count bytes of UTF-8" if counted else _NOT_THE_BYTES
        builder.malformed(blamed, wanted)
        at = text.find(said) if counted or text.count(said) == 1 else len(text)
        return (start, end) if counted == "characters" else (at, at + len(said)) if at >= 0 else (len(text), len(text))
    first = len(data[:start].decode("utf-8", "replace"))
    return first, first + len(held)


def _shown(node: Node | None) -> str:
    return (
        "(missing)" if node is None else quoted(str(node.value), 20) if isinstance(node.value, str) else str(node.value)
    )


_NOT_SAID: Final = "The text from `{}` to `{}` must be the citation's `{}`"


def _sentence_before(text: str, point: Cited) -> Cited:
    starts = [at for at in sentence_starts(text[: point.end].rstrip()) if at < point.end]
    return point._replace(start=starts[-1] if starts else 0)


def _marked_pieces(text: str) -> list[tuple[str, bool]]:
    """The sentences, which get the markers; of a text that is a heading alone, the heading."""
    pieces = list(_sentences(text))
    if any(ends for _, ends in pieces):
        return pieces
    last = max((at for at, (piece, _) in enumerate(pieces) if re.search(r"\w", piece)), default=-1)
    return [(piece, at == last) for at, (piece, _) in enumerate(pieces)]


def _sentences(text: str) -> Iterator[tuple[str, bool]]:
    """The pieces of a text, and whether a marker belongs to the end of each."""
    for line in text.splitlines(keepends=True):
        if _UNMARKED.match(line):
            yield line, False
            continue
        starts = [0, *(at for at in sentence_starts(line) if at), len(line)]
        for start, end in pairwise(starts):
            yield line[start:end], True
