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
    from citecheck.judging.agreement import Agreement
    from citecheck.judging.routing import Routing
    from citecheck.judging.store import Reply
    from citecheck.support.nouns import Task

_PANEL: Final = "Judges"
_JUDGE: Final = (
    "A model as openai:gpt-5 or nli:FOLDER, or a program that reads tasks on stdin and prints answers; repeatable."
)
_STORE: Final = "Keep the judgements in this file; what it has is not asked again."
_DECISIONS: Final = "File with decisions of people, as `resolve` writes it; repeatable."
_ROUTE: Final = "Cheap judges first: the first --judge gets only claims without doubts."
_EVIDENCE: Final = "What a judge sees of a source: the nearest sentences, or the whole text of a short source."
_RUN: Final = "Ask judges that cost money; without it, only the number of calls and the price are shown."
_CALLS: Final = "Stop before more calls of models than this."
_TOKENS: Final = "Stop before more tokens than this."
_COST: Final = "Stop before it costs more dollars than this."
_PRICE: Final = "Dollars for a million tokens, read and written, as in 3,15."
_CONCURRENCY: Final = "Calls of a model at the same time."
_TIMEOUT: Final = "Longest time of one call of a model."


class Judging(NamedTuple):
    """The options of which judges are asked, what they may cost, where their answers are kept, what people decided."""

    judge: Annotated[list[str], option("--judge", _JUDGE, "MODEL|CMD", _PANEL)] = []
    store: Annotated[Path | None, option("--store", _STORE, "FILE", _PANEL)] = None
    decisions: Annotated[list[Path], option("--decisions", _DECISIONS, "FILE", _PANEL)] = []
    route: Annotated[bool, option("--route", _ROUTE, None, _PANEL)] = False
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


class Judged(NamedTuple):
    """The reports, the answers and decisions behind them, and how far two judges of everything agree."""

    reports: list[SupportReport]
    answers: list[object]
    agreement: Agreement | None = None


def judged(
    look: Callable[[Sequence[object]], list[SupportReport]],
    judging: Judging,
    given: Sequence[object],
    routing: Routing,
    *,
    two: bool = False,
) -> Judged:
    """What came of asking all judges, twice each at most.

    routing: the settings of --route. two: two judges are asked everything, and compared.
    """
    from citecheck.judging.agreement import agreement
    from citecheck.judging.cost import Budget, rate_of
    from citecheck.judging.decisions import of_this_rubric, read_decisions, unused
    from citecheck.judging.named import Terms, judge_named
    from citecheck.judging.panel import Panel
    from citecheck.judging.routing import gets
    from citecheck.judging.rows import rows_about
    from citecheck.judging.store import Store
    from citecheck.support.judgements import tasks_of

    if two and (judging.route or not len(judging.judge) == len(set(judging.judge)) == 2):
        raise UsageError("--profile two-judges compares two judges: give --judge twice, with two judges, no --route.")
    decisions = read_decisions(judging.decisions)
    budget = Budget(judging.max_calls, judging.max_tokens, judging.max_cost)
    rate = rate_of(judging.price) if judging.price else None
    terms = Terms(budget, rate, judging.run, judging.concurrency, judging.timeout)
    judges = [_Watched(judge_named(name, terms)) for name in judging.judge]
    with Store(judging.store) as kept:
        panel = Panel(kept, [*given, *of_this_rubric(decisions)], lambda what: remark(f"citecheck: --judge {what}"))
        reports = look(panel.answers)
        for place, judge in enumerate(judges):
            wants = gets(place, len(judges), routing if judging.route else None)
            for again in (False, True):
                panel.ask(judge, reports, again=again, every=two, wants=wants)
                reports = look(panel.answers)
        panel.keep(reports)
        tasks = tasks_of(reports)
        remark(*(f"citecheck: --decisions: {why}" for why in unused(decisions, tasks)))
        found = agreement(rows_about(kept, tasks, judging.judge), tasks) if two else None
    if budget.spent.cost != 0:
        remark(f"citecheck: judges: {budget.spent}")
    return Judged([_partial(report, terms.unasked) for report in reports], panel.answers, found)


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
