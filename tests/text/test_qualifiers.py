"""Words that turn a sentence round or limit it, outside of the quote, and claims that say the same themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cases import each

from citecheck.model import Side
from citecheck.text.negation import negation_before, negations
from citecheck.text.plain_words import Outside
from citecheck.text.qualifiers import dropped_qualifier, qualifiers, takes_back
from citecheck.text.restated import Stated, restates

HERE = Path(__file__).parent


def rows(name: str) -> Iterator[tuple[str, str | None]]:
    """The rows of a table below its title: a text with its quote, and the word that counts."""
    _, *lines = (HERE / name).read_text("utf-8").splitlines()
    for row in lines:
        if "⟦" in row or not row.startswith("# "):
            around, _, word = row.partition("\t")
            yield around.replace("\\n", "\n").replace("\\t", "\t"), word.replace("\\n", "\n") or None


def marked(around: str) -> tuple[str, int, int]:
    """The text, and where its quote begins and ends."""
    before, _, rest = around.partition("⟦")
    quote, _, after = rest.partition("⟧")
    return before + quote + after, len(before), len(before) + len(quote)


def outside(around: str) -> Outside | None:
    text, start, end = marked(around)
    found = dropped_qualifier(text, start, end)
    if found:
        assert text[found.at :].lstrip("_")[:1] == found.words[:1]
    return found


@each(("around", "word"), rows("qualifiers.tsv"))
def test_the_word_outside_of_a_quote(around: str, word: str | None) -> None:
    found = outside(around)
    assert (found.word if found else None) == word


@each(("around", "word"), rows("negations_before.tsv"))
def test_a_negation_directly_before_a_quote(around: str, word: str | None) -> None:
    found = negation_before(*marked(around))
    assert (found.word if found else None) == word


@each(
    ("around", "words", "side"),
    [
        ("It is not yet ⟦sold here⟧.", "not yet", Side.JUST_BEFORE),
        ("It is not, says the clerk, to be ⟦sold here⟧.", "not, says the clerk, to be", Side.JUST_BEFORE),
        ("⟦It is sold here⟧, unless the clerk objects.", "unless the clerk objects.", Side.JUST_AFTER),
        ("⟦It is sold⟧ here unless the clerk objects.", "unless the clerk objects.", Side.AFTER),
        ("No one who has ever seen a hen in the yard of the old mill ⟦sold it⟧.", "No one who has ever seen a hen in the yard of …", Side.BEFORE),
        ("&#73;t&nbsp;is a wall¹ that does not² ⟦sell it⟧.", "not", Side.JUST_BEFORE),
        ("⟦It is sold⟧, _unless_¹ the clerk&nbsp;objects.", "unless the clerk objects.", Side.JUST_AFTER),
        ("⟦It is sold⟧ to the mer-\nchant, ex-\ncept in May.", "except in May.", Side.AFTER),
        ("He may not:\n• smoke\n• ⟦sell it⟧.", "not:", Side.INTRODUCTION),
        ("# Repealed rules\n⟦It is sold⟧.", "Repealed rules", Side.HEADING),
    ],
)  # fmt: skip
def test_the_words_outside_are_given_as_the_page_has_them(around: str, words: str, side: Side) -> None:
    found = outside(around)
    assert found is not None
    assert (found.words, found.side) == (words, side)


def test_of_several_the_nearest_before_is_named_then_the_nearest_after() -> None:
    page = "Never, if not asked, ⟦may it rise⟧ by 5 per cent, unless he agrees, without delay."
    assert [one and one.word for one in (outside(page), outside(f"⟦{page.replace('⟦', '')}"))] == ["not", "unless"]


def test_the_words_of_a_text() -> None:
    assert qualifiers("It is not only dear but never free, unless he agrees; allegedly.") == {
        "never",
        "unless",
        "allegedly",
    }
    assert [found.word for found in negations("No. 5 is not free, no doubt, and nobody can't pay.")] == [
        "not",
        "nobody",
        "can't",
    ]
    assert [cell for cell in ("Rejected", "Not covered", "No", "Covered", "Yes") if takes_back(cell)] == [
        "Rejected",
        "Not covered",
        "No",
    ]


@pytest.mark.parametrize(
    "text", ["[" * 50_000, "☐ " * 50_000, "( " * 50_000 + "x", "not " * 20_000, "# Not\n" * 10_000]
)
def test_long_texts_take_no_time(text: str) -> None:
    dropped_qualifier(f"{text}\nThe fee is kept.", len(text) + 1, len(text) + 5)


# ── Claims that say it themselves ────────────────────────────────────────────────────────────────


@each(
    ("claim", "words", "stated"),
    [
        ("Tenants may not keep |dogs|.", "not:", True),
        ("No tenant may keep |dogs|.", "not:", True),
        ("|Dogs| are not allowed.", "not:", True),
        ("|Dogs| cannot be kept.", "not:", True),
        ("|Keeping dogs| is strictly prohibited.", "not:", True),
        ("It is forbidden to keep |dogs|.", "not:", True),
        ("Hunde dürfen nicht |gehalten| werden.", "not:", True),
        ("Tenants must never smoke or keep |dogs|.", "prohibited", True),
        ("Tenants may keep |dogs|.", "not:", False),
        ("Tenants may not smoke but may keep |dogs|.", "not:", False),
        ("Tenants may not smoke; they keep |dogs|.", "not:", False),
        ("Tenants may not smoke, and |dogs| are allowed.", "not:", False),
        ("There is no doubt that |dogs| are allowed.", "not:", False),
        ("Not only cats but also |dogs| are allowed.", "not:", False),
        ("|Dogs| are allowed without a fee.", "not:", False),
        ("|The rent falls| if he agrees.", "unless the owner objects", True),
        ("|The rent falls| only in May.", "if it is May", True),
        ("|The rent falls| in May.", "if it is May", False),
        ("|The rent does not fall|.", "if it is May", False),
        ("He says that |the rent falls|.", "alleges that", False),
        ("There are exceptions, e.g. if it is |a guide dog|.", "not apply if:", True),
        ("There are exceptions, but |dogs| stay out.", "not apply if:", False),
        ("There are no exceptions for |dogs|.", "not apply if:", False),
    ],
)
def test_a_claim_that_states_what_its_quote_leaves_out(claim: str, words: str, *, stated: bool) -> None:
    before, anchor, after = claim.split("|")
    assert restates(Stated(before + anchor, after), words, "dogs, the rent and four hours") == stated


@each(
    ("words", "quote", "stated"),
    [
        ("not:", "dogs that bark", True),
        ("not:", "dogs that do not bark", False),  # the claim's negation may be this one
        ("unless he agrees", "dogs if they bark", False),
        ("unless he agrees", "dogs that bark", True),
    ],
)
def test_what_the_quote_says_too(words: str, quote: str, *, stated: bool) -> None:
    assert restates(Stated("Tenants may not keep dogs", " that bark, if so."), words, quote) == stated
