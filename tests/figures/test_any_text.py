"""No text makes the reading or the comparing of figures fail."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citecheck.figures import compare_claim, read, spans

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
