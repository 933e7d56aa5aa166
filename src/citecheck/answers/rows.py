"""A row as evaluation tools write them: {"question", "answer", "contexts"}. Its answer is text, its contexts sources.

The contexts count only where the file is named with -s: an answer is never its own evidence.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from citecheck.answers.builder import AnswerFile, AnswerReader
from citecheck.answers.json_tree import Node
from citecheck.answers.numbered import read_text
from citecheck.model import AnswerForm, Citation, Origin, Piece, Problem, ProblemKind, Response, Span
from citecheck.sources.json_list import context_digest
from citecheck.text.ids import CONTEXTS

_ANSWERS: Final = ("answer", "response", "actual_output", "output", "completion")
_QUESTIONS: Final = ("question", "user_input", "query", "input", "prompt")


def _answer(row: Node) -> Node | None:
    return next((text for name in _ANSWERS if (text := row.get(name)) and isinstance(text.value, str)), None)


def _contexts(row: Node) -> Sequence[Node]:
    return next((held for name in CONTEXTS if (held := row.each(name))), ())


def _recognises(file: AnswerFile) -> bool:
    row = file.values[0] if len(file.values) == 1 else None
    asked = row is not None and any(row.string(name) for name in _QUESTIONS)
    return row is not None and _answer(row) is not None and (asked or bool(_contexts(row)))


def _read(file: AnswerFile) -> Response:
    row = file.values[0]
    text, contexts = _answer(row), _contexts(row)
    response = placed(read_text(str(text.value), base=file.base), file.text, text) if text else read_text("")
    if not contexts or response.form is not AnswerForm.NUMBERED:
        return response
    names = [context_digest(json.loads(file.text[slice(*context.span)])) for context in contexts]
    citations = tuple(_in_row(citation, names) for citation in response.citations)
    beyond = _beyond(response.citations, len(contexts))
    return replace(response, citations=citations, problems=(*response.problems, *beyond))


def _in_row(citation: Citation, names: Sequence[str]) -> Citation:
    """Its source by the name of the context, which the file of the contexts has for it."""
    source = citation.source
    if source is None or source.index is None or not 0 <= source.index < len(names):
        return citation
    return replace(citation, source=replace(source, names=(*source.names, names[source.index])))


def _beyond(citations: Sequence[Citation], count: int) -> Iterator[Problem]:
    for at, citation in enumerate(citations):
        index = citation.source.index if citation.source else None
        if index is not None and not 0 <= index < count:
            message = f"'[{citation.n}]' is not one of the contexts of its row: there are {count}."
            yield Problem(ProblemKind.NUMBER_WITHOUT_ENTRY, citation.spans[""], message, at)


# ── An answer in a text of JSON ──────────────────────────────────────────────────────────────────


def placed(response: Response, file: str, text: Node) -> Response:
    """The answer in a text of JSON, with its places in the file."""
    start = text.span.start + 1
    same = file[start : text.span.end - 1] == text.value  # no escapes: each character has its own place

    def at(span: Span) -> Span:
        return Span(start + span.start, start + span.end) if same else text.span

    pieces = response.origin.pieces if response.origin else (Piece(0, Span(0, len(response.text)), same=True),)
    placed = tuple(Piece(piece.offset, at(piece.place), piece.same and same) for piece in pieces)
    citations = tuple(
        replace(one, spans={name: at(span) for name, span in one.spans.items()}, pointer=text.pointer)
        for one in response.citations
    )
    problems = tuple(one._replace(span=at(one.span)) for one in response.problems)
    return replace(response, citations=citations, problems=problems, origin=Origin(file, placed))


READER: Final = AnswerReader("row of question, answer and contexts", _recognises, _read)
