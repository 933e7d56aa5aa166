"""What the documents are compared with: every rule there is, and the clause that a heading announces."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from citecheck.model import Level
from citecheck.rules import RULES

_CLAUSE: Final = re.compile(r"(?P<code>CIT\d{3}) (?P<name>[a-z0-9-]+) · (?P<level>error|warning|note)")


@dataclass(frozen=True, slots=True)
class KnownRule:
    code: str
    name: str
    level: Level


@cache
def known_rules() -> dict[str, KnownRule]:
    """The rules of the standard and of the lint, by code, in order."""
    from citecheck.skilldocs.rules import LINT_RULES

    standard = [KnownRule(rule.code, rule.name, rule.level) for rule in RULES]
    lint = [KnownRule(rule.code, rule.name, rule.level) for rule in LINT_RULES]
    return {rule.code: rule for rule in (*standard, *lint)}


def clause_of(heading: str) -> KnownRule | None:
    """The rule that a heading of the form `CIT301 anchor-not-in-context · error` claims to be about."""
    found = _CLAUSE.fullmatch(heading.strip())
    return KnownRule(found["code"], found["name"], Level(found["level"])) if found else None
