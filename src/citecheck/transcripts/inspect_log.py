"""Inspect's logs: .json with the standard library, .eval (a zip) through inspect_ai. Each sample and epoch is a run."""

from __future__ import annotations

import importlib
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from citecheck.limits import TRANSCRIPT_BYTES, TRANSCRIPT_MISSING
from citecheck.text.quoting import quoted
from citecheck.transcripts.run_assembly import Names
from citecheck.transcripts.shapes import found, items, label, labels, mapping, string, text_in
from citecheck.transcripts.transcript import Answer, Ending, FileKind, Reader, Transcript, unreadable

_NAME: Final = "inspect"
_NOT_INSTALLED: Final = "An .eval log needs Inspect: pip install 'citecheck-verify[inspect]'."
_UNNEEDED: Final = frozenset({"store", "events", "sandbox", "files", "scores", "timelines", "events_data"})
_CUT_OFF: Final = frozenset({"max_tokens", "model_length"})


def _answers(transcript: Transcript) -> Iterator[Answer]:
    if transcript.kind is FileKind.ARCHIVE:
        yield from _archive(transcript)
        return
    log = mapping(transcript.value)
    if not isinstance(log.get("eval"), dict):
        yield unreadable(_NAME, "It is not a log of Inspect.")
        return
    samples = map(mapping, items(log.get("samples")))
    yield from _of_log(log, ((_key(one.get("id"), one.get("epoch")), one) for one in samples), transcript)


def _of_log(
    log: Mapping[str, object], samples: Iterable[tuple[_Key, Mapping[str, object] | None]], transcript: Transcript
) -> Iterator[Answer]:
    """The samples that are there, and then those that the log announces and does not contain."""
    seen: set[_Key] = set()
    names = Names()
    model = labels(model=mapping(log.get("eval")).get("model"))
    for key, sample in samples:
        seen.add(key)
        answer = _sample(sample) if sample is not None else unreadable(_NAME, "The sample cannot be read.", 1)
        own = {**model, **key.labels, **answer.labels, **transcript.labelled(sample, log)}
        yield replace(answer, name=names.name(key.name), labels=own)
    status = string(log.get("status"))
    missing = [key for key in _announced(log, len(seen)) if key not in seen][:TRANSCRIPT_MISSING]
    for key in missing:
        reason = f"The log, whose status is {quoted(status, 40)}, does not contain this sample."
        own = {**model, **key.labels, **transcript.labelled(log)}
        yield replace(Ending(_NAME).unfinished(reason), name=names.name(key.name), labels=own)
    if not seen and not missing:
        error = string(mapping(log.get("error")).get("message"))
        end = Ending(_NAME)
        answer = end.failed(error) if status == "error" else end.unfinished("The log has no samples.")
        yield replace(answer, labels={**model, **transcript.labelled(log)})


class _Key(NamedTuple):
    """A sample's id and its epoch."""

    case: str
    epoch: int

    @property
    def name(self) -> str:
        return f"{self.case}_epoch_{self.epoch}"

    @property
    def labels(self) -> dict[str, str]:
        return labels(case=self.case, trial=self.epoch)


def _key(name: object, epoch: object) -> _Key:
    return _Key(label(name), epoch if isinstance(epoch, int) else 1)


def _announced(log: Mapping[str, object], there: int) -> Iterator[_Key]:
    """The first of them, so many that TRANSCRIPT_MISSING of them are missing though the others are `there`."""
    spec = mapping(log.get("eval"))
    cases = dict.fromkeys(map(label, items(mapping(spec.get("dataset")).get("sample_ids"))))
    count = mapping(spec.get("config")).get("epochs")
    epochs = range(1, (count if isinstance(count, int) else 1) + 1)
    yield from islice((_Key(case, epoch) for epoch in epochs for case in cases), there + TRANSCRIPT_MISSING)


