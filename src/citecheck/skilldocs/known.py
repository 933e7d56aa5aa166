"""What is known of a rule, and what a heading says of one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from citecheck.model import Level

_CLAUSE: Final = re.compile(r"(?P<code>CIT\d{3}) (?P<name>[a-z0-9-]+) · (?P<level>error|warning|note)")


@dataclass(frozen=True, slots=True)
class KnownRule:
    code: str
    name: str
    level: Level


def clause_of(heading: str) -> KnownRule | None:
    """The rule that a heading of the form `CIT301 anchor-not-in-context · error` claims to be about."""
    found = _CLAUSE.fullmatch(heading.strip())
    return KnownRule(found["code"], found["name"], Level(found["level"])) if found else None
