"""Files of no agent's own format: trajectories in ATIF, records that say which field contains the answer, and text.

As long as text is text, it cannot say that it is not looked at.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from citecheck.limits import RESPONSE_BYTES
from citecheck.text.ids import CONTEXTS
from citecheck.text.quoting import quoted
from citecheck.transcripts.run_assembly import each
from citecheck.transcripts.shapes import (
    NOTHING,
    FieldPath,
    are_answers,
    first,
    found,
    is_conversation,
    items,
    labels,
    last_question,
    mapping,
    string,
    text_in,
)
from citecheck.transcripts.transcript import Answer, Ending, FileKind, Reader, Transcript, unreadable

# ── ATIF, the interchange format of agents' trajectories ──────────────────────────────────────────

_ATIF: Final = "atif"
_FINISHING: Final = frozenset({"complete_task", "finish", "mark_task_complete", "submit", "task_complete"})
_SUBMITTED: Final = ("answer", "final_answer", "message", "output", "result", "text")


def _atif_answers(value: Mapping[str, object]) -> Iterator[Answer]:
    if not isinstance(value.get("steps"), list):
        yield unreadable(_ATIF, "The record has no steps.")
        return
    steps = [mapping(step) for step in items(value.get("steps"))]
    told = [step for step in steps if string(step.get("source")) in {"agent", "user"}]
    last = told[-1] if told else {}
    asked = [step for step in told if step.get("source") == "user"]
    question = text_in(asked[-1].get("message")) or "" if asked else ""
    model = labels(model=last.get("model_name") or first(value, "agent.model_name"))
    yield _ended(last, Ending(_ATIF, question, model), goes_on=bool(value.get("continued_trajectory_ref")))


def _ended(last: Mapping[str, object], end: Ending, *, goes_on: bool) -> Answer:
    if goes_on:
        return end.unfinished("The trajectory goes on in another file.")
    if last.get("source") != "agent" or last.get("is_copied_context"):
        return end.unfinished("The last step is not the agent's.")
    if any(first(call, "function_name") not in _FINISHING for call in items(last.get("tool_calls"))):
        return end.unfinished("It ends in the use of a tool.")
    # The one text that the finishing call hands over; what is beside the call is then a thought.
    given = found(last, "tool_calls.*.arguments")
    handed = [text for arguments in given for key in _SUBMITTED if (text := first(arguments, key)).strip()]
    answer = handed[0] if len(handed) == 1 else text_in(last.get("message"))
    return end.unfinished("The last step has no message.") if answer is None else end.finished(answer)


def _are_trajectories(transcript: Transcript) -> bool:
    return bool(transcript.heads) and all(map(_is_trajectory, transcript.heads))


def _is_trajectory(value: Mapping[str, object]) -> bool:
    return string(value.get("schema_version")).startswith("ATIF") and "steps" in value


ATIF_READER = Reader(_ATIF, _are_trajectories, each(_ATIF, _atif_answers))


# ── Records: JSON lines, an array, or one object ──────────────────────────────────────────────────

_RECORDS: Final = "records"
_OBVIOUS: Final = ("output", "response", "answer", "completion", "text", "result")
_QUESTIONS: Final = ("question", "prompt", "input", "query")
_CITATIONS: Final = ("citations", "source_nodes")  # a record with these is itself an answer with citations
_NO_FIELD: Final = "Could not determine which field contains the answer: name it with --field."


def _record_answers(transcript: Transcript) -> Iterator[Answer]:
    place = transcript.place or obvious(transcript)
    if transcript.kind is FileKind.TEXT:
        yield unreadable(_RECORDS, "It has no records: it is not JSON.")
        return
    if place is None:
        yield unreadable(_RECORDS, _NO_FIELD)
        return
    yield from each(_RECORDS, lambda record: [_answer(record, place)])(transcript)


def _answer(record: Mapping[str, object], place: FieldPath) -> Answer:
    question = next(
        (text for name in _QUESTIONS if (text := string(record.get(name)))), last_question(record.get("messages"))
    )
    named = labels(**{name: _scalar(record.get(name)) for name in ("model", "case", "trial", "arm")})
    value, shown = place.within(record), quoted(place.written, 60)
    if value is NOTHING or value is None:
        what = "has no field" if value is NOTHING else "has null in the field"
        return Ending(_RECORDS, question, named).unfinished(f"The record {what} {shown}.")
    answer = text_in(value)
    if answer is None:
        return replace(unreadable(_RECORDS, f"The field {shown} contains no text."), question=question, labels=named)
    done = Ending(_RECORDS, question, named).finished(answer)
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


def _are_records(transcript: Transcript) -> bool:
    if transcript.kind is FileKind.NOISY_LINES or not transcript.heads:
        return False
    return obvious(transcript) is not None or any(map(answers_beside, transcript.heads))


RECORDS_READER = Reader(_RECORDS, _are_records, _record_answers)


# ── Text that is not a transcript: Markdown, as it is ─────────────────────────────────────────────

_PLAIN: Final = "plain"
_BINARY: Final = {FileKind.ARCHIVE: "a zip", FileKind.PDF: "a PDF"}
_REPLACED: Final = "\ufffd"
_MOST_OF_ONE: Final = 4  # bytes of one character in UTF-8
_FEW: Final = 4  # replaced characters, however short the text is
_SHARE: Final = 8  # one character in so many; a text in Latin-1 has fewer accents, in UTF-16 every second byte is NUL


def _plain_answers(transcript: Transcript) -> Iterator[Answer]:
    binary = _BINARY.get(transcript.kind)
    if binary:
        yield unreadable(_PLAIN, f"It is {binary}, and no text.")
        return
    text, replaced = _decoded(transcript.tape.read(RESPONSE_BYTES + _MOST_OF_ONE))
    if replaced > max(_FEW, len(text) // _SHARE):
        yield unreadable(_PLAIN, "It is not UTF-8 text: unpack it, or save it in UTF-8.", replaced)
        return
    yield replace(Ending(_PLAIN).finished(text), corrupt=replaced)


def _decoded(data: bytes) -> tuple[str, int]:
    """(text, how many of its characters stand for what is none). One that is too large stays so, by a character."""
    whole = len(data) < RESPONSE_BYTES + _MOST_OF_ONE
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(data, final=whole).replace("\x00", _REPLACED)
    return text, text.count(_REPLACED) - data.count(_REPLACED.encode())


PLAIN_READER = Reader(
    _PLAIN, lambda transcript: transcript.kind in {FileKind.TEXT, FileKind.NOISY_LINES, FileKind.PDF}, _plain_answers
)
