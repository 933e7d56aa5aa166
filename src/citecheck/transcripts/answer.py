"""What a transcript comes to: an agent's final answer, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from citecheck.text.quoting import quoted


class Status(StrEnum):
    OK = "ok"
    NO_FINAL_MESSAGE = "no_final_message"  # the run ended while the agent worked: there is no answer, not an empty one
    TRUNCATED = "truncated"  # the answer, or the file, was cut off
    ERROR_RESULT = "error_result"  # the run itself says that it failed
    EMPTY = "empty"  # the agent answered nothing
    UNREADABLE = "unreadable"  # no reader knows the file, or this record of it


@dataclass(frozen=True, slots=True)
class Answer:
    """One run's outcome. `text` is the final answer as the agent wrote it, or "".

    `format` names the reader, `reason` says in one sentence why the status is not ok. `question` is what the user
    asked, if the transcript has it. `labels` are what the transcript itself says about the run (model, case, trial,
    arm). `name` tells the runs of one file apart, "" if it contains one. `unknown` counts lines or parts that the
    reader does not know, `corrupt` those that cannot be read. `unknown_format`: the file is whole JSON that no reader
    knows; it may not be a run. `record` is the answer as the API gave it, in JSON, if that has citations.
    """

    text: str
    status: Status
    format: str
    reason: str = ""
    question: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    unknown: int = 0
    corrupt: int = 0
    unknown_format: bool = False
    record: str = ""

    @property
    def graded(self) -> str:
        """What is read for a grade: the record of the API, if that has citations."""
        return self.record or self.text


# ── Answers by the outcome of a run ─────────────────────────────────────────────────────────────────


_NONE: Final[Mapping[str, str]] = MappingProxyType({})


def finished(form: str, text: str, question: str = "", labels: Mapping[str, str] = _NONE) -> Answer:
    """The agent says that this is its answer; one of white space is empty."""
    if text.strip():
        return Answer(text, Status.OK, form, question=question, labels=labels)
    return Answer(text, Status.EMPTY, form, "The agent answered nothing.", question, labels)


def truncated(form: str, text: str, reason: str, question: str = "", labels: Mapping[str, str] = _NONE) -> Answer:
    return Answer(text, Status.TRUNCATED, form, reason, question, labels)


def unfinished(form: str, reason: str, question: str = "", labels: Mapping[str, str] = _NONE) -> Answer:
    return Answer("", Status.NO_FINAL_MESSAGE, form, reason, question, labels)


def failed(form: str, what: str, question: str = "", labels: Mapping[str, str] = _NONE) -> Answer:
    """`what` is the transcript's own word for it."""
    reason = f"The run failed: {quoted(what)}." if what.strip() else "The run failed."
    return Answer("", Status.ERROR_RESULT, form, reason, question, labels)


def unreadable(form: str, reason: str, corrupt: int = 0) -> Answer:
    return Answer("", Status.UNREADABLE, form, reason, corrupt=corrupt)
