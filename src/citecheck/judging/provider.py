"""A model behind an API as a judge. Each task is one conversation, which contains that task alone.

`model_of` has to accept the name before this module is imported: it needs the extra `judges`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal

from anyio.from_thread import start_blocking_portal
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_ai import Agent, ModelRetry, RunContext
from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelServerError,
    ModelUnavailableError,
    UnexpectedModelBehavior,
)
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.usage import RunUsage

from citecheck.judging.cost import Budget, Expense, Price, Rate, estimated
from citecheck.judging.models import address_of, is_local, model_of
from citecheck.judging.store import Reply
from citecheck.support.judgements import task_line
from citecheck.support.nouns import Task

_PAUSES: Final = (0.5, 2.0, 8.0)  # seconds before each further try
_LONGEST: Final = 60.0  # seconds that a server may ask to wait
_IN_A_ROW: Final = 5  # failed calls, after which each task is tried once
_ANSWER: Final = 100_000  # characters; no honest answer is longer
_PASSING: Final = (ModelRateLimitError, ModelUnavailableError, ModelServerError, ModelConnectionError)
_LASTING: Final = (ModelAuthenticationError, ModelNotFoundError, ModelQuotaExceededError)
_Verdict = Literal["supported", "partial", "unsupported", "contradicted", "cannot_tell"]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")
    id: str
    verdict: _Verdict
    quotes: list[str] = []


class _Answer(BaseModel):
    """Your judgement of the task."""

    model_config = ConfigDict(extra="forbid")
    task: str = ""
    judge: str = ""
    verdict: _Verdict
    parts: list[_Part]
    reason: str = ""
    need: list[str] = []


class _CapError(Exception):
    """A cap of the run is reached: nothing was sent."""


@dataclass
class ProviderJudge:
    """`name` is `provider:model`. Without `runs` it says what it would cost and asks nothing.

    `rate`: what it costs, if the user said so. `seconds`: the longest time of one call. `unasked` gets the tasks that
    were not asked, because of the caps of `budget` or without `runs`. Raises UsageError as `model_of` does.
    """

    name: str
    budget: Budget = field(default_factory=Budget)
    rate: Rate | None = None
    runs: bool = True
    concurrency: int = 4
    seconds: float = 120.0
    unasked: set[str] = field(default_factory=set)

    @cached_property
    def _known(self) -> Any:
        return model_of(self.name)

    @cached_property
    def model(self) -> str:
        """The address of its server if that is not the vendor's: there the same name may be another model."""
        return address_of(self._known)

    @cached_property
    def price(self) -> Price:
        if self.rate or is_local(self._known):
            return Price(self.rate or Rate(0.0, 0.0))
        return Price(None, "" if self.model else self._known.system, self._known.model_name)

    def ask(self, tasks: Sequence[Task]) -> Iterator[Reply]:
        """Each answer as it comes, and then a sentence for each kind of failure."""
        estimates = [estimated(task_line(task), self.price) for task in tasks]
        if not self.runs:
            self.unasked.update(task.id for task in tasks)
            yield Reply("", None, _offer(estimates))
            return
        planned, cap = self.budget.planned(estimates)
        left = {task.id for task in tasks[planned:]}
        failures = Counter[str]()
        for reply in self._replies(tasks[:planned]):
            if reply.answer is not None:
                yield reply
            elif reply.why:
                failures[reply.why] += 1
            else:
                left.add(reply.task)
        self.unasked.update(left)
        for why, count in sorted(failures.items()):
            yield Reply("", None, f"{_tasks(count)} failed, undecided: {why}")
        if left:
            cap = cap or self.budget.reached()
            yield Reply("", None, f"{cap} is reached: {_tasks(len(left))} not asked, so the results are partial.")

    def _replies(self, tasks: Sequence[Task]) -> Iterator[Reply]:
        """In the order in which they come; without a reason if a cap was reached.

        The connections belong to one loop, and so to one call of this.
        """
        meter = _Meter(model_of(self.name), self)
        agent = _agent(meter)
        gate = asyncio.Semaphore(self.concurrency)
        with start_blocking_portal() as portal, portal.wrap_async_context_manager(meter):
            for done in as_completed([portal.start_task_soon(self._reply, agent, task, gate) for task in tasks]):
                yield done.result()

    async def _reply(self, agent: Any, task: Task, gate: asyncio.Semaphore) -> Reply:
        usage = RunUsage()
        text = task_line(task).encode("utf-8", "backslashreplace").decode()
        async with gate:
            try:
                run = await agent.run(text, deps=task.id, usage=usage)
            except _CapError:
                return Reply(task.id, None)
            except Exception as error:  # noqa: BLE001 - vendors' libraries have other errors
                return Reply(task.id, None, _sentence(error, self.seconds))
        answer = {**run.output.model_dump(), "task": task.id, "judge": self.name}
        return Reply(task.id, answer, "", self.price.of(usage), usage.total_tokens)


