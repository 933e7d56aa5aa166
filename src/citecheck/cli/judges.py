"""Whom `citecheck support` asks, and what becomes of the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from citecheck.cli.options import option, remark
from citecheck.errors import UsageError
from citecheck.support.nouns import SupportReport

if TYPE_CHECKING:
    from citecheck.judging.agreement import Agreement
    from citecheck.judging.routing import Routing

_JUDGE: Final = "A program that reads these questions on stdin and prints answers; repeatable."
_STORE: Final = "Keep the judgements in this file; what it has is not asked again."
_DECISIONS: Final = "File with decisions of people, as `resolve` writes it; repeatable."
_ROUTE: Final = "Cheap judges first: the first --judge gets only claims without doubts."


class Judging(NamedTuple):
    """The options of which judges are asked, where their answers are kept, and what people decided."""

    judge: Annotated[list[str], option("--judge", _JUDGE, "CMD")] = []
    store: Annotated[Path | None, option("--store", _STORE, "FILE")] = None
    decisions: Annotated[list[Path], option("--decisions", _DECISIONS, "FILE")] = []
    route: Annotated[bool, option("--route", _ROUTE)] = False


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
    from citecheck.judging.command import CommandJudge
    from citecheck.judging.decisions import of_this_rubric, read_decisions, unused
    from citecheck.judging.panel import Panel
    from citecheck.judging.routing import gets
    from citecheck.judging.rows import rows_about
    from citecheck.judging.store import Store
    from citecheck.support.judgements import tasks_of

    if two and (judging.route or not len(judging.judge) == len(set(judging.judge)) == 2):
        raise UsageError("--profile two-judges compares two judges: give --judge twice, with two judges, no --route.")
    decisions = read_decisions(judging.decisions)
    with Store(judging.store) as kept:
        panel = Panel(kept, [*given, *of_this_rubric(decisions)], lambda what: remark(f"citecheck: --judge {what}"))
        reports = look(panel.answers)
        for place, command in enumerate(judging.judge):
            wants = gets(place, len(judging.judge), routing if judging.route else None)
            for again in (False, True):
                panel.ask(CommandJudge(command), reports, again=again, every=two, wants=wants)
                reports = look(panel.answers)
        panel.keep(reports)
        tasks = tasks_of(reports)
        remark(*(f"citecheck: --decisions: {why}" for why in unused(decisions, tasks)))
        found = agreement(rows_about(kept, tasks, judging.judge), tasks) if two else None
        return Judged(reports, panel.answers, found)
