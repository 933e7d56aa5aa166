"""Cheap judges first: which judge a task begins with, by its doubts and by phrases of the user."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import IntEnum

from pydantic import BaseModel, Field

from citecheck.skill_lint.settings import TABLE
from citecheck.support.nouns import Task


class Depth(IntEnum):
    """How much judging a task needs. Its value is the place of its first judge, if there are three."""

    QUICK = 0
    STANDARD = 1
    FULL = 2


class Routing(BaseModel):
    """The keys of `route`, in TOML's spelling."""

    model_config = TABLE

    quick: float = Field(default=0.7, description="from this score on, the first judge is asked")
    standard: float = Field(default=0.4, description="from this score on, the second judge is asked")
    step: float = Field(default=0.15, ge=0, description="what a doubt or a phrase adds or takes away")
    easier: tuple[str, ...] = Field(default=(), description="phrases of claims that need less judging")
    harder: tuple[str, ...] = Field(default=(), description="phrases of claims that need more judging")


def route(task: Task, settings: Routing) -> Depth:
    """A task has the score `quick`, with a step less for each doubt. A task with doubts is never QUICK."""
    phrases = _count(settings.easier, task.claim) - _count(settings.harder, task.claim)
    score = round(settings.quick + settings.step * (phrases - len(task.hints)), 9)
    if score >= settings.quick and not task.hints:
        return Depth.QUICK
    return Depth.STANDARD if score >= settings.standard else Depth.FULL


def gets(place: int, judges: int, settings: Routing | None) -> Callable[[Task], bool]:
    """Whether the judge at a place is asked about a task; the last judge is asked about all that is left."""
    return lambda task: settings is None or place >= min(route(task, settings), judges - 1)


def _count(phrases: Sequence[str], claim: str) -> int:
    """How many of the phrases the claim contains, as whole words."""
    return sum(re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", claim, re.IGNORECASE) is not None for phrase in phrases)
