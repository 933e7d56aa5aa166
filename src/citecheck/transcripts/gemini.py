"""Gemini CLI: the object or the events that it prints, and its own record of a session."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from citecheck.transcripts.run_assembly import Fold, each, one_run
from citecheck.transcripts.shapes import Json, first, found, items, mapping, objects, string, text_in
from citecheck.transcripts.transcript import TOOL, Answer, FileKind, Reader, Transcript, outcome

_NAME: Final = "gemini"
_PRINTED_KEYS: Final = frozenset({"error", "response", "session_id", "stats"})
_EVENTS: Final = frozenset({"error", "init", "message", "result", "tool_result", "tool_use"})
_SPOKEN: Final = frozenset({"error", "gemini", "user"})
_MESSAGES: Final = _SPOKEN | {"info", "warning"}


def _printed(value: Json) -> Answer:
    """The object of --output-format json."""
    models = [name for usage in found(value, "stats.models") for name in mapping(usage)]
    return outcome(
        first(value, "response"),
        failed=first(value, "error.message", "error") if value.get("error") else None,
        unfinished="" if isinstance(value.get("response"), str) else "It has no response.",
        model=models[0] if len(models) == 1 else "",
    )


class _Stream:
    """The events of --output-format stream-json; the answer comes in pieces."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._question = self._model = self._error = ""
        self._result: Json | None = None

    def take(self, event: Json) -> bool:
        kind = string(event.get("type"))
        if kind == "init":
            self._model = string(event.get("model"))
        elif kind == "message" and event.get("role") == "assistant":
            self._pieces += [string(event.get("content"))]
        elif kind == "message":
            self._question, self._pieces = string(event.get("content")), []
        elif kind in {"tool_use", "tool_result"}:
            self._pieces = []
        elif kind == "error" and event.get("severity") != "warning":
            self._error = string(event.get("message"))
        elif kind == "result":
            self._result = event
        return kind in _EVENTS

    def answer(self) -> Answer:
        text, open_ = "".join(self._pieces), "" if self._result else "It ends before its result."
        failed = self._error or None
        if self._result:
            is_good = string(self._result.get("status")) in {"success", ""}
            failed = None if is_good else first(self._result, "error.message") or self._error
        return outcome(
            text,
            failed=failed,
            cut=open_ if text.strip() else "",
            unfinished=open_,
            question=self._question,
            model=self._model,
        )


class _Session:
    """Messages by id: one that is written again replaces what it said before."""

    def __init__(self) -> None:
        self._messages: dict[str, Json] = {}

    def take(self, event: Json) -> bool:
        if "messages" in event and "type" not in event:
            known = [self._take_message(message) for message in objects(event.get("messages"))]
            return any(known) or not known
        if isinstance(name := event.get("$rewindTo"), str):  # the message and all after it were taken back
            taken = "" if name in self._messages else name
            while taken != name:
                taken, _ = self._messages.popitem()
            return True
        if "$set" in event:
            changed = mapping(event.get("$set"))
            if "messages" not in changed:
                return True
            self._messages = {}
            return self.take(changed)
        return "projectHash" in event or self._take_message(event)

    def _take_message(self, message: Json) -> bool:
        if string(message.get("type")) not in _MESSAGES:
            return False
        self._messages[string(message.get("id")) or f"message {len(self._messages)}"] = message
        return True

    def answer(self) -> Answer:
        messages = [message for message in self._messages.values() if message.get("type") in _SPOKEN]
        question = next((_text_of(message) for message in reversed(messages) if message.get("type") == "user"), "")
        last = messages[-1] if messages else {}
        if last.get("type") not in {"error", "gemini"}:
            return outcome("", unfinished="It has no answer to its last question.", question=question)
        return outcome(
            _text_of(last),
            failed=_text_of(last) if last.get("type") == "error" else None,
            unfinished=TOOL if last.get("toolCalls") else "",
            question=question,
            model=last.get("model"),
        )


def _text_of(message: Json) -> str:
    content = message.get("content")
    if isinstance(content, list):  # parts of the API, which have no type
        return "".join(string(text) for text in found(content, "*.text"))
    return text_in(content) or ""


def _recognises(transcript: Transcript) -> bool:
    value = transcript.value
    if transcript.kind is FileKind.VALUE:
        speaks = "projectHash" in mapping(value) or "gemini" in found(value, "messages.*.type")
        return isinstance(value, dict) and (_is_printed(value) or ("sessionId" in value and speaks))
    return any(_is_event(head) or {"projectHash", "sessionId"} <= head.keys() for head in transcript.heads)


def _is_printed(value: Json) -> bool:
    if not value.keys() <= _PRINTED_KEYS:
        return False
    error = mapping(value.get("error"))
    has_exit_code = isinstance(error.get("code"), int) and "param" not in error  # OpenAI's errors have a parameter
    return "stats" in value or {"session_id", "response"} <= value.keys() or has_exit_code


def _is_event(event: Json) -> bool:
    kind, role = string(event.get("type")), string(event.get("role"))
    if kind == "init":
        return "session_id" in event
    return kind == "message" and role in {"user", "assistant"} and isinstance(event.get("content"), str)


def _run(event: Json, _before: Json) -> str:
    if event.get("type") == "init":
        return string(event.get("session_id"))
    return string(event.get("sessionId")) if "projectHash" in event else ""


def _answers(transcript: Transcript) -> Iterator[Answer]:
    whole = mapping(transcript.value)
    if whole and _is_printed(whole):
        yield from each(lambda value: [_printed(value)])(transcript)
        return
    fold: type[Fold] = _Stream if any(map(_is_event, transcript.heads)) else _Session
    if whole:  # as its lines would be, so that each message is counted
        transcript = replace(transcript, value=[{**whole, "messages": []}, *items(whole.get("messages"))])
    yield from one_run(_NAME, fold, _run)(transcript)


READER = Reader(_NAME, _recognises, _answers)
