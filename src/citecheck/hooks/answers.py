"""The answer to a client: one JSON document in its protocol, or nothing."""

from __future__ import annotations

import json

from citecheck.hooks.clients import PROTOCOLS, Client
from citecheck.hooks.events import Event
from citecheck.hooks.feedback import Feedback


def answer(client: Client, event: Event, feedback: Feedback | None, *, block: bool) -> str:
    """What the hook prints; without feedback nothing, which every client takes for consent.

    Codex and Gemini CLI have no feedback for the agent but a refusal: without `block`, they show it to the user
    (`systemMessage`), who is told it in other words. An agent that a hook has sent back once is never sent back again.
    """
    return json.dumps(_reply(client, event, feedback, block=block)) + "\n" if feedback else ""


def _reply(client: Client, event: Event, feedback: Feedback, *, block: bool) -> dict[str, object]:
    protocol = PROTOCOLS[client]
    if event.again:
        return {"systemMessage": feedback.for_user}
    # A refusal costs a whole turn. Warnings pass elsewhere too, and an agent may have its reasons for one.
    if block and feedback.grave:
        return {"decision": protocol.refusal, "reason": feedback.for_agent}
    if protocol.hears:
        return {"hookSpecificOutput": {"hookEventName": event.name, "additionalContext": feedback.for_agent}}
    return {"systemMessage": feedback.for_user}
