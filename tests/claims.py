"""Claims against a quote, for the tests of figures."""

from __future__ import annotations

from citecheck.quantities.claim_check import judge


def is_contradicted(claim: str, quote: str) -> bool:
    """Whether a figure or word of the claim is an error."""
    outcome = judge(claim, quote)
    return bool(outcome.mismatch or outcome.instead)
