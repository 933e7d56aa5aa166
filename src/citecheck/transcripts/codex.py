"""Codex: its own record of a session (a rollout), and the events that `codex exec --json` prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from citecheck.transcripts.run_assembly import one_run
from citecheck.transcripts.shapes import first, labels, mapping, string, text_in
from citecheck.transcripts.transcript import Answer, Ending, Reader, Transcript

_ROLLOUT: Final = "codex-rollout"
_EXEC: Final = "codex-exec"
_WORK: Final = frozenset(
    """custom_tool_call custom_tool_call_output function_call function_call_output image_generation_call
    local_shell_call reasoning tool_search_call tool_search_output web_search_call""".split()
)
_ITEMS_BESIDE: Final = frozenset({"compaction", "compaction_summary", "context_compaction", "ghost_snapshot", "other"})
_TOLD_BESIDE: Final = frozenset(
    """agent_message agent_reasoning agent_reasoning_raw_content agent_reasoning_section_break context_compacted
    collab_agent_interaction_end collab_agent_spawn_end collab_close_end collab_resume_end collab_waiting_end
    dynamic_tool_call_request dynamic_tool_call_response entered_review_mode exec_command_begin exec_command_end
    exited_review_mode guardian_assessment image_generation_end item_completed item_started mcp_tool_call_begin
    mcp_tool_call_end patch_apply_begin patch_apply_end plan_update stream_error thread_goal_updated
    thread_name_updated token_count turn_diff undo_completed view_image_tool_call warning web_search_begin
    web_search_end""".split()
)
_BY_CLIENT: Final = ("<environment_context>", "<user_instructions>", "# AGENTS.md", "<turn_aborted>", "<skill>")


@dataclass(slots=True)
class _Turn:
    """`message` is the last one that may be the answer; `end` is None while the agent works."""

    asked: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    message: str | None = None
    end: str | None = None
    error: str | None = None

    @property
    def question(self) -> str:
        return "\n\n".join(self.asked or self.sent)


class _Rollout:
    def __init__(self) -> None:
        self._turns: list[_Turn] = []
        self._model = ""
        self._marked = False  # whether this version records where turns begin and end

    @property
    def _turn(self) -> _Turn:
        if not self._turns:
            self._turns.append(_Turn())
        return self._turns[-1]

    def take(self, event: Mapping[str, object]) -> bool:
        kind = string(event.get("type"))
        payload = mapping(event.get("payload"))
        if kind == "turn_context":
            self._model = string(payload.get("model")) or self._model
        elif kind == "response_item":
            return self._item(payload)
        elif kind == "event_msg":
            return self._told(payload)
        return kind in {"turn_context", "session_meta", "compacted", "session_state"}

    def _item(self, item: Mapping[str, object]) -> bool:
        kind = string(item.get("type"))
        if kind in _WORK:
            self._turn.message = None
        elif kind == "message":
            self._message(string(item.get("role")), text_in(item.get("content")) or "", item.get("phase"))
        return kind in _WORK or kind in _ITEMS_BESIDE or kind == "message"

    def _message(self, role: str, text: str, phase: object) -> None:
        if role == "assistant":
            self._turn.message = None if phase == "commentary" else text
            self._turn.error = None
        elif role == "user" and not text.lstrip().startswith(_BY_CLIENT):
            if not self._marked and self._turn.message is not None:
                self._turns.append(_Turn())
            self._turn.sent.append(text)

    def _told(self, told: Mapping[str, object]) -> bool:
        kind = string(told.get("type"))
        if kind in {"task_started", "turn_started"}:
            self._marked = True
            if self._turn.end or self._turn.message is not None:
                self._turns.append(_Turn())
        elif kind in {"task_complete", "turn_complete"}:
            self._marked = True
            self._turn.end = kind
            self._turn.message = string(told.get("last_agent_message")) or self._turn.message
        elif kind == "turn_aborted":
            self._turn.end, self._turn.message = kind, None
        elif kind == "error":
            self._turn.error, self._turn.message = string(told.get("message")), None
        elif kind == "user_message":
            self._asked(string(told.get("message")))
        elif kind == "thread_rolled_back":
            self._roll_back(told.get("num_turns"))
        else:
            return kind in _TOLD_BESIDE
        return True

    def _asked(self, text: str) -> None:
        if not self._marked and self._turn.message is not None:
            self._turns.append(_Turn())
        self._turn.asked.append(text)

    def _roll_back(self, count: object) -> None:
        """The user took back the last turns."""
        if isinstance(count, int) and count > 0:
            del self._turns[-min(count, len(self._turns)) :]

    def answer(self) -> Answer:
        turn = self._turn
        end = Ending(_ROLLOUT, turn.question, labels(model=self._model))
        if turn.error is not None:
            return end.failed(turn.error)
        if turn.end == "turn_aborted":
            return end.unfinished("The last turn was aborted.")
        if self._marked and turn.end is None:
            return end.unfinished("It ends before the last turn does.")
        if turn.message is None and turn.end is None:
            return end.unfinished("It ends while the agent works.")
        return end.finished(turn.message or "")


class _Exec:
    def __init__(self) -> None:
        self._message = ""
        self._end = ""
        self._error = ""

    def take(self, event: Mapping[str, object]) -> bool:
        kind = string(event.get("type"))
        item = mapping(event.get("item"))
        if kind == "turn.started":
            self._message = self._end = self._error = ""
        elif kind == "turn.completed":
            self._end = kind
        elif kind == "turn.failed":
            self._end, self._error = kind, first(event, "error.message")
        elif kind == "error":
            self._error = string(event.get("message")) or kind
        elif kind == "item.completed" and item.get("type") == "agent_message":
            self._message = string(item.get("text"))
        return kind == "error" or kind.startswith(_EXEC_KINDS)

    def answer(self) -> Answer:
        if self._end == "turn.completed":
            return Ending(_EXEC).finished(self._message)
        if self._end or self._error:  # errors on the way to an end are retries
            return Ending(_EXEC).failed(self._error)
        return Ending(_EXEC).unfinished("It ends before the turn does.")


_EXEC_KINDS: Final = ("thread.started", "turn.started", "turn.completed", "turn.failed", "item.")
_ROLLOUT_KINDS: Final = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "compacted"})


def _is_rollout(transcript: Transcript) -> bool:
    return any(
        string(head.get("type")) in _ROLLOUT_KINDS and isinstance(head.get("payload"), dict)
        for head in transcript.heads
    )


def _is_exec(transcript: Transcript) -> bool:
    return any(string(head.get("type")).startswith(_EXEC_KINDS) for head in transcript.heads)


def _session(event: Mapping[str, object], before: Mapping[str, object]) -> str:
    """A fork begins with its own name, and with that of the session whose events it repeats."""
    begins = event.get("type") == "session_meta" != before.get("type")
    return first(event, "payload.id") if begins else ""


def _thread(event: Mapping[str, object], _before: Mapping[str, object]) -> str:
    return string(event.get("thread_id")) if event.get("type") == "thread.started" else ""


ROLLOUT_READER = Reader(_ROLLOUT, _is_rollout, one_run(_ROLLOUT, _Rollout, _session))
EXEC_READER = Reader(_EXEC, _is_exec, one_run(_EXEC, _Exec, _thread))
