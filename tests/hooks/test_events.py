"""What is made of the bytes that a client sends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cases import each
from command import GOOD

from citecheck.errors import UsageError
from citecheck.hooks import Client
from citecheck.hooks.events import HOOK_BYTES, Event, read_event
from citecheck.limits import RESPONSE_BYTES
from hooks.sent import EVENTS, claude_code, codex, gemini, sent, subagent

NAMES = {"claude-code": "Stop", "claude-code-subagent": "SubagentStop", "codex": "Stop"} | {
    "codex-subagent": "SubagentStop",
    "gemini": "AfterAgent",
}
each_event = pytest.mark.parametrize("which", EVENTS)


def refusal(client: Client, data: bytes) -> str:
    with pytest.raises(UsageError) as raised:
        read_event(client, data)
    return str(raised.value)


# ── What is read ─────────────────────────────────────────────────────────────────────────────────


@each_event
@pytest.mark.parametrize("again", [False, True])
def test_a_whole_event(which: str, again: bool) -> None:
    client, made = EVENTS[which]
    event = read_event(client, sent(made(GOOD, stop_hook_active=again)))
    assert event == Event(GOOD, "/home/reader/flat", again, NAMES[which])


@each_event
def test_an_agent_that_ended_without_a_text(which: str) -> None:
    client, made = EVENTS[which]
    assert read_event(client, sent(made(None))) == Event("", "/home/reader/flat", again=False, name=NAMES[which])


@pytest.mark.parametrize("changed", [{"stop_hook_active": None, "cwd": None}, {}])
def test_what_may_be_missing(changed: dict[str, Any]) -> None:
    event = {"hook_event_name": "SubagentStop", "last_assistant_message": "Done.", **changed}
    assert read_event(Client.CLAUDE_CODE, sent(event)) == Event("Done.", None, again=False, name="SubagentStop")


@each_event
def test_fields_of_a_later_version_change_nothing(which: str) -> None:
    client, made = EVENTS[which]
    later = {"schema": 9, "usage": {"tokens": [1, None]}, "reply": {"role": "user"}}
    assert read_event(client, sent(made("x", **later))) == read_event(client, sent(made("x")))


@pytest.mark.parametrize("data", [b'"a\\ud800b\\udfff"', b'"a\xed\xa0\x80b\xed\xbf\xbf"'], ids=["escaped", "raw"])
def test_lone_surrogates_stay(data: bytes) -> None:
    event = sent(claude_code("HERE")).replace(b'"HERE"', data)
    assert read_event(Client.CLAUDE_CODE, event).message == "a\ud800b\udfff"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_other_encodings_of_json(encoding: str) -> None:
    data = json.dumps(gemini("60 days’ Notice"), ensure_ascii=False).encode(encoding)
    assert read_event(Client.GEMINI, data).message == "60 days’ Notice"


def test_the_largest_answer_in_its_largest_form_fits() -> None:
    assert len(sent(claude_code("\n" * RESPONSE_BYTES, prompt="\n" * (RESPONSE_BYTES - 1024)))) < HOOK_BYTES


def test_the_largest_event() -> None:
    data = sent(codex("Done."))
    assert read_event(Client.CODEX, data.ljust(HOOK_BYTES)).message == "Done."
    assert refusal(Client.CODEX, data.ljust(HOOK_BYTES + 1)) == (
        "The event on stdin is larger than 8 MiB, so it was not read."
    )


# ── What is refused ──────────────────────────────────────────────────────────────────────────────

NO_EVENT = "stdin contains no event, an object in JSON: let the client run this command as its hook."


@each(
    "data",
    [
        b"",
        b"Done.",
        b"{",
        b'{"hook_event_name": "Stop"',
        b"\xff\xfe\xff",
        b'"\xff"',
        b"[" * 1_000_000,
        b'{"a":' * 1_000_000,
        b"1" * 10_000,
        b"{} {}",
        b"[]",
        b"null",
        b'"Stop"',
        b"1e999",
    ],
    ids=lambda data: repr(data[:20]),
)
@each("client", Client)
def test_what_is_no_object_in_json(client: Client, data: bytes) -> None:
    assert refusal(client, data) == NO_EVENT


def wrong(client: str, what: str) -> str:
    return (
        f"The event on stdin is not as {client} sends it ({what}): check which client runs the hook, and its version."
    )


STRING, BOOLEAN = "Input should be an instance of str", "Input should be a valid boolean"


@each(
    ("event", "expected"),
    [
        ({}, "hook_event_name: Field required"),
        (claude_code(hook_event_name=None), f"hook_event_name: {STRING}"),
        (claude_code(hook_event_name=["Stop"]), f"hook_event_name: {STRING}"),
        (claude_code(stop_hook_active="false"), f"stop_hook_active: {BOOLEAN}"),
        (claude_code(stop_hook_active=0), f"stop_hook_active: {BOOLEAN}"),
        (claude_code(cwd=["/"]), f"cwd: {STRING}"),
        (claude_code(7), f"last_assistant_message: {STRING}"),
        (claude_code({"text": GOOD}), f"last_assistant_message: {STRING}"),
        (claude_code([{"type": "text", "text": GOOD}]), f"last_assistant_message: {STRING}"),
        ({"hook_event_name": "Stop", "cwd": "."}, "last_assistant_message: Field required"),
    ],
    ids=repr,
)
def test_an_event_of_the_wrong_shape(event: Any, expected: str) -> None:
    assert refusal(Client.CLAUDE_CODE, sent(event)) == wrong("claude-code", expected)


def test_a_name_with_a_lone_surrogate() -> None:
    told = refusal(Client.CODEX, sent(codex(hook_event_name="Stop\ud800")))
    assert told == "The event 'Stop\ud800' carries no answer to check: register the hook at Stop or SubagentStop."


@pytest.mark.parametrize(
    ("client", "name", "where"),
    [
        (Client.CLAUDE_CODE, "PreToolUse", "Stop or SubagentStop"),
        (Client.CLAUDE_CODE, "AfterAgent", "Stop or SubagentStop"),
        (Client.CLAUDE_CODE, "stop", "Stop or SubagentStop"),
        (Client.CLAUDE_CODE, "StopFailure", "Stop or SubagentStop"),
        (Client.CODEX, "SessionStart", "Stop or SubagentStop"),
        (Client.GEMINI, "Stop", "AfterAgent"),
        (Client.GEMINI, "", "AfterAgent"),
    ],
)
def test_another_event_is_told_where_to_register(client: Client, name: str, where: str) -> None:
    told = refusal(client, sent({"hook_event_name": name}))
    assert told == f"The event '{name}' carries no answer to check: register the hook at {where}."


def test_a_long_name_is_shortened() -> None:
    told = refusal(Client.GEMINI, sent({"hook_event_name": "S" * 1_000_000}))
    assert told == (f"The event '{'S' * 26} … {'S' * 11}' carries no answer to check: register the hook at AfterAgent.")


def test_an_event_of_another_client_is_no_event_of_this_one() -> None:
    assert refusal(Client.GEMINI, sent(subagent(GOOD))) == (
        "The event 'SubagentStop' carries no answer to check: register the hook at AfterAgent."
    )
    assert refusal(Client.GEMINI, sent(claude_code(GOOD, hook_event_name="AfterAgent"))) == wrong(
        "gemini", "prompt_response: Field required"
    )
