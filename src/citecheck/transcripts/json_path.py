"""A place in a record: "output.text", or as a JSON pointer "/output/text"."""

from __future__ import annotations

from typing import NamedTuple

from citecheck.errors import UsageError
from citecheck.text.quoting import quoted
from citecheck.transcripts.shapes import NOTHING


class Place(NamedTuple):
    written: str
    steps: tuple[str, ...]

    def within(self, value: object) -> object:
        """What stands there, or NOTHING."""
        for step in self.steps:
            value = _below(value, step)
        return value


def read_place(written: str) -> Place:
    """Raises UsageError where it is no place."""
    if written.startswith("/"):
        steps = tuple(step.replace("~1", "/").replace("~0", "~") for step in written[1:].split("/"))
    else:
        steps = tuple(written.split("."))
        if not all(steps):
            raise UsageError(
                f"{quoted(written, 60)} names no field: write output.text, or /output/text where a name has a dot."
            )
    return Place(written, steps)


def _below(value: object, step: str) -> object:
    if isinstance(value, dict):
        return value.get(step, NOTHING)
    if isinstance(value, list) and step.isascii() and step.isdigit() and len(step) < 10 and int(step) < len(value):
        return value[int(step)]
    return NOTHING
