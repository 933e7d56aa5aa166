"""What the calls of a model cost: prices, estimates, and the caps of a run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import isfinite
from typing import Final, NamedTuple, Protocol

from citecheck.errors import UsageError

_BYTES: Final = 4  # of a token, in English
_FORM: Final = 400  # tokens of the form of an answer, which goes with every task
_ANSWER: Final = 300  # tokens of an answer
_MILLION: Final = 1_000_000


class Usage(Protocol):
    """Tokens, as pydantic-ai counts them."""

    input_tokens: int
    output_tokens: int


@dataclass
class Tokens:
    """Tokens that are read and written."""

    input_tokens: int = 0
    output_tokens: int = 0


class Rate(NamedTuple):
    """Dollars for a million tokens that a model reads, and for a million that it writes."""

    reads: float
    writes: float


@dataclass(frozen=True)
class Price:
    """What a model costs: by a rate, or by what genai-prices knows of it; a `provider` of "" is unknown to it."""

    rate: Rate | None = None
    provider: str = ""
    model: str = ""

    def of(self, usage: Usage) -> float | None:
        """In dollars; None if it is not known."""
        if self.rate:
            return (self.rate.reads * usage.input_tokens + self.rate.writes * usage.output_tokens) / _MILLION
        from genai_prices import calc_price

        try:
            return float(calc_price(usage, self.model, provider_id=self.provider).total_price)
        except (LookupError, ValueError):
            return None


def rate_of(text: str) -> Rate:
    """The rate that `IN,OUT` gives. Raises UsageError."""
    try:
        reads, writes = map(float, text.split(","))
    except ValueError:
        reads = writes = -1.0
    if not (isfinite(reads) and isfinite(writes) and min(reads, writes) >= 0):
        raise UsageError(f"--price {text}: write dollars for a million tokens, read and written, as in --price 3,15.")
    return Rate(reads, writes)


@dataclass
class Expense:
    """Calls, tokens and dollars; `cost` is None if the price of some call is not known."""

    calls: int = 0
    tokens: int = 0
    cost: float | None = 0.0

    def add(self, other: Expense) -> None:
        self.calls += other.calls
        self.tokens += other.tokens
        self.cost = None if self.cost is None or other.cost is None else self.cost + other.cost

    def __str__(self) -> str:
        dollars = "at an unknown price" if self.cost is None else f"${self.cost:,.4f}"
        return f"{self.calls:,} call{'s' * (self.calls != 1)}, {self.tokens:,} tokens, {dollars}"


def estimated(line: str, price: Price) -> Expense:
    """What one call with this text will be, about."""
    tokens = Tokens(len(line.encode("utf-8", "backslashreplace")) // _BYTES + _FORM, _ANSWER)
    return Expense(1, tokens.input_tokens + tokens.output_tokens, price.of(tokens))


@dataclass
class Budget:
    """What a run may spend, with all its judges; None is no cap. `spent`: what it has spent."""

    calls: int | None = None
    tokens: int | None = None
    cost: float | None = None
    spent: Expense = field(default_factory=Expense)

    def reached(self, more: Expense | None = None) -> str:
        """The cap that is reached, or that would be passed with `more`; "" if none is."""
        ahead, extra = more or Expense(), more is not None
        now = {"calls": self.spent.calls, "tokens": self.spent.tokens, "cost": self.spent.cost or 0.0}
        next_ = {"calls": ahead.calls, "tokens": ahead.tokens, "cost": ahead.cost or 0.0}
        for name, value in now.items():
            cap = getattr(self, name)
            if cap is not None and (value + next_[name] > cap if extra else value >= cap):
                return f"--max-{name} {cap:g}"
        return ""

    def planned(self, calls: Iterable[Expense]) -> tuple[int, str]:
        """How many of these calls, in their order, it is enough for, and the cap that the next one would pass."""
        total, count = Expense(), 0
        for call in calls:
            total.add(call)
            if cap := self.reached(total):
                return count, cap
            count += 1
        return count, ""
