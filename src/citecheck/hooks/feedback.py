"""What an agent is told about its answer, and whether it is told anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from citecheck.model import MarkerForm, Response, Verdict
from citecheck.reporting.agent import render_agent
from citecheck.reporting.outcome import Outcome
from citecheck.reporting.summary import counts

FINDINGS: Final = 20  # more than an agent mends in one go
CHARACTERS: Final = 8_000  # clients cut at 10,000

# What a bare [1] brings about by itself; in ordinary chat that is a footnote or an index.
_OF_BARE_MARKERS: Final = {"missing-block", "grouped-marker"}

_FAILED: Final = "The citations of this answer have errors"
_MEND: Final = "Mend what each line names, then give the whole answer again with its block."
_NOT_CHECKED: Final = "could not be checked, which is no pass"


@dataclass(frozen=True, slots=True)
class Feedback:
    """`grave`: something failed or could not be checked. Warnings alone are not."""

    text: str
    grave: bool


def cites(response: Response) -> bool:
    """Whether there is anything to check: a block or its remains, or a marker with its anchor."""
    return (
        response.has_block
        or any(marker.form is not MarkerForm.BARE for marker in response.markers)
        or any(problem.name not in _OF_BARE_MARKERS for problem in response.problems)
    )


def feedback_on(outcome: Outcome) -> Feedback | None:
    """None where everything is verified without a warning."""
    verdict, found = outcome.report.verdict, counts([outcome.report])
    if verdict is Verdict.VERIFIED and not found["warnings"]:
        return None
    *findings, summary, _ = render_agent([outcome]).split("\n")
    return Feedback(_text(_heading(found), findings, summary), grave=verdict in {Verdict.FAILED, Verdict.OPEN})


def _heading(found: Mapping[str, int]) -> str:
    if found["errors"] and found["open"]:
        return f"citecheck: {_FAILED}, and some {_NOT_CHECKED}. {_MEND}"
    if found["errors"]:
        return f"citecheck: {_FAILED}. {_MEND}"
    if found["open"]:
        return f"citecheck: Some citations of this answer {_NOT_CHECKED}. Say so in the answer, or take them out."
    if found["citations"]:
        return "citecheck: The citations of this answer stand where they say; there are warnings."
    return "citecheck: This answer has a citation block and nothing in it to check."


def _text(heading: str, findings: Sequence[str], summary: str) -> str:
    more = _more(len(findings))  # as long as it can be
    kept = _fitting(findings, CHARACTERS - len(f"{heading}\n{summary}\n{more}"))
    left = len(findings) - len(kept)
    return "\n".join([heading, *kept, summary, *([_more(left)] if left else [])])


def _fitting(findings: Sequence[str], room: int) -> list[str]:
    """As many as fit, in their order; where not all do, errors before warnings."""
    kept: list[int] = []
    for index in sorted(range(len(findings)), key=lambda i: not findings[i].startswith("error ")):
        size = len(findings[index]) + 1
        if len(kept) < FINDINGS and size <= room:
            kept.append(index)
            room -= size
    return [findings[index] for index in sorted(kept)]


def _more(count: int) -> str:
    noun = "finding" if count == 1 else "findings"
    return f"{count} more {noun}: save the answer and run `citecheck validate` on it to see all."
