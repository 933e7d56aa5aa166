"""Gemini CLI: the object or the events that it prints, and its own record of a session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from citecheck.transcripts.run_assembly import Fold, one_run
from citecheck.transcripts.shapes import first, found, items, labels, mapping, string, text_in
from citecheck.transcripts.transcript import Answer, Ending, FileKind, Reader, Transcript

_NAME: Final = "gemini"
_PRINTED_KEYS: Final = frozenset({"error", "response", "session_id", "stats"})
_EVENTS: Final = frozenset({"error", "init", "message", "result", "tool_result", "tool_use"})
_MESSAGES: Final = frozenset({"error", "gemini", "info", "user", "warning"})


class _Printed:
    """The object of --output-format json."""

    def __init__(self) -> None:
        self._value: Mapping[str, object] = {}

    def take(self, event: Mapping[str, object]) -> bool:
        self._value = event
        return True

    def answer(self) -> Answer:
        models = [name for usage in found(self._value, "stats.models") for name in mapping(usage)]
        end = Ending(_NAME, labels=labels(model=models[0] if len(models) == 1 else ""))
        if self._value.get("error"):
            return end.failed(first(self._value, "error.message", "error"))
        response = self._value.get("response")
        return end.finished(response) if isinstance(response, str) else end.unfinished("It has no response.")


class _Stream:
    """The events of --output-format stream-json; the answer comes in pieces."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._question = self._model = self._error = ""
        self._result: Mapping[str, object] | None = None

    def take(self, event: Mapping[str, object]) -> bool:
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
        end, text = Ending(_NAME, self._question, labels(model=self._model)), "".join(self._pieces)
        if self._result is not None:
            is_good = string(self._result.get("status")) in {"success", ""}
            return end.finished(text) if is_good else end.failed(first(self._result, "error.message") or self._error)
        if self._error:
            return end.failed(self._error)
        reason = "It ends before its result."
        return end.truncated(text, reason) if text.strip() else end.unfinished(reason)


class _Session:
    """Messages by id: one that is written again replaces what it said before."""

    def __init__(self) -> None:
        self._messages: dict[str, Mapping[str, object]] = {}

    def take(self, event: Mapping[str, object]) -> bool:
        rewind = event.get("$rewindTo")
        if "messages" in event and "type" not in event:
            known = [self._message(mapping(message)) for message in items(event.get("messages"))]
            return any(known) or not known
        if isinstance(rewind, str):
            self._rewind(rewind)
            return True
        if "$set" in event:
            changed = mapping(event.get("$set"))
            if "messages" in changed:
                self._messages = {}
                return self.take(changed)
            return True
        return "projectHash" in event or self._message(event)

    def _message(self, message: Mapping[str, object]) -> bool:
        if string(message.get("type")) not in _MESSAGES:
            return False
        self._messages[string(message.get("id")) or f"message {len(self._messages)}"] = message
        return True

    def _rewind(self, name: str) -> None:
        """The message and all after it were taken back."""
        taken = "" if name in self._messages else name
        while taken != name:
            taken, _ = self._messages.popitem()

    def answer(self) -> Answer:
        messages = [
            message for message in self._messages.values() if message.get("type") in ("error", "gemini", "user")
        ]
        question = next((_text_of(message) for message in reversed(messages) if message.get("type") == "user"), "")
        if not messages or messages[-1].get("type") == "user":
            return Ending(_NAME, question).unfinished("It has no answer to its last question.")
        last = messages[-1]
        end = Ending(_NAME, question, labels(model=last.get("model")))
        if last.get("type") == "error":
            return end.failed(_text_of(last))
        if last.get("toolCalls"):
            return end.unfinished("It ends in the use of a tool.")
        return end.finished(_text_of(last))


def _text_of(message: Mapping[str, object]) -> str:
    content = message.get("content")
    if isinstance(content, list):  # parts of the API, which have no type
        return "".join(string(text) for text in found(content, "*.text"))
    return text_in(content) or ""


def _recognises(transcript: Transcript) -> bool:
    if transcript.kind is FileKind.VALUE:
        return isinstance(transcript.value, dict) and (_is_printed(transcript.value) or _is_session(transcript.value))
    return any(_is_event(head) or ("projectHash" in head and "sessionId" in head) for head in transcript.heads)


def _is_printed(value: Mapping[str, object]) -> bool:
    if not value.keys() <= _PRINTED_KEYS:
        return False
    error = mapping(value.get("error"))
    has_exit_code = isinstance(error.get("code"), int) and "param" not in error  # OpenAI's errors have a parameter
    return "stats" in value or ("session_id" in value and "response" in value) or has_exit_code


def _is_session(value: Mapping[str, object]) -> bool:
    return "sessionId" in value and ("projectHash" in value or "gemini" in found(value, "messages.*.type"))


def _is_event(event: Mapping[str, object]) -> bool:
    kind = string(event.get("type"))
    if kind == "init":
        return "session_id" in event
    return (
        kind == "message"
        and string(event.get("role")) in {"user", "assistant"}
        and isinstance(event.get("content"), str)
    )


def _run(event: Mapping[str, object], _before: Mapping[str, object]) -> str:
    if event.get("type") == "init":
        return string(event.get("session_id"))
    return string(event.get("sessionId")) if "projectHash" in event else ""


def _answers(transcript: Transcript) -> Iterator[Answer]:
    whole = mapping(transcript.value)
    fold: type[Fold] = _Stream if any(map(_is_event, transcript.heads)) else _Session
    if whole and _is_printed(whole):
        fold = _Printed
    elif whole:  # as its lines would be, so that each message is counted
        transcript = replace(transcript, value=[{**whole, "messages": []}, *items(whole.get("messages"))])
    yield from one_run(_NAME, fold, _run)(transcript)


READER = Reader(_NAME, _recognises, _answers)
