"""Answers of Gemini with grounding metadata. Its offsets count the bytes of UTF-8 in one part of the answer.

A chunk of a retrieved document has its text, which is the quote, and maybe its page; one of the web has an address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from citecheck.answers.builder import AnswerBuilder, Cited
from citecheck.answers.json_tree import Node
from citecheck.answers.reader import AnswerFile, AnswerReader
from citecheck.model import CitedRange, RangeUnit, Response, SourceRef

_CAMEL: Final = re.compile(r"_([a-z])")
_WHOLE: Final = frozenset({"", "STOP", "FINISH_REASON_UNSPECIFIED"})
_KINDS: Final = {"web": ("uri", "title"), "retrievedContext": ("title", "uri"), "maps": ("uri", "title")}


def _recognises(file: AnswerFile) -> bool:
    candidates = _candidates(file) if len(file.values) == 1 else ()
    return any(one.held("groundingMetadata") for one in candidates)


def _candidates(file: AnswerFile) -> tuple[Node, ...]:
    return tuple(map(_in_camel_case, file.values[0].each("candidates")))


def _in_camel_case(node: Node) -> Node:
    """The names as the API has them; the SDK for Python writes `grounding_metadata`."""
    members = node.members and {_CAMEL.sub(_upper, name): _in_camel_case(one) for name, one in node.members.items()}
    return replace(node, members=members, items=node.items and tuple(map(_in_camel_case, node.items)))


def _upper(letter: re.Match[str]) -> str:
    return letter[1].upper()


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    for candidate in _candidates(file):
        _read_candidate(candidate, builder)
    return builder.response()


def _read_candidate(candidate: Node, builder: AnswerBuilder) -> None:
    if builder.length:
        builder.new_paragraph(candidate)
    parts = [part.get("text") for part in candidate.each("content", "parts")]
    texts = [part for part in parts if part is not None and isinstance(part.value, str)]
    cited: list[list[Cited]] = [[] for _ in texts]
    chunks = candidate.each("groundingMetadata", "groundingChunks")
    for support in candidate.each("groundingMetadata", "groundingSupports"):
        index = support.number("segment", "partIndex") or 0
        if not 0 <= index < len(texts):
            builder.malformed(support, f"`partIndex` is {index}; the answer has {len(texts)} parts")
            continue
        start, end = _segment(support, str(texts[index].value), builder)
        cited[index] += [Cited(start, end, tuple(ns)) for ns in _cite(support, chunks, builder)]
    for text, own in zip(texts, cited, strict=True):
        builder.annotated(str(text.value), text.span, own)
    reason = candidate.string("finishReason")
    if reason not in _WHOLE:
        builder.cut_off(candidate, f"The answer was cut off ({reason}).")


def _segment(support: Node, text: str, builder: AnswerBuilder) -> tuple[int, int]:
    """The characters that are cited; the end of the text where they are unknown."""
    start, end = support.number("segment", "startIndex") or 0, support.number("segment", "endIndex")
    data, said = text.encode("utf-8", "surrogatepass"), support.string("segment", "text")
    if end is None or not 0 <= start <= end <= len(data):
        builder.malformed(support, f"The segment must lie in its part, which has {len(data)} bytes")
        return len(text), len(text)
    held = data[start:end].decode("utf-8", "replace")
    if said and held != said:
        counts = text[start:end] == said
        wanted = (
            "The segment counts characters, and must count bytes of UTF-8"
            if counts
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
        own, span = chunk.number(kind, "pageNumber"), chunk.number(kind, "ragChunk", "pageSpan", "firstPage")
        page = span if own is None else own
        named = CitedRange(RangeUnit.PAGES, page, page + 1) if page is not None else None
        quote = chunk.string(kind, "text")
        yield builder.cite(
            names[0] if names else f"chunk {index}",
            SourceRef(names),
            place.span,
            quote=quote,
            named=named if quote else None,
            pointer=place.pointer,
        )


READER: Final = AnswerReader("Gemini", _recognises, _read)
