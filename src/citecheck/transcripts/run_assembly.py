"""From records to answers: all of them one run, or each of them a separate run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from citecheck.limits import TRANSCRIPT_LINE_BYTES, TRANSCRIPT_RUN_BYTES, TRANSCRIPT_RUN_LINES
from citecheck.transcripts.shapes import Json, label
from citecheck.transcripts.transcript import Answer, Record, Status, Transcript, outcome, unreadable

Answers = Callable[[Transcript], Iterator[Answer]]
Named = Callable[[Json, Json], str]  # of an event and the one before: its run, "" for that of the one before


class Fold(Protocol):
    """A run that is recorded event by event."""

    def take(self, event: Json) -> bool:
        """True if the format has such an event."""

    def answer(self) -> Answer: ...


class Folds(Protocol):
    """Several runs. `run` is the name of the one that an event belongs to, "" before the first name."""

    def take(self, event: Json, run: str) -> bool: ...

    def answers(self) -> dict[str, Answer]:
        """The answers by the names of their runs, in the order in which these begin; one at least after any event."""


class _Separate:
    """Runs that have nothing to do with each other."""

    def __init__(self, start: Callable[[], Fold]) -> None:
        self._start = start
        self._folds: dict[str, Fold] = {}

    def take(self, event: Json, run: str) -> bool:
        if run not in self._folds:
            self._folds[run] = self._folds.pop("") if "" in self._folds else self._start()
        return self._folds[run].take(event)

    def answers(self) -> dict[str, Answer]:
        return {run: fold.answer() for run, fold in self._folds.items()}


def one_run(form: str, start: Callable[[], Fold], named: Named) -> Answers:
    """All records are events of one run; of several, where events are `named` so."""
    return in_runs(form, lambda: _Separate(start), named)


def in_runs(form: str, start: Callable[[], Folds], named: Named) -> Answers:
    """The answers of several runs, as in `one_run`; runs may turn out to be the same."""

    def answers(transcript: Transcript) -> Iterator[Answer]:
        folds = start()
        counts: Counter[str] = Counter()
        own: dict[str, Mapping[str, str]] = {}  # the caller's labels of each run; the first event that has one counts
        run, cut = "", False
        before: Json = {}
        for record in transcript.records():
            counts["bytes"] += record.size
            if counts["bytes"] > TRANSCRIPT_RUN_BYTES or record.number > TRANSCRIPT_RUN_LINES:
                most = f"{TRANSCRIPT_RUN_BYTES // 2**20} MiB, or {TRANSCRIPT_RUN_LINES:,} lines"
                yield unreadable(f"The run has more than {most}: it was not read.", counts["corrupt"])
                return
            cut, event = record.cut, record.value
            if not isinstance(event, dict):
                counts["corrupt"] += 1
                continue
            run, before = named(event, before) or run, event
            if transcript.labels:
                own[run] = {**transcript.labelled(event), **own.get(run, {})}
            counts["known" if folds.take(event, run) else "unknown"] += 1
        nothing = unreadable(f"Nothing in it is a transcript of the kind {form}.")
        found = folds.answers() if counts["known"] else {run: nothing}
        last = run if run in found else [*found][-1]
        found[last] = _damaged(found[last], counts, cut=cut)
        yield from _with_names(found, own, transcript)

    return answers


def _damaged(answer: Answer, counts: Mapping[str, int], *, cut: bool) -> Answer:
    """The answer of the run that the file ends in: what is damaged is counted with it."""
    if cut and answer.status is not Status.ERROR_RESULT:
        answer = replace(answer, status=Status.TRUNCATED, reason="The file is cut off.")
    return replace(answer, unknown=counts["unknown"], corrupt=counts["corrupt"])


def _with_names(
    found: Mapping[str, Answer], own: Mapping[str, Mapping[str, str]], transcript: Transcript
) -> Iterator[Answer]:
    """The answers with their labels and, if there are several, their names."""
    if len(found) == 1:
        yield from (_labelled(answer, transcript.labelled(*transcript.heads)) for answer in found.values())
        return
    names = Names()
    for number, (run, answer) in enumerate(found.items(), 1):
        labels = own.get(run, {})
        yield replace(_labelled(answer, labels), name=names.name(labels.get("id") or run, number))


def _labelled(answer: Answer, labels: Mapping[str, str]) -> Answer:
    return replace(answer, labels={**answer.labels, **labels})


def each(answers_in: Callable[[Json], Iterable[Answer]]) -> Answers:
    """Each record is a run, or contains some. An answer that has no name gets one where there are several.

    A name that begins with "/" tells the runs of one record apart.
    """

    def answers(transcript: Transcript) -> Iterator[Answer]:
        names = Names()
        for record in transcript.records():
            labels = transcript.labelled(record.value)
            for answer in answers_in(record.value) if isinstance(record.value, dict) else [_without_value(record)]:
                wanted = labels.get("id") or answer.name
                if wanted.startswith("/"):
                    wanted = f"{record.number}{wanted}" if transcript.several else wanted[1:]
                name = names.name(wanted, record.number) if wanted or transcript.several else ""
                yield replace(_labelled(answer, labels), name=name)

    return answers


def _without_value(record: Record) -> Answer:
    if record.cut:
        return replace(outcome("", cut="The file is cut off in the middle of this record."), corrupt=1)
    if record.size > TRANSCRIPT_LINE_BYTES:
        return unreadable(f"The line has more than {TRANSCRIPT_LINE_BYTES // 2**20} MiB.", 1)
    return unreadable("The record is not a JSON object that can be read.", 1)


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
