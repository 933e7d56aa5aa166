"""Files of no agent's own format: trajectories in ATIF, records that say which field contains the answer, and text.

As long as text is text, it cannot say that it is not looked at.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from citecheck.limits import RESPONSE_BYTES
from citecheck.text.ids import CONTEXTS
from citecheck.text.quoting import quoted
from citecheck.transcripts.run_assembly import each
from citecheck.transcripts.shapes import (
    NOTHING,
    FieldPath,
    Json,
    are_answers,
    first,
    found,
    is_conversation,
    items,
    labels,
    last_question,
    objects,
    string,
    text_in,
)
from citecheck.transcripts.transcript import TOOL, Answer, FileKind, Reader, Transcript, all_heads, outcome, unreadable

# ── ATIF, the interchange format of agents' trajectories ──────────────────────────────────────────

_FINISHING: Final = frozenset({"complete_task", "finish", "mark_task_complete", "submit", "task_complete"})
_SUBMITTED: Final = ("answer", "final_answer", "message", "output", "result", "text")


def _atif_answers(value: Json) -> Iterator[Answer]:
    if not isinstance(value.get("steps"), list):
        yield unreadable("The record has no steps.")
        return
    steps = [step for step in objects(value.get("steps")) if string(step.get("source")) in {"agent", "user"}]
    last = steps[-1] if steps else {}
    asked = [step for step in steps if step.get("source") == "user"][-1:]
    # The one text that the finishing call passes; what is beside the call is then a thought.
    calls = found(last, "tool_calls.*.arguments")
    passed = [text for call in calls for key in _SUBMITTED if (text := first(call, key)).strip()]
    answer = passed[0] if len(passed) == 1 else text_in(last.get("message"))
    unfinished = "" if answer is not None else "The last step has no message."
    if value.get("continued_trajectory_ref"):
        unfinished = "The trajectory goes on in another file."
    elif last.get("source") != "agent" or last.get("is_copied_context"):
        unfinished = "The last step is not the agent's."
    elif any(first(call, "function_name") not in _FINISHING for call in items(last.get("tool_calls"))):
        unfinished = TOOL
    question = "".join(text_in(step.get("message")) or "" for step in asked)
    model = last.get("model_name") or first(value, "agent.model_name")
    yield outcome(answer, unfinished=unfinished, question=question, model=model)


ATIF_READER = Reader(
    "atif",
    all_heads(lambda record: first(record, "schema_version").startswith("ATIF") and "steps" in record),
    each(_atif_answers),
)


# ── Records: JSON lines, an array, or one object ──────────────────────────────────────────────────

_OBVIOUS: Final = ("output", "response", "answer", "completion", "text", "result")
_QUESTIONS: Final = ("question", "prompt", "input", "query")
_LABELS: Final = ("model", "case", "trial", "arm")
_CITATIONS: Final = ("citations", "source_nodes")  # a record with these is itself an answer with citations
_NO_FIELD: Final = "Could not determine which field contains the answer: name it with --field."


def _record_answers(transcript: Transcript) -> Iterator[Answer]:
    place = transcript.place or obvious(transcript)
    if transcript.kind is FileKind.TEXT:
        yield unreadable("It has no records: it is not JSON.")
    elif place is None:
        yield unreadable(_NO_FIELD)
    else:
        yield from each(lambda record: [_record_answer(record, place)])(transcript)


def _record_answer(record: Json, place: FieldPath) -> Answer:
    value, shown = place.within(record), quoted(place.written, 60)
    unfinished = f"The record has no field {shown}." if value is NOTHING else ""
    if value is None:
        unfinished = f"The record has null in the field {shown}."
    question = first(record, *_QUESTIONS) or last_question(record.get("messages"))
    own = {name: record[name] for name in _LABELS if isinstance(record.get(name), str | int | float)}
    text = text_in(value)
    answer = outcome(text, unfinished=unfinished, question=question, record=_cited(record, question, text))
    if text is None and not unfinished:
        answer = replace(unreadable(f"The field {shown} contains no text."), question=question)
    return replace(answer, labels=labels(**own))


def _cited(record: Json, question: str, answer: str | None) -> Json | None:
    """The object that is graded instead of the text: the record itself, or a row with its contexts."""
    if any(items(record.get(name)) for name in _CITATIONS):
        return record
    contexts = next((texts for name in CONTEXTS if (texts := items(record.get(name)))), None)
    return {"question": question, "answer": answer, "contexts": contexts} if contexts else None


def obvious(transcript: Transcript) -> FieldPath | None:
    """The one field with the name of an answer that most of the first records have, as a string or null."""
    heads = transcript.heads
    names = [name for name in _OBVIOUS if any(name in head for head in heads)]
    values = [head[names[0]] for head in heads if names[0] in head] if len(names) == 1 else []
    if 2 * len(values) <= len(heads) or not all(value is None or isinstance(value, str) for value in values):
        return None
    return None if any(map(_has_choices, heads)) else FieldPath(names[0], (names[0],))


def answers_beside(record: Json) -> bool:
    """True if a field with the name of an answer is beside a conversation, or beside a model's choices."""
    named = any(record[name] is None or isinstance(record[name], str) for name in _OBVIOUS if name in record)
    return named and (_has_choices(record) or is_conversation(record.get("messages")))


def _has_choices(record: Json) -> bool:
    """True for a record whose choices contain an answer; a field beside them may contain another one."""
    return bool(items(record.get("choices"))) and are_answers(record.get("choices"))


def _are_records(transcript: Transcript) -> bool:
    if transcript.kind is FileKind.NOISY_LINES or not transcript.heads:
        return False
    return obvious(transcript) is not None or any(map(answers_beside, transcript.heads))


RECORDS_READER = Reader("records", _are_records, _record_answers)


# ── Text that is not a transcript: Markdown, as it is ─────────────────────────────────────────────

_BINARY: Final = {FileKind.ARCHIVE: "a zip", FileKind.PDF: "a PDF"}
_REPLACED: Final = "\ufffd"
_MOST_OF_ONE: Final = 4  # bytes of one character in UTF-8
_FEW: Final = 4  # replaced characters, however short the text is
_SHARE: Final = 8  # one character in so many; a text in Latin-1 has fewer accents, in UTF-16 every second byte is NUL


def _plain_answers(transcript: Transcript) -> Iterator[Answer]:
    """The text; one that is too large stays so, by a character."""
    if transcript.kind in _BINARY:
        yield unreadable(f"It is {_BINARY[transcript.kind]}, and no text.")
        return
    data = transcript.tape.read(RESPONSE_BYTES + _MOST_OF_ONE)
    whole = len(data) < RESPONSE_BYTES + _MOST_OF_ONE
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(data, final=whole).replace("\x00", _REPLACED)
    replaced = text.count(_REPLACED) - data.count(_REPLACED.encode())
    if replaced > max(_FEW, len(text) // _SHARE):
        yield unreadable("It is not UTF-8 text: unpack it, or save it in UTF-8.", replaced)
    else:
        yield replace(outcome(text), corrupt=replaced)


PLAIN_READER = Reader(
    "plain", lambda transcript: transcript.kind in {FileKind.TEXT, FileKind.NOISY_LINES, FileKind.PDF}, _plain_answers
)
