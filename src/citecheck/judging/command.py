"""A program as a judge: tasks go to its stdin, answers come from its stdout, a line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from citecheck.judging.store import Reply
from citecheck.programs import running
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
        lines = (f"{task_line(task)}\n".encode("utf-8", "backslashreplace") for task in tasks)
        with running("--judge", self.name, lines, self.seconds) as program:
            for line in program.output:
                for answer in read_answers(line.decode("utf-8", "replace")):
                    yield Reply(task_named(answer), answer)
            code = program.code()
            if program.late.is_set():
                yield Reply("", None, f"it took over {self.seconds / 60:g} minutes; its claims stay undecided.")
            elif code:
                yield Reply("", None, f"it ended with code {code}; what it did not answer stays undecided.")
