"""Claims against a quote, for the tests of figures."""

from __future__ import annotations

from citecheck.figures import State, compare_claim


def outcome(claim: str, quote: str, *others: str) -> str:
    """What validation reports of a claim: "error CIT701", "error CIT702", "warning" or "ok"."""
    check = compare_claim(claim, quote, others)
    if check.opposite or check.those(State.CONTRADICTED):
        return "error CIT701"
    if check.those(State.INSTEAD):
        return "error CIT702"
    lacking = [one for one in check.those(State.MISSING, State.COMPUTED) if one.figure.is_telling]
    return "warning" if lacking or check.unbounded else "ok"
