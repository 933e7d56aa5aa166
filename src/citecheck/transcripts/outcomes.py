"""Answers by what came of a run. Only what was written to its end, or cut off, has a text."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from citecheck.text.quoting import quoted
from citecheck.transcripts.answer import Answer, Status

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
