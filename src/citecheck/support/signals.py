"""SIGNALS: everything that is looked at in a claim beside its source, in one tuple. Each is a small pure function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from citecheck.support import figure_signals, name_signals, negation_signals, opposites, role_signals, word_signals
from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View

SIGNALS: Final[tuple[Callable[[View], Iterator[Signal]], ...]] = (
    figure_signals.differing,
    figure_signals.figures,
    figure_signals.dates,
    figure_signals.miscounted,
    name_signals.names,
    name_signals.numbers,
    name_signals.quotations,
    negation_signals.negations,
    negation_signals.negated,
    word_signals.hedges,
    word_signals.quantifiers,
    word_signals.superlatives,
    opposites.antonyms,
    opposites.directions,
    word_signals.order,
    word_signals.figure_order,
    figure_signals.crossed,
    role_signals.roles,
    role_signals.crossed,
)


def signals_of(view: View) -> tuple[Signal, ...]:
    """All that is seen, but of figures that the claim's quotes state; of one figure the first alone."""
    found = [signal for look in SIGNALS for signal in look(view) if not _is_stated(signal, view)]
    told: dict[tuple[str, int], Signal] = {}
    for signal in found:
        told.setdefault((about(signal), signal.at), signal)
    return tuple(told.values())


def _is_stated(signal: Signal, view: View) -> bool:
    return signal.at in view.stated and (about(signal) == "figure" or signal.kind is Kind.QUANTIFIER)


def about(signal: Signal) -> str:
    return "figure" if signal.kind.startswith(("figure", "date", "number")) else signal.kind
