"""Transcripts in the shape of every format, written for these tests, and the answers that they have."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from citecheck.transcripts.transcript import Answer, Status

ANSWER = "The rent is **$900** [1].\n\nIt is due on the first."
ASKED = "What is the rent?"
OPUS = {"model": "claude-opus-4-5"}
CODEX = {"model": "gpt-5-codex"}
GPT = {"model": "gpt-5"}
GEMINI = {"model": "gemini-3-pro"}


@dataclass(frozen=True, slots=True)
class Fixture:
    """`filename` is what such a file is called; readers do not look at it. `marked` tells that the format says where
    an answer ends, so that no beginning of the file is taken for all of it."""

    name: str
    filename: str
    data: bytes
    expected: tuple[Answer, ...]
    marked: bool = True

    @property
    def format(self) -> str:
        return self.expected[0].format


def whole(value: object, indent: int | None = None) -> bytes:
    return json.dumps(value, indent=indent).encode() + b"\n"


def lines(*events: object) -> bytes:
    return b"".join(map(whole, events))


def ok(form: str, text: str = ANSWER, question: str = "", labels: dict[str, str] | None = None, **more: Any) -> Answer:
    return Answer(text, Status.OK, form, question=question, labels=labels or {}, **more)


def no(status: Status, form: str, reason: str, question: str = "", labels: dict[str, str] | None = None, **more: Any):
    """An answer that is none."""
    return Answer(more.pop("text", ""), status, form, reason, question, labels or {}, **more)


EMPTY, CUT, OPEN, FAILED, UNREADABLE = (
    Status.EMPTY,
    Status.TRUNCATED,
    Status.NO_FINAL_MESSAGE,
    Status.ERROR_RESULT,
    Status.UNREADABLE,
)
NOTHING_SAID = "The agent answered nothing."
TOOL = "It ends in the use of a tool."
BROKEN = "with a mistake in it, nested too deeply, with a number too long, or not in UTF-8"


def text(words: str) -> dict[str, str]:
    return {"type": "text", "text": words}


def tool(name: str = "Read") -> dict[str, Any]:
    return {"type": "tool_use", "id": "toolu_1", "name": name, "input": {"file_path": "/lease.pdf"}}


def result(words: str = "RENT $900") -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": "toolu_1", "content": words}


# ── Claude Code ──────────────────────────────────────────────────────────────────────────────────


def entry(kind: str, uuid: str, parent: str | None, **fields: Any) -> dict[str, Any]:
    return {
        "type": kind,
        "uuid": uuid,
        "parentUuid": parent,
        "sessionId": "5f0f6c2e",
        "isSidechain": False,
        "version": "2.1.104",
        "cwd": "/home/reader/flat",
        "timestamp": "2026-03-01T10:00:00.000Z",
        **fields,
    }


def user(uuid: str, parent: str | None, content: object, **fields: Any) -> dict[str, Any]:
    return entry("user", uuid, parent, message={"role": "user", "content": content}, **fields)


def assistant(
    uuid: str, parent: str, message: str, block: object, stop: str | None = None, **fields: Any
) -> dict[str, Any]:
    """One block a line, as Claude Code writes a message."""
    return entry(
        "assistant",
        uuid,
        parent,
        message={
            "id": message,
            "type": "message",
            "role": "assistant",
            "model": OPUS["model"],
            "content": [block],
            "stop_reason": stop,
            "usage": {"output_tokens": 5},
        },
        **fields,
    )


def session(*last: dict[str, Any], **fields: Any) -> list[dict[str, Any]]:
    """A question, a look into a file, and what `last` says."""
    return [
        {"type": "summary", "summary": "Rent", "leafUuid": "zz"},
        {"type": "file-history-snapshot", "messageId": "u1", "snapshot": {}, "isSnapshotUpdate": False},
        user("u1", None, ASKED, **fields),
        assistant("a1", "u1", "m1", {"type": "thinking", "thinking": "Look.", "signature": "x"}, **fields),
        assistant("a2", "a1", "m1", tool(), "tool_use", **fields),
        entry("progress", "p1", "a2", data={"type": "hook_progress"}, **fields),
        user("u2", "p1", [result()], toolUseResult={"type": "text"}, **fields),
        *last,
    ]


SPLIT = (
    assistant("a3", "u2", "m2", {"type": "thinking", "thinking": "So.", "signature": "x"}),
    assistant("a4", "a3", "m2", text("The rent is **$900** [1]."), "end_turn"),
    assistant("a5", "a4", "m2", {"type": "redacted_thinking", "data": "x"}, "end_turn"),
    assistant("a6", "a5", "m2", text("It is due on the first."), "end_turn"),
    entry("system", "s1", "a6", subtype="turn_duration", durationMs=5),
)
META = user("u3", "s1", "Caveat: the messages below were made by the user", isMeta=True)
EXIT = user("u4", "u3", "<command-name>/exit</command-name><command-args></command-args>")
BYE = user("u5", "u4", "<local-command-stdout>Bye!</local-command-stdout>")
_CODE = "claude-code"


def _code(name: str, data: bytes, answer: Answer, *, marked: bool = True) -> Fixture:
    return Fixture(f"{_CODE} {name}", "5f0f6c2e.jsonl", data, (answer,), marked)


def _claude_code() -> tuple[Fixture, ...]:
    side = {"isSidechain": True, "agentId": "a7d1c0de"}
    split = lines(*session(*SPLIT))
    return (
        # A message whose line with a text is there and whose next line is cut away looks finished.
        _code("split", split, ok(_CODE, question=ASKED, labels=OPUS), marked=False),
        _code("one block", lines(*session(_done())), ok(_CODE, question=ASKED, labels=OPUS)),
        _code(
            "local commands after it",
            lines(*session(*SPLIT, META, EXIT, BYE)),
            ok(_CODE, question=ASKED, labels=OPUS),
            marked=False,
        ),
        _code(
            "sub-agent",
            lines(*session(assistant("a3", "u2", "m2", text(ANSWER), "end_turn", **side), **side)[2:]),
            ok(_CODE, labels=OPUS),  # an agent wrote what it was asked
        ),
        _code(
            "side chain inside",
            lines(*session(_done(), assistant("x2", "x1", "m9", text("Sub."), "end_turn", **side))),
            ok(_CODE, question=ASKED, labels=OPUS),
        ),
        _code(
            "branch",
            lines(*session(_done("old", "Draft."), _done())),
            ok(_CODE, question=ASKED, labels=OPUS),
            marked=False,  # the branch that was left has an end of its own
        ),
        _code(
            "compacted",
            lines(
                *session(_done()),
                entry("system", "c1", None, subtype="compact_boundary", logicalParentUuid="a3"),
                user("c2", "c1", "This session is being continued …", isCompactSummary=True),
                user("c3", "c2", "And the <system-reminder>Be brief.</system-reminder>deposit?"),
                assistant("c4", "c3", "m3", text("It is $500."), "end_turn"),
            ),
            ok(_CODE, "It is $500.", "And the deposit?", OPUS),
            marked=False,
        ),
        _code(
            "no stop reasons",
            lines(user("u1", None, ASKED), assistant("a1", "u1", "m1", text(ANSWER))),
            ok(_CODE, question=ASKED, labels=OPUS),
        ),
        _code(
            "custom command",
            lines(
                user("u1", None, f"<command-name>/ask</command-name><command-args>{ASKED}</command-args>"),
                user("u2", "u1", "Answer the question with citations.", isMeta=True),
                assistant("a1", "u2", "m1", text(ANSWER), "end_turn"),
            ),
            ok(_CODE, question=ASKED, labels=OPUS),
        ),
        _code("tool", lines(*session()[:5]), no(OPEN, _CODE, TOOL, ASKED, OPUS)),
        _code(
            "tool result",
            lines(*session()),
            no(OPEN, _CODE, "It ends in the result of a tool, or was interrupted.", ASKED, OPUS),
        ),
        _code(
            "not finished",
            lines(*session(assistant("a3", "u2", "m2", text("The rent")))),
            no(OPEN, _CODE, "It ends in a message that is not recorded as finished.", ASKED, OPUS),
        ),
        _code(
            "question",
            lines(user("u1", None, ASKED)),
            no(OPEN, _CODE, "It ends in a question that has no answer.", ASKED),
        ),
        _code(
            "interrupted",
            lines(*session(user("u3", "u2", [text("[Request interrupted by user]")]))),
            no(OPEN, _CODE, "It ends in the result of a tool, or was interrupted.", ASKED, OPUS),
        ),
        _code(
            "words of the client",
            lines(
                user("u1", None, ASKED),
                entry(
                    "assistant", "a1", "u1", message={**OPUS, "id": "m1", "content": ANSWER, "stop_reason": "end_turn"}
                ),
                entry("assistant", "a2", "a1", message={"id": "m2", "model": "<synthetic>", "content": "No response."}),
            ),
            ok(_CODE, question=ASKED, labels=OPUS),
        ),
        _code("nobody", lines(session()[0]), no(OPEN, _CODE, "Nobody says anything in it.")),
        _code(
            "max tokens",
            lines(*session(assistant("a3", "u2", "m2", text("The rent"), "max_tokens"))),
            no(CUT, _CODE, "The answer was cut off (max_tokens).", ASKED, OPUS, text="The rent"),
        ),
        _code(
            "last line cut",
            lines(*session(_done()))[:-20],
            no(CUT, _CODE, "The file is cut off.", ASKED, OPUS, corrupt=1),
        ),
        _code(
            "api error",
            lines(*session(assistant("a3", "u2", "m2", text("API Error: 529"), isApiErrorMessage=True))),
            no(FAILED, _CODE, "The run failed: 'API Error: 529'.", ASKED, OPUS),
        ),
        _code(
            "refusal",
            lines(*session(assistant("a3", "u2", "m2", text("I"), "refusal"))),
            no(FAILED, _CODE, "The run failed: 'the model refused'.", ASKED, OPUS),
        ),
        _code(
            "empty",
            lines(*session(assistant("a3", "u2", "m2", {"type": "thinking", "thinking": "Hm."}, "end_turn"))),
            no(EMPTY, _CODE, NOTHING_SAID, ASKED, OPUS),
        ),
        _code(
            "unknown and corrupt lines",
            lines(*session()[:3], {"type": "hologram", "parentUuid": None})
            + b"{oops\n\n"
            + lines(*session(_done())[3:]),
            ok(_CODE, question=ASKED, labels=OPUS, unknown=1, corrupt=1),
        ),
    )


def _done(uuid: str = "a3", words: str = ANSWER) -> dict[str, Any]:
    return assistant(uuid, "u2", f"m-{uuid}", text(words), "end_turn")


# ── claude -p ────────────────────────────────────────────────────────────────────────────────────


def printed(**fields: Any) -> dict[str, Any]:
    return {
        "type": "result",
        "subtype": "success",
        "is_error": False,
        "duration_ms": 5,
        "num_turns": 2,
        "result": ANSWER,
        "session_id": "5f0f6c2e",
        "total_cost_usd": 0.01,
        "modelUsage": {OPUS["model"]: {"outputTokens": 5}},
        **fields,
    }


def streamed(kind: str, message: object, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "message": message, "session_id": "5f0f6c2e", "parent_tool_use_id": None, **fields}


def stream(*last: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"type": "system", "subtype": "init", "session_id": "5f0f6c2e", "model": OPUS["model"], "tools": ["Read"]},
        streamed("assistant", {"id": "m1", "role": "assistant", "content": [text("Let me look.")]}),
        streamed("assistant", {"id": "m1", "role": "assistant", "content": [tool()]}),
        streamed("user", {"role": "user", "content": [result()]}),
        *last,
    ]


SAID = streamed("assistant", {"id": "m2", "role": "assistant", "content": [text(ANSWER)]})
OF_SUBAGENT = streamed("assistant", {"id": "m3", "content": [text("Sub.")]}, parent_tool_use_id="toolu_1")
_PRINT, _STREAM = "claude-print", "claude-stream"


def _claude_print() -> tuple[Fixture, ...]:
    def made(name: str, data: bytes, *answers: Answer) -> Fixture:
        return Fixture(f"{answers[0].format} {name}", "run.json", data, answers)

    turns = {"subtype": "error_max_turns", "is_error": True, "result": None, "errors": ["Reached 5 turns"]}
    overloaded = printed(is_error=True, result="API Error: 529")
    return (
        made("ok", whole(printed()), ok(_PRINT, labels=OPUS)),
        made("indented", whole(printed(), indent=2), ok(_PRINT, labels=OPUS)),
        made("two models", whole(printed(modelUsage={"a": {}, "b": {}})), ok(_PRINT)),
        made("empty", whole(printed(result=" \n")), no(EMPTY, _PRINT, NOTHING_SAID, labels=OPUS, text=" \n")),
        made("no text", whole(printed(result=None)), no(OPEN, _PRINT, "The result has no text.", labels=OPUS)),
        made(
            "max turns",
            whole(printed(**turns)),
            no(FAILED, _PRINT, "The run failed: 'error_max_turns Reached 5 turns'.", labels=OPUS),
        ),
        made("error", whole(overloaded), no(FAILED, _PRINT, "The run failed: 'API Error: 529'.", labels=OPUS)),
        made(
            "refusal",
            whole(printed(stop_reason="refusal")),
            no(FAILED, _PRINT, "The run failed: 'the model refused'.", labels=OPUS),
        ),
        made(
            "max tokens",
            whole(printed(result="The rent", stop_reason="max_tokens")),
            no(CUT, _PRINT, "The answer was cut off (max_tokens).", labels=OPUS, text="The rent"),
        ),
        made(
            "several",
            lines(printed(), overloaded),
            ok(_PRINT, labels=OPUS, name="1"),
            no(FAILED, _PRINT, "The run failed: 'API Error: 529'.", labels=OPUS, name="2"),
        ),
        made("ok", lines(*stream(SAID, OF_SUBAGENT, printed())), ok(_STREAM, labels=OPUS)),
        made("array", whole(stream(SAID, printed())), ok(_STREAM, labels=OPUS)),
        made(
            "asked",
            lines(stream()[0], streamed("user", {"role": "user", "content": ASKED}), SAID, printed()),
            ok(_STREAM, question=ASKED, labels=OPUS),
        ),
        made("unknown", lines(*stream(SAID, {"type": "hologram"}, printed())), ok(_STREAM, labels=OPUS, unknown=1)),
        made("tool", lines(*stream()[:3]), no(OPEN, _STREAM, TOOL, labels=OPUS)),
        made("tool result", lines(*stream()), no(OPEN, _STREAM, "It ends before the agent went on.", labels=OPUS)),
        made("begun", lines(*stream()[:1]), no(OPEN, _STREAM, "It has no message of the agent.", labels=OPUS)),
        made(
            "no result",
            lines(*stream(SAID)),
            no(OPEN, _STREAM, "It ends in a message that is not recorded as finished.", labels=OPUS),
        ),
        made(
            "error",
            lines(*stream(printed(**turns))),
            no(FAILED, _STREAM, "The run failed: 'error_max_turns Reached 5 turns'.", labels=OPUS),
        ),
        made(
            "max tokens",
            lines(
                *stream(
                    streamed("assistant", {"id": "m2", "content": [text("The")], "stop_reason": "max_tokens"}),
                    printed(result="The"),
                )
            ),
            no(CUT, _STREAM, "The answer was cut off (max_tokens).", labels=OPUS, text="The"),
        ),
        made("empty", lines(*stream(printed(result=""))), no(EMPTY, _STREAM, NOTHING_SAID, labels=OPUS)),
        made(
            "last line cut",
            lines(*stream(SAID, printed()))[:-2],
            no(CUT, _STREAM, "The file is cut off.", labels=OPUS, corrupt=1),
        ),
    )


# ── Codex ────────────────────────────────────────────────────────────────────────────────────────


def rolled(kind: str, payload: dict[str, Any]) -> dict[str, Any]:
    return {"timestamp": "2026-03-01T10:00:00.000Z", "type": kind, "payload": payload}


def event(kind: str, **fields: Any) -> dict[str, Any]:
    return rolled("event_msg", {"type": kind, **fields})


def item(role: str, words: str, **fields: Any) -> dict[str, Any]:
    kind = "output_text" if role == "assistant" else "input_text"
    return rolled(
        "response_item",
        {"type": "message", "role": role, "content": [{"type": kind, "text": words}], **fields},
    )


CALL = rolled("response_item", {"type": "function_call", "name": "shell", "arguments": "{}", "call_id": "c1"})
CALLED = rolled("response_item", {"type": "function_call_output", "call_id": "c1", "output": "RENT $900"})
TURN = rolled("turn_context", {"cwd": "/home/reader/flat", "model": CODEX["model"]})


def rollout(*last: dict[str, Any], marked: bool = True) -> list[dict[str, Any]]:
    return [
        rolled("session_meta", {"id": "019a2b3c", "cwd": "/home/reader/flat", "cli_version": "0.99.0"}),
        *([event("task_started", turn_id="1")] if marked else []),
        item("user", "<environment_context>\n</environment_context>"),
        item("user", ASKED),
        event("user_message", message=ASKED, images=[]),
        TURN,
        item("assistant", "I look.", phase="commentary"),
        event("agent_message", message="I look."),
        CALL,
        CALLED,
        event("token_count", info=None),
        *last,
    ]


SPOKEN = (item("assistant", ANSWER), event("agent_message", message=ANSWER))
COMPLETE = event("task_complete", turn_id="1", last_agent_message=ANSWER)
_ROLLOUT, _EXEC = "codex-rollout", "codex-exec"


def _codex() -> tuple[Fixture, ...]:
    def made(name: str, data: bytes, answer: Answer, *, marked: bool = True) -> Fixture:
        return Fixture(f"{answer.format} {name}", "rollout-2026-03-01T10-00-00-019a.jsonl", data, (answer,), marked)

    asked = {"question": ASKED, "labels": CODEX}
    aborted = event("turn_aborted", reason="interrupted")
    again = (event("task_started", turn_id="2"), event("user_message", message="Sure?"), item("assistant", "Yes."))
    done = event("task_complete", last_agent_message="Yes.")
    return (
        made("ok", lines(*rollout(*SPOKEN, COMPLETE)), ok(_ROLLOUT, **asked)),
        # Versions that do not record turns do not say either whether a message is the last one.
        made("without turns", lines(*rollout(*SPOKEN, marked=False)), ok(_ROLLOUT, **asked), marked=False),
        made(
            "without turns, two questions",
            lines(
                *rollout(
                    *SPOKEN, item("user", "Sure?"), event("user_message", message="Sure?"), *again[2:], marked=False
                )
            ),
            ok(_ROLLOUT, "Yes.", "Sure?", CODEX),
            marked=False,
        ),
        made(
            "without turns, two questions told",
            lines(*rollout(*SPOKEN, event("user_message", message="Sure?"), *again[2:], marked=False)),
            ok(_ROLLOUT, "Yes.", "Sure?", CODEX),
            marked=False,
        ),
        made(
            "two turns",
            lines(*rollout(*SPOKEN, COMPLETE, *again, done)),
            ok(_ROLLOUT, "Yes.", "Sure?", CODEX),
            marked=False,
        ),
        made(
            "taken back",
            lines(*rollout(*SPOKEN, COMPLETE, *again, done, event("thread_rolled_back", num_turns=1))),
            ok(_ROLLOUT, **asked),
            marked=False,
        ),
        made("unknown", lines(*rollout(*SPOKEN, event("hologram"), COMPLETE)), ok(_ROLLOUT, **asked, unknown=1)),
        made("tool", lines(*rollout()), no(OPEN, _ROLLOUT, "It ends before the last turn does.", **asked)),
        made(
            "tool without turns",
            lines(*rollout(marked=False)),
            no(OPEN, _ROLLOUT, "It ends while the agent works.", **asked),
        ),
        made("no end", lines(*rollout(*SPOKEN)), no(OPEN, _ROLLOUT, "It ends before the last turn does.", **asked)),
        made("aborted", lines(*rollout(aborted)), no(OPEN, _ROLLOUT, "The last turn was aborted.", **asked)),
        made(
            "error",
            lines(*rollout(event("error", message="usage limit"), event("task_complete", last_agent_message=None))),
            no(FAILED, _ROLLOUT, "The run failed: 'usage limit'.", **asked),
        ),
        made(
            "empty",
            lines(*rollout(event("task_complete", last_agent_message=None))),
            no(EMPTY, _ROLLOUT, NOTHING_SAID, **asked),
        ),
        made(
            "last line cut",
            lines(*rollout(*SPOKEN, COMPLETE))[:-9],
            no(CUT, _ROLLOUT, "The file is cut off.", **asked, corrupt=1),
        ),
        made("ok", lines(*executed(MESSAGE, {"type": "turn.completed", "usage": {}})), ok(_EXEC)),
        made(
            "retried",
            lines(*executed({"type": "error", "message": "Reconnecting"}, MESSAGE, {"type": "turn.completed"})),
            ok(_EXEC),
        ),
        made("no end", lines(*executed(MESSAGE)), no(OPEN, _EXEC, "It ends before the turn does.")),
        made(
            "failed",
            lines(*executed(MESSAGE, {"type": "turn.failed", "error": {"message": "quota"}})),
            no(FAILED, _EXEC, "The run failed: 'quota'."),
        ),
        made(
            "error",
            lines(*executed({"type": "error", "message": "quota"})),
            no(FAILED, _EXEC, "The run failed: 'quota'."),
        ),
        made(
            "empty",
            lines(*executed({"type": "turn.completed"})[:2], {"type": "turn.completed"}),
            no(EMPTY, _EXEC, NOTHING_SAID),
        ),
        made(
            "last line cut",
            lines(*executed(MESSAGE, {"type": "turn.completed"}))[:-3],
            no(CUT, _EXEC, "The file is cut off.", corrupt=1),
        ),
    )


MESSAGE = {"type": "item.completed", "item": {"id": "item_2", "type": "agent_message", "text": ANSWER}}


def executed(*last: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"type": "thread.started", "thread_id": "019a2b3c"},
        {"type": "turn.started"},
        {"type": "item.completed", "item": {"id": "item_0", "type": "agent_message", "text": "I look."}},
        {"type": "item.completed", "item": {"id": "item_1", "type": "command_execution", "exit_code": 0}},
        *last,
    ]


# ── Gemini CLI ───────────────────────────────────────────────────────────────────────────────────


def gemini_session(*messages: dict[str, Any]) -> dict[str, Any]:
    return {
        "sessionId": "c1f8",
        "projectHash": "a33c",
        "startTime": "2026-03-01T10:00:00.000Z",
        "lastUpdated": "2026-03-01T10:01:00.000Z",
        "messages": list(messages),
    }


def said(kind: str, content: object, name: str, **fields: Any) -> dict[str, Any]:
    return {"id": name, "timestamp": "2026-03-01T10:00:00.000Z", "type": kind, "content": content, **fields}


LOOKS = said("gemini", "", "2", toolCalls=[{"name": "read_file"}], **GEMINI)
STATS = {"models": {GEMINI["model"]: {"tokens": {}}}, "tools": {}}


def gemini_stream(*last: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"type": "init", "session_id": "c1f8", **GEMINI},
        {"type": "message", "role": "user", "content": ASKED},
        {"type": "message", "role": "assistant", "content": "I look.", "delta": True},
        {"type": "tool_use", "tool_name": "read_file", "tool_id": "1", "parameters": {}},
        {"type": "tool_result", "tool_id": "1", "status": "success", "output": "RENT $900"},
        *last,
    ]


PIECES = tuple(
    {"type": "message", "role": "assistant", "content": piece, "delta": True} for piece in (ANSWER[:9], ANSWER[9:])
)


def _gemini() -> tuple[Fixture, ...]:
    form = "gemini"

    def made(name: str, data: bytes, answer: Answer) -> Fixture:
        return Fixture(f"{form} {name}", "session-2026-03-01T10-00.json", data, (answer,))

    asked = {"question": ASKED, "labels": GEMINI}
    talk = (said("user", [{"text": ASKED}], "1"), LOOKS)
    last = said("gemini", ANSWER, "3", **GEMINI)
    header = {key: value for key, value in gemini_session().items() if key != "messages"}
    note = said("info", "Saved.", "4")
    return (
        made("printed", whole({"session_id": "c1f8", "response": ANSWER, "stats": STATS}, 2), ok(form, labels=GEMINI)),
        made("printed empty", whole({"response": "", "stats": STATS}), no(EMPTY, form, NOTHING_SAID, labels=GEMINI)),
        made("printed nothing", whole({"response": None, "stats": {}}), no(OPEN, form, "It has no response.")),
        made(
            "printed error",
            whole({"session_id": "c1f8", "error": {"type": "FatalTurnLimitedError", "message": "Turns", "code": 53}}),
            no(FAILED, form, "The run failed: 'Turns'."),
        ),
        made("stream", lines(*gemini_stream(*PIECES, {"type": "result", "status": "success"})), ok(form, **asked)),
        made(
            "stream error",
            lines(*gemini_stream({"type": "result", "status": "error", "error": {"message": "quota"}})),
            no(FAILED, form, "The run failed: 'quota'.", **asked),
        ),
        made(
            "stream cut",
            lines(*gemini_stream(*PIECES)),
            no(CUT, form, "It ends before its result.", **asked, text=ANSWER),
        ),
        made(
            "stream broken off",
            lines(*gemini_stream({"type": "error", "severity": "error", "message": "quota"})),
            no(FAILED, form, "The run failed: 'quota'.", **asked),
        ),
        made("stream open", lines(*gemini_stream()), no(OPEN, form, "It ends before its result.", **asked)),
        made("session", whole(gemini_session(*talk, last, note), 2), ok(form, **asked)),
        made("session tool", whole(gemini_session(*talk)), no(OPEN, form, TOOL, **asked)),
        made(
            "session question",
            whole(gemini_session(talk[0])),
            no(OPEN, form, "It has no answer to its last question.", ASKED),
        ),
        made(
            "session error",
            whole(gemini_session(*talk, said("error", "API", "5"))),
            no(FAILED, form, "The run failed: 'API'.", ASKED),
        ),
        made("session unknown", whole(gemini_session(*talk, {"type": "x"}, last)), ok(form, **asked, unknown=1)),
        made("session lines", lines(header, *talk, {"$set": {"lastUpdated": "x"}}, last), ok(form, **asked)),
        made("session set", lines(header, talk[0], {"$set": {"messages": [*talk, last]}}), ok(form, **asked)),
        made(
            "session rewound",
            lines(header, *talk, last, said("user", "Sure?", "6"), {"$rewindTo": "6"}),
            ok(form, **asked),
        ),
    )


# ── Application programming interfaces ───────────────────────────────────────────────────────────


def message(*blocks: object, stop: str = "end_turn") -> dict[str, Any]:
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        **OPUS,
        "content": list(blocks),
        "stop_reason": stop,
        "usage": {"output_tokens": 5},
    }


def _cited_apis() -> tuple[Fixture, ...]:
    form = "cited-apis"

    def made(name: str, value: object) -> Fixture:
        return Fixture(f"{form} {name}", "response.json", whole(value), (ok(form, record=json.dumps(value)),))

    cited = {"start": 0, "end": 4, "document_ids": ["d"]}
    cut = {"text": "The", "citations": [cited], "finish_reason": "MAX_TOKENS"}
    parts = [{"citationsContent": {"content": [text(ANSWER)], "citations": []}}, {"reasoningContent": {}}]
    candidate = {
        "content": {"parts": [{"text": ANSWER}]},
        "groundingMetadata": {"groundingChunks": []},
        "finishReason": "STOP",
    }
    blocks = [{"block_type": "text", "text": ANSWER}, {"block_type": "citation"}]
    return (
        made("Gemini", {"candidates": [candidate]}),
        made("Bedrock", {"output": {"message": {"role": "assistant", "content": parts}}, "stopReason": "end_turn"}),
        made("Cohere", {"message": {"content": [text(ANSWER)], "citations": [cited]}, "finish_reason": "COMPLETE"}),
        made("LangChain", {"type": "ai", "content": [{**text(ANSWER), "annotations": [{"type": "citation"}]}]}),
        made("LlamaIndex", {"message": {"role": "assistant", "blocks": blocks}}),
        Fixture(
            f"{form} cut off",
            "response.json",
            whole(cut),
            (no(CUT, form, "The answer was cut off (MAX_TOKENS).", text="The"),),
        ),
    )


def _anthropic() -> tuple[Fixture, ...]:
    form = "anthropic"

    def made(name: str, data: bytes, *answers: Answer) -> Fixture:
        return Fixture(f"{form} {name}", "message.json", data, answers)

    cited = (text("The rent is "), {**text("$900"), "citations": [{"type": "page_location"}]}, text("."))
    searched = ({"type": "server_tool_use", "name": "web_search"}, {"type": "web_search_tool_result", "content": []})
    found = message(text("I look."), *searched, *cited)
    batch = [
        {"custom_id": "b", "result": {"type": "succeeded", "message": message(text(ANSWER))}},
        {"custom_id": "a", "result": {"type": "errored", "error": {"type": "error", "error": {"message": "big"}}}},
        {"custom_id": "c", "result": {"type": "expired"}},
    ]
    return (
        made("ok", whole(message(text(ANSWER))), ok(form, labels=OPUS)),
        made(
            "cited",
            whole(message(*cited)),
            ok(form, "The rent is $900.", labels=OPUS, record=json.dumps(message(*cited))),
        ),
        made(
            "searched",
            whole(found),
            ok(form, "I look.\n\nThe rent is $900.", labels=OPUS, record=json.dumps(found)),
        ),
        made("empty", whole(message()), no(EMPTY, form, NOTHING_SAID, labels=OPUS)),
        made("tool", whole(message(text("I look."), tool(), stop="tool_use")), no(OPEN, form, TOOL, labels=OPUS)),
        made("paused", whole(message(*searched, stop="pause_turn")), no(OPEN, form, TOOL, labels=OPUS)),
        made(
            "max tokens",
            whole(message(text("The"), stop="max_tokens")),
            no(CUT, form, "The answer was cut off (max_tokens).", labels=OPUS, text="The"),
        ),
        made(
            "refusal",
            whole(message(stop="refusal")),
            no(FAILED, form, "The run failed: 'the model refused'.", labels=OPUS),
        ),
        made(
            "error",
            whole({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}),
            no(FAILED, form, "The run failed: 'Overloaded'."),
        ),
        made(
            "batch",
            lines(*batch),
            ok(form, labels=OPUS, name="b"),
            no(FAILED, form, "The run failed: 'big'.", name="a"),
            no(FAILED, form, "The run failed: 'expired'.", name="c"),
        ),
        made("several", whole([message(text(ANSWER))]), ok(form, labels=OPUS, name="1")),
    )


def chat(content: object, reason: str = "stop", **fields: Any) -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        **GPT,
        "choices": [
            {"index": 0, "finish_reason": reason, "message": {"role": "assistant", "content": content, **fields}}
        ],
    }


def response(*output: dict[str, Any], status: str = "completed", **fields: Any) -> dict[str, Any]:
    return {
        "id": "resp_1",
        "object": "response",
        "status": status,
        "error": None,
        **GPT,
        "output": list(output),
        **fields,
    }


def out(words: str, kind: str = "output_text", **fields: Any) -> dict[str, Any]:
    key = "refusal" if kind == "refusal" else "text"
    return {"type": "message", "role": "assistant", "content": [{"type": kind, key: words}], **fields}


def batched(name: str, body: object, error: object = None) -> dict[str, Any]:
    reply = None if error else {"status_code": 200, "body": body}
    return {"id": "batch_1", "custom_id": name, "response": reply, "error": error}


def _openai() -> tuple[Fixture, ...]:
    form, other = "openai-chat", "openai-responses"

    def made(name: str, data: bytes, *answers: Answer) -> Fixture:
        return Fixture(f"{answers[0].format} {name}", "answer.json", data, answers)

    two = chat(ANSWER)
    two["choices"] += chat("Short.", "length")["choices"]
    talk = [{"role": "system", "content": "Cite."}, {"role": "user", "content": ASKED}]
    expired = {"code": "batch_expired", "message": "late"}
    quota = {"error": {"message": "quota", "type": "insufficient_quota", "param": None, "code": "insufficient_quota"}}
    filtered = "The run failed: 'the answer was filtered'."
    return (
        made("ok", whole(chat(ANSWER)), ok(form, labels=GPT)),
        made("parts", whole(chat([text("The rent"), text(" is $900.")])), ok(form, "The rent is $900.", labels=GPT)),
        made("empty", whole(chat("")), no(EMPTY, form, NOTHING_SAID, labels=GPT)),
        made("null", whole(chat(None)), no(OPEN, form, "The message has no text.", labels=GPT)),
        made("tool", whole(chat(None, "tool_calls", tool_calls=[{}])), no(OPEN, form, TOOL, labels=GPT)),
        made(
            "cut",
            whole(chat("The", "length")),
            no(CUT, form, "The answer was cut off (length).", labels=GPT, text="The"),
        ),
        made("filtered", whole(chat("", "content_filter")), no(FAILED, form, filtered, labels=GPT)),
        made(
            "refusal",
            whole(chat(None, refusal="No.")),
            no(FAILED, form, "The run failed: 'the model refused'.", labels=GPT),
        ),
        made("error", whole(quota), no(FAILED, form, "The run failed: 'quota'.")),
        made(
            "choices",
            whole(two),
            ok(form, labels={**GPT, "trial": "1"}, name="1"),
            no(CUT, form, "The answer was cut off (length).", labels={**GPT, "trial": "2"}, name="2", text="Short."),
        ),
        made(
            "batch",
            lines(batched("q1", chat(ANSWER)), batched("q2", None, expired)),
            ok(form, labels=GPT, name="q1"),
            no(FAILED, form, "The run failed: 'late'.", name="q2"),
        ),
        made(
            "conversations",
            lines({"messages": [*talk, {"role": "assistant", "content": ANSWER}]}, {"messages": talk}),
            ok(form, question=ASKED, name="1"),
            no(OPEN, form, "The last message is not the agent's.", ASKED, name="2"),
        ),
        made(
            "conversation with blocks",
            lines(
                {"messages": [*talk, {"role": "assistant", "content": [text("I look."), tool()]}]},
                {"messages": [*talk, {"role": "assistant", "content": [text(ANSWER)]}], **GPT},
            ),
            no(OPEN, form, TOOL, ASKED, name="1"),
            ok(form, question=ASKED, labels=GPT, name="2"),
        ),
        made(
            "texts",
            whole({"object": "text_completion", **GPT, "choices": [{"text": ANSWER, "finish_reason": "stop"}]}),
            ok(form, labels=GPT),
        ),
        made("conversation", whole([*talk, {"role": "assistant", "content": ANSWER}]), ok(form, question=ASKED)),
        made("ok", whole(response({"type": "reasoning"}, out(ANSWER))), ok(other, labels=GPT)),
        made(
            "commentary",
            whole(response(out("I look."), {"type": "web_search_call"}, out(ANSWER))),
            ok(other, labels=GPT),
        ),
        made(
            "thought after it",
            whole(response(out(ANSWER, status="completed", phase="final_answer"), {"type": "reasoning"})),
            ok(other, labels=GPT),
        ),
        made("empty", whole(response(out(""))), no(EMPTY, other, NOTHING_SAID, labels=GPT)),
        made("tool", whole(response(out("I look."), {"type": "function_call"})), no(OPEN, other, TOOL, labels=GPT)),
        *(
            made(f"{kind} after it", whole(response(out("I look."), *after)), no(OPEN, other, TOOL, labels=GPT))
            for kind, after in {
                "tool and thought": [{"type": "function_call"}, {"type": "reasoning"}],
                "request": [{"type": "mcp_approval_request", "name": "search"}],
                "tool that has run": [{"type": "shell_call"}, {"type": "shell_call_output"}],
            }.items()
        ),
        made("tool alone", whole(response({"type": "function_call"})), no(OPEN, other, TOOL, labels=GPT)),
        *(
            made(
                f"message {status}",
                whole(response(out("The", status=status))),
                no(CUT, other, "The message is incomplete.", labels=GPT, text="The"),
            )
            for status in ("incomplete", "in_progress")
        ),
        made(
            "on the way",
            whole(response(out(ANSWER), out("I look.", phase="commentary"))),
            no(OPEN, other, "The last message is one on the way.", labels=GPT),
        ),
        made(
            "no message",
            whole(response({"type": "reasoning"})),
            no(OPEN, other, "The output has no message.", labels=GPT),
        ),
        made("queued", whole(response(status="queued")), no(OPEN, other, "The response is queued.", labels=GPT)),
        made(
            "cut",
            whole(response(out("The"), status="incomplete", incomplete_details={"reason": "max_output_tokens"})),
            no(CUT, other, "The response is incomplete.", labels=GPT, text="The"),
        ),
        made(
            "filtered",
            whole(response(status="incomplete", incomplete_details={"reason": "content_filter"})),
            no(FAILED, other, filtered, labels=GPT),
        ),
        made(
            "failed",
            whole(response(status="failed", error={"code": "server_error", "message": "sorry"})),
            no(FAILED, other, "The run failed: 'sorry'.", labels=GPT),
        ),
        made(
            "refusal",
            whole(response(out("No.", "refusal"))),
            no(FAILED, other, "The run failed: 'the model refused'.", labels=GPT),
        ),
        made(
            "batch",
            lines(batched("q2", None, expired), batched("q1", response(out(ANSWER)))),
            no(FAILED, other, "The run failed: 'late'.", name="q2"),
            ok(other, labels=GPT, name="q1"),
        ),
    )


# ── Evaluations ──────────────────────────────────────────────────────────────────────────────────


def sample(name: object, epoch: int, words: str, stop: str = "stop", **fields: Any) -> dict[str, Any]:
    choice = {"message": {"role": "assistant", "content": words}, "stop_reason": stop}
    output = {"model": "mockllm/model", "choices": [choice], "completion": words}
    return {"id": name, "epoch": epoch, "input": ASKED, "target": "", "messages": [], "output": output, **fields}


def submission(name: str, tool: str, *, kept: bool = False, words: str = "", back: str = ANSWER) -> dict[str, Any]:
    """A sample as Inspect's agents leave it; `words` stand beside the call, `back` is what the tool gave back."""
    call = {"id": "c1", "function": tool, "arguments": {"answer": ANSWER, "sure": True}}
    told = {"role": "tool", "tool_call_id": "c1", "function": tool, "content": back}
    said = f"{words}\n\n{ANSWER}".strip() if not kept else words
    message = {"id": "m1", "role": "assistant", "content": said, "tool_calls": [call]}
    history = [message, told] if kept else [{**message, "tool_calls": []}]
    made = sample(name, 1, f"{words}\n\n{ANSWER}".strip(), messages=[{"role": "user", "content": ASKED}, *history])
    made["output"]["choices"] = [{"message": message, "stop_reason": "tool_calls"}]
    return made


