"""RULES: every rule there is, in the order of the standard. A rule that is not in this tuple does not exist.

Each family's tuple is at the end of its module; it holds, between the functions, the rules that are one line.
"""

from __future__ import annotations

from citecheck.rules import anchor, block, claim, context, marker, place, source
from citecheck.rules.rule import Rule

RULES: tuple[Rule, ...] = (
    *block.RULES,
    *marker.RULES,
    *anchor.RULES,
    *context.RULES,
    *place.RULES,
    *source.RULES,
    *claim.RULES,
)