def _agent(model: WrapperModel) -> Any:
    """Asks for a typed answer, and once more with what is wrong with it."""
    agent = Agent(model, output_type=_Answer, retries=1, deps_type=str)
    agent.output_validator(_usable)
    return agent


def _usable(context: RunContext[str], answer: _Answer) -> _Answer:
    if answer.task not in {"", context.deps}:
        raise ModelRetry("It echoes the hash of another task.")
    if len(answer.model_dump_json()) > _ANSWER:
        raise ModelRetry(f"It is longer than {_ANSWER:,} characters.")
    return answer


class _Meter(WrapperModel):  # type: ignore[misc] # its types are those of the extra
    """Counts each call before it is sent, and makes it again if the failure may pass."""

    def __init__(self, model: Any, judge: ProviderJudge) -> None:
        super().__init__(model)
        self._judge = judge
        self._broken: ModelAPIError | None = None  # what every further call would get too
        self._in_a_row = 0

    async def request(self, messages: Any, settings: Any, parameters: Any) -> Any:
        own = {} if "max_retries" in self.wrapped.unsupported_settings else {"max_retries": 0}
        for pause in (*(_PAUSES if self._in_a_row < _IN_A_ROW else ()), None):
            try:
                response = await self._sent(messages, {**(settings or {}), **own}, parameters)
            except _LASTING as error:
                self._broken = error
                raise
            except _PASSING as error:
                wait = pause if error.retry_after is None else error.retry_after
                if pause is None or wait is None or wait > _LONGEST:
                    self._in_a_row += 1
                    raise
                await asyncio.sleep(wait)
            else:
                self._in_a_row = 0
                return response
        raise AssertionError  # the last pause is None

    async def _sent(self, *request: Any) -> Any:
        spent = self._judge.budget.spent
        if self._broken:
            raise self._broken
        if self._judge.budget.reached():
            raise _CapError
        spent.add(Expense(1))
        async with asyncio.timeout(self._judge.seconds):
            response = await self.wrapped.request(*request)
        spent.add(Expense(0, response.usage.total_tokens, self._judge.price.of(response.usage)))
        return response


# ── Sentences ────────────────────────────────────────────────────────────────────────────────────


def _tasks(count: int) -> str:
    return f"{count:,} task{'s' * (count != 1)}"


def _offer(estimates: Sequence[Expense]) -> str:
    total = Expense()
    for one in estimates:
        total.add(one)
    price = "at a price that --price IN,OUT can give" if total.cost is None else f"about ${total.cost:,.4f}"
    calls = f"{total.calls:,} call{'s' * (total.calls != 1)}"
    return f"{calls}, about {total.tokens:,} tokens, {price}. Nothing was asked: add --run."


def _sentence(error: Exception, seconds: float) -> str:
    """What went wrong, the same for equal failures."""
    if isinstance(error, TimeoutError):
        return f"no answer in {seconds:g} seconds."
    if isinstance(error, UnexpectedModelBehavior) and "retries" in str(error):
        return f"the answer is not valid, nor is a second one ({_mistake(error)})."
    if isinstance(error, ModelHTTPError):
        return f"HTTP {error.status_code}{_advice(error)}."
    if isinstance(error, ModelConnectionError):
        return "the connection failed."
    if isinstance(error, (ModelAPIError, UnexpectedModelBehavior)):
        return "the server's response cannot be read."
    return f"the call failed ({type(error).__name__})."


def _advice(error: ModelHTTPError) -> str:
    if isinstance(error, ModelRateLimitError) and error.retry_after is not None and error.retry_after > _LONGEST:
        return ", and a longer wait than a minute"
    if isinstance(error, ModelAuthenticationError):
        return ": check the key"
    if isinstance(error, ModelNotFoundError):
        return ": check the model's name and the address"
    return ""


def _mistake(error: UnexpectedModelBehavior) -> str:
    cause = error.__cause__
    if isinstance(cause, ValidationError):
        first = cause.errors()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return str(cause).rstrip(".") if isinstance(cause, ModelRetry) else "it has another form"
