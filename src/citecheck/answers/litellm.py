"""Chat Completions that litellm makes of other APIs' answers, whose citations it keeps beside the text.

Of Anthropic it keeps a list for each text block with citations, of Bedrock the block itself: both repeat their text,
which is found in the answer. (Its `annotations` of Bedrock have numbers of blocks in place of offsets.) Of Gemini it
keeps the grounding metadata.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from citecheck.answers import anthropic, bedrock, gemini
from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, Cited
from citecheck.answers.json_tree import Node, in_camel_case
from citecheck.model import Response


class _Block(NamedTuple):
    """A stretch of the answer by its words, its citations, and what reads one."""

    said: str
    node: Node
    citations: Sequence[Node]
    cite: Callable[[Node, AnswerBuilder], list[int]]


def _blocks(message: Node) -> Iterator[_Block]:
    for own in message.walk("provider_specific_fields.citations.*"):
        if own.items:
            yield _Block(own.items[0].string("supported_text"), own, own.items, anthropic.cite)
    for block in message.walk("provider_specific_fields.citationsContent.*"):
        said = "".join(text.string() for text in block.walk("content.*.text"))
        yield _Block(said, block, block.each("citations"), bedrock.cite)


def _choices(file: AnswerFile) -> tuple[Node, ...]:
    return file.values[0].each("choices") if len(file.values) == 1 else ()


def _grounding(file: AnswerFile) -> tuple[Node, ...]:
    return file.values[0].each("vertex_ai_grounding_metadata")


def _recognises(file: AnswerFile) -> bool:
    messages = [message for choice in _choices(file) if (message := choice.get("message"))]
    return any(message.string("content") and (any(_blocks(message)) or _grounding(file)) for message in messages)


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    for at, choice in enumerate(_choices(file)):
        text = choice.get("message", "content")
        grounding = _grounding(file)[at : at + 1]
        if text is None or not isinstance(text.value, str):
            continue
        if grounding:
            reason = choice.get("finish_reason")
            gemini.read_candidate(gemini.candidate([text], in_camel_case(grounding[0]), reason), builder)
        else:
            builder.annotated(text.value, text.span, list(_cited(choice, text.value, builder)))
            builder.ended(choice.get("finish_reason"), choice)
    return builder.response()


def _cited(choice: Node, text: str, builder: AnswerBuilder) -> Iterator[Cited]:
    """The stretches, each after the one before it."""
    at = 0
    for block in _blocks(choice.get("message") or choice):
        start = text.find(block.said, at) if block.said.strip() else -1
        if start < 0:
            builder.malformed(block.node, "The text that the citations support must be in the answer, in their order")
        start, at = (start, start + len(block.said)) if start >= 0 else (len(text), at)
        numbers = [n for citation in block.citations for n in block.cite(citation, builder)]
        yield Cited(start, max(start, at), tuple(numbers))


READER: Final = AnswerReader("litellm", _recognises, _read)
