"""The reply to each client, whole."""

from __future__ import annotations

import itertools
import json

import pytest
from cases import each

from citecheck.hooks import PROTOCOLS, Client
from citecheck.hooks.events import Event
from citecheck.hooks.feedback import Feedback, answer

TEXT = "citecheck: It has errors. Mend them.\nerror CIT401 line 5 “no” \\x1b"
TO_USER = "citecheck: It has errors. Look them up.\nerror CIT401 line 5 “no” \\x1b"
EVENTS = [(client, name) for client in Client for name in PROTOCOLS[client].events]


def reply(client: Client, name: str = "", *, again: bool = False, grave: bool = True, block: bool = False) -> object:
    event = Event("", None, again, name or PROTOCOLS[client].events[0])
    printed = answer(client, event, Feedback(TEXT, TO_USER, grave), block=block)
    assert printed.isascii()
    assert printed.endswith("}\n")
    assert printed.count("\n") == 1
    return json.loads(printed)


@each(("client", "name"), EVENTS)
@each(("again", "block"), [*itertools.product([False, True], repeat=2)])
def test_without_feedback_nothing_is_said(client: Client, name: str, again: bool, block: bool) -> None:
    assert answer(client, Event("", None, again, name), None, block=block) == ""


@pytest.mark.parametrize("name", ["Stop", "SubagentStop"])
@pytest.mark.parametrize("grave", [False, True])
def test_claude_code_tells_the_agent(name: str, grave: bool) -> None:
    expected = {"hookSpecificOutput": {"hookEventName": name, "additionalContext": TEXT}}
    assert reply(Client.CLAUDE_CODE, name, grave=grave) == expected


@pytest.mark.parametrize("client", [Client.CODEX, Client.GEMINI])
@pytest.mark.parametrize("grave", [False, True])
def test_the_others_tell_the_user(client: Client, grave: bool) -> None:
    assert reply(client, grave=grave) == {"systemMessage": TO_USER}


@pytest.mark.parametrize(("client", "name"), EVENTS)
def test_block_refuses_in_the_words_of_the_client(client: Client, name: str) -> None:
    decision = "deny" if client is Client.GEMINI else "block"
    assert reply(client, name, block=True) == {"decision": decision, "reason": TEXT}


@pytest.mark.parametrize(("client", "name"), EVENTS)
def test_block_does_not_refuse_warnings(client: Client, name: str) -> None:
    assert reply(client, name, block=True, grave=False) == reply(client, name, grave=False)


@each(("client", "name"), EVENTS)
@each(("grave", "block"), [*itertools.product([False, True], repeat=2)])
def test_an_agent_is_sent_back_once(client: Client, name: str, grave: bool, block: bool) -> None:
    assert reply(client, name, again=True, grave=grave, block=block) == {"systemMessage": TO_USER}


# The keys that Codex reads of a reply at Stop; one that it does not know makes it refuse the whole.
CODEX_READS = {"continue", "decision", "reason", "stopReason", "suppressOutput", "systemMessage"}


@pytest.mark.parametrize(("again", "grave", "block"), [*itertools.product([False, True], repeat=3)])
def test_codex_gets_no_key_that_it_does_not_know(again: bool, grave: bool, block: bool) -> None:
    got = reply(Client.CODEX, again=again, grave=grave, block=block)
    assert isinstance(got, dict)
    assert got.keys() <= CODEX_READS
