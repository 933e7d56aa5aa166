"""Inspect's agents submit their answer with a tool: whether a sample that ends in a call has its answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from citecheck.transcripts.shapes import items, mapping, string, text_in

_ATTACHMENT: Final = "attachment://"
_SUBMIT: Final = "submit"  # unless the agent has another name for it


def resolved(text: str, attached: Mapping[str, object]) -> str:
    """Inspect writes a long text once, beside the message."""
    name = text.removeprefix(_ATTACHMENT)
    return string(attached.get(name)) or text if name != text else text


def submitted(output: Mapping[str, object], messages: Sequence[object], attached: Mapping[str, object]) -> bool:
    """Whether a call of the last message handed the answer over.

    react() takes such a call out of the history. Where it is kept, and while an attempt is scored, the tool gave back
    what it was given, and the completion ends in it. Any other call is work, whatever was said with it.
    """
    calls = _calls(_message(output))
    history = [mapping(message) for message in messages]
    said = [message for message in history if message.get("role") != "tool"]
    if said and (said[-1].get("role"), said[-1].get("id")) != ("assistant", _message(output).get("id")):
        return False  # something came after it
    if said and {_id(call) for call in calls} - {_id(call) for call in _calls(said[-1])}:
        return True
    results = {string(message.get("tool_call_id")): message for message in history if message.get("role") == "tool"}
    completion = resolved(string(output.get("completion")), attached).rstrip()
    handed = (text for call in calls for text in _handed_over(call, results.get(_id(call)), attached))
    return any(map(completion.endswith, handed))


def _message(output: Mapping[str, object]) -> Mapping[str, object]:
    choices = items(output.get("choices"))
    return mapping(mapping(choices[0]).get("message")) if choices else {}


def _calls(message: Mapping[str, object]) -> Sequence[Mapping[str, object]]:
    return [mapping(call) for call in items(message.get("tool_calls"))]


def _id(call: Mapping[str, object]) -> str:
    return string(call.get("id"))


def _handed_over(
    call: Mapping[str, object], result: Mapping[str, object] | None, attached: Mapping[str, object]
) -> Sequence[str]:
    """What the tool was given and gave back; without a result, what a tool of the usual name was given."""
    arguments = mapping(call.get("arguments")).values()
    given = [text for value in arguments if (text := resolved(string(value), attached).strip())]
    if result is None:
        return given if call.get("function") == _SUBMIT else ()
    back = "" if result.get("error") else resolved(text_in(result.get("content")) or "", attached).strip()
    return [text for text in given if text == back]
