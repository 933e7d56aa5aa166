"""Ask judges what is open, through the store: each answer is kept as it comes, and asked for once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from citecheck.judging.store import GIVEN, Key, Reply, Store
from citecheck.support.judgements import open_tasks, task_named
from citecheck.support.nouns import Judgement, SupportReport, Task


class Judge(Protocol):
    """Somebody who can be asked; `name` and `model` are in the key of every answer."""

    @property
    def name(self) -> str: ...

    @property
    def model(self) -> str: ...

    def ask(self, tasks: Sequence[Task]) -> Iterator[Reply]:
        """The replies as they come, in any order. A failed call is a Reply without an answer, never an exception."""
        ...


class Panel:
    """The answers to the tasks of some reports: those that were given, and those of the judges that were asked.

    `remark` gets a sentence for each thing that went wrong.
    """

    def __init__(self, store: Store, given: Iterable[object], remark: Callable[[str], None]) -> None:
        self._store, self._remark = store, remark
        self._known: list[tuple[Key | None, object]] = [*_keyed(given)]

    @property
    def answers(self) -> list[object]:
        """Each with the name of the judge that was asked: it may call itself otherwise each time."""
        return [_signed(key, answer) for key, answer in self._known]

    def ask(
        self,
        judge: Judge,
        reports: Sequence[SupportReport],
        *,
        again: bool,
        every: bool = False,
        wants: Callable[[Task], bool] = lambda _: True,
    ) -> None:
        """Adds what a judge answers to what is open; `again`: to what it answered wrongly or too early.

        every: it is also asked what others decided. wants: which tasks it gets.
        """
        asked = open_tasks(reports, again=again, whose=judge.name if every else "")
        tasks = {task.id: task for task in asked if wants(task)}
        known = self._store.answers(judge.name, judge.model, tasks, int(again))
        wanted = [task for task in tasks.values() if task.id not in known]
        count = Counter[str]()
        lost = 0
        for reply in judge.ask(wanted) if wanted else ():
            if reply.answer is None:
                self._remark(f"{judge.name}: {reply.why}")
            elif reply.task in tasks:
                key = Key(judge.name, judge.model, reply.task, int(again), count[reply.task])
                self._store.put(key, reply, tasks[reply.task])
                count[reply.task] += 1
            else:
                lost += 1
        if lost:
            self._remark(f"{judge.name}: {lost} of its answers belong to none of the tasks.")
        found = self._store.answers(judge.name, judge.model, tasks, int(again))
        self._known += [one for task in tasks for one in found.get(task, ())]

    def keep(self, reports: Iterable[SupportReport]) -> None:
        """Stores what came of every answer, and the answers that were given."""
        by_task: defaultdict[str, list[tuple[Key | None, object]]] = defaultdict(list)
        for key, answer in self._known:
            by_task[task_named(answer)].append((key, answer))
        every = [looked for report in reports for one in report.assessments for looked in one.looked]
        seen = {looked.task.id: (looked.task, looked.judgements) for looked in every if looked.task}
        marks: list[tuple[Key, Judgement]] = []
        for task, judgements in seen.values():
            for (key, answer), judgement in zip(by_task[task.id], judgements, strict=True):
                if key and key.round == GIVEN:
                    self._store.put(key, Reply(task.id, answer), task)
                marks += [(key, judgement)] if key else []
        self._store.mark(marks)


def _signed(key: Key | None, answer: object) -> object:
    asked = key and key.round != GIVEN
    return {**answer, "judge": key.judge} if key and asked and isinstance(answer, dict) else answer


def _keyed(given: Iterable[object]) -> Iterator[tuple[Key | None, object]]:
    """An answer that names no task or judge has no key, and is not stored."""
    count = Counter[tuple[str, str]]()
    for answer in given:
        judge, task = _judge(answer), task_named(answer)
        yield Key(judge, "", task, GIVEN, count[judge, task]) if judge and task else None, answer
        count[judge, task] += 1


def _judge(answer: object) -> str:
    name = answer.get("judge") if isinstance(answer, dict) else None
    return name if isinstance(name, str) else ""
