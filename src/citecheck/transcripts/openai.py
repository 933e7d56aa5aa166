"""OpenAI's two APIs, Chat Completions and Responses: answers, batches of them, and saved conversations.

An answer with annotations is kept as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from citecheck.transcripts.generic import answers_beside
from citecheck.transcripts.run_assembly import each
from citecheck.transcripts.shapes import (
    are_answers,
    first,
    found,
    is_conversation,
    items,
    labels,
    last_question,
    mapping,
    string,
    text_in,
)
from citecheck.transcripts.transcript import Answer, Ending, FileKind, Reader, Transcript, unreadable

_CHAT: Final = "openai-chat"
_RESPONSES: Final = "openai-responses"
_TOOL: Final = "It ends in the use of a tool."
_REFUSED: Final = "the model refused"
_WORK: Final = ("_call", "_call_output", "_request")  # ends of the kinds that are neither answer nor thought


# ── Chat Completions ─────────────────────────────────────────────────────────────────────────────


def _chat(value: Mapping[str, object]) -> Iterator[Answer]:
    body, name = _unwrapped(value)
    choices = [mapping(choice) for choice in items(body.get("choices")) if are_answers(body.get("choices"))]
    model = labels(model=body.get("model"))
    question = last_question(value.get("messages") or next(iter(found(value, "request.messages")), None))
    if body.get("error"):
        yield replace(Ending(_CHAT, labels=model).failed(first(body, "error.message", "error")), name=name)
    elif choices:
        for trial, choice in enumerate(choices, 1):
            trials = labels(trial=trial) if len(choices) > 1 else {}
            answer = _choice(choice, Ending(_CHAT, question, {**model, **trials}), _lists(body))
            yield replace(answer, name=_of(name, trial, len(choices)))
    elif isinstance(value.get("messages"), list):
        yield _conversation(items(value.get("messages")), labels(model=value.get("model")))
    else:
        yield replace(unreadable(_CHAT, "The record has no choices."), name=name)


def _of(name: str, trial: int, count: int) -> str:
    """The choices of one record are named after it and their number."""
    return name if count == 1 else f"{name}/{trial}"


def _lists(body: Mapping[str, object]) -> Mapping[str, object]:
    """The sources that the numbers of a message mean, which Perplexity puts beside the choices."""
    return {name: body[name] for name in ("citations", "search_results") if items(body.get(name))}


def _cites(message: Mapping[str, object]) -> bool:
    kinds = found(message, "content.*.type")
    listed = found(message, "annotations.*") or found(message, "context.citations.*")
    return bool(listed) or "reference" in kinds or "tool_reference" in kinds


_NONE: Final[Mapping[str, object]] = {}


def _choice(choice: Mapping[str, object], end: Ending, lists: Mapping[str, object] = _NONE) -> Answer:
    message = mapping(choice.get("message")) or {"content": choice.get("text")}
    reason = string(choice.get("finish_reason"))
    text = text_in(message.get("content"))
    if reason == "content_filter":
        return end.failed("the answer was filtered")
    if message.get("refusal") and not (text or "").strip():
        return end.failed(_REFUSED)
    if reason in {"length", "model_length"}:
        return end.truncated(text or "", f"The answer was cut off ({reason}).")
    if reason in {"tool_calls", "function_call"} or message.get("tool_calls") or message.get("function_call"):
        return end.unfinished(_TOOL)
    if text is None:
        return end.unfinished("The message has no text.")
    record = json.dumps({"choices": [choice], **lists}) if lists or _cites(message) else ""
    return replace(end.finished(text), record=record)


def _conversation(messages: object, named: Mapping[str, str]) -> Answer:
    last = mapping(items(messages)[-1]) if items(messages) else {}
    end = Ending(_CHAT, last_question(messages), named)
    if last.get("role") != "assistant":
        return end.unfinished("The last message is not the agent's.")
    if "tool_use" in found(last, "content.*.type"):
        return end.unfinished(_TOOL)
    return _choice({"message": last}, end)


# ── Responses ────────────────────────────────────────────────────────────────────────────────────


def _responses(value: Mapping[str, object]) -> Iterator[Answer]:
    body, name = _unwrapped(value)
    yield replace(_response(body), name=name)


def _response(body: Mapping[str, object]) -> Answer:
    end = Ending(_RESPONSES, labels=labels(model=body.get("model")))
    status = string(body.get("status"))
    if body.get("error") or status in {"failed", "cancelled"}:
        return end.failed(first(body, "error.message", "error") or ("" if body.get("error") else f"it was {status}"))
    if status in {"in_progress", "queued"}:
        return end.unfinished(f"The response is {status.replace('_', ' ')}.")
    if not isinstance(body.get("output"), list):
        return unreadable(_RESPONSES, "The record has no output.")
    said = [mapping(item) for item in items(body.get("output"))]
    return _output(said, body if status == "incomplete" else {}, end)


def _output(said: Sequence[Mapping[str, object]], cut: Mapping[str, object], end: Ending) -> Answer:
    """`cut` is the response, where it is incomplete. The last message is the answer; others are on the way."""
    last = max((at for at, item in enumerate(said) if item.get("type") == "message"), default=-1)
    message = said[last] if last >= 0 else {}
    parts = items(message.get("content"))
    text = text_in(list(parts)) or ""
    if cut:
        if first(cut, "incomplete_details.reason") == "content_filter":
            return end.failed("the answer was filtered")
        return end.truncated(text, "The response is incomplete.")
    if works := _at_work(message, said[last + 1 :]):
        return end.unfinished(works)
    if message.get("status") in ("incomplete", "in_progress"):
        return end.truncated(text, "The message is incomplete.")
    if not text.strip() and "refusal" in found(message, "content.*.type"):
        return end.failed(_REFUSED)
    cites = found(message, "content.*.annotations.*")
    record = json.dumps({"object": "response", "output": [message]}) if cites else ""
    return replace(end.finished(text), record=record)


def _at_work(message: Mapping[str, object], after: Sequence[Mapping[str, object]]) -> str:
    """Why the last message is not an answer, or there is none; "" if it is one."""
    if any(string(item.get("type")).endswith(_WORK) for item in after):
        return _TOOL
    if not message:
        return "The output has no message."
    return "The last message is one on the way." if message.get("phase") == "commentary" else ""


# ── Both ─────────────────────────────────────────────────────────────────────────────────────────


def _unwrapped(value: Mapping[str, object]) -> tuple[Mapping[str, object], str]:
    """The answer itself and its name; a batch wraps it."""
    if "custom_id" not in value:
        return value, ""
    name = string(value.get("custom_id"))
    if value.get("error"):
        return {"error": value.get("error")}, name
    return mapping(next(iter(found(value, "response.body")), None)), name


def _is_chat(value: Mapping[str, object]) -> bool:
    """Not where an answer is beside it: then the conversation is what it is about, or it is not clear."""
    body, _ = _unwrapped(value)
    if are_answers(body.get("choices")) or is_conversation(value.get("messages")):
        return not answers_beside(value)
    return bool(mapping(body.get("error"))) and not {"output", "type"} & body.keys()


def _is_response(value: Mapping[str, object]) -> bool:
    body, _ = _unwrapped(value)
    return body.get("object") == "response" and "output" in body


def _recognises_chat(transcript: Transcript) -> bool:
    return is_conversation(transcript.value) or (bool(transcript.heads) and all(map(_is_chat, transcript.heads)))


def _recognises_responses(transcript: Transcript) -> bool:
    """A batch may begin with errors, which look the same for both."""
    heads = transcript.heads
    return any(map(_is_response, heads)) and all(_is_response(head) or _is_chat(head) for head in heads)


def _chat_answers(transcript: Transcript) -> Iterator[Answer]:
    if transcript.kind is FileKind.VALUE and is_conversation(transcript.value):
        answer = _conversation(transcript.value, {})
        yield replace(answer, labels=transcript.labelled(*transcript.heads))
        return
    yield from each(_CHAT, _chat)(transcript)


CHAT_READER = Reader(_CHAT, _recognises_chat, _chat_answers)
RESPONSES_READER = Reader(_RESPONSES, _recognises_responses, each(_RESPONSES, _responses))
