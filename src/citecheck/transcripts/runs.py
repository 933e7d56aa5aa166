"""From records to answers: all of them one run, or each of them a run of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from citecheck.limits import TRANSCRIPT_LINE_BYTES, TRANSCRIPT_RUN_BYTES, TRANSCRIPT_RUN_LINES
from citecheck.transcripts.answer import Answer, Status
from citecheck.transcripts.outcomes import truncated, unreadable
from citecheck.transcripts.shapes import label
from citecheck.transcripts.transcript import Record, Transcript

Answers = Callable[[Transcript], Iterator[Answer]]
_CUT = "The file is cut off."


class Fold(Protocol):
    """A run that is told event by event."""

    def take(self, event: Mapping[str, object]) -> bool:
        """Whether the event is one that the format has."""

    def answer(self) -> Answer: ...


def one_run(form: str, start: Callable[[], Fold]) -> Answers:
    """All records are events of one run."""

    def answers(transcript: Transcript) -> Iterator[Answer]:
        fold = start()
        known = unknown = corrupt = size = 0
        cut = False
        for record in transcript.records():
            size += record.size
            if size > TRANSCRIPT_RUN_BYTES or record.number > TRANSCRIPT_RUN_LINES:
                most = f"{TRANSCRIPT_RUN_BYTES // 2**20} MiB, or {TRANSCRIPT_RUN_LINES:,} lines"
                yield unreadable(form, f"The run has more than {most}: it was not read.", corrupt)
                return
            cut = record.cut
            if not isinstance(record.value, dict):
                corrupt += 1
            elif fold.take(record.value):
                known += 1
            else:
                unknown += 1
        answer = fold.answer() if known else unreadable(form, f"Nothing in it is a transcript of the kind {form}.")
        if cut and answer.status is not Status.ERROR_RESULT:
            answer = truncated(form, answer.text, _CUT, answer.question, answer.labels)
        labels = {**answer.labels, **transcript.labelled(*transcript.heads)}
        yield replace(answer, labels=labels, unknown=unknown, corrupt=corrupt)

    return answers


def each(form: str, answers_in: Callable[[Mapping[str, object]], Iterable[Answer]]) -> Answers:
    """Each record is a run, or holds some. An answer that has no name gets one where there are several.

    A name that begins with "/" tells the runs of one record apart.
    """

    def answers(transcript: Transcript) -> Iterator[Answer]:
        names = Names()
        found = False
        for record in transcript.records():
            found = True
            own = transcript.labelled(record.value)
            value = record.value
            inside = answers_in(value) if isinstance(value, dict) else [_without_value(form, record)]
            for answer in inside:
                wanted = own.get("id") or answer.name
                if wanted.startswith("/"):
                    wanted = f"{record.number}{wanted}" if transcript.several else wanted[1:]
                name = names.name(wanted, record.number) if wanted or transcript.several else ""
                yield replace(answer, labels={**answer.labels, **own}, name=name)
        if not found:
            yield unreadable(form, f"Nothing in it is a record of the kind {form}.")

    return answers


def _without_value(form: str, record: Record) -> Answer:
    if record.cut:
        return replace(truncated(form, "", "The file is cut off in the middle of this record."), corrupt=1)
    if record.size > TRANSCRIPT_LINE_BYTES:
        return unreadable(form, f"The line has more than {TRANSCRIPT_LINE_BYTES // 2**20} MiB.", 1)
    return unreadable(form, "The record is no JSON object that can be read.", 1)


class Names:
    """Names that differ; two runs of one name would be taken for one."""

    def __init__(self) -> None:
        self._given: set[str] = set()
        self._numbered = False

    def name(self, wanted: str, number: int = 0) -> str:
        """`wanted`, or else the number of the record; numbers are not kept, since a file may have millions."""
        is_number = not label(wanted)
        wanted = name = label(wanted) or str(number)
        count = 1
        while name in self._given or (self._numbered and not is_number and name.isdecimal()):
            count += 1
            name = f"{wanted}~{count}"
        self._numbered |= is_number
        self._given |= set() if is_number and count == 1 else {name}
        return name
