"""Claude Code: its own record of a session or of a sub-agent, and what `claude -p` prints.

The record has lines that name their parent, branches, and messages in several lines. The reader of Anthropic's messages
uses `message_answer` as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from citecheck.transcripts.run_assembly import each, in_runs, one_run
from citecheck.transcripts.shapes import Json, blocks_text, first, found, items, mapping, objects, string
from citecheck.transcripts.transcript import (
    AT_WORK,
    TOOL,
    Answer,
    FileKind,
    Reader,
    Transcript,
    all_heads,
    any_head,
    outcome,
)

_NAME: Final = "claude-code"
_NOTES: Final = frozenset(
    """agent-color agent-name agent-setting ai-title attachment attribution-snapshot content-replacement
    context-collapse-commit context-collapse-snapshot custom-title file-history-snapshot last-prompt mode
    permission-mode pr-link progress queue-operation speculation-accept started summary system tag task-summary
    worktree-state result""".split()
)
_ENDS_TURN: Final = frozenset({"turn_duration", "stop_hook_summary"})
_SYNTHETIC: Final = "<synthetic>"  # a message that the client wrote


def message_answer(
    blocks: Sequence[Json], stop: str, *, ended: bool = True, question: str = "", record: object = None, model: object
) -> Answer:
    """The answer in a message of Claude's; `ended` says that one without a stop reason counts as ended."""
    text = blocks_text(blocks)
    works = TOOL if stop in AT_WORK or "tool_use" in found(list(blocks), "*.type") else ""
    if not stop and not works and not (ended and text.strip()):
        works = "It ends in a message that is not recorded as finished."
    return outcome(text, stop=stop, unfinished=works, question=question, record=record, model=model)


# ── A session's record ────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Line:
    """`prompt` is what a user asked; `ends` means that a turn ends. Lines that are not `in_conversation` end no run.

    `role` is assistant or user, if somebody speaks. `after` is the line that it goes on from, without following it,
    where a session was compacted.
    """

    order: int
    run: str
    parent: str
    after: str
    ends: bool
    sidechain: bool
    role: str
    in_conversation: bool
    prompt: str
    message: str
    blocks: tuple[Json, ...]
    stop: str
    model: str
    error: str | None


def _line(event: Json, order: int, run: str) -> _Line:
    kind = string(event.get("type"))
    role = kind if kind in {"user", "assistant"} and isinstance(event.get("message"), dict) else ""
    message = mapping(event.get("message")) if role == "assistant" else {}
    model, blocks = first(message, "model"), _blocks(message.get("content"))
    is_error = role == "assistant" and event.get("isApiErrorMessage") is True
    prompt, in_conversation = user_message(event) if role == "user" else ("", is_error or model != _SYNTHETIC)
    return _Line(
        order,
        run,
        parent=string(event.get("parentUuid")),
        after=string(event.get("logicalParentUuid")),
        ends=kind == "system" and string(event.get("subtype")) in _ENDS_TURN,
        sidechain=event.get("isSidechain") is True,
        role=role,
        in_conversation=bool(role) and in_conversation,
        prompt=prompt,
        message=first(message, "id"),
        blocks=blocks,
        stop=first(message, "stop_reason"),
        model=model,
        error=" ".join(string(block.get("text")) for block in blocks) if is_error else None,
    )


def _blocks(content: object) -> tuple[Json, ...]:
    """The blocks with their kinds and texts alone: thoughts and the input of tools may be large."""
    if isinstance(content, str):
        return ({"type": "text", "text": content},)
    return tuple({key: block.get(key) for key in ("type", "text")} for block in objects(content))


