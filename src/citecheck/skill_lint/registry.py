"""Every rule there is: those of answers and those of the lint."""

from __future__ import annotations

from functools import cache

from citecheck.rules import RULES
from citecheck.skill_lint.rule_statements import KnownRule
from citecheck.skill_lint.rules import LINT_RULES


@cache
def known_rules() -> dict[str, KnownRule]:
    """The rules of the standard and of the lint, by code, in order."""
    standard = [KnownRule(rule.code, rule.name, rule.level) for rule in RULES]
    lint = [KnownRule(rule.code, rule.name, rule.level) for rule in LINT_RULES]
    return {rule.code: rule for rule in (*standard, *lint)}
