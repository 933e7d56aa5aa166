"""CIT6xx: what could not be checked, and why. None of it is ever a pass."""

from __future__ import annotations

from citecheck.model import Evidence, Level, Sighting
from citecheck.rules.rule import Remark, Rule, evidence_rule

_HINTS = {
    "unknown-attachment": "Use the id that `citecheck prepare` printed, or name the source with -s ID=PATH.",
    "page-left-out": "Prepare the whole source, or check against the PDF itself.",
}


def _open(code: str, name: str, level: Level = Level.WARNING) -> Rule:
    """A rule that passes on why a citation stays open, or what is to be known about its source."""

    def check(evidence: Evidence) -> Remark | None:
        for reason in (evidence.open, *evidence.notes):
            if reason is not None and reason.name == name:
                return Remark(reason.reason, hint=_HINTS.get(name))
        return None

    return evidence_rule(code, name, level)(check)


unknown_attachment = _open("CIT601", "unknown-attachment", Level.ERROR)
no_source = _open("CIT602", "no-source")
unreadable_source = _open("CIT603", "unreadable-source")
page_without_text = _open("CIT604", "page-without-text")
limit_reached = _open("CIT605", "limit-reached")
page_left_out = _open("CIT606", "page-left-out")
prepared_source = _open("CIT607", "prepared-source", Level.NOTE)


@evidence_rule("CIT608", "hidden-text")
def hidden_text(evidence: Evidence) -> Remark | None:
    found = evidence.found
    if not found or found.sighting < Sighting.DOUBTFUL or evidence.open:
        return None
    return Remark(
        f"The quote is in the text of page {found.anchor_page}, but nobody who looks at the page can see it.",
        "f",
        "Cite what the page shows.",
    )


visibility_unknown = _open("CIT609", "visibility-unknown")
recognised_text = _open("CIT610", "recognised-text", Level.NOTE)
page_count_disagreement = _open("CIT611", "page-count-disagreement")
reader_difference = _open("CIT613", "reader-difference")
