"""Quotes that leave out raised digits: a note's mark may be left out, a power may not."""

from __future__ import annotations

from pathlib import Path

from cases import each
from made_pages import document_of

from citecheck.locate import locate
from citecheck.model import Box, Citation, DocumentFacts, Located, Match, OpenReason
from citecheck.sources.document import READING, Document, Line, Page
from citecheck.sources.open import open_document
from citecheck.sources.prepared import prepared_text


def page(*texts: str, heights: tuple[float, ...] = ()) -> Document:
    """One page of these lines from top to bottom, with boxes where their heights are given."""
    boxes = [Box(0, 700 - 20 * n, 400, 700 - 20 * n + height) for n, height in enumerate(heights)]
    lines = [Line(text, boxes[n] if boxes else None) for n, text in enumerate(texts)]
    return document_of(DocumentFacts("a", "lease.pdf", "ab" * 32, 1, "reader"), {1: Page(1, {READING: lines})})


def told(quote: str, source: Document) -> str:
    """The words of the page that were found, what was forgiven, or why it is open or missing."""
    evidence = locate(Citation(1, "a", "why", quote, quote, page=1), source)
    if isinstance(evidence, Located):
        assert evidence.match is Match.FOLDED if evidence.found.forgiven else Match.EXACT
        return " | ".join((evidence.found.text, *evidence.found.forgiven))
    if evidence.open:
        assert evidence.open.name is OpenReason.RAISED_DIGIT
        return evidence.open.reason
    return "missing"


@each(
    ("texts", "quote", "found"),
    [
        # After a word it is a note's mark.
        (
            ("The rent¹ is due on each first day.",),
            "The rent is due on each",
            "The rent¹ is due on each | raised digits left out",
        ),
        (
            ("The rent¹ is due² on each first day³.",),
            "The rent is due on each first day",
            "The rent¹ is due² on each first day | raised digits left out",
        ),
        (("The rent¹ is due² on each first day³.",), "The rent² is due on each first day", "missing"),
        (("The rent¹ is due² on each first day³.",), "³ is due on each first day", "missing"),
        *(
            (
                ("The rent¹ is due² on each first day³.",),
                some,
                "The rent¹ is due² on each first day | raised digits left out",
            )
            for some in ("The rent¹ is due on each first day", "The rent is due² on each first day")
        ),
        (
            ("The rent¹ is due² on each first day³.",),
            "rent is due on each",
            "rent¹ is due² on each | raised digits left out",
        ),
        (
            ("The rent¹ is due² on each first day³.",),
            "due on each first day.",
            "due² on each first day³. | raised digits left out",
        ),
        (
            ("The rent¹,² is due on each first day.",),
            "The rent is due on each first day",
            "The rent¹,² is due on each first day | raised digits left out",
        ),
        (
            ("The rent¹ is due.", "Twice the rent² is due."),
            "the rent is due",
            "The rent¹ is due | letter case | raised digits left out",
        ),
        (("The rent is due on each first day.",), "The rent¹ is due on each", "missing"),
        (("The rent¹ is due² on each first day.",), "The rent is due", "The rent¹ is due | raised digits left out"),
        (("(a)¹is due² on each first day.",), "is due on each", "is due² on each | raised digits left out"),
        # After a number it may be a power, unless the note is on the page.
        (
            ("It weighs 10³ tons in all.",),
            "It weighs 10 tons in all",
            "lease.pdf: the quote leaves out the raised '³', which may belong to its number.",
        ),
        (
            ("It weighs 10⁻³ tons in all.",),
            "It weighs 10 tons in all",
            "lease.pdf: the quote leaves out the raised '⁻³', which may belong to its number.",
        ),
        (
            ("It covers 25 m² of the floor.",),
            "It covers 25 m of the floor",
            "lease.pdf: the quote leaves out the raised '²', which may belong to its number.",
        ),
        (
            ("The share is 5%² of all sales.",),
            "The share is 5% of all sales",
            "lease.pdf: the quote leaves out the raised '²', which may belong to its number.",
        ),
        (
            ("The charge is x⁻¹ of all.",),
            "The charge is x of all",
            "lease.pdf: the quote leaves out the raised '⁻¹', which may belong to its number.",
        ),
        (
            ("The charge⁻¹ is a part of all.",),
            "The charge is a part of all",
            "lease.pdf: the quote leaves out the raised '⁻¹', which may belong to its number.",
        ),
        (
            ("The area is 12.34567890123 in² there.",),
            "The area is 12.34567890123 in there",
            "lease.pdf: the quote leaves out the raised '²', which may belong to its number.",
        ),
        (
            ("It weighs 10³ tons in all.", "3 Without the box."),
            "It weighs 10 tons in all",
            "It weighs 10³ tons in all | raised digits left out",
        ),
        (
            ("It weighs 10³ tons in all.", "³ Without the box."),
            "It weighs 10 tons in all",
            "It weighs 10³ tons in all | raised digits left out",
        ),
        (
            ("It weighs 10³ tons in all.", "(3) “Without the box”."),
            "It weighs 10 tons in all",
            "It weighs 10³ tons in all | raised digits left out",
        ),
        (
            ("It weighs 10³ tons in all.", "4 Without the box."),
            "It weighs 10 tons in all",
            "lease.pdf: the quote leaves out the raised '³', which may belong to its number.",
        ),
        (
            ("It weighs 10³ tons in all.", "30 boxes of it."),
            "It weighs 10 tons in all",
            "lease.pdf: the quote leaves out the raised '³', which may belong to its number.",
        ),
        (
            ("It weighs 10¹,² tons in all.", "1 Without the box.", "2 With the lid."),
            "It weighs 10 tons in all",
            "It weighs 10¹,² tons in all | raised digits left out",
        ),
        (
            ("It weighs 10¹,² tons in all.", "1 Without the box."),
            "It weighs 10 tons in all",
            "lease.pdf: the quote leaves out the raised '¹,²', which may belong to its number.",
        ),
        (
            ("The rent¹ weighs 10³ tons in all.", "1 It is paid."),
            "The rent weighs 10 tons in all",
            "lease.pdf: the quote leaves out the raised '³', which may belong to its number.",
        ),
        (
            ("3 tons of 10³ tons in all.",),
            "tons of 10 tons in all",
            "lease.pdf: the quote leaves out the raised '³', which may belong to its number.",
        ),
    ],
)
def test_a_quote_that_leaves_out_raised_digits(texts: tuple[str, ...], quote: str, found: str) -> None:
    assert told(quote, page(*texts)) == found


