"""A dash that is no minus, units that letter case tells apart, and words that a line's end makes into others."""

from __future__ import annotations

from cases import each

from citecheck.rules.context import is_another_word
from citecheck.text.matching import Searchable


def _stands(page: str, quote: str) -> bool:
    return any(not hit.cut for hit in Searchable(page).find(quote).hits)


@each(
    ("page", "quote"),
    [
        ("Other income, net — 1,204 1,187", "Other income, net − 1,204 1,187"),
        ("Other income, net – 1,204 1,187", "Other income, net − 1,204 1,187"),
        ("Other income, net - 1,204 1,187", "− 1,204 1,187"),
        ("for the year—5 million in all", "−5 million in all"),
        ("for the year—5 million in all", "-5 million in all"),
        ("carries 100 Mbps at peak", "carries 100 MBps at peak"),
        ("of 12 Mohm or", "of 12 mohm or"),
        ("holds 40kWhs in", "holds 40KWHS in"),
        ("at 3 MiB/s or", "at 3 mib/s or"),
    ],
)
def test_what_is_not_the_same(page: str, quote: str) -> None:
    assert not _stands(page, quote)


@each(
    ("page", "quote"),
    [
        ("Other income, net — 1,204 1,187", "Other income, net — 1,204 1,187"),
        ("Other income, net — 1,204 1,187", "Other income, net - 1,204 1,187"),
        ("Other income, net – 1,204 1,187", "Other income, net – 1,204 1,187"),
        ("in 2012—2015 and", "in 2012-2015 and"),
        ("fell by −1,204 in", "fell by -1,204 in"),
        ("fell by -1,204 in", "fell by −1,204 in"),
        ("the rent—and more—is due", "the rent-and more-is due"),
        ("some 5 MILLION in", "some 5 million in"),
        ("after 12 DAYS or", "after 12 days or"),
        ("the MBPS of", "the Mbps of"),
        ("a respon-\nsible loss of −5 and", "a responsible loss of -5 and"),
    ],
)
def test_what_is_the_same(page: str, quote: str) -> None:
    assert _stands(page, quote)


def test_words_that_are_others_without_their_hyphen() -> None:
    others = "resigned recovered reformed resorted released remarked resent retreated relaid recounted reposed recreation unionized coop"
    words = "required received responsible decided unusual company remembers improvement registered prepared"
    assert [word for word in others.split() if not is_another_word(word)] == []
    assert [word for word in words.split() if is_another_word(word)] == []
