"""Events as the clients send them, with all the fields that they have today; written for these tests."""

from __future__ import annotations

import json
from typing import Any

from citecheck.hooks import Client

SESSION = "5f0f6c2e-8f5d-4c57-9a3e-0d6c1b7c9f11"
TRANSCRIPT = f"/home/reader/.claude/projects/-home-reader-flat/{SESSION}.jsonl"


def claude_code(message: str | None = "", **changed: Any) -> dict[str, Any]:
    return {
        "session_id": SESSION,
        "prompt_id": "b0e5ac0c-4f0f-4d0e-9d8a-6a2a6f1f3c55",
        "transcript_path": TRANSCRIPT,
        "cwd": "/home/reader/flat",
        "permission_mode": "acceptEdits",
        "effort": {"level": "high"},
        "hook_event_name": "Stop",
        "stop_hook_active": False,
        "last_assistant_message": message,
        "background_tasks": [],
        "session_crons": [],
        **changed,
    }


def subagent(message: str | None = "", **changed: Any) -> dict[str, Any]:
    return {
        **claude_code(message),
        "hook_event_name": "SubagentStop",
        "agent_id": "a7d1c0de",
        "agent_type": "general-purpose",
        "agent_transcript_path": TRANSCRIPT.replace(".jsonl", "/subagents/agent-a7d1c0de.jsonl"),
        **changed,
    }


def codex(message: str | None = "", **changed: Any) -> dict[str, Any]:
    return {
        "session_id": "019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b",
        "turn_id": "7",
        "transcript_path": None,
        "cwd": "/home/reader/flat",
        "hook_event_name": "Stop",
        "model": "gpt-5-codex",
        "permission_mode": "default",
        "stop_hook_active": False,
        "last_assistant_message": message,
        **changed,
    }


def codex_subagent(message: str | None = "", **changed: Any) -> dict[str, Any]:
    return {
        **codex(message),
        "hook_event_name": "SubagentStop",
        "agent_id": "019a2b3c-9999-7f60-8a9b-0c1d2e3f4a5b",
        "agent_type": "explorer",
        "agent_transcript_path": None,
        **changed,
    }


def gemini(message: str | None = "", **changed: Any) -> dict[str, Any]:
    return {
        "session_id": "c1f8d9e0-1d2c-4b3a-8f9e-7d6c5b4a3f2e",
        "transcript_path": "/home/reader/.gemini/tmp/flat/chats/session-2026-03-01T10-00.json",
        "cwd": "/home/reader/flat",
        "hook_event_name": "AfterAgent",
        "timestamp": "2026-03-01T10:00:00.000Z",
        "prompt": "What may the Landlord charge?",
        "prompt_response": message,
        "stop_hook_active": False,
        **changed,
    }


EVENTS = {
    "claude-code": (Client.CLAUDE_CODE, claude_code),
    "claude-code-subagent": (Client.CLAUDE_CODE, subagent),
    "codex": (Client.CODEX, codex),
    "codex-subagent": (Client.CODEX, codex_subagent),
    "gemini": (Client.GEMINI, gemini),
}


def sent(event: dict[str, Any]) -> bytes:
    return json.dumps(event).encode()