class _Sessions:
    """The lines of sessions: two runs are one session where a line of one follows or repeats a line of the other."""

    def __init__(self) -> None:
        self._lines: dict[str, _Line] = {}
        self._count = 0
        self._began: dict[str, int] = {}
        self._joined: dict[str, str] = {}  # runs to such as began before

    def take(self, event: Json, run: str) -> bool:
        self._count += 1
        self._began.setdefault(run, self._count)
        line = _line(event, self._count, run)
        name = string(event.get("uuid")) or f"line {self._count}"
        repeated = self._lines.pop(name, None)  # a repeated line is where it is repeated
        if repeated:
            self._join(run, repeated.run)
        self._lines[name] = line
        return bool(line.role) or string(event.get("type")) in _NOTES

    def answers(self) -> dict[str, Answer]:
        """A session in which nobody says anything is none beside others."""
        unnamed, *others = self._began
        if others and not unnamed:
            self._join(unnamed, others[0])
        for line in self._lines.values():
            for before in (line.parent, line.after):
                if before in self._lines:
                    self._join(line.run, self._lines[before].run)
        sessions: dict[str, dict[str, _Line]] = {self._first(run): {} for run in self._began}
        for name, line in self._lines.items():
            sessions[self._first(line.run)][name] = line
        spoken = {run: lines for run, lines in sessions.items() if any(line.role for line in lines.values())}
        return {run: _session_answer(lines) for run, lines in (spoken or {"": self._lines}).items()}

    def _join(self, run: str, other: str) -> None:
        first, second = sorted(map(self._first, (run, other)), key=lambda name: (not name, self._began[name]))
        if first != second:
            self._joined[second] = first

    def _first(self, run: str) -> str:
        """Shortens the way that it goes, which a hostile file may make long."""
        while (above := self._joined.get(run, run)) != run:
            self._joined[run] = self._joined.get(above, above)
            run = above
        return run


def _session_answer(lines: Mapping[str, _Line]) -> Answer:
    """The answer in the last leaf of the conversation; a file that is all side chain is the run of a sub-agent."""
    spoken = [line for line in lines.values() if line.role]
    own = [line for line in spoken if not line.sidechain] or spoken
    last = next((line for line in reversed(own) if line.in_conversation), None)
    if last is None:
        return outcome("", unfinished="Nobody says anything in it.")
    chain = _upwards(lines, last)
    question = next((line.prompt for line in chain if line.prompt and not line.sidechain), "")  # an agent asks those
    model = next((line.model for line in chain if line.model not in {"", _SYNTHETIC}), "")
    if last.role == "user":
        asks = "It ends in a question that has no answer."
        works = "It ends in the result of a tool, or was interrupted."
        return outcome("", unfinished=asks if last.prompt else works, question=question, model=model)
    if last.error is not None:
        return outcome("", failed=last.error, question=question, model=model)
    parts = [line for line in chain if line is last or (line.message and line.message == last.message)]
    blocks = [block for line in reversed(parts) for block in line.blocks]
    stop = next((line.stop for line in parts if line.stop), "")
    ended = any(line.ends and line.order > last.order for line in lines.values())
    ended = ended or not any(line.stop for line in lines.values())
    return message_answer(blocks, stop, ended=ended, question=question, model=model)


def _upwards(lines: Mapping[str, _Line], last: _Line) -> list[_Line]:
    """The lines from the last one to the first, each once."""
    chain: dict[int, _Line] = {}
    line: _Line | None = last
    while line is not None and line.order not in chain:
        chain[line.order] = line
        line = lines.get(line.parent)
    return list(chain.values())


# ── What a message in the user's name says ────────────────────────────────────────────────────────


_CLIENT_MARKS: Final = ("isMeta", "isSynthetic", "isCompactSummary")
_BY_CLIENT: Final = (  # how texts begin that nobody typed; a command that somebody did type is among them
    "<task-notification",
    "<command-",
    "<local-command-",
    "<bash-",
    "<user-prompt-submit-hook",
    "<user-memory-input",
    "<new-diagnostics",
    "<ide_",
    "<teammate-message",
    "Stop hook feedback",
    "SubagentStop hook feedback",
    "Base directory for this skill:",
    "Caveat: The messages below were generated by the user while running local commands",
    "This session is being continued from a previous conversation",
)
_REMINDER: Final = re.compile(r"<system-reminder>.*?(?:</system-reminder>|\Z)", re.DOTALL)
_INTERRUPTED: Final = "[Request interrupted by user"


def user_message(event: Json) -> tuple[str, bool]:
    """The question in a `user` event, "" if there is none; and True if the event is a part of the conversation.

    What a client marks as its own, or begins like its own, asks nothing and ends no run.
    """
    if any(event.get(mark) is True for mark in _CLIENT_MARKS):
        return "", False
    content = mapping(event.get("message")).get("content")
    if "tool_result" in found(content, "*.type"):
        return "", True
    written = [content] if isinstance(content, str) else [string(block.get("text")) for block in objects(content)]
    texts = [text for whole in written if (text := _REMINDER.sub("", whole).strip())]
    typed = [text for text in texts if not text.startswith(_BY_CLIENT)]
    if typed:
        return "" if typed[0].startswith(_INTERRUPTED) else "\n\n".join(typed), True
    commands = (text.partition("<command-args>")[2] for text in texts if text.startswith("<command-"))
    arguments = (after.partition("</command-args>")[0].strip() for after in commands)
    return "\n\n".join(filter(None, arguments)), not any(map(str.strip, written))


