"""Quotes that join cells of words which no reader joins, on pages with one row or line of a column below the other."""

from __future__ import annotations

from collections.abc import Sequence

from cases import each
from pdfs import drawn, opened
from reportlab.pdfgen.canvas import Canvas

from citecheck.locate import locate
from citecheck.model import Citation, Evidence, OpenReason

BELOW = "The mill stands by the pond at the end of the lane, and it has stood there for years."
SIGNED = (("Bound by Eve Moss", "Bound by Kit Lane"), ("for the Lender", "for the Borrower"))
ASKED = (("Is the well safe for sheep?", "No"), ("Is the well safe for geese?", "Yes"))
TOWNS = (("Holm Mills Company", "Norway"), ("Holm Boats", "Iceland"), ("Holm Ropes and Nets", "Malta"))
LISTED = (("a)", "Mend the gate"), ("b)", "Feed the geese"))
FORM = (("Name: Eve Moss", "Office: treasurer"), ("Name: Kit Lane", "Office: chair"))
SAID = (("Eve Moss said that she", "Kit Lane said that he"), ("would sell the mill", "would keep the boats"))
RULES = (("The tenant may have", "The landlord never mends"), ("a goat in the yard.", "the roof of the barn."))


def _evidence(rows: Sequence[Sequence[str]], quote: str, anchor: str, gap: float = 220) -> Evidence:
    def page(canvas: Canvas) -> None:
        for index, row in enumerate(rows):
            for column, cell in enumerate(row):
                canvas.drawString(20 + column * gap, 270 - 14 * index, cell)
        canvas.drawString(20, 80, BELOW[:60])

    with opened(drawn(page)) as document:
        return locate(Citation(1, "source", "why", quote, anchor, page=1), document)


@each(
    ("rows", "quote", "anchor", "left_out"),
    [
        (SIGNED, "Kit Lane for the Lender", "Kit Lane", "Bound by Eve Moss"),
        (SIGNED, "Kit Lane for the Lender", "Lender", "Bound by Eve Moss"),
        (ASKED, "No Is the well safe for geese?", "No", "Is the well safe for sheep?"),
        (ASKED, "No Is the well safe for geese? Yes", "No", "Is the well safe for sheep?"),
        (TOWNS, "Norway Holm Boats Iceland", "Norway", "Holm Mills Company"),
        (TOWNS, "Norway Holm Boats Iceland", "Iceland", None),
        (TOWNS, "Holm Mills Company Norway Holm Boats Iceland", "Norway", None),
        (TOWNS, "Holm Mills Company Norway Holm Boats", "Norway", None),
        (LISTED, "Mend the gate b) Feed the geese", "the gate", None),
        (FORM, "Office: treasurer Name: Kit Lane Office: chair", "treasurer", None),
        (((BELOW[:41],), (BELOW[42:],)), "the end of the lane, and it has", "lane", None),
    ],
)
def test_the_last_cell_of_a_row_is_not_joined_to_the_label_of_the_next(
    rows: Sequence[Sequence[str]], quote: str, anchor: str, left_out: str | None
) -> None:
    found = _evidence(rows, quote, anchor).found
    assert found is not None
    assert found.row_left_out == left_out


@each(
    ("rows", "quote", "is_open"),
    [
        (SAID, "Eve Moss said that she Kit Lane said that he", True),
        (SAID, "would sell the mill would keep the boats", True),
        (RULES, "The tenant may have The landlord never", True),
        (RULES, "The tenant may have", False),
        (RULES, "never mends", False),
        (TOWNS, "Holm Ropes and Nets Malta", False),
        ((("The mill by the old pond", "The boats in the bay"), *TOWNS), "The mill by the old pond The boats", False),
        ((("is owed in all cases", "is owed in most cases"),), "is owed in all cases is owed in most cases", False),
    ],
)
def test_short_columns_of_text_are_not_read_across(rows: Sequence[Sequence[str]], quote: str, *, is_open: bool) -> None:
    evidence = _evidence(rows, quote, quote.rsplit(maxsplit=1)[-1])
    assert (evidence.open is not None and evidence.open.name is OpenReason.UNSEEN_READING) is is_open


VOTED = (
    ("Motion before the guild", "Vote"),
    ("Sell the mill to Eve Moss", "Rejected"),
    ("Mend the old boats", "Carried"),
)


@each(
    ("quote", "words"),
    [
        ("Sell the mill to Eve Moss", "Rejected"),
        ("mill to Eve Moss", "Rejected"),
        ("Sell the mill to Eve Moss Rejected", None),
        ("Mend the old boats", None),
        ("Eve Moss", None),
    ],
)
def test_a_last_cell_that_takes_back_its_row_is_named(quote: str, words: str | None) -> None:
    found = _evidence(VOTED, quote, quote.split(" ", 1)[0]).found
    assert found is not None
    assert (found.qualifier and found.qualifier.words) == words
