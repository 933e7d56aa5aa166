"""What each rule about markers says, where it points and what it advises, and where it keeps silent."""

from __future__ import annotations

import pytest

from citecheck.model import Citation, Marker, MarkerForm, Response, Span
from citecheck.rules import marker
from citecheck.rules.rule import Remark, Rule

ENTRIES = (
    Citation(None, "lease", source_match="$400"),
    Citation(2, "lease"),
    Citation(7, "lease", source_match="$500"),
)
AT = Span(3, 6)
BOLD, LINK, BARE, HTML = MarkerForm.BOLD, MarkerForm.LINK, MarkerForm.BARE, MarkerForm.HTML


def mark(n: int, form: MarkerForm, **other: object) -> Marker:
    return Marker(n, form, AT, **other)  # type: ignore[arg-type]


def said(rule: Rule, *markers: Marker, citations: tuple[Citation, ...] = ENTRIES, block: bool = True) -> list[Remark]:
    return list(rule.check(Response("", "", markers, citations, has_block=block), ()))


def test_a_marker_without_entry() -> None:
    remark = Remark("The block has no entry 8.", hint="Add it, or delete the marker.", span=AT)
    assert said(marker.marker_without_citation, mark(2, BARE), mark(8, BARE), mark(7, BOLD)) == [remark]
    assert said(marker.marker_without_citation, mark(8, BARE), block=False) == []


def test_an_entry_without_marker() -> None:
    remark = Remark("No marker in the prose cites entry 7.", "n", citation=2)
    assert said(marker.citation_without_marker, mark(2, BARE)) == [remark]


@pytest.mark.parametrize("shown", ["$500", " $500 "])
def test_a_bold_anchor(shown: str) -> None:
    assert said(marker.bold_differs_from_anchor, mark(7, BOLD, shown=shown)) == []


def test_a_bold_text_that_is_no_anchor() -> None:
    hint = "Make the bold text and `k` the same words."
    remark = Remark("The bold text '$501' is not the anchor '$500'.", "k", hint, AT, 2)
    wrong = mark(7, BOLD, shown="$501")
    others = (mark(9, BOLD, shown="$501"), mark(2, BOLD, shown="x"), mark(7, LINK, shown="x"), mark(7, BOLD))
    grouped = mark(7, BOLD, shown="$501", grouped=True)
    assert said(marker.bold_differs_from_anchor, *others, grouped, wrong) == [remark]


def test_typesetting_is_no_difference() -> None:
    citations = (Citation(1, "lease", source_match="the Tenant’s  oﬃce"),)
    shown = mark(1, BOLD, shown="the Tenant's\noffice")
    assert said(marker.bold_differs_from_anchor, shown, citations=citations) == []


def test_a_quoted_term_that_is_no_anchor() -> None:
    hint = "Make the quoted term and `k` the same words."
    remark = Remark("The quoted term '$501' is not the anchor '$500'.", "k", hint, AT, 2)
    good = (mark(7, LINK, quoted="$500"), mark(7, LINK), mark(7, BOLD, quoted="$501"), mark(2, LINK, quoted="x"))
    assert said(marker.quoted_term_differs, *good, mark(7, LINK, quoted="$501")) == [remark]


# ── Bare markers ─────────────────────────────────────────────────────────────────────────────────

MOVE = "Move the marker: **$500** [7]."
BARE_MARKER = Remark("There is no anchor before the marker.", None, "Write **$500** [7].", AT, 2)
DETACHED = Remark("There are words between the anchor '$500' and its marker.", None, MOVE, AT, 2)
EARLY = Remark("The marker is before its anchor '$500'.", None, MOVE, AT, 2)


def about(*markers: Marker) -> list[Remark]:
    rules = (marker.bare_marker, marker.detached_marker, marker.marker_before_anchor)
    return [remark for rule in rules for remark in said(rule, *markers)]


def test_a_bare_marker() -> None:
    assert about(mark(7, BARE)) == [BARE_MARKER]
    assert about(mark(7, BARE, claim_before="the $500 is", claim_after=" due")) == [BARE_MARKER]


def test_a_detached_marker() -> None:
    assert about(mark(7, BARE, bold_before=("rent", "$500"))) == [DETACHED]
    assert about(mark(7, BARE, bold_before=("$500",), claim_after="and $500")) == [DETACHED]


def test_a_marker_before_its_anchor() -> None:
    assert about(mark(7, BARE, claim_after=" $500 is due", bold_before=("rent",))) == [EARLY]


def test_an_anchor_on_both_sides_is_not_early() -> None:
    assert about(mark(7, BARE, claim_before="$500 is", claim_after="as $500 was")) == [BARE_MARKER]


@pytest.mark.parametrize(
    "silent", [mark(7, BARE, grouped=True), mark(7, BARE, in_heading=True), mark(2, BARE), mark(9, BARE)]
)
def test_bare_markers_that_are_allowed(silent: Marker) -> None:
    assert about(silent) == []


@pytest.mark.parametrize(
    ("proper", "remarks"),
    [
        (mark(7, BOLD, shown="$500"), []),
        (mark(7, LINK, quoted="$500", shown="rent"), []),
        (mark(7, HTML, shown="rent"), []),
        (mark(7, BOLD, shown="$501"), [BARE_MARKER]),
        (mark(7, BOLD), [BARE_MARKER]),
        (mark(7, LINK, shown="$500", quoted="$501"), [BARE_MARKER]),
        (mark(9, BOLD, shown="$500"), [BARE_MARKER]),
        (mark(2, BOLD, shown="$500"), [BARE_MARKER]),
    ],
)
def test_a_bare_marker_beside_one_on_its_anchor(proper: Marker, remarks: list[Remark]) -> None:
    assert said(marker.bare_marker, mark(7, BARE), proper) == remarks
    assert said(marker.bare_marker, proper, mark(7, BARE)) == remarks


def test_the_first_entry_of_a_number_is_meant_and_each_anchor_counts() -> None:
    citations = (*ENTRIES, Citation(7, "lease", source_match="$600"))
    assert said(marker.bold_differs_from_anchor, mark(7, BOLD, shown="$600"), citations=citations) == []
    assert said(marker.bare_marker, mark(7, BARE), citations=citations) == [BARE_MARKER]


# ── Labels ───────────────────────────────────────────────────────────────────────────────────────


def test_a_long_label() -> None:
    remark = Remark("The label has 5 words; it should have at most 4.", span=AT)
    assert said(marker.long_label, mark(7, LINK, shown="one two - three four five")) == [remark]


@pytest.mark.parametrize(
    "label",
    [
        mark(7, LINK, shown="one two – three & four"),
        mark(7, LINK),
        mark(7, BOLD, shown="one two three four five"),
    ],
)
def test_a_label_that_is_short_or_none(label: Marker) -> None:
    assert said(marker.long_label, label) == []
