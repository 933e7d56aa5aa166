"""Words with ı, İ, ſ and the Kelvin sign, which patterns take for ASCII letters: they are read like these."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from cases import each

from citecheck.quantities.claim_check import Outcome, judge
from citecheck.quantities.reading import forms, languages, lexicon, numerals
from citecheck.quantities.reading.dates import QUARTERS, SPANS
from citecheck.quantities.reading.extract import read
from citecheck.response.prose import Sentence
from citecheck.response.statements import stated
from citecheck.support.source_figures import told_days
from citecheck.text.patterns import ascii_letters
from citecheck.text.values import MONTHS

LIKE = {"i": "ı", "I": "İ", "s": "ſ", "K": "\u212a", "k": "\u212a"}
QUOTE = "The third tenant pays 5 million dollars twice a week for sixty weeks from May 1, 2021, up 5 percent."


def words() -> Iterator[str]:
    for table in (
        lexicon.SCALES, lexicon.CURRENCIES, lexicon.EACH_UNIT, lexicon.PERIOD_WORDS, lexicon.MULTIPLES, lexicon.CHANGES,
        languages.MONTHS, languages.NUMBERS, QUARTERS, SPANS, MONTHS, numerals._ONES, numerals._TEENS, numerals._TENS,
        numerals._PART_OF_ONE, forms._DAYS, forms._CLOCKS, "percent dozen yesterday noon midnight".split(),
    ):  # fmt: skip
        yield from table


def disguised(word: str) -> Iterator[str]:
    found = "".join(LIKE.get(letter, letter) for letter in word)
    if found != word:
        yield found


TEXTS = (
    "The fee is {0}, then {0} 5, $5 {0}, 5 {0}, five {0} and 20{0}",
    "The {0} rent is $5 {0} a {0}, {0} times, twice per {0}, every {0} {0}, every {0} weeks, paid {0}",
    "Rent {0} by 5% to $5 (in {0}) in the {0} quarter, {0} months ended {0} 30, 2021",
    "It is {0} o'clock on {0}, {0} past nine, the {0}-largest, {0} thirds, {0} a half, {0} in {0}, {0} of 5 percent",
    "{0} to {0} days, {0}-fold, {0} hundred and {0}, a {0} of the rent, whichever is {0}, last {0}",
)


@each("word", ["fıve", "mıllion", "thouſand", "ſixty", "wee\u212a", "twıce", "thırd", "ſıx"])
def test_a_word_with_one_is_read_like_the_plain_word(word: str) -> None:
    for text in (form.format(word) for form in TEXTS):
        assert [one.what for one in read(text).figures] == [one.what for one in read(ascii_letters(text)).figures]


@pytest.mark.full
@each("form", TEXTS)
def test_no_word_of_a_list_is_missed_by_its_own_table(form: str) -> None:
    for word in {spelt for plain in words() for spelt in disguised(plain)}:
        text = form.format(word)
        assert [one.what for one in read(text).figures] == [one.what for one in read(ascii_letters(text)).figures], word
        judge(text, QUOTE)
        stated(Sentence(text, (), 1))
        told_days([text], [one.what for one in read("May 1, 2021").singles])  # type: ignore[misc]


@each(
    ("claim", "missing"),
    [
        ("The fee is fıve percent", ("five percent",)),
        ("The fee is $7 mıllion", ("$7 million",)),
        ("It lasts ſixty days", ("sixty days",)),
    ],
)
def test_they_are_figures(claim: str, missing: tuple[str, ...]) -> None:
    assert judge(claim, "The rent is paid on Monday") == Outcome(missing=missing)