def log(*samples: dict[str, Any], status: str = "success", **fields: Any) -> dict[str, Any]:
    spec = {
        "task": "leases",
        "model": "mockllm/model",
        "dataset": {"name": "leases", "sample_ids": ["rent", 7]},
        "config": {"epochs": 2},
    }
    return {"version": 2, "status": status, "eval": spec, "plan": {}, "samples": list(samples), **fields}


def _inspect() -> tuple[Fixture, ...]:
    form = "inspect"

    def run(case: str, trial: int) -> dict[str, Any]:
        own = {"model": "mockllm/model", "case": case, "trial": str(trial)}
        return {"question": ASKED, "labels": own, "name": f"{case}_epoch_{trial}"}

    def missing(case: str, trial: int, status: str) -> Answer:
        reason = f"The log, whose status is '{status}', does not contain this sample."
        return no(OPEN, form, reason, **{**run(case, trial), "question": ""})

    asked = {"input": [{"role": "system", "content": "Cite."}, {"role": "user", "content": "attachment://x"}]}
    done = log(
        sample("rent", 1, ANSWER),
        sample("rent", 2, "attachment://y", attachments={"x": ASKED, "y": ANSWER}, **asked),
        sample(7, 1, "The", "max_tokens"),
        sample(7, 2, "", error={"message": "boom", "traceback": ""}),
    )
    stopped = log(
        sample("rent", 1, " "),
        sample("rent", 2, "", "tool_calls"),
        sample(7, 1, "The", limit={"type": "message", "limit": 5}),
        status="cancelled",
    )
    worked = ("other tool", "kept, failed", "note ends so", "went on", "nothing kept, no submit")
    submitted = (
        *(ok(form, question=ASKED, labels=run(case, 1)["labels"], name=f"{case}_epoch_1") for case in _SUBMITTED),
        ok(form, f"I submit.\n\n{ANSWER}", ASKED, run("words", 1)["labels"], name="words_epoch_1"),
        *(no(OPEN, form, TOOL, **run(case, 1)) for case in worked),
        *(missing(case, trial, "success") for trial in (1, 2) for case in ("rent", "7")),
    )
    return (
        Fixture(
            f"{form} done",
            "log.json",
            whole(done, 2),
            (
                ok(form, **run("rent", 1)),
                ok(form, **run("rent", 2)),
                no(CUT, form, "The sample was cut off (max_tokens).", **run("7", 1), text="The"),
                no(FAILED, form, "The run failed: 'boom'.", **run("7", 2)),
            ),
        ),
        Fixture(
            f"{form} cancelled",
            "log.json",
            whole(stopped),
            (
                no(EMPTY, form, NOTHING_SAID, **run("rent", 1), text=" "),
                no(OPEN, form, TOOL, **run("rent", 2)),
                no(CUT, form, "The sample was cut off (message).", **run("7", 1), text="The"),
                missing("7", 2, "cancelled"),
            ),
        ),
        Fixture(
            f"{form} other ends",
            "log.json",
            whole(
                log(
                    sample("rent", 1, "", "content_filter"),
                    sample("rent", 2, "", output={"model": "mockllm/model", "choices": [], "completion": ""}),
                    sample(7, 1, "", output={"choices": [], "error": "boom"}),
                    sample(7, 2, ANSWER),
                    sample(7, 2, ANSWER),
                )
            ),
            (
                no(FAILED, form, "The run failed: 'the answer was filtered'.", **run("rent", 1)),
                no(OPEN, form, "The sample has no output.", **run("rent", 2)),
                no(FAILED, form, "The run failed: 'boom'.", **run("7", 1)),
                ok(form, **run("7", 2)),
                ok(form, **{**run("7", 2), "name": "7_epoch_2~2"}),
            ),
        ),
        Fixture(f"{form} submitted", "log.json", whole(log(*_submitted())), submitted),
        Fixture(
            f"{form} failed",
            "log.json",
            whole({**log(status="error", error={"message": "no such model"}), "eval": {"model": "m"}}),
            (no(FAILED, form, "The run failed: 'no such model'.", labels={"model": "m"}),),
        ),
    )


