"""From records to answers: all of them one run, or each of them a separate run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from citecheck.limits import TRANSCRIPT_LINE_BYTES, TRANSCRIPT_RUN_BYTES, TRANSCRIPT_RUN_LINES
from citecheck.transcripts.shapes import label
from citecheck.transcripts.transcript import Answer, Ending, Record, Status, Transcript, unreadable

Answers = Callable[[Transcript], Iterator[Answer]]
Event = Mapping[str, object]
Named = Callable[[Event, Event], str]  # of an event and the one before: its run, "" for that of the one before
_CUT = "The file is cut off."


class Fold(Protocol):
    """A run that is recorded event by event."""

    def take(self, event: Event) -> bool:
        """Whether the event is one that the format has."""

    def answer(self) -> Answer: ...


class Folds(Protocol):
    """Several runs. `run` is the name of the one that an event belongs to, "" before the first name."""

    def take(self, event: Event, run: str) -> bool: ...

    def answers(self) -> Sequence[Answer]:
        """With their names, in the order in which the runs begin; at least one, if any event was taken."""


def one_run(form: str, start: Callable[[], Fold], named: Named) -> Answers:
    """All records are events of one run; of several, where events are `named` so."""
    return in_runs(form, lambda: _Apart(start), named)


def in_runs(form: str, start: Callable[[], Folds], named: Named) -> Answers:
    """As `one_run`, of runs that may turn out to be the same."""

    def answers(transcript: Transcript) -> Iterator[Answer]:
        assembly = _Assembly(transcript, start(), named)
        size = 0
        for record in transcript.records():
            size += record.size
            if size > TRANSCRIPT_RUN_BYTES or record.number > TRANSCRIPT_RUN_LINES:
                most = f"{TRANSCRIPT_RUN_BYTES // 2**20} MiB, or {TRANSCRIPT_RUN_LINES:,} lines"
                yield unreadable(form, f"The run has more than {most}: it was not read.", assembly.corrupt)
                return
            assembly.take(record)
        yield from assembly.answers(form)

    return answers


class _Apart:
    """Runs that have nothing to do with each other."""

    def __init__(self, start: Callable[[], Fold]) -> None:
        self._start = start
        self._folds: dict[str, Fold] = {}

    def take(self, event: Event, run: str) -> bool:
        if run not in self._folds:
            self._folds[run] = self._folds.pop("") if "" in self._folds else self._start()
        return self._folds[run].take(event)

    def answers(self) -> Sequence[Answer]:
        return [replace(fold.answer(), name=run) for run, fold in self._folds.items()]


class _Assembly:
    def __init__(self, transcript: Transcript, folds: Folds, named: Named) -> None:
        self._transcript, self._folds, self._named = transcript, folds, named
        self._run = ""
        self._before: Event = {}
        self._labels: dict[str, Mapping[str, str]] = {}
        self._known = self._unknown = self.corrupt = 0
        self._cut = False

    def take(self, record: Record) -> None:
        self._cut = record.cut
        event = record.value
        if not isinstance(event, dict):
            self.corrupt += 1
            return
        self._run = self._named(event, self._before) or self._run
        self._before = event
        if self._transcript.labels:
            self._labels[self._run] = {**self._transcript.labelled(event), **self._labels.get(self._run, {})}
        known = self._folds.take(event, self._run)
        self._known += known
        self._unknown += not known

    def answers(self, form: str) -> Iterator[Answer]:
        """Only several runs have names. What is damaged is counted with the run that the file ends in."""
        known = self._folds.answers() if self._known else ()
        found = known or [unreadable(form, f"Nothing in it is a transcript of the kind {form}.")]
        last = next((answer for answer in found if answer.name == self._run), found[-1])
        if len(found) == 1:
            labels = {**last.labels, **self._transcript.labelled(*self._transcript.heads)}
            yield replace(self._ended(last), labels=labels, name="")
            return
        names = Names()
        for number, answer in enumerate(found, 1):
            own = self._labels.get(answer.name, {})
            name = names.name(own.get("id") or answer.name, number)
            ended = self._ended(answer) if answer is last else answer
            yield replace(ended, labels={**answer.labels, **own}, name=name)

    def _ended(self, answer: Answer) -> Answer:
        if self._cut and answer.status is not Status.ERROR_RESULT:
            end = Ending(answer.format, answer.question, answer.labels)
            answer = replace(end.truncated(answer.text, _CUT), name=answer.name)
        return replace(answer, unknown=self._unknown, corrupt=self.corrupt)


def each(form: str, answers_in: Callable[[Mapping[str, object]], Iterable[Answer]]) -> Answers:
    """Each record is a run, or contains some. An answer that has no name gets one where there are several.

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
        return replace(Ending(form).truncated("", "The file is cut off in the middle of this record."), corrupt=1)
    if record.size > TRANSCRIPT_LINE_BYTES:
        return unreadable(form, f"The line has more than {TRANSCRIPT_LINE_BYTES // 2**20} MiB.", 1)
    return unreadable(form, "The record is not a JSON object that can be read.", 1)


class Names:
    """Names that differ; two runs of one name would be taken for one."""

    def __init__(self) -> None:
        self._given: set[str] = set()
        self._counts: dict[str, int] = {}  # of names that repeat: the last one given, where the next count begins
        self._numbered = False

    def name(self, wanted: str, number: int = 0) -> str:
        """`wanted`, or else the number of the record; numbers are not kept, since a file may have millions."""
        is_number = not label(wanted)
        wanted = name = label(wanted) or str(number)
        count = 1
        while name in self._given or (self._numbered and not is_number and name.isdecimal()):
            count = max(count, self._counts.get(wanted, 1)) + 1
            name = f"{wanted}~{count}"
        if count > 1:
            self._counts[wanted] = count
        self._numbered |= is_number
        self._given |= set() if is_number and count == 1 else {name}
        return name
