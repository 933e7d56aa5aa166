"""ATIF, the interchange format of agents' trajectories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from citecheck.transcripts.answer import Answer, finished, unfinished, unreadable
from citecheck.transcripts.run_assembly import each
from citecheck.transcripts.shapes import items, labels, mapping, string, text_in
from citecheck.transcripts.transcript import Reader, Transcript

_NAME: Final = "atif"
_FINISHING: Final = frozenset({"complete_task", "finish", "mark_task_complete", "submit", "task_complete"})
_SUBMITTED: Final = ("answer", "final_answer", "message", "output", "result", "text")


def _answers(value: Mapping[str, object]) -> Iterator[Answer]:
    if not isinstance(value.get("steps"), list):
        yield unreadable(_NAME, "The record has no steps.")
        return
    steps = [mapping(step) for step in items(value.get("steps"))]
    told = [step for step in steps if string(step.get("source")) in {"agent", "user"}]
    last = told[-1] if told else {}
    asked = [step for step in told if step.get("source") == "user"]
    question = text_in(asked[-1].get("message")) or "" if asked else ""
    model = labels(model=last.get("model_name") or mapping(value.get("agent")).get("model_name"))
    yield _ended(last, question, model, goes_on=bool(value.get("continued_trajectory_ref")))


def _ended(last: Mapping[str, object], question: str, model: Mapping[str, str], *, goes_on: bool) -> Answer:
    if goes_on:
        return unfinished(_NAME, "The trajectory goes on in another file.", question, model)
    if last.get("source") != "agent" or last.get("is_copied_context"):
        return unfinished(_NAME, "The last step is not the agent's.", question, model)
    if any(_name(call) not in _FINISHING for call in items(last.get("tool_calls"))):
        return unfinished(_NAME, "It ends in the use of a tool.", question, model)
    text = _submitted(last) or text_in(last.get("message"))
    if text is None:
        return unfinished(_NAME, "The last step has no message.", question, model)
    return finished(_NAME, text, question, model)


def _submitted(last: Mapping[str, object]) -> str:
    """The one text that the finishing call hands over; what is beside the call is then a thought."""
    handed = [mapping(mapping(call).get("arguments")) for call in items(last.get("tool_calls"))]
    texts = [text for given in handed for key in _SUBMITTED if (text := string(given.get(key))).strip()]
    return texts[0] if len(texts) == 1 else ""


def _name(call: object) -> str:
    return string(mapping(call).get("function_name"))


def _recognises(transcript: Transcript) -> bool:
    return bool(transcript.heads) and all(map(_is_one, transcript.heads))


def _is_one(value: Mapping[str, object]) -> bool:
    return string(value.get("schema_version")).startswith("ATIF") and "steps" in value


READER = Reader(_NAME, _recognises, each(_NAME, _answers))