_SUBMITTED = ("taken out", "taken out, other name", "kept", "kept, other name", "nothing kept", "attached")


def _submitted() -> list[dict[str, Any]]:
    kept = submission("kept, failed", "submit", kept=True)
    kept["messages"][-1]["error"] = {"type": "parsing", "message": "no"}
    went_on = submission("went on", "submit", kept=True)
    went_on["messages"].append({"role": "user", "content": "That is wrong."})
    attached = submission("attached", "report", kept=True, back="attachment://x")
    attached["attachments"] = {"x": ANSWER}
    attached["output"]["completion"] = "attachment://x"
    note = submission("note ends so", "search", kept=True, back="None found.")
    note["output"]["completion"] = f"I search for: {ANSWER}"
    return [
        submission("taken out", "submit"),
        submission("taken out, other name", "report"),
        submission("kept", "submit", kept=True),
        submission("kept, other name", "report", kept=True),
        {**submission("nothing kept", "submit", kept=True), "messages": []},
        attached,
        submission("words", "report", words="I submit.", kept=True),
        submission("other tool", "read", kept=True, back="RENT $900"),
        kept,
        note,
        went_on,
        {**submission("nothing kept, no submit", "report", kept=True), "messages": []},
    ]


def trajectory(*steps: dict[str, Any], **fields: Any) -> dict[str, Any]:
    begun = [
        {"step_id": 1, "source": "system", "message": "Cite."},
        {"step_id": 2, "source": "user", "message": ASKED},
        {"step_id": 3, "source": "agent", "message": "I look.", "tool_calls": [{"function_name": "read"}]},
    ]
    agent = {"name": "terminus-2", "version": "1", "model_name": GPT["model"]}
    return {"schema_version": "ATIF-v1.5", "session_id": "s", "agent": agent, "steps": [*begun, *steps], **fields}


