"""What the callers of an integration give: sources, and the letter that passes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from citecheck.errors import UsageError

if TYPE_CHECKING:
    from citecheck.grading.grader import Grader

PASSWORD = "CITECHECK_PASSWORD"  # noqa: S105 - the name of a variable of the environment, as for the command


def opened(sources: object, folder: Path) -> Grader:
    """A grader for `sources`: one or several, written as for -s, whose paths are seen from `folder`. Close it.

    Raises UsageError where there is none, one is no path, or one is missing.
    """
    from citecheck.grading.grader import Grader

    return Grader([anchored(source, folder) for source in listed(sources)], password=os.environ.get(PASSWORD))


def listed(sources: object) -> list[str]:
    """The sources one by one. Raises UsageError where there is none, or something else was given."""
    several = [sources] if isinstance(sources, str | os.PathLike) else sources
    given = list(several) if isinstance(several, Iterable) and not isinstance(several, bytes | dict) else []
    if not given or not all(isinstance(source, str | os.PathLike) for source in given):
        raise UsageError("There is no source: name one or several, as lease.pdf or as lease=lease.pdf.")
    return [str(source) for source in given]


def anchored(source: str, folder: Path) -> str:
    """`source`, PATH or ID=PATH, with its path seen from `folder`."""
    name, equals, path = source.partition("=")
    if equals and not (folder / source).exists():
        return f"{name}={_joined(path, folder)}"
    return _joined(source, folder)


def _joined(path: str, folder: Path) -> str:
    return str(folder / path) if path.strip() else path  # an empty path is refused later, and is not the folder


def pass_mark(letter: object) -> str:
    """Raises UsageError for what is no letter."""
    from citecheck.grading.grade import LETTERS

    if letter not in LETTERS:
        raise UsageError(f"The pass mark {letter!r} is none of {', '.join(LETTERS)}.")
    return str(letter)
