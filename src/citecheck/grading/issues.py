"""The taxonomy of issues, and the rules that each of them stands for.

The ten names are those that people who grade such answers know; the others name what these leave out. A severity says
how much an issue weighs in a letter. Where the standard calls a finding an error, its issue weighs medium at least,
and an answer that has one is no A.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Severity(StrEnum):
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    UNCERTAIN = "uncertain"


@dataclass(frozen=True, slots=True)
class Issue:
    """`rules` are codes of the standard; a rule belongs to one issue. `about` is a phrase for people."""

    name: str
    severity: Severity
    about: str
    rules: tuple[str, ...] = ()


def _codes(codes: str) -> tuple[str, ...]:
    return tuple(f"CIT{code}" for code in codes.split())


NOT_FOUND: Final = "NOT_FOUND"
NO_SOURCE: Final = "NO_SOURCE"
CONTRADICTED: Final = "CONTRADICTED"
UNCITED: Final = "UNCITED"
FIGURE_ELSEWHERE: Final = "FIGURE_ELSEWHERE"
UNCHECKED: Final = "UNCHECKED"

ISSUES: Final = (
    Issue(NOT_FOUND, Severity.HIGH, "the quote is not in the source", _codes("101 201 401 402 503 608 612")),
    Issue(NO_SOURCE, Severity.HIGH, "no given source has the id that it names", _codes("601")),
    Issue(CONTRADICTED, Severity.HIGH, "the quote has another figure than the claim", _codes("701")),
    Issue(FIGURE_ELSEWHERE, Severity.HIGH, "the quote does not hold a figure of the claim", _codes("702")),
    Issue(UNCITED, Severity.HIGH, "a sentence with a figure or quotation has no citation for it"),
    Issue("LONG_ANCHOR", Severity.HIGH, "the anchor has more than four words", _codes("302")),
    Issue("NOT_SUBSTRING", Severity.HIGH, "the anchor is not verbatim in its context", _codes("301 303")),
    Issue("PARTIAL", Severity.MEDIUM, "the quote stands elsewhere", _codes("501 502 504 505 512 513 514 516")),
    Issue("CONTEXT", Severity.MEDIUM, "the context is too long, too short or leaves words out", _codes("403 404 406")),
    Issue(
        "MALFORMED",
        Severity.MEDIUM,
        "the block or an entry is not as the standard has it",
        _codes("102 103 104 105 106 107 110 111 112 113 114 115 116 117 118 119 120 130")
        + _codes("131 132 133 134 135 136 137 138 139 140 141"),
    ),
    Issue("LONG_LABEL", Severity.MEDIUM, "the label has more than four words", _codes("209")),
    Issue("PLACEMENT", Severity.MEDIUM, "the marker does not follow its anchor", _codes("202 204 205 206 208 210")),
    Issue("ELLIPSIS", Severity.LOW, "anchor or context has an ellipsis of the agent's", _codes("304 405")),
    Issue("WEAK_ANCHOR", Severity.LOW, "the anchor does not say the claim's word or figure", _codes("305 308 309")),
    Issue(
        "LABEL_ANCHOR_DISCONNECT", Severity.UNCERTAIN, "what the marker stands on is not the anchor", _codes("203 207")
    ),
    Issue("MULTI_VALUE_ANCHOR", Severity.UNCERTAIN, "the anchor is a list", _codes("307")),
    Issue("LAZY_LINEID", Severity.UNCERTAIN, "the lines are not those of the anchor", _codes("506 507 508 509 510")),
    Issue(UNCHECKED, Severity.UNCERTAIN, "could not be checked", _codes("602 603 604 605 606 609 611 613")),
)