def step(words: object, **fields: Any) -> dict[str, Any]:
    return {"step_id": 4, "source": "agent", "message": words, **fields}


def _atif() -> tuple[Fixture, ...]:
    form = "atif"
    asked = {"question": ASKED, "labels": GPT}

    def made(name: str, value: object, answer: Answer) -> Fixture:
        return Fixture(f"{form} {name}", "trajectory.json", whole(value, 2), (answer,))

    finish = [{"function_name": "mark_task_complete"}]
    return (
        made("ok", trajectory(step(ANSWER)), ok(form, **asked)),
        made("parts", trajectory(step([text(ANSWER)])), ok(form, **asked)),
        made("finishing tool", trajectory(step(ANSWER, tool_calls=finish)), ok(form, **asked)),
        *(
            made(
                f"finishing tool with the {key}",
                trajectory(
                    step("I hand it in.", tool_calls=[{"function_name": "submit", "arguments": {key: ANSWER, "n": 1}}])
                ),
                ok(form, **asked),
            )
            for key in ("answer", "final_answer", "message", "output", "result", "text")
        ),
        made(
            "finishing tool with the answer alone",
            trajectory(step("", tool_calls=[{"function_name": "finish", "arguments": {"answer": ANSWER}}])),
            ok(form, **asked),
        ),
        made(
            "finishing tool with two texts",
            trajectory(
                step(
                    ANSWER, tool_calls=[{"function_name": "finish", "arguments": {"message": "Done.", "result": "ok"}}]
                )
            ),
            ok(form, **asked),
        ),
        made("other model", trajectory(step(ANSWER, model_name="x")), ok(form, question=ASKED, labels={"model": "x"})),
        made("tool", trajectory(), no(OPEN, form, TOOL, **asked)),
        made("empty", trajectory(step("")), no(EMPTY, form, NOTHING_SAID, **asked)),
        made(
            "copied",
            trajectory(step(ANSWER, is_copied_context=True)),
            no(OPEN, form, "The last step is not the agent's.", **asked),
        ),
        made(
            "goes on",
            trajectory(step(ANSWER), continued_trajectory_ref="t2.json"),
            no(OPEN, form, "The trajectory goes on in another file.", **asked),
        ),
    )


