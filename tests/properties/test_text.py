"""Folding and showing text: the way back, and nothing that changes when it is done again."""

from __future__ import annotations

import unicodedata

from cases import examples
from hypothesis import example, given, settings
from hypothesis import strategies as st

from citecheck.limits import SHOWN_TEXT
from citecheck.reporting.escaping import terminal
from citecheck.text.folding import LINE_BREAK, fold
from citecheck.text.quoting import quoted

NASTY = st.text(
    st.sampled_from('aAbeéE\u0301\u0327ﬁﬅ12٣²-–−/ \u00a0\u2009\t’”"«.,($%İı字가\u1100\u1161\u11a8_'), max_size=25
)


def spaced(folded: str) -> str:
    """With the spaces of layout as they are in the page."""
    return folded.replace(LINE_BREAK, " ")


@settings(max_examples=examples(400))
@given(NASTY, st.data())
@example("eﬁ\u0301 x", None)
def test_offsets_lead_back_to_what_was_folded(text: str, data: st.DataObject | None) -> None:
    """The original between two offsets folds to the folded text between their places."""
    folded = fold(text)
    places = [i for i in range(1, len(folded.text)) if folded.offsets[i - 1] < folded.offsets[i]]
    places = [0, *places, len(folded.text)]
    start = data.draw(st.sampled_from(places)) if data else 0
    end = data.draw(st.sampled_from([place for place in places if place >= start])) if data else len(folded.text)
    piece = text[folded.offsets[start] if start else 0 : folded.offsets[end]]
    assert spaced(fold(piece).text) == spaced(folded.text[start:end])


@given(st.text())
def test_text_that_is_folded_stays_as_it_is(text: str) -> None:
    once = spaced(fold(" ".join(text.split())).text)
    assert spaced(fold(once).text) == once


@given(st.text())
def test_terminal_text_is_shown_as_it_is_the_second_time(text: str) -> None:
    once = terminal(text)
    assert terminal(once) == once
    assert {unicodedata.category(character) for character in once}.isdisjoint({"Cc", "Cf", "Zl", "Zp", "Cs", "Co"})


@given(st.text(max_size=300), st.integers(10, SHOWN_TEXT))
@example("x" * 300, 10)
@example("x " * 300, 11)
def test_a_quoted_text_is_no_longer_than_allowed_and_is_quoted_the_same_again(text: str, limit: int) -> None:
    shown = quoted(text, limit)
    assert len(shown) <= limit + 2
    assert shown.splitlines() == [shown]
    assert quoted(shown[1:-1], limit) == shown
