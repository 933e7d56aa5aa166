"""What several verbs share: the source options, output and colour."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from citecheck.errors import UsageError
from citecheck.files import replace_file

if TYPE_CHECKING:
    from citecheck.model import Level

Password = Annotated[
    Optional[str],  # noqa: UP045 - typer reads it at run time
    typer.Option("--password", envvar="CITECHECK_PASSWORD", help="Password of an encrypted PDF.", show_default=False),
]
Source = Annotated[
    list[str],
    typer.Option(
        "-s", "--source", metavar="[ID=]PATH", help="A source, or a folder of them; repeatable.", show_default=False
    ),
]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Neither read nor write the text cache.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file instead of stdout.")]


class FailOn(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"

    def levels(self) -> set[Level]:
        """The levels at which the exit code is that of findings."""
        from citecheck.model import Level

        return {FailOn.ERROR: {Level.ERROR}, FailOn.WARNING: {Level.ERROR, Level.WARNING}, FailOn.NEVER: set()}[self]


class Colour(StrEnum):
    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def wants_colour(choice: Colour) -> bool:
    if choice is not Colour.AUTO:
        return choice is Colour.ALWAYS
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def write(text: str, output: Path | None) -> None:
    """To the file in one step, or to stdout.

    Raises UsageError where the file cannot be written.
    """
    if output is None:
        _print(text)
        return
    if output.is_dir() or not output.name:
        raise UsageError(f"'{output}' is no file to write to: name a file.")
    try:
        replace_file(output, text.encode())
    except OSError as error:
        raise UsageError(f"{output} cannot be written ({error.strerror}): check the folder.") from None


def _print(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read it has seen enough; the exit code is still the verdict's.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
