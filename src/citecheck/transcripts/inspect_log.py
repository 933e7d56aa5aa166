"""Inspect's logs: .json with the standard library, .eval (a zip) through inspect_ai. Each sample and epoch is a run."""

from __future__ import annotations

import importlib
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

from citecheck.limits import TRANSCRIPT_BYTES, TRANSCRIPT_MISSING
from citecheck.text.quoting import quoted
from citecheck.transcripts.run_assembly import Names
from citecheck.transcripts.shapes import (
    Json,
    first,
    found,
    items,
    label,
    labels,
    mapping,
    object_at,
    objects,
    string,
    text_in,
)
from citecheck.transcripts.transcript import CUT_OFF, TOOL, Answer, FileKind, Reader, Transcript, outcome, unreadable

_NOT_INSTALLED: Final = "An .eval log needs Inspect: pip install 'citecheck-verify[inspect]'."
_UNNEEDED: Final = frozenset({"store", "events", "sandbox", "files", "scores", "timelines", "events_data"})


_Key = tuple[str, int]  # a sample's id and its epoch


def _key(name: object, epoch: object) -> _Key:
    return label(name), epoch if isinstance(epoch, int) else 1


def _keyed(answer: Answer, key: _Key, names: Names, log: Json, own: Mapping[str, str]) -> Answer:
    """The answer of a sample with its name and labels; `own` are those that the caller wants."""
    model = labels(model=object_at(log, "eval").get("model"), case=key[0], trial=key[1])
    return replace(answer, name=names.name(f"{key[0]}_epoch_{key[1]}"), labels={**model, **answer.labels, **own})


def _answers(transcript: Transcript) -> Iterator[Answer]:
    log = mapping(transcript.value)
    if transcript.kind is FileKind.ARCHIVE:
        yield from _archive(transcript)
    elif isinstance(log.get("eval"), dict):
        samples = objects(log.get("samples"))
        keyed = ((_key(sample.get("id"), sample.get("epoch")), sample) for sample in samples)
        yield from _of_log(log, keyed, transcript)
    else:
        yield unreadable("It is not a log of Inspect.")


def _of_log(log: Json, samples: Iterable[tuple[_Key, Json | None]], transcript: Transcript) -> Iterator[Answer]:
    """The samples that are there, and then those that the log announces and does not contain."""
    seen: set[_Key] = set()
    names = Names()
    status = string(log.get("status"))
    for key, sample in samples:
        seen.add(key)
        answer = _sample(sample) if sample is not None else unreadable("The sample cannot be read.", 1)
        yield _keyed(answer, key, names, log, transcript.labelled(sample, log))
    missing = [key for key in _announced(log, len(seen)) if key not in seen][:TRANSCRIPT_MISSING]
    absent = outcome("", unfinished=f"The log, whose status is {quoted(status, 40)}, does not contain this sample.")
    for key in missing:
        yield _keyed(absent, key, names, log, transcript.labelled(log))
    if not seen and not missing:
        error = first(log, "error.message") if status == "error" else None
        answer = outcome(
            "", failed=error, unfinished="The log has no samples.", model=object_at(log, "eval").get("model")
        )
        yield replace(answer, labels={**answer.labels, **transcript.labelled(log)})


def _announced(log: Json, there: int) -> Iterator[_Key]:
    """The first of them, so many that TRANSCRIPT_MISSING of them are missing though the others are `there`."""
    cases = dict.fromkeys(map(label, found(log, "eval.dataset.sample_ids.*")))
    count = object_at(log, "eval.config").get("epochs")
    epochs = range(1, (count if isinstance(count, int) else 1) + 1)
    yield from islice(((case, epoch) for epoch in epochs for case in cases), there + TRANSCRIPT_MISSING)


def _sample(sample: Json) -> Answer:
    attached, output = object_at(sample, "attachments"), object_at(sample, "output")
    choice = object_at(output, "choices.0")
    message = mapping(choice.get("message"))
    text = resolved(string(output.get("completion")) or text_in(message.get("content")) or "", attached)
    error = object_at(sample, "error").get("message") or output.get("error")
    limit = object_at(sample, "limit").get("type")
    stop = string(choice.get("stop_reason"))
    calls = stop == "tool_calls" or message.get("tool_calls")
    unfinished = "" if choice or text else "The sample has no output."
    if calls and not submitted(output, items(sample.get("messages")), attached):
        unfinished = TOOL
    return outcome(
        text,
        failed=string(error) if error else None,
        stop="" if error else stop,
        cut=f"The sample was cut off ({label(limit) or stop})." if limit or stop in CUT_OFF else "",
        unfinished=unfinished,
        question=resolved(_asked(sample.get("input")), attached),
        model=output.get("model"),
    )


