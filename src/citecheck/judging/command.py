"""A program as a judge: tasks go to its stdin, answers come from its stdout, a line each."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from tempfile import TemporaryFile
from threading import Timer
from typing import IO, Final

from citecheck.errors import UsageError
from citecheck.judging.store import Reply
from citecheck.support.judgements import read_answers, task_line, task_named
from citecheck.support.nouns import Task

_SECONDS: Final = 3600  # a model judges some hundred claims in it


@dataclass(frozen=True)
class CommandJudge:
    """`name` is the command line."""

    name: str
    model: str = ""
    seconds: float = _SECONDS

    def ask(self, tasks: Sequence[Task]) -> Iterator[Reply]:
        """Each answer as soon as its line is there. An error of the program is not a verdict.

        Raises UsageError if there is no such program.
        """
        with TemporaryFile() as lines:
            lines.writelines(f"{task_line(task)}\n".encode("utf-8", "backslashreplace") for task in tasks)
            lines.seek(0)
            program = self._started(lines)
            printed = program.stdout
            assert printed is not None  # noqa: S101 - for the type checker
            late = Timer(self.seconds, program.kill)
            late.start()
            try:
                for line in printed:
                    for answer in read_answers(line.decode("utf-8", "replace")):
                        yield Reply(task_named(answer), answer)
                code = program.wait()
                if not late.is_alive():
                    yield Reply("", None, f"it took over {self.seconds / 60:g} minutes; its claims stay undecided.")
                elif code:
                    yield Reply("", None, f"it ended with code {code}; what it did not answer stays undecided.")
            finally:
                late.cancel()
                with suppress(OSError):
                    program.kill()
                program.wait()
                printed.close()

    def _started(self, lines: IO[bytes]) -> subprocess.Popen[bytes]:
        try:
            words = shlex.split(self.name)
            return subprocess.Popen(words, stdin=lines, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        except (OSError, ValueError, IndexError) as error:
            raise UsageError(f"--judge {self.name}: it cannot be run ({error}): check the command.") from None
