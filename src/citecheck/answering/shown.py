"""The result for a question, as text, as JSON, and as sentences above a proof."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from citecheck.answering.instructions import VERSION, row
from citecheck.answering.nouns import Answered, Step
from citecheck.judging.models import is_model_name
from citecheck.reporting import support as claims
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import json_text
from citecheck.reporting.json import TOOL
from citecheck.reporting.summary import counted
from citecheck.reporting.text import painter, render_text

_HANG = " " * 22


def render(answered: Answered, *, colour: bool = False) -> str:
    """The steps, and what the last check found."""
    paint = painter(colour=colour)
    lines = [paint(terminal(answered.question), "bold"), *map(terminal, step_lines(answered))]
    parts = ["\n".join(lines) + "\n"]
    if answered.checked:
        parts.append(render_text([answered.checked.outcome], colour=colour))
    if answered.support:
        parts.append(claims.render_text([answered.support], colour=colour))
    return "\n".join(parts)


def step_lines(answered: Answered) -> Iterator[str]:
    for step in answered.steps:
        yield f"  {step.name:<10} {step.seconds:6.2f} s  {_taken(step)}"
        yield from (f"{_HANG}{note}" for note in step.notes)


def _taken(step: Step) -> str:
    tokens = f", {step.tokens:,} tokens" if step.tokens is not None else ""
    return f"{counted(step.calls, 'call')}{tokens}; {step.found}" if step.calls else step.found


def proof_remarks(answered: Answered) -> tuple[str, ...]:
    """How the answer came about, a sentence each, for the page of the proof."""
    pool = f"{counted(len(answered.pool.evidence), 'passage')} of {counted(answered.pool.sources, 'source')}"
    writer = f"Written by {_without_folders(answered.writer)} ({answered.mode}) from {pool}."
    steps = (f"{step.name}: {_taken(step)}{_notes(step)}." for step in answered.steps)
    return (f"Question: {answered.question}", writer, *steps)


def _without_folders(writer: str) -> str:
    """A model, or a program without the folders in which it is: they say nothing to a reader of the proof."""
    if is_model_name(writer):
        return writer
    return " ".join(word.rpartition("/")[2] or word for word in writer.split())


def _notes(step: Step) -> str:
    return "".join(f" · {note.rstrip('.')}" for note in step.notes)


def render_json(answered: Answered) -> str:
    """All of it: evidence, draft, answer, steps, and both reports as their commands print them."""
    value: dict[str, Any] = {
        "schema_version": 1,
        "tool": TOOL,
        "question": answered.question,
        "model": answered.writer,
        "mode": answered.mode.value,
        "instructions": VERSION,
        "answer": answered.text,
        "draft": answered.draft,
        "steps": [_step(step) for step in answered.steps],
        "pool": [row(one) | {"score": one.score} for one in answered.pool.evidence],
        "unread": list(answered.pool.unread),
        "validate": json.loads(answered.checked.to_json()) if answered.checked else None,
        "support": json.loads(claims.render_json([answered.support])) if answered.support else None,
    }
    return json_text(value, indent=2) + "\n"


def _step(step: Step) -> dict[str, Any]:
    return {**step._asdict(), "seconds": round(step.seconds, 3), "notes": list(step.notes)}
