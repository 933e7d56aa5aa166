"""The search at its edges: what is hidden or unread, which of several places is meant, and what is tried first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from cases import each
from made_pages import document_of

from citecheck.errors import DamagedError, LimitError, SourceError
from citecheck.limits import SIGHTED_PAGES
from citecheck.locate import locate
from citecheck.model import (
    Box,
    Citation,
    DocumentFacts,
    Evidence,
    Match,
    NotFound,
    Occurrence,
    Open,
    Place,
    Sighting,
    Undetermined,
)
from citecheck.sources.document import READING, SECOND_READING, Document, Line, Page

QUOTE, ANCHOR = "the rent is $500 a month", "$500"
HIDDEN = ((Sighting.HIDDEN, None),)
DOUBTFUL = ((Sighting.DOUBTFUL, None),)


def lines(*texts: str) -> list[Line]:
    return [Line(text) for text in texts]


def page(number: int, *texts: str, **other: object) -> Page:
    return Page(number, {READING: lines(*texts)}, **other)  # type: ignore[arg-type]


def document(*pages: Page | SourceError, second: Mapping[int, Sequence[Line]] | None = None) -> Document:
    facts = DocumentFacts("lease", "lease.pdf", "ab" * 32, len(pages), "reader")
    return document_of(facts, dict(enumerate(pages, 1)), second_reading=(second or {}).get)


def cite(page_number: int | None, *line_ids: int, f: str = QUOTE, k: str = ANCHOR) -> Citation:
    return Citation(1, "lease", "why", f, k, page=page_number, line_ids=line_ids)


def found_in(evidence: Evidence) -> Occurrence:
    assert evidence.found is not None
    return evidence.found


# ── What nobody sees ─────────────────────────────────────────────────────────────────────────────


def test_a_hidden_quote_is_found_where_it_is_and_told_to_be_hidden() -> None:
    evidence = locate(cite(2, 1, 2), document(page(1, "a"), page(2, "x", QUOTE, sight=HIDDEN), page(3, "b")))
    assert (evidence.match, evidence.place, evidence.open) == (Match.EXACT, Place.AS_CITED, None)
    assert (found_in(evidence).sighting, found_in(evidence).anchor_lines) == (Sighting.HIDDEN, (2,))


def test_a_quote_that_is_hidden_on_its_page_and_seen_on_another() -> None:
    evidence = locate(cite(2, 1), document(page(1, "a"), page(2, QUOTE, sight=HIDDEN), page(3, "b", QUOTE)))
    assert (evidence.place, found_in(evidence).page, found_in(evidence).sighting) == (
        Place.OTHER_PAGE,
        3,
        Sighting.PAINTED,
    )
    assert evidence.others == ()


def test_a_place_on_another_page_that_is_hidden_does_not_count_where_one_is_seen() -> None:
    evidence = locate(cite(1, 1), document(page(1, "a"), page(2, QUOTE, sight=HIDDEN), page(3, QUOTE)))
    assert (found_in(evidence).page, evidence.others) == (3, ())


def test_a_quote_that_is_hidden_wherever_it_stands() -> None:
    evidence = locate(cite(1, 1), document(page(1, "a"), page(2, QUOTE, sight=HIDDEN), page(3, "b")))
    assert (evidence.match, evidence.place, found_in(evidence).sighting) == (
        Match.EXACT,
        Place.OTHER_PAGE,
        Sighting.HIDDEN,
    )


def test_only_the_nearest_pages_are_looked_at() -> None:
    """There the citation fails anyway."""
    hidden = [page(n, QUOTE, sight=HIDDEN) for n in range(2, SIGHTED_PAGES + 3)]
    evidence = locate(cite(1, 1), document(page(1, "a"), *hidden))
    assert (found_in(evidence).page, found_in(evidence).sighting) == (SIGHTED_PAGES + 2, Sighting.PAINTED)


def test_of_two_places_on_the_page_the_seen_one_counts() -> None:
    boxed = [Line(text, Box(0, 80 - 20 * i, 100, 90 - 20 * i)) for i, text in enumerate((QUOTE, "x", QUOTE))]
    sight = ((Sighting.PAINTED, {READING: boxed[2:]}), (Sighting.HIDDEN, None))
    evidence = locate(cite(1, 1), document(Page(1, {READING: boxed}, sight=sight)))
    assert (evidence.place, found_in(evidence).anchor_lines, evidence.others) == (Place.OTHER_LINES, (3,), ())


@pytest.mark.parametrize("pictured", [False, True])
def test_where_it_cannot_be_told_whether_a_quote_is_seen_it_is_open(*, pictured: bool) -> None:
    reason = "lease.pdf: it is unclear whether the quote can be seen on page 2; look at the page."
    citation = cite(2, 1)
    evidence = locate(
        citation, document(page(1, QUOTE), page(2, QUOTE, "x", sight=DOUBTFUL, pictured=pictured), page(3, QUOTE))
    )
    assert evidence == Undetermined(
        citation, cited_page_lines=2, cited_page_count=3, open=Open("visibility-unknown", reason)
    )


def test_a_hidden_quote_in_rows_that_nobody_reads_is_hidden_and_told_once() -> None:
    boxes = {"5 or": Box(110, 80, 200, 90), "rent of": Box(0, 80, 90, 90), "6 rooms": Box(110, 60, 200, 70)}
    row = Line("rent of 5 or 6 rooms", Box(0, 80, 200, 90))
    both = {READING: [Line(text, box) for text, box in boxes.items()], "rows": [row]}
    evidence = locate(cite(1, f=row.text, k="5"), document(Page(1, both, sight=HIDDEN)))
    assert (evidence.open, evidence.others, found_in(evidence).sighting) == (None, (), Sighting.HIDDEN)


# ── What nobody read ─────────────────────────────────────────────────────────────────────────────

IN_PART = "lease.pdf: page {} is in large part a picture; run text recognition on it first."
SCANNED = "lease.pdf: page {} is a picture without text; run text recognition on it first."


def test_a_quote_missing_from_a_page_that_is_a_picture_in_part() -> None:
    evidence = locate(cite(1, 1), document(page(1, "x", pictured=True), page(2, QUOTE)))
    assert (evidence.match, evidence.open) == (None, Open("page-without-text", IN_PART.format(1)))
    assert evidence.cited_page_lines == 1


def test_a_scanned_page_has_no_lines() -> None:
    evidence = locate(cite(1, 1), document(page(1, scanned=True)))
    assert (evidence.cited_page_lines, evidence.open) == (None, Open("page-without-text", SCANNED.format(1)))


@each("number", [None, 0, 5])
@each(
    ("unread", "reason"),
    [
        (page(2, scanned=True), Open("page-without-text", SCANNED.format(2))),
        (page(2, "x", pictured=True), Open("page-without-text", IN_PART.format(2))),
        (LimitError("too long"), Open("limit-reached", "too long")),
        (DamagedError("damaged"), Open("unreadable-source", "damaged")),
    ],
)
def test_without_a_page_every_unread_page_counts(number: int | None, unread: Page | SourceError, reason: Open) -> None:
    citation = cite(number, 1)
    evidence = locate(citation, document(page(1, "x"), unread, page(3, "y"), DamagedError("another")))
    assert evidence == Undetermined(citation, cited_page_count=4, open=reason)


def test_without_a_page_a_quote_that_is_found_is_not_open() -> None:
    evidence = locate(cite(None, 1), document(DamagedError("damaged"), page(2, scanned=True), page(3, QUOTE)))
    assert (evidence.place, evidence.open, found_in(evidence).page) == (Place.OTHER_PAGE, None, 3)


def test_with_a_page_that_was_read_the_others_do_not_count() -> None:
    evidence = locate(cite(1, 1), document(page(1, "x"), page(2, scanned=True), DamagedError("damaged")))
    assert (evidence.match, evidence.place, evidence.open) == (Match.NONE, Place.NOWHERE, None)


def test_nowhere_and_no_page_cited() -> None:
    citation = cite(None)
    assert locate(citation, document(page(1, "x"), page(2, "y"))) == NotFound(
        citation,
        tried=("all 2 pages and their breaks",),
        cited_page_count=2,
    )


# ── Near misses ──────────────────────────────────────────────────────────────────────────────────

NEAR = "the rent is $5,00 a month"


@pytest.mark.parametrize("number", [1, None])
@pytest.mark.parametrize("texts", [(NEAR,), (f"({NEAR}).",), ("x", NEAR), (NEAR, "x")])
def test_a_near_miss_in_whole_words_to_the_pages_edges(number: int | None, texts: tuple[str, ...]) -> None:
    evidence = locate(cite(number, 1), document(page(1, *texts)))
    shown = next(text for text in texts if NEAR in text)
    assert (evidence.match, evidence.near, evidence.cut) == (Match.NONE, shown, False)


def test_a_near_miss_ends_with_its_word() -> None:
    evidence = locate(cite(1, 1), document(page(1, f"x {NEAR}. x")))
    assert (evidence.match, evidence.near) == (Match.NONE, f"{NEAR}.")


def test_the_first_near_miss_is_shown() -> None:
    evidence = locate(cite(None), document(page(1, NEAR), page(2, NEAR.replace("5,00", "5.00"))))
    assert evidence.near == NEAR


def test_a_near_miss_over_a_page_break_elsewhere_is_not_shown() -> None:
    broken = document(page(1, "the rent is $5,00"), page(2, "a month"), page(3, "x"), page(4, "y"))
    assert [locate(cite(number), broken).near for number in (None, 4)] == [None, None]


# ── What is tried first ──────────────────────────────────────────────────────────────────────────

UPPER, LOWER = "the rent is", "$500 a month"


def test_another_reading_of_the_page_is_better_than_an_anchor_beside_it() -> None:
    two_readings = Page(1, {READING: lines("a", UPPER), "text columns": lines(QUOTE)})
    evidence = locate(cite(1), document(two_readings, page(2, LOWER)))
    assert (evidence.place, found_in(evidence).reading) == (Place.AS_CITED, "text columns")


def test_so_is_a_second_reader() -> None:
    garbled = QUOTE.replace("rent", "ret")
    evidence = locate(cite(1), document(page(1, garbled, UPPER), page(2, LOWER), second={1: lines(QUOTE)}))
    assert (evidence.place, found_in(evidence).reading) == (Place.AS_CITED, SECOND_READING)


@pytest.mark.parametrize(("cited", "k"), [(1, "rent"), (2, "$500"), (2, "rent"), (3, "$500")])
def test_the_breaks_beside_a_page_that_is_a_picture_in_part(cited: int, k: str) -> None:
    """Each break is looked at before the page is given up: the anchor is on the cited page."""
    first = cited if k == "rent" else cited - 1
    texts = {first: UPPER, first + 1: LOWER}
    pages = [page(n, texts.get(n, "x"), pictured=n == cited) for n in (1, 2, 3)]
    evidence = locate(cite(cited, k=k), document(*pages))
    assert (evidence.place, evidence.open) == (Place.AS_CITED, None)
    assert (found_in(evidence).pages, found_in(evidence).anchor_page) == ((first, first + 1), cited)


def test_without_a_page_the_first_one_is_meant() -> None:
    evidence = locate(cite(None), document(page(1, QUOTE), page(2, QUOTE), page(3, QUOTE)))
    assert [found_in(evidence).page, *(o.page for o in evidence.others)] == [1, 2, 3]


def test_the_nearest_pages_come_first() -> None:
    evidence = locate(cite(4), document(*(page(n, "cited" if n == 4 else QUOTE) for n in range(1, 7))))
    assert [found_in(evidence).page, *(o.page for o in evidence.others)] == [3, 5, 2, 6, 1]


def test_the_nearest_page_breaks_come_first() -> None:
    texts = (UPPER, LOWER, "x", UPPER, LOWER, "x", "x", "cited")
    evidence = locate(cite(8), document(*(page(n, text) for n, text in enumerate(texts, 1))))
    assert [found_in(evidence).pages, *(o.pages for o in evidence.others)] == [(4, 5), (1, 2)]


def test_without_a_page_the_first_page_break_is_meant() -> None:
    pages = (page(1, UPPER), page(2, LOWER, "x", UPPER), page(3, LOWER))
    evidence = locate(cite(None), document(*pages))
    assert [found_in(evidence).pages, *(o.pages for o in evidence.others)] == [(1, 2), (2, 3)]


@each("at", range(1, 5))
def test_a_page_break_elsewhere_may_be_anywhere_in_the_quote(at: int) -> None:
    words = QUOTE.split()
    upper, lower = " ".join(words[:at]), " ".join(words[at:])
    evidence = locate(cite(4), document(page(1, upper), page(2, lower), page(3, "x"), page(4, "y")))
    assert (evidence.place, found_in(evidence).pages) == (Place.OTHER_PAGE, (1, 2))


def test_the_lines_named_decide_before_the_lines_touched() -> None:
    document_ = document(page(1, "the rent", "is due", "the rent is due", "x"))
    evidence = locate(cite(1, 2, 3, 4, f="the rent is due", k="rent is due"), document_)
    assert (evidence.place, found_in(evidence).anchor_lines, evidence.settled) == (Place.AS_CITED, (3,), True)
    assert [other.anchor_lines for other in evidence.others] == [(1, 2)]


# ── The anchor's lines ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("texts", "k"), [(("it is five", "or six per cent"), "five or six"), (("pay five", "or five or six"), "five or")]
)
def test_an_anchor_over_a_line_end_has_both_lines(texts: tuple[str, str], k: str) -> None:
    """Though one of them may hold the same words once more."""
    evidence = locate(cite(1, f=" ".join(texts), k=k), document(page(1, *texts)))
    assert found_in(evidence).anchor_lines == (1, 2)


LEFT, RIGHT = (0.0, 90.0), (110.0, 200.0)


def in_columns() -> Document:
    """Two columns of two lines each, which are read as two rows as well."""

    def box(across: tuple[float, float], row: int) -> Box:
        return Box(across[0], 80 - 20 * row, across[1], 90 - 20 * row)

    texts = (("rent of", LEFT, 0), ("a flat", LEFT, 1), ("5 or", RIGHT, 0), ("6 rooms", RIGHT, 1))
    rows = [Line("rent of 5 or", box((0, 200), 0)), Line("a flat 6 rooms", box((0, 200), 1))]
    return document(Page(1, {READING: [Line(text, box(x, row)) for text, x, row in texts], "rows": rows}))


@pytest.mark.parametrize(
    ("k", "anchor_lines"),
    [("5 or", (3,)), ("rent of", (1,)), ("of 5", (1, 3)), ("or a flat", (1, 2, 3, 4)), ("flat 6", (2, 4))],
)
def test_in_rows_the_anchors_lines_are_those_that_have_its_words(k: str, anchor_lines: tuple[int, ...]) -> None:
    evidence = locate(cite(1, f="rent of 5 or a flat 6 rooms", k=k), in_columns())
    assert (found_in(evidence).reading, sorted(found_in(evidence).anchor_lines)) == ("rows", [*anchor_lines])
