"""What is asked of answers in other forms than a data block: their parts, their list of sources, and their ranges."""

from __future__ import annotations

from citecheck.model import CitedRange, Evidence, Level, ProblemKind, RangeUnit
from citecheck.rules.rule import Remark, evidence_rule, reported

malformed_part = reported("CIT150", ProblemKind.MALFORMED_PART)
unknown_part = reported("CIT151", ProblemKind.UNKNOWN_PART, Level.WARNING)
truncated_answer = reported("CIT152", ProblemKind.TRUNCATED_ANSWER)

number_without_entry = reported("CIT220", ProblemKind.NUMBER_WITHOUT_ENTRY)
unused_entry = reported("CIT221", ProblemKind.UNUSED_ENTRY, Level.WARNING)
duplicate_entry = reported("CIT222", ProblemKind.DUPLICATE_ENTRY)


@evidence_rule("CIT520", "wrong-range")
def wrong_range(evidence: Evidence) -> Remark | None:
    check = evidence.range_check
    if check is None or not check.wrong:
        return None
    return Remark(check.wrong, "range", _hint(check.right))


@evidence_rule("CIT521", "inexact-range", Level.WARNING)
def inexact_range(evidence: Evidence) -> Remark | None:
    check = evidence.range_check
    if check is None or not check.inexact:
        return None
    return Remark(check.inexact, "range", _hint(check.right))


def _hint(right: CitedRange | None) -> str | None:
    if right is None:
        return None
    if right.printed:
        return f"Cite page {right.start}, or the number that is printed on it."
    base = 1 if right.unit is RangeUnit.PAGES else 0
    return f"The range is {right.start} to {right.end} ({right.unit}; the first one is {base}, the end is exclusive)."