# ── Records and plain text ───────────────────────────────────────────────────────────────────────


def _records() -> tuple[Fixture, ...]:
    form = "records"
    which = "Could not determine which field contains the answer: name it with --field."
    talk = [{"role": "system", "content": "Cite."}, {"role": "user", "content": ASKED}]

    def made(name: str, data: bytes, *answers: Answer) -> Fixture:
        return Fixture(f"{form} {name}", "runs.jsonl", data, answers)

    several = lines(
        {"output": ANSWER, "question": ASKED, "model": "m", "case": 7, "trial": 1, "arm": "with"}, {"output": ""}
    )
    return (
        made(
            "lines",
            several + b"{oops}\n\n" + lines({"other": 1}, {"output": None}, {"output": "B."}),
            ok(form, question=ASKED, labels={"model": "m", "case": "7", "trial": "1", "arm": "with"}, name="1"),
            no(EMPTY, form, NOTHING_SAID, name="2"),
            no(UNREADABLE, form, "The record is not a JSON object that can be read.", name="3", corrupt=1),
            no(OPEN, form, "The record has no field 'output'.", name="4"),
            no(OPEN, form, "The record has null in the field 'output'.", name="5"),
            ok(form, "B.", name="6"),
        ),
        made("array", whole([{"text": ANSWER}, {"text": "B."}], 2), ok(form, name="1"), ok(form, "B.", name="2")),
        made("one", whole({"response": ANSWER}), ok(form)),
        made(
            "beside a conversation",
            lines(
                {"messages": [*talk, {"role": "assistant", "content": "It is $500."}], "output": ANSWER},
                {"messages": talk, "output": ANSWER},
                {"messages": talk, "output": ANSWER, "question": "Rent?"},
                {"messages": [*talk, {"role": "assistant", "content": "It is $500."}], "output": None},
            ),
            ok(form, question=ASKED, name="1"),
            ok(form, question=ASKED, name="2"),
            ok(form, question="Rent?", name="3"),
            no(OPEN, form, "The record has null in the field 'output'.", ASKED, name="4"),
        ),
        made("beside choices", whole({**chat("a"), "output": "b"}), no(UNREADABLE, form, which)),
        made(
            "two beside a conversation",
            whole({"messages": talk, "output": "b", "text": "c"}),
            no(UNREADABLE, form, which),
        ),
        made(
            "beside half of the conversations",
            lines({"messages": talk}, {"messages": talk, "output": "b"}),
            no(UNREADABLE, form, which),
        ),
        made(
            "beside what a question offers",
            lines(
                {"question": ASKED, "choices": ["$500", "$900"], "output": ANSWER},
                {"question": ASKED, "choices": [{"label": "A", "text": "$500"}], "output": ANSWER},
            ),
            ok(form, question=ASKED, name="1"),
            ok(form, question=ASKED, name="2"),
        ),
        made(
            "last line cut",
            lines({"answer": ANSWER}, {"answer": ANSWER})[:-9],
            ok(form, name="1"),
            no(CUT, form, "The file is cut off in the middle of this record.", name="2", corrupt=1),
        ),
    )


