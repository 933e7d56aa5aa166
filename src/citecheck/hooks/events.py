"""The event that a client sends on stdin: bytes → Event. A transcript that it names is never opened."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, InstanceOf, ValidationError

from citecheck.errors import UsageError
from citecheck.hooks import PROTOCOLS, Client
from citecheck.limits import RESPONSE_BYTES
from citecheck.text.quoting import quoted

# JSON doubles an answer of quotes and line ends; the other half is for the prompt and whatever else the client sends.
HOOK_BYTES: Final = 4 * RESPONSE_BYTES

# A lone surrogate is not an error of the client's: the answer is checked with it, and strict `str` would refuse it.
_Text = InstanceOf[str]


@dataclass(frozen=True, slots=True)
class Event:
    """`message` is the answer; `again` means that the agent is at work because a hook sent it back."""

    message: str
    cwd: str | None
    again: bool
    name: str


class _Sent(BaseModel):
    """What all events have. Clients add fields with every version, and nothing is made of those."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    hook_event_name: _Text
    cwd: _Text | None = None
    stop_hook_active: bool | None = None  # some versions leave it out the first time


class _Stop(_Sent):
    """Claude Code and Codex; null where the agent ended without a text."""

    last_assistant_message: _Text | None


class _AfterAgent(_Sent):
    """Gemini CLI."""

    prompt_response: _Text | None


_MODELS: Final[Mapping[Client, type[_Sent]]] = {
    Client.CLAUDE_CODE: _Stop,
    Client.CODEX: _Stop,
    Client.GEMINI: _AfterAgent,
}


def read_event(client: Client, data: bytes) -> Event:
    """Raises UsageError if `data` is not an event of `client` that carries an answer."""
    protocol = PROTOCOLS[client]
    sent = _parsed(data)
    name = _validated(client, _Sent, sent).hook_event_name
    if name not in protocol.events:
        where = " or ".join(protocol.events)
        raise UsageError(f"The event {quoted(name, 40)} carries no answer to check: register the hook at {where}.")
    event = _validated(client, _MODELS[client], sent)
    message = getattr(event, protocol.message) or ""
    return Event(message, event.cwd, bool(event.stop_hook_active), name)


def _parsed(data: bytes) -> Any:
    if len(data) > HOOK_BYTES:
        raise UsageError(f"The event on stdin is larger than {HOOK_BYTES // 2**20} MiB, so it was not read.")
    try:
        sent = json.loads(data)
    except (ValueError, RecursionError):
        sent = None
    if not isinstance(sent, dict):
        raise UsageError("stdin contains no event, an object in JSON: let the client run this command as its hook.")
    return sent


def _validated(client: Client, model: type[_Sent], sent: Any) -> _Sent:
    try:
        return model.model_validate(sent)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        field = ".".join(map(str, first["loc"]))
        raise UsageError(
            f"The event on stdin is not as {client} sends it ({field}: {first['msg']}): "
            "check which client runs the hook, and its version."
        ) from None
