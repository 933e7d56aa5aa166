"""A conversation in a record: its messages, and the choices of a model's answer to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from citecheck.transcripts.shapes import items, mapping, string, text_in

_ROLES: Final = frozenset({"assistant", "developer", "function", "system", "tool", "user"})


def is_talk(messages: object) -> bool:
    roles = {string(mapping(message).get("role")) for message in items(messages)}
    return bool(roles) and roles <= _ROLES


def asked(messages: object) -> str:
    """What the user said last; the results of tools may be a user's messages too, and have no text."""
    said = [text_in(mapping(m).get("content")) for m in items(messages) if mapping(m).get("role") == "user"]
    return next((text for text in reversed(said) if text), "")


def are_answers(choices: object) -> bool:
    """Whether they are a model's; those of a question that offers some are texts."""
    return isinstance(choices, list) and all(_is_answer(mapping(choice)) for choice in choices)


def _is_answer(choice: Mapping[str, object]) -> bool:
    return isinstance(choice.get("message"), dict) or {"finish_reason", "text"} <= choice.keys()
