"""The hooks of agent clients, one row each: how each one speaks when its agent finishes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal


class Client(StrEnum):
    CLAUDE_CODE = "claude-code"
    CODEX = "codex"
    GEMINI = "gemini"


@dataclass(frozen=True, slots=True)
class Protocol:
    """How a client speaks.

    `events` are those that carry an answer, in the field `message`; `refusal` is the decision that sends the agent
    back to work. `hears` says whether the agent gets feedback without a refusal; elsewhere only the user does.
    """

    events: tuple[str, ...]
    message: str
    refusal: Literal["block", "deny"]
    hears: bool


PROTOCOLS: Final[Mapping[Client, Protocol]] = MappingProxyType(
    {
        Client.CLAUDE_CODE: Protocol(("Stop", "SubagentStop"), "last_assistant_message", "block", hears=True),
        # Does not accept additionalContext here: a key it does not know makes its reader refuse the whole reply.
        Client.CODEX: Protocol(("Stop", "SubagentStop"), "last_assistant_message", "block", hears=False),
        Client.GEMINI: Protocol(("AfterAgent",), "prompt_response", "deny", hears=False),
    }
)