def _is_line(event: Json) -> bool:
    kind = string(event.get("type"))
    if kind in {"user", "assistant"}:
        return "parentUuid" in event and isinstance(event.get("message"), dict)
    return (kind == "summary" and "leafUuid" in event) or (kind == "file-history-snapshot" and "snapshot" in event)


READER = Reader(
    _NAME,
    lambda file: not isinstance(file.value, list) and any_head(_is_line)(file),
    in_runs(_NAME, _Sessions, lambda event, _before: string(event.get("sessionId"))),
)

# ── What `claude -p` prints ───────────────────────────────────────────────────────────────────────

_STREAM: Final = "claude-stream"
_EVENTS: Final = frozenset(
    """assistant auth_status control_request control_response control_cancel_request keep_alive prompt_suggestion
    rate_limit_event result stream_event system tool_progress tool_use_summary user""".split()
)


def _result(event: Json, question: str = "", model: str = "", stop: str = "") -> Answer:
    """`stop` is why the last message stopped, where the result does not say it."""
    used = list(mapping(event.get("modelUsage")))
    subtype = string(event.get("subtype"))
    error = subtype if subtype.startswith("error") else ""
    texts = [error, first(event, "result"), *map(string, items(event.get("errors")))]
    failed = " ".join(filter(None, texts)) if error or event.get("is_error") is True else None
    return outcome(
        first(event, "result"),
        failed=failed,
        stop=(first(event, "stop_reason") or stop) if failed is None else "",
        unfinished="" if isinstance(event.get("result"), str) else "The result has no text.",
        question=question,
        model=model or (used[0] if len(used) == 1 else ""),
    )


class _Stream:
    def __init__(self) -> None:
        self._model = self._question = self._message = self._stop = ""
        self._blocks: list[Json] = []
        self._result: Json | None = None
        self._open = "It has no message of the agent."

    def take(self, event: Json) -> bool:
        kind = string(event.get("type"))
        if kind == "result":
            self._result = event
        elif kind == "system" and event.get("subtype") == "init":
            self._model = string(event.get("model")) or self._model
        elif kind == "user" and not event.get("parent_tool_use_id"):
            self._take_user(event)
        elif kind == "assistant" and not event.get("parent_tool_use_id"):
            self._take_assistant(mapping(event.get("message")))
        return kind in _EVENTS

    def _take_user(self, event: Json) -> None:
        prompt, in_conversation = user_message(event)
        self._question = prompt or self._question
        if in_conversation:
            self._result = None  # another turn has begun
            self._blocks, self._stop, self._message = [], "", ""
            self._open = "It ends before the agent went on."

    def _take_assistant(self, message: Json) -> None:
        self._result = None
        name = string(message.get("id"))
        if not name or name != self._message:
            self._blocks, self._stop, self._message = [], "", name
        self._blocks += objects(message.get("content"))
        self._stop = string(message.get("stop_reason")) or self._stop

    def answer(self) -> Answer:
        if self._result is not None:
            return _result(self._result, self._question, self._model, self._stop)
        if not self._blocks:
            return outcome("", unfinished=self._open, question=self._question, model=self._model)
        return message_answer(self._blocks, self._stop, ended=False, question=self._question, model=self._model)


def _is_stream(transcript: Transcript) -> bool:
    several = transcript.kind in {FileKind.LINES, FileKind.NOISY_LINES} or isinstance(transcript.value, dict | list)
    return several and any_head(_is_event)(transcript)


def _is_event(event: Json) -> bool:
    spoken = string(event.get("type")) in {"system", "user", "assistant", "result"}
    return spoken and "session_id" in event and "parentUuid" not in event


def _run_of_event(event: Json, _before: Json) -> str:
    """The name of the run of an event; the session of a user's event may be named by another program."""
    kind = string(event.get("type"))
    begins = kind == "system" and event.get("subtype") == "init"
    named = begins or (kind in {"assistant", "result"} and not event.get("parent_tool_use_id"))
    return string(event.get("session_id")) if named else ""


PRINT_READER = Reader(
    "claude-print",
    all_heads(lambda event: event.get("type") == "result" and bool({"is_error", "subtype"} & event.keys())),
    each(lambda event: [_result(event)]),
)
STREAM_READER = Reader(_STREAM, _is_stream, one_run(_STREAM, _Stream, _run_of_event))
