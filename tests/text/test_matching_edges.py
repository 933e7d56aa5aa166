"""Matching at the edges of a page."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.errors import LimitError
from citecheck.limits import OCCURRENCES
from citecheck.model import Match
from citecheck.text.matching import Found, Hit, Searchable
from citecheck.value_edges import is_cut


@pytest.mark.parametrize(
    ("page", "quote", "near"),
    [
        ("9,3516 today", "93,516 today", (0, 12)),
        ("now 9,3516", "now 93,516", (0, 10)),
        ("9,3516", "93,516", (0, 6)),
        ("a not able b", "notable", (2, 10)),
        ("9,3516 and 935,16", "93,516", (0, 6)),
    ],
)
def test_a_near_miss_has_its_own_place(page: str, quote: str, near: tuple[int, int]) -> None:
    assert Searchable(page).find(quote) == Found((), near)


@pytest.mark.parametrize(
    ("page", "quote", "hit"),
    [
        ("for 15 year’s", "5 year's", Hit(5, 13, Match.FOLDED, ("quotation marks",), cut=True)),
        ("the ‘rent’s", "'rent'", Hit(4, 10, Match.FOLDED, ("quotation marks",))),
        ("rent–free –370", "rent-free -37", Hit(0, 13, Match.FOLDED, ("dashes",), cut=True)),
    ],
)
def test_what_is_forgiven_does_not_excuse_a_cut(page: str, quote: str, hit: Hit) -> None:
    assert Searchable(page).find(quote).hits == (hit,)


def test_too_many_places() -> None:
    with pytest.raises(LimitError) as raised:
        Searchable("a " * (OCCURRENCES + 1)).find("a")
    message = "The quote's letters occur in too many places on one page to check them all."
    assert str(raised.value) == message


# ── Ligatures and line ends ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("page", "quote", "hit"),
    [
        ("ﬁ", "f", Hit(0, 1, Match.FOLDED, ("ligatures",), cut=True)),
        ("oﬃce", "of", Hit(0, 2, Match.FOLDED, ("ligatures",), cut=True)),
        ("oﬃce", "off", Hit(0, 2, Match.FOLDED, ("ligatures",), cut=True)),
        ("a oﬃ", "offi", Hit(2, 4, Match.FOLDED, ("ligatures",))),
        ("oﬃce", "ice", Hit(1, 4, Match.FOLDED, ("ligatures",), cut=True)),
    ],
)
def test_a_ligature_stands_there_whole_or_not_at_all(page: str, quote: str, hit: Hit) -> None:
    assert Searchable(page).find(quote).hits == (hit,)


def test_the_break_after_a_dash_is_named() -> None:
    page = "years 2012-\n2015 only"
    assert Searchable(page).find("2012-2015 only").hits == (Hit(6, 21, Match.FOLDED, ("line end",)),)


def test_a_letter_that_has_no_single_capital_hides_no_word() -> None:
    page = "Die Straße und DIE MIETE"
    assert Searchable(page).find("Straße und die miete").hits == ()
    assert Searchable(page).find("und DIE MIETE").hits == (Hit(11, 24, Match.EXACT),)
    assert Searchable("Miete im İ").find("miete im").hits == (Hit(0, 8, Match.FOLDED, ("letter case",)),)


# ── Letter case of short words ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("page", "quote"),
    [
        ("(a rent rose", "(A rent rose"),
        ("It ended. A cat came", "It ended. a cat came"),
        ("It ended. The cat came", "It ended. the cat came"),
        ("Did it? “The cat came", "Did it? “the cat came"),
        ("he left.” (The cat came", "he left.” (the cat came"),
        ("Go! An ox came", "Go! an ox came"),
    ],
)
def test_the_first_letter_of_a_sentence_may_differ(page: str, quote: str) -> None:
    for one, other in ((page, quote), (quote, page)):
        (hit,) = Searchable(one).find(other).hits
        assert (hit.start, hit.end, hit.forgiven) == (0, len(page), ("letter case",))


@pytest.mark.parametrize(
    ("page", "quote"),
    [
        ("mW rating", "MW rating"),
        ("mA or A", "MA or A"),
        ("5 us x", "5 Us x"),
        ("a us b", "a Us b"),
        ("it came, The cat", "it came, the cat"),
        ("No: The cat came", "No: the cat came"),
        ("at 5.The cat", "at 5.the cat"),
    ],
)
def test_elsewhere_it_may_not(page: str, quote: str) -> None:
    assert Searchable(page).find(quote).hits == ()
    assert Searchable(quote).find(page).hits == ()


# ── Halves ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("page", "first", "second"),
    [
        ("and the rent is", True, False),
        ("$500 a month, due", False, True),
        ("the rent is $500 a month", True, True),
        ("THE RENT-IS", True, False),
        ("the rent i", False, False),
        ("00 a month", False, False),
        ("", False, False),
    ],
)
def test_a_half_of_the_quotes_letters_and_digits(page: str, *, first: bool, second: bool) -> None:
    quote = "the rent is $500 a month"
    assert (Searchable(page).has_half(quote, first=True), Searchable(page).has_half(quote, first=False)) == (
        first,
        second,
    )


@each(
    ("page", "quote"),
    [
        ("The fee is 5\u200b000 dollars.", "The fee is 5"),
        ("The fee is 5\u00ad000 dollars.", "The fee is 5"),
        ("The fee is 5\u2060000 dollars.", "The fee is 5"),
        ("The fee is 5\u200f000 dollars.", "The fee is 5"),
        ("The fee is 5\u202e000 dollars.", "The fee is 5"),
        ("The fee is 5\u2063,000 dollars.", "The fee is 5"),
        ("It is un\u2060lawful here.", "lawful here."),
        ("It is un\u200blawful here.", "lawful here."),
        ("It was -\u200b500 in May.", "500 in May."),
        ("It was €\ufeff500 in May.", "500 in May."),
        ("It is 50\u200b% of it.", "It is 50"),
        ("It is 50\u200b million.", "It is 50"),
        ("It was (\u200b500) in May.", "500) in May."),
        ("It is 5\u2007000 dollars.", "It is 5"),
        ("It is 5\u200a000 dollars.", "It is 5"),
        ("It is 5٬000 dollars.", "It is 5"),
        ("It is 5，000 dollars.", "It is 5"),
        ("It is 5·25 dollars.", "It is 5"),
        ("A salt of Na⁺ ions.", "A salt of Na"),
        ("Much of Ca²⁺ is here.", "Much of Ca"),
        ("Much of CO₂ is here.", "Much of CO"),
        ("It was ₋5 here.", "5 here."),
    ],
)
def test_signs_that_are_not_drawn_part_nothing(page: str, quote: str) -> None:
    assert [is_cut(page, hit) for hit in Searchable(page).find(quote).hits] == [True]


@each(
    ("page", "quote"),
    [
        ("\ufeffThe fee is 5 dollars.", "The fee is 5 dollars."),
        ("The fee\u200b is 5 dollars.", "is 5 dollars."),
        ("The fee \u200bis 5 dollars.", "is 5 dollars."),
        ("It is lawful.\u200b It is due.", "It is due."),
        ("It is lawful.\u200bIt is due.", "It is lawful."),
        ("It is 5\u200b: a fee.", "It is 5"),
        ("He paid 5\u2003000 others.", "He paid 5"),  # an em space parts cells
        ("ห้าม\u200bสุนัข", "ห้าม"),
    ],
)
def test_signs_that_are_not_drawn_at_a_boundary(page: str, quote: str) -> None:
    assert [hit.cut for hit in Searchable(page).find(quote).hits] == [False]


def test_a_negative_power_may_not_be_left_out() -> None:
    (hit,) = Searchable("The share is 10⁻⁶ in all.").find("The share is 10").hits
    assert (hit.cut, hit.left_out) == (False, (15,))  # which is open, as the digits may be a power
