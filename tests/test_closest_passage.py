"""The passage that comes closest is cut out of a page of any size alike."""

from __future__ import annotations

from random import Random

import pytest

from citecheck import closest_passage
from citecheck.closest_passage import closest_in
from citecheck.model import Closest, DocumentFacts
from citecheck.sources.plain import plain_document

FACTS = DocumentFacts("", "a.txt", "", 0, "", "text")
FILLER = "The weather of the north is often cold and dry in spring.\n"
WANTED = "The tenant shall pay the rent of $1,200 on the first day of each month."
QUOTE = "The tenant shall pay a rent of $2,100 on the first day of each month."


@pytest.mark.parametrize("before", [0, 1, 30, 3_000])
@pytest.mark.parametrize("after", [0, 1, 3_000])
def test_in_whole_words_wherever_it_is(before: int, after: int) -> None:
    text = FILLER * before + WANTED.replace("$1,200 on", "$1,200\non") + "\n" + FILLER * after
    found = closest_in(QUOTE, plain_document(text, FACTS))
    assert found is not None
    assert (found.page, found.passage) == (1, WANTED)


def test_a_quote_may_end_before_a_comma() -> None:
    text = FILLER + "The rent of $1,200 is due in May, and never later."
    found = closest_in("The rent of $2,100 is due in May", plain_document(text, FACTS))
    assert found == Closest(
        1,
        "The rent of $1,200 is due in May",
        (("=", "The rent of"), ("-", "$2,100"), ("+", "$1,200"), ("=", "is due in May")),
    )


def test_the_window_grows_until_it_holds_enough_words(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random("windows")  # noqa: S311 - no secret
    for _ in range(400):
        text = "".join(rng.choice(["a", "b", " ", "\n", "cccccccc"]) for _ in range(rng.randrange(1, 160)))
        start = rng.randrange(len(text) + 1)
        end = rng.randrange(start, len(text) + 1)
        quote = [rng.choice(["a", "b", "ab", "aa"]) for _ in range(rng.randrange(1, 14))]
        monkeypatch.setattr(closest_passage, "_WIDTH", 10**6)
        whole = closest_passage._passage(text, start, end, quote)
        monkeypatch.setattr(closest_passage, "_WIDTH", 5)
        assert closest_passage._passage(text, start, end, quote) == whole, (text, start, end, quote)
