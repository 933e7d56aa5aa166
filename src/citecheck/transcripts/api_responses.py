"""Responses of APIs: the messages of Anthropic, and those of other APIs that have their own citations.

The others are Gemini, Bedrock, Cohere, LangChain and LlamaIndex. An answer with citations is kept as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from citecheck.transcripts.claude_code import by_stop_reason
from citecheck.transcripts.run_assembly import each
from citecheck.transcripts.shapes import first, found, items, labels, mapping, string
from citecheck.transcripts.transcript import Answer, Ending, Reader, Transcript, unreadable

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
    end = Ending(_ANTHROPIC, labels=labels(model=message.get("model")))
    answer = by_stop_reason(end, blocks, string(message.get("stop_reason")))
    return replace(answer, record=json.dumps(message)) if found(blocks, "*.citations.*") else answer


def _failed(holder: Mapping[str, object], kind: str) -> Answer:
    # A batch wraps the error once more.
    return Ending(_ANTHROPIC).failed(first(holder, "error.error.message", "error.message") or kind)


def _is_message(value: Mapping[str, object]) -> bool:
    kind, content = value.get("type"), value.get("content")
    if "custom_id" in value:
        return first(value, "result.type") in _BATCH
    if kind == "error":
        return bool(mapping(value.get("error"))) and "session_id" not in value
    if kind != "message" or value.get("role") != "assistant" or not isinstance(content, list):
        return False
    return "output_text" not in found(content, "*.type")  # OpenAI's messages look the same but for that


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


class _Api(NamedTuple):
    """An API: whether a response has its citations, the paths of its texts in each part, and of why it ended."""

    cites: Callable[[Mapping[str, object]], bool]
    parts: str
    texts: tuple[str, ...] = ("text",)
    reasons: tuple[str, ...] = ()


def _has(*paths: str) -> Callable[[Mapping[str, object]], bool]:
    return lambda value: any(one for path in paths for one in found(value, path))


def _cohere(value: Mapping[str, object]) -> bool:
    cited = found(value, "message.citations.*") or found(value, "citations.*")
    return any({"start", "end"} <= mapping(one).keys() for one in cited)


def _langchain(body: str) -> Callable[[Mapping[str, object]], bool]:
    cites = _has(f"{body}content.*.annotations.*", f"{body}content.*.citations.*")
    return lambda value: cites(value) and "ai" in (*found(value, "type"), *found(value, f"{body}type"))


_APIS: Final = (
    _Api(  # Gemini
        _has("candidates.0.groundingMetadata", "candidates.0.grounding_metadata"),
        "candidates.0.content.parts.*",
        reasons=("candidates.0.finishReason", "candidates.0.finish_reason"),
    ),
    _Api(  # Bedrock
        _has("output.message.content.*.citationsContent"),
        "output.message.content.*",
        ("text", "citationsContent.content.*.text"),
        ("stopReason",),
    ),
    _Api(_has("citations.*.generatedResponsePart"), "output", reasons=("guardrailAction",)),  # its knowledge bases
    _Api(_cohere, "", ("message.content.*.text", "text"), ("finish_reason",)),
    *(
        _Api(
            _langchain(body),
            f"{body}content.*",
            reasons=(f"{body}response_metadata.stop_reason", f"{body}response_metadata.finish_reason"),
        )
        for body in ("kwargs.", "data.", "")
    ),
    _Api(lambda value: "citation" in found(value, "message.blocks.*.block_type"), "message.blocks.*"),
)


def _api_of(value: Mapping[str, object]) -> _Api | None:
    return next((api for api in _APIS if api.cites(value)), None)


def _answers(value: Mapping[str, object]) -> Iterator[Answer]:
    api = _api_of(value)
    parts = [] if not api else found(value, api.parts) if api.parts else [value]
    texts = [string(text) for part in parts for path in (api.texts if api else ()) for text in found(part, path)]
    reason = first(value, *api.reasons) if api else ""
    if reason in _CUT:
        yield Ending(_CITED_APIS).truncated("".join(texts), f"The answer was cut off ({reason}).")
    else:
        yield replace(Ending(_CITED_APIS).finished("".join(texts)), record=json.dumps(value))


def _recognises(transcript: Transcript) -> bool:
    return bool(transcript.heads) and all(map(_api_of, transcript.heads))


CITED_READER = Reader(_CITED_APIS, _recognises, each(_CITED_APIS, _answers))
