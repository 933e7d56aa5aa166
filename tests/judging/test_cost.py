"""Prices, estimates and caps."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.errors import UsageError
from citecheck.judging.cost import Budget, Expense, Price, Rate, Tokens, estimated, rate_of
from citecheck.judging.models import is_model_name

MODELS = ["openai:gpt-5", "bedrock:amazon.nova-lite-v1:0", "gateway/openai:gpt-5", "openrouter:meta/llama-3"]
COMMANDS = [
    "python3 judge.py",
    "./judge:1",
    "C:\\judge.exe",
    "judge",
    "a b:c",
    "http://localhost",
    "openai:",
    "env x:y",
]


def test_what_is_a_model_and_what_a_command() -> None:
    assert [name for name in (*MODELS, *COMMANDS) if is_model_name(name)] == MODELS


def test_a_rate() -> None:
    assert Price(rate_of("3,15")).of(Tokens(1_000_000, 100_000)) == 4.5
    for wrong in ("3", "3,-1", "a,b", "nan,1", "1,inf", ""):
        with pytest.raises(UsageError):
            rate_of(wrong)


def test_an_estimate_grows_with_the_task() -> None:
    price = Price(Rate(1, 1))
    short, long = estimated("a" * 400, price), estimated("a" * 4_400, price)
    assert (short, long.tokens - short.tokens) == (Expense(1, 800, 800 / 1_000_000), 1_000)


# Caps, what is spent, and what fits of five calls of 100 tokens and a dollar each.
BUDGETS = [
    (Budget(), Expense(9, 900, 9.0), (5, "")),
    (Budget(calls=10), Expense(9, 900, 9.0), (1, "--max-calls 10")),
    (Budget(tokens=1_150), Expense(9, 900, 9.0), (2, "--max-tokens 1150")),
    (Budget(cost=12.0), Expense(9, 900, 9.0), (3, "--max-cost 12")),
    (Budget(calls=9), Expense(9, 900, 9.0), (0, "--max-calls 9")),
    (Budget(calls=99), Expense(9, 900, None), (5, "")),
]


@each("budget, spent, planned", BUDGETS, ids=lambda case: case[2][1])
def test_what_a_budget_is_enough_for(budget: Budget, spent: Expense, planned: tuple[int, str]) -> None:
    budget.spent.add(spent)
    assert budget.planned([Expense(1, 100, 1.0)] * 5) == planned
    assert bool(budget.reached()) is (planned[0] == 0)
