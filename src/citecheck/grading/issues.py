"""The taxonomy of issues, and the rules that each of them stands for.

The ten names are those that people who grade such answers know; the others name what these leave out. A severity says
how much an issue weighs in a letter. Where the standard calls a finding an error, its issue weighs medium at least,
and an answer that has one is not an A.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from citecheck.kinds import Kind
from citecheck.model import Level
from citecheck.rules import RULES


class Severity(StrEnum):
    """How much an issue weighs."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    UNCERTAIN = "uncertain"


@dataclass(frozen=True, slots=True)
class Issue:
    """`rules` are codes of the standard; a rule belongs to one issue. `about` is a phrase for people.

    Issues of the kind `form` never make a letter worse than B.
    """

    name: str
    kind: Kind
    severity: Severity
    about: str
    rules: tuple[str, ...] = ()


NOT_FOUND: Final = "NOT_FOUND"
NO_SOURCE: Final = "NO_SOURCE"
CONTRADICTED: Final = "CONTRADICTED"
UNCITED: Final = "UNCITED"
FIGURE_ELSEWHERE: Final = "FIGURE_ELSEWHERE"
UNCHECKED: Final = "UNCHECKED"

# Codes without "CIT". One with an asterisk is a family: its rules that no issue names. Notes belong to none.
_TABLE: Final = """
NOT_FOUND        | source | high      | 101 150 201 220 401 402 608 612 | the quote is not in the source
NO_SOURCE        | source | high      | 601         | sources are given, but none has the cited id
CONTRADICTED     | claim  | high      | 701 7*      | the claim has another figure than its quote, or reverses it
FIGURE_ELSEWHERE | claim  | high      | 702 705     | the quote lacks a figure or quotation of the claim
UNCITED          | claim  | high      | 703         | a sentence with a figure, date or quotation lacks a citation
LONG_ANCHOR      | form   | high      | 302         | the anchor has more than four words
NOT_SUBSTRING    | form   | high      | 301 303     | the anchor is not in its quote word for word
PARTIAL          | place  | medium    | 5* 623      | the quote is elsewhere
DROPPED_QUALIFIER | claim | medium    | 406 410 622 | a “not”, a condition or a watermark beside the quote is left out
CONTEXT | form | medium | 4* | the quote is too long, is only the anchor, or drops the hyphen of a word
MALFORMED        | form   | medium    | 1*          | the block or an entry breaks the standard
LONG_LABEL       | form   | medium    | 209         | the text of a `cite:` link has more than four words
PLACEMENT        | form   | medium    | 2*          | a marker is missing, malformed, or not directly after its anchor
ELLIPSIS         | form   | low       | 304 405     | an ellipsis shortens the anchor or the quote
WEAK_ANCHOR      | form   | low       | 3*          | the anchor lacks the figure, is only filler, or has stray marks
LABEL_ANCHOR_DISCONNECT | form | uncertain | 203 207 | the bold or quoted words before the marker are not the anchor
MULTI_VALUE_ANCHOR | form | uncertain | 307         | the anchor is a whole list, not one of its values
LAZY_LINEID      | place  | uncertain | 506 507 508 509 510 | the lines are not those of the anchor
UNCHECKED        | source | uncertain | 151 6*      | a part of the answer could not be checked
"""
_ROWS: Final = [[cell.strip() for cell in row.split("|")] for row in _TABLE.strip().split("\n")]
_NAMED: Final = {code for row in _ROWS for code in row[3].split()}
_IN_FAMILIES: Final = [rule.code for rule in RULES if rule.code[3:] not in _NAMED and rule.level is not Level.NOTE]


def _rules(codes: str) -> Iterator[str]:
    for code in codes.split():
        if code.endswith("*"):
            yield from (rule for rule in _IN_FAMILIES if rule.startswith(f"CIT{code[:-1]}"))
        else:
            yield f"CIT{code}"


ISSUES: Final = tuple(
    Issue(name, Kind(kind), Severity(severity), about, tuple(_rules(codes)))
    for name, kind, severity, codes, about in _ROWS
)
BY_NAME: Final = {issue.name: issue for issue in ISSUES}
_RANKS: Final = {name: rank for rank, name in enumerate(BY_NAME)}


def rank_of(name: str) -> tuple[int, str]:
    """The key that sorts names in the order of the taxonomy; those of other versions come last."""
    return _RANKS.get(name, len(_RANKS)), name
