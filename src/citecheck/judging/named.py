"""What follows --judge → a judge: a model behind an API, a local model of entailment, or a program."""

from __future__ import annotations

from dataclasses import dataclass, field

from citecheck.errors import UsageError
from citecheck.judging.command import CommandJudge
from citecheck.judging.cost import Budget, Rate, Tokens
from citecheck.judging.entailment import PREFIX, EntailmentJudge, entailment_model
from citecheck.judging.models import is_model_name, model_of
from citecheck.judging.panel import Judge


@dataclass(frozen=True)
class Terms:
    """On which terms models are asked: what they may cost, and how. The fields are those of ProviderJudge."""

    budget: Budget = field(default_factory=Budget)
    rate: Rate | None = None
    runs: bool = True
    concurrency: int = 4
    seconds: float = 120.0
    unasked: set[str] = field(default_factory=set)


def judge_named(name: str, terms: Terms | None = None) -> Judge:
    """Raises UsageError if a model cannot be used, or a cap asks for a price that nobody knows."""
    if name.startswith(PREFIX):
        return EntailmentJudge(entailment_model(name))
    if not is_model_name(name):
        return CommandJudge(name)
    model_of(name)  # before its library is imported
    from citecheck.judging.provider import ProviderJudge

    asked = terms or Terms()
    judge = ProviderJudge(name, asked.budget, asked.rate, asked.runs, asked.concurrency, asked.seconds, asked.unasked)
    if asked.budget.cost is not None and judge.price.of(Tokens()) is None:
        raise UsageError(f"--max-cost: the price of {name} is not known; give --price IN,OUT.")
    judge.runs |= judge.price.rate == Rate(0.0, 0.0)  # it is local
    return judge
