"""What is seen of a claim beside its source, and the risk that follows from it.

SIGNALS is everything that is looked at, in one tuple. Each is a small pure function. The risk is how likely it is that
the source does not carry the claim: a logistic regression over five measures. It ranks claims, for judges and for
people, and warns where nearly everything is missing. It never makes a claim supported. benchmarks/fit_risk.py fits the
table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp
from typing import Final, NamedTuple

from citecheck.support import figure_signals, name_signals, negation_signals, word_signals
from citecheck.support.index import trigrams
from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View
from citecheck.text.patterns import SPACELESS, has_any

SIGNALS: Final[tuple[Callable[[View], Iterator[Signal]], ...]] = (
    figure_signals.quoted,
    figure_signals.figures,
    name_signals.names,
    name_signals.numbers,
    name_signals.quotations,
    negation_signals.negations,
    negation_signals.negated,
    word_signals.hedges,
    word_signals.quantifiers,
    word_signals.superlatives,
    word_signals.order,
    figure_signals.opposite,
)


def signals_of(view: View) -> tuple[Signal, ...]:
    """All that is seen, but of figures that the claim's quotes state; of one figure the first alone."""
    found = [signal for look in SIGNALS for signal in look(view) if not _is_stated(signal, view)]
    first: dict[tuple[str, int], Signal] = {}
    for signal in found:
        first.setdefault((about(signal), signal.at), signal)
    return tuple(first.values())


def _is_stated(signal: Signal, view: View) -> bool:
    return signal.at in view.stated and (about(signal) == "figure" or signal.kind is Kind.QUANTIFIER)


def about(signal: Signal) -> str:
    return "figure" if signal.kind.startswith(("figure", "date", "number")) else signal.kind


# ── The risk ──────────────────────────────────────────────────────────────────────────────────────


class Measure(NamedTuple):
    """A measure: the weight of one standard deviation of it, its mean, and its deviation."""

    name: str
    weight: float
    mean: float
    deviation: float


# What speaks for a claim. Fitted on the development sets of WiCE and AttributionBench, which count the same.
TABLE: Final = (
    Measure("share of its words in the best five sentences", 0.3310, 0.4388, 0.2479),
    Measure("share of its runs of three words in the source", 0.5727, 0.1763, 0.2290),
    Measure("figures that the source does not have", -0.7355, 0.0896, 0.3433),
    Measure("dates that the source does not have", -1.0331, 0.0918, 0.3286),
    Measure("names that the source does not have", -0.5733, 0.3244, 0.6157),
)
BIAS: Final = -0.6525
UNLIKELY: Final = 0.85  # from here on a claim is warned of

_MISSING: Final = (
    frozenset([Kind.FIGURE_NOT_IN_SOURCE, Kind.FIGURE_DIFFERS]),
    frozenset([Kind.DATE_NOT_IN_SOURCE]),
    frozenset([Kind.NAME_NOT_IN_SOURCE]),
)
_MOST: Final = 2  # of one kind that count: lists of names would outweigh all else


def risk_of(view: View, signals: Sequence[Signal]) -> float | None:
    """From 0 to 1; None if words cannot be counted: there are none, or the script has no spaces."""
    if not view.stems or has_any(view.text, SPACELESS):
        return None
    found = measures(view, signals)
    rows = zip(TABLE, found, strict=True)
    weighted = (measure.weight * (value - measure.mean) / measure.deviation for measure, value in rows)
    return 1 / (1 + exp(BIAS + sum(weighted)))


def measures(view: View, signals: Sequence[Signal]) -> tuple[float, ...]:
    """The values of the measures, in the order of the table."""
    stated = trigrams(view.text)
    shared = len(stated & view.index.trigrams) / len(stated) if stated else 0.0
    missing = (min(_MOST, sum(signal.kind in kinds for signal in signals)) for kinds in _MISSING)
    return (view.wide.recall, shared, *missing)


def unlikely(risk: float | None, signals: Sequence[Signal]) -> Iterator[Signal]:
    """Where nothing refuses the claim already."""
    refused = any(signal.kind in _MISSING[0] | _MISSING[1] for signal in signals)
    if risk is not None and risk >= UNLIKELY and not refused:
        yield Signal(Kind.UNLIKELY, "", 0, f"{risk:.2f}")
