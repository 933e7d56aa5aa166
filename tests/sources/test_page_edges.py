"""What a line at the edge of a page may be, from its text alone."""

from __future__ import annotations

from cases import each

from citecheck.model import DocumentFacts
from citecheck.sources.page_edges import (
    Counted,
    counted,
    is_page_number,
    is_same,
    mask,
    may_be_row,
    may_repeat,
    printed_name,
)
from citecheck.sources.plain import plain_document


@each(
    ("text", "words", "number", "bare"),
    [
        ("7", "#", 7, True),
        ("- 7 -", "#", 7, True),
        ("— 7 |", "#", 7, True),
        ("[7]", "#", 7, True),
        ("Page 7", "page #", 7, True),
        ("Page | 17", "page | #", 17, True),
        ("p. 7", "p. #", 7, True),
        ("A-7", "a-#", 7, True),
        ("7 of 9", "# of 9", 7, True),
        ("i/9", "#/9", 1, True),
        ("vii", "#", 7, True),
        ("xlii", "#", 42, True),
        ("xciv", "#", 94, True),
        ("ccc", "#", 300, True),
        ("Harbour Homes 7", "Harbour Homes #", 7, False),
        ("Harbour 7 of 9", "Harbour # of 9", 7, False),
        ("Lease, page 2 -", "Lease, page # -", 2, False),
        ("Lease 2019 7", "Lease 2019 #", 7, False),
        ("7 Lease", "# Lease", 7, False),
        ("7 | Annual 2019 report", "# | Annual 2019 report", 7, False),
        ("- 7 · lease", "- # · lease", 7, False),
        ("7 - Lease of 8", "7 - Lease of #", 8, False),
    ],
)
def test_a_line_that_may_count_the_pages(text: str, words: str, number: int, *, bare: bool) -> None:
    assert (counted(text), mask(text)) == (Counted(words, number, bare), words)


@each(
    "text", ["Lease", "iix", "mix", "ic", "VII", "7 lease", "7. Lease", "12345", "Lease 12345", "Lease 1.7", "Lease 7."]
)
def test_a_line_that_counts_nothing(text: str) -> None:
    assert (counted(text), mask(text)) == (None, text)


@each(
    ("text", "may"),
    [
        ("Harbour Homes", True),
        ("Not without a lease", True),
        ("the lease of a flat in town", False),  # seven words that go on
        ("the lease of a flat there", True),
        ("the rent unless paid", False),
        ("Heating 1,204 1,187", False),
        ("Heating $5", False),
        ("Heating 5%", False),
        ("Form 10-K 2019", True),
        ("", True),
    ],
)
def test_a_line_that_may_be_a_header(text: str, *, may: bool) -> None:
    assert may_repeat(text) is may


@each(
    ("text", "other", "pages", "same"),
    [
        ("Harbour Homes", "Harbour Homes", 1, True),
        ("Harbour Homes", "Harbour Houses", 1, False),
        ("Harbour Homes 7", "Harbour Homes", 1, False),
        ("Lease 7", "Lease 8", 1, True),
        ("Lease 7", "Lease 9", 2, True),
        ("Lease 7", "Lease 6", -1, True),
        ("Lease 7", "Lease 6", 1, False),
        ("Lease 7", "Letter 8", 1, False),
        ("Circular 9 of 2025", "Circular 9 of 2025", 1, True),
        ("Page 7", "Page 7", 1, False),
        ("7", "8", 1, True),
        ("Heating 5%", "Heating 5%", 1, False),
    ],
)
def test_two_lines_that_are_one_header(text: str, other: str, pages: int, *, same: bool) -> None:
    assert is_same(text, other, pages) is same


@each(
    ("text", "may"),
    [
        ("Total 7", True),
        ("Lease", False),
        ("7", False),
        ("7 Lease", False),
        ("Report 2019", False),
        ("Report 20191", False),
    ],
)
def test_a_line_that_may_be_a_label_and_its_value(text: str, *, may: bool) -> None:
    assert may_be_row(text) is may


@each(
    ("text", "pages", "is_number"),
    [
        *(
            ("33", 10, True),
            ("34", 10, False),
            ("150", 100, True),
            ("151", 100, False),
            ("20", 0, True),
            ("21", 0, False),
        ),
        *((text, 300, True) for text in ("12", "- 12 -", "| 12", "xiv", "lxxxviii")),
        *((text, 300, False) for text in ("2031.", "9812", "7 of 9", "Lease 7", "X 12", "12X", "—", "", "page")),
        *((text, 300, False) for text in ("ill", "civil", "mix", "livid", "XIV of the code")),
    ],
)
def test_a_number_that_can_count_the_pages(text: str, pages: int, *, is_number: bool) -> None:
    assert is_page_number(text, pages) is is_number


def test_a_lone_page_has_no_printed_number() -> None:
    text = "Minutes of 12 May 2025\nThe board met.\n"
    document = plain_document(text, DocumentFacts("", "", "", 1, "", "text"))
    assert printed_name(document.page(1), document.readable) is None
    two = plain_document("Minutes 7\na\n\fMinutes 8\nb\n", DocumentFacts("", "", "", 2, "", "text"))
    assert printed_name(two.page(1), two.readable) == "7"
