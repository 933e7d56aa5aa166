"""What is asked of answers of every form: their statements, their parts, their list of sources, and their ranges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citecheck.limits import UNCITED_STATEMENTS
from citecheck.model import CitedRange, Evidence, Level, ProblemKind, RangeUnit, Response
from citecheck.response.coverage import Uncited, coverage
from citecheck.response.prose import span_of
from citecheck.rules.rule import Remark, evidence_rule, reported, response_rule
from citecheck.text.quoting import quoted

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


# ── Statements without a citation ─────────────────────────────────────────────────────────────────

_SHOWN: Final = 60  # characters of the sentence
_ASKING: Final = 40  # characters of what asks
_NAMED: Final = 2
_HINT: Final = "Cite the passage that states it, correct it, or take it out."


@response_rule("CIT703", "uncited-statement", Level.WARNING)
def uncited_statement(response: Response) -> Iterator[Remark]:
    if not (response.has_block or response.citations):
        return  # ordinary text, which nobody checks
    alone = coverage(response).alone
    for one in alone[:UNCITED_STATEMENTS]:
        yield Remark(_message(one), hint=_HINT, span=span_of(response.text, one.stretch))
    if more := alone[UNCITED_STATEMENTS:]:
        noun = "statement has" if len(more) == 1 else "statements have"
        yield Remark(
            f"{len(more):,} more {noun} no citation.", hint=_HINT, span=span_of(response.text, more[0].stretch)
        )


def _message(uncited: Uncited) -> str:
    asking = [quoted(one, _ASKING) for one in uncited.asking[:_NAMED] if one]
    states = f"states {' and '.join(asking)} without a citation" if asking else "has no citation"
    return f"{quoted(uncited.text, _SHOWN)} {states}."
