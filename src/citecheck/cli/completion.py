"""What a shell offers for a rule that is half typed: codes and names, each with what it stands for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citecheck.selection import Coded


def answer_rules(incomplete: str) -> list[tuple[str, str]]:
    from citecheck.rules import RULES

    return _fitting(RULES, incomplete)


def lint_rules(incomplete: str) -> list[tuple[str, str]]:
    from citecheck.skill_lint.rules import LINT_RULES

    return _fitting(LINT_RULES, incomplete)


def all_rules(incomplete: str) -> list[tuple[str, str]]:
    return answer_rules(incomplete) + lint_rules(incomplete)


def answer_levels(incomplete: str) -> list[tuple[str, str]]:
    return _levels(answer_rules(incomplete), incomplete)


def lint_levels(incomplete: str) -> list[tuple[str, str]]:
    return _levels(lint_rules(incomplete), incomplete)


def _fitting(rules: Iterable[Coded], incomplete: str) -> list[tuple[str, str]]:
    """Codes first; names where a code is not what is being typed."""
    codes = [(rule.code, rule.name) for rule in rules]
    names = [(name, code) for code, name in codes]
    return [(key, stands_for) for key, stands_for in (*codes, *names) if key.startswith(incomplete)]


def _levels(rules: list[tuple[str, str]], incomplete: str) -> list[tuple[str, str]]:
    """CODE= while the rule is being typed, then each level behind it."""
    key, equals, _ = incomplete.partition("=")
    if not equals:
        return [(f"{rule}=", stands_for) for rule, stands_for in rules]
    said = [f"{key}={level}" for level in ("error", "warning", "note")]
    return [(level, "") for level in said if level.startswith(incomplete)]
