"""Answers of Gemini with grounding metadata. Its offsets count the bytes of UTF-8 in one part of the answer.

A chunk of a retrieved document has its text, which is the quote, and maybe its page; one of the web has an address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, Cited
from citecheck.answers.json_tree import Node, joined
from citecheck.answers.places import place_in
from citecheck.model import Response, SourceRef
from citecheck.text.counting import counted_units
from citecheck.text.patterns import lazy_pattern

_CAMEL: Final = lazy_pattern(r"_([a-z])")
_KINDS: Final = {
    "web": ("uri", "title"),
    "retrievedContext": ("title", "uri"),
    "maps": ("uri", "title"),
    "image": ("sourceUri", "title"),
}


class _Candidate(NamedTuple):
    """A candidate: one value, or what the chunks of a stream have of it."""

    chunks: tuple[Node, ...]

    def texts(self) -> list[Node]:
        """The texts of its parts; in a stream there is one, and the pieces make it."""
        parts = [part for one in self.chunks for part in one.each("content", "parts")]
        if len(self.chunks) > 1:
            parts = [part for part in parts if not part.held("thought")]
        texts = [text for part in parts if (text := part.get("text")) and isinstance(text.value, str)]
        return texts if len(self.chunks) == 1 or not texts else [joined(texts)]

    def grounding(self, name: str) -> tuple[Node, ...]:
        return tuple(found for one in self.chunks for found in one.each("groundingMetadata", name))

    @property
    def reason(self) -> str:
        return self.chunks[-1].string("finishReason")


def _recognises(file: AnswerFile) -> bool:
    chunks = _chunks(file)
    candidates = [one for chunk in chunks for one in _in_camel_case(chunk).each("candidates")]
    ended = [one.string("finishReason") for chunk in chunks[:-1] for one in _in_camel_case(chunk).each("candidates")]
    is_one = len(chunks) == 1 or not any(ended)  # whole answers have a reason for their end each
    return is_one and any(one.held("groundingMetadata") for one in candidates)


def _chunks(file: AnswerFile) -> tuple[Node, ...]:
    """The values of a stream, which is rows, events, or one list."""
    values = file.values[0].items or file.values if len(file.values) == 1 else file.values
    return values if all(one.each("candidates") for one in values) else ()


def _candidates(file: AnswerFile) -> Iterator[_Candidate]:
    chunks: dict[int, list[Node]] = {}
    for value in map(_in_camel_case, _chunks(file)):
        for at, candidate in enumerate(value.each("candidates")):
            own = candidate.number("index")
            chunks.setdefault(at if own is None else own, []).append(candidate)
    yield from (_Candidate(tuple(own)) for own in chunks.values())


def _in_camel_case(node: Node) -> Node:
    """The names as the API has them; the SDK for Python writes `grounding_metadata`."""
    members = node.members and {_CAMEL.sub(_upper, name): _in_camel_case(one) for name, one in node.members.items()}
    return node._replace(members=members, items=node.items and tuple(map(_in_camel_case, node.items)))


def _upper(letter: re.Match[str]) -> str:
    return letter[1].upper()


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    for candidate in _candidates(file):
        _read_candidate(candidate, builder)
        if len(candidate.chunks) > 1 and not candidate.reason:
            message = "The stream ends before the answer does (finishReason): the rest of it is missing."
            builder.cut_off(candidate.chunks[-1], message)
    return builder.response()


def _read_candidate(candidate: _Candidate, builder: AnswerBuilder) -> None:
    if builder.length:
        builder.new_paragraph(candidate.chunks[0])
    texts = candidate.texts()
    cited: list[list[Cited]] = [[] for _ in texts]
    chunks = candidate.grounding("groundingChunks")
    for support in candidate.grounding("groundingSupports"):
        index = support.number("segment", "partIndex") or 0
        if not 0 <= index < len(texts):
            builder.malformed(support, f"`partIndex` is {index}; the answer has {len(texts)} parts")
            continue
        start, end = _segment(support, str(texts[index].value), builder)
        cited[index] += [Cited(start, end, tuple(ns)) for ns in _cite(support, chunks, builder)]
    for text, own in zip(texts, cited, strict=True):
        builder.annotated(str(text.value), text.span, own)
    builder.ended(candidate.chunks[-1].get("finishReason"), candidate.chunks[-1])


def _segment(support: Node, text: str, builder: AnswerBuilder) -> tuple[int, int]:
    """The characters that are cited; the end of the text where they are unknown."""
    start, end = support.number("segment", "startIndex") or 0, support.number("segment", "endIndex")
    data, said = text.encode("utf-8", "surrogatepass"), support.string("segment", "text")
    units = counted_units(text, start, end or 0, said or "")
    if end is None or not 0 <= start <= end <= len(data):
        builder.malformed(support, f"The segment must lie in its part, which has {len(data)} bytes")
        return len(text), len(text)
    held = data[start:end].decode("utf-8", "replace")
    if said and held != said:
        counts = text[start:end] == said
        counted = "characters" if counts else units
        wanted = (
            f"The segment counts {counted}, and must count bytes of UTF-8"
            if counted
            else "The bytes of the segment must be its `text`"
        )
        builder.malformed(support, wanted)
        return (start, end) if counts else (len(text), len(text))
    first = len(data[:start].decode("utf-8", "replace"))
    return first, first + len(held)


def _cite(support: Node, chunks: Sequence[Node], builder: AnswerBuilder) -> Iterator[list[int]]:
    for place in support.each("groundingChunkIndices"):
        index = place.value
        if not isinstance(index, int) or not 0 <= index < len(chunks):
            builder.malformed(place, f"A chunk has a number from 0 to {len(chunks) - 1}, not {index}")
            continue
        chunk = chunks[index]
        kind = next((name for name in _KINDS if chunk.held(name)), None)
        if kind is None:
            builder.unknown(chunk, "this kind of chunk", len(builder.citations))
            yield builder.cite(f"chunk {index}", SourceRef(), place.span, pointer=place.pointer)
            continue
        names = tuple(filter(None, (chunk.string(kind, name) for name in _KINDS[kind])))
        quote, again = chunk.string(kind, "text"), chunk.string(kind, "ragChunk", "text")
        if quote and again and quote != again:
            builder.malformed(
                chunk, "The `text` of a chunk and that of its `ragChunk` must be the same", len(builder.citations)
            )
        yield builder.cite(
            names[0] if names else f"chunk {index}",
            SourceRef(names),
            place.span,
            quote=quote,
            named=place_in(chunk.get(kind)) if quote else None,
            pointer=place.pointer,
        )


READER: Final = AnswerReader("Gemini", _recognises, _read)
