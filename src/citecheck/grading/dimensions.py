"""Six marks for a citation, A, B, C or F, as far as they can be given without an opinion.

Whether a quote is relevant and whether the prose reads well takes a reader; these two have no mark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from citecheck.grading.grade import Standing
from citecheck.grading.issues import CONTRADICTED
from citecheck.text.anchor_limits import words

_POINTS: Final = {"A": 100, "B": 80, "C": 65, "F": 0}
_LEAST: Final = {"A": 90, "B": 75, "C": 60}
_STRUCTURAL: Final = frozenset({"CIT512", "CIT513", "CIT514"})

Marks = Mapping[str, str | None]


def dimensions(
    shown: Sequence[str], anchor: str, standing: Standing, rules: Sequence[str], issues: Sequence[str]
) -> Marks:
    """`shown` are the texts that its markers stand on, `rules` the codes of its findings."""
    return {
        "display": max(map(_display, shown), default=None),
        "anchor": _anchor(anchor, standing, rules),
        "evidence": _evidence(standing, rules, issues),
        "relevance": None,
        "prose": None,
        "concise": _concise(len(words(anchor))),
    }


def rolled_up(marks: Marks) -> str | None:
    """The mean of the marks that there are, and no better than those of the anchor and of the evidence."""
    given = [mark for mark in marks.values() if mark]
    if not marks["evidence"] or not given:
        return None
    mean = sum(_POINTS[mark] for mark in given) / len(given)
    mark = next((mark for mark, least in _LEAST.items() if mean >= least), "F")
    return max(mark, marks["evidence"], marks["anchor"] or "A")


def _display(shown: str) -> str:
    count = len(words(shown))
    return "A" if 1 <= count <= 4 else "B" if count == 5 else "C" if 6 <= count <= 8 else "F"


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


def _concise(count: int) -> str:
    return "A" if 1 <= count <= 3 else "B" if count == 4 else "C" if count in {5, 6} else "F"
