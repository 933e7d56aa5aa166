"""CIT6xx: what could not be checked, and why. None of it is ever a pass.

CIT612 is here too: no field may hide a character, or show one that is taken for another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from citecheck.limits import RESPONSE_BYTES
from citecheck.model import Evidence, Level, Marker, MarkerForm, OpenReason, Response, Sighting, Span
from citecheck.rules.rule import Remark, Rule, evidence_rule
from citecheck.text.confusables import Disguise, anywhere, beyond, describe, in_prose, in_quote

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
        # The words of an API's annotation are not the writer's to choose.
        hint = None if evidence.citation.pointer and kind is OpenReason.NO_QUOTE else _HINTS.get(kind)
        reasons = (reason for reason in (evidence.open, *evidence.notes) if reason and reason.name == kind)
        return next((Remark(reason.reason, hint=hint) for reason in reasons), None)

    return replace(evidence_rule(code, str(kind), level)(check), reports=kind)


def _unreadable(_: Response, evidence: Sequence[Evidence] = ()) -> Iterator[Remark]:
    """One remark for each source that cannot be read: of its citation, or of the answer where several depend on it."""
    places: dict[str, list[int]] = {}
    for place, one in enumerate(evidence):
        if one.open and one.open.name == OpenReason.UNREADABLE_SOURCE:
            places.setdefault(one.open.reason, []).append(place)
    for reason, at in places.items():
        if len(at) == 1:
            yield Remark(reason, citation=at[0])
        else:
            yield Remark(f"{reason} {len(at)} citations are open.")


_KIND = OpenReason.UNREADABLE_SOURCE
unreadable_source = Rule("CIT603", str(_KIND), Level.WARNING, _unreadable, reports=_KIND)


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


# ── Disguised characters ──────────────────────────────────────────────────────────────────────────

_HINT = "Copy the source's own characters, and type your own words again."


def _check(response: Response, evidence: Sequence[Evidence] = ()) -> Iterator[Remark]:
    yield from _in_ids(evidence)
    for index, found in enumerate(evidence):
        for remark in _in_citation(found):
            yield remark._replace(citation=index)
    if len(response.text) <= RESPONSE_BYTES and (response.citations or response.markers):
        yield from _in_words(response, evidence)


disguised_character = Rule("CIT612", "disguised-character", Level.ERROR, _check)


def _remarks(what: str, disguises: Iterable[Disguise], field: str | None = None) -> Iterator[Remark]:
    """One remark at most: the first disguise is named, the others are counted."""
    rest = iter(disguises)
    first = next(rest, None)
    if first is not None:
        yield Remark(f"{what} has {describe(first, rest)}", field, _HINT)


# ── In the block ─────────────────────────────────────────────────────────────────────────────────


def _in_ids(evidence: Sequence[Evidence]) -> Iterator[Remark]:
    """Once for each attachment: its first citation carries the finding."""
    first: dict[str, int] = {}
    for index, found in enumerate(evidence):
        first.setdefault(found.citation.attachment_id, index)
    for name, index in first.items():
        for remark in _remarks("The attachment id", anywhere(name), "a"):
            yield remark._replace(citation=index)


def _in_citation(evidence: Evidence) -> Iterator[Remark]:
    citation = evidence.citation
    yield from _remarks("The reason", in_prose(citation.reasoning), "r")
    yield from _remarks("The quote", _quoted(citation.source_context, evidence), "f")
    yield from _remarks("The anchor", _quoted(citation.source_match, evidence, citation.source_context), "k")
    yield from _remarks("The page id", anywhere(citation.page_id), "p")


def _quoted(text: str, evidence: Evidence, around: str = "") -> Iterator[Disguise]:
    """The disguises of the quote or anchor that the source does not have; an open citation has none yet."""
    if evidence.found:
        return beyond(text, evidence.found.text, around)
    return iter(()) if evidence.open else in_quote(text, around)


# ── In the prose ─────────────────────────────────────────────────────────────────────────────────


def _in_words(response: Response, evidence: Sequence[Evidence]) -> Iterator[Remark]:
    """The visible texts of the markers, and one finding for the rest of the prose."""
    honest = _Honest(evidence)
    numbered = {citation.n: index for index, citation in reversed([*enumerate(response.citations)])}
    named: set[str] = set()
    for marker in response.markers:
        for what, text in _visible(marker):
            disguises = [d for d in in_prose(text) if d.word not in honest.words]
            named |= {d.word for d in disguises}
            for remark in _remarks(what, disguises):
                yield remark._replace(span=marker.span, citation=numbered.get(marker.n))
    yield from _in_rest(response, honest, named)


class _Honest:
    """The disguised words that the sources have exactly so, and those that still wait for a source."""

    def __init__(self, evidence: Sequence[Evidence]) -> None:
        self._evidence = evidence

    @cached_property
    def words(self) -> set[str]:
        """Read only where the prose has a disguise."""
        found = (e.found.text for e in self._evidence if e.found)
        waiting = (e.citation for e in self._evidence if e.open and not e.found)
        texts = (*found, *(text for c in waiting for text in (c.source_context, c.source_match)))
        return {disguise.word for text in texts for disguise in anywhere(text)}


def _visible(marker: Marker) -> Iterator[tuple[str, str]]:
    if marker.shown:
        yield "The bold text" if marker.form is MarkerForm.BOLD else "The label", marker.shown
    if marker.quoted:
        yield "The quoted term", marker.quoted


def _in_rest(response: Response, honest: _Honest, named: set[str]) -> Iterator[Remark]:
    prose = response.prose.removeprefix("\ufeff")  # which only says that the file is UTF-8
    cut = len(response.prose) - len(prose)
    rest = (d for d in in_prose(prose) if d.word not in named and d.word not in honest.words)
    first = next(rest, None)
    if first is not None:
        (remark,) = _remarks("The prose", (first, *rest))
        yield remark._replace(span=_span(response, cut + first.start))
        return
    # What HTML and Markdown write as an entity shows in the sentence that was read alone.
    for claim, marker in {marker.claim: marker for marker in reversed(response.markers)}.items():
        decoded = [d for d in in_prose(claim) if d.word not in named and d.word not in honest.words]
        for remark in _remarks("The claim", decoded):
            yield remark._replace(span=marker.span)
            return


def _span(response: Response, offset: int) -> Span:
    """The place in the response of a character of the prose, which leaves out the blocks."""
    before_block = response.text.startswith(response.prose[: offset + 1])
    start = offset if before_block else len(response.text) - len(response.prose) + offset
    return Span(start, start + 1)


RULES: tuple[Rule, ...] = (
    _open("CIT601", OpenReason.UNKNOWN_ATTACHMENT, Level.ERROR),
    _open("CIT602", OpenReason.NO_SOURCE),
    unreadable_source,
    _open("CIT604", OpenReason.PAGE_WITHOUT_TEXT),
    _open("CIT605", OpenReason.LIMIT_REACHED),
    _open("CIT606", OpenReason.PAGE_LEFT_OUT),
    _open("CIT607", OpenReason.PREPARED_SOURCE, Level.NOTE),
    hidden_text,
    _open("CIT609", OpenReason.VISIBILITY_UNKNOWN),
    _open("CIT610", OpenReason.RECOGNISED_TEXT, Level.NOTE),
    _open("CIT611", OpenReason.PAGE_COUNT_DISAGREEMENT),
    disguised_character,
    _open("CIT613", OpenReason.READER_DIFFERENCE),
    _open("CIT614", OpenReason.RAISED_DIGIT),
    _open("CIT615", OpenReason.UNSEEN_READING),
    _open("CIT616", OpenReason.NO_QUOTE),
    _open("CIT617", OpenReason.AMBIGUOUS_SOURCE),
    _open("CIT618", OpenReason.RANGE_NOT_CHECKED),
    _seen_so(
        "CIT619",
        "struck-through",
        Sighting.STRUCK,
        "A line is drawn through words of the quote on page {page}.",
        "Look at the page: what is struck through may no longer hold.",
    ),
    _seen_so(
        "CIT620",
        "drawn-between-words",
        Sighting.PARTED,
        "Something that is not text is drawn between words of the quote on page {page}.",
        "Look at the page: a drawn word, such as 'not', is not text.",
    ),
    _seen_so(
        "CIT621",
        "unlike-picture",
        Sighting.NOISE,
        "The picture on page {page} does not have words where the recognised text has the quote.",
        "Look at the page: the text may not be what the picture shows.",
    ),
    _open("CIT622", OpenReason.WATERMARK),
    _open("CIT623", OpenReason.PAGE_IN_PROSE),
    _open("CIT624", OpenReason.BY_ORDER, Level.NOTE),
)
