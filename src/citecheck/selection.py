"""Which findings a caller wants to see, and at what level.

It comes after the verdicts: what is left out or told at another level changes none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from citecheck.model import Finding, Level, Report


class Coded(Protocol):
    """A rule, of answers or of the lint."""

    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...


def is_named(rule: Coded, keys: Iterable[str]) -> bool:
    """Whether one of `keys` stands for the rule: its code, the beginning of its code, or its name."""
    return any(_stands_for(key, rule.code, rule.name) for key in keys)


@dataclass(frozen=True, slots=True)
class Selection:
    """Rules are named by code, the beginning of a code, or name. An empty `select` wants every rule."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Level] = field(default_factory=dict)

    def wants(self, code: str, name: str) -> bool:
        chosen = not self.select or any(_stands_for(key, code, name) for key in self.select)
        return chosen and not any(_stands_for(key, code, name) for key in self.ignore)

    def level(self, code: str, name: str, usual: Level) -> Level:
        """The level that the longest fitting key gives, a whole code and a name above all; of equals the last."""
        fitting = [key for key in self.severity if _stands_for(key, code, name)]
        longest = max(reversed(fitting), key=lambda key: len(code if key == name else key), default=None)
        return self.severity[longest] if longest is not None else usual


def selected(report: Report, selection: Selection) -> Report:
    """The report with the wanted findings alone, at the wanted levels; `ignored` counts the others."""
    kept = [at for at, finding in enumerate(report.findings) if selection.wants(finding.rule, finding.name)]
    shown = with_findings(report, kept)
    findings = tuple(levelled(finding, selection) for finding in shown.findings)
    left_out = len(report.findings) - len(kept)
    return replace(shown, findings=findings, ignored=report.ignored + left_out)


def with_findings(report: Report, kept: Sequence[int]) -> Report:
    """The report with these of its findings alone; the indexes of its citations follow."""
    now_at = {before: at for at, before in enumerate(kept)}
    results = tuple(
        result._replace(findings=tuple(now_at[i] for i in result.findings if i in now_at)) for result in report.results
    )
    return replace(report, results=results, findings=tuple(report.findings[i] for i in kept))


def levelled(finding: Finding, selection: Selection) -> Finding:
    """The finding at the level that the caller wants."""
    return replace(finding, level=selection.level(finding.rule, finding.name, finding.level))


def _stands_for(key: str, code: str, name: str) -> bool:
    return code.startswith(key) or name == key
