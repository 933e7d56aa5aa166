"""A program as a judge: tasks go to its stdin, answers come from its stdout."""

from __future__ import annotations

import shlex
import subprocess
from typing import TYPE_CHECKING, Final

from citecheck.cli.options import remark
from citecheck.errors import UsageError
from citecheck.support.judgements import read_answers
from citecheck.support.tasks import open_tasks, task_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citecheck.support.nouns import SupportReport

_SECONDS: Final = 3600  # a model judges some hundred claims in it


def ask(command: str, reports: Sequence[SupportReport], *, again: bool = False) -> list[object]:
    """The answers of a program to what is open, or once more to what it answered wrongly or too early.

    An error of the program is not a verdict: it is reported on stderr.
    Raises UsageError if there is no such program.
    """
    tasks = list(open_tasks(reports, again=again))
    if not tasks:
        return []
    lines = "".join(f"{task_line(task)}\n" for task in tasks)
    try:
        ended = subprocess.run(
            shlex.split(command), input=lines.encode(), capture_output=True, timeout=_SECONDS, check=False
        )
    except (OSError, ValueError) as error:
        raise UsageError(f"--judge {command}: it cannot be run ({error}): check the command.") from None
    except subprocess.TimeoutExpired:
        _say(command, "took more than an hour; its claims stay undecided")
        return []
    if ended.returncode:
        _say(command, f"ended with code {ended.returncode}; what it did not answer stays undecided")
    return read_answers(ended.stdout.decode("utf-8", "replace"))


def _say(command: str, what: str) -> None:
    remark(f"citecheck: --judge {command} {what}.")
