"""A response of an API whose text alone has the citations: a data block, or [1] with a list of sources.

What the API says beside the text is why it ended, so that an answer that was cut off fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder, AnswerFile
from citecheck.answers.json_tree import Node, joined
from citecheck.answers.numbered import read_text
from citecheck.answers.rows import placed
from citecheck.model import Response


class _Envelope(NamedTuple):
    """Where the answers are; in each, where its text is, and why it ended, without which it is not one."""

    answers: str
    content: tuple[str, ...]
    reason: str


_ENVELOPES: Final = (
    _Envelope("choices", ("message", "content"), "finish_reason"),  # Chat Completions
    _Envelope("output", ("content",), "status"),  # Responses
    _Envelope("candidates", ("content", "parts"), "finishReason"),  # Gemini
    _Envelope("candidates", ("content", "parts"), "finish_reason"),
    _Envelope("", ("content",), "stop_reason"),  # Anthropic
    _Envelope("", ("output", "message", "content"), "stopReason"),  # Bedrock
    _Envelope("", ("message", "content"), "finish_reason"),  # Cohere
    _Envelope("", ("message", "content"), "done_reason"),  # Ollama
)
_TEXTS: Final = frozenset({"", "text", "output_text"})


def read_envelope(file: AnswerFile) -> Response | None:
    """The answer; None if there is not exactly one."""
    found = [one for value in file.values for one in _answers(value)]
    if len(found) != 1:
        return None
    text, reason, answer = found[0]
    ending = AnswerBuilder(file.text)
    ending.ended(reason, answer)
    response = placed(read_text(text.string(), base=file.base), file.text, text)
    return replace(response, problems=(*response.problems, *ending.problems))


def _answers(value: Node) -> Iterator[tuple[Node, Node, Node]]:
    """Each text, why it ended, and what has both."""
    for envelope in _ENVELOPES:
        for answer in value.each(envelope.answers) if envelope.answers else (value,):
            reason, content = answer.get(envelope.reason), answer.get(*envelope.content)
            pieces = list(_pieces(content)) if reason and content else []
            if reason and pieces:
                yield joined(pieces), reason, answer


def _pieces(content: Node) -> Iterator[Node]:
    """The texts of its parts but thoughts."""
    for part in (content,) if content.items is None else content.items:
        text = part.get("text") if part.members is not None else part
        if text and isinstance(text.value, str) and part.string("type") in _TEXTS and not part.held("thought"):
            yield text