def _asked(value: object) -> str:
    """A sample's input is a string, or messages."""
    texts = [text_in(message.get("content")) for message in objects(value) if message.get("role") == "user"]
    return string(value) or "\n\n".join(filter(None, texts))


# ── .eval ────────────────────────────────────────────────────────────────────────────────────────


def _archive(transcript: Transcript) -> Iterator[Answer]:
    if transcript.path is None:
        yield unreadable("It is a zip: an .eval log is read from a file that has a name.")
        return
    try:
        inspect: Any = importlib.import_module("inspect_ai.log")
    except ImportError:
        yield unreadable(_NOT_INSTALLED)
        return
    try:
        with zipfile.ZipFile(transcript.path) as archive:
            if any(entry.file_size > TRANSCRIPT_BYTES for entry in archive.infolist()):
                yield unreadable(f"It has an entry of more than {TRANSCRIPT_BYTES // 2**20} MiB.")
                return
        log = inspect.read_eval_log(str(transcript.path), header_only=True, format="eval")
        summaries = inspect.read_eval_log_sample_summaries(str(transcript.path), format="eval")
    except Exception as error:  # noqa: BLE001 - a damaged log, in whatever words its library has for it
        yield unreadable(f"It is not an .eval log that can be read ({type(error).__name__}).", 1)
        return
    header = log.model_dump(mode="json", exclude_none=True)
    path = transcript.path
    samples = ((_key(entry.id, entry.epoch), _read(inspect, path, entry.id, entry.epoch)) for entry in summaries)
    yield from _of_log(header, samples, transcript)


def _read(inspect: Any, path: Path, name: object, epoch: int) -> Json | None:
    """One sample, without what may be large in it; None if it cannot be read."""
    try:
        sample = inspect.read_eval_log_sample(
            str(path), name, epoch, resolve_attachments=False, format="eval", exclude_fields=set(_UNNEEDED)
        )
        return mapping(sample.model_dump(mode="json", exclude_none=True))
    except Exception:  # noqa: BLE001 - as above, and the other samples are still read
        return None


def _recognises(transcript: Transcript) -> bool:
    log = mapping(transcript.value)
    is_log = isinstance(log.get("eval"), dict) and "status" in log and bool({"samples", "plan"} & log.keys())
    return is_log or transcript.kind is FileKind.ARCHIVE


READER = Reader("inspect", _recognises, _answers)


# ── Answers that are submitted with a tool ────────────────────────────────────────────────────────


_ATTACHMENT: Final = "attachment://"
_SUBMIT: Final = "submit"  # unless the agent has another name for it


def resolved(text: str, attached: Json) -> str:
    """Inspect writes a long text once, beside the message."""
    name = text.removeprefix(_ATTACHMENT)
    return string(attached.get(name)) or text if name != text else text


def submitted(output: Json, messages: Sequence[object], attached: Json) -> bool:
    """True if a call of the last message handed the answer over.

    react() takes such a call out of the history. Where it is kept, and while an attempt is scored, the tool gave back
    what it was given, and the completion ends in it. Any other call is work, whatever was said with it.
    """
    message = object_at(output, "choices.0.message")
    calls = objects(message.get("tool_calls"))
    history = [mapping(entry) for entry in messages]
    spoken = [entry for entry in history if entry.get("role") != "tool"]
    if spoken and (spoken[-1].get("role"), spoken[-1].get("id")) != ("assistant", message.get("id")):
        return False  # something came after it
    if spoken and set(map(_id, calls)) - set(map(_id, objects(spoken[-1].get("tool_calls")))):
        return True
    results = {string(entry.get("tool_call_id")): entry for entry in history if entry.get("role") == "tool"}
    completion = resolved(string(output.get("completion")), attached).rstrip()
    passed = (text for call in calls for text in _passed(call, results.get(_id(call)), attached))
    return any(map(completion.endswith, passed))


def _id(call: Json) -> str:
    return string(call.get("id"))


def _passed(call: Json, result: Json | None, attached: Json) -> Sequence[str]:
    """The texts that the tool was given and gave back; without a result, the input of a tool of the usual name."""
    arguments = mapping(call.get("arguments")).values()
    given = [text for value in arguments if (text := resolved(string(value), attached).strip())]
    if result is None:
        return given if call.get("function") == _SUBMIT else ()
    back = "" if result.get("error") else resolved(text_in(result.get("content")) or "", attached).strip()
    return [text for text in given if text == back]
