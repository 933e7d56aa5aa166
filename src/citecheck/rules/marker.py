"""CIT2xx: every marker has its entry, every entry its marker, and a marker is on its anchor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from citecheck.limits import LABEL_WORDS
from citecheck.model import Level, Marker, MarkerForm, ProblemKind, Response
from citecheck.rules.rule import BLOCK, Remark, Rule, only, reported, response_rule
from citecheck.text.folding import fold_line
from citecheck.text.quoting import quoted


@response_rule("CIT201", "marker-without-citation")
def marker_without_citation(response: Response) -> Iterator[Remark]:
    if not response.has_block:
        return
    known = {citation.n for citation in response.citations}
    for marker in response.markers:
        if marker.n not in known:
            yield Remark(f"The block has no entry {marker.n}.", hint="Add it, or delete the marker.", span=marker.span)


@response_rule("CIT202", "citation-without-marker", Level.WARNING)
def citation_without_marker(response: Response) -> Iterator[Remark]:
    used = {marker.n for marker in response.markers}
    for index, citation in enumerate(response.citations):
        if citation.n is not None and citation.n not in used:
            yield Remark(f"No marker in the prose cites entry {citation.n}.", "n", citation=index)


@response_rule("CIT203", "bold-differs-from-anchor")
def bold_differs_from_anchor(response: Response) -> Iterator[Remark]:
    for marker, entry in _anchored(response, MarkerForm.BOLD):
        if marker.shown is not None and not marker.grouped and fold_line(marker.shown) not in entry.plain:
            message = f"The bold text {quoted(marker.shown)} is not the anchor {quoted(entry.anchor)}."
            yield Remark(message, "k", "Make the bold text and `k` the same words.", marker.span, entry.at)


@response_rule("CIT204", "bare-marker", Level.WARNING)
def bare_marker(response: Response) -> Iterator[Remark]:
    shown = _shown_properly(response)
    for marker, entry in _bare(response):
        if marker.n not in shown and not _is_detached(marker, entry) and not _is_early(marker, entry):
            hint = f"Write **{entry.anchor}** [{marker.n}]."
            yield Remark("There is no anchor before the marker.", hint=hint, span=marker.span, citation=entry.at)


@response_rule("CIT205", "detached-marker", Level.WARNING)
def detached_marker(response: Response) -> Iterator[Remark]:
    for marker, entry in _bare(response):
        if _is_detached(marker, entry):
            message = f"There are words between the anchor {quoted(entry.anchor)} and its marker."
            yield _move(message, marker, entry)


@response_rule("CIT206", "marker-before-anchor", Level.WARNING)
def marker_before_anchor(response: Response) -> Iterator[Remark]:
    for marker, entry in _bare(response):
        if not _is_detached(marker, entry) and _is_early(marker, entry):
            yield _move(f"The marker is before its anchor {quoted(entry.anchor)}.", marker, entry)


@response_rule("CIT207", "quoted-term-differs")
def quoted_term_differs(response: Response) -> Iterator[Remark]:
    for marker, entry in _anchored(response, MarkerForm.LINK):
        if marker.quoted is not None and fold_line(marker.quoted) not in entry.plain:
            message = f"The quoted term {quoted(marker.quoted)} is not the anchor {quoted(entry.anchor)}."
            yield Remark(message, "k", "Make the quoted term and `k` the same words.", marker.span, entry.at)


@response_rule("CIT209", "long-label", Level.WARNING)
def long_label(response: Response) -> Iterator[Remark]:
    for marker in response.markers:
        words = [word for word in (marker.shown or "").split() if any(map(str.isalnum, word))]
        if marker.form is MarkerForm.LINK and len(words) > LABEL_WORDS:
            message = f"The label has {len(words)} words; it should have at most {LABEL_WORDS}."
            yield Remark(message, span=marker.span)


class _Entry(NamedTuple):
    """The entry of a number: its place in the citations, its anchor, and the folded anchors of that number."""

    at: int
    anchor: str
    plain: set[str]


def _entries(response: Response) -> dict[int, _Entry]:
    """The entries that have an anchor, by number; a damaged entry without one is not held against its marker."""
    places = response.entries("source_match")
    found = {n: _Entry(place, response.citations[place].source_match, set()) for n, place in places.items()}
    for citation in response.citations:
        if citation.n in found and citation.source_match.strip():
            found[citation.n].plain.add(fold_line(citation.source_match))
    return found


def _anchored(response: Response, form: MarkerForm) -> Iterator[tuple[Marker, _Entry]]:
    entries = _entries(response)
    for marker in response.markers:
        if marker.form is form and marker.n in entries:
            yield marker, entries[marker.n]


def _bare(response: Response) -> Iterator[tuple[Marker, _Entry]]:
    for marker, entry in _anchored(response, MarkerForm.BARE):
        if not marker.grouped and not marker.in_heading:
            yield marker, entry


def _shown_properly(response: Response) -> set[int]:
    """The numbers of which some marker is on its anchor."""
    entries = _entries(response)
    shown = {marker.n for marker in response.markers if marker.form is MarkerForm.HTML}
    for marker in response.markers:
        text = marker.quoted if marker.form is MarkerForm.LINK else marker.shown
        if marker.n in entries and text is not None and fold_line(text) in entries[marker.n].plain:
            shown.add(marker.n)
    return shown


def _move(message: str, marker: Marker, entry: _Entry) -> Remark:
    hint = f"Move the marker: **{entry.anchor}** [{marker.n}]."
    return Remark(message, hint=hint, span=marker.span, citation=entry.at)


def _is_detached(marker: Marker, entry: _Entry) -> bool:
    return any(fold_line(bold) in entry.plain for bold in marker.bold_before)


def _is_early(marker: Marker, entry: _Entry) -> bool:
    """Return whether the anchor follows in the sentence, and is not also before."""
    wanted = fold_line(entry.anchor)
    return wanted in fold_line(marker.claim_after) and wanted not in fold_line(marker.claim_before)


RULES: tuple[Rule, ...] = (
    *only(
        marker_without_citation,
        citation_without_marker,
        bold_differs_from_anchor,
        bare_marker,
        detached_marker,
        marker_before_anchor,
        quoted_term_differs,
        forms=BLOCK,
    ),
    reported("CIT208", ProblemKind.MALFORMED_CITE_LINK),
    *only(long_label, forms=BLOCK),
    reported("CIT210", ProblemKind.GROUPED_MARKER, Level.WARNING),
    reported("CIT211", ProblemKind.MARKER_DEFINITION, Level.WARNING),
    reported("CIT220", ProblemKind.NUMBER_WITHOUT_ENTRY),
    reported("CIT221", ProblemKind.UNUSED_ENTRY, Level.WARNING),
    reported("CIT222", ProblemKind.DUPLICATE_ENTRY),
    reported("CIT223", ProblemKind.UNREAD_MARKER, Level.WARNING),
)
