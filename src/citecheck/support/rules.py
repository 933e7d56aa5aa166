"""CIT8xx: SUPPORT_RULES, what `support` reports, in the standard's order. What has no rule is reported as a doubt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from citecheck.model import Level
from citecheck.support.nouns import Kind, Signal
from citecheck.text.quoting import quoted


class Said(NamedTuple):
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class SupportRule:
    """A rule of `support`. `says` words a signal about the source that the answer calls [n]."""

    code: str
    name: str
    level: Level
    says: Callable[[Signal, str], Said]


_OF_FIGURE: Final = "Write the figure that the source has, or cite the source that has yours."


def _absent(what: str) -> Callable[[Signal, str], Said]:
    """Of a figure or a date that the source does not have."""

    def said(signal: Signal, source: str) -> Said:
        hint = f"Write the {what} that the source has, or cite the source that has yours."
        return Said(f"The claim states {quoted(signal.anchor)}, a {what} that {source} does not have.", hint)

    return said


def _differs(signal: Signal, source: str) -> Said:
    message = f"The claim states {quoted(signal.anchor)}; {source} has {quoted(signal.held)} there."
    return Said(message, _OF_FIGURE)


def _unconfirmed(signal: Signal, source: str) -> Said:
    stated = f"The claim states {quoted(signal.anchor)}"
    if signal.held == signal.anchor:
        return Said(f"{stated}; {source} has it, but not where it says the same.", _OF_FIGURE)
    if signal.held:
        return Said(f"{stated}; where {source} says the same, it has {quoted(signal.held)}.", _OF_FIGURE)
    if signal.kind is Kind.FIGURE_COMPUTED:
        hint = "Check the calculation, or write the figures of the source."
        return Said(f"{stated}, which {source} does not have; it may be computed from its figures.", hint)
    return Said(f"{stated}, a number that {source} does not have there.", _OF_FIGURE)


def _name(signal: Signal, source: str) -> Said:
    hint = "Write the name as the source has it, or cite a source that names it."
    return Said(f"{quoted(signal.anchor)} is not in {source}.", hint)


def _quotation(signal: Signal, source: str) -> Said:
    hint = "Copy the quotation word for word, or drop the quotation marks."
    return Said(f"The quotation {quoted(signal.anchor)} is not in {source}.", hint)


def _negation(signal: Signal, source: str) -> Said:
    message = f"The claim says {quoted(signal.anchor)}; no matching passage of {source} was found to negate the same."
    return Said(message, "Check whether the source says so; if it does not, drop the claim.")


def _unlikely(_: Signal, source: str) -> Said:
    hint = "Read the passage; if the source does not say so, cite the source that does, or drop the claim."
    return Said(f"Little of the claim is in {source}; few claims like it are supported by their source.", hint)


def _unavailable(signal: Signal, _: str) -> Said:
    return Said(signal.held, "")


def _empty(signal: Signal, _: str) -> Said:
    return Said(signal.held, "Run text recognition on it, or give its text.")


SUPPORT_RULES: Final = (
    SupportRule("CIT801", "figure-not-in-source", Level.ERROR, _absent("figure")),
    SupportRule("CIT802", "date-not-in-source", Level.ERROR, _absent("date")),
    SupportRule("CIT803", "figure-differs", Level.ERROR, _differs),
    SupportRule("CIT804", "name-not-in-source", Level.WARNING, _name),
    SupportRule("CIT805", "quotation-not-in-source", Level.WARNING, _quotation),
    SupportRule("CIT806", "unmatched-negation", Level.WARNING, _negation),
    SupportRule("CIT807", "unlikely", Level.WARNING, _unlikely),
    SupportRule("CIT808", "source-unavailable", Level.WARNING, _unavailable),
    SupportRule("CIT809", "source-empty", Level.WARNING, _empty),
    SupportRule("CIT810", "figure-unconfirmed", Level.WARNING, _unconfirmed),
)

_RULES: Final = {rule.name: rule for rule in SUPPORT_RULES}
_UNCONFIRMED: Final = frozenset([Kind.FIGURE_COMPUTED, Kind.FIGURE_ELSEWHERE, Kind.NUMBER_IN_WORDS])


def rule_of(kind: Kind) -> SupportRule | None:
    return _RULES.get("figure-unconfirmed" if kind in _UNCONFIRMED else kind)
