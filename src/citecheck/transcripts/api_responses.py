"""Responses of APIs: the messages of Anthropic, and those of other APIs that have their own citations.

The others are Gemini, Bedrock, Cohere, LangChain and LlamaIndex. An answer with citations is kept as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from citecheck.transcripts.claude_code import by_stop_reason
from citecheck.transcripts.run_assembly import each
from citecheck.transcripts.shapes import items, labels, mapping, string
from citecheck.transcripts.transcript import Answer, Reader, Transcript, failed, finished, truncated, unreadable

# ── Messages of Anthropic: one, several, or the results of a batch ────────────────────────────────

_ANTHROPIC: Final = "anthropic"
_BATCH: Final = frozenset({"canceled", "errored", "expired", "succeeded"})


def _messages(value: Mapping[str, object]) -> Iterator[Answer]:
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
        return unreadable(_ANTHROPIC, "The record is not a message of the Anthropic API.")
    blocks = [mapping(block) for block in items(message.get("content"))]
    stop = string(message.get("stop_reason"))
    answer = by_stop_reason(_ANTHROPIC, blocks, stop, "", labels(model=message.get("model")))
    cites = any(items(block.get("citations")) for block in blocks)
    return replace(answer, record=json.dumps(message)) if cites else answer


def _failed(holder: Mapping[str, object], kind: str) -> Answer:
    error = mapping(holder.get("error"))
    inner = mapping(error.get("error")) or error  # a batch wraps it once more
    return failed(_ANTHROPIC, string(inner.get("message")) or kind)


def _is_message(value: Mapping[str, object]) -> bool:
    kind = value.get("type")
    if "custom_id" in value:
        return string(mapping(value.get("result")).get("type")) in _BATCH
    if kind == "error":
        return bool(mapping(value.get("error"))) and "session_id" not in value
    return kind == "message" and value.get("role") == "assistant" and _is_content(value.get("content"))


def _is_content(content: object) -> bool:
    """OpenAI's messages look the same but for the kind of their parts."""
    return isinstance(content, list) and not any(mapping(part).get("type") == "output_text" for part in content)


def _are_messages(transcript: Transcript) -> bool:
    return bool(transcript.heads) and all(map(_is_message, transcript.heads))


MESSAGES_READER = Reader(_ANTHROPIC, _are_messages, each(_ANTHROPIC, _messages))


# ── Responses that have their own citations ───────────────────────────────────────────────────────

_CITED_APIS: Final = "cited-apis"
_CUT: Final = frozenset(
    """
    MAX_TOKENS ERROR_LIMIT ERROR ERROR_TOXIC TIMEOUT USER_CANCEL SAFETY RECITATION max_tokens length content_filter
    model_context_window_exceeded pause_turn guardrail_intervened content_filtered INTERVENED
    """.split()
)


class _Said(NamedTuple):
    """The texts of an answer, and why it ended."""

    texts: tuple[str, ...]
    reason: str


def _gemini(value: Mapping[str, object]) -> _Said | None:
    first = mapping(next(iter(items(value.get("candidates"))), None))
    if not (first.get("groundingMetadata") or first.get("grounding_metadata")):
        return None
    parts = items(mapping(first.get("content")).get("parts"))
    reason = string(first.get("finishReason")) or string(first.get("finish_reason"))
    return _Said(tuple(string(mapping(part).get("text")) for part in parts), reason)


def _bedrock(value: Mapping[str, object]) -> _Said | None:
    content = items(mapping(mapping(value.get("output")).get("message")).get("content"))
    if not any("citationsContent" in mapping(part) for part in content):
        return None
    texts = [text for part in content for text in _bedrock_texts(mapping(part))]
    return _Said(tuple(texts), string(value.get("stopReason")))


def _bedrock_texts(part: Mapping[str, object]) -> Iterator[str]:
    yield string(part.get("text"))
    cited = items(mapping(part.get("citationsContent")).get("content"))
    yield from (string(mapping(text).get("text")) for text in cited)


def _knowledge_base(value: Mapping[str, object]) -> _Said | None:
    if not any("generatedResponsePart" in mapping(one) for one in items(value.get("citations"))):
        return None
    return _Said((string(mapping(value.get("output")).get("text")),), string(value.get("guardrailAction")))


def _cohere(value: Mapping[str, object]) -> _Said | None:
    message = mapping(value.get("message"))
    cited = items(message.get("citations")) or items(value.get("citations"))
    if not any({"start", "end"} <= mapping(one).keys() for one in cited):
        return None
    texts = [string(mapping(part).get("text")) for part in items(message.get("content"))]
    return _Said((*texts, string(value.get("text"))), string(value.get("finish_reason")))


def _langchain(value: Mapping[str, object]) -> _Said | None:
    body = mapping(value.get("kwargs")) or mapping(value.get("data")) or value
    blocks = [mapping(block) for block in items(body.get("content"))]
    cites = any(items(block.get("annotations")) or items(block.get("citations")) for block in blocks)
    if not cites or "ai" not in (value.get("type"), body.get("type")):
        return None
    ended = mapping(body.get("response_metadata"))
    reason = string(ended.get("stop_reason")) or string(ended.get("finish_reason"))
    return _Said(tuple(string(block.get("text")) for block in blocks), reason)


def _llamaindex(value: Mapping[str, object]) -> _Said | None:
    blocks = [mapping(block) for block in items(mapping(value.get("message")).get("blocks"))]
    if not any(block.get("block_type") == "citation" for block in blocks):
        return None
    return _Said(tuple(string(block.get("text")) for block in blocks), "")


_Api: TypeAlias = Callable[[Mapping[str, object]], _Said | None]
_APIS: Final[tuple[_Api, ...]] = (
    _gemini,
    _bedrock,
    _knowledge_base,
    _cohere,
    _langchain,
    _llamaindex,
)


def _said(value: Mapping[str, object]) -> _Said | None:
    return next((said for api in _APIS if (said := api(value)) is not None), None)


def _answers(value: Mapping[str, object]) -> Iterator[Answer]:
    said = _said(value) or _Said((), "")
    text = "".join(said.texts)
    if said.reason in _CUT:
        yield truncated(_CITED_APIS, text, f"The answer was cut off ({said.reason}).")
    else:
        yield replace(finished(_CITED_APIS, text), record=json.dumps(value))


def _recognises(transcript: Transcript) -> bool:
    return bool(transcript.heads) and all(_said(head) is not None for head in transcript.heads)


CITED_READER = Reader(_CITED_APIS, _recognises, each(_CITED_APIS, _answers))
