"""How far a check is, on stderr: for somebody who sits at a terminal and waits, and for nobody else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

PATIENCE: Final = 1.0  # seconds before anything is shown
_DUMB: Final = {"dumb", "unknown"}
_Item = TypeVar("_Item")


def wants_progress() -> bool:
    return sys.stderr.isatty() and os.environ.get("TERM", "").lower() not in _DUMB and not os.environ.get("CI")


class Counter:
    """Counts citations and responses; what is shown of them is drawn by somebody else, or by nobody."""

    def __init__(self, citations: Sequence[int], passes: int = 1) -> None:
        """`citations` of each response, each of which is looked at `passes` times."""
        self._passes = passes
        self._of = citations
        self._steps = 0
        self._responses = 0
        self._shown: Progress | None = None

    def each(self, items: Iterable[_Item]) -> Iterator[_Item]:
        """Passes on citations, or what is made of them, and counts those that are done."""
        for item in items:
            yield item
            self._steps += 1
            self._draw()

    def responses(self, items: Iterable[_Item]) -> Iterator[_Item]:
        for item in items:
            yield item
            self._responses += 1
            self._draw()

    def show(self, progress: Progress) -> None:
        progress.add_task(self._description(), total=sum(self._of) * self._passes)
        self._shown = progress
        self._draw()

    def _draw(self) -> None:
        if self._shown is not None:
            self._shown.update(self._shown.task_ids[0], completed=self._steps, description=self._description())

    def _description(self) -> str:
        citations = f"{self._steps // self._passes} of {sum(self._of)} citations"
        return f"{self._responses} of {len(self._of)} answers, {citations}" if len(self._of) > 1 else citations


@contextmanager
def show_progress(counter: Counter) -> Iterator[None]:
    """Shows the counter if the block takes longer than somebody waits gladly, and clears it at the end."""
    if not wants_progress():
        yield
        return
    started: list[Progress] = []
    timer = Timer(PATIENCE, _start, (counter, started))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        for progress in started:
            progress.stop()


@contextmanager
def grading_progress(size: int) -> Iterator[Callable[[int, int], None]]:
    """For runs in files of `size` bytes: takes how many runs are graded, and how many bytes held these."""
    if not wants_progress():
        yield lambda _, __: None
        return
    from rich.progress import TimeRemainingColumn

    with _bar("Grading", TimeRemainingColumn(elapsed_when_finished=True)) as progress:
        task = progress.add_task("", total=size or None)
        yield lambda runs, read: progress.update(task, completed=read, description=f"{runs:,} runs")


@contextmanager
def judging_progress(judge: str, tasks: int) -> Iterator[Callable[[int], None]]:
    """Takes how many of the tasks a judge has answered."""
    if not wants_progress() or not tasks:
        yield lambda _: None
        return
    from rich.markup import escape
    from rich.progress import TimeRemainingColumn

    with _bar(f"Asking {escape(judge)}", TimeRemainingColumn(elapsed_when_finished=True)) as progress:
        task = progress.add_task("", total=tasks)
        yield lambda done: progress.update(task, completed=done, description=f"{done:,} of {tasks:,} tasks")


def _start(counter: Counter, started: list[Progress]) -> None:
    progress = _bar("Checking")
    progress.start()
    started.append(progress)
    counter.show(progress)


def _bar(doing: str, *more: ProgressColumn) -> Progress:
    """A bar on stderr. The report is written when it has gone: nothing needs to be led past it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (TextColumn(doing), BarColumn(), TextColumn("{task.description}"), *more)
    stderr = Console(stderr=True)
    return Progress(*columns, console=stderr, transient=True, redirect_stdout=False, redirect_stderr=False)
