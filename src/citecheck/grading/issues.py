"""The taxonomy of issues, and the rules that each of them stands for.

The ten names are those that people who grade such answers know; the others name what these leave out. A severity says
how much an issue weighs in a letter. Where the standard calls a finding an error, its issue weighs medium at least,
and an answer that has one is not an A.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from citecheck.kinds import Kind
from citecheck.model import Level
from citecheck.rules import RULES


class Severity(StrEnum):
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    UNCERTAIN = "uncertain"


@dataclass(frozen=True, slots=True)
class Issue:
    """`rules` are codes of the standard; a rule belongs to one issue. `about` is a phrase for people.

    Issues of the kind `form` never make a letter worse than B.

    Rules that no issue names belong to the issue of their `family`, the beginning of their codes. Notes have none.
    """

    name: str
    kind: Kind
    severity: Severity
    about: str
    rules: tuple[str, ...] = ()
    family: str | None = None


def _codes(codes: str) -> tuple[str, ...]:
    return tuple(f"CIT{code}" for code in codes.split())


NOT_FOUND: Final = "NOT_FOUND"
NO_SOURCE: Final = "NO_SOURCE"
CONTRADICTED: Final = "CONTRADICTED"
UNCITED: Final = "UNCITED"
FIGURE_ELSEWHERE: Final = "FIGURE_ELSEWHERE"
UNCHECKED: Final = "UNCHECKED"

_SOURCE, _CLAIM, _PLACE, _FORM = Kind

_ISSUES: Final = (
    Issue(
        NOT_FOUND,
        _SOURCE,
        Severity.HIGH,
        "the quote is not in the source",
        _codes("101 150 201 220 401 402 503 608 612"),
    ),
    Issue(NO_SOURCE, _SOURCE, Severity.HIGH, "sources are given, but none has the cited id", _codes("601")),
    Issue(
        CONTRADICTED,
        _CLAIM,
        Severity.HIGH,
        "the claim has another figure than its quote, or reverses it",
        _codes("701"),
        "CIT7",
    ),
    Issue(
        FIGURE_ELSEWHERE, _CLAIM, Severity.HIGH, "the quote lacks a figure or quotation of the claim", _codes("702 705")
    ),
    Issue(
        UNCITED,
        _CLAIM,
        Severity.HIGH,
        "a sentence with a figure, date or quotation lacks a citation",
        _codes("703"),
    ),
    Issue("LONG_ANCHOR", _FORM, Severity.HIGH, "the anchor has more than four words", _codes("302")),
    Issue("NOT_SUBSTRING", _FORM, Severity.HIGH, "the anchor is not in its quote word for word", _codes("301 303")),
    Issue("PARTIAL", _PLACE, Severity.MEDIUM, "the quote is elsewhere", family="CIT5"),
    Issue(
        "DROPPED_QUALIFIER",
        _CLAIM,
        Severity.MEDIUM,
        "a “not” or similar word next to the quote is left out",
        _codes("406 410"),
    ),
    Issue(
        "CONTEXT",
        _FORM,
        Severity.MEDIUM,
        "the quote is too long, is only the anchor, or drops the hyphen of a word",
        family="CIT4",
    ),
    Issue("MALFORMED", _FORM, Severity.MEDIUM, "the block or an entry breaks the standard", family="CIT1"),
    Issue("LONG_LABEL", _FORM, Severity.MEDIUM, "the text of a `cite:` link has more than four words", _codes("209")),
    Issue(
        "PLACEMENT",
        _FORM,
        Severity.MEDIUM,
        "a marker is missing, malformed, or not directly after its anchor",
        family="CIT2",
    ),
    Issue(
        "ELLIPSIS",
        _FORM,
        Severity.LOW,
        "an ellipsis shortens the anchor or the quote",
        _codes("304 405"),
    ),
    Issue(
        "WEAK_ANCHOR",
        _FORM,
        Severity.LOW,
        "the anchor lacks the figure, is only filler, or has stray marks",
        family="CIT3",
    ),
    Issue(
        "LABEL_ANCHOR_DISCONNECT",
        _FORM,
        Severity.UNCERTAIN,
        "the bold or quoted words before the marker are not the anchor",
        _codes("203 207"),
    ),
    Issue(
        "MULTI_VALUE_ANCHOR",
        _FORM,
        Severity.UNCERTAIN,
        "the anchor is a whole list, not one of its values",
        _codes("307"),
    ),
    Issue(
        "LAZY_LINEID",
        _PLACE,
        Severity.UNCERTAIN,
        "the lines are not those of the anchor",
        _codes("506 507 508 509 510"),
    ),
    Issue(UNCHECKED, _SOURCE, Severity.UNCERTAIN, "a part of the answer could not be checked", _codes("151"), "CIT6"),
)
_NAMED: Final = frozenset(code for issue in _ISSUES for code in issue.rules)


def _with_family(issue: Issue) -> Issue:
    others = [rule.code for rule in RULES if rule.level is not Level.NOTE and rule.code not in _NAMED]
    own = [code for code in others if issue.family and code.startswith(issue.family)]
    return replace(issue, rules=(*issue.rules, *own))


ISSUES: Final = tuple(map(_with_family, _ISSUES))
