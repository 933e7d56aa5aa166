"""Chat Completions, whole or as a stream. Each vendor puts its citations into another place.

OpenAI has `annotations` beside the text, as in its Responses. Azure OpenAI marks [doc1] of the message's
`context.citations`, whose `content` is the quote. Perplexity marks [1] of the response's `search_results` or
`citations`, which have addresses. Mistral puts `reference` parts between those of the text: their numbers are those of
the sources in the request, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder
from citecheck.answers.json_tree import Node, joined
from citecheck.answers.numbered import code_spans
from citecheck.answers.openai import Annotated, read_annotated
from citecheck.answers.reader import AnswerFile, AnswerReader
from citecheck.model import ProblemKind, Response, SourceRef, Span, within
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted

_NAMES: Final = ("filepath", "url", "title", "id")
_MARK: Final = lazy_pattern(r"\[(?:doc)?([0-9]{1,4})\](?!\()")
_CUT: Final = frozenset({"length", "content_filter", "model_length", "error"})
_REFERENCES: Final = frozenset({"reference", "tool_reference"})
_SILENT: Final = frozenset({"thinking", "image_url", "document_url", "file"})


class _Choice(NamedTuple):
    """The parts of a message, the sources that its numbers mean, and its annotations.

    `end` is the last value, `reason` why it ended.
    """

    parts: tuple[Node, ...]
    listed: tuple[Node, ...]
    annotations: tuple[Node, ...]
    end: Node
    reason: str


def _choices(file: AnswerFile) -> Iterator[_Choice]:
    """The choices of a response, or those that the chunks of a stream make; several whole responses are rows."""
    said = "message" if len(file.values) == 1 else "delta"
    chunks: dict[int, list[tuple[Node, Node]]] = {}
    for value in file.values:
        for choice in value.each("choices"):
            chunks.setdefault(choice.number("index") or 0, []).append((value, choice))
    for own in chunks.values():
        messages = [message for _, choice in own if (message := choice.get(said))]
        lists = [listed for value, _ in own for name in ("search_results", "citations") if (listed := value.each(name))]
        lists += [listed for message in messages if (listed := message.each("context", "citations"))]
        reason = next(filter(None, (choice.string("finish_reason") for _, choice in own)), "")
        annotations = tuple(one for message in messages for one in message.each("annotations"))
        yield _Choice(tuple(_parts(messages)), lists[-1] if lists else (), annotations, own[-1][1], reason)


def _parts(messages: Sequence[Node]) -> Iterator[Node]:
    """The parts of the content; the pieces of a text are one part."""
    pieces: list[Node] = []
    for content in (message.get("content") for message in messages):
        for part in (content,) if content and content.items is None else content.items or () if content else ():
            text = part if part.members is None else part.get("text") if part.string("type") == "text" else None
            if text is not None and isinstance(text.value, str):
                pieces.append(text)
            elif part.members is not None:
                yield from [joined(pieces)] if pieces else []
                pieces = []
                yield part
    yield from [joined(pieces)] if pieces else []


def _is_reference(part: Node) -> bool:
    return part.string("type") in _REFERENCES


def _recognises(file: AnswerFile) -> bool:
    return any(
        choice.parts and (choice.listed or choice.annotations or any(map(_is_reference, choice.parts)))
        for choice in _choices(file)
    )


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    for choice in _choices(file):
        if choice.annotations:
            _read_annotations(choice, builder)
        elif choice.listed:
            _read_numbers(choice, builder)
        else:
            _read_references(choice.parts, builder)
        if choice.reason in _CUT or (not choice.reason and len(file.values) > 1):
            why = choice.reason or "the stream ends without a `finish_reason`"
            builder.cut_off(choice.end, f"The answer was cut off ({why}).")
    return builder.response()


def _read_other(part: Node, builder: AnswerBuilder) -> None:
    if part.string("type") in _SILENT:
        builder.new_paragraph(part)
    else:
        builder.unknown(part, f"the content type {quoted(part.string('type'), 40)}")


def _read_annotations(choice: _Choice, builder: AnswerBuilder) -> None:
    """Their places are those of the text, which is the first part; what else there is has none."""
    annotations = choice.annotations
    for part in choice.parts:
        if part.members is None:
            read_annotated(Annotated(part, annotations), builder)
            annotations = ()
        else:
            _read_other(part, builder)
    for left in annotations:
        builder.malformed(left, "An annotation must have a text beside it")


# ── Numbers of a list ────────────────────────────────────────────────────────────────────────────


def _read_numbers(choice: _Choice, builder: AnswerBuilder) -> None:
    before = max((one.n for one in builder.citations if one.n is not None), default=0)  # of the other choices
    used: set[int] = set()
    for part in choice.parts:
        if part.members is None:
            used |= _add_numbered(part, choice.listed, before, builder)
        else:
            _read_other(part, builder)
    for number in sorted(used):
        _cite_listed(before + number, choice.listed[number - 1], builder)


def _add_numbered(text: Node, listed: Sequence[Node], before: int, builder: AnswerBuilder) -> set[int]:
    """The text with a marker for each of its numbers, which are returned."""
    used: set[int] = set()
    place, said, end = Span(text.span.start, text.span.start), str(text.value), 0
    code = code_spans(said)
    for mark in _MARK.finditer(said):
        number = int(mark[1])
        is_index = number == 0 and said[max(0, mark.start() - 1) : mark.start()].isalnum()  # as in x[0]
        if is_index or within(mark.start(), code):
            continue
        builder.add(said[end : mark.start()], place)
        end = mark.end()
        if 0 < number <= len(listed):
            used.add(number)
            builder.add(f" [{before + number}]", place)
        else:
            builder.add(mark[0].replace("[", "\\["), place)
            message = f"'{mark[0]}' is not one of the sources in the response: there are {len(listed)}"
            builder.note(ProblemKind.NUMBER_WITHOUT_ENTRY, text.span, f"{message} (at {text.pointer}).")
    builder.add(said[end:], place)
    return used


def _cite_listed(number: int, source: Node, builder: AnswerBuilder) -> None:
    names = tuple(filter(None, (source.string(), *(source.string(name) for name in _NAMES))))
    quote = source.get("content")
    builder.cite(
        names[0] if names else f"source {number}",
        SourceRef(tuple(dict.fromkeys(names))),
        source.span,
        quote=quote.string().strip() if quote else "",
        pointer=source.pointer,
        spans={"f": quote.span} if quote else None,
        number=number,
    )


# ── References between the texts ─────────────────────────────────────────────────────────────────


def _read_references(parts: Sequence[Node], builder: AnswerBuilder) -> None:
    """Each text rests on the references right after it."""
    for at, part in enumerate(parts):
        if part.members is None:
            own = takewhile(_is_reference, parts[at + 1 :])
            builder.cited_text(part.string(), part.span, [n for one in own for n in _cite_reference(one, builder)])
        elif not _is_reference(part):
            _read_other(part, builder)
        elif not at or not (_is_reference(parts[at - 1]) or parts[at - 1].members is None):
            builder.malformed(part, "A reference must follow the text that rests on it")


def _cite_reference(part: Node, builder: AnswerBuilder) -> Iterator[int]:
    """The citations of a `reference`, which has numbers of sources, or of a `tool_reference`, which has an address."""
    ids = part.each("reference_ids")
    names = tuple(filter(None, (part.string("url"), part.string("title"))))
    if names:
        yield from builder.cite(names[0], SourceRef(names), part.span, pointer=part.pointer)
    for one in ids:
        if isinstance(one.value, int | str) and not isinstance(one.value, bool):
            key, index = str(one.value), one.value if isinstance(one.value, int) else None
            yield from builder.cite(f"source {key}", SourceRef((key,), index, key), one.span, pointer=one.pointer)
        else:
            builder.malformed(one, "A reference must be a number or a name")
    if not ids and not names:
        builder.malformed(part, "A reference must have `reference_ids`, or a `url` or `title`")


READER: Final = AnswerReader("Chat Completions", _recognises, _read)
