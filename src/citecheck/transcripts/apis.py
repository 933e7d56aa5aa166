"""Responses of APIs: the messages of Anthropic, OpenAI's two APIs, and those of others that have their own citations.

The others are Gemini, Bedrock, Cohere, LangChain and LlamaIndex. An answer with citations is kept as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from citecheck.transcripts.claude_code import message_answer
from citecheck.transcripts.generic import answers_beside
from citecheck.transcripts.run_assembly import each
from citecheck.transcripts.shapes import (
    Json,
    are_answers,
    first,
    found,
    is_conversation,
    items,
    last_question,
    mapping,
    object_at,
    objects,
    string,
    text_in,
)
from citecheck.transcripts.transcript import (
    AT_WORK,
    FILTERED,
    REFUSED,
    TOOL,
    Answer,
    FileKind,
    Reader,
    Transcript,
    all_heads,
    any_head,
    outcome,
    unreadable,
)

# ── Messages of Anthropic: one, several, or the results of a batch ────────────────────────────────

_BATCH: Final = frozenset({"canceled", "errored", "expired", "succeeded"})


def _messages(value: Json) -> Iterator[Answer]:
    result = object_at(value, "result")
    if "custom_id" in value and result:
        kind = string(result.get("type"))
        answer = _message(object_at(result, "message")) if kind == "succeeded" else _failed(result, kind)
        yield replace(answer, name=string(value.get("custom_id")))
    elif value.get("type") == "error":
        yield _failed(value, "error")
    else:
        yield _message(value)


def _message(message: Json) -> Answer:
    if not isinstance(message.get("content"), list):
        return unreadable("The record is not a message of the Anthropic API.")
    blocks = objects(message.get("content"))
    cited = message if found(blocks, "*.citations.*") else None
    return message_answer(blocks, string(message.get("stop_reason")), record=cited, model=message.get("model"))


def _failed(holder: Json, kind: str) -> Answer:
    # A batch wraps the error once more.
    return outcome("", failed=first(holder, "error.error.message", "error.message") or kind)


def _is_message(value: Json) -> bool:
    kind, content = value.get("type"), value.get("content")
    if "custom_id" in value:
        return first(value, "result.type") in _BATCH
    if kind == "error":
        return bool(mapping(value.get("error"))) and "session_id" not in value
    if kind != "message" or value.get("role") != "assistant" or not isinstance(content, list):
        return False
    return "output_text" not in found(content, "*.type")  # OpenAI's messages look the same but for that


MESSAGES_READER = Reader("anthropic", all_heads(_is_message), each(_messages))


def _unwrapped(value: Json) -> tuple[Json, str]:
    """An answer of OpenAI itself and its name; a batch wraps it."""
    if "custom_id" not in value:
        return value, ""
    body = {"error": value["error"]} if value.get("error") else object_at(value, "response.body")
    return body, string(value.get("custom_id"))


# ── OpenAI's Chat Completions ─────────────────────────────────────────────────────────────────────────────


def _chat(value: Json) -> Iterator[Answer]:
    body, name = _unwrapped(value)
    choices = objects(body.get("choices")) if are_answers(body.get("choices")) else []
    question = last_question(value.get("messages") or next(iter(found(value, "request.messages")), None))
    # Perplexity puts the sources that the numbers of a message mean beside the choices.
    sources = {key: body[key] for key in ("citations", "search_results") if items(body.get(key))}
    if body.get("error"):
        answer = outcome("", failed=first(body, "error.message", "error"), model=body.get("model"))
        yield replace(answer, name=name)
    elif choices:
        for number, choice in enumerate(choices, 1):
            trial = number if len(choices) > 1 else None  # choices of one record are named after it and their number
            answer = _choice(choice, sources, question=question, model=body.get("model"), trial=trial)
            yield replace(answer, name=f"{name}/{number}" if trial else name)
    elif isinstance(value.get("messages"), list):
        yield _conversation(value.get("messages"), model=value.get("model"))
    else:
        yield replace(unreadable("The record has no choices."), name=name)


def _choice(choice: Json, sources: Json, *, question: str, model: object, trial: int | None = None) -> Answer:
    message = mapping(choice.get("message")) or {"content": choice.get("text")}
    stop, text = string(choice.get("finish_reason")), text_in(message.get("content"))
    calls = stop in AT_WORK or message.get("tool_calls") or message.get("function_call")
    cited = found(message, "annotations.*", "context.citations.*")
    refers = {"reference", "tool_reference"}.intersection(map(string, found(message, "content.*.type")))
    return outcome(
        text,
        failed=REFUSED if message.get("refusal") and not (text or "").strip() else None,
        stop=stop,
        unfinished=TOOL if calls else "The message has no text." if text is None else "",
        question=question,
        record={"choices": [choice], **sources} if sources or cited or refers else None,
        model=model,
        trial=trial,
    )


def _conversation(messages: object, model: object = "") -> Answer:
    last = mapping(items(messages)[-1]) if items(messages) else {}
    question = last_question(messages)
    unfinished = "" if last.get("role") == "assistant" else "The last message is not the agent's."
    if unfinished or "tool_use" in found(last, "content.*.type"):
        return outcome("", unfinished=unfinished or TOOL, question=question, model=model)
    return _choice({"message": last}, {}, question=question, model=model)


# ── OpenAI's Responses ────────────────────────────────────────────────────────────────────────────────────


def _response(body: Json) -> Answer:
    """The last message of the output is the answer; others are on the way."""
    status, output, model = string(body.get("status")), objects(body.get("output")), body.get("model")
    if body.get("error") or status in {"failed", "cancelled"}:
        failed = first(body, "error.message", "error") or ("" if body.get("error") else f"it was {status}")
        return outcome("", failed=failed, model=model)
    if status in {"in_progress", "queued"}:
        return outcome("", unfinished=f"The response is {status.replace('_', ' ')}.", model=model)
    if not isinstance(body.get("output"), list):
        return unreadable("The record has no output.")
    last = max((at for at, item in enumerate(output) if item.get("type") == "message"), default=-1)
    message = output[last] if last >= 0 else {}
    text = text_in(list(items(message.get("content")))) or ""
    if status == "incomplete":
        filtered = first(body, "incomplete_details.reason") == "content_filter"
        return outcome(text, failed=FILTERED if filtered else None, cut="The response is incomplete.", model=model)
    if works := _at_work(message, output[last + 1 :]):
        return outcome("", unfinished=works, model=model)
    is_cut = message.get("status") in ("incomplete", "in_progress")
    refused = not is_cut and not text.strip() and "refusal" in found(message, "content.*.type")
    return outcome(
        text,
        failed=REFUSED if refused else None,
        cut="The message is incomplete." if is_cut else "",
        record={"object": "response", "output": [message]} if found(message, "content.*.annotations.*") else None,
        model=model,
    )


# How the types of items end that are neither answer nor thought: function_call, mcp_approval_request.
_TOOL_SUFFIXES: Final = ("_call", "_call_output", "_request")


def _at_work(message: Json, after: list[Json]) -> str:
    """The reason why the last message is not an answer, or why there is none; "" if it is one."""
    if any(string(item.get("type")).endswith(_TOOL_SUFFIXES) for item in after):
        return TOOL
    if not message:
        return "The output has no message."
    return "The last message is one on the way." if message.get("phase") == "commentary" else ""


def _is_chat(value: Json) -> bool:
    """True for a chat, unless an answer is beside it: that is the answer then, or it is not clear which one is."""
    body, _ = _unwrapped(value)
    if are_answers(body.get("choices")) or is_conversation(value.get("messages")):
        return not answers_beside(value)
    return bool(mapping(body.get("error"))) and not {"output", "type"} & body.keys()


def _is_response(value: Json) -> bool:
    body, _ = _unwrapped(value)
    return body.get("object") == "response" and "output" in body


def _chat_answers(transcript: Transcript) -> Iterator[Answer]:
    if transcript.kind is FileKind.VALUE and is_conversation(transcript.value):
        yield replace(_conversation(transcript.value), labels=transcript.labelled(*transcript.heads))
        return
    yield from each(_chat)(transcript)


CHAT_READER = Reader(
    "openai-chat", lambda file: is_conversation(file.value) or all_heads(_is_chat)(file), _chat_answers
)
# A batch may begin with errors, which look the same for both.
RESPONSES_READER = Reader(
    "openai-responses",
    lambda file: any_head(_is_response)(file) and all_heads(lambda head: _is_response(head) or _is_chat(head))(file),
    each(lambda value: [replace(_response(_unwrapped(value)[0]), name=_unwrapped(value)[1])]),
)


# ── Responses that have their own citations ───────────────────────────────────────────────────────

_CUT: Final = frozenset(
    """
    MAX_TOKENS ERROR_LIMIT ERROR ERROR_TOXIC TIMEOUT USER_CANCEL SAFETY RECITATION max_tokens length content_filter
    model_context_window_exceeded pause_turn guardrail_intervened content_filtered INTERVENED
    """.split()
)


class _Api(NamedTuple):
    """An API: whether a response has its citations, the paths of its texts in each part, and of why it ended."""

    cites: Callable[[Json], bool]
    parts: str
    texts: tuple[str, ...] = ("text",)
    reasons: tuple[str, ...] = ()


def _has(*paths: str) -> Callable[[Json], bool]:
    return lambda value: any(found(value, *paths))


def _cites_cohere(value: Json) -> bool:
    cited = found(value, "message.citations.*") or found(value, "citations.*")
    return any({"start", "end"} <= citation.keys() for citation in objects(cited))


def _langchain_in(body: str) -> Callable[[Json], bool]:
    """A test of values: at this path is a message of LangChain with citations."""
    cites = _has(f"{body}content.*.annotations.*", f"{body}content.*.citations.*")
    return lambda value: cites(value) and "ai" in found(value, "type", f"{body}type")


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
    _Api(  # knowledge bases of Bedrock
        _has("citations.*.generatedResponsePart"), "output", reasons=("guardrailAction",)
    ),
    _Api(_cites_cohere, "", ("message.content.*.text", "text"), ("finish_reason",)),  # Cohere
    *(
        _Api(  # LangChain: dumped with dumpd, with message_to_dict, or by itself
            _langchain_in(body),
            f"{body}content.*",
            reasons=(f"{body}response_metadata.stop_reason", f"{body}response_metadata.finish_reason"),
        )
        for body in ("kwargs.", "data.", "")
    ),
    _Api(lambda value: "citation" in found(value, "message.blocks.*.block_type"), "message.blocks.*"),  # LlamaIndex
)


def _api_of(value: Json) -> _Api | None:
    return next((api for api in _APIS if api.cites(value)), None)


def _cited_answers(value: Json) -> Iterator[Answer]:
    api = _api_of(value)
    if api is None:
        yield outcome("", record=value)
        return
    parts = found(value, api.parts) if api.parts else [value]
    text = "".join(string(piece) for part in parts for piece in found(part, *api.texts))
    reason = first(value, *api.reasons)
    yield outcome(text, cut=f"The answer was cut off ({reason})." if reason in _CUT else "", record=value)


CITED_READER = Reader("cited-apis", all_heads(lambda value: _api_of(value) is not None), each(_cited_answers))
