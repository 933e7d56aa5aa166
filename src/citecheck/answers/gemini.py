"""Answers of Gemini with grounding metadata. Its offsets count the bytes of UTF-8 in one part of the answer.

A chunk of a retrieved document has its text, which is the quote, and maybe its page; one of the web has an address.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, Cited, byte_stretch
from citecheck.answers.json_tree import Node, in_camel_case, joined, made, made_list
from citecheck.answers.places import place_in
from citecheck.model import Response, SourceRef

_KINDS: Final = {
    "web": ("uri", "title"),
    "retrievedContext": ("title", "uri"),
    "maps": ("uri", "title"),
    "image": ("sourceUri", "title"),
}


class Candidate(NamedTuple):
    """A candidate: one value, or what the chunks of a stream have of it."""

    chunks: tuple[Node, ...]

    def texts(self) -> list[Node | None]:
        """The texts of its parts, None for a thought; in a stream there is one, and the pieces make it."""
        parts = [part for one in self.chunks for part in one.each("content", "parts")]
        held = [None if part.held("thought") else part.get("text") for part in parts]
        texts = [text if text and isinstance(text.value, str) else None for text in held]
        pieces = [text for text in texts if text]
        return texts if len(self.chunks) == 1 or not pieces else [joined(pieces)]

    def grounding(self, name: str) -> tuple[Node, ...]:
        return tuple(found for one in self.chunks for found in one.each("groundingMetadata", name))

    @property
    def reason(self) -> str:
        return self.chunks[-1].string("finishReason")


def candidate(texts: Sequence[Node | None], grounding: Node, reason: Node | None) -> Candidate:
    """That of a framework, which keeps the texts and the grounding metadata."""
    parts = [made({"text": text} if text else {}, text or grounding) for text in texts]
    content = made({"parts": made_list(parts, grounding)}, grounding)
    ended = {"finishReason": reason} if reason else {}
    return Candidate((made({"content": content, "groundingMetadata": grounding, **ended}, grounding),))


def _recognises(file: AnswerFile) -> bool:
    chunks = _chunks(file)
    candidates = [one for chunk in chunks for one in in_camel_case(chunk).each("candidates")]
    ended = [one.string("finishReason") for chunk in chunks[:-1] for one in in_camel_case(chunk).each("candidates")]
    is_one = len(chunks) == 1 or not any(ended)  # whole answers have a reason for their end each
    return is_one and any(one.held("groundingMetadata") for one in candidates)


def _chunks(file: AnswerFile) -> tuple[Node, ...]:
    """The values of a stream, which is rows, events, or one list."""
    values = file.values[0].items or file.values if len(file.values) == 1 else file.values
    return values if all(one.each("candidates") for one in values) else ()


def _candidates(file: AnswerFile) -> Iterator[Candidate]:
    chunks: dict[int, list[Node]] = {}
    for value in map(in_camel_case, _chunks(file)):
        for at, candidate in enumerate(value.each("candidates")):
            own = candidate.number("index")
            chunks.setdefault(at if own is None else own, []).append(candidate)
    yield from (Candidate(tuple(own)) for own in chunks.values())


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    for candidate in _candidates(file):
        read_candidate(candidate, builder)
        if len(candidate.chunks) > 1 and not candidate.reason:
            message = "The stream ends before the answer does (finishReason): the rest of it is missing."
            builder.cut_off(candidate.chunks[-1], message)
    return builder.response()


def read_candidate(candidate: Candidate, builder: AnswerBuilder) -> None:
    if builder.length:
        builder.new_paragraph(candidate.chunks[0])
    texts = candidate.texts()
    cited: list[list[Cited]] = [[] for _ in texts]
    chunks = candidate.grounding("groundingChunks")
    for support in candidate.grounding("groundingSupports"):
        index = support.number("segment", "partIndex") or 0
        text = texts[index] if 0 <= index < len(texts) else None
        if text is None and len(said := [at for at, one in enumerate(texts) if one]) == 1 and index == 0:
            index, text = said[0], texts[said[0]]  # thoughts before the answer are not counted
        if text is None:
            builder.malformed(support, f"`partIndex` is {index}; the answer has {len(texts)} parts")
            continue
        start, end = byte_stretch(support.get("segment") or support, text.string(), builder, support)
        cited[index] += [Cited(start, end, tuple(ns)) for ns in _cite(support, chunks, builder)]
    for text, own in zip(texts, cited, strict=True):
        if text is not None:
            builder.annotated(text.string(), text.span, own)
    builder.ended(candidate.chunks[-1].get("finishReason"), candidate.chunks[-1])


def _cite(support: Node, chunks: Sequence[Node], builder: AnswerBuilder) -> Iterator[list[int]]:
    for place in support.each("groundingChunkIndices"):
        index = place.value
        if not isinstance(index, int) or not 0 <= index < len(chunks):
            builder.malformed(place, f"There is no chunk {index}: the response has {len(chunks)}, counted from 0")
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