def _sample(sample: Mapping[str, object]) -> Answer:
    attached = mapping(sample.get("attachments"))
    output = mapping(sample.get("output"))
    end = Ending(_NAME, resolved(_asked(sample.get("input")), attached), labels(model=output.get("model")))
    error = mapping(sample.get("error")).get("message") or output.get("error")
    if error:
        return end.failed(string(error))
    choice = mapping(next(iter(found(output, "choices.0")), None))
    message = mapping(choice.get("message"))
    text = resolved(string(output.get("completion")) or text_in(message.get("content")) or "", attached)
    limit = mapping(sample.get("limit")).get("type")
    stop = string(choice.get("stop_reason"))
    if stop == "content_filter":
        return end.failed("the answer was filtered")
    if limit or stop in _CUT_OFF:
        return end.truncated(text, f"The sample was cut off ({label(limit) or stop}).")
    if (stop == "tool_calls" or message.get("tool_calls")) and not submitted(
        output, items(sample.get("messages")), attached
    ):
        return end.unfinished("It ends in the use of a tool.")
    if not choice and not text:
        return end.unfinished("The sample has no output.")
    return end.finished(text)


def _asked(value: object) -> str:
    """A sample's input is a string, or messages."""
    if isinstance(value, str):
        return value
    said = [mapping(message) for message in items(value) if mapping(message).get("role") == "user"]
    return "\n\n".join(text for message in said if (text := text_in(message.get("content"))))


# ── .eval ────────────────────────────────────────────────────────────────────────────────────────


def _archive(transcript: Transcript) -> Iterator[Answer]:
    if transcript.path is None:
        yield unreadable(_NAME, "It is a zip: an .eval log is read from a file that has a name.")
        return
    try:
        inspect: Any = importlib.import_module("inspect_ai.log")
    except ImportError:
        yield unreadable(_NAME, _NOT_INSTALLED)
        return
    try:
        if _is_large(transcript.path):
            yield unreadable(_NAME, f"It has an entry of more than {TRANSCRIPT_BYTES // 2**20} MiB.")
            return
        log = inspect.read_eval_log(str(transcript.path), header_only=True, format="eval")
        told = inspect.read_eval_log_sample_summaries(str(transcript.path), format="eval")
    except Exception as error:  # noqa: BLE001 - a damaged log, in whatever words its library has for it
        yield unreadable(_NAME, f"It is not an .eval log that can be read ({type(error).__name__}).", 1)
        return
    header = log.model_dump(mode="json", exclude_none=True)
    samples = ((_key(one.id, one.epoch), _read(inspect, transcript.path, one.id, one.epoch)) for one in told)
    yield from _of_log(header, samples, transcript)


def _read(inspect: Any, path: Path, name: object, epoch: int) -> Mapping[str, object] | None:
    """One sample, without what may be large in it; None if it cannot be read."""
    try:
        sample = inspect.read_eval_log_sample(
            str(path), name, epoch, resolve_attachments=False, format="eval", exclude_fields=set(_UNNEEDED)
        )
        return mapping(sample.model_dump(mode="json", exclude_none=True))
    except Exception:  # noqa: BLE001 - as above, and the other samples are still read
        return None


def _is_large(path: Path) -> bool:
    """Whether an entry would not fit into memory. Raises OSError and BadZipFile."""
    with zipfile.ZipFile(path) as archive:
        return any(entry.file_size > TRANSCRIPT_BYTES for entry in archive.infolist())


def _recognises(transcript: Transcript) -> bool:
    if transcript.kind is FileKind.ARCHIVE:
        return True
    log = mapping(transcript.value)
    return isinstance(log.get("eval"), dict) and "status" in log and bool({"samples", "plan"} & log.keys())


READER = Reader(_NAME, _recognises, _answers)


# ── Answers that are submitted with a tool ────────────────────────────────────────────────────────


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
    return mapping(next(iter(found(output, "choices.0.message")), None))


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
