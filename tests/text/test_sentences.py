"""Sentences: counted on the safe side, and found on a page with its headings and paragraphs."""

from __future__ import annotations

import pytest
from cases import each
from hypothesis import given, settings
from hypothesis import strategies as st

from citecheck.text.sentences import count_sentences, sentence_end, sentence_start


@each(
    ("text", "count"),
    [
        ("", 1),
        ("No stop at all", 1),
        ("One.", 1),
        ("One. Two.", 2),
        ("One! Two? Three.", 3),
        ("He said “Stop.” Then he left.", 2),
        ("It ended. (See below.) It began.", 3),
        ("Mr. Baker and Dr. Cook of Acme Inc. Delaware met.", 1),
        ("See Sec. Three and No. Four of Vol. Five.", 1),
        ("The U.S. Government and e.g. Harbour Homes.", 1),
        ("J. R. Baker signed.", 1),
        ("The rate is 4.5 percent.", 1),
        ("26.6 Miscellaneous costs rose to 0.8 Million.", 1),
        ("See 3.1. The tenant pays.", 1),
        ("It rose in 2012. The rent fell.", 2),
        ("It is due. 14 days later it is late.", 1),
        ("The rent is due.1 It is late.", 2),
        ("The rent is due.¹ It is late.", 2),
        ("It goes on. like this", 1),
        ("It rose (by half). The rent fell.", 2),
        ("It rose by 5%. The rent fell.", 2),
        ("It holds 5 mg/l. The limit is 7 l. It is safe.", 3),
        ("Sen. Baker and Gov. Cook, incl. Capt. Miller of the Univ. Hospital, see Sched. B.", 1),
        ("Zu zahlen ist am 15. Februar, 15. Mai, 15. August und 15. November 2025.", 1),
        ("§ 4 Miete. Ab dem 1. April 2026 steigt sie, ab dem 1. April 2027 erneut.", 2),
        ("Sie ist bis zum 3. Werktag fällig. Danach nicht.", 2),
        ("It fell by 15. February was cold.", 2),
        ("Er zahlt 15. Der Rest bleibt.", 2),
        ("See Rev. Proc. Nine, Messrs. Baker and Cook, Bros. Inc. Delaware.", 1),
        ("家賃は五万円です。敷金は十万円です。", 2),
        ("Gibt es das? Über alles.", 2),
        ("Es sind 30 Mio. Euro bzw. 40 Mrd. Franken, z. B. nach Abs. Zwei und Nr. Drei, d. h. ca. Hundert.", 1),
        ("Es sind 30 Mio. Der Rest bleibt.", 2),
        ("Es sind 30 Mrd. Danach folgt mehr.", 2),
        ("It is the mill. Then it fell.", 2),
        ("Il y a env. Trente hommes, dit M. Dupont selon l’art. Cinq.", 1),
        ("Gastó aprox. Cinco según el núm. Cuatro. Es así.", 2),
        ("Zob. ust. Trzeci i np. Anna z poz. Czwartej.", 1),
        ("It is told in Form 12-K. No fee is due.", 2),
        ("Enter it with code K. If not, leave it.", 2),
        ("Tick the box in item R. Cats count too.", 2),
        ("See items P and R. Cats count too.", 2),
        ("It is filed with the SEC. The rent fell.", 2),
        ("They live in the U.S. If they move, tell us.", 2),
        ("Es gibt kein δ. Dann gilt es.", 2),
        ("Sie zahlen z. B. Miete und u. a. Strom.", 1),
        ("It is told by J.-P. Baker.", 1),
        ("The U.S. Treasury and the U.K. Government agree.", 1),
        ("It is told in SEC. Nine of the act.", 1),
        ("It was signed by R. Baker and K. Cook.", 1),
        ("Class A. Fire is not covered: Class B. Flood.", 1),
    ],
)
def test_count(text: str, count: int) -> None:
    assert count_sentences(text) == count


PAGE = (
    "House rules\n"
    "The tenant may keep cats. Dogs are not\n"
    "allowed, except guide dogs. Birds are\n"
    "welcome in every flat of the house.\n"
    "Costs\n"
    "The tenant pays for repairs."
)


@pytest.mark.parametrize(
    ("inside", "sentence"),
    [
        ("keep cats", "The tenant may keep cats. "),
        ("allowed", "Dogs are not\nallowed, except guide dogs. "),
        ("Birds", "Birds are\nwelcome in every flat of the house."),
        ("repairs", "The tenant pays for repairs."),
    ],
)
def test_the_sentence_around_a_place(inside: str, sentence: str) -> None:
    start = PAGE.index(inside)
    found = PAGE[sentence_start(PAGE, start) : sentence_end(PAGE, start + len(inside))]
    assert found.strip("\n").split("\nCosts")[0] == sentence


WIDE = "This line of a table or figure is three times as wide as any column of text on this page of the house rules.\n"


@pytest.mark.parametrize(
    ("above", "below"),
    [
        pytest.param("The tenant pays for\n", "Heating and Water together.", id="a word that goes on"),
        pytest.param("The tenant pays at once,\n", "Heating included.", id="a comma"),
        pytest.param("The tenant of the flat pays all\n", "Harbour Homes Limited any money.", id="a long word below"),
    ],
)
def test_a_line_that_goes_on_is_no_end(above: str, below: str) -> None:
    lines = ["Costs and how they are paid", "It is told here what is due,", "and when. It is due at once now."]
    page = WIDE + "\n".join(lines) + f"\n{above}{below}"
    start = page.index(below)
    assert sentence_start(page, start) == page.index("The tenant")


def test_rows_of_a_label_and_a_date_are_no_sentence() -> None:
    rows = ["Statement of the employer not later than 31 January 2026", "Claim on paper not later than 15 May 2026"]
    page = "\n".join([*rows, "Records are kept until 31 December 2032"])
    start = page.index(rows[1])
    assert (sentence_start(page, start), sentence_end(page, start + 5)) == (start, start + len(rows[1]) + 1)


def test_a_numbered_clause_at_a_line_end_ends_its_sentence() -> None:
    page = "The price means $412, as adjusted under clauses 3.2 and 3.5.\n“Business Day” means a day, other\nthan a Sunday."
    assert sentence_end(page, page.index("$412")) == page.index("“Business")


def test_a_word_that_ends_in_an_abbreviation_is_none() -> None:
    page = "It is traded. It is one of two systems. It is so."
    assert [sentence_end(page, page.index(word) + len(word)) for word in ("traded.", "systems.")] == [14, 40]


def test_a_heading_is_no_part_of_the_sentence_below_it() -> None:
    start = PAGE.index("The tenant may")
    assert sentence_start(PAGE, start) == start


@settings(deadline=None)
@given(st.text(alphabet="aA.!? \n1”(", max_size=60), st.integers(0, 60))
def test_a_sentence_holds_its_place(text: str, place: int) -> None:
    place = min(place, len(text))
    assert 0 <= sentence_start(text, place) <= place <= sentence_end(text, place) <= len(text)
    assert 1 <= count_sentences(text) <= 1 + len(text)
