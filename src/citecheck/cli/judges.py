"""Whom `citecheck support` asks, and what becomes of the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from citecheck.cli.options import option, remark
from citecheck.support.nouns import SupportReport

if TYPE_CHECKING:
    from citecheck.judging.panel import Judge

_JUDGE: Final = "A program that reads these questions on stdin and prints answers, or nli:FOLDER; repeatable."
_STORE: Final = "Keep the judgements in this file; what it has is not asked again."


class Judging(NamedTuple):
    """The options of which judges are asked, and where their answers are kept."""

    judge: Annotated[list[str], option("--judge", _JUDGE, "CMD")] = []
    store: Annotated[Path | None, option("--store", _STORE, "FILE")] = None


def judged(
    look: Callable[[Sequence[object]], list[SupportReport]], judging: Judging, given: Sequence[object]
) -> tuple[list[SupportReport], list[object]]:
    """The reports after all judges were asked, twice each at most, and the answers behind them."""
    from citecheck.judging.panel import Panel
    from citecheck.judging.store import Store

    judges = [*map(_judge, judging.judge)]
    with Store(judging.store) as kept:
        panel = Panel(kept, given, lambda what: remark(f"citecheck: --judge {what}"))
        reports = look(panel.answers)
        for judge, again in ((judge, again) for judge in judges for again in (False, True)):
            panel.ask(judge, reports, again=again)
            reports = look(panel.answers)
        panel.keep(reports)
        return reports, panel.answers


def _judge(name: str) -> Judge:
    """Raises UsageError if a model of entailment cannot be used."""
    from citecheck.judging.command import CommandJudge
    from citecheck.judging.entailment import PREFIX, EntailmentJudge, entailment_model

    return EntailmentJudge(entailment_model(name)) if name.startswith(PREFIX) else CommandJudge(name)
