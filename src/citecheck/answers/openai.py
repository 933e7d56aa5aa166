"""Answers of OpenAI's APIs with annotations: Responses, the last event of their streams; Chat Completions share them.

An annotation says which file or page, and no quote. `start_index` and `end_index` are those of the answer's text;
`index` of a file is a point in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder, Cited, cited_stretch
from citecheck.answers.json_tree import Node
from citecheck.answers.reader import AnswerFile, AnswerReader
from citecheck.model import Response, SourceRef
from citecheck.text.quoting import quoted

_SILENT: Final = frozenset({"file_path"})  # a file that the answer made
_NAMES: Final = {
    "file_citation": ("filename", "file_id"),
    "container_file_citation": ("filename", "file_id"),
    "url_citation": ("url", "title"),
}
_POINTS: Final = frozenset({"file_citation"})  # `index` is a point in the text
_ENDED: Final = frozenset({"response.completed", "response.incomplete", "response.failed"})


class Annotated(NamedTuple):
    """A text of the answer, and its annotations."""

    text: Node
    annotations: tuple[Node, ...]


def _recognises(file: AnswerFile) -> bool:
    return _is_stream(file) or (len(file.values) == 1 and any(True for _ in _texts(file.values[0])))


def _is_stream(file: AnswerFile) -> bool:
    return bool(file.values) and file.values[0].string("type") == "response.created"


def _texts(answer: Node) -> Iterator[Annotated]:
    for item in (answer, *answer.each("output")):
        for part in item.each("content"):
            text = part.get("text")
            if part.string("type") == "output_text" and text is not None and isinstance(text.value, str):
                yield Annotated(text, part.each("annotations"))


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    last = file.values[-1]
    if _is_stream(file) and last.string("type") not in _ENDED:
        message = "The stream ends before the response does (response.completed), so it cannot be checked."
        builder.cut_off(last, message)
    answer = (last.get("response") or last) if _is_stream(file) else last
    for found in _texts(answer):
        read_annotated(found, builder)
    if reason := answer.string("incomplete_details", "reason"):
        builder.cut_off(answer, f"The answer was cut off ({reason}).")
    return builder.response()


def read_annotated(found: Annotated, builder: AnswerBuilder) -> None:
    text = found.text.string()
    cited = [one for annotation in found.annotations for one in _cite(annotation, text, builder)]
    builder.annotated(text, found.text.span, cited)


def _cite(annotation: Node, text: str, builder: AnswerBuilder) -> Iterator[Cited]:
    kind = annotation.string("type")
    if kind in _SILENT:
        return
    here = annotation.get(kind) or annotation  # Chat Completions put it one level deeper
    if kind not in _NAMES:
        builder.unknown(annotation, f"the annotation type {quoted(kind, 40)}", len(builder.citations))
    names = tuple(filter(None, (here.string(name) for name in _NAMES.get(kind, ()))))
    start, end = _span(kind, here, text, builder)
    called = names[0] if names else kind or "unknown"
    numbers = builder.cite(called, SourceRef(names), annotation.span, pointer=annotation.pointer)
    yield Cited(start, end, tuple(numbers))


def _span(kind: str, here: Node, text: str, builder: AnswerBuilder) -> tuple[int, int]:
    """The stretch of the text, or the point, that is cited; the end of the text if none is given."""
    if kind in _NAMES and (here.get("start_index") or here.get("end_index")):
        return cited_stretch(here, ("start_index", "end_index", ""), text, builder)
    index, point = here.get("index"), here.number("index")
    if kind in _POINTS and index and (point is None or not 0 <= point <= len(text)):
        shown = quoted(str(index.value), 20)
        wanted = f"`index` must be a place in the text, which has {len(text)} characters; it is {shown}"
        builder.malformed(here, wanted, len(builder.citations))
    elif point is not None and 0 < point <= len(text):
        return point, point
    return len(text), len(text)


READER: Final = AnswerReader("OpenAI", _recognises, _read)
