"""CIT6xx: what could not be checked, and why. None of it is ever a pass."""

from __future__ import annotations

from dataclasses import replace

from citecheck.model import Evidence, Level, OpenReason, Sighting
from citecheck.rules.rule import Remark, Rule, evidence_rule

_HINTS = {
    OpenReason.UNKNOWN_ATTACHMENT: "Use the id that `citecheck prepare` printed, or name the source with -s ID=PATH.",
    OpenReason.RAISED_DIGIT: "Copy the raised digits as `citecheck prepare` prints them: 10³, 45².",
    OpenReason.UNSEEN_READING: "Quote words that follow each other on the page.",
    OpenReason.AMBIGUOUS_SOURCE: "Name the source with -s ID=PATH, or give the sources in the order of the request.",
    OpenReason.NO_QUOTE: "Quote at least five words of the source in quotation marks, in the sentence of the marker.",
    OpenReason.PAGE_LEFT_OUT: "Prepare the whole source, or check against the PDF itself.",
}


def _open(code: str, kind: OpenReason, level: Level = Level.WARNING) -> Rule:
    """A rule that passes on why a citation stays open, or what to know about its source."""

    def check(evidence: Evidence) -> Remark | None:
        for reason in (evidence.open, *evidence.notes):
            if reason is not None and reason.name == kind:
                return Remark(reason.reason, hint=_hint(evidence, kind))
        return None

    return replace(evidence_rule(code, str(kind), level)(check), reports=kind)


def _hint(evidence: Evidence, kind: OpenReason) -> str | None:
    """The next step; the words of an API's annotation are not the writer's to choose."""
    chosen = not evidence.citation.pointer
    return _HINTS.get(kind) if chosen or kind is not OpenReason.NO_QUOTE else None


unknown_attachment = _open("CIT601", OpenReason.UNKNOWN_ATTACHMENT, Level.ERROR)
no_source = _open("CIT602", OpenReason.NO_SOURCE)
unreadable_source = _open("CIT603", OpenReason.UNREADABLE_SOURCE)
page_without_text = _open("CIT604", OpenReason.PAGE_WITHOUT_TEXT)
limit_reached = _open("CIT605", OpenReason.LIMIT_REACHED)
page_left_out = _open("CIT606", OpenReason.PAGE_LEFT_OUT)
prepared_source = _open("CIT607", OpenReason.PREPARED_SOURCE, Level.NOTE)


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


def _seen_so(code: str, name: str, sighting: Sighting, message: str, hint: str) -> Rule:
    """A rule about quotes that people can see, with something that says they do not mean what their text says."""

    @evidence_rule(code, name, Level.WARNING)
    def rule(evidence: Evidence) -> Remark | None:
        found = evidence.found
        if not found or found.sighting is not sighting or evidence.open:
            return None
        return Remark(message.format(page=found.anchor_page), "f", hint)

    return rule


visibility_unknown = _open("CIT609", OpenReason.VISIBILITY_UNKNOWN)
recognised_text = _open("CIT610", OpenReason.RECOGNISED_TEXT, Level.NOTE)
page_count_disagreement = _open("CIT611", OpenReason.PAGE_COUNT_DISAGREEMENT)
reader_difference = _open("CIT613", OpenReason.READER_DIFFERENCE)
raised_digit = _open("CIT614", OpenReason.RAISED_DIGIT)
unseen_reading = _open("CIT615", OpenReason.UNSEEN_READING)
no_quote = _open("CIT616", OpenReason.NO_QUOTE)
ambiguous_source = _open("CIT617", OpenReason.AMBIGUOUS_SOURCE)
range_not_checked = _open("CIT618", OpenReason.RANGE_NOT_CHECKED)
struck_through = _seen_so(
    "CIT619",
    "struck-through",
    Sighting.STRUCK,
    "A line is drawn through words of the quote on page {page}.",
    "Look at the page: what is struck through may no longer hold.",
)
drawn_words = _seen_so(
    "CIT620",
    "drawn-between-words",
    Sighting.PARTED,
    "Something that is not text is drawn between words of the quote on page {page}.",
    "Look at the page: a drawn word, such as 'not', is not text.",
)
unlike_picture = _seen_so(
    "CIT621",
    "unlike-picture",
    Sighting.NOISE,
    "The picture on page {page} does not have words where the recognised text has the quote.",
    "Look at the page: the text may not be what the picture shows.",
)
