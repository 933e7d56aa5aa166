"""Records that say which field contains the answer: JSON lines, an array, or one object."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from citecheck.text.ids import CONTEXTS
from citecheck.text.quoting import quoted
from citecheck.transcripts.answer import Answer, finished, unfinished, unreadable
from citecheck.transcripts.run_assembly import each
from citecheck.transcripts.shapes import (
    NOTHING,
    FieldPath,
    are_answers,
    is_conversation,
    items,
    labels,
    last_question,
    string,
    text_in,
)
from citecheck.transcripts.transcript import FileKind, Reader, Transcript

_NAME: Final = "records"
_OBVIOUS: Final = ("output", "response", "answer", "completion", "text", "result")
_QUESTIONS: Final = ("question", "prompt", "input", "query")
_CITATIONS: Final = ("citations", "source_nodes")  # a record with these is itself an answer with citations
_NO_FIELD: Final = "Could not determine which field contains the answer: name it with --field."


def _answers(transcript: Transcript) -> Iterator[Answer]:
    place = transcript.place or obvious(transcript)
    if transcript.kind is FileKind.TEXT:
        yield unreadable(_NAME, "It has no records: it is not JSON.")
        return
    if place is None:
        yield unreadable(_NAME, _NO_FIELD)
        return
    yield from each(_NAME, lambda record: [_answer(record, place)])(transcript)


def _answer(record: Mapping[str, object], place: FieldPath) -> Answer:
    question = next(
        (text for name in _QUESTIONS if (text := string(record.get(name)))), last_question(record.get("messages"))
    )
    named = labels(**{name: _scalar(record.get(name)) for name in ("model", "case", "trial", "arm")})
    value, shown = place.within(record), quoted(place.written, 60)
    if value is NOTHING or value is None:
        what = "has no field" if value is NOTHING else "has null in the field"
        return unfinished(_NAME, f"The record {what} {shown}.", question, named)
    answer = text_in(value)
    if answer is None:
        return replace(unreadable(_NAME, f"The field {shown} contains no text."), question=question, labels=named)
    done = finished(_NAME, answer, question, named)
    if any(items(record.get(name)) for name in _CITATIONS):
        return replace(done, record=json.dumps(record))
    contexts = next((held for name in CONTEXTS if (held := items(record.get(name)))), None)
    row = {"question": question, "answer": answer, "contexts": contexts}
    return replace(done, record=json.dumps(row)) if contexts else done


def _scalar(value: object) -> object:
    return value if isinstance(value, str | int | float) else None


def obvious(transcript: Transcript) -> FieldPath | None:
    """The one field with the name of an answer that most of the first records have, as a string or null."""
    heads = transcript.heads
    names = [name for name in _OBVIOUS if any(name in head for head in heads)]
    found = [head[names[0]] for head in heads if names[0] in head] if len(names) == 1 else []
    if 2 * len(found) <= len(heads) or not all(value is None or isinstance(value, str) for value in found):
        return None
    return None if any(map(_has_choices, heads)) else FieldPath(names[0], (names[0],))


def answers_beside(record: Mapping[str, object]) -> bool:
    """Whether a field with the name of an answer is beside a conversation, or beside a model's choices."""
    named = any(record[name] is None or isinstance(record[name], str) for name in _OBVIOUS if name in record)
    return named and (_has_choices(record) or is_conversation(record.get("messages")))


def _has_choices(record: Mapping[str, object]) -> bool:
    """Whether an answer is in them, and a field beside them may contain another one."""
    return bool(items(record.get("choices"))) and are_answers(record.get("choices"))


def _recognises(transcript: Transcript) -> bool:
    if transcript.kind is FileKind.NOISY_LINES or not transcript.heads:
        return False
    return obvious(transcript) is not None or any(map(answers_beside, transcript.heads))


READER = Reader(_NAME, _recognises, _answers)
