"""No text makes the reading or the comparing of figures fail."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.figures import compare_claim, read, reading, spans
from citecheck.figures.tokens import Tokens
from citecheck.figures.vocabulary import vocabulary

PIECES = """one ten hundred million trillion dozen and a half third two-thirds twice in out of every 5 99999999999999999999 10 ^
30 ⁻⁹ ½ ( ) % $ € / : . , - for 8:15 a.m. °F minus km per month from to rose fell at least not 2019 Q3 FY20 June 31 respectively
| — 2016 2015 (in millions)""".split()
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).flatmap(
    lambda pieces: st.sampled_from([" ".join(pieces), "".join(pieces)])
)


@given(TEXTS, TEXTS)
def test_no_text_fails(claim: str, quote: str) -> None:
    check = compare_claim(claim, quote, (), ("2016", "2015"), head=quote)
    assert len(check.checks) == len(read(claim).figures)
    assert all(0 <= span.start < span.end <= len(quote) for span in spans(quote))
    assert len(read(quote, (claim,)).heads) in {0, len(read(quote).quantities)}


class Everything:
    def __contains__(self, word: object) -> bool:
        return True


FRAMES = ("{}5", "{} of", "{} 5, 2020", "the {} $5", "({}) 3", "{}-thirds")


@pytest.mark.parametrize("frame", FRAMES)
def test_no_figure_begins_with_a_word_that_is_left_out(frame: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = (table for table in vocabulary() if isinstance(table, dict))
    words = {form for word in chain(PIECES, *tables) for form in (word, word.upper())}
    texts = [Tokens(frame.format(word)) for word in sorted(words)]
    found = [list(reading.place_figures(text)) for text in texts]
    monkeypatch.setattr(reading, "_openers", Everything)
    assert found == [list(reading.place_figures(text)) for text in texts]
