"""The letter of an answer, from counts.

The published rubric is: A for no high and at most one medium issue, B for one or two high or two to four medium, C for
three to five high or medium ones throughout, D for more than five high or less than 80 % found. It leaves some
answers without a letter and gives others two, and a share of found citations can be bought: whoever adds true facts
that nobody asked for raises it. Here every answer has one letter, and nothing that is added to an answer betters it:

- each letter takes what is worse than the next better one allows, high and medium issues apart; "throughout" is
  five;
- instead of the share it counts: of five citations, the smallest sample of the rubric, less than 80 % is two. Two
  claims whose quotes are not in the source, or say another figure, make a D; one makes a C at best, and so does a
  claim without a citation, or with one that does not hold its figure: what is not supported never passes;
- an A has no error of the standard: what `validate` fails is B at best;
- form alone is B at worst: long anchors and misplaced markers, however many, never equal an invented quote.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from operator import le
from typing import Final

from citecheck.grading.grade import Standing
from citecheck.grading.issues import CONTRADICTED
from citecheck.text.anchor_limits import words


@dataclass(frozen=True, slots=True)
class LetterCounts:
    """`high` and `medium` count issues, `false` claims that their citation denies, `uncited` those it does not back.

    Each of these is among the high ones as well. `errors` counts what the standard calls an error. `form` counts the
    high and medium issues of form, which are in neither of the first two.
    """

    high: int = 0
    medium: int = 0
    false: int = 0
    uncited: int = 0
    errors: int = 0
    form: int = 0


_ANY: Final = sys.maxsize
_MOST: Final = {
    "A": LetterCounts(high=0, medium=1, false=0, uncited=0, errors=0, form=1),
    "B": LetterCounts(high=2, medium=4, false=0, uncited=0, errors=_ANY, form=_ANY),
    "C": LetterCounts(high=5, medium=_ANY, false=1, uncited=_ANY, errors=_ANY, form=_ANY),
}


def letter(counts: LetterCounts) -> str:
    """The best letter that allows all of it."""
    found = astuple(counts)
    fitting = (name for name, most in _MOST.items() if all(map(le, found, astuple(most))))
    return next(fitting, "D")


# ── Marks of a citation ───────────────────────────────────────────────────────────────────────────


_POINTS: Final = {"A": 100, "B": 80, "C": 65, "F": 0}
_LEAST: Final = {"A": 90, "B": 75, "C": 60}
_STRUCTURAL: Final = frozenset({"CIT512", "CIT513", "CIT514"})

Marks = Mapping[str, str | None]


def dimensions(
    shown: Sequence[str], anchor: str, standing: Standing, rules: Sequence[str], issues: Sequence[str]
) -> Marks:
    """`shown` are the texts that its markers are on, `rules` the codes of its findings."""
    return {
        "display": max((_mark(len(words(text)), 4, 5, 8) for text in shown), default=None),
        "anchor": _anchor(anchor, standing, rules),
        "evidence": _evidence(standing, rules, issues),
        "relevance": None,
        "prose": None,
        "concise": _mark(len(words(anchor)), 3, 4, 6),
    }


def rolled_up(marks: Marks) -> str | None:
    """The mean of the marks that there are, and no better than those of the anchor and of the evidence."""
    given = [mark for mark in marks.values() if mark]
    if not marks["evidence"] or not given:
        return None
    mean = sum(_POINTS[mark] for mark in given) / len(given)
    mark = next((mark for mark, least in _LEAST.items() if mean >= least), "F")
    return max(mark, marks["evidence"], marks["anchor"] or "A")


def _mark(count: int, a: int, b: int, c: int) -> str:
    """The mark of a number of words, where each letter has its most; none is an F."""
    return "A" if 1 <= count <= a else "B" if 1 <= count <= b else "C" if 1 <= count <= c else "F"


def _anchor(anchor: str, standing: Standing, rules: Sequence[str]) -> str | None:
    if standing is Standing.OPEN:
        return None
    if standing is Standing.NOT_FOUND or not anchor.strip():
        return "F"
    if "CIT301" in rules or "CIT303" in rules:
        return "C"
    return "B" if "CIT305" in rules or len(words(anchor)) > 4 else "A"


def _evidence(standing: Standing, rules: Sequence[str], issues: Sequence[str]) -> str | None:
    if standing is Standing.OPEN:
        return None
    if standing is Standing.NOT_FOUND or CONTRADICTED in issues or _STRUCTURAL & set(rules):
        return "F"
    return "B" if standing is Standing.PARTIAL or "LAZY_LINEID" in issues else "A"
