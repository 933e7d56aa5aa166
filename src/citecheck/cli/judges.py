"""Whom `citecheck support` asks, and what becomes of the answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from citecheck.cli.options import option, remark
from citecheck.errors import UsageError
from citecheck.support import Evidence
from citecheck.support.nouns import SupportReport, Verdict

if TYPE_CHECKING:
    from citecheck.judging.cost import Budget
    from citecheck.judging.panel import Judge
    from citecheck.judging.store import Reply
    from citecheck.support.nouns import Task

_PANEL: Final = "Judges"
_JUDGE: Final = "A model as openai:gpt-5, or a program that reads tasks on stdin and prints answers; repeatable."
_STORE: Final = "Keep the judgements in this file; what it has is not asked again."
_EVIDENCE: Final = "What a judge sees of a source: the nearest sentences, or the whole text of a short source."
_RUN: Final = "Ask judges that cost money; without it, only the number of calls and the price are shown."
_CALLS: Final = "Stop before more calls of models than this."
_TOKENS: Final = "Stop before more tokens than this."
_COST: Final = "Stop before it costs more dollars than this."
_PRICE: Final = "Dollars for a million tokens, read and written, as in 3,15."
_CONCURRENCY: Final = "Calls of a model at the same time."
_TIMEOUT: Final = "Longest time of one call of a model."


class Judging(NamedTuple):
    """The options of which judges are asked, what they may cost, and where their answers are kept."""

    judge: Annotated[list[str], option("--judge", _JUDGE, "MODEL|CMD", _PANEL)] = []
    store: Annotated[Path | None, option("--store", _STORE, "FILE", _PANEL)] = None
    evidence: Annotated[Evidence, option("--evidence", _EVIDENCE, None, _PANEL, show_default=True)] = Evidence.WINDOWS
    run: Annotated[bool, option("--run", _RUN, None, _PANEL)] = False
    max_calls: Annotated[int | None, option("--max-calls", _CALLS, "N", _PANEL, min=1)] = None
    max_tokens: Annotated[int | None, option("--max-tokens", _TOKENS, "N", _PANEL, min=1)] = None
    max_cost: Annotated[float | None, option("--max-cost", _COST, "DOLLARS", _PANEL, min=0)] = None
    price: Annotated[str | None, option("--price", _PRICE, "IN,OUT", _PANEL)] = None
    concurrency: Annotated[
        int, option("--concurrency", _CONCURRENCY, "N", _PANEL, min=1, max=64, show_default=True)
    ] = 4
    timeout: Annotated[float, option("--timeout", _TIMEOUT, "SECONDS", _PANEL, min=0.1, max=600, show_default=True)] = (
        120
    )


def judged(
    look: Callable[[Sequence[object]], list[SupportReport]], judging: Judging, given: Sequence[object]
) -> tuple[list[SupportReport], list[object]]:
    """The reports after all judges were asked, twice each at most, and the answers behind them."""
    from citecheck.judging.cost import Budget
    from citecheck.judging.panel import Panel
    from citecheck.judging.store import Store

    budget = Budget(judging.max_calls, judging.max_tokens, judging.max_cost)
    unasked: set[str] = set()
    judges = [_judge(name, judging, budget, unasked) for name in judging.judge]
    with Store(judging.store) as kept:
        panel = Panel(kept, given, lambda what: remark(f"citecheck: --judge {what}"))
        reports = look(panel.answers)
        for judge, again in ((judge, again) for judge in judges for again in (False, True)):
            panel.ask(judge, reports, again=again)
            reports = look(panel.answers)
        panel.keep(reports)
    if budget.spent.cost != 0:
        remark(f"citecheck: judges: {budget.spent}")
    return [_partial(report, unasked) for report in reports], panel.answers


def _judge(name: str, judging: Judging, budget: Budget, unasked: set[str]) -> Judge:
    """Raises UsageError if a model cannot be used, or a cap asks for a price that nobody knows."""
    from citecheck.judging.command import CommandJudge
    from citecheck.judging.cost import Rate, Tokens, rate_of
    from citecheck.judging.models import is_model_name, model_of

    if not is_model_name(name):
        return _Watched(CommandJudge(name))
    model_of(name)
    from citecheck.judging.provider import ProviderJudge

    rate = rate_of(judging.price) if judging.price else None
    judge = ProviderJudge(name, budget, rate, judging.run, judging.concurrency, judging.timeout, unasked)
    if judging.max_cost is not None and judge.price.of(Tokens()) is None:
        raise UsageError(f"--max-cost: the price of {name} is not known; give --price IN,OUT.")
    judge.runs |= judge.price.rate == Rate(0.0, 0.0)  # it is local
    return _Watched(judge)


@dataclass(frozen=True)
class _Watched:
    """A judge whose progress is shown to somebody at a terminal."""

    judge: Any

    @property
    def name(self) -> str:
        return str(self.judge.name)

    @property
    def model(self) -> str:
        return str(self.judge.model)

    def ask(self, tasks: Sequence[Task]) -> Iterator[Reply]:
        from citecheck.cli.progress import judging_progress

        failed: list[Reply] = []  # their remarks would be written across the bar
        with judging_progress(self.name, len(tasks)) as show:
            for done, reply in enumerate(self.judge.ask(tasks), 1):
                show(done)
                if reply.answer is None:
                    failed.append(reply)
                else:
                    yield reply
        yield from failed


def _partial(report: SupportReport, unasked: Collection[str]) -> SupportReport:
    """With the number of its tasks that were not asked, and that nobody else decided."""
    from citecheck.support.judgements import decided

    every = (looked for assessment in report.assessments for looked in assessment.looked)
    open_ = {one.task.id for one in every if one.task and decided(one.judgements) is Verdict.UNDECIDED}
    return replace(report, unasked=len(open_.intersection(unasked)))
