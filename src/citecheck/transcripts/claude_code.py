"""Claude Code's own record of a session or of a sub-agent: lines that name their parent, branches, split messages.

The other readers of Claude's messages use `by_stop_reason` and `user_message` as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from citecheck.transcripts.run_assembly import each, in_runs, one_run
from citecheck.transcripts.shapes import blocks_text, found, items, labels, mapping, string
from citecheck.transcripts.transcript import Answer, Ending, FileKind, Reader, Transcript

_NAME: Final = "claude-code"
_BESIDE: Final = frozenset(
    """agent-color agent-name agent-setting ai-title attachment attribution-snapshot content-replacement
    context-collapse-commit context-collapse-snapshot custom-title file-history-snapshot last-prompt mode
    permission-mode pr-link progress queue-operation speculation-accept started summary system tag task-summary
    worktree-state result""".split()
)
_ENDS_TURN: Final = frozenset({"turn_duration", "stop_hook_summary"})
_SYNTHETIC: Final = "<synthetic>"  # a message that the client wrote


@dataclass(frozen=True, slots=True)
class _SessionLine:
    """`prompt` is what a user asked; `ends` means that a turn ends. Lines that are not `in_conversation` end no run.

    `after` is the line that it goes on from, without following it, where a session was compacted.
    """

    order: int
    run: str
    parent: str
    after: str
    ends: bool
    in_conversation: bool = False
    sidechain: bool = False
    assistant: bool = False
    message: str = ""
    blocks: tuple[Mapping[str, object], ...] = ()
    stop: str = ""
    model: str = ""
    error: str | None = None
    prompt: str = ""


class _Sessions:
    """Those of a session or of several: runs are one where a line of one follows a line of the other, or repeats it."""

    def __init__(self) -> None:
        self._lines: dict[str, _SessionLine] = {}
        self._count = 0
        self._began: dict[str, int] = {}
        self._joined: dict[str, str] = {}  # runs to such as began before

    def take(self, event: Mapping[str, object], run: str) -> bool:
        kind = string(event.get("type"))
        self._count = order = self._count + 1
        self._began.setdefault(run, order)
        name = string(event.get("uuid")) or f"line {order}"
        repeated = self._lines.pop(name, None)  # a repeated line is where it is repeated
        if repeated:
            self._join(run, repeated.run)
        spoken = kind in {"user", "assistant"} and isinstance(event.get("message"), dict)
        ends = kind == "system" and string(event.get("subtype")) in _ENDS_TURN
        parent, after = string(event.get("parentUuid")), string(event.get("logicalParentUuid"))
        line = _SessionLine(order, run, parent, after, ends)
        read = _assistant_line if kind == "assistant" else _user_line
        self._lines[name] = read(event, line) if spoken else line
        return spoken or kind in _BESIDE

    def answers(self) -> Sequence[Answer]:
        """A session in which nobody says anything is none beside others."""
        sessions = self._sessions()
        spoken = {run: lines for run, lines in sessions.items() if any(map(_is_spoken, lines.values()))}
        return [replace(_Session(lines).answer(), name=run) for run, lines in (spoken or {"": self._lines}).items()]

    def _sessions(self) -> Mapping[str, Mapping[str, _SessionLine]]:
        unnamed, *others = self._began
        if others and not unnamed:
            self._join(unnamed, others[0])
        for line in self._lines.values():
            for before in (line.parent, line.after):
                if before in self._lines:
                    self._join(line.run, self._lines[before].run)
        sessions: dict[str, dict[str, _SessionLine]] = {self._first(run): {} for run in self._began}
        for name, line in self._lines.items():
            sessions[self._first(line.run)][name] = line
        return sessions

    def _join(self, one: str, other: str) -> None:
        if one != other:
            first, second = sorted(map(self._first, (one, other)), key=lambda run: (not run, self._began[run]))
            if first != second:
                self._joined[second] = first

    def _first(self, run: str) -> str:
        """Shortens the way that it goes, which a hostile file may make long."""
        while (above := self._joined.get(run, run)) != run:
            self._joined[run] = self._joined.get(above, above)
            run = above
        return run


class _Session:
    def __init__(self, lines: Mapping[str, _SessionLine]) -> None:
        self._lines = lines

    def answer(self) -> Answer:
        last = self._last()
        if last is None:
            return Ending(_NAME).unfinished("Nobody says anything in it.")
        chain = list(self._upwards(last))
        asked = (line.prompt for line in chain if not line.sidechain)  # a sub-agent is asked by an agent
        question = next(filter(None, asked), "")
        model = labels(model=next((line.model for line in chain if line.model not in {"", _SYNTHETIC}), ""))
        end = Ending(_NAME, question, model)
        if not last.assistant and last.prompt:
            return end.unfinished("It ends in a question that has no answer.")
        if not last.assistant:
            return end.unfinished("It ends in the result of a tool, or was interrupted.")
        if last.error is not None:
            return end.failed(last.error)
        parts = [line for line in chain if line is last or (line.message and line.message == last.message)]
        blocks = [block for line in reversed(parts) for block in line.blocks]
        stop = next((line.stop for line in parts if line.stop), "")
        lines = self._lines.values()
        ended = any(line.ends and line.order > last.order for line in lines) or not any(line.stop for line in lines)
        return by_stop_reason(end, blocks, stop, ended=ended)

    def _last(self) -> _SessionLine | None:
        """The last leaf of the conversation; a file that is all side chain is the run of a sub-agent."""
        spoken = list(filter(_is_spoken, self._lines.values()))
        own = [line for line in spoken if not line.sidechain] or spoken
        return next((line for line in reversed(own) if line.in_conversation), None)

    def _upwards(self, line: _SessionLine | None) -> Iterator[_SessionLine]:
        seen: set[int] = set()
        while line is not None and line.order not in seen:
            seen.add(line.order)
            yield line
            line = self._lines.get(line.parent)


def _is_spoken(line: _SessionLine) -> bool:
    return line.assistant or line.in_conversation


def _assistant_line(event: Mapping[str, object], line: _SessionLine) -> _SessionLine:
    message = mapping(event.get("message"))
    blocks = _blocks(message.get("content"))
    model = string(message.get("model"))
    is_error = event.get("isApiErrorMessage") is True
    text = " ".join(string(block.get("text")) for block in blocks) if is_error else None
    return replace(
        line,
        in_conversation=is_error or model != _SYNTHETIC,
        sidechain=event.get("isSidechain") is True,
        assistant=True,
        message=string(message.get("id")),
        blocks=blocks,
        stop=string(message.get("stop_reason")),
        model=model,
        error=text,
    )


def _user_line(event: Mapping[str, object], line: _SessionLine) -> _SessionLine:
    prompt, in_conversation = user_message(event)
    return replace(line, in_conversation=in_conversation, sidechain=event.get("isSidechain") is True, prompt=prompt)


def _blocks(content: object) -> tuple[Mapping[str, object], ...]:
    """Without what the answer does not need: thoughts and the input of tools may be large."""
    if isinstance(content, str):
        return ({"type": "text", "text": content},)
    return tuple({key: mapping(block).get(key) for key in ("type", "text")} for block in items(content))


def _recognises(transcript: Transcript) -> bool:
    return not isinstance(transcript.value, list) and any(map(_is_line, transcript.heads))


def _is_line(event: Mapping[str, object]) -> bool:
    kind = string(event.get("type"))
    if kind in {"user", "assistant"}:
        return "parentUuid" in event and isinstance(event.get("message"), dict)
    return (kind == "summary" and "leafUuid" in event) or (kind == "file-history-snapshot" and "snapshot" in event)


def _run(event: Mapping[str, object], _before: Mapping[str, object]) -> str:
    return string(event.get("sessionId"))


# ── Why a message of Claude's stopped ─────────────────────────────────────────────────────────────


CUT_OFF: Final = frozenset({"max_tokens", "model_context_window_exceeded"})
_AT_WORK: Final = frozenset({"tool_use", "pause_turn"})


def by_stop_reason(end: Ending, blocks: Sequence[Mapping[str, object]], stop: str, *, ended: bool = True) -> Answer:
    """The answer in the last message; `ended` says that one without a stop reason counts as ended."""
    if stop == "refusal":
        return end.failed("the model refused")
    text = blocks_text(blocks)
    if stop in CUT_OFF:
        return end.truncated(text, f"The answer was cut off ({stop}).")
    if stop in _AT_WORK or "tool_use" in found(list(blocks), "*.type"):
        return end.unfinished("It ends in the use of a tool.")
    if not stop and not (ended and text.strip()):
        return end.unfinished("It ends in a message that is not recorded as finished.")
    return end.finished(text)


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


class UserMessage(NamedTuple):
    """`prompt` is what the user asked, "" for nothing. A message that is not `in_conversation` ends no run."""

    prompt: str
    in_conversation: bool


def user_message(event: Mapping[str, object]) -> UserMessage:
    """By a `user` event. What a client marks as its own, or begins like its own, asks nothing and ends no run."""
    if any(event.get(mark) is True for mark in _CLIENT_MARKS):
        return UserMessage("", in_conversation=False)
    content = mapping(event.get("message")).get("content")
    blocks = [mapping(block) for block in items(content)]
    if any(block.get("type") == "tool_result" for block in blocks):
        return UserMessage("", in_conversation=True)
    return _of_texts([content] if isinstance(content, str) else [string(block.get("text")) for block in blocks])


def _of_texts(written: list[str]) -> UserMessage:
    texts = [text for one in written if (text := _REMINDER.sub("", one).strip())]
    typed = [text for text in texts if not text.startswith(_BY_CLIENT)]
    if typed:
        return UserMessage("" if typed[0].startswith(_INTERRUPTED) else _paragraphs(typed), in_conversation=True)
    return UserMessage(_paragraphs(map(_arguments, texts)), in_conversation=not any(map(str.strip, written)))


def _arguments(text: str) -> str:
    """What the user wrote after the name of a command."""
    if not text.startswith("<command-"):
        return ""
    return text.partition("<command-args>")[2].partition("</command-args>")[0].strip()


def _paragraphs(texts: Iterable[str]) -> str:
    return "\n\n".join(filter(None, texts))


READER = Reader(_NAME, _recognises, in_runs(_NAME, _Sessions, _run))

# ── What `claude -p` prints ───────────────────────────────────────────────────────────────────────

_PRINT: Final = "claude-print"
_STREAM: Final = "claude-stream"
_AROUND: Final = frozenset(
    """auth_status control_request control_response control_cancel_request keep_alive prompt_suggestion
    rate_limit_event stream_event system tool_progress tool_use_summary""".split()
)


def _result(form: str, event: Mapping[str, object], question: str, model: str, stop: str) -> Answer:
    """`stop` is why the last message stopped, where the result does not say it."""
    used = list(mapping(event.get("modelUsage")))
    end = Ending(form, question, labels(model=model or (used[0] if len(used) == 1 else "")))
    subtype = string(event.get("subtype"))
    text = event.get("result")
    if event.get("is_error") is True or subtype.startswith("error"):
        texts = [string(text), *map(string, items(event.get("errors")))]
        what = " ".join(filter(None, [subtype if subtype.startswith("error") else "", *texts]))
        return end.failed(what)
    stop = string(event.get("stop_reason")) or stop
    if stop == "refusal":
        return end.failed("the model refused")
    if not isinstance(text, str):
        return end.unfinished("The result has no text.")
    if stop in CUT_OFF:
        return end.truncated(text, f"The answer was cut off ({stop}).")
    return end.finished(text)


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
        return kind in {"result", "user", "assistant"} or kind in _AROUND

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
        end = Ending(_STREAM, self._question, labels(model=self._model))
        return (
            by_stop_reason(end, self._blocks, self._stop, ended=False) if self._blocks else end.unfinished(self._open)
        )


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


def _run_of_event(event: Mapping[str, object], _before: Mapping[str, object]) -> str:
    """What a user says may have been named by another program."""
    kind = string(event.get("type"))
    begins = kind == "system" and event.get("subtype") == "init"
    named = begins or (kind in {"assistant", "result"} and not event.get("parent_tool_use_id"))
    return string(event.get("session_id")) if named else ""


def _printed(event: Mapping[str, object]) -> Iterator[Answer]:
    yield _result(_PRINT, event, "", "", "")


PRINT_READER = Reader(_PRINT, _is_print, each(_PRINT, _printed))
STREAM_READER = Reader(_STREAM, _is_stream, one_run(_STREAM, _Stream, _run_of_event))
