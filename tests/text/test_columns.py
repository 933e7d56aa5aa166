"""Quotes of one column, beside another one with words that turn them round."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.model import Side
from citecheck.text.qualifiers import dropped_qualifier, negation_before

PAIRS = (
    ("Covered", "Not covered"), ("Do", "Do not"), ("Included", "Excluded"), ("Allowed", "Prohibited"), ("True", "False"),
    ("In force", "Repealed"), ("Pros", "Cons"), ("Fact", "Myth"), ("What we cover", "What we do not cover"),
)  # fmt: skip
ROWS = (("fire in the roof", "flood in the cellar"), ("Storm on the roof", "Theft from the car"))


def _told(page: str, quote: str) -> tuple[str, Side] | None:
    start = page.index(quote)
    assert negation_before(page, start, start + len(quote)) is None
    outside = dropped_qualifier(page, start, start + len(quote))
    return (outside.word, outside.side) if outside else None


@pytest.mark.parametrize("gap", ["\t", "   ", " | ", " "])
@each(("good", "bad"), PAIRS)
def test_the_head_of_its_own_column_counts_and_that_of_another_one_does_not(gap: str, good: str, bad: str) -> None:
    for left, right, at in ((good, bad, 1), (bad, good, 0)):
        lines = [(left, right), *(row if at else row[::-1] for row in ROWS)]
        page = "\n".join(["Our policy for the house.", *map(gap.join, lines), "That is all of it."])
        for row in ROWS:
            assert _told(page, row[0]) is None
            assert _told(page, row[1]) == (bad, Side.HEADING)


@each(
    ("page", "quote", "word"),
    [
        ("| Cover | Excluded |\n|---|---|\n| Fire | x |\n| Flood of the cellar | theft from cars |", "theft from cars", "Excluded"),
        ("| Cover | Excluded |\n|---|---|\n| Fire | x |\n| Flood of the cellar | theft from cars |", "Flood of the cellar", None),
        ("Covered Not covered\nfire in the roof flood in the cellar", "fire in the roof flood in the cellar", None),
        ("Covered\tNot covered\nIt is so.\nfire in the roof\tflood in the cellar", "flood in the cellar", None),
        ("Covered Not covered\nIt ends here.\nFire in the roof", "Fire in the roof", None),
        ("The house is\nnot covered\nfire in the roof flood in the cellar", "fire in the roof", "not"),
    ],
)  # fmt: skip
def test_heads_of_other_tables(page: str, quote: str, word: str | None) -> None:
    told = _told(page, quote)
    assert (told and told[0]) == word


@each(
    ("page", "quote", "word"),
    [
        ("Dogs are not allowed The pool opens at nine\nCats are kept out The bar opens at ten", "The bar opens at ten", None),
        ("Dogs are not allowed The pool opens at nine\nCats are kept out The bar opens at ten", "The pool opens at nine", None),
        ("Nobody says that The pool opens at nine\nCats are kept out The bar opens at ten", "The pool opens at nine", "Nobody"),
        ("Dogs are not allowed The pool opens at nine\nand closes late.", "The pool opens at nine", "not"),
    ],
)  # fmt: skip
def test_a_sentence_of_a_right_column_has_no_words_of_the_left_one(page: str, quote: str, word: str | None) -> None:
    told = _told(page, quote)
    assert (told and told[0]) == word


@each(
    ("page", "word"),
    [
        ("Motion one: not carried\n|Motion two: carried by all|\nMotion three: not put", None),
        ("Smoking: not allowed\n|Parking: free for guests|\nPets: never", None),
        ("Smoking: not allowed\n|Parking: free for guests| unless the yard is full\nPets: never", "unless"),
        ("The tenant may not\n|Keep: two dogs in the flat|", "not"),
    ],
)
def test_rows_of_a_label_and_words_are_sentences_of_their_own(page: str, word: str | None) -> None:
    before, quote, after = page.split("|")
    told = dropped_qualifier(before + quote + after, len(before), len(before) + len(quote))
    assert (told and told.word) == word