def _others() -> tuple[Fixture, ...]:
    def made(name: str, data: bytes, answer: Answer) -> Fixture:
        return Fixture(f"{answer.format} {name}", "answer.md", data, (answer,), marked=False)

    broken = f"It is JSON {BROKEN}: fix it, or say --reader plain if it is the answer itself."
    unknown = "It is JSON of an unknown format: name its format with --reader, or the field of the answer with --field."
    return (
        made("markdown", ANSWER.encode(), ok("plain")),
        made("mark", b"\xef\xbb\xbf" + ANSWER.encode(), ok("plain")),
        made("utf-16", ANSWER.encode("utf-16"), ok("plain")),
        made("link first", b"[The lease](a.pdf) says so.", ok("plain", "[The lease](a.pdf) says so.")),
        made("marker first", b"[1] is the lease.\r\n", ok("plain", "[1] is the lease.\r\n")),
        made("brace first", b"{name} owes $900.\n", ok("plain", "{name} owes $900.\n")),
        made("scalar", b'"quoted"', ok("plain", '"quoted"')),
        made("nothing", b"", no(EMPTY, "plain", NOTHING_SAID)),
        made("white space", b" \n\n", no(EMPTY, "plain", NOTHING_SAID, text=" \n\n")),
        made("latin", b"caf\xe9", ok("plain", "caf\ufffd", corrupt=1)),
        made("nul", b"a\x00b", ok("plain", "a\ufffdb", corrupt=1)),
        made("object", b'{"a": 1}', no(UNREADABLE, "unknown", unknown, unknown_format=True)),
        made("list", b"[1]", no(UNREADABLE, "unknown", unknown, unknown_format=True)),
        made("lines", b'{"a": 1}\n{"a": 2}\n', no(UNREADABLE, "unknown", unknown, unknown_format=True)),
        made("two fields", b'{"output": "a", "text": "b"}', no(UNREADABLE, "unknown", unknown, unknown_format=True)),
        made(
            "cut", b'{"output": "The', no(CUT, "unknown", "The file is cut off in the middle of its JSON.", corrupt=1)
        ),
        made(
            "deep",
            b"[" * 200_000,
            no(UNREADABLE, "unknown", broken, corrupt=1),
        ),
        made("latin", b'{"output": "caf\xe9"}', no(UNREADABLE, "unknown", broken, corrupt=1)),
        made(
            "latin, cut",
            b'{"output": "caf\xe9',
            no(CUT, "unknown", "The file is cut off in the middle of its JSON.", corrupt=1),
        ),
    )


FIXTURES: tuple[Fixture, ...] = (
    *_claude_code(),
    *_claude_print(),
    *_codex(),
    *_gemini(),
    *_anthropic(),
    *_cited_apis(),
    *_openai(),
    *_inspect(),
    *_atif(),
    *_records(),
    *_others(),
)
