"""What `claude -p` prints: one result (json), or every message and then the result (stream-json)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from citecheck.transcripts.answer import Answer, failed, finished, truncated, unfinished
from citecheck.transcripts.claude_code import CUT_OFF, by_stop_reason, user_message
from citecheck.transcripts.run_assembly import each, one_run
from citecheck.transcripts.shapes import items, labels, mapping, string
from citecheck.transcripts.transcript import FileKind, Reader, Transcript

_PRINT: Final = "claude-print"
_STREAM: Final = "claude-stream"
_BESIDE: Final = frozenset(
    """auth_status control_request control_response control_cancel_request keep_alive prompt_suggestion
    rate_limit_event stream_event system tool_progress tool_use_summary""".split()
)


def _result(form: str, event: Mapping[str, object], question: str, model: str, stop: str) -> Answer:
    """`stop` is why the last message stopped, where the result does not say it."""
    named = labels(model=model or _only(event.get("modelUsage")))
    subtype = string(event.get("subtype"))
    text = event.get("result")
    if event.get("is_error") is True or subtype.startswith("error"):
        texts = [string(text), *map(string, items(event.get("errors")))]
        what = " ".join(filter(None, [subtype if subtype.startswith("error") else "", *texts]))
        return failed(form, what, question, named)
    stop = string(event.get("stop_reason")) or stop
    if stop == "refusal":
        return failed(form, "the model refused", question, named)
    if not isinstance(text, str):
        return unfinished(form, "The result has no text.", question, named)
    if stop in CUT_OFF:
        return truncated(form, text, f"The answer was cut off ({stop}).", question, named)
    return finished(form, text, question, named)


def _only(usage: object) -> str:
    """The model, where the usage names just one."""
    names = list(mapping(usage))
    return names[0] if len(names) == 1 else ""


class _Stream:
    def __init__(self) -> None:
        self._model = self._question = self._message = self._stop = ""
        self._blocks: list[Mapping[str, object]] = []
        self._result: Mapping[str, object] | None = None
        self._open = "It has no message of the agent."

    def take(self, event: Mapping[str, object]) -> bool:
        kind = string(event.get("type"))
        if kind == "result":
            self._result = event
        elif kind == "system" and event.get("subtype") == "init":
            self._model = string(event.get("model")) or self._model
        elif kind == "user" and not event.get("parent_tool_use_id"):
            self._take_user(event)
        elif kind == "assistant" and not event.get("parent_tool_use_id"):
            self._take_assistant(mapping(event.get("message")))
        return kind in {"result", "user", "assistant"} or kind in _BESIDE

    def _take_user(self, event: Mapping[str, object]) -> None:
        prompt, in_conversation = user_message(event)
        self._question = prompt or self._question
        if in_conversation:
            self._result = None  # another turn has begun
            self._blocks, self._stop, self._message = [], "", ""
            self._open = "It ends before the agent went on."

    def _take_assistant(self, message: Mapping[str, object]) -> None:
        self._result = None
        name = string(message.get("id"))
        if not name or name != self._message:
            self._blocks, self._stop, self._message = [], "", name
        self._blocks += [mapping(block) for block in items(message.get("content"))]
        self._stop = string(message.get("stop_reason")) or self._stop

    def answer(self) -> Answer:
        if self._result is not None:
            return _result(_STREAM, self._result, self._question, self._model, self._stop)
        named = labels(model=self._model)
        if not self._blocks:
            return unfinished(_STREAM, self._open, self._question, named)
        return by_stop_reason(_STREAM, self._blocks, self._stop, self._question, named, ended=False)


def _is_result(event: object) -> bool:
    return mapping(event).get("type") == "result" and bool({"is_error", "subtype"} & mapping(event).keys())


def _is_print(transcript: Transcript) -> bool:
    return bool(transcript.heads) and all(map(_is_result, transcript.heads))


def _is_stream(transcript: Transcript) -> bool:
    several = transcript.kind in {FileKind.LINES, FileKind.NOISY_LINES} or isinstance(transcript.value, dict | list)
    return several and any(map(_is_event, transcript.heads))


def _is_event(event: Mapping[str, object]) -> bool:
    kind = string(event.get("type"))
    if kind in {"system", "user", "assistant", "result"}:
        return "session_id" in event and "parentUuid" not in event
    return False


def _run(event: Mapping[str, object], _before: Mapping[str, object]) -> str:
    """What a user says may have been named by another program."""
    kind = string(event.get("type"))
    begins = kind == "system" and event.get("subtype") == "init"
    named = begins or (kind in {"assistant", "result"} and not event.get("parent_tool_use_id"))
    return string(event.get("session_id")) if named else ""


def _printed(event: Mapping[str, object]) -> Iterator[Answer]:
    yield _result(_PRINT, event, "", "", "")


PRINT_READER = Reader(_PRINT, _is_print, each(_PRINT, _printed))
STREAM_READER = Reader(_STREAM, _is_stream, one_run(_STREAM, _Stream, _run))
