"""Messages of the Anthropic API: one, several, or the results of a batch. One with citations is kept as it is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from citecheck.transcripts.answer import Answer, failed, unreadable
from citecheck.transcripts.claude_code import by_stop_reason
from citecheck.transcripts.run_assembly import each
from citecheck.transcripts.shapes import items, labels, mapping, string
from citecheck.transcripts.transcript import Reader, Transcript

_NAME: Final = "anthropic"
_BATCH: Final = frozenset({"canceled", "errored", "expired", "succeeded"})


def _answers(value: Mapping[str, object]) -> Iterator[Answer]:
    result = mapping(value.get("result"))
    if "custom_id" in value and result:
        kind = string(result.get("type"))
        answer = _message(mapping(result.get("message"))) if kind == "succeeded" else _failed(result, kind)
        yield replace(answer, name=string(value.get("custom_id")))
    elif value.get("type") == "error":
        yield _failed(value, "error")
    else:
        yield _message(value)


def _message(message: Mapping[str, object]) -> Answer:
    if not isinstance(message.get("content"), list):
        return unreadable(_NAME, "The record is not a message of the Anthropic API.")
    blocks = [mapping(block) for block in items(message.get("content"))]
    stop = string(message.get("stop_reason"))
    answer = by_stop_reason(_NAME, blocks, stop, "", labels(model=message.get("model")))
    cites = any(items(block.get("citations")) for block in blocks)
    return replace(answer, record=json.dumps(message)) if cites else answer


def _failed(holder: Mapping[str, object], kind: str) -> Answer:
    error = mapping(holder.get("error"))
    inner = mapping(error.get("error")) or error  # a batch wraps it once more
    return failed(_NAME, string(inner.get("message")) or kind)


def _is_one(value: Mapping[str, object]) -> bool:
    kind = value.get("type")
    if "custom_id" in value:
        return string(mapping(value.get("result")).get("type")) in _BATCH
    if kind == "error":
        return bool(mapping(value.get("error"))) and "session_id" not in value
    return kind == "message" and value.get("role") == "assistant" and _is_content(value.get("content"))


def _is_content(content: object) -> bool:
    """OpenAI's messages look the same but for the kind of their parts."""
    return isinstance(content, list) and not any(mapping(part).get("type") == "output_text" for part in content)


def _recognises(transcript: Transcript) -> bool:
    return bool(transcript.heads) and all(map(_is_one, transcript.heads))


READER = Reader(_NAME, _recognises, each(_NAME, _answers))
