"""Codex: its own record of a session (a rollout), and the events that `codex exec --json` prints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from citecheck.transcripts.run_assembly import one_run
from citecheck.transcripts.shapes import Json, first, mapping, string, text_in
from citecheck.transcripts.transcript import Answer, Reader, any_head, outcome

_ROLLOUT: Final = "codex-rollout"
_WORK: Final = frozenset(
    """custom_tool_call custom_tool_call_output function_call function_call_output image_generation_call
    local_shell_call reasoning tool_search_call tool_search_output web_search_call""".split()
)
_ITEMS: Final = _WORK | set("compaction compaction_summary context_compaction ghost_snapshot message other".split())
_BEGINS: Final = frozenset({"task_started", "turn_started"})
_COMPLETES: Final = frozenset({"task_complete", "turn_complete"})
_NOTICES: Final = frozenset(
    """agent_message agent_reasoning agent_reasoning_raw_content agent_reasoning_section_break context_compacted
    collab_agent_interaction_end collab_agent_spawn_end collab_close_end collab_resume_end collab_waiting_end
    dynamic_tool_call_request dynamic_tool_call_response entered_review_mode error exec_command_begin exec_command_end
    exited_review_mode guardian_assessment image_generation_end item_completed item_started mcp_tool_call_begin
    mcp_tool_call_end patch_apply_begin patch_apply_end plan_update stream_error task_complete task_started
    thread_goal_updated thread_name_updated thread_rolled_back token_count turn_aborted turn_complete turn_diff
    turn_started undo_completed user_message view_image_tool_call warning web_search_begin web_search_end""".split()
)
_BY_CLIENT: Final = ("<environment_context>", "<user_instructions>", "# AGENTS.md", "<turn_aborted>", "<skill>")


@dataclass(slots=True)
class _Turn:
    """`message` is the last one that may be the answer; `end` is None while the agent works.

    `asked` are the user's texts as the client reports them, `sent` those that the model got.
    """

    asked: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    message: str | None = None
    end: str | None = None
    error: str | None = None


class _Rollout:
    def __init__(self) -> None:
        self._turns = [_Turn()]
        self._model = ""
        self._marked = False  # whether this version records where turns begin and end

    def take(self, event: Json) -> bool:
        kind = string(event.get("type"))
        payload = mapping(event.get("payload"))
        what = string(payload.get("type"))
        if kind == "turn_context":
            self._model = string(payload.get("model")) or self._model
        elif kind == "response_item":
            self._take_item(what, payload)
            return what in _ITEMS
        elif kind == "event_msg":
            self._take_notice(what, payload)
            return what in _NOTICES
        return kind in {"turn_context", "session_meta", "compacted", "session_state"}

    def _take_item(self, kind: str, item: Json) -> None:
        turn, role, text = self._turns[-1], item.get("role"), text_in(item.get("content")) or ""
        if kind in _WORK:
            turn.message = None
        elif kind == "message" and role == "assistant":
            turn.message = None if item.get("phase") == "commentary" else text
            turn.error = None
        elif kind == "message" and role == "user" and not text.lstrip().startswith(_BY_CLIENT):
            self._turn_of_question().sent.append(text)

    def _take_notice(self, kind: str, notice: Json) -> None:
        turn = self._turns[-1]
        self._marked |= kind in _BEGINS | _COMPLETES
        if kind in _BEGINS and (turn.end or turn.message is not None):
            self._turns.append(_Turn())
        elif kind in _COMPLETES:
            turn.end, turn.message = kind, string(notice.get("last_agent_message")) or turn.message
        elif kind == "turn_aborted":
            turn.end, turn.message = kind, None
        elif kind == "error":
            turn.error, turn.message = string(notice.get("message")), None
        elif kind == "user_message":
            self._turn_of_question().asked.append(string(notice.get("message")))
        elif kind == "thread_rolled_back":  # the user took back the last turns
            count = notice.get("num_turns")
            self._turns = self._turns[: -count if isinstance(count, int) and count > 0 else None] or [_Turn()]

    def _turn_of_question(self) -> _Turn:
        """The turn that the next question belongs to: a new one after an answer, if the record does not mark turns."""
        if not self._marked and self._turns[-1].message is not None:
            self._turns.append(_Turn())
        return self._turns[-1]

    def answer(self) -> Answer:
        turn = self._turns[-1]
        unfinished = ""
        if turn.end == "turn_aborted":
            unfinished = "The last turn was aborted."
        elif self._marked and turn.end is None:
            unfinished = "It ends before the last turn does."
        elif turn.message is None and turn.end is None:
            unfinished = "It ends while the agent works."
        question = "\n\n".join(turn.asked or turn.sent)
        return outcome(turn.message, failed=turn.error, unfinished=unfinished, question=question, model=self._model)


# ── What `codex exec --json` prints ───────────────────────────────────────────────────────────────

_EXEC: Final = "codex-exec"
_EXEC_KINDS: Final = ("thread.started", "turn.started", "turn.completed", "turn.failed", "item.")


class _Exec:
    def __init__(self) -> None:
        self._message = self._end = self._error = ""

    def take(self, event: Json) -> bool:
        kind = string(event.get("type"))
        if kind == "turn.started":
            self._message = self._end = self._error = ""
        elif kind == "turn.completed":
            self._end = kind
        elif kind == "turn.failed":
            self._end, self._error = kind, first(event, "error.message")
        elif kind == "error":
            self._error = string(event.get("message")) or kind
        elif kind == "item.completed" and first(event, "item.type") == "agent_message":
            self._message = first(event, "item.text")
        return kind == "error" or kind.startswith(_EXEC_KINDS)

    def answer(self) -> Answer:
        if self._end == "turn.completed":
            return outcome(self._message)
        if self._end or self._error:  # errors on the way to an end are retries
            return outcome("", failed=self._error)
        return outcome("", unfinished="It ends before the turn does.")


_ROLLOUT_KINDS: Final = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "compacted"})


def _session(event: Json, before: Json) -> str:
    """A fork begins with its own name, and with that of the session whose events it repeats."""
    begins = event.get("type") == "session_meta" != before.get("type")
    return first(event, "payload.id") if begins else ""


ROLLOUT_READER = Reader(
    _ROLLOUT,
    any_head(lambda event: first(event, "type") in _ROLLOUT_KINDS and isinstance(event.get("payload"), dict)),
    one_run(_ROLLOUT, _Rollout, _session),
)
EXEC_READER = Reader(
    _EXEC,
    any_head(lambda event: string(event.get("type")).startswith(_EXEC_KINDS)),
    one_run(_EXEC, _Exec, lambda event, _: first(event, "thread_id") if event.get("type") == "thread.started" else ""),
)