POWER = "It weighs 10³ tons in all."
QUOTE = "It weighs 10 tons in all"
OPEN = "lease.pdf: the quote leaves out the raised '³', which may belong to its number."


@each(
    ("texts", "heights", "found"),
    [
        ((POWER, "3 Without the box."), (10, 8), f"{POWER[:-1]} | raised digits left out"),
        ((POWER, "3 Without the box."), (10, 9.6), f"{POWER[:-1]} | raised digits left out"),
        ((POWER, "3 Without the box."), (10, 9.7), OPEN),
        ((POWER, "3 Without the box."), (10, 10), OPEN),
        (("3 Without the box.", POWER), (8, 10), OPEN),
    ],
)
def test_a_note_is_smaller_than_the_line_with_its_mark_and_below_it(
    texts: tuple[str, ...], heights: tuple[float, ...], found: str
) -> None:
    assert told(QUOTE, page(*texts, heights=heights)) == found


# ── In the tags of Markdown and HTML ─────────────────────────────────────────────────────────────

TAGGED = "The dish has 10<sup>6</sup> cells in CO<sub>2</sub>. The<sup>1</sup> rent is 45<SUP class='n'>2</SUP> a<sup>b</sup>."


@each("name", ["page.md", "page.txt"])
def test_digits_in_tags_are_no_part_of_the_number_beside_them(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(TAGGED)
    with open_document(path, cache=False) as source:
        shown = "\n".join(prepared_text(source, "a", "page", [1], every=0))
        assert "The dish has 10⁶ cells in CO₂. The¹ rent is 45² a<sup>b</sup>." in shown
        assert source.text == TAGGED
        found = {
            "has 10⁶ cells in CO₂.": "has 10⁶ cells in CO₂.",
            "has 10<sup>6</sup> cells": "has 10⁶ cells | tagged digits",
            "cells in CO<sub>2</sub>": "cells in CO₂ | tagged digits",
            "The<sup>1</sup> rent is 45²": "The¹ rent is 45² | tagged digits",
            "The rent is": "The¹ rent is | raised digits left out",
        }
        assert {quote: told(quote, source) for quote in found} == found
        wrong = (
            "has 106 cells",
            "has 10<sub>6</sub> cells",
            "has 10₆ cells",
            "10<sup>66</sup> cells",
            "in CO2",
            "is 452 a",
        )
        assert [told(quote, source) for quote in wrong] == ["missing"] * len(wrong)
        left_out = ["raised '⁶'" in told("has 10 cells in", source), "raised '²'" in told("rent is 45", source)]
        assert left_out == [True, True]


def test_tags_that_the_page_itself_shows_are_its_text() -> None:
    source = page("Write 10<sup>6</sup> for a million, and H<sub>2</sub>O for water.")
    assert told("Write 10<sup>6</sup> for a million", source) == "Write 10<sup>6</sup> for a million"
    assert told("Write 10⁶ for a million", source) == "Write 10<sup>6</sup> for a million | tagged digits"
    assert [told(quote, source) for quote in ("Write 106 for a million", "Write 10", "and H2O for")] == ["missing"] * 3
